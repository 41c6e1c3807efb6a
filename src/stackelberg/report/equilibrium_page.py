"""The page of an equilibrium or a system optimum: figures with their units, the map, the fullest links."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.core import Array
from stackelberg.report.equilibrium import facts_in_words, title_of
from stackelberg.report.figures.files import figure_bytes, save_figure, saved_image
from stackelberg.report.figures.maps import flow_map, load_map, toll_map
from stackelberg.report.layout import LAID_OUT, why_not_drawn, with_places
from stackelberg.report.pages import Block, Facts, Image, Note, Page, Section, Table, Text
from stackelberg.report.tables.links import link_flows
from stackelberg.roads import Network, Solution
from stackelberg.roads.network import Units, read_units
from stackelberg.support.numbers import column, engineering

_MOST_ROWS = 15


def write_equilibrium_page(
    folder: Path, found: Solution, summary: Mapping[str, Any], tolls: Array | None = None
) -> list[Path]:
    """Write index.html, and map.png and map.svg where the network can be drawn; returns what was written.

    `summary` are the facts to show, as the command prints them; tables and JSON lie beside the page already.
    """
    network = found.network
    units = read_units(network.units)
    drawn = with_places(network)
    maps: list[Block] = [Text(f"{why_not_drawn(network)} Give them with `--nodes`.")]
    files: list[Path] = []
    if drawn is not None:
        maps, files = _maps(folder, drawn, found, tolls, units)
        maps += [Text(LAID_OUT)] if network.coordinates is None else []
    sections = [
        Section(
            "In short", [Note(_in_short(network, found, summary, units)), Facts(facts_in_words(summary, units))]
        ),
        Section("Map", maps),
        Section("The fullest links", [_fullest(network, found, tolls, units)]),
    ]
    if network.remarks:
        sections.append(Section("Assumed, and left out", [Text(f"{remark}.") for remark in network.remarks]))
    lead = "Flows on every link, to a true relative gap."
    footer = f"Made by stackelberg {__version__}. All links: flows.csv; all figures: summary.json."
    page = Page(title_of(found), lead, sections, footer).save(folder / "index.html")
    return [page, *files]


def _in_short(network: Network, found: Solution, summary: Mapping[str, Any], units: Units) -> str:
    ratio = found.flows / network.effective_capacity
    full = int((ratio > 1.0).sum())
    total = engineering(found.tstt, units.total_time)
    words = f"Total travel time is **{total}**, for a demand of {engineering(summary['demand'], units.flow)}."
    if np.isfinite(ratio).any():
        top = int(np.nanargmax(ratio))
        words += f" {full:,} of {network.links:,} links carry more than their capacity; the fullest is"
        words += f" {network.link_label(top)} with {ratio[top]:.2f} times it."
    if summary.get("unreachable_pairs"):
        lost = engineering(summary["unreachable_demand"], units.flow)
        pairs = f"{summary['unreachable_pairs']:,} pairs"
        words += (
            f" **{pairs} with a demand of {lost} have no path:** they are in unreachable.csv, and in no figure."
        )
    return words if found.converged else f"{words} **The gap asked for was not reached.**"


def _maps(
    folder: Path, network: Network, found: Solution, tolls: Array | None, units: Units
) -> tuple[list[Block], list[Path]]:
    files = save_figure(flow_map(link_flows(network, found.flows)), folder / "map")
    small = figure_bytes(load_map(network, found.flows, float(found.flows.max()), units.flow), "png")
    alt = f"{network.name}: flow over capacity by colour, flow by width"
    images = [Image(small, alt, f"{alt}.", [f.name for f in files])]
    if tolls is not None and np.any(tolls):
        figure = toll_map(network, tolls, float(np.abs(tolls).max()), _toll_unit(found, units))
        images.append(saved_image(figure, folder / "tolls_map", {}, f"{network.name}: tolls", "Tolls."))
        files += [folder / name for name in images[-1].files]
    return [*images], files


def _toll_unit(found: Solution, units: Units) -> str:
    """Tolls are told in units of time, but for classes of travellers, who pay money."""
    return "" if found.assignment.by_classes else units.time


def _fullest(network: Network, found: Solution, tolls: Array | None, units: Units) -> Table:
    """The links with the largest flow over capacity; where capacities are not known, with the largest flow."""
    ratio = found.flows / network.effective_capacity
    known = bool(np.isfinite(ratio).any())
    chosen = np.argsort(-(np.nan_to_num(ratio, nan=-1.0) if known else found.flows), kind="stable")[:_MOST_ROWS]
    chosen = chosen[np.isfinite(ratio[chosen])] if known else chosen
    parts: list[tuple[str, Array, str]] = [("flow", found.flows, units.flow)]
    if known:
        parts += [("capacity", network.capacity, units.flow), ("flow over capacity", ratio, "")]
    parts += [("time", found.times, units.time), ("free-flow time", network.free_flow_time, units.time)]
    if tolls is not None:
        parts.append(("toll", tolls, _toll_unit(found, units)))
    labels = [network.link_label(int(link)) for link in chosen]
    columns = [column(name, values[chosen].tolist(), unit, 4) for name, values, unit in parts]
    caption = f"The {len(labels)} {'fullest' if known else 'busiest'} of {network.links:,} links."
    return Table.of([("link", labels), *columns], caption, "flows.csv")
