"""Elastic demand prepared for the equilibrium solver: every pair may stay at home, at the cost of what it gives up.

This is the excess-demand form of the problem (Gartner 1980): with one more road per pair, from its origin to its
destination, that carries what is given up at the inverse demand function, demand is fixed at the potential volume,
and the solver needs to know no more than what such a road costs.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.demand import ElasticDemand
from stackelberg.roads.kernels.columns import Columns, Pairs
from stackelberg.roads.kernels.costs import LinkCosts, demand_excess, link_costs, shares_made
from stackelberg.roads.kernels.trees import Trees


class Answering:
    """The homes of all pairs, numbered behind the `roads` links of a network, and their costs.

    Of pairs whose demand is fixed nobody stays at home; `elastic` are the others. `excess` is what was last found
    wrong with the demand made, in the units of the total cost.
    """

    def __init__(self, homes: LinkCosts, roads: int) -> None:
        self.roads, self.excess = roads, 0.0
        self._unshifted = homes
        self.elastic = np.flatnonzero(homes.power < 0.0)
        self.shift(np.zeros(homes.base.size))

    @staticmethod
    def of(
        demands: Sequence[Any],
        roads: int,
        worth: Sequence[float] | None = None,
        room: Sequence[float] | None = None,
    ) -> Answering | None:
        """The homes of the pairs of all `demands` one after the other; None where none of them is elastic.

        `worth` is what a unit of the network's time is worth in the costs of each demand function, `room` how many
        of the flows' units one of its trips is: each 1 if left out.
        """
        if not any(isinstance(demand, ElasticDemand) for demand in demands):
            return None
        ones = [1.0] * len(demands)
        parts = [_homes(*one) for one in zip(demands, worth or ones, room or ones, strict=True)]
        return Answering(LinkCosts(*(np.concatenate(column) for column in zip(*parts, strict=True))), roads)

    def with_own_room(self) -> Answering:
        """The same with an excess and a shift of its own."""
        return copy.copy(self)

    def shift(self, by: Array) -> None:
        """Raise the costs of the homes by what potentials add to the costs of the pairs' routes."""
        self._shift = by
        self._homes = self._unshifted._replace(base=self._unshifted.base + by)

    def after(self, links: LinkCosts) -> LinkCosts:
        """The costs of `links` with those of the homes after them."""
        return LinkCosts(*(np.concatenate(both) for both in zip(links, self._homes, strict=True)))

    def costs_after(self, costs: Array, w: Array) -> Array:
        """`costs` of the roads and, after them, those of the homes at flows w."""
        return np.concatenate([costs, self.at(w[self.roads :])[0]])

    def at(self, given_up: Array) -> tuple[Array, Array]:
        """The costs of the homes and their slopes where so much is given up."""
        cost, slope = np.empty((2, given_up.size))
        link_costs(self._homes, given_up, cost, slope)
        return cost, slope

    def measure(self, columns: Columns, pairs: Pairs, trees: Trees, cost: Array) -> float:
        """What is wrong with the demand that `columns` make at the distances of `trees`, kept as `excess`."""
        homes = cost[self.roads :]
        self.excess = float(demand_excess(columns, pairs, trees, self._homes, homes, self._shift))
        return self.excess

    def first_answer(self, columns: Columns, pairs: Pairs, trees: Trees) -> Columns:
        """`columns`, one route per pair, with the trips that are made at the distances of `trees`."""
        row = np.repeat(np.arange(pairs.first.size - 1), np.diff(pairs.first))
        own, homes = self.elastic, self._homes
        price = (trees.distance[row, pairs.destination][own] - homes.base[own]) / homes.coefficient[own]
        columns.flow[own] = pairs.volume[own] * shares_made(homes.power[own], price)
        return self.with_homes(columns, pairs.volume)

    def with_homes(self, columns: Columns, potential: Array) -> Columns:
        """`columns` with home as the first route of elastic pairs, for who does not travel of the potential volume.

        Where more travel than there are, or where demand is fixed, all do, by the same routes in the same shares.
        """
        made = trips_on(columns)
        travelling = potential.copy()
        travelling[self.elastic] = np.minimum(made, potential)[self.elastic]
        scale = np.divide(travelling, made, out=np.ones(made.size), where=made > 0.0)
        flow = columns.flow * np.repeat(np.where(travelling == made, 1.0, scale), np.diff(columns.first))
        at, links = columns.first[self.elastic].astype(np.intp), self.roads + self.elastic
        return Columns.of(
            columns.first + self._homes_before(),
            np.insert(np.diff(columns.start), at, 1),
            np.insert(columns.links, columns.start[at].astype(np.intp), links),
            np.insert(flow, at, (potential - travelling)[self.elastic]),
            np.insert(columns.fixed, at, 0.0),
        )

    def travelled(self, columns: Columns) -> Columns:
        """The routes of `columns` without the homes; every pair keeps at least one, which may be empty."""
        homes = columns.first[self.elastic]
        return Columns.of(
            columns.first - self._homes_before(),
            np.delete(np.diff(columns.start), homes),
            np.delete(columns.links, columns.start[homes]),
            np.delete(columns.flow, homes),
            np.delete(columns.fixed, homes),
        )

    def _homes_before(self) -> NDArray[np.int64]:
        """How many homes come before each pair's routes, and in all."""
        return np.concatenate([[0], np.cumsum(self._homes.power < 0.0)])


def _homes(demand: Any, worth: float, room: float) -> LinkCosts:
    """The homes of one demand's pairs; a fixed demand has none, and room for them that costs nothing."""
    if not isinstance(demand, ElasticDemand):
        nothing, ones = np.zeros(demand.pairs), np.ones(demand.pairs)
        return LinkCosts(nothing, nothing, ones, ones)
    base, coefficient, law = demand.function.answer_form
    return LinkCosts(base / worth, coefficient / worth, 1.0 / (demand.function.potential * room), law)


def trips_on(columns: Any) -> Array:
    """The trips made per pair, on all its routes; every pair has at least one."""
    return np.add.reduceat(columns.flow, columns.first[:-1]) if columns.first.size > 1 else np.empty(0)
