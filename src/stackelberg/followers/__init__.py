"""followers: adaptation rules, the driver that repeats them, and adapters for functions, cities and models."""

from stackelberg.followers.best_response import BestResponse
from stackelberg.followers.environment import EnvironmentFollowers
from stackelberg.followers.estimator import EstimatorFollowers
from stackelberg.followers.extragradient import Extragradient
from stackelberg.followers.fictitious_play import FictitiousPlay
from stackelberg.followers.frank_wolfe import FrankWolfe
from stackelberg.followers.live import LiveFollowers, NotRewindable
from stackelberg.followers.logit_response import LogitResponse
from stackelberg.followers.measured import MeasuredFollowers
from stackelberg.followers.mirror_descent import MirrorDescent
from stackelberg.followers.nash import Player, nash_game
from stackelberg.followers.optimistic_gradient import OptimisticGradient
from stackelberg.followers.plain import CallableFollowers
from stackelberg.followers.process import Hello, ProcessFollowers, RestartedWarning
from stackelberg.followers.program import ProgramFailed
from stackelberg.followers.projected_gradient import ProjectedGradient
from stackelberg.followers.quantal_response import QuantalResponse
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.starts import random_point
from stackelberg.followers.variational import VariationalInequality

__all__ = [
    "AdaptationRule",
    "BestResponse",
    "CallableFollowers",
    "EnvironmentFollowers",
    "EstimatorFollowers",
    "Extragradient",
    "FictitiousPlay",
    "FrankWolfe",
    "Hello",
    "KnownRate",
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
    "SettlingKind",
    "VariationalInequality",
    "nash_game",
    "random_point",
]
