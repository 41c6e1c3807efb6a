"""Polytopes against plain enumeration of their faces, closed forms of their geometry, each tolerance at its edge.

The nearest point of {Ax <= b, Cx = d} lies on some set of active rows, where it is the nearest point of an affine
space: trying every set of rows and keeping the one that is feasible with multipliers >= 0 is exact, and slow.
"""

from itertools import chain, combinations

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.sets import Polytope


def by_enumeration(z, A, b, C=None, d=None):
    """The nearest point of {Ax <= b, Cx = d} to z."""
    n = z.size
    C, d = (np.zeros((0, n)), np.zeros(0)) if C is None else (np.asarray(C), np.asarray(d))
    size = 1.0 + np.abs(z).max() + np.abs(b).max(initial=0.0)
    rows = range(len(b))
    for active in chain.from_iterable(combinations(rows, k) for k in range(n - len(d) + 1)):
        active = list(active)
        E, e = np.vstack([C, A[active]]), np.concatenate([d, b[active]])
        if np.linalg.matrix_rank(E) < len(e):
            continue
        multipliers = np.linalg.solve(E @ E.T, E @ z - e) if len(e) else np.zeros(0)
        x = z - E.T @ multipliers
        if (multipliers[len(d) :] >= -1e-11 * size).all() and (A @ x <= b + 1e-11 * size).all():
            return x
    raise AssertionError("no face has the nearest point")


def random_polytope(rng, n, rows, equalities=0):
    """Rows of different lengths around a point that lies inside with slack."""
    inside, A = 2.0 * rng.standard_normal(n), rng.standard_normal((rows, n)) * rng.uniform(0.2, 5.0, (rows, 1))
    b = A @ inside + rng.uniform(0.1, 2.0, rows)
    if not equalities:
        return A, b, None, None
    C = rng.standard_normal((equalities, n))
    return A, b, C, C @ inside


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("n, rows, equalities", [(2, 5, 0), (3, 6, 0), (3, 5, 1), (4, 6, 2)])
def test_the_projection_is_what_enumeration_of_the_faces_finds(n, rows, equalities, seed):
    rng = np.random.default_rng(seed)
    A, b, C, d = random_polytope(rng, n, rows, equalities)
    polytope = Polytope(A, b, C, d)
    for scale in (1.0, 20.0):
        z = scale * rng.standard_normal(n)
        expected = by_enumeration(z, A, b, C, d)
        np.testing.assert_allclose(polytope.project(z), expected, rtol=0.0, atol=1e-10 * (1.0 + np.abs(z).max()))


@pytest.mark.parametrize("seed", range(6))
def test_a_shrunk_polytope_has_every_facet_moved_inwards_by_the_radius(seed):
    """Within the affine hull: row a moves by radius times the length of the part of a along the hull."""
    rng = np.random.default_rng(seed)
    for n, rows, equalities in [(3, 7, 0), (4, 8, 1)]:
        A, b, C, d = random_polytope(rng, n, rows, equalities)
        polytope = Polytope(A, b, C, d)
        radius = 0.6 * min(polytope.inradius(), 2.0)
        along = np.eye(n) if C is None else np.eye(n) - C.T @ np.linalg.inv(C @ C.T) @ C
        moved = b - radius * np.array([np.sqrt(np.sum((along @ a) ** 2)) for a in A])
        smaller = polytope.shrink(radius)
        np.testing.assert_allclose(smaller.b, moved, rtol=0.0, atol=1e-12 * (1.0 + np.abs(b).max()))
        z = 5.0 * rng.standard_normal(n)
        expected = by_enumeration(z, A, moved, C, d)
        np.testing.assert_allclose(smaller.project(z), expected, rtol=0.0, atol=1e-10 * (1.0 + np.abs(z).max()))
        if np.isfinite(polytope.inradius()):
            assert smaller.inradius() == pytest.approx(polytope.inradius() - radius, rel=1e-12)
        assert not smaller.b.flags.writeable


