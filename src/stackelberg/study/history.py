"""What happened in a study: closed rounds, answers that count, and those that no longer do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from stackelberg.core import Answer, Array, Direction, Note, Place

if TYPE_CHECKING:
    from stackelberg.study.expectation import Expected


@dataclass(frozen=True, eq=False)
class Record:
    """One closed round: the x that was recommended when it began, the cost seen there, and running counts."""

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
class Superseded:
    """An answer that no longer counts, and why: event `number` of the log corrected or retracted it."""

    observation: Answer
    number: int
    kind: str
    reason: str


IN_DOUBT, LEFT_OUT = "in doubt", "left out"
"""What an answer is of which something does not count, as it looks wrong, or as whoever told it said."""


def in_doubt(superseded: Iterable[Superseded]) -> dict[Place, Superseded]:
    """Those that look wrong and are left out, by their places."""
    return {gone.observation.place: gone for gone in superseded if gone.kind == IN_DOUBT}


@dataclass(frozen=True, eq=False)
class History:
    """What happened, round by round. `answers` holds every observation that counts, late and failed ones too.

    `superseded` are the answers that were corrected or retracted, which count no more.
    """

    records: tuple[Record, ...]
    answers: tuple[Answer, ...]
    deployments: int = 0
    follower_rounds: int = 0
    superseded: tuple[Superseded, ...] = ()

    @property
    def failures(self) -> tuple[Answer, ...]:
        """The observations that say why there is no answer."""
        return tuple(o for o in self.answers if o.failure is not None)


# Costs as the user has f: where f is maximised, the inside minimises −f, and f is what is shown again.

_COSTS = ("cost", "expected_cost", "best_seen", "ordinary_cost")
"""What of a note is a cost."""


def shown_expected(direction: Direction, found: Expected | None) -> Expected | None:
    """A cost with its interval, whose ends change places.

    >>> from stackelberg.study.expectation import Expected
    >>> print(shown_expected(Direction(True, "revenue"), Expected(-5.0, -6.0, -4.5, "by the model")))
    5 (4.5 to 6; by the model)
    """
    if found is None or not direction.maximise:
        return found
    return replace(found, cost=-found.cost, low=-found.high, high=-found.low)


def shown_answer(direction: Direction, told: Answer) -> Answer:
    """An answer with its cost; what is shown becomes what is minimised in the same way."""
    return replace(told, cost=-told.cost) if direction.maximise and told.cost is not None else told


def shown_records(direction: Direction, records: Sequence[Record]) -> tuple[Record, ...]:
    """Closed rounds with their costs, and those in their notes."""
    if not direction.maximise:
        return tuple(records)
    noted = [{key: -r.note[key] for key in _COSTS if isinstance(r.note.get(key), float)} for r in records]
    return tuple(replace(r, cost=-r.cost, note=r.note | costs) for r, costs in zip(records, noted, strict=True))


def shown_history(direction: Direction, history: History) -> History:
    """A history with its costs."""
    if not direction.maximise:
        return history
    gone = tuple(replace(one, observation=shown_answer(direction, one.observation)) for one in history.superseded)
    records = shown_records(direction, history.records)
    answers = tuple(shown_answer(direction, told) for told in history.answers)
    return replace(history, records=records, answers=answers, superseded=gone)


PREDICTIONS = 10
"""In so many of the last rounds it shows how far a model's predictions are off."""


def predictions_off(records: Sequence[Record]) -> list[float]:
    """How far the costs of the last rounds were from what the leader's model had expected, where it had."""
    noted = [(r.cost, r.note.get("expected_cost")) for r in records[-PREDICTIONS:]]
    return [abs(seen - told) for seen, told in noted if isinstance(told, float) and np.isfinite(seen - told)]
