"""Runs mutants: one forked process each, in which the changed module is imported in place of the one on disk."""

from __future__ import annotations

import contextlib
import gc
import importlib
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
    *("-x", "-q", "--no-header", "--tb=line", "-m", "not system", "-p", "no:cacheprovider", "-p", "no:randomly"),
    # Rewriting assertions is slow, and the hook that does it would load the unchanged source of a module.
    *("--assert=plain", "--hypothesis-seed=0"),
    *("-p", "no:tools.budgets"),  # a test that takes long, as kernels do without Numba, has not noticed anything
    # pytest minds that its plugins were imported before it, which is the point of `preload`.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


@dataclass(frozen=True)
class Job:
    """A mutant, the tests to show it to, and how long they may take."""

    mutant: Mutant | None
    tests: Sequence[str]
    limit_s: float


def allowed_s(usual_s: float) -> float:
    """How long tests may take: whoever hangs is noticed, and a machine with much else to do is not."""
    return 60.0 + 10.0 * usual_s


def preload() -> None:
    """Import what every test needs."""
    for name in PRELOADED:
        with contextlib.suppress(ImportError):  # an extra that is not installed: its tests skip themselves
            importlib.import_module(name)
    gc.freeze()  # what is loaded stays: a child that looks for garbage would copy all of it


def run_all(jobs: Iterable[Job], root: Path, at_once: int) -> Iterator[tuple[Job, str, float]]:
    """(job, outcome, seconds) as they finish, `at_once` processes side by side.

    The outcomes: "killed", "survived", "timeout" (killed by the clock), "untested" (no test executes its line).
    """
    waiting, running = iter(jobs), dict[int, tuple[Job, float]]()
    with TemporaryDirectory(prefix="mutants-") as sources:
        try:
            while True:
                while len(running) < at_once and (job := next(waiting, None)) is not None:
                    running[_start(job, root, Path(sources))] = (job, time.monotonic())
                if not running:
                    return
                yield from _finished(running)
        finally:
            for child in running:
                _kill(child)


def _finished(running: dict[int, tuple[Job, float]]) -> Iterator[tuple[Job, str, float]]:
    for child in list(running):
        job, began = running[child]
        seconds = time.monotonic() - began
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _kill(child)  # what the tests left running
        elif seconds > job.limit_s:
            _kill(child)
            os.waitpid(child, 0)
        else:
            continue
        del running[child]
        yield job, _outcome(status) if done else "timeout", seconds
    time.sleep(0.01)


def _outcome(status: int) -> str:
    """pytest's exit status in words: anything but success or nothing to run is a mutant that was noticed.

    4, a wrong command line, is what pytest says when a test that is named cannot be found, as in a file that
    the mutant keeps from being imported.
    """
    return {0: "survived", 5: "untested"}.get(os.waitstatus_to_exitcode(status), "killed")


def _kill(child: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already
        os.killpg(child, signal.SIGKILL)


def _start(job: Job, root: Path, sources: Path) -> int:
    child = os.fork()
    if child:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has called setsid itself
            os.setpgid(child, child)
        return child
    code = 70
    try:
        os.setpgid(0, 0)
        code = _run(job, root, sources / f"{os.getpid()}.py")
    finally:
        os._exit(code)


def _run(job: Job, root: Path, changed: Path) -> int:
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
        changed.write_text(job.mutant.source(text), encoding="utf-8")
        os.environ |= {MODULE: job.mutant.module, FILE: str(root / job.mutant.file), SOURCE: str(changed)}
        replace_module()
        try:
            _import_all(job.mutant.module)
        except Exception:  # what cannot even be imported is noticed by everybody
            return int(pytest.ExitCode.TESTS_FAILED)
    if not job.tests:
        return int(pytest.ExitCode.NO_TESTS_COLLECTED)
    return int(pytest.main([*PYTEST, *job.tests]))


def _import_all(module: str) -> None:
    """Import a module and those that use it."""
    importlib.import_module(module)
    package = importlib.import_module(module.partition(".")[0])
    for room in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(room.name)
