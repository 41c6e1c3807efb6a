"""Games with one difficulty each: odd days, slow followers, kinks, plateaus, inflections, staircases.

Those that only distort what is seen or when are one linear-quadratic game with ten prices and fifteen quantities
(more than prices can put on target, so that a wrong slope dS/dx shows).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, final

import numpy as np

from stackelberg.core import Array, ConvexSet, Followers, Game, KnownAnswer, Objective, Purpose, derive, frozen
from stackelberg.followers import CallableFollowers, MeasuredFollowers, NotRewindable
from stackelberg.games.finite import bimatrix
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic_data
from stackelberg.sets import Box, Reals

D, N = 10, 15
JUMP_AT, DRIFT_OVER = 100, 400
"""The level jumps after so many deployments; or drifts in so many by as much as S(x0) is off target."""


@cache
def _data() -> LinearQuadratic:
    return linear_quadratic_data(D, N, seed=1)


def _level(x: Array | None = None) -> Array:
    return _data().equilibrium(np.zeros(D) if x is None else x)


def _off_target() -> float:
    return float(np.linalg.norm(_level() - _data().target))


def _lq(followers: Followers) -> Game:
    return replace(_data().game(), followers=followers)


def seen_by(game: Game, noise: float, missing: float) -> Game:
    """A game seen through instruments."""
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


def outliers(per: str) -> Game:
    """One entry in 20 (or, per day, one entry on one day in 20) is seen three times as large as it is."""

    def seen(y: Array, day: int, rng: np.random.Generator) -> Array:
        if per == "entry":
            return np.where(rng.random(y.size) < 0.05, 3.0 * y, y)
        one = np.arange(y.size) == rng.integers(y.size)
        return np.where(one & (rng.random() < 0.05), 3.0 * y, y)

    return _lq(Daily(seen))


def heavy_tails() -> Game:
    """Student-t noise with 3 degrees of freedom on every entry, 30% of the root mean square of S(x0)."""
    size = 0.3 * float(np.sqrt(np.mean(_level() ** 2)))
    return _lq(Daily(lambda y, day, rng: y + size * rng.standard_t(3.0, size=y.size)))


def weekly_cycle() -> Game:
    """Each entry has a sine of seven days with a phase of its own, 0.3 of the distance to the target in all.

    f bends alike everywhere in y, so its mean over a week is f(x, S(x)) plus a constant: the optimum is the same.
    """
    phase = derive(3, Purpose.INSTANCE).uniform(0.0, 7.0, N)
    size = 0.3 * _off_target() * np.sqrt(2.0 / N)
    return _lq(Daily(lambda y, day, rng: y + size * np.sin(2.0 * np.pi * (day + phase) / 7.0)))


@cache
def _somewhere() -> Array:
    v = derive(4, Purpose.INSTANCE).standard_normal(N)
    return frozen(v * _off_target() / np.linalg.norm(v))


@cache
def _moved(share: float) -> Game:
    """The game whose S is higher by a share of `_somewhere`: S = −M⁻¹(B x + c)."""
    data = _data()
    return replace(data, c=frozen(data.c - data.M @ (share * _somewhere()))).game()


def steady_drift() -> Game:
    """S moves by the same vector every day."""
    return _lq(Daily(lambda y, day, rng: y + day / DRIFT_OVER * _somewhere()))


def drifted(deployments: int) -> Game:
    """`steady_drift` after so many."""
    return _moved(deployments / DRIFT_OVER)


def sudden_jump() -> Game:
    """S moves all at once."""
    return _lq(Daily(lambda y, day, rng: y + _somewhere() * (day >= JUMP_AT)))


def jumped(deployments: int) -> Game:
    """`sudden_jump` after so many; a mark at the jump is judged before it, as nobody could know."""
    return _moved(float(deployments > JUMP_AT))


def pace(rates: tuple[float, ...], mixed: bool = False) -> Game:
    """y ← y + A (S(x) − y), settled at x0 before the leader came; a block for each rate, or in a random basis."""
    blocks = np.array_split(np.arange(N), len(rates))
    A = np.diag(np.concatenate([np.full(len(b), rate) for b, rate in zip(blocks, rates, strict=True)]))
    if mixed:
        Q, _ = np.linalg.qr(derive(5, Purpose.INSTANCE).standard_normal((N, N)))
        A = Q @ A @ Q.T
    return _lq(NotRewindable(CallableFollowers(lambda x, y, k: y + A @ (_level(x) - y), start=_level())))


def _settled(
    X: ConvexSet,
    cost: Objective,
    S: Callable[[Array], Array],
    x0: Any,
    best: tuple[Any, float],
    slope: Callable[[Array], Array],
) -> Game:
    """Followers who are at S(x) at once."""
    x0 = frozen(x0)
    people = CallableFollowers(lambda x, y, k: S(x), start=S(x0))
    return Game(X, cost, people, cost.name, x0, KnownAnswer(frozen(best[0]), best[1], S, slope))


def _revenue() -> Objective:
    return Objective(lambda x, y: -float(x @ y), gradients=(lambda x, y: -y, lambda x, y: -x))


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
    best = values[np.arange(4), revenue.argmax(axis=1)], -float(revenue.max(axis=1).sum())
    return _settled(Box(np.zeros(4), 6.0), _revenue(), S, np.full(4, 0.5), best, lambda x: -S(x))


def plateau() -> Game:
    """Three prices at which nobody buys: S_i = max(0, 2 − x_i/2). From 4 on f is flat; the best price is 2."""

    def S(x: Array) -> Array:
        return np.maximum(0.0, 2.0 - 0.5 * x)

    def slope(x: Array) -> Array:
        return -S(x) + 0.5 * x * (x < 4.0)

    return _settled(Box(np.zeros(3), 10.0), _revenue(), S, np.full(3, 5.0), (np.full(3, 2.0), -6.0), slope)


def kink() -> Game:
    """With z = Qᵀ x, S_i falls by 1.5 per unit of z_i up to z_i = 1, by 0.2 beyond; f = ½‖y + 1.5‖² + ½‖x‖².

    At every kink the left derivative of f in z_i is 1 − 1.5² < 0 and the right one 1 − 0.2 · 1.5 > 0, and f is
    convex in z: the optimum is where all kinks meet.
    """
    Q, _ = np.linalg.qr(derive(7, Purpose.INSTANCE).standard_normal((5, 5)))

    def S(x: Array) -> Array:
        z = Q.T @ x
        return np.where(z <= 1.0, 1.5 * (1.0 - z), 0.2 * (1.0 - z))

    def slope(x: Array) -> Array:
        return np.asarray(x + Q @ (np.where(Q.T @ x <= 1.0, -1.5, -0.2) * (S(x) + 1.5)))

    cost = Objective(
        lambda x, y: 0.5 * float((y + 1.5) @ (y + 1.5) + x @ x), gradients=(lambda x, y: x, lambda x, y: y + 1.5)
    )
    return _settled(Reals(5), cost, S, np.zeros(5), (Q @ np.ones(5), 0.5 * (5 * 1.5**2 + 5.0)), slope)


def inflection(start: float) -> Game:
    """y_i = z_i⁴/4 − z_i³/3 with z = Qᵀ x, f = Σ y: flat at z = 0 on the way from −1 to the optimum at 1."""
    Q, _ = np.linalg.qr(derive(8, Purpose.INSTANCE).standard_normal((3, 3)))

    def S(x: Array) -> Array:
        z = Q.T @ x
        return z**4 / 4.0 - z**3 / 3.0

    def slope(x: Array) -> Array:
        z = Q.T @ x
        return np.asarray(Q @ (z**2 * (z - 1.0)))

    cost = Objective(lambda x, y: float(y.sum()), gradients=(lambda x, y: 0.0 * x, lambda x, y: np.ones_like(y)))
    return _settled(Reals(3), cost, S, Q @ np.full(3, start), (Q @ np.ones(3), -3.0 / 12.0), slope)
