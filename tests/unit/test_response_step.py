"""The step by hand: the best of a trust region, whether it is taken, and how the region adapts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.optimize import Bounds, minimize, rosen, rosen_der

from stackelberg.core import ConvexSet, Objective
from stackelberg.leaders.response.constants import (
    GOOD_STEP,
    GROW,
    LOOK_FURTHER,
    NARROWEST,
    SHRINK,
    UNIT_DECAY,
    WIDEST,
    WIDEST_IN_NOISE,
)
from stackelberg.leaders.response.groups import Groups, one_group
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.predictor import Predictor, Uncertainty
from stackelberg.leaders.response.problem import ScaledProblem, scaling_by
from stackelberg.leaders.response.step import (
    ITERATIONS,
    ModelStep,
    Step,
    accept,
    best_step,
    curvature_in_y,
    expected_cost,
    first_step,
    go_back,
    look_further,
    narrow,
    shorten,
    stay_at,
)
from stackelberg.leaders.response.structure import Blocks, groups_of
from stackelberg.sets import Ball, Box, Reals, Simplex

rng = np.random.default_rng(11)
J, C, X0 = rng.standard_normal((3, 2)), np.array([0.7, -4.0, 1.3]), np.array([0.2, -0.5])
ROOT = rng.standard_normal((3, 3))
P = ROOT @ ROOT.T
SCALE = 1.7
WEIGHTS, TARGET = np.array([1.0, 3.0, -0.5]), np.array([0.4, 0.8, -0.9])


def f(x: np.ndarray, y: np.ndarray) -> float:
    return float(0.5 * WEIGHTS @ (y - TARGET) ** 2 + x @ np.array([0.3, -0.7]) + x[0] * y[2])


OBJECTIVE = Objective(
    f,
    gradients=(
        lambda x, y: np.array([0.3 + y[2], -0.7]),
        lambda x, y: WEIGHTS * (y - TARGET) + np.array([0.0, 0.0, x[0]]),
    ),
)


def problem(
    objective: Objective = OBJECTIVE, X: ConvexSet | None = None, floor: bool = False, d: int = 2
) -> ScaledProblem:
    """Objective and set in units of one."""
    return ScaledProblem(objective, Reals(d) if X is None else X, scaling_by(np.zeros(d), 1.0), floor)


def inside(X: ConvexSet) -> ScaledProblem:
    return problem(X=X, d=X.dimension)


def response_of() -> Predictor:
    known = Uncertainty(one_group(3, 2).cells[0], P[None], np.array([SCALE]))
    return Predictor(X0, J, C, (known,), scale=5.0, pace=Pace(), noise=0.3, unit=1.0)


def structured() -> tuple[Predictor, list[tuple[list[int], list[int], np.ndarray, float]]]:
    """Outputs {0, 3} of inputs {0, 2}, {1, 4} of {1, 3}, 2 of none; input 4 reaches nobody."""
    groups = groups_of(Blocks((([0, 3], [0, 2]), ([1, 4], [1, 3]))), 5, 5)
    return over(groups, np.array([0.1, 0.2, -0.3, 0.4, 0.5]))


def filled_up() -> tuple[Predictor, list[tuple[list[int], list[int], np.ndarray, float]]]:
    """9 and 10 outputs, 9 and 10 inputs in one cell, in which the smaller group is filled up."""
    groups = groups_of(Blocks(((range(9), range(9)), (range(9, 19), range(7, 17)))), 19, 18)
    assert len(groups.cells) == 1
    return over(groups, 0.1 * np.arange(18.0))


def over(groups: Groups, x: np.ndarray) -> tuple[Predictor, list[tuple[list[int], list[int], np.ndarray, float]]]:
    """A response with random covariances, and the same group by group: outputs, inputs, P and scale."""
    draws = np.random.default_rng(3)
    known, plain = [], []
    for cell in groups.cells:
        roots = draws.standard_normal((len(cell.outputs), cell.inputs.shape[1] + 1, cell.inputs.shape[1] + 1))
        covariances = roots @ roots.transpose(0, 2, 1)
        scales = 1.0 + draws.random(len(cell.outputs))
        known.append(Uncertainty(cell, covariances, scales))
        for g in range(len(cell.outputs)):
            outputs, inputs = cell.outputs[g], cell.inputs[g]
            outputs, inputs = outputs[outputs < groups.n].tolist(), inputs[inputs < groups.d].tolist()
            real = [*range(len(inputs)), -1]
            plain.append((outputs, inputs, covariances[g][np.ix_(real, real)], float(scales[g])))
    return Predictor(
        x, np.zeros((groups.n, groups.d)), np.zeros(groups.n), tuple(known), 1.0, Pace(), 1.0, 1.0
    ), plain


class TestHowMuchIsUnseen:
    def test_the_trace_of_what_is_known_of_J_in_the_least_known_group(self) -> None:
        """P starts as 1 in each direction; the last entry is that of the level and does not count."""
        known = [
            Uncertainty(cell, np.diag(diagonal)[None], np.ones(1))
            for cell, diagonal in zip(
                groups_of(Blocks((([0], [0, 1]), ([1], [1]))), 2, 2).cells,
                ([1.0, 0.5, 9.0], [0.25, 9.0]),
                strict=True,
            )
        ]
        response = Predictor(np.zeros(2), np.zeros((2, 2)), np.zeros(2), tuple(known), 1.0, Pace(), 1.0, 1.0)
        assert response.unseen_directions == 1.5
        assert replace(response, uncertainties=()).unseen_directions == 0.0


class TestTheModel:
    def test_it_is_affine_around_its_centre(self) -> None:
        z, slope = np.array([0.9, 1.1]), np.array([0.5, -1.5, 2.0])
        np.testing.assert_allclose(response_of().predict(z), [C[j] + J[j] @ (z - X0) for j in range(3)], rtol=1e-14)
        np.testing.assert_allclose(response_of().vjp(slope), [J[:, i] @ slope for i in range(2)], rtol=1e-14)


class TestTheVarianceTerm:
    """Σ over outputs of weight · scale · hᵀPh, h = (z − x, 1); a group with weights below zero adds nothing."""

    def test_one_group(self) -> None:
        response, z = response_of(), np.array([1.1, 0.4])
        h = np.append(z - X0, 1.0)
        (value,), (gradient,) = response.variance(z, np.array([[0.5, 2.0, -0.25]]))
        assert value == pytest.approx(2.25 * SCALE * h @ P @ h, rel=1e-14)
        np.testing.assert_allclose(gradient, 2.0 * 2.25 * SCALE * (P @ h)[:2], rtol=1e-14)

    def test_weights_below_zero_count_as_zero(self) -> None:
        response = response_of()
        values, gradients = response.variance(np.ones(2), np.array([[0.5, -2.0, 0.25]]))
        np.testing.assert_array_equal(values, [0.0])
        np.testing.assert_array_equal(gradients, [[0.0, 0.0]])

    @pytest.mark.parametrize("make", [structured, filled_up])
    def test_groups(self, make: Any) -> None:
        response, plain = make()
        d, n = response.x.size, response.c.size
        draws = np.random.default_rng(9)
        z, several = draws.standard_normal(d), draws.standard_normal((3, n)) + 0.5
        values, gradients = response.variance(z, several)
        for given, found, slope in zip(several, values, gradients, strict=True):
            value, gradient = 0.0, np.zeros(d)
            for outputs, inputs, covariance, scale in plain:
                weight = max(0.0, sum(given[j] for j in outputs))
                h = np.append((z - response.x)[inputs], 1.0)
                value += weight * scale * h @ covariance @ h
                gradient[inputs] += 2.0 * weight * scale * (covariance @ h)[:-1]
            assert found == pytest.approx(value, rel=1e-13)
            np.testing.assert_allclose(slope, gradient, rtol=1e-12, atol=1e-14)


class TestTheDirectionThatIsKnownLeast:
    """P ξ for a normal ξ; with groups the mean over outputs that an input reaches, each weighted the same."""

    def test_one_group(self) -> None:
        draw = np.random.default_rng(4).standard_normal(2)
        found = response_of().least_known(np.random.default_rng(4))
        np.testing.assert_allclose(found, P[:2, :2] @ draw, rtol=1e-13)

    @pytest.mark.parametrize("make", [structured, filled_up])
    def test_groups(self, make: Any) -> None:
        response, plain = make()
        d = response.x.size
        draw = np.random.default_rng(5).standard_normal(d)
        expected, outputs_of = np.zeros(d), np.zeros(d)
        for outputs, inputs, covariance, _ in plain:
            expected[inputs] += len(outputs) * covariance[:-1, :-1] @ draw[inputs]
            outputs_of[inputs] += len(outputs)
        reached = outputs_of > 0
        expected[reached] /= outputs_of[reached]
        np.testing.assert_allclose(response.least_known(np.random.default_rng(5)), expected, rtol=1e-12)
        assert expected[-1] == 0.0  # the last input reaches nobody: nothing would show what it does

    def test_overlapping_groups_weigh_by_their_outputs(self) -> None:
        """Input 1 is seen by two outputs through P = 3 and by one through P = 6: (2·3 + 6) / 3 = 4 times ξ."""
        groups = groups_of(Blocks((([0, 1], [0, 1]), ([2], [1, 2]))), 3, 3)
        known = [
            Uncertainty(cell, np.array([np.diag([size, size, 1.0])]), np.ones(1))
            for cell, size in zip(groups.cells, (3.0, 6.0), strict=True)
        ]
        response = Predictor(np.zeros(3), np.zeros((3, 3)), np.zeros(3), tuple(known), 1.0, Pace(), 1.0, 1.0)
        draw = np.random.default_rng(6).standard_normal(3)
        found = response.least_known(np.random.default_rng(6))
        np.testing.assert_allclose(found, draw * np.array([3.0, 4.0, 6.0]), rtol=1e-14)

    def test_where_all_is_known_it_is_any_direction(self) -> None:
        known = Uncertainty(one_group(3, 2).cells[0], np.zeros((1, 3, 3)), np.ones(1))
        response = Predictor(X0, J, C, (known,), 1.0, Pace(), 1.0, 1.0)
        draws = np.random.default_rng(7).standard_normal((2, 2))
        np.testing.assert_array_equal(response.least_known(np.random.default_rng(7)), draws[1])


class TestTheExpectedCost:
    Z = np.array([1.2, -0.6])

    def test_without_uncertainty(self) -> None:
        y = C + J @ (self.Z - X0)
        value, gradient = expected_cost(problem(OBJECTIVE, floor=False), response_of(), None)(self.Z)
        slope = WEIGHTS * (y - TARGET) + np.array([0.0, 0.0, self.Z[0]])
        assert value == pytest.approx(f(self.Z, y), rel=1e-14)
        np.testing.assert_allclose(gradient, np.array([0.3 + y[2], -0.7]) + J.T @ slope, rtol=1e-13)

    def test_half_the_curvature_times_the_variance_is_added(self) -> None:
        curvature = np.array([1.0, 3.0, -0.5])
        plain = expected_cost(problem(OBJECTIVE, floor=False), response_of(), None)(self.Z)
        value, gradient = expected_cost(problem(OBJECTIVE, floor=False), response_of(), curvature)(self.Z)
        h = np.append(self.Z - X0, 1.0)
        assert value - plain[0] == pytest.approx(0.5 * 3.5 * SCALE * h @ P @ h, rel=1e-12)
        np.testing.assert_allclose(gradient - plain[1], 3.5 * SCALE * (P @ h)[:2], rtol=1e-12)

    def test_below_the_floor_neither_value_nor_slope_respond(self) -> None:
        """Entries of S(z) below zero are taken for zero, and moving them further changes nothing."""
        at = response_of().predict(self.Z)
        below = at < 0.0
        assert below.any()
        assert not below.all()
        y = np.where(below, 0.0, at)
        value, gradient = expected_cost(problem(OBJECTIVE, floor=True), response_of(), None)(self.Z)
        slope = np.where(below, 0.0, WEIGHTS * (y - TARGET) + np.array([0.0, 0.0, self.Z[0]]))
        assert value == pytest.approx(f(self.Z, y), rel=1e-14)
        np.testing.assert_allclose(gradient, np.array([0.3 + y[2], -0.7]) + J.T @ slope, rtol=1e-13)

    def test_the_slope_at_the_floor_is_zero(self) -> None:
        """f = y_0 + 2 y_1 at S = (0, 3): exactly on the floor counts as below it."""
        slopes = (lambda x, y: 0 * x, lambda x, y: [1.0, 2.0])
        objective = Objective(lambda x, y: float(y[0] + 2 * y[1]), gradients=slopes)
        response = Predictor(np.zeros(2), np.eye(2), np.array([0.0, 3.0]), (), 1.0, Pace(), 1.0, 1.0)
        evaluate = expected_cost(problem(objective, floor=True), response, None)
        np.testing.assert_array_equal(evaluate(np.zeros(2))[1], [0.0, 2.0])
        np.testing.assert_array_equal(evaluate(np.array([-1.0, -1.0]))[1], [0.0, 2.0])
        np.testing.assert_array_equal(evaluate(np.array([1.0, 1.0]))[1], [1.0, 2.0])
        without = expected_cost(problem(objective, floor=False), response, None)
        np.testing.assert_array_equal(without(-np.ones(2))[1], [1.0, 2.0])


def with_slope(slope: Callable[[np.ndarray], Any]) -> Objective:
    return Objective(lambda x, y: 0.0, gradients=(lambda x, y: 0.0 * x, lambda x, y: slope(y)))


class TestTheCurvatureInY:
    def test_it_is_the_mean_of_random_signs_times_the_hessian(self) -> None:
        """For f = ½ yᵀ H y each draw says s · (H s): right on the diagonal, noise off it.

        Entries move by their own size, but by no less than what is typical: 5, 5 and 7 here (root mean square 5).
        """
        H = np.array([[2.0, 0.5, -1.0], [0.5, -3.0, 0.25], [-1.0, 0.25, 4.0]])
        draws = np.random.default_rng(8)
        signs = [draws.choice([-1.0, 1.0], size=3) for _ in range(4)]
        length = np.array([5.0, 5.0, 7.0])
        expected = np.mean([s * (H @ (length * s)) / length for s in signs], axis=0)
        y = np.array([1.0, -5.0, 7.0])
        found = curvature_in_y(problem(with_slope(lambda y: H @ y)), np.zeros(2), y, np.random.default_rng(8))
        np.testing.assert_allclose(found, expected, rtol=1e-9)

    def test_differences_are_over_a_small_part_of_each_entry_or_of_what_is_typical(self) -> None:
        """With ∂y f = (y − y0)³ a central difference over ±h at y0 says h²; 1, 5 and 7 are typically 5."""
        y0 = np.array([1.0, -5.0, 7.0])
        cubes = problem(with_slope(lambda y: (y - y0) ** 3))
        found = curvature_in_y(cubes, np.zeros(2), y0, np.random.default_rng(0))
        np.testing.assert_allclose(found, np.array([5.0, 5.0, 7.0]) ** 2 * 1e-4**2, rtol=1e-6)

    @pytest.mark.parametrize("by_y", [2.0**-20, 2.0**20])
    def test_units_of_y_do_not_change_it_by_a_bit(self, by_y: float) -> None:
        """It is by v, which is y over its size."""
        v, size = np.array([0.3, -2.0, 5.0]), np.array([3.0, 3.0, 0.7])
        plain = problem(Objective(lambda x, y: float(0.5 * WEIGHTS @ (y - TARGET) ** 2)))
        scaled = problem(Objective(lambda x, y: float(0.5 * WEIGHTS @ (y / by_y - TARGET) ** 2)))
        found, same = (
            curvature_in_y(
                replace(one, scaling=replace(one.scaling, sizes=sizes)), np.zeros(2), v, np.random.default_rng(1)
            )
            for one, sizes in ((plain, size), (scaled, size * by_y))
        )
        np.testing.assert_array_equal(same, found)
        np.testing.assert_allclose(found, WEIGHTS * size**2, rtol=1e-4)  # no entries off the diagonal

    def test_it_is_taken_at_the_x_of_the_user(self) -> None:
        """f = ½ x₀ y²: the curvature is x₀ = 1 + 2 · 3 at u = (3, 0)."""
        objective = Objective(lambda x, y: 0.0, gradients=(lambda x, y: 0.0 * x, lambda x, y: x[0] * y))
        there = ScaledProblem(objective, Reals(2), scaling_by(np.ones(2), 2.0), floor=False)
        found = curvature_in_y(there, np.array([3.0, 0.0]), np.ones(3), np.random.default_rng(0))
        np.testing.assert_allclose(found, 7.0, rtol=1e-9)

    def test_where_the_slope_is_not_finite_it_is_taken_for_zero(self) -> None:
        objective = with_slope(lambda y: np.array([np.nan, 3.0]) * y)
        found = curvature_in_y(problem(objective), np.zeros(2), np.ones(2), np.random.default_rng(0))
        np.testing.assert_array_equal(found, [0.0, 0.0])


class TestWithin:
    def test_what_is_near_stays_and_what_is_far_is_drawn_back(self) -> None:
        centre = np.array([1.0, -1.0])
        for point in (np.array([4.0, 3.0]), np.array([1.0, -1.0]), np.array([2.0, 0.0])):
            assert shorten(centre, point, 5.0) is point  # at most 5 away, the first exactly
        np.testing.assert_allclose(shorten(centre, np.array([7.0, 7.0]), 5.0), [4.0, 3.0], rtol=1e-15)
        np.testing.assert_allclose(shorten(centre, np.array([7.0, 7.0]), 2.5), [2.5, 1.0], rtol=1e-15)


def bowl(target: np.ndarray, weights: np.ndarray) -> Callable[[np.ndarray], tuple[float, np.ndarray]]:
    """½ Σ weight (z − target)²."""
    return lambda z: (float(0.5 * weights @ (z - target) ** 2), weights * (z - target))


class TestTheStepInABox:
    WEIGHTS = np.array([1.0, 4.0, 2.0])

    @pytest.mark.parametrize(
        "target, expected",
        [
            ([0.5, -0.5, 1.0], [0.5, -0.5, 1.0]),  # inside
            ([2.0, -0.5, 1.0], [1.0, -0.5, 1.0]),  # upper bound of X at 1
            ([-9.0, 0.0, 0.0], [-1.0, 0.0, 0.0]),  # lower bound at −1
            ([0.0, 7.0, 0.0], [0.0, 2.0, 0.0]),  # the second entry may go as far as the radius, 2
            ([0.0, -7.0, 0.0], [0.0, -2.0, 0.0]),
        ],
    )
    def test_by_hand(self, target: list[float], expected: list[float]) -> None:
        X = Box(np.array([-1.0, -10.0, -10.0]), np.array([1.0, 10.0, 10.0]))
        step = best_step(bowl(np.array(target), self.WEIGHTS), inside(X), np.zeros(3), radius=2.0)
        np.testing.assert_allclose(step.x, expected, atol=1e-5)
        gained = 0.5 * self.WEIGHTS @ (np.square(target) - (np.array(expected) - target) ** 2)
        assert step.promised == pytest.approx(gained, rel=1e-5)

    @pytest.mark.parametrize("target", [[-9.0, -7.0, 0.0], [0.9, 7.0, -30.0], [-0.5, 4.0, 4.0], [9.0, 9.0, 9.0]])
    def test_beyond_the_ball_it_is_no_worse_than_the_corner_drawn_back(self, target: list[float]) -> None:
        """And within half a percent of the best of box and ball by another method (SLSQP).

        Points beyond the ball are drawn back, not projected: leaders do better so (`trust_region._spectral`).
        """
        X = Box(np.array([-1.0, -10.0, -10.0]), np.array([1.0, 10.0, 10.0]))
        cost = bowl(np.array(target), self.WEIGHTS)
        step = best_step(cost, inside(X), np.zeros(3), radius=2.0)
        assert np.linalg.norm(step.x) <= 2.0 * (1.0 + 1e-12)
        assert X.distance(step.x) <= 1e-12
        corner = np.clip(target, np.maximum(X.lower, -2.0), np.minimum(X.upper, 2.0))  # the minimiser in the box
        assert np.linalg.norm(corner) > 2.0
        drawn_back = corner * 2.0 / np.linalg.norm(corner)
        at_start, there = cost(np.zeros(3))[0], cost(step.x)[0]
        assert there <= cost(drawn_back)[0] * (1.0 + 1e-12)
        assert step.promised == pytest.approx(at_start - there, rel=1e-9)
        best = minimize(
            cost,
            np.zeros(3),
            jac=True,
            method="SLSQP",
            bounds=Bounds(X.lower, X.upper),
            constraints={"type": "ineq", "fun": lambda z: 4.0 - z @ z},
        )
        assert best.success
        assert 0.995 * (at_start - best.fun) <= at_start - there <= (1.0 + 1e-6) * (at_start - best.fun)

    def test_a_small_promise_is_a_promise(self) -> None:
        """½ · 1e-3² for a target at 1e-3."""
        step = best_step(bowl(np.array([1e-3, 0.0, 0.0]), self.WEIGHTS), inside(Reals(3)), np.zeros(3), radius=2.0)
        np.testing.assert_allclose(step.x, [1e-3, 0.0, 0.0], atol=1e-9)
        assert step.promised == pytest.approx(0.5e-6, rel=1e-6)

    def test_around_a_centre_that_is_not_zero(self) -> None:
        centre = np.array([3.0, -4.0, 5.0])
        step = best_step(bowl(np.array([3.0, 90.0, 5.0]), self.WEIGHTS), inside(Reals(3)), centre, radius=0.5)
        np.testing.assert_allclose(step.x, [3.0, -3.5, 5.0], atol=1e-9)
        step = best_step(bowl(np.array([3.0, -90.0, 5.0]), self.WEIGHTS), inside(Reals(3)), centre, radius=0.5)
        np.testing.assert_allclose(step.x, [3.0, -4.5, 5.0], atol=1e-9)

    def test_a_centre_outside_a_box_by_more_than_the_radius_moves_towards_it(self) -> None:
        X = Box(np.zeros(2), np.ones(2))
        step = best_step(bowl(np.ones(2), np.ones(2)), inside(X), np.array([-3.0, 0.5]), radius=1.0)
        assert step.x[0] > -3.0

    @pytest.mark.parametrize("bounds", [None, 1.7])
    def test_so_many_iterations_of_l_bfgs_b(self, bounds: float | None) -> None:
        """Rosenbrock's valley in ten dimensions takes longer than that."""
        start, radius = np.tile([-1.2, 1.0], 5), 50.0
        X = Reals(10) if bounds is None else Box(np.full(10, -1.5), np.full(10, bounds))
        low, high = (start - radius, start + radius) if bounds is None else (np.full(10, -1.5), np.full(10, bounds))
        settings = {"method": "L-BFGS-B", "bounds": Bounds(low, high)}
        unit = radius * float(np.linalg.norm(rosen_der(start)))
        runs = [
            minimize(
                lambda z: (rosen(z) - rosen(start)) / unit,
                start,
                jac=lambda z: rosen_der(z) / unit,
                options={"maxiter": ITERATIONS + k, "ftol": 1e-9, "gtol": 1e-9},
                **settings,
            ).x
            for k in (-1, 0, 1)
        ]
        found = best_step(lambda z: (rosen(z), rosen_der(z)), inside(X), start, radius).x
        errors = [np.abs(found - run).max() for run in runs]
        assert errors[1] < 1e-9
        assert min(errors[0], errors[2]) > 1e-6


