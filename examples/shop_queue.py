"""Prices of a shop whose queue must stay short. `python -m examples.shop_queue`.

Shoppers buy 10 − 2 p₁ + p₂ of bread and 8 − 3 p₂ + p₁ of milk a minute, and each half of the way there a day. The
queue grows faster than what is sold. The prices with the largest revenue, (3.8, 2.6), would let 6.3 wait; no more
than 3.5 may.
"""

from stackelberg import Box, CallableFollowers, Constraint, Game, Objective, ResponseModel, solve

MOST_WAITING = 3.5


def shop_responds(p, y, k):
    """What is sold of both, and how many wait."""
    bread, milk = y[0] + (10.0 - 2.0 * p[0] + p[1] - y[0]) / 2.0, y[1] + (8.0 - 3.0 * p[1] + p[0] - y[1]) / 2.0
    sold = max(bread, 0.0) + max(milk, 0.0)
    return [bread, milk, 0.25 * sold + 0.05 * sold**2]


def minus_revenue(p, y):
    """What the shop minimises."""
    return -float(p @ y[:2])


def minus_revenue_by_p(p, y):
    """∂/∂p."""
    return -y[:2]


def minus_revenue_by_y(p, y):
    """∂/∂y."""
    return [-p[0], -p[1], 0.0]


def shop(most_waiting=MOST_WAITING):
    """The game; without a constraint where `most_waiting` is None."""
    constraints = [] if most_waiting is None else [Constraint("queue", at_most=most_waiting, y={2: 1.0})]
    f = Objective(minus_revenue, (minus_revenue_by_p, minus_revenue_by_y), constraints=constraints)
    people = CallableFollowers(shop_responds, start=[2.0, 1.0, 1.2])
    return Game(Box([1.0, 1.0], [8.0, 8.0]), f, people, name="shop", x0=[6.0, 4.0])


if __name__ == "__main__":
    for bound in (None, MOST_WAITING):
        game = shop(bound)
        result = solve(game, ResponseModel(K=20), rounds=40, seed=0)
        sold = game.followers.respond(result.x, [0.0, 0.0, 0.0], 60, None)[0]
        broken = sum(bool(shop().objective.broken(o.x, o.y)) for o in result.answers)
        bound_words, revenue = (
            "no constraint" if bound is None else f"at most {bound:g} wait",
            -game.objective(result.x, sold),
        )
        print(
            f"{bound_words}: prices {result.x.round(2)}, revenue {revenue:.2f}, {sold[2]:.2f} wait; "
            f"more than {MOST_WAITING:g} waited in {broken} of {len(result.answers)} deployments"
        )
