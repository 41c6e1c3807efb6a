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
from stackelberg.core import InvalidInput, positive

if TYPE_CHECKING:
    from stackelberg.core import Array
    from stackelberg.routing import ClassEquilibrium, Demand, Equilibrium, Network, SolverProgress

NOT_CONVERGED = 1
"""Exit code: the flows are printed, but the gap asked for was not reached."""


def equilibrium_command(
    net: Annotated[
        Path | None, typer.Option(help="Network file: TNTP (_net.tntp), or a table of links (.csv).")
    ] = None,
    trips: Annotated[
        Path | None, typer.Option(help="Demand file: TNTP (_trips.tntp), or a table of pairs (.csv).")
    ] = None,
    nodes: Annotated[
        Path | None,
        typer.Option(help="Coordinates, TNTP or table. Default: X_node.tntp beside X_net.tntp."),
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
        typer.Option(help="Classes of travellers: a TOML file with a table [[classes]] for each."),
    ] = None,
    value: Annotated[
        str, typer.Option(help="With --classes and --system-optimum: least 'time' or 'money'.")
    ] = "time",
    gap: Annotated[float, typer.Option(help="Relative gap to reach.")] = 1e-6,
    threads: Annotated[
        int | None, typer.Option(help="Threads to use. Default: $STACKELBERG_THREADS, else all cores if it pays.")
    ] = None,
    toll_factor: Annotated[float, typer.Option(help="Cost of one unit of the file's tolls.")] = 0.0,
    distance_factor: Annotated[float, typer.Option(help="Cost of one unit of length.")] = 0.0,
    out: Annotated[
        Path | None, typer.Option(help="Folder for a page (index.html), flows.csv, summary.json and maps.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Wardrop equilibrium (or system optimum) of a road network, to a true relative gap."""
    if classes is not None:
        roads, whole = _roads_of_classes(net, trips, nodes, network, toll_factor, distance_factor)
        asked = ClassesAsked(classes, tolls, system_optimum, value, gap, threads, out, as_json)
        _exit_unless_converged(solve_classes(roads, whole, asked), gap)
        return
    if value != "time":
        raise InvalidInput("--value: this is for classes of travellers; name their file with --classes")
    roads, demand = _load(net, trips, nodes, network, toll_factor, distance_factor)
    charged = _tolls(tolls, roads, system_optimum)
    found = _solve(roads, demand, charged, system_optimum, gap, threads)
    summary = _summary(roads, demand, charged, found, system_optimum, bool(toll_factor or distance_factor))
    written = [] if out is None else _write(out, roads, charged, found, summary)
    if as_json:
        print_json(summary)
    else:
        from stackelberg.report.equilibrium_facts import facts_in_words
        from stackelberg.routing.units import read_units

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
    net: Path | None, trips: Path | None, nodes: Path | None, builtin: str | None, toll: float, distance: float
) -> tuple[Network, Demand | None]:
    """The network, and its demand where there is one: classes may have trips of their own."""
    if builtin is not None or trips is not None:
        return _load(net, trips, nodes, builtin, toll, distance)
    if net is None:
        raise InvalidInput("expected --net FILE, or --network NAME")
    from stackelberg.routing import files

    if nodes is None and not files.is_table(net):
        nodes = files.node_file_beside(net)
    return files.read_network(net, nodes, toll_factor=toll, distance_factor=distance), None


def _load(
    net: Path | None, trips: Path | None, nodes: Path | None, builtin: str | None, toll: float, distance: float
) -> tuple[Network, Demand]:
    """The network and demand that were asked for, from files or built in."""
    from stackelberg.routing.builders import braess
    from stackelberg.routing.builtin import sioux_falls

    if builtin is not None:
        known: dict[str, Callable[[], tuple[Network, Demand]]] = {"sioux-falls": sioux_falls, "braess": braess}
        if net or trips or nodes or toll:
            raise InvalidInput("--network: a built-in network takes no --net, --trips, --nodes or --toll-factor")
        if builtin not in known:
            raise InvalidInput(f"--network: expected one of {', '.join(known)}, got {builtin!r}")
        roads, demand = known[builtin]()
        return _with_distance(roads, distance), demand
    if net is None or trips is None:
        raise InvalidInput("expected --net FILE and --trips FILE, or --network NAME")
    return _read(net, trips, nodes, toll, distance)


def _with_distance(network: Network, factor: float) -> Network:
    charge = positive("--distance-factor", factor, zero=True) * network.length
    return replace(network, fixed_cost=network.fixed_cost + charge)


def _read(net: Path, trips: Path, nodes: Path | None, toll: float, distance: float) -> tuple[Network, Demand]:
    from stackelberg.routing import files

    if nodes is None and not files.is_table(net):
        nodes = files.node_file_beside(net)
    network = files.read_network(net, nodes, toll_factor=toll, distance_factor=distance)
    return network, files.read_demand(trips, network)


def _tolls(path: Path | None, network: Network, optimum: bool) -> Array | None:
    from stackelberg.routing.files import read_toll_table

    if path is None:
        return None
    if optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    return read_toll_table(path, network)


def _solve(
    network: Network, demand: Demand, tolls: Array | None, optimum: bool, gap: float, threads: int | None
) -> Equilibrium:
    from rich.console import Console

    from stackelberg.routing import equilibrium, system_optimum
    from stackelberg.routing.builders import braess

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
    folder: Path, network: Network, tolls: Array | None, found: Equilibrium, summary: dict[str, Any]
) -> list[Path]:
    """Link flows as CSV, the summary as JSON, and a page with a map."""
    import numpy as np

    from stackelberg.core.files import write_text
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.routing.files import write_link_table

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"--out: cannot make the folder {folder} ({error.strerror or error})") from error
    charged = np.zeros(network.links) if tolls is None else tolls
    columns = {"flow": found.flows, "time": found.times, "toll": charged, "capacity": network.capacity}
    columns["flow_over_capacity"] = found.flows / network.capacity
    write_link_table(folder / "flows.csv", network, columns, {"network": network.name, "units": network.units})
    write_text(folder / "summary.json", json.dumps(summary, indent=2, allow_nan=False) + "\n")
    written = [folder / "flows.csv", folder / "summary.json"]
    if network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return written + write_equilibrium_page(folder, network, found, summary, tolls)
