"""The pictures of docs/benchmarks.md, drawn from the files that its tables are written from.

python -m tools.figures    # after a results file has been replaced, beside python -m tools.tables --write
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from stackelberg.arena import Results
from stackelberg.arena.results import at
from tools.tables import RESULTS, ROOT

Rows = Mapping[str, Mapping[str, float]]

COLOURS = ("#08306b", "#b35806", "#009e73", "#7f7f7f", "#2c9fd8", "#c2185b")
MARKERS = "osD^vP"


def dots(axes: Any, rows: Rows, names: Iterable[str], least: float = -np.inf) -> None:
    """A line per row, a dot per name; what is below `least` stands there, hollow."""
    for name, colour, marker in zip(names, COLOURS, MARKERS, strict=False):
        values = np.array([row.get(name, np.nan) for row in rows.values()])
        places, style = (
            np.arange(len(rows)),
            {
                "color": colour,
                "marker": marker,
                "markersize": 5,
                "linewidth": 0,
                "zorder": 3 - len(axes.lines) / 99,
            },
        )
        axes.plot(np.where(values >= least, values, np.nan), places, label=name, **style)
        axes.plot(np.where(values < least, least, np.nan), places, markerfacecolor="none", **style)
    axes.set_yticks(range(len(rows)), list(rows), fontsize=8)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(alpha=0.25, linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)


def games() -> Figure:
    """The median share that each leader closes, game by game."""
    found = Results.shipped()
    names = [name for name in found.leaders if name not in ("random", "oracle")]
    shares = {
        case: {
            name: float(np.median([100 * at(run) for run in found.of(name, case)] or [np.nan])) for name in names
        }
        for case in found.cases
    }
    figure = Figure(figsize=(8.8, 10.5), layout="constrained")
    axes = figure.subplots()
    dots(axes, shares, names, least=-10.0)
    axes.set_xlabel("median share of the possible gain, percent (hollow: below −10)")
    figure.legend(loc="outside upper center", ncols=6, frameon=False, fontsize=8)
    return figure


def equilibria() -> Figure:
    """CPU seconds to a gap, and what a solve from an earlier equilibrium takes of that."""
    rows = [row for row in _read("equilibrium.json")["rows"] if "gap" in row]
    cold: dict[str, dict[str, float]] = {}
    warm: dict[str, dict[str, float]] = {}
    for row in rows:
        place = f"{row['network']}, {row['gap']:.0e}".replace("e-0", "e-")
        if row["start"] == "cold" and row["threads"] == 1 and row["cpu_s"] is not None:
            cold.setdefault(place, {})[row["program"]] = row["cpu_s"]
        elif row["start"].startswith("warm") and row["share_of_cold"] is not None:
            warm.setdefault(place, {})[row["start"].removeprefix("warm ")] = 100 * row["share_of_cold"]
    figure = Figure(figsize=(8.8, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    dots(left, cold, dict.fromkeys(name for row in cold.values() for name in row))
    left.set(xscale="log", xlabel="CPU seconds on one thread")
    dots(right, warm, dict.fromkeys(name for row in warm.values() for name in row))
    right.set(xlabel="percent of that, starting before tolls changed", xlim=(0, None))
    for axes in (left, right):
        _legend_above(axes)
    return figure


def paper() -> Figure:
    """The congested variant by step size, and our leader beside Algorithm 1."""
    variant, demo = _read("paper.json")["variant"], _read("demo.json")
    steps = {"6 read as η̄, γ = 0.005": variant["as_printed"]}
    steps |= {f"η = {one['c']:g}/d held, γ = {one['gamma']:g}": one for one in variant["chosen"]}
    ends = {name: {end: 100 * one[f"{end}_share"] for end in ("median", "worst")} for name, one in steps.items()}
    best = {
        f"{row['case']},\n{row['leader'].split(',')[0].split(' (')[0]}": {
            f"{mark} deployments": 100 * row[f"closed {mark}"] for mark in (25, 50, 100)
        }
        for row in demo["table"]
        if not row["leader"].startswith("Algorithm 1") or demo["best_step"][row["case"]] == row["leader"]
    }
    figure = Figure(figsize=(8.8, 2.6), layout="constrained")
    for axes, rows in zip(figure.subplots(1, 2), (ends, best), strict=True):
        dots(axes, rows, next(iter(rows.values())))
        axes.set_xlabel("share of the way, percent")
        _legend_above(axes)
    return figure


def regret() -> Figure:
    """Regret against deployments, beside the square root that the theory allows."""
    figure = Figure(figsize=(5.5, 3.2), layout="constrained")
    axes = figure.subplots()
    for row, colour, marker in zip(_read("regret.json")["rows"], COLOURS, MARKERS, strict=False):
        axes.loglog(row["deployments"], row["regret"], marker=marker, color=colour, label=row["game"])
    marks = np.array(row["deployments"], float)
    axes.loglog(marks, 2 * np.sqrt(marks), ":", color="black", label="a slope of ½")
    axes.set(xlabel="deployments T", ylabel="regret, in f(x0) − f*")
    axes.legend(fontsize=8, frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _legend_above(axes: Any) -> None:
    axes.legend(fontsize=8, frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)


def _read(name: str) -> Any:
    return json.loads((RESULTS / name).read_text(encoding="utf-8"))


def main() -> None:
    """Draw them all."""
    matplotlib.rcParams["svg.hashsalt"] = "figures"
    for draw in (games, equilibria, paper, regret):
        path = Path(ROOT / "docs" / f"{draw.__name__}.svg")
        draw().savefig(path, metadata={"Date": None})
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
