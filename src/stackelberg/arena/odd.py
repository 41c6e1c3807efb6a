"""Games with one difficulty each: odd days, slow followers, kinks, plateaus, inflections, staircases.

Those that only distort what is seen or when are one linear-quadratic game with ten prices and fifteen quantities
(more than prices can put on target, so that a wrong slope dS/dx shows).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import final

import numpy as np

from stackelberg.core import Array, Followers, Game, Objective, Purpose, ReferenceSolution, derive, frozen
from stackelberg.followers import CallableFollowers, MeasuredFollowers, NotRewindable
from stackelberg.games.finite import bimatrix
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic_data
from stackelberg.sets import Box

D, N = 10, 15


@cache
def _data() -> LinearQuadratic:
    return linear_quadratic_data(D, N, seed=1)


def _level(x: Array | None = None) -> Array:
    return _data().equilibrium(np.zeros(D) if x is None else x)


def _lq(followers: Followers) -> Game:
    return replace(_data().game(), followers=followers)


def seen_by(make: Callable[[], Game], noise: float, missing: float = 0.0) -> Game:
    """A game seen through instruments."""
    game = make()
    return replace(game, followers=MeasuredFollowers(game.followers, noise=noise, missing=missing))


@final
@dataclass(frozen=True, eq=False)
class Daily(Followers):
    """Followers who are at S(x) at once, as seen on a day: one for each deployment."""

    seen: Callable[[Array, int, np.random.Generator], Array]

    rewindable = False

    def initial(self, rng: np.random.Generator) -> int:
        """Day 0."""
        return 0

    def respond(self, x: Array, memory: int, rounds: int, rng: np.random.Generator) -> tuple[Array, int]:
        """What is seen of S(x)."""
        return frozen(self.seen(_level(x), memory, rng)), memory + 1


def outliers() -> Game:
    """One entry in 20 is seen three times as large as it is."""
    return _lq(Daily(lambda y, day, rng: np.where(rng.random(y.size) < 0.05, 3.0 * y, y)))


def heavy_tails() -> Game:
    """Student-t noise with 3 degrees of freedom on every entry, 30% of the root mean square of S(x0)."""
    size = 0.3 * float(np.sqrt(np.mean(_level() ** 2)))
    return _lq(Daily(lambda y, day, rng: y + size * rng.standard_t(3.0, size=y.size)))


def weekly_cycle() -> Game:
    """Each entry has a sine of seven days with a phase of its own, 0.3 of the distance to the target in all.

    f bends alike everywhere in y, so its mean over a week is f(x, S(x)) plus a constant: the optimum is the same.
    """
    phase = derive(3, Purpose.INSTANCE).uniform(0.0, 7.0, N)
    size = 0.3 * float(np.linalg.norm(_level() - _data().target)) * np.sqrt(2.0 / N)
    return _lq(Daily(lambda y, day, rng: y + size * np.sin(2.0 * np.pi * (day + phase) / 7.0)))


def pace(*rates: float) -> Game:
    """y ← y + a (S(x) − y), settled at x0 before the leader came; a block of y for each rate a."""
    sizes = [len(block) for block in np.array_split(np.arange(N), len(rates))]
    a = np.repeat(rates, sizes)
    return _lq(NotRewindable(CallableFollowers(lambda x, y, k: y + a * (_level(x) - y), start=_level())))


def commitment() -> Game:
    """Conitzer and Sandholm's (2006) example, from row 1 alone, where small changes show nothing."""
    return replace(bimatrix(), x0=frozen([1.0, 0.0]))


def posted_prices() -> Game:
    """Four products, each with seven customers who buy while the price is at most what they value it at.

    Demand is a staircase, and the best price of a product is the value of a customer, who is then indifferent.
    """
    values = derive(6, Purpose.INSTANCE).uniform(1.0, 5.0, (4, 7))

    def S(x: Array) -> Array:
        return np.asarray((values >= x[:, None] - 1e-12).sum(axis=1), dtype=np.float64)

    revenue = np.array([[v * (row >= v).sum() for v in row] for row in values])
    best = frozen(values[np.arange(4), revenue.argmax(axis=1)])
    cost = Objective(lambda x, y: -float(x @ y), gradients=(lambda x, y: -y, lambda x, y: -x), name="minus-revenue")
    x0, answer = frozen([0.5] * 4), ReferenceSolution(best, -float(revenue.max(axis=1).sum()), S, lambda x: -S(x))
    people = CallableFollowers(lambda x, y, k: S(x), start=S(x0))
    return Game(Box(np.zeros(4), 6.0), cost, people, "posted prices", x0, answer)
