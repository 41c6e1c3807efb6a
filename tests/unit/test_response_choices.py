"""What the bank makes of an answer, by hand: how scores and scales run on, what is held of y, what leads.

One member or two, and numbers chosen so that everything is worked out in the head.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.bank import Bank, begin, best_model, forecast_all, update
from stackelberg.leaders.response.constants import SCALE_HORIZON, SCALE_SHARE, SCORE_MEMORY, SCORE_SHARE
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import SETTLED

NOWHERE = np.zeros(2)


def believers(
    n: int = 3, d: int = 2, *, noise: tuple[float, ...] = (1.0,), trust: float = 1.0, null: tuple[float, ...] = ()
) -> Members:
    """Members with these noises; without drift, and none of them null unless told."""
    m = len(noise)
    values = (noise, (0.0,) * m, null or (0.0,) * m, (trust,) * m)
    return Members(*(np.array(v) for v in values), groups=one_group(n, d), share=1.0)


def calm(members: Members, count: int, level: float = 0.0) -> Bank:
    """A bank at x = 0 after `count` answers, sure of its model (P = 0: v is the noise), used to squares of one."""
    bank = begin(members, NOWHERE, np.full(3, level), 1.0)
    parts = tuple(replace(part, P=np.zeros_like(part.P)) for part in bank.parts)
    return replace(bank, parts=parts, scale=np.ones_like(bank.scale), count=count)


class TestScoresForget:
    """An innovation of e in each of three entries adds 3 e² / 2 where v and the scale are one."""

    @pytest.mark.parametrize("count", [1, 3, 5])
    def test_early_on_by_more(self, count: int) -> None:
        bank = calm(believers(), count)
        bank = replace(bank, score=np.full_like(bank.score, 100.0))
        memory = min(SCORE_MEMORY, 1.0 - SCORE_SHARE / (count + 1.0))
        after = update(bank, believers(), NOWHERE, np.full(3, 2.0), 1.0)
        assert after.score[SETTLED, 0] == pytest.approx(memory * 100.0 + 6.0, rel=1e-14)
        assert after.remembered == pytest.approx(1.0 + memory * bank.remembered, rel=1e-14)

    def test_later_by_a_fixed_share(self) -> None:
        bank = calm(believers(), 10_000)
        bank = replace(bank, score=np.full_like(bank.score, 100.0))
        after = update(bank, believers(), NOWHERE, np.full(3, 2.0), 1.0)
        assert after.score[SETTLED, 0] == pytest.approx(SCORE_MEMORY * 100.0 + 6.0, rel=1e-14)

    def test_beyond_five_deviations_no_answer_is_worse(self) -> None:
        """e² = 36 counts as 25: 3 · 25 / 2."""
        for e, adds in ((5.0, 37.5), (6.0, 37.5), (4.0, 24.0)):
            after = update(calm(believers(), 4), believers(), NOWHERE, np.full(3, e), 1.0)
            assert after.score[SETTLED, 0] == pytest.approx(adds, rel=1e-14)

    def test_a_prediction_right_to_the_bit_is_not_infinitely_good(self) -> None:
        members = believers()
        same = update(begin(members, NOWHERE, np.ones(3), 1.0), members, NOWHERE, np.ones(3), 1.0)
        assert np.isfinite(same.score[SETTLED, 0])
        assert same.scale[SETTLED, 0] == 0.0


class TestScalesAreAveraged:
    @pytest.mark.parametrize("count", [1, 4, 5, 10_000])
    def test_over_most_rounds_and_then_over_the_last(self, count: int) -> None:
        """From 1, by a square of 4: 1 + 3 / horizon; by one of 1/4: 1 − 3/4 / horizon."""
        horizon = min(1.0 + count / SCALE_SHARE, SCALE_HORIZON)
        for e, more in ((2.0, 3.0), (0.5, -0.75)):
            after = update(calm(believers(), count), believers(), NOWHERE, np.full(3, e), 1.0)
            assert after.scale[SETTLED, 0] == pytest.approx(1.0 + more / horizon, rel=1e-14)

    def test_the_mean_square_is_over_what_was_measured(self) -> None:
        """Squares 4, 16 and one that nobody measured: 10, not 20 / 3."""
        after = update(calm(believers(), 1), believers(), NOWHERE, np.array([2.0, np.nan, 4.0]), 1.0)
        assert after.scale[SETTLED, 0] == pytest.approx(1.0 + 9.0 / (1.0 + 1.0 / SCALE_SHARE))
        assert after.score[SETTLED, 0] == pytest.approx(0.5 * 20.0)


class TestTrustInWhatWasSeen:
    @pytest.mark.parametrize("trust, held", [(1.0, 10.0), (0.5, 6.0), (0.25, 4.0)])
    def test_the_population_is_held_to_be_between_the_prediction_and_what_was_seen(
        self, trust: float, held: float
    ) -> None:
        members = believers(trust=trust)
        bank = begin(members, NOWHERE, np.full(3, 2.0), 1.0)
        (part,) = update(bank, members, NOWHERE, np.array([10.0, np.nan, 10.0]), 1.0).parts
        np.testing.assert_array_equal(part.y[0, 0], [held, 2.0, held])


class TestAForecast:
    @pytest.mark.parametrize("unit", [1.0, 2.0])
    def test_by_hand(self, unit: float) -> None:
        """S = 3 + 2·1 + (−1)·2 = 3 against a 7 that is seen; noise is in units of what a move of a unit does."""
        members = believers(1, 2, noise=(0.25,))
        bank = begin(members, NOWHERE, np.full(1, 2.0), unit)
        (part,) = bank.parts
        part = replace(part, T=np.array([2.0, -1.0, 3.0]).reshape(1, 1, 1, 3))
        (f,) = forecast_all(replace(bank, parts=(part,)), members, np.array([1.0, 2.0]), np.full(1, 7.0), unit)
        assert (f.base.item(), f.e.item()) == (3.0, 4.0)
        # hᵀPh with P = diag(1, 1, r unit²) and h = (1, 2, 1); v = hᵀPh + r unit²
        assert f.hPh.item() == 1.0 + 4.0 + 0.25 * unit**2
        assert f.v.item() == f.hPh.item() + 0.25 * unit**2


def test_what_leads_is_said_with_its_own_numbers() -> None:
    members = believers(noise=(1.0, 2.0, 3.0), null=(0.0, 0.0, 1.0))
    x, y = np.array([0.5, -1.0]), np.array([1.0, 2.0, 4.0])
    bank = update(begin(members, x, y, 1.0), members, x + 1.0, y + np.array([0.5, -0.25, 2.0]), 1.0)
    model = best_model(replace(bank, score=np.tile([3.0, 2.0, 1.0], (len(bank.score), 1))), members, 1.5)
    (part,) = bank.parts
    assert (model.noise, model.unit, model.symmetric, model.pace.settled) == (2.0, 1.5, False, True)
    assert model.scale == bank.scale[SETTLED, 1]
    (known,) = model.uncertainties
    np.testing.assert_array_equal(known.P, part.P[1])
    np.testing.assert_array_equal(known.scale, [bank.scale[SETTLED, 1]])
    np.testing.assert_array_equal(model.x, x + 1.0)
    np.testing.assert_array_equal(model.J, part.T[1, 0, :, :-1])
    np.testing.assert_array_equal(model.c, part.T[1, 0, :, -1])
