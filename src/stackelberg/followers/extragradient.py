"""Extragradient steps: look ahead, then step with the gradient found there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from stackelberg.core import Array, ConvexSet
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.steps import StepSize, at, checked_step
from stackelberg.followers.variational import VariationalInequality


@final
@dataclass(frozen=True, eq=False)
class Extragradient(AdaptationRule):
    """z = P_Y(y − γ_k G(x, y)), then H_k(y; x) = P_Y(y − γ_k G(x, z)) (Korpelevich 1976).

    Assumption 3(1b) (exponential) holds, for a constant γ < 1/L, where G(x, ·) is L-Lipschitz and strongly
    monotone, or monotone and affine on a polyhedron with one solution (matching pennies, zero-sum matrix games;
    Tseng 1995). Where G is monotone and no more, y settles, and the residual falls as 1/√K; the distance to
    S(x) need not fall at any rate, so neither 3(1a) nor 3(1b) is claimed.

    >>> import numpy as np
    >>> from stackelberg.sets import Product, Simplex
    >>> pennies = np.array([[1.0, -1.0], [-1.0, 1.0]])
    >>> zero_sum = lambda x, y: np.concatenate([pennies @ y[2:], -pennies.T @ y[:2]])
    >>> problem = VariationalInequality(zero_sum, Product((Simplex(2), Simplex(2))))
    >>> followers = Extragradient(problem, step=0.3, start=[1.0, 0.0, 1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.zeros(1), followers.initial(rng), 200, rng)[0].round(6)
    array([0.5, 0.5, 0.5, 0.5])
    """

    problem: VariationalInequality
    step: StepSize

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(SettlingKind.EXPONENTIAL, "strongly monotone, Lipschitz", "γ < 1/L", "Tseng 1995"),
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "monotone, affine, on a polyhedron, with one solution (zero-sum matrix games)",
            "γ < 1/L",
            "Tseng 1995",
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        step, Y = at(self.step, k), self.problem.Y
        ahead = Y.project(memory - step * self.problem(x, memory))
        return Y.project(memory - step * self.problem(x, ahead))

    def _action_set(self) -> ConvexSet:
        return self.problem.Y
