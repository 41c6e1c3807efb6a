"""What every convex set promises. A set's tests inherit `SetContract` and say how to make one."""

import pickle
from abc import ABC, abstractmethod
from dataclasses import fields

import numpy as np
import pytest

from stackelberg.core import ConvexSet, InvalidInput, Purpose, derive, unit_sphere
from stackelberg.core.forms import dumps, loads

# Every projection is exact up to a few roundings of the numbers that enter it, or (polytopes) meets its optimality
# conditions up to 1e-11 of their size; angles between facets may amplify that tenfold or so. 1e-9 of the size
# leaves room for both, and is far below any error of method.
ACCURACY = 1e-9


def probing_radius(convex_set: ConvexSet) -> float:
    """A radius that fits inside: half of the inradius, or 1 where anything fits."""
    return min(1.0, 0.5 * convex_set.inradius())


def random_tangent(convex_set: ConvexSet, dimension: int, rng: np.random.Generator) -> np.ndarray:
    """A unit vector along the affine hull (zero where it is a point)."""
    basis = convex_set.tangent_basis()
    if basis is None:
        return unit_sphere(rng, dimension)
    return basis @ unit_sphere(rng, basis.shape[1]) if basis.shape[1] else np.zeros(dimension)


class SetContract(ABC):
    @abstractmethod
    def make(self) -> ConvexSet:
        """The set under test, of a size of about 1."""

    @property
    def dimension(self) -> int:
        """The length of its points."""
        return self.make().dimension

    def points(self, count: int = 20) -> np.ndarray:
        """Points near and far, most of them outside."""
        rng = derive(1, Purpose.INSTANCE)
        scales = 10.0 ** rng.uniform(-1.0, 3.0, size=(count, 1))
        return scales * rng.standard_normal((count, self.dimension))

    def test_projects_into_the_set(self):
        convex_set = self.make()
        for z in self.points():
            x = convex_set.project(z)
            assert x.shape == (self.dimension,)
            assert x.dtype == np.float64
            assert convex_set.contains(x, ACCURACY * (1.0 + np.linalg.norm(z)))

    def test_projection_is_idempotent(self):
        convex_set = self.make()
        for z in self.points():
            x = convex_set.project(z)
            assert np.linalg.norm(convex_set.project(x) - x) <= ACCURACY * (1.0 + np.linalg.norm(z))

    def test_projection_is_the_nearest_point(self):
        convex_set = self.make()
        inside = [convex_set.project(z) for z in self.points()]
        for z in self.points(8):
            x = convex_set.project(z)
            for other in inside:  # <z − Pz, x' − Pz> <= 0
                size = 1.0 + np.linalg.norm(z - x) * (1.0 + np.linalg.norm(other - x))
                assert (z - x) @ (other - x) <= ACCURACY * size

    def test_distance_and_contains_agree_with_the_projection(self):
        convex_set = self.make()
        for z in self.points():
            distance = convex_set.distance(z)
            assert distance == np.linalg.norm(z - convex_set.project(z))
            assert convex_set.contains(z, tolerance=distance)
            assert distance == 0.0 or not convex_set.contains(z, tolerance=0.5 * distance)

    def test_projecting_edits_nothing_and_takes_lists(self):
        convex_set = self.make()
        z = self.points(1)[0]
        before = z.copy()
        x = convex_set.project(z)
        x += 1.0
        assert np.array_equal(z, before)
        assert np.array_equal(convex_set.project(z.tolist()) + 1.0, x)

    def test_wrong_shape_is_refused(self):
        convex_set = self.make()
        for bad in (np.zeros(self.dimension + 1), np.zeros((self.dimension, 1)), 0.0):
            with pytest.raises(InvalidInput, match="point: expected a vector"):
                convex_set.project(bad)

    def test_nan_comes_out_as_nan(self):
        convex_set = self.make()
        z = np.full(self.dimension, np.nan)
        assert np.isnan(convex_set.project(z)).any()
        assert not convex_set.contains(z)

    def test_tangent_basis_is_orthonormal_and_spans_the_set(self):
        convex_set = self.make()
        basis = convex_set.tangent_basis()
        if basis is None:
            basis = np.eye(self.dimension)
        assert basis.shape[0] == self.dimension
        assert np.allclose(basis.T @ basis, np.eye(basis.shape[1]), atol=1e-12)
        inside = np.array([convex_set.project(z) for z in self.points()])
        apart = inside - inside[0]
        size = 1.0 + np.abs(inside).max()
        assert np.abs(apart - apart @ basis @ basis.T).max() <= ACCURACY * size
        assert np.linalg.matrix_rank(apart, tol=1e-6) == basis.shape[1]

    def test_a_ball_around_a_point_of_the_shrunk_set_stays_inside(self):
        convex_set, rng = self.make(), derive(2, Purpose.INSTANCE)
        radius = probing_radius(convex_set)
        smaller = convex_set.shrink(radius)
        for z in self.points():
            centre = smaller.project(z)
            probe = centre + radius * random_tangent(convex_set, self.dimension, rng)
            assert convex_set.contains(probe, ACCURACY * (1.0 + np.linalg.norm(z)))

    def test_shrinking_by_nothing_changes_nothing(self):
        convex_set = self.make()
        smaller = convex_set.shrink(0.0)
        for z in self.points():
            assert np.linalg.norm(smaller.project(z) - convex_set.project(z)) <= 1e-12 * (1.0 + np.linalg.norm(z))

    def test_shrinking_twice_is_shrinking_by_the_sum(self):
        convex_set = self.make()
        radius = probing_radius(convex_set) / 2.0
        once, twice = convex_set.shrink(2.0 * radius), convex_set.shrink(radius).shrink(radius)
        for z in self.points():
            assert np.linalg.norm(once.project(z) - twice.project(z)) <= ACCURACY * (1.0 + np.linalg.norm(z))

    def test_the_whole_inradius_can_be_taken_and_no_more(self):
        convex_set = self.make()
        inradius = convex_set.inradius()
        assert inradius > 0.0
        if np.isinf(inradius):
            return
        centre = convex_set.shrink(inradius).project(np.zeros(self.dimension))
        assert convex_set.contains(centre)
        with pytest.raises(InvalidInput, match="radius: expected at most the inradius"):
            convex_set.shrink(1.001 * inradius)

    @pytest.mark.parametrize("radius", [-1.0, np.nan, np.inf, "wide"])
    def test_a_radius_that_is_none_is_refused(self, radius):
        with pytest.raises(InvalidInput, match="radius"):
            self.make().shrink(radius)

    def test_is_frozen_and_survives_pickling(self):
        convex_set = self.make()
        z = self.points(1)[0]
        expected = convex_set.project(z)
        again = pickle.loads(pickle.dumps(convex_set))
        assert np.array_equal(again.project(z), expected)
        for name in [field.name for field in fields(convex_set)] or ["dimension"]:
            with pytest.raises(AttributeError):
                setattr(convex_set, name, None)

    def test_what_it_is_made_of_cannot_be_edited(self):
        convex_set = self.make()
        for one in (convex_set, convex_set.shrink(probing_radius(convex_set))):
            parts = (getattr(one, field.name) for field in fields(one))
            assert not [part for part in parts if isinstance(part, np.ndarray) and part.flags.writeable]

    def test_can_be_stored_with_a_study_and_rebuilt(self):
        convex_set = self.make()
        rebuilt = loads(dumps(convex_set))
        assert type(rebuilt) is type(convex_set)
        for z in self.points(5):
            assert np.array_equal(rebuilt.project(z), convex_set.project(z))
