"""Which deployment was seen to be the best, where costs are noisy: no tolerance in units of x or of the cost.

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

import numpy as np

from stackelberg.core import Array, Deployed

SAME_POINT = 1e-6
"""Deployments nearer than this, in units of how far x was varied, are of the same x: projections round."""

NO_SPREAD = 1e-9
"""A coordinate that varies by less than this share of its size stands still: its rounding is no distance."""

REPEATS_ENOUGH = 5
"""So many repeated measurements show the noise; with fewer, neighbours are asked too."""

NORMAL_MEDIAN = 0.6744897501960817
"""The median of |z| for a standard normal z: turns a median of differences into a standard deviation."""


@dataclass(frozen=True, eq=False)
class Point:
    """A deployed x, for how many follower rounds it was held, and how often and at what mean cost it was seen."""

    x: Array
    K: int
    count: int
    mean: float


@dataclass(frozen=True, eq=False)
class Seen:
    """What is remembered of deployments: points, the last seen last, and by how much costs scatter.

    repeats, neighbours: differences from what was seen before, of the same x and of the nearest, in units such that
    noise of standard deviation σ gives differences of standard deviation σ.
    """

    points: tuple[Point, ...] = ()
    repeats: tuple[float, ...] = ()
    neighbours: tuple[float, ...] = ()

    def held(self, K: int) -> tuple[Point, ...]:
        """The points that were held so long."""
        return tuple(point for point in self.points if point.K == K)

    @property
    def noise(self) -> float:
        """The standard deviation of one cost, from the median of differences: single outliers do not count."""
        enough = len(self.repeats) >= REPEATS_ENOUGH
        differences = self.repeats if enough else (*self.repeats, *self.neighbours)
        return float(np.median(np.abs(differences))) / NORMAL_MEDIAN if differences else 0.0


def record_seen(seen: Seen, x: Array, cost: float, K: int, remember: int) -> Seen:
    """With one more deployment; of more than `remember` points, the costliest of the older half is dropped."""
    known = seen.held(K)
    if not known:
        return _kept(replace(seen, points=(*seen.points, Point(x, K, 1, cost))), remember)
    distances = _distances(known, x)
    nearest = known[int(np.argmin(distances))]
    difference = (cost - nearest.mean) / float(np.sqrt(1.0 + 1.0 / nearest.count))
    if distances.min() <= SAME_POINT:
        mean = nearest.mean + (cost - nearest.mean) / (nearest.count + 1)
        again = replace(nearest, count=nearest.count + 1, mean=mean)
        others = tuple(point for point in seen.points if point is not nearest)
        return replace(seen, points=(*others, again), repeats=(*seen.repeats, difference)[-remember:])
    seen = replace(seen, neighbours=(*seen.neighbours, difference)[-remember:])
    return _kept(replace(seen, points=(*seen.points, Point(x, K, 1, cost))), remember)


def record_deployed(seen: Seen, deployed: Sequence[Deployed], remember: int) -> Seen:
    """With the deployments of a closed round, as far as their costs were seen."""
    for one in deployed:
        if one.answer is not None and one.answer.cost is not None:
            seen = record_seen(seen, one.answer.x, one.answer.cost, one.probe.K, remember)
    return seen


def best_seen(seen: Seen, own: Array, accept: Callable[[Array], Array | None]) -> Point | None:
    """The point that was seen to cost less than `own`, a leader's recommendation, by more than chance; or None.

    What `own` costs is taken from the nearest point. The candidate is the one whose cost, with an allowance for its
    noise, is least. As it is the best of n, chance means √(2 ln n) standard errors, about what the largest of n
    normal errors reaches. `accept` gives a point as it may be recommended, or None.
    """
    if not seen.points:
        return None
    known = seen.held(seen.points[-1].K)
    wide, noise = float(np.sqrt(2.0 * np.log(len(known)))), seen.noise
    here = known[int(np.argmin(_distances(known, own)))]
    for point in sorted(known, key=lambda point: point.mean + wide * noise / np.sqrt(point.count)):
        chance = wide * noise * float(np.sqrt(1.0 / here.count + 1.0 / point.count))
        if point is here or not here.mean - point.mean > chance:
            return None
        allowed = accept(point.x)
        if allowed is not None:
            return replace(point, x=allowed)
    return None


def _kept(seen: Seen, remember: int) -> Seen:
    points = seen.points
    if len(points) <= remember:
        return seen
    costliest = max(points[: (len(points) + 1) // 2], key=lambda point: point.mean)
    return replace(seen, points=tuple(point for point in points if point is not costliest))


def _distances(points: tuple[Point, ...], x: Array) -> Array:
    """How far each point lies from x, in units of how far each coordinate was varied among them."""
    xs = np.array([point.x for point in points])
    all_of_them = np.vstack([xs, x])
    spread = np.ptp(all_of_them, axis=0)
    varied = spread > NO_SPREAD * np.abs(all_of_them).max(axis=0)
    scaled = (xs - x)[:, varied] / spread[varied]
    return np.asarray(np.sqrt((scaled**2).sum(axis=1)))
