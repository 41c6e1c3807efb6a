"""What must hold for every set and every point: Hypothesis looks for a counterexample."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from tests.contracts.set_contract import ACCURACY, random_tangent

from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex

few = settings(max_examples=40, deadline=None, derandomize=True)

numbers = st.floats(-100.0, 100.0, allow_nan=False, width=32)
# Small whole numbers make polytopes with repeated, parallel and touching facets, hidden equalities and corners.
small = st.integers(-3, 3).map(float)


@st.composite
def boxes(draw, n):
    corners = draw(arrays(float, (2, n), elements=numbers))
    lower, upper = corners.min(axis=0), corners.max(axis=0)
    open_below = draw(arrays(bool, n))
    return Box(np.where(open_below, -np.inf, lower), upper)


@st.composite
def polytopes(draw, n):
    rows, equalities = draw(st.integers(1, 5)), draw(st.integers(0, 1))
    A, C = draw(arrays(float, (rows, n), elements=small)), draw(arrays(float, (equalities, n), elements=small))
    inside = draw(arrays(float, n, elements=small))
    slack = draw(arrays(float, rows, elements=st.sampled_from([0.0, 0.5, 2.0])))
    if not equalities:
        return Polytope(A, A @ inside + slack)
    return Polytope(A, A @ inside + slack, C, C @ inside)


def simple_sets(n):
    return st.one_of(
        st.just(Reals(n)),
        boxes(n),
        st.builds(Ball, arrays(float, n, elements=numbers), st.floats(0.0, 10.0)),
        st.builds(Simplex, st.just(n), st.floats(0.0, 50.0)),
        polytopes(n),
    )


@st.composite
def sets(draw):
    if draw(st.booleans()):
        return draw(simple_sets(draw(st.integers(1, 5))))
    return Product(tuple(draw(simple_sets(draw(st.integers(1, 3)))) for _ in range(draw(st.integers(1, 3)))))


def point_of(n):
    return arrays(float, n, elements=numbers)


@pytest.mark.slow
@few
@given(st.data())
def test_projection_is_idempotent(data):
    convex_set = data.draw(sets())
    x = convex_set.project(data.draw(point_of(convex_set.dimension)))
    assert np.linalg.norm(convex_set.project(x) - x) <= ACCURACY * (1.0 + np.linalg.norm(x))


@pytest.mark.slow
@few
@given(st.data())
def test_projection_is_nonexpansive(data):
    convex_set = data.draw(sets())
    a, b = (data.draw(point_of(convex_set.dimension)) for _ in range(2))
    apart = np.linalg.norm(convex_set.project(a) - convex_set.project(b))
    assert apart <= np.linalg.norm(a - b) + ACCURACY * (1.0 + np.linalg.norm(a) + np.linalg.norm(b))


@pytest.mark.slow
@few
@given(st.data())
def test_projection_is_optimal(data):
    """<z − Pz, x' − Pz> <= 0 for every x' of the set: this characterises the nearest point."""
    convex_set = data.draw(sets())
    z, other = (data.draw(point_of(convex_set.dimension)) for _ in range(2))
    x, other = convex_set.project(z), convex_set.project(other)
    size = (1.0 + np.linalg.norm(z - x)) * (1.0 + np.linalg.norm(other - x) + np.linalg.norm(z))
    assert (z - x) @ (other - x) <= ACCURACY * size


@pytest.mark.slow
@few
@given(st.data(), st.floats(0.0, 1.0), st.integers(0, 2**32 - 1))
def test_a_ball_around_a_shrunk_point_stays_inside(data, share, seed):
    convex_set = data.draw(sets())
    radius = share * min(convex_set.inradius(), 10.0)
    z = data.draw(point_of(convex_set.dimension))
    centre = convex_set.shrink(radius).project(z)
    probe = centre + radius * random_tangent(convex_set, convex_set.dimension, np.random.default_rng(seed))
    assert convex_set.contains(probe, ACCURACY * (1.0 + radius + np.linalg.norm(z) + np.linalg.norm(centre)))


@pytest.mark.slow
@few
@given(st.integers(1, 8), st.floats(0.1, 50.0), st.data())
def test_simplex_projection_equals_the_quadratic_program(n, total, data):
    z = data.draw(point_of(n))
    program = Polytope(-np.eye(n), np.zeros(n), C=np.ones((1, n)), d=[total])
    error = np.linalg.norm(Simplex(n, total).project(z) - program.project(z))
    assert error <= ACCURACY * (1.0 + total + np.linalg.norm(z))
