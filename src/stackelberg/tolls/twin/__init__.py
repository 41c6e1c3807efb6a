"""The twin of a city: trips and route choice fitted to counts; tolls planned on it, as a prior of a leader too."""

from stackelberg.tolls.twin.city import CityTwin, city_leader
from stackelberg.tolls.twin.fitted import FittedTwin, TollPlan

__all__ = ["CityTwin", "FittedTwin", "TollPlan", "city_leader"]
