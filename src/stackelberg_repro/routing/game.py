"""The paper's routing game: Sioux Falls, six pairs of zones, and its congested variant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, Game, Purpose, derive
from stackelberg.roads import BPR, Demand, Network, Routes, sioux_falls
from stackelberg.tolls import toll_game
from stackelberg_repro.routing.simple_routes import simple_routes
from stackelberg_repro.routing.travellers import RouteTravellers

Units: TypeAlias = Literal["literal", "congested"]

PAIRS = ((1, 20), (13, 2), (20, 1), (10, 13), (11, 20), (4, 21))
"""The paper's origin-destination pairs, by the node numbers of the network."""
VOLUMES = (1.0, 2.0, 3.0, 2.0, 2.0, 1.0)
HIGHEST_FIRST_TOLL = 0.1
"""Initial tolls are uniform on [0, 0.1]."""
THOUSAND = 1000.0
VARIANT_DEMAND = 5.0
"""The congested variant: capacities in thousands of vehicles, and five times the demand."""


@dataclass(frozen=True)
class TollSettings:
    """What the game is: units, γ of the travellers, λ of the planner, and the length of routes."""

    units: Units = "literal"
    gamma: float = 0.005
    penalty: float = 0.01
    max_links: int = 10


@cache
def roads(units: Units, max_links: int) -> tuple[Network, Demand, Routes]:
    """Network, demand and all simple routes of up to `max_links` links, in the units asked for.

    >>> network, demand, routes = roads("literal", 10)
    >>> print(routes)
    1,036 routes for 6 pairs: all simple routes of up to 10 links
    """
    network = sioux_falls()[0]
    ends = np.array(PAIRS) - 1
    demand = Demand(ends[:, 0], ends[:, 1], np.array(VOLUMES))
    if units == "congested":
        network, demand = _in_thousands(network), demand.scaled(VARIANT_DEMAND)
    return network, demand, simple_routes(network, demand, max_links=max_links)


def _in_thousands(network: Network) -> Network:
    """The same roads with capacities counted in thousands of vehicles."""
    latency = network.latency
    assert isinstance(latency, BPR)  # the built-in network is made of BPR links
    capacity = latency.capacity / THOUSAND
    return replace(
        network,
        latency=BPR(latency.free_flow, latency.b, capacity, latency.power),
        capacity=capacity,
        name=f"{network.name}, congested variant",
        units=network.units.replace("in vehicles", "in thousands of vehicles"),
    )


def paper_game(settings: TollSettings) -> Game:
    """The planner's game: tolls on every link, sign-free, f(x, w) = Σ w ℓ(w) + λ‖x‖² (the paper's f).

    >>> game = paper_game(TollSettings())
    >>> game.X.dimension
    76
    """
    network, demand, routes = roads(settings.units, settings.max_links)
    return toll_game(
        network,
        demand,
        travellers=RouteTravellers(network, demand, routes, settings.gamma),
        lam=settings.penalty,
        bounds="sign-free",
        name=f"paper, {settings.units} units",
    )


def first_tolls(seed: int, links: int) -> Array:
    """The tolls a run begins with: uniform on [0, 0.1]."""
    return derive(seed, Purpose.START).uniform(0.0, HIGHEST_FIRST_TOLL, links)


def run_seed(seed: int, run: int) -> int:
    """The seed of one run: its own, whatever the number of runs.

    >>> run_seed(0, 3) == run_seed(0, 3) != run_seed(0, 4)
    True
    """
    return int(derive(seed, Purpose.INSTANCE, run).integers(2**62))
