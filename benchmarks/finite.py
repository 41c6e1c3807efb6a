"""Random games of few actions: how often a leader is within 1% of the strong Stackelberg equilibrium.

    python -m benchmarks.finite [--quick] [--games 200] [--first 1000] [--leaders commitment ...]
                                [--followers "best response" ...] [--minutes 60] [--keep DIR] [--json FILE]

Games of m x n payoffs uniform in [0, 1], m and n from 2 to 6, 20·m·n deployments each, followers who best-respond,
choose by quantal response (precision 50), or of whom 30% reconsider each day. Judged is what the recommendation
earns once followers have settled, beside the most that can be earned. Seeds of games below 1000 were for choosing
settings. Games are played on all cores and kept in --keep, so that what was stopped goes on where it was: remove
the folder to begin again. After --minutes no more of them is waited for.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.results import Row, checkpointed_runs, option_parser, print_versions, versions, write_results
from stackelberg.arena import Case, compare
from stackelberg.arena.results import at
from stackelberg.games import random_bimatrix

FOLLOWERS: dict[str, dict[str, Any]] = {
    "best response": {},
    "quantal": {"followers": "quantal", "precision": 50.0},
    "slow": {"share": 0.3},
}


class Task(NamedTuple):
    """A leader on a game."""

    leader: str
    followers: str
    seed: int

    @property
    def name(self) -> str:
        """What its file is called."""
        return "-".join(map(str, self)).replace(" ", "-")


def play(task: Task) -> Row:
    """What is lost by a leader on a game, as a share of what can be earned."""
    m, n = (int(k) for k in np.random.default_rng(task.seed).integers(2, 7, size=2))
    make = partial(random_bimatrix, m, n, seed=task.seed, **FOLLOWERS[task.followers])
    case = Case(f"{m}x{n} {task.followers} {task.seed}", make, 1, 0.3)
    (run,) = compare([task.leader], case, seeds=1, deployments=20 * m * n).rows
    loss = (1.0 - at(run)) * case.gap / abs(case.game.known.cost)
    return {"game": case.name, "leader": task.leader, "loss": loss, "error": run["error"]}


def main(arguments: list[str] | None = None) -> int:
    """Play, print a line for each leader and kind of followers, write the JSON file."""
    parser = option_parser("finite", __doc__, "three games")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1000, help="the seed of the first game")
    parser.add_argument("--leaders", nargs="+", default=["commitment"])
    parser.add_argument("--followers", nargs="+", default=list(FOLLOWERS), choices=FOLLOWERS)
    parser.add_argument("--minutes", type=float, default=60.0, help="games that take longer are not waited for")
    parser.add_argument("--keep", type=Path, default=Path(".benchmarks/finite"), help="where games are kept")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.first, chosen.first + (3 if chosen.quick else chosen.games))
    kinds = list(product(chosen.leaders, chosen.followers))
    tasks = [Task(*kind, seed) for seed in seeds for kind in kinds]
    played = checkpointed_runs(play, tasks, chosen.keep, chosen.minutes)
    rows: list[Row] = []
    for who, followers in kinds:
        losses = np.array([row["loss"] for task, row in played if task[:2] == (who, followers)])
        if losses.size:
            within, worst = float(np.mean(losses <= 0.01)), float(np.quantile(losses, 0.95))
            rows.append(
                {"leader": who, "followers": followers, "games": losses.size, "within": within, "loss_95": worst}
            )
            print(f"{who}, {followers}: {within:.1%} of {losses.size} within 1%, 95% within {worst:.1%}")
    found = versions("numpy", "scipy")
    print_versions(found)
    write_results(chosen.json, found, rows, missed=[r for _, r in played if r["error"] or r["loss"] > 0.01])
    return 0


if __name__ == "__main__":
    sys.exit(main())
