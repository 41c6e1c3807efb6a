"""One point per round: the gradient of f̃ by regressing costs on the last deployments.

A rival that sees costs only. Regression on history reaches two-point rates with one point per round (the idea of
RESZO, arXiv 2507.04223); this is a plain ridge form of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Knowledge,
    LeaderState,
    Note,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    unit_sphere,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.probing import DEFAULT_K, probing_centre, probing_radius, tangent_dimension
from stackelberg.sets import ANYWHERE
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class HistoryMemory:
    """The last deployments and their costs, oldest first."""

    xs: tuple[Array, ...] = ()
    costs: tuple[float, ...] = ()


@final
@dataclass(frozen=True)
class HistoryRegression(FeasibleLeader[HistoryMemory]):
    """Deploy x_t + δ v_t, fit f ≈ a + gᵀ(x − x_t) to the last `window` deployments, step −η g.

    window: how many deployments the fit sees; None means d + 10. ridge: its weight relative to the spread of the
    deployed x. eta, delta: step size η and probing radius δ, constant. K: follower rounds per deployment.

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(3, seed=1)
    >>> x = solve(game, HistoryRegression(eta=0.1, delta=0.1, K=30), rounds=300, seed=0).x
    >>> bool(game.hyperobjective(x) - game.known.cost < 0.1 * (game.hyperobjective(game.x0) - game.known.cost))
    True
    """

    eta: float = 0.05
    delta: float = 0.1
    window: int | None = None
    ridge: float = 1e-3
    K: int = DEFAULT_K
    X: ConvexSet = ANYWHERE
    rewindable: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, positive, "eta", "delta", "ridge")
        keep_checked(self, whole_number, "K")
        keep_checked(self, whole_number, "window", least=2)

    def bind(self, knowledge: Knowledge) -> HistoryRegression:
        """Fill in X, and whether the followers can be rewound."""
        return replace(self, X=self._set_in(knowledge), rewindable=knowledge.rewindable)

    def _begin(self, x0: Array, seed: int) -> HistoryMemory:
        return HistoryMemory()

    def plan(self, state: LeaderState[HistoryMemory]) -> tuple[Probe, ...]:
        """One, a little off the centre."""
        delta = probing_radius(self.X, self.delta)
        basis = self.X.tangent_basis()
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        v = unit_sphere(rng, tangent_dimension(self.X, state.x.size))
        x = probing_centre(self.X, state.x, delta) + delta * (v if basis is None else basis @ v)
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, frozen(x), self.K, start, keep=True),)

    def _fold(
        self, state: LeaderState[HistoryMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, HistoryMemory, Note]:
        """Add the deployment, fit, step. Without a cost there is no step."""
        answer = deployed[0].answer
        if answer is None or answer.cost is None:
            return state.x, state.memory, Note(no_step_reason="the probe came back without a cost: no step")
        window = state.x.size + 10 if self.window is None else self.window
        memory = HistoryMemory((*state.memory.xs, answer.x)[-window:], (*state.memory.costs, answer.cost)[-window:])
        note = Note(cost=answer.cost)
        if len(memory.xs) < 2:
            return state.x, memory, note | {"no_step_reason": "a fit needs two deployments"}
        gradient = fitted_gradient(np.array(memory.xs), np.array(memory.costs), self.ridge)
        x = self.X.project(state.x - self.eta * gradient)
        length = float(np.linalg.norm(gradient))
        return x, memory, note | {"gradient_norm": length, "step": float(np.linalg.norm(x - state.x))}


def fitted_gradient(xs: Array, costs: Array, ridge: float) -> Array:
    """g of the ridge fit costs ≈ a + gᵀ(x − x̄); the ridge is relative to the mean squared spread of the x.

    >>> xs = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    >>> fitted_gradient(xs, xs @ [2.0, -1.0], ridge=1e-12).round(6)
    array([ 2., -1.])
    """
    U = xs - xs.mean(axis=0)
    gram = U @ U.T
    gram[np.diag_indices(len(xs))] += ridge * max(float(np.trace(gram)) / len(xs), 1e-300)
    return np.asarray(U.T @ np.linalg.solve(gram, costs - costs.mean()))
