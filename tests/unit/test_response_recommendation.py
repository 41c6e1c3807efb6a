"""What the response model recommends, by hand: averages, costs that were seen, noise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.recommendation import (
    Recommendation,
    average_centre,
    distrust_model,
    note_noise,
    record_cost,
    trusts_costs,
)

CENTRE, AVERAGE, PROVEN = np.array([1.0]), np.array([2.0]), np.array([3.0])


@pytest.mark.parametrize(
    "memory, expected",
    [
        (Recommendation(), CENTRE),
        (Recommendation(average=AVERAGE), CENTRE),
        (Recommendation(noisy=True), CENTRE),
        (Recommendation(average=AVERAGE, noisy=True), AVERAGE),
        (Recommendation(average=AVERAGE, noisy=True, proven=PROVEN), PROVEN),
        (Recommendation(proven=PROVEN), PROVEN),
    ],
)
def test_what_was_seen_comes_first_and_an_average_counts_under_noise(memory: Recommendation, expected: Any) -> None:
    assert memory.choose(CENTRE) is expected


def test_the_newest_centre_weighs_4_of_count_plus_3() -> None:
    """3, then 11 as the fifth answer: 3 + 8 · 4/8 = 7; then 1 as the ninth: 7 − 6 · 4/12 = 5."""
    memory = average_centre(Recommendation(), np.array([3.0]), 1)
    averages = [memory.average]
    for count, centre in ((5, 11.0), (9, 1.0)):
        memory = average_centre(memory, np.array([centre]), count)
        averages.append(memory.average)
    np.testing.assert_allclose(averages, [[3.0], [7.0], [5.0]], rtol=1e-15)


def test_the_cheapest_that_is_remembered_is_proven_where_it_beats_the_model() -> None:
    memory = record_cost(Recommendation(), np.array([1.0]), 5.0, to_beat=5.0)
    assert memory.proven is None  # strictly less
    memory = record_cost(memory, np.array([2.0]), 4.0, to_beat=4.5)
    assert memory.proven is not None
    assert memory.proven[0] == 2.0
    memory = record_cost(memory, np.array([3.0]), 9.0, to_beat=4.5)
    assert memory.proven is not None
    assert memory.proven[0] == 2.0
    assert record_cost(memory, np.array([4.0]), 0.0, to_beat=-np.inf).proven is None
    assert [cost for _, cost in memory.costs] == [5.0, 4.0, 9.0]


def test_thirty_costs_are_remembered() -> None:
    memory = Recommendation()
    for t in range(32):
        memory = record_cost(memory, np.array([t]), float(t), to_beat=99.0)
    assert [cost for _, cost in memory.costs] == [float(t) for t in range(2, 32)]
    assert memory.proven is not None
    assert memory.proven[0] == 2


@pytest.mark.parametrize("noise, noisy", [(40.0, False), (40.1, True)])
def test_noise_of_more_than_ten_units_squared(noise: float, noisy: bool) -> None:
    assert note_noise(Recommendation(), noise, unit=2.0).noisy is noisy


@pytest.mark.parametrize("rate, noise, trusts", [(1.0, 7.9, True), (1.0, 8.0, False), (0.75, 0.0, False)])
def test_costs_are_trusted_where_followers_settle_and_noise_is_less_than_two(
    rate: float, noise: float, trusts: bool
) -> None:
    predictor = Predictor(np.zeros(1), np.zeros((1, 1)), np.zeros(1), (), 1.0, rate, noise)
    assert trusts_costs(predictor, unit=2.0) is trusts


def test_two_points_keep_the_average_and_the_costs() -> None:
    memory = distrust_model(Recommendation(AVERAGE, True, ((CENTRE, 1.0),), PROVEN))
    assert (memory.average, memory.noisy, memory.costs, memory.proven) == (AVERAGE, False, ((CENTRE, 1.0),), None)
