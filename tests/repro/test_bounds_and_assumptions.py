"""The parts of the error, the paper's bounds evaluated, and assumptions seen to fail where they do."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stackelberg import Game, Objective, TheoremSchedule
from stackelberg.core import Followers, InvalidInput, Purpose, ReferenceSolution, derive
from stackelberg.followers import CallableFollowers
from stackelberg.games import pigou
from stackelberg.leaders import Steps
from stackelberg.sets import Reals
from stackelberg.theory import (
    estimate_stability,
)
from stackelberg_repro.affine import SphereStream, decompose, saturating_target, simulate
from stackelberg_repro.affine.decomposition import squared
from stackelberg_repro.theory import MEASUREMENTS
from stackelberg_repro.theory.assumptions import ROUTING, Finding, Standing, check_assumptions
from stackelberg_repro.theory.bench import quadratic_game
from stackelberg_repro.theory.bounds import (
    Constants,
    theorem_bound,
    unsettled_bounds,
)
from stackelberg_repro.theory.slips import SLIPS

SCHEDULE = TheoremSchedule(0.4, 0.5)


@pytest.mark.parametrize("game", [quadratic_game(3), saturating_target(3)], ids=["quadratic", "saturating"])
def test_gradient_and_three_errors_add_up_to_the_estimate(game) -> None:
    def visit(at) -> None:
        parts = decompose(game, at)
        np.testing.assert_allclose(sum(parts), at.estimate, atol=1e-12)
        # E1 is an average of ∇f̃ over the ball of radius δ, less ∇f̃ at its centre: at most ℓ̃ δ.
        assert squared(parts.smoothing).max() <= (game.smoothness() * at.delta) ** 2 * (1 + 1e-9)

    x = derive(0, Purpose.START).standard_normal((7, 3))
    directions = SphereStream(derive(0, Purpose.DIRECTION), 7, 3)
    simulate(game, x, np.zeros((7, 3)), K=2, schedule=SCHEDULE, rounds=20, directions=directions, visit=visit)


CONSTANTS = Constants(d=3, L_x=0.5, L_y=2.0, L_S=1.5, L_tilde=3.0, l_tilde=2.0, C=1.2, alpha=0.04, e0=0.7)


def test_corrected_bound_holds_for_the_worst_followers_allowed() -> None:
    # Followers as far from settled as the assumptions allow, and steps as long as the bound on Term C allows.
    c, Q = CONSTANTS, 2 * (0.25 + 4 * 1.44)
    bound = unsettled_bounds(c, SCHEDULE, 30, "corrected")
    base, moved = c.e0**0.5, 0.0
    for t in range(30):
        eta, delta = SCHEDULE(t, c.d)
        at_base = c.alpha**0.5 * (base + c.L_S * moved)
        at_probe = c.alpha**0.5 * (base + c.L_S * (moved + delta))
        assert (c.d / delta * c.L_y * (at_base + at_probe)) ** 2 <= bound[t] * (1 + 1e-9)
        base, moved = at_base, c.d * Q**0.5 * eta


def test_theorem_bound_falls_with_T_when_followers_settle() -> None:
    settled = replace(CONSTANTS, alpha=0.0)
    values = [theorem_bound(settled, SCHEDULE, T, gap=1.0) for T in (100, 10_000)]
    # d/√T up to the logarithm: a hundredfold T gives at least 10·log(100)/log(10000) = 5 times less.
    assert values[1] < values[0] / 5
    floor = [theorem_bound(replace(CONSTANTS, alpha=0.04), SCHEDULE, T, gap=1.0) for T in (1_000, 10_000)]
    assert floor[1] > 0.5 * floor[0]  # with alpha > 0 a floor is left


def kinked() -> Game:
    """f̃(x) = |x|: a kink at the optimum."""
    return Game(
        X=Reals(1),
        objective=Objective(lambda x, y: float(abs(y[0]))),
        followers=CallableFollowers(lambda x, y, k: x, start=[0.0]),
        x0=np.array([1.0]),
        reference=ReferenceSolution(np.zeros(1), 0.0, lambda x: x, np.sign),
    )


def standing(game: Game) -> dict[str, Standing]:
    return {finding.assumption[:4]: finding.standing for finding in check_assumptions(game)}


def test_a_kink_at_the_optimum_fails_smoothness() -> None:
    assert standing(kinked())["1(3)"] is Standing.FAILS


def test_responses_that_depend_on_the_start_fail_uniqueness() -> None:
    stay = CallableFollowers(lambda x, y, k: y, start=lambda rng: rng.random(1))
    assert standing(replace(kinked(), followers=stay))["1(2)"] is Standing.FAILS


def test_followers_that_cycle_fail_to_settle() -> None:
    flip = CallableFollowers(lambda x, y, k: -y, start=[1.0])
    finding = check_assumptions(replace(kinked(), followers=flip))[-1]
    assert finding.standing is Standing.FAILS
    assert "period 2" in finding.evidence


def test_a_game_without_a_known_answer_is_refused() -> None:
    with pytest.raises(InvalidInput, match="not known in closed form"):
        check_assumptions(replace(pigou(), reference=None))


# Every bound of the theory at constants no two of which are alike, against the paper's formulas written out

EXACT = {"rel": 1e-12}
C = Constants(d=5, L_x=0.7, L_y=1.9, L_S=1.3, L_tilde=2.3, l_tilde=1.7, C=1.15, alpha=0.09, e0=0.61)
ETA = [0.31, 0.23, 0.17, 0.11]
DELTA = [0.53, 0.47, 0.37, 0.29]


def scripted(t: int, d: int) -> Steps:
    """A schedule with no law to it, so that no two rounds can be mistaken for each other."""
    assert d == 5  # bounds must ask it for their own dimension
    return Steps(ETA[t], DELTA[t])


def printed_by_hand() -> list[float]:
    """(d²/δ_t²) L_y² (2α^t e_0 + 2 C_6 Σ α^{t−k} η_k² + C_4 Σ α^{t−k} δ_k²), α = ρ^K = √0.09, sums over k < t."""
    rho_K, C6, C4 = 0.3, 2 * 1.3 * (0.7**2 + 1.9**2 * 1.15**2), 4 * 1.3
    bounds = []
    for t in range(4):
        etas = sum(rho_K ** (t - k) * ETA[k] ** 2 for k in range(t))
        deltas = sum(rho_K ** (t - k) * DELTA[k] ** 2 for k in range(t))
        bounds.append(25 / DELTA[t] ** 2 * 1.9**2 * (2 * rho_K**t * 0.61 + 2 * C6 * etas + C4 * deltas))
    return bounds


def corrected_by_hand() -> list[float]:
    """The proof's recursion: Terms A and B of Lemma 2, with L_S² for L_S, 2α for ᾱ, and every factor of 2."""
    term_c = 2 * (0.7**2 + 1.9**2 * 1.15**2)  # per δ²: a difference of costs, squared
    alpha, spread = 0.09, 1.3**2
    # Round 0: both responses start from y_0, at squared distance e_0 = 0.61 from S(x_0).
    base = [alpha * 0.61]
    probe = [2 * alpha * (0.61 + 2 * spread * DELTA[0] ** 2)]
    for t in (1, 2, 3):
        step = ETA[t - 1] ** 2 * 25 * term_c  # ‖x_t − x_{t−1}‖²
        probe.append(2 * alpha * (base[t - 1] + 2 * spread * step + 2 * spread * DELTA[t] ** 2))
        base.append(2 * alpha * (base[t - 1] + spread * step))
    return [2 * 25 / DELTA[t] ** 2 * 1.9**2 * (probe[t] + base[t]) for t in range(4)]


