"""The part of a study's page that a road network makes possible: tolls by link, and maps of tolls and flows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array
from stackelberg.report.figures.files import saved_image
from stackelberg.report.figures.maps import load_map, toll_map
from stackelberg.report.layout import LAID_OUT, why_not_drawn, with_places
from stackelberg.report.pages import Block, Frames, Image, Table, Text
from stackelberg.report.tables.deployments import Deployments
from stackelberg.roads import Network
from stackelberg.roads.network import Units, read_units
from stackelberg.roads.outputs.writing import link_ends
from stackelberg.support.names import file_name
from stackelberg.support.numbers import column, engineering
from stackelberg.support.tables import write_columns
from stackelberg.tolls.links import TolledLinks
from stackelberg.tolls.objective import TravelCost, travel_seen
from stackelberg.tolls.periods import in_period

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
    prefix: str = "",
) -> list[Block]:
    """Recommended tolls by link, and maps of tolls and of how full links are, from the first day to the last.

    `last` is the response to draw beside the recommendation, by default the last of the table that has a count;
    `seen` says how flows are read from responses, by default as their first entries; files begin with `prefix`.
    """
    if roads.periods:
        return _by_period(x, roads, table, folder, most_rows, last)
    seen = seen or travel_seen(None, roads.network)
    units = read_units(roads.network.units)
    unit = "" if seen.money else units.time

    def beside(name: str) -> Path:
        return folder / f"{prefix}{name}"

    maps = _maps(x, roads, table, (units, unit), beside, last, seen)
    return [_toll_table(x, roads, (units, unit), beside, most_rows), *maps]


def _by_period(
    x: Array, roads: TolledLinks, table: Deployments, folder: Path, most_rows: int, last: Array | None
) -> list[Block]:
    """Tolls and maps of one period after the other."""
    blocks: list[Block] = []
    for p, period in enumerate(roads.periods):
        count, own = len(roads.periods), TolledLinks(roads.network, roads.links)
        flows = tuple(None if y is None else in_period(y, p, count) for y in table.responses)
        part = replace(table, x=np.split(table.x, count, axis=1)[p], responses=flows)
        seen = None if last is None else in_period(last, p, count)
        of_period = toll_blocks(
            in_period(x, p, count), own, part, folder, most_rows, seen, prefix=f"{file_name(period)}-"
        )
        blocks += [Text(f"**Period: {period}**"), *of_period]
    return blocks


Beside: TypeAlias = Callable[[str], Path]
"""Where a file beside the page lies: its name begins with a prefix, such as that of a period."""


def _toll_table(x: Array, roads: TolledLinks, told: tuple[Units, str], beside: Beside, most_rows: int) -> Table:
    units, unit = told
    network, links = roads.network, [int(link) for link in roads.links]
    write_columns(beside("tolls.csv"), {**link_ends(network, links), "toll": x})
    largest = np.argsort(-np.abs(x), kind="stable")[:most_rows]
    free = network.free_flow_time[roads.links]
    columns = [
        ("link", [network.link_label(links[entry]) for entry in largest]),
        column("toll", x[largest].tolist(), unit, digits=4),
        column("free-flow time", free[largest].tolist(), units.time, 3),
    ]
    caption = f"Recommended tolls, the {largest.size} largest of {len(links)} by size."
    return Table.of(columns, caption, beside("tolls.csv").name)


def _maps(
    x: Array,
    roads: TolledLinks,
    table: Deployments,
    told: tuple[Units, str],
    beside: Beside,
    last: Array | None,
    seen: TravelCost,
) -> list[Block]:
    drawn = with_places(roads.network)
    if drawn is None:
        return [Text(why_not_drawn(roads.network))]
    moments = _moments(table)
    tolls = {title: roads.tolls(table.x[row]) for title, row in moments.items()} | {"recommended": roads.tolls(x)}
    flows = {title: seen.flows(table.responses[row]) for title, row in moments.items()}
    flows["recommended"] = _last_flows(table, seen) if last is None else seen.flows(last)
    frames = _Frames(drawn, *told, beside, _largest(tolls), _largest(flows))
    shown = {title: frames.blocks(title, tolls[title], flows[title]) for title in tolls}
    what = "Tolls, and flow over capacity" if frames.most else "Tolls"
    caption = f"{what}, on one scale for all: choose a {table.axis}."
    blocks: list[Block] = [Frames(beside("maps").name, shown, caption, len(shown) - 1)]
    if roads.network.coordinates is None:
        blocks.append(Text(LAID_OUT))
    return blocks


def _moments(table: Deployments) -> dict[str, int]:
    """Evenly spread deployments, the first and the last among them, by the name of their day."""
    if not table.count:
        return {}
    rows = np.unique(np.linspace(0, table.count - 1, min(_MOST_MOMENTS, table.count)).round().astype(int))
    return {f"{table.axis} {table.when[row]}": int(row) for row in rows}


def _last_flows(table: Deployments, seen: TravelCost) -> Array | None:
    counted = (seen.flows(y) for y in reversed(table.responses))
    return next((flows for flows in counted if flows is not None), None)


def _largest(arrays: dict[str, Any]) -> float:
    """The largest size of any, so that all maps have one scale."""
    return max((float(np.nanmax(np.abs(values))) for values in arrays.values() if values is not None), default=0.0)


@dataclass(frozen=True)
class _Frames:
    """Draws the maps of a moment, all on one scale."""

    network: Network
    units: Units
    toll_unit: str
    beside: Beside
    largest: float
    most: float

    def blocks(self, title: str, tolls: Array, flows: Array | None) -> list[Block]:
        """Tolls, and how full links were."""
        recommended = title == "recommended"
        name = title.replace(" ", "-")
        when = "recommended now" if recommended else f"on {title}"
        figure = toll_map(self.network, tolls, self.largest, self.toll_unit)
        highest = engineering(float(np.abs(tolls).max()), self.toll_unit, digits=3)
        found: list[Block] = [self._image(figure, f"tolls-{name}", f"Tolls {when}, the largest {highest}")]
        if flows is not None:
            figure = load_map(self.network, flows, self.most, self.units.flow)
            said = "Flow over capacity as last seen" if recommended else f"Flow over capacity {when}"
            found.append(self._image(figure, "map" if recommended else f"flows-{name}", f"{said}; width is flow"))
        return found

    def _image(self, figure: Any, name: str, alt: str) -> Image:
        return saved_image(figure, self.beside(name), {}, f"{self.network.name}: {alt}", f"{alt}.")
