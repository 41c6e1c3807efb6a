"""Rules of followers who go down their own gradient: projected, with a look ahead, and with a remembered one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np

from stackelberg.core import Array
from stackelberg.followers.rule import AdaptationRule, StepSize, VariationalInequality, at, checked_step


@dataclass(frozen=True, eq=False)
class _OnGradients(AdaptationRule):
    """What the rules have in common: a problem, and a step size."""

    problem: VariationalInequality
    step: StepSize

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))


@final
@dataclass(frozen=True, eq=False)
class ProjectedGradient(_OnGradients):
    """H_k(y; x) = P_Y(y − γ_k G(x, y)): each follower goes down its own gradient.

    Assumption 3(1b) (exponential) holds where G(x, ·) is μ-strongly monotone and L-Lipschitz, for a constant
    γ < 2μ/L², with C = 1 and ρ² = 1 − 2γμ + γ²L²; and where G is the gradient of a convex smooth function with
    quadratic growth and one minimiser (γ <= 1/L). With γ_k = c/(k + 1) the first class settles polynomially:
    3(1a) with λ = 2μc. On games that are only monotone (matching pennies) it does not settle: take
    `Extragradient`.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    step : StepSize
        Step size γ_k: a number or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> import numpy as np
    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(lambda x, y: y - x, Box([0.0], [1.0]))
    >>> followers = ProjectedGradient(problem, step=0.5, start=[0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([0.8]), followers.initial(rng), 3, rng)
    >>> y.round(9)
    array([0.7])
    """

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        return self.problem.Y.project(memory - at(self.step, k) * self.problem(x, memory))


@final
@dataclass(frozen=True, eq=False)
class Extragradient(_OnGradients):
    """z = P_Y(y − γ_k G(x, y)), then H_k(y; x) = P_Y(y − γ_k G(x, z)) (Korpelevich 1976).

    Assumption 3(1b) (exponential) holds, for a constant γ < 1/L, where G(x, ·) is L-Lipschitz and strongly
    monotone, or monotone and affine on a polyhedron with one solution (matching pennies, zero-sum matrix games;
    Tseng 1995). Where G is monotone and no more, y settles, and the residual falls as 1/√K; the distance to
    S(x) need not fall at any rate, so neither 3(1a) nor 3(1b) is claimed.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    step : StepSize
        Step size γ_k: a number or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
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

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        step, Y = at(self.step, k), self.problem.Y
        ahead = Y.project(memory - step * self.problem(x, memory))
        return Y.project(memory - step * self.problem(x, ahead))


@final
@dataclass(frozen=True, eq=False)
class OptimisticGradient(_OnGradients):
    """z = P_Y(y − γ_k g), then g = G(x, z) and H_k(y; x) = P_Y(y − γ_k g) (Popov 1980).

    It does what `Extragradient` does with one evaluation of G a round instead of two: g is the gradient of the
    round before, and part of the memory (two rows: y and g). It is carried over when x changes, so the first
    round at a new x looks ahead with a gradient of the old one.

    Assumption 3(1b) (exponential) holds where G(x, ·) is L-Lipschitz and strongly monotone, for a constant
    γ <= 1/(4L) (Gidel et al. 2019), and for zero-sum games that are bilinear on polytopes and have one solution,
    for γ <= 1/(8L) (Wei et al. 2021). The distance that falls includes that of g from G(x, y).

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    step : StepSize
        Step size γ_k: a number or a function of k.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(lambda x, y: y - x, Box([0.0], [1.0]))
    >>> followers = OptimisticGradient(problem, step=0.1, start=[0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([0.8]), followers.initial(rng), 200, rng)
    >>> y.round(6), memory.shape
    (array([0.8]), (2, 1))
    """

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        step, Y = at(self.step, k), self.problem.Y
        y, last_gradient = memory
        gradient = self.problem(x, Y.project(y - step * last_gradient))
        return np.stack([Y.project(y - step * gradient), gradient])

    def _remember(self, y: Array) -> Array:
        return np.stack([y, np.zeros_like(y)])

    def _actions(self, memory: Array) -> Array:
        return np.asarray(memory[0])
