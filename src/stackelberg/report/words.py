"""What the numbers of a study are called, and their units: for its page and for the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stackelberg.core import AS_COST, Parameters, Sense
from stackelberg.study import Study

if TYPE_CHECKING:
    from stackelberg.tolls.links import TolledLinks


@dataclass(frozen=True)
class Words:
    """What the numbers of a study are called, and units, empty where not known.

    parameters: names and units of x. sense: what a cost is called, and how it is shown.
    `days` says that follower rounds are days, `simulated` that a simulator gave the answers, which has no slips.
    """

    parameters: Parameters
    sense: Sense = AS_COST
    cost_unit: str = ""
    response_unit: str = ""
    followers: str = "followers"
    days: bool = False
    simulated: bool = False

    @property
    def entries(self) -> tuple[str, ...]:
        """Names of the entries of x."""
        return self.parameters.names

    @property
    def quantity(self) -> str:
        """What x is: tolls, prices."""
        return self.parameters.quantity

    @property
    def quantities(self) -> str:
        """The same, of several."""
        return "x" if self.quantity == "x" else f"{self.quantity}s"

    @property
    def unit(self) -> str:
        """The unit that all entries of x have; empty where they differ."""
        return self.parameters.unit

    @property
    def follower_rounds(self) -> str:
        """What a follower round is called."""
        return "days" if self.days else "follower rounds"


def words_of(study: Study, roads: TolledLinks | None) -> Words:
    """Names and units of a study."""
    if roads is None:
        return Words(study.parameters, study.sense)
    from stackelberg.roads.network import read_units  # imported when used: networks load slowly

    spec = study.settings.problem.get("spec", {})
    units = read_units(roads.network.units)
    return Words(
        study.parameters,
        study.sense,
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
