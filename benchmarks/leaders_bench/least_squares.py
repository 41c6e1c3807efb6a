"""A rival that knows what our leader knows, responses and its own f: recursive least squares, as in textbooks.

Fit y ≈ c + J x with forgetting, step on the model of f, explore with a fixed radius. It takes every response for a
settled one; the weight of old data, the radius and the longest step are given by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Knowledge,
    Leader,
    LeaderState,
    Objective,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    unit_sphere,
)
from stackelberg.leaders.probing import checked_start

RIDGE = 0.01
"""How many deployments the prior J = 0 is worth, in every direction."""
LEVEL_VARIANCE = 1e6
"""The prior variance of the level c: next to nothing is known of it."""
DESCENTS = 30
"""Gradient steps on the model a round; they cost no deployment."""


@dataclass(frozen=True, eq=False)
class Fit:
    """y ≈ W φ with φ = (1, x − x0); P is the inverse of the weighted Gram matrix of φ (prior included)."""

    x0: Array
    W: Array | None
    P: Array

    def features(self, x: Array) -> Array:
        """φ(x)."""
        return np.concatenate([[1.0], x - self.x0])

    def with_pair(self, x: Array, y: Array, forgetting: float, most: float) -> Fit:
        """One step of recursive least squares; P's trace is kept below `most`, or forgetting lets it wind up."""
        phi = self.features(x)
        W = np.zeros((y.size, phi.size)) if self.W is None else self.W
        Pphi = self.P @ phi
        gain = Pphi / (forgetting + phi @ Pphi)
        W = W + np.outer(y - W @ phi, gain)
        P = self.P - np.outer(gain, Pphi)
        grown = P / forgetting
        return Fit(self.x0, W, grown if np.trace(grown) <= most else P)


@final
@dataclass(frozen=True)
class RecursiveLeastSquares(Leader[Fit]):
    """Deploy x + δ v, update the fit, then go where the model of f(x, c + J x) is least within `length` of x.

    delta: radius of exploration. length: the longest step. forgetting: weight of the data before, deployment by
    deployment.
    """

    delta: float
    length: float
    forgetting: float
    K: int
    X: ConvexSet | None = None
    objective: Objective | None = None
    rewindable: bool = False

    def bind(self, knowledge: Knowledge) -> RecursiveLeastSquares:
        """Fill in X, f, and whether the followers can be rewound."""
        return replace(self, X=knowledge.X, objective=knowledge.objective, rewindable=knowledge.rewindable)

    def check_start(self, x0: Array) -> Array:
        """x0 as a point of X."""
        return checked_start(self.X, x0)

    def _begin(self, x0: Array, seed: int) -> Fit:
        return Fit(x0, None, self._prior(x0.size))

    def _prior(self, d: int) -> Array:
        """A coordinate of δ v has the mean square δ²/d: that is what a deployment tells of a direction."""
        return np.diag([LEVEL_VARIANCE, *np.full(d, d / (RIDGE * self.delta**2))])

    def plan(self, state: LeaderState[Fit]) -> tuple[Probe, ...]:
        """The centre and a point around it."""
        v = unit_sphere(derive(state.seed, Purpose.DIRECTION, state.round), state.x.size)
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, frozen(self._inside(state.x + self.delta * v)), self.K, start, keep=True),)

    def _fold(self, state: LeaderState[Fit], deployed: Sequence[Deployed]) -> tuple[Array, Fit, dict[str, Any]]:
        answer = deployed[0].answer
        if answer is None or answer.y is None:
            return state.x, state.memory, {}
        most = float(np.trace(self._prior(state.x.size)))
        fit = state.memory.with_pair(answer.x, answer.y, self.forgetting, most)
        return self._stepped(state.x, fit), fit, {}

    def _inside(self, x: Array) -> Array:
        return x if self.X is None else self.X.project(x)

    def _stepped(self, centre: Array, fit: Fit) -> Array:
        """Descend the model of f from `centre` by projected gradients with backtracking, at most `length` away."""
        f, W = self.objective, fit.W
        assert f is not None
        assert W is not None

        def model(x: Array) -> float:
            return f(x, W @ fit.features(x))

        x, value, size = centre, model(centre), np.inf
        for _ in range(DESCENTS):
            y = W @ fit.features(x)
            gradient = f.partial_x(x, y) + W[:, 1:].T @ f.partial_y(x, y)
            size = min(2.0 * size, self.length / max(float(np.linalg.norm(gradient)), 1e-300))
            while size > 1e-12:
                there = self._near(x - size * gradient, centre)
                there_value = model(there)
                if there_value < value:
                    x, value = there, there_value
                    break
                size /= 4.0
            else:
                break
        return x

    def _near(self, x: Array, centre: Array) -> Array:
        """x drawn back to within `length` of the centre, then into X (which brings it no further from there)."""
        move = x - centre
        return self._inside(centre + move * min(1.0, self.length / max(float(np.linalg.norm(move)), 1e-300)))