class TestNoStepWithoutAPromise:
    @pytest.mark.parametrize("X", [Reals(2), Ball(np.zeros(2), 9.0)], ids=["box", "other set"])
    def test_at_the_minimum_already(self, X: Any) -> None:
        centre = np.array([0.5, 0.25])
        step = best_step(bowl(centre, np.ones(2)), inside(X), centre, 1.0)
        assert step.x is centre
        assert step.promised == 0.0

    def test_where_the_cost_is_not_finite(self) -> None:
        centre = np.zeros(2)
        for bad in (np.nan, np.inf):
            step = best_step(lambda z, bad=bad: (bad, np.ones(2)), inside(Reals(2)), centre, 1.0)  # type: ignore[misc]
            assert step.x is centre
            assert step.promised == 0.0

    def test_where_the_way_back_into_the_radius_costs_more(self) -> None:
        """The corner of the box is cheap, but all that lies between the centre and it is a ridge."""
        corner, centre = np.array([1.0, 1.0]), np.zeros(2)

        def evaluate(z: np.ndarray, begins: float = np.inf) -> tuple[float, np.ndarray]:
            ridge = 5.0 if 0.1 < np.linalg.norm(z - corner) < begins and z.any() else 0.0
            return float(-z.sum() + ridge), -np.ones(2)

        step = best_step(evaluate, inside(Reals(2)), centre, 1.0)
        assert step.x is centre
        assert step.promised == 0.0
        # Where it begins further off, the step goes no further than to its foot, √2 − 1 from the centre.
        step = best_step(lambda z: evaluate(z, begins=1.0), inside(Reals(2)), centre, 1.0)
        assert 0.2 < np.linalg.norm(step.x) <= np.sqrt(2.0) - 1.0
        assert step.promised == pytest.approx(step.x.sum(), rel=1e-12)


