"""Finite games: the leader commits to x, followers choose among finitely many actions by what these pay them at x.

The strong Stackelberg equilibrium, which breaks ties for the leader, is found by one linear program for each thing
that followers may do together (Conitzer and Sandholm 2006): the best x at which they would do it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Followers,
    Game,
    InvalidInput,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    whole_number,
)
from stackelberg.followers import (
    EpsilonResponse,
    FictitiousPlay,
    FollowTheLeader,
    MirrorDescent,
    QuantalResponse,
    VariationalInequality,
)
from stackelberg.followers.choices import Shares
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box, Product, Simplex, as_polytope
from stackelberg.support.arrays import as_matrix

_TIE = 1e-9


@dataclass(frozen=True, eq=False)
class Outcome:
    """What followers may do together: y, which they do where A x <= b; it costs the leader slope · x + constant."""

    y: Array
    slope: Array
    constant: float
    A: Array
    b: Array


def strong_stackelberg(X: ConvexSet, outcomes: Iterable[Outcome]) -> tuple[Array, float]:
    """The best x over the regions of all outcomes, ties broken for the leader, and what it costs.

    Parameters
    ----------
    X : ConvexSet
        The leader's set, a polytope.
    outcomes : Iterable[Outcome]
        For each choice of the followers where it is best, and what it costs the leader.

    Returns
    -------
    tuple[ndarray, float]
        x and its cost.

    Examples
    --------
    >>> left = Outcome(np.array([0.0]), np.array([-1.0]), 0.0, np.array([[1.0]]), np.array([0.4]))  # where x <= 0.4
    >>> right = Outcome(np.array([1.0]), np.array([1.0]), 0.0, np.array([[-1.0]]), np.array([-0.4]))
    >>> strong_stackelberg(Box([0.0], [1.0]), [left, right])
    (array([0.4]), -0.4)
    """
    found = list(best_by_outcome(X, outcomes))
    if not found:
        raise InvalidInput("outcomes: expected one that followers choose somewhere in X, got none")
    return min(found, key=lambda one: one[1])


def best_by_outcome(X: ConvexSet, outcomes: Iterable[Outcome]) -> Iterator[tuple[Array, float]]:
    """The best x at which followers do it, and its cost, for every outcome that some x brings about."""
    from scipy.optimize import linprog  # imported when used: it loads slowly

    room = as_polytope(X)
    if room is None:
        raise InvalidInput(f"X: expected a simplex, a bounded box or a polytope, got {X!r}")
    for one in outcomes:
        A, b = np.vstack([room.A, one.A]), np.append(room.b, one.b)
        found = linprog(one.slope, A_ub=A, b_ub=b, A_eq=room.C, b_eq=room.d, bounds=(None, None))
        if found.success:
            yield np.asarray(found.x), float(one.slope @ np.asarray(found.x)) + one.constant


@final
@dataclass(frozen=True, eq=False)
class MatrixGame:
    """The leader mixes rows, each type of followers chooses columns; all are paid by matrices.

    Type t pays the leader `leader[t]`, itself `follower[t]` (rows x columns), and is a share `shares[t]` of all. y
    has a block for each type, which adds up to its share: the shares of all followers who choose each column.
    f = −Σ_t xᵀ A_t y_t.

    Parameters
    ----------
    leader : Sequence[Any]
        The leader's payoffs, a matrix per type.
    follower : Sequence[Any]
        The followers' payoffs, a matrix per type.
    shares : Sequence[float], optional
        Share of each type.
    """

    leader: Sequence[Any]  # matrices, once checked
    follower: Sequence[Any]
    shares: Sequence[float] = (1.0,)

    def __post_init__(self) -> None:
        for name in ("leader", "follower"):
            object.__setattr__(self, name, tuple(frozen(as_matrix(name, one)) for one in getattr(self, name)))
        shapes = [one.shape for one in (*self.leader, *self.follower)]
        if len(set(shapes)) != 1 or not len(self.leader) == len(self.follower) == len(self.shares):
            raise InvalidInput(
                f"leader, follower: expected a matrix for each of the {len(self.shares)} types, all of one shape, "
                f"got shapes {shapes}"
            )
        if min(self.shares) <= 0.0 or abs(sum(self.shares) - 1.0) > _TIE:
            raise InvalidInput(f"shares: expected numbers > 0 that add up to 1, got {self.shares}")

    @property
    def Y(self) -> Product:
        """The set of followers' actions."""
        columns = self.follower[0].shape[1]
        return Product(tuple(Simplex(columns, total=share) for share in self.shares))

    def pays(self, x: Array, y: Array | None = None) -> Array:
        """Pay-off of each column to each type at x."""
        return np.concatenate([x @ one for one in self.follower])

    def earns(self, x: Array) -> Array:
        """Pay-off of each column of each type to the leader at x."""
        return np.concatenate([x @ one for one in self.leader])

    def outcomes(self) -> Iterator[Outcome]:
        """One for each choice of a column by each type."""
        columns = range(self.follower[0].shape[1])
        for chosen in itertools.product(columns, repeat=len(self.shares)):
            picks = list(zip(chosen, self.leader, self.follower, self.shares, strict=True))
            y = np.concatenate([share * np.eye(len(columns))[j] for j, _, _, share in picks])
            slope = -sum((share * A[:, j] for j, A, _, share in picks), start=np.zeros(self.leader[0].shape[0]))
            rows = np.vstack([(B - B[:, [j]]).T for j, _, B, _ in picks])
            yield Outcome(y, slope, 0.0, rows, np.zeros(len(rows)))

    def best_response(self, x: Array) -> Array:
        """S(x): everybody on the column that pays most; of equal ones the leader's best."""
        pays, shares = self.pays(x), Shares.of(self.Y, "MatrixGame")
        tied = -pays <= shares.lowest(-pays) + _TIE
        return shares.on_cheapest(np.where(tied, -self.earns(x), np.inf))

    def quantal_response(self, x: Array, precision: float) -> Array:
        """S(x) of followers who choose by quantal response."""
        return Shares.of(self.Y, "MatrixGame").split(precision * self.pays(x))

    def optimum(self, precision: float = np.inf) -> tuple[Array, float]:
        """The strong Stackelberg equilibrium; against quantal response the best of several starts."""
        rows = self.leader[0].shape[0]
        corners = list(best_by_outcome(Simplex(rows), self.outcomes()))
        best, lowest = min(corners, key=lambda one: one[1])
        if np.isinf(precision):
            return best, lowest

        def cost(x: Array) -> float:
            return -float(self.earns(x) @ self.quantal_response(x, precision))

        centre = np.full(rows, 1.0 / rows)
        starts = [corner + t * (centre - corner) for corner, _ in corners for t in (0.05, 0.2, 0.5)]
        sums = [{"type": "eq", "fun": lambda x: x.sum() - 1.0, "jac": np.ones_like}]
        best = best_of_starts(
            cost, lambda x: self._slope(x, precision), starts, bounds=[(0.0, 1.0)] * rows, constraints=sums
        )
        best = np.maximum(best, 0.0) / np.maximum(best, 0.0).sum()
        return best, cost(best)

    def _slope(self, x: Array, precision: float) -> Array:
        """∇f̃: −A y − (dy/dx)ᵀ (what is earned), with y of quantal response; −A y alone against best responses."""
        best = np.isinf(precision)
        y = self.best_response(x) if best else self.quantal_response(x, precision)
        slope = np.zeros(x.size)
        parts = zip(self.leader, self.follower, self.shares, np.split(y, len(self.shares)), strict=True)
        for A, B, share, part in parts:
            slope -= A @ part
            if not best:
                gains = x @ A
                slope -= precision * (B @ (part * gains) - (B @ part) * float(part @ gains) / share)
        return slope

    def game(self, name: str, followers: str = "best response", **settings: float) -> Game:
        """The game, from all rows equally likely."""
        if followers not in BEHAVIOURS:
            raise InvalidInput(f"followers: expected one of {', '.join(BEHAVIOURS)}, got {followers!r}")
        precision = settings.get("precision", PRECISION) if followers == "quantal" else np.inf
        x, cost = self.optimum(precision)
        S = (lambda x: self.quantal_response(x, precision)) if np.isfinite(precision) else self.best_response
        rows = self.leader[0].shape[0]
        return Game(
            X=Simplex(rows),
            objective=Objective(
                lambda x, y: -float(self.earns(x) @ y),
                gradients=(lambda x, y: self._partial_x(y), lambda x, y: -self.earns(x)),
                name=name,
            ),
            followers=BEHAVIOURS[followers](self, **settings),
            name=name,
            x0=frozen(np.full(rows, 1.0 / rows)),
            reference=ReferenceSolution(frozen(x), cost, S, lambda x: self._slope(x, precision)),
        )

    def _partial_x(self, y: Array) -> Array:
        parts = zip(self.leader, np.split(y, len(self.shares)), strict=True)
        return -sum((A @ part for A, part in parts), start=np.zeros(self.leader[0].shape[0]))


