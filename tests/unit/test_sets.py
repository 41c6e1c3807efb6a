"""Each set against hand-made answers, one set against another, and what each refuses."""

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Parameters, Purpose, derive
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex, Unconstrained

# Two exact methods for one answer: both are accurate to about 1e-11 of the numbers involved (see quadratic.py).


def box_as_polytope(box):
    eye = np.eye(box.dimension)
    return Polytope(np.vstack([eye, -eye]), np.concatenate([box.upper, -box.lower]))


def simplex_as_polytope(simplex):
    n = simplex.dimension
    return Polytope(-np.eye(n), np.full(n, -simplex.lower), C=np.ones((1, n)), d=[simplex.total])


PAIRS = [
    (box := Box([0.0, -1.0, 2.0], [1.0, 3.0, 2.5]), box_as_polytope(box)),
    (fixed := Box([0.0, -1.0, 2.0], [1.0, -1.0, 2.5]), box_as_polytope(fixed)),
    (simplex := Simplex(5, total=2.0), simplex_as_polytope(simplex)),
    (raised := Simplex(5, total=2.0, lower=0.1), simplex_as_polytope(raised)),
]


@pytest.mark.parametrize("simple, polytope", PAIRS)
def test_the_same_set_as_a_polytope_has_the_same_geometry(simple, polytope):
    assert polytope.inradius() == pytest.approx(simple.inradius(), abs=1e-9)  # linear programs to 1e-10
    a, b = simple.tangent_basis(), polytope.tangent_basis()
    assert (a is None) == (b is None)
    if a is not None:
        assert np.allclose(a @ a.T, b @ b.T, atol=1e-12)


def test_anywhere_is_the_whole_space_of_every_dimension():
    whole = Unconstrained()
    for z in ([-0.0], [3.0, -4.0], [1e300, 2.0, -np.inf]):
        assert np.array_equal(np.signbit(whole.project(z)), np.signbit(z))
        assert np.array_equal(whole.project(z), z)
    assert whole.distance([1e300, -5.0]) == 0.0
    assert whole.contains([1e300, -5.0], tolerance=0.0)
    assert whole.inradius() == np.inf
    assert whole.shrink(1e9) is whole
    assert whole.tangent_basis() is None
    assert whole == Unconstrained()
    assert whole != Reals(1)
    with pytest.raises(InvalidInput, match=r"^dimension: Unconstrained has none; give Reals\(d\), which is R\^d$"):
        _ = whole.dimension


def test_inradii_by_hand():
    assert Reals(2).inradius() == np.inf
    assert Box([0.0, 0.0], [4.0, 3.0]).inradius() == 1.5
    assert Box([0.0, 1.0], [4.0, 1.0]).inradius() == 2.0
    assert Box([0.0, 0.0], [4.0, np.inf]).inradius() == 2.0
    assert Ball([0.0], 3.0).inradius() == 3.0
    assert Simplex(2).inradius() == pytest.approx(np.sqrt(0.5))  # a segment of length √2
    assert Product((Ball([0.0], 3.0), Box([0.0], [4.0]))).inradius() == 2.0
    right_triangle = Polytope([[-1, 0], [0, -1], [4, 3]], [0, 0, 12])  # sides 3, 4, 5
    assert right_triangle.inradius() == pytest.approx(1.0, abs=1e-9)


def test_projections_by_hand():
    assert np.array_equal(Box([0.0, 0.0], [1.0, 1.0]).project([2.0, -3.0]), [1.0, 0.0])
    assert np.allclose(Ball([1.0, 1.0], 1.0).project([4.0, 5.0]), [1.6, 1.8], atol=1e-15)
    assert np.allclose(Simplex(3, total=2.0).project([2.0, 1.0, -5.0]), [1.5, 0.5, 0.0], atol=1e-15)
    assert np.allclose(Simplex(3, lower=0.2).project([9.0, 0.0, 0.0]), [0.6, 0.2, 0.2], atol=1e-15)


def test_far_points_lose_no_digits_on_a_simplex():
    z = np.array([1e12, 1e12 - 0.5, 0.0])
    assert np.array_equal(Simplex(3).project(z), [0.75, 0.25, 0.0])


