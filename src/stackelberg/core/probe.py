"""A probe is one announced x; an observation is what came back for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

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


@dataclass(frozen=True)
class ProbeName:
    """Which probe: its round, its index in the round, and in which asking of the round it was handed out.

    A guard may withdraw a probe in mid-round, and `ask` hands out another x in its place: that is another asking,
    and part of the name, so that an answer says at which x it was measured.

    >>> str(ProbeName(2, 2)), str(ProbeName(2, 2, asking=1))
    ('2.2', '2.2-1')
    >>> ProbeName.of("2.2-1") == ProbeName.of((2, 2, 1)), ProbeName.of("2.2")
    (True, ProbeName(round=2, index=2, asking=0))
    >>> ProbeName.of("2")
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: probe: expected a name such as 3.0 or 3.0-1 (ROUND.INDEX-ASKING), got '2'
    """

    round: int
    index: int
    asking: int = 0

    def __str__(self) -> str:
        """For people: the first asking of a round is not mentioned."""
        return f"{self.round}.{self.index}" + (f"-{self.asking}" if self.asking else "")

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in the study, whatever x was handed out there."""
        return self.round, self.index

    @staticmethod
    def of(probe: ProbeLike) -> ProbeName:
        """The name of a probe, however it was given; what leaves the asking out means the first of the round."""
        if isinstance(probe, ProbeName):
            return probe
        if isinstance(probe, Probe):
            return ProbeName(probe.round, probe.index, probe.asking)
        if isinstance(probe, str):
            found = _NAME.fullmatch(probe.strip())
            if found is None:
                raise InvalidInput(
                    f"probe: expected a name such as 3.0 or 3.0-1 (ROUND.INDEX-ASKING), got {in_brief(probe)}"
                )
            probe = int(found[1]), int(found[2]), int(found[3] or 0)
        if not isinstance(probe, tuple | list) or len(probe) not in (2, 3):
            raise InvalidInput(
                f"probe: expected a Probe, a name such as '3.0', or (round, index), got {in_brief(probe)}"
            )
        parts = zip(("round", "index", "asking"), probe, strict=False)
        return ProbeName(*(whole_number(part, number, least=0) for part, number in parts))


_NAME = re.compile(r"([0-9]{1,19})\.([0-9]{1,19})(?:-([0-9]{1,19}))?")


class Instead(Enum):
    """What guard rails have announced in the place of a probe that a policy wished for."""

    BASELINE = "baseline"
    """The baseline, or the way there: its cost is what others are compared with. The policy never hears of it."""
    WAY_BACK = "way back"
    """The way back to where it was fine, as something before it in the round was too costly."""
    NO_ROOM = "no room"
    """What the rails left of it is a probe that was announced before it in the round."""


@dataclass(frozen=True, eq=False)
class Probe:
    """One announced x, held for `hold` follower rounds (the paper's K), starting from `start`.

    `keep` says that the memory it ends with starts the next round. `asking` is that of its round in which a study
    handed it out, and part of its name. `instead` says what it is where it is not what its policy wished for: see
    `Instead`.
    """

    round: int
    index: int
    x: Array
    hold: int
    start: Start = Start.KEPT
    keep: bool = False
    asking: int = 0
    instead: Instead | None = None

    @property
    def name(self) -> str:
        """For people: `2.1`, or `2.1-1` where another x was handed out before it and withdrawn."""
        return str(ProbeName.of(self))


ProbeLike: TypeAlias = Probe | ProbeName | str | tuple[int, int] | tuple[int, int, int]
"""A probe, or which one: `"2.1"` or (2, 1) in the first asking of its round, `"2.1-1"` or (2, 1, 1) in the next."""


@dataclass(frozen=True, eq=False)
class Observation:
    """What came back for a probe: the x really deployed, the response y, the cost; or a failure.

    `y` may be None (nobody measured it) or hold NaN (those entries are missing). `cost` may be None when it
    cannot be known. `failure` says why there is no answer; x, y and cost are then not used. `replicate`
    numbers repeated measurements of one probe, which are averaged. `asking` is that of the probe.
    """

    round: int
    index: int
    x: Array
    y: Array | None = None
    cost: float | None = None
    time: float | None = None
    failure: str | None = None
    replicate: int = 0
    asking: int = 0

    @property
    def name(self) -> str:
        """The name of the probe that it is for."""
        return str(ProbeName(self.round, self.index, self.asking))

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
            probe.round,
            probe.index,
            deployed,
            response,
            cost,
            time,
            replicate=whole_replicate(replicate),
            asking=probe.asking,
        )

    @staticmethod
    def failed(probe: Probe, reason: str, *, time: float | None = None, replicate: int = 0) -> Observation:
        """An observation that says why `probe` has no answer."""
        return Observation(
            probe.round,
            probe.index,
            probe.x,
            time=time,
            failure=reason or "no reason given",
            replicate=whole_replicate(replicate),
            asking=probe.asking,
        )


def whole_replicate(value: int) -> int:
    """Check a replicate number."""
    return whole_number("replicate", value, least=0)
