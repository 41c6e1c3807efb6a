"""Answers in doubt: judged by the answers before them, in the units in which they came.

Nothing here knows what a plausible flow is. An answer is compared with those before it, each way free of scale: a
whole day unlike all others, numbers at a multiple or a small share of what they were, or further from where they
usually move to than chance allows; numbers that are zero and never were near zero; that leap to the other side of
zero; that do not move any more; that seem exchanged; and a whole response that was told before for another x. What
is in doubt is kept out of learning until somebody confirms or corrects it. What repeats for some days is no longer
in doubt: it is a change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Answer, Array
from stackelberg.support.numbers import engineering

FALSE_ALARM = 0.01
"""How often at most an answer as noisy as those before it is called far off (normal noise, all numbers at once)."""

WINDOW = 60
"""How many answers back are looked at."""

FEWEST_MOVES = 8
"""How many moves must have been seen before one is called far off by their size."""

FEWEST_ANSWERS = 3
"""How many answers must have been seen before a zero of a small number is called a broken counter."""

USUALLY_AT_LEAST = 0.5
"""A number was never near zero if it never was below this share of its median."""

MULTIPLE = 4.0
"""So many times as much, or as little, as ever before is in doubt at once; within it followers may have moved."""

MULTIPLE_OF_FEW = 8.0
"""The same where there are too few numbers to show how far others have moved that day."""

ONCE_BEFORE = 2.0
"""Of few numbers one was told once before where it was within this factor."""

FARTHER = 2.0
"""An x that moves up to so many times as far as usual moves few numbers no further, once their moves are known."""

ENTRY_AT_LEAST = 1.25
"""A number is where it was within this factor, however steady it has been: followers may move at last."""

LEAP = 3.0
"""A number that moves at most so many times as far as ever before, or as others do that day, is not far off."""

DAY_AT_ONCE = 1.5
"""A day on which most numbers are so many times as much or as little is in doubt before there is a scatter."""

DAY_TOGETHER = 0.75
"""Such a share of the numbers moves one way on a day unlike others."""

DAY_AT_LEAST = 1.06
"""A day is like the others within this factor, however steady they were."""

DAY_SPREADS = 5.0
"""A day is unlike the others if it lies so many of their standard deviations away."""

OTHER_UNITS = 20.0
"""A day at such a multiple, or share, of the others was counted in other units: that does not become a change."""

REPEATED = 2
"""What was seen on so many days before in the same way is a change, not a doubt."""

FEWEST_ENTRIES = 5
"""How many numbers must have moved together to speak of a day. Where there are fewer, followers may well move all
at once, or to and fro between two choices: what was told of them once before is not in doubt."""

_MAD_TO_SD = 1.4826
_MAD_EFFICIENCY = 0.37
"""Of normal noise: the standard deviation by the median deviation, and how many answers of n that is worth."""

_SAME_TOTAL = 1e-6
"""Totals are the same within this share of the largest number."""

_NAMED = 5
"""How many numbers are named in a sentence."""

Mask = NDArray[np.bool_]
Names = Callable[[Sequence[int]], str]
"""What some entries of y are called."""


@dataclass(frozen=True)
class Doubt:
    """What makes an answer look wrong, in words, and which entries of y: None for the whole answer.

    `lasting`: it has been so for some days, and is a change by now.
    """

    words: str
    entries: tuple[int, ...] | None = None
    lasting: bool = False


@dataclass(frozen=True)
class Judgement:
    """What is in doubt, and what looks like a lasting change, in words."""

    doubts: tuple[Doubt, ...] = ()
    lasting: tuple[Doubt, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What is in doubt."""
        return tuple(doubt.words for doubt in self.doubts)

    @property
    def changes(self) -> tuple[str, ...]:
        """What has been another for some days, in words."""
        return tuple(one.words for one in self.lasting)

    @property
    def changed(self) -> tuple[int, ...]:
        """The entries of y that have been others for some days."""
        return tuple(sorted({i for one in self.lasting for i in one.entries or ()}))

    @property
    def whole(self) -> bool:
        """Whether all of the answer is in doubt."""
        return any(doubt.entries is None for doubt in self.doubts)

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries of y that are in doubt."""
        return tuple(sorted({i for doubt in self.doubts for i in doubt.entries or ()}))


def entries_in_words(entries: Sequence[int]) -> str:
    """Entries of a response that nobody has named.

    >>> entries_in_words([1]), entries_in_words([0, 2])
    ('entry 2 of y', 'entries 1, 3 of y')
    """
    more = f" and {len(entries) - _NAMED} more" if len(entries) > _NAMED else ""
    listed = ", ".join(str(i + 1) for i in entries[:_NAMED])
    return f"entr{'y' if len(entries) == 1 else 'ies'} {listed}{more} of y"


def judge(
    new: Answer,
    told: Sequence[Answer],
    names: Names = entries_in_words,
    quantities: Mapping[str, slice] = MappingProxyType({}),
) -> Judgement:
    """What is in doubt of an answer, given those told before it in order, with what was left out of each.

    `quantities`: where y has several, such as flows and travel times, the entries of each; one of them may be at a
    multiple by itself.

    >>> def day(t, *counts):
    ...     return Answer(t, 0, np.array([0.0]), np.array(counts))
    >>> week = [day(t, 100.0 + t % 3, 50.0 - t % 2, 80.0 + t % 5) for t in range(7)]
    >>> judge(day(7, 101.0, 0.0, 82.0), week).words
    ('entry 2 of y is zero, and was never near zero before (usually about 50.00)',)
    >>> judge(day(7, 101.0, 490.0, 82.0), week[:1]).words
    ('entry 2 of y is about 9.8 times what it was',)
    """
    if new.failure is not None:
        return Judgement()
    numbers = None if new.y is None else new.y.size
    seen = [o for o in told if o.failure is None and (None if o.y is None else o.y.size) == numbers][-WINDOW:]
    if new.y is None or not seen:
        return Judgement(tuple(_cost_far_off(new, seen)))
    days = _Days(seen, new, new.y, names)
    repeat = _told_before(days)
    if repeat is not None:
        return Judgement((repeat,))
    found = _unlike_quantities(days, quantities)
    whole = None if found else _unlike_other_days(days)
    found += [] if whole is None else [whole]
    if whole is None or whole.lasting:
        judged = {i for one in found for i in one.entries or ()}
        found += [one for one in _odd_entries(days) if judged.isdisjoint(one.entries or ())]
    return Judgement(*(tuple(one for one in found if one.lasting is lasting) for lasting in (False, True)))


class _Days:
    """Responses before, as told and as counted (NaN for what was left out), the new one, and their logarithms.

    A response in which numbers of both signs count is none of counts, and has no logarithms. `few`: too few numbers
    to judge one by the others. `sign` is that of all that counts, 0 where both do: a minus too many in what is new,
    or left out, does not hide what else is odd. What takes long is computed when it is looked at: on most days
    nothing is near a doubt, and the day before shows it (`since`: how far the new numbers lie from that, as
    logarithms).
    """

    def __init__(self, seen: Sequence[Answer], answer: Answer, new: Array, names: Names) -> None:
        self.seen, self.answer, self.new, self.names = seen, answer, new, names
        self.told = self.counted = np.array([o.y for o in seen])
        if any(o.left_out is not None for o in seen):
            self.counted = np.array([o.counted_y for o in seen])
        self.few = np.sum(~np.isnan(new)) < FEWEST_ENTRIES
        self.same = self.told == new
        self.sign = _sign(self.counted)
        self.new_log = self.log_of(new)
        self.since = self.log_of(self.counted[-1]) - self.new_log

    def log_of(self, values: Array) -> Array:
        """Logarithms; NaN where there is none."""
        values = self.sign * values
        return np.log(np.where(values > 0.0, values, np.nan))

    @cached_property
    def logs(self) -> Array:
        """Logarithms of what counts."""
        return self.log_of(self.counted)

    @cached_property
    def before(self) -> Array:
        """The logarithms that moves are measured from, the last row for the new one; NaN where nothing is known."""
        return _middle_of_three_before(self.logs)

    @cached_property
    def moved(self) -> Array:
        """Moves of logarithms from the median of the three counted before, a row per day from the second on, the
        last for the new one."""
        return np.vstack([self.logs[1:], self.new_log]) - self.before

    @cached_property
    def away(self) -> Array:
        """`moved`, of the numbers themselves: what goes through zero at an even pace leaps in logarithms only."""
        return np.vstack([self.counted[1:], self.new]) - _middle_of_three_before(self.counted)

    @cached_property
    def few_move(self) -> bool:
        """Whether too few numbers are ever other than zero to judge the multiple of one by those of the others."""
        ever = (self.new != 0.0) | (np.nan_to_num(self.counted) != 0.0).any(axis=0)
        return bool(np.sum(ever & ~np.isnan(self.new)) < FEWEST_ENTRIES)

    @cached_property
    def reach(self) -> float:
        """How many times further than usual x has moved."""
        return _further_than_usual(np.array([o.x for o in (*self.seen, self.answer)]))

    def named(self, entries: NDArray[np.intp]) -> str:
        """What some entries are called."""
        return self.names(entries.tolist())

    @property
    def in_other_units(self) -> bool:
        """Whether numbers that are few, but not one alone, are all at large multiples, or all at small shares."""
        moved = self.moved[-1][~np.isnan(self.moved[-1])] if self.few_move else np.zeros(0)
        return bool(moved.size > 1 and max(moved.min(), -moved.max()) > np.log(OTHER_UNITS))

    def found(self, which: Mask, lasting: Mask, words: Callable[[NDArray[np.intp]], str]) -> list[Doubt]:
        """A doubt about some entries, and a change where that is `lasting` by now, in words about them."""
        parts = ((np.flatnonzero(which & (lasting == lasts)), lasts) for lasts in (False, True))
        return [Doubt(words(some), tuple(some.tolist()), lasts) for some, lasts in parts if some.size]

    def lasting(self, limit: Array) -> Mask:
        """Which entries were told within `limit` of where they are now on each of the last days (logarithms)."""
        apart = np.abs(self.log_of(self.told) - self.new_log)
        if self.in_other_units:
            return np.zeros(apart.shape[1], dtype=bool)
        if self.few:
            return np.asarray((apart <= np.minimum(limit, np.log(ONCE_BEFORE))).any(axis=0))
        alike = apart <= limit
        return np.asarray(alike[-REPEATED:].all(axis=0)) & (len(alike) >= REPEATED)


def _unlike_quantities(days: _Days, quantities: Mapping[str, slice]) -> list[Doubt]:
    """Of several quantities, those of which most numbers lie at a common multiple: times in other units, say.

    Each may move by itself as followers do, so that only a large multiple is in doubt; of all it is the day.
    """
    found = []
    for name, own in quantities.items() if len(quantities) > 1 else ():
        if abs(_row_medians(days.since[None, own])[0]) > np.log(MULTIPLE):
            seen, answer = [_only(o, own) for o in days.seen], _only(days.answer, own)
            unlike = _unlike_other_days(_Days(seen, answer, days.new[own], days.names), np.log(MULTIPLE))
            if unlike is not None:
                words = unlike.words.replace("most numbers", f"most numbers of {name}", 1)
                found.append(Doubt(words, tuple(range(len(days.new)))[own], unlike.lasting))
    return found if len(found) < len(quantities) else []


def _only(told: Answer, own: slice) -> Answer:
    """An answer with the entries of one quantity alone."""
    assert told.y is not None
    gone, places = told.left_out, range(told.y.size)[own]
    if gone is not None and gone.entries is not None:
        gone = replace(gone, entries=tuple(i - places.start for i in gone.entries if i in places))
    return replace(told, y=told.y[own], left_out=gone)


def _unlike_other_days(days: _Days, at_least: float = 0.0) -> Doubt | None:
    """A day on which most numbers lie at a common multiple of what they were; `at_least` is its logarithm."""
    like_the_last = abs(_row_medians(days.since[None])[0]) <= np.log(DAY_AT_LEAST)
    if like_the_last or np.sum(~np.isnan(days.new_log)) < FEWEST_ENTRIES:
        return None
    together = np.sum(~np.isnan(days.moved), axis=1) >= FEWEST_ENTRIES
    if not together[-1]:
        return None
    factors = _row_medians(days.moved[together])
    today, before = float(factors[-1]), np.abs(factors[:-1])
    limit = np.log(DAY_AT_ONCE)
    if before.size >= FEWEST_ENTRIES:
        limit = max(np.log(DAY_AT_LEAST), DAY_SPREADS * _MAD_TO_SD * float(np.median(before)))
    limit = max(_reached(limit, days.reach), at_least)
    before_too = np.abs(_row_medians(days.logs - days.new_log)) <= limit
    one_way = float(np.mean(np.sign(days.moved[-1][~np.isnan(days.moved[-1])]) == np.sign(today)))
    if not (abs(today) > limit and one_way >= DAY_TOGETHER and _all_far_away(days)) or before_too.any():
        return None
    others = days.log_of(days.told[-REPEATED:]) - days.new_log
    lasting = len(days.told) >= REPEATED and bool(np.all(np.abs(_row_medians(others)) <= limit))
    words = f"most numbers are at once {_multiple(today)} what they were"
    if abs(today) > np.log(OTHER_UNITS):
        return Doubt(f"{words}: were they counted in other units?")
    return Doubt(words, None, lasting)


def _all_far_away(days: _Days) -> bool:
    """Whether most numbers have moved further, all one way, than on other days, as shares of their usual size."""
    size = _medians(np.abs(days.counted))[0]
    shares = np.abs(_row_medians(days.away / np.where(size > 0.0, size, np.nan)))
    usual, count = _medians(shares[:-1, None])
    return bool(count[0] < FEWEST_ENTRIES or shares[-1] > LEAP * _MAD_TO_SD * usual[0])


def _odd_entries(days: _Days) -> list[Doubt]:
    """Entries that are dead, of the other sign, stuck, exchanged or far off: each entry is named once."""
    far, limit = _far(days)
    found = [*_dead(days), *_reversed(days), *_stuck(days)]
    found += _exchanged(days, _without(far, found))
    found += [*_far_away(days, _without(far, found), limit), *_leaps(days)]
    return [] if found and _add_up(np.vstack([days.told, days.new])) else found


def _add_up(rows: Array) -> bool:
    """Whether the numbers of each day add up to the same: shares, which no single wrong number leaves alone."""
    size = np.max(np.abs(rows))
    totals = (rows / size if size > 0.0 else rows).sum(axis=1)  # of numbers near the largest there is, too
    return bool(np.ptp(totals) <= _SAME_TOTAL * (size > 0.0))  # False where one is not known


def _without(which: Mask, found: Sequence[Doubt]) -> Mask:
    """Entries that are not among those found."""
    rest = which.copy()
    for one in found:
        rest[list(one.entries or ())] = False
    return rest


def _dead(days: _Days) -> list[Doubt]:
    """Numbers that are zero, and never were near it before they became so: that may last, and stays in doubt.

    Not where numbers are few: one choice less is then as likely as a broken counter.
    """
    zeros = days.new == 0.0
    if not zeros.any():
        return []
    size = np.abs(days.counted)
    usual, count = _medians(size)
    few = np.sum(zeros) < len(usual) / 2 and len(usual) >= FEWEST_ENTRIES
    solid = (usual >= float(np.median(usual[count > 0]))) & few if np.any(count > 0) else count < 0
    steady = (usual > 0.0) & ~np.any(size < USUALLY_AT_LEAST * usual, axis=0) & ((count >= FEWEST_ANSWERS) | solid)
    dead, before = steady & (count > 0) & zeros, np.any(days.told == 0.0, axis=0) & days.few

    def words(zero: NDArray[np.intp]) -> str:
        about = f" (usually about {engineering(usual[zero][0])})" if zero.size == 1 else ""
        verb = "is zero, and was" if zero.size == 1 else "are zero, and were"
        return f"{days.named(zero)} {verb} never near zero before{about}"

    return days.found(dead, before, words)


def _reversed(days: _Days) -> list[Doubt]:
    """Numbers that leap to the other side of zero, where none that counts was: a minus sign too many, or too few.

    That all of several are reversed is another way to count, and stays in doubt.
    """
    other = days.sign * days.new < 0.0
    if not other.any():
        return []
    usual, count = _medians(np.abs(days.counted))
    leapt = np.abs(days.away[-1]) > LEAP * _largest(np.abs(days.away[:-1]))
    other &= (usual > 0.0) & (count >= FEWEST_ANSWERS) & leapt
    recent = days.sign * days.told[-1 if days.few else -REPEATED :] < 0.0
    together = 1 < np.sum(other) == np.sum(~np.isnan(days.new))
    side = "below" if days.sign > 0.0 else "above"

    def words(entries: NDArray[np.intp]) -> str:
        verb, was = ("is", "was") if entries.size == 1 else ("are", "were")
        return f"{days.named(entries)} {verb} {side} zero, and never {was} before: a wrong sign?"

    return days.found(other, np.logical_and(recent.all(axis=0), not together), words)


def _stuck(days: _Days) -> list[Doubt]:
    """Numbers told to the last digit as on the days before, and never before that, while most others move.

    Not where somebody has confirmed it: more days of the spell then count than those before it was in doubt.
    """
    if len(days.told) < REPEATED + FEWEST_ENTRIES or not days.same[-1].any():
        return []
    spell = np.logical_and.accumulate(days.same[::-1], axis=0).sum(axis=0)
    repeats = (days.told[1:] == days.told[:-1]) & (np.arange(1, len(days.told))[:, None] < len(days.told) - spell)
    stuck = (spell > REPEATED) & ~repeats.any(axis=0) & (len(days.told) - spell >= FEWEST_ENTRIES)
    in_spell = np.arange(len(days.told))[:, None] >= len(days.told) - spell
    confirmed = np.sum(in_spell & ~np.isnan(days.counted), axis=0) > REPEATED + 1
    entries = np.flatnonzero(stuck & ~confirmed & (days.new != 0.0))
    moving = np.sum((spell == 0) & ~np.isnan(days.new)) + int(days.few)  # of two numbers one may be stuck
    if not entries.size or entries.size >= moving:
        return []
    verb = "has" if entries.size == 1 else "have"
    words = f"{days.named(entries)} {verb} not moved by a digit for {int(spell[entries].min()) + 1} days: stuck?"
    return [Doubt(words, tuple(entries.tolist()))]


def _exchanged(days: _Days, far: Mask) -> list[Doubt]:
    """Numbers far off that fit each other's past: counters that were swapped. That may last, and stays in doubt."""
    entries = np.flatnonzero(far)  # where it was and where it is are known
    if days.few or entries.size < 2 or entries.size > 40:
        return []
    from scipy.optimize import linear_sum_assignment  # imported when used: it loads slowly

    apart = np.abs(days.new_log[entries][:, None] - days.before[-1][entries][None, :])
    rows, columns = linear_sum_assignment(apart)
    scale = _entry_scales(days)[entries]
    fits = (apart[rows, columns] <= 3.0 * np.maximum(scale, scale[columns])) & (rows != columns)
    swapped = entries[fits & fits[columns]]
    if swapped.size < 2:
        return []
    return [Doubt(f"{days.named(swapped)} seem to be exchanged", tuple(swapped.tolist()))]


