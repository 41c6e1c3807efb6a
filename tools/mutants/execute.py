"""Runs mutants: one forked process each, in which the changed module is imported in place of the one on disk."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pkgutil
import signal
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

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
    """A mutant, the tests to show it to until one notices, and how long they may take."""

    mutant: Mutant | None
    tests: Sequence[str]
    limit_s: float


@dataclass(frozen=True)
class Control:
    """Tests to run on the source as it is: those of some files that are `wanted`, into `passed` if they do."""

    tests: Sequence[str]
    limit_s: float
    wanted: frozenset[str]
    passed: Path

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the others; one that is wanted and gone is no reason to stop."""
        items[:] = [item for item in items if item.nodeid in self.wanted]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Write down a test that did not fail."""
        before = item.session.testsfailed
        done = yield
        if item.session.testsfailed == before:
            with self.passed.open("a", encoding="utf-8") as file:
                file.write(f"{item.nodeid}\n")
        return done


_Work = TypeVar("_Work", Job, Control)


def allowed_s(usual_s: float) -> float:
    """How long tests may take, computing or asleep: whoever hangs is noticed."""
    return 60.0 + 10.0 * usual_s


def preload() -> None:
    """Import what every test needs."""
    for name in PRELOADED:
        with contextlib.suppress(ImportError):  # an extra that is not installed: its tests skip themselves
            importlib.import_module(name)
    gc.freeze()  # what is loaded stays: a child that looks for garbage would copy all of it


def run_all(jobs: Iterable[_Work], root: Path, at_once: int) -> Iterator[tuple[_Work, str, float]]:
    """(job, outcome, seconds) as they finish, `at_once` processes side by side.

    The outcomes: "killed", "survived", "timeout" (killed by the clock), "untested" (no test executes its line).
    """
    waiting, running = iter(jobs), dict[int, tuple[_Work, _Clock]]()
    with TemporaryDirectory(prefix="mutants-") as sources:
        try:
            while True:
                while len(running) < at_once and (job := next(waiting, None)) is not None:
                    running[_start(job, root, Path(sources))] = (job, _Clock())
                if not running:
                    return
                yield from _finished(running)
        finally:
            for child in running:
                _kill(child)


def _finished(running: dict[int, tuple[_Work, _Clock]]) -> Iterator[tuple[_Work, str, float]]:
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
        yield job, _outcome(status) if done else "timeout", time.monotonic() - clock.began
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


def _outcome(status: int) -> str:
    """pytest's exit status in words: anything but success or nothing to run is a mutant that was noticed.

    4, a wrong command line, is what pytest says when a test that is named cannot be found, as in a file that
    the mutant keeps from being imported.
    """
    return {0: "survived", 5: "untested"}.get(os.waitstatus_to_exitcode(status), "killed")


def _kill(child: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # gone already
        os.killpg(child, signal.SIGKILL)


def _start(job: Job | Control, root: Path, sources: Path) -> int:
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


def _run(job: Job | Control, root: Path, changed: Path) -> int:
    """In the child: the tests, with the mutant in place. What they print goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.chdir(root)
    os.environ["PYTHONPATH"] = for_children()
    if isinstance(job, Control):
        return int(pytest.main(["--continue-on-collection-errors", *PYTEST, *job.tests], plugins=[job]))
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
    return int(pytest.main(["-x", *PYTEST, *job.tests]))


def _import_all(module: str) -> None:
    """Import a module and those that use it."""
    importlib.import_module(module)
    package = importlib.import_module(module.partition(".")[0])
    for room in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(room.name)
