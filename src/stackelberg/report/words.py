"""What the numbers of a study are called, and their units: for its page and for the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array
from stackelberg.report.seen_flows import seen_flows
from stackelberg.routing.tolled import TolledLinks
from stackelberg.routing.units import read_units
from stackelberg.study import Study
from stackelberg.support.numbers import engineering


@dataclass(frozen=True)
class Words:
    """Names of the entries of x, and units, empty where not known.

    `days` says that follower rounds are days, `simulated` that a simulator gave the answers, which has no slips.
    """

    entries: tuple[str, ...]
    quantity: str = "x"
    unit: str = ""
    cost_unit: str = ""
    response_unit: str = ""
    followers: str = "followers"
    days: bool = False
    simulated: bool = False

    @property
    def follower_rounds(self) -> str:
        """What a follower round is called."""
        return "days" if self.days else "follower rounds"

    def largest(self, x: Array, count: int) -> str:
        """The largest entries of x by name, for tolls; else the first ones.

        >>> Words(("a→b (link 1)", "b→a (link 2)"), "toll", "min").largest(np.array([0.5, -2.0]), 1)
        '−2.00 min on b→a (link 2) ...'
        >>> Words(("x1", "x2", "x3")).largest(np.array([0.5, 2.0, 1.0]), 2)
        '0.5000, 2.000 ...'
        >>> Words(("a→b (link 1)",), "toll").largest(np.zeros(1), 1)
        'every toll is 0'
        """
        if self.quantity != "x" and not np.any(x):
            return f"every {self.quantity} is 0"
        more = " ..." if x.size > count else ""
        if self.quantity == "x":
            return ", ".join(engineering(v) for v in x[:count].tolist()) + more
        top = np.argsort(-np.abs(x), kind="stable")[:count]
        return ", ".join(f"{engineering(float(x[i]), self.unit, 3)} on {self.entries[i]}" for i in top) + more


def words_of(study: Study, roads: TolledLinks | None) -> Words:
    """Names and units of a study: links and tolls where x are tolls, else x1, x2, ..."""
    if roads is None:
        names = study.settings.problem.get("x_names")  # a program that answers may name them
        return Words(tuple(names or (f"x{i}" for i in range(1, study.settings.x0.size + 1))))
    spec = study.settings.problem.get("spec", {})
    units = read_units(roads.network.units)
    money = seen_flows(study.settings.problem, roads.network.links).money
    return Words(
        entries=tuple(roads.network.link_label(int(link)) for link in roads.links),
        quantity="toll",
        unit="" if money else units.time,
        cost_unit=units.total_time if _unscaled(spec) else "",
        response_unit=units.flow if _observes_flows(spec) else "",
        followers="travellers",
        days="live" in spec or "simulator" in _table_of(spec),
        simulated="simulator" in _table_of(spec),
    )


def _table_of(spec: Any) -> Any:
    return spec.get("live") or spec.get("game") or {}


def _unscaled(spec: Any) -> bool:
    """Whether the cost is the travel time itself, not a multiple of it, nor money."""
    table = _table_of(spec)
    return float(table.get("scale", 1.0)) == 1.0 and table.get("value", "time") == "time"


def _observes_flows(spec: Any) -> bool:
    """Whether every entry of a response is a flow."""
    table = _table_of(spec)
    if "simulator" in table:
        return False  # times and what was waited are seen, too
    return bool(table.get("observes", "flows") == "flows")
