"""An adaptation rule: a map H_k(y; x), and the driver that repeats it; its steps and starts; what it solves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Followers,
    ResponseFailed,
    as_vector,
    frozen,
    positive,
    refuse,
    whole_number,
)
from stackelberg.sets import Box, Product, Simplex
from stackelberg.support.user_frames import as_response

StepSize: TypeAlias = float | Callable[[int], float]


def checked_step(name: str, step: Any) -> StepSize:
    """A step size that can be used: a positive number, or a callable that gives one for k = 0.

    >>> checked_step("step", 2)
    2.0
    >>> checked_step("step", lambda k: -1.0 / (k + 1))
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: step(0): expected a number > 0, got -1.0
    """
    if not callable(step):
        return positive(name, step)
    positive(f"{name}(0)", step(0))
    return step  # type: ignore[no-any-return]


def checked_share(name: str, share: Any) -> StepSize:
    """A share in [0, 1), as a number or a function of k (checked at k = 0)."""
    first = share(0) if callable(share) else share
    refuse(
        not isinstance(first, int | float | np.number) or not 0.0 <= first < 1.0,
        f"{name}: expected a number in [0, 1) or a function of k that gives one, got {first!r}",
    )
    return share if callable(share) else float(share)


def at(step: StepSize, k: int) -> float:
    """The step size of round k.

    >>> at(0.5, 7), at(lambda k: 1.0 / (k + 1), 1)
    (0.5, 0.5)
    """
    return step(k) if callable(step) else step


StartPoint: TypeAlias = Any | Callable[[np.random.Generator], Any] | None
"""A vector, a function that draws one from a generator, or None for `random_point`."""

# How far outside its set a start may be: roundings of a sum that should add up to a total, no more.
_TOLERANCE = 1e-9


def random_point(Y: ConvexSet, rng: np.random.Generator) -> Array:
    """A random point of Y: uniform on simplices and bounded boxes, else the projection of a standard normal.

    Parameters
    ----------
    Y : ConvexSet
        The followers' set.
    rng : Generator
        The generator that draws.

    Returns
    -------
    ndarray
        A point of Y.

    Examples
    --------
    >>> random_point(Simplex(3), np.random.default_rng(0)).round(3)
    array([0.395, 0.593, 0.012])
    """
    if isinstance(Y, Product):
        return np.concatenate([random_point(factor, rng) for factor in Y.sets])
    if isinstance(Y, Simplex):
        return np.asarray(Y.lower + Y.slack * rng.dirichlet(np.ones(Y.dimension)))
    if isinstance(Y, Box) and np.isfinite(Y.lower).all() and np.isfinite(Y.upper).all():
        return np.asarray(rng.uniform(Y.lower, Y.upper))
    return Y.project(rng.standard_normal(Y.dimension))


def checked_point(Y: ConvexSet, point: Any) -> Array:
    """A start that was given, refused where it is not in Y."""
    start = as_vector("start", point, Y.dimension)
    refuse(
        not Y.contains(start, _TOLERANCE * (1.0 + float(np.max(np.abs(start))))),
        f"start: expected a point of Y, got one at distance {Y.distance(start):.3g} from it; give Y.project(start)",
    )
    return start


@final
@dataclass(frozen=True, eq=False)
class VariationalInequality:
    """Find y in Y with ⟨y' − y, G(x, y)⟩ >= 0 for all y' in Y: the paper's SOL(Y, G(x, ·)).

    Parameters
    ----------
    G : callable
        G(x, y).
    Y : ConvexSet
        The followers' set.

    Examples
    --------
    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(G=lambda x, y: y - x, Y=Box([0.0], [1.0]))
    >>> problem.residual([3.0], [1.0]), problem.residual([0.5], [1.0])
    (0.0, 0.5)
    """

    G: Callable[[Array, Array], Any]
    Y: ConvexSet

    def __post_init__(self) -> None:
        refuse(not callable(self.G), f"G: expected a callable G(x, y), got {self.G!r}")

    def __call__(self, x: Array, y: Array) -> Array:
        """G(x, y) as a vector; may hold NaN, which the rule that asked reports."""
        return as_response(self.G, self.G(x, y), y.size)

    def residual(self, x: Any, y: Any) -> float:
        """The natural-map residual ‖y − P_Y(y − G(x, y))‖: zero exactly at the solutions."""
        x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
        return float(np.linalg.norm(y - self.Y.project(y - self(x, y))))


@dataclass(frozen=True, eq=False)
class AdaptationRule(Followers):
    """Followers who repeat y^(k+1) = H_k(y^(k); x) for k = 0, ..., K−1 (the paper's LL) at every x announced.

    A rule implements `_map` (H_k) and `_action_set` (Y). k counts from 0 again at each x, as in the paper. The
    memory is an array: y itself, unless a rule overrides `_remember` and `_actions` to keep more than that.

    `start` is where the population begins: a point of Y, or a function that draws one from a generator (default:
    a random point of Y). `observe` turns y into what the leader sees of it (default: the whole of y).

    Parameters
    ----------
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).
    """

    start: StartPoint = field(default=None, kw_only=True)
    observe: Callable[[Array], Any] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if self.start is not None and not callable(self.start):
            object.__setattr__(self, "start", self._checked_start(self.start))
        refuse(
            self.observe is not None and not callable(self.observe),
            f"observe: expected a callable observe(y), got {self.observe!r}",
        )

    def initial(self, rng: np.random.Generator) -> Array:
        """The memory of a population at its start."""
        if self.start is None:
            return frozen(self._remember(random_point(self._action_set(), rng)))
        return frozen(self._remember(self._checked_start(self.start(rng) if callable(self.start) else self.start)))

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Adapt to x for `rounds` rounds from `memory`; return what the leader sees and the new memory."""
        after = np.asarray(memory, dtype=np.float64)
        for k in range(whole_number("rounds", rounds, least=0)):
            after = self._drawn(x, after, k, rng)
        # Raised, not returned: the population then stays where it was, and the next probe can still be answered.
        refuse_nonfinite(type(self).__name__, x, after, rounds)
        after = frozen(after)
        y = self._actions(after)
        return y if self.observe is None else as_response(self.observe, self.observe(y)), after

    @abstractmethod
    def _map(self, x: Array, memory: Array, k: int) -> Array:
        """H_k(y; x), as a new array."""

    def _drawn(self, x: Array, memory: Array, k: int, rng: np.random.Generator) -> Array:
        """One round, of a rule that draws: its mean is H_k."""
        return self._map(x, memory, k)

    def _action_set(self) -> ConvexSet:
        """Y, where the actions lie: that of the rule's `problem`, unless it says otherwise."""
        Y: ConvexSet = self.problem.Y  # type: ignore[attr-defined]
        return Y

    def _remember(self, y: Array) -> Array:
        """The memory of a population that is at y and has seen nothing yet."""
        return y

    def _actions(self, memory: Array) -> Array:
        """The y of a memory."""
        return memory

    def _checked_start(self, point: Any) -> Array:
        return checked_point(self._action_set(), point)


def refuse_nonfinite(who: str, x: Array, y: Array, rounds: int) -> None:
    """Say which entry of y is NaN or infinite after the rounds at x, and what may have made it so."""
    if np.isfinite(y).all():
        return
    index = tuple(int(i) for i in np.argwhere(~np.isfinite(y))[0])
    place = index[0] if len(index) == 1 else index
    raise ResponseFailed(
        f"{who}: y is {y[index]} at index {place} after {rounds} rounds at x = {np.array2string(x, threshold=6)}; "
        "look at what its functions return there, or use a smaller step"
    )
