"""tolls: travellers who adapt to them, and the planner's side: objectives, toll sets, sensors."""

from stackelberg.tolls.balance import Balance, balance_of
from stackelberg.tolls.coverage import (
    Coverage,
    below_zero_by_balance,
    counters_in_words,
    counters_needed,
    coverage_of,
    links_in_words,
    open_share,
    toll_objective,
    with_sensors,
)
from stackelberg.tolls.game import TollAccount, toll_account, toll_game, toll_set
from stackelberg.tolls.links import Seen, SensedLinks, TolledLinks
from stackelberg.tolls.objective import Terms, TravelCost, travel_cost_of, travel_seen
from stackelberg.tolls.route_travellers import LogitTravellers, RouteTravellers
from stackelberg.tolls.smallest import smallest_tolls
from stackelberg.tolls.travellers import DayToDay, SettledTravellers
from stackelberg.tolls.twin import CityTwin, FittedTwin, TollPlan, city_leader

__all__ = [
    "Balance",
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
    "balance_of",
    "below_zero_by_balance",
    "city_leader",
    "counters_in_words",
    "counters_needed",
    "coverage_of",
    "links_in_words",
    "open_share",
    "smallest_tolls",
    "toll_account",
    "toll_game",
    "toll_objective",
    "toll_set",
    "travel_cost_of",
    "travel_seen",
    "with_sensors",
]
