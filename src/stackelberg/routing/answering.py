"""Elastic demand prepared for the equilibrium solver: every pair may stay at home, at the cost of what it gives up.

This is the excess-demand form of the problem (Gartner 1980): with one more road per pair, from its origin to its
destination, that carries what is given up at the inverse demand function, demand is fixed at the potential volume,
and the solver needs to know no more than what such a road costs.
"""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.routing.elastic_demand import ElasticDemand
from stackelberg.routing.kernels.answers import demand_excess, shares_made
from stackelberg.routing.kernels.columns import Columns, Pairs
from stackelberg.routing.kernels.costs import LinkCosts, link_costs
from stackelberg.routing.kernels.trees import Trees


class Answering:
    """The homes of all pairs, numbered behind the `roads` links of a network, and their costs.

    `excess` is what was last found wrong with the demand made, in the units of the total cost.
    """

    def __init__(self, demand: ElasticDemand, roads: int) -> None:
        self.demand, self.roads = demand, roads
        self.excess = 0.0
        self.shift(np.zeros(demand.pairs))

    def with_own_room(self) -> Answering:
        """The same with an excess and a shift of its own."""
        return copy.copy(self)

    def shift(self, by: Array) -> None:
        """Raise the costs of the homes by what potentials add to the costs of the pairs' routes."""
        base, coefficient, law = self.demand.function.answer_form
        self._shift = by
        self._homes = LinkCosts(base + by, coefficient.copy(), 1.0 / self.demand.function.potential, law)

    def after(self, links: LinkCosts) -> LinkCosts:
        """The costs of `links` with those of the homes after them."""
        return LinkCosts(*(np.concatenate(both) for both in zip(links, self._homes, strict=True)))

    def costs_after(self, costs: Array, w: Array) -> Array:
        """`costs` of the roads and, after them, those of the homes at flows w."""
        homes, slope = np.empty(self.demand.pairs), np.empty(self.demand.pairs)
        link_costs(self._homes, w[self.roads :], homes, slope)
        return np.concatenate([costs, homes])

    def measure(self, columns: Columns, pairs: Pairs, trees: Trees, cost: Array) -> float:
        """What is wrong with the demand that `columns` make at the distances of `trees`, kept as `excess`."""
        homes = cost[self.roads :]
        self.excess = float(demand_excess(columns, pairs, trees, self._homes, homes, self._shift))
        return self.excess

    def first_answer(self, columns: Columns, pairs: Pairs, trees: Trees) -> Columns:
        """`columns`, one route per pair, with the trips that are made at the distances of `trees`."""
        row = np.repeat(np.arange(pairs.first.size - 1), np.diff(pairs.first))
        price = (trees.distance[row, pairs.destination] - self._homes.base) / self._homes.coefficient
        columns.flow[:] = pairs.volume * shares_made(self._homes.power, price)
        return self.with_homes(columns)

    def with_homes(self, columns: Columns) -> Columns:
        """`columns` with home as the first route of every pair, for who does not travel of the potential volume.

        Where more travel than there are, all do, by the same routes in the same shares.
        """
        potential, made = self.demand.function.potential, trips_on(columns)
        flow = columns.flow * np.repeat(potential / np.maximum(made, potential), np.diff(columns.first))
        given_up = np.maximum(potential - np.minimum(made, potential), 0.0)
        before = columns.first[:-1]
        start = np.concatenate([[0], np.cumsum(np.insert(np.diff(columns.start), before, 1))])
        homes = np.arange(self.roads, self.roads + self.demand.pairs, dtype=np.int32)
        return Columns(
            columns.first + np.arange(columns.first.size),
            start,
            np.insert(columns.links, columns.start[before], homes),
            np.insert(flow, before, given_up),
            np.insert(columns.fixed, before, 0.0),
        )

    def travelled(self, columns: Columns) -> Columns:
        """The routes of `columns` without the homes; every pair keeps at least one, which may be empty."""
        homes = columns.first[:-1]
        lengths = np.delete(np.diff(columns.start), homes)
        return Columns(
            columns.first - np.arange(columns.first.size),
            np.concatenate([[0], np.cumsum(lengths)]),
            np.delete(columns.links, columns.start[homes]),
            np.delete(columns.flow, homes),
            np.delete(columns.fixed, homes),
        )


def trips_on(columns: Columns) -> Array:
    """The trips made per pair, on all its routes; every pair has at least one."""
    return np.add.reduceat(columns.flow, columns.first[:-1]) if columns.first.size > 1 else np.empty(0)


def pair_costs(columns: Columns, costs: NDArray[np.float64]) -> Array:
    """The cost of every pair's cheapest route in `columns` at link `costs`."""
    if columns.first.size == 1:
        return np.empty(0)
    by_route = np.add.reduceat(costs[columns.links], columns.start[:-1])
    return np.asarray(np.minimum.reduceat(by_route, columns.first[:-1]))
