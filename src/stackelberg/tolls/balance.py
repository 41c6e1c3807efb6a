"""Flows on links that nobody counts, from those of the others: the balance at nodes, and how full roads are.

Where as many trips begin as end at every node (over a whole day, people come home), the flows into a node add up to
those out of it. That says what a link carries that is not part of a circle of uncounted links; traffic on a circle,
such as the two directions of one road, is balanced everywhere. What the balance leaves open is taken to be as full
as the counted roads are together. The two are weighed: the uncounted flows u minimise

    Σ_nodes ((flow out − flow in) / (r · size of the node))² + Σ_links ((u − ρ · size) / (ρ · size))²,

where a link's size is its capacity, a node's the sum of its links', ρ how full counted roads are, and r how far
nodes are from balance, in shares of what passes them. r is read off the nodes whose links are all counted: it is
tiny where trips balance, the noise of counters otherwise, and large for the counts of a morning, which then say
little. Nodes where no trips begin or end balance by themselves and have an r of their own.

Why it matters: a planner who minimises the travel time on the links it counts sends traffic to the others, where it
seems to vanish.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, frozen
from stackelberg.roads.network import Network

EXACT, NOTHING = -14, 1
"""r is a power of two: 2^−14 where trips balance as far as can be computed, 2 where counts say nothing of it."""

LARGEST_SIZE = 10.0
"""A link counts as at most so many times as large as the median: connectors have capacities without end."""

KNOWN = 0.02
"""A flow follows from the others if the balance, were it exact, left less than this share of it open."""

FEWEST = 0.5
"""Of links whose sensors nobody declared so many must be counted: fewer are a broken day, and have no cost."""


@final
@dataclass(frozen=True, eq=False)
class Balance:
    """What flows on some links say of those on the others, see above. Trips begin and end below `zones`."""

    tail: NDArray[np.int64]
    head: NDArray[np.int64]
    nodes: int
    zones: int
    size: Array

    @property
    def links(self) -> int:
        """How many links there are."""
        return int(self.size.size)

    def fill(self, w: Array, hidden: NDArray[np.bool_]) -> Array:
        """The flows with those of hidden links estimated, not below zero; what is NaN elsewhere stays NaN."""
        if not hidden.any():
            return w
        filled = np.array(w, dtype=np.float64)
        filled[hidden] = np.maximum(self.flows(w, hidden)[hidden], 0.0)
        return filled

    def flows(self, w: Array, hidden: NDArray[np.bool_]) -> Array:
        """The estimates, which may lie below zero where counts are wrong; zero for links that are not hidden."""
        unknown = hidden | np.isnan(w)
        estimates = np.zeros(self.links)
        if unknown.all():
            estimates[hidden] = np.nan
            return estimates
        normal = self._normal(w, unknown)
        known = np.where(unknown, 0.0, w)
        usual = self._fullness(w, unknown) * self.size[unknown]
        excess = normal.incidence @ known + normal.open_incidence @ usual
        u = usual - normal.solve(normal.open_incidence.T @ (normal.weight * excess))
        estimates[unknown] = u
        return np.where(hidden, estimates, 0.0)

    def pull(self, w: Array, hidden: NDArray[np.bool_], slope: Array) -> Array:
        """A slope in filled flows as one in flows that are counted."""
        if not hidden.any():
            return slope
        unknown = hidden | np.isnan(w)
        normal = self._normal(w, unknown)
        own = np.where(hidden, 0.0, slope)
        by_estimate = np.where(hidden & (self.flows(w, hidden) > 0.0), slope, 0.0)[unknown]
        by_excess = normal.weight * (normal.open_incidence @ normal.solve(by_estimate))
        by_usual = float(self.size[unknown] @ (by_estimate - normal.open_incidence.T @ by_excess))
        through = by_usual / self.size[~unknown].sum() - normal.incidence.T @ by_excess
        return np.asarray(own + np.where(unknown, 0.0, through))

    def errors(self, w: Array, hidden: NDArray[np.bool_]) -> Array:
        """The standard errors of the estimates; zero for links that are not hidden."""
        unknown = hidden | np.isnan(w)
        errors = np.zeros(self.links)
        if hidden.any() and not unknown.all():
            errors[unknown] = self._fullness(w, unknown) * self._normal(w, unknown).errors()
        return np.where(hidden, errors, 0.0)

    def _fullness(self, w: Array, unknown: NDArray[np.bool_]) -> float:
        """ρ: how full counted roads are together."""
        return float(w[~unknown].sum() / self.size[~unknown].sum())

    def follow(self, hidden: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The hidden links whose flows follow from the others where trips balance: those of no circle.

        >>> from stackelberg.roads.builders import braess
        >>> balance_of(braess()[0]).follow(np.array([False, False, False, True, True])).tolist()
        [3, 4]
        """
        if not hidden.any():
            return np.empty(0, dtype=np.int64)
        errors = _normal(self, hidden.tobytes(), (EXACT, EXACT)).errors() / self.size[hidden]
        return np.flatnonzero(hidden)[errors < KNOWN]

    def by_one_node(self, w: Array, hidden: NDArray[np.bool_]) -> Array:
        """The least that a node says of each hidden link that is its only one; NaN where no node does."""
        flow = np.where(hidden, 0.0, w)
        said = np.full(self.links, np.inf)
        excess = self._at_nodes(self.head, flow) - self._at_nodes(self.tail, flow)
        one = hidden.astype(np.float64)
        unknown = np.asarray(self._at_nodes(self.tail, one) + self._at_nodes(self.head, one))
        alone = (unknown == 1.0) & _passed(self)
        for end, sign in ((self.tail, 1.0), (self.head, -1.0)):
            said = np.where(hidden & alone[end], np.fmin(said, sign * excess[end]), said)
        return np.where(np.isinf(said), np.nan, said)

    def _at_nodes(self, end: NDArray[np.int64], values: Array) -> Array:
        return np.bincount(end, weights=values, minlength=self.nodes).astype(np.float64)

    def _normal(self, w: Array, unknown: NDArray[np.bool_]) -> _Normal:
        return _normal(self, unknown.tobytes(), self._levels(w, unknown))

    def _levels(self, w: Array, unknown: NDArray[np.bool_]) -> tuple[int, int]:
        """log2 of r for nodes where trips begin and end, and for the others, by the nodes that are all counted."""
        flow = np.where(unknown, 0.0, w)
        out, into = (self._at_nodes(end, flow) for end in (self.tail, self.head))
        counted = ~_touched(self, unknown) & _passed(self)
        zone = np.arange(self.nodes) < self.zones
        return _level(out, into, counted & zone), _level(out, into, counted & ~zone)


