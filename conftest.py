"""For every test run: one thread a process, the same examples every time.

pytest-xdist fills the cores with processes already. With threads of BLAS, OpenMP, Numba and XLA in each of them the
same tests take several times as long, and sums may round differently from one machine to the next.
"""

import gc
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
import typer.testing
from _pytest.assertion import rewrite
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_threads] = "1"
_memory = "/dev/shm"  # every commit of a log is synced, which takes a disk long
if "TMPDIR" not in os.environ and os.access(_memory, os.W_OK) and shutil.disk_usage(_memory).free > 4 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = _memory
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

TESTS = Path(__file__).parent / "tests"
ROOMS = (
    "stackelberg.cli",
    "stackelberg.games",
    "stackelberg.problems",
    "stackelberg.report.document",
    "stackelberg.roads",
    "stackelberg.theory",
    "stackelberg.tolls",
    "stackelberg_repro.theory",
)

# A runner builds all commands from their annotations at every call: 40 ms, some thousand times.
typer.testing._get_command = cache(typer.testing._get_command)

# The same examples every time, however busy the machine is; `--hypothesis-profile=search` looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None)
settings.load_profile("steady")

# A class of another package's cannot even be imported without that package.
collect_ignore = [] if importlib.util.find_spec("optuna") else ["src/stackelberg/adapters/optuna_sampler.py"]

_EXAMPLES_THAT_NEED: dict[str, str] = {}
"""Doctests of what an extra brings, by the module that they cannot do without."""

_LONG_EXAMPLES = {
    "stackelberg",
    "stackelberg.games.demand_response.demand_response",
    "stackelberg.leaders.commitment.Commitment",
    "stackelberg.leaders.fall_back.FallBack",
    "stackelberg.leaders.on_grid.OnGrid",
    "stackelberg.leaders.response_model.ResponseModel",
    "stackelberg.leaders.two_point.TwoPoint",
    "stackelberg.run.sweeps.sweep",
    "stackelberg.run.loop.solve",
    "stackelberg.theory.contraction.estimate_contraction",
    "stackelberg.theory.settled.settled_probe",
    "stackelberg.tolls.twin.city.CityTwin.fit",
}
"""Slow doctests; pyproject.toml says what slow is."""


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Import the rooms first, whatever order the tests are listed in; pytest-xdist's own process needs none.

    A module that is first imported as a file with doctests would be another one than its package imports later,
    with classes of the same name that are not the same.
    """
    if isinstance(collector, pytest.Session):
        for room in ROOMS:
            importlib.import_module(room)
        _prepare_a_share(collector.config)


def _prepare_a_share(config: pytest.Config) -> None:
    """In a fresh clone every process of pytest-xdist would compile the kernels and rewrite the assertions of tests.

    They divide the work: the first one compiles, the others rewrite. What one has done the others read.
    """
    worker, workers = (os.environ.get(f"PYTEST_XDIST_WORKER{ending}") for ending in ("", "_COUNT"))
    if worker is None or workers in (None, "1") or sys.dont_write_bytecode:
        return
    number, others = int(worker.removeprefix("gw")), int(workers) - 1
    if number == 0:
        roads = importlib.import_module("stackelberg.roads")
        roads.equilibrium(*roads.sioux_falls(), gap=1e-2)
        return
    for file in sorted(TESTS.rglob("test_*.py"))[number - 1 :: others]:
        pyc = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, pyc) is None and rewrite.try_makedirs(pyc.parent):
            digest, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, pyc)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage again when all is collected: of ten thousand tests there is none, and looking takes long.

    Then look less often: of the time of tests that run commands and read logs it took 7%, and takes 4%.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Do not look for doctests in the tests, which have none."""
    found = yield
    return [one for one in found if TESTS not in file_path.parents or not isinstance(one, DoctestModule)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out examples whose extra is not installed, as tests do; whole pages and long examples are slow."""
    for item in items:
        if item.path.suffix == ".md" or item.name in _LONG_EXAMPLES:
            item.add_marker(pytest.mark.slow)
        needed = _EXAMPLES_THAT_NEED.get(item.name)
        if needed is not None and importlib.util.find_spec(needed) is None:
            item.add_marker(pytest.mark.skip(reason=f"could not import {needed!r}: an extra is not installed"))


@pytest.fixture(autouse=True)
def domains_are_forgotten() -> Generator[None]:
    """A domain that a test or a page of the docs adds is not there for the next."""
    from stackelberg.report.domains import domains

    known = domains()
    before = dict(known)
    yield
    for kind in set(known) - set(before):
        del known[kind]
