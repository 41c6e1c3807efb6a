"""The part of a study's page that a road network makes possible: tolls by link, and maps of tolls and flows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array
from stackelberg.report.figures.files import saved_image
from stackelberg.report.figures.maps import load_map, toll_map
from stackelberg.report.layout import LAID_OUT, why_not_drawn, with_places
from stackelberg.report.pages import Block, Frames, Table, Text
from stackelberg.report.tables.deployments import Deployments
from stackelberg.roads.network import Units, read_units
from stackelberg.roads.outputs.links import link_ends
from stackelberg.support.numbers import column, engineering
from stackelberg.support.tables import write_columns
from stackelberg.tolls.links import TolledLinks
from stackelberg.tolls.objective import TravelCost, travel_seen

_MOST_MOMENTS = 5
"""Days that have a map of their own."""


def toll_blocks(
    x: Array,
    roads: TolledLinks,
    table: Deployments,
    folder: Path,
    most_rows: int,
    last: Array | None = None,
    seen: TravelCost | None = None,
) -> list[Block]:
    """Recommended tolls by link, and maps of tolls and of how full links are, from the first day to the last.

    `last` is the response to draw beside the recommendation, by default the last of the table that has a count;
    `seen` says how flows are read from responses, by default as their first entries.
    """
    tolls = _Tolls(x, roads, table, folder, last, seen or travel_seen(None, roads.network))
    return [tolls.largest(most_rows), *tolls.maps()]


@dataclass(frozen=True, eq=False)
class _Tolls:
    """The tolls of a study."""

    x: Array
    roads: TolledLinks
    table: Deployments
    folder: Path
    last: Array | None
    seen: TravelCost

    @property
    def units(self) -> Units:
        """Those of the network."""
        return read_units(self.roads.network.units)

    @property
    def unit(self) -> str:
        """That of a toll: time, or money, of which it is not known."""
        return "" if self.seen.money else self.units.time

    def largest(self, most_rows: int) -> Table:
        """The largest tolls; all of them are in a file beside the page."""
        x, network, links = self.x, self.roads.network, [int(link) for link in self.roads.links]
        file = write_columns(self.folder / "tolls.csv", {**link_ends(network, links), "toll": x})
        largest = np.argsort(-np.abs(x), kind="stable")[:most_rows]
        free = network.free_flow_time[self.roads.links]
        columns = [
            ("link", [network.link_label(links[entry]) for entry in largest]),
            column("toll", x[largest].tolist(), self.unit, digits=4),
            column("free-flow time", free[largest].tolist(), self.units.time, 3),
        ]
        caption = f"Recommended tolls, the {largest.size} largest of {len(links)} by size."
        return Table.of(columns, caption, file.name)

    def maps(self) -> list[Block]:
        """The tolls and flows of some moments, all on one scale."""
        roads, table, seen = self.roads, self.table, self.seen
        drawn = with_places(roads.network)
        if drawn is None:
            return [Text(why_not_drawn(roads.network))]
        moments = _moments(table)
        tolls = {title: roads.tolls(table.x[row]) for title, row in moments.items()}
        flows = {title: seen.flows(table.responses[row]) for title, row in moments.items()}
        counted = (seen.flows(y) for y in reversed(table.responses))
        last = next((w for w in counted if w is not None), None) if self.last is None else seen.flows(self.last)
        tolls["recommended"], flows["recommended"] = roads.tolls(self.x), last
        largest, most = _largest(tolls), _largest(flows)

        def drawn_at(title: str) -> list[Block]:
            recommended, name = title == "recommended", title.replace(" ", "-")
            when = "recommended now" if recommended else f"on {title}"
            highest = engineering(float(np.abs(tolls[title]).max()), self.unit, digits=3)
            figure = toll_map(drawn, tolls[title], largest, self.unit)
            found = [(figure, f"tolls-{name}", f"Tolls {when}, the largest {highest}")]
            if (carried := flows[title]) is not None:
                figure = load_map(drawn, carried, most, self.units.flow)
                said = "Flow over capacity as last seen" if recommended else f"Flow over capacity {when}"
                found.append((figure, "map" if recommended else f"flows-{name}", f"{said}; width is flow"))
            return [
                saved_image(figure, self.folder / file, {}, f"{drawn.name}: {alt}", f"{alt}.")
                for figure, file, alt in found
            ]

        shown = {title: drawn_at(title) for title in tolls}
        what = "Tolls, and flow over capacity" if most else "Tolls"
        caption = f"{what}, on one scale for all: choose a {table.axis}."
        frames = Frames("maps", shown, caption, len(shown) - 1)
        return [frames, *([Text(LAID_OUT)] if roads.network.coordinates is None else [])]


def _moments(table: Deployments) -> dict[str, int]:
    """Evenly spread deployments, the first and the last among them, by the name of their day."""
    if not table.count:
        return {}
    rows = np.unique(np.linspace(0, table.count - 1, min(_MOST_MOMENTS, table.count)).round().astype(int))
    return {f"{table.axis} {table.when[row]}": int(row) for row in rows}


def _largest(arrays: dict[str, Any]) -> float:
    """The largest size of any, so that all maps have one scale."""
    return max((float(np.nanmax(np.abs(values))) for values in arrays.values() if values is not None), default=0.0)
