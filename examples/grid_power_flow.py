"""A day on a published low-voltage grid: voltages, line loadings and losses of 24 hours, by pandapower.

The grid is Kerber's suburban one (`create_kerber_vorstadtnetz_kabel_1` of pandapower): 146 connections on ten
feeders behind a transformer of 630 kVA. The 24 hours of a day are 24 copies of it side by side, so that one call of
pandapower's Newton method solves the whole day.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import ResponseFailed, require

Array = NDArray[np.float64]

HOURS = 24
REACTIVE = 0.25
"""kvar per kW that a household takes: a power factor of 0.97."""
ENDS = {"line": ("from_bus", "to_bus"), "trafo": ("hv_bus", "lv_bus"), "load": ("bus",), "ext_grid": ("bus",)}
"""Tables of a net, and their columns that name buses."""
VOLTAGES = slice(7, 9)
"""The columns of pandapower's own matrix of buses that hold magnitudes and angles of voltages."""


@dataclass(frozen=True, eq=False)
class DayOfFlow:
    """A day on the grid, each row an hour.

    taken: kW from the medium voltage. losses: kW of cables and transformer. voltages: of every bus of the low
    voltage, as shares of the rated one. loading: of every line and, last, of the transformer, as shares of rating.
    """

    taken: Array
    losses: Array
    voltages: Array
    loading: Array


def connections() -> int:
    """How many households the grid connects."""
    return len(_nets()[0].load)


def power_flow(loads: Array) -> DayOfFlow:
    """The day on which connection i takes loads[i, hour] kW."""
    one, net, start = _nets()
    pp = _pandapower()
    # A start from the last day's voltages would let days depend on each other in their last bits.
    net._ppc["bus"][:, VOLTAGES] = start
    net.load["p_mw"] = loads.T.ravel() / 1000.0
    net.load["q_mvar"] = REACTIVE * loads.T.ravel() / 1000.0
    try:
        pp.runpp(net, recycle={"trafo": False, "gen": False, "bus_pq": True})
    except pp.LoadflowNotConverged as error:
        raise ResponseFailed(
            f"no power flow: {loads.sum(axis=0).max():.0f} kW are more than the grid carries"
        ) from error

    def by_hour(table: str, column: str) -> Array:
        return np.asarray(net[f"res_{table}"][column], dtype=np.float64).reshape(HOURS, -1)

    losses = by_hour("line", "pl_mw").sum(axis=1) + by_hour("trafo", "pl_mw").sum(axis=1)
    low = np.array(one.bus.vn_kv < 1.0)
    return DayOfFlow(
        taken=1000.0 * by_hour("ext_grid", "p_mw").sum(axis=1),
        losses=1000.0 * losses,
        voltages=by_hour("bus", "vm_pu")[:, low],
        loading=np.hstack([by_hour("line", "loading_percent"), by_hour("trafo", "loading_percent")]) / 100.0,
    )


def distances() -> tuple[Array, NDArray[np.int64]]:
    """How far each bus of the low voltage is from the transformer, in km of cable, and on which feeder (from 0)."""
    one = _nets()[0]
    bar = int(one.trafo.lv_bus.iloc[0])
    away, feeder = {bar: 0.0}, {bar: -1}
    ends = zip(one.line.from_bus, one.line.to_bus, one.line.length_km, strict=True)
    lines = [(int(a), int(b), float(km)) for a, b, km in ends]
    while lines:
        lines, before = [], lines
        for a, b, km in before:
            if (a in away) == (b in away):
                lines.append((a, b, km))
                continue
            known, new = (a, b) if a in away else (b, a)
            away[new] = away[known] + km
            feeder[new] = max(feeder.values()) + 1 if known == bar else feeder[known]
    low = one.bus.index[one.bus.vn_kv < 1.0]
    return np.array([away[int(i)] for i in low]), np.array([feeder[int(i)] for i in low])


def _pandapower() -> Any:
    return require("pandapower", extra="grid")


def suburb() -> Any:
    """The grid as pandapower makes it, which draws the kind of each house's cable: always the same draws."""
    before = random.getstate()
    random.seed(0)
    try:
        return require("pandapower.networks", extra="grid").create_kerber_vorstadtnetz_kabel_1()
    finally:
        random.setstate(before)


@cache
def _nets() -> tuple[Any, Any, Array]:
    """The grid, 24 of it side by side, and the voltages at its published loads: Newton's method starts there."""
    pp, pandas = _pandapower(), require("pandas", extra="grid")
    one = suburb()
    net = pp.create_empty_network()
    buses = int(one.bus.index.max()) + 1
    for table in ("bus", *ENDS):
        rows, copies = int(one[table].index.max()) + 1, []
        for hour in range(HOURS):
            part = one[table].copy()
            part.index += rows * hour
            for column in ENDS.get(table, ()):
                part[column] += buses * hour
            copies.append(part)
        net[table] = pandas.concat(copies)
    pp.runpp(net)
    return one, net, net._ppc["bus"][:, VOLTAGES].copy()
