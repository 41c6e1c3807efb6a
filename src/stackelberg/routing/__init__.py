"""routing: road networks, their equilibria, and travellers who adapt to tolls."""

from stackelberg.routing.builders import braess, grid, pigou, random_network
from stackelberg.routing.builtin import sioux_falls
from stackelberg.routing.city import city
from stackelberg.routing.classes import ClassEquilibrium, ClassOptimum, TravellerClass
from stackelberg.routing.demand import Demand
from stackelberg.routing.demand_functions import DemandFunction, ExponentialDemand, LinearDemand, LogitDemand
from stackelberg.routing.elastic import ElasticEquilibrium, elastic_demand
from stackelberg.routing.elastic_demand import ElasticDemand
from stackelberg.routing.latency import BPR, Affine, Latency, UserLatency
from stackelberg.routing.logit import LogitTravellers
from stackelberg.routing.network import Network
from stackelberg.routing.optimum import PriceOfAnarchy, marginal_cost_tolls, price_of_anarchy, system_optimum
from stackelberg.routing.planning import TollAccount, TrialAndError, toll_account, toll_game, toll_set
from stackelberg.routing.reachable import UnreachableWarning, set_aside_unreachable
from stackelberg.routing.route_references import (
    SettledRoutes,
    route_equilibrium,
    route_system_optimum,
    smallest_route_tolls,
)
from stackelberg.routing.route_search import generated_routes, k_shortest_routes, simple_routes
from stackelberg.routing.route_travellers import RouteTravellers
from stackelberg.routing.routes import RouteSet
from stackelberg.routing.sensitivity import Sensitivity, sensitivity
from stackelberg.routing.shortest import NegativeCycle, ShortestPaths, all_or_nothing, shortest_paths
from stackelberg.routing.smallest import smallest_tolls
from stackelberg.routing.tolled import TolledLinks
from stackelberg.routing.travellers import DayToDay, SettledTravellers
from stackelberg.routing.wardrop import Equilibrium, RouteFlows, SolverProgress, equilibrium

__all__ = [
    "BPR",
    "Affine",
    "ClassEquilibrium",
    "ClassOptimum",
    "DayToDay",
    "Demand",
    "DemandFunction",
    "ElasticDemand",
    "ElasticEquilibrium",
    "Equilibrium",
    "ExponentialDemand",
    "Latency",
    "LinearDemand",
    "LogitDemand",
    "LogitTravellers",
    "NegativeCycle",
    "Network",
    "PriceOfAnarchy",
    "RouteFlows",
    "RouteSet",
    "RouteTravellers",
    "Sensitivity",
    "SettledRoutes",
    "SettledTravellers",
    "ShortestPaths",
    "SolverProgress",
    "TollAccount",
    "TolledLinks",
    "TravellerClass",
    "TrialAndError",
    "UnreachableWarning",
    "UserLatency",
    "all_or_nothing",
    "braess",
    "city",
    "elastic_demand",
    "equilibrium",
    "generated_routes",
    "grid",
    "k_shortest_routes",
    "marginal_cost_tolls",
    "pigou",
    "price_of_anarchy",
    "random_network",
    "route_equilibrium",
    "route_system_optimum",
    "sensitivity",
    "set_aside_unreachable",
    "shortest_paths",
    "simple_routes",
    "sioux_falls",
    "smallest_route_tolls",
    "smallest_tolls",
    "system_optimum",
    "toll_account",
    "toll_game",
    "toll_set",
]