class Recorded:
    """An `evaluate` that remembers where it was asked; values and slopes may be scripted."""

    def __init__(self, script: Callable[[np.ndarray, int], tuple[float, np.ndarray]]) -> None:
        self.script, self.asked = script, []

    def __call__(self, z: np.ndarray) -> tuple[float, np.ndarray]:
        self.asked.append(np.array(z))
        return self.script(z, len(self.asked) - 1)


WIDE = Ball(np.zeros(1), 1e6)


Script = Callable[[np.ndarray, int], tuple[float, np.ndarray]]


def asked(script: Script, radius: float, centre: float = 0.0) -> list[float]:
    """The points of the line at which the step outside of boxes evaluates its model (the last: the promise).

    The centre comes twice, first for the unit of cost: a script is told of it as its evaluation 0 both times.
    """
    record = Recorded(lambda z, k: script(z, max(0, k - 1)))
    best_step(record, inside(WIDE), np.array([centre]), radius)
    return [float(z[0]) for z in record.asked[1:]]


class TestTheStepInAnyOtherSet:
    """Spectral projected gradient: steps by the last curvature, halved until the cost falls enough."""

    def test_the_first_step_is_as_long_as_the_radius(self) -> None:
        """Slope −4 at 2, radius 3: to 5 at once, where the slope is 0 and it stops."""
        found = asked(lambda z, k: (-float(z[0]), np.array([-4.0 if k == 0 else 0.0])), radius=3.0, centre=2.0)
        assert found == [2.0, 5.0, 5.0]

    @pytest.mark.parametrize("fall, taken", [(1e-4, True), (1.1e-4, True), (0.99e-4, False)])
    def test_a_step_must_gain_a_ten_thousandth_of_what_the_slope_promises(self, fall: float, taken: bool) -> None:
        """From 0 with slope −1 to 1, where the cost is −`fall`; a step that is refused is halved."""
        found = asked(lambda z, k: (-fall if z[0] == 1.0 else 0.0, np.array([-1.0 if k == 0 else 0.0])), radius=1.0)
        assert found[:2] == [0.0, 1.0]
        assert (found[2:3] == [0.5]) is (not taken)

    def test_a_halved_step_must_gain_a_ten_thousandth_of_its_own_promise(self) -> None:
        """At 0.5 a fall of 0.5e-4 is enough, at 1 it is not."""
        found = asked(lambda z, k: (-0.5e-4 if z[0] > 0 else 0.0, np.array([-1.0 if k == 0 else 0.0])), radius=1.0)
        assert found == [0.0, 1.0, 0.5, 0.5]

    def test_it_gives_up_after_twenty_halvings(self) -> None:
        """Shares 1, 1/2, …, 2^−19 are above 1e-6; 2^−20 = 0.95e-6 is not."""
        found = asked(lambda z, k: (0.0 if z[0] == 0.0 else 1.0, np.array([-1.0])), radius=1.0)
        assert found[:-1] == [0.0, *(2.0**-k for k in range(20))]

    def test_the_next_step_is_by_the_curvature_between_the_last_two_points(self) -> None:
        """Slope −4 at 0 and 1 at 10: s·s / s·g = 100 / 50 = 2, times the slope 1."""
        slopes = {0.0: -4.0, 10.0: 1.0}
        found = asked(lambda z, k: (-float(k), np.array([slopes.get(float(z[0]), 0.0)])), radius=10.0)
        assert found[:2] == [0.0, 10.0]
        assert found[2] == pytest.approx(8.0, rel=1e-15)

    def test_without_curvature_the_next_step_is_twice_as_long(self) -> None:
        """From 0 to 100; slopes −1 and 1 give a length of 50; 50 is refused, 75 taken, where the slope is 1.2.

        Going down the slope has grown: not convex there, so a length of 100 is tried: 75 − 120.
        """
        slopes, values = {0.0: -1.0, 100.0: 1.0, 75.0: 1.2}, {0.0: 0.0, 100.0: -1.0, 50.0: 5.0, 75.0: -2.0}
        found = asked(lambda z, k: (values.get(float(z[0]), -3.0), np.array([slopes.get(float(z[0]), 0.0)])), 100.0)
        assert found[:4] == [0.0, 100.0, 50.0, 75.0]
        assert found[4] == pytest.approx(-45.0, rel=1e-12)

    def test_on_a_straight_line_the_next_step_is_twice_as_long_too(self) -> None:
        """Slope −1 throughout; 8 and 4 are refused, 2 is taken: 2 + 16 is drawn back to 8."""
        values = {0.0: 0.0, 8.0: 5.0, 4.0: 5.0, 2.0: -1.0}
        found = asked(lambda z, k: (values[float(z[0])], np.array([-1.0])) if k < 4 else (-9.0, np.zeros(1)), 8.0)
        assert found[:5] == [0.0, 8.0, 4.0, 2.0, 8.0]

    @pytest.mark.parametrize("slope", [1e-150, 1e-13, 1.0, 1e13, 1e150])
    def test_the_first_step_is_as_long_as_the_radius_however_small_the_slope(self, slope: float) -> None:
        found = asked(lambda z, k: (-slope * k, np.array([-slope if k == 0 else 0.0])), radius=10.0)
        assert found[1] == pytest.approx(10.0, rel=1e-12)

    def test_no_more_than_so_many_steps(self) -> None:
        """A script that always gains and always turns round: evaluated once at the centre, once a step."""
        found = asked(lambda z, k: (-float(k), np.array([1.0 if k % 2 else -1.0])), radius=1.0)
        assert len(found) == 1 + ITERATIONS + 1

    @pytest.mark.parametrize("unit, level", [(1.0, 0.0), (1e-9, 0.0), (1e9, 0.0), (1.0, 64.0)])
    @pytest.mark.parametrize("slope, moves", [(0.99e-6, False), (1.01e-6, True)])
    def test_it_stops_where_the_slope_promises_a_trillionth_of_what_it_did_at_first(
        self, unit: float, level: float, slope: float, moves: bool
    ) -> None:
        """From 0 to 10 down a slope of −1, to one of s: the next step is 10 s / (1 + s) back, down s.

        In units of 10, what the first slope promised over the radius, that is s² / (1 + s).
        """

        def script(z: np.ndarray, k: int) -> tuple[float, np.ndarray]:
            return unit * (level - k), unit * np.array([-1.0 if k == 0 else slope if k == 1 else 0.0])

        assert (len(asked(script, radius=10.0)) > 3) is moves

    @pytest.mark.parametrize("slope", [0.0, np.nan, np.inf])
    def test_without_a_slope_there_is_no_step(self, slope: float) -> None:
        assert asked(lambda z, k: (1.0, np.full(1, slope)), radius=1.0) == []

    def test_inside_a_ball_and_a_radius(self) -> None:
        """Straight towards the target until the radius, or the set, ends."""
        X, weights = Ball(np.zeros(2), 2.0), np.ones(2)
        step = best_step(bowl(np.array([30.0, 40.0]), weights), inside(X), np.zeros(2), 0.5)
        np.testing.assert_allclose(step.x, [0.3, 0.4], atol=1e-9)
        step = best_step(bowl(np.array([30.0, 40.0]), weights), inside(X), np.zeros(2), 5.0)
        np.testing.assert_allclose(step.x, [1.2, 1.6], atol=1e-9)

    def test_on_a_simplex_the_path_stays_on_it(self) -> None:
        """min ½‖z − (1, 0, 0)‖² from the middle of x₁ + x₂ + x₃ = 3: straight along the face to (5, 2, 2) / 3.

        That is the target projected onto the plane, at a distance of √(2/3) from the middle, if the radius allows.
        """
        X, middle, best = Simplex(3, 3.0), np.ones(3), np.array([5.0, 2.0, 2.0]) / 3.0
        evaluate = Recorded(lambda z, k: bowl(np.array([1.0, 0.0, 0.0]), np.ones(3))(z))
        step = best_step(evaluate, inside(X), middle, 5.0)
        np.testing.assert_allclose(step.x, best, atol=1e-9)
        assert step.promised == pytest.approx(1.0 / 3.0, rel=1e-9)  # ½ (2 − 4/3)
        for z in evaluate.asked:
            assert z.sum() == pytest.approx(3.0, rel=1e-14)
            assert z.min() >= 0.0
        short = best_step(evaluate, inside(X), middle, 0.3)
        np.testing.assert_allclose(short.x, middle + (best - middle) * 0.3 / np.sqrt(2.0 / 3.0), atol=1e-9)


