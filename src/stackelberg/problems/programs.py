"""Followers of a problem file that another program simulates: UXsim, SUMO, or any command, after consent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Game, InvalidInput, frozen
from stackelberg.followers import ProcessFollowers
from stackelberg.problems.keys import Keys
from stackelberg.problems.networks import Setting, link_numbers, read_roads
from stackelberg.problems.parts import build_objective, build_set
from stackelberg.sets import Box
from stackelberg.support.consent import permit_command

if TYPE_CHECKING:
    from stackelberg.roads import Network
    from stackelberg.tolls.simulators import Learning
    from stackelberg.tolls.simulators.layout import DayLayout

_OF_DAYS = {"periods": 1, "settling": 20, "unit": "minutes"}
"""What all simulators of days are told, unless a file says otherwise."""


def build_command_game(keys: Keys) -> Setting:
    """The game of a [game] table with a command; a study keeps its folder and the names of x.

    x has as many numbers as the program says; bounds and the objective come from the table.
    """
    command = keys.take("command", list)
    if not command or not all(isinstance(word, str) for word in command):
        raise InvalidInput(
            f'{keys.place("command")}: expected a list of words such as ["node", "town.js"], got {command!r}'
        )
    # What a stored study runs, it runs where its file was: relative names in the command mean the same.
    stored = keys.source.stored
    folder = str(keys.source.path(".").absolute()) if stored is None else str(stored.get("folder", Path.cwd()))
    settings = keys.settings(timeout_s=60.0, lifetime="study", on_failure="retry", retries=1, copies=1)
    permit_command(command, folder, keys.place("command"))
    with keys.located():
        followers = ProcessFollowers(command, folder, **settings).prepare()
        dimension = followers.hello.x
    X = build_set(keys, dimension)
    x0 = keys.vector("x0", dimension)
    objective, _ = build_objective(keys)
    if objective is None:
        raise InvalidInput(f"{keys.place()}: expected a key 'objective', got none")
    keys.done()
    start = frozen(X.project(np.zeros(dimension))) if x0 is None else x0
    game = Game(X, objective, followers, Path(command[-1]).name, start)
    return Setting.of(game, kept={"folder": folder, "x_names": list(followers.hello.x_names)})


def build_simulation(keys: Keys) -> Setting:
    """The game of a [game] table with a simulator, the roads to draw it on, and what a log keeps of it."""
    found: Setting = keys.choice("simulator", {"uxsim": _uxsim, "sumo": _sumo})(keys)
    return found


def _uxsim(keys: Keys) -> Setting:
    from stackelberg.tolls.links import TolledLinks
    from stackelberg.tolls.simulators import RoadScenario, UxsimDays

    network, demand = read_roads(keys, trips=True, network_key="simulated")
    day = keys.settings(time_s=60.0, speed=20.0, leaving_s=3600.0, end_s=7200.0, react_s=300.0, platoon=5)
    day["share"] = keys.number("demand_share", 1.0)
    tolled = _tolled_links(keys, network)
    learning, common = _learning(keys, "within the day"), keys.settings(**_OF_DAYS)
    with keys.located():
        scenario = RoadScenario(network, demand, **day)
        followers = UxsimDays(scenario, tuple(tolled), learning=learning, **common)
        game = _game(keys, followers, followers.layout, f"UXsim on {network.name}")
    seen = scenario.network_seen(common["unit"])
    roads = TolledLinks(seen, np.array(tolled)) if common["periods"] == 1 else None
    return Setting.of(game, roads=roads, demand=demand, kept={"simulated": network})


def _sumo(keys: Keys) -> Setting:
    from stackelberg.tolls.links import TolledLinks
    from stackelberg.tolls.simulators import SumoDays, SumoGrid

    stored = keys.source.stored
    folder = keys.source.path(".").absolute() if stored is None else Path(stored["folder"])
    if stored is not None:  # a log names files of this machine, and SUMO would run on them
        permit_command(["sumo"], str(folder), keys.place("simulator"))
    grid = keys.take("grid", dict)
    files = [keys.take(key, str) for key in ("net", "trips")]
    if {name is not None for name in files} != {grid is None}:  # both of them, and neither beside a grid
        raise InvalidInput(f"{keys.place()}: expected files 'net' and 'trips' of SUMO, or a table 'grid'")
    options = keys.settings(meso=True, end_s=3600.0, jam_s=300.0, copies=1)
    tolled = keys.take("tollable", list, None if grid is None else list(SumoGrid(**grid).tollable))
    learning, common = _learning(keys, "day to day"), keys.settings(**_OF_DAYS)
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
    return Setting.of(game, roads=roads, kept={"folder": str(folder)})


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


def _learning(keys: Keys, by_default: str) -> Learning | None:
    """How drivers learn; None where they react within the day only."""
    from stackelberg.tolls.simulators import Learning

    learns = keys.choice("drivers", {"day to day": True, "within the day": False}, by_default)
    numbers = keys.settings(share=None, error=None, trust=None, inertia=None)
    given = {key: value for key, value in numbers.items() if value is not None}
    with keys.located():
        if not learns and given:
            raise InvalidInput(f"{next(iter(given))}: drivers who react within the day do not learn")
        return Learning(**given) if learns else None


def _tolled_links(keys: Keys, network: Network) -> list[int]:
    """Links by number, all of them, those into a cordon of nodes from outside, or all to nodes of a zone."""
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
