"""routing: road networks, their equilibria, and travellers who adapt to tolls."""

from stackelberg.routing.demand import Demand
from stackelberg.routing.equilibrium import Equilibrium, Progress, RouteFlows, equilibrium
from stackelberg.routing.latency import BPR, Affine, Latency, UserLatency
from stackelberg.routing.network import Network
from stackelberg.routing.optimum import PriceOfAnarchy, marginal_cost_tolls, price_of_anarchy, system_optimum
from stackelberg.routing.shortest import NegativeCycle, ShortestPaths, all_or_nothing, shortest_paths

__all__ = [
    "BPR",
    "Affine",
    "Demand",
    "Equilibrium",
    "Latency",
    "NegativeCycle",
    "Network",
    "PriceOfAnarchy",
    "Progress",
    "RouteFlows",
    "ShortestPaths",
    "UserLatency",
    "all_or_nothing",
    "equilibrium",
    "marginal_cost_tolls",
    "price_of_anarchy",
    "shortest_paths",
    "system_optimum",
]
