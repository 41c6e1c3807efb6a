"""A pytest plugin that writes down which test executes which lines, and how long each test takes.

Loaded with `-p tools.mutants.contexts`; every pytest-xdist worker writes files of its own into the folder that
MUTANTS_MAP names. What a fixture does for several tests is kept apart and belongs to all that use it.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutants.children.sitecustomize import CONTEXT, MAP

FOLDER = Path(os.environ[MAP])
_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
_seconds: dict[str, float] = defaultdict(float)
_fixtures: dict[str, list[str]] = {}
_coverage = coverage.Coverage(
    data_file=str(FOLDER / f"lines.{_worker}"), include=["*/src/stackelberg*/*"], config_file=False, messages=False
)
_coverage.set_option("run:disable_warnings", ["no-data-collected"])  # pytest-xdist's own process runs no test
_coverage.start()


@contextmanager
def _context(name: str) -> Iterator[None]:
    """Lines executed within, and the time they take, belong to `name`, here and in processes that are started."""
    outer, began = os.environ.get(CONTEXT, ""), _spent()
    _switch(name)
    try:
        yield
    finally:
        _switch(outer)
        _seconds[name] += _spent() - began
        if outer:
            _seconds[outer] -= _spent() - began


def _spent() -> float:
    """Seconds of computing so far, of processes that have ended too: the same however busy the machine is."""
    return sum(os.times()[:4])


def _switch(name: str) -> None:
    _coverage.switch_context(name)
    os.environ[CONTEXT] = name


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: Any, nextitem: Any) -> Iterator[None]:
    """One test."""
    used = getattr(item, "_fixtureinfo", None)
    defined = [] if used is None else [known[-1] for known in used.name2fixturedefs.values()]
    _fixtures[item.nodeid] = [_name(fixture) for fixture in defined if fixture.scope != "function"]
    with _context(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any, request: Any) -> Iterator[None]:
    """One fixture; those of a single test count as part of it."""
    if fixturedef.scope == "function":
        return (yield)
    with _context(_name(fixturedef)):
        return (yield)


def _name(fixture: Any) -> str:
    return f"fixture {fixture.baseid}::{fixture.argname}"


def pytest_sessionfinish(session: Any) -> None:
    """Write the files."""
    _coverage.stop()
    _coverage.save()
    for name, content in (("seconds", _seconds), ("fixtures", _fixtures)):
        (FOLDER / f"{name}.{_worker}.json").write_text(json.dumps(content), encoding="utf-8")
