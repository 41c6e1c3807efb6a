"""The charts of the benchmarks page, drawn from the results files and from nothing else.

python -m tools.website.charts [--out docs/figures]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from tools.website.staging import ROOT

RESULTS = ROOT / "docs" / "results"
OURS, ALGORITHM_1 = "#0b6e99", "#c8553d"
Axes = Any


def _read(name: str) -> Any:
    return json.loads((RESULTS / name).read_text(encoding="utf-8"))


def _table(name: str) -> Any:
    """The table of a measurement that bears its name."""
    tables = _read("theory.json")["measurements"][name]["tables"]
    return next(one for one in tables if one["name"] == name)


def _bare(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


def demo() -> Figure:
    """`stackelberg demo`: share of the possible saving against deployments, median and range over runs."""
    games = _read("demo.json")["games"]
    figure = Figure(figsize=(8.2, 3.4), layout="constrained")
    for axes, game in zip(figure.subplots(1, 2, sharey=True), games, strict=True):
        for (name, runs), colour in zip(game["leaders"].items(), (OURS, ALGORITHM_1), strict=True):
            shares = 100 * np.array(runs["shares"])
            at = runs["deployments"]
            axes.fill_between(at, shares.min(0), shares.max(0), color=colour, alpha=0.18, linewidth=0)
            axes.plot(at, np.median(shares, axis=0), color=colour, label=name, linewidth=1.8)
        axes.set(title=game["name"], xlabel="deployments", ylim=(0, 102), xlim=(0, 100))
        _bare(axes)
    first = figure.axes[0]
    first.set_ylabel("% of the possible saving")
    figure.axes[1].legend(frameon=False, loc="lower right")
    return figure


def twin() -> Figure:
    """`stackelberg paper`: how far each of the 24 runs of the congested twin gets, by step size."""
    twin = _read("paper.json")["twin"]
    rows = {"as printed": twin["as_printed"]["share"]}
    for chosen in twin["chosen"]:
        rows[f"held, {chosen['c']}/d, γ = {chosen['gamma']}"] = chosen["share"]
    figure = Figure(figsize=(8.2, 2.4), layout="constrained")
    axes = figure.subplots()
    for height, (name, shares) in enumerate(reversed(rows.items())):
        colour = ALGORITHM_1 if name == "as printed" else OURS
        axes.plot(100 * np.array(shares), np.full(len(shares), height), "|", color=colour, markersize=16)
        axes.plot(100 * np.median(shares), height, "o", color=colour, markersize=6)
    axes.set(yticks=range(len(rows)), yticklabels=list(reversed(rows)), ylim=(-0.6, len(rows) - 0.4))
    axes.axvline(0, color="#888888", linewidth=0.8)
    axes.set_xlabel("% of the way from no tolls to the system optimum, 24 runs each; a dot is the median")
    _bare(axes)
    return figure


def floor() -> Figure:
    """`stackelberg theory`: where Algorithm 1 ends up when followers are given K rounds only."""
    table = _table("floor")
    K, exact, _, rho, _, runs, arrived = zip(*table["rows"], strict=True)
    figure = Figure(figsize=(8.2, 3.0), layout="constrained")
    axes = figure.subplots()
    axes.semilogy(K, exact, color=OURS, label="exact, at the biased point of K", linewidth=1.8)
    axes.semilogy(K, rho, color="#888888", linestyle="--", label="ρ^K, the order that the theorem allows")
    for end, mark, words in ((True, "o", "runs, arrived"), (False, "x", "runs after 20,000 rounds, still falling")):
        chosen = [
            (k, run) for k, run, there in zip(K, runs, arrived, strict=True) if run is not None and there is end
        ]
        axes.semilogy(*zip(*chosen, strict=True), mark, color=ALGORITHM_1, label=words)
    axes.set(xlabel="K, follower rounds for which a probe is held", ylabel="‖∇f̃‖² at the end")
    axes.legend(frameon=False)
    _bare(axes)
    return figure


def rates() -> Figure:
    """`stackelberg theory`: the squared gradient against T, beside the bound of Theorem 1."""
    columns = np.array(_table("rates")["rows"], dtype=float).T
    figure = Figure(figsize=(8.2, 3.0), layout="constrained")
    both = figure.subplots(1, 2, sharey=True)
    for axes, first, name in zip(both, (1, 4), ("linear-quadratic, d = 10", "not convex, d = 10"), strict=True):
        axes.loglog(columns[0], columns[first + 2], color="#888888", linestyle="--", label="bound of Theorem 1")
        axes.loglog(columns[0], columns[first + 1], color=OURS, label="weighted mean")
        axes.loglog(columns[0], columns[first], color=ALGORITHM_1, label="smallest term")
        axes.set(title=name, xlabel="T, rounds")
        _bare(axes)
    both[0].set_ylabel("E‖∇f̃‖²")
    both[0].legend(frameon=False)
    return figure


CHARTS: dict[str, Callable[[], Figure]] = {"demo": demo, "twin": twin, "floor": floor, "rates": rates}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every chart as SVG."""
    parser = argparse.ArgumentParser(prog="python -m tools.website.charts", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "figures")
    out = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({"svg.hashsalt": "stackelberg", "font.size": 9.5}):  # the same file for the same data
        for name, draw in CHARTS.items():
            draw().savefig(out / f"{name}.svg", metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
