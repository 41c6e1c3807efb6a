"""Tolls around a fast street in SUMO, a traffic simulator. `python -m examples.sumo_tolls [DAYS]`.

Needs `pip install libsumo sumolib eclipse-sumo`. A grid of slow streets has a fast one through the middle, which so
many drivers want that junctions jam where they join and leave it; the streets that lead to it are tolled. Each day
a fifth of the drivers reconsiders its route by what it expects of the streets, plus the tolls.

libsumo holds one simulation per process, so the drivers are a program of their own (this file with `--drivers`)
that answers lines of JSON: docs/process_followers.md has the protocol.
"""

import json
import os
import sys
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

FAILED = 30.0
"""Minutes that a trip costs which does not end, or whose vehicle SUMO takes out of a jam, besides those it took."""


@dataclass
class Town:
    """The streets, the trips, and what drivers do from day to day. The memory: their routes, and expected times."""

    size: int = 5
    vehicles: int = 1100
    leaving_s: float = 1200.0
    end_s: float = 2400.0
    share: float = 0.2  # of the drivers reconsiders each day,
    error: float = 0.1  # knows expected times with a relative error, the same for a group of them,
    inertia: float = 0.05  # and changes only for a route that saves more than this
    trust: float = 0.5  # how far expected times move towards yesterday's
    settling: int = 12  # days without tolls before the first
    routes: list[list[str]] = field(default_factory=list)
    expected: dict[str, float] = field(default_factory=dict)

    def __post_init__(self):
        """Build the net and the trips, in the working folder, with SUMO's netconvert."""
        import subprocess

        import sumolib

        n, middle = self.size, self.size // 2
        nodes = [(i, j) for i in range(n) for j in range(n)]
        self.streets = {
            f"{i}{j}-{k}{m}": 25.0 if j == m == middle and k > i else 10.0  # metres per second
            for i, j in nodes
            for k, m in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
            if (k, m) in nodes
        }
        self.free = {street: 300.0 / speed for street, speed in self.streets.items()}
        junctions = [f'<node id="{i}{j}" x="{300 * i}" y="{300 * j}" type="priority"/>' for i, j in nodes]
        _write("n.xml", "nodes", junctions)
        rows = [(s, *s.split("-"), v) for s, v in self.streets.items()]
        _write("e.xml", "edges", [f'<edge id="{s}" from="{a}" to="{b}" speed="{v}"/>' for s, a, b, v in rows])
        _write("measure.xml", "additional", [f'<edgeData id="e" file="edges.xml" period="{self.end_s}"/>'])
        plain = ["--no-turnarounds", "true", "--no-internal-links", "true", "-n", "n.xml", "-e", "e.xml"]
        subprocess.run([sumolib.checkBinary("netconvert"), *plain, "-o", "net.xml"], check=True, stdout=sys.stderr)
        along = [f"{a}{middle}-{b}{middle}" for a, b in pairwise(range(n))]
        across = [f"{i}{middle + side}-{i}{middle}" for i in range(1, n - 1) for side in (-1, 1)]
        self.tolled = [*along, *across]
        rng = np.random.default_rng(0)
        self.departure = np.sort(rng.uniform(0.0, self.leaving_s, self.vehicles))
        self.ends = [self._trip(rng) for _ in range(self.vehicles)]

    def _trip(self, rng):
        """From the west to the east for two of three drivers, from the south to the north for the others."""
        (a, b), last = rng.integers(self.size, size=2), self.size - 1
        if rng.random() < 1 / 3:
            return f"{a}0-{a}1", f"{b}{last - 1}-{b}{last}"
        return f"0{a}-1{a}", f"{last - 1}{b}-{last}{b}"

    def begin(self, rng):
        """The routes that drivers have before the first toll."""
        self.routes, self.expected = [], dict(self.free)
        for _ in range(self.settling):
            self.day(np.zeros(len(self.tolled)), rng)

    def day(self, x, rng):
        """One day at tolls x, in minutes: y."""
        import libsumo

        options = "-n net.xml -a measure.xml --mesosim --meso-junction-control --time-to-teleport 300"
        quiet = "--no-step-log --no-warnings --duration-log.disable --xml-validation never"
        trips = "--tripinfo-output trips.xml --tripinfo-output.write-unfinished --tripinfo-output.write-undeparted"
        words = f"{options} {quiet} {trips} --statistic-output statistics.xml".split()
        libsumo.start(["sumo", *words, "-e", str(self.end_s), "--seed", str(rng.integers(2**31))])
        self._reconsider(libsumo, dict(zip(self.tolled, 60.0 * x, strict=True)), rng)
        for trip, route in enumerate(self.routes):
            libsumo.route.add(str(trip), route)
            libsumo.vehicle.add(str(trip), str(trip), depart=f"{self.departure[trip]:.2f}")
        libsumo.simulationStep(self.end_s)
        libsumo.close()
        return self._measured()

    def _reconsider(self, libsumo, tolls, rng):
        """Let a share of the drivers find its cheapest routes with SUMO's own router; all on the first day."""
        first = not self.routes
        chosen = np.flatnonzero(rng.random(self.vehicles) < (1.0 if first else self.share))
        self.routes = [[] for _ in self.ends] if first else self.routes
        for group in np.array_split(rng.permutation(chosen), 8):
            errors = np.exp(self.error * rng.standard_normal(len(self.streets)))
            seems = {s: self.expected[s] * e + tolls.get(s, 0.0) for s, e in zip(self.streets, errors, strict=True)}
            for street, seconds in seems.items():
                libsumo.edge.adaptTraveltime(street, seconds)
            for trip in group:
                route = list(libsumo.simulation.findRoute(*self.ends[trip]).edges)
                costs = [sum(seems[street] for street in way) for way in (route, self.routes[trip])]
                if first or costs[0] < (1.0 - self.inertia) * costs[1]:
                    self.routes[trip] = route

    def _measured(self):
        volumes, minutes = dict.fromkeys(self.streets, 0.0), dict(self.free)
        for edge in ET.parse("edges.xml").getroot().iter("edge"):
            street = edge.attrib["id"]
            volumes[street] = float(edge.get("entered", 0)) + float(edge.get("departed", 0))
            if volumes[street] > 0.0:
                seconds = float(edge.get("sampledSeconds", 0.0)) / volumes[street]
                self.expected[street] += self.trust * (seconds - self.expected[street])
                minutes[street] = seconds
        trips = [trip.attrib for trip in ET.parse("trips.xml").getroot().iter("tripinfo")]
        in_all = sum(max(float(t["duration"]), 0.0) + max(float(t["departDelay"]), 0.0) for t in trips)
        jumped = ET.parse("statistics.xml").getroot().find("teleports")
        failed = self.vehicles - sum(float(t["arrival"]) >= 0.0 for t in trips) + float(jumped.get("total", 0))
        waited = max(0.0, in_all - sum(volumes[s] * minutes[s] for s in self.streets))
        return [*volumes.values(), *(m / 60.0 for m in minutes.values()), waited / 60.0, failed]

    def answer(self, asked):
        """The answer to a request of the protocol."""
        if asked["do"] == "hello":
            seen = [f"{what} of {street}" for what in ("vehicles", "minutes") for street in self.streets]
            names = {"x_names": self.tolled, "y_names": [*seen, "minutes waited", "failed trips"]}
            return {"x": len(self.tolled), "y": len(names["y_names"]), "rewindable": True, **names}
        if asked["do"] == "begin":
            self.begin(np.random.default_rng(asked["seed"]))
        elif asked["do"] == "snapshot":
            return {"memory": [self.routes, self.expected]}
        elif asked["do"] == "restore":
            self.routes, self.expected = asked["memory"]
        else:
            rng = np.random.default_rng(asked["seed"])
            return {"y": [self.day(np.array(asked["x"]), rng) for _ in range(asked["rounds"])][-1]}
        return {}


