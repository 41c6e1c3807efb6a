"""What a tariff does to a neighbourhood, in two pictures: the load curve, and voltages along the feeders."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from examples.grid_households import HOURS, Array, Day, loads
from examples.grid_power_flow import distances, power_flow
from examples.grid_tariff import DROP, FLAT, MARKET, cost, game, price_paid, seen_of
from stackelberg import Study, solve

BEFORE, AFTER = "#999999", "#1f6fb4"
COLD = Day(-4.0, 0.2, False)
"""The day that is drawn: a cold weekday."""


def draw(x: Array) -> tuple[Figure, dict[str, float]]:
    """Both pictures for a tariff beside the flat one, and figures of the day that they show."""
    people = game().followers.households  # type: ignore[attr-defined]
    tariffs = {"flat tariff": np.full(HOURS, FLAT), "the study's tariff": np.asarray(x)}
    taken = {name: loads(people, np.tile(t, (people.count, 1)), COLD) for name, t in tariffs.items()}
    made = Figure(figsize=(11.0, 4.2), layout="constrained")
    FigureCanvasAgg(made)
    left, right = made.subplots(1, 2)
    prices = left.twinx()
    for (name, kw), colour in zip(taken.items(), (BEFORE, AFTER), strict=True):
        left.stairs(kw.sum(axis=0), np.arange(HOURS + 1), color=colour, linewidth=2.0, label=f"load, {name}")
        prices.stairs(tariffs[name], np.arange(HOURS + 1), color=colour, linestyle=":", linewidth=1.5)
        _voltages(right, kw, name, colour)
    prices.stairs(MARKET, np.arange(HOURS + 1), color="#c44e52", linestyle="--", linewidth=1.0, label="market")
    left.set(
        title="A cold weekday", xlabel="hour", ylabel="kW taken by 146 households", xlim=(0, HOURS), ylim=(0, None)
    )
    prices.set(ylabel="ct/kWh (dotted: tariffs, dashed: market)", ylim=(0, None))
    left.legend(loc="upper left", fontsize=8, framealpha=0.85, edgecolor="none")
    right.axhline(1.0 - DROP / 100.0, color="#c44e52", linewidth=1.0, linestyle="--", label="limit")
    right.set(title="Voltages in the hour of the lowest one", xlabel="km of cable from the transformer")
    right.set_ylabel("voltage, share of the rated one")
    right.legend(loc="lower left", fontsize=8, framealpha=0.85, edgecolor="none")
    return made, _figures(tariffs, taken)


def _voltages(axes: Any, kw: Array, name: str, colour: str) -> None:
    """The voltage of every bus over its distance, feeder by feeder, in the hour of the lowest one."""
    away, feeder = distances()
    voltages = power_flow(kw).voltages
    hour = int(np.argmin(voltages.min(axis=1)))
    for number in range(int(feeder.max()) + 1):
        own = np.flatnonzero(feeder == number)
        own = own[np.argsort(away[own], kind="stable")]
        label = f"{name}, {hour} to {hour + 1} h" if number == 0 else None
        axes.plot(away[own], voltages[hour, own], ".", color=colour, markersize=3, alpha=0.8, label=label)


def _figures(tariffs: dict[str, Array], taken: dict[str, Array]) -> dict[str, float]:
    found = {}
    for key, (name, x) in zip(("before", "after"), tariffs.items(), strict=True):
        y = seen_of(taken[name])
        found |= {f"cost_{key}": cost(x, y), f"peak_{key}_kw": float(taken[name].sum(axis=0).max())}
        found |= {f"drop_{key}": float(y[2 * HOURS : 3 * HOURS].max()), f"dearer_{key}": price_paid(x, y)}
    return {name: round(value, 3) for name, value in found.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw what a study recommends; without one, play 60 days first."""
    parser = argparse.ArgumentParser(prog="python -m examples.grid_tariff", description=__doc__)
    parser.add_argument(
        "--study", help="the name of a study that `stackelberg run` has played; without it one is played"
    )
    parser.add_argument("--db", default="sqlite:///stackelberg.db", help="where that study is")
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("results/grid_tariff"))
    chosen = parser.parse_args(arguments)
    if chosen.study is None:
        x = solve(game(), rounds=chosen.days, seed=chosen.seed).x
    else:
        with Study.open(chosen.db, chosen.study, objective=game().objective) as study:
            x = study.recommend()
    made, found = draw(x)
    chosen.out.mkdir(parents=True, exist_ok=True)
    made.savefig(chosen.out / "grid_tariff.png", dpi=100)
    table = {"tariff": np.round(x, 2).tolist(), **found}
    (chosen.out / "grid_tariff.json").write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    for name, value in found.items():
        print(f"{name:16} {value:8.2f}")
    print(f"see {chosen.out}/grid_tariff.png")
