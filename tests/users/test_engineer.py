"""An engineer who builds ask and tell into a system: prices within guard rails, a process that is restarted."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg import Box, Rails, ResponseModel, Setup, Study

WANTS, STIFFNESS = np.array([8.0, 8.0]), np.array([1.0, 2.0])
"""Buyers at prices x end at WANTS − STIFFNESS x: the best prices are 4 and 2, with a revenue of 24."""
FIRST = np.array([2.5, 1.25])
RAILS = Rails(baseline=FIRST, allowed_loss=0.05, largest_change=0.5)


class Shop:
    """Buyers who go 60% of the way each day. They live on while the process that sets prices does not."""

    def __init__(self) -> None:
        self.sold = WANTS - STIFFNESS * FIRST

    def day(self, prices):
        self.sold = self.sold + 0.6 * (WANTS - STIFFNESS * prices - self.sold)
        return self.sold


def revenue(prices):
    return float(prices @ (WANTS - STIFFNESS * prices))


def some_days(study, shop, days, announced):
    for _ in range(days):
        probe = study.ask()[0]
        announced.append(probe.x)
        sold = shop.day(probe.x)
        study.tell(probe, y=sold, value=float(probe.x @ sold))


@pytest.mark.slow
def test_sixty_days_within_rails_and_two_restarts(tmp_path):
    url, shop, announced = f"sqlite:///{tmp_path}/shop.db", Shop(), []
    with Study.create(
        url, "prices", Setup(ResponseModel(), "revenue", x0=FIRST, X=Box([0.0, 0.0], [8.0, 4.0]), rails=RAILS)
    ) as study:
        some_days(study, shop, 20, announced)
        asked = study.ask()[0]
    with Study.open(url, "prices") as study:
        again = study.ask()[0]
        assert (again.round, again.index) == (asked.round, asked.index)
        np.testing.assert_array_equal(again.x, asked.x)
        some_days(study, shop, 20, announced)
    with Study.open(url, "prices") as study:
        some_days(study, shop, 20, announced)
        recommended, history = study.recommend(), study.history()
    assert len(history.answers) == 60
    assert not history.failures
    steps = np.abs(np.diff(announced, axis=0)).max()
    assert steps <= 1.0 + 1e-12, "a probe lies within 0.5 of its centre, and a centre within 0.5 of the one before"
    assert revenue(recommended) == pytest.approx(24.0, rel=0.02)
    assert min(map(revenue, announced)) > 0.95 * 0.9 * revenue(FIRST)


@pytest.mark.slow
def test_a_wrong_answer_is_taken_back(tmp_path):
    url, shop = f"sqlite:///{tmp_path}/shop.db", Shop()
    with Study.create(
        url, "prices", Setup(ResponseModel(), "revenue", x0=FIRST, X=Box([0.0, 0.0], [8.0, 4.0]), rails=RAILS)
    ) as study:
        some_days(study, shop, 15, [])
        probe = study.ask()[0]
        sold = shop.day(probe.x)
        study.tell(probe, y=1000.0 * sold)
        assert study.in_doubt(), "a thousand times as much as on any other day is pointed out"
        study.correct((probe.round, probe.index), sold, reason="the till was a factor of a thousand off")
        assert not study.in_doubt()
        some_days(study, shop, 30, [])
        assert revenue(study.recommend()) == pytest.approx(24.0, rel=0.02)
