"""A pytest plugin: tests keep to budgets of computing, so that those who change things can run the rest often.

A test over 1 s is marked `slow` (it may be from a fifth on), one over 10 s `system`; `make fast` leaves both out.
What counts is processor time of the test and of the processes it waited for, less what Numba compiled: a busy
machine or a fresh clone changes nothing. The fixtures that a test is the first to ask for are its own, so all users
of a dear one are marked.

At the end of a run those over their budget are listed. The run fails where one takes over `GROSS` times as much:
that is never the machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from typing import Any

import pytest
from numba.core import event

BUDGETS = {"": 1.0, "slow": 10.0, "system": float("inf")}
"""Seconds by mark."""
GROSS = 10.0
SPENT = "processor seconds"


class Compiling(event.Listener):
    """Adds up the processor seconds in which Numba compiles."""

    depth, began, spent = 0, 0.0, 0.0

    def on_start(self, event: Any) -> None:
        """A function begins to be compiled, perhaps for another one that is."""
        if self.depth == 0:
            self.began = time.process_time()
        self.depth += 1

    def on_end(self, event: Any) -> None:
        """It is compiled."""
        self.depth -= 1
        if self.depth == 0:
            self.spent += time.process_time() - self.began


class Budgets:
    """What the tests of this run spent, and which of them more than they may."""

    def __init__(self, scale: float = 1.0) -> None:
        """Budgets times `scale`, for a test of this."""
        self.scale = scale
        self.began = 0.0
        self.over: list[tuple[float, float, str, str]] = []
        self.compiling = Compiling()
        event.register("numba:compile", self.compiling)

    def spent(self) -> float:
        """Processor seconds of this process and of those it waited for, less what was compiled."""
        user, system, *children, _ = os.times()
        return user + system + sum(children) - self.compiling.spent

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Note where a test begins."""
        self.began = self.spent()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[Any]) -> None:
        """Send along with the last report of a test what it spent, from whichever process ran it."""
        if call.when == "teardown":
            item.user_properties.append((SPENT, round(self.spent() - self.began, 3)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Compare with the budget of its mark."""
        spent = dict(report.user_properties).get(SPENT)
        if report.when == "teardown" and isinstance(spent, float):
            mark = next((mark for mark in ("system", "slow") if mark in report.keywords), "")
            if spent > self.scale * BUDGETS[mark]:
                due = "slow" if spent <= self.scale * BUDGETS["slow"] else "system"
                self.over.append((spent / (self.scale * BUDGETS[mark]), spent, report.nodeid, due))

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, None, None]:
        """Fail where a test took many times its budget."""
        if session.exitstatus == pytest.ExitCode.OK and any(times > GROSS for times, *_ in self.over):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return (yield)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the tests over their budget, worst first."""
        if self.over:
            terminalreporter.section("over their budget of processor time (tools/budgets.py)")
        for times, spent, name, due in sorted(self.over, reverse=True):
            gross = f", over {GROSS:g} times its budget: the run fails" if times > GROSS else ""
            terminalreporter.write_line(f"{spent:6.1f} s  {name}: mark it `{due}` or make it smaller{gross}")


def pytest_configure(config: pytest.Config) -> None:
    """Watch every run, in each of its processes."""
    config.pluginmanager.register(Budgets(), "budgets")
