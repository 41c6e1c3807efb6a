"""simulators: days in traffic simulators that nobody here wrote, as followers of tolls."""

from stackelberg.tolls.simulators.habits import Habits, Learning
from stackelberg.tolls.simulators.layout import Day, DayLayout, SimulatedTime
from stackelberg.tolls.simulators.sumo_days import SumoDays
from stackelberg.tolls.simulators.sumo_net import SumoGrid, SumoNet, read_net
from stackelberg.tolls.simulators.uxsim_days import RoadScenario, UxsimDays

__all__ = [
    "Day",
    "DayLayout",
    "Habits",
    "Learning",
    "RoadScenario",
    "SimulatedTime",
    "SumoDays",
    "SumoGrid",
    "SumoNet",
    "UxsimDays",
    "read_net",
]
