"""`stackelberg equilibrium`: solve a network for its user equilibrium or its system optimum."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import print_facts, print_json, say
from stackelberg.cli.elasticity import AnswerAsked
from stackelberg.cli.planner_files import PlannerFiles
from stackelberg.core import InvalidInput, positive
from stackelberg.support.files import made_folder

if TYPE_CHECKING:
    from stackelberg.core import Array
    from stackelberg.roads import Assignment, Demand, Network, Solution, SolverProgress
    from stackelberg.roads.assignment import Target

NOT_CONVERGED = 1
"""Exit code: the flows are printed, but the gap asked for was not reached."""


def equilibrium_command(
    net: Annotated[
        Path | None, typer.Option(help="Network file: TNTP (_net.tntp), or a table of links (.csv).")
    ] = None,
    trips: Annotated[
        Path | None, typer.Option(help="Demand file: TNTP (_trips.tntp), a table of pairs (.csv), or OMX (.omx).")
    ] = None,
    matrix: Annotated[str | None, typer.Option(help="The matrix of an OMX demand. Default: the only one.")] = None,
    zone_mapping: Annotated[
        str | None,
        typer.Option(
            help="The mapping with the zones of an OMX demand, or 'order'. Default: the only one, or 'order'."
        ),
    ] = None,
    nodes: Annotated[
        Path | None,
        typer.Option(
            help="Nodes, TNTP or table. Default: X_node.tntp beside X_net.tntp, node.csv beside link.csv."
        ),
    ] = None,
    network: Annotated[
        str | None, typer.Option(help="A built-in network instead of files: sioux-falls, braess.")
    ] = None,
    tolls: Annotated[Path | None, typer.Option(help="Table with columns tail, head, toll.")] = None,
    system_optimum: Annotated[
        bool, typer.Option("--system-optimum", help="Least total cost instead of user equilibrium.")
    ] = False,
    classes: Annotated[
        Path | None,
        typer.Option(help="Classes of travellers: a TOML file with one table named classes for each."),
    ] = None,
    value: Annotated[
        str, typer.Option(help="With --classes and --system-optimum: least 'time' or 'money'.")
    ] = "time",
    elasticity: Annotated[
        float | None,
        typer.Option(
            help="Elasticity of demand to cost, below 0: the trips of the file are today's, without tolls."
        ),
    ] = None,
    demand_form: Annotated[
        str, typer.Option(help="With --elasticity: linear, exponential or logit demand.")
    ] = "exponential",
    travelling_share: Annotated[
        float | None, typer.Option(help="With logit demand: the share of those who could travel that does.")
    ] = None,
    gap: Annotated[float, typer.Option(help="Relative gap to reach.")] = 1e-6,
    threads: Annotated[
        int | None, typer.Option(help="Threads to use. Default: $STACKELBERG_THREADS, else all cores if it pays.")
    ] = None,
    toll_factor: Annotated[
        float | None, typer.Option(help="Cost of one unit of the file's tolls. Default: as the file says, else 0.")
    ] = None,
    distance_factor: Annotated[
        float | None, typer.Option(help="Cost of one unit of length. Default: as the file says, else 0.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for a page (index.html), flows.csv, summary.json and maps.")
    ] = None,
    flows: Annotated[
        Path | None, typer.Option(help="Write flows and times of links: .csv, .json, .geojson or .gpkg (maps).")
    ] = None,
    skims: Annotated[
        Path | None, typer.Option(help="Write times, distances, tolls and costs of pairs: .csv, .json or .omx.")
    ] = None,
    all_pairs: Annotated[
        bool, typer.Option("--all-pairs", help="Skims of all pairs of zones, not only of those with trips.")
    ] = False,
    routes: Annotated[Path | None, typer.Option(help="Write the routes in use, with flows: .csv or .json.")] = None,
    select_link: Annotated[
        list[str] | None,
        typer.Option(help="Trips over this link, by number or TAIL:HEAD; again for more links. With --selected."),
    ] = None,
    every_link: Annotated[
        bool, typer.Option("--every-link", help="Trips over all links of --select-link, not over any of them.")
    ] = False,
    select_zone: Annotated[
        list[str] | None,
        typer.Option(help="Trips from or to this zone, by label; again for more zones. With --selected."),
    ] = None,
    selected: Annotated[
        Path | None,
        typer.Option(help="Write the pairs of the selected trips: .csv, .json or .omx; link flows beside it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Wardrop equilibrium (or system optimum) of a road network, to a true relative gap."""
    answer = AnswerAsked(elasticity, demand_form, travelling_share)
    planner = PlannerFiles(
        flows, skims, all_pairs, routes, selected, select_link or (), select_zone or (), every_link
    )
    if classes is None and value != "time":
        raise InvalidInput("--value: this is for classes of travellers; name their file with --classes")
    if tolls is not None and system_optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    which = (matrix, zone_mapping)
    loading = _load if classes is None else _roads_of_classes
    roads, demand = loading(net, trips, nodes, network, toll_factor, distance_factor, which)
    given = _assignment(roads, demand, classes, "system" if system_optimum else "user", value)
    assignment, unreachable = _who_can_travel(given)
    charged = _tolls(tolls, assignment.network)
    planner.check(assignment.network, out)
    found = _solve(answer.applied(assignment), charged, gap, threads)
    found = replace(found, class_unreachable=unreachable)
    if out is not None:
        made_folder(out)
    selection, written = _write_tables(planner, found)
    summary = _summary(assignment, charged, found) | answer.summary(found) | selection | _set_aside(found)
    if out is not None:
        written += _write(out, charged, found, summary)
    written += planner.write_flows(found, out)
    if as_json:
        print_json(summary)
    else:
        from stackelberg.report.equilibrium_facts import facts_in_words
        from stackelberg.roads.network import read_units

        title = f"{str(summary['solution']).capitalize()} of {found.network.name}"
        print_facts(title, facts_in_words(_flat(summary), read_units(found.network.units)))
    if written:
        say(f"wrote {', '.join(str(path) for path in written)}")
    if not found.converged:
        reached = f"stopped at {found.gap:.3g} after {found.iterations} iterations ({found.stopped})"
        say(f"the gap {gap:g} was not reached: {reached}")
        raise typer.Exit(NOT_CONVERGED)


