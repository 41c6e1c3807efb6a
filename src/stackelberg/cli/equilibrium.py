"""`stackelberg equilibrium`: solve a network for its user equilibrium or its system optimum."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.classes import ClassesAsked, solve_classes
from stackelberg.cli.console import print_facts, print_json, say
from stackelberg.cli.elasticity import AnswerAsked
from stackelberg.cli.planner_files import PlannerFiles
from stackelberg.core import InvalidInput, positive

if TYPE_CHECKING:
    from stackelberg.core import Array
    from stackelberg.roads import ClassEquilibrium, Demand, ElasticDemand, Equilibrium, Network, SolverProgress
    from stackelberg.roads.outputs import Travel

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
    which = (matrix, zone_mapping)
    if classes is not None:
        roads, whole = _roads_of_classes(net, trips, nodes, network, toll_factor, distance_factor, which)
        asked = ClassesAsked(classes, tolls, system_optimum, value, gap, threads, out, as_json, planner, answer)
        _exit_unless_converged(solve_classes(roads, whole, asked), gap)
        return
    if value != "time":
        raise InvalidInput("--value: this is for classes of travellers; name their file with --classes")
    roads, demand = _load(net, trips, nodes, network, toll_factor, distance_factor, which)
    roads, demand, unreachable = _who_can_travel(roads, demand)
    charged = _tolls(tolls, roads, system_optimum)
    planner.check(roads)
    answering = answer.demand(roads, demand)
    found = _solve(roads, answering, charged, system_optimum, gap, threads)
    summary = _summary(roads, demand, charged, found, system_optimum, bool(roads.fixed_cost.any()))
    selection, tables = planner.write(_travel(roads, demand, found, charged, unreachable))
    summary |= answer.summary(found) | selection | _set_aside(roads, unreachable)
    written = tables + ([] if out is None else _write(out, roads, charged, found, summary, unreachable))
    written += planner.write_flows(roads, found, charged, out)
    if as_json:
        print_json(summary)
    else:
        from stackelberg.report.equilibrium_facts import facts_in_words
        from stackelberg.roads.network import read_units

        title = "System optimum" if system_optimum else "User equilibrium"
        print_facts(f"{title} of {roads.name}", facts_in_words(summary, read_units(roads.units)))
    if written:
        say(f"wrote {', '.join(str(path) for path in written)}")
    _exit_unless_converged(found, gap)


def _exit_unless_converged(found: Equilibrium | ClassEquilibrium, gap: float) -> None:
    if not found.converged:
        reached = f"stopped at {found.gap:.3g} after {found.iterations} iterations ({found.stopped})"
        say(f"the gap {gap:g} was not reached: {reached}")
        raise typer.Exit(NOT_CONVERGED)


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


def _who_can_travel(network: Network, demand: Demand) -> tuple[Network, Demand, Demand]:
    """The demand that has paths, and the rest of it; what was assumed and what was left out is said on stderr."""
    from stackelberg.roads.reachable import remarked

    network, demand, unreachable = remarked(network, demand)
    for remark in network.remarks:
        say(f"note: {remark}")
    return network, demand, unreachable


def _travel(
    network: Network, demand: Demand, found: Equilibrium, tolls: Array | None, unreachable: Demand
) -> Travel:
    from stackelberg.roads.outputs import travel

    return travel(network, demand, replace(found, unreachable=unreachable), tolls)


def _set_aside(network: Network, unreachable: Demand) -> dict[str, Any]:
    """What of the files is not in the figures: pairs without a path, and the remarks on them and on the network."""
    facts: dict[str, Any] = {}
    if unreachable.pairs:
        facts |= {"unreachable_pairs": unreachable.pairs, "unreachable_demand": unreachable.total}
    return facts | ({"remarks": list(network.remarks)} if network.remarks else {})


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


def _tolls(path: Path | None, network: Network, optimum: bool) -> Array | None:
    from stackelberg.roads.files import read_toll_table

    if path is None:
        return None
    if optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    return read_toll_table(path, network)


def _solve(
    network: Network,
    demand: Demand | ElasticDemand,
    tolls: Array | None,
    optimum: bool,
    gap: float,
    threads: int | None,
) -> Equilibrium:
    from rich.console import Console

    from stackelberg.roads import equilibrium, system_optimum
    from stackelberg.roads.builders import braess

    with Console(stderr=True).status("preparing the compiled kernels") as status:
        equilibrium(*braess())  # compiles what is not yet compiled: the seconds reported are those of solving

        def show(step: SolverProgress) -> None:
            status.update(f"iteration {step.iteration}: gap {step.gap:.2e} after {step.seconds:.1f} s")

        if optimum:
            return system_optimum(network, demand, gap=gap, threads=threads, progress=show)
        return equilibrium(network, demand, tolls, gap=gap, threads=threads, progress=show)


def _summary(
    network: Network, demand: Demand, tolls: Array | None, found: Equilibrium, optimum: bool, factors: bool
) -> dict[str, Any]:
    """The figures of the solution; generalised cost and revenue only where they differ from time and zero."""
    facts: dict[str, Any] = {
        "network": network.name,
        "solution": "system optimum" if optimum else "user equilibrium",
        "nodes": network.nodes,
        "links": network.links,
        "pairs": demand.pairs,
        "demand": demand.total,
        "intrazonal": demand.intrazonal,
        "tstt": found.tstt,
        "beckmann": found.beckmann,
    }
    if factors:
        facts["generalised_cost"] = found.generalised_cost
    if tolls is not None:
        facts["revenue"] = float(tolls @ found.flows)
        facts["refund_per_traveller"] = facts["revenue"] / demand.total if demand.total else 0.0
    facts |= {
        "gap": found.gap,
        "converged": found.converged,
        "stopped": found.stopped,
        "iterations": found.iterations,
        "seconds": found.seconds,
    }
    return facts | ({"units": network.units} if network.units else {})


def _write(
    folder: Path,
    network: Network,
    tolls: Array | None,
    found: Equilibrium,
    summary: dict[str, Any],
    unreachable: Demand,
) -> list[Path]:
    """The summary as JSON, and a page with a map."""
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.roads.files import write_demand_table
    from stackelberg.support.files import write_text

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"--out: cannot make the folder {folder} ({error.strerror or error})") from error
    write_text(folder / "summary.json", json.dumps(summary, indent=2, allow_nan=False) + "\n")
    written = [folder / "summary.json"]
    if unreachable.pairs:
        write_demand_table(folder / "unreachable.csv", unreachable, network)
        written.append(folder / "unreachable.csv")
    if network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return written + write_equilibrium_page(folder, network, found, summary, tolls)