@pytest.mark.parametrize("X", [Reals(3), Ball(np.zeros(3), 1.5), Simplex(3, 1.0)], ids=["box", "ball", "simplex"])
class TestUnitsOfCostDoNotMatter:
    TARGET = np.array([0.9, -0.4, 2.0])

    def step(self, X: Any, a: float, b: float) -> ModelStep:
        """The step of a f + b, f = ½ Σ weight (z − target)² + a bend."""

        def evaluate(z: np.ndarray) -> tuple[float, np.ndarray]:
            value, gradient = bowl(self.TARGET, np.array([1.0, 4.0, 2.0]))(z)
            return a * (value + np.cos(z[0])) + b, a * (gradient - np.array([np.sin(z[0]), 0.0, 0.0]))

        return best_step(evaluate, inside(X), X.project(np.full(3, 0.2)), 0.8)

    @pytest.mark.parametrize("a", [2.0**-40, 2.0**40])
    def test_a_power_of_two_changes_no_bit(self, X: Any, a: float) -> None:
        plain, other = self.step(X, 1.0, 0.0), self.step(X, a, 0.0)
        np.testing.assert_array_equal(other.x, plain.x)
        assert other.promised == a * plain.promised

    @pytest.mark.parametrize("a, b", [(1e-6, 0.0), (3e7, 0.0), (1.0, 1e3), (1.0, -1e3), (1e-3, 1.0)])
    def test_any_factor_and_any_constant_only_round(self, X: Any, a: float, b: float) -> None:
        plain, other = self.step(X, 1.0, 0.0), self.step(X, a, b)
        np.testing.assert_allclose(other.x, plain.x, atol=1e-5)
        assert other.promised == pytest.approx(a * plain.promised, rel=1e-6)


