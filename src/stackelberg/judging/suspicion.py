"""Answers that look wrong: judged by the answers before them, in the units in which they came.

Nothing here knows what a plausible flow is. An answer is compared with those before it in four ways, each free of
scale: numbers far from where they usually move to, numbers that are zero and never were near zero, several numbers
at once at a small share of what they usually are, and a whole response that was told before for another x. What
looks wrong is said, and counts all the same: snow is an answer too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, Observation, Place

FALSE_ALARM = 0.01
"""How often at most an answer as noisy as those before it is called far off (normal noise, all numbers at once)."""

WINDOW = 60
"""How many answers back are looked at."""

MOST_JUDGED = 500
"""How many answers of a study are judged when all are looked at: nobody corrects last year's by hand."""

FEWEST_MOVES = 8
"""How many moves must have been seen before one is called far off."""

FEWEST_ANSWERS = 3
"""How many answers must have been seen before a zero or a collapse is called that."""

USUALLY_AT_LEAST = 0.5
"""A number was never near zero if it never was below this share of its median."""

SMALL_SHARE = 0.25
"""A number this far below its median, and never near zero before, has collapsed; two at once are pointed out."""

_MAD_TO_SD = 1.4826
_MAD_EFFICIENCY = 0.37
"""Of normal noise: the standard deviation by the median deviation, and how many answers of n that is worth."""

_NAMED = 5
"""How many numbers are named in a flag."""


@dataclass(frozen=True, eq=False)
class Flagged:
    """An answer that looks wrong, and why, in words."""

    observation: Observation
    flags: tuple[str, ...]


def flags_of(new: Observation, before: Sequence[Observation]) -> tuple[str, ...]:
    """What makes an answer look wrong, in words, given the answers before it in the order of telling.

    >>> def day(t, *counts):
    ...     return Observation(t, 0, np.array([0.0]), np.array(counts))
    >>> week = [day(t, 100.0 + t % 3, 50.0 - t % 2, 80.0 + t % 5) for t in range(7)]
    >>> flags_of(day(7, 101.0, 0.0, 82.0), week)
    ('entry 2 of y is zero, and was never near zero before (usually about 50)',)
    """
    if new.failure is not None:
        return ()
    numbers = None if new.y is None else new.y.size
    seen = [o for o in before if o.failure is None and (None if o.y is None else o.y.size) == numbers][-WINDOW:]
    flags: list[str] = []
    if new.y is not None and len(seen) >= FEWEST_ANSWERS:
        earlier = np.array([o.y for o in seen])
        flags += _empty_counters(new.y, earlier)
        flags += _told_before(new, new.y, earlier, seen)
    return (*flags, *_far_off(new, seen))


def flagged_answers(answers: Sequence[Observation]) -> dict[Place, Flagged]:
    """The answers of a study that look wrong, each judged by those before it; of a long one, of the last ones."""
    found: dict[Place, Flagged] = {}
    for place in range(max(0, len(answers) - MOST_JUDGED), len(answers)):
        observation = answers[place]
        flags = flags_of(observation, answers[max(0, place - WINDOW) : place])
        if flags:
            found[observation.place] = Flagged(observation, flags)
    return found


def _empty_counters(y: Array, earlier: Array) -> list[str]:
    """Numbers that are zero, or several that are small, and never were before they became so: a spell may last."""
    size = np.abs(earlier)
    usual, count = _medians(size)
    spell = np.logical_and.accumulate((size <= SMALL_SHARE * usual)[::-1], axis=0)[::-1]
    ever = np.any((size < USUALLY_AT_LEAST * usual) & ~spell, axis=0)
    steady = (count - spell.sum(axis=0) >= FEWEST_ANSWERS) & (usual > 0.0) & ~ever
    zero = steady & (y == 0.0)
    small = steady & (np.abs(y) <= SMALL_SHARE * usual) & ~zero
    flags = []
    if zero.any():
        about = f" (usually about {usual[zero][0]:.4g})" if zero.sum() == 1 else ""
        verb = "is zero, and was" if zero.sum() == 1 else "are zero, and were"
        flags.append(f"{_named(zero)} {verb} never near zero before{about}")
    if small.sum() >= 2:
        share = float(np.median(np.abs(y[small]) / usual[small]))
        flags.append(f"{_named(small)} are at once at a small share (about {share:.0%}) of what they usually are")
    return flags


def _told_before(new: Observation, y: Array, earlier: Array, seen: Sequence[Observation]) -> list[str]:
    """A response told before, to the last digit, for another x, although responses differ otherwise."""
    if earlier.shape[1] < 3 or _same_rows(earlier, earlier[0]).all():
        return []
    for place in np.flatnonzero(_same_rows(earlier, y)):
        o = seen[int(place)]
        if not np.array_equal(o.x, new.x):
            return [f"y is the response of probe {o.name} to the last digit, and x was another one"]
    return []