def test_product_knows_where_its_factors_lie():
    product = Product((Reals(2), Simplex(3), Ball([0.0], 1.0)))
    assert product.dimension == 6
    assert product.slices == (slice(0, 2), slice(2, 5), slice(5, 6))


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: Reals(0), "dimension: expected a whole number >= 1"),
        (lambda: Box([0.0, 2.0], [1.0, 1.0]), "got 2.0 > 1.0 at index 1"),
        (lambda: Box([0.0, np.nan], [1.0, 1.0]), "lower: expected numbers, not NaN, got nan at index 1"),
        (lambda: Box([0.0, np.inf], [1.0, np.inf]), r"no number lies in \[inf, inf\] at index 1"),
        (lambda: Box([0.0, 0.0], [1.0, 1.0, 1.0]), "lower: expected a vector of 3 numbers"),
        (lambda: Ball([0.0], -1.0), "radius: expected a number >= 0"),
        (lambda: Ball([np.nan], 1.0), "center: expected finite"),
        (lambda: Simplex(3, total=-1.0), "total: expected a number >= 0"),
        (lambda: Simplex(3, lower=0.5), "lower: expected at most total / dimension"),
        (lambda: Simplex(2.0), "dimension: expected a whole number"),
        (lambda: Product(()), "sets: expected at least one"),
        (lambda: Polytope([1.0, 2.0], [1.0]), "A: expected a matrix"),
        (lambda: Polytope([[1.0, np.inf]], [1.0]), r"A: expected finite numbers, got \[\[1.0, inf\]\]"),
        (lambda: Polytope([["a"]], [1.0]), "A: expected a matrix of numbers"),
        (lambda: Polytope([[1.0, 2.0]], [1.0, 1.0]), "b: expected a vector of 1 numbers"),
        (lambda: Polytope([[1.0]], [1.0], C=[[1.0]]), "d: expected both C and d"),
        (lambda: Polytope([[1.0]], [1.0], C=[[1.0, 2.0]], d=[1.0]), "C: expected a matrix with 1 columns"),
    ],
)
def test_bad_settings_are_refused_by_name(make, message):
    with pytest.raises(InvalidInput, match=message):
        make()


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"A": [[1.0, 0.0], [-1.0, 0.0]], "b": [0.0, -1.0]}, "violates some inequality by 0.5"),
        ({"A": [[0.0, 0.0]], "b": [-1.0]}, "inequality 0 is violated by 1"),
        ({"A": [[1.0, 1.0]], "b": [1.0], "C": [[1.0, 1.0]], "d": [2.0]}, "inequality 0 is violated by 1"),
        ({"A": [[1.0, 1.0]], "b": [9.0], "C": [[1.0, 1.0], [2.0, 2.0]], "d": [2.0, 0.0]}, "Cx = d has no solution"),
        ({"A": -np.eye(2), "b": [0.0, 0.0], "C": [[1.0, 1.0]], "d": [-1.0]}, "violates some inequality"),
    ],
)
def test_an_empty_polytope_is_refused_with_the_reason(settings, message):
    with pytest.raises(InvalidInput, match=message):
        Polytope(**settings)


def test_a_polytope_far_from_the_origin_is_projected_onto_exactly():
    shift = 1e4 * np.ones(2)
    A, b = np.array([[-1.0, 0.0], [0.0, -1.0], [1.0, 1.0]]), np.array([0.0, 0.0, 1.0])
    here, there = Polytope(A, b), Polytope(A, b + A @ shift)
    for z in derive(3, Purpose.INSTANCE).standard_normal((20, 2)):
        assert np.linalg.norm(there.project(z + shift) - shift - here.project(z)) <= 1e-11 * 2e4


# Boxes, balls, simplices and products against closed forms and plain searches, over many random instances


# Boxes.


def random_simplex(rng, n=None):
    n = int(rng.integers(2, 9)) if n is None else n
    total = 10.0 ** rng.uniform(-2.0, 3.0)
    return Simplex(n, total, rng.uniform(0.0, 0.99) * total / n)