PRECISION = 50.0


def _costs(data: MatrixGame) -> VariationalInequality:
    return VariationalInequality(lambda x, y: -data.pays(x), data.Y)


def _evenly(data: MatrixGame) -> Array:
    columns = data.follower[0].shape[1]
    return np.repeat(np.array(data.shares) / columns, columns)


BEHAVIOURS: dict[str, Callable[..., Followers]] = {
    "best response": lambda data, share=1.0: FictitiousPlay(
        _costs(data), remembered=1.0 / share, start=_evenly(data)
    ),
    "quantal": lambda data, precision=PRECISION, share=1.0: QuantalResponse(
        data.pays, data.Y, precision, damping=1.0 - share, start=_evenly(data)
    ),
    "epsilon": lambda data, epsilon=0.02, share=1.0: EpsilonResponse(
        _costs(data), epsilon, share, start=_evenly(data)
    ),
    "multiplicative weights": lambda data, step=2.0: MirrorDescent(_costs(data), step, start=_evenly(data)),
    "fictitious play": lambda data: FictitiousPlay(_costs(data), start=_evenly(data)),
    "follow the leader": lambda data, remembered=np.inf: FollowTheLeader(
        _costs(data), remembered, start=_evenly(data)
    ),
}
"""How followers of a matrix game choose, and their settings: `share` of them reconsiders in a round."""


