"""What happened in a study: closed rounds, answers that count, and those that no longer do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Answer, Array, Note, Place


@dataclass(frozen=True, eq=False)
class Record:
    """One closed round: the x that was recommended when it began, the cost seen there, and running counts.

    Attributes
    ----------
    round : int
        Its round.
    x : ndarray
        The x that was recommended when it began.
    cost : float
        The cost seen there.
    deployments : int
        Deployments so far.
    follower_rounds : int
        Follower rounds so far.
    note : Note
        What the leader says of the round.
    """

    round: int
    x: Array
    cost: float
    deployments: int
    follower_rounds: int
    note: Note

    def got_by(self, failed: int, probes: int) -> bool:
        """Whether its leader took a step without the probes that `failed`, most of them having been answered.

        A strategy that ranks a dozen probes loses little with one of them, and has one of them fail often.
        """
        return self.note.get("no_step_reason") is None and 2 * failed < probes


@dataclass(frozen=True, eq=False)
class Replaced:
    """An answer that no longer counts, and why: event `number` of the log corrected or retracted it.

    Attributes
    ----------
    observation : Answer
        The answer.
    number : int
        The event that replaced it.
    kind : str
        Corrected, retracted, left out or in doubt.
    reason : str
        Why.
    """

    observation: Answer
    number: int
    kind: str
    reason: str


IN_DOUBT, LEFT_OUT = "in doubt", "left out"
"""What an answer is of which something does not count, as it looks wrong, or as the caller of `tell` said."""


def in_doubt(replaced: Iterable[Replaced]) -> dict[Place, Replaced]:
    """Those that look wrong and are left out, by their places."""
    return {gone.observation.place: gone for gone in replaced if gone.kind == IN_DOUBT}


@dataclass(frozen=True, eq=False)
class History:
    """A study round by round. `answers` holds every observation that counts, late and failed ones too.

    `replaced` are the answers that were corrected or retracted, which count no more.

    Attributes
    ----------
    records : tuple[Record, ...]
        Closed rounds.
    answers : tuple[Answer, ...]
        Every answer that counts, late and failed ones too.
    replaced : tuple[Replaced, ...], optional
        Answers that were corrected or retracted.
    """

    records: tuple[Record, ...]
    answers: tuple[Answer, ...]
    replaced: tuple[Replaced, ...] = ()

    @property
    def failures(self) -> tuple[Answer, ...]:
        """The observations that say why there is no answer."""
        return tuple(o for o in self.answers if o.failure is not None)


PREDICTIONS = 10
"""In so many of the last rounds it shows how far a model's predictions are off."""


def predictions_off(records: Sequence[Record]) -> list[float]:
    """How far the costs of the last rounds were from what the leader's model had expected, where it had."""
    noted = [(r.cost, r.note.get("expected_cost")) for r in records[-PREDICTIONS:]]
    return [abs(seen - told) for seen, told in noted if isinstance(told, float) and np.isfinite(seen - told)]
