"""The paper's travellers: over a fixed set of routes, they descend their costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Followers, ResponseFailed, frozen, positive, whole_number
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.costs import PowerForm
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.support.brief import brief
from stackelberg.tolls.links import TolledLinks
from stackelberg_repro.routing.prefix_trees import (
    PrefixTrees,
    adapt,
    descend,
    load_links,
    make_scratch,
    prefix_trees_of,
)


@final
@dataclass(frozen=True, eq=False)
class RouteTravellers(Followers):
    """Travellers who shift route flows down the gradient of their potential, y_z ← P_{Y_z}(y_z − γ c_z(y, x)).

    That is the paper's rule for the routing game: c_r(y, x) = Σ_{e ∈ r} ℓ_e(w_e(y)) + x_e (its route cost), and
    P_{Y_z} projects onto the flows of pair z that add up to its demand. The memory is the vector of route flows;
    the leader sees the link flows w. `tollable` lists the links that carry x
    (None: all). Initial flows are uniform on Y: Exponential(1) weights, scaled to each demand.

    >>> from stackelberg.roads.builders import pigou
    >>> from stackelberg_repro.routing.simple_routes import simple_routes
    >>> network, demand = pigou()
    >>> travellers = RouteTravellers(network, demand, simple_routes(network, demand, max_links=1), gamma=0.5)
    >>> rng = np.random.default_rng(0)
    >>> w, y = travellers.respond(np.array([0.0, 0.5]), travellers.initial(rng), rounds=60, rng=rng)
    >>> w.round(6)  # costs 1 and v + toll: half of the travellers take each road
    array([0.5, 0.5])
    """

    network: Network
    demand: Demand
    routes: Routes
    gamma: float = 0.005
    tollable: Any = None
    links: TolledLinks = field(init=False, repr=False)

    __repr__ = brief

    def __post_init__(self) -> None:
        positive("gamma", self.gamma)
        self.routes.check(Assignment(self.network, self.demand))
        object.__setattr__(self, "links", TolledLinks(self.network, self.tollable))

    def initial(self, rng: np.random.Generator) -> Array:
        """Route flows drawn uniformly from Y."""
        weights = rng.standard_exponential(len(self.routes))
        totals = np.add.reduceat(weights, self.routes.first[:-1])
        return frozen(weights * (self.demand.volume / totals)[self.routes.pair])

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Adapt to the tolls x for `rounds` rounds; return what the leader sees and the new route flows."""
        y = np.empty(len(self.routes))
        y[:] = memory  # a new array, however the memory was stored: equal memories answer equal to the byte
        w = self.adapt(self.links.tolls(x), y, whole_number("rounds", rounds, least=0))
        if not np.all(np.isfinite(w)):
            raise ResponseFailed(f"route flows are not finite under tolls up to {np.max(np.abs(x)):.3g}")
        return frozen(w), frozen(y)

    def adapt(self, tolls: Array, y: Array, rounds: int) -> Array:
        """Adapt the route flows y in place; return the link flows they end with."""
        trees = self.trees
        scratch = make_scratch(trees, self.network.links)
        if self.cost_form is not None:
            adapt(y, tolls, rounds, self.gamma, self.demand.volume, trees, self.cost_form, scratch)
            return np.asarray(scratch.w)
        for _ in range(rounds):  # a latency without a power form is evaluated in Python
            load_links(y, trees, scratch)
            cost = self.network.cost(scratch.w, tolls)
            descend(y, cost, self.gamma, self.demand.volume, trees, scratch)
        load_links(y, trees, scratch)
        return np.asarray(scratch.w)

    @cached_property
    def trees(self) -> PrefixTrees:
        """The routes for the compiled kernels."""
        return prefix_trees_of(self.routes)

    @cached_property
    def cost_form(self) -> PowerForm | None:
        """Latency and fixed cost as numbers for the compiled kernels, or None for a latency without that form."""
        form = self.network.latency.power_form
        if form is None:
            return None
        return PowerForm(frozen(form.constant + self.network.fixed_cost), form.coefficient, form.scale, form.power)
