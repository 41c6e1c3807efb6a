"""Anaheim (TNTP): tolls on the 30 or 76 links with the largest marginal tolls, with all sensors or only some.

f = TSTT/1000 + 1e-3‖x‖² over the links that are seen, x0 = 0, tolls at least minus the free-flow times. Which links
are tolled is decided by w ℓ'(w) at the system optimum. f* is the best that a white-box search has found
(benchmarks/anaheim_reference.py of commit 19b9e956): of a problem with many kinks and local minima, an upper bound.
With `sensors` f is over the counted links only, which rewards sending people where nobody counts: there the local
minima are far apart, and a leader that descends from x0 need not come near f*.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np

from benchmarks.leaders_bench.case import Case, Judge, LeftOut, settled_judge
from benchmarks.leaders_bench.squares import TravelTimeSquares
from stackelberg.core import Array, Game, Purpose, derive, frozen
from stackelberg.followers import NotRewindable
from stackelberg.roads import Demand, Network, system_optimum
from stackelberg.roads.files import read_tntp_network, read_tntp_trips
from stackelberg.tolls import DayToDay, SettledTravellers, toll_game

REFERENCE = Path(__file__).with_name("anaheim_reference.json")
SENSED = 0.8
"""The share of links that are counted: always the same ones (`sensors`), or others each day (`some each day`)."""
SCALE = 0.5
"""A typical toll, in minutes."""

People = Literal["settled", "live k=1"]
Seen = Literal["", "sensors", "some each day"]


@cache
def anaheim() -> tuple[Network, Demand]:
    """The network and its trips, from the folder of TNTP files."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "data" / "tntp"
    folder = Path(os.environ.get("STACKELBERG_TNTP", beside))
    net, trips = folder / "Anaheim_net.tntp", folder / "Anaheim_trips.tntp"
    if not (net.is_file() and trips.is_file()):
        raise LeftOut(f"no files {net.name} and {trips.name} in {folder}: set STACKELBERG_TNTP to their folder")
    return read_tntp_network(net), read_tntp_trips(trips)


@cache
def marginal_tolls() -> Array:
    """w ℓ'(w) at the system optimum, by central differences of ℓ."""
    network, demand = anaheim()
    w = system_optimum(network, demand, gap=1e-8).flows
    h = 1e-4 * np.maximum(w, 1.0)
    slope = (network.latency.value(w + h) - network.latency.value(np.maximum(w - h, 0.0))) / (2.0 * h)
    return frozen(w * slope)


def tolled_links(number: int) -> list[int]:
    """The links with the largest marginal tolls, in the order of the network."""
    largest = np.argsort(-marginal_tolls(), kind="stable")[:number]
    return sorted(int(a) for a in largest)


def sensed_links() -> list[int]:
    """80% of all links, drawn once and for all."""
    links = anaheim()[0].links
    drawn = derive(9, Purpose.INSTANCE).permutation(links)[: round(SENSED * links)]
    return sorted(int(a) for a in drawn)


def anaheim_game(number: int, people: Any, seen: Seen) -> Game:
    """The game, with travellers made by `people`."""
    network, demand = anaheim()
    return toll_game(
        network,
        demand,
        tollable=tolled_links(number),
        travellers=people,
        scale=1e-3,
        sensors=sensed_links() if seen == "sensors" else None,
        missing=1.0 - SENSED if seen == "some each day" else 0.0,
    )


@cache
def judge_of(number: int, seen: Seen) -> Judge:
    """f at the Wardrop equilibrium of x, to a relative gap of 1e-9; entries that fail by chance are seen here."""
    game = anaheim_game(number, partial(SettledTravellers, gap=1e-9), "sensors" if seen == "sensors" else "")
    return settled_judge(game)


def reference(number: int, seen: Seen) -> dict[str, Any]:
    """What the white-box search has found."""
    key = f"{number} sensors" if seen == "sensors" else str(number)
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))[key]
    assert isinstance(found, dict)
    return found


def _anaheim_case(name: str, number: int, people: People, seen: Seen) -> Case:
    made: Any = SettledTravellers if people == "settled" else partial(DayToDay, share=0.2)
    game = replace(anaheim_game(number, made, seen), name=name)
    if people != "settled":
        game = replace(game, followers=NotRewindable(game.followers))
    squares = None if seen else TravelTimeSquares(anaheim()[0], 1e-3, 1e-3)
    return Case(
        name, game, 1, SCALE, float(reference(number, seen)["cost"]), judge_of(number, seen), residuals=squares
    )


_PEOPLE: tuple[People, ...] = ("settled", "live k=1")
_SEEN: tuple[Seen, ...] = ("", "sensors", "some each day")


def _named(number: int, people: People, seen: Seen) -> tuple[str, Callable[[], Case]]:
    name = f"anaheim {number} {people} {seen}".strip()
    return name, lambda: _anaheim_case(name, number, people, seen)


ANAHEIM: dict[str, Callable[[], Case]] = dict(
    _named(number, people, seen) for number in (30, 76) for people in _PEOPLE for seen in _SEEN
)
