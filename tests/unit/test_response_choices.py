"""What the bank decides: which member leads, when a price slope is believed, what is a jump, what is rejected.

One class for each decision. Numbers are chosen so that everything is worked out in the head, and boundaries are
tried exactly at the boundary.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.bank import Bank, begin, best_model, forecast_all, is_rejected, kappa, update
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.late import learn_late, record_miss
from stackelberg.leaders.response.members import Members, make_members
from stackelberg.leaders.response.structure import Blocks, groups_of


def believers(n: int, d: int, *, rate=(1.0,), noise=(1.0,), drift=None, null=None, trust=None) -> Members:  # type: ignore[no-untyped-def]
    """Members with these beliefs; without drift and with full trust unless told."""
    m = len(rate)
    values = (rate, noise, drift or (0.0,) * m, null or (0.0,) * m, trust or (1.0,) * m)
    return Members(*(np.array(v) for v in values), groups=one_group(n, d), unit=1.0)


class TestThePriceSlopeIsShrunkByItsOwnUncertainty:
    """κ = (top / bottom) · max(0, 1 − (scale / bottom) / (top / bottom)²)."""

    @pytest.mark.parametrize(
        "top, bottom, scale, expected",
        [
            (8.0, 4.0, 4.0, 1.5),  # raw 2, variance 1: 2 (1 − 1/4)
            (-8.0, 4.0, 4.0, -1.5),  # the sign stays
            (4.0, 4.0, 1.0, 0.75),  # raw 1, variance 1/4
            (-4.0, 4.0, 1.0, -0.75),
            (8.0, 4.0, 0.0, 2.0),  # nothing uncertain: raw
            (8.0, 4.0, 16.0, 0.0),  # variance 4 = raw²
            (8.0, 4.0, 80.0, 0.0),  # not of the other sign
            (8.0, 0.0, 4.0, 0.0),  # nothing seen yet
            (0.0, 4.0, 4.0, 0.0),
        ],
    )
    def test_by_hand(self, top: float, bottom: float, scale: float, expected: float) -> None:
        members = believers(4, 2)
        bank = begin(members, np.zeros(2), np.zeros(4))
        # The second block is told something else, so that blocks cannot be mistaken for one another.
        bank = replace(bank, top=np.array([[top, 9.0]]), bottom=np.array([[bottom, 3.0]]), scale=np.array([scale]))
        other = 3.0 * max(0.0, 1.0 - scale / 3.0 / 9.0)
        np.testing.assert_allclose(kappa(bank), [[expected, other]], rtol=1e-15)


class TestTheBestPredictorLeads:
    def members(self) -> Members:
        return believers(3, 2, rate=(0.5, 0.25, 1.0), noise=(1.0, 2.0, 3.0), null=(0.0, 0.0, 1.0))

    def rate_that_leads(self, *scores: float) -> float:
        members = self.members()
        bank = begin(members, np.zeros(2), np.zeros(3))
        return best_model(replace(bank, score=np.array(scores)), members).rate

    def test_the_smallest_score_leads(self) -> None:
        assert self.rate_that_leads(1.0, 2.0, 9.0) == 0.5
        assert self.rate_that_leads(2.0, 1.0, 9.0) == 0.25

    def test_a_member_that_sees_no_response_never_leads(self) -> None:
        assert self.rate_that_leads(2.0, 1.0, -50.0) == 0.25

    @pytest.mark.parametrize(
        "first, second, leads",
        [
            (1e-9, 0.0, 0.5),  # exactly at the margin: a tie, the first leads
            (1.01e-9, 0.0, 0.25),
            (0.5 + 0.99e-9, 0.5, 0.5),  # below one the margin is absolute
            (0.5 + 1.01e-9, 0.5, 0.25),
            (-8.0 + 7.9e-9, -8.0, 0.5),  # beyond one it is relative
            (-8.0 + 8.1e-9, -8.0, 0.25),
            (8.0 + 7.9e-9, 8.0, 0.5),
            (8.0 + 8.1e-9, 8.0, 0.25),
        ],
    )
    def test_scores_that_differ_by_rounding_are_the_same(self, first: float, second: float, leads: float) -> None:
        assert self.rate_that_leads(first, second, 0.0) == leads

    def test_what_leads_is_said_with_its_own_numbers(self) -> None:
        members = self.members()
        x, y = np.array([0.5, -1.0]), np.array([1.0, 2.0, 4.0])
        bank = update(begin(members, x, y), members, x + 1.0, y + np.array([0.5, -0.25, 2.0]))
        response = best_model(replace(bank, score=np.array([3.0, 2.0, 1.0])), members)
        (part,) = bank.parts
        assert (response.rate, response.noise, response.symmetric) == (0.25, 2.0, False)
        assert response.scale == bank.scale[1]
        (known,) = response.uncertainties
        np.testing.assert_array_equal(known.P, part.P[1])
        np.testing.assert_array_equal(known.scale, part.scale[1])
        np.testing.assert_array_equal(response.x, x + 1.0)


class TestScoresForget:
    def test_a_round_leaves_98_percent_of_a_score(self) -> None:
        """A = 1, P = 0, r = 1: v = 1, and with scale 1 an innovation of e in each of 3 entries adds 3 e² / 2."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), count=4)
        bank = replace(bank, score=np.array([100.0]))
        assert update(bank, members, np.zeros(2), np.full(3, 2.0)).score[0] == pytest.approx(98.0 + 6.0, rel=1e-14)

    def test_so_does_a_late_answer(self) -> None:
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), count=4)
        bank, missed = record_miss(replace(bank, score=np.array([100.0])), members, (), (4, 0), np.zeros(2))
        late, _ = learn_late(bank, members, missed, 0, np.zeros(2), np.full(3, 2.0))
        assert late.score[0] == pytest.approx(98.0 + 6.0, rel=1e-14)

    def test_an_outlier_counts_as_25_times_the_usual(self) -> None:
        """e = 6 has e² = 36, but counts as 25: 3 · 25 / 2."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), count=4)
        for e, adds in ((5.0, 37.5), (6.0, 37.5), (4.0, 24.0)):
            assert update(bank, members, np.zeros(2), np.full(3, e)).score[0] == pytest.approx(adds, rel=1e-14)

    def test_a_prediction_right_to_the_bit_is_not_infinitely_good(self) -> None:
        """With nothing but perfect predictions, the variance in the likelihood is 1e-300."""
        members = believers(3, 2)
        bank = begin(members, np.zeros(2), np.ones(3))
        same = update(bank, members, np.zeros(2), np.ones(3))
        assert same.score[0] == pytest.approx(1.5 * np.log(1e-300), rel=1e-12)
        assert same.scale[0] == 0.0


def calm(bank: Bank, count: int) -> Bank:
    """The bank of one group after `count` answers, sure of its model, and used to squares of one."""
    parts = tuple(replace(part, P=np.zeros_like(part.P), scale=np.ones_like(part.scale)) for part in bank.parts)
    return replace(bank, parts=parts, scale=np.ones_like(bank.scale), count=count)


class TestAJumpOfTheLevel:
    """P = 0 and r = 1: v = 1, all else follows from the squares of the innovations, usually one."""

    @pytest.mark.parametrize(
        "e, count, jumps",
        [
            (20.0, 6, False),  # 400 times the usual square exactly: not more than that
            (20.125, 6, True),
            (20.125, 5, False),  # among the first five answers nothing is a jump
            (1000.0, 5, False),
        ],
    )
    def test_the_level_moves_beyond_400_times_the_usual(self, e: float, count: int, jumps: bool) -> None:
        """The level then is uncertain by e²: it moves by e · e² / (e² + 1); without a jump P = 0 moves nothing."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), count)
        (part,) = update(bank, members, np.array([2.0, 3.0]), np.full(3, e)).parts
        expected = e * e**2 / (e**2 + 1.0) if jumps else 0.0
        np.testing.assert_allclose(part.c[0, 0], expected, rtol=1e-14)
        np.testing.assert_array_equal(part.J, 0.0)
        # What is then known of the level: variance e² before, r / v of that after.
        np.testing.assert_allclose(part.P[0, 0, -1, -1], e**2 / (e**2 + 1.0) if jumps else 0.0, rtol=1e-14)

    def test_a_slow_member_must_be_uncertain_by_more(self) -> None:
        """A = 1/2 sees half of a jump: an innovation of e needs a level uncertain by v e² / A²."""
        members = believers(3, 2, rate=(0.5,))
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), 9)
        (part,) = update(bank, members, np.zeros(2), np.full(3, 32.0)).parts
        # gain = A P h / v with P = 4096, v = 1024 + 1: the level moves by 32 · 2048 / 1025
        np.testing.assert_allclose(part.c[0, 0], 32.0 * 2048.0 / 1025.0, rtol=1e-14)

    @pytest.mark.parametrize("own, common, jumps", [(4.0, 1.0, False), (1.0, 4.0, False), (1.0, 1.0, True)])
    def test_the_usual_is_the_larger_of_the_group_and_of_all(self, own: float, common: float, jumps: bool) -> None:
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), 9)
        parts = tuple(replace(part, scale=np.full((1, 1), own)) for part in bank.parts)
        bank = replace(bank, parts=parts, scale=np.array([common]))
        (part,) = update(bank, members, np.zeros(2), np.full(3, 32.0)).parts
        assert bool(part.c[0, 0, 0] > 0.0) is jumps

    @pytest.mark.parametrize("e, taught", [(19.9999, True), (20.0001, False)])
    def test_a_late_answer_that_is_a_jump_teaches_nothing(self, e: float, taught: bool) -> None:
        """With P = 1 for the level, an innovation e moves it by e / 2; v = 2 makes the usual square 2."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), 6)
        P = np.zeros((1, 1, 3, 3))
        P[..., -1, -1] = 1.0
        bank = replace(bank, parts=tuple(replace(part, P=P) for part in bank.parts))
        bank, missed = record_miss(bank, members, (), (6, 0), np.zeros(2))
        y = np.full(3, np.sqrt(2.0) * e)
        (part,) = learn_late(bank, members, missed, 0, np.zeros(2), y)[0].parts
        np.testing.assert_allclose(part.c[0, 0], y / 2.0 if taught else 0.0, rtol=1e-12)
        np.testing.assert_allclose(part.y[0, 0], y if taught else 0.0, rtol=1e-12)
        np.testing.assert_allclose(part.P[0, 0, -1, -1], 0.5 if taught else 1.0, rtol=1e-12)


class TestScalesAreAveraged:
    @pytest.mark.parametrize("count, horizon", [(1, 2), (28, 29), (29, 30), (30, 30), (200, 30)])
    def test_over_all_rounds_up_to_30(self, count: int, horizon: int) -> None:
        """From 1, by a square of 16: 1 + 15 / horizon; by one of 100, capped at 25: 1 + 24 / horizon."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), count)
        for e, more in ((4.0, 15.0), (10.0, 24.0), (0.5, -0.75)):
            after = update(bank, members, np.zeros(2), np.full(3, e))
            assert after.scale[0] == pytest.approx(1.0 + more / horizon, rel=1e-14)
            assert after.parts[0].scale[0, 0] == pytest.approx(1.0 + more / horizon, rel=1e-14)

    def test_the_mean_square_is_over_what_was_measured(self) -> None:
        """Squares 4, 16 and one that nobody measured: 10, not 20 / 3."""
        members = believers(3, 2)
        bank = calm(begin(members, np.zeros(2), np.zeros(3)), 1)
        after = update(bank, members, np.zeros(2), np.array([2.0, np.nan, 4.0]))
        assert after.scale[0] == pytest.approx(1.0 + 9.0 / 2.0)
        assert after.score[0] == pytest.approx(0.5 * 20.0)