def _assignment(
    network: Network, demand: Demand | None, classes: Path | None, target: Target, value: str
) -> Assignment:
    """The problem of the files: their demand, or classes, which may be shares of it."""
    from stackelberg.problems.classes import read_classes
    from stackelberg.roads import Assignment

    travellers: Any = demand if classes is None else read_classes(classes, network, demand)
    counts: Any = value
    return Assignment(network, travellers, target, counts)


def _write_tables(planner: PlannerFiles, found: Solution) -> tuple[dict[str, Any], list[Path]]:
    """The planner's tables, of every class by itself; facts of what was selected, and the files."""
    from stackelberg.roads.outputs import travel_by_class

    facts: dict[str, Any] = {}
    written: list[Path] = []
    for trips, ending in travel_by_class(found):
        own, files = planner.write(trips, ending)
        facts |= {f"{key}{ending}": fact for key, fact in own.items()}
        written += files
    return facts, written


def _roads_of_classes(
    net: Path | None,
    trips: Path | None,
    nodes: Path | None,
    builtin: str | None,
    toll: float | None,
    distance: float | None,
    which: tuple[str | None, str | None],
) -> tuple[Network, Demand | None]:
    """The network, and its demand where there is one: classes may have trips of their own."""
    if builtin is not None or trips is not None:
        return _load(net, trips, nodes, builtin, toll, distance, which)
    if net is None:
        raise InvalidInput("expected --net FILE, or --network NAME")
    from stackelberg.roads import files

    nodes = _nodes_beside(net) if nodes is None else nodes
    return files.read_network(net, nodes, toll_factor=toll, distance_factor=distance), None


def _load(
    net: Path | None,
    trips: Path | None,
    nodes: Path | None,
    builtin: str | None,
    toll: float | None,
    distance: float | None,
    which: tuple[str | None, str | None],
) -> tuple[Network, Demand]:
    """The network and demand that were asked for, from files or built in."""
    from stackelberg.roads.builders import braess, sioux_falls

    if builtin is not None:
        known: dict[str, Callable[[], tuple[Network, Demand]]] = {"sioux-falls": sioux_falls, "braess": braess}
        if net or trips or nodes or toll is not None or any(which):
            takes_no = "--net, --trips, --nodes, --matrix, --zone-mapping or --toll-factor"
            raise InvalidInput(f"--network: a built-in network takes no {takes_no}")
        if builtin not in known:
            raise InvalidInput(f"--network: expected one of {', '.join(known)}, got {builtin!r}")
        roads, demand = known[builtin]()
        return (roads if distance is None else _with_distance(roads, distance)), demand
    if net is None or trips is None:
        raise InvalidInput("expected --net FILE and --trips FILE, or --network NAME")
    return _read(net, trips, nodes, toll, distance, which)


def _who_can_travel(assignment: Assignment) -> tuple[Assignment, tuple[Demand, ...]]:
    """Who has paths, and who has none; what was assumed and what was left out is said on stderr."""
    assignment, unreachable = assignment.remarked()
    for remark in assignment.network.remarks:
        say(f"note: {remark}")
    return assignment, unreachable


def _set_aside(found: Solution) -> dict[str, Any]:
    """What of the files is not in the figures: pairs without a path, and the remarks on them and on the network."""
    facts: dict[str, Any] = {}
    if found.unreachable.pairs:
        facts |= {"unreachable_pairs": found.unreachable.pairs, "unreachable_demand": found.unreachable.total}
    return facts | ({"remarks": list(found.network.remarks)} if found.network.remarks else {})


