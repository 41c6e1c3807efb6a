"""Rivals with our leader's knowledge: their forms of f are f, their updates are the textbook's, and they arrive."""

from __future__ import annotations

import json

import numpy as np
import pytest
from benchmarks.leaders_bench import cases, runs
from benchmarks.leaders_bench.case import LeftOut
from benchmarks.leaders_bench.composite import (
    AskTellResponses,
    ResponsesAfterSettling,
    ThreadedSolver,
    complete,
    has_squares,
)
from benchmarks.leaders_bench.entrants import ENTRANTS, entrant
from benchmarks.leaders_bench.quasi_newton import QuasiNewton, broyden, descend, symmetric

from stackelberg.core import Array
from stackelberg.games import linear_quadratic

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


def test_composite_bayes_improves_or_says_why_not() -> None:
    case, who = settled_lq(2), entrant("composite BO")
    assert who.takes(case)
    assert not who.takes(cases.case("lq d=50"))
    try:
        import botorch  # noqa: F401
    except ImportError:
        with pytest.raises(LeftOut, match="pip install botorch"):
            who.make(case, who.grid[0], 0, 50)
    else:
        assert runs.play(case, who, who.grid[1], 0, (20,)).closed[-1] > 0.9


def test_settings_can_be_written_down() -> None:
    for who in ENTRANTS.values():
        assert json.loads(json.dumps(who.grid)) == [dict(setting) for setting in who.grid]