class TestTheDataRejectALinearResponse:
    """By 0.05 nats an entry of y and a remembered round: (1 − 0.98^count) / 0.02 rounds are remembered."""

    @pytest.mark.parametrize("count", [5, 40])
    def test_the_margin(self, count: int) -> None:
        members = make_members(one_group(7, 4), 2.0)
        bank = replace(begin(members, np.zeros(4), np.zeros(7)), count=count)
        margin = 0.05 * 7 * sum(0.98**k for k in range(count))
        for share, expected in ((0.9999, False), (1.0001, True)):
            score = np.where(members.null == 1, 3.0 - share * margin, np.where(members.rate == 0.4, 3.0, 50.0))
            score[np.flatnonzero(members.null == 1)[1:]] = 70.0  # the best null member counts, not all of them
            assert is_rejected(replace(bank, score=score), members) is expected

    def test_exactly_the_margin_is_not_enough(self) -> None:
        members = make_members(one_group(7, 4), 2.0)
        bank = replace(begin(members, np.zeros(4), np.zeros(7)), count=9)
        margin = 0.05 * 7 * ((1.0 - 0.98**9) / (1.0 - 0.98))
        for lead, expected in ((margin, False), (np.nextafter(margin, 9.0), True)):
            assert is_rejected(replace(bank, score=np.where(members.null == 1, -lead, 0.0)), members) is expected

    def test_a_tie_is_no_rejection(self) -> None:
        members = make_members(one_group(7, 4), 2.0)
        bank = replace(begin(members, np.zeros(4), np.zeros(7)), count=9)
        assert is_rejected(bank, members) is False

    def test_each_direction_of_the_largest_group_must_have_been_seen(self) -> None:
        """Groups of 2 and 3 inputs out of 6: four answers show three moves."""
        structure = Blocks(((range(4), [0, 1]), (range(4, 9), [3, 4, 5])))
        members = make_members(groups_of(structure, 9, 6), 1.0)
        bank = begin(members, np.zeros(6), np.zeros(9))
        bank = replace(bank, score=np.where(members.null == 1, -1e6, 0.0))
        assert [is_rejected(replace(bank, count=count), members) for count in (2, 3, 4)] == [False, False, True]


