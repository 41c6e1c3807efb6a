"""sets: convex sets and their projections."""

from stackelberg.sets.ball import Ball
from stackelberg.sets.base import ProjectableSet
from stackelberg.sets.box import Box
from stackelberg.sets.grid import Grid
from stackelberg.sets.middle import length_of, middle_of
from stackelberg.sets.polytope import Polytope, as_polytope
from stackelberg.sets.product import Product
from stackelberg.sets.reals import UNCONSTRAINED, Reals, Unconstrained
from stackelberg.sets.simplex import Simplex

__all__ = [
    "UNCONSTRAINED",
    "Ball",
    "Box",
    "Grid",
    "Polytope",
    "Product",
    "ProjectableSet",
    "Reals",
    "Simplex",
    "Unconstrained",
    "as_polytope",
    "length_of",
    "middle_of",
]
