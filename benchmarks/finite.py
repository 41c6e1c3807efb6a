"""Random games of few actions: how often a leader is within 1% of the strong Stackelberg equilibrium.

    python -m benchmarks.finite [--quick] [--games 200] [--leaders commitment ...] [--json FILE]

Games of m x n payoffs uniform in [0, 1], m and n from 2 to 6, 20·m·n deployments each, followers who best-respond,
choose by quantal response (precision 50), or of whom 30% reconsider each day. Judged is what the recommendation
earns once followers have settled, beside the most that can be earned.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.arena import Case, compare
from stackelberg.arena.results import at
from stackelberg.games import random_bimatrix

FOLLOWERS: dict[str, dict[str, Any]] = {
    "best response": {},
    "quantal": {"followers": "quantal", "precision": 50.0},
    "slow": {"share": 0.3},
}


def cases(followers: str, count: int) -> list[tuple[Case, int]]:
    """Games, each with its number of deployments."""
    found = []
    for seed in range(count):
        m, n = (int(k) for k in np.random.default_rng(seed).integers(2, 7, size=2))
        make = partial(random_bimatrix, m, n, seed=seed, **FOLLOWERS[followers])
        found.append((Case(f"{m}x{n} {followers} {seed}", make, 1, 0.3), 20 * m * n))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play, print a line for each leader and kind of followers, write the JSON file."""
    parser = option_parser("finite", __doc__, "three games")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--leaders", nargs="+", default=["commitment"])
    chosen = parser.parse_args(arguments)
    rows: list[Row] = []
    found = versions("numpy", "scipy")
    for who, followers in product(chosen.leaders, FOLLOWERS):
        losses = []
        for case, deployments in cases(followers, 3 if chosen.quick else chosen.games):
            (run,) = compare([who], case, seeds=1, deployments=deployments).rows
            losses.append((1.0 - at(run)) * case.gap / abs(case.game.known.cost))
            print(f"{case.name}: {losses[-1]:.2%} {run['error'] or ''}", file=sys.stderr, flush=True)
        within, worst = float(np.mean(np.array(losses) <= 0.01)), float(np.quantile(losses, 0.95))
        rows.append(
            {"leader": who, "followers": followers, "games": len(losses), "within": within, "loss_95": worst}
        )
        print(f"{who}, {followers}: {within:.1%} of {len(losses)} within 1%, 95% within {worst:.1%}", flush=True)
        write_results(chosen.json, found, rows)
    print_versions(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
