"""A probe is one announced x; an observation is the answer to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cached_property, partial
from typing import Annotated, Any, TypeAlias, TypedDict, cast, get_args, get_type_hints

import numpy as np

from stackelberg.support.arrays import Array, as_vector, frozen, number, whole_number
from stackelberg.support.brief import kind_of, short_repr
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text

_LATEST = 6e10
"""Seconds of some 1,900 years: what is beyond that has no date, or was told in milliseconds or smaller parts."""

LARGEST = 1e50
"""Costs and responses beyond this are no measurements: leaders square them, and would overflow."""

Place: TypeAlias = tuple[int, int]
"""Which answer: its round, and the index of its probe."""


class Start(Enum):
    """The followers' memory a probe starts from."""

    KEPT = "kept"
    """The memory kept from the last round (line 9 of Algorithm 1): needs followers that can be rewound."""
    PREVIOUS = "previous"
    """Wherever the population is now: the end of the deployment before. Works on a live city."""


@dataclass(frozen=True)
class ProbeName:
    """Which probe: its round, its index in the round, and the revision of the round in which it was issued.

    A guard may withdraw a probe in mid-round, and `ask` issues another x in its place: that is another revision.

    Parameters
    ----------
    round : int
        Its round.
    index : int
        Its place in the round.
    revision : int, default 0
        The revision of the round in which it was issued; more than 0 where another x was withdrawn before it.

    Examples
    --------
    >>> str(ProbeName(2, 2)), str(ProbeName(2, 2, revision=1))
    ('2.2', '2.2-1')
    >>> ProbeName.of("2.2-1") == ProbeName.of((2, 2, 1)), ProbeName.of("2.2")
    (True, ProbeName(round=2, index=2, revision=0))
    >>> ProbeName.of("2")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: probe: expected a name such as 3.0 or 3.0-1 (ROUND.INDEX-ASKING), \
    (round, index) or a Probe, got '2'
    """

    round: int
    index: int
    revision: int = 0

    def __str__(self) -> str:
        """For people: the first revision of a round is not mentioned."""
        return f"{self.round}.{self.index}" + (f"-{self.revision}" if self.revision else "")

    @staticmethod
    def of(probe: ProbeLike) -> ProbeName:
        """The name of a probe, however it was given; what leaves the revision out means the first of the round."""
        if isinstance(probe, Probe | Answer | ProbeName):
            return ProbeName(probe.round, probe.index, probe.revision)
        found = _NAME.fullmatch(probe.strip()) if isinstance(probe, str) else None
        given: Any = tuple(int(part or 0) for part in found.groups()) if found else probe
        refuse(
            not isinstance(given, tuple | list) or len(given) not in (2, 3),
            "probe: expected a name such as 3.0 or 3.0-1 (ROUND.INDEX-ASKING), (round, index) or a Probe, "
            f"got {short_repr(probe)}",
        )
        parts = ("round", "index", "revision")
        return ProbeName(
            *(whole_number(f"probe {of}", one, least=0) for of, one in zip(parts, given, strict=False))
        )


_NAME = re.compile(r"([0-9]{1,19})\.([0-9]{1,19})(?:-([0-9]{1,19}))?")


class GuardAction(Enum):
    """The announcement of guard rails in the place of a policy's probe."""

    BASELINE = "baseline"
    """The baseline, or the way there: its cost is what others are compared with. The policy never hears of it."""
    WAY_BACK = "way back"
    """The way back to where it was fine, as something before it in the round was too costly."""


@dataclass(frozen=True, eq=False)
class _OfProbe:
    """What a probe and the answer to it have in common."""

    round: int
    index: int
    x: Array

    @cached_property
    def place(self) -> Place:
        """Which answer it is, or will be, whatever x was issued there."""
        return self.round, self.index

    @property
    def name(self) -> str:
        """For people: `2.1`, or `2.1-1` where another x was issued before it and withdrawn."""
        return str(ProbeName.of(cast(Any, self)))