def _far_away(days: _Days, far: Mask, limit: Array) -> list[Doubt]:
    """Numbers at a multiple of what they were, or further off than chance allows."""
    lasting = days.lasting(limit) if far.any() else far
    return days.found(far, lasting, lambda entries: _far_words(days, entries))


def _leaps(days: _Days) -> list[Doubt]:
    """Numbers of a response with both signs, which has no multiples: far beyond all that they and others were."""
    if days.few or len(days.told) < FEWEST_MOVES or days.sign != 0.0:
        return []
    largest, size = _largest(np.abs(days.counted)), np.abs(days.new)
    typical = float(_row_medians(largest[None])[0])
    large = size > MULTIPLE_OF_FEW * np.fmax(largest, typical)
    if not large.any():
        return []
    far = large & (np.abs(days.away[-1]) > min(days.reach, 1e9) * LEAP * _largest(np.abs(days.away[:-1])))
    if np.sum(far) > 0.5 * np.sum(~np.isnan(size)):
        return []
    alike = np.abs(days.told[-REPEATED:] - days.new) <= 0.5 * size

    def words(entries: NDArray[np.intp]) -> str:
        verb = "is" if entries.size == 1 else "are"
        return f"{days.named(entries)} {verb} many times as large as ever before"

    return days.found(far, np.asarray(alike.all(axis=0)), words)