def _write(name, root, lines):
    Path(name).write_text("\n".join([f"<{root}>", *lines, f"</{root}>"]), encoding="utf-8")


def drive(settings):
    """Be the drivers: answer requests until standard input ends."""
    talk = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the simulator prints is no answer
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        town = Town(**settings)
        for line in sys.stdin:
            asked = json.loads(line)
            print(json.dumps({"id": asked["id"], **town.answer(asked)}), file=talk, flush=True)


def sumo_game(**settings):
    """The game of tolls of 0 to 3 minutes; its followers are a process, to be closed."""
    from stackelberg import Box, Game, Objective
    from stackelberg.followers import ProcessFollowers

    command = [sys.executable, str(Path(__file__).resolve()), "--drivers", json.dumps(settings)]
    drivers = ProcessFollowers(command, timeout_s=300.0).prepare()
    links = (drivers.handshake.y - 2) // 2
    volumes = [drivers.handshake.y_names.index(f"vehicles of {street}") for street in drivers.handshake.x_names]
    prices = (volumes, [links + entry for entry in volumes])
    objective = Objective(hours, (hours_by_x, hours_by_y), prices=prices)
    d = drivers.handshake.x
    return Game(Box(np.zeros(d), 3.0), objective, drivers, name="a grid in SUMO", x0=np.zeros(d))


def hours(x, y):
    """Vehicle-hours of the day, on streets and off them, with what failed trips cost."""
    links = (y.size - 2) // 2
    return float(y[:links] @ y[links:-2] + y[-2] + FAILED * y[-1]) / 60.0


def hours_by_x(x, y):
    """∂/∂x: what drivers spend is all in y."""
    return np.zeros(x.size)


def hours_by_y(x, y):
    """∂/∂y: minutes for the volumes, volumes for the minutes."""
    links = (y.size - 2) // 2
    return np.concatenate([y[links:-2], y[:links], [1.0, FAILED]]) / 60.0


def main(days):
    """Learn tolls for so many days, and say what they save afterwards, against as many more days without."""
    from stackelberg import ResponseModel, solve

    game = sumo_game()
    with game.followers as drivers:
        result = solve(game, ResponseModel(K=1), rounds=days, seed=0)
        rng = np.random.default_rng(1)
        memory = drivers.initial(rng)
        cost = {}
        for name, x in (("none", game.x0), ("tolls", result.x)):
            state, costs = memory, []
            for _ in range(16):
                y, state = drivers.respond(x, state, 1, rng)
                costs.append(game.objective(x, y))
            cost[name] = float(np.mean(costs[8:]))
    print(f"tolls in minutes {result.x.round(2)}, which save {1.0 - cost['tolls'] / cost['none']:.1%} of the hours")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--drivers"]:
        drive(json.loads(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 60)
