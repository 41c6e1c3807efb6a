"""The tables of a problem file: each a record of its keys, by which files are read, explained and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field
from typing import Any, Literal

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, Parameters, as_vector, vector_or_number
from stackelberg.core.game import checked_set
from stackelberg.leaders.rails import Rails
from stackelberg.sets import Box, Polytope, Reals
from stackelberg.support.brief import short_repr

MOST_NUMBERS = 1_000_000
"""How many numbers x may have: more is a slip, and would take all memory before anything is asked."""


def key(words: str, default: Any = None, example: Any = None) -> Any:
    """A key of a table: what it says, for templates and editors; its default (MISSING: none); an example."""
    return field(default=default, metadata={"words": words, "example": default if example is None else example})


@dataclass(frozen=True, kw_only=True)
class StudyTable:
    """[study]: the study itself."""

    name: str = key("the name of the study in the database", MISSING)
    rounds: int = key("rounds to play; `run` again with a larger number to go on", 100)
    seed: int = key("the same seed gives the same run, to the bit", 0)
    x0: Any = key("where to start: a number for all, a list, or names with their values", None, 0.0)


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """Keys that describe a set: `lower` <= x <= `upper`, `A` x <= `b`."""

    lower: Any = key("bounds on x: a number for all, or a list", None, 0.0)
    upper: Any = key("the same from above", None, 10.0)
    A: Any = key("rows of A x <= b", None, [[1.0, 1.0]])
    b: Any = key("and b", None, [1.5])

    def set_of(self, dimension: int) -> ConvexSet:
        """The set; all of R^d where nothing is said."""
        lower, upper = (
            np.full(dimension, end) if given is None else vector_or_number(name, given, dimension, finite=False)
            for name, given, end in (("lower", self.lower, -np.inf), ("upper", self.upper, np.inf))
        )
        if (self.A is None) != (self.b is None):
            raise InvalidInput("A: expected both A and b (A x <= b), got one of them")
        if self.A is None:
            free = self.lower is None and self.upper is None
            return checked_set("lower", Reals(dimension) if free else Box(lower, upper))
        rows, level = _rows(self.A, dimension), as_vector("b", self.b)
        eye, above, below = np.eye(dimension), np.isfinite(upper), np.isfinite(lower)
        A = np.vstack([rows, eye[above], -eye[below]])
        return Polytope(A, np.concatenate([as_vector("b", level, len(rows)), upper[above], -lower[below]]))


def _rows(given: Any, dimension: int) -> Array:
    """A as rows of `dimension` numbers each."""
    rows = given if isinstance(given, list) else [given]
    wrong = [row for row in rows if not isinstance(row, list) or len(row) != dimension]
    if wrong:
        raise InvalidInput(f"A: expected rows of {dimension} numbers each, got {short_repr(wrong[0])}")
    return np.array([as_vector("A", row) for row in rows])


@dataclass(frozen=True, kw_only=True)
class LiveTable(Bounds):
    """[live]: a system outside, which answers by `stackelberg ask` and `tell`."""

    dimension: int | None = key("how many numbers x has; or name them in [parameters]", None, 1)
    x0: Any = key("where to start", None, [1.0])
    objective: str | None = key(
        "f(x, y): revenue (x·y, at its most), total-response, or one registered; else costs are told, to two-point",
        None,
        "revenue",
    )
    maximise: bool = key("maximise f, or the value that is told", False, True)


@dataclass(frozen=True, kw_only=True)
class GameTable(Bounds):
    """[game]: simulated followers; for a system outside use [live] instead."""

    builtin: str | None = key("a game of the gallery", None, "pigou")
    python: str | None = key("a Game of your own, or a function that makes one, as registered", None, "my-game")
    arguments: Mapping[str, Any] = field(
        default_factory=dict, metadata={"words": "what the game is made with", "example": {"step": 0.5}}
    )
    command: Sequence[str] | None = key("another program (docs/process_followers.md)", None, ["node", "town.js"])
    timeout_s: float = key("seconds that an answer of the program may take", 60.0)
    lifetime: Literal["study", "probe"] = key("of its process", "study")
    on_failure: Literal["retry", "skip", "stop"] = key("when there is no answer", "retry")
    retries: int = key("how often it is started again", 1)
    x0: Any = key("where to start", None, [1.0])
    objective: str | None = key("f(x, y) for a program, as in [live]", None, "revenue")


@dataclass(frozen=True, kw_only=True)
class RailsTable(Bounds):
    """[rails]: guard rails, what must never be announced."""

    largest_change: float | None = key("no entry of x moves further from one announcement to the next", None, 0.1)
    baseline: Any = key("an x known to be acceptable: measured first, what is saved is compared with it", None, 0.0)
    baseline_rounds: int = key("for so many rounds", 1, 3)
    baseline_cost: float | None = key("or its cost, where it is known", None, 10.0)
    allowed_loss: float | None = key("step back when the cost is this share worse than the baseline's", None, 0.05)

    def rails(self, parameters: Parameters) -> Rails:
        """The rails of a study whose x has these entries."""
        own = {name: getattr(self, name) for name in _OF_RAILS}
        within, base = self.set_of(parameters.size), self.baseline
        if base is not None:
            vector = parameters.vector if isinstance(base, Mapping) else None
            own["baseline"] = (
                vector("baseline", base) if vector else vector_or_number("baseline", base, parameters.size)
            )
        return Rails(within=None if isinstance(within, Reals) else within, **own)


_OF_RAILS = (
    "largest_change",
    "baseline_rounds",
    "baseline_cost",
    "allowed_loss",
)