def _far(days: _Days) -> tuple[Mask, Array]:
    """Which entries are far from where they were, beyond what the day has in common; and the limits.

    Far is further than the entry's own moves so far allow, in logarithms and in the numbers themselves, and further
    than others have moved that day; and not where it was on another day that counts.
    """
    near = np.log(ENTRY_AT_LEAST)
    elsewhere = ~(np.isnan(days.new_log) | (np.abs(days.since) <= near))
    elsewhere &= ~np.any(np.abs(days.logs - days.new_log) <= near, axis=0) if elsewhere.any() else False
    if not elsewhere.any():
        return elsewhere, days.new_log
    reach = days.reach
    moves = np.abs(days.moved - _common(days.moved)[:, None])
    move, past, away, away_before = moves[-1], moves[:-1], np.abs(days.away[-1]), np.abs(days.away[:-1])
    count = np.sum(~np.isnan(past), axis=0)
    together = np.sum(~np.isnan(move)) >= FEWEST_ANSWERS and not (days.few and count.any())
    others = float(np.nanmedian(move)) if together else np.nan  # few numbers are judged by their own moves
    multiple = reach * np.log(MULTIPLE_OF_FEW) if days.few else np.log(MULTIPLE)
    limit = np.fmax(multiple, LEAP * np.fmax(_largest(past), others))
    limit[(count == 0) & np.isnan(others)] = np.inf  # nothing to go by
    far_away = away > np.fmax(LEAP * _largest(away_before), 0.5 * _typical_size(days))
    known = count >= FEWEST_MOVES
    if known.any():
        from scipy.special import stdtrit  # imported when used: it loads slowly

        freedom = _MAD_EFFICIENCY * count[known]
        spreads = -stdtrit(freedom, FALSE_ALARM / (2 * known.sum()))
        spread = np.maximum(spreads * _entry_scales(days)[known], near)
        of_few = np.log(MULTIPLE_OF_FEW) * max(1.0, reach / FARTHER)
        reached = np.maximum(spread, of_few) if days.few else _reached(spread, reach)
        limit[known] = np.fmax(reached, LEAP * others)
        far_away[known] = away[known] > spreads * _MAD_TO_SD * _medians(away_before)[0][known]
    if days.few_move and not days.few and count.any():  # so few others are no excuse for a multiple
        limit = np.fmin(limit, np.fmax(multiple, LEAP * _largest(past)))
    return np.asarray((move > limit) & far_away & elsewhere), limit


