"""CMA-ES (Hansen 2016, "The CMA Evolution Strategy: A Tutorial"), a rival of the arena that sees costs only.

One round is one generation. All that the strategy knows is plain data, so that the leader is pure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    LeaderState,
    Note,
    Probe,
    Purpose,
    derive,
    frozen,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import UNCONSTRAINED

SMALLEST = 1e-8
"""σ falls no lower than this share of sigma0: where failures have shrunk the search, it can grow again."""


@dataclass(frozen=True, eq=False)
class CmaMemory:
    """Step size and covariance of the search, the two evolution paths, and how many generations went into them.

    Attributes
    ----------
    sigma : float
        Step size.
    C : ndarray
        Covariance.
    path_sigma : ndarray
        Evolution path of the step size.
    path_C : ndarray
        Evolution path of the covariance.
    count : int, default 0
        Generations so far.
    """

    sigma: float
    C: Array
    path_sigma: Array
    path_C: Array
    count: int = 0


@final
@dataclass(frozen=True, repr=False)
class CmaEs(FeasibleLeader[CmaMemory]):
    """CMA-ES with a population of 4 + ⌊3 ln d⌋.

    Points outside X are projected before they are announced, and enter as deployed; failed ones rank last.
    `recommend` is the mean of the search distribution, projected onto X.

    Parameters
    ----------
    sigma0 : float, default 1.0
        The standard deviation of every entry of x in the first generation, so that a first move is about √d
        times as long.
    K : int, default 10
        Follower rounds per deployment.
    X : ConvexSet, optional
        The feasible set; left open, it is the game's.
    rewindable : bool, default False
        Whether followers can return to a memory; taken over from the game.

    Examples
    --------
    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(3, seed=1)
    >>> x = solve(game, CmaEs(sigma0=0.3, K=30), rounds=40, seed=0).x
    >>> bool(game.hyperobjective(x) - game.known.cost < 0.1 * (game.hyperobjective(game.x0) - game.known.cost))
    True
    """

    sigma0: float = 1.0
    K: int = 10
    X: ConvexSet = UNCONSTRAINED
    rewindable: bool = False

    def _begin(self, x0: Array, seed: int) -> CmaMemory:
        return CmaMemory(self.sigma0, np.eye(x0.size), np.zeros(x0.size), np.zeros(x0.size))

    def plan(self, state: LeaderState[CmaMemory]) -> tuple[Probe, ...]:
        """A generation."""
        d = state.x.size
        z = derive(state.seed, Purpose.DIRECTION, state.round).standard_normal((4 + int(3.0 * math.log(d)), d))
        points = state.x + state.memory.sigma * z @ _power(state.memory.C, 0.5)
        return self._probes(state, [frozen(self.X.project(x)) for x in points])

    def _fold(self, state: LeaderState[CmaMemory], deployed: Sequence[Deployed]) -> tuple[Array, CmaMemory, Note]:
        """Move the distribution towards the better half; equations of the tutorial by number."""
        known = [
            (one.answer.cost, one.told.x)
            for one in deployed
            if one.answer is not None and one.answer.cost is not None
        ]
        if len(known) < 2:
            return state.x, state.memory, Note(no_step_reason="fewer than two probes came back with a cost")
        costs, xs = np.array([cost for cost, _ in known]), np.array([x for _, x in known])
        old, n, half = state.memory, state.x.size, len(deployed) // 2
        y = (xs[np.argsort(costs, kind="stable")[:half]] - state.x) / old.sigma
        w = np.log((len(deployed) + 1) / 2) - np.log(np.arange(1, len(y) + 1))  # (49)
        w /= w.sum()
        mu = 1.0 / float(w @ w)
        step = w @ y  # (41)
        c = (mu + 2) / (n + mu + 5)  # (55)
        path = (1 - c) * old.path_sigma + math.sqrt(c * (2 - c) * mu) * _power(old.C, -0.5) @ step  # (43)
        length, usual = float(np.linalg.norm(path)), math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        damp = 1 + 2 * max(0.0, math.sqrt((mu - 1) / (n + 1)) - 1) + c
        sigma = old.sigma * math.exp(min(1.0, c / damp * (length / usual - 1)))  # (44)
        count = old.count + 1
        rising = length / math.sqrt(1 - (1 - c) ** (2 * count)) < (1.4 + 2 / (n + 1)) * usual
        c_c = (4 + mu / n) / (n + 4 + 2 * mu / n)  # (56)
        path_C = (1 - c_c) * old.path_C + rising * math.sqrt(c_c * (2 - c_c) * mu) * step  # (45)
        c_1 = 2 / ((n + 1.3) ** 2 + mu)  # (57)
        c_mu = min(1 - c_1, 2 * (mu - 2 + 1 / mu) / ((n + 2) ** 2 + mu))  # (58)
        kept = 1 - c_1 - c_mu + (0.0 if rising else c_1 * c_c * (2 - c_c))
        C = kept * old.C + c_1 * np.outer(path_C, path_C) + c_mu * (w * y.T) @ y  # (47)
        memory = CmaMemory(max(sigma, SMALLEST * self.sigma0), frozen(C), frozen(path), frozen(path_C), count)
        x = self.X.project(state.x + old.sigma * step)
        return x, memory, Note(cost=float(costs.min()), sigma=memory.sigma)


def _power(C: Array, exponent: float) -> Array:
    """The symmetric power of a covariance; directions in which it vanished have next to nothing."""
    values, vectors = np.linalg.eigh((C + C.T) / 2)
    return np.asarray((vectors * np.maximum(values, 1e-20 * values[-1]) ** exponent) @ vectors.T)
