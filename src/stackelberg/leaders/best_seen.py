"""Recommend the best that was seen, whatever leader it was seen by: no tolerance in units of x or of the cost.

Measurements of one x are averaged. How much costs scatter is read off them: by how much a deployment differs from
an earlier one of the same x or, where too few were repeated, from its nearest neighbour, whose place makes it
differ too; so slopes count as noise, and a difference must be larger than what they make of a usual step.
Distances are in units of how far each coordinate was varied.

A cost is that of followers after the rounds they were given. Only deployments that were held equally long are
compared; after few rounds all of them show transients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    Deployed,
    InvalidInput,
    LeaderState,
    Note,
    Objective,
    frozen,
)
from stackelberg.core.prior import breaks
from stackelberg.leaders.around import Transform, Wrapped
from stackelberg.leaders.penalised import is_broken

SAME_POINT = 1e-7
"""Of its size: deployments whose entries differ by no more are of the same x, as projections round."""

NO_SPREAD = 1e-9
"""A coordinate that varies by less than this share of its size stands still: its rounding is no distance."""

REMEMBERED = 50
"""Of how many deployments the cost is remembered; the older half are those that cost least."""

REPEATS_ENOUGH = 5
"""So many repeated measurements show the noise; with fewer, neighbours are asked too."""

NORMAL_MEDIAN = 0.6744897501960817
"""The median of |z| for a standard normal z: turns a median of differences into a standard deviation."""

Seen: TypeAlias = tuple[tuple[Array, float, int], ...]
"""Deployments: x, its cost, and for how many follower rounds it was held."""


@dataclass(frozen=True, eq=False)
class BestSeenMemory(Wrapped):
    """The wrapped leader's own state, and what its deployments were seen to cost.

    Attributes
    ----------
    inner : LeaderState
        The state of the leader inside.
    seen : Seen, optional
        What its deployments were seen to cost.
    """

    seen: Seen = ()


@final
@dataclass(frozen=True, repr=False)
class BestSeen(Transform[BestSeenMemory]):
    """Asks and learns exactly as `leader`; recommends a deployed x where that was seen to be better.

    The recommendation of `leader` stands unless a deployment was seen to cost less than the nearest one to it by
    more than chance (measurements of the same x are averaged). The note of a
    round then has `best_seen`, the mean cost that was seen. A cost is what followers had come to when it was
    measured: deployments are compared only where they were held equally long, and with a small K all of them are
    transients, the best of which may be far worse than the start. Costs of long ago
    count like new ones: where the followers themselves change, leave this wrapper out.

    A deployment that broke a limit of the objective is not compared.

    Parameters
    ----------
    leader : Leader
        The leader inside.
    objective : Objective, optional
        f(x, y), with its limits; by default the game's, taken over when the leader is bound to it.

    Examples
    --------
    A step size ten times too large, which ends far from the minimum:

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> from stackelberg.leaders import ConstantSchedule, TwoPoint
    >>> game = linear_quadratic(3, seed=1)
    >>> wild = TwoPoint(K=30, schedule=ConstantSchedule(eta=1.0, delta=0.05))
    >>> alone, wrapped = (solve(game, leader, rounds=40, seed=0) for leader in (wild, BestSeen(wild)))
    >>> start = game.hyperobjective(game.x0)
    >>> bool(game.hyperobjective(alone.x) > start), bool(game.hyperobjective(wrapped.x) < start)
    (True, True)
    """

    objective: Objective | None = None

    def _begin(self, x0: Array, seed: int) -> BestSeenMemory:
        return BestSeenMemory(self.leader.init(x0, seed))

    def _hear(
        self, memory: BestSeenMemory, deployed: Sequence[Deployed]
    ) -> tuple[BestSeenMemory, Sequence[Deployed]]:
        limits = () if self.objective is None else self.objective.limits
        kept = [one for one in deployed if not is_broken(limits, one.answer)]
        return replace(memory, seen=record_deployed(memory.seen, kept)), deployed

    def _noted(self, memory: BestSeenMemory, deployed: Sequence[Deployed]) -> Note:
        better, note = self._better(memory.seen, memory.inner), memory.inner.note
        return note if better is None else note | {"best_seen": better[1]}

    def recommend(self, state: LeaderState[BestSeenMemory]) -> Array:
        """The best that was seen where it is better than what the wrapped leader recommends; else that."""
        inner = self._inner(state)
        better = self._better(state.memory.seen, inner)
        return self.leader.recommend(inner) if better is None else better[0]

    def _better(self, seen: Seen, inner: LeaderState[Any]) -> tuple[Array, float] | None:
        forecast = self.leader.model(inner)

        def allowed(x: Array) -> Array | None:
            try:
                found = self.leader.check_start(x)
            except InvalidInput:  # outside of X, which may have been amended
                return None
            return None if breaks(forecast, found) else found

        return best_seen(seen, self.leader.recommend(inner), allowed)


def record_deployed(seen: Seen, deployed: Sequence[Deployed]) -> Seen:
    """With the deployments of a round; of more than `REMEMBERED`, the costliest of the older half go."""
    for one in deployed:
        if one.answer is not None and one.answer.cost is not None:
            seen = (*seen, (one.answer.x, one.answer.cost, one.probe.K))
        if len(seen) > REMEMBERED:
            worst = max(range((len(seen) + 1) // 2), key=lambda i: seen[i][1])
            seen = (*seen[:worst], *seen[worst + 1 :])
    return seen


def best_seen(seen: Seen, own: Array, accept: Callable[[Array], Array | None]) -> tuple[Array, float] | None:
    """The x that was seen to cost less than `own`, a leader's recommendation, by more than chance, and its cost.

    What `own` costs is taken from the nearest deployment. The candidate is the one whose cost is least with an
    allowance for its noise. As it is the best of n, chance means √(2 ln n) standard errors, about what the largest
    of n normal errors reaches. `accept` gives a point as it may be recommended, or None.
    """
    known = [(x, cost) for x, cost, K in seen if seen[-1][2] == K]
    if len(known) < 2:
        return None
    xs, costs = np.array([x for x, _ in known]), np.array([cost for _, cost in known])
    apart = _distances(xs, np.vstack([xs, own]))
    sizes = np.abs(xs) + np.median(np.abs(xs), axis=0)
    same = (np.abs(xs[:, None] - xs) <= SAME_POINT * np.minimum(sizes[:, None], sizes)).all(axis=2)
    count = same.sum(axis=1)
    mean, wide = same @ costs / count, np.sqrt(2.0 * np.log(len(known))) * _noise(apart, same, costs)
    here = int(np.argmin(apart[-1]))
    for i in np.argsort(mean + wide / np.sqrt(count), kind="stable"):
        if same[i, here] or not mean[here] - mean[i] > wide * np.sqrt(1.0 / count[here] + 1.0 / count[i]):
            return None
        if (allowed := accept(xs[i])) is not None:
            return frozen(allowed), float(mean[i])
    return None


def _noise(apart: Array, same: NDArray[np.bool_], costs: Array) -> float:
    """The standard deviation of one cost, from the median of differences: single outliers do not count."""
    nearest = [int(np.argmin(apart[i, :i])) for i in range(1, len(costs))]
    steps = np.abs(costs[1:] - costs[nearest])
    repeated = same[np.arange(1, len(costs)), nearest]
    enough = repeated.sum() >= REPEATS_ENOUGH
    return float(np.median(steps[repeated] if enough else steps)) / NORMAL_MEDIAN / float(np.sqrt(2.0))


def _distances(xs: Array, others: Array) -> Array:
    """How far each x lies from each other one, in units of how far each coordinate was varied among them."""
    spread = np.ptp(others, axis=0)
    varied = spread > NO_SPREAD * np.abs(others).max(axis=0)
    scaled, to = others[:, varied] / spread[varied], xs[:, varied] / spread[varied]
    return np.asarray(np.linalg.norm(scaled[:, None] - to[None], axis=2))