def _largest(columns: Array) -> Array:
    """The largest of what is known in each column; NaN where nothing is."""
    return np.asarray(np.fmax.reduce(columns, axis=0, initial=np.nan))


def _typical_size(days: _Days) -> float:
    """The size of most numbers: what is small beside it moves by multiples for no reason."""
    usual = days.before[-1]
    sizes = np.exp(usual[np.isfinite(usual)])
    return float(np.median(sizes)) if sizes.size else np.inf


def _reached(limit: Any, reach: float) -> Any:
    """A limit for a day on which x has moved further than usual, up to what followers will hardly do at all."""
    return np.maximum(limit, np.minimum(limit * reach, np.log(MULTIPLE)))


def _common(moved: Array) -> Array:
    """What the numbers of each day have in common, a multiple as a logarithm; 0 where they are too few to say."""
    together = np.sum(~np.isnan(moved), axis=1) >= FEWEST_ENTRIES
    return np.where(together, _row_medians(moved), 0.0)


def _entry_scales(days: _Days) -> Array:
    """The usual size of each entry's moves; at least what is usual among all of them: a first move is no alarm."""
    moved = np.abs(days.moved[:-1] - _common(days.moved[:-1])[:, None])
    size = _MAD_TO_SD * _medians(moved)[0]
    known = ~np.isnan(moved).all(axis=0)
    return np.maximum(size, float(np.median(size[known])) if known.any() else 0.0)


