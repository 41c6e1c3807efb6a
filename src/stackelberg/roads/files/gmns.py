"""GMNS networks (General Modeling Network Specification, github.com/zephyr-data-specs/GMNS) as our frames.

Tables link, node and config; the columns vdf_alpha, vdf_beta and vdf_fftt are those of programs that assign traffic
on them. Capacities are per lane, units of length and speed stand in the config table, and of several nodes of a
zone one is its centroid. What was assumed is in `Network.remarks`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.roads.checks import listed
from stackelberg.roads.files.cells import Cells, FilePath, Frame, read_frame, whole_label
from stackelberg.roads.files.frames import BPR_B, BPR_POWER, both_ways
from stackelberg.roads.network import Network

MOTOR_USES = ("all", "any", "auto", "autos", "car", "cars", "drive", "driving", "vehicle", "vehicles", "motor")
"""Words of allowed_uses, in lower case, that let cars on a link; so does what begins with these."""
_CAR_POOLS = ("sov", "hov", "da", "sr2", "sr3", "motor vehicle")
_METRES = {"m": 1.0, "meters": 1.0, "metres": 1.0, "km": 1e3, "kilometers": 1e3, "kilometres": 1e3} | {
    "mi": 1609.344,
    "mile": 1609.344,
    "miles": 1609.344,
    "ft": 0.3048,
    "feet": 0.3048,
}
_METRES_PER_MINUTE = {"km/h": 1e3 / 60, "kph": 1e3 / 60, "kmh": 1e3 / 60, "m/s": 60.0, "mps": 60.0} | {
    "mph": 1609.344 / 60,
    "mi/h": 1609.344 / 60,
    "ft/s": 60 * 0.3048,
    "fps": 60 * 0.3048,
}


def read_gmns(link: FilePath, node: FilePath | None = None, **options: Any) -> Network:
    """Read a GMNS network from its link table, its node table, and the config table that lies beside.

    Parameters
    ----------
    link : path
        The link table.
    node : path, optional
        The node table.
    **options : see `CsvOptions`, `toll_factor` and `distance_factor`
        How text is to be read, and costs of tolls and lengths.

    Returns
    -------
    Network
        With `remarks` on what was assumed.
    """
    factors = {key: options.pop(key, None) for key in ("toll_factor", "distance_factor")}
    table = Cells.of(read_frame(link, **options), "links")
    minutes, by_speed = _minutes(Path(link).with_name("config.csv"), options)
    table, remarks = _drivable(table)
    if "directed" not in table:
        remarks.append("links do not say whether they are directed, and were read as one way")
    lanes = table.numbers("lanes", above=0.0, blank=1.0)
    if "lanes" in table:
        remarks.append("capacities are those of a lane times the lanes")
    if "lanes" in table and (unsaid := table.texts("lanes").count("")):
        remarks.append(f"{unsaid:,} of {len(table):,} links do not say how many lanes they have, and got one")
    given = np.array([bool(text) for text in table.texts("free_flow_time")])
    times = np.empty(len(table))
    times[given] = table.at(given).numbers("free_flow_time", least=0.0) if given.any() else 0.0
    if not given.all():
        rest = table.at(~given)
        times[~given] = rest.numbers("length", least=0.0) / rest.numbers("free_speed", above=0.0) * minutes
        count = "" if not given.any() else f" of {int((~given).sum()):,} links"
        remarks.append(f"free-flow times{count} are length / free_speed in minutes, with {by_speed}")
    b, power = (table.numbers(name, least=0.0, blank=usual) for name, usual in (("b", BPR_B), ("power", BPR_POWER)))
    if not (all(table.texts("b")) and all(table.texts("power"))):
        remarks.append(f"links without coefficients have those of the BPR, b = {BPR_B} and power = {BPR_POWER:g}")
    capacity = lanes * table.numbers("capacity", above=0.0)
    table = Cells(table.frame.assign(free_flow_time=times, capacity=capacity, b=b, power=power), table.what)
    table = both_ways(table, remarks)
    links: Frame = table.frame.drop(columns="directed", errors="ignore")
    remarks += [f"the median free-flow time of a link is {np.median(times):.3g}"]
    nodes = None if node is None else read_frame(node, **options)
    if nodes is not None:
        nodes = _with_centres(Cells.of(nodes, "nodes"))
    from stackelberg.roads.files import plain_name

    name = str(table.note("name") or plain_name(link))
    units = "flows in vehicles per hour, times in minutes"
    return Network.from_frame(links, nodes, name=name, units=units, remarks=remarks, **factors)


def _minutes(config: Path, options: Any) -> tuple[float, str]:
    """Minutes in a unit of length over one of speed, and these units in words."""
    if not config.is_file():
        return 60.0, "speeds in units of length per hour"
    table = Cells.of(read_frame(config, **options), "config")
    length, speed = (table.texts(key)[0] for key in ("long_length", "speed"))
    if not (length and speed):
        return 60.0, "speeds in units of length per hour"
    for key, unit, known in (("long_length", length, _METRES), ("speed", speed, _METRES_PER_MINUTE)):
        if unit.lower() not in known:
            table.fail(0, key, f"one of {', '.join(known)}")
    factor = _METRES[length.lower()] / _METRES_PER_MINUTE[speed.lower()]
    return factor, f"lengths in {length} and speeds in {speed}"


def _drivable(table: Cells) -> tuple[Cells, list[str]]:
    """The links that cars may use by their allowed_uses, and a remark on the others."""
    uses = table.texts("allowed_uses")
    allowed = np.array([_for_cars(words) for words in uses])
    if not allowed.any():
        table.fail(0, "allowed_uses", "links that cars may use (auto or all)", f"{uses[0]!r}, as on all links")
    if allowed.all():
        return table, []
    other = sorted({own for own, may in zip(uses, allowed, strict=True) if not may})
    words = (
        f"{int((~allowed).sum()):,} links that cars may not use left out (allowed_uses {listed(map(repr, other))})"
    )
    return table.at(allowed), [words]


def _for_cars(uses: str) -> bool:
    words = [word.strip().lower() for word in uses.replace(";", ",").replace("|", ",").split(",") if word.strip()]
    return not words or any(word in MOTOR_USES or word.startswith(_CAR_POOLS) for word in words)


def _with_centres(nodes: Cells) -> Frame:
    """Nodes of which one stands for every zone, its only one or its centroid, in order of the zones' numbers."""
    kinds, members, centres = nodes.texts("node_type"), dict[str, list[int]](), dict[int, str]()
    for row, text in enumerate(nodes.texts("zone_id")):
        members.setdefault(whole_label(text), []).append(row)
    for nothing in ("", "0", "-1"):  # what some programs write where a node is in no zone
        if nothing == "" or len(members.get(nothing, ())) > 1:
            members.pop(nothing, None)
    for zone, rows in members.items() if len(members) > 1 else ():
        own = [row for row in rows if kinds[row].lower() == "centroid"] or rows
        if len(own) > 1:
            nodes.fail(own[1], "zone_id", f"one node of zone {zone}, or one whose node_type is centroid")
        centres[own[0]] = zone
    numbered = all(zone.isdigit() for zone in centres.values())
    first = sorted(centres, key=lambda row: int(centres[row]) if numbered else row)
    order = [*first, *(row for row in range(len(nodes)) if row not in centres)]
    return nodes.frame.assign(zone_id=[centres.get(row, "") for row in range(len(nodes))]).iloc[order]
