"""Answers in doubt: by hand, and how often a good answer is doubted. What the recommendation will cost."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import stats
from tests.averager import Averager

from stackelberg import Setup, TwoPoint, solve
from stackelberg.core import Answer, LeftOut
from stackelberg.games import jump, linear_quadratic, logit_pricing, persuasion, pigou, security
from stackelberg.judging.expectation import foreseen, measured
from stackelberg.judging.leaving_out import Examiner, Remarks
from stackelberg.judging.suspicion import FALSE_ALARM, FEWEST_MOVES, Judgement, judge
from stackelberg.sets import Box
from stackelberg.study import Study
from stackelberg.study.history import Record, predictions_off
from stackelberg.support.numbers import engineering

COUNTER = itertools.count()


def day(y: Any = None, cost: float | None = None, x: Any = 0.0, **others: Any) -> Answer:
    response = None if y is None else np.array(y, dtype=np.float64)
    return Answer(next(COUNTER), 0, np.atleast_1d(np.float64(x)), response, cost, **others)


def told(days: list[Answer]) -> tuple[list[Answer], list[Judgement]]:
    """Days as a study takes them: what is in doubt of each is left out when the next is judged."""
    standing: list[Answer] = []
    judged = []
    for one in days:
        found = judge(one, standing)
        if found.doubts:
            entries = None if found.whole or one.y is None else found.entries
            one = replace(one, left_out=LeftOut("; ".join(found.words), entries, doubt=True))
        standing.append(one)
        judged.append(found)
    return standing, judged


def doubted(days: list[Answer]) -> list[int]:
    """Which of the days are in doubt, by their number."""
    return [t for t, found in enumerate(told(days)[1]) if found.doubts]


# Six counters, about 100, 50, 80, 0 or 9, 200 and 60, that move by a few per cent.
USUAL = np.array([100.0, 50.0, 80.0, 9.0, 200.0, 60.0])
WEEK = [
    day([100.0 + t % 3, 50.0, 80.0 - t % 2, 9.0 * (t % 2), 200.0 + 2.0 * (t % 4), 60.0 - t % 3]) for t in range(7)
]
LIKE = [101.0, 50.0, 80.0, 0.0, 202.0, 59.0]


def like(**others: float) -> Answer:
    """A day like those of the week, but for some entries, numbered from 1: like(e2=0.0)."""
    y = list(LIKE)
    for name, value in others.items():
        y[int(name[1:]) - 1] = value
    return day(y)


@pytest.mark.parametrize(
    "new, words",
    [
        (like(e2=0.0), ["entry 2 of y is zero, and was never near zero before (usually about 50.00)"]),
        (like(e1=0.0, e2=0.0), ["entries 1, 2 of y are zero, and were never near zero before"]),
        (like(e5=2020.0), ["entry 5 of y is about 10 times what it was"]),  # 202 is the last three's median
        (like(e5=20.2), ["entry 5 of y is about 10% of what it was"]),
        (like(e1=1010.0, e5=20.2), ["entries 1, 5 of y are far from what they were, above and below"]),
        (like(e1=1010.0, e5=2020.0), ["entries 1, 5 of y are about 10 times what they were"]),
        # What is small beside most numbers moves by multiples for no reason.
        (like(e4=36.0), []),
        (like(), []),
        (day([np.nan, 50.0, np.nan, np.nan, 202.0, np.nan]), []),
    ],
)
def test_one_number_of_many(new, words):
    assert list(judge(new, WEEK).words) == words


def test_a_multiple_is_one_of_more_than_four():
    """Entry 5 was 202, 204 and 200 on the last three days: 808 is 4 times as much as their median."""
    assert not judge(like(e5=202.0 * 3.99), WEEK).doubts
    assert judge(like(e5=202.0 * 4.01), WEEK).entries == (4,)
    assert not judge(like(e5=202.0 / 3.99), WEEK).doubts
    assert judge(like(e5=202.0 / 4.01), WEEK).entries == (4,)


def test_from_the_second_answer_on():
    assert not judge(like(e5=2020.0), []).doubts
    assert judge(like(e5=2020.0), WEEK[:1]).entries == (4,)


def test_a_number_that_has_leapt_before_or_leaps_with_the_others_is_not_in_doubt():
    """Entry 5 has once moved by a factor of 3: three such moves at once, 27 times as much, are still no doubt."""
    leapt = [day(LIKE), like(e5=606.0), day(LIKE), day(LIKE)]
    assert not judge(like(e5=202.0 * 26.0), leapt).doubts
    # Five others are at twice, five at half, one is where it was. The median is √2, from which most are a factor of
    # √2 or 2√2 away, 2 in the middle: 2³ from the median says nothing, 8√2 · 100 = 1131.4.
    before, others = [day([100.0] * 12)], [200.0] * 5 + [50.0] * 5 + [100.0]
    assert not judge(day([*others, 1131.0]), before).doubts
    assert judge(day([*others, 1132.0]), before).entries == (11,)


def test_a_counter_that_is_dead_stays_in_doubt_and_one_that_rests_on_sundays_is_not():
    dead = [like(e1=0.0, e5=200.0 + t) for t in range(10)]
    assert doubted([*WEEK, *dead]) == list(range(7, 17))
    assert doubted([*WEEK, *dead, day(LIKE)]) == list(range(7, 17))
    confirmed = [*WEEK[:4], like(e1=0.0), *WEEK[4:]]  # as it stands once somebody has said that it is right
    assert not judge(like(e1=0.0), confirmed).doubts


def test_a_large_counter_is_missed_at_once_and_a_small_one_after_three_answers():
    assert judge(like(e5=0.0), WEEK[:1]).entries == (4,)
    assert not judge(like(e2=0.0), WEEK[:2]).doubts
    assert judge(like(e2=0.0), WEEK[:3]).entries == (1,)
    below_half = [*WEEK, like(e2=24.9)]
    assert not judge(like(e2=0.0), below_half).doubts
    assert judge(like(e2=0.0), [*WEEK, like(e2=25.0)]).entries == (1,)


@pytest.mark.parametrize("scale", [1e-9, 1e-4, 1.0, 1e9, -1.0])
def test_units_do_not_matter(scale):
    before = [day(scale * o.y, x=scale * t) for t, o in enumerate(WEEK)]
    cases = [like(), like(e2=0.0), like(e5=2020.0), like(e1=200.0, e5=100.0), day(1e-3 * np.array(LIKE))]
    found = [judge(day(scale * o.y, x=7.0 * scale), before) for o in cases]
    assert [f.whole or f.entries for f in found] == [(), (1,), (4,), (), True]


def test_units_of_each_number_do_not_matter():
    """Flows beside times: each entry in a unit of its own."""
    units = 10.0 ** np.array([0.0, -6.0, 3.0, 0.0, 6.0, -3.0])
    before = [day(units * o.y) for o in WEEK]
    assert judge(day(units * like(e2=0.0).y), before).entries == (1,)
    assert judge(day(units * like(e5=2020.0).y), before).entries == (4,)


def quiet(rng: np.random.Generator, days: int, entries: int, *, walks: bool = True) -> np.ndarray:
    """Counts of a town: 3% noise, and (where x moves them) another 2% a day for good."""
    usual = rng.uniform(100.0, 5000.0, entries)
    walk = np.cumsum(0.02 * rng.standard_normal((days, entries)), axis=0) if walks else 0.0
    return usual * np.exp(walk) * (1.0 + 0.03 * rng.standard_normal((days, entries)))


STEADY = 1000.0 * (1.0 + 0.01 * np.array([[1, -1, 1, -1, 1, -1, 1], [-1, 1, -1, 1, -1, 1, -1]]))
"""Two days that take turns: one of 1010, 990, 1010, ..., the other of 990, 1010, 990, ..."""


def turns(count: int) -> list[Answer]:
    return [day(STEADY[t % 2] + 0.001 * t, x=t % 2) for t in range(count)]


@pytest.mark.parametrize(
    "factor, words",
    [
        (0.7, ("most numbers are at once 70% of what they were",)),
        (1.6, ("most numbers are at once 1.6 times what they were",)),
        (0.001, ("most numbers are at once 1/1000 of what they were: were they counted in other units?",)),
        (0.96, ()),
    ],
)
def test_a_day_unlike_all_others(factor, words):
    """Of days that differ by 1% one within 6% is like them. Of the last three two were as this one."""
    found = judge(day(factor * STEADY[0]), turns(9))
    assert (found.words, found.whole) == (words, bool(words))


@pytest.mark.parametrize(("factor", "doubted"), [(1.05, False), (1.08, True)])
def test_days_that_hardly_differ_are_like_each_other_within_six_percent(factor, doubted):
    calm = [day(1000.0 + 0.01 * (STEADY[t % 2] - 1000.0) + 0.001 * t, x=t % 2) for t in range(9)]
    assert judge(day(factor * (1000.0 + 0.01 * (STEADY[1] - 1000.0))), calm).whole is doubted


def test_before_there_is_a_scatter_a_day_is_in_doubt_at_half_as_much_again():
    before = turns(3)
    assert not judge(day(1.4 * STEADY[1]), before).doubts
    assert judge(day(1.6 * STEADY[1]), before).whole
    assert judge(day(STEADY[1] / 1.6), before).whole


def test_of_a_day_unlike_others_no_single_number_is_named():
    y = 0.7 * STEADY[1]
    y[2] *= 10.0
    assert [d.entries for d in judge(day(y), turns(9)).doubts] == [None]


def test_what_repeats_for_two_days_is_a_change():
    grown = [day(1.2 * STEADY[t % 2] + 0.001 * t) for t in range(5)]
    standing, judged = told([*turns(9), *grown])
    assert [bool(j.doubts) for j in judged[9:]] == [True, True, False, False, False]
    assert judged[11].changes == ("most numbers are at once 120% of what they were",)
    assert [o.left_out is None for o in standing[9:]] == [False, False, True, True, True]
    # The same of one number: 60% more on link 3.
    more = [day(STEADY[t % 2] * np.array([1, 1, 1.6, 1, 1, 1, 1]) + 0.001 * t) for t in range(4)]
    _, judged = told([*turns(12), *more])
    assert [j.entries for j in judged[12:]] == [(2,), (2,), (), ()]
    assert judged[14].changed == (2,)
    assert judged[14].changes == ("entry 3 of y is about 1.6 times what it was",)


def test_other_units_stay_in_doubt():
    assert doubted([*turns(9), *[day(1e-3 * STEADY[t % 2]) for t in range(6)]]) == list(range(9, 15))


QUANTITIES = {"flow": slice(0, 5), "time": slice(5, 10)}
FLOWS_AND_TIMES = np.array([2830.0, 2831.0, 1160.0, 1150.0, 300.0, 8.0, 8.1, 8.5, 8.4, 1.2])


def test_one_quantity_in_other_units():
    before = [day(FLOWS_AND_TIMES * (1.0 + 0.01 * (-1) ** (t + np.arange(10)))) for t in range(6)]
    seconds = np.repeat([1.0, 60.0], 5)
    for seen in (before[:1], before):
        found = judge(day(FLOWS_AND_TIMES * seconds), seen, quantities=QUANTITIES)
        (words,) = found.words
        assert re.fullmatch(
            r"most numbers of time are at once (59|60|61) times .*: were they counted in other units\?", words
        )
        assert found.entries == (5, 6, 7, 8, 9)
    also = FLOWS_AND_TIMES * seconds
    also[1] = 0.0
    found = judge(day(also), before, quantities=QUANTITIES)
    assert found.entries == (1, 5, 6, 7, 8, 9), "what is odd of the others is said as well"
    assert judge(day(60.0 * FLOWS_AND_TIMES), before, quantities=QUANTITIES).whole


def test_one_quantity_may_move_by_itself():
    before = [day(FLOWS_AND_TIMES * (1.0 + 0.01 * (-1) ** (t + np.arange(10)))) for t in range(6)]
    moved = day(FLOWS_AND_TIMES * np.array([0.9, 1.1, 0.9, 1.1, 0.9, 3.0, 3.0, 3.0, 3.0, 3.0]))
    assert not judge(moved, before[:1], quantities=QUANTITIES).doubts


def test_numbers_that_are_always_zero_do_not_hide_a_day_in_other_units():
    roads = np.array([2830.0, 2831.0, 1160.0, 1150.0, 0.0])
    before = [day(roads * (1.0 + 0.01 * (-1) ** (t + np.arange(5)))) for t in range(4)]
    assert judge(day(10.0 * roads), before).words == ("entries 1, 2, 3, 4 of y are about 10 times what they were",)
    dead = [day(roads * [1.0, 1.0, 0.0, 0.0, 1.0] * (1.0 + 0.001 * t)) for t in range(3)]
    assert [found.entries for found in told([*before, *dead])[1][4:]] == [(2, 3)] * 3, (
        "five are told: it stays in doubt"
    )


def test_a_day_that_was_confirmed_once_is_known():
    """A holiday of 30% less that somebody has confirmed: the next one is not in doubt. Nor is a single number."""
    holiday, closure = day(0.7 * STEADY[0]), STEADY[0] * np.array([1, 1, 0.3, 1, 1, 1, 1])
    assert judge(day(0.71 * STEADY[1]), turns(12)).whole
    assert not judge(day(0.71 * STEADY[1]), [*turns(9), holiday, *turns(6)]).doubts
    assert judge(day(closure * 1.01), turns(12)).entries == (2,)
    assert not judge(day(closure * 1.01), [*turns(9), day(closure), *turns(6)]).doubts


def test_counters_that_were_exchanged():
    """Three counters of about 100, 300 and 1000 among nine that stay: the numbers went round."""
    usual = np.array([100.0, 300.0, 1000.0, *np.linspace(500.0, 600.0, 9)])
    rng = np.random.default_rng(1)
    before = [day(usual * (1.0 + 0.02 * rng.standard_normal(12))) for _ in range(12)]
    rotated = np.array([300.0, 1000.0, 100.0, *usual[3:]])
    assert judge(day(rotated), before).words == ("entries 1, 2, 3 of y seem to be exchanged",)
    assert doubted([*before, *[day(rotated + t) for t in range(4)]]) == [12, 13, 14, 15]
    # With a fourth number far off beside them, which fits none of the three.
    rotated[5] *= 5.0
    found = judge(day(rotated), before)
    assert [doubt.entries for doubt in found.doubts] == [(0, 1, 2), (5,)]


def test_a_counter_that_is_stuck():
    rng = np.random.default_rng(2)
    ys = quiet(rng, 12, 6, walks=False)
    ys[8:, 3] = ys[8, 3]
    days = [day(y) for y in ys]
    assert doubted(days) == [11]  # the fourth day of the same number
    assert told(days)[1][11].words == ("entry 4 of y has not moved by a digit for 4 days: stuck?",)
    everybody = [*days[:8], *[day(ys[8]) for _ in range(4)]]  # nobody moves any more: nothing is stuck
    assert doubted(everybody) == []
    early = [day(y) for y in ys]
    for o in early[1:3]:
        o.y[3] = early[0].y[3]  # it has stood still before
    assert doubted(early) == []


def test_a_file_told_twice():
    before = [day([1.0 + t, 2.0, 3.0 + 0.5 * t, 4.0, 5.0 - t], x=t) for t in range(4)]
    again = before[1].y
    found = judge(day(again, x=7.0), before)
    assert found.words == (
        f"y is the response of probe {before[1].round}.0 to the last digit, and x was another one",
    )
    assert found.whole
    assert not judge(day(again, x=1.0), before).doubts  # the same x may have the same response
    assert not judge(day(again * [1, 1, 1.2, 1, 1], x=7.0), before).doubts
    same = [day(again, x=t) for t in range(4)]
    assert not judge(day(again, x=7.0), same).doubts  # nobody reacts at all
    assert not judge(day(again, x=7.0), before[:2]).doubts  # too early to say


# Games whose followers move a lot must not be hindered.


def test_few_numbers_may_move_to_and_fro():
    """Followers who choose one of two: only what was never told before, at more than eight times, is in doubt."""
    for unit in (1e-9, 1.0, 1e9):
        choices = [day(unit * np.array([1.0, 7.0] if t % 2 else [7.0, 1.0]), x=t) for t in range(20)]
        assert doubted(choices) == []
        rare = [day(unit * np.array([1.0, 9.0] if t in (6, 9, 15) else [9.0, 1.0]), x=t % 3) for t in range(20)]
        assert len(doubted(rare)) <= 1
        leaving = [day(unit * np.array([0.0, 9.0] if t > 5 else [9.0, 8.0]), x=t % 3) for t in range(12)]
        assert doubted(leaving) == [6]
    assert told(leaving)[1][7].changes == (
        "entry 1 of y is zero, and was never near zero before (usually about 9.000 billion)",
    )


def test_a_typo_in_few_numbers_is_found_once_there_are_moves():
    before = [day([100.0 + t % 2, 50.0]) for t in range(3)]
    assert judge(day([1000.0, 50.0]), before).words == ("entry 1 of y is about 10 times what it was",)
    assert not judge(day([1000.0, 50.0]), before[:1]).doubts  # how far they move nobody has seen
    assert not judge(day([700.0, 50.0]), before).doubts


def test_few_numbers_may_go_as_far_as_x_does():
    """x moves three times as far as it usually does: a multiple of 8³ is still no doubt."""
    before = [day([0.16, 0.0088], x=0.0), day([0.13, 0.0108], x=0.1), day([0.16, 0.0074], x=0.0)]
    assert judge(day([0.16, 0.2], x=0.1), before).entries == (1,)
    assert not judge(day([0.16, 0.2], x=0.3), before).doubts


def test_what_goes_through_zero_at_an_even_pace_is_not_in_doubt():
    """Ten numbers that fall evenly from 1 to 0.02 and on below zero: 1/20 of the day before, in the end."""
    start = np.linspace(1.0, 1.6, 10)
    assert doubted([day(start - 0.049 * t, x=t) for t in range(40)]) == []


def test_numbers_of_both_signs_have_no_multiples():
    rng = np.random.default_rng(4)
    days = [day(rng.standard_normal(8), x=t) for t in range(60)]
    assert doubted(days) == []
    typo = np.array(days[-1].y)
    typo[2] = 1000.0
    assert judge(day(typo, x=60), days).words == ("entry 3 of y is many times as large as ever before",)
    assert not judge(day(50.0 * np.array(days[-1].y), x=60), days).doubts  # all of them at once: not a typo


@pytest.mark.parametrize("numbers", [1, 2, 4, 6])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_wrong_sign_is_in_doubt_and_hides_nothing_else(numbers, sign):
    """Sales that move by a few per cent: one typed with a minus, and later another with a zero too many."""
    rng = np.random.default_rng([9, numbers])
    ys = sign * 100.0 * np.arange(1, numbers + 1) * (1.0 + 0.02 * rng.standard_normal((14, numbers)))
    ys[8, 0] *= -1.0
    ys[12, -1] *= 10.0
    days = [day(y, x=0.1 * (t % 3)) for t, y in enumerate(ys)]
    assert doubted(days) == [8, 12]
    found, side = told(days)[1], "below" if sign > 0.0 else "above"
    assert found[8].words == (f"entry 1 of y is {side} zero, and never was before: a wrong sign?",)
    assert (found[12].whole, found[12].entries) == (False, (numbers - 1,))


def test_a_number_that_stays_on_the_other_side_of_zero_is_a_change():
    """One of two from the next day on, one of six after two days; that all are reversed is another way to count."""
    for numbers, until in ((2, 9), (6, 10)):
        ys = 100.0 + np.random.default_rng(numbers).standard_normal((14, numbers))
        one, every = ys.copy(), ys.copy()
        one[8:, 1] *= -1.0
        every[8:] *= -1.0
        days = [day(y, x=0.1 * (t % 3)) for t, y in enumerate(one)]
        assert doubted(days) == list(range(8, until))
        assert told(days)[1][until].changes == ("entry 2 of y is below zero, and never was before: a wrong sign?",)
        assert doubted([day(y, x=0.1 * (t % 3)) for t, y in enumerate(every)]) == list(range(8, 14))


@pytest.mark.parametrize("numbers", [2, 3, 4])
def test_few_numbers_in_other_units_stay_in_doubt(numbers):
    """Kilowatts for megawatts from the tenth day on. At ten times it is in doubt once: it may be so."""
    rng = np.random.default_rng(3)
    ys = 100.0 * np.arange(1, numbers + 1) * (1.0 + 0.02 * rng.standard_normal((15, numbers)))
    for factor, days in ((1000.0, range(9, 15)), (1e-3, range(9, 15)), (10.0, range(9, 10))):
        told_so = [day(y * (factor if t >= 9 else 1.0), x=0.1 * (t % 3)) for t, y in enumerate(ys)]
        assert doubted(told_so) == list(days)
    (words,) = judge(day(1e3 * ys[9], x=0.1), told_so[:9]).words
    assert words.startswith("entries 1, 2")
    assert words.endswith("times what they were: were they counted in other units?")


@pytest.mark.parametrize("numbers", [2, 3])
def test_of_few_numbers_one_is_stuck_and_a_file_is_told_twice(numbers):
    ys = 100.0 * np.arange(1, numbers + 1) * (1.0 + 0.02 * np.random.default_rng(5).standard_normal((13, numbers)))
    stuck = ys.copy()
    stuck[9:, 0] = stuck[9, 0]
    assert doubted([day(y, x=0.1 * t) for t, y in enumerate(stuck)]) == [12]
    again = judge(day(ys[9], x=7.0), [day(y, x=0.1 * t) for t, y in enumerate(ys[:10])])
    assert again.whole
    assert "to the last digit, and x was another one" in again.words[0]
    one = [day([y], x=0.1 * t) for t, y in enumerate(ys[:10, 0])]
    assert not judge(day([ys[9, 0]], x=7.0), one).doubts  # a single number may be the same by chance


def test_a_counter_at_its_capacity_is_confirmed_once():
    ys = quiet(np.random.default_rng(2), 14, 6, walks=False)
    ys[8:, 3] = ys[8, 3]
    days = told([day(y) for y in ys[:12]])[0]
    assert days[11].left_out is not None
    assert judge(day(ys[12]), days).entries == (3,)
    assert not judge(day(ys[12]), [*days[:11], replace(days[11], left_out=None)]).doubts


def test_shares_that_add_up_may_go_where_they_like():
    """Who chooses one of six always chooses one of six; where the total is another one, a number is wrong."""
    chosen = [day(1e3 * np.eye(6)[t % 2] * 0.94 + 10.0, x=t) for t in range(6)]
    elsewhere = 1e3 * np.eye(6)[4] * 0.94 + 10.0
    assert not judge(day(elsewhere, x=6), chosen).doubts
    assert judge(day(elsewhere * [1, 1, 1.1, 1, 1, 1], x=6), chosen).entries == (4,)


@pytest.mark.parametrize(
    "game",
    [linear_quadratic(6, seed=2), logit_pricing(8, seed=1), jump(3, seed=1), pigou(), persuasion(), security()],
    ids=lambda game: game.name,
)
def test_games_are_not_hindered(game):
    """At most one answer in fifty of a leader that probes widely is in doubt."""
    answers = solve(game, TwoPoint(K=5), rounds=25, seed=3).answers
    assert len(doubted(list(answers))) <= len(answers) / 50


def test_where_x_moves_further_so_may_y():
    rng = np.random.default_rng(5)
    ys = quiet(rng, 21, 8, walks=False)
    days = [day(y, x=0.1 * (t % 2)) for t, y in enumerate(ys[:20])]
    ys[20, 2] *= 2.0
    assert judge(day(ys[20], x=0.1), days).entries == (2,)
    assert not judge(day(ys[20], x=2.0), days).doubts
    ys[20, 2] *= 5.0  # but not as far as ten times, whatever x does
    assert judge(day(ys[20], x=2.0), days).entries == (2,)


# Costs without a response.


def wiggle(count: int = 12) -> list[float]:
    """10, 11, 10, 11, ...: each lies 1 from the median of the three before it."""
    return [10.0 + t % 2 for t in range(count)]


def test_a_cost_far_off_by_hand():
    """Moves from the median of the three before: of 10, 11, 10, then 11: +1; of 11, 10, 11, then 10: −1.

    So |moves| are all 1, the scale is 1.4826, and with 9 moves the limit is the quantile of t with 0.37 · 9 degrees
    of freedom at 0.005, for one number.
    """
    before = [day(cost=c) for c in wiggle()]
    limit = -stats.t.ppf(0.005, 0.37 * 9) * 1.4826
    middle = 11.0  # of the last three, 11, 10, 11
    for side, way in ((-1.0, "below"), (1.0, "above")):
        far, near = middle + side * limit * 1.001, middle + side * limit * 0.999
        found = judge(day(cost=far), before)
        assert found.words == (
            f"the cost {engineering(far)} lies far {way} what the answers before lead to expect",
        )
        assert found.whole
        assert not judge(day(cost=near), before).doubts
    # x has moved twice as far as usual: so may the cost.
    moving = [day(cost=c, x=t) for t, c in enumerate(wiggle())]
    assert judge(day(cost=middle + 1.001 * limit, x=12.0), moving).doubts
    assert not judge(day(cost=middle + 1.999 * limit, x=15.0), moving).doubts  # 6 from the third before; usually 3
    assert judge(day(cost=middle + 2.001 * limit, x=15.0), moving).doubts
    # And where x never moved before, nothing can be said.
    assert not judge(day(cost=1e9, x=1.0), before).doubts


def test_too_few_moves_say_nothing_and_neither_does_a_cost_that_never_moved():
    before = [day(cost=c) for c in wiggle(FEWEST_MOVES + 2)]
    assert not judge(day(cost=1e9), before).doubts
    assert judge(day(cost=1e9), [*before, day(cost=10.0)]).doubts
    assert not judge(day(cost=1e9), [day(cost=5.0) for _ in range(20)]).doubts


def test_the_day_after_a_wrong_one_is_not_blamed():
    rng = np.random.default_rng(2)
    costs = 100.0 + rng.standard_normal(20)
    costs[15] = 20.0
    assert doubted([day(cost=c) for c in costs]) == [15]


def test_back_to_where_it_usually_is_after_two_odd_days():
    rng = np.random.default_rng(5)
    costs = 100.0 + rng.standard_normal(20)
    costs[15:17] = 20.0, 60.0
    assert doubted([day(cost=c) for c in costs]) == [15, 16]


def test_costs_that_stay_elsewhere_are_a_change():
    rng = np.random.default_rng(6)
    costs = 100.0 + rng.standard_normal(24)
    costs[15:] -= 50.0
    assert doubted([day(cost=c) for c in costs]) == [15, 16]


def test_failures_and_responses_of_another_size_are_no_measure():
    before = [*WEEK, day(failure="snow"), day([1.0])]
    assert judge(like(e2=0.0), before).entries == (1,)
    assert not judge(day(failure="snow"), WEEK).doubts
    assert not judge(day([0.0]), before).doubts


# How often.


@pytest.mark.slow
@pytest.mark.parametrize("entries", [1, 3, 6, 20])
@pytest.mark.parametrize("walks", [False, True])
def test_how_often_a_good_answer_is_doubted(entries, walks):
    """At most 1% of answers by design: of 300 days more than 9 in doubt have a chance of 0.2% (binomial)."""
    assert stats.binom.sf(9, 300, FALSE_ALARM) < 0.002
    alarms = 0
    for seed in range(10):
        rng = np.random.default_rng([seed, entries, walks])
        xs = np.cumsum(0.1 * rng.standard_normal((30, 2)), axis=0)
        ys = quiet(rng, 30, entries, walks=walks)
        alarms += len(doubted([day(y, float(y.sum()), x) for y, x in zip(ys, xs, strict=True)]))
    assert alarms <= 9


def test_how_often_a_good_cost_is_doubted():
    rng = np.random.default_rng(12)
    alarms = sum(len(doubted([day(cost=c) for c in 1000.0 + rng.standard_normal(30)])) for _ in range(10))
    assert alarms <= 9


@pytest.mark.parametrize("days", [1, 4, 20])
def test_a_typo_is_found(days):
    """One of twenty counters ten times too high, noise of 3%: at least 45 of 50, named and nothing else."""
    found = 0
    for seed in range(50):
        ys = quiet(np.random.default_rng([seed, days]), days + 1, 20)
        ys[-1, 7] *= 10.0
        found += judge(day(ys[-1]), [day(y) for y in ys[:-1]]).entries == (7,)
    assert found >= 45


def test_a_holiday_is_found():
    """A third less on a day after two weeks: every time."""
    for seed in range(50):
        ys = quiet(np.random.default_rng([seed, 99]), 15, 20)
        assert judge(day(ys[-1] * 0.67), [day(y) for y in ys[:-1]]).whole


def test_what_a_simulation_records_is_not_judged():
    """`record` is for followers that are computed; `tell` for those out there."""
    study = Study.in_memory(Setup(Averager(), x0=[0.0]))
    for y in ([5.0, 6.0], [5.5, 6.0], [5.0, 6.5], [0.0, 6.0]):
        (receipt,) = study.record([study.observation(study.ask()[0], y=y, cost=1.0)])
        assert (receipt.flags, receipt.left_out) == ((), None)
    assert not study.in_doubt()


# What the recommendation will cost.


def test_a_leader_says_what_it_expects():
    expected = foreseen(10.0, 2.0, np.zeros(1), ())
    np.testing.assert_allclose([expected.low, expected.high], [10.0 - 2 * 1.959964, 10.0 + 2 * 1.959964], rtol=1e-6)
    assert expected.error == 2.0


def test_a_model_is_no_surer_than_the_days_it_was_fitted_to():
    """Sixteen days at one x with a scatter of 3: no model of them knows the mean to less than 3/4."""
    costs = 100.0 + 3.0 * np.sqrt(15 / 16) * np.tile([1.0, -1.0], 8)
    seen = tuple(day(cost=c) for c in costs)
    expected = foreseen(10.0, 1.0, np.zeros(1), seen, rewindable=True)
    np.testing.assert_allclose(expected.error**2, 1.0 + 0.75**2 + (1e-5 * np.ptp(costs)) ** 2)


def test_a_model_is_no_surer_than_its_last_predictions():
    """The last ten rounds count: of four with a prediction it was off by 1, 2, 4 and 3, half of 2.5 in the mean."""
    off = {0: 50.0, 12: 1.0, 14: -2.0, 16: 4.0, 19: -3.0}
    notes = [{"expected_cost": 7.0 - off[t]} if t in off else {} for t in range(20)]
    records = tuple(Record(t, np.zeros(1), 7.0, t, t, note) for t, note in enumerate(notes))
    off = predictions_off(records)
    assert foreseen(7.0, 0.3, np.zeros(1), (), off).error == pytest.approx(np.hypot(0.3, 1.25))


def plain_kriging(x, xs, costs):
    """Universal kriging as textbooks write it: one system of equations for each length and noise.

    Coordinates in units of their spread; Matérn 5/2; the mean is a + b r² with the distance r from x. Returns the
    value at x and its standard error, both of the mixture of all of them by restricted likelihood.
    """
    n, both = len(costs), np.vstack([xs, x])
    z = (both - x) / np.ptp(both, axis=0)
    r = np.linalg.norm(z[:, None] - z[None], axis=2)
    typical = np.median(r[:n, :n][r[:n, :n] > 0])
    found = []
    for length in typical * 2.0 ** np.arange(-1, 7):
        a = np.sqrt(5) * r / length
        alike = (1 + a + a**2 / 3) * np.exp(-a)
        F = np.column_stack([np.ones(n), (r[n, :n] / length) ** 2])
        for noise in 10.0 ** np.arange(-10, 3):
            K = alike[:n, :n] + noise * np.eye(n)
            inverse = np.linalg.inv(K)
            beta = np.linalg.solve(F.T @ inverse @ F, F.T @ inverse @ costs)
            e = costs - F @ beta
            variance = e @ inverse @ e / (n - 2)
            log = -0.5 * (n - 2) * np.log(variance) - 0.5 * np.linalg.slogdet(K)[1]
            log -= 0.5 * np.linalg.slogdet(F.T @ inverse @ F)[1]
            system = np.block([[K, F], [F.T, np.zeros((2, 2))]])
            target = np.concatenate([alike[n, :n], [1.0, 0.0]])
            weights = np.linalg.solve(system, target)
            found.append((log, weights[:n] @ costs, max(variance * (1.0 - weights @ target), 0.0)))
    log, value, square = np.array(found).T
    share = np.exp(log - log.max()) / np.exp(log - log.max()).sum()
    mean = share @ value
    return mean, np.sqrt(share @ (square + value**2) - mean**2)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("unit", [1e-4, 1.0, 1e4])
def test_costs_around_x_are_kriged_as_in_a_textbook(seed, unit):
    """In one to three dimensions, with noise, whatever the units of x and of the cost."""
    rng = np.random.default_rng(seed)
    d, n = 1 + seed % 3, 14
    xs = rng.uniform(-1.0, 1.0, (n, d))
    costs = 5.0 + xs.sum(axis=1) + (xs**2).sum(axis=1) + (0.2 if seed < 3 else 0.02) * rng.standard_normal(n)
    x = rng.uniform(-0.3, 0.3, d)
    value, error = plain_kriging(x, xs, costs)
    seen = [day(cost=unit * c, x=at / unit) for at, c in zip(xs, costs, strict=True)]
    expected = measured(x / unit, seen, rewindable=True)
    np.testing.assert_allclose([expected.cost / unit, expected.error / unit], [value, error], rtol=1e-6)
    reach = stats.t.ppf(0.975, n - 1) * expected.error
    np.testing.assert_allclose([expected.low, expected.high], [expected.cost - reach, expected.cost + reach])
    assert expected.source == f"from {n} costs seen near it"


def test_a_bowl_is_read_at_its_bottom():
    """Two probes on either side of x, again and again: x was never deployed, and costs less than all of them."""
    xs = np.array([[s * r] for r in (0.5, 0.4, 0.3, 0.2) for s in (1.0, -1.0)])
    seen = [day(cost=float(3.0 + 2.0 * at[0] ** 2), x=at) for at in xs]
    expected = measured(np.zeros(1), seen, rewindable=True)
    assert expected.cost == pytest.approx(3.0, abs=1e-3)
    assert min(o.cost for o in seen) == pytest.approx(3.08)


def test_live_followers_are_on_their_way_after_a_long_move():
    """x steps by 1, and jumps by 20 there and back: what was seen right after a jump does not count."""
    places = (1.0, 2.0, 1.0, 2.0, 22.0, 2.0, 1.0, 2.0)
    costs = (5.0, 5.0, 5.1, 5.0, 90.0, 60.0, 5.1, 5.0)
    seen = [day(cost=c, x=x) for x, c in zip(places, costs, strict=True)]
    assert 4.8 < measured(np.array([2.0]), seen).cost < 5.3
    assert measured(np.array([2.0]), seen).source == "from 5 costs seen near it"
    assert measured(np.array([2.0]), seen, rewindable=True).source == "from 8 costs seen near it"


def test_a_lucky_day_is_not_what_the_recommendation_costs():
    """20 days at one x with a cost near 100, one of 20 that looks wrong: the mean of the others, not the best."""
    rng = np.random.default_rng(4)
    costs = 100.0 + rng.standard_normal(20)
    costs[15] = 20.0
    standing, _ = told([day(cost=c) for c in costs])
    counting = [o if o.left_out is None else o.left_out.counting(o) for o in standing]
    expected = measured(np.zeros(1), counting)
    good = np.delete(costs, 15)[1:]  # the first day has none before it
    reach = stats.t.ppf(0.975, 17) * good.std(ddof=1) / np.sqrt(18)
    np.testing.assert_allclose([expected.cost, expected.high - expected.cost], [good.mean(), reach])


def test_what_is_not_measured_is_not_known():
    assert measured(np.zeros(1), []) is None
    assert measured(np.zeros(1), [day(cost=1.0), day(cost=2.0)]) is None  # one that counts has no spread
    far = [day(cost=c, x=10.0 + c) for c in (1.0, 2.0, 3.0)]
    assert measured(np.zeros(1), far) is None
    assert measured(np.zeros(1), [day([1.0]), day([2.0]), day([3.0])]) is None
    assert Study.in_memory(Setup(Averager(), x0=[0.0])).expected() is None


def test_where_two_costs_count_it_is_their_mean():
    expected = measured(np.zeros(1), [day(cost=c) for c in (7.0, 1.0, 3.0)])
    reach = stats.t.ppf(0.975, 1) * np.sqrt(2.0) / np.sqrt(2.0)
    np.testing.assert_allclose([expected.cost, expected.high], [2.0, 2.0 + reach])


@pytest.mark.parametrize("costs", [2, 3, 4, 5, 12, 61, 200])
def test_the_interval_of_costs_seen_at_one_x_is_students(costs):
    """As SciPy has the quantile; the error of a mean of noise is that of its standard deviation."""
    x, noise = np.array([1.0]), np.random.default_rng(costs).normal(5.0, 1.0, costs)
    found = measured(x, [Answer(t, 0, x, cost=cost) for t, cost in enumerate(noise)], rewindable=True)
    seen = noise if costs <= 60 else noise[:60]  # of more the first sixty are fitted
    reach = stats.t.ppf(0.975, len(seen) - 1) * seen.std(ddof=1) / np.sqrt(len(seen))
    assert (found.low, found.high) == pytest.approx((seen.mean() - reach, seen.mean() + reach), rel=1e-9)


@pytest.mark.parametrize("numbers", [1, 2, 3, 4])
@pytest.mark.parametrize("slip", [10.0, 0.1])
def test_a_zero_too_many_is_noticed_of_few_numbers_too(numbers: int, slip: float) -> None:
    """Sales fall from 7 to 4 with the price over fifteen days; a slip to 41 is nearer to the 7 of old than to 4."""
    sales = (
        4.0
        + 3.0 * np.exp(-np.arange(16.0))[:, None]
        + 0.05 * np.cos(np.outer(np.arange(16), 1 + np.arange(numbers)))
    )
    told = [day(sales[t], x=0.1 * (t % 3)) for t in range(15)]
    wrong = sales[15].copy()
    wrong[0] *= slip
    assert judge(day(wrong, x=0.1), told).entries == (0,)
    assert not judge(day(sales[15], x=0.1), told).doubts
    assert not judge(day(wrong, x=0.1), [*told, day(0.9 * wrong, x=0.0)]).doubts, "it was so once before"


@pytest.mark.parametrize(
    "typed, words", [(1e308, "more than a billion times"), (5e-324, "less than a billionth of")]
)
@pytest.mark.parametrize("numbers", [2, 6])
def test_numbers_at_the_end_of_what_there_is(numbers: int, typed: float, words: str) -> None:
    before = [day(100.0 + np.arange(numbers) + t % 2) for t in range(5)]
    one, every = np.array(before[0].y), np.full(numbers, typed)
    one[0] = typed
    for y in (one, every):
        assert words in judge(day(y), before).words[0]
        assert judge(day(100.0 + np.arange(numbers)), [*before, replace(day(y), left_out=LeftOut(""))]).doubts == ()


def test_an_x_far_outside_is_in_doubt_and_a_rounded_one_is_not() -> None:
    asked = np.array([4.0, 2.0])
    examiner = Examiner(None, None, lambda told: None, lambda told: asked, Box([0.0, 0.0], [10.0, 10.0]))
    for x, doubted in (([4.0, 2.0], False), ([10.4, 2.0], False), ([40.5, 2.0], True), ([4.0, -8.0], True)):
        told, _ = examiner.examined(day([1.0, 2.0], x=np.array(x)), [], Remarks())
        assert (told.left_out is not None) == doubted
    assert told.left_out is not None
    assert told.left_out.doubt
    assert "x: was it [4.0, -8.0] that was deployed?" in told.left_out.reason
    sure, _ = examiner.examined(day([1.0, 2.0], x=np.array([40.5, 2.0])), [], Remarks(confirmed=True))
    assert sure.left_out is None


def test_whole_numbers_that_come_again_by_chance_are_no_file_told_twice():
    """Two small counts: each of them was told before, both together never; where none ever was, it is a copy."""

    def day(t, *y):
        return Answer(t, 0, np.array([float(t)]), np.array(y))

    counts = [day(t, 20.0 + t % 4, 10.0 + t % 5) for t in range(12)]
    assert judge(day(12, *counts[1].y), counts).words == ()
    measured = [day(t, 20.0 + t % 4 + t / 100, 10.0 + t % 5 + t / 70) for t in range(12)]
    assert "to the last digit" in judge(day(12, *measured[1].y), measured).words[0]
