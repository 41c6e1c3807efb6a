"""The figures of an equilibrium in words and with their units, for its page and for the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stackelberg.roads.network import Units
from stackelberg.support.numbers import engineering

_NAMES = {
    "tstt": "total travel time",
    "beckmann": "Beckmann's function",
    "generalised_cost": "generalised cost",
    "refund_per_traveller": "refund per traveller",
    "intrazonal": "demand within zones",
    "trips_made": "trips made",
    "demand_form": "demand function",
    "consumers_surplus": "consumers' surplus",
    "unreachable_pairs": "pairs without a path",
    "unreachable_demand": "demand without a path",
    "selected_flow": "flow of the selected trips",
    "selected_pairs": "pairs of the selected trips",
    "gap": "relative gap",
    "seconds": "solved in",
}


def facts_in_words(summary: Mapping[str, Any], units: Units) -> dict[str, str]:
    """The summary of a solution with names in words and units.

    >>> facts_in_words({"tstt": 7480225.3, "gap": 1e-7, "converged": True}, Units("veh", "min"))
    {'total travel time': '7.480 million veh·min', 'relative gap': '1.0 × 10⁻⁷', 'converged': 'yes'}
    """
    in_time = ("tstt", "beckmann", "generalised_cost", "revenue", "consumers_surplus", "welfare")
    unit = dict.fromkeys(in_time, units.total_time)
    unit |= dict.fromkeys(("demand", "trips_made", "intrazonal", "unreachable_demand", "selected_flow"), units.flow)
    unit |= {"seconds": "s", "refund_per_traveller": units.time}
    digits = {"gap": 2, "seconds": 2}
    return {
        _NAMES.get(name, name): _fact(value, unit.get(name, ""), digits.get(name, 4))
        for name, value in summary.items()
        if name != "remarks"  # they stand in words of their own
    }


def _fact(value: Any, unit: str, digits: int) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else engineering(value, unit, digits)
