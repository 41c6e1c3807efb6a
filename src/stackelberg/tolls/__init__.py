"""tolls: travellers who adapt to them, and the planner's side: objectives, toll sets, sensors, simulators."""

from stackelberg.tolls.balance import Balance, BalancedLatencies, balance_of
from stackelberg.tolls.coverage import (
    Coverage,
    below_zero_by_balance,
    counters_in_words,
    counters_needed,
    coverage_of,
    links_in_words,
    toll_objective,
    with_sensors,
)
from stackelberg.tolls.game import TollAccount, toll_account, toll_game, toll_set
from stackelberg.tolls.links import SensedLinks, TolledLinks
from stackelberg.tolls.logit import LogitTravellers
from stackelberg.tolls.objectives import KnownLatencies, ObservedTimes
from stackelberg.tolls.route_travellers import RouteTravellers
from stackelberg.tolls.smallest import smallest_tolls
from stackelberg.tolls.travellers import DayToDay, SettledTravellers
from stackelberg.tolls.trial_and_error import Averaging, TrialAndError
from stackelberg.tolls.welfare import MinusWelfare

__all__ = [
    "Averaging",
    "Balance",
    "BalancedLatencies",
    "Coverage",
    "DayToDay",
    "KnownLatencies",
    "LogitTravellers",
    "MinusWelfare",
    "ObservedTimes",
    "RouteTravellers",
    "SensedLinks",
    "SettledTravellers",
    "TollAccount",
    "TolledLinks",
    "TrialAndError",
    "balance_of",
    "below_zero_by_balance",
    "counters_in_words",
    "counters_needed",
    "coverage_of",
    "links_in_words",
    "smallest_tolls",
    "toll_account",
    "toll_game",
    "toll_objective",
    "toll_set",
    "with_sensors",
]
