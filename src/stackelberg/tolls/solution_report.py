"""One document of a solution: figures for JSON, the same in words with units, the map, the fullest links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stackelberg.core import Array
from stackelberg.report.map import add_moment
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.report.text import shown
from stackelberg.report.words import shown_table
from stackelberg.roads import Assignment, Network, Solution
from stackelberg.roads.network import Units, read_units
from stackelberg.support.numbers import engineering
from stackelberg.tolls.maps import map_of
from stackelberg.tolls.units import in_minutes, in_vehicle_hours

MOST_ROWS = 15

_NAMES = {
    "tstt": "total travel time",
    "beckmann": "Beckmann's function",
    "intrazonal": "demand within zones",
    "consumers_surplus": "consumers' surplus",
    "unreachable_pairs": "pairs without a path",
    "unreachable_demand": "demand without a path",
    "gap": "relative gap",
    "seconds": "solved in",
}
"""What figures are called for people, where that is not their key."""


def solution_facts(found: Solution, observed: Assignment, *, tolled: bool = False) -> dict[str, Any]:
    """The figures of a solution for JSON; generalised cost and revenue only where they differ from time and zero.

    `observed` is the problem as the files have it: `found` may be that of a demand which answers to its cost.

    >>> from stackelberg.roads import braess, solve
    >>> problem = Assignment(*braess())
    >>> facts = solution_facts(solve(problem), problem)
    >>> facts["solution"], facts["pairs"], round(facts["tstt"], 3)
    ('user equilibrium', 1, 552.0)
    """
    network, elastic = observed.network, found.assignment.elastic
    facts: dict[str, Any] = {"network": network.name, "solution": _kind(found)}
    facts |= {"nodes": network.nodes, "links": network.links}
    demand, made = sum(one.potential.total for one in observed.classes), float(found.made.sum())
    if observed.by_classes:
        facts |= {"demand": demand} | _of_classes(found)
    else:
        own = observed.classes[0].potential
        facts |= {"pairs": own.pairs, "demand": demand, "intrazonal": own.intrazonal}
        facts |= {"tstt": found.tstt, "beckmann": found.beckmann}
        facts |= {"generalised_cost": found.generalised_cost} if network.fixed_cost.any() else {}
        if tolled or elastic:
            facts |= {"revenue": found.revenue, "refund_per_traveller": found.revenue / max(made, 1e-300)}
        facts |= {"consumers_surplus": found.consumers_surplus} if elastic else {}
    facts |= {"gap": found.gap, "converged": found.converged, "stopped": found.stopped}
    facts |= {"iterations": found.iterations, "seconds": found.seconds}
    facts |= {"trips_made": made, "welfare": found.welfare} if elastic else {}  # that of classes is in money
    lost, remarks = found.unreachable, list(found.network.remarks)
    facts |= {"unreachable_pairs": lost.pairs, "unreachable_demand": lost.total} if lost.pairs else {}
    said = {"units": network.units, "remarks": remarks}
    return facts | {name: value for name, value in said.items() if value}


def _of_classes(found: Solution) -> dict[str, Any]:
    """What there is to say where travellers come in classes; nobody pays a toll at a system optimum."""
    paid = 0.0 * found.tolls_paid if found.optimum else found.tolls_paid
    facts: dict[str, Any] = {"tstt": found.tstt, "cost_in_money": found.generalised_cost}
    facts["tolls_paid"] = float(paid.sum())
    if found.optimum:
        facts |= {"least_in": found.value, "least": found.total}
    facts["classes"] = [
        {
            "name": one.name,
            "vehicles": one.potential.total,
            "value_of_time": one.value_of_time,
            "passenger_cars": one.passenger_cars,
            "travel_time": float(found.class_times[m]),
            "cost_in_money": float(found.class_costs[m]),
            "tolls_paid": float(paid[m]),
        }
        for m, one in enumerate(found.classes)
    ]
    return facts


def facts_in_words(facts: Mapping[str, Any], units: Units) -> dict[str, str]:
    """The figures with names in words and units, those of every class one after the other.

    >>> facts_in_words({"tstt": 7480225.3, "gap": 1e-7, "converged": True}, Units("veh", "min"))
    {'total travel time': '124,670 vehicle-hours', 'relative gap': '1.0 × 10⁻⁷', 'converged': 'yes'}
    """
    in_time = ("tstt", "beckmann", "generalised_cost", "revenue", "consumers_surplus", "welfare")
    unit = dict.fromkeys(in_time, in_vehicle_hours(units)) | {"refund_per_traveller": in_minutes(units.time)}
    unit |= dict.fromkeys(("demand", "trips_made", "intrazonal", "unreachable_demand"), (1.0, units.flow))
    unit["seconds"] = (1.0, "s")
    flat = {key: fact for key, fact in facts.items() if key not in ("classes", "remarks")}
    for one in facts.get("classes", ()):
        flat |= {f"{one['name']}: {part}": value for part, value in one.items() if part != "name"}
    words: dict[str, str] = {}
    for key, fact in flat.items():
        scale, of = unit.get(key, (1.0, ""))
        digits = 2 if key in ("gap", "seconds") else 5 if scale != 1.0 else 4
        number = isinstance(fact, int | float) and not isinstance(fact, bool)
        value = fact * scale if scale != 1.0 else fact
        words[_NAMES.get(key, key.replace("_", " "))] = engineering(value, of, digits) if number else shown(fact)
    return words


def solution_document(found: Solution, figures: Mapping[str, Any], tolls: Array | None = None) -> SolutionDocument:
    """The document of a solution with its figures, as `solution_facts` has them.

    >>> from stackelberg.roads import braess, solve
    >>> problem = Assignment(*braess())
    >>> found = solve(problem)
    >>> document = solution_document(found, solution_facts(found, problem))
    >>> document.title, document.headline
    ('User equilibrium of Braess', 'total travel time 552.0')
    """
    network, units = found.network, read_units(found.network.units)
    drawn = map_of(network, money=found.assignment.by_classes)
    add_moment(drawn, "now", found.flows, found.times, tolls)
    hours, total = in_vehicle_hours(units)
    warnings = [] if found.converged else ["The gap asked for was not reached."]
    if lost := figures.get("unreachable_pairs"):
        out = engineering(figures["unreachable_demand"], units.flow)
        warnings.append(f"{lost:,} pairs with a demand of {out} have no path: they are in no figure.")
    return SolutionDocument(
        title=title_of(found),
        headline=f"total travel time {engineering(hours * found.tstt, total, 5 if hours != 1.0 else 4)}",
        facts=facts_in_words(figures, units),
        figures=dict(figures),
        map=drawn,
        tables=[_fullest(network, found, tolls)],
        warnings=warnings + [f"{remark}." for remark in network.remarks],
    )


def page_of_solution(found: Solution, tolls: Any = None) -> Page:
    """The page of a solution: `Solution.plot`."""
    document = solution_document(found, solution_facts(found, found.assignment), tolls)
    return Page(document.title, document)


def _fullest(network: Network, found: Solution, tolls: Array | None) -> dict[str, Any]:
    """The links with the largest flow over capacity; where capacities are not known, with the largest flow."""
    units, ratio = read_units(network.units), found.flows / network.effective_capacity
    known = bool(np.isfinite(ratio).any())
    order = np.argsort(-np.nan_to_num(ratio if known else found.flows, nan=-1.0), kind="stable")[:MOST_ROWS]
    chosen = order[np.isfinite(ratio[order])] if known else order
    (minutes, time), money = in_minutes(units.time), found.assignment.by_classes
    parts: list[Any] = [("flow", found.flows, units.flow)]
    parts += [("capacity", network.capacity, units.flow), ("flow over capacity", ratio, "")] if known else []
    parts += [("time", minutes * found.times, time), ("free-flow time", minutes * network.free_flow_time, time)]
    if tolls is not None:
        parts.append(("toll", tolls if money else minutes * tolls, "" if money else time))
    columns = [(name, values[chosen], unit) for name, values, unit in parts]
    links = ("link", [network.link_label(int(link)) for link in chosen], "")
    return shown_table(
        f"The {len(chosen)} {'fullest' if known else 'busiest'} of {network.links:,} links", [links, *columns]
    )


def title_of(found: Solution) -> str:
    """What was solved, as a heading."""
    return f"{_kind(found).capitalize()} of {found.network.name}"


def _kind(found: Solution) -> str:
    return "system optimum" if found.optimum else "user equilibrium"
