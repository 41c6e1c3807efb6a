"""Each set against hand-made answers, one set against another, and what each refuses."""

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.sets import Anywhere, Ball, Box, Polytope, Product, Reals, Simplex
from stackelberg.sets.simplex_kernel import project_simplices, project_simplices_plain

# Two exact methods for one answer: both are accurate to about 1e-11 of the numbers involved (see quadratic.py).
SAME = 1e-10


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


@pytest.mark.parametrize("simple, polytope", PAIRS)
@pytest.mark.parametrize("share", [0.0, 0.3, 0.999999, 1.0])
def test_the_same_set_as_a_polytope_shrinks_and_projects_alike(simple, polytope, share):
    radius = share * min(simple.inradius(), polytope.inradius())
    a, b = simple.shrink(radius), polytope.shrink(radius)
    for z in 3.0 * derive(0, Purpose.INSTANCE).standard_normal((30, simple.dimension)):
        assert np.linalg.norm(a.project(z) - b.project(z)) <= SAME * (1.0 + np.linalg.norm(z))


def test_a_shrunk_polytope_is_the_polytope_of_its_fields():
    whole = simplex_as_polytope(Simplex(4))
    small = whole.shrink(0.1)
    rebuilt = Polytope(small.A, small.b, small.C, small.d)
    assert rebuilt.inradius() == pytest.approx(whole.inradius() - 0.1, abs=1e-9)
    z = np.array([2.0, -1.0, 0.3, 0.1])
    assert np.linalg.norm(rebuilt.project(z) - small.project(z)) <= SAME


def test_anywhere_is_the_whole_space_of_every_dimension():
    whole = Anywhere()
    for z in ([-0.0], [3.0, -4.0], [1e300, 2.0, -np.inf]):
        assert np.array_equal(np.signbit(whole.project(z)), np.signbit(z))
        assert np.array_equal(whole.project(z), z)
    assert whole.distance([1e300, -5.0]) == 0.0
    assert whole.contains([1e300, -5.0], tolerance=0.0)
    assert whole.inradius() == np.inf
    assert whole.shrink(1e9) is whole
    assert whole.tangent_basis() is None
    assert whole == Anywhere()
    assert whole != Reals(1)
    with pytest.raises(InvalidInput, match=r"^dimension: Anywhere has none; give Reals\(d\), which is R\^d$"):
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


def test_a_simplex_of_total_zero_is_the_origin():
    nothing = Simplex(3, total=0.0)
    assert np.array_equal(nothing.project([1.0, -2.0, 0.5]), np.zeros(3))
    assert nothing.tangent_basis().shape == (3, 0)


def test_product_knows_where_its_factors_lie():
    product = Product((Reals(2), Simplex(3), Ball([0.0], 1.0)))
    assert product.dimension == 6
    assert product.slices == (slice(0, 2), slice(2, 5), slice(5, 6))


def test_infinity_is_projected_or_turned_into_nan():
    assert np.array_equal(Box([0.0], [1.0]).project([np.inf]), [1.0])
    assert np.isnan(Simplex(2).project([np.inf, 0.0])).all()
    mixed = Product((Simplex(2), Simplex(2))).project([np.nan, 0.0, 1.0, 0.0])
    assert np.isnan(mixed[:2]).all()
    assert np.array_equal(mixed[2:], [1.0, 0.0])


@pytest.mark.parametrize("seed", range(20))
def test_simplex_kernel_and_its_plain_twin_agree(seed):
    rng = derive(seed, Purpose.INSTANCE)
    sizes = rng.integers(1, 9, size=5)
    totals, lowers = rng.uniform(0.5, 3.0, 5), np.zeros(5)
    lowers[:2] = 0.9 * totals[:2] / sizes[:2]
    z = 2.0 * rng.standard_normal(sizes.sum()).round(1)  # rounded, so that there are ties
    fast = project_simplices(z, np.cumsum(sizes), totals, lowers)
    plain = project_simplices_plain(z, np.cumsum(sizes), totals, lowers)
    # Sums of at most 8 numbers of size 10, added in the same order: a few roundings of 10.
    assert np.abs(fast - plain).max() <= 20 * 10 * np.finfo(float).eps


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
        (lambda: Polytope([[1.0, np.inf]], [1.0]), "A: expected finite numbers, got inf at row 0, column 1"),
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


def test_repeated_and_touching_constraints_do_no_harm():
    square = np.vstack([np.eye(2), -np.eye(2)])
    # The square [0, 1]², every row twice, and a row that only touches it at the corner (1, 1).
    A = np.vstack([square, 3.0 * square, [[1.0, 1.0]]])
    b = np.array([1.0, 1.0, 0.0, 0.0, 3.0, 3.0, 0.0, 0.0, 2.0])
    polytope = Polytope(A, b)
    for z in 3.0 * derive(4, Purpose.INSTANCE).standard_normal((30, 2)):
        assert np.linalg.norm(polytope.project(z) - np.clip(z, 0.0, 1.0)) <= SAME * 10.0
