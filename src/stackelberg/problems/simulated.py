"""Traffic simulators in a problem file: `[game] simulator = "uxsim"` or `"sumo"`, its roads, tolls and drivers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Game, InvalidInput
from stackelberg.problems.keys import Keys
from stackelberg.sets import Box
from stackelberg.support.consent import permit_command

if TYPE_CHECKING:
    from stackelberg.roads import Demand, Network
    from stackelberg.tolls.links import TolledLinks
    from stackelberg.tolls.simulators import Learning
    from stackelberg.tolls.simulators.layout import DayLayout

ReadRoads = Callable[..., tuple[Any, Any]]


@dataclass(frozen=True, eq=False)
class Simulation:
    """A game of simulated days, the roads to draw it on, and what a log keeps to build it again."""

    game: Game
    roads: TolledLinks | None
    demand: Demand | None
    kept: Mapping[str, Any]


def build_simulation(keys: Keys, stored: Mapping[str, Any] | None, read_roads: ReadRoads) -> Simulation:
    """The game of a [game] table with a simulator. `read_roads` reads a network and its trips as other games do."""
    make = keys.choice("simulator", {"uxsim": _uxsim, "sumo": _sumo})
    found: Simulation = make(keys, stored, read_roads)
    return found


def _uxsim(keys: Keys, stored: Mapping[str, Any] | None, read_roads: ReadRoads) -> Simulation:
    from stackelberg.tolls.links import TolledLinks
    from stackelberg.tolls.simulators import RoadScenario, UxsimDays

    simulated = None if stored is None else {"network": stored["simulated"], "demand": stored["demand"]}
    network, demand = read_roads(keys, simulated, trips=True)
    numbers = {
        "time_s": keys.number("time_s", 60.0),
        "speed": keys.number("speed", 20.0),
        "share": keys.number("demand_share", 1.0),
        "leaving_s": keys.number("leaving_s", 3600.0),
        "end_s": keys.number("end_s", 7200.0),
        "react_s": keys.number("react_s", 300.0),
        "platoon": keys.take("platoon", int, 5),
    }
    tolled = _tolled_links(keys, network)
    learning, common = _learning(keys, "within the day"), _common(keys)
    with keys.located():
        scenario = RoadScenario(network, demand, **numbers)
        followers = UxsimDays(scenario, tuple(tolled), learning=learning, **common)
        game = _game(keys, followers, followers.layout, f"UXsim on {network.name}")
    seen = scenario.network_seen(common["unit"])
    roads = TolledLinks(seen, np.array(tolled)) if common["periods"] == 1 else None
    return Simulation(game, roads, demand, {"simulated": network})


def _sumo(keys: Keys, stored: Mapping[str, Any] | None, read_roads: ReadRoads) -> Simulation:
    from stackelberg.tolls.links import TolledLinks
    from stackelberg.tolls.simulators import SumoDays, SumoGrid

    folder = keys.source.path(".").absolute() if stored is None else Path(stored["folder"])
    if stored is not None:  # a log names files of this machine, and SUMO would run on them
        permit_command(["sumo"], str(folder), keys.place("simulator"))
    grid = keys.take("grid", dict)
    files = [keys.take(key, str) for key in ("net", "trips")]
    if (grid is None) == (files[0] is None or files[1] is None):
        raise InvalidInput(f"{keys.place()}: expected files 'net' and 'trips' of SUMO, or a table 'grid'")
    options = {
        "meso": keys.take("meso", bool, True),
        "end_s": keys.number("end_s", 3600.0),
        "jam_s": keys.number("jam_s", 300.0),
        "copies": keys.take("copies", int, 1),
    }
    tolled = keys.take("tollable", list, None if grid is None else list(SumoGrid(**grid).tollable))
    learning, common = _learning(keys, "day to day"), _common(keys)
    if learning is None:
        raise InvalidInput(f"{keys.place('drivers')}: SUMO's drivers learn from day to day")
    with keys.located():
        if grid is not None:
            followers = SumoDays.on_grid(SumoGrid(**grid), tolled, learning=learning, **options, **common)
        else:
            net, trips = (folder / str(name) for name in files)
            followers = SumoDays(net, trips, tuple(tolled or ()), learning=learning, **options, **common)
        game = _game(keys, followers, followers.layout, "SUMO")
    links = np.array(followers.layout.tolled)
    roads = TolledLinks(followers.network(), links) if common["periods"] == 1 else None
    return Simulation(game, roads, None, {"folder": str(folder)})


def _game(keys: Keys, followers: Any, layout: DayLayout, name: str) -> Game:
    from stackelberg.tolls.simulators import SimulatedTime

    bounds = keys.take("bounds", list, [0.0, 10.0])
    if len(bounds) != 2 or not all(isinstance(b, int | float) and not isinstance(b, bool) for b in bounds):
        raise InvalidInput(f"bounds: expected two numbers, the lowest and the highest toll, got {bounds!r}")
    failed, lam = keys.number("failed_cost", 30.0), keys.number("lam", 0.0)
    keys.done()
    X = Box(np.full(layout.x_size, float(bounds[0])), np.full(layout.x_size, float(bounds[1])))
    objective = SimulatedTime(layout, failed or 0.0, lam or 0.0).objective()
    return Game(X, objective, followers, name, X.project(np.zeros(layout.x_size)))


def _common(keys: Keys) -> dict[str, Any]:
    return {
        "periods": keys.take("periods", int, 1),
        "settling": keys.take("settling", int, 20),
        "unit": keys.take("unit", str, "minutes"),
    }


def _learning(keys: Keys, by_default: str) -> Learning | None:
    """How drivers learn; None where they react within the day only."""
    from stackelberg.tolls.simulators import Learning

    learns = keys.choice("drivers", {"day to day": True, "within the day": False}, by_default)
    numbers = {key: keys.number(key) for key in ("share", "error", "trust", "inertia")}
    given: dict[str, Any] = {key: value for key, value in numbers.items() if value is not None}
    with keys.located():
        if not learns and given:
            raise InvalidInput(f"{next(iter(given))}: drivers who react within the day do not learn")
        return Learning(**given) if learns else None


def _tolled_links(keys: Keys, network: Network) -> list[int]:
    """Links by number, all of them, those into a cordon of nodes from outside, or all to nodes of a zone."""
    from stackelberg.problems.sensors import link_numbers

    ways = [key for key in ("tollable", "cordon", "zone") if key in keys]
    if len(ways) > 1:
        raise InvalidInput(f"{keys.place(ways[1])}: expected one of tollable, cordon and zone, got {ways}")
    tollable = keys.take("tollable", (str, list), "all")
    for key in ("cordon", "zone"):
        inside = keys.take(key, list)
        if inside is not None:
            within = _within(keys, key, inside, network)
            counted = within[network.head] & (~within[network.tail] | (key == "zone"))
            return [int(link) for link in np.flatnonzero(counted)]
    if isinstance(tollable, list):
        return link_numbers(keys, "tollable", tollable, network)
    if tollable != "all":
        raise InvalidInput(f"{keys.place('tollable')}: expected 'all' or link numbers, got {tollable!r}")
    return list(range(network.links))


def _within(keys: Keys, key: str, nodes: list[Any], network: Network) -> Any:
    """Which nodes of a network a list of labels or names means."""
    from stackelberg.roads.files.node_ids import node_index

    index = node_index(network.node_labels, network.node_names)
    unknown = [str(label) for label in nodes if str(label) not in index]
    if unknown or not nodes:
        raise InvalidInput(f"{keys.place(key)}: expected labels of nodes, got {unknown or 'none'}")
    return np.isin(np.arange(network.nodes), [index[str(label)] for label in nodes])
