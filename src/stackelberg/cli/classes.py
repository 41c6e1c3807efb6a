"""`stackelberg equilibrium --classes FILE`: several classes of travellers, from a file with a table for each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.cli.console import print_facts, print_json, say
from stackelberg.cli.elasticity import AnswerAsked
from stackelberg.cli.planner_files import PlannerFiles
from stackelberg.core import Array, InvalidInput

if TYPE_CHECKING:
    from stackelberg.roads import ClassEquilibrium, Demand, Network


@dataclass(frozen=True)
class ClassesAsked:
    """What was asked for: the file of the classes, equilibrium or optimum, in what, to which gap, written where."""

    file: Path
    tolls: Path | None
    optimum: bool
    value: str
    gap: float
    threads: int | None
    out: Path | None
    as_json: bool
    planner: PlannerFiles
    answer: AnswerAsked


def solve_classes(network: Network, demand: Demand | None, asked: ClassesAsked) -> ClassEquilibrium:
    """Solve, print and write; `demand` is that of the network, of which classes may be shares."""
    from stackelberg.problems.classes import read_classes
    from stackelberg.roads import equilibrium, system_optimum
    from stackelberg.roads.class_optimum import as_value
    from stackelberg.roads.files import read_toll_table
    from stackelberg.roads.outputs import travel_by_class
    from stackelberg.roads.reachable import remarked_for

    if asked.tolls is not None and asked.optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    network, observed, _ = remarked_for(network, read_classes(asked.file, network, demand))
    classes = asked.answer.classes(network, observed)
    for remark in network.remarks:
        say(f"note: {remark}")
    asked.planner.check(network)
    tolls = None if asked.tolls is None else read_toll_table(asked.tolls, network)
    found: ClassEquilibrium
    if asked.optimum:
        value = as_value(asked.value)
        found = system_optimum(network, classes, value=value, gap=asked.gap, threads=asked.threads)
    else:
        found = equilibrium(network, classes, tolls, gap=asked.gap, threads=asked.threads)
    summary = _summary(network, found) | asked.answer.summary(found)
    tables: list[Path] = []
    for trips, ending in travel_by_class(network, found):
        facts, files = asked.planner.write(trips, ending)
        summary |= {f"{key}{ending}": fact for key, fact in facts.items()}
        tables += files
    summary |= {"remarks": list(network.remarks)} if network.remarks else {}
    if asked.as_json:
        print_json(summary)
    else:
        from stackelberg.report.equilibrium_facts import facts_in_words
        from stackelberg.roads.network import read_units

        title = f"{str(summary['solution']).capitalize()} of {network.name}"
        print_facts(title, facts_in_words(_flat(summary), read_units(network.units)))
    written = tables + ([] if asked.out is None else _write(asked.out, network, found, tolls, summary))
    written += asked.planner.write_flows(network, found, tolls, asked.out)
    if written:
        say(f"wrote {', '.join(str(path) for path in written)}")
    return found


def _summary(network: Network, found: ClassEquilibrium) -> dict[str, Any]:
    from stackelberg.roads import ClassOptimum

    optimum = isinstance(found, ClassOptimum)
    facts: dict[str, Any] = {
        "network": network.name,
        "solution": "system optimum" if optimum else "user equilibrium",
        "nodes": network.nodes,
        "links": network.links,
        "demand": float(sum(one.potential.total for one in found.classes)),
        "tstt": found.tstt,
        "cost_in_money": found.generalised_cost,
        "tolls_paid": float(found.tolls_paid.sum()),
    }
    if isinstance(found, ClassOptimum):
        facts |= {"least_in": found.value, "least": found.total, "convex": found.convex}
    facts["classes"] = [
        {
            "name": one.name,
            "vehicles": one.potential.total,
            "value_of_time": one.value_of_time,
            "passenger_cars": one.passenger_cars,
            "travel_time": float(found.class_times[m]),
            "cost_in_money": float(found.class_costs[m]),
            "tolls_paid": float(found.tolls_paid[m]),
        }
        for m, one in enumerate(found.classes)
    ]
    facts |= {"gap": found.gap, "converged": found.converged, "iterations": found.iterations}
    facts |= {"seconds": found.seconds}
    return facts | ({"units": network.units} if network.units else {})


def _flat(summary: dict[str, Any]) -> dict[str, Any]:
    """The summary with one fact after the other for every class."""
    facts: dict[str, Any] = {}
    for name, fact in summary.items():
        if name != "classes":
            facts[name.replace("_", " ") if name in ("cost_in_money", "tolls_paid", "least_in") else name] = fact
            continue
        for one in fact:
            own = {
                f"{one['name']}: {key.replace('_', ' ')}": number for key, number in one.items() if key != "name"
            }
            facts |= own
    return facts


def _write(
    folder: Path, network: Network, found: ClassEquilibrium, tolls: Array | None, summary: dict[str, Any]
) -> list[Path]:
    """The summary as JSON, and a page with a map of all together."""
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.support.files import write_text

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"--out: cannot make the folder {folder} ({error.strerror or error})") from error
    write_text(folder / "summary.json", json.dumps(summary, indent=2, allow_nan=False) + "\n")
    return [folder / "summary.json", *write_equilibrium_page(folder, network, found, _flat(summary), tolls)]