AT, GOAL, ANNOUNCE = np.array([1.0]), np.array([3.0]), np.array([3.1])
UNIT = 2.0


def under_way(promised: float = 4.0, radius: float = 2.0, unit: float = UNIT) -> Step:
    return Step(AT, GOAL, ANNOUNCE, radius, unit, promised, predicted=7.0)


def judged(kept: float, quiet: bool = True, radius: float = 2.0) -> Step:
    """After a step that kept so much of a promise of one."""
    return accept(under_way(1.0, radius), 9.0, 9.0 - kept, quiet)


def test_at_first_the_start_itself_is_deployed_in_a_region_of_one_unit_unless_told() -> None:
    first = first_step(AT)
    assert first.centre is first.goal is first.announce is AT
    assert (first.radius, first.unit, first.promised, first.predicted) == (1.0, 1.0, 0.0, None)
    assert (first_step(AT, 3.0).radius, first_step(AT, 3.0).unit) == (3.0, 1.0)


@pytest.mark.parametrize("promised", [0.0, 1.0])
@pytest.mark.parametrize("here, there, taken", [(5.0, 4.0, True), (5.0, 5.0, False), (5.0, 6.0, False)])
def test_the_goal_is_taken_where_it_costs_less(promised: float, here: float, there: float, taken: bool) -> None:
    after = accept(under_way(promised), here, there, True)
    assert after.centre.tolist() == [3.0 if taken else 1.0]
    assert (after.goal, after.announce, after.promised, after.predicted) == (GOAL, ANNOUNCE, promised, 7.0)


