"""Files of SUMO, a traffic simulator: nets and trips are read, grids are made by its netgenerate."""

from __future__ import annotations

import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, MissingExtra, positive, whole_number
from stackelberg.roads.latency import Affine
from stackelberg.roads.network import Network
from stackelberg.support.extras import install_command
from stackelberg.support.files import read_bytes, write_text
from stackelberg.tolls.simulators.habits import LinkGraph, Trips

LANE_CAPACITY = 1800.0
"""Vehicles per hour and lane, for drawing how full a link is; SUMO itself knows no such number."""


@final
@dataclass(frozen=True, eq=False)
class SumoNet:
    """The edges of a net file that vehicles can use, its turns, and where its junctions are."""

    edges: tuple[str, ...]
    tail: np.ndarray[Any, Any]
    head: np.ndarray[Any, Any]
    junctions: tuple[str, ...]
    places: Array
    free_flow_s: Array
    lanes: np.ndarray[Any, Any]
    turns: tuple[tuple[int, int], ...]

    @property
    def graph(self) -> LinkGraph:
        """Which edge can follow which; trips begin and end on edges, which are the places."""
        before, after = np.array(self.turns, dtype=np.int64).reshape(-1, 2).T
        every = np.arange(len(self.edges))
        return LinkGraph(every.size, before, after, every, every, every, every, every.size)

    def network(self, unit_s: float, hours: float, name: str) -> Network:
        """For maps and tables: free-flow times in units of time, capacities over the simulated hours."""
        capacity = LANE_CAPACITY * hours * self.lanes
        free = self.free_flow_s / unit_s
        unit = {1.0: "seconds", 60.0: "minutes", 3600.0: "hours"}.get(unit_s, f"{unit_s:g} s")
        return Network(
            self.tail,
            self.head,
            nodes=len(self.junctions),
            zones=len(self.junctions),
            latency=Affine(free, np.zeros(free.size)),
            capacity=capacity,
            coordinates=self.places,
            node_labels=self.junctions,
            name=name,
            units=f"flows in vehicles, times in {unit}",
            link_names=self.edges,
            remarks=(f"capacity is {LANE_CAPACITY:g} vehicles per hour and lane, for drawing only",),
        )


def read_net(path: str | Path) -> SumoNet:
    """Read a net file (.net.xml)."""
    root = _parsed(path, "net")
    edges = [e for e in root.iter("edge") if e.get("function") is None and e.get("from") is not None]
    number = {e.attrib["id"]: i for i, e in enumerate(edges)}
    ends = list(dict.fromkeys(j for e in edges for j in (e.attrib["from"], e.attrib["to"])))
    junction = {name: i for i, name in enumerate(ends)}
    where = {j.attrib["id"]: (float(j.attrib["x"]), float(j.attrib["y"])) for j in root.iter("junction")}
    lanes = [e.findall("lane") for e in edges]
    turns = {(c.attrib["from"], c.attrib["to"]) for c in root.iter("connection")}
    known = sorted((number[a], number[b]) for a, b in turns if a in number and b in number)
    if not edges or not all(lanes) or not set(ends) <= set(where):
        raise InvalidInput(f"net: expected edges with lanes and junctions in {path}, got none or parts of them")
    return SumoNet(
        tuple(number),
        np.array([junction[e.attrib["from"]] for e in edges]),
        np.array([junction[e.attrib["to"]] for e in edges]),
        tuple(ends),
        np.array([where[name] for name in ends]),
        np.array([float(lane[0].attrib["length"]) / float(lane[0].attrib["speed"]) for lane in lanes]),
        np.array([len(lane) for lane in lanes]),
        tuple(known),
    )


def read_trips(path: str | Path, net: SumoNet) -> Trips:
    """Read trips, vehicles with routes, and flows from edge to edge (`number` over begin to end), by departure."""
    root, number = _parsed(path, "demand"), {edge: i for i, edge in enumerate(net.edges)}
    routes = {r.attrib["id"]: r.attrib["edges"] for r in root.iter("route") if "id" in r.attrib}
    found: list[tuple[float, int, int]] = []
    for element in root:
        if element.tag not in ("trip", "vehicle", "flow"):
            continue
        start, end = _ends(element, routes, path)
        if start not in number or end not in number:
            raise InvalidInput(f"demand: {path}: there is no edge {start if start not in number else end!r}")
        found += [(t, number[start], number[end]) for t in _departures(element, path)]
    if not found:
        raise InvalidInput(f"demand: expected trips, vehicles or flows in {path}, got none")
    found.sort()
    return Trips(
        np.array([origin for _, origin, _ in found]),
        np.array([destination for _, _, destination in found]),
        np.array([time for time, _, _ in found]),
    )


def _ends(element: Any, routes: dict[str, str], path: str | Path) -> tuple[str, str]:
    inner = element.find("route")
    text = routes.get(element.get("route", "")) if inner is None else inner.get("edges")
    if text:
        edges = text.split()
        return edges[0], edges[-1]
    if element.get("from") is None or element.get("to") is None:
        raise InvalidInput(
            f"demand: {path}: {element.tag} {element.get('id')!r}: expected a route, or edges 'from' and 'to'"
        )
    return element.attrib["from"], element.attrib["to"]


