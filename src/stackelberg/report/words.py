"""What the numbers of a study are called, and their units: for its page and for the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stackelberg.study import Study

if TYPE_CHECKING:
    from stackelberg.tolls.links import TolledLinks


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


def words_of(study: Study, roads: TolledLinks | None) -> Words:
    """Names and units of a study: links and tolls where x are tolls, else x1, x2, ..."""
    if roads is None:
        names = study.settings.problem.get("x_names")  # a program that answers may name them
        return Words(tuple(names or (f"x{i}" for i in range(1, study.settings.x0.size + 1))))
    from stackelberg.report.seen_flows import seen_flows  # imported when used: networks load slowly
    from stackelberg.roads.network import read_units

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