def _far_words(days: _Days, entries: NDArray[np.intp]) -> str:
    """In words: at which multiple of what they were."""
    by = days.moved[-1][entries]
    if entries.size == 1:
        return f"{days.named(entries)} is about {_multiple(float(by[0]))} what it was"
    if np.any(by > 0.0) and np.any(by < 0.0):
        return f"{days.named(entries)} are far from what they were, above and below"
    units = ": were they counted in other units?" if days.in_other_units else ""
    return f"{days.named(entries)} are about {_multiple(float(np.median(by)))} what they were{units}"


def _multiple(log: float) -> str:
    """A multiple in words.

    >>> _multiple(np.log(9.84)), _multiple(np.log(0.702)), _multiple(np.log(0.001))
    ('9.8 times', '70% of', '1/1000 of')
    >>> _multiple(700.0), _multiple(-750.0)
    ('more than a billion times', 'less than a billionth of')
    """
    if abs(log) > np.log(1e9):
        return "more than a billion times" if log > 0.0 else "less than a billionth of"
    factor = float(np.exp(log))
    if factor >= 1.5:
        return f"{round(factor)} times" if factor >= 99.5 else f"{factor:.2g} times"
    return f"{factor:.0%} of" if factor > 0.05 else f"1/{round(1.0 / factor)} of"


