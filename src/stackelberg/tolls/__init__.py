"""tolls: travellers who adapt to them; the planner's objectives, sensors and twin of the city; the domain."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.tolls.domain import City
    from stackelberg.tolls.game import toll_game, toll_set
    from stackelberg.tolls.links import ResponseLayout, SensedLinks, TolledLinks
    from stackelberg.tolls.objective import TravelCost, travel_cost_of
    from stackelberg.tolls.sensors import links_in_words
    from stackelberg.tolls.travellers import DayToDay, SettledTravellers
    from stackelberg.tolls.twin import CityTwin, FittedTwin, TollPlan, city_leader

__all__ = [
    "City",
    "CityTwin",
    "DayToDay",
    "FittedTwin",
    "ResponseLayout",
    "SensedLinks",
    "SettledTravellers",
    "TollPlan",
    "TolledLinks",
    "TravelCost",
    "city_leader",
    "links_in_words",
    "toll_game",
    "toll_set",
    "travel_cost_of",
]

_MODULES = ("domain", "links", "objective", "travellers", "game", "twin", "sensors")
__getattr__, __dir__ = lazy_exports(__name__, _MODULES, __all__)
