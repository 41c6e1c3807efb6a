"""The linear-quadratic game: everything about it, including the bias of unsettled followers, in closed form."""

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
    whole_number,
)
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.games.target_cost import TargetCost
from stackelberg.sets import Reals


@dataclass(frozen=True, eq=False)
class LinearQuadratic(TargetCost):
    """Followers with G(x, y) = M y + B x + c on R^n, a leader with f = ½‖y − ŷ‖² + ½λ‖x‖².

    S(x) = −M⁻¹(B x + c), J = dS/dx = −M⁻¹B, and x* = (λI + JᵀJ)⁻¹ Jᵀ(ŷ + M⁻¹c). M may be non-symmetric (a game
    that is not an optimisation problem); its symmetric part must be positive definite.

    Parameters
    ----------
    M : ndarray
        How followers respond to each other.
    B : ndarray
        How they respond to x.
    c : ndarray
        The constant of G.
    target : ndarray
        ŷ.
    lam : float
        Weight λ of the quadratic term.
    """

    M: Array
    B: Array
    c: Array
    target: Array
    lam: float

    @property
    def J(self) -> Array:
        """dS/dx = −M⁻¹B."""
        return np.asarray(-np.linalg.solve(self.M, self.B))

    def G(self, x: Array, y: Array) -> Array:
        """The followers' game Jacobian."""
        return np.asarray(self.M @ y + self.B @ x + self.c)

    def equilibrium(self, x: Array) -> Array:
        """S(x)."""
        return np.asarray(-np.linalg.solve(self.M, self.B @ x + self.c))

    def hypergradient(self, x: Array) -> Array:
        """∇f̃(x) = ∂x f + Jᵀ ∂y f at y = S(x)."""
        return np.asarray(self.lam * x + self.J.T @ (self.equilibrium(x) - self.target))

    def optimum(self) -> Array:
        """x* = (λI + JᵀJ)⁻¹ Jᵀ(ŷ + M⁻¹c)."""
        return self.point_seen_through(self.J)

    def point_seen_through(self, J: Array) -> Array:
        """The zero of ∂x f + Jᵀ ∂y f(x, S(x)): where a leader goes that sees the response through J.

        Projected-gradient followers with step γ show J_K = (I − (I − γM)^K) dS/dx, see `J_after`.
        """
        settled_at_zero = self.equilibrium(np.zeros(self.B.shape[1]))
        lhs = self.lam * np.eye(self.B.shape[1]) + J.T @ self.J
        return np.asarray(np.linalg.solve(lhs, J.T @ (self.target - settled_at_zero)))

    def J_after(self, K: int, step: float) -> Array:
        """What K rounds of projected gradient from a settled start show of J: (I − (I − γM)^K) J."""
        n = self.c.size
        return np.asarray((np.eye(n) - np.linalg.matrix_power(np.eye(n) - step * self.M, K)) @ self.J)

    def smoothness(self) -> float:
        """ℓ̃: the largest eigenvalue of ∇²f̃ = λI + JᵀJ."""
        return float(self.lam + np.linalg.norm(self.J, 2) ** 2)

    def game(self, step: float | None = None, name: str = "linear-quadratic") -> Game:
        """The game with projected-gradient followers of step γ (default: μ/L², which contracts)."""
        if step is None:
            strong = float(np.linalg.eigvalsh((self.M + self.M.T) / 2)[0])
            step = strong / float(np.linalg.norm(self.M, 2)) ** 2
        followers = ProjectedGradient(VariationalInequality(self.G, Reals(self.c.size)), step=step)
        optimum = self.optimum()
        return Game(
            X=Reals(self.B.shape[1]),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=followers,
            name=name,
            x0=np.zeros(self.B.shape[1]),
            reference=ReferenceSolution(
                frozen(optimum),
                self.cost(optimum, self.equilibrium(optimum)),
                self.equilibrium,
                self.hypergradient,
            ),
        )


def linear_quadratic_data(
    d: int, n: int | None = None, *, seed: int = 0, symmetric: bool = False, lam: float = 0.1, skew: float = 0.5
) -> LinearQuadratic:
    """A random linear-quadratic game: M = I + ½ A Aᵀ/n (+ skew part of norm about `skew`), B and c normal.

    Parameters
    ----------
    d : int
        Dimension of x.
    n : int, optional
        Dimension of y (default: d).
    seed : int, default 0
        Of all that is random.
    symmetric : bool, default False
        Whether M is symmetric.
    lam : float, default 0.1
        Weight λ of the quadratic term.
    skew : float, default 0.5
        Norm of the skew part of M.

    Returns
    -------
    LinearQuadratic
        The data of the game.

    Examples
    --------
    >>> data = linear_quadratic_data(3, seed=1)
    >>> bool(np.linalg.norm(data.hypergradient(data.optimum())) < 1e-12)
    True
    """
    d = whole_number("d", d)
    n = d if n is None else whole_number("n", n)
    rng = derive(seed, Purpose.INSTANCE)
    a = rng.standard_normal((n, n))
    w = rng.standard_normal((n, n))
    M = np.eye(n) + 0.5 * a @ a.T / n
    if not symmetric:
        M += skew * (w - w.T) / np.sqrt(4 * n)
    B = rng.standard_normal((n, d)) / np.sqrt(d)
    c = rng.standard_normal(n)
    target = rng.standard_normal(n)
    return LinearQuadratic(frozen(M), frozen(B), frozen(c), frozen(target), lam)


def linear_quadratic(
    d: int,
    n: int | None = None,
    *,
    seed: int = 0,
    symmetric: bool = False,
    lam: float = 0.1,
    step: float | None = None,
) -> Game:
    """A random linear-quadratic game of any size, symmetric or not, with its exact answer.

    Parameters
    ----------
    d : int
        Dimension of x.
    n : int, optional
        Dimension of y (default: d).
    seed : int, default 0
        Of all that is random.
    symmetric : bool, default False
        Whether M is symmetric.
    lam : float, default 0.1
        Weight λ of the quadratic term.
    step : float, optional
        Step of the followers (default: one at which they settle).

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = linear_quadratic(5, seed=2)
    >>> game.X.dimension, round(game.hyperobjective(game.known.x) - game.known.cost, 12)
    (5, 0.0)
    """
    data = linear_quadratic_data(d, n, seed=seed, symmetric=symmetric, lam=lam)
    return data.game(step, name=f"lq d={d}")