def test_printed_bound_on_unsettled_followers_is_lemma_2_of_the_appendix() -> None:
    assert list(unsettled_bounds(C, scripted, 4, "printed")) == pytest.approx(printed_by_hand(), **EXACT)


def test_corrected_bound_on_unsettled_followers_is_the_recursion_of_the_proof() -> None:
    assert list(unsettled_bounds(C, scripted, 4, "corrected")) == pytest.approx(corrected_by_hand(), **EXACT)


@pytest.mark.parametrize("T", [1, 4])
def test_theorem_bound_is_the_sum_of_lemma_1(T) -> None:
    # ½ Σ η_t E‖∇f̃‖² <= gap + Σ η_t (E1 + E3) + l~ Σ η_t² E2, divided by ½ Σ η_t.
    gap, unsettled, total = 3.7, corrected_by_hand(), 0.0
    for t in range(T):
        smoothing = 1.7**2 * DELTA[t] ** 2 * 25 / 4
        total += ETA[t] * (smoothing + unsettled[t]) + 1.7 * ETA[t] ** 2 * (4 * 25 * 2.3**2)
    assert theorem_bound(C, scripted, T, gap) == pytest.approx((gap + total) / (0.5 * sum(ETA[:T])), **EXACT)


A = np.array([[1.0, -0.4], [0.3, 2.0], [0.7, 0.2]])