class TestTheRegion:
    @pytest.mark.parametrize(
        "kept, factor",
        [
            (GOOD_STEP + 0.01, GROW),
            (GOOD_STEP - 0.01, 1.0),
            (1.0 - GOOD_STEP + 0.01, 1.0),
            (1.0 - GOOD_STEP - 0.01, SHRINK),
            (-2.0, SHRINK),
            (5.0, GROW),
        ],
    )
    def test_it_follows_what_was_kept_of_a_promise(self, kept: float, factor: float) -> None:
        after = judged(kept)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
        assert after.unit == UNIT

    @pytest.mark.parametrize("kept, factor", [(3.0, GROW), (2.0, 1.0), (1.0, SHRINK)])
    def test_by_shares_of_the_promise(self, kept: float, factor: float) -> None:
        """75%, 50% and 25% of four."""
        after = accept(under_way(4.0), 9.0, 9.0 - kept, True)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)

    def test_without_a_promise_it_stays(self) -> None:
        after = accept(under_way(0.0), 9.0, 1.0, True)
        assert (after.radius, after.unit) == (2.0, UNIT)

    @pytest.mark.parametrize("radius, grows", [(2.49, True), (2.51, False)])
    def test_it_grows_after_full_steps_only(self, radius: float, grows: bool) -> None:
        """A step of 2 is more than 80% of 2.49, and less of 2.51."""
        assert (judged(0.9, radius=radius).radius > radius) is grows

    @pytest.mark.parametrize("quiet", [True, False])
    @pytest.mark.parametrize(
        "kept, factor", [(5.0, 1.0), (GOOD_STEP + 0.01, 1.0), (0.5, 1.0), (1.0 - GOOD_STEP - 0.01, SHRINK)]
    )
    def test_where_it_may_not_grow_it_shrinks_as_ever(self, kept: float, factor: float, quiet: bool) -> None:
        """And the goal is taken as ever."""
        after = accept(under_way(1.0), 9.0, 9.0 - kept, quiet, may_grow=False)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
        assert (after.centre.tolist(), after.unit) == ([3.0], UNIT)
        wide = under_way(1.0, 2.0 * WIDEST * UNIT)  # the unit follows a region that is this wide already
        assert accept(wide, 9.0, 8.5, quiet, may_grow=False).unit == 2.0 * UNIT

    @pytest.mark.parametrize("quiet", [True, False])
    def test_under_noise_it_grows_up_to_some_units_only(self, quiet: bool) -> None:
        wide = replace(under_way(1.0, WIDEST_IN_NOISE * UNIT), goal=AT + WIDEST_IN_NOISE * UNIT)
        after = accept(wide, 9.0, 8.1, quiet)
        assert after.radius == pytest.approx((GROW if quiet else 1.0) * wide.radius, rel=1e-15)
        below = replace(wide, radius=0.99 * wide.radius)
        assert accept(below, 9.0, 8.1, quiet).radius == pytest.approx(GROW * below.radius, rel=1e-15)

    def test_the_unit_follows_a_region_that_wants_to_be_much_wider(self) -> None:
        for radius in (WIDEST * UNIT / GROW * 0.99, WIDEST * UNIT):
            wide = replace(under_way(1.0, radius), goal=AT + radius)
            after = accept(wide, 9.0, 8.1, True)
            assert after.radius == pytest.approx(GROW * radius, rel=1e-15)
            assert after.unit == pytest.approx(max(UNIT, GROW * radius / WIDEST), rel=1e-15)

    def test_with_many_entries_that_is_twice_as_wide_as_all_of_them_together(self) -> None:
        """100 entries: 2 √100 = 20 units."""
        goal = np.zeros(100)
        goal[0] = 19.0 * UNIT
        for radius in (19.0 * UNIT / GROW, 19.0 * UNIT):
            wide = Step(np.zeros(100), goal, goal, radius, UNIT, 1.0)
            after = accept(wide, 9.0, 8.1, True)
            assert after.unit == pytest.approx(max(UNIT, GROW * radius / 20.0), rel=1e-15)

    @pytest.mark.parametrize("quiet, decay", [(True, UNIT_DECAY), (False, 1.0)])
    def test_the_unit_shrinks_where_the_narrowest_region_does_not_keep_its_promise(
        self, quiet: bool, decay: float
    ) -> None:
        after = judged(0.0, quiet, radius=NARROWEST * UNIT)
        assert after.unit == pytest.approx(decay * UNIT, rel=1e-15)
        assert after.radius == pytest.approx(NARROWEST * decay * UNIT, rel=1e-15)
        wider = judged(0.0, quiet, radius=NARROWEST * UNIT / SHRINK * 1.001)
        assert wider.unit == UNIT  # as long as there is a narrower one to try


