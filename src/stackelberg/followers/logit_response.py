"""Logit responses: choices that favour what is cheap, but are not sure of it (temperature)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet, positive
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.shares import Shares
from stackelberg.followers.steps import StepSize, at, checked_share
from stackelberg.followers.variational import VariationalInequality


@final
@dataclass(frozen=True, eq=False)
class LogitResponse(AdaptationRule):
    """H_k(y; x) = damping_k · y + (1 − damping_k) · total · softmax(−G(x, y) / temperature), on simplices.

    `damping` is the share that keeps its choice (inertia): a number in [0, 1) or a function of k. A high
    temperature makes choices random, a low one makes them best responses.

    It settles at the logit (stochastic user) equilibrium, which solves `regularised`, not `problem`: S(x) in the
    paper's assumptions is that point. Assumption 3(1b) (exponential) holds where total · L / (2 · temperature)
    < 1 (the softmax is 1/2-Lipschitz), whatever the game. Where G is monotone, enough damping makes it settle at
    that rate from nearby: on the tangent space the eigenvalues of the map less the identity have real parts
    below −(1 − damping).

    >>> from stackelberg.sets import Simplex
    >>> two_roads = VariationalInequality(lambda x, y: np.array([1.0 + x[0], 2.0 * y[1]]), Simplex(2))
    >>> followers = LogitResponse(two_roads, temperature=0.5, damping=0.5, start=[0.5, 0.5])
    >>> rng = np.random.default_rng(0)
    >>> y, _ = followers.respond(np.array([0.6]), followers.initial(rng), 100, rng)
    >>> bool(followers.regularised.residual([0.6], y) < 1e-12)
    True
    """

    problem: VariationalInequality
    temperature: float
    damping: StepSize = 0.0

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "Lipschitz with total · L < 2 · temperature; S(x) is the logit equilibrium",
            "any damping",
            "contraction: the softmax is 1/2-Lipschitz",
        ),
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "monotone and differentiable, from starts near the logit equilibrium, which is S(x)",
            "damping close enough to 1",
            "eigenvalues of the map",
        ),
    )

    def __post_init__(self) -> None:
        self._shares  # noqa: B018  refuses other sets at the door
        object.__setattr__(self, "temperature", positive("temperature", self.temperature))
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    @property
    def regularised(self) -> VariationalInequality:
        """G + temperature · log y on the same Y: its solution is where this rule settles."""
        return VariationalInequality(lambda x, y: self.problem(x, y) + self.temperature * np.log(y), self.problem.Y)

    @cached_property
    def _shares(self) -> Shares:
        return Shares.of(self.problem.Y, "LogitResponse")

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        damping = at(self.damping, k)
        choices = self._shares.split(-self.problem(x, memory) / self.temperature)
        return np.asarray(damping * memory + (1.0 - damping) * choices)

    def _action_set(self) -> ConvexSet:
        return self.problem.Y
