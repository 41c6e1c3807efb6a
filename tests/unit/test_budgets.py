"""Budgets of tests: what takes long is named, and fails the run where it takes many times its budget."""

import subprocess
import sys

import pytest
from tests import studies

TESTS = """
import time
import pytest


def compute(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_quick():
    time.sleep(0.1)  # waiting for something else costs nothing


def test_long():
    compute({long})


@pytest.mark.slow
def test_long_and_marked():
    compute(0.03)
"""
RUN = """
import sys
import pytest
from tools.budgets import Budgets

sys.exit(pytest.main(["-q", "--strict-markers", "-o", "markers=slow: of computing"], plugins=[Budgets(0.02)]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("long, gross", [(0.04, False), (0.4, True)])
def test_what_is_over_its_budget_is_named_and_gross_excess_fails(tmp_path, long, gross):
    """Of 20 ms, and 0.2 s where slow: twice as much is said, twenty times as much fails."""
    (tmp_path / "test_some.py").write_text(TESTS.format(long=long))
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=tmp_path,
        env=studies.child_environment() | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # none has a part in this
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == int(gross), done.stdout + done.stderr
    assert "3 passed" in done.stdout
    (said,) = [line for line in done.stdout.splitlines() if "mark it" in line]
    mark = "system" if gross else "slow"
    assert f"test_some.py::test_long: mark it `{mark}` or make it smaller" in said
    assert said.endswith("the run fails") is gross