def test_fixed_and_unbounded_sides_of_a_box_when_it_shrinks():
    box = Box([-np.inf, 0.0, 7.0, -3.0, -np.inf], [np.inf, 4.0, 7.0, np.inf, 9.0])
    assert box.inradius() == 2.0
    smaller = box.shrink(2.0)
    assert np.array_equal(smaller.lower, [-np.inf, 2.0, 7.0, -1.0, -np.inf])
    assert np.array_equal(smaller.upper, [np.inf, 2.0, 7.0, np.inf, 7.0])
    assert np.array_equal(box.tangent_basis(), np.eye(5)[:, [0, 1, 3, 4]])
    assert Box([-np.inf, 0.0], [np.inf, np.inf]).inradius() == np.inf
    assert Box([3.0, 2.0], [3.0, 2.0]).inradius() == np.inf


# Balls.


@pytest.mark.parametrize("seed", range(20))
def test_a_ball_by_its_closed_form(seed):
    rng = np.random.default_rng(seed)
    center, radius = 3.0 * rng.standard_normal(4), rng.uniform(0.5, 4.0)
    ball, u = Ball(center, radius), rng.standard_normal(4)
    u /= np.sqrt(np.sum(u * u))
    outside, inside = center + 2.7 * radius * u, center + 0.9 * radius * u
    np.testing.assert_allclose(ball.project(outside), center + radius * u, rtol=1e-13)
    assert np.array_equal(ball.project(inside), inside)
    assert ball.distance(outside) == pytest.approx(1.7 * radius, rel=1e-13)
    assert ball.inradius() == radius
    assert ball.tangent_basis() is None
    smaller = ball.shrink(0.25 * radius)
    assert np.array_equal(smaller.center, center)
    assert smaller.radius == radius - 0.25 * radius
    assert ball.shrink(radius).radius == 0.0


# Simplices.


def nearest_on_a_simplex(z, total, lower):
    """max(z − θ, l) with θ found by halving: Σ max(z − θ, l) falls in θ, and is met between these two ends."""
    low, high = z.min() - total, z.max()
    for _ in range(200):
        theta = (low + high) / 2.0
        if np.maximum(z - theta, lower).sum() > total:
            low = theta
        else:
            high = theta
    return np.maximum(z - (low + high) / 2.0, lower)


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_point_of_a_simplex_is_what_halving_finds(seed):
    rng = np.random.default_rng(seed)
    simplex = random_simplex(rng)
    for scale in (0.1, 1.0, 30.0):
        z = scale * simplex.total * rng.standard_normal(simplex.dimension) / simplex.dimension
        found = nearest_on_a_simplex(z, simplex.total, simplex.lower)
        size = 1e-13 * (simplex.total + np.abs(z).max())
        np.testing.assert_allclose(simplex.project(z), found, rtol=0.0, atol=size)
        assert simplex.project(z).sum() == pytest.approx(simplex.total, rel=1e-13)


@pytest.mark.parametrize("seed", range(20))
def test_the_geometry_of_a_simplex_by_its_closed_form(seed):
    """Facet x_i = l; the centre has x_i = s/n, and the unit vector along the hull that leaves the facet is
    (e_i − 1/n) / √(1 − 1/n): so a distance r in the hull is r √(1 − 1/n) in x_i."""
    rng = np.random.default_rng(seed)
    simplex = random_simplex(rng)
    n, slack = simplex.dimension, simplex.total - simplex.dimension * simplex.lower
    assert simplex.slack == slack
    per_distance = np.sqrt(1.0 - 1.0 / n)
    assert simplex.inradius() == pytest.approx(slack / n / per_distance, rel=1e-12)
    radius = 0.4 * simplex.inradius()
    smaller = simplex.shrink(radius)
    assert (smaller.dimension, smaller.total) == (n, simplex.total)
    assert smaller.lower == pytest.approx(simplex.lower + radius * per_distance, rel=1e-12)
    basis = simplex.tangent_basis()
    assert basis.shape == (n, n - 1)
    np.testing.assert_allclose(basis @ basis.T, np.eye(n) - 1.0 / n, rtol=0.0, atol=1e-14)


# Products.


def test_a_box_has_as_many_parameters_as_entries():
    for wrong in (Parameters.numbered(3), ("a", "b")):
        with pytest.raises(InvalidInput, match="parameters: expected Parameters of 2 entries"):
            Box([0.0, 0.0], [1.0, 1.0], parameters=wrong)
