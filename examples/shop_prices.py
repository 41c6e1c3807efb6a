"""A shop with named prices in steps of 0.05: what it asks for, and is shown, is in its own words.

python examples/shop_prices.py
"""

import numpy as np

from stackelberg import Box, CallableFollowers, Game, Objective, solve

PRICES = Box({"bread": (0.5, 5, "EUR"), "milk": (0.5, 3, "EUR")}, step=0.05)


def wanted(price):
    """What would be sold of each if prices stayed as they are."""
    return np.array([20 - 5 * price[0] + price[1], 15 - 6 * price[1] + 0.5 * price[0]])


def shoppers(price, sold, k):
    """Half of the way there every day: some know yesterday's prices only."""
    return sold + 0.5 * (wanted(price) - sold)


def game():
    """Takings are to be maximised."""
    takings = Objective(lambda price, sold: float(price @ sold), name="revenue", maximise=True)
    return Game(PRICES, takings, CallableFollowers(shoppers, [10.0, 10.0]), "shop", x0={"bread": 2.0, "milk": 1.0})


if __name__ == "__main__":
    print(solve(game(), rounds=60))
