"""Runs of response models side by side: ordinary runs whose banks are updated together on a device."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from stackelberg.core import FailedRunWarning
from stackelberg.experiments.batches.device_banks import DeviceBanks, Request
from stackelberg.experiments.batches.lock_step import Program, in_lock_step
from stackelberg.leaders.response.bank import UPDATES, Bank
from stackelberg.leaders.response.members import Members

R = TypeVar("R")


class SharedBanks:
    """Answers the updates that runs ask for: banks of like members are in one batch, with a slot for each run."""

    def __init__(self, runs: int, device: str | None = None) -> None:
        self._runs, self._device = runs, device
        self._banks: dict[Members, DeviceBanks] = {}

    def update(self, asked: Mapping[int, Request]) -> dict[int, Bank]:
        """The banks after their updates, by run."""
        alike: dict[Members, dict[int, Request]] = {}
        for run, request in asked.items():
            alike.setdefault(request.members, {})[run] = request
        answers: dict[int, Bank] = {}
        for members, requests in alike.items():
            if members not in self._banks:
                self._banks[members] = DeviceBanks(members, self._runs, self._device)
            answers |= self._banks[members].update(requests)
        return answers


def run_together(
    runs: Sequence[Callable[[], R]],
    device: str | None = None,
    slots: int | None = None,
    on_ended: Callable[[int], None] | None = None,
) -> list[R | Exception]:
    """What each run returned, or the exception that ended it; response models in them learn side by side.

    runs: functions that play a run with `solve`, say; whatever else they do, they do as they would alone.
    slots: how many runs to compile for, where there will be more than these (default: as many as there are).
    on_ended: called with the number of each run that has ended.

    >>> run_together([lambda: "one", lambda: "and another"])
    ['one', 'and another']
    """

    def program(run: Callable[[], R]) -> Program[Request, Bank, R]:
        def played(ask: Callable[[Request], Bank]) -> R:
            UPDATES.set(lambda *asked: ask(Request(*asked)))  # of this thread alone
            return run()

        return played

    banks = SharedBanks(max(len(runs), slots or 0), device)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FailedRunWarning)  # the result says so
        return in_lock_step([program(run) for run in runs], banks.update, on_ended)
