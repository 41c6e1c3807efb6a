"""Sioux Falls in UXsim, somebody else's traffic simulator (C++ engine): 12 links tolled in seconds, 80 days.

A day is one run of the simulator with a random seed of its own: a tenth of the trips of Sioux Falls leave within
105 minutes, queues form where demand exceeds capacity, and drivers choose their routes by travel times and tolls
(UXsim's dynamic user optimum, updated every five minutes). Seen are the vehicles that entered each link and their
mean time there; f = Σ w t is the time spent on links, in hours. (Vehicles also wait to enter the network, about 150
hours each day whatever the tolls.) The same tolls cost some 2% more or less from day to day.

No optimum is known: 100% is all of f(x0), so that what is "closed" is the share of the travel time that is saved,
in the mean over `JUDGED` days of other seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import final

import numpy as np

from benchmarks.leaders_bench.case import Case
from stackelberg.core import Array, Followers, Game, Objective, frozen, require
from stackelberg.roads import sioux_falls
from stackelberg.sets import Box
from stackelberg.tolls.simulators import RoadScenario, UxsimDays

TOLLED = (15, 18, 28, 33, 35, 38, 47, 48, 50, 51, 52, 65)
"""The links with most delay (time beyond free flow) when nothing is tolled, mean of four days, numbered from 0."""
LARGEST_TOLL = 900.0
DAYS = 80
SHARE = 0.1
"""Of the published trips and capacities."""
LEAVING = 6300
"""Seconds within which all trips begin."""
END = LEAVING + 5400
PLATOON = 10
"""Vehicles that UXsim moves as one."""
SPEED = 20.0
"""Free-flow speed in m/s; lengths are such that free-flow times are those of Sioux Falls in minutes."""
JUDGED = 5


@final
@dataclass(frozen=True, eq=False)
class SimulatedDays(Followers):
    """One run of UXsim a day. There is no memory: drivers learn within the day."""

    tolled: tuple[int, ...]

    def initial(self, rng: np.random.Generator) -> None:
        """No memory."""
        return

    def respond(self, x: Array, memory: None, rounds: int, rng: np.random.Generator) -> tuple[Array, None]:
        """The last of `rounds` days at tolls x: vehicles and mean times of all links."""
        for _ in range(rounds):
            y = simulated_day(self.tolled, x, int(rng.integers(2**31)))
        return y, None


@cache
def _days(tolled: tuple[int, ...]) -> UxsimDays:
    scenario = RoadScenario(
        *sioux_falls(), speed=SPEED, share=SHARE, leaving_s=LEAVING, end_s=END, platoon=PLATOON, react_s=300.0
    )
    return UxsimDays(scenario, tolled, learning=None, unit="seconds")


def simulated_day(tolled: tuple[int, ...], x: Array, seed: int) -> Array:
    """Vehicles that entered each link, then their mean times there in seconds."""
    days = _days(tolled)
    day = days.simulated(days.layout.tolls(x), None, seed)
    return frozen(np.concatenate([day.volumes[0], day.times[0]]))


def _hours(x: Array, y: Array) -> float:
    half = y.size // 2
    return float(y[:half] @ y[half:]) / 3600.0


def _partial_y(x: Array, y: Array) -> Array:
    half = y.size // 2
    return np.concatenate([y[half:], y[:half]]) / 3600.0


def _residuals(x: Array, y: Array) -> Array:
    """f is the sum of their squares."""
    half = y.size // 2
    return np.sqrt(y[:half] * y[half:] / 3600.0)


def mean_hours(x: Array, days: int, first_seed: int) -> float:
    """Mean of f over a number of days with seeds of their own, the same for every x."""
    return float(np.mean([_hours(x, simulated_day(TOLLED, x, first_seed + k)) for k in range(days)]))


def uxsim_case(name: str) -> Case:
    """The case; where uxsim is not installed the error names the extra."""
    require("uxsim", extra="simulators")
    d = len(TOLLED)
    game = Game(
        X=Box(np.zeros(d), LARGEST_TOLL),
        objective=Objective(
            _hours,
            gradients=(lambda x, y: np.zeros(x.size), _partial_y),
            prices=(TOLLED, [sioux_falls()[0].links + link for link in TOLLED]),
        ),
        followers=SimulatedDays(TOLLED),
        name=name,
        x0=np.zeros(d),
    )
    judged: dict[bytes, float] = {}

    def judge(x: Array) -> float:
        key = np.asarray(x, dtype=np.float64).tobytes()
        if key not in judged:
            judged[key] = mean_hours(x, JUDGED, 2**31)
        return judged[key]

    case = Case(name, game, 1, 150.0, 0.0, judge, most=DAYS, residuals=_residuals)
    return replace(case, unit=case.start_cost)


UXSIM: dict[str, Callable[[], Case]] = {"uxsim sioux-falls": lambda: uxsim_case("uxsim sioux-falls")}