def _repeats(values: Array) -> bool:
    """Whether a number was told twice."""
    known = values[~np.isnan(values)]
    return len(np.unique(known)) < known.size


def _told_before(days: _Days) -> Doubt | None:
    """A response told before, to the last digit, for another x, although no two were the same otherwise.

    Few numbers may be the same by chance: none of them was on more days. One alone may be so at any time.
    """
    if not days.same.any() or len(days.seen) < (FEWEST_MOVES if days.few else FEWEST_ANSWERS):
        return None
    if np.sum(~np.isnan(days.new)) < 2 or (days.few and any(map(_repeats, days.told.T))):
        return None
    same = (days.same | (np.isnan(days.told) & np.isnan(days.new))).all(axis=1)
    x = days.answer.x
    other = next((o for o, told in zip(days.seen, same, strict=True) if told and not np.array_equal(o.x, x)), None)
    if other is None or len(np.unique(days.told, axis=0, equal_nan=True)) < len(days.seen):
        return None
    return Doubt(f"y is the response of probe {other.name} to the last digit, and x was another one")


def _cost_far_off(new: Answer, seen: Sequence[Answer]) -> list[Doubt]:
    """Of answers without a response: a cost further from the three before than chance allows.

    One that is back where it usually is, after a few odd days, is not.
    """
    if new.y is not None or new.cost is None or len(seen) < FEWEST_MOVES + 3:
        return []
    costs = [np.nan if o.cost is None or o.left_out is not None else o.cost for o in seen]
    values = np.array([*costs, new.cost])[:, None]
    moves = _moves(values)
    size, count = _medians(np.abs(moves[:-1]))
    reach = _further_than_usual(np.array([o.x for o in (*seen, new)]))
    if not (size[0] > 0.0 and count[0] >= FEWEST_MOVES and np.isfinite(moves[-1, 0]) and np.isfinite(reach)):
        return []
    from scipy.special import stdtrit  # imported when used: it loads slowly

    limit = -stdtrit(_MAD_EFFICIENCY * count[0], FALSE_ALARM / 2) * reach * _MAD_TO_SD * size[0]
    away = new.cost - _medians(values[:-1])[0][0]
    if not (abs(moves[-1, 0]) > limit and abs(away) > 0.5 * limit):
        return []
    recent = [o.cost for o in seen[-REPEATED:] if o.cost is not None]
    if len(recent) == REPEATED and all(abs(new.cost - cost) <= limit for cost in recent):
        return []
    way = "below" if moves[-1, 0] < 0.0 else "above"
    return [Doubt(f"the cost {engineering(new.cost)} lies far {way} what the answers before lead to expect")]