def _same_rows(rows: Array, one: Array) -> Array:
    """Which rows equal `one`, NaN included."""
    return np.asarray(((rows == one) | (np.isnan(rows) & np.isnan(one))).all(axis=1))


def _far_off(new: Observation, seen: Sequence[Observation]) -> list[str]:
    """Numbers further from the three answers before than chance allows, by how far they moved so far.

    One that is back where it usually is, after a few odd days, is not among them.
    """
    if len(seen) < FEWEST_MOVES + 3:
        return []
    values = _numbers((*seen, new))
    moves = _moves(values)
    scale, count = _usual_size(moves[:-1], values[:-1])
    reach = _further_than_usual(np.array([o.x for o in (*seen, new)]))
    known = (scale > 0.0) & (count >= FEWEST_MOVES) & np.isfinite(moves[-1])
    if not known.any() or not np.isfinite(reach):
        return []
    from scipy.special import stdtrit  # imported when used: it loads slowly

    limit = -stdtrit(_MAD_EFFICIENCY * count[known], FALSE_ALARM / (2 * known.sum()))
    far = np.zeros(values.shape[1], dtype=bool)
    far[known] = np.abs(moves[-1][known]) > limit * reach * scale[known]
    from_usual = np.abs(values[-1] - _medians(values[:-1])[0])
    far[known] &= from_usual[known] > 0.5 * limit * reach * scale[known]
    below = far & (moves[-1] < 0.0)
    return [f for side, way in ((below, "below"), (far & ~below, "above")) if (f := _far_words(side, way, values))]


def _far_words(far: Array, way: str, values: Array) -> str | None:
    """In words: which numbers lie far off, the cost apart from the response."""
    if not far.any():
        return None
    words = []
    if far[-1]:
        words.append(f"the cost {values[-1, -1]:.6g}")
    if far[:-1].any():
        words.append(_named(far[:-1]))
    verb = "lies" if far.sum() == 1 else "lie"
    return f"{' and '.join(words)} {verb} far {way} what the answers before lead to expect"


def _numbers(told: Sequence[Observation]) -> Array:
    """One row per answer: the response and the cost; NaN for what is not known."""
    costs = np.array([[np.nan if o.cost is None else o.cost] for o in told])
    responses = [o.y for o in told if o.y is not None]
    return np.hstack([np.array(responses), costs]) if responses else costs  # all have a response, or none has


def _moves(values: Array) -> Array:
    """How far each answer lies from the median of the three before it: one bad answer of those changes little."""
    known = np.where(np.isnan(values), np.inf, values)
    a, b, c = known[:-3], known[1:-2], known[2:-1]
    middle = np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))
    # What is not known lies at the end: with two numbers it is the larger, with one there is none.
    return np.asarray(values[3:] - np.where(np.isinf(middle), np.nan, middle))


def _usual_size(moves: Array, values: Array) -> tuple[Array, Array]:
    """The usual size of a move by its median (as a standard deviation), and how many moves that is from.

    A number that seldom moves is given the relative size that is usual among all of them: a first move is no alarm.
    """
    size, count = _medians(np.abs(moves))
    size, level = _MAD_TO_SD * size, _medians(np.abs(values))[0]
    measured = level > 0.0
    relative = float(np.median(size[measured] / level[measured])) if measured.any() else 0.0
    return np.maximum(size, relative * level), count


def _medians(columns: Array) -> tuple[Array, Array]:
    """The median of what is known in each column (0 where nothing is), and how much is known."""
    count = columns.shape[0] - np.isnan(columns).sum(axis=0)
    ordered = np.sort(columns, axis=0)  # NaN is sorted to the end
    low, high = np.maximum(count - 1, 0) // 2, np.minimum(count // 2, columns.shape[0] - 1)
    every = np.arange(columns.shape[1])
    return np.where(count > 0, 0.5 * (ordered[low, every] + ordered[high, every]), 0.0), count


def _further_than_usual(xs: Array) -> float:
    """How many times further x has moved from the three before than it usually does; at least 1."""
    steps = np.max([np.linalg.norm(xs[3:] - xs[i : len(xs) - 3 + i], axis=1) for i in range(3)], axis=0)
    usual = float(np.median(steps[:-1]))
    if steps[-1] <= usual:
        return 1.0
    return float(steps[-1] / usual) if usual > 0.0 else float("inf")


def _named(which: Array) -> str:
    numbers = [str(i + 1) for i in np.flatnonzero(which)]
    more = f" and {len(numbers) - _NAMED} more" if len(numbers) > _NAMED else ""
    return f"entr{'y' if len(numbers) == 1 else 'ies'} {', '.join(numbers[:_NAMED])}{more} of y"
