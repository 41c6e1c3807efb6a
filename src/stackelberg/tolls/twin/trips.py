"""Who may travel where, before anything is counted: log trips of every pair, and what may be wrong with them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array, hstack
from scipy.special import log_ndtr

from stackelberg.core import Array
from stackelberg.roads.demand import Demand
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import shortest_paths

ZONE, FAR, ALL = 0.7, 0.7, 1.0
"""Standard deviations of log trips: of a zone's size, of the pull of distance, of the whole."""

OWN = (0.5, 1.5)
"""Beside them, trips of a pair are Weibull distributed with shape 1 / OWN: people travel between all zones, or
between few of them. (A log-normal that is as wide has pairs with hundreds of times the trips of others.)"""

LOWEST = -30.0
"""Causes of a pair's trips, in sd, and log trips move by no more: beyond that a fit has lost its way."""

OLD = 0.4
"""An old matrix is nearer than gravity: its errors are so much smaller."""

MOST_PAIRS = 6000
"""With more pairs than this only zones, distance and the whole have errors, not each pair."""

Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]


class Zones(NamedTuple):
    """The pairs of zones that a path connects, and how long it takes on empty roads, relative to the mean."""

    pairs: Pairs
    far: Array
    mean_time: float


def zones_of(network: Network, trips: Demand | None = None) -> Zones:
    """All pairs of zones; of an old matrix those that it has."""
    empty = network.cost(np.zeros(network.links))
    far = shortest_paths(network, empty).distance[:, : network.zones]
    if trips is None:
        o, d = np.nonzero(np.isfinite(far) & ~np.eye(network.zones, dtype=bool))
    else:
        reached = np.isfinite(far[trips.origin, trips.destination]) & (trips.volume > 0.0)
        o, d = trips.origin[reached], trips.destination[reached]
    times = far[o, d]
    mean = float(times.mean()) or float(empty.mean()) or 1.0  # roads may take no time as long as they are empty
    return Zones((o, d), times / mean, mean)


def filled(network: Network, counts: Array) -> Array:
    """Counts, and where nobody counts as much as if the road were as full as counted ones are."""
    size = np.where(np.isfinite(network.capacity), network.capacity, np.nanmedian(counts))
    size = np.minimum(size, 10.0 * np.median(size))
    seen = np.isfinite(counts)
    return np.where(seen, counts, np.median(counts[seen] / size[seen]) * size)


def gravity(network: Network, zones: Zones, counts: Array, back: float) -> Array:
    """Log trips but for a constant: what passes at both ends, less with distance. `back`: see `errors_of`."""
    (o, d), w, n = zones.pairs, filled(network, counts), network.nodes
    out, into = (np.bincount(end, w, n) + 1e-9 * w.sum() for end in (network.tail, network.head))
    if back > 0.0:
        out = into = 0.5 * (out + into)
    return np.asarray(np.log(out[o]) + np.log(into[d]) - zones.far)


class Errors(NamedTuple):
    """What may be wrong with log trips: factors of normal parameters, a column for each, and their sds.

    common: causes that many pairs share. own: those of a pair, whose trips are a Weibull variable of their sum;
    `wide` is one over its shape.
    """

    common: csr_array
    own: csr_array
    wide: float
    sd: Array

    def logs(self, theta: Array) -> tuple[Array, Array]:
        """By how much log trips are off, and the derivative by the sums of own causes.

        Of an exponential variable as a function of a normal one z, −log Φ(−z), to the power `wide`.
        """
        split = self.common.shape[1]
        z = np.maximum(self.own @ theta[split:], LOWEST)
        size = -log_ndtr(-z)
        slope = np.exp(size - 0.5 * z**2) / (np.sqrt(2.0 * np.pi) * size)
        return self.common @ theta[:split] + self.wide * np.log(size), self.wide * slope

    def derivative(self, theta: Array) -> csr_array:
        """Of `logs` by all parameters."""
        return csr_array(hstack([self.common, diags_array(self.logs(theta)[1]) @ self.own]))


def errors_of(zones: Zones, count: int, back: float, own: float, part: float = 1.0) -> Errors:
    """What may be wrong with the log trips of zones.

    back: the correlation of there and back, of pairs as of zones. own: of pairs, see `OWN`. part: all but the whole
    are smaller by it.
    """
    (o, d), far = zones.pairs, zones.far
    rows, same, opposite = np.arange(o.size), np.sqrt((1.0 + back) / 2.0), np.sqrt((1.0 - back) / 2.0)
    size = np.tile(np.ones(o.size), 2), (np.tile(rows, 2), np.concatenate([o, d]))
    lean = np.repeat([1.0, -1.0], o.size), size[1]
    blocks: list[Any] = [np.ones((o.size, 1)), (far - 1.0)[:, None]]
    blocks += [csr_array(one, shape=(o.size, count)) for one in (size, lean)]
    sds = [ALL, part * FAR, *np.repeat([part * ZONE * same, part * ZONE * opposite], count)]
    common, sd = csr_array(hstack([csr_array(one) for one in blocks])), np.array(sds)
    common, sd = common[:, np.flatnonzero(sd)], sd[sd > 0.0]
    if o.size > MOST_PAIRS:
        return Errors(common, csr_array((o.size, 0)), 0.0, sd)
    both = np.minimum(o, d) * count + np.maximum(o, d)
    unordered, column = np.unique(both, return_inverse=True)
    shape, sign = (o.size, unordered.size), np.where(o < d, 1.0, -1.0)
    pairs = [csr_array((share, (rows, column)), shape=shape) for share in (np.full(o.size, same), opposite * sign)]
    pairs = pairs if opposite else pairs[:1]
    return Errors(common, csr_array(hstack(pairs)), part * own, np.append(sd, np.ones(len(pairs) * unordered.size)))


def old_volumes(trips: Demand, zones: Zones) -> Array:
    """Of each pair as an old matrix has them; hardly any is a thousandth of the mean."""
    table = csr_array((trips.volume, (trips.origin, trips.destination)))
    return np.asarray(np.maximum(np.asarray(table[zones.pairs]).ravel(), 1e-3 * trips.volume.mean()))
