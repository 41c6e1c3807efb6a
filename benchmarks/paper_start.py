"""The congested twin from the paper's own start: tolls uniform on [0, 0.1], route flows drawn at random.

    python -m benchmarks.paper_start [--quick] [--seeds 0-4] [--json FILE]

The response model with its defaults and Algorithm 1 with the step size that `stackelberg paper` chooses for these
travellers (γ = 0.05), 200 deployments each, tolls held for three rounds. Tolls are at least minus the free-flow
time, as in `stackelberg demo`, or of any sign, as in the paper. A recommendation is judged with travellers settled,
by the share of the way from no tolls to the system optimum.
"""

from __future__ import annotations

import sys

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.core import Game
from stackelberg.demo.comparison import algorithm_1
from stackelberg.demo.comparison_games import K, congested_twin
from stackelberg.demo.paper_plans import FAST_TRAVELLERS, HeldStep
from stackelberg.demo.toll_game import TollSettings, first_tolls, paper_game
from stackelberg.leaders import ResponseModel
from stackelberg.study import solve

BUDGET = 200
LEADERS = {"response model": ResponseModel(K=K), "Algorithm 1, η = 0.4/d held": algorithm_1(HeldStep(0.4))}


def games() -> dict[str, Game]:
    """The twin with travellers on random routes, by what tolls may be."""
    sign_free = paper_game(TollSettings("congested", FAST_TRAVELLERS))
    bounded = Game(congested_twin().game.X, sign_free.objective, sign_free.followers, name=sign_free.name)
    return {"at least minus the free-flow time": bounded, "of any sign": sign_free}


def main(arguments: list[str] | None = None) -> int:
    """Run both leaders on both games from every seed."""
    parser = option_parser("paper_start", __doc__, "one seed, 10 deployments")
    parser.add_argument("--seeds", default="0-4", help="how many, or a range such as 0-4")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    budget = 10 if chosen.quick else BUDGET
    judge = congested_twin()
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    rows: list[Row] = []
    for tolls, game in games().items():
        for name, leader in LEADERS.items():
            rounds = budget // 2 if name.startswith("Algorithm") else budget
            starts = {seed: first_tolls(seed, judge.network.links) for seed in seeds}
            shares = [judge.share(solve(game, leader, rounds, x0, seed).x) for seed, x0 in starts.items()]
            rows.append(
                {
                    "tolls": tolls,
                    "leader": name,
                    "seeds": seeds,
                    "deployments": budget,
                    "shares": shares,
                    "median": float(np.median(shares)),
                    "worst": min(shares),
                }
            )
            print(f"tolls {tolls}, {name}: {', '.join(f'{share:.1%}' for share in shares)}", flush=True)
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
