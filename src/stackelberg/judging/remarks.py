"""What a run shows that its user should hear: f never changes, slopes are wrong, followers jump, x stands still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from stackelberg.core import Answer, Array, Objective
from stackelberg.support.numbers import engineering

ENOUGH = 5
"""So many answers, at as many different x, are looked at before anything is said."""

FEW = 0.25
"""Followers jump where their responses are so few beside the x that they answered, as those of an argmax are."""


_Pair: TypeAlias = tuple[Array, Array]
"""An x, and the response to it."""

TINY = 6e-6
"""Over about this share of a way differences are taken for slopes (the cube root of rounding)."""

LONG, STEADY = 40, 0.2
"""In a run of so many deployments, x crawls if it goes this share of its way in the third and the last quarter."""

WAYS = 3
"""Along so many ways, from one answer to another, slopes are compared with how much f changes."""


def remarks(
    x0: Array, x: Array, answers: Sequence[Answer], word: str = "cost", objective: Objective | None = None
) -> tuple[str, ...]:
    """What is remarkable of a run from x0 to x, each in one sentence with what to do.

    >>> told = [Answer(t, 0, np.array([0.1 * t]), np.array([float(t > 3)]), 7.0) for t in range(10)]
    >>> for said in remarks(np.zeros(1), np.zeros(1), told):
    ...     print(said.split(":")[0])
    the cost was 7.000 for all of 10 different x
    followers jump
    x stands where it started
    """
    good = [o for o in answers if o.failure is None]
    different = len({o.x.tobytes() for o in good})
    if different < ENOUGH:
        return ()
    found = [*_flat(good, different, word), *_slopes(good, objective), *_jumping(good, different)]
    found += _on_its_way(x0, x, good)
    if np.array_equal(x0, x):
        found.append(_standing(x, good, word, objective))
    return tuple(found)


def _standing(x: Array, good: Sequence[Answer], word: str, objective: Objective | None) -> str:
    """That x stands where it started, and whether another was seen to be better, within all limits."""
    here = [o.cost for o in good if o.cost is not None and np.array_equal(o.x, x)]
    better = [o for o in good if here and o.cost is not None and o.cost < min(here)]
    if any(objective is None or o.y is None or not objective.broken(o.x, o.y) for o in better):
        seen = f"x stands where it started, though a better {word} was seen elsewhere (result.best)"
        why = "it may be chance, or of followers on their way, or the leader's steps are too short to get there"
        return f"{seen}: {why}; take longer steps, hold each x for longer (K), or start there (x0)"
    tried = "nothing that was tried was seen to be better"
    advice = "if that is not so, hold each x for longer (K), or start elsewhere (x0)"
    return f"x stands where it started: {tried}; {advice}"


def _on_its_way(x0: Array, x: Array, good: Sequence[Answer]) -> list[str]:
    """That x goes one way, as fast at the end as before, while costs fall: it may be far from where it goes."""
    seen = [o for o in good if o.cost is not None]
    quarter, way = len(seen) // 4, x - x0
    if quarter < LONG // 4 or not way.any():
        return []
    gone = np.array([float((o.x - x0) @ way) for o in seen]) / float(way @ way)
    third, last = (quarter * _slope(gone[k * quarter : (k + 1) * quarter]) for k in (2, 3))
    costs = np.array([o.cost for o in seen])
    if min(third, last) < STEADY or costs[3 * quarter :].min() >= costs[: 3 * quarter].min():
        return []
    said = f"x was still on its way after {len(seen)} deployments, and as fast as before: it may have far to go"
    longer = "longer moves (bounds on X, a start x0 that is not next to zero, first_move, or longer steps)"
    return [f"{said}; allow more of them, or {longer}"]


def _slope(values: Array) -> float:
    """The slope of a series, the median of those between any two of it: probes to either side do not tilt it.

    Theil (1950), Sen (1968); of a long series by a hundred of its values.
    """
    at = np.linspace(0, len(values) - 1, min(len(values), 100)).astype(int)
    one, other = np.triu_indices(at.size, 1)
    return float(np.median((values[at[other]] - values[at[one]]) / (at[other] - at[one])))


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


def _slopes(good: Sequence[Answer], objective: Objective | None) -> list[str]:
    """That the slopes of f, as leaders are told them or find them by differences, are not those of f."""
    whole = [(o.x, o.y) for o in good if o.cost is not None and o.y is not None and np.isfinite(o.y).all()]
    if objective is None or objective.gradients == "jax" or len(whole) < ENOUGH:
        return []
    last, others = whole[-1], [whole[len(whole) * k // (WAYS + 1)] for k in range(WAYS)]
    wrong = [name for of, name in enumerate("xy") if _slope_is_wrong(objective, of, last, others)]
    if not wrong:
        return []
    which = " and ".join(f"∂f/∂{name}" for name in wrong)
    if objective.gradients == "differences":
        why = f"f jumps, or stands still, over steps so small that {which} cannot be found by differences"
        return [f"{why}; is it rounded, or random? Return it as it is, or give gradients=(∂f/∂x, ∂f/∂y)"]
    seen = f"gradients: between answers f changes otherwise than by {which} as given"
    return [f"{seen}; expected gradients=(∂f/∂x, ∂f/∂y), in this order: check them, or leave them out"]


def _slope_is_wrong(objective: Objective, of: int, last: _Pair, others: Sequence[_Pair]) -> bool:
    """Whether on all ways from the last x (of = 0) or y (1), where f changes evenly, its slope is another."""
    found = [_slope_differs(objective, of, last, other[of]) for other in others]
    known = [differs for differs in found if differs is not None]
    return len(known) > 1 and all(known)


def _slope_differs(objective: Objective, of: int, last: _Pair, end: Array) -> bool | None:
    """Half-way to `end`; None where f does not change evenly, or is not defined."""
    way, middle = end - last[of], 0.5 * (last[of] + end)

    def at(share: float) -> _Pair:
        return (middle + share * way, last[1]) if of == 0 else (last[0], middle + share * way)

    def secant(share: float) -> float:
        return 0.5 * (objective(*at(share)) - objective(*at(-share))) / share

    try:
        near, far = secant(0.25), secant(0.5)
        if objective.gradients == "differences":
            slope = secant(TINY)
        else:
            slope = float((objective.partial_x if of == 0 else objective.partial_y)(*at(0.0)) @ way)
    except (ArithmeticError, ValueError, LookupError, RuntimeError):  # f may refuse what nobody announced
        return None
    size = max(abs(near), abs(far))
    if not (size > 0.0 and abs(near - far) <= 0.2 * size):
        return None
    return bool(abs(slope - near) > 0.5 * max(size, abs(slope)))


def _jumping(good: Sequence[Answer], different: int) -> list[str]:
    """That followers answer many x with few responses, so that nothing between them can be learned."""
    responses = [o.y for o in good if o.y is not None]
    kinds = len({y.tobytes() for y in responses})
    if len(responses) < len(good) or different < 2 * ENOUGH or not 1 < kinds <= FEW * different:
        return []
    seen = f"followers jump: {kinds} different responses to {different} different x, as an argmax gives them"
    why = "a leader that learns slopes sees none between the jumps"
    advice = "let followers mix (logit), average over many of them, or use CmaEs(), which needs no slopes"
    return [f"{seen}; {why}: {advice}"]