class _Normal(NamedTuple):
    """The normal equations for some unknown links, factorised: incidence of all and of these, weights of nodes."""

    incidence: Any
    open_incidence: Any
    weight: Array
    factor: Any

    def solve(self, right: Array) -> Array:
        return np.asarray(self.factor.solve(right))

    def errors(self) -> Array:
        """Root of the diagonal of the inverse, a block of columns at a time."""
        n = self.open_incidence.shape[1]
        found = np.empty(n)
        for first in range(0, n, 256):
            rows = np.arange(first, min(first + 256, n))
            right = np.zeros((n, rows.size))
            right[rows, rows - first] = 1.0
            found[rows] = self.factor.solve(right)[rows, rows - first]
        return np.asarray(np.sqrt(np.maximum(found, 0.0)))


@lru_cache(maxsize=64)
def _normal(balance: Balance, unknown: bytes, levels: tuple[int, int]) -> _Normal:
    from scipy.sparse import coo_matrix, diags
    from scipy.sparse.linalg import splu

    mask, n = np.frombuffer(unknown, dtype=bool), balance.links
    link = np.arange(n)
    ends = np.concatenate([balance.tail, balance.head]), np.concatenate([link, link])
    incidence = coo_matrix((np.repeat([1.0, -1.0], n), ends), shape=(balance.nodes, n)).tocsr()
    sizes = np.bincount(ends[0], np.tile(balance.size, 2), minlength=balance.nodes)
    r = 2.0 ** np.where(np.arange(balance.nodes) < balance.zones, *levels)
    weight = np.where(_passed(balance), 1.0 / (r * np.maximum(sizes, balance.size.min())) ** 2, 0.0)
    part = incidence[:, mask]
    normal = part.T @ diags(weight) @ part + diags(1.0 / balance.size[mask] ** 2)
    return _Normal(incidence, part, weight, splu(normal.tocsc()))


def _passed(balance: Balance) -> NDArray[np.bool_]:
    """Nodes that links lead to and from; of the others nobody knows a balance."""
    out, into = (np.bincount(end, minlength=balance.nodes) > 0 for end in (balance.tail, balance.head))
    return np.asarray(out & into)


def _touched(balance: Balance, links: NDArray[np.bool_]) -> NDArray[np.bool_]:
    touched = np.zeros(balance.nodes, dtype=bool)
    touched[balance.tail[links]] = touched[balance.head[links]] = True
    return touched


def _level(out: Array, into: Array, nodes: NDArray[np.bool_]) -> int:
    """log2 of r, rounded up, by these nodes; where there are none, trips are taken to balance."""
    passing = float(np.linalg.norm((out + into)[nodes]))
    if passing == 0.0:
        return EXACT
    r = float(np.linalg.norm((out - into)[nodes])) / passing
    return int(np.clip(np.ceil(np.log2(max(r, 2.0**EXACT))), EXACT, NOTHING))


def balance_of(network: Network) -> Balance:
    """The balance at the nodes of a network.

    >>> from stackelberg.roads.builders import braess
    >>> balance, hidden = balance_of(braess()[0]), np.array([False, False, False, True, True])
    >>> balance.fill(np.array([4.0, 2.0, 2.0, np.nan, np.nan]), hidden).round(6)
    array([4., 2., 2., 2., 4.])
    """
    size = np.where(np.isfinite(network.capacity), network.capacity, 1.0)
    size = np.minimum(size, LARGEST_SIZE * np.median(size))
    return Balance(network.tail, network.head, network.nodes, network.zones, frozen(size))