def bimatrix(
    A: Any = ((2, 4), (1, 3)), B: Any = ((1, 0), (0, 1)), followers: str = "best response", **how: float
) -> Game:
    """The leader mixes rows and is paid A, the follower chooses a column and is paid B; f = −xᵀ A y.

    By default Conitzer and Sandholm's (2006) example: committed to either row half of the time the leader gets 3.5,
    in the only Nash equilibrium 2.

    Parameters
    ----------
    A, B
        Payoffs of leader and follower, rows x columns.
    followers
        "best response", "quantal", "epsilon", "multiplicative weights", "fictitious play" or "follow the leader".
    **how
        Settings of that behaviour: share, precision, epsilon, step, remembered.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = bimatrix()
    >>> game.known.x, game.known.cost
    (array([0.5, 0.5]), -3.5)
    """
    return MatrixGame((A,), (B,)).game("bimatrix", followers, **how)


def bayesian(
    leader: Sequence[Any] = (((2, 4), (1, 3)), ((2, 4), (1, 3))),
    follower: Sequence[Any] = (((1, 0), (0, 1)), ((0, 1), (1, 0))),
    shares: Sequence[float] = (0.75, 0.25),
    followers: str = "best response",
    **how: float,
) -> Game:
    """As `bimatrix`, with several types of followers, each with its matrices, in known shares.

    Parameters
    ----------
    leader : Sequence[Any], optional
        The leader's payoffs, a matrix per type.
    follower : Sequence[Any], optional
        The followers' payoffs, a matrix per type.
    shares : Sequence[float], optional
        Share of each type.
    followers : str, default 'best response'
        How they behave; see `bimatrix`.
    **how : float
        Settings of that behaviour.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = bayesian()
    >>> game.known.x, game.known.cost  # both types are indifferent, and choose column 2
    (array([0.5, 0.5]), -3.5)
    """
    return MatrixGame(leader, follower, shares).game("bayesian", followers, **how)


def random_bimatrix(
    rows: int = 4,
    columns: int = 4,
    *,
    seed: int = 0,
    types: int = 1,
    followers: str = "best response",
    **how: float,
) -> Game:
    """Payoffs uniform in [0, 1], types equally common.

    Parameters
    ----------
    rows : int, default 4
        Actions of the leader.
    columns : int, default 4
        Actions of a follower.
    seed : int, default 0
        Of all that is random.
    types : int, default 1
        Number of types.
    followers : str, default 'best response'
        How they behave; see `bimatrix`.
    **how : float
        Settings of that behaviour.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = random_bimatrix(3, 5, seed=1)
    >>> bool(abs(game.hyperobjective(game.known.x) - game.known.cost) < 1e-9)
    True
    """
    rng, shape = derive(seed, Purpose.INSTANCE), (whole_number("rows", rows), whole_number("columns", columns))
    made = [(rng.random(shape), rng.random(shape)) for _ in range(whole_number("types", types))]
    data = MatrixGame([A for A, _ in made], [B for _, B in made], [1.0 / types] * types)
    return data.game(f"random {rows}x{columns}" + (f" types={types}" if types > 1 else ""), followers, **how)


