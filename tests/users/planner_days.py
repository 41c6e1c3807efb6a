"""A planner's fortnight, through the command line: a city that re-routes day by day, 15% of its links uncounted."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import Array
from stackelberg.roads import Demand, Network, equilibrium, system_optimum
from stackelberg.roads.files import write_frame
from stackelberg.tolls import DayToDay

DAYS = 16
SNOW = 8
BROKEN = 12
MENDED = 15
"""The morning on which the planner learns what the broken counters should have said."""


def stackelberg(*arguments: Any) -> str:
    """Run a command as a user types it; what it prints."""
    done = CliRunner().invoke(app, [str(a) for a in arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    return str(done.stdout)


@dataclass(frozen=True)
class Fortnight:
    """What it brought: the city's total travel time day by day, and where the recommendation settles."""

    without_tolls: float
    best: float
    days: list[float]
    settled: float
    shown: dict[str, Any]

    @property
    def saving(self) -> float:
        """The share of the possible saving that the recommended tolls reach once everybody has settled."""
        return (self.without_tolls - self.settled) / (self.without_tolls - self.best)


class City:
    """Travellers of whom 40% reconsider each day, and counters on most links."""

    def __init__(self, network: Network, demand: Demand, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.network, self.demand = network, demand
        self.uncounted = np.sort(rng.choice(network.links, round(0.15 * network.links), replace=False))
        self._rng = rng
        self._travellers = DayToDay(network, demand, share=0.4)
        self._memory = self._travellers.initial(rng)

    def day(self, tolls: Path) -> Array:
        """A day under the tolls of a table: the flow on every link."""
        with tolls.open() as file:
            x = np.array([float(row["toll"]) for row in csv.DictReader(file)])
        flows, self._memory = self._travellers.respond(x, self._memory, 1, self._rng)
        return flows

    def counts(self, flows: Array, path: Path, broken: int = 0) -> Path:
        """A table of the links that are counted; the `broken` first of them count 5% of what passes."""
        counted = np.setdiff1d(np.arange(self.network.links), self.uncounted)
        said = flows.copy()
        said[counted[:broken]] *= 0.05
        rows = [f"{link + 1},{float(said[link])!r}" for link in counted.tolist()]
        path.write_text("link,count\n" + "\n".join(rows) + "\n")
        return path


def fortnight(network: Network, demand: Demand, folder: Path, seed: int) -> Fortnight:
    """Sixteen days at the defaults: snow on one, three counters broken on another and corrected later."""
    city, days = City(network, demand, seed), []
    _new_study(city, folder, seed)
    for day in range(1, DAYS + 1):
        tolls = folder / f"tolls-{day}.csv"
        tolls.write_text(stackelberg("ask", "city", "--csv"))
        flows = city.day(tolls)
        days.append(network.total_time(flows))
        if day == SNOW:
            stackelberg("tell", "city", "--failure", "snow")
            continue
        counts = city.counts(flows, folder / f"counts-{day}.csv", broken=3 if day == BROKEN else 0)
        told = json.loads(stackelberg("tell", "city", "--counts", counts, "--json"))
        if day == BROKEN:
            probe = f"{told['round']}.{told['index']}"
            right = city.counts(flows, folder / "right.csv")
        if day == MENDED:
            stackelberg("correct", "city", probe, "--counts", right, "--reason", "three counters were unplugged")
    recommended = np.array(json.loads(stackelberg("recommend", "city", "--json"))["x"])
    return Fortnight(
        without_tolls=equilibrium(network, demand).tstt,
        best=system_optimum(network, demand).tstt,
        days=days,
        settled=equilibrium(network, demand, recommended).tstt,
        shown=json.loads(stackelberg("show", "city", "--json")),
    )


def _new_study(city: City, folder: Path, seed: int) -> None:
    write_frame(folder / "net.csv", city.network.to_frame()[0])
    write_frame(folder / "nodes.csv", city.network.to_frame()[1])
    counted = [str(link + 1) for link in range(city.network.links) if link not in city.uncounted]
    (folder / "counted.csv").write_text("\n".join(["link", *counted]) + "\n")
    network = ("--network", folder / "net.csv", "--nodes", folder / "nodes.csv")
    stackelberg("new", folder / "city.toml", *network, "--sensors", folder / "counted.csv")
    text = (folder / "city.toml").read_text()
    assert "seed = 0 " in text
    (folder / "city.toml").write_text(text.replace("seed = 0 ", f"seed = {seed} "))
    stackelberg("run", folder / "city.toml")
