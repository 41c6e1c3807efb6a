"""Classes of travellers with values of time, vehicles, roads and tolls of their own."""

from stackelberg.routing.classes.equilibria import ClassEquilibrium, class_equilibrium
from stackelberg.routing.classes.optimum import ClassOptimum, class_optimum
from stackelberg.routing.classes.traveller_class import Classes, TravellerClass

__all__ = ["ClassEquilibrium", "ClassOptimum", "Classes", "TravellerClass", "class_equilibrium", "class_optimum"]
