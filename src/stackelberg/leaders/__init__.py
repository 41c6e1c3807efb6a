"""leaders: one policy per file, estimators, schedules. Never imports followers, games or routing."""

from stackelberg.leaders.estimators import Central, Estimator, OneSided, ResidualFeedback
from stackelberg.leaders.schedules import ConstantSchedule, ExperimentSchedule, Schedule, Steps, TheoremSchedule
from stackelberg.leaders.spsa import RandomSigns, SpallSchedule, spsa
from stackelberg.leaders.two_point import TwoPoint, TwoPointMemory

__all__ = [
    "Central",
    "ConstantSchedule",
    "Estimator",
    "ExperimentSchedule",
    "OneSided",
    "RandomSigns",
    "ResidualFeedback",
    "Schedule",
    "SpallSchedule",
    "Steps",
    "TheoremSchedule",
    "TwoPoint",
    "TwoPointMemory",
    "spsa",
]
