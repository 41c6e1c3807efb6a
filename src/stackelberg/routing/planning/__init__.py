"""The planner's side of a toll game: objectives, toll sets, sensors, accounts, marginal-cost pricing."""

from stackelberg.routing.planning.accounts import TollAccount, toll_account
from stackelberg.routing.planning.balance import Balance, BalancedLatencies, balance_of
from stackelberg.routing.planning.coverage import (
    Coverage,
    below_zero_by_balance,
    counters_in_words,
    counters_needed,
    coverage_of,
    links_in_words,
    toll_objective,
    with_sensors,
)
from stackelberg.routing.planning.game import toll_game, toll_set
from stackelberg.routing.planning.objectives import KnownLatencies, ObservedTimes
from stackelberg.routing.planning.sensors import SensedLinks
from stackelberg.routing.planning.trial_and_error import Averaging, TrialAndError
from stackelberg.routing.planning.welfare import MinusWelfare

__all__ = [
    "Averaging",
    "Balance",
    "BalancedLatencies",
    "Coverage",
    "KnownLatencies",
    "MinusWelfare",
    "ObservedTimes",
    "SensedLinks",
    "TollAccount",
    "TrialAndError",
    "balance_of",
    "below_zero_by_balance",
    "counters_in_words",
    "counters_needed",
    "coverage_of",
    "links_in_words",
    "toll_account",
    "toll_game",
    "toll_objective",
    "toll_set",
    "with_sensors",
]
