"""roads: networks, what travel on them costs, files of them, and who drives where at an equilibrium."""

from stackelberg.roads.assignment import Assignment
from stackelberg.roads.builders import braess, pigou, sioux_falls
from stackelberg.roads.delays import Akcelik, Conical
from stackelberg.roads.demand import Demand, ElasticDemand, TravellerClass
from stackelberg.roads.demand_functions import DemandFunction, ExponentialDemand, LinearDemand, LogitDemand
from stackelberg.roads.equilibria import (
    elastic_demand,
    equilibrium,
    marginal_cost_tolls,
    solve,
    system_optimum,
)
from stackelberg.roads.latency import BPR, Affine, Latency
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.roads.sensitivity import Sensitivity, sensitivity
from stackelberg.roads.shortest import (
    NegativeCycle,
    ShortestPaths,
    UnreachableWarning,
    all_or_nothing,
    set_aside_unreachable,
    shortest_paths,
)
from stackelberg.roads.solution import Solution

__all__ = [
    "BPR",
    "Affine",
    "Akcelik",
    "Assignment",
    "Conical",
    "Demand",
    "DemandFunction",
    "ElasticDemand",
    "ExponentialDemand",
    "Latency",
    "LinearDemand",
    "LogitDemand",
    "NegativeCycle",
    "Network",
    "Routes",
    "Sensitivity",
    "ShortestPaths",
    "Solution",
    "TravellerClass",
    "UnreachableWarning",
    "all_or_nothing",
    "braess",
    "elastic_demand",
    "equilibrium",
    "marginal_cost_tolls",
    "pigou",
    "sensitivity",
    "set_aside_unreachable",
    "shortest_paths",
    "sioux_falls",
    "solve",
    "system_optimum",
]
