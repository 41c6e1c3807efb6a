"""Every set keeps the contract; the degenerate ones too."""

import numpy as np
import pytest
from tests.contracts.set_contract import SetContract

from stackelberg.core import InvalidInput
from stackelberg.sets import Ball, Box, Polytope, Product, Reals, Simplex, Unconstrained


class TestReals(SetContract):
    def make(self):
        return Reals(3)


class TestAnywhere(SetContract):
    dimension = 3  # of the points it is tested with: its own is open

    def make(self):
        return Unconstrained()

    def test_wrong_shape_is_refused(self):
        """Every length is right; a matrix and a number are still no points."""
        assert Unconstrained().project(np.zeros(4)).shape == (4,)
        for bad in (np.zeros((3, 1)), 0.0):
            with pytest.raises(InvalidInput, match="point: expected a vector of numbers, got shape"):
                Unconstrained().project(bad)


class TestBox(SetContract):
    def make(self):
        return Box([0.0, -1.0, 2.0], [1.0, 3.0, 2.5])


class TestOneSidedBox(SetContract):
    def make(self):
        return Box([0.0, -np.inf, 2.0], [np.inf, 3.0, 2.5])


class TestBoxWithFixedCoordinate(SetContract):
    def make(self):
        return Box([0.0, 1.0, 2.0], [1.0, 1.0, 2.5])


class TestBoxOfOnePoint(SetContract):
    def make(self):
        return Box([0.0, 1.0], [0.0, 1.0])


class TestBall(SetContract):
    def make(self):
        return Ball([1.0, 0.0, -1.0], 0.7)


class TestBallOfOnePoint(SetContract):
    def make(self):
        return Ball([1.0, 0.0, -1.0], 0.0)


class TestSimplex(SetContract):
    def make(self):
        return Simplex(4, total=2.5)


class TestSimplexWithLowerBound(SetContract):
    def make(self):
        return Simplex(4, total=2.5, lower=0.3)


class TestSimplexOfOneCoordinate(SetContract):
    def make(self):
        return Simplex(1, total=2.0)


class TestProductOfSimplices(SetContract):
    def make(self):
        return Product((Simplex(3), Simplex(2, total=4.0), Simplex(1, total=0.5)))


class TestProductOfBoxes(SetContract):
    def make(self):
        return Product((Box([0.0], [1.0]), Box([-1.0, 2.0], [np.inf, 2.0])))


class TestMixedProduct(SetContract):
    def make(self):
        return Product((Box([0.0, 1.0], [1.0, 1.0]), Simplex(3), Ball([0.0], 2.0), Reals(2)))


class TestPolytope(SetContract):
    def make(self):
        return Polytope([[-1.0, 0.0], [0.0, -2.0], [3.0, 3.0]], [0.0, 0.0, 3.0])


class TestUnboundedPolytope(SetContract):
    def make(self):
        return Polytope([[-1.0, 0.0, 0.0], [1.0, -1.0, 0.5]], [0.0, 1.0])


class TestPolytopeWithEqualities(SetContract):
    def make(self):
        return Polytope(-np.eye(3), np.zeros(3), C=[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], d=[1.0, 2.0])


class TestPolytopeWithHiddenEqualities(SetContract):
    """x_0 <= 1, x_0 >= 1 and x_1 + x_2 pinned between equal bounds: a segment in R³."""

    def make(self):
        rows = [[1, 0, 0], [-1, 0, 0], [0, 1, 1], [0, -1, -1], [0, 1, 0], [0, -1, 0]]
        return Polytope(rows, [1.0, -1.0, 2.0, -2.0, 1.5, 0.0])


class TestPolytopeOfOnePoint(SetContract):
    def make(self):
        return Polytope([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.0]], [0.0, 0.0, 0.0])


class TestPolytopeWithoutInequalities(SetContract):
    def make(self):
        return Polytope(np.zeros((0, 3)), [], C=[[1.0, 0.0, 1.0]], d=[2.0])
