"""What `stackelberg equilibrium` writes for planners beside flows: skims, routes, and selected trips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.cli.console import say
from stackelberg.core import InvalidInput

if TYPE_CHECKING:
    from stackelberg.roads import Network, Solution
    from stackelberg.roads.outputs import Selected, Travel


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
    import numpy as np

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
    from stackelberg.support.progress import progress_bar

    words = "skims, origin by origin"
    with progress_bar(lambda *said: None, words, total=None) as bar:
        table = skims(trips, "all" if all_pairs else "demand", lambda done, total: bar(words, done, total))
    return write_pair_table(path, table, notes)
