"""A game whose response jumps: followers drop out when a price passes their threshold. No linear model is right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import (
    Array,
    Game,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.followers import CallableFollowers
from stackelberg.games.target_cost import TargetCost
from stackelberg.sets import Reals


@dataclass(frozen=True, eq=False)
class Jump(TargetCost):
    """S_i(x) = a_i − b_i x_i − drop · 1{x_i > θ_i}; the leader wants y near a target, f = ½‖y − ŷ‖² + ½λ‖x‖².

    The optimum is exact, coordinate by coordinate: the better of the two branches' minima, each within its side of
    θ_i. (Where the infimum lies at the jump from the right, the closed right branch is meant: it is approached.)

    Parameters
    ----------
    a : ndarray
        Responses at x = 0.
    b : ndarray
        Slopes.
    threshold : ndarray
        θ, where the response drops.
    target : ndarray
        ŷ.
    drop : float
        By how much it drops.
    lam : float
        Weight λ of the quadratic term.
    """

    a: Array
    b: Array
    threshold: Array
    target: Array
    drop: float
    lam: float

    def equilibrium(self, x: Array) -> Array:
        """S(x)."""
        return np.asarray(self.a - self.b * x - self.drop * (x > self.threshold))

    def settle(self, x: Array, y: Array, k: int) -> Array:
        """Followers are at S(x) at once."""
        return self.equilibrium(x)

    def hypergradient(self, x: Array) -> Array:
        """∇f̃(x) wherever x is at no threshold."""
        return np.asarray(self.lam * x - self.b * (self.equilibrium(x) - self.target))

    def optimum(self) -> tuple[Array, float]:
        """x* and f*, coordinate by coordinate."""
        best_x, best = np.zeros_like(self.a), np.full(self.a.size, np.inf)
        for level, low, high in (
            (self.a, np.full(self.a.size, -np.inf), self.threshold),
            (self.a - self.drop, self.threshold, np.full(self.a.size, np.inf)),
        ):
            x = np.clip(self.b * (level - self.target) / (self.b**2 + self.lam), low, high)
            cost = 0.5 * (level - self.b * x - self.target) ** 2 + 0.5 * self.lam * x**2
            better = cost < best
            best_x, best = np.where(better, x, best_x), np.where(better, cost, best)
        return best_x, float(best.sum())


def jump(d: int = 10, *, seed: int = 0, drop: float = 1.0, lam: float = 0.1) -> Game:
    """A random game with a jump in every coordinate of S, between the start 0 and where the slope alone would lead.

    Parameters
    ----------
    d : int, default 10
        Dimension of x.
    seed : int, default 0
        Of all that is random.
    drop : float, default 1.0
        By how much the response drops.
    lam : float, default 0.1
        Weight λ of the quadratic term.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = jump(4, seed=2)
    >>> x = game.known.x
    >>> bool(game.known.cost <= game.hyperobjective(game.x0))
    True
    """
    rng = derive(seed, Purpose.INSTANCE)
    d = whole_number("d", d)
    a, b = rng.uniform(2.0, 4.0, d), rng.uniform(0.5, 1.5, d)
    data = Jump(
        frozen(a),
        frozen(b),
        frozen(rng.uniform(0.3, 1.0, d)),
        frozen(a - b - rng.uniform(0.5, 1.5, d)),
        positive("drop", drop),
        positive("lam", lam),
    )
    x, cost = data.optimum()
    return Game(
        X=Reals(d),
        objective=Objective(data.cost, gradients=(data.partial_x, data.partial_y), name="jump"),
        followers=CallableFollowers(data.settle, start=data.equilibrium(np.zeros(d))),
        name=f"jump d={d}",
        x0=np.zeros(d),
        reference=ReferenceSolution(frozen(x), cost, data.equilibrium, data.hypergradient),
    )