class TestAForecast:
    def test_of_unsettled_followers_by_hand(self) -> None:
        """A = 1/2 from y = 2 to S = c + J s = 3 + 2·1 + (−1)·2: seen should be 2 + (3 − 2) / 2 = 2.5."""
        members = believers(1, 2, rate=(0.5,), noise=(0.25,))
        bank = begin(members, np.zeros(2), np.full(1, 2.0))
        (part,) = bank.parts
        part = replace(part, J=np.array([2.0, -1.0]).reshape(1, 1, 1, 2), c=np.full((1, 1, 1), 3.0))
        (f,) = forecast_all(replace(bank, parts=(part,)), members, np.array([1.0, 2.0]), np.full(1, 7.0))
        assert f.where.item() == 3.0
        assert f.base.item() == 2.5
        assert f.e0.item() == f.e.item() == 4.5
        # hᵀPh with P = diag(1, 1, r) and h = (1, 2, 1); v = A² hᵀPh + r
        assert f.hPh.item() == 1.0 + 4.0 + 0.25
        assert f.v.item() == 0.25 * 5.25 + 0.25


class TestTrustInWhatWasSeen:
    @pytest.mark.parametrize("trust, held", [(1.0, 10.0), (0.5, 6.0), (0.25, 4.0)])
    def test_the_population_is_held_to_be_between_the_prediction_and_what_was_seen(
        self, trust: float, held: float
    ) -> None:
        members = believers(3, 2, trust=(trust,))
        bank = begin(members, np.zeros(2), np.full(3, 2.0))
        (part,) = update(bank, members, np.zeros(2), np.array([10.0, np.nan, 10.0])).parts
        np.testing.assert_array_equal(part.y[0, 0], [held, 2.0, held])

    def test_what_is_fully_trusted_is_held_to_the_bit(self) -> None:
        """1e8 + (0.1 − 1e8) is not 0.1."""
        members = believers(3, 2)
        bank = begin(members, np.zeros(2), np.full(3, 1e8))
        (part,) = update(bank, members, np.zeros(2), np.full(3, 0.1)).parts
        np.testing.assert_array_equal(part.y[0, 0], 0.1)
