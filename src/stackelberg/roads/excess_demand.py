"""Excess-demand links: elastic demand as a fixed one with one more link per elastic pair (Gartner 1980).

The link leads from the pair's origin to its destination and carries the trips that are not made, at the cost of the
inverse demand function. With it, demand is fixed at the potential volume, and the solver needs to know no more than
what such a link costs. Excess links come after the `roads` links of the network, and are the first route of a pair.
"""

from __future__ import annotations

from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import ElasticDemand
from stackelberg.roads.kernels.columns import Columns
from stackelberg.roads.kernels.costs import LinkCosts, link_costs, shares_made
from stackelberg.roads.routes import Routes


@final
class ExcessDemandLinks:
    """The excess link of every elastic pair: `pairs` are their numbers, `links` their costs for the kernels.

    `unit_values` is the money, class by class, that a unit of a passenger car's cost stands for in the demand
    functions (default: the value of time).
    """

    def __init__(self, assignment: Assignment, unit_values: Array | None = None) -> None:
        self.roads, self.pairs = assignment.network.links, assignment.elastic_pairs
        self._before = np.searchsorted(self.pairs, np.arange(assignment.pairs + 1))
        values = assignment.value_of_time if unit_values is None else unit_values
        parts: list[tuple[Any, ...]] = [(np.empty(0),) * 4]
        for one, value in zip(assignment.classes, values.tolist(), strict=True):
            if isinstance(one.demand, ElasticDemand):
                base, coefficient, law = one.demand.function.answer_form
                potential = one.demand.function.potential * one.pce
                parts.append((base / value, coefficient / value, 1.0 / potential, law))
        self.links = LinkCosts(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    def shifted(self, by: Array) -> LinkCosts:
        """The links' costs, raised by what potentials add to the costs of the pairs' routes."""
        return self.links._replace(base=self.links.base + by)

    def at(self, excess: Array) -> tuple[Array, Array]:
        """The costs of the links and their slopes at these flows."""
        cost, slope = np.empty((2, excess.size))
        link_costs(self.links, excess, cost, slope)
        return cost, slope

    def first_trips(self, columns: Columns, volume: Array, cost: Array, links: LinkCosts) -> Columns:
        """`columns`, one route per pair, with the trips that are made at the `cost` of elastic pairs.

        `links` are the excess links' costs as potentials raised them, as they raised `cost`.
        """
        price = (cost - links.base) / links.coefficient
        columns.flow[self.pairs] = volume[self.pairs] * shares_made(links.power, price)
        return self.added(columns, volume)

    def added(self, columns: Columns, potential: Array) -> Columns:
        """`columns` with the excess link as the first route of elastic pairs, for the trips that they do not make.

        Where there are more trips than the potential, or where demand is fixed, all are made, by the same routes in
        the same shares.
        """
        if not self.pairs.size:
            return columns
        trips = trips_on(columns)
        fewer = potential.copy()
        fewer[self.pairs] = np.minimum(trips, potential)[self.pairs]
        scale = np.divide(fewer, trips, out=np.ones(trips.size), where=(trips > 0.0) & (fewer != trips))
        flow = columns.flow * np.repeat(scale, np.diff(columns.first))
        at = columns.first[self.pairs].astype(np.intp)
        links = self.roads + np.arange(self.pairs.size)
        return Columns.of(
            columns.first + self._before,
            np.insert(np.diff(columns.start), at, 1),
            np.insert(columns.links, columns.start[at].astype(np.intp), links),
            np.insert(flow, at, (potential - fewer)[self.pairs]),
            np.insert(columns.fixed, at, 0.0),
        )

    def started(self, routes: Routes, potential: Array) -> Columns:
        """A copy of `routes` for the solver to work on: scaled to fixed demand, or with excess links."""
        return self.added(routes.copied(), potential) if self.pairs.size else routes.columns(potential)

    def removed(self, columns: Columns) -> Columns:
        """The routes of `columns` without the excess links; every pair keeps at least one, which may be empty."""
        if not self.pairs.size:
            return columns
        excess: NDArray[Any] = columns.first[self.pairs]
        return Columns.of(
            columns.first - self._before,
            np.delete(np.diff(columns.start), excess),
            np.delete(columns.links, columns.start[excess]),
            np.delete(columns.flow, excess),
            np.delete(columns.fixed, excess),
        )


def trips_on(columns: Any) -> Array:
    """The trips per pair on all its routes; every pair has at least one."""
    return np.add.reduceat(columns.flow, columns.first[:-1]) if columns.first.size > 1 else np.empty(0)