class TestWhatWasSeenOfAStep:
    """A promise of one, nine tenths of it kept by the model."""

    @pytest.mark.parametrize(
        "miss, factor",
        [
            (-5.0, GROW),
            (0.0, GROW),
            ((1.0 - GOOD_STEP) - 0.01, GROW),  # dearer by less than what a good step may lack
            ((1.0 - GOOD_STEP) + 0.01, 1.0),
            (1.99, 1.0),
            (2.01, SHRINK),  # dearer by twice the promise
        ],
    )
    @pytest.mark.parametrize("chance", [0.0, 3.0])
    def test_it_counts_beside_what_the_model_says(self, miss: float, factor: float, chance: float) -> None:
        """Where costs scatter by three beside a promise of one, a miss must be four times as large."""
        after = accept(under_way(1.0), 9.0, 8.1, True, miss * (1.0 + chance), chance)
        assert after.radius == pytest.approx(2.0 * factor, rel=1e-15)
        assert after.centre.tolist() == [3.0]


@pytest.mark.parametrize("factor", [0.5, SHRINK])
def test_a_narrower_region_is_never_narrower_than_the_narrowest(factor: float) -> None:
    wide = under_way(radius=4.0 * UNIT)
    after = narrow(wide, factor)
    assert after.radius == factor * 4.0 * UNIT
    assert replace(after, radius=wide.radius).__dict__ == wide.__dict__
    assert narrow(under_way(radius=NARROWEST * UNIT), factor).radius == NARROWEST * UNIT


