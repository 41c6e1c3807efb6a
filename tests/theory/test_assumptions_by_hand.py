"""Each finding of `check_assumptions` with its number, on games made to sit on either side of its boundary."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective
from stackelberg.core import Followers, InvalidInput, KnownAnswer, Purpose, derive
from stackelberg.followers import CallableFollowers, NotRewindable
from stackelberg.sets import Box, Reals
from stackelberg.theory import SLIPS
from stackelberg.theory.assumptions import ARGUED, ROUTING, Finding, Standing, check_assumptions
from stackelberg_repro.theory import MEASUREMENTS

P = np.array([[1.0, -0.5], [0.3, 0.8], [-0.2, 0.4]])
OPTIMUM = np.array([0.4, -0.3])


class Halving(Followers):
    """y <- S(x) + ρ (y − S(x)), with S(x) = P x, from a normal start; rounds asked for are written down."""

    def __init__(self, rho: float = 0.5) -> None:
        self.rho = rho
        self.asked: list[tuple] = []

    def initial(self, rng):
        return {"y": rng.standard_normal(3)}  # a memory is theirs to shape, and no response

    def respond(self, x, memory, rounds, rng):
        self.asked.append((np.array(x), rounds))
        y = P @ x + self.rho**rounds * (memory["y"] - P @ x)
        return y, {"y": y}


def smooth_game(followers=None) -> Game:
    """f = ½‖y‖² + ½‖x‖² − a·x with its minimum at OPTIMUM: ∇f̃ = (I + PᵀP)(x − OPTIMUM)."""
    H = np.eye(2) + P.T @ P
    a = H @ OPTIMUM
    return Game(
        X=Reals(2),
        objective=Objective(
            lambda x, y: float(0.5 * y @ y + 0.5 * x @ x - a @ x), gradients=(lambda x, y: x - a, lambda x, y: y)
        ),
        followers=Halving() if followers is None else followers,
        answer=KnownAnswer(OPTIMUM, 0.0, lambda x: P @ x, lambda x: H @ (x - OPTIMUM)),
    )


def drawn(reach: float, seed: int = 0, d: int = 2, centre=OPTIMUM) -> np.ndarray:
    return centre + reach * derive(seed, Purpose.START).uniform(-1, 1, size=(400, d))


def found(game: Game, index: int, **settings) -> Finding:
    return check_assumptions(game, **settings)[index]


class TestASmoothGame:
    """Slopes grow with the radius; S, responses and rates are linear, so every number is a norm."""

    @pytest.mark.parametrize("radius, seed", [(1.0, 0), (0.7, 4)])
    def test_every_number(self, radius, seed) -> None:
        findings = check_assumptions(smooth_game(), radius=radius, seed=seed)
        H = np.eye(2) + P.T @ P
        near, far = drawn(radius, seed), drawn(100 * radius, seed)

        def steepest(points):
            return max(math.hypot(*(x - H @ OPTIMUM), *(P @ x)) for x in points)

        def largest(points):
            return max(np.linalg.norm(H @ (x - OPTIMUM)) for x in points)

        grown = "{:.3g} near the optimum, {:.3g} at 100 times the radius"
        slopes = "slopes of f up to " + grown.format(steepest(near), steepest(far))
        assert findings[0] == Finding("1(1) f Lipschitz and smooth", Standing.LOCALLY, slopes)
        pairs = list(zip(near[0::2], near[1::2], strict=True))
        L_S = max(np.linalg.norm(P @ (a - b)) / np.linalg.norm(a - b) for a, b in pairs)
        words = f"two starts end 0 apart; L_S at least {L_S:.3g}"
        assert findings[1] == Finding("1(2) S single-valued, Lipschitz", Standing.HOLDS, words)
        curve = max(np.linalg.norm(H @ (a - b)) / np.linalg.norm(a - b) for a, b in pairs)
        words = f"‖∇f̃‖ up to {grown.format(largest(near), largest(far))}; curvature seen up to {curve:.3g}"
        assert findings[2] == Finding("1(3) f̃ smooth and Lipschitz", Standing.LOCALLY, words)
        directions = [derive(seed, Purpose.DIRECTION, pair).standard_normal(2) for pair in range(20)]
        C = max(np.linalg.norm(P @ v) / np.linalg.norm(v) for v in directions)  # after 500 rounds
        assert findings[3] == Finding("2 responses stable in x", Standing.HOLDS, f"C at least {C:.3g}")
        assert findings[4] == Finding("3 followers settle", Standing.HOLDS, "exponential: rho = 0.5, C = 1")
        assert len(findings) == 5
        assert all(finding.checked for finding in findings)

    def test_what_followers_were_asked(self) -> None:
        followers = Halving()
        check_assumptions(smooth_game(followers), radius=0.7)
        (first, rounds), (second, again) = followers.asked[:2]
        assert rounds == again == 2000
        np.testing.assert_allclose(first, drawn(0.7)[0], rtol=1e-12)
        np.testing.assert_array_equal(first, second)
        few, many = followers.asked[2:23], followers.asked[23:44]
        for K, asked in ((5, few), (500, many)):
            assert {rounds for _, rounds in asked} == {K}
            np.testing.assert_array_equal(asked[0][0], OPTIMUM)
            for x, _ in asked[1:]:
                assert np.linalg.norm(x - OPTIMUM) == pytest.approx(0.07, rel=1e-9)
        np.testing.assert_array_equal(followers.asked[44][0], OPTIMUM)  # where the rate is found

    def test_slow_followers_are_stable_for_few_rounds_only(self) -> None:
        finding = found(smooth_game(Halving(0.97)), 3)
        directions = [derive(0, Purpose.DIRECTION, pair).standard_normal(2) for pair in range(20)]
        C = max(np.linalg.norm(P @ v) / np.linalg.norm(v) for v in directions)
        assert finding.standing is Standing.LOCALLY
        assert f"C at least {C * (1 - 0.97**5):.3g} " in finding.evidence
        assert f" {C:.3g} " in finding.evidence

    def test_live_followers_cannot_be_compared(self) -> None:
        finding = found(smooth_game(NotRewindable(Halving())), 3)
        assert not finding.checked
        assert finding.standing is Standing.UNKNOWN
        assert "cannot be rewound" in finding.evidence

    def test_a_radius_is_needed(self) -> None:
        with pytest.raises(InvalidInput, match="radius: expected a number > 0"):
            check_assumptions(smooth_game(), radius=0.0)

    def test_a_small_set_limits_how_far_responses_are_compared(self) -> None:
        followers = Halving()
        game = replace(smooth_game(followers), X=Box(OPTIMUM - 0.2, OPTIMUM + 0.2))
        check_assumptions(game)
        assert np.linalg.norm(followers.asked[3][0] - OPTIMUM) == pytest.approx(0.02, rel=1e-9)


class Still(Followers):
    """They stay where they began: at 1, or at a draw."""

    def __init__(self, start=lambda rng: 1.0) -> None:
        self.start = start

    def initial(self, rng):
        return np.array([self.start(rng)])

    def respond(self, x, memory, rounds, rng):
        return memory, memory


def watched(X, **settings) -> np.ndarray:
    """The points of X that are looked at, seen through the hypergradient: near ones first, then far ones."""
    asked = []

    def gradient(x):
        asked.append(np.array(x))
        return np.zeros(x.size)

    game = Game(
        X=X,
        objective=Objective(lambda x, y: 0.0, gradients=(lambda x, y: 0 * x, lambda x, y: 0 * y)),
        followers=Still(),
        answer=KnownAnswer(np.zeros(X.dimension), 0.0, lambda x: np.zeros(1), gradient),
    )
    check_assumptions(game, **settings)
    return np.array(asked)


def test_points_lie_a_hair_inside() -> None:
    # Clipped at 0.5 − 1e-6 · radius near, and a hundred times further inside at the larger radius.
    points = watched(Box([-0.5, -9.0], [0.5, 9.0]))
    assert points[:, 0].max() == pytest.approx(0.5 - 1e-6, abs=1e-12)
    far = points[np.abs(points[:, 1]) > 1.0]
    assert far[:, 0].max() == pytest.approx(0.5 - 1e-4, abs=1e-12)
    # In a set thinner than that, half-way inside.
    thin = watched(Box([-2e-6, -9.0], [2e-6, 9.0]), radius=3.0)
    assert thin[:, 0].max() == pytest.approx(1e-6, abs=1e-12)


def one_dimensional(**parts) -> Game:
    """A game on the line with everything zero but for what is given."""
    gradients = (parts.get("partial_x", lambda x, y: 0 * x), parts.get("partial_y", lambda x, y: 0 * y))
    return Game(
        X=Reals(1),
        objective=Objective(lambda x, y: 0.0, gradients=gradients),
        followers=parts.get("followers", Still()),
        answer=KnownAnswer(
            np.array([parts.get("optimum", 0.0)]),
            0.0,
            parts.get("S", lambda x: 0 * x),
            parts.get("gradient", lambda x: 0 * x),
        ),
    )


class TestGrowth:
    @pytest.mark.parametrize(
        "part, near, far, standing",
        [
            ("partial_x", 0.5, 1.5, Standing.HOLDS),
            ("partial_y", 0.5, math.nextafter(1.5, 2), Standing.LOCALLY),
            ("partial_y", 0.5, 0.1, Standing.HOLDS),
            ("partial_x", 0.0, 2.9e-12, Standing.HOLDS),
            ("partial_x", 0.0, 3.1e-12, Standing.LOCALLY),
        ],
    )
    def test_a_constant_may_grow_threefold(self, part, near, far, standing) -> None:
        # 400 points within 1 of the optimum all have |x| <= 1; of those within 100 most have not.
        game = one_dimensional(**{part: lambda x, y: np.array([near if abs(x[0]) <= 1 else -far])})
        finding = found(game, 0)
        assert finding.standing is standing
        if standing is Standing.HOLDS:
            assert finding.evidence == f"slopes of f up to {max(near, far):.3g}"

    def test_four_hundred_points_at_either_radius(self) -> None:
        asked = []
        game = one_dimensional(partial_x=lambda x, y: asked.append(x[0]) or 0 * x)
        check_assumptions(game, seed=2)
        expected = np.concatenate([drawn(1.0, 2, 1, 0.0), drawn(100.0, 2, 1, 0.0)])
        np.testing.assert_allclose(asked, expected[:, 0], rtol=1e-12)

    def test_both_slopes_count_at_the_equilibrium(self) -> None:
        game = one_dimensional(
            partial_x=lambda x, y: np.array([0.3]), partial_y=lambda x, y: 0.1 * y, S=lambda x: np.array([4.0])
        )
        assert found(game, 0).evidence == "slopes of f up to 0.5"

    def test_a_bounded_gradient_is_lipschitz_everywhere(self) -> None:
        finding = found(one_dimensional(gradient=np.tanh), 2)
        near = drawn(1.0, d=1, centre=0.0)
        pairs = zip(near[0::2], near[1::2], strict=True)
        curve = max(abs(np.tanh(a) - np.tanh(b))[0] / abs(a - b)[0] for a, b in pairs)
        assert finding == Finding(
            "1(3) f̃ smooth and Lipschitz", Standing.HOLDS, f"‖∇f̃‖ up to 1; curvature seen up to {curve:.3g}"
        )

    def test_rounding_on_a_plateau_is_no_kink(self) -> None:
        # Far out tanh is 1 but for the last bits, which change from point to point.
        for scale in (1e-3, 1e5):
            finding = found(one_dimensional(gradient=lambda x, scale=scale: scale * np.tanh(x)), 2)
            assert finding.standing is Standing.HOLDS


class TestKinks:
    @staticmethod
    def kinked(*kinks, optimum=0.0):
        """∇f̃ jumps by so much at such a place: (place, jump) pairs."""
        return one_dimensional(
            optimum=optimum,
            gradient=lambda x: np.array([sum(jump * (x[0] > place) for place, jump in kinks) + 0.01 * x[0]]),
        )

    @pytest.mark.parametrize("away, standing", [(0.97e-3, Standing.FAILS), (1.03e-3, Standing.LOCALLY)])
    def test_at_the_optimum_or_a_thousandth_away(self, away, standing) -> None:
        finding = found(self.kinked((0.4 - away, 2.5), optimum=0.4), 2)
        assert finding.standing is standing
        assert finding.evidence == f"∇f̃ jumps by 2.5 at distance {away:.3g} from the optimum"

    def test_the_largest_jump_is_named(self) -> None:
        finding = found(self.kinked((0.1, 2.0), (0.9, 5.0), (-0.2, 3.0), optimum=0.4), 2)
        assert finding.standing is Standing.LOCALLY
        assert finding.evidence == "∇f̃ jumps by 5 at distance 0.5 from the optimum"

    def test_a_kink_far_away_is_seen_at_the_larger_radius(self) -> None:
        finding = found(self.kinked((30.4, 2.0), optimum=0.4), 2)
        assert finding.standing is Standing.LOCALLY
        assert finding.evidence == "∇f̃ jumps by 2 at distance 30 from the optimum"

    def test_a_kink_nearby_goes_before_a_larger_one_far_away(self) -> None:
        assert "jumps by 2 at distance 0.5" in found(self.kinked((0.5, 2.0), (30.0, 9.0)), 2).evidence

    @staticmethod
    def lengths(reach: float, place: float) -> list[float]:
        """The lengths of those of the first sixty segments that cross a place."""
        ends = drawn(reach, 0, 1, 0.0).reshape(200, 2)[:60]
        return [abs(a - b) for a, b in ends if min(a, b) < place < max(a, b)]

    @pytest.mark.parametrize("share, jumps", [(0.97, True), (1.03, False)])
    def test_a_steep_slope_is_a_jump_where_halving_cannot_see_through_it(self, share, jumps) -> None:
        # From −1 to 1 over a width of 2w: the longest segment L, halved 45 times, still rises by L/2⁴⁵/w. That is a
        # millionth of 2 at this w.
        w = share * max(self.lengths(100.0, 0.3)) / 2**45 / 2e-6
        game = one_dimensional(gradient=lambda x: np.clip((x - 0.3) / w, -1, 1))
        assert ("jumps" in found(game, 2).evidence) is jumps

    @pytest.mark.parametrize("share, jumps", [(0.97, False), (1.03, True)])
    def test_a_jump_is_more_than_a_millionth_of_the_change_along_a_segment(self, share, jumps) -> None:
        shortest = min(self.lengths(1.0, 0.2) + self.lengths(100.0, 0.2))
        jump = share * 1e-6 * 50 * shortest
        game = one_dimensional(gradient=lambda x: np.array([50 * x[0] + jump * (x[0] > 0.2)]))
        assert ("jumps" in found(game, 2).evidence) is jumps

    @pytest.mark.parametrize("size, least", [(7.0, 7e-12), (-7.0, 7e-12), (0.0, 1e-18)])
    @pytest.mark.parametrize("share, jumps", [(0.97, False), (1.03, True)])
    def test_a_jump_is_more_than_rounding(self, size, least, share, jumps) -> None:
        game = one_dimensional(gradient=lambda x: np.array([size + share * least * (x[0] > 0.2)]))
        assert ("jumps" in found(game, 2).evidence) is jumps

    def test_sixty_segments_are_searched(self) -> None:
        """A kink just below the outermost point of all segments so far, which only one of them crosses."""
        for record, seen in ((59, True), (60, False)):
            for seed in range(2000):
                tops = drawn(1.0, seed, 1, 0.0).reshape(200, 2).max(axis=1)
                if int(np.argmax(tops[: record + 1])) == record:
                    break
            place = (np.sort(tops[: record + 1])[-2] + tops[record]) / 2
            game = one_dimensional(gradient=lambda x, place=place: np.array([1.0 * (place < x[0] < 1.0)]))
            evidence = found(game, 2, seed=seed).evidence
            assert ("jumps by 1 at" in evidence) is seen


class TestUniqueness:
    @pytest.mark.parametrize("size", [0.0, 40.0])
    @pytest.mark.parametrize("share, standing", [(0.97, Standing.HOLDS), (1.03, Standing.FAILS)])
    def test_two_starts_must_end_within_a_millionth(self, share, standing, size) -> None:
        draws = [derive(seed, Purpose.INITIAL_MEMORY).random() for seed in (3, 4)]
        apart = share * 1e-6 * max(1.0, size)
        spread = apart / abs(draws[0] - draws[1])
        stay = Still(lambda rng: size + spread * (rng.random() - draws[0]))
        finding = found(one_dimensional(followers=stay, S=lambda x: 3 * x), 1, seed=3)
        assert finding.standing is standing
        if standing is Standing.HOLDS:
            assert finding.evidence == f"two starts end {apart:.1g} apart; L_S at least 3"
        else:
            assert finding.evidence == f"two starts end {apart:.3g} apart at one x"

    def test_exactly_a_millionth_apart_is_the_same(self) -> None:
        second = derive(4, Purpose.INITIAL_MEMORY).random()
        stay = Still(lambda rng: 1e-6 if rng.random() == second else 0.0)
        finding = found(one_dimensional(followers=stay, S=lambda x: 3 * x), 1, seed=3)
        assert (finding.standing, finding.evidence[:26]) == (Standing.HOLDS, "two starts end 1e-06 apart")


class TestSettling:
    def test_polynomial_rates_are_named(self) -> None:
        slow = CallableFollowers(lambda x, y, k: y * ((k + 1) / (k + 2)) ** 1.0, start=[4.0])
        finding = found(one_dimensional(followers=slow), 4)
        assert finding.standing is Standing.HOLDS
        assert finding.evidence.startswith("polynomial: lam = ")

    def test_a_cycle_fails(self) -> None:
        finding = found(one_dimensional(followers=CallableFollowers(lambda x, y, k: -y, start=[1.0])), 4)
        assert finding.standing is Standing.FAILS
        assert "period 2" in finding.evidence


def test_what_is_argued_says_that_it_was_not_checked() -> None:
    assert {name: (finding.standing, finding.checked) for name, finding in ARGUED.items()} == {
        "convex": (Standing.HOLDS, False),
        "wells": (Standing.HOLDS, False),
        "unknown": (Standing.UNKNOWN, False),
    }
    assert {finding.assumption for finding in ARGUED.values()} == {"4 saddles are strict"}


def test_the_paper_s_own_game_meets_assumption_2_only() -> None:
    # f is not Lipschitz on all of R^d, route flows are not unique, costs have kinks, settling is local; nothing is
    # known of its saddles.
    standing = {finding.assumption[:4].strip(): finding.standing for finding in ROUTING}
    assert standing == {
        "1(1)": Standing.LOCALLY,
        "1(2)": Standing.FAILS,
        "1(3)": Standing.LOCALLY,
        "2 re": Standing.HOLDS,
        "3 fo": Standing.LOCALLY,
        "4 sa": Standing.UNKNOWN,
    }
    assert not any(finding.checked for finding in ROUTING)
    names = [finding.assumption for finding in check_assumptions(smooth_game())]
    assert [finding.assumption for finding in ROUTING] == [*names, "4 saddles are strict"]


def test_every_slip_is_shown_by_its_own_measurement() -> None:
    shown: dict[str, int] = {}
    for slip in SLIPS:
        assert slip.where and slip.printed and slip.right and slip.matters  # noqa: PT018
        assert slip.printed != slip.right
        shown[slip.measurement] = shown.get(slip.measurement, 0) + 1
    by_runs = {"floor": 1, "errors": 5, "steps": 1, "pseudo-trajectory": 3, "saddles": 1}
    assert shown == by_runs | {"gronwall": 2, "": 5}
    assert set(shown) - {""} <= set(MEASUREMENTS)
