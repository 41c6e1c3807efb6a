"""Followers with finitely many actions who do not quite best-respond: nearly optimal ones, and ones who count x."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, positive
from stackelberg.followers.choices import OnSimplices, checked_rounds
from stackelberg.followers.rule import VariationalInequality, refuse_nonfinite


@final
@dataclass(frozen=True, eq=False)
class EpsilonResponse(OnSimplices):
    """Each round a share of the followers takes one action drawn from those that cost at most ε more than the best.

    y ← y + share · (e_j − y), with j uniform among {j : G_j(x, y) <= min G + epsilon} in each simplex of Y.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    epsilon : float
        By how much an action may cost more than the best.
    share : float, default 1.0
        The share of followers who choose anew in a round.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> costs = VariationalInequality(lambda x, y: np.array([1.0, 1.05, 3.0]), Simplex(3))
    >>> followers = EpsilonResponse(costs, epsilon=0.1)
    >>> rng = np.random.default_rng(0)
    >>> memory = followers.initial(rng)
    >>> sum(followers.respond(np.zeros(1), memory, 1, rng)[0] for _ in range(100))
    array([49., 51.,  0.])
    """

    problem: VariationalInequality
    epsilon: float
    share: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "epsilon", positive("epsilon", self.epsilon, zero=True))
        object.__setattr__(self, "share", positive("share", self.share))

    def _drawn(self, x: Array, memory: Array, k: int, rng: np.random.Generator) -> Array:
        near = self._near(x, memory)
        draws = rng.random(near.size)  # the largest of them among the nearly best: each is as likely
        return memory + self.share * (self._shares.on_cheapest(np.where(near, -draws, 1.0)) - memory)

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        return memory + self.share * (self._shares.split(np.where(self._near(x, memory), 0.0, -np.inf)) - memory)

    def _near(self, x: Array, y: Array) -> NDArray[np.bool_]:
        costs = self.problem(x, y)
        refuse_nonfinite(type(self).__name__, x, costs, 1)
        return np.asarray(costs <= self._shares.lowest(costs) + self.epsilon)


@final
@dataclass(frozen=True, eq=False)
class FollowTheLeader(OnSimplices):
    """The best response to the mean of all x announced so far, a round of an x counting once.

    This is fictitious play against the leader: after a change of x the answer moves on only when the mean has.
    `remembered` caps the count, so that the past fades.

    Parameters
    ----------
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    remembered : float, optional
        Caps the count of rounds, so that the past fades.
    start : StartPoint, optional
        Where the population begins: a point of Y, or a function that draws one from a generator (default: a
        random point of Y).
    observe : callable, optional
        Turns y into what the leader sees of it (default: the whole of y).

    Examples
    --------
    >>> from stackelberg.sets import Simplex
    >>> two = VariationalInequality(lambda x, y: np.array([x[0], 1.0]), Simplex(2))
    >>> followers = FollowTheLeader(two, start=[1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> y, memory = followers.respond(np.array([3.0]), followers.initial(rng), 2, rng)
    >>> y, *(followers.respond(np.array([0.0]), memory, K, rng)[0] for K in (2, 5))
    (array([0., 1.]), array([0., 1.]), array([1., 0.]))
    """

    problem: VariationalInequality
    remembered: float = np.inf

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "remembered", checked_rounds("remembered", self.remembered))

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        n = self.problem.Y.dimension
        y, count, mean = memory[:n], min(memory[n] + 1.0, self.remembered), memory[n + 1 :]
        mean = x if mean.size == 0 else mean + (x - mean) / count
        return np.concatenate([self._shares.on_cheapest(self.problem(mean, y)), [count], mean])

    def _remember(self, y: Array) -> Array:
        return np.append(y, 0.0)

    def _actions(self, memory: Array) -> Array:
        return memory[: self.problem.Y.dimension]
