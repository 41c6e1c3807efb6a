"""Several probes at once: the wall-clock time to a share of what can be saved, by the number of workers.

    python -m benchmarks.workers [--quick] [--seeds 0] [--workers 1 4] [--cases ...] [--json FILE]

Workers are processes of this machine, as `solve(game, workers=4)` starts them. "sioux-falls settled": all links
tolled, and every response takes 2 s more, which is slept; `to_s` is when the recommendation first saves 95%, the
travellers settled. "uxsim sioux-falls": twelve tolls, each day simulated by UXsim and made 2 s longer; `share` is
there one of all travel time, by a mean over other days. `speed_up` is relative to one worker of the same seed, in
the same run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.leaders_bench.cases import case
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Followers
from stackelberg.leaders import ResponseModel
from stackelberg.study import solve

SECONDS = 2.0
SHARE = 0.95


@dataclass(frozen=True, eq=False)
class Slow(Followers):
    """Followers who take their time."""

    followers: Followers
    seconds: float

    def initial(self, rng: np.random.Generator) -> Any:
        """The memory of the followers inside."""
        return self.followers.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Their response, later."""
        time.sleep(self.seconds)
        return self.followers.respond(x, memory, rounds, rng)


def run(name: str, workers: int, seed: int, deployments: int, seconds: float) -> list[tuple[float, Array]]:
    """(seconds since the start, what was recommended) after each deployment."""
    played = case(name)
    game = replace(played.game, followers=Slow(played.game.followers, seconds))
    begun, seen = time.perf_counter(), list[tuple[float, Array]]()
    solve(
        game,
        ResponseModel(K=played.K),
        rounds=deployments,
        seed=seed,
        workers=workers,
        on_round=lambda record: seen.append((time.perf_counter() - begun, record.x)),
    )
    return seen


def reached(
    seen: list[tuple[float, Array]], saved: Callable[[Array], float], target: float
) -> tuple[float, int] | None:
    """When, and after how many rounds, the recommendation first saved so much; None where it never did."""
    for count, (when, x) in enumerate(seen, start=1):
        if saved(x) >= target:
            return when, count
    return None


def main(arguments: list[str] | None = None) -> int:
    """Run every number of workers on every case and seed."""
    parser = option_parser("workers", __doc__, "one seed, 0.05 s a response, 12 deployments, 2 workers")
    parser.add_argument("--seeds", default="0-2", help="how many, or a range such as 0-2")
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 4])
    parser.add_argument("--deployments", type=int, default=80)
    parser.add_argument("--share", type=float, default=SHARE)
    parser.add_argument("--cases", nargs="+", default=["sioux-falls settled"])
    chosen = parser.parse_args(arguments)
    seeds, workers, deployments, seconds = seed_list(chosen.seeds), chosen.workers, chosen.deployments, SECONDS
    if chosen.quick:
        seeds, workers, deployments, seconds = seeds[:1], [1, 2], 12, 0.05
    found = versions("numpy", "scipy", "uxsim")
    print_versions(found)
    rows: list[Row] = []
    for name in chosen.cases:
        closed = case(name).closed
        for seed in seeds:
            alone: float | None = None
            for count in workers:
                seen = run(name, count, seed, deployments, seconds)
                when = reached(seen, closed, chosen.share)
                alone = when[0] if count == 1 and when is not None else alone
                rows.append(
                    {
                        "case": name,
                        "seed": seed,
                        "workers": count,
                        "response_s": seconds,
                        "share": chosen.share,
                        "to_s": None if when is None else when[0],
                        "rounds": None if when is None else when[1],
                        "whole_s": seen[-1][0],
                        "speed_up": None if when is None or alone is None else alone / when[0],
                    }
                )
                print(rows[-1], flush=True)
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
