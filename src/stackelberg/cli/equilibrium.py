"""`stackelberg equilibrium`: a network at its user equilibrium or system optimum, and what planners want of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import typer

from stackelberg.cli.console import FAILED, option, print_facts, print_json, say
from stackelberg.core import Array, InvalidInput, positive
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import json_text
from stackelberg.support.progress import progress_bar

if TYPE_CHECKING:
    from stackelberg.roads import Assignment, Demand, Network, Solution, SolverProgress
    from stackelberg.roads.outputs import Selected, Travel


def equilibrium_command(
    net: Path | None = option("Network file: TNTP (_net.tntp), or a table of links (.csv)."),
    trips: Path | None = option("Demand file: TNTP (_trips.tntp), a table of pairs (.csv), or OMX (.omx)."),
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
    out: Path | None = option("Folder for a page (index.html), flows.csv, summary.json and maps."),
    flows: Path | None = option("Write flows and times of links: .csv, .json, .geojson or .gpkg (maps)."),
    skims: Path | None = option("Write times, distances, tolls and costs of pairs: .csv, .json or .omx."),
    all_pairs: bool = option("Skims of all pairs of zones, not only of those with trips.", False, "--all-pairs"),
    routes: Path | None = option("Write the routes in use, with flows: .csv or .json."),
    select_link: list[str] | None = option(
        "Trips over this link, by number or TAIL:HEAD; again for more links. With --selected."
    ),
    every_link: bool = option(
        "Trips over all links of --select-link, not over any of them.", False, "--every-link"
    ),
    select_zone: list[str] | None = option(
        "Trips from or to this zone, by label; again for more zones. With --selected."
    ),
    selected: Path | None = option(
        "Write the pairs of the selected trips: .csv, .json or .omx; link flows beside it."
    ),
    as_json: bool = option("Print the summary as JSON.", False, "--json"),
) -> None:
    """Wardrop equilibrium (or system optimum) of a road network, to a true relative gap."""
    planner = PlannerFiles(
        flows, skims, all_pairs, routes, selected, select_link or (), select_zone or (), every_link
    )
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
    from stackelberg.report.equilibrium import facts_in_words, solution_facts, title_of
    from stackelberg.roads import Assignment, elastic_demand
    from stackelberg.roads.demand import as_form
    from stackelberg.roads.files import read_toll_table
    from stackelberg.roads.network import read_units

    factors = {"toll_factor": toll_factor, "distance_factor": distance_factor}
    which = {"matrix": matrix, "mapping": zone_mapping}
    roads, demand = _roads(network, net, trips, nodes, factors, which, needs_demand=classes is None)
    travellers: Any = demand
    if classes is not None:
        from stackelberg.problems.networks import read_classes

        travellers = read_classes(classes, roads, demand)
    counts: Any = value
    problem = Assignment(roads, travellers, "system" if system_optimum else "user", counts)
    observed, unreachable = problem.remarked()
    for remark in observed.network.remarks:
        say(f"note: {remark}")
    charged = None if tolls is None else read_toll_table(tolls, observed.network)
    planner.check(observed.network, out)
    answering = observed
    if elasticity is not None:  # demand that answers to its cost, and is as observed at today's
        today = (observed.network, observed.demand, elasticity, as_form(demand_form))
        answering = replace(observed, classes=elastic_demand(*today, share=travelling_share))
    found = replace(_solve(answering, charged, gap, threads), class_unreachable=unreachable)
    if out is not None:
        made_folder(out)
    selection, written = planner.write(found)
    answer = {} if elasticity is None else {"elasticity": elasticity, "demand_form": demand_form}
    summary = solution_facts(found, observed, tolled=charged is not None, answer=answer, selected=selection)
    if out is not None:
        written += _write(out, charged, found, summary)
    written += planner.write_flows(found, out)
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
    *,
    needs_demand: bool,
) -> tuple[Network, Demand | None]:
    """The network, built in or of files, and its demand where there is one: classes may have trips of their own."""
    if builtin is not None:
        if net or trips or nodes or factors["toll_factor"] is not None or any(which.values()):
            takes_no = "--net, --trips, --nodes, --matrix, --zone-mapping or --toll-factor"
            raise InvalidInput(f"--network: a built-in network takes no {takes_no}")
        return _built_in(builtin, factors["distance_factor"])
    if net is None or (trips is None and needs_demand):
        raise InvalidInput(f"expected --net FILE{' and --trips FILE' if needs_demand else ''}, or --network NAME")
    if trips is None and any(which.values()):
        raise InvalidInput("--matrix, --zone-mapping: these are of a demand; expected --trips FILE as well")
    from stackelberg.roads import files

    network = files.read_network(net, _nodes_beside(net) if nodes is None else nodes, **factors)
    return network, None if trips is None else files.read_demand(trips, network, **which)


def _built_in(name: str, distance_factor: float | None) -> tuple[Network, Demand]:
    from stackelberg.problems.networks import NETWORKS
    from stackelberg.study import codec

    if name not in NETWORKS:
        raise InvalidInput(f"--network: expected one of {', '.join(NETWORKS)}, got {name!r}")
    roads, demand = codec.own(NETWORKS[name])()
    if distance_factor is None:
        return roads, demand
    charge = positive("--distance-factor", distance_factor, zero=True) * roads.length
    return replace(roads, fixed_cost=roads.fixed_cost + charge), demand


def _nodes_beside(net: Path) -> Path | None:
    """The nodes of a TNTP file or of a GMNS table; other tables name theirs."""
    from stackelberg.roads import files

    return files.node_file_beside(net) if not files.is_table(net) or net.name.lower() == "link.csv" else None


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
    """The summary as JSON, and a page with a map."""
    from stackelberg.report.equilibrium_page import write_equilibrium_page
    from stackelberg.roads.files import write_demand_table

    written = [write_text(folder / "summary.json", json_text(summary) + "\n")]
    if found.unreachable.pairs:
        write_demand_table(folder / "unreachable.csv", found.unreachable, found.network)
        written.append(folder / "unreachable.csv")
    if found.network.coordinates is None:
        say("the coordinates of the nodes are not known (give them with --nodes): the map shows what joins what")
    return written + write_equilibrium_page(folder, found, summary, tolls)


@dataclass(frozen=True)
class PlannerFiles:
    """The files that were asked for, and which trips `selected` holds."""

    flows: Path | None
    skims: Path | None
    all_pairs: bool
    routes: Path | None
    selected: Path | None
    links: Sequence[str]
    zones: Sequence[str]
    every: bool

    def check(self, network: Network, out: Path | None = None) -> None:
        """Refuse what cannot be done before anything is solved; the folder `out` is made later."""
        from stackelberg.roads.outputs.writing import check_ending

        drawn = self.flows is not None and self.flows.suffix.lower() in (".geojson", ".gpkg")
        if drawn and network.coordinates is None:
            raise InvalidInput("--flows: a map needs the coordinates of nodes; expected --nodes FILE as well")
        for path, endings in (
            (self.flows, (".csv", ".json", ".geojson", ".gpkg")),
            (self.skims, (".csv", ".json", ".omx")),
            (self.routes, (".csv", ".json")),
            (self.selected, (".csv", ".json", ".omx")),
        ):
            if path is not None:
                check_ending(path, *endings)
                folder = path.absolute().parent
                if not folder.is_dir() and (out is None or folder != out.absolute()):
                    raise InvalidInput(f"{path}: expected a folder that is there, got {folder}")
        if self.all_pairs and self.skims is None:
            raise InvalidInput("--all-pairs: these are the pairs of skims; expected --skims FILE as well")
        if (self.selected is not None) != bool(self.links or self.zones) or (self.links and self.zones):
            raise InvalidInput("--selected FILE goes with either --select-link or --select-zone")
        if self.every and not self.links:
            raise InvalidInput("--every-link: of which links? expected --select-link as well")
        numbered_links(network, self.links)
        numbered_zones(network, self.zones)

    def write_flows(self, found: Solution, folder: Path | None) -> list[Path]:
        """Write what links carry where it was asked for, and as flows.csv into a folder."""
        from stackelberg.roads.outputs import link_table, write_links

        paths = [self.flows] if self.flows is not None else []
        paths += [folder / "flows.csv"] if folder is not None else []
        network = found.network
        notes = {"network": network.name, "units": network.units}
        return [write_links(path, network, link_table(found), notes) for path in paths]

    def write(self, found: Solution) -> tuple[dict[str, Any], list[Path]]:
        """Write what was asked for; returns facts of what was selected, and the files.

        Classes of travellers have files of their own, with the `ending` of their class at the end of the names.
        """
        from stackelberg.roads.outputs import travel_by_class, write_routes

        notes = {"network": found.network.name, "units": found.network.units}
        written: list[Path] = []
        facts: dict[str, Any] = {}
        for trips, ending in travel_by_class(found):
            if self.skims is not None:
                written.append(_write_skims(_named(self.skims, ending), trips, self.all_pairs, notes))
            if self.routes is not None:
                say(f"writing the routes of {trips.demand.pairs:,} pairs")
                written.append(write_routes(_named(self.routes, ending), trips, notes))
            if self.selected is not None:
                own, files = self._write_selected(_named(self.selected, ending), trips, notes)
                facts |= {f"{key}{ending}": fact for key, fact in own.items()}
                written += files
        return facts, written

    def _write_selected(
        self, path: Path, trips: Travel, notes: Mapping[str, str]
    ) -> tuple[dict[str, Any], list[Path]]:
        from stackelberg.roads.outputs import write_links, write_pair_table
        from stackelberg.roads.outputs.writing import link_ends

        chosen = self._chosen(trips)
        notes = {**notes, "selected": chosen.words}
        beside = path.with_name(f"{path.stem}_links.csv")
        write_pair_table(path, chosen.pairs, notes)
        write_links(beside, trips.network, link_ends(trips.network) | {"flow": chosen.link_flows}, notes)
        facts = {"selected": chosen.words, "selected_flow": chosen.flow, "selected_pairs": chosen.pairs.pairs}
        return facts, [path, beside]

    def _chosen(self, trips: Travel) -> Selected:
        from stackelberg.roads.outputs import select_link, select_zone

        if self.zones:
            return select_zone(trips, numbered_zones(trips.network, self.zones))
        links = numbered_links(trips.network, self.links)
        return select_link(trips, links, "all" if self.every else "any")


def _named(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.stem}{ending}{path.suffix}")


def numbered_links(network: Network, given: Sequence[str]) -> list[int]:
    """Links, counted from 0, from their numbers (from 1) or their ends, TAIL:HEAD, by labels or names."""
    from stackelberg.roads.files.node_ids import node_index

    index = node_index(network.node_labels, network.node_names)
    links: list[int] = []
    for text in given:
        tail, colon, head = text.partition(":")
        if not colon:
            number = int(text) if text.isascii() and text.isdigit() else 0
            if not 1 <= number <= network.links:
                expected = f"a link, its number from 1 to {network.links} or its ends TAIL:HEAD"
                raise InvalidInput(f"--select-link: expected {expected}, got {text!r}")
            links.append(number - 1)
            continue
        ends = [index.get(end, -1) for end in (tail, head)]
        found = np.flatnonzero((network.tail == ends[0]) & (network.head == ends[1])).tolist()
        if len(found) != 1:
            numbers = ", ".join(str(link + 1) for link in found) or "none"
            raise InvalidInput(
                f"--select-link: expected one link from {tail} to {head}, got {numbers}; give its number"
            )
        links += found
    return links


def numbered_zones(network: Network, given: Sequence[str]) -> list[int]:
    """Zones, counted from 0, from their labels or names."""
    from stackelberg.roads.files.node_ids import zone_index

    index = zone_index(network)
    for label in given:
        if label not in index:
            raise InvalidInput(f"--select-zone: expected the label of one of {network.zones} zones, got {label!r}")
    return [index[label] for label in given]


def _write_skims(path: Path, trips: Travel, all_pairs: bool, notes: Mapping[str, str]) -> Path:
    from stackelberg.roads.outputs import skims, write_pair_table

    words = "skims, origin by origin"
    with progress_bar(lambda *said: None, words, total=None) as bar:
        table = skims(trips, "all" if all_pairs else "demand", lambda done, total: bar(words, done, total))
    return write_pair_table(path, table, notes)
