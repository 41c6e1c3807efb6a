"""Optimistic gradient steps: look ahead with the gradient remembered from the round before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.steps import StepSize, at, checked_step
from stackelberg.followers.variational import VariationalInequality


@final
@dataclass(frozen=True, eq=False)
class OptimisticGradient(AdaptationRule):
    """z = P_Y(y − γ_k g), then g = G(x, z) and H_k(y; x) = P_Y(y − γ_k g) (Popov 1980).

    It does what `Extragradient` does with one evaluation of G a round instead of two: g is the gradient of the
    round before, and part of the memory (two rows: y and g). It is carried over when x changes, so the first
    round at a new x looks ahead with a gradient of the old one.

    Assumption 3(1b) (exponential) holds where G(x, ·) is L-Lipschitz and strongly monotone, for a constant
    γ <= 1/(4L) (Gidel et al. 2019), and for zero-sum games that are bilinear on polytopes and have one solution,
    for γ <= 1/(8L) (Wei et al. 2021). The distance that falls includes that of g from G(x, y).

    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(lambda x, y: y - x, Box([0.0], [1.0]))
    >>> followers = OptimisticGradient(problem, step=0.1, start=[0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([0.8]), followers.initial(rng), 200, rng)
    >>> y.round(6), memory.shape
    (array([0.8]), (2, 1))
    """

    problem: VariationalInequality
    step: StepSize

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "strongly monotone, Lipschitz",
            "γ <= 1/(4L)",
            "Gidel et al. 2019 (extrapolation from the past)",
        ),
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "zero-sum, bilinear on polytopes, with one solution (matrix games)",
            "γ <= 1/(8L)",
            "Wei et al. 2021",
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        step, Y = at(self.step, k), self.problem.Y
        y, last_gradient = memory
        gradient = self.problem(x, Y.project(y - step * last_gradient))
        return np.stack([Y.project(y - step * gradient), gradient])

    def _action_set(self) -> ConvexSet:
        return self.problem.Y

    def _remember(self, y: Array) -> Array:
        return np.stack([y, np.zeros_like(y)])

    def _actions(self, memory: Array) -> Array:
        return np.asarray(memory[0])
