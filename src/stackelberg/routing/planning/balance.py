"""Flows on links without a sensor, from the balance at nodes: what drives in drives out.

Where as many trips begin as end at every node (over a whole day, people come home), the flows into a node add up to
those out of it. A node with one link without a sensor then says what that link carries; this link is known for its
other end, and so on. What stays unknown are links without sensors that form a circle, such as the two directions of
one road: traffic on a circle is balanced everywhere.

Why it matters: a planner who minimises the travel time on the links it counts sends traffic to the others, where it
seems to vanish.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Completion, InvalidInput, Objective, frozen
from stackelberg.routing.network import Network
from stackelberg.routing.planning.objectives import KnownLatencies


@final
@dataclass(frozen=True, eq=False)
class Balance:
    """Flows of the links `derived` as sums and differences of the flows of links with a sensor.

    Term k says: the flow of link `row[k]` contains `sign[k]` times that of link `column[k]`.
    """

    links: int
    derived: NDArray[np.int64]
    row: NDArray[np.int64]
    column: NDArray[np.int64]
    sign: Array

    def fill(self, w: Array) -> Array:
        """The flows with those of derived links filled in, not below zero."""
        filled = np.array(w, dtype=np.float64)
        filled[self.derived] = np.maximum(self.flows(w)[self.derived], 0.0)
        return filled

    def flows(self, w: Array) -> Array:
        """The flows of derived links as the balance says; zero for the others."""
        sums = np.bincount(self.row, weights=self.sign * w[self.column], minlength=self.links)
        return np.asarray(sums, dtype=np.float64)

    def pull(self, w: Array, slope: Array) -> Array:
        """A slope in filled flows as one in flows that are counted."""
        counts = np.where(self.flows(w) > 0.0, slope, 0.0)
        own = np.array(slope)
        own[self.derived] = 0.0
        added = np.bincount(self.column, weights=self.sign * counts[self.row], minlength=self.links)
        return np.asarray(own + added)


def balance_of(network: Network, sensed: NDArray[np.bool_]) -> Balance:
    """What follows from the balance at nodes for the links that have no sensor.

    >>> from stackelberg.routing.builders import braess
    >>> network, _ = braess()
    >>> balance = balance_of(network, np.array([True, True, True, False, False]))
    >>> balance.derived.tolist()
    [3, 4]
    >>> balance.fill(np.array([4.0, 2.0, 2.0, np.nan, np.nan]))
    array([4., 2., 2., 2., 4.])
    """
    made: dict[int, dict[int, float]] = {}
    waiting = {node: set[int]() for node in range(network.nodes)}
    for link in np.flatnonzero(~sensed).tolist():
        waiting[int(network.tail[link])].add(link)
        waiting[int(network.head[link])].add(link)
    at_node = _links_at(network)
    ready = [node for node, links in waiting.items() if len(links) == 1]
    while ready:
        node = ready.pop()
        if len(waiting[node]) != 1 or _is_end(network, node):
            continue
        (link,) = waiting[node]
        made[link] = _from_the_others(network, node, link, at_node[node], made)
        for end in (int(network.tail[link]), int(network.head[link])):
            waiting[end].discard(link)
            if len(waiting[end]) == 1:
                ready.append(end)
    return _as_arrays(network.links, made)


@final
@dataclass(frozen=True, eq=False)
class BalancedLatencies:
    """As `KnownLatencies`, with the flows of links without a sensor filled in by the balance at nodes."""

    inside: KnownLatencies
    balance: Balance

    def __post_init__(self) -> None:
        """Check that both speak of the same links."""
        if self.inside.terms.links != self.balance.links:
            raise InvalidInput(f"balance: expected {self.inside.terms.links} links, got {self.balance.links}")

    def __call__(self, x: Array, w: Array) -> float:
        """f(x, w)."""
        return self.inside(x, self.balance.fill(w))

    def partial_x(self, x: Array, w: Array) -> Array:
        """∂f/∂x."""
        return self.inside.partial_x(x, self.balance.fill(w))

    def partial_y(self, x: Array, w: Array) -> Array:
        """∂f/∂w, of the links that are counted."""
        return self.balance.pull(w, self.inside.partial_y(x, self.balance.fill(w)))

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients."""
        whole = self.inside.objective()
        completion = Completion(self.balance.fill, whole)
        gradients = (self.partial_x, self.partial_y)
        return Objective(self, gradients, whole.name, prices=whole.prices, completion=completion)


def with_balance(f: KnownLatencies, network: Network) -> KnownLatencies | BalancedLatencies:
    """The objective `f` with the links that it leaves out filled in, as far as the balance says what they carry."""
    weights = f.terms.weights
    balance = balance_of(network, weights > 0)
    if balance.derived.size == 0:
        return f
    more = np.array(weights)
    more[balance.derived] = 1.0
    return BalancedLatencies(replace(f, terms=replace(f.terms, weights=frozen(more))), balance)


def _links_at(network: Network) -> list[list[int]]:
    at: list[list[int]] = [[] for _ in range(network.nodes)]
    for link, (tail, head) in enumerate(zip(network.tail.tolist(), network.head.tolist(), strict=True)):
        at[tail].append(link)
        at[head].append(link)
    return at


def _is_end(network: Network, node: int) -> bool:
    """Whether nothing is known of a node's balance, as links lead only to it, or only from it."""
    return not (np.any(network.tail == node) and np.any(network.head == node))


def _from_the_others(
    network: Network, node: int, link: int, others: list[int], made: dict[int, dict[int, float]]
) -> dict[int, float]:
    """The flow of a link as a sum over links with a sensor, by the balance at a node."""
    side = 1.0 if network.tail[link] == node else -1.0
    total: dict[int, float] = {}
    for other in others:
        if other == link:
            continue
        sign = -side * (1.0 if network.tail[other] == node else -1.0)
        for counted, share in made.get(other, {other: 1.0}).items():
            total[counted] = total.get(counted, 0.0) + sign * share
    return {counted: share for counted, share in total.items() if share}


def _as_arrays(links: int, made: dict[int, dict[int, float]]) -> Balance:
    terms = [(link, counted, sign) for link in sorted(made) for counted, sign in sorted(made[link].items())]
    rows: Any = [list(part) for part in zip(*terms, strict=True)] if terms else [[], [], []]
    row, column = (np.array(part, dtype=np.int64) for part in rows[:2])
    return Balance(links, np.array(sorted(made), dtype=np.int64), row, column, frozen(rows[2]))
