"""Inverse optimisation: which weights does somebody put on several criteria, seen only by what they decide?"""

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
from stackelberg.followers import FrankWolfe, VariationalInequality
from stackelberg.sets import Product, Simplex


@dataclass(frozen=True, eq=False)
class InverseOptimisation:
    """An optimiser that spreads a budget over options, min over z in the simplex of (θᵀA_j)·z + ½ q ‖z‖².

    A_j[c, i] is what option i costs by criterion c in situation j; θ, weights that add up to 1, is what the leader
    wants to know. It tries x in θ's place: the optimiser (a program that takes weights, and nothing else is known
    of it) decides in all situations, y = (z_1, ..., z_m), and f(x, y) = ‖y − decided‖² / (2m) compares with what
    was decided. The optimiser goes on from its last solution and takes one Frank–Wolfe step per round.

    S_j(x) is the projection of −(xᵀA_j)/q onto the simplex, so f̃ is piecewise quadratic, with a kink wherever an
    option enters or leaves a decision. Where what was decided came from weights θ, the answer is θ, with f = 0; it
    is the only one where decisions in some situations are mixed in enough directions (`slopes` of full rank).

    Parameters
    ----------
    costs : ndarray
        A[j, c, i].
    decided : ndarray
        What was decided in each situation.
    curvature : float
        q.
    """

    costs: Array
    decided: Array
    curvature: float

    @property
    def _set(self) -> Product:
        return Product((Simplex(self.decided.shape[1]),) * self.decided.shape[0])

    def G(self, x: Array, y: Array) -> Array:
        """Marginal costs of the optimiser in all situations."""
        return np.asarray(np.einsum("c,jci->ji", x, self.costs).ravel() + self.curvature * y)

    def equilibrium(self, x: Array) -> Array:
        """S(x): the projection of −xᵀA_j/q onto the simplex, in each situation."""
        return self._set.project(-np.einsum("c,jci->ji", x, self.costs).ravel() / self.curvature)

    def slopes(self, x: Array) -> Array:
        """dS/dx: the options in use move against their costs, and add up to what they did."""
        used = self.equilibrium(x).reshape(self.decided.shape) > 0.0
        costs = np.where(used[:, None, :], self.costs, 0.0)
        mean = costs.sum(axis=2) / used.sum(axis=1)[:, None]
        centred = np.where(used[:, None, :], self.costs - mean[:, :, None], 0.0)
        return np.asarray(-centred.transpose(0, 2, 1).reshape(-1, x.size) / self.curvature)

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y) = ‖y − decided‖² / (2m)."""
        gap = y - self.decided.ravel()
        return float(0.5 * gap @ gap / self.decided.shape[0])

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f = 0: weights matter only by what is decided."""
        return np.zeros(x.size)

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return np.asarray((y - self.decided.ravel()) / self.decided.shape[0])

    def hypergradient(self, x: Array) -> Array:
        """Jᵀ ∂y f at y = S(x)."""
        return np.asarray(self.slopes(x).T @ self.partial_y(x, self.equilibrium(x)))

    def game(self, weights: Array, name: str = "inverse optimisation") -> Game:
        """The game, from equal weights; `weights` are those behind what was decided."""
        criteria = self.costs.shape[1]
        problem = VariationalInequality(self.G, self._set)
        x0 = frozen(np.full(criteria, 1.0 / criteria))
        return Game(
            X=Simplex(criteria),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=FrankWolfe(problem, smoothness=self.curvature, start=self.equilibrium(x0)),
            name=name,
            x0=x0,
            reference=ReferenceSolution(
                frozen(weights), self.cost(weights, self.equilibrium(weights)), self.equilibrium, self.hypergradient
            ),
        )


def inverse_optimisation(
    criteria: int = 6, options: int = 5, situations: int = 20, *, seed: int = 0, curvature: float = 1.0
) -> Game:
    """Costs uniform in [0, 2], weights drawn uniformly from the simplex; what was decided is exact.

    Parameters
    ----------
    criteria : int, default 6
        Number of criteria.
    options : int, default 5
        Number of options.
    situations : int, default 20
        Number of situations.
    seed : int, default 0
        Of all that is random.
    curvature : float, default 1.0
        q.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = inverse_optimisation(3, seed=1)
    >>> game.X.dimension, game.known.cost
    (3, 0.0)
    """
    rng = derive(seed, Purpose.INSTANCE)
    shape = (
        whole_number("situations", situations),
        whole_number("criteria", criteria),
        whole_number("options", options),
    )
    costs, weights = rng.uniform(0.0, 2.0, shape), rng.dirichlet(np.ones(criteria))
    unknown = InverseOptimisation(frozen(costs), np.zeros((situations, options)), curvature)
    decided = frozen(unknown.equilibrium(weights).reshape(situations, options))
    data = InverseOptimisation(frozen(costs), decided, curvature)
    return data.game(weights, f"inverse-optimisation {criteria} criteria")
