"""Platform pricing: a marketplace sets its fees, fifty sellers compete in prices underneath."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import lambertw

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
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box

HIGHEST = 0.8
"""No fee takes more of a price."""

_SETTLED = 1e-14  # prices of 1 or so: to the last digits
_ROUNDS = 500


@dataclass(frozen=True, eq=False)
class PlatformPricing:
    """A marketplace keeps the share x_g of the price of whatever is sold in category g; sellers set their prices.

    Seller i keeps (1 − x_g) p_i − c_i per unit and sells to a share q_i ∝ e^{(u_i − p_i)/μ} of the customers (who
    buy nothing with weight 1): Bertrand competition with logit demand and an outside option. Given the others, its
    best price is in closed form, with Lambert's W. Best responses to each other rise together and contract, to the
    one equilibrium (Anderson, de Palma and Thisse 1992), where p_i = c_i/(1 − x_g) + μ/(1 − q_i). The leader sees
    prices and shares, y = (p, q), and minimises minus its takings, f = −Σ x_g p_i q_i.

    Parameters
    ----------
    utility : ndarray
        u.
    unit_cost : ndarray
        c.
    category : ndarray of int
        The category of each seller.
    mu : float
        Spread of tastes.
    """

    utility: Array
    unit_cost: Array
    category: NDArray[np.int64]
    mu: float

    @property
    def sellers(self) -> int:
        """Number of sellers."""
        return self.utility.size

    @property
    def categories(self) -> int:
        """Number of categories, and so of fees."""
        return int(self.category.max()) + 1

    def shares(self, prices: Array) -> Array:
        """Share of the customers who buy from each seller."""
        weights = np.exp((self.utility - prices) / self.mu)
        return np.asarray(weights / (1.0 + weights.sum()))

    def best_prices(self, x: Array, prices: Array) -> Array:
        """Everybody's best answer to the others' prices."""
        weights = np.exp((self.utility - prices) / self.mu)
        others = 1.0 + weights.sum() - weights
        floor = self.unit_cost / (1.0 - x[self.category])
        return np.asarray(
            floor + self.mu * (1.0 + lambertw(np.exp((self.utility - floor) / self.mu - 1.0) / others).real)
        )

    def settled_prices(self, x: Array) -> Array:
        """The prices of the equilibrium: best responses until they stand still."""
        prices = self.unit_cost / (1.0 - x[self.category]) + self.mu
        for _ in range(_ROUNDS):
            after = self.best_prices(x, prices)
            if float(np.abs(after - prices).max()) <= _SETTLED * float(np.abs(after).max()):
                return after
            prices = after
        return prices

    def seen(self, prices: Array) -> Array:
        """The response that the marketplace sees: prices, and shares of customers."""
        return np.concatenate([prices, self.shares(prices)])

    def equilibrium(self, x: Array) -> Array:
        """S(x), as seen."""
        return self.seen(self.settled_prices(x))

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y): minus the takings."""
        return float(-np.sum(x[self.category] * y[: self.sellers] * y[self.sellers :]))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        turnover = y[: self.sellers] * y[self.sellers :]
        return np.asarray(
            -np.bincount(self.category, weights=turnover, minlength=self.categories), dtype=np.float64
        )

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        fee = x[self.category]
        return np.concatenate([-fee * y[self.sellers :], -fee * y[: self.sellers]])

    def slopes(self, x: Array) -> Array:
        """dp/dx of the equilibrium prices, from p_i = c_i/(1 − x_g) + μ/(1 − q_i) by implicit differentiation."""
        q = self.shares(self.settled_prices(x))
        move_q = -(np.diag(q) - np.outer(q, q)) / self.mu
        left = np.eye(self.sellers) - (self.mu / (1.0 - q) ** 2)[:, None] * move_q
        direct = np.zeros((self.sellers, self.categories))
        direct[np.arange(self.sellers), self.category] = self.unit_cost / (1.0 - x[self.category]) ** 2
        return np.asarray(np.linalg.solve(left, direct))

    def hypergradient(self, x: Array) -> Array:
        """∂x f + Jᵀ ∂y f at the equilibrium."""
        y = self.equilibrium(x)
        q = y[self.sellers :]
        pull = self.partial_y(x, y)
        by_price = pull[: self.sellers] - (q * pull[self.sellers :] - q * (q @ pull[self.sellers :])) / self.mu
        return np.asarray(self.partial_x(x, y) + self.slopes(x).T @ by_price)

    def optimum(self) -> Array:
        """The best fees found with every seller known, from three common ones."""
        return best_of_starts(
            lambda x: self.cost(x, self.equilibrium(x)),
            self.hypergradient,
            [np.full(self.categories, fee) for fee in (0.1, 0.3, 0.6)],
            bounds=[(0.0, HIGHEST)] * self.categories,
            rounds=200,
        )

    def followers(self) -> CallableFollowers:
        """Sellers who answer each other's prices, all at once, half of the way each round."""

        def nearer(x: Array, y: Array, k: int) -> Array:
            prices = y[: self.sellers]
            return self.seen(0.5 * (prices + self.best_prices(x, prices)))

        return CallableFollowers(nearer, start=self.equilibrium(np.full(self.categories, 0.1)))

    def game(self, name: str = "platform pricing") -> Game:
        """The game, from a fee of a tenth everywhere."""
        best = self.optimum()
        return Game(
            X=Box(np.zeros(self.categories), np.full(self.categories, HIGHEST)),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=self.followers(),
            name=name,
            x0=frozen(np.full(self.categories, 0.1)),
            reference=ReferenceSolution(
                frozen(best), self.cost(best, self.equilibrium(best)), self.equilibrium, self.hypergradient
            ),
        )


def platform_pricing(sellers: int = 50, categories: int = 5, *, seed: int = 0, mu: float = 0.3) -> Game:
    """Sellers in categories whose goods cost more and more to make: unit costs uniform around 0.4 to 1.6.

    Parameters
    ----------
    sellers : int, default 50
        Number of sellers.
    categories : int, default 5
        Number of categories.
    seed : int, default 0
        Of all that is random.
    mu : float, default 0.3
        Spread of tastes.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = platform_pricing(10, 2, seed=1)
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (2, True)
    """
    return platform_pricing_data(sellers, categories, seed=seed, mu=mu).game(f"platform-pricing {sellers} sellers")


def platform_pricing_data(
    sellers: int = 50, categories: int = 5, *, seed: int = 0, mu: float = 0.3
) -> PlatformPricing:
    """The sellers of `platform_pricing`."""
    rng, n = derive(seed, Purpose.INSTANCE), whole_number("sellers", sellers)
    whole_number("categories", categories)
    category = np.arange(n) % categories
    middle = 0.4 + 1.2 * category / max(1, categories - 1)
    cost = middle * rng.uniform(0.8, 1.2, n)
    utility = cost + rng.normal(0.6, 0.3, n)
    return PlatformPricing(frozen(utility), frozen(cost), category, positive("mu", mu))
