"""The runs that the arena ships (`Results.shipped()`), and the picture of the README made of them.

    python -m benchmarks.arena [--quick] [--again LEADER ...] [--json FILE]

All suites, everybody at defaults: seeds 100 to 102 and 100 deployments, on roads 100 to 104 and 200. Runs are kept
in --keep and not repeated: a command that was stopped goes on, without --again, which plays runs of leaders anew
when their code has changed. Writes src/stackelberg/arena/shipped.jsonl, and docs/tolls.svg where Matplotlib is
installed; then python -m tools.tables --write and python -m tools.figures
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.cma_es import CmaEs
from benchmarks.results import ROOT, option_parser, print_versions, versions, write_results
from stackelberg.arena import Results, compare, suite_names
from stackelberg.arena.case import Case
from stackelberg.arena.results import at, cells


def cma_es(case: Case, seed: int, deployments: int) -> CmaEs:
    """CMA-ES with first moves as long as the case says."""
    return CmaEs(sigma0=case.scale, K=case.K)


SHIPPED = ROOT / "src" / "stackelberg" / "arena" / "shipped.jsonl"
LEADERS = {
    "default": "default leader",
    "two-point": "Algorithm 1",
    "cma-es": "CMA-ES",
    "optuna:TPESampler": "Optuna (TPE)",
    "scipy:COBYQA": "COBYQA",
}
"""By their names in the arena: what the picture calls them."""
RIVALS = {"cma-es": cma_es}
FURTHER: dict[str, list[str]] = {"roads": [], "finite": ["commitment", "random"]}
OTHERS = ["random", "oracle"]
"""Who takes part besides, by suite: the oracle needs an f̃ with a slope."""
GAMES = {
    "sioux-falls settled": "travellers settled at each deployment",
    "sioux-falls live k=3": "travellers re-route day by day",
}
STYLES = (
    ("#08306b", "-", 2.4),
    ("#b35806", "--", 1.8),
    ("#009e73", "-.", 1.8),
    ("#5a5a5a", ":", 2.0),
    ("#2c9fd8", "-", 1.4),
)


def main(arguments: list[str] | None = None) -> int:
    """Play what is not kept, write the runs and the picture, print a summary."""
    parser = option_parser("arena", __doc__, "two suites, one seed, 10 deployments, nothing but --json is written")
    parser.add_argument("--again", nargs="+", default=[], help="leaders whose runs are played anew")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/arena.jsonl"), help="where runs are kept")
    chosen = parser.parse_args(arguments)
    chosen.keep.parent.mkdir(parents=True, exist_ok=True)
    kept = Results.read(chosen.keep) if chosen.keep.is_file() else Results.shipped()
    Results([row for row in kept.rows if row["leader"] not in chosen.again]).write(chosen.keep)
    rows: list[dict[str, Any]] = []
    os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # of the processes that play
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as executor:
        for name in ("small", "noisy") if chosen.quick else suite_names():
            seeds, deployments = (range(100, 105), 200) if name == "roads" else (range(100, 103), 100)
            if chosen.quick:
                seeds, deployments = range(1), 10
            rows += compare(
                {who: RIVALS.get(who, who) for who in [*LEADERS, *FURTHER.get(name, OTHERS)]},
                name,
                seeds=seeds,
                deployments=deployments,
                executor=executor,
                file=chosen.keep,
                on_run=_said,
            ).rows
    results, found = Results(rows), versions("numpy", "scipy", "optuna")
    if not chosen.quick:
        results.write(SHIPPED)
        if find_spec("matplotlib"):
            drawn(results).savefig(ROOT / "docs" / "tolls.svg", metadata={"Date": None})
    print_versions(found)
    for line in cells(results.summary()):
        print(" | ".join(line))
    write_results(chosen.json, found, results.summary())
    return 0


def drawn(results: Results) -> Any:
    """The share of the possible saving against deployments: medians, with the range of ours."""
    from matplotlib.figure import Figure  # runs can be played where it is not installed
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(8.8, 3.9), layout="constrained")
    for axes, (game, title) in zip(figure.subplots(1, 2, sharey=True), GAMES.items(), strict=True):
        marks = np.array(results.of("default", game)[0]["marks"])
        for (colour, stroke, width), (who, name) in zip(STYLES, LEADERS.items(), strict=True):
            runs = np.array([[at(row, mark) for mark in marks] for row in results.of(who, game)]).clip(-0.25)
            if who == "default":
                axes.fill_between(marks, runs.min(axis=0), runs.max(axis=0), color=colour, alpha=0.13, linewidth=0)
            axes.plot(marks, np.median(runs, axis=0), stroke, color=colour, linewidth=width, label=name)
        axes.axhline(1.0, color="black", linewidth=0.8)
        axes.set(title=title, xlabel="deployments (tolls announced)", xlim=(0, marks[-1]), ylim=(-0.27, 1.04))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
        axes.grid(alpha=0.25, linewidth=0.5)
        axes.spines[["top", "right"]].set_visible(False)
    figure.axes[0].set_ylabel("share of the possible saving")
    figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=5, frameon=False)
    return figure


def _said(row: dict[str, Any], done: int, of: int) -> None:
    end = row["error"] or f"{row['closed'][-1]:.3f}"
    print(f"{done} of {of}: {row['case']}, {row['leader']}, {row['seed']}: {end}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
