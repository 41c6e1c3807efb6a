"""Several probes at once: the wall-clock time to a share of what can be saved, by the number of workers.

    python -m benchmarks.workers [--quick] [--seeds 0] [--workers 1 4] [--cases ...] [--simulated 0.5] [--json FILE]

Workers are processes of this machine, as `solve(game, workers=4)` starts them. "sioux-falls settled": all links
tolled, and every response takes 2 s more, which is slept; `to_s` is when the recommendation first saves 95%, the
travellers settled. "uxsim sioux-falls": twelve tolls, each day simulated by UXsim and made 2 s longer; `share` is
there one of all travel time, by a mean over other days. `speed_up` is relative to one worker of the same seed, in
the same run.

With --simulated SPREAD nobody sleeps: each response takes 2 s, give or take a share of up to SPREAD, on a clock of
its own, the leader takes no time, and answers come in the order of that clock.
"""

from __future__ import annotations

import heapq
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.cases import case
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Array, Followers
from stackelberg.leaders import ResponseModel
from stackelberg.study import Population, Study, solve
from stackelberg.study.workers import respond_to

SECONDS = 2.0
SHARE = 0.95

Seen = list[tuple[float, Array]]
"""(seconds since the start, what was recommended) after each answer."""


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


def study_of(played: Case, seed: int) -> Study:
    """A study of a case that ends with this process."""
    game = played.game
    return Study.in_memory(ResponseModel(K=played.K), game.objective, game.x0, seed, X=game.X, rewindable=True)


def run(played: Case, workers: int, seed: int, deployments: int, seconds: float, enough: float) -> Seen:
    """Real processes, until the recommendation saves enough, or the deployments are spent."""
    game = replace(played.game, followers=Slow(played.game.followers, seconds))
    study, begun, seen = study_of(played, seed), time.perf_counter(), Seen()

    def note(_: Any) -> None:
        seen.append((time.perf_counter() - begun, study.recommend()))
        if played.closed(seen[-1][1]) >= enough:
            raise _Reached

    try:
        leader = ResponseModel(K=played.K)
        solve(game, leader, rounds=deployments, seed=seed, study=study, workers=workers, on_round=note)
    except _Reached:
        pass
    return seen


class _Reached(BaseException):
    """It saves enough."""


def simulate(played: Case, workers: int, seed: int, deployments: int, spread: float, enough: float) -> Seen:
    """The same on a clock of its own."""
    study, followers = study_of(played, seed), played.game.followers
    kept, draws = Population(followers, seed).kept, np.random.default_rng((seed, 77))
    clock, out, seen = 0.0, list[tuple[float, int, Any]](), Seen()
    while len(seen) < deployments and not (seen and played.closed(seen[-1][1]) >= enough):
        running = {probe.name for _, _, probe in out}
        for probe in study.ask(workers):
            if probe.name not in running:
                takes = SECONDS * (1.0 + spread * draws.uniform(-1.0, 1.0))
                heapq.heappush(out, (clock + takes, probe.round, probe))
        clock, _, probe = heapq.heappop(out)
        study.tell(probe, respond_to(followers, probe, kept, seed)[0])
        seen.append((clock, study.recommend()))
    return seen


def main(arguments: list[str] | None = None) -> int:
    """Run every number of workers on every case and seed."""
    parser = option_parser("workers", __doc__, "one seed, 0.05 s a response, 12 deployments, 2 workers")
    parser.add_argument("--seeds", default="0-2", help="how many, or a range such as 0-2")
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 4])
    parser.add_argument("--deployments", type=int, default=120)
    parser.add_argument("--share", type=float, default=SHARE)
    parser.add_argument("--cases", nargs="+", default=["sioux-falls settled"])
    parser.add_argument("--simulated", type=float, metavar="SPREAD", help="on a clock of its own")
    chosen = parser.parse_args(arguments)
    seeds, workers, deployments, seconds = seed_list(chosen.seeds), chosen.workers, chosen.deployments, SECONDS
    if chosen.quick:
        seeds, workers, deployments, seconds = seeds[:1], [1, 2], 12, 0.05
    found = versions("numpy", "scipy", "uxsim")
    print_versions(found)

    def play(played: Case, count: int, seed: int) -> Seen:
        if chosen.simulated is not None:
            return simulate(played, count, seed, deployments, chosen.simulated, chosen.share)
        return run(played, count, seed, deployments, seconds, chosen.share)

    rows: list[Row] = []
    for name in chosen.cases:
        played = case(name)
        for seed in seeds:
            alone: float | None = None
            for count in workers:
                seen = play(played, count, seed)
                share = played.closed(seen[-1][1])
                to_s = seen[-1][0] if share >= chosen.share else None
                alone = to_s if count == 1 else alone
                rows.append(
                    {
                        "case": name,
                        "clock": "real" if chosen.simulated is None else f"simulated, spread {chosen.simulated}",
                        "seed": seed,
                        "workers": count,
                        "response_s": seconds,
                        "share": chosen.share,
                        "to_s": to_s,
                        "answers": len(seen),
                        "share_reached": share,
                        "speed_up": None if to_s is None or alone is None else alone / to_s,
                    }
                )
                print(rows[-1], flush=True)
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
