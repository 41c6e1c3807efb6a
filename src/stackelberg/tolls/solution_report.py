"""One document of a solution: figures for JSON, the same in words with units, the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stackelberg.report.map import add_moment
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.report.units import in_minutes, in_vehicle_hours
from stackelberg.report.words import figures_in_words
from stackelberg.roads import Assignment, Solution
from stackelberg.roads.network import Network, Units, read_units
from stackelberg.support.numbers import engineering
from stackelberg.tolls.maps import map_of

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


def solution_facts(found: Solution, observed: Assignment) -> dict[str, Any]:
    """The figures of a solution for JSON. Nobody pays a toll at a system optimum; those of classes are in money.

    `observed` is the problem as the files have it: `found` may be that of a demand which answers to its cost.

    >>> from stackelberg.roads import braess, solve
    >>> problem = Assignment(*braess())
    >>> facts = solution_facts(solve(problem), problem)
    >>> facts["solution"], facts["pairs"], round(facts["tstt"], 3)
    ('user equilibrium', 1, 552.0)
    """
    network, money, made = observed.network, observed.by_classes, float(found.trips.sum())
    facts: dict[str, Any] = {
        "network": network.name,
        "solution": _kind(found),
        "nodes": network.nodes,
        "links": network.links,
        "pairs": observed.pairs,
        "demand": sum(one.potential.total for one in observed.classes),
        "intrazonal": sum(one.potential.intrazonal for one in observed.classes),
        "tstt": found.tstt,
        "beckmann": found.beckmann,
        "cost_in_money" if money else "generalised_cost": found.generalised_cost,
    }
    if money:
        facts["classes"] = [
            {
                "name": one.name,
                "vehicles": one.potential.total,
                "value_of_time": one.value_of_time,
                "pce": one.pce,
                "travel_time": float(found.class_times[m]),
                "cost_in_money": float(found.class_costs[m]),
                "tolls_paid": 0.0 if found.optimum else float(found.tolls_paid[m]),
            }
            for m, one in enumerate(found.classes)
        ]
    if not found.optimum:
        facts["tolls_paid" if money else "revenue"] = found.revenue
        facts["refund_per_traveller"] = found.revenue / made if made else 0.0
    if found.assignment.elastic:
        facts |= {"trips_made": made, "welfare": found.welfare, "consumers_surplus": found.consumers_surplus}
    facts |= {name: getattr(found, name) for name in ("gap", "converged", "stopped", "iterations", "seconds")}
    if (lost := found.unreachable).pairs:
        facts |= {"unreachable_pairs": lost.pairs, "unreachable_demand": lost.total}
    said = {"units": network.units, "remarks": list(found.network.remarks)}
    return facts | {name: value for name, value in said.items() if value}


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
    return figures_in_words(flat, unit, _NAMES, {"gap": 2, "seconds": 2})


def page_of_solution(found: Solution, tolls: Any = None, figures: dict[str, Any] | None = None) -> Page:
    """The page of a solution with its figures: `Solution.plot`.

    >>> from stackelberg.roads import braess, equilibrium
    >>> page = page_of_solution(equilibrium(*braess()))
    >>> page.title, page.document.headline
    ('User equilibrium of Braess', 'total travel time 552.0')
    """
    network, units = found.network, read_units(found.network.units)
    figures = solution_facts(found, found.assignment) if figures is None else figures
    drawn = map_of(network, money=found.assignment.by_classes)
    add_moment(drawn, "now", found.flows, found.times, tolls)
    hours, total = in_vehicle_hours(units)
    headline = f"total travel time {engineering(hours * found.tstt, total, 5 if hours != 1.0 else 4)}"
    warnings = [] if found.converged else ["The gap asked for was not reached."]
    if lost := figures.get("unreachable_pairs"):
        out = engineering(figures["unreachable_demand"], units.flow)
        warnings.append(f"{lost:,} pairs with a demand of {out} have no path: they are in no figure.")
    parts = (title_of(found), headline, facts_in_words(figures, units) | _said_of(network), figures, drawn)
    return Page(title_of(found), SolutionDocument(*parts, warnings=warnings))


def page_of_network(network: Network) -> Page:
    """The page of a network with nobody on it: `Network.plot`.

    >>> from stackelberg.roads import braess
    >>> page_of_network(braess()[0]).document.headline
    '4 nodes, 5 links, 2 zones'
    """
    drawn = map_of(network)
    add_moment(drawn, "without traffic", None, network.free_flow_time, None)
    size = f"{network.nodes:,} nodes, {network.links:,} links, {network.zones:,} zones"
    return Page(network.name, SolutionDocument(network.name, size, _said_of(network), {}, drawn))


def _said_of(network: Network) -> dict[str, str]:
    """The units of a network, and what was assumed when it was read, as facts, where there is anything to say."""
    said = {"units": network.units, "assumed": "; ".join(network.remarks)}
    return {name: words for name, words in said.items() if words}


def title_of(found: Solution) -> str:
    """What was solved, as a heading."""
    return f"{_kind(found).capitalize()} of {found.network.name}"


def _kind(found: Solution) -> str:
    return "system optimum" if found.optimum else "user equilibrium"
