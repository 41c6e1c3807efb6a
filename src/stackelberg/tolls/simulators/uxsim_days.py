"""Days in UXsim, a mesoscopic traffic simulator that nobody here wrote (extra `simulators`), as followers of tolls.

A day is one run of UXsim. Tolls go in through its own congestion pricing. Its drivers choose routes by the times
of the moment plus tolls (dynamic user optimum), so that within a day they react by themselves; with `learning`
they choose before they leave, by what they learned on earlier days, as commuters do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, final

import numpy as np

from stackelberg.core import Array, Followers, InvalidInput, frozen, positive, require, whole_number
from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import Affine
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief
from stackelberg.tolls.simulators.habits import Drivers, Habits, Learning, LinkGraph, Trips
from stackelberg.tolls.simulators.layout import Day, DayLayout, unit_seconds


class Scenario(Protocol):
    """A function that builds a UXsim world: nodes, links and demand, not finalised, with the given random seed."""

    def __call__(self, seed: int) -> Any:
        """The world of a day."""
        ...


@final
@dataclass(frozen=True, eq=False)
class RoadScenario:
    """A UXsim world made of a `Network` and a `Demand`.

    time_s: seconds in a unit of the network's free-flow times. speed: free-flow speed in m/s; links are as long as
    their free-flow time says. share: of the demand and of the capacities (veh/h) that is simulated. leaving_s:
    seconds within which all trips begin, evenly spread. end_s: when the day ends. platoon: vehicles that UXsim
    moves as one. react_s: how often drivers look at the times of the moment. cpp: UXsim's C++ engine, where it is
    present.

    >>> from stackelberg.roads import braess
    >>> RoadScenario(*braess(), time_s=60.0).end_s
    7200.0
    """

    network: Network
    demand: Demand
    time_s: float = 60.0
    speed: float = 20.0
    share: float = 1.0
    leaving_s: float = 3600.0
    end_s: float = 7200.0
    platoon: int = 5
    react_s: float = 300.0
    cpp: bool = True

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name in ("time_s", "speed", "share", "leaving_s", "end_s", "react_s"):
            positive(name, getattr(self, name))
        whole_number("platoon", self.platoon)
        if self.end_s <= self.leaving_s:
            raise InvalidInput(f"end_s: expected more than leaving_s ({self.leaving_s:g}), got {self.end_s:g}")

    def network_seen(self, unit: str) -> Network:
        """The network for maps and tables: times in `unit`, capacities over the time in which trips begin."""
        free = self.network.free_flow_time * self.time_s / unit_seconds(unit)
        capacity = self.share * self.network.capacity * self.leaving_s / 3600.0
        units = f"flows in vehicles, times in {unit}"
        law = Affine(free, np.zeros(free.size))
        return replace(self.network, latency=law, capacity=capacity, units=units)

    def __call__(self, seed: int) -> Any:
        """The world of a day."""
        uxsim = require("uxsim", extra="simulators")
        engine = {"cpp": True} if self.cpp and has_cpp() else {}
        world = uxsim.World(
            **engine,
            deltan=self.platoon,
            tmax=self.end_s,
            random_seed=seed,
            duo_update_time=self.react_s,
            route_choice_update_gradual=True,
            vehicle_logging_timestep_interval=-1,
            print_mode=0,
            save_mode=0,
            show_mode=0,
            show_progress=0,
        )
        network = self.network
        places = np.zeros((network.nodes, 2)) if network.coordinates is None else network.coordinates
        for node, (east, north) in enumerate(places):
            world.addNode(str(node), east, north)
        for link in range(network.links):
            world.addLink(
                str(link),
                str(network.tail[link]),
                str(network.head[link]),
                length=self.time_s * network.free_flow_time[link] * self.speed,
                free_flow_speed=self.speed,
                capacity_out=self.share * network.capacity[link] / 3600.0,
            )
        for start, end, volume in zip(self.demand.origin, self.demand.destination, self.demand.volume, strict=True):
            world.adddemand(str(start), str(end), 0, self.leaving_s, volume=self.share * volume)
        return world


def has_cpp() -> bool:
    """Whether UXsim's C++ engine is present."""
    import importlib.util

    require("uxsim", extra="simulators")
    return importlib.util.find_spec("uxsim.uxsim_cpp") is not None


