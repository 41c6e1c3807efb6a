"""Leaders keep constraints: the step against another optimiser, a shop in many units, infeasible starts."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from scipy.optimize import minimize

from stackelberg import Box, Constraint, Game, InvalidInput, Objective, ResponseModel, Setup, Study, TwoPoint, solve
from stackelberg.core import ResponseSchema
from stackelberg.followers import CallableFollowers, MeasuredFollowers
from stackelberg.leaders.constraints import (
    ConstraintPredictions,
    Errors,
    Margins,
    constrained_step,
    first_errors,
    nearest_kept,
    restore_feasibility,
    with_answer,
)
from stackelberg.report.summary import StudySummary

pytestmark = pytest.mark.slow  # many whole studies

# A shop: demand falls with both prices, a queue grows with what is sold. Minus revenue is least at (3.75, 3.75).
PRICES, SALES = np.array([[-1.0, 0.2], [0.2, -1.0]]), np.array([6.0, 6.0])


def shop_responds(x, y, k, unit_x=1.0, unit_y=1.0, unit_queue=1.0):
    sold = SALES + PRICES @ (x / unit_x)
    return unit_y * np.append(sold, unit_queue * (0.5 * sold.sum() + 0.1 * float(sold @ sold)))


def shop(constraint, unit_x=1.0, unit_y=1.0, unit_f=1.0, noise=0.0, unit_queue=1.0):
    responds = partial(shop_responds, unit_x=unit_x, unit_y=unit_y, unit_queue=unit_queue)
    people = CallableFollowers(responds, start=np.zeros(3))
    f = Objective(lambda x, y: -unit_f * float(x @ y[:2]) / (unit_x * unit_y), constraints=constraint)
    game = Game(Box([0.5 * unit_x] * 2, [6.0 * unit_x] * 2), f, people, x0=np.full(2, 5.0 * unit_x))
    return game if noise == 0.0 else replace(game, followers=MeasuredFollowers(game.followers, noise=noise))


def queue(bound, unit_y=1.0, probability=0.95):
    return Constraint("queue", at_most=bound * unit_y, y={2: 1.0}, probability=probability)


def best_within(bound):
    def revenue(x):
        return -float(x @ (SALES + PRICES @ x))

    room = {"type": "ineq", "fun": lambda x: bound - shop_responds(x, None, 0)[2]}
    return minimize(revenue, [5.0, 5.0], bounds=[(0.5, 6.0)] * 2, constraints=[room], method="SLSQP")


UNITS = [(1e-4, 1e4, 1e-4, 1), (1e4, 1e-4, 1e4, 0)]


@pytest.mark.parametrize(("unit_x", "unit_y", "unit_f", "seed"), UNITS)
def test_the_response_model_finds_the_best_within_a_constraint_and_hardly_breaks_it(unit_x, unit_y, unit_f, seed):
    game = shop(queue(3.5, unit_y), unit_x, unit_y, unit_f)
    result = solve(game, ResponseModel(K=1), rounds=20, seed=seed)
    best = best_within(3.5)
    assert shop_responds(result.x / unit_x, None, 0)[2] <= 3.5 * (1 + 1e-6)
    cost = -float(result.x @ (SALES + PRICES @ (result.x / unit_x))) / unit_x
    assert cost == pytest.approx(best.fun, rel=0.01)
    broken = [o for o in result.answers if game.objective.broken(o.x, o.y)]
    assert len(broken) <= 1  # of 20: they are kept with a probability of 95%


def test_units_of_a_power_of_two_change_no_bit():
    one = solve(shop(queue(3.5)), ResponseModel(K=1), rounds=8, seed=0)
    other = solve(shop(queue(3.5, 2.0**9), 2.0**-7, 2.0**9, 2.0**4), ResponseModel(K=1), rounds=8, seed=0)
    assert np.array_equal(one.x, other.x * 2.0**7)


@pytest.mark.parametrize("noise", [0.0, 0.02])
def test_a_queue_in_units_of_its_own_changes_no_bit(noise):
    """An entry far smaller, or larger, than the others is no less certain for that."""
    found = [
        solve(shop([queue(3.0 * unit)], noise=noise, unit_queue=unit), ResponseModel(), rounds=5, seed=3).x
        for unit in (1.0, 2.0**-14, 2.0**14)
    ]
    np.testing.assert_array_equal(found[1], found[0])
    np.testing.assert_array_equal(found[2], found[0])


def test_a_constraint_on_an_entry_that_y_has_not_is_refused_in_words():
    missing = Constraint("queue", at_most=1.0, y={7: 1.0})
    with pytest.raises(InvalidInput, match="constraint 'queue': unknown entry 7 of y; expected 0 to 2"):
        solve(shop([missing]), ResponseModel(), rounds=2)


def test_noise_is_kept_away_from_and_the_probability_says_so():
    study_of = {}
    for probability in (0.6, 0.99):
        game = shop(queue(3.5, probability=probability), noise=0.02)
        study = Study.in_memory(Setup(ResponseModel(K=1), game.objective, game.x0, 3, X=game.X, rewindable=True))
        solve(game, ResponseModel(K=1), rounds=20, seed=3, study=study)
        (kept,) = study.predicted_constraints()
        queue_there = shop_responds(study.recommend(), None, 0)[2]
        assert kept.name == "queue"
        assert kept.value == pytest.approx(queue_there, rel=0.05)
        assert kept.probability >= probability - 0.02
        study_of[probability] = queue_there
    assert study_of[0.99] < study_of[0.6] < 3.5 * 1.02


@pytest.mark.parametrize("noise", [0.0, 0.02])
def test_from_a_start_that_breaks_a_constraint_it_first_leads_back(noise):
    game = replace(shop(queue(3.5), noise=noise), x0=np.array([1.5, 1.5]))
    result = solve(game, ResponseModel(K=1), rounds=30, seed=0)
    queues = [shop_responds(o.x, None, 0)[2] for o in result.answers]
    assert queues[0] > 6.0
    assert max(queues[10:]) <= 3.5 * (1.0 if noise == 0.0 else 1.02)
    cost = -float(result.x @ (SALES + PRICES @ result.x))
    assert cost == pytest.approx(best_within(3.5).fun, rel=0.02 if noise == 0.0 else 0.05)


def test_a_constraint_that_no_x_keeps_ends_where_it_is_broken_least():
    game = shop(Constraint("queue", at_least=12.0, y={2: 1.0}))
    study = Study.in_memory(Setup(ResponseModel(K=1), game.objective, game.x0, 0, X=game.X, rewindable=True))
    result = solve(game, ResponseModel(K=1), rounds=20, seed=0, study=study)
    assert result.x == pytest.approx([0.5, 0.5], abs=0.05)
    assert study.predicted_constraints()[0].probability < 0.2


def test_constraints_that_cannot_be_kept_together_are_named():
    low, high = queue(2.0), Constraint("served", at_least=9.0, y={0: 1.0, 1: 1.0})
    game = shop([low, high])
    result = solve(game, ResponseModel(), rounds=10, seed=0)
    assert not [
        said for said in solve(shop(low), ResponseModel(), rounds=10, seed=0).remarks if "constraint" in said
    ]
    (said,) = [said for said in result.remarks if "constraints" in said]
    assert said.startswith("no x was found yet that keeps all constraints: the recommendation breaks ")
    assert said.endswith("they cannot be kept together: loosen one")
    assert "queue (" in said or "served (" in said
    assert said in result.message
    study = Study.in_memory(Setup(ResponseModel(), game.objective, game.x0, X=game.X))
    for _ in range(8):
        for probe in study.ask():
            study.tell(probe, shop_responds(probe.x, None, 0))
    (need,) = [one for one in StudySummary(study).attention() if one.kind == "constraints"]
    assert need.words.startswith("no x was found yet")


@pytest.mark.parametrize("start", [5.0, 2.0])
def test_on_a_grid_constraints_are_foreseen_and_nothing_explores_beyond_them(start):
    game, step = shop(queue(3.0)), 0.25
    X = Box([0.5, 0.5], [6.0, 6.0], step=step)
    study = Study.in_memory(Setup(ResponseModel(), game.objective, np.full(2, start), X=X))
    broken = 0
    for round in range(40):
        for probe in study.ask():
            assert (probe.x % step == 0.0).all()
            y = shop_responds(probe.x, None, 0)
            broken += round >= 10 and bool(game.objective.broken(probe.x, y))
            study.tell(probe, y)
    assert broken <= 3
    (kept,) = study.predicted_constraints()
    x = study.recommend()
    grid = np.arange(0.5, 6.0 + step, step)
    points = [np.array([p, q]) for p in grid for q in grid if shop_responds(np.array([p, q]), None, 0)[2] <= 3.0]
    best = min(game.objective(p, shop_responds(p, None, 0)) for p in points)
    # costs are below zero; the best point, 0.5% below the bound, is within the margin
    assert game.objective(x, shop_responds(x, None, 0)) <= 0.97 * best
    assert kept.value == pytest.approx(shop_responds(x, None, 0)[2], rel=0.02)
    assert kept.probability >= 0.95


def test_a_leader_that_foresees_no_constraints_is_refused():
    with pytest.raises(InvalidInput, match=r"constraints: TwoPoint does not predict them; take ResponseModel\(\)"):
        solve(shop(queue(3.5)), TwoPoint(K=1), rounds=3, seed=0)


def test_a_study_keeps_constraints_with_its_objective(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    schema = ResponseSchema(("apples", "queue"))
    f = replace(Objective(minus_first), constraints=[Constraint("queue", at_most=3.0, y={"queue": 1.0})])
    with Study.create(url, "shop", Setup(ResponseModel(), f, [4.0], X=Box([1.0], [6.0]), response=schema)) as study:
        assert study.objective.constraints[0].y == ((1, 1.0),)
        assert study.predicted_constraints() is None  # nothing is known yet
        for _ in range(12):
            (probe,) = study.ask()
            study.tell(probe, [8.0 - probe.x[0], 8.0 - probe.x[0]])
        kept = study.predicted_constraints()
    with Study.open(url, "shop", objective=f) as again:
        assert again.objective.constraints == study.objective.constraints
        assert again.predicted_constraints() == kept
        assert again.recommend()[0] == pytest.approx(5.0, abs=0.05)


def minus_first(x, y):
    return -float(x[0] * y[0])


# The parts, by hand and against SciPy.


def linear_margins(A, b, at, errors=None, sd=0.0):
    constraints = tuple(Constraint(f"g{i}", at_most=float(bound), y={i: 1.0}) for i, bound in enumerate(b))
    errors = replace(first_errors(constraints, np.zeros(len(b)), 1.0), caution=0.0) if errors is None else errors

    def predict_constraints(u):
        zero = np.zeros((len(b), u.size))
        return ConstraintPredictions(A @ u, A, np.full(len(b), sd**2), zero, np.zeros(len(b)))

    return Margins(constraints, predict_constraints, errors, at, True)


def gradient_descent(evaluate, centre, radius):
    found = minimize(
        evaluate, centre, jac=True, method="L-BFGS-B", bounds=[(c - radius, c + radius) for c in centre]
    )
    step = found.x - centre
    return centre + step * min(1.0, radius / max(np.linalg.norm(step), 1e-300))


@pytest.mark.parametrize("seed", range(8))
def test_the_constrained_step_agrees_with_slsqp(seed):
    rng = np.random.default_rng(seed)
    d, m = 5, 3
    A, goal = rng.standard_normal((m, d)), rng.standard_normal(d)
    b = np.abs(rng.standard_normal(m)) + 0.05  # the centre, 0, is within

    def cost(u):
        return float((u - goal) @ (u - goal)), 2.0 * (u - goal)

    margins = linear_margins(A, b, np.zeros(d))
    step = constrained_step(
        cost, margins, partial(gradient_descent, centre=np.zeros(d), radius=10.0), np.zeros(d), 10.0
    )
    other = minimize(
        lambda u: cost(u)[0],
        np.zeros(d),
        constraints=[{"type": "ineq", "fun": lambda u: b - A @ u}],
        method="SLSQP",
    )
    assert (A @ step.x <= b + 1e-9).all()
    assert cost(step.x)[0] == pytest.approx(other.fun, rel=1e-3, abs=1e-3)
    assert step.promised == pytest.approx(cost(np.zeros(d))[0] - cost(step.x)[0])
    nearest = nearest_kept(
        goal, np.zeros(d), margins, partial(gradient_descent, centre=np.zeros(d), radius=10.0), 10.0
    )
    assert np.linalg.norm(nearest - goal) ** 2 == pytest.approx(other.fun, rel=1e-3, abs=1e-3)


def test_the_margin_is_the_quantile_of_what_is_not_known():
    margins = linear_margins(np.array([[1.0]]), [2.0], np.zeros(1), sd=0.5)
    c, slope = margins(np.array([1.0]))
    assert c[0] == pytest.approx((1.0 + 1.6448536 * 0.5 - 2.0) / 2.0)
    assert slope[0] == pytest.approx([0.5])
    (kept,) = margins.forecast(np.array([1.0]))
    assert (kept.value, kept.error) == (1.0, 0.5)
    assert kept.probability == pytest.approx(0.9772499)


def test_errors_beyond_what_was_said_widen_the_margin():
    constraints = (Constraint("g", at_most=4.0, y={0: 1.0}),)
    errors = replace(first_errors(constraints, np.array([2.0]), 1.0), caution=0.0)
    assert errors.sizes == [4.0]
    told = Errors(
        errors.per_move,
        errors.noise,
        errors.sizes,
        1.0,
        0.0,
        np.array([0.5]),
        0.5,
        *map(np.array, ([2.0], [0.0], [0.0])),
    )
    after = with_answer(told, np.array([3.0]), np.array([0.5]), quiet=True)
    assert after.per_move == pytest.approx([0.2 * (3.0 - 2.0) ** 2 / 0.5**2])
    elsewhere = with_answer(told, np.array([3.0]), np.array([0.7]), quiet=True)
    assert elsewhere.per_move == pytest.approx([0.0])  # deployed elsewhere than predicted
    unknown = with_answer(told, np.array([np.nan]), np.array([0.5]), quiet=True)
    assert unknown.per_move == pytest.approx([0.0])
    noisy = with_answer(told, np.array([3.0]), np.array([0.5]), quiet=False)
    assert noisy.noise == pytest.approx([0.2])
    margins = linear_margins(np.array([[1.0]]), [4.0], np.zeros(1), errors=after)
    (kept,) = margins.forecast(np.array([2.0]))
    assert kept.error == pytest.approx(np.sqrt(0.8 * 4.0))


def test_the_way_back_is_the_nearest_point_within_or_where_constraints_are_broken_least():
    start = np.array([3.0, 0.0])
    within = linear_margins(np.array([[1.0, 0.0]]), [1.0], at=np.array([5.0, 0.0]))
    back = restore_feasibility(within, partial(gradient_descent, centre=start, radius=10.0), start)
    assert back == pytest.approx([1.0, 0.0], abs=0.01)
    assert within.kept(back)
    seen = linear_margins(np.array([[1.0, 0.0]]), [1.0], at=np.array([0.0, 1.0]))  # deployed, and within
    assert restore_feasibility(seen, partial(gradient_descent, centre=start, radius=0.1), start) == pytest.approx(
        [1.0, 2.0 / 3.0]
    )
    near = restore_feasibility(within, partial(gradient_descent, centre=start, radius=0.5), start)
    assert near == pytest.approx([2.5, 0.0])
