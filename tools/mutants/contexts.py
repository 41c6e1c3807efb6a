"""A pytest plugin that writes down which test executes which lines, and how long each test takes.

Loaded with `-p tools.mutants.contexts`; every pytest-xdist worker writes files of its own into the folder that
MUTANTS_MAP names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

FOLDER = Path(os.environ["MUTANTS_MAP"])
_worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
_durations: dict[str, float] = {}
_coverage = coverage.Coverage(
    data_file=str(FOLDER / f"lines.{_worker}"), include=["*/src/stackelberg/*"], config_file=False, messages=False
)
_coverage.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: Any, nextitem: Any) -> Iterator[None]:
    """Lines executed from here to the end of the test belong to it."""
    _coverage.switch_context(item.nodeid)
    result = yield
    _coverage.switch_context("")
    return result


def pytest_runtest_logreport(report: Any) -> None:
    """Add up the seconds of set-up, call and tear-down."""
    _durations[report.nodeid] = _durations.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: Any) -> None:
    """Write the files."""
    _coverage.stop()
    _coverage.save()
    (FOLDER / f"seconds.{_worker}.json").write_text(json.dumps(_durations), encoding="utf-8")
