"""simulators: days in traffic simulators that nobody here wrote, as followers of tolls."""

from stackelberg.routing.simulators.habits import Habits, Learning
from stackelberg.routing.simulators.layout import Day, DayLayout, SimulatedTime
from stackelberg.routing.simulators.sumo_days import SumoDays
from stackelberg.routing.simulators.sumo_net import SumoGrid, SumoNet, read_net
from stackelberg.routing.simulators.uxsim_days import RoadScenario, UxsimDays

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
