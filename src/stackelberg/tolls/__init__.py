"""tolls: travellers who adapt to them; the planner's objectives, sensors and twin of the city; the domain."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import names_when_used

if TYPE_CHECKING:
    from stackelberg.tolls.domain import City
    from stackelberg.tolls.game import TollAccount, toll_account, toll_game, toll_set
    from stackelberg.tolls.hypergradient import toll_hypergradient
    from stackelberg.tolls.links import Seen, SensedLinks, TolledLinks
    from stackelberg.tolls.objective import Terms, TravelCost, travel_cost_of, travel_seen
    from stackelberg.tolls.route_travellers import LogitTravellers, RouteTravellers
    from stackelberg.tolls.sensors import Coverage, links_in_words
    from stackelberg.tolls.smallest import smallest_tolls
    from stackelberg.tolls.travellers import DayToDay, SettledTravellers
    from stackelberg.tolls.twin import CityTwin, FittedTwin, TollPlan, city_leader

__all__ = [
    "City",
    "CityTwin",
    "Coverage",
    "DayToDay",
    "FittedTwin",
    "LogitTravellers",
    "RouteTravellers",
    "Seen",
    "SensedLinks",
    "SettledTravellers",
    "Terms",
    "TollAccount",
    "TollPlan",
    "TolledLinks",
    "TravelCost",
    "city_leader",
    "links_in_words",
    "smallest_tolls",
    "toll_account",
    "toll_game",
    "toll_hypergradient",
    "toll_set",
    "travel_cost_of",
    "travel_seen",
]

_MODULES = ("domain", "links", "objective", "travellers", "game", "twin", "sensors", "hypergradient", "smallest")
__getattr__, __dir__ = names_when_used(__name__, (*_MODULES, "route_travellers"), __all__)
