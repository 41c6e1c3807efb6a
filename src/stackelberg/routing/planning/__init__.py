"""The planner's side of a toll game: objectives, toll sets, sensors, accounts, marginal-cost pricing."""

from stackelberg.routing.planning.accounts import TollAccount, toll_account
from stackelberg.routing.planning.game import toll_game, toll_set
from stackelberg.routing.planning.objectives import KnownLatencies, ObservedTimes
from stackelberg.routing.planning.sensors import SensedLinks
from stackelberg.routing.planning.trial_and_error import Averaging, TrialAndError

__all__ = [
    "Averaging",
    "KnownLatencies",
    "ObservedTimes",
    "SensedLinks",
    "TollAccount",
    "TrialAndError",
    "toll_account",
    "toll_game",
    "toll_set",
]