@final
@dataclass(frozen=True, eq=False)
class Unsplittable(Followers):
    """n followers of one unit each choose a resource; y counts them. A round: `moves` of them may reconsider.

    Resource r costs each of its z users delay[r][z − 1], and the toll x_r. Who reconsiders goes where it is
    best off, so the potential Σ_r Σ_{z <= y_r} (delay + toll) falls until nobody gains (Rosenthal 1973); the counts
    of that equilibrium are unique but for ties. f is the delay of all, and `weight` times the tolls: the least
    tolls that bring people to share well.
    """

    delay: Array
    weight: float = 0.01
    moves: int = 1

    def initial(self, rng: np.random.Generator) -> Array:
        """Everybody as without tolls."""
        return self.equilibrium(np.zeros(len(self.delay)))

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """The counts after `rounds` rounds."""
        y = np.array(memory, dtype=np.float64)
        for _ in range(self.moves * whole_number("rounds", rounds, least=0)):
            pays, joining = self._pays(x, y)
            worst, best = int(np.argmax(np.where(y > 0, pays, -np.inf))), int(np.argmin(joining))
            if not joining[best] < pays[worst] - _TIE:
                break
            y[worst], y[best] = y[worst] - 1.0, y[best] + 1.0
        y = frozen(y)
        return y, y

    def _pays(self, x: Array, y: Array) -> tuple[Array, Array]:
        """What each resource costs its users, and what it would cost one more."""
        padded, each = np.column_stack([self.delay, np.full(len(self.delay), np.inf)]), np.arange(len(self.delay))
        users = y.astype(int)
        return x + padded[each, np.maximum(users - 1, 0)], x + padded[each, users]

    def equilibrium(self, x: Array) -> Array:
        """S(x): the counts at which nobody gains by moving; of several, at ties, those with the least delay."""
        settled = [one for one in self._outcomes if (one.A @ x <= one.b + _TIE).all()]
        return frozen(min(settled, key=lambda one: one.constant).y)

    @cached_property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return tuple(self.outcomes())

    def total(self, y: Array) -> float:
        """The delay of all."""
        return float(sum(z * self.delay[r, round(z) - 1] for r, z in enumerate(y) if z >= 0.5))

    def outcomes(self) -> Iterator[Outcome]:
        """All counts, each where nobody gains by moving."""
        kinds, count = self.delay.shape
        for bars in itertools.combinations(range(count + kinds - 1), kinds - 1):
            y = np.diff([-1, *bars, count + kinds - 1]) - 1.0
            here, there = self._pays(np.zeros(kinds), y)
            moves = [(r, s) for r in range(kinds) for s in range(kinds) if r != s and y[r] > 0]
            A = np.array([np.eye(kinds)[r] - np.eye(kinds)[s] for r, s in moves])
            b = np.array([there[s] - here[r] for r, s in moves])
            yield Outcome(y, np.full(kinds, self.weight), self.total(y), A, b)


def unsplittable(
    users: int = 6, resources: int = 3, *, seed: int = 5, moves: int = 2, highest: float = 5.0
) -> Game:
    """Tolls in [0, highest] on resources whose delays grow with their users, by random steps.

    Parameters
    ----------
    users : int, default 6
        Number of users.
    resources : int, default 3
        Number of resources.
    seed : int, default 5
        Of all that is random.
    moves : int, default 2
        How many users reconsider in a round.
    highest : float, default 5.0
        The highest toll.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = unsplittable()
    >>> bool(game.known.cost < game.hyperobjective(game.x0))
    True
    """
    rng = derive(seed, Purpose.INSTANCE)
    shape = (whole_number("resources", resources, least=2), whole_number("users", users))
    first, slope = rng.uniform(0.0, 4.0, (shape[0], 1)), rng.uniform(0.0, 1.0, (shape[0], 1)) ** 2
    delay = first + np.cumsum(2.0 * slope * rng.uniform(0.5, 1.5, shape), axis=1)
    data = Unsplittable(frozen(delay), moves=whole_number("moves", moves))
    X = Box(np.zeros(resources), np.full(resources, float(highest)))
    x, cost = strong_stackelberg(X, data.outcomes())
    weight = np.full(resources, data.weight)
    return Game(
        X=X,
        objective=Objective(
            lambda x, y: data.total(y) + float(weight @ x),
            gradients=(lambda x, y: weight, lambda x, y: np.zeros(y.size)),
            name="delay",
        ),
        followers=data,
        name=f"unsplittable {users} users",
        x0=frozen(np.zeros(resources)),
        reference=ReferenceSolution(frozen(x), cost, data.equilibrium, lambda x: weight),
    )
