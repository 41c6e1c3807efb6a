"""Column generation: grow a set of routes until an equilibrium over it is one over all routes."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, StackelbergError, as_vector, positive, whole
from stackelberg.routing.demand import Demand
from stackelberg.routing.network import Network
from stackelberg.routing.route_references import route_equilibrium
from stackelberg.routing.route_search import Route, cheapest_ways, check_connected
from stackelberg.routing.routes import RouteSet


def generated_routes(
    network: Network, demand: Demand, tolls: Array | None = None, gap: float = 1e-6, most_passes: int = 100
) -> RouteSet:
    """Routes that carry an equilibrium of the whole network at the given tolls, to a relative gap.

    Starts from the cheapest route of every pair, settles the travellers over the set, adds every pair's cheapest
    route at the costs that result, and ends when the routes left out could save no more than `gap` of all travel
    time. The set serves the tolls it was made for; other tolls may call for other routes.

    >>> from stackelberg.routing.builders import braess
    >>> network, demand = braess()
    >>> print(generated_routes(network, demand))
    3 routes for 1 pair: column generation to a relative gap of 1e-06 without tolls
    """
    positive("gap", gap)
    demand.check_zones(network.zones)
    x = np.zeros(network.links) if tolls is None else as_vector("tolls", tolls, network.links)
    found: list[list[Route]] = [[] for _ in range(demand.pairs)]
    said = "without tolls" if tolls is None else "under given tolls"
    cost = network.cost(np.zeros(network.links), x)
    for _ in range(whole("most_passes", most_passes)):
        cheapest, _ = _price(network, demand, cost)
        for own, route in zip(found, cheapest, strict=True):
            if route not in own:
                own.append(route)
        routes = RouteSet.of(
            network, demand, found, method=f"column generation to a relative gap of {gap:g} {said}"
        )
        w = route_equilibrium(network, demand, routes, x, gap=0.1 * gap).w
        cost = network.cost(w, x)
        saving = float(w @ cost - demand.volume @ _price(network, demand, cost)[1])
        if saving <= gap * float(w @ (cost - x)):
            return routes
    raise StackelbergError(
        f"generated_routes: routes left out could still save {saving:.3g} after {most_passes} passes; "
        "allow more passes (most_passes) or a larger gap"
    )


def _price(network: Network, demand: Demand, cost: Array) -> tuple[list[Route], Array]:
    """The cheapest route of every pair at the given link costs, and what it costs."""
    routes, prices = [], np.empty(demand.pairs)
    ways = {d: cheapest_ways(network, cost, d) for d in np.unique(demand.destination).tolist()}
    for pair, (origin, destination) in enumerate(
        zip(demand.origin.tolist(), demand.destination.tolist(), strict=True)
    ):
        check_connected(ways[destination].left, origin, destination)
        routes.append(ways[destination].route(network, origin))
        prices[pair] = ways[destination].left[origin]
    return routes, prices
