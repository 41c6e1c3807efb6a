"""Which answers are in doubt, how often a good one is, and what a forecast changes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.averager import Averager

from stackelberg import Box, ResponseModel, Setup, Study
from stackelberg.core import Answer, Array, Exclusion, Predicted
from stackelberg.study.screening import Screen, odd_entries

SLIPS = {
    "ten times": lambda v: 10.0 * v,
    "a tenth": lambda v: v / 10.0,
    "another sign": lambda v: -v,
    "zero": lambda v: 0.0 * v,
}
"""What a typo or a stock-out makes of a number."""


def nobody(x: Array) -> None:
    return None


def day(t: int, y: Any = None, x: Any = 0.0, **others: Any) -> Answer:
    return Answer(
        t, 0, np.atleast_1d(np.float64(x)), None if y is None else np.asarray(y, dtype=np.float64), **others
    )


def demand(rng: np.random.Generator, n: int, days: int, noise: float = 0.02) -> list[Answer]:
    """Sales at prices that wander, with noise."""
    size, slope = rng.uniform(20.0, 200.0, n), rng.uniform(0.2, 0.6, n)
    xs = 1.0 + np.cumsum(rng.normal(0.0, 0.05, (days, n)), axis=0)
    ys = size * np.exp(-slope * xs) * (1.0 + noise * rng.normal(size=(days, n)))
    return [day(t, y, x) for t, (x, y) in enumerate(zip(xs, ys, strict=True))]


def flagged(days: list[Answer]) -> list[int]:
    """The days of which something is in doubt, each left out before the next is looked at."""
    before, found = [], []
    for one in days:
        odd = odd_entries(one, before, nobody)
        if odd.any():
            found.append(one.round)
            one = Answer(
                **(vars(one) | {"left_out": Exclusion("", tuple(np.flatnonzero(odd).tolist()), doubt=True)})
            )
        before.append(one)
    return found


@pytest.mark.parametrize("n", [1, 2, 3, 12])
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("after", [3, 7, 30])
def test_a_slip_is_found_among_any_number_of_entries(n, slip, after):
    for seed in range(5):
        days = demand(np.random.default_rng([seed, n, after]), n, after + 1)
        y = np.array(days[-1].y)
        y[0] = SLIPS[slip](y[0])
        odd = odd_entries(day(after, y, days[-1].x), days[:-1], nobody)
        assert odd.tolist() == [True] + [False] * (n - 1)
        whole = odd_entries(day(after, SLIPS[slip](days[-1].y), days[-1].x), days[:-1], nobody)
        assert whole.all()


@pytest.mark.parametrize("n", [1, 3, 12])
@pytest.mark.parametrize("noise", [0.0, 0.02])
def test_how_often_a_good_answer_is_doubted(n, noise):
    alarms = sum(len(flagged(demand(np.random.default_rng([seed, n]), n, 40, noise))) for seed in range(5))
    assert alarms <= 0.02 * 5 * 40


def test_what_repeats_is_a_change():
    week = [day(t, [100.0 + t % 3, 50.0]) for t in range(6)]
    dead = [day(6 + t, [100.0 + t % 3, 0.0]) for t in range(5)]
    assert flagged([*week, *dead]) == [6, 7]
    assert flagged([*week, *dead, day(11, [100.0, 50.0])]) == [6, 7], "back to where it was"


def test_growing_moves_of_x_move_answers_further():
    xs = 1.0 + 0.02 * 1.3 ** np.arange(14)
    assert flagged([day(t, [100.0 * np.exp(-0.8 * x)], x) for t, x in enumerate(xs)]) == []


def test_a_forecast_explains_what_the_past_does_not_and_the_other_way_round():
    week = [day(t, [100.0 + t % 3], 1.0) for t in range(8)]
    new = day(8, [20.0], 1.5)

    def falls(x: Array) -> Predicted:
        return Predicted(np.array([100.0 if x[0] < 1.2 else 21.0]), np.array([2.0]))

    assert odd_entries(new, week, nobody).all()
    assert not odd_entries(new, week, falls).any()
    assert odd_entries(day(8, [300.0], 1.0), week, falls).all()
    unsure = Predicted(np.array([100.0]), np.array([200.0]))
    assert not odd_entries(day(8, [300.0], 1.0), week, lambda x: unsure).any()


def test_a_cost_told_alone():
    before = [day(t, cost=1000.0 + t % 5) for t in range(10)]
    assert odd_entries(day(10, cost=10_020.0), before, nobody).all()
    assert not odd_entries(day(10, cost=1003.0), before, nobody).any()


def test_numbers_at_the_end_of_what_there_is_and_too_few_to_say():
    before = [day(t, [100.0 + t % 2, np.nan]) for t in range(5)]
    for typed in (1e50, 5e-324):
        assert odd_entries(day(5, [typed, 1.0]), before, nobody).tolist() == [True, False]
    assert not odd_entries(day(2, [1e9, 1.0]), before[:2], nobody).any()


def test_an_x_far_outside_is_in_doubt_and_a_rounded_one_is_not():
    study = Study.in_memory(Setup(ResponseModel(), x0=[4.0, 2.0], X=Box([0.0, 0.0], [10.0, 10.0])))
    study.ask()
    screen = Screen(study.view, None, lambda told: None)
    for x, doubted in (([4.0, 2.0], False), ([10.4, 2.0], False), ([40.5, 2.0], True), ([4.0, -8.0], True)):
        told = screen.screened(day(0, [1.0, 2.0], x), [])
        assert (told.left_out is not None and told.left_out.doubt) == doubted
    assert study.tell("0.0", [1.0, 2.0], x=[40.5, 2.0], confirmed=True).left_out is None


def test_a_slip_in_a_shop_is_found_by_the_leaders_own_forecast():
    """Prices of three goods: ten times the sales on day 12, which the leader then never hears."""
    study = Study.in_memory(Setup(ResponseModel(), "revenue", x0=[2.0, 2.0, 2.0], X=Box([0.5] * 3, [6.0] * 3)))
    for t in range(16):
        probe = study.next_probe()
        sold = 90.0 - np.array([9.0, 11.0, 13.0]) * probe.x
        receipt = study.tell(probe, sold * (10.0 if t == 12 else 1.0))
        assert bool(receipt.flags) == (t == 12), t


def test_what_a_simulation_records_is_not_judged():
    """`tell_many` is for followers that are computed; `tell` for those out there."""
    study = Study.in_memory(Setup(Averager(), x0=[0.0]))
    for y in ([5.0, 6.0], [5.5, 6.0], [5.0, 6.5], [0.0, 6.0]):
        (receipt,) = study.tell_many([study.observation(study.ask()[0], y=y, cost=1.0)])
        assert (receipt.flags, receipt.left_out) == ((), None)
    assert not study.in_doubt()


def shop_of(seed: int):
    """A response of one to three numbers to one to three prices, with noise, and followers who take their time."""
    rng = np.random.default_rng(seed)
    d, m = rng.integers(1, 4, 2)
    scale, elasticity = 10.0 ** rng.uniform(-2, 4, m), -rng.uniform(0.2, 0.8, (m, d))
    noise, keeps = rng.choice([0.01, 0.05, 0.1]), rng.choice([0.0, 0.3, 0.6])
    best, weights = rng.uniform(0.5, 3.5, d), rng.uniform(-1.0, 1.0, m) / scale
    study = Study.in_memory(
        Setup(
            ResponseModel(),
            lambda x, y: float(0.3 * np.sum((x - best) ** 2) + weights @ y),
            x0=rng.uniform(0.8, 3.5, d),
            X=Box([0.5] * d, [4.0] * d),
        )
    )
    now = None
    while True:
        probe = study.next_probe()
        settled = scale * np.exp(elasticity @ np.log(probe.x))
        now = settled if now is None else keeps * now + (1.0 - keeps) * settled
        typed = yield now * np.exp(noise * rng.standard_normal(m))
        yield study.tell(probe, typed)


@pytest.mark.slow
@pytest.mark.parametrize("slip", [lambda y: 10.0 * y, lambda y: y / 10.0, lambda y: -y, lambda y: 0.0 * y])
def test_slips_after_three_to_thirty_answers_are_found_and_few_others(slip):
    found, alarms, told = 0, 0, 0
    for seed in range(25):
        shop, last = shop_of(100 + seed), 3 + seed
        for t in range(last + 1):
            y = next(shop)
            if t == last:
                y[seed % y.size] = slip(y[seed % y.size])
            flagged = bool(shop.send(y).flags)
            found += flagged and t == last
            alarms += flagged and t < last
            told += t < last
    assert found >= 22
    assert alarms <= 0.02 * told
