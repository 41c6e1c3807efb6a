"""Entropic mirror descent: multiplicative weights, the replicator dynamics in discrete time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.shares import Shares
from stackelberg.followers.steps import StepSize, at, checked_step
from stackelberg.followers.variational import VariationalInequality

# An alternative that dies out keeps this share: at 0 it could never come back, whatever x becomes.
_SMALLEST = float(np.finfo(np.float64).tiny)


@final
@dataclass(frozen=True, eq=False)
class MirrorDescent(AdaptationRule):
    """H_k(y; x)_i = total · y_i exp(−γ_k G_i) / Σ_j y_j exp(−γ_k G_j), on a simplex or on each of a product.

    Assumption 3(1b) (exponential) holds on simplices of total 1 where G is a monotone, L-Lipschitz map plus an
    entropic term τ log y (a game with regularised payoffs), for a constant γ <= τ/(L² + τ²): this is magnetic
    mirror descent with step γ/(1 − γτ) (Sokota et al. 2023). It speaks of starts whose entries are bounded away
    from 0: an alternative that nobody uses takes time to come back. Convex potential (congestion) games settle
    too; their potential falls as 1/K, and neither assumption is claimed. Zero-sum games without a regularising
    term go round in circles.

    >>> from stackelberg.sets import Simplex
    >>> two_roads = VariationalInequality(lambda x, y: np.array([1.0 + x[0], 2.0 * y[1]]), Simplex(2))
    >>> followers = MirrorDescent(two_roads, step=0.5, start=[0.5, 0.5])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([0.6]), followers.initial(rng), 300, rng)[0].round(6)
    array([0.2, 0.8])
    """

    problem: VariationalInequality
    step: StepSize

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "monotone and Lipschitz plus τ log y, from starts bounded away from the faces",
            "γ <= τ/(L² + τ²)",
            "Sokota et al. 2023 (magnetic mirror descent)",
        ),
    )

    def __post_init__(self) -> None:
        self._shares  # noqa: B018  refuses other sets at the door
        super().__post_init__()
        object.__setattr__(self, "step", checked_step("step", self.step))

    @cached_property
    def _shares(self) -> Shares:
        return Shares.of(self.problem.Y, "MirrorDescent")

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        scores = np.log(np.maximum(memory, _SMALLEST)) - at(self.step, k) * self.problem(x, memory)
        return self._shares.split(scores)

    def _action_set(self) -> ConvexSet:
        return self.problem.Y

    def _checked_start(self, point: Any) -> Array:
        start = super()._checked_start(point)
        used = np.repeat(self._shares.totals > 0.0, self._shares.sizes)
        if (absent := used & (start <= 0.0)).any():
            index = int(np.argmax(absent))
            raise InvalidInput(
                f"start: expected positive entries, got {start[index]} at index {index}; "
                "an alternative that nobody uses cannot grow by imitation"
            )
        return start
