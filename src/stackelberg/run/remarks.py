"""What a run shows that its user should hear: f never changes, x stands still."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stackelberg.core import AS_COST, Answer, Array, ConstraintForecast, Direction, Objective
from stackelberg.support.numbers import engineering

ENOUGH, DIFFERENT = 5, 3
"""So many answers, at so many different x, are looked at before anything is said."""


def remarks(
    x0: Array,
    x: Array,
    answers: Sequence[Answer],
    direction: Direction = AS_COST,
    objective: Objective | None = None,
) -> tuple[str, ...]:
    """What is remarkable of a run from x0 to x, each in one sentence with what to do.

    >>> told = [Answer(t, 0, np.array([0.1 * t]), np.array([float(t > 3)]), 7.0) for t in range(10)]
    >>> for said in remarks(np.zeros(1), np.zeros(1), told):
    ...     print(said.split(":")[0])
    the cost was 7.000 for all of 10 different x
    x stands where it started
    """
    good = [o for o in answers if o.failure is None]
    different = len({o.x.tobytes() for o in good})
    if len(good) < ENOUGH or different < DIFFERENT:
        return ()
    found = _flat(good, different, direction.word)
    if np.array_equal(x0, x):
        found.append(_standing(x, good, direction, objective))
    return tuple(found)


def unkept_words(kept: Sequence[ConstraintForecast] | None) -> list[str]:
    """Constraints that an x more likely breaks than keeps, in words; nothing where it keeps them all."""
    unkept = [f"{one.name} ({one.value:.4g} expected)" for one in kept or () if one.probability < 0.5]
    said = f"no x was found yet that keeps all constraints: the recommendation breaks {', '.join(unkept)}"
    return [f"{said}; where this lasts, they cannot be kept together: loosen one"] if unkept else []


def _standing(x: Array, good: Sequence[Answer], direction: Direction, objective: Objective | None) -> str:
    """That x stands where it started, and whether another was seen to be better, within all constraints."""
    here = [direction.shown(o.cost) for o in good if o.cost is not None and np.array_equal(o.x, x)]
    better = [o for o in good if here and o.cost is not None and direction.shown(o.cost) < min(here)]
    if any(objective is None or o.y is None or not objective.broken(o.x, o.y) for o in better):
        seen = f"x stands where it started, though a better {direction.word} was seen elsewhere (result.best)"
        why = "it may be noise or a transient, or the leader's steps are too short to get there"
        return f"{seen}: {why}; take longer steps, hold each x for longer (K), or start there (x0)"
    tried = "nothing that was tried was seen to be better"
    advice = "if that is not so, hold each x for longer (K), or start elsewhere (x0)"
    return f"x stands where it started: {tried}; {advice}"


def _flat(good: Sequence[Answer], different: int, word: str) -> list[str]:
    """That the cost, or the response, is the same whatever x is."""
    costs = np.array([o.cost for o in good if o.cost is not None])
    responses = [o.y for o in good if o.y is not None]
    if len(responses) == len(good) and all(np.array_equal(y, responses[0], equal_nan=True) for y in responses):
        same = f"the response was the same for all of {different} different x"
        return [f"{same}: followers may not see x; check that what respond returns depends on it"]
    if costs.size == len(good) and np.ptp(costs) <= 1e-12 * float(np.abs(costs).max()):
        same = f"the {word} was {engineering(costs[0])} for all of {different} different x"
        return [f"{same}: f(x, y) may not use x or y; check what the objective returns"]
    return []