@dataclass(frozen=True, eq=False)
class Probe(_OfProbe):
    """One announced x, held for K follower rounds (as in the paper), starting from `start`.

    `keep` says that the memory it ends with starts the next round. `revision` is that of its round in which a study
    handed it out, and part of its name. `guard` says what it is where it is not what its policy wished for.

    Parameters
    ----------
    round : int
        Its round.
    index : int
        Its place in the round.
    x : ndarray
        The announced vector.
    K : int
        Follower rounds for which it is held.
    start : Start, default Start.KEPT
        The memory from which followers begin.
    keep : bool, default False
        Whether the memory it ends with starts the next round.
    revision : int, default 0
        The revision of the round in which it was issued; more than 0 where another x was withdrawn before it.
    guard : GuardAction, optional
        What it is, where it is not what its policy wished for.
    """

    K: int
    start: Start = Start.KEPT
    keep: bool = False
    revision: int = 0
    guard: GuardAction | None = None


ProbeLike: TypeAlias = Probe | ProbeName | str | tuple[int, int] | tuple[int, int, int]
"""`"2.1"` or (2, 1) in the first revision of its round, `"2.1-1"` or (2, 1, 1) in the second."""


@dataclass(frozen=True)
class Exclusion:
    """The part of an answer that is only recorded, not learned from: `entries` of y, None for all of it.

    Parameters
    ----------
    reason : str
        Why.
    entries : tuple[int, ...], optional
        Which entries of y; None for all of them.
    doubt : bool, default False
        It looks wrong, and counts once somebody confirms it; otherwise the caller of `tell` said so.
    cost : float, optional
        That of what is left, where it is known.

    Examples
    --------
    >>> told = Answer(3, 0, np.zeros(1), np.array([5.0, 90.0]), cost=95.0)
    >>> counts = Exclusion("ten times what it was", (1,), doubt=True).counting(told)
    >>> counts.y, counts.cost
    (array([ 5., nan]), None)
    >>> Exclusion("road works").counting(told).failure
    'left out: road works'
    """

    reason: str
    entries: tuple[int, ...] | None = None
    doubt: bool = False
    cost: float | None = None

    def counting(self, told: Answer) -> Answer:
        """The part of an answer that counts."""
        if self.entries is None or told.y is None:
            return replace(told, y=None, cost=None, failure=f"left out: {self.reason}")
        return replace(told, y=self.measured(told.y), cost=self.cost)

    def measured(self, y: Array) -> Array:
        """A response without what is left out."""
        left = np.array(y)
        left[slice(None) if self.entries is None else list(self.entries)] = np.nan
        return frozen(left)


class Said(TypedDict, total=False):
    """Arguments about a deployment besides y and its cost, by name, each with its meaning.

    `tell` takes these, here, over HTTP and from the command line. What is no more than recorded is a field of
    `Answer` of the same name.
    """

    value: Annotated[float | None, "f itself, in a study that maximises it, where it cannot be computed"]
    x: Annotated[Any, "The x that was really deployed, also by name: what is left out is as asked"]
    time: Annotated[float | datetime | None, "When it was measured: seconds since 1970, or with its time zone"]
    failure: Annotated[str | BaseException | None, "Why there is no answer: the probe is given up"]
    context: Annotated[Mapping[str, Any] | None, "What is known of the day, by name: holiday=true"]


def sayable(*without: str) -> dict[str, tuple[Any, str]]:
    """The type and the meaning of all that `Said` has, but for some.

    >>> sayable("x", "time", "failure", "context")
    {'value': (float | None, 'f itself, in a study that maximises it, where it cannot be computed')}
    """
    hints = get_type_hints(Said, include_extras=True)
    return {name: get_args(of)[:2] for name, of in hints.items() if name not in without}