@pytest.mark.parametrize("seed", range(5))
def test_a_turned_box_within_a_plane_has_the_box_geometry(seed):
    """{l <= Qᵀx <= u, one coordinate of Qᵀx fixed}, with Q orthogonal: half of the shortest other side."""
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.standard_normal((3, 3)))[0]
    lower = rng.standard_normal(3)
    sides = rng.uniform(0.5, 3.0, 3)
    A = np.vstack([Q.T[:2], -Q.T[:2]]) * rng.uniform(0.5, 4.0, (4, 1))
    b = np.concatenate([(lower + sides)[:2], -lower[:2]]) * np.sqrt((A**2).sum(axis=1))
    turned = Polytope(A, b, C=-2.5 * Q.T[2:], d=[-2.5 * lower[2]])
    assert turned.inradius() == pytest.approx(sides[:2].min() / 2.0, abs=1e-9)
    basis = turned.tangent_basis()
    np.testing.assert_allclose(basis @ basis.T, Q[:, :2] @ Q[:, :2].T, rtol=0.0, atol=1e-12)
    z = 4.0 * rng.standard_normal(3)
    expected = Q @ np.append(np.clip(Q.T[:2] @ z, lower[:2], (lower + sides)[:2]), lower[2])
    np.testing.assert_allclose(turned.project(z), expected, rtol=0.0, atol=1e-10)


# Each tolerance, five per cent within and five per cent beyond its edge.


@pytest.mark.parametrize("place, size", [(5.0, 5.0), (-5.0, 5.0), (0.25, 1.0)])
def test_a_slab_thinner_than_the_linear_programs_can_tell_is_flat(place, size):
    """{place <= x_0 <= place + 2r, 0 <= x_1 <= 1}: r counts from 1e-8 of the largest bound, or of 1."""

    def slab(radius):
        rows = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
        return Polytope(rows, [place + 2.0 * radius, -place, 1.0, 0.0])

    thick = slab(1.05e-8 * size)
    assert thick.tangent_basis() is None
    assert thick.inradius() == pytest.approx(1.05e-8 * size, abs=1e-9)
    for radius in (0.95e-8 * size, 0.0, -0.95e-8 * size):
        flat = slab(radius)
        np.testing.assert_allclose(np.abs(flat.tangent_basis()), [[0.0], [1.0]], atol=1e-12)
        assert flat.inradius() == pytest.approx(0.5, abs=1e-9)
    with pytest.raises(InvalidInput, match="the set is empty"):
        slab(-1.05e-8 * size)


def test_hidden_equalities_add_to_the_stated_ones():
    """x_0 + x_1 + x_2 = 6 and, hidden, x_0 − x_1 = 1 between equal bounds; 0 <= x_2 <= 2: a segment, by hand.

    Along it x = ((7 − s)/2, (5 − s)/2, s), which has length √(3/2) a unit of s; the middle of s in [0, 2] is 1.
    """
    rows = [[1.0, -1.0, 0.0], [-2.0, 2.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -3.0]]
    segment = Polytope(rows, [1.0, -2.0, 2.0, 0.0], C=[[2.0, 2.0, 2.0]], d=[12.0])
    direction = np.array([-0.5, -0.5, 1.0]) / np.sqrt(1.5)
    basis = segment.tangent_basis()
    np.testing.assert_allclose(basis @ basis.T, np.outer(direction, direction), rtol=0.0, atol=1e-12)
    assert segment.inradius() == pytest.approx(np.sqrt(1.5), abs=1e-8)
    np.testing.assert_allclose(
        segment.shrink(segment.inradius()).project([9.0, 9.0, 9.0]), [3.0, 2.0, 1.0], atol=1e-7
    )
    np.testing.assert_allclose(segment.project([4.0, 2.0, 90.0]), [2.5, 1.5, 2.0], atol=1e-9)
    np.testing.assert_allclose(segment.project([3.5, 2.5, -1.0]), [3.5, 2.5, 0.0], atol=1e-9)


# The quadratic program: what the interior-point method says is checked, never believed.


def test_thin_wedges_are_projected_onto_exactly():
    """Two facets that meet at an angle of 1e-7: the tip (where a rounding along y is 1e-9 along x), both faces."""
    tilt = 1e-7
    wedge = Polytope([[0.0, -1.0], [tilt, 1.0]], [0.0, 0.0])  # 0 <= y <= −tilt x: the tip is the origin
    np.testing.assert_allclose(wedge.project([3.0, 0.5]), [0.0, 0.0], atol=1e-8)
    np.testing.assert_allclose(wedge.project([-3.0, -2.0]), [-3.0, 0.0], atol=1e-9)
    normal = np.array([tilt, 1.0]) / np.sqrt(1.0 + tilt**2)
    z = np.array([-3.0, 2.0])
    np.testing.assert_allclose(wedge.project(z), z - (normal @ z) * normal, atol=1e-9)