def _moves(values: Array) -> Array:
    """How far each answer lies from the median of the three before it: one bad answer of those changes little."""
    known = np.where(np.isnan(values), np.inf, values)
    middle = _middle(known[:-3], known[1:-2], known[2:-1])
    # What is not known lies at the end: with two numbers it is the larger, with one there is none.
    return np.asarray(values[3:] - np.where(np.isinf(middle), np.nan, middle))


def _medians(columns: Array) -> tuple[Array, Array]:
    """The median of what is known in each column (0 where nothing is), and how much is known."""
    count = columns.shape[0] - np.isnan(columns).sum(axis=0)
    if columns.shape[0] == 0:
        return np.zeros(columns.shape[1]), count
    ordered = np.sort(columns, axis=0)  # NaN is sorted to the end
    low, high = np.maximum(count - 1, 0) // 2, np.minimum(count // 2, columns.shape[0] - 1)
    every = np.arange(columns.shape[1])
    return np.where(count > 0, 0.5 * (ordered[low, every] + ordered[high, every]), 0.0), count


def _sign(*values: Array) -> float:
    """The sign that all numbers have; 0 where they have both."""
    below, above = any((one < 0.0).any() for one in values), any((one > 0.0).any() for one in values)
    return 0.0 if below and above else -1.0 if below else 1.0


