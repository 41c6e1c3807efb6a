"""`stackelberg equilibrium`: a network at its user equilibrium or system optimum, and what planners want of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from stackelberg.cli.console import (
    DECIMAL,
    FAILED,
    SEP,
    THOUSANDS,
    csv_options,
    option,
    print_facts,
    print_json,
    say,
)
from stackelberg.core import Array, InvalidInput, positive
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text

if TYPE_CHECKING:
    from stackelberg.roads import Assignment, Demand, Network, Solution, SolverProgress


def equilibrium_command(
    net: Path | None = option(
        "Network file: TNTP, GMNS (link.csv), a table of links (.csv, .parquet), or a GeoPackage."
    ),
    trips: Path | None = option("Demand file: TNTP, a table of pairs (.csv, .parquet), or OMX."),
    matrix: str | None = option("The matrix of an OMX demand. Default: the only one."),
    zone_mapping: str | None = option(
        "The mapping with the zones of an OMX demand, or 'order'. Default: the only one, or 'order'."
    ),
    nodes: Path | None = option(
        "Nodes, TNTP or table. Default: X_node.tntp beside X_net.tntp, node.csv beside link.csv."
    ),
    network: str | None = option("A built-in network instead of files: sioux-falls, braess."),
    tolls: Path | None = option("Table with columns tail, head, toll."),
    system_optimum: bool = option("Least total cost instead of user equilibrium.", False, "--system-optimum"),
    classes: Path | None = option("Classes of travellers: a TOML file with one table named classes for each."),
    value: str = option("With --classes and --system-optimum: least 'time' or 'money'.", "time"),
    elasticity: float | None = option(
        "Elasticity of demand to cost, below 0: the trips of the file are today's, without tolls."
    ),
    demand_form: str = option("With --elasticity: linear, exponential or logit demand.", "exponential"),
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
    if elasticity is None and (demand_form, travelling_share) != ("exponential", None):
        raise InvalidInput("--demand-form, --travelling-share: these are for elastic demand; give --elasticity")
    if demand_form == "logit" and travelling_share is None:
        raise InvalidInput("--travelling-share: expected the share of those who could travel that does, got none")
    if classes is None and value != "time":
        raise InvalidInput("--value: this is for classes of travellers; name their file with --classes")
    if not system_optimum and value != "time":
        raise InvalidInput("--value: travellers choose by what their class pays; expected --system-optimum as well")
    if tolls is not None and system_optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    from stackelberg.roads import Assignment, elastic_demand
    from stackelberg.roads.demand import as_form
    from stackelberg.roads.files import read_toll_table
    from stackelberg.roads.network import read_units
    from stackelberg.tolls.solution_report import facts_in_words, solution_facts, title_of

    factors = {"toll_factor": toll_factor, "distance_factor": distance_factor}
    which = {"matrix": matrix, "mapping": zone_mapping}
    cells = csv_options(sep, decimal, thousands)
    roads, demand = _roads(network, net, trips, nodes, factors, which, cells, needs_demand=classes is None)
    travellers: Any = demand
    if classes is not None:
        from stackelberg.tolls.problem_files import read_classes

        travellers = read_classes(classes, roads, demand)
    counts: Any = value
    problem = Assignment(roads, travellers, "system" if system_optimum else "user", counts)
    observed, unreachable = problem.drop_unreachable()
    for remark in observed.network.remarks:
        say(f"note: {remark}")
    charged = None if tolls is None else read_toll_table(tolls, observed.network, **cells)
    answering = observed
    if elasticity is not None:  # demand that answers to its cost, and is as observed at today's
        today = (observed.network, observed.demand, elasticity, as_form(demand_form))
        answering = replace(observed, classes=elastic_demand(*today, share=travelling_share))
    found = replace(_solve(answering, charged, gap, threads), class_unreachable=unreachable)
    answer = {} if elasticity is None else {"elasticity": elasticity, "demand_form": demand_form}
    summary = solution_facts(found, observed, tolled=charged is not None, answer=answer)
    written = [] if out is None else _write(made_folder(out), charged, found, summary)
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


def _roads(
    builtin: str | None,
    net: Path | None,
    trips: Path | None,
    nodes: Path | None,
    factors: Mapping[str, float | None],
    which: Mapping[str, str | None],
    cells: Mapping[str, Any],
    *,
    needs_demand: bool,
) -> tuple[Network, Demand | None]:
    """The network, built in or of files, and its demand where there is one: classes may have trips of their own."""
    if builtin is not None:
        if net or trips or nodes or factors["toll_factor"] is not None or any(which.values()):
            takes_no = "--net, --trips, --nodes, --matrix, --zone-mapping or --toll-factor"
            raise InvalidInput(f"--network: a built-in network takes no {takes_no}")
        return built_in(builtin, factors["distance_factor"])
    if net is None or (trips is None and needs_demand):
        raise InvalidInput(f"expected --net FILE{' and --trips FILE' if needs_demand else ''}, or --network NAME")
    if trips is None and any(which.values()):
        raise InvalidInput("--matrix, --zone-mapping: these are of a demand; expected --trips FILE as well")
    from stackelberg.roads import files

    network = files.read_network(net, files.node_file_beside(net) if nodes is None else nodes, **factors, **cells)
    return network, None if trips is None else files.read_demand(trips, network, **which, **cells)


def built_in(name: str, distance_factor: float | None = None) -> tuple[Network, Demand]:
    """A network that comes with the package, and its demand."""
    from stackelberg.tolls.problem_files import NETWORKS

    if name not in NETWORKS:
        raise InvalidInput(f"--network: expected one of {', '.join(NETWORKS)}, got {name!r}")
    roads, demand = NETWORKS[name]()
    if distance_factor is None:
        return roads, demand
    charge = positive("--distance-factor", distance_factor, zero=True) * roads.length
    return replace(roads, fixed_cost=roads.fixed_cost + charge), demand


def _solve(assignment: Assignment, tolls: Array | None, gap: float, threads: int | None) -> Solution:
    from rich.console import Console

    from stackelberg.roads import equilibrium, solve
    from stackelberg.roads.builders import braess

    with Console(stderr=True).status("preparing the compiled kernels") as status:
        equilibrium(*braess())  # compiles what is not yet compiled: the seconds reported are those of solving

        def show(step: SolverProgress) -> None:
            status.update(f"iteration {step.iteration}: gap {step.gap:.2e} after {step.seconds:.1f} s")

        return solve(assignment, tolls, gap=gap, threads=threads, progress=show)


def _write(folder: Path, tolls: Array | None, found: Solution, summary: dict[str, Any]) -> list[Path]:
    """The summary as JSON, what links carry, and a page with a map."""
    from stackelberg.report.page import Page
    from stackelberg.roads.files import write_frame
    from stackelberg.roads.outputs import link_table
    from stackelberg.tolls.solution_report import solution_document

    written = [write_text(folder / "summary.json", json_text(summary) + "\n")]
    written.append(write_frame(folder / "flows.csv", link_table(found)))
    if found.unreachable.pairs:
        written.append(write_frame(folder / "unreachable.csv", found.unreachable.to_frame(found.network)))
    if found.network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    document = solution_document(found, summary, tolls)
    return [*written, Page(document.title, document).save(folder / "index.html")]
