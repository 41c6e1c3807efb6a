"""followers: adaptation rules, the driver that repeats them, and adapters for functions, cities and models."""

from stackelberg.followers.best_replies import BestResponse, FrankWolfe
from stackelberg.followers.choices import FictitiousPlay, LogitResponse, MirrorDescent, QuantalResponse
from stackelberg.followers.environment import EnvironmentFollowers
from stackelberg.followers.estimator import EstimatorFollowers
from stackelberg.followers.finite import EpsilonResponse, FollowTheLeader
from stackelberg.followers.gradients import Extragradient, OptimisticGradient, ProjectedGradient
from stackelberg.followers.live import LiveFollowers, NotRewindable
from stackelberg.followers.measured import MeasuredFollowers
from stackelberg.followers.nash import Player, nash_game
from stackelberg.followers.plain import CallableFollowers, SettledFollowers
from stackelberg.followers.process import Hello, ProcessFollowers, RestartedWarning
from stackelberg.followers.program import ProgramFailed
from stackelberg.followers.rule import AdaptationRule, random_point
from stackelberg.followers.variational import VariationalInequality

__all__ = [
    "AdaptationRule",
    "BestResponse",
    "CallableFollowers",
    "EnvironmentFollowers",
    "EpsilonResponse",
    "EstimatorFollowers",
    "Extragradient",
    "FictitiousPlay",
    "FollowTheLeader",
    "FrankWolfe",
    "Hello",
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
    "RestartedWarning",
    "SettledFollowers",
    "VariationalInequality",
    "nash_game",
    "random_point",
]
