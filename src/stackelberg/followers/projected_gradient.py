"""Projected gradient steps: the adaptation rule of the paper's experiment."""

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
class ProjectedGradient(AdaptationRule):
    """H_k(y; x) = P_Y(y − γ_k G(x, y)): each follower goes down its own gradient.

    Assumption 3(1b) (exponential) holds where G(x, ·) is μ-strongly monotone and L-Lipschitz, for a constant
    γ < 2μ/L², with C = 1 and ρ² = 1 − 2γμ + γ²L²; and where G is the gradient of a convex smooth function with
    quadratic growth and one minimiser (γ <= 1/L). With γ_k = c/(k + 1) the first class settles polynomially:
    3(1a) with λ = 2μc. On games that are only monotone (matching pennies) it does not settle: take
    `Extragradient`.

    >>> import numpy as np
    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(lambda x, y: y - x, Box([0.0], [1.0]))
    >>> followers = ProjectedGradient(problem, step=0.5, start=[0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([0.8]), followers.initial(rng), 3, rng)
    >>> y.round(9)
    array([0.7])
    """

    problem: VariationalInequality
    step: StepSize

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(SettlingKind.EXPONENTIAL, "strongly monotone, Lipschitz", "γ < 2μ/L²", "contraction with C = 1"),
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "gradient of a convex, smooth function with quadratic growth and one minimiser",
            "γ <= 1/L",
            "Karimi, Nutini, Schmidt 2016",
        ),
        KnownRate(
            SettlingKind.POLYNOMIAL,
            "strongly monotone, Lipschitz",
            "γ_k = c/(k + 1): λ = 2μc",
            "product of the contractions",
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        return self.problem.Y.project(memory - at(self.step, k) * self.problem(x, memory))

    def _action_set(self) -> ConvexSet:
        return self.problem.Y
