"""Small games, each with one difficulty and an optimum in closed form.

Those that only distort what is seen or when (outliers, heavy tails, weeks, drift, jumps, pace) are the same
linear-quadratic game with ten prices and fifteen quantities (more than prices can put on target, so that a wrong
slope dS/dx shows in the answer); its followers answer S(x) at once unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, final

import numpy as np

from benchmarks.leaders_bench.case import Case, Judge, known_case, target_case
from stackelberg.core import Array, ConvexSet, Followers, Game, KnownAnswer, Objective, Purpose, derive, frozen
from stackelberg.followers import CallableFollowers, NotRewindable
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic_data
from stackelberg.games.target_cost import TargetCost
from stackelberg.sets import Box, Reals, Simplex

D, N = 10, 15
SCALE = 0.3
"""A typical change of one price of the linear-quadratic games."""
JUMP_AT = 100
DRIFT_OVER = 400
"""In so many deployments the drifting level moves by ‖S(x0) − ŷ‖, the distance to the target at the start."""


@cache
def _lq() -> LinearQuadratic:
    return linear_quadratic_data(D, N, seed=1)


def _lq_case(name: str, followers: Followers, **more: Any) -> Case:
    game = replace(_lq().game(name=name), followers=followers)
    return replace(target_case(name, game, 1, SCALE), **more)


def _distance_to_target() -> float:
    return float(np.linalg.norm(_lq().equilibrium(np.zeros(D)) - _lq().target))


# What the leader sees of y: outliers, heavy tails.


@final
@dataclass(frozen=True, eq=False)
class SeenThrough(Followers):
    """Followers who are at S(x) at once, seen through `distort(y, rng)`."""

    equilibrium: Callable[[Array], Array]
    distort: Callable[[Array, np.random.Generator], Array]

    def initial(self, rng: np.random.Generator) -> None:
        """They have no memory."""
        return

    def respond(self, x: Array, memory: None, rounds: int, rng: np.random.Generator) -> tuple[Array, None]:
        """S(x), as seen."""
        return frozen(self.distort(self.equilibrium(x), rng)), None


def outliers(name: str, per: Literal["entry", "day"]) -> Case:
    """One entry in 20 (or one entry on one day in 20) is seen three times as large as it is."""

    def distort(y: Array, rng: np.random.Generator) -> Array:
        if per == "entry":
            hit = rng.random(y.size) < 0.05
        else:
            hit = (np.arange(y.size) == rng.integers(y.size)) & (rng.random() < 0.05)
        return np.where(hit, 3.0 * y, y)

    return _lq_case(name, SeenThrough(_lq().equilibrium, distort))


def heavy_tails(name: str) -> Case:
    """Student-t noise with 3 degrees of freedom on every entry, scaled by 30% of the root mean square of S(x0)."""
    size = 0.3 * float(np.sqrt(np.mean(_lq().equilibrium(np.zeros(D)) ** 2)))
    return _lq_case(
        name, SeenThrough(_lq().equilibrium, lambda y, rng: y + size * rng.standard_t(3.0, size=y.size))
    )


# What changes with the days: weeks, drift, a jump.


@final
@dataclass(frozen=True, eq=False)
class ByTheCalendar(Followers):
    """Followers who answer S(x) + offset(day), one day for each deployment."""

    equilibrium: Callable[[Array], Array]
    offset: Callable[[int], Array]

    rewindable = False

    def initial(self, rng: np.random.Generator) -> int:
        """Day 0."""
        return 0

    def respond(self, x: Array, memory: int, rounds: int, rng: np.random.Generator) -> tuple[Array, int]:
        """The answer of the day."""
        return frozen(self.equilibrium(x) + self.offset(memory)), memory + 1


def weekly_cycle(name: str) -> Case:
    """Every entry has a sine of seven days with a phase of its own, 0.3 of the distance to the target in all.

    f is quadratic in y with the same curvature everywhere, so the mean of f over a week is f(x, S(x)) plus a
    constant: the optimum is that of the game without weeks.
    """
    phase = derive(3, Purpose.INSTANCE).uniform(0.0, 7.0, N)
    amplitude = 0.3 * _distance_to_target() * np.sqrt(2.0 / N)
    people = ByTheCalendar(_lq().equilibrium, lambda day: amplitude * np.sin(2.0 * np.pi * (day + phase) / 7.0))
    return _lq_case(name, people)


def _moved_by(offset: Array) -> LinearQuadratic:
    """The game whose S is higher by `offset`: S = −M⁻¹(B x + c)."""
    return replace(_lq(), c=frozen(_lq().c - _lq().M @ offset))


def _moving(offset: Callable[[int], Array]) -> Callable[[int], tuple[Judge, float]]:
    def at(day: int) -> tuple[Judge, float]:
        game = _moved_by(offset(day)).game()
        return game.hyperobjective, game.known.cost

    return at


def _somewhere() -> Array:
    """A fixed random vector as long as the way from S(x0) to the target."""
    v = derive(4, Purpose.INSTANCE).standard_normal(N)
    return frozen(v * _distance_to_target() / np.linalg.norm(v))


def steady_drift(name: str) -> Case:
    """S moves by the same vector every day; a recommendation is judged on the day after it was made."""

    def offset(day: int) -> Array:
        return day / DRIFT_OVER * _somewhere()

    return _lq_case(name, ByTheCalendar(_lq().equilibrium, offset), moving=_moving(offset))


def sudden_jump(name: str) -> Case:
    """S moves all at once after 100 deployments; judged as things are then."""

    def offset(day: int) -> Array:
        return _somewhere() * (day >= JUMP_AT)

    people = ByTheCalendar(_lq().equilibrium, offset)
    # A mark of exactly 100 is judged before the jump: nobody could know of it.
    return _lq_case(name, people, moving=_moving(lambda day: offset(day - 1)), shift=JUMP_AT)


# How fast followers move.

PACES = tuple(float(f"{A:.3g}") for A in np.geomspace(0.03, 1.0, 20))
"""20 paces from .03 to 1, equal ratios."""


def _pace_case(name: str, A: Array | float) -> Case:
    """Followers with y ← y + A (S(x) − y), settled at x0 before the leader came; one round for each deployment."""
    data = _lq()

    def follow(x: Array, y: Array, k: int) -> Array:
        away = data.equilibrium(x) - y
        return y + (A @ away if isinstance(A, np.ndarray) else A * away)

    start = data.equilibrium(np.zeros(D))
    return _lq_case(name, NotRewindable(CallableFollowers(follow, start=start)))


def pace(name: str, A: float) -> Case:
    """One pace for all."""
    return _pace_case(name, A)


def time_scales(name: str, rates: tuple[float, ...], mixed: bool) -> Case:
    """As many blocks of entries as rates, each with its own; or the same in a random orthogonal basis."""
    blocks = np.array_split(np.arange(N), len(rates))
    A = np.diag(np.concatenate([np.full(len(block), rate) for block, rate in zip(blocks, rates, strict=True)]))
    if mixed:
        Q, _ = np.linalg.qr(derive(5, Purpose.INSTANCE).standard_normal((N, N)))
        A = Q @ A @ Q.T
    return _pace_case(name, A)


# Shapes of S that no line fits: ties, kinks, plateaus, inflections.


def _settled_game(
    name: str,
    X: ConvexSet,
    cost: Objective,
    S: Callable[[Array], Array],
    x0: Array,
    best: tuple[Array, float],
    gradient: Callable[[Array], Array],
) -> Game:
    people = CallableFollowers(lambda x, y, k: S(x), start=S(x0))
    return Game(X, cost, people, name, frozen(x0), KnownAnswer(frozen(best[0]), best[1], S, gradient))


LEADER_PAYS = frozen([[2.0, 4.0], [1.0, 3.0]])
FOLLOWER_PAYS = frozen([[1.0, 0.0], [0.0, 1.0]])


def commitment(name: str, start: tuple[float, float]) -> Case:
    """Conitzer and Sandholm's example (2006): the leader commits to a mixed strategy, the follower best responds.

    While row 1 has at most half of the weight the follower plays column 2 (a tie goes to the leader); the leader
    gets 3 + x_1, so 3.5 at the tie, and beyond it 1 + x_1 <= 2. 100% are 1.5: what the tie adds to row 1 alone.
    """

    def S(x: Array) -> Array:
        gains = x @ FOLLOWER_PAYS
        return np.array([1.0, 0.0]) if gains[0] > gains[1] + 1e-12 else np.array([0.0, 1.0])

    cost = Objective(
        lambda x, y: -float(x @ LEADER_PAYS @ y),
        gradients=(lambda x, y: -(LEADER_PAYS @ y), lambda x, y: -(x @ LEADER_PAYS)),
    )
    best = (np.array([0.5, 0.5]), -3.5)
    game = _settled_game(name, Simplex(2), cost, S, np.array(start), best, lambda x: -(LEADER_PAYS @ S(x)))
    return replace(known_case(name, game, 1, 0.3), unit=1.5)


def posted_prices(name: str) -> Case:
    """Four products, each with seven customers who buy while the price is at most what they value it at.

    Demand is a staircase, flat between steps, and the best price of a product is the value of a customer, who is
    then indifferent: the largest of value · (number of customers with at least that value).
    """
    values = derive(6, Purpose.INSTANCE).uniform(1.0, 5.0, (4, 7))

    def S(x: Array) -> Array:
        return np.asarray((values >= x[:, None] - 1e-12).sum(axis=1), dtype=np.float64)

    revenue = np.array([[v * (row >= v).sum() for v in row] for row in values])
    best = values[np.arange(4), revenue.argmax(axis=1)]
    cost = Objective(lambda x, y: -float(x @ y), gradients=(lambda x, y: -y, lambda x, y: -x))
    game = _settled_game(
        name,
        Box(np.zeros(4), 6.0),
        cost,
        S,
        np.full(4, 0.5),
        (best, -float(revenue.max(axis=1).sum())),
        lambda x: -S(x),
    )
    return known_case(name, game, 1, 1.0)


@dataclass(frozen=True, eq=False)
class Kinked(TargetCost):
    """With z = Qᵀ x, S_i falls by 1.5 per unit of z_i up to z_i = 1 and by 0.2 beyond; ŷ is 1.5 below S(Q 1).

    At every kink the left derivative of f in z_i is 1 − 1.5 · 1.5 < 0 and the right one 1 − 0.2 · 1.5 > 0 (λ = 1),
    and f is convex in z on either side and across: the optimum is the point where all kinks meet, x* = Q 1.
    """

    Q: Array
    target: Array
    lam: float = 1.0

    def equilibrium(self, x: Array) -> Array:
        """S(x)."""
        z = self.Q.T @ x
        return np.where(z <= 1.0, 1.5 * (1.0 - z), 0.2 * (1.0 - z))

    def hypergradient(self, x: Array) -> Array:
        """∇f̃ where x is on no kink."""
        slope = np.where(self.Q.T @ x <= 1.0, -1.5, -0.2)
        return x + self.Q @ (slope * (self.equilibrium(x) - self.target))


def kink(name: str) -> Case:
    """Five kinks, none along an axis, that meet at the optimum."""
    Q, _ = np.linalg.qr(derive(7, Purpose.INSTANCE).standard_normal((5, 5)))
    data = Kinked(frozen(Q), frozen(np.full(5, -1.5)))
    x = Q @ np.ones(5)
    best = (x, data.cost(x, data.equilibrium(x)))
    cost = Objective(data.cost, gradients=(data.partial_x, data.partial_y))
    game = _settled_game(name, Reals(5), cost, data.equilibrium, np.zeros(5), best, data.hypergradient)
    return target_case(name, game, 1, 0.5)


def plateau(name: str, start: float = 5.0) -> Case:
    """Three prices at which nobody buys: S_i = max(0, 2 − x_i/2), f = −Σ x_i y_i, prices in [0, 10].

    From 4 on f is flat; the best price is 2 and earns 2 for each product.
    """

    def S(x: Array) -> Array:
        return np.maximum(0.0, 2.0 - 0.5 * x)

    cost = Objective(lambda x, y: -float(x @ y), gradients=(lambda x, y: -y, lambda x, y: -x))
    game = _settled_game(
        name,
        Box(np.zeros(3), 10.0),
        cost,
        S,
        np.full(3, start),
        (np.full(3, 2.0), -6.0),
        lambda x: -S(x) + 0.5 * x * (x < 4.0),
    )
    return known_case(name, game, 1, 1.0)


def inflection(name: str, start: float) -> Case:
    """f̃ = Σ (z_i⁴/4 − z_i³/3) with slopes z_i²(z_i − 1): flat at 0 on the way from −1 to the optimum at 1.

    z = Qᵀ x and y_i = z_i⁴/4 − z_i³/3, so that f* = −1/12 for each of three entries. Where the start is the flat
    point itself the gap is the same 1/12; from −1 it is 2/3.
    """
    Q, _ = np.linalg.qr(derive(8, Purpose.INSTANCE).standard_normal((3, 3)))

    def S(x: Array) -> Array:
        z = Q.T @ x
        return z**4 / 4.0 - z**3 / 3.0

    def gradient(x: Array) -> Array:
        z = Q.T @ x
        return np.asarray(Q @ (z**2 * (z - 1.0)))

    cost = Objective(lambda x, y: float(y.sum()), gradients=(lambda x, y: 0.0 * x, lambda x, y: np.ones_like(y)))
    best = (Q @ np.ones(3), -3.0 / 12.0)
    game = _settled_game(name, Reals(3), cost, S, Q @ np.full(3, start), best, gradient)
    return known_case(name, game, 1, 0.5)


def _named(make: Callable[..., Case], name: str, *arguments: Any) -> tuple[str, Callable[[], Case]]:
    return name, lambda: make(name, *arguments)


SMALL: dict[str, Callable[[], Case]] = dict(
    (
        _named(outliers, "outliers", "entry"),
        _named(outliers, "outliers rare", "day"),
        _named(heavy_tails, "heavy tails"),
        _named(weekly_cycle, "weekly cycle"),
        _named(steady_drift, "steady drift"),
        _named(sudden_jump, "sudden jump"),
        _named(commitment, "commitment", (1.0, 0.0)),
        _named(commitment, "commitment at optimum", (0.5, 0.5)),
        _named(posted_prices, "posted prices"),
        _named(kink, "kink"),
        _named(plateau, "plateau"),
        _named(inflection, "inflection ahead", -1.0),
        _named(inflection, "inflection at start", 0.0),
    )
)

_SCALES = {"two": (0.9, 0.05), "three": (0.9, 0.3, 0.05)}

PACE: dict[str, Callable[[], Case]] = dict(
    (
        *(_named(pace, f"pace {A:g}", A) for A in PACES),
        *(
            _named(time_scales, f"{word} time scales{' mixed' if mixed else ''}", rates, mixed)
            for word, rates in _SCALES.items()
            for mixed in (False, True)
        ),
    )
)