@final
@dataclass(frozen=True, eq=False)
class UxsimDays(Followers):
    """Drivers of a UXsim world, a run of the simulator per follower round.

    scenario: a function that builds the world of a day from a random seed (`RoadScenario` makes one of a
    `Network`).
    tollable: numbers of the tolled links, in the order in which the scenario adds them, from 0.
    periods: tolls (and what is seen) differ between so many periods of equal length; x is as `DayLayout` says.
    learning: how drivers choose from day to day; None lets UXsim's own drivers react within the day, without
    memory.
    settling: days without tolls that learning drivers have behind them when the first toll is announced.
    unit: of tolls, and of the times that are seen.

    The seed of each day is drawn from the generator of the probe: the same memory and generator give the same day.
    """

    scenario: Scenario
    tollable: tuple[int, ...]
    periods: int = 1
    learning: Learning | None = field(default_factory=Learning)
    settling: int = 20
    unit: str = "minutes"

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings; the simulator is not started yet."""
        if not callable(self.scenario):
            raise InvalidInput(f"scenario: expected a function that builds a world, got {self.scenario!r}")
        unit_seconds(self.unit)
        whole_number("settling", self.settling, least=0)
        object.__setattr__(self, "tollable", tuple(int(link) for link in self.tollable))

    @cached_property
    def _sample(self) -> Any:
        """A world to look at: its links and its trips."""
        world = self.scenario(0)
        if not hasattr(world, "LINKS") or bool(getattr(world, "finalized", False)):
            raise InvalidInput("scenario: expected a uxsim.World that is not finalised yet")
        return world

    @cached_property
    def layout(self) -> DayLayout:
        """Which entries of x and y mean what."""
        return DayLayout(len(self._sample.LINKS), self.tollable, self.periods)

    @cached_property
    def drivers(self) -> Drivers:
        """The trips of the world, and how they choose."""
        world = self._sample
        place = {node.name: i for i, node in enumerate(world.NODES)}
        tail = np.array([place[link.start_node.name] for link in world.LINKS])
        head = np.array([place[link.end_node.name] for link in world.LINKS])
        vehicles = list(world.VEHICLES.values())
        trips = Trips(
            np.array([place[v.orig.name] for v in vehicles]),
            np.array([place[v.dest.name] for v in vehicles]),
            np.array([v.departure_time * world.DELTAT for v in vehicles], dtype=np.float64),
        )
        free = np.array([link.length / link.free_flow_speed for link in world.LINKS])
        period = np.minimum(trips.departure * self.periods / world.TMAX, self.periods - 1).astype(np.int64)
        graph = LinkGraph.of_nodes(tail, head, len(place))
        return Drivers(graph, trips, period, frozen(free), self.learning or Learning())

    def initial(self, rng: np.random.Generator) -> Habits | None:
        """Habits before the first toll; None where drivers react within the day only."""
        if self.learning is None:
            return None
        habits: Habits | None = self.drivers.begin(self.periods, rng)
        for _ in range(self.settling):
            _, habits = self.day(np.zeros(self.layout.x_size), habits, rng)
        return habits

    def respond(
        self, x: Array, memory: Habits | None, rounds: int, rng: np.random.Generator
    ) -> tuple[Array, Habits | None]:
        """So many days at tolls x; seen is the last."""
        day: Day | None = None
        for _ in range(whole_number("rounds", rounds)):
            day, memory = self.day(x, memory, rng)
        assert day is not None
        return self.layout.response(day, unit_seconds(self.unit)), memory

    def day(self, x: Array, memory: Habits | None, rng: np.random.Generator) -> tuple[Day, Habits | None]:
        """One day at tolls x: what happened, and the habits after it."""
        tolls = self.layout.tolls(x) * unit_seconds(self.unit)
        if memory is not None and self.learning is not None:
            memory = self.drivers.reconsidered(memory, tolls, rng)
        day = self.simulated(tolls, memory, int(rng.integers(2**31)))
        if memory is None or self.learning is None:
            return day, None
        times = self.learning.expectations(memory.times, day.times)
        return day, Habits(memory.first, memory.links, times)

    def simulated(self, tolls: Array, habits: Habits | None, seed: int) -> Day:
        """A run of the simulator: tolls in seconds (periods × links), routes where drivers have habits."""
        world = self.scenario(seed)
        length = world.TMAX / self.periods
        for number in self.tollable:
            world.LINKS[number].congestion_pricing = _pricing(tolls[:, number], length)
        world.finalize_scenario()
        if habits is not None:
            _send(world, habits)
        # Two steps before the end, or UXsim goes through every trip of the day to make statistics of them.
        world.exec_simulation(until_t=world.TMAX - 2 * world.DELTAT)
        return _measured(world, self.periods, self.drivers.free_flow)


def _pricing(tolls: Array, length: float) -> Callable[[float], float] | None:
    """Tolls by period as the function of time that UXsim wants."""
    if not np.any(tolls):
        return None
    last = tolls.size - 1
    return lambda t: float(tolls[min(int(t / length), last)])


def _send(world: Any, habits: Habits) -> None:
    """Put every vehicle on its route."""
    engine = getattr(world, "_cpp_world", None)
    if engine is not None and hasattr(engine, "batch_enforce_routes_csr"):
        engine.batch_enforce_routes_csr(habits.links.astype(np.int32), habits.first.astype(np.int64))
        return
    for trip, vehicle in enumerate(world.VEHICLES.values()):
        vehicle.enforce_route([world.LINKS[link] for link in habits.route(trip)])


def _measured(world: Any, periods: int, free_flow: Array) -> Day:
    """Volumes and mean times by link and period, from the curves of arrivals and departures of every link."""
    step = world.DELTAT
    entered = np.array([np.asarray(link.cum_arrival, dtype=np.float64) for link in world.LINKS])
    left = np.array([np.asarray(link.cum_departure, dtype=np.float64) for link in world.LINKS])
    steps = min(int(world.T), entered.shape[1])  # the curves are zero after the last step that was simulated
    entered, left = entered[:, :steps], left[:, :steps]
    marks = [0.0 * entered[:, 0]]
    marks += [entered[:, min(steps - 1, round(steps * (p + 1) / periods) - 1)] for p in range(periods)]
    volumes, times = np.empty((periods, len(world.LINKS))), np.empty((periods, len(world.LINKS)))
    for p in range(periods):
        low, high = marks[p][:, None], marks[p + 1][:, None]
        volumes[p] = (high - low)[:, 0]
        # Vehicles leave in the order in which they came: those numbered low to high spent the area in between.
        spent = (np.clip(entered, low, high) - np.clip(left, low, high)).sum(axis=1) * step
        times[p] = np.where(volumes[p] > 0, spent / np.maximum(volumes[p], 1.0), free_flow)
    end = world.TIME
    vehicles = [v for v in world.VEHICLES.values() if v.departure_time * step < end]
    arrivals = np.array([v.arrival_time for v in vehicles], dtype=np.float64) * step
    departures = np.array([v.departure_time for v in vehicles], dtype=np.float64) * step
    ended = arrivals >= 0
    spent_in_all = float((np.where(ended, arrivals, end) - departures).sum()) * world.DELTAN
    waited = max(0.0, spent_in_all - float((volumes * times).sum()))
    unfinished = float((~ended).sum()) * world.DELTAN
    return Day(frozen(volumes), frozen(times), waited, unfinished)
