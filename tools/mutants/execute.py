"""Runs mutants: one forked process each, in which the changed module is imported in place of the one on disk."""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import os
import pkgutil
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

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
    "hypothesis.extra.numpy",
    "pytest",
)
PYTEST = (
    *("-x", "-q", "--no-header", "--tb=line", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:randomly"),
    # Rewriting assertions is slow, and the hook that does it would load the unchanged source of a module.
    *("--assert=plain", "--hypothesis-seed=0"),
    # pytest minds that its plugins were imported before it, which is the point of `preload`.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, the change as a diff, and the seconds it took."""

    outcome: str
    """"killed", "survived", "timeout" (killed by the clock), "untested" (no test executes its line)."""
    diff: str
    seconds: float


@dataclass(frozen=True)
class Job:
    """A mutant, the tests to show it to, and how long they may take."""

    mutant: Mutant | None
    tests: Sequence[str]
    limit_s: float


def preload() -> None:
    """Import what every test needs."""
    for name in PRELOADED:
        with contextlib.suppress(ImportError):  # an extra that is not installed: its tests skip themselves
            importlib.import_module(name)
    gc.freeze()  # what is loaded stays: a child that looks for garbage would copy all of it


def run_all(jobs: Iterable[Job], root: Path, at_once: int) -> Iterator[tuple[Job, str, float]]:
    """(job, outcome, seconds) as they finish, `at_once` processes side by side."""
    waiting, running = iter(jobs), dict[int, tuple[Job, float]]()
    try:
        while True:
            while len(running) < at_once and (job := next(waiting, None)) is not None:
                running[_start(job, root)] = (job, time.monotonic())
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


def _start(job: Job, root: Path) -> int:
    child = os.fork()
    if child:
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has called setsid itself
            os.setpgid(child, child)
        return child
    code = 70
    try:
        os.setpgid(0, 0)
        code = _run(job, root)
    finally:
        os._exit(code)


def _run(job: Job, root: Path) -> int:
    """In the child: the tests, with the mutant in place. What they print goes nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.chdir(root)
    if job.mutant is not None:
        text = (root / job.mutant.file).read_text(encoding="utf-8")
        if "njit" in text:  # a compiled kernel would come from Numba's cache, unchanged
            importlib.import_module("numba").config.DISABLE_JIT = True
        sys.meta_path.insert(0, _Replaced({job.mutant.module: (root / job.mutant.file, job.mutant.source(text))}))
        try:
            _import_all(job.mutant.module)
        except Exception:  # what cannot even be imported is noticed by everybody
            return int(pytest.ExitCode.TESTS_FAILED)

    return int(pytest.main([*PYTEST, *job.tests]))


def _import_all(module: str) -> None:
    """Import a module and those that use it."""
    importlib.import_module(module)
    package = importlib.import_module(module.partition(".")[0])
    for room in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(room.name)


class _Replaced(importlib.abc.MetaPathFinder):
    """Finds the changed modules; everything else is found as usual."""

    def __init__(self, sources: Mapping[str, tuple[Path, str]]) -> None:
        self.sources = sources

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        """The module with its changed source."""
        if fullname not in self.sources:
            return None
        file, text = self.sources[fullname]
        loader = _Loader(fullname, str(file), text)
        packages = [str(file.parent)] if file.name == "__init__.py" else None
        spec = importlib.machinery.ModuleSpec(fullname, loader, origin=str(file), is_package=packages is not None)
        spec.has_location = True
        if packages:
            spec.submodule_search_locations = packages
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a text instead of its file."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self.text = text

    def get_code(self, fullname: str) -> Any:
        """The changed text, compiled."""
        return compile(self.text, self.path, "exec", dont_inherit=True)