def _departures(element: Any, path: str | Path) -> list[float]:
    try:
        if element.tag != "flow":
            return [float(element.attrib["depart"])]
        begin, end = float(element.get("begin", 0.0)), float(element.attrib["end"])
        count = int(element.attrib["number"])
        return [begin + (end - begin) * (k + 0.5) / count for k in range(count)]
    except (KeyError, ValueError) as error:
        raise InvalidInput(
            f"demand: {path}: {element.tag} {element.get('id')!r}: expected a time 'depart' in seconds, for a flow "
            "'begin', 'end' and 'number'"
        ) from error


def _parsed(path: str | Path, what: str) -> Any:
    try:
        return ET.fromstring(read_bytes(path))
    except ET.ParseError as error:
        raise InvalidInput(f"{what}: {path} is not XML ({error})") from error


def sumo_binary(name: str) -> str:
    """A program of SUMO, from the Python package eclipse-sumo, from SUMO_HOME, or from the path."""
    import importlib.util

    package = importlib.util.find_spec("sumo")
    homes = [] if package is None else list(package.submodule_search_locations or ())
    homes.append(os.environ.get("SUMO_HOME", ""))
    for home in filter(None, homes):
        found = shutil.which(name, path=str(Path(home) / "bin"))
        if found is not None:
            return found
    found = shutil.which(name)
    if found is None:
        raise MissingExtra(f"this needs SUMO's program '{name}': {install_command('sumo')}, or set SUMO_HOME")
    return found


@final
@dataclass(frozen=True)
class SumoGrid:
    """A square grid of streets made by netgenerate, with a fast street in the middle that everybody wants to use.

    size: junctions on a side. length: metres between them. vehicles: how many leave within `leaving_s` seconds,
    from random streets to random streets: a share `crossing` from south to north, the others from west to east.
    Speeds in m/s: `slow` on all streets, `fast` on the middle one from west to east. Without tolls so many
    drivers leave their own street for the fast one that junctions jam where they join and leave it.
    """

    size: int = 5
    length: float = 300.0
    vehicles: int = 1100
    leaving_s: float = 1200.0
    crossing: float = 1 / 3
    slow: float = 10.0
    fast: float = 25.0
    seed: int = 0

    def __post_init__(self) -> None:
        """Check the numbers."""
        whole_number("size", self.size, least=4)
        whole_number("vehicles", self.vehicles)
        for name in ("length", "leaving_s", "slow", "fast"):
            positive(name, getattr(self, name))
        if positive("crossing", self.crossing, zero=True) > 1.0:
            raise InvalidInput(f"crossing: expected a share in [0, 1], got {self.crossing}")

    def write(self, folder: str | Path) -> tuple[Path, Path]:
        """Write the net and the trips into a folder; returns both files."""
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        plain, net, demand = target / "plain", target / "grid.net.xml", target / "grid.trips.xml"
        common = ["--no-turnarounds", "true", "--no-internal-links", "true"]
        grid = ["--grid", "--grid.number", str(self.size), "--grid.length", str(self.length)]
        speed = ["--default.speed", str(self.slow), "--default.lanenumber", "1"]
        _run([sumo_binary("netgenerate"), *grid, *speed, *common, "--plain-output-prefix", str(plain)])
        edges = Path(f"{plain}.edg.xml")
        write_text(edges, self._with_fast_street(edges.read_text(encoding="utf-8")))
        parts = [word for kind in ("nod", "edg", "con") for word in (f"--{_KINDS[kind]}", f"{plain}.{kind}.xml")]
        _run([sumo_binary("netconvert"), *parts, *common, "-o", str(net)])
        write_text(demand, self._trips())
        return net, demand

    @property
    def tollable(self) -> tuple[str, ...]:
        """The streets that lead to a junction of the middle street from west to east: a cordon around it."""
        middle, letters = self.size // 2, self._letters
        along = [f"{a}{middle}{b}{middle}" for a, b in pairwise(letters)]
        across = [f"{c}{middle + side}{c}{middle}" for c in letters[1:-1] for side in (-1, 1)]
        return (*along, *across)

    @property
    def _letters(self) -> list[str]:
        return [chr(ord("A") + i) for i in range(self.size)]

    def _with_fast_street(self, text: str) -> str:
        root, middle, letters = ET.fromstring(text), self.size // 2, self._letters
        speeds = {f"{a}{middle}{b}{middle}": self.fast for a, b in pairwise(letters)}
        for edge in root.iter("edge"):
            if edge.attrib["id"] in speeds:
                edge.set("speed", str(speeds[edge.attrib["id"]]))
        return ET.tostring(root, encoding="unicode") + "\n"

    def _trips(self) -> str:
        rng, letters, last = np.random.default_rng(self.seed), self._letters, self.size - 1
        lines: list[str] = []
        for time in np.sort(rng.uniform(0.0, self.leaving_s, self.vehicles)):
            a, b = rng.integers(self.size, size=2)
            ends = (f"A{a}B{a}", f"{letters[last - 1]}{b}{letters[last]}{b}")
            if rng.random() < self.crossing:
                ends = (f"{letters[a]}0{letters[a]}1", f"{letters[b]}{last - 1}{letters[b]}{last}")
            lines.append(f'    <trip id="{len(lines)}" depart="{time:.1f}" from="{ends[0]}" to="{ends[1]}"/>')
        return "\n".join(["<routes>", *lines, "</routes>", ""])


_KINDS = {"nod": "node-files", "edg": "edge-files", "con": "connection-files"}


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InvalidInput(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()[-500:]}")
