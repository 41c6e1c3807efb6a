"""`stackelberg equilibrium`: solve a network for its user equilibrium or its system optimum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from stackelberg.cli.console import print_facts, print_json, say
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
    if not system_optimum and value != "time":
        raise InvalidInput("--value: travellers choose by what their class pays; expected --system-optimum as well")
    if tolls is not None and system_optimum:
        raise InvalidInput("--tolls: the system optimum does not depend on tolls; leave out one of the two")
    given = _Files(net, trips, nodes, network, toll_factor, distance_factor, matrix, zone_mapping)
    roads, demand = given.read(needs_demand=classes is None)
    observed = _assignment(roads, demand, classes, "system" if system_optimum else "user", value)
    assignment, unreachable = observed.remarked()
    for remark in assignment.network.remarks:
        say(f"note: {remark}")
    charged = _tolls(tolls, assignment.network)
    planner.check(assignment.network, out)
    found = replace(_solve(answer.applied(assignment), charged, gap, threads), class_unreachable=unreachable)
    if out is not None:
        made_folder(out)
    selection, written = _write_tables(planner, found)
    summary = _summary(found, assignment, charged, answer, selection)
    if out is not None:
        written += _write(out, charged, found, summary)
    written += planner.write_flows(found, out)
    if as_json:
        print_json(summary)
    else:
        from stackelberg.report.equilibrium import facts_in_words, title_of
        from stackelberg.roads.network import read_units

        print_facts(title_of(found), facts_in_words(summary, read_units(found.network.units)))
    if written:
        say(f"wrote {', '.join(str(path) for path in written)}")
    if not found.converged:
        reached = f"stopped at {found.gap:.3g} after {found.iterations} iterations ({found.stopped})"
        say(f"the gap {gap:g} was not reached: {reached}")
        raise typer.Exit(NOT_CONVERGED)


@dataclass(frozen=True)
class AnswerAsked:
    """How demand answers to its cost, as the options say: not at all without an elasticity."""

    elasticity: float | None
    form: str
    share: float | None

    def __post_init__(self) -> None:
        """Refuse options that say nothing without an elasticity."""
        if self.elasticity is None and (self.form, self.share) != ("exponential", None):
            raise InvalidInput("--demand-form, --travelling-share: these are for elastic demand; give --elasticity")
        if self.form == "logit" and self.share is None:
            raise InvalidInput(
                "--travelling-share: expected the share of those who could travel that does, got none"
            )

    def applied(self, assignment: Assignment) -> Assignment:
        """The assignment to solve: as observed, or with demand that answers and is as observed at today's costs."""
        from stackelberg.roads import elastic_demand
        from stackelberg.roads.demand import as_form

        if self.elasticity is None:
            return assignment
        options = (assignment.network, assignment.demand, self.elasticity, as_form(self.form))
        return replace(assignment, classes=elastic_demand(*options, share=self.share))


class _Files(NamedTuple):
    """The network and demand that were asked for, from files or built in."""

    net: Path | None
    trips: Path | None
    nodes: Path | None
    builtin: str | None
    toll: float | None
    distance: float | None
    matrix: str | None
    mapping: str | None

    def read(self, *, needs_demand: bool) -> tuple[Network, Demand | None]:
        """The network, and its demand where there is one: classes may have trips of their own."""
        if self.builtin is not None:
            return self._built_in(self.builtin)
        if self.net is None or (self.trips is None and needs_demand):
            trips = " and --trips FILE" if needs_demand else ""
            raise InvalidInput(f"expected --net FILE{trips}, or --network NAME")
        if self.trips is None and (self.matrix or self.mapping):
            raise InvalidInput("--matrix, --zone-mapping: these are of a demand; expected --trips FILE as well")
        from stackelberg.roads import files

        nodes = _nodes_beside(self.net) if self.nodes is None else self.nodes
        network = files.read_network(self.net, nodes, toll_factor=self.toll, distance_factor=self.distance)
        if self.trips is None:
            return network, None
        return network, files.read_demand(self.trips, network, matrix=self.matrix, mapping=self.mapping)

    def _built_in(self, name: str) -> tuple[Network, Demand]:
        from stackelberg.roads.builders import braess, sioux_falls

        known: dict[str, Callable[[], tuple[Network, Demand]]] = {"sioux-falls": sioux_falls, "braess": braess}
        if self.net or self.trips or self.nodes or self.toll is not None or self.matrix or self.mapping:
            takes_no = "--net, --trips, --nodes, --matrix, --zone-mapping or --toll-factor"
            raise InvalidInput(f"--network: a built-in network takes no {takes_no}")
        if name not in known:
            raise InvalidInput(f"--network: expected one of {', '.join(known)}, got {name!r}")
        roads, demand = known[name]()
        if self.distance is None:
            return roads, demand
        charge = positive("--distance-factor", self.distance, zero=True) * roads.length
        return replace(roads, fixed_cost=roads.fixed_cost + charge), demand


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


def _summary(
    found: Solution, observed: Assignment, tolls: Array | None, answer: AnswerAsked, selection: dict[str, Any]
) -> dict[str, Any]:
    from stackelberg.report.equilibrium import elastic_facts, left_out_facts, solution_facts

    facts = solution_facts(found, observed, tolled=tolls is not None)
    if answer.elasticity is not None:
        facts |= elastic_facts(found, answer.elasticity, answer.form)
    return facts | selection | left_out_facts(found)


def _write(folder: Path, tolls: Array | None, found: Solution, summary: dict[str, Any]) -> list[Path]:
    """The summary as JSON, and a page with a map."""
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.roads.files import write_demand_table
    from stackelberg.support.files import write_text
    from stackelberg.support.numbers import json_text

    written = [write_text(folder / "summary.json", json_text(summary) + "\n")]
    if found.unreachable.pairs:
        write_demand_table(folder / "unreachable.csv", found.unreachable, found.network)
        written.append(folder / "unreachable.csv")
    if found.network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return written + write_equilibrium_page(folder, found, summary, tolls)
