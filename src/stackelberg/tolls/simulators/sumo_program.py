"""Drivers in SUMO as a program of its own, for `SumoDays`: libsumo holds one simulation per process.

It speaks the protocol of docs/process_followers.md. Its one argument is a JSON object of settings.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import StackelbergError, require
from stackelberg.tolls.simulators.habits import Drivers, Habits, Learning
from stackelberg.tolls.simulators.layout import Day, DayLayout, unit_seconds
from stackelberg.tolls.simulators.sumo_net import read_net, read_trips


class Town:
    """The net, its trips, and the habits of its drivers."""

    def __init__(self, settings: dict[str, Any], folder: Path) -> None:
        self.settings, self.folder = settings, folder
        self.net = read_net(settings["net"])
        trips = read_trips(settings["demand"], self.net)
        self.periods, self.end = int(settings["periods"]), float(settings["end_s"])
        period = np.minimum(trips.departure * self.periods / self.end, self.periods - 1).astype(np.int64)
        learning = Learning(**settings["learning"])
        self.drivers = Drivers(self.net.graph, trips, period, self.net.free_flow_s, learning)
        number = {edge: i for i, edge in enumerate(self.net.edges)}
        self.layout = DayLayout(len(number), tuple(number[e] for e in settings["tollable"]), self.periods)
        self.unit_s = unit_seconds(settings["unit"])
        self.habits: Habits | None = None
        write = f'<additional><edgeData id="e" file="edges.xml" period="{self.end / self.periods}"/></additional>'
        (folder / "measure.xml").write_text(write)

    def begin(self, seed: int) -> None:
        """The habits before the first toll: some days without tolls."""
        rng = np.random.default_rng(seed)
        self.habits = self.drivers.begin(self.periods, rng)
        for _ in range(int(self.settings["settling"])):
            self.day(np.zeros(self.layout.x_size), rng)

    def day(self, x: np.ndarray[Any, Any], rng: np.random.Generator) -> Day:
        """One day at tolls x."""
        assert self.habits is not None
        tolls = self.layout.tolls(x) * self.unit_s
        habits = self.drivers.reconsidered(self.habits, tolls, rng)
        day = self._simulated(habits, int(rng.integers(2**31)))
        times = self.drivers.learning.expectations(habits.times, day.times)
        self.habits = Habits(habits.first, habits.links, times)
        return day

    def _simulated(self, habits: Habits, seed: int) -> Day:
        libsumo = require("libsumo", extra="sumo")
        self._write_routes(habits)
        meso = ["--mesosim", "--meso-junction-control"] if self.settings["meso"] else []
        options = ["-n", self.settings["net"], "-r", "routes.xml", "-a", "measure.xml", "-e", str(self.end)]
        quiet = ["--no-step-log", "--no-warnings", "--duration-log.disable", "--xml-validation", "never"]
        trips = ["--tripinfo-output", "trips.xml", "--tripinfo-output.write-unfinished"]
        trips += ["--tripinfo-output.write-undeparted", "--statistic-output", "statistics.xml"]
        jams = ["--time-to-teleport", str(self.settings["jam_s"])]
        libsumo.start(["sumo", *options, *quiet, *trips, *jams, *meso, "--seed", str(seed)])
        libsumo.simulationStep(self.end)
        libsumo.close()
        return self._measured()

    def _write_routes(self, habits: Habits) -> None:
        edges, lines = self.net.edges, ["<routes>"]
        for trip, time in enumerate(self.drivers.trips.departure.tolist()):
            route = " ".join(edges[link] for link in habits.route(trip).tolist())
            lines.append(f'<vehicle id="{trip}" depart="{time:.2f}"><route edges="{route}"/></vehicle>')
        (self.folder / "routes.xml").write_text("\n".join([*lines, "</routes>"]))

    def _measured(self) -> Day:
        shape = (self.periods, len(self.net.edges))
        number = {edge: i for i, edge in enumerate(self.net.edges)}
        volumes, spent = np.zeros(shape), np.zeros(shape)
        for p, interval in enumerate(ET.parse(self.folder / "edges.xml").getroot().iter("interval")):
            for edge in interval.iter("edge"):
                if edge.attrib["id"] in number and p < self.periods:
                    link = number[edge.attrib["id"]]
                    volumes[p, link] = float(edge.get("entered", 0)) + float(edge.get("departed", 0))
                    spent[p, link] = float(edge.get("sampledSeconds", 0.0))
        times = np.where(volumes > 0, spent / np.maximum(volumes, 1.0), self.net.free_flow_s)
        trips = [t.attrib for t in ET.parse(self.folder / "trips.xml").getroot().iter("tripinfo")]
        ended = sum(float(t["arrival"]) >= 0.0 for t in trips)
        in_all = sum(max(float(t["duration"]), 0.0) + max(float(t["departDelay"]), 0.0) for t in trips)
        jumped = ET.parse(self.folder / "statistics.xml").getroot().find("teleports")
        teleported = 0.0 if jumped is None else float(jumped.get("total", 0))
        waited = max(0.0, in_all - float((volumes * times).sum()))
        return Day(volumes, times, waited, float(self.drivers.trips.count - ended), teleported)


def answer(town: Town, asked: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    what = asked["do"]
    if what == "hello":
        return {"x": town.layout.x_size, "y": town.layout.y_size, "rewindable": True}
    if what == "begin":
        town.begin(int(asked["seed"]))
        return {}
    habits = town.habits
    if what == "snapshot" and habits is not None:
        parts = {"first": habits.first.tolist(), "links": habits.links.tolist(), "times": habits.times.tolist()}
        return {"memory": parts}
    if what == "restore":
        kept = asked["memory"]
        first, links = (np.array(kept[key], dtype=np.int64) for key in ("first", "links"))
        town.habits = Habits(first, links, np.array(kept["times"], dtype=np.float64))
        return {}
    if what == "respond" and habits is not None:
        rng, x = np.random.default_rng(int(asked["seed"])), np.array(asked["x"], dtype=np.float64)
        days = [town.day(x, rng) for _ in range(int(asked["rounds"]))]
        return {"y": town.layout.response(days[-1], town.unit_s).tolist()}
    return {"error": f"cannot {what} here"}


def main() -> None:
    """Answer requests until standard input ends."""
    talk = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the simulator prints is no answer
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        town = Town(json.loads(sys.argv[1]), Path(folder))
        for line in sys.stdin:
            asked = json.loads(line)
            try:
                said = answer(town, asked)
            except StackelbergError as error:
                said = {"error": str(error)}
            talk.write(json.dumps({"id": asked["id"], **said}) + "\n")
            talk.flush()


if __name__ == "__main__":
    main()
