"""Who plans: the package as a new user meets it, the same with another leader, and the rule of the textbook.

The package is driven as `stackelberg new --network` and then `ask` and `tell` drive it: a network file, the
template of a problem file as it is written, the study that it makes (in memory, for speed).
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from benchmarks.towns_bench.town import HIGHEST, POWER, B, Town
from stackelberg.leaders import CmaEs, ResponseModel
from stackelberg.problems import Problem, network_template, read_problem
from stackelberg.study import Study

LARGEST_CHANGE = 0.5
"""The rail of the template: no toll moves further overnight."""


class Planner(Protocol):
    """What a run needs of a planner."""

    study: Study | None

    def ask(self) -> tuple[Any, Any]:
        """A name for the question, and tolls for today."""

    def tell(self, probe: Any, x: Any, counts: Any, said: Mapping[str, Any]) -> bool:
        """The tolls that were charged, the counts, and what is said of the day; whether the answer was flagged."""

    def recommend(self) -> Any:
        """The tolls to keep."""

    def expected(self, settled: Any) -> tuple[float, float, float] | None:
        """The interval of the cost that is expected, and what the planner's own f says of settled flows."""


class ByStudy:
    """A study of the package."""

    def __init__(self, problem: Problem, leader: Any, seed: int, context: Mapping[str, str] | None = None) -> None:
        self.objective = problem.objective
        self.study: Study = Study.in_memory(
            problem.leader if leader is None else leader,
            problem.objective,
            problem.x0,
            seed,
            X=problem.X,
            rails=problem.rails,
            context=context,
        )

    def ask(self) -> tuple[Any, Any]:
        """The next probe."""
        probe = self.study.ask()[0]
        return probe, np.array(probe.x)

    def tell(self, probe: Any, x: Any, counts: Any, said: Mapping[str, Any]) -> bool:
        """As `stackelberg tell --counts` does, with --x where other tolls were charged."""
        return bool(self.study.tell(probe, counts, x=None if np.array_equal(x, probe.x) else x, **said).flags)

    def recommend(self) -> Any:
        """As `stackelberg recommend`."""
        return np.array(self.study.recommend())

    def expected(self, settled: Any) -> tuple[float, float, float] | None:
        """As `stackelberg show` says it."""
        found = self.study.expected()
        assert self.objective is not None
        return None if found is None else (found.low, found.high, self.objective(self.recommend(), settled))


class MarginalCost:
    """v t'(v) of averaged counts, as far as `LARGEST_CHANGE` allows: two lines from the textbook.

    A link that nobody counts is taken to be as full as the counted ones are together.
    """

    study = None

    def __init__(self, town: Town, damping: float = 0.3) -> None:
        self.town, self.damping = town, damping
        self.x, self.average = np.zeros(town.links), None

    def ask(self) -> tuple[Any, Any]:
        """Tolls for today."""
        return None, self.x

    def tell(self, probe: Any, x: Any, counts: Any, said: Mapping[str, Any]) -> bool:
        """Average the counts, and move towards the tolls that they call for."""
        seen = ~np.isnan(counts)
        full = counts[seen].sum() / self.town.capacity[seen].sum()
        whole = np.where(seen, counts, full * self.town.capacity)
        before = whole if self.average is None else self.average
        self.average = before + self.damping * (whole - before)
        wanted = np.clip(self.average * self.town.slopes(self.average), 0.0, HIGHEST)
        self.x = x + np.clip(wanted - x, -LARGEST_CHANGE, LARGEST_CHANGE)
        return False

    def recommend(self) -> Any:
        """The tolls that are in force."""
        return self.x

    def expected(self, settled: Any) -> None:
        """It says nothing of costs."""


LEADERS: dict[str, Any] = {"as written by new": None, "response model": ResponseModel(), "cma-es": CmaEs()}
PLANNERS = (*LEADERS, "marginal cost")
"""Who can plan, by name."""


def planner(
    name: str, town: Town, seed: int, *, declared: bool, context: Mapping[str, str] | None = None
) -> Planner:
    """A planner at work on a town."""
    if name == "marginal cost":
        return MarginalCost(town)
    return ByStudy(problem_of(town, declared=declared), LEADERS[name], seed, context)


def problem_of(town: Town, *, declared: bool) -> Problem:
    """The problem that a planner with these roads and counters has after `stackelberg new --network`."""
    with tempfile.TemporaryDirectory() as folder:
        net, file, blind = (Path(folder) / name for name in ("net.csv", "town.toml", "uncounted.csv"))
        rows = zip(town.tail + 1, town.head + 1, town.free, town.capacity, strict=True)
        lines = [f"{t},{h},{float(f)!r},{B},{float(c)!r},{POWER}" for t, h, f, c in rows]
        net.write_text("\n".join(["tail,head,free_flow_time,b,capacity,power", *lines]) + "\n", encoding="utf-8")
        numbers = (np.flatnonzero(~town.counted) + 1).tolist()
        blind.write_text("link\n" + "\n".join(map(str, numbers)) + "\n", encoding="utf-8")
        sensors = ("without_sensors", blind) if declared else None
        file.write_text(network_template("town", str(file), net, None, sensors=sensors), encoding="utf-8")
        return read_problem(file)
