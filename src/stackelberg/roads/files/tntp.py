"""Networks, trips and flows in the TNTP format of the Transportation Networks repository."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Any, NoReturn, TypeAlias

import numpy as np

from stackelberg.core import InvalidInput
from stackelberg.roads.demand import Demand
from stackelberg.roads.files.cells import Cells, FilePath, Frame, node_index, pd
from stackelberg.roads.files.frames import count_of, demand_of, zone_index
from stackelberg.roads.network import Network
from stackelberg.support.files import read_text

_COLUMNS = (
    *("init_node", "term_node", "capacity", "length", "free_flow_time", "b", "power"),
    *("speed", "toll", "link_type"),
)
_REQUIRED = 7
"""Columns up to `power`; speed, toll and link type may be missing, and a missing toll is zero."""
_TAGS = {
    "NUMBER OF ZONES": "zones",
    "NUMBER OF NODES": "nodes",
    "NUMBER OF LINKS": "links",
    "FIRST THRU NODE": "first_thru",
    "TOLL FACTOR": "toll_factor",
    "DISTANCE FACTOR": "distance_factor",
    "TOTAL OD FLOW": "total",
}


def _fail(file: Any, line: int, expected: str, got: str) -> NoReturn:
    """Refuse a line."""
    raise InvalidInput(f"{file}, line {line}: expected {expected}, got {got[:200]}")


_Lines: TypeAlias = list[tuple[int, str]]
"""Lines with data on them: their numbers, and what they say."""


def _data_lines(path: FilePath) -> tuple[_Lines, dict[str, Any]]:
    """The lines of a TNTP file without comments and blank ones, and what its `<TAG> value` lines say."""
    notes: dict[str, Any] = {"file": str(path)}
    lines: _Lines = []
    for number, line in enumerate(read_text(path, encoding="utf-8-sig", errors="replace").split("\n"), start=1):
        text = line.strip()
        if text.startswith("<"):  # before comments: <ORIGINAL HEADER> holds a ~
            tag, closed, value = text[1:].partition(">")
            if not closed:
                _fail(path, number, "a tag such as <NUMBER OF ZONES>", repr(text))
            tag = tag.strip().upper()
            notes[_TAGS.get(tag, tag)] = value.partition("~")[0].strip()
            continue
        if "~" in text:
            text = text.partition("~")[0].strip()
        if text:
            lines.append((number, text))
    return lines, notes


def _frame(columns: dict[str, Any], lines: Sequence[int], notes: dict[str, Any]) -> Frame:
    """A frame of texts whose rows are called by the lines they stand on."""
    found = pd.DataFrame(columns, index=pd.Index(lines, name="line"), dtype=object)
    found.attrs = notes
    return found


def _token_frame(
    path: FilePath, names: Sequence[str], expected: str, *, least: int, headings: tuple[str, ...] = ()
) -> Frame:
    """The data lines of a TNTP file as a frame, of which white space separates the cells.

    A line has `least` to all of the columns, or begins as one of `headings` and is no data.
    """
    rows: list[list[str]] = []
    numbers: list[int] = []
    lines, notes = _data_lines(path)
    for number, text in lines:
        fields = text.replace(";", " ").replace(":", " ").split()
        if not fields or fields[0].lower().startswith(headings):  # nothing but an end mark, or a heading
            continue
        if not least <= len(fields) <= len(names):
            _fail(path, number, expected, f"{len(fields)}: {text!r}")
        rows.append(fields)
        numbers.append(number)
    return _frame(dict(zip(names, zip_longest(*rows, fillvalue=""), strict=False)), numbers, notes)


def _count(notes: dict[str, Any], key: str) -> int:
    """A whole number >= 1 from the tags; the tag must be there."""
    tag = next(tag for tag, own in _TAGS.items() if own == key)
    return count_of(notes["file"], f"a line <{tag}>", notes.get(key))


def read_tntp_network(
    path: FilePath,
    *,
    toll_factor: float | None = None,
    distance_factor: float | None = None,
    nodes: FilePath | None = None,
    name: str | None = None,
    units: str = "",
) -> Network:
    """Read a TNTP network.

    The fixed cost of a link is toll_factor · toll + distance_factor · length. The factors are those given, else
    those of the file (<TOLL FACTOR>, <DISTANCE FACTOR>), else 0: most files have none, and they are published
    beside them (Chicago Sketch: 0.02 and 0.04). `Network.remarks` says which were used.

    Parameters
    ----------
    path : path
        The file.
    toll_factor, distance_factor : float, optional
        Cost of a unit of toll and of length.
    nodes : path, optional
        The node file, for coordinates.
    name : str, optional
        Default: that of the file.
    units : str, optional
        Such as "flows in vehicles, times in minutes".

    Returns
    -------
    Network
        The network.
    """
    from stackelberg.roads.files import plain_name

    expected = f"{_REQUIRED} to {len(_COLUMNS)} numbers ({' '.join(_COLUMNS)})"
    links = _token_frame(path, _COLUMNS, expected, least=_REQUIRED)
    zones, count, rows = (_count(links.attrs, key) for key in ("zones", "nodes", "links"))
    if len(links) != rows:
        raise InvalidInput(f"{path}: expected {rows} links as <NUMBER OF LINKS> says, got {len(links)}")
    if zones > count:
        raise InvalidInput(f"{path}: <NUMBER OF ZONES> says {zones}, of {count} nodes")
    factors: Any = {"toll_factor": toll_factor, "distance_factor": distance_factor}
    listing = None if nodes is None else read_tntp_nodes(nodes)
    return Network.from_frame(links, listing, name=name or plain_name(path), units=units, **factors)


def read_tntp_nodes(path: FilePath) -> Frame:
    """Read a TNTP node file, one line `node x y` each, in any order.

    Parameters
    ----------
    path : path
        The file.

    Returns
    -------
    DataFrame
        Columns node, x and y, in order of the numbers of nodes.
    """
    columns = ("node", "x", "y", *(f"column {number}" for number in range(4, 33)))
    found = _token_frame(path, columns, "a node and its two coordinates", least=3, headings=("node",))
    if not len(found):
        raise InvalidInput(f"{path}: expected a line for every node, got none")
    order = np.argsort(Cells.of(found, "nodes").wholes("node", 1, 2**53), kind="stable")
    return found.iloc[order][["node", "x", "y"]]


_TOTAL_TOLERANCE = 1e-3
"""Relative: published totals are rounded, and some are slightly off; a truncated file is off by more."""


def read_tntp_trips(path: FilePath, network: Network | None = None) -> Demand:
    """Read a TNTP trip table. Origins may be empty, a missing `;` is harmless, intrazonal trips are set aside.

    With a network, zones are found by its labels or names, and labels may have gaps; without, they are 1 to the
    number of zones that the file says. Pairs that come twice, and another number of zones than that of the network,
    are warned of.

    Parameters
    ----------
    path : path
        The file.
    network : Network, optional
        The network whose zones the table names.

    Returns
    -------
    Demand
        Trips per pair of zones.
    """
    lines, notes = _data_lines(path)
    zones = _count(notes, "zones")
    if network is not None and zones != network.zones:
        known = f"network {network.name!r} has {network.zones} zones"
        warnings.warn(f"{path}: <NUMBER OF ZONES> says {zones}, and {known}; is it the right one?", stacklevel=2)
    index = node_index([str(zone + 1) for zone in range(zones)]) if network is None else zone_index(network)
    trips = _entries(lines, notes)
    demand = demand_of(trips, index) if len(trips) else Demand([], [], [])  # type: ignore[arg-type]
    everything = demand.total + demand.intrazonal
    if "total" in notes:
        try:
            stated = float(notes["total"])
        except ValueError:
            raise InvalidInput(f"{path}: expected <TOTAL OD FLOW>, a number, got {notes['total']!r}") from None
        if abs(everything - stated) > _TOTAL_TOLERANCE * max(stated, everything):
            sums = f"says {stated:g}, the entries add up to {everything:g}"
            warnings.warn(f"{path}: <TOTAL OD FLOW> {sums}; the file may be cut off", stacklevel=2)
    return demand


def _entries(lines: _Lines, notes: dict[str, Any]) -> Frame:
    """A row per entry, with its origin: an entry may break anywhere."""
    words: list[str] = []
    numbers: list[int] = []
    for number, text in lines:
        found = text.replace(":", " : ").replace(";", " ").split()
        words += found
        numbers += [number] * len(found)
    starts = [place for place, word in enumerate(words) if word.lower() == "origin"]
    if words and starts[:1] != [0]:
        _fail(notes["file"], numbers[0], "a line 'Origin 1' before the first entry", repr(words[0]))
    origins, destinations, volumes, at = list[str](), list[str](), list[str](), list[int]()
    for start, end in pairwise([*starts, len(words)]):
        first, last = start + 2, end - (end - start - 2) % 3
        wrong = next((first + 3 * k for k, mark in enumerate(words[first + 1 : end : 3]) if mark != ":"), last)
        if wrong < end:
            got = repr(" ".join(words[wrong : wrong + 3]))
            _fail(notes["file"], numbers[wrong], "entries of an origin such as '2 : 100.0;'", got)
        at += numbers[first:end:3]
        destinations += words[first:end:3]
        volumes += words[first + 2 : end : 3]
        origins += words[start + 1 : first] * (len(at) - len(origins))
    return _frame({"origin": origins, "destination": destinations, "volume": volumes}, at, notes)