class LinearPopulation(Followers):
    """K rounds of y <- y/2 + A x from a remembered y, with a draw added: responses to compare must share it."""

    def __init__(self, rewindable: bool = True) -> None:
        self.rewindable = rewindable
        self.asked: list[tuple] = []

    def initial(self, rng):
        return rng.standard_normal(3)

    def respond(self, x, memory, rounds, rng):
        self.asked.append((np.array(x), np.array(memory), rounds))
        y = memory
        for _ in range(rounds):
            y = 0.5 * y + A @ x
        return y + 10 * rng.standard_normal(3), y


def test_measured_stability_is_the_largest_change_of_the_response_per_change_of_x() -> None:
    x, K, radius, pairs, seed = np.array([0.4, -1.3]), 3, 0.2, 6, 12
    # From one start and with one draw, y changes by (1 + ½ + ¼) A r v.
    ratios = []
    for pair in range(pairs):
        normal = derive(seed, Purpose.DIRECTION, pair).standard_normal(2)
        ratios.append(1.75 * np.linalg.norm(A @ normal) / np.linalg.norm(normal))
    assert int(np.argmax(ratios)) not in (0, pairs - 1)  # neither the first nor the last would do
    population = LinearPopulation()
    seen = estimate_stability(population, x, K=K, radius=radius, pairs=pairs, seed=seed)
    # The draws of size 10 cancel, but for rounding.
    np.testing.assert_allclose(seen.C, max(ratios), rtol=1e-10)
    assert (seen.K, seen.radius, seen.pairs) == (3, 0.2, 6)
    assert len(population.asked) == pairs + 1
    start = derive(seed, Purpose.INITIAL_MEMORY).standard_normal(3)
    for at, memory, rounds in population.asked:
        assert rounds == K
        np.testing.assert_array_equal(memory, start)
        assert np.linalg.norm(at - x) == pytest.approx(0.0 if at is population.asked[0][0] else radius, abs=1e-15)


# Each finding of `check_assumptions` with its number, on games made to sit on either side of its boundary

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
        reference=ReferenceSolution(OPTIMUM, 0.0, lambda x: P @ x, lambda x: H @ (x - OPTIMUM)),
    )


def drawn(reach: float, seed: int = 0, d: int = 2, centre=OPTIMUM) -> np.ndarray:
    return centre + reach * derive(seed, Purpose.START).uniform(-1, 1, size=(400, d))


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
    by_runs = {"floor": 1, "errors": 5, "steps": 1, "pseudo-trajectory": 3, "saddles": 3}
    assert shown == by_runs | {"gronwall": 2, "": 7}
    assert set(shown) - {""} <= set(MEASUREMENTS)
