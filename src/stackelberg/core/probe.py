"""A probe is one announced x; an observation is what came back for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from stackelberg.core.arrays import Array, as_vector, whole_number
from stackelberg.core.brief import in_brief
from stackelberg.core.errors import InvalidInput


class Start(Enum):
    """The followers' memory a probe starts from."""

    KEPT = "kept"
    """The memory kept from the last round (line 9 of Algorithm 1): needs followers that can be rewound."""
    PREVIOUS = "previous"
    """Wherever the population is now: the end of the deployment before. Works on a live city."""
    FRESH = "fresh"
    """A draw of its own of the initial memory (the paper's y_0 and ỹ_0 drawn separately)."""


@dataclass(frozen=True, eq=False)
class Probe:
    """One announced x, held for `hold` follower rounds (the paper's K), starting from `start`.

    `keep` says that the memory it ends with starts the next round.
    """

    round: int
    index: int
    x: Array
    hold: int
    start: Start = Start.KEPT
    keep: bool = False


@dataclass(frozen=True, eq=False)
class Observation:
    """What came back for a probe: the x really deployed, the response y, the cost; or a failure.

    `y` may be None (nobody measured it) or hold NaN (those entries are missing). `cost` may be None when it
    cannot be known. `failure` says why there is no answer; x, y and cost are then not used. `replicate`
    numbers repeated measurements of one probe, which are averaged.
    """

    round: int
    index: int
    x: Array
    y: Array | None = None
    cost: float | None = None
    time: float | None = None
    failure: str | None = None
    replicate: int = 0

    @staticmethod
    def answer(
        probe: Probe,
        y: Any = None,
        cost: float | None = None,
        *,
        x: Any = None,
        time: float | None = None,
        replicate: int = 0,
    ) -> Observation:
        """An observation of `probe`, checked. `x` is the deployed one where it differs from the asked one.

        >>> import numpy as np
        >>> probe = Probe(0, 0, np.array([1.0]), 3)
        >>> Observation.answer(probe, y=[2.0], cost=4.0).cost
        4.0
        """
        deployed = probe.x if x is None else as_vector("x", x, probe.x.size)
        response = None if y is None else as_vector("y", y, allow_nan=True)
        if cost is not None:
            try:
                cost = float(cost)
            except (TypeError, ValueError, OverflowError) as error:
                raise InvalidInput(f"cost: expected a number, got {in_brief(cost)}") from error
            if cost != cost or cost in (float("inf"), float("-inf")):
                raise InvalidInput(
                    f"cost: expected a finite number for round {probe.round}, probe {probe.index}, got {cost}; "
                    "tell a failure instead if the measurement failed"
                )
        if response is None and cost is None:
            raise InvalidInput(
                f"observation of round {probe.round}, probe {probe.index}: expected y, a cost or both, got neither"
            )
        return Observation(
            probe.round, probe.index, deployed, response, cost, time, None, whole_replicate(replicate)
        )

    @staticmethod
    def failed(probe: Probe, reason: str, *, time: float | None = None, replicate: int = 0) -> Observation:
        """An observation that says why `probe` has no answer."""
        return Observation(
            probe.round,
            probe.index,
            probe.x,
            None,
            None,
            time,
            reason or "no reason given",
            whole_replicate(replicate),
        )


def whole_replicate(value: int) -> int:
    """Check a replicate number."""
    return whole_number("replicate", value, least=0)
