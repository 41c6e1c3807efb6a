"""`stackelberg equilibrium`: a network at its user equilibrium or system optimum, and what planners want of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from stackelberg.cli.console import (
    DECIMAL,
    FAILED,
    SEP,
    THOUSANDS,
    as_options,
    csv_options,
    option,
    print_facts,
    print_json,
    say,
)
from stackelberg.core import Array, InvalidInput
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text

if TYPE_CHECKING:
    from stackelberg.roads import Solution


def equilibrium_command(
    net: str | None = option(
        "Network file: TNTP, GMNS (link.csv), a table of links (.csv, .parquet), or a GeoPackage."
    ),
    trips: str | None = option("Demand file: TNTP, a table of pairs (.csv, .parquet), or OMX."),
    matrix: str | None = option("The matrix of an OMX demand. Default: the only one."),
    zone_mapping: str | None = option(
        "The mapping with the zones of an OMX demand, or 'order'. Default: the only one, or 'order'."
    ),
    nodes: str | None = option(
        "Nodes, TNTP or table. Default: X_node.tntp beside X_net.tntp, node.csv beside link.csv."
    ),
    network: str | None = option("A built-in network instead of files: sioux-falls, braess."),
    tolls: Path | None = option("Table with columns tail, head, toll."),
    system_optimum: bool = option("Least total cost instead of user equilibrium.", False, "--system-optimum"),
    classes: Path | None = option("Classes of travellers: a TOML file with one table named classes for each."),
    elasticity: float | None = option(
        "Elasticity of demand to cost, below 0: the trips of the file are today's, without tolls."
    ),
    demand_form: str | None = option("With --elasticity: linear, exponential (default) or logit demand."),
    travelling_share: float | None = option("With logit demand: the share of those who could travel that does."),
    gap: float = option("Relative gap to reach.", 1e-6),
    threads: int | None = option("Threads to use. Default: $STACKELBERG_THREADS, else all cores if it pays."),
    toll_factor: float | None = option("Cost of one unit of the file's tolls. Default: as the file says, else 0."),
    distance_factor: float | None = option("Cost of one unit of length. Default: as the file says, else 0."),
    sep: str = SEP,
    decimal: str = DECIMAL,
    thousands: str | None = THOUSANDS,
    out: Path | None = option("Folder for a page with the map (index.html), flows.csv and summary.json."),
    as_json: bool = option("Print the summary as JSON.", False, "--json"),
) -> None:
    """Wardrop equilibrium (or system optimum) of a road network, to a true relative gap."""
    if tolls is not None and system_optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    from stackelberg.problems.source import Source
    from stackelberg.roads import Assignment, braess, equilibrium, solve
    from stackelberg.roads.files import read_toll_table
    from stackelberg.roads.network import read_units
    from stackelberg.tolls.problem_files import GameRoads, read_classes
    from stackelberg.tolls.solution_report import facts_in_words, solution_facts, title_of

    cells = csv_options(sep, decimal, thousands)
    kinds = None if classes is None else read_classes(classes)
    with as_options():
        given = GameRoads(
            network=network,
            net=net,
            trips=trips,
            nodes=nodes,
            matrix=matrix,
            zone_mapping=zone_mapping,
            toll_factor=toll_factor,
            distance_factor=distance_factor,
            elasticity=elasticity,
            demand_form=demand_form,
            travelling_share=travelling_share,
            classes=kinds,
            **cells,
        )
        roads, travellers = given.read(Source(""))
        problem = Assignment(roads, travellers, "system" if system_optimum else "user")
        observed, unreachable = problem.drop_unreachable()
        answering = replace(observed, classes=given.answering(observed.network, observed.demand))
    for remark in observed.network.remarks:
        say(f"note: {remark}")
    tolls_paid = None if tolls is None else read_toll_table(tolls, observed.network, **cells)
    equilibrium(*braess())  # compiles what is not yet compiled: the seconds reported are those of solving
    found = solve(answering, tolls_paid, gap=gap, threads=threads)
    found = replace(found, class_unreachable=unreachable)
    summary = solution_facts(found, observed)
    written = [] if out is None else _write(made_folder(out), tolls_paid, found, summary)
    if as_json:
        print_json(summary)
    else:
        print_facts(title_of(found), facts_in_words(summary, read_units(found.network.units)))
    if written:
        say(f"wrote {', '.join(str(path) for path in written)}")
    if not found.converged:
        reached = f"stopped at {found.gap:.3g} after {found.iterations} iterations ({found.stopped})"
        say(f"the gap {gap:g} was not reached: {reached}")
        raise typer.Exit(FAILED)


def _write(folder: Path, tolls: Array | None, found: Solution, summary: dict[str, Any]) -> list[Path]:
    """The summary as JSON, what links carry, and a page with a map."""
    from stackelberg.roads.files import write_frame
    from stackelberg.roads.outputs import link_table
    from stackelberg.tolls.solution_report import page_of_solution

    written = [write_text(folder / "summary.json", json_text(summary) + "\n")]
    written.append(write_frame(folder / "flows.csv", link_table(found)))
    if found.unreachable.pairs:
        written.append(write_frame(folder / "unreachable.csv", found.unreachable.to_frame(found.network)))
    if found.network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return [*written, page_of_solution(found, tolls, summary).save(folder / "index.html")]
