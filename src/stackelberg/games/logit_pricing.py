"""Logit pricing: a seller sets d prices, customers choose among the products or stay away; the answer is exact."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import lambertw

from stackelberg.core import (
    Array,
    Game,
    InvalidInput,
    Objective,
    Purpose,
    ReferenceSolution,
    as_vector,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.followers import CallableFollowers
from stackelberg.sets import Reals


@dataclass(frozen=True, eq=False)
class LogitPricing:
    """Customers buy product i with share y_i = e^{(u_i − x_i)/μ} / (1 + Σ_j e^{(u_j − x_j)/μ}), or nothing.

    The leader minimises minus its profit, f(x, y) = −Σ (x_i − c_i) y_i. At the optimum every product has the same
    margin x_i − c_i = m = μ (1 + W(Σ_i e^{(u_i − c_i)/μ − 1})) with Lambert's W, and the profit is m − μ (Anderson,
    de Palma and Thisse 1992; Li and Huh 2011). Customers are slow: each round a `share` of them reconsiders.

    Parameters
    ----------
    utility : ndarray
        u.
    cost_of_product : ndarray
        c.
    mu : float
        Spread of tastes.
    share : float
        Share of the customers who reconsider in a round.
    """

    utility: Array
    cost_of_product: Array
    mu: float
    share: float

    def __post_init__(self) -> None:
        as_vector("cost_of_product", self.cost_of_product, self.utility.size)
        positive("mu", self.mu)
        if not 0.0 < self.share <= 1.0:
            raise InvalidInput(f"share: expected a number in (0, 1], got {self.share!r}")

    def equilibrium(self, x: Array) -> Array:
        """S(x): the shares of settled customers, the outside option left out."""
        v = (self.utility - x) / self.mu
        top = max(float(v.max()), 0.0)
        weight = np.exp(v - top)
        return np.asarray(weight / (np.exp(-top) + weight.sum()))

    def round_of_customers(self, x: Array, y: Array, k: int) -> Array:
        """One round: a share of the customers reconsiders."""
        return y + self.share * (self.equilibrium(x) - y)

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y): minus the profit."""
        return float(-(x - self.cost_of_product) @ y)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        return -y

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return self.cost_of_product - x

    def hypergradient(self, x: Array) -> Array:
        """∂x f + Jᵀ ∂y f with J = −(diag(y) − y yᵀ)/μ."""
        y = self.equilibrium(x)
        pull = self.partial_y(x, y)
        return np.asarray(-y - (y * pull - y * (y @ pull)) / self.mu)

    def margin(self) -> float:
        """m = μ (1 + W(Σ e^{(u_i − c_i)/μ − 1}))."""
        total = float(np.sum(np.exp((self.utility - self.cost_of_product) / self.mu - 1.0)))
        return self.mu * (1.0 + float(lambertw(total).real))

    def game(self, name: str = "logit pricing") -> Game:
        """The game; it starts at prices equal to costs, so at a profit of zero."""
        x0 = frozen(self.cost_of_product)
        best = frozen(self.cost_of_product + self.margin())
        return Game(
            X=Reals(x0.size),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=CallableFollowers(self.round_of_customers, start=self.equilibrium(x0)),
            name=name,
            x0=x0,
            reference=ReferenceSolution(best, self.mu - self.margin(), self.equilibrium, self.hypergradient),
        )


def logit_pricing(d: int = 30, *, seed: int = 0, mu: float = 1.0, share: float = 0.5) -> Game:
    """A random logit pricing game: utilities normal around 2, unit costs uniform in [0.5, 1.5].

    Parameters
    ----------
    d : int, default 30
        Number of products.
    seed : int, default 0
        Of all that is random.
    mu : float, default 1.0
        Spread of tastes.
    share : float, default 0.5
        Share of the customers who reconsider in a round.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = logit_pricing(5, seed=1)
    >>> bool(np.abs(game.known.hypergradient(game.known.x)).max() < 1e-12)
    True
    >>> bool(abs(game.hyperobjective(game.known.x) - game.known.cost) < 1e-12)
    True
    """
    rng = derive(seed, Purpose.INSTANCE)
    utility = 2.0 + rng.standard_normal(whole_number("d", d))
    return LogitPricing(frozen(utility), frozen(rng.uniform(0.5, 1.5, d)), mu, share).game(f"logit-pricing d={d}")
