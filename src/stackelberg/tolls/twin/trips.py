"""Who may travel where, before anything is counted: log trips of every pair, and what may be wrong with them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, hstack

from stackelberg.core import Array
from stackelberg.roads.demand import Demand
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import shortest_paths

ZONE, FAR, ALL = 0.7, 0.7, 1.0
"""Standard deviations of log trips: of a zone's size, of the pull of distance, of the whole."""

OWN = (0.7, 2.0)
"""That of a pair beside them: people travel between all zones, or between few of them."""

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


def errors_of(zones: Zones, count: int, back: float, own: float, part: float = 1.0) -> tuple[csr_array, Array]:
    """What may be wrong with log trips: factors, a column for each cause, and its standard deviation.

    back: the correlation of there and back, of pairs as of zones. own: the standard deviation
    of a pair. part: all but the whole are smaller by it.
    """
    (o, d), far = zones.pairs, zones.far
    rows, same, opposite = np.arange(o.size), np.sqrt((1.0 + back) / 2.0), np.sqrt((1.0 - back) / 2.0)
    size = np.tile(np.ones(o.size), 2), (np.tile(rows, 2), np.concatenate([o, d]))
    lean = np.repeat([1.0, -1.0], o.size), size[1]
    blocks: list[Any] = [np.ones((o.size, 1)), (far - 1.0)[:, None]]
    blocks += [csr_array(one, shape=(o.size, count)) for one in (size, lean)]
    sds: list[Any] = [
        [ALL],
        [part * FAR],
        np.full(count, part * ZONE * same),
        np.full(count, part * ZONE * opposite),
    ]
    if o.size <= MOST_PAIRS:
        both = np.minimum(o, d) * count + np.maximum(o, d)
        unordered, column = np.unique(both, return_inverse=True)
        sign = np.where(o < d, 1.0, -1.0)
        for values, share in ((np.ones(o.size), same), (sign, opposite)):
            blocks.append(csr_array((values, (rows, column)), shape=(o.size, unordered.size)))
            sds.append(np.full(unordered.size, part * own * share))
    factors, sd = csr_array(hstack([csr_array(one) for one in blocks])), np.concatenate(sds).astype(np.float64)
    return factors[:, np.flatnonzero(sd > 0.0)], sd[sd > 0.0]


def old_volumes(trips: Demand, zones: Zones) -> Array:
    """Of each pair as an old matrix has them; hardly any is a thousandth of the mean."""
    table = csr_array((trips.volume, (trips.origin, trips.destination)))
    return np.asarray(np.maximum(np.asarray(table[zones.pairs]).ravel(), 1e-3 * trips.volume.mean()))
