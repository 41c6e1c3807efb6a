"""The leader benchmark is fair: same budget, start and noise for everybody; kept runs are the same runs."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.leaders_bench import cases, confirm, runs
from benchmarks.leaders_bench.bayesian import CompositeBayes, Posterior
from benchmarks.leaders_bench.case import LeftOut
from benchmarks.leaders_bench.cases import Case, Shifting
from benchmarks.leaders_bench.composite import (
    AskTellResponses,
    ResponsesAfterSettling,
    ThreadedSolver,
    complete,
    has_squares,
)
from benchmarks.leaders_bench.contest import Outcome, contest
from benchmarks.leaders_bench.entrants import BOX, ENTRANTS, OURS, RESPONSES, SETTLING, Entrant, Setting, entrant
from benchmarks.leaders_bench.least_squares import Fit, RecursiveLeastSquares
from benchmarks.leaders_bench.packages import AfterSettling, NeverGrad, OptunaCmaEs, OptunaTpe
from benchmarks.leaders_bench.quasi_newton import QuasiNewton, broyden, descend, symmetric
from benchmarks.leaders_bench.runs import Run
from benchmarks.leaders_bench.show import Row, print_comparison, rows_of
from rich.console import Console

from stackelberg.core import Array, Followers, Knowledge, Leader, LeaderState, Probe, Start, frozen
from stackelberg.followers import CallableFollowers, MeasuredFollowers
from stackelberg.games import linear_quadratic
from stackelberg.leaders import CmaEs, ResponseModel, TwoPoint


class _Watched(Followers):
    """Followers that write down each deployment: x, what the leader saw, and the rounds it was held for."""

    def __init__(self, inside: Followers) -> None:
        self.inside, self.seen, self.rounds = inside, [], []
        self.rewindable = inside.rewindable

    def initial(self, rng: np.random.Generator) -> Any:
        return self.inside.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        y, after = self.inside.respond(x, memory, rounds, rng)
        self.seen.append((x, y))
        self.rounds.append(rounds)
        return y, after


def noisy_case() -> tuple[Case, _Watched]:
    game = linear_quadratic(3, seed=2)
    S = game.known.equilibrium
    settled = CallableFollowers(lambda x, y, k: S(x), start=S(np.zeros(3)))
    people = _Watched(MeasuredFollowers(settled, noise=0.1))
    game = replace(game, followers=people)
    return Case("noisy lq", game, 5, 0.3, game.known.cost, game.hyperobjective), people


class _Still(Leader[None]):
    """Announces x0 again and again, `probes` times a round."""

    def __init__(self, probes: int) -> None:
        self.probes = probes

    def bind(self, knowledge: Knowledge) -> _Still:
        return self

    def check_start(self, x0: Array) -> Array:
        return x0

    def _begin(self, x0: Array, seed: int) -> None:
        return None

    def _probes(self, state: LeaderState[None]) -> tuple[Probe, ...]:
        return tuple(Probe(state.round, i, state.x, 5, Start.KEPT, keep=i == 0) for i in range(self.probes))

    def _fold(self, state: Any, deployed: Any) -> tuple[Array, None, dict[str, Any]]:
        return frozen(state.x), None, {}


class _StillPackage:
    """The same as a package would: one point at a time, costs only."""

    def __init__(self, x0: Array) -> None:
        self.x0 = x0

    def ask(self) -> Array:
        return self.x0

    def tell(self, x: Array, cost: float) -> None:
        pass

    def recommend(self) -> Array:
        return self.x0


def test_the_nth_deployment_meets_the_same_noise_whoever_made_it() -> None:
    still: list[Callable[..., Any]] = [lambda c, s, seed, budget, n=n: _Still(n) for n in (1, 2, 3)]
    seen = []
    for make in (*still, lambda c, s, seed, budget: _StillPackage(c.x0)):
        case, people = noisy_case()
        runs.play(case, Entrant("still", "", ({},), make), {}, seed=4, marks=(6,))
        seen.append(np.array([y for _, y in people.seen]))
    # Settled followers at an x that does not move: equal responses are equal draws, to the bit.
    assert np.ptp(seen[0], axis=0).min() > 0.0
    for others in seen[1:]:
        assert np.array_equal(seen[0], others)


RIVALS = (
    "recursive-least-squares",
    "algorithm-1",
    "adam",
    "history-regression",
    "cma",
    "nevergrad NGOpt",
    "optuna CMA-ES",
    "optuna TPE",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", RIVALS)
def test_everybody_starts_at_x0_and_is_charged_for_every_deployment(name: str) -> None:
    for package in ("cma", "nevergrad", "optuna", "cmaes"):
        pytest.importorskip(package, reason="needs the extra 'bench'")
    case, people = noisy_case()
    who = entrant(name)
    # Each step and radius as small as its grid has them: what is deployed first must then be close to x0.
    smallest = min(who.grid, key=lambda s: [v for v in s.values() if isinstance(v, float)])
    run = runs.play(case, who, smallest, seed=0, marks=(20, 40))
    most = 40 + 4 * 7 - 1  # a round may begin before the last mark: at most four generations of CMA-ES at once
    assert 40 <= len(people.seen) <= most
    assert set(people.rounds) == {5}
    # A normal draw in 3 dimensions is longer than 6 standard deviations once in 10⁸.
    assert np.linalg.norm(people.seen[0][0] - case.x0) <= 6 * 0.03 * case.scale * np.sqrt(3)
    assert run.follower_rounds[-1] <= 5 * 40


@pytest.mark.slow
@pytest.mark.parametrize("name", RIVALS)
def test_judging_on_the_way_does_not_disturb_a_run(name: str) -> None:
    for package in ("cma", "nevergrad", "optuna", "cmaes"):
        pytest.importorskip(package, reason="needs the extra 'bench'")
    who = entrant(name)
    seldom, often, deployed = (40, 80), runs.ladder(80), []
    closed = []
    for marks in (seldom, often):
        case, people = noisy_case()
        run = runs.play(case, who, who.grid[-1], seed=1, marks=marks)
        deployed.append(np.array([x for x, _ in people.seen]))
        closed.append([run.closed_at(mark) for mark in seldom])
    assert np.array_equal(deployed[0], deployed[1])
    assert closed[0] == closed[1]


class _Runaway(_Still):
    """Ten times as far from x0 with every round."""

    def _fold(self, state: Any, deployed: Any) -> tuple[Array, None, dict[str, Any]]:
        return frozen(np.full(3, 10.0 ** (state.round + 1))), None, {}


def test_a_leader_that_runs_away_is_stopped_and_judged_where_it_is() -> None:
    case, people = noisy_case()
    run = runs.play(case, Entrant("runaway", "", ({},), lambda *_: _Runaway(1)), {}, seed=0, marks=(3, 20, 40))
    assert len(people.seen) == 6  # 10⁶ is the first to be further away than FAR · 0.3
    assert run.closed[0] == case.closed(np.full(3, 1e3))
    assert run.closed[1:] == (case.closed(np.full(3, 1e6)),) * 2


def test_everybody_is_told_the_same_budget() -> None:
    case, _ = noisy_case()
    told = []
    who = Entrant("asks", "", ({},), lambda c, s, seed, budget: told.append(budget) or _Still(1))  # type: ignore[func-returns-value]
    runs.play(case, who, {}, seed=0, marks=(5, 10))
    assert told == [10]


def test_a_mark_inside_a_round_is_judged_by_what_was_known_before_it() -> None:
    pytest.importorskip("cma", reason="needs the extra 'bench'")
    case, _ = noisy_case()
    who = Entrant("cma", "costs", ({},), lambda c, s, seed, budget: CmaEs(sigma0=0.3, population=8, K=5))
    run = runs.play(case, who, {}, seed=0, marks=(7, 8, 15, 16))
    assert run.closed[0] == 0.0  # no generation had ended: x0
    assert run.closed[1] == run.closed[2] != run.closed[3]
    assert run.follower_rounds == (0, 40, 40, 80)


@pytest.mark.slow
def test_a_kept_run_is_read_back_and_not_played_again(tmp_path: Path) -> None:
    case, people = noisy_case()
    who = Entrant("two", "costs", ({},), lambda c, s, seed, budget: TwoPoint(K=5))
    first = runs.kept(tmp_path, case, who, {}, 0, (10, 20))
    deployed = len(people.seen)
    again = runs.kept(tmp_path, case, who, {}, 0, (10, 20))
    assert again == first
    assert len(people.seen) == deployed
    assert runs.kept(tmp_path, case, who, {}, 1, (10, 20)) != first


def test_what_is_shown_is_judged() -> None:
    assert set(runs.MARKS) <= set(runs.LADDER)
    assert list(runs.LADDER) == sorted(set(runs.LADDER))
    assert runs.ladder(100) == tuple(range(5, 101, 5))


def curve(seed: int, setting: Setting, *closed: float) -> Run:
    marks = tuple(range(50, 50 * len(closed) + 1, 50))
    return Run("g", "who", setting, seed, marks, closed, tuple(2 * m for m in marks))


def test_deployments_to_a_share_are_the_first_mark_that_has_it() -> None:
    run = curve(0, {}, 0.5, 0.95, 0.7, 0.9)
    assert run.deployments_to(0.9) == 100
    assert run.deployments_to(0.9, since=100) == 100
    assert run.deployments_to(0.96) is None


def contested(table: dict[str, list[Run]], shift: int = 0) -> tuple[Outcome, list[tuple[str, int]]]:
    """A contest whose runs stand in a table: by setting, one per seed."""
    case, _ = noisy_case()
    asked = []

    def run(setting: Setting, seed: int) -> Run:
        asked.append((setting["s"], seed))
        return table[setting["s"]][seed]

    who = Entrant("who", "costs", tuple({"s": s} for s in table), lambda *_: _Still(1))
    marks = next(iter(table.values()))[0].marks
    return contest(replace(case, shift=shift), who, range(3), marks, run), asked


def test_at_each_mark_counts_the_setting_that_has_closed_most_there() -> None:
    far = [curve(k, {"s": "far"}, 0.1, 0.2, 0.3, 0.99) for k in range(3)]
    fast = [curve(k, {"s": "fast"}, 0.2, 0.91 - 0.1 * k, 0.91, 0.91) for k in range(3)]
    poor = [curve(k, {"s": "poor"}, 0.0, 0.0, 0.0, float("nan")) for k in range(3)]
    outcome, asked = contested({"poor": poor, "far": far, "fast": fast})
    assert {mark: [r.setting["s"] for r in runs] for mark, runs in outcome.at.items()} == {
        50: ["fast"] * 3,
        100: ["fast"] * 3,
        150: ["fast"] * 3,
        200: ["far"] * 3,
    }
    assert all([r.seed for r in runs] == [0, 1, 2] for runs in outcome.at.values())
    assert ("poor", 1) not in asked  # only what was chosen is run on the other seeds
    assert len(asked) == len(set(asked)) == 3 + 2 * 2
    rows = rows_of(outcome)
    assert [row["setting"]["s"] for row in rows] == ["fast", "fast", "fast", "far"]
    assert [row["closed_min"] for row in rows] == pytest.approx([0.2, 0.71, 0.91, 0.99])
    # 90% after 100, 150 and 150 deployments with the one, after 200 with the other.
    assert (outcome.deployments_to_90, outcome.setting_to_90) == (150.0, {"s": "fast"})


def test_the_fastest_setting_counts_to_90_even_if_it_is_the_best_at_no_mark() -> None:
    good = [curve(k, {"s": "good"}, 0.5, 0.6, 0.99) for k in range(3)]
    early = [
        replace(run, marks=(40, *run.marks), closed=(0.91, *run.closed), follower_rounds=(80, *run.follower_rounds))
        for run in (curve(k, {"s": "early"}, 0.4, 0.5, 0.6) for k in range(3))
    ]
    outcome, _ = contested({"good": good, "early": early})
    assert {runs[0].setting["s"] for runs in outcome.at.values()} == {"good"}
    assert (outcome.deployments_to_90, outcome.setting_to_90) == (40.0, {"s": "early"})


def test_a_lucky_first_seed_does_not_hide_the_better_setting() -> None:
    far = [curve(k, {"s": "far"}, 0.1, 0.2, 0.99) for k in range(3)]
    lucky = [curve(0, {"s": "lucky"}, 0.91, 0.5, 0.5), *(curve(k, {"s": "lucky"}, 0.0, 0.5, 0.5) for k in (1, 2))]
    outcome, _ = contested({"far": far, "lucky": lucky})
    assert [outcome.at[mark][0].setting["s"] for mark in (50, 100, 150)] == ["far", "lucky", "far"]
    assert (outcome.deployments_to_90, outcome.setting_to_90) == (150.0, {"s": "far"})


def test_90_percent_that_most_seeds_never_reach_are_not_reached() -> None:
    runs_of = [curve(0, {"s": "a"}, 0.95), curve(1, {"s": "a"}, 0.5), curve(2, {"s": "a"}, 0.5)]
    outcome, _ = contested({"a": runs_of})
    assert outcome.deployments_to_90 is None
    assert rows_of(outcome)[0]["deployments_to_90"] is None


def test_after_a_shift_deployments_are_counted_from_there() -> None:
    outcome, _ = contested({"a": [curve(k, {"s": "a"}, 0.95, 0.5, 0.92) for k in range(3)]}, shift=100)
    assert outcome.deployments_to_90 == 50.0


def test_rows_hold_the_median_and_the_minimum() -> None:
    case, _ = noisy_case()
    who = Entrant("two", "costs", ({}, {}), lambda c, s, seed, budget: TwoPoint())
    made = tuple(curve(seed, {}, value) for seed, value in enumerate((0.1, 0.9, 0.5)))
    (row,) = rows_of(Outcome(case, who, {50: made}, 35.0, {}))
    assert (row["closed_median"], row["closed_min"], row["seeds"], row["follower_rounds"]) == (0.5, 0.1, 3, 100)
    assert (row["d"], row["deployments_to_90"], row["settings_tried"]) == (3, 35.0, 2)


def compared(*entries: tuple[str, str, float | None], d: int = 30) -> str:
    rows: list[Row] = [
        {"game": "g", "d": d, "leader": n, "knows": k, "deployments": 400, "closed_median": 0.5}
        | {"deployments_to_90": v}
        for n, k, v in entries
    ]
    out = io.StringIO()
    print_comparison(rows, Console(file=out, width=300))
    return out.getvalue()


def test_ours_is_compared_with_the_best_rival_of_the_same_knowledge_and_of_any() -> None:
    said = compared(
        (OURS, RESPONSES, 20.0), ("slow", RESPONSES, 100.0), ("quick", "costs", 50.0), ("lost", RESPONSES, None)
    )
    assert "same knowledge slow 100, ratio 0.20" in said
    assert "all rivals quick 50, ratio 0.40" in said
    assert compared((OURS, RESPONSES, 20.0), ("slow", RESPONSES, 100.0), d=29) == ""


def test_a_rival_that_never_arrives_gives_a_bound_and_ours_that_does_not_gives_none() -> None:
    assert "lost not in 400, ratio < 0.05" in compared((OURS, RESPONSES, 20.0), ("lost", RESPONSES, None))
    said = compared((OURS, RESPONSES, None), ("slow", RESPONSES, 100.0))
    assert "to 90% not in 400" in said
    assert "ratio" not in said


@pytest.mark.parametrize("people", ["settled", "live k=3", "live k=1"])
def test_without_noise_times_do_not_change_the_costs(people: str) -> None:
    """What lets entrants that see costs only be run in one of the two."""
    both = [cases.case(f"sioux-falls {people}{suffix}") for suffix in ("", " with times")]
    assert both[1].settled_costs_of == both[0].name
    rng = np.random.default_rng(3)
    tolls = [np.abs(rng.normal(size=both[0].x0.size)) for _ in range(3)]
    costs = []
    for case in both:
        street = runs._Street(case, seed=0)
        costs.append(
            [street.observe(Probe(i, 0, frozen(x), case.K, Start.PREVIOUS)).cost for i, x in enumerate(tolls)]
        )
    # Flows are the same to the bit; times are computed in one order or the other: a few roundings of 7e3.
    assert costs[0] == pytest.approx(costs[1], rel=1e-12)


def test_shifting_followers_change_at_their_deployment() -> None:
    def level(value: float) -> Followers:
        return CallableFollowers(lambda x, y, k: np.array([value]), start=[value])

    people = Shifting(level(1.0), level(2.0), at=3)
    rng = np.random.default_rng(0)
    memory, seen = people.initial(rng), []
    for _ in range(5):
        y, memory = people.respond(np.zeros(1), memory, 1, rng)
        seen.append(float(y[0]))
    assert seen == [1.0, 1.0, 1.0, 2.0, 2.0]


def test_the_cordon_is_the_ten_links_into_its_nodes_and_its_reference_holds() -> None:
    stored = json.loads(cases.CORDON_REFERENCE.read_text(encoding="utf-8"))
    assert stored["links"] == list(cases.cordon_links())
    assert len(stored["links"]) == 10
    case = cases.case("sioux-falls cordon")
    # An equilibrium of relative gap g has ½ Σ ℓ' Δw² <= g T with T = Σ w ℓ, so that by Cauchy–Schwarz f is known to
    # 1e-3 √(Σ w² ℓ' · 2 g T): with g = 1e-10, T = 7.4e6 and Σ w² ℓ' = 4 Σ w (ℓ − ℓ(0)) < 1.7e7 that is 0.16.
    assert case.judge(np.array(stored["x"])) == pytest.approx(stored["cost"], abs=0.16)
    assert case.closed(np.array(stored["x"])) == pytest.approx(1.0, abs=0.16 / (case.start_cost - case.best))


def test_cases_have_a_gap_to_close() -> None:
    for name in ("lq d=10", "cournot n=20", "logit-pricing d=30", "jump d=10", "sioux-falls settled"):
        case = cases.case(name)
        assert case.start_cost > case.best
        assert case.closed(case.x0) == 0.0


# Rivals with our leader's knowledge: their forms of f are f, their updates are the textbook's, and they arrive

SQUARES = [
    "lq d=10",
    "jump d=10",
    "kink",
    "pace 0.131",
    "sioux-falls settled",
    "sioux-falls settled with times",
    "sioux-falls cordon",
    "sioux-falls drift",
    "lq d=10 [x=60,y=3,f=0.01]",
    "sioux-falls settled [x=60,f=1e-2]",
]


@pytest.mark.parametrize("name", SQUARES)
def test_the_residuals_are_those_of_f(name: str) -> None:
    case = cases.case(name)
    assert has_squares(case)
    assert case.residuals is not None
    rng = np.random.default_rng(0)
    people = case.game.followers
    y, _ = people.respond(case.x0, people.initial(rng), 1, rng)
    for _ in range(3):
        x = case.x0 + case.scale * rng.uniform(0.0, 1.0, case.x0.size)
        seen = y * rng.uniform(0.5, 1.5, y.size)
        r = case.residuals(x, seen)
        assert r @ r == pytest.approx(case.game.objective(x, seen), rel=1e-12)


def test_no_residuals_where_f_is_no_sum_of_squares() -> None:
    for name in ("cournot n=20", "logit-pricing d=30", "commitment", "plateau"):
        assert not has_squares(cases.case(name))
        assert not ENTRANTS["dfo-ls"].takes(cases.case(name))


def test_broyden_explains_the_move_and_changes_nothing_across_it() -> None:
    rng = np.random.default_rng(0)
    J, s, dy = rng.normal(size=(4, 3)), rng.normal(size=3), rng.normal(size=4)
    new = broyden(J, s, dy)
    assert new @ s == pytest.approx(dy)
    across = np.cross(s, rng.normal(size=3))
    assert new @ across == pytest.approx(J @ across)


def test_the_symmetric_update_is_bfgs_of_minus_J() -> None:
    rng = np.random.default_rng(1)
    A = rng.normal(size=(3, 3))
    H, s = A @ A.T + np.eye(3), rng.normal(size=3)
    J = np.vstack([-np.diag([1.0, 2.0, 3.0]), rng.normal(size=(2, 3))])
    dy = np.concatenate([-H @ s, [1.0, 2.0]])
    new = symmetric(J, s, dy)
    assert new @ s == pytest.approx(dy)
    assert new[:3] == pytest.approx(new[:3].T)
    assert np.linalg.eigvalsh(-new[:3]).min() > 0.0
    # The inverse form of BFGS, as in Nocedal and Wright (6.17), gives the same matrix.
    g = H @ s
    rho = 1.0 / (g @ s)
    V = np.eye(3) - rho * np.outer(s, g)
    inverse = V @ np.diag([1.0, 1 / 2, 1 / 3]) @ V.T + rho * np.outer(s, s)
    assert -new[:3] == pytest.approx(np.linalg.inv(inverse))
    risen = symmetric(J, s, np.concatenate([H @ s, [1.0, 2.0]]))
    assert np.array_equal(risen[:3], J[:3])
    assert risen[3:] @ s == pytest.approx([1.0, 2.0])


def test_descend_finds_the_minimum_in_a_box() -> None:
    A, b = np.diag([1.0, 10.0, 100.0]), np.array([1.0, -20.0, 300.0])
    found = descend(
        lambda x: float(0.5 * x @ A @ x - b @ x),
        lambda x: A @ x - b,
        lambda x: np.clip(x, -1.0, 2.0),
        np.zeros(3),
        1.0,
    )
    assert found == pytest.approx([1.0, -1.0, 2.0], abs=1e-6)


def settled_lq(d: int) -> cases.Case:
    from dataclasses import replace

    from benchmarks.leaders_bench.case import target_case

    from stackelberg.followers import CallableFollowers

    game = linear_quadratic(d, seed=2)
    S = game.known.equilibrium
    people = CallableFollowers(lambda x, y, k: S(x), start=S(np.zeros(d)))
    return target_case("settled lq", replace(game, followers=people), 1, 0.3)


def test_broyden_from_a_full_set_of_differences_needs_one_step_on_a_linear_response() -> None:
    case = settled_lq(6)
    who = entrant("broyden")
    setting = {"radius": 3.0, "first": 1.0, "prior": "none", "settle": 0}
    assert setting in who.grid
    run = runs.play(case, who, setting, 0, (7, 10, 20))
    assert run.closed[-1] > 0.9999


@pytest.mark.slow
def test_bfgs_finds_the_tolls_of_sioux_falls_early() -> None:
    who, case = entrant("bfgs"), cases.case("sioux-falls settled")
    closed = max(runs.play(case, who, s, 0, (25,)).closed[-1] for s in who.grid if s["settle"] == 0)
    assert closed > 0.85
    assert not who.takes(cases.case("sioux-falls cordon"))  # ten prices, 76 quantities: which are the priced ones?


def test_a_quasi_newton_step_that_costs_more_is_not_kept_and_shrinks_the_region() -> None:
    case = settled_lq(3)
    rival = QuasiNewton(case, broyden, 1.0, 0, "price", seed=0)
    assert np.array_equal(rival.ask(), case.x0)
    y0 = case.game.known.equilibrium(case.x0)
    rival.tell_response(case.x0, y0)
    radius = rival.radius
    x = rival.ask()
    assert np.linalg.norm(x - case.x0) <= radius * (1 + 1e-9)
    rival.tell_response(x, y0 + 100.0)
    assert np.array_equal(rival.recommend(), case.x0)
    assert rival.radius == radius / 2
    assert rival.J @ (x - case.x0) == pytest.approx(np.full(3, 100.0))


class _Three(ThreadedSolver):
    """Asks for three points, then ends."""

    def solve(self) -> None:
        for k in range(3):
            self.respond(self.case.x0 + k * np.array([0.1, 0.0, 0.0]))


class _Broken(ThreadedSolver):
    def solve(self) -> None:
        self.respond(self.case.x0)
        raise ValueError("no more")


def test_a_solver_that_calls_is_asked_and_told() -> None:
    case = settled_lq(3)
    solver: AskTellResponses = ResponsesAfterSettling(_Three(case, 0), case.x0, 1)
    S, f = case.game.known.equilibrium, case.game.objective
    asked: list[Array] = []
    for _ in range(6):
        x = solver.ask()
        asked.append(x)
        solver.tell_response(x, S(x))
    moves = [float(x[0]) for x in asked]
    assert moves[:4] == pytest.approx([0.0, 0.0, 0.1, 0.2])
    best = min(asked[:4], key=lambda x: f(x, S(x)))
    assert np.array_equal(solver.recommend(), best)
    assert np.array_equal(asked[4], best)
    assert np.array_equal(asked[5], best)
    solver.close()


def test_a_solver_that_breaks_says_so_and_one_that_is_closed_ends() -> None:
    case = settled_lq(3)
    broken = _Broken(case, 0)
    broken.tell_response(broken.ask(), np.zeros(3))
    with pytest.raises(RuntimeError, match="_Broken stopped: no more"):
        broken.ask()
    waiting = _Three(case, 0)
    waiting.ask()
    waiting.close()
    waiting._thread.join(timeout=10.0)
    assert not waiting._thread.is_alive()


def test_missing_entries_are_no_food_for_them() -> None:
    assert complete(np.ones(2)).sum() == 2.0
    for y in (None, np.array([1.0, np.nan])):
        with pytest.raises(LeftOut, match="every entry"):
            complete(y)


@pytest.mark.parametrize("name, package", [("dfo-ls", "dfols"), ("pounders", "ibcdfo")])
def test_the_packages_solve_a_linear_response_and_are_reproducible(name: str, package: str) -> None:
    pytest.importorskip(package, reason=f"{package} is not installed")
    case, who = settled_lq(5), entrant(name)
    setting = next(s for s in who.grid if s["radius"] == 1.0 and s["settle"] == 0)
    first, again = (runs.play(case, who, setting, 3, (40,)) for _ in range(2))
    assert first.closed[-1] > 0.99
    assert first == again


def test_gaussian_processes_are_those_of_scikit_learn_and_their_slopes_are_true() -> None:
    kernels = pytest.importorskip("sklearn.gaussian_process.kernels", reason="scikit-learn is not installed")
    from sklearn.gaussian_process import GaussianProcessRegressor

    rng = np.random.default_rng(0)
    X, Y, x = rng.normal(size=(8, 3)), rng.normal(size=(8, 2)), rng.normal(size=3)
    known = Posterior.given(X, Y, 1.7, 1e-2)
    reference = GaussianProcessRegressor(kernels.Matern(1.7, nu=2.5), alpha=1e-2, optimizer=None)
    reference.fit(X, Y - Y.mean(axis=0))
    mean, deviation = reference.predict(x[None, :], return_std=True)
    y, J, sd, slope = known.at(x)
    assert y == pytest.approx(Y.mean(axis=0) + mean[0])
    assert sd == pytest.approx(deviation[0, 0])
    for place, step in enumerate(1e-6 * np.eye(3)):
        (above, _, more, _), (below, _, less, _) = known.at(x + step), known.at(x - step)
        assert (above - below) / 2e-6 == pytest.approx(J[:, place], abs=1e-6)
        assert (more - less) / 2e-6 == pytest.approx(slope[place], abs=1e-6)
    likelihoods = [  # each entry with its own size, which is the likeliest one
        GaussianProcessRegressor(
            kernels.ConstantKernel(s**2) * kernels.Matern(1.7, nu=2.5), alpha=1e-2 * s**2, optimizer=None
        )
        .fit(X, Y[:, i] - Y[:, i].mean())
        .log_marginal_likelihood_value_
        for i, s in enumerate(known.sizes)
    ]
    constant = -0.5 * X.shape[0] * Y.shape[1] * (1.0 + np.log(2.0 * np.pi))
    assert known.likelihood + constant == pytest.approx(sum(likelihoods))


@pytest.mark.slow
def test_composite_bayes_finds_the_answer_of_a_small_game_within_x_and_is_reproducible() -> None:
    case, who = settled_lq(3), entrant("composite BO")
    setting = next(s for s in who.grid if s["width"] == 1.0 and s["settle"] == 0)
    first, again = (runs.play(case, who, setting, 1, (30,)) for _ in range(2))
    assert first == again
    assert first.closed[-1] > 0.95


def test_the_box_of_composite_bayes_doubles_after_successes_and_halves_after_failures() -> None:
    case = settled_lq(2)
    package = CompositeBayes(case, width=1.0, first=1, seed=0)
    f = case.game.objective
    costs = iter([9.0, 9.0, 8.0, 7.0, 6.0, *([20.0] * 20)])
    package._case = replace(case, game=replace(case.game, objective=replace(f, function=lambda x, y: next(costs))))
    widths = []
    for _ in range(25):
        package.tell_response(np.zeros(2), np.zeros(2))
        widths.append(package._width / case.scale)
    assert widths[:4] == [1.0] * 4
    assert widths[4:-1] == [2.0] * 20
    assert widths[-1] == 1.0


def test_settings_can_be_written_down() -> None:
    for who in ENTRANTS.values():
        assert json.loads(json.dumps(who.grid)) == [dict(setting) for setting in who.grid]


# Rivals of the leader benchmark are given what a fair user would give them


class _Counting:
    """An optimiser that writes down what it is told, and recommends the last x."""

    def __init__(self) -> None:
        self.told: list[float] = []

    def ask(self) -> Array:
        return np.array([7.0])

    def tell(self, x: Array, cost: float) -> None:
        self.told.append(cost)

    def recommend(self) -> Array:
        return np.array([7.0])


def test_followers_settle_at_x0_before_the_optimiser_hears_anything() -> None:
    inside = _Counting()
    package = AfterSettling(inside, np.array([1.0]), 2)
    asked = []
    for cost in (10.0, 11.0, 12.0, 13.0):
        asked.append(float(package.ask()[0]))
        assert float(package.recommend()[0]) == asked[-1]
        package.tell(np.array([asked[-1]]), cost)
    assert asked == [1.0, 1.0, 7.0, 7.0]
    assert inside.told == [12.0, 13.0]


@pytest.mark.parametrize("name", ["sioux-falls settled", "sioux-falls live k=1", "lq d=200", "logit-pricing d=30"])
def test_the_first_transient_has_died_out_after_settling(name: str) -> None:
    case = cases.case(name)
    street = runs._Street(case, seed=0)
    probe = Probe(0, 0, case.x0, case.K, Start.PREVIOUS, keep=True)
    costs = [street.observe(probe).cost for _ in range(SETTLING + 1)]
    assert costs[-1] is not None
    assert abs(costs[-1] - case.start_cost) < 1e-4 * (case.start_cost - case.best)


@pytest.mark.parametrize(
    "name", ["lq d=10", "lq d=50", "lq d=200", "cournot n=20", "logit-pricing d=30", "jump d=10"]
)
def test_the_box_of_optuna_holds_the_optimum(name: str) -> None:
    case = cases.case(name)
    assert np.abs(case.game.known.x - case.x0).max() < 0.5 * BOX * case.scale


def test_optuna_cma_es_draws_with_the_standard_deviation_it_was_given() -> None:
    pytest.importorskip("cmaes", reason="needs the extra 'bench'")
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    x0 = np.full(40, 2.0)
    package = OptunaCmaEs(x0, sigma=0.5, width=30.0, seed=0, recommend="best")
    drawn = []
    for cost in range(10):  # within the first generation of 15
        drawn.append(package.ask())
        package.tell(drawn[-1], float(cost))
    assert np.array_equal(drawn[0], x0)
    # 9 · 40 normal draws: their sample deviation is within 5/√720 = 19% of 0.5 but for once in 10⁶.
    assert np.std(np.array(drawn[1:]) - x0) == pytest.approx(0.5, rel=0.19)
    assert np.array_equal(package.recommend(), x0)


def test_the_middle_of_optunas_search_is_the_mean_of_the_better_half() -> None:
    pytest.importorskip("cmaes", reason="needs the extra 'bench'")
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    package = OptunaCmaEs(np.zeros(2), sigma=0.5, width=30.0, seed=0, recommend="middle")
    costs, drawn = (5.0, 1.0, 9.0, 2.0), []
    for cost in costs:
        drawn.append(package.ask())
        package.tell(drawn[-1], cost)
    assert package.recommend() == pytest.approx((drawn[1] + drawn[3]) / 2, abs=1e-15)


def test_optuna_tpe_starts_at_x0_and_stays_in_its_box() -> None:
    pytest.importorskip("optuna", reason="needs the extra 'bench'")
    x0 = np.array([1.0, -1.0])
    package = OptunaTpe(x0, width=0.5, seed=0)
    drawn = []
    for _ in range(15):
        drawn.append(package.ask())
        package.tell(drawn[-1], float(drawn[-1] @ drawn[-1]))
    assert np.array_equal(drawn[0], x0)
    assert np.abs(np.array(drawn) - x0).max() <= 0.5
    assert np.ptp(drawn, axis=0).min() > 0.1


def test_nevergrad_is_told_of_noise() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    chosen = {NeverGrad(np.zeros(40), 0.1, 1000, 0, noisy)._optimizer.optim.name for noisy in (False, True)}
    assert len(chosen) == 2
    assert any("Noisy" in name for name in chosen)


def test_nevergrad_runs_in_one_dimension_whatever_it_is_told() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    for noisy in (False, True):
        package = NeverGrad(np.zeros(1), 0.1, 1000, 0, noisy)
        x = package.ask()
        package.tell(x, float(x @ x))
        assert package.recommend().shape == (1,)


@pytest.mark.slow
def test_a_transient_no_longer_keeps_ngopt_at_x0() -> None:
    pytest.importorskip("nevergrad", reason="needs the extra 'bench'")
    who, case = entrant("nevergrad NGOpt"), cases.case("lq d=50")
    closed = {
        settle: runs.play(case, who, {"sigma": 1.0, "noisy": False, "settle": settle}, 0, (200,)).closed[-1]
        for settle in (0, SETTLING)
    }
    assert closed[0] == pytest.approx(0.0, abs=1e-6)
    assert closed[SETTLING] > 0.3


def test_the_population_of_cma_es_is_a_multiple_of_its_default() -> None:
    case = cases.case("lq d=50")
    made = [ENTRANTS["cma"].make(case, {"sigma": 1.0, "population": n}, 0, 1000) for n in (1, 4)]
    assert all(isinstance(m, CmaEs) for m in made)
    assert [m.population for m in made if isinstance(m, CmaEs)] == [15, 60]  # 4 + ⌊3 ln 50⌋ = 15


def test_least_squares_finds_an_affine_response() -> None:
    rng = np.random.default_rng(0)
    d, n = 4, 6
    J, c = rng.normal(size=(n, d)), rng.normal(size=n)
    leader = RecursiveLeastSquares(delta=0.5, length=1.0, forgetting=0.99, K=1)
    fit = leader._begin(np.zeros(d), 0)
    for _ in range(40):
        x = 0.5 * rng.normal(size=d)
        fit = fit.with_pair(x, c + J @ x, 0.99, most=float(np.trace(fit.P)) * 10.0)
    assert fit.W is not None
    # The prior is worth RIDGE = 0.01 deployments a direction, of which 40 · 0.5²/(0.5²/d) = 160 were made: an error
    # of about 1e-4 |J|, and 0.99^-40 = 1.5 less than that.
    assert np.abs(fit.W - np.column_stack([c, J])).max() < 5e-4


def test_forgetting_does_not_let_the_covariance_wind_up() -> None:
    leader = RecursiveLeastSquares(delta=0.5, length=1.0, forgetting=0.9, K=1)
    fit: Fit = leader._begin(np.zeros(3), 0)
    most = float(np.trace(fit.P))
    for _ in range(500):  # the same x again and again: nothing is learnt of three directions
        fit = fit.with_pair(np.zeros(3), np.ones(2), 0.9, most)
    assert np.trace(fit.P) <= most


def test_least_squares_steps_no_further_than_its_length_and_stays_in_X() -> None:
    case = cases.case("sioux-falls settled")
    leader = RecursiveLeastSquares(delta=0.3, length=0.7, forgetting=0.99, K=1).bind(case.game.knowledge)
    state, street = leader.init(case.x0, 0), runs._Street(case, 0)
    for _ in range(15):
        before = state.x
        (probe,) = leader.ask(state)
        assert case.game.X.contains(probe.x)
        assert np.linalg.norm(probe.x - before) <= 0.3 * (1 + 1e-12)
        state = leader.tell(state, [street.observe(probe)])
        assert case.game.X.contains(state.x)
        assert np.linalg.norm(state.x - before) <= 0.7 * (1 + 1e-12)
    assert case.closed(state.x) > 0.1


def test_least_squares_is_a_serious_rival() -> None:
    """It solves linear-quadratic games with about as many deployments as there are unknowns in a row of J."""
    game = linear_quadratic(10, seed=1)
    case = cases.Case("lq", game, 20, 0.3, game.known.cost, game.hyperobjective)
    who = entrant("recursive-least-squares")
    setting = {"forgetting": 0.99, "radius": 0.1, "length": 0.3}
    assert setting in who.grid
    assert runs.play(case, who, setting, 0, (40,)).closed[-1] > 0.98


@pytest.mark.parametrize("name", ["sioux-falls noisy k=3", "lq d=200", "jump d=10"])
def test_ours_has_no_grid_and_runs_with_its_defaults_everywhere(name: str) -> None:
    who, case = ENTRANTS[OURS], cases.case(name)
    assert who.grid == ({},)
    assert repr(who.make(case, {}, 3, 1000)) == repr(ResponseModel(K=case.K))


def test_each_rival_has_one_grid_for_all_games_without_repetition() -> None:
    for who in ENTRANTS.values():
        assert len({json.dumps(s, sort_keys=True) for s in who.grid}) == len(who.grid)
        assert len({frozenset(s) for s in who.grid}) == 1


@pytest.mark.slow
def test_kept_runs_of_other_source_stand_where_none_that_is_repeated_has_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    who, same, moved = ENTRANTS[OURS], cases.case("lq d=10"), cases.case("jump d=10")
    for case, change in ((same, 0.0), (moved, 1e-6)):
        for seed in (0, 1):
            run = runs.play(case, who, {}, seed, (5,))
            other = tmp_path / f"{case.name}-{seed}-of-other-source.json"
            runs.keep(other, replace(run, closed=(run.closed[0] + change,)))
    assert confirm.main([str(tmp_path), "--sample", "1"]) == 1
    said = capsys.readouterr().out
    assert "lq d=10, response-model: 1 repeated, the same, 2 runs stand" in said
    assert "jump d=10, response-model: 1 repeated, {} seed " in said
    assert "where it closed" in said
    here = {case.name: runs.kept_path(tmp_path, case, who, {}, 0, (5,)).exists() for case in (same, moved)}
    assert here == {"lq d=10": True, "jump d=10": False}
    assert len(list(tmp_path.glob("jump*other-source.json"))) == 2
    assert not list(tmp_path.glob("lq*other-source.json"))


def test_lengths_of_entries_of_x_do_not_run_away_where_slopes_vanish() -> None:
    """On an inflection some entries seem to do nothing; moves of them 4,096 times as long ended at 1e27 times f."""
    start = cases.case("inflection at start")
    closed, _ = runs._leader_course(start, ResponseModel(K=start.K), 806, (50, 100))
    assert min(closed) > 0.5
