"""How fast followers settle: exact without noise, pooled over entries, and led by more freedom only if it pays."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import numpy as np
import pytest
from tests.response_units import one_member

from stackelberg import solve
from stackelberg.core import Game, Objective
from stackelberg.followers import CallableFollowers
from stackelberg.leaders.response.bank import Bank, begin, best_kind, best_model, update
from stackelberg.leaders.response.constants import (
    EARLY,
    LARGEST_PACE_MATRIX,
    NOISES,
    PACE_MARGINS,
    SLOWEST,
)
from stackelberg.leaders.response.filters import Members, make_members
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.pace import (
    COMMON,
    JOINT,
    KINDS,
    OWN,
    SETTLED,
    Pace,
    Sums,
    estimate,
    no_sums,
    with_matrix,
)
from stackelberg.leaders.response.structure import Blocks, groups_of
from stackelberg.sets import Box

SIZES = [(5, 3), (6, 3), (4, 4)]  # no price slope, two, one


class Town:
    """y⁺ = S(x) + M (y − S(x)) with S affine: what is seen of it without noise while x moves at random."""

    def __init__(self, n: int, d: int, keep: np.ndarray, rounds: int) -> None:
        rng = np.random.default_rng(0)
        self.J, self.b = rng.standard_normal((n, d)), rng.standard_normal(n)
        self.members = make_members(one_group(n, d))
        xs = rng.standard_normal((rounds, d))
        y = self.S(xs[0])
        self.bank = begin(self.members, xs[0], y, 1.0)
        for x in xs[1:]:
            y = self.S(x) + keep @ (y - self.S(x))
            self.bank = update(self.bank, self.members, x, y, 1.0)
        self.kind, _ = best_kind(self.bank, self.members)
        self.model = best_model(self.bank, self.members, 1.0)
        self.z = rng.standard_normal(d)

    def S(self, x: np.ndarray) -> np.ndarray:
        return self.b + self.J @ x

    def assert_settles_where_it_should(self, atol: float) -> None:
        np.testing.assert_allclose(self.model.J, self.J, rtol=0, atol=atol)
        np.testing.assert_allclose(self.model.predict(self.z), self.S(self.z), rtol=0, atol=atol)


@pytest.mark.parametrize("n, d", SIZES)
class TestPacesAreFoundExactlyWithoutNoise:
    """What is left is how little the first innovations, of which J was still unknown, weigh: about 1 / rounds."""

    @pytest.mark.slow
    @pytest.mark.parametrize("rho", [0.3, 0.9, 0.97])
    def test_one_for_all(self, n: int, d: int, rho: float) -> None:
        """An error of ρ shows in S as that over 1 − ρ."""
        town = Town(n, d, rho * np.eye(n), 100)
        assert town.kind in (COMMON, OWN)  # the same to 1e-6: either may lead
        np.testing.assert_allclose(town.model.pace.contraction, rho, rtol=0, atol=1e-6)
        assert town.model.pace.rate == pytest.approx(1.0 - rho, abs=1e-6)
        town.assert_settles_where_it_should(4e-6 / (1.0 - rho))

    @pytest.mark.slow
    def test_settled(self, n: int, d: int) -> None:
        town = Town(n, d, np.zeros((n, n)), 100)
        assert town.kind == SETTLED
        assert town.model.pace.contraction is None
        town.assert_settles_where_it_should(1e-9)

    @pytest.mark.slow
    def test_one_per_entry(self, n: int, d: int) -> None:
        keep = np.linspace(0.1, 0.97, n)
        town = Town(n, d, np.diag(keep), 400)
        assert town.kind == OWN
        np.testing.assert_allclose(town.model.pace.contraction, keep, rtol=0, atol=5e-6)
        town.assert_settles_where_it_should(5e-6 / 0.03)


@pytest.mark.slow
@pytest.mark.parametrize(
    "n, d", [(4, 2), *(pytest.param(*size, marks=pytest.mark.slow) for size in ((4, 4), (3, 5)))]
)
def test_a_matrix_of_paces_is_found_exactly_too(n: int, d: int) -> None:
    """Random, of spectral radius 0.8: its modes are mixtures of all entries.

    It is drawn to the common pace as far as predictions still err: 1e-6 takes more than a thousand rounds, 1e-5
    half of that.
    """
    M = np.random.default_rng(3).standard_normal((n, n))
    M *= 0.8 / np.abs(np.linalg.eigvals(M)).max()
    town = Town(n, d, M, 500)
    assert town.kind == JOINT
    np.testing.assert_allclose(town.model.pace.contraction, M, rtol=0, atol=1e-5)
    town.assert_settles_where_it_should(3e-5)
    y = town.S(town.z) + 1.0
    np.testing.assert_allclose(town.model.next_answer(y, town.z), town.S(town.z) + M @ np.ones(n), atol=5e-5)


class TestADriftIsNoPace:
    @pytest.mark.parametrize("n, d", SIZES)
    @pytest.mark.parametrize("everywhere", [True, False])
    def test_a_steady_drift_is_followed_not_extrapolated(self, n: int, d: int, everywhere: bool) -> None:
        """A hundredth of what moves do, per deployment: settled followers, S is where they are now.

        In most rounds, not in all: what is drawn to the common pace can fall below SLOWEST where 1 is the truth.
        """
        rng = np.random.default_rng(0)
        J, members, xs = rng.standard_normal((n, d)), make_members(one_group(n, d)), rng.standard_normal((60, d))
        drift = 0.01 * (np.ones(n) if everywhere else np.eye(n)[0])
        bank, settled = begin(members, xs[0], J @ xs[0], 1.0), 0
        for t, x in enumerate(xs[1:], 1):
            bank = update(bank, members, x, J @ x + t * drift, 1.0)
            if t > 10 and best_kind(bank, members)[0] == SETTLED:
                settled += 1
                model = best_model(bank, members, 1.0)
                np.testing.assert_allclose(model.c, J @ x + t * drift, rtol=0, atol=0.02)
                np.testing.assert_allclose(model.J, J, rtol=0, atol=0.05)
        assert settled >= 30  # of 49

    @pytest.mark.parametrize(
        "M, stable",
        [
            (np.diag([SLOWEST - 1e-9, 0.1, 0.2]), True),
            (np.diag([SLOWEST + 1e-9, 0.1, 0.2]), False),
            (np.diag([1.0, 0.1, 0.2]), False),
            (np.diag([-SLOWEST - 1e-9, 0.1, 0.2]), False),
            # Modes that turn by 90 degrees a deployment: eigenvalues ±i r.
            (np.array([[0.0, -SLOWEST - 1e-9, 0.0], [SLOWEST + 1e-9, 0.0, 0.0], [0.0, 0.0, 0.1]]), False),
            (np.array([[0.0, -SLOWEST + 1e-9, 0.0], [SLOWEST - 1e-9, 0.0, 0.0], [0.0, 0.0, 0.1]]), True),
            # Large entries, eigenvalues 0.5: it is not the size that counts.
            (np.array([[0.5, 30.0, 0.0], [0.0, 0.5, 30.0], [0.0, 0.0, 0.5]]), True),
        ],
    )
    def test_a_matrix_with_a_mode_that_never_settles_does_not_lead(self, M: np.ndarray, stable: bool) -> None:
        """Sums of which M is the solution, without noise; the score says that it predicts best by far."""
        members = make_members(one_group(3, 2))
        rows = with_matrix(members, 3)
        sums = no_sums(members, 3)
        lags = np.tile(np.diag([3.0, 5.0, 4.0]), (rows.size, 1, 1))
        effects = estimate(replace(sums, lags=lags, cross=M @ lags), members, np.zeros((4, members.noise.size)))
        np.testing.assert_allclose(effects.matrices, np.tile(M, (rows.size, 1, 1)), rtol=0, atol=1e-10)
        assert effects.stable.tolist() == [stable] * rows.size
        bank = replace(begin(members, np.zeros(2), np.zeros(3), 1.0), count=EARLY + 1, remembered=1.0)
        score = np.zeros(bank.score.shape)
        score[JOINT, rows[1]] = -100.0
        kind, m = best_kind(replace(bank, score=score, effects=effects), members)
        assert (kind, m) == ((JOINT, rows[1]) if stable else (SETTLED, 0))


class TestMoreFreedomMustPay:
    """By PACE_MARGINS nats per entry of y and prediction that is remembered, over the simpler kind that leads."""

    members = make_members(one_group(5, 3))
    remembered = 7.5

    def bank(self, scores: dict[tuple[int, int], float], count: int = EARLY + 1) -> Bank:
        bank = begin(self.members, np.zeros(3), np.zeros(5), 1.0)
        score = np.full(bank.score.shape, 1000.0)
        for place, value in scores.items():
            score[place] = value
        return replace(bank, score=score, count=count, remembered=self.remembered)

    @pytest.mark.parametrize("kind", [COMMON, OWN, JOINT])
    def test_at_the_margin(self, kind: int) -> None:
        margin = PACE_MARGINS[kind] * 5 * self.remembered
        for short, leads in ((1e-6, False), (-1e-6, True)):
            bank = self.bank({(SETTLED, 9): 40.0, (kind, 2): 40.0 - margin + short})
            assert best_kind(bank, self.members) == ((kind, 2) if leads else (SETTLED, 9))

    def test_each_kind_is_compared_with_the_one_that_leads(self) -> None:
        """OWN beats SETTLED, but not COMMON by its margin; JOINT must beat COMMON then."""
        own, joint = (PACE_MARGINS[kind] * 5 * self.remembered for kind in (OWN, JOINT))
        scores = {(SETTLED, 0): 60.0, (COMMON, 1): 40.0, (OWN, 2): 40.0 - 0.9 * own}
        assert best_kind(self.bank(scores), self.members) == (COMMON, 1)
        scores[JOINT, 3] = 40.0 - 0.99 * joint
        assert best_kind(self.bank(scores), self.members) == (COMMON, 1)
        scores[JOINT, 3] = 40.0 - 1.01 * joint
        assert best_kind(self.bank(scores), self.members) == (JOINT, 3)

    def test_early_on_followers_count_as_settled(self) -> None:
        scores = {(SETTLED, 4): 900.0, (COMMON, 1): -900.0, (JOINT, 1): -999.0}
        assert best_kind(self.bank(scores, EARLY), self.members) == (SETTLED, 4)
        assert best_kind(self.bank(scores, EARLY + 1), self.members) == (JOINT, 1)

    def test_a_member_without_a_matrix_does_not_lead_by_one(self) -> None:
        last = int(with_matrix(self.members, 5)[-1]) + 1
        assert best_kind(self.bank({(SETTLED, 4): 0.0, (JOINT, last): -999.0}), self.members) == (SETTLED, 4)

    @pytest.mark.parametrize("kind", [SETTLED, COMMON])
    def test_of_scores_that_are_the_same_up_to_rounding_the_first_leads(self, kind: int) -> None:
        scores = {(kind, 6): -500.0 + 400.0e-9, (kind, 8): -500.0}
        assert best_kind(self.bank(scores), self.members) == (kind, 6)
        scores = {(kind, 6): -500.0 + 600.0e-9, (kind, 8): -500.0}
        assert best_kind(self.bank(scores), self.members) == (kind, 8)


class TestWhoTriesAMatrix:
    def test_members_with_next_to_no_noise(self) -> None:
        members = make_members(one_group(4, 3))
        rows = with_matrix(members, 4)
        assert rows.size > 0
        assert set(members.noise[rows]) == {NOISES[0]}

    def test_not_where_y_is_long_or_has_structure(self) -> None:
        for n, some in ((LARGEST_PACE_MATRIX, True), (LARGEST_PACE_MATRIX + 1, False)):
            assert (with_matrix(make_members(one_group(n, 2)), n).size > 0) is some
        groups = groups_of(Blocks((([0], [0]), ([1, 2], [1]))), 3, 2)
        assert with_matrix(make_members(groups), 3).size == 0


def believer(n: int, d: int) -> Members:
    return one_member(one_group(n, d), noise=0.5, drift=0.01)


def sums_of(n: int, lag_top: list[float], lag_bottom: list[float], **price: list[float]) -> Sums:
    return replace(
        no_sums(believer(n, n if price else n + 1), n),
        lag_top=np.array([lag_top]),
        lag_bottom=np.array([lag_bottom]),
        **{name: np.array([values]) for name, values in price.items()},
    )


class TestEstimatesByHand:
    def test_the_common_pace_is_drawn_to_zero_by_its_variance(self) -> None:
        """Σ e lag / Σ lag² = 6 / 12, of variance 1.8 / 12 = 0.15: 0.5 (1 − 0.15 / 0.25) = 0.2."""
        effects = estimate(sums_of(2, [2.0, 4.0], [8.0, 4.0]), believer(2, 3), np.full((4, 1), 1.8))
        assert effects.common[0] == pytest.approx(0.2, rel=1e-12)

    def test_and_is_zero_where_that_is_all_it_could_be(self) -> None:
        effects = estimate(sums_of(2, [2.0, 4.0], [8.0, 4.0]), believer(2, 3), np.full((4, 1), 3.1))
        assert effects.common[0] == 0.0

    @pytest.mark.parametrize("raw, kept", [(1.4, SLOWEST), (0.979, 0.979), (-0.5, 0.0)])
    def test_it_stays_within_what_can_be_told(self, raw: float, kept: float) -> None:
        effects = estimate(sums_of(2, [raw, raw], [1.0, 1.0]), believer(2, 3), np.zeros((4, 1)) + 1e-20)
        assert effects.common[0] == pytest.approx(kept, rel=1e-12)
        np.testing.assert_allclose(effects.own[0], kept, rtol=1e-9)

    def test_price_slope_and_pace_jointly(self) -> None:
        """e = 0.4 lag + 3 price exactly: the normal equations find both, one after the other would find neither.

        Sums over two entries: lag² 5 and 3, price² 4 in all, lag · price 2 and −1.
        """
        lag2, across, price2 = np.array([5.0, 3.0]), np.array([2.0, -1.0]), 4.0
        sums = sums_of(
            2,
            (0.4 * lag2 + 3.0 * across).tolist(),
            lag2.tolist(),
            lag_price=across.tolist(),
            price_lag=[across.sum()],
            price_top=[0.4 * across.sum() + 3.0 * price2],
            recent_top=[0.4 * across.sum() + 3.0 * price2],
            price_bottom=[price2],
            recent_bottom=[price2],
        )
        effects = estimate(sums, believer(2, 2), np.full((4, 1), 1e-20))
        assert effects.common[0] == pytest.approx(0.4, rel=1e-12)
        np.testing.assert_allclose(effects.kappa[COMMON:, 0, 0], 3.0, rtol=1e-12)
        assert effects.kappa[SETTLED, 0, 0] == pytest.approx(3.0 + 0.4 / 4.0, rel=1e-12)
        np.testing.assert_allclose(effects.own[0], 0.4, rtol=1e-12)

    def test_what_was_forgotten_for_the_pace_still_counts_for_the_price_slope(self) -> None:
        """All along e = 3 price + 0.4 lag with price² 40 and price · lag 10 in all, of which 4 and 1 are recent."""
        sums = sums_of(
            1,
            [0.4 * 5.0 + 3.0 * 1.0],
            [5.0],
            lag_price=[1.0],
            price_lag=[10.0],
            price_top=[3.0 * 40.0 + 0.4 * 10.0],
            price_bottom=[40.0],
            recent_top=[3.0 * 4.0 + 0.4 * 1.0],
            recent_bottom=[4.0],
        )
        effects = estimate(sums, believer(1, 1), np.full((4, 1), 1e-20))
        assert effects.common[0] == pytest.approx(0.4, rel=1e-12)
        assert effects.kappa[COMMON, 0, 0] == pytest.approx(3.0, rel=1e-12)

    def test_lags_that_prices_explain_say_nothing_of_the_pace(self) -> None:
        """lag = 2 price all along: what is seen is put down to the price."""
        price = {"price_top": [3.0], "recent_top": [3.0], "price_bottom": [1.0], "recent_bottom": [1.0]}
        sums = sums_of(1, [6.0], [4.0], lag_price=[2.0], price_lag=[2.0], **price)
        effects = estimate(sums, believer(1, 1), np.full((4, 1), 1e-20))
        assert effects.common[0] == 0.0
        assert effects.kappa[COMMON, 0, 0] == pytest.approx(3.0, rel=1e-12)

    def test_entries_are_pooled_as_dersimonian_and_laird_do(self) -> None:
        """ρ_j = 0.1, 0.5, 0.6 of variances 1/100, 1/100, 1/200 (a scale of 1 over Σ lag²).

        The common one is (10 + 50 + 120) / 400 = 0.45, of variance 1/400: 0.45 (1 − (1/400) / 0.2025). Deviations
        from it, weighted: Q. Between entries: τ² = (Q − 2) / (400 − (100² + 100² + 200²) / 400), and each keeps τ²
        / (τ² + 1/w).
        """
        raw, weight = np.array([0.1, 0.5, 0.6]), np.array([100.0, 100.0, 200.0])
        effects = estimate(sums_of(3, (raw * weight).tolist(), weight.tolist()), believer(3, 4), np.ones((4, 1)))
        common = 0.45 - (1 / 400) / 0.45
        assert effects.common[0] == pytest.approx(common, rel=1e-12)
        Q = 100 * (0.1 - common) ** 2 + 100 * (0.5 - common) ** 2 + 200 * (0.6 - common) ** 2
        between = (Q - 2.0) / (400.0 - 150.0)
        assert between > 0.03
        expected = common + between / (between + 1.0 / weight) * (raw - common)
        np.testing.assert_allclose(effects.own[0], expected, rtol=1e-12)

    def test_entries_that_do_not_differ_beyond_chance_share_one_pace(self) -> None:
        raw, weight = np.array([0.42, 0.5, 0.47]), np.array([100.0, 100.0, 200.0])
        effects = estimate(sums_of(3, (raw * weight).tolist(), weight.tolist()), believer(3, 4), np.ones((4, 1)))
        np.testing.assert_array_equal(effects.own[0], effects.common[0])

    def test_a_single_entry_has_the_common_pace(self) -> None:
        """There is nothing that it could differ from: rounding must not free it from being drawn to zero."""
        rng = np.random.default_rng(0)
        for bottom in 10.0 * rng.random(500):
            effects = estimate(sums_of(1, [0.3 * bottom + 1.0], [bottom]), believer(1, 2), np.ones((4, 1)))
            assert effects.own[0, 0] == effects.common[0]

    def test_an_entry_of_which_nothing_was_seen_has_the_common_pace(self) -> None:
        """And counts for nothing in how entries differ."""
        raw, weight = np.array([0.1, 0.0, 0.7]), np.array([100.0, 0.0, 100.0])
        with_it = estimate(sums_of(3, (raw * weight).tolist(), weight.tolist()), believer(3, 4), np.ones((4, 1)))
        without = estimate(sums_of(2, [10.0, 70.0], [100.0, 100.0]), believer(2, 3), np.ones((4, 1)))
        assert with_it.common[0] == without.common[0] == with_it.own[0, 1]
        np.testing.assert_array_equal(with_it.own[0, [0, 2]], without.own[0])
        assert with_it.own[0, 0] < with_it.common[0] < with_it.own[0, 2]


class TestAPace:
    GOAL, NOW = np.array([1.0, -2.0]), np.array([3.0, 4.0])

    def test_settled(self) -> None:
        pace = Pace()
        assert (pace.settled, pace.rate) == (True, 1.0)
        np.testing.assert_array_equal(pace.toward(self.NOW, self.GOAL), self.GOAL)
        np.testing.assert_array_equal(pace.heading(self.NOW, self.GOAL), self.GOAL)

    @pytest.mark.parametrize(
        "keep, after, rate",
        [
            (np.array([0.5, 0.25]), [2.0, -0.5], 0.625),
            (np.array([-0.5, 0.0]), [0.0, -2.0], 1.25),
            (np.array([[0.5, 0.1], [0.0, 0.25]]), [1.0 + 1.0 + 0.6, -2.0 + 1.5], 0.625),
        ],
    )
    def test_where_it_goes_and_where_it_was_going(self, keep: np.ndarray, after: list[float], rate: float) -> None:
        """The gap is (2, 6)."""
        pace = Pace(keep)
        assert not pace.settled
        assert pace.rate == rate
        np.testing.assert_allclose(pace.toward(self.NOW, self.GOAL), after, rtol=1e-14)
        np.testing.assert_allclose(pace.heading(self.NOW, np.array(after)), self.GOAL, rtol=1e-12)
        rows = pace.heading(np.stack([self.NOW, self.GOAL]), np.stack([np.array(after), self.GOAL]))
        np.testing.assert_allclose(rows, [self.GOAL, self.GOAL], rtol=1e-12)


def test_kinds_are_in_the_order_of_their_margins() -> None:
    assert KINDS == (SETTLED, COMMON, OWN, JOINT)
    assert len(PACE_MARGINS) == len(KINDS)
    assert list(PACE_MARGINS) == sorted(PACE_MARGINS)


@pytest.mark.slow
class TestADemandThatEnds:
    """Revenue of one price, 100 − 10 x bought up to x = 10 and nothing beyond, where customers adapt slowly.

    At first higher prices seem to pay, for customers have not left yet. From 0 the leader goes no further than a
    first region allows until it has seen them leave. From 9.5 that is far enough: nobody is left, nothing that the
    leader does changes anything, and only what was seen before says that it was better elsewhere.
    """

    @pytest.mark.parametrize(
        ("start", "lost", "unit"), [(0.0, 0, 1.0), (0.0, 9, 1e4), (9.5, 0, 1e4), (9.5, 9, 1.0)]
    )
    def test_the_leader_comes_out_of_the_dead_end_or_does_not_enter_it(
        self, start: float, lost: int, unit: float
    ) -> None:
        days, announced = count(1), []

        def bought(x):
            return np.maximum(0.0, 100.0 - 10.0 * x / unit)

        def adapt(x, y, k):
            announced.append(float(x[0]))
            if lost and next(days) % lost == 0:
                raise OSError("the till is broken")
            return y + 0.05 * (bought(x) - y)

        def revenue(x, y):
            assert np.isfinite(y).all(), "f is not shown an answer that did not come"
            return -float(x @ y)

        game = Game(
            X=Box([0.0], [20.0 * unit]),
            objective=Objective(revenue),
            followers=CallableFollowers(adapt, start=np.atleast_1d(bought(start * unit))),
            x0=[start * unit],
        )
        result = solve(game, rounds=100, seed=0)
        assert result.x @ bought(result.x) > 0.98 * 250.0 * unit
        went_back = any(record.note.get("held", "").startswith("costs rose") for record in result.history)
        entered = max(announced) > 10.0 * unit
        assert (went_back, entered) == ((True, True) if start else (False, False))