def _row_medians(rows: Array) -> Array:
    """The median of what is known in each row; NaN where nothing is."""
    medians, count = _medians(rows.T)
    return np.where(count > 0, medians, np.nan)


def _middle_of_three_before(rows: Array) -> Array:
    """For each day from the second on, and for one more: the median of the three before it, as far as known."""
    held = _filled_forward(np.vstack([rows[:1], rows[:1], rows]))
    return _middle(held[:-2], held[1:-1], held[2:])


def _middle(a: Array, b: Array, c: Array) -> Array:
    """The median of three, much quicker than `np.median`."""
    return np.asarray(np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c)))


def _filled_forward(rows: Array) -> Array:
    """Each column with NaN replaced by the last number before it, where there is one."""
    last = np.maximum.accumulate(np.where(np.isnan(rows), 0, np.arange(len(rows))[:, None]), axis=0)
    return np.asarray(np.take_along_axis(rows, last, axis=0))


def _further_than_usual(xs: Array) -> float:
    """How many times further x has moved from the three before than it usually does; at least 1."""
    if len(xs) < 3:
        return 1.0
    padded = np.vstack([xs[:1], xs[:1], xs])
    steps = np.max([np.linalg.norm(xs[1:] - padded[i : len(xs) - 1 + i], axis=1) for i in range(3)], axis=0)
    usual = float(np.median(steps[:-1]))
    if steps[-1] <= usual:
        return 1.0
    return float(steps[-1] / usual) if usual > 0.0 else float("inf")