@pytest.mark.parametrize("radius, after", [(8.0 * UNIT, 2.0 * UNIT), (UNIT, 0.5 * NARROWEST * UNIT)])
def test_back_where_it_was_it_makes_shorter_moves(radius: float, after: float) -> None:
    """A quarter of the region, half the unit; the next step that is judged clears what is said of it."""
    u = np.array([7.0])
    back = go_back(under_way(radius=radius), u)
    assert back.centre is back.goal is back.announce is u
    assert (back.radius, back.unit) == (after, 0.5 * UNIT)
    assert (back.promised, back.predicted, back.returned) == (0.0, None, True)
    assert accept(back, 1.0, 1.0, True).returned is False


@pytest.mark.parametrize("radius", [1.0, 2.0 * LOOK_FURTHER * UNIT])
def test_where_nothing_changes_anything_moves_get_longer(radius: float) -> None:
    after = look_further(under_way(radius=radius))
    assert after.unit == LOOK_FURTHER * UNIT
    assert after.radius == max(radius, LOOK_FURTHER * UNIT)
    assert (after.centre, after.goal) == (AT, GOAL)


def test_where_it_stays_nothing_is_under_way() -> None:
    u = np.array([7.0])
    after = stay_at(under_way(4.0), u)
    assert after.centre is after.goal is after.announce is u
    assert (after.radius, after.unit, after.promised, after.predicted) == (2.0, UNIT, 0.0, None)


def quadratic_model(seed: int = 0) -> tuple[Objective, Predictor]:
    rng = np.random.default_rng(seed)
    J, c = rng.standard_normal((4, 3)), rng.standard_normal(4)
    objective = Objective(
        lambda x, y: float(0.5 * y @ y + 0.05 * x @ x), gradients=(lambda x, y: 0.1 * x, lambda x, y: y)
    )
    known = Uncertainty(one_group(4, 3).cells[0], 0.1 * np.eye(4)[None], np.ones(1))
    return objective, Predictor(np.zeros(3), J, c, (known,), scale=1.0, pace=Pace(), noise=0.0, unit=1.0)


def problem_of(objective: Objective, X: ConvexSet, length: float = 1.0) -> ScaledProblem:
    return ScaledProblem(objective, X, scaling_by(np.zeros(3), length), floor=False)


@pytest.mark.parametrize("curvature", [None, np.full(4, 0.5)], ids=["none", "some"])
def test_the_gradient_of_the_expected_cost_is_its_derivative(curvature: np.ndarray | None) -> None:
    objective, response = quadratic_model()
    evaluate = expected_cost(problem_of(objective, Reals(3), length=0.5), response, curvature)
    z, step = np.array([0.3, -0.2, 0.5]), 1e-6
    numeric = [(evaluate(z + step * e)[0] - evaluate(z - step * e)[0]) / (2 * step) for e in np.eye(3)]
    np.testing.assert_allclose(evaluate(z)[1], numeric, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("X", [Reals(3), Box(np.full(3, -0.1), np.full(3, 5.0)), Simplex(3)], ids=type)
def test_the_step_minimises_the_model_inside_X(X) -> None:  # type: ignore[no-untyped-def]
    """Against an independent solver (SLSQP) where the trust region does not bind."""
    objective, response = quadratic_model()
    problem = problem_of(objective, X)
    evaluate = expected_cost(problem, response, None)
    centre = X.project(np.zeros(3))
    step = best_step(evaluate, problem, centre, radius=50.0)
    assert X.distance(step.x) < 1e-9
    constraints = [{"type": "eq", "fun": lambda z: z.sum() - 1.0}] if isinstance(X, Simplex) else []
    low = {Simplex: 0.0, Box: -0.1}.get(type(X), -100.0)
    other = minimize(
        lambda z: evaluate(z)[0], centre, bounds=[(low, 100.0)] * 3, constraints=constraints, tol=1e-12
    )
    assert evaluate(step.x)[0] <= other.fun + 1e-5
    assert step.promised == pytest.approx(evaluate(centre)[0] - evaluate(step.x)[0])


def test_the_step_stays_within_the_radius() -> None:
    objective, response = quadratic_model()
    problem = problem_of(objective, Reals(3))
    step = best_step(expected_cost(problem, response, None), problem, np.ones(3), radius=0.1)
    assert np.linalg.norm(step.x - 1.0) <= 0.1 + 1e-12
    assert step.promised > 0.0


def test_curvature_is_the_trace_of_the_hessian_in_y() -> None:
    objective, _ = quadratic_model()
    problem = problem_of(objective, Reals(3))
    diagonal = curvature_in_y(problem, np.zeros(3), np.ones(4), np.random.default_rng(0))
    assert diagonal.sum() == pytest.approx(4.0, rel=1e-6)
