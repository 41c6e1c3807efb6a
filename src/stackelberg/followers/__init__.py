"""followers: adaptation rules, the driver that repeats them, and adapters for functions, models and priors."""

from stackelberg.followers.around import MeasuredFollowers, NotRewindable
from stackelberg.followers.choices import FictitiousPlay, FrankWolfe, LogitResponse, MirrorDescent, QuantalResponse
from stackelberg.followers.finite import EpsilonResponse, FollowTheLeader
from stackelberg.followers.gradients import Extragradient, OptimisticGradient, ProjectedGradient
from stackelberg.followers.nash import BestResponse, Player, nash_game
from stackelberg.followers.plain import CallableFollowers, LiveFollowers, SettledFollowers
from stackelberg.followers.prior import ResponsePrior
from stackelberg.followers.process import Handshake, ProcessFollowers, RestartedWarning
from stackelberg.followers.program import ProgramFailed
from stackelberg.followers.rule import AdaptationRule, VariationalInequality, random_point

__all__ = [
    "AdaptationRule",
    "BestResponse",
    "CallableFollowers",
    "EpsilonResponse",
    "Extragradient",
    "FictitiousPlay",
    "FollowTheLeader",
    "FrankWolfe",
    "Handshake",
    "LiveFollowers",
    "LogitResponse",
    "MeasuredFollowers",
    "MirrorDescent",
    "NotRewindable",
    "OptimisticGradient",
    "Player",
    "ProcessFollowers",
    "ProgramFailed",
    "ProjectedGradient",
    "QuantalResponse",
    "ResponsePrior",
    "RestartedWarning",
    "SettledFollowers",
    "VariationalInequality",
    "nash_game",
    "random_point",
]
