"""The live loop: announce, let days pass, watch whether the response settles, tell; over and over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stackelberg.core import Array, Probe, ResponseFailed, whole
from stackelberg.study.guarded import Guarded
from stackelberg.study.study import Study


def run_live(study: Study, day: Callable[[Array], Any], rounds: int) -> Array:
    """Play a study against a live system until `rounds` rounds are closed; the recommendation then.

    `day(x)` announces x, lets one follower round pass and returns the response (NaN for what nobody measured);
    what it raises is told as a failed probe. A probe is held for its K days, or until the settle test of the guard
    rails says that the response has stopped moving; with a settle test every day is in the log, and a loop that
    was killed goes on with the days that are left.

    >>> import tempfile
    >>> from stackelberg import ConstantSchedule, Rails, Study, TwoPoint
    >>> from stackelberg.study import SettleTest, run_live
    >>> folder = tempfile.TemporaryDirectory()
    >>> url = f"sqlite:///{folder.name}/shop.db"
    >>> leader = TwoPoint(K=20, schedule=ConstantSchedule(eta=0.1, delta=0.2))
    >>> rails = Rails(settle=SettleTest(tolerance=0.01, window=1), largest_change=0.5)
    >>> with Study.create(url, "price", leader, "minus-revenue", x0=[1.0], rails=rails) as study:
    ...     x = run_live(study, lambda price: 10 - 2 * price, rounds=15)
    ...     print(x.round(1), study.progress.follower_rounds)
    [2.5] 60
    >>> folder.cleanup()
    """
    whole("rounds", rounds, least=0)
    while study.round < rounds:
        probe = study.ask()[0]
        try:
            y = _hold(study, probe, day)
        except ResponseFailed as failed:
            study.tell(probe, failure=str(failed))
        else:
            study.tell(probe, y=y)
    return study.recommend()


def _hold(study: Study, probe: Probe, day: Callable[[Array], Any]) -> Any:
    """Hold a probe for the days it has left, or until it has settled; the last response."""
    leader = study.leader
    watched = isinstance(leader, Guarded) and leader.rails.settle is not None
    readings = study.progress.readings_of(probe.index) if watched else []
    if readings and (len(readings) >= probe.rounds or study.settle_test.verdict(readings).settled):
        return readings[-1]
    y: Any = np.empty(0)
    for _ in range(len(readings), probe.rounds):
        try:
            y = day(probe.x)
        except Exception as error:
            raise ResponseFailed(f"the live system raised {type(error).__name__}: {error}") from error
        if watched and study.reading(probe, y).settled:
            break
    return y