def _with_distance(network: Network, factor: float) -> Network:
    charge = positive("--distance-factor", factor, zero=True) * network.length
    return replace(network, fixed_cost=network.fixed_cost + charge)


def _read(
    net: Path,
    trips: Path,
    nodes: Path | None,
    toll: float | None,
    distance: float | None,
    which: tuple[str | None, str | None],
) -> tuple[Network, Demand]:
    from stackelberg.roads import files

    nodes = _nodes_beside(net) if nodes is None else nodes
    network = files.read_network(net, nodes, toll_factor=toll, distance_factor=distance)
    return network, files.read_demand(trips, network, matrix=which[0], mapping=which[1])


def _nodes_beside(net: Path) -> Path | None:
    """The nodes of a TNTP file or of a GMNS table; other tables name theirs."""
    from stackelberg.roads import files

    return files.node_file_beside(net) if not files.is_table(net) or net.name.lower() == "link.csv" else None


def _tolls(path: Path | None, network: Network) -> Array | None:
    from stackelberg.roads.files import read_toll_table

    return None if path is None else read_toll_table(path, network)


def _solve(assignment: Assignment, tolls: Array | None, gap: float, threads: int | None) -> Solution:
    from rich.console import Console

    from stackelberg.roads import equilibrium, solve
    from stackelberg.roads.builders import braess

    with Console(stderr=True).status("preparing the compiled kernels") as status:
        equilibrium(*braess())  # compiles what is not yet compiled: the seconds reported are those of solving

        def show(step: SolverProgress) -> None:
            status.update(f"iteration {step.iteration}: gap {step.gap:.2e} after {step.seconds:.1f} s")

        return solve(assignment, tolls, gap=gap, threads=threads, progress=show)


def _summary(observed: Assignment, tolls: Array | None, found: Solution) -> dict[str, Any]:
    """The figures of the solution; generalised cost and revenue only where they differ from time and zero."""
    network, demand = observed.network, [one.potential for one in observed.classes]
    facts: dict[str, Any] = {
        "network": network.name,
        "solution": "system optimum" if found.optimum else "user equilibrium",
        "nodes": network.nodes,
        "links": network.links,
    }
    if observed.by_classes:
        facts |= {"demand": float(sum(one.potential.total for one in found.classes))} | _of_classes(found)
    else:
        facts |= {"pairs": demand[0].pairs, "demand": demand[0].total, "intrazonal": demand[0].intrazonal}
        facts |= {"tstt": found.tstt, "beckmann": found.beckmann}
        if network.fixed_cost.any():
            facts["generalised_cost"] = found.generalised_cost
        if tolls is not None:
            facts["revenue"] = found.revenue
            facts["refund_per_traveller"] = found.revenue / demand[0].total if demand[0].total else 0.0
    facts |= {"gap": found.gap, "converged": found.converged, "stopped": found.stopped}
    facts |= {"iterations": found.iterations, "seconds": found.seconds}
    return facts | ({"units": network.units} if network.units else {})


def _of_classes(found: Solution) -> dict[str, Any]:
    """What there is to say where travellers come in classes; nobody pays a toll at a system optimum."""
    paid = 0.0 * found.tolls_paid if found.optimum else found.tolls_paid
    facts: dict[str, Any] = {"tstt": found.tstt, "cost_in_money": found.generalised_cost}
    facts["tolls_paid"] = float(paid.sum())
    if found.optimum:
        facts |= {"least_in": found.value, "least": found.total, "convex": found.convex}
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


def _flat(summary: dict[str, Any]) -> dict[str, Any]:
    """The summary with one fact after the other for every class."""
    facts: dict[str, Any] = {}
    for name, fact in summary.items():
        if name != "classes":
            facts[name.replace("_", " ") if name in ("cost_in_money", "tolls_paid", "least_in") else name] = fact
            continue
        for one in fact:
            facts |= {f"{one['name']}: {key.replace('_', ' ')}": part for key, part in one.items() if key != "name"}
    return facts


def _write(folder: Path, tolls: Array | None, found: Solution, summary: dict[str, Any]) -> list[Path]:
    """The summary as JSON, and a page with a map."""
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.roads.files import write_demand_table
    from stackelberg.support.files import write_text

    write_text(folder / "summary.json", json.dumps(summary, indent=2, allow_nan=False) + "\n")
    written = [folder / "summary.json"]
    if found.unreachable.pairs:
        write_demand_table(folder / "unreachable.csv", found.unreachable, found.network)
        written.append(folder / "unreachable.csv")
    if found.network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return written + write_equilibrium_page(folder, found, _flat(summary), tolls)