@dataclass(frozen=True, eq=False)
class Answer(_OfProbe):
    """The answer to a probe: the x really deployed, the response y, the cost; or a failure.

    `y` may be None (nobody measured it) or hold NaN (those entries are missing). `cost` may be None when it
    cannot be known.

    Parameters
    ----------
    round : int
        Its round.
    index : int
        Its place in the round.
    x : ndarray
        What was really deployed.
    y : ndarray, optional
        The response; None where nobody measured it, NaN where an entry is missing.
    cost : float, optional
        What it cost; None where it cannot be known.
    time : float, optional
        When it was recorded, in seconds since 1970.
    failure : str, optional
        Why there is no answer; x, y and cost are then not used.
    revision : int, default 0
        The revision of the round in which it was issued; more than 0 where another x was withdrawn before it.
    left_out : Exclusion, optional
        What of it is recorded and does not count.
    context : ndarray, optional
        What is known of the day, as `Context.encode` gives it.
    """

    y: Array | None = None
    cost: float | None = None
    time: float | None = None
    failure: str | None = None
    revision: int = 0
    left_out: Exclusion | None = None
    context: Array | None = None

    @staticmethod
    def answer(probe: Probe, y: Any = None, cost: Any = None, *, x: Any = None, **said: Any) -> Answer:
        """An observation of `probe`, checked. `x` is the deployed one where it differs from the asked one.

        Entries of y that are masked, None or NaN were not measured. Further fields by their names.

        >>> probe = Probe(0, 0, np.array([1.0]), 3)
        >>> Answer.answer(probe, y=[2.0], cost=4.0).cost
        4.0
        """
        refuse(not isinstance(probe, Probe), f"probe: expected a Probe, as `ask` gives it, got {kind_of(probe)}")
        x = probe.x if x is None else as_vector("x", x, probe.x.size)
        return Answer(probe.round, probe.index, x, y, cost, revision=probe.revision, **said).checked()

    def checked(self) -> Answer:
        """The same, each part checked: y and cost are those of an answer, or there is a failure."""
        refuse(
            not isinstance(self, Answer),  # one of several that were put together by hand
            f"observations: expected some that study.observation gave, got {short_repr(self)}",
        )
        silent: dict[str, Any] = {} if self.failure is None else {"y": None, "cost": None}
        said = {name: getattr(self, name) for name in CHECKS if name not in silent}
        given = {
            name: one
            for name, one in said.items()
            if one is not None or name in ("round", "index", "revision", "x")
        }
        refuse(
            self.y is None and self.cost is None and self.failure is None,
            f"observation of probe {self.name}: expected y, a cost or both, got neither",
        )
        return replace(self, **silent, **{name: CHECKS[name](one) for name, one in given.items()})


def checked_response(y: Any, name: str = "y", *, partial: bool = True) -> Array:
    """Check a response that was measured; partial: NaN stands for what was not."""
    found = as_vector(name, y, allow_nan=partial)
    size = np.abs(found).max(initial=0.0, where=~np.isnan(found))
    refuse(size > LARGEST, f"{name}: expected numbers of at most {LARGEST:g} in size, got one of {size}")
    return found


def checked_cost(cost: Any) -> float:
    """Check a cost that was measured: one number, perhaps in an array of its own."""
    try:
        found = number("cost", cost.reshape(()) if isinstance(cost, np.ndarray) and cost.size == 1 else cost)
        refuse(abs(found) > LARGEST, f"cost: expected a number of at most {LARGEST:g} in size, got {found}")
        return found
    except InvalidInput as error:
        raise InvalidInput(f"{error}; tell a failure instead if the measurement failed") from error


def moment(time: Any) -> float:
    """When something was measured, in seconds since 1970; from a number, or a datetime with a time zone.

    >>> from datetime import timezone
    >>> moment(datetime(1970, 1, 2, tzinfo=timezone.utc))
    86400.0
    >>> moment("now")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: time: expected seconds since 1970, or a datetime with a time zone, \
got 'now'
    """
    if isinstance(time, datetime) and time.tzinfo is not None:
        return time.timestamp()
    with suppress(InvalidInput):
        if abs(seconds := number("time", time)) < _LATEST:
            return seconds
    raise InvalidInput(
        f"time: expected seconds since 1970, or a datetime with a time zone, got {short_repr(time)}"
        + ("; local time is time.astimezone()" if isinstance(time, datetime) else "")
    )


CHECKS: dict[str, Callable[[Any], Any]] = {
    **{name: partial(whole_number, name, least=0) for name in ("round", "index", "revision")},
    "x": partial(as_vector, "x"),
    "y": checked_response,
    "cost": checked_cost,
    "time": moment,
    "failure": lambda reason: checked_text("failure", reason, cut=True).strip() or "no reason given",
}
"""What makes of a part of an answer what is recorded, or refuses it; None stays None."""
