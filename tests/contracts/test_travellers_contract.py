"""Travellers on a network keep the contract of all followers."""

from __future__ import annotations

import numpy as np
from tests.contracts.followers_contract import FollowersContract
from tests.made_networks import random_network

from stackelberg.tolls import DayToDay, SensedLinks, SettledTravellers
from stackelberg_repro.routing.simple_routes import simple_routes
from stackelberg_repro.routing.travellers import RouteTravellers

NETWORK, DEMAND = random_network(8, seed=6)
ROUTES = simple_routes(NETWORK, DEMAND, max_links=6)
TOLLED = [3, 10]


class TestRouteTravellers(FollowersContract):
    composes = True

    def make(self):
        return RouteTravellers(NETWORK, DEMAND, ROUTES, gamma=0.5, tollable=TOLLED)


class TestDayToDay(FollowersContract):
    composes = True

    def make(self):
        return DayToDay(NETWORK, DEMAND, tollable=TOLLED)


class TestSettledTravellers(FollowersContract):
    def make(self):
        return SettledTravellers(NETWORK, DEMAND, tollable=TOLLED)


class TestSensedLinks(FollowersContract):
    def make(self):
        inside = RouteTravellers(NETWORK, DEMAND, ROUTES, gamma=0.5, tollable=TOLLED)
        return SensedLinks(inside, NETWORK.links, np.arange(0, NETWORK.links, 2))
