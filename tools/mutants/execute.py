"""Runs mutants: one forked process each, in which the changed module is imported in place of the one on disk."""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import math
import os
import pkgutil
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tools.mutants.children.sitecustomize import FILE, MODULE, SOURCE, for_children, replace_module
from tools.mutants.plan import Mutant

# Imported once by the parent, so that every mutant starts with them; the package itself is not among them.
PRELOADED = (
    "numpy",
    "numpy.testing",
    "scipy.linalg",
    "scipy.optimize",
    "scipy.sparse.csgraph",
    "scipy.special",
    "scipy.stats",
    "numba",
    "clarabel",
    "sqlalchemy",
    "typer.testing",
    "matplotlib.figure",
    "matplotlib.backends.backend_svg",
    "fastapi",
    "uvicorn",
    "httpx",
    "hypothesis.extra.numpy",
    "pytest",
)
PYTEST = (
    *("-q", "--no-header", "--tb=line", "-m", "not system", "-p", "no:cacheprovider", "-p", "no:randomly"),
    # Rewriting assertions is slow, and the hook that does it would load the unchanged source of a module.
    *("--assert=plain", "--hypothesis-seed=0"),
    *("-p", "no:tools.budgets"),  # a test that takes long, as kernels do without Numba, has not noticed anything
    # pytest minds that its plugins were imported before it, which is the point of `preload`.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


@dataclass(frozen=True)
class Job:
    """A mutant (or none: the source as it is), the tests to show it to, and how long they may take.

    A mutant is shown to tests until one notices, to those that come first here first; without one all are run.
    """

    mutant: Mutant | None
    tests: Sequence[str]
    limit_s: float


@dataclass(frozen=True)
class Outcome:
    """How a job ended: "killed", "survived", "timeout" (killed by the clock) or "untested" (there was no test).

    `failed` and `passed` are the tests (or, where one cannot be imported, files of tests) that it ran.
    """

    job: Job
    word: str
    seconds: float
    failed: frozenset[str]
    passed: frozenset[str]


NOWHERE = (math.inf, math.inf)


class _Watch:
    """Has pytest run the tests of a job, in its order but file by file, and writes down how they end.

    A test that is gone since the map was measured is not run; pytest by itself would run none at all.
    """

    def __init__(self, job: Job, reports: Path) -> None:
        self.reports = reports
        self.order = {test.rstrip("/"): number for number, test in enumerate(job.tests)}
        files = dict.fromkeys(test.partition("::")[0] for test in job.tests)
        self.files = {file: number for number, file in enumerate(files)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the others."""
        places = [(self._place(item), item) for item in items]
        items[:] = [item for place, item in sorted(places, key=lambda pair: pair[0]) if place != NOWHERE]

    def _place(self, item: pytest.Item) -> tuple[float, float]:
        """By file, then as it is listed: itself, all its parametrisations, its class, file or folder."""
        names = [item.nodeid, item.nodeid.partition("[")[0], *(around.nodeid for around in item.listchain())]
        found = [self.order[name] for name in names if name in self.order]
        return (self.files.get(item.nodeid.partition("::")[0], 0), min(found)) if found else NOWHERE

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that was read, or could not be."""
        self._write(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A part of a test: what prepares it, the test itself, what clears away."""
        self._write(report)

    def _write(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        with self.reports.open("a", encoding="utf-8") as file:
            file.write(json.dumps([report.nodeid, report.failed]) + "\n")


def allowed_s(usual_s: float) -> float:
    """How long tests may take, computing or asleep: whoever hangs is noticed."""
    return 60.0 + 10.0 * usual_s


def preload() -> None:
    """Import what every test needs."""
    for name in PRELOADED:
        with contextlib.suppress(ImportError):  # an extra that is not installed: its tests skip themselves
            importlib.import_module(name)
    gc.freeze()  # what is loaded stays: a child that looks for garbage would copy all of it


def run_all(jobs: Iterable[Job], root: Path, at_once: int) -> Iterator[Outcome]:
    """Outcomes as they come in, of `at_once` processes side by side."""
    waiting, running = iter(jobs), dict[int, tuple[Job, _Clock]]()
    with TemporaryDirectory(prefix="mutants-") as folder:
        try:
            while True:
                while len(running) < at_once and (job := next(waiting, None)) is not None:
                    running[_start(job, root, Path(folder))] = (job, _Clock())
                if not running:
                    return
                yield from _finished(running, Path(folder))
        finally:
            for child in running:
                _kill(child)


def _finished(running: dict[int, tuple[Job, _Clock]], folder: Path) -> Iterator[Outcome]:
    for child in list(running):
        job, clock = running[child]
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _kill(child)  # what the tests left running
        elif clock.spent(child) > job.limit_s:
            _kill(child)
            os.waitpid(child, 0)
        else:
            continue
        del running[child]
        reports = folder / f"{child}.jsonl"
        rows = [json.loads(row) for row in reports.read_text().splitlines()] if reports.exists() else []
        failed = frozenset(test for test, failure in rows if failure)
        passed = frozenset(test for test, _ in rows) - failed
        word = _word(status) if done else "timeout"
        yield Outcome(job, word, time.monotonic() - clock.began, failed, passed)
    time.sleep(0.01)


class _Clock:
    """The time a process group takes: what passed, less what its threads waited for a processor that others had.

    Read once a second, so that threads that have ended since still count. Where a system does not say who waited
    (only Linux does), it is the time that passed.
    """

    def __init__(self) -> None:
        self.began = self.read = time.monotonic()
        self.threads: dict[str, tuple[float, float]] = {}

    def spent(self, group: int) -> float:
        """Seconds so far, in which it computed or slept."""
        now = time.monotonic()
        if now - self.read > 1.0:
            self.read = now
            self.threads |= _threads_of(group)
        computed, waited = (sum(column) for column in zip((0.0, 0.0), *self.threads.values(), strict=True))
        return max(computed, now - self.began - waited)


def _threads_of(group: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """(thread, (seconds it has computed, seconds it has waited for a processor)) of a process group."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # ended meanwhile
            if os.getpgid(int(process.name)) == group:
                for thread in process.glob("task/*/schedstat"):
                    computed, waited, _ = thread.read_text().split()
                    yield thread.parent.name, (int(computed) / 1e9, int(waited) / 1e9)


def _word(status: int) -> str:
    """pytest's exit status in words: anything but success or nothing to run is a mutant that was noticed."""
    return {0: "survived", 5: "untested"}.get(os.waitstatus_to_exitcode(status), "killed")


def _kill(child: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already
        os.killpg(child, signal.SIGKILL)


def _start(job: Job, root: Path, folder: Path) -> int:
    child = os.fork()
    if child:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has called setsid itself
            os.setpgid(child, child)
        return child
    code = 70
    try:
        os.setpgid(0, 0)
        code = _run(job, root, folder / str(os.getpid()))
    finally:
        os._exit(code)


def _run(job: Job, root: Path, place: Path) -> int:
    """In the child: the tests, with the mutant in place. What they print goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.chdir(root)
    os.environ["PYTHONPATH"] = for_children()
    if job.mutant is not None:
        text = (root / job.mutant.file).read_text(encoding="utf-8")
        if "njit" in text:  # a compiled kernel would come from Numba's cache, unchanged
            importlib.import_module("numba").config.DISABLE_JIT = True
        changed = place.with_suffix(".py")
        changed.write_text(job.mutant.source(text), encoding="utf-8")
        os.environ |= {MODULE: job.mutant.module, FILE: str(root / job.mutant.file), SOURCE: str(changed)}
        replace_module()
        try:
            _import_all(job.mutant.module)
        except Exception:  # what cannot even be imported is noticed by everybody
            return int(pytest.ExitCode.TESTS_FAILED)
    watch = _Watch(job, place.with_suffix(".jsonl"))
    if not job.tests:
        return int(pytest.ExitCode.NO_TESTS_COLLECTED)
    how = ["--continue-on-collection-errors"] if job.mutant is None else ["-x"]
    files = [file for file in watch.files if (root / file).exists()]
    return int(pytest.main([*how, *PYTEST, *files], plugins=[watch]))


def _import_all(module: str) -> None:
    """Import a module and those that use it."""
    importlib.import_module(module)
    package = importlib.import_module(module.partition(".")[0])
    for room in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(room.name)
