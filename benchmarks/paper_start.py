"""The congested twin from the paper's own start: tolls uniform on [0, 0.1], route flows drawn at random.

    python -m benchmarks.paper_start [--quick] [--seeds 0-1] [--json FILE]

The response model with its defaults and Algorithm 1 with the step size that `stackelberg paper` chooses for these
travellers (γ = 0.05), 200 deployments each, tolls held for three rounds; a recommendation is judged with travellers
settled, by the share of the way from no tolls to the system optimum.
"""

from __future__ import annotations

import sys

from benchmarks.leaders import seed_list
from benchmarks.results import option_parser, print_versions, versions, write_results
from stackelberg.experiments.comparison import algorithm_1
from stackelberg.experiments.comparison_games import K, congested_twin
from stackelberg.experiments.paper_plans import FAST_TRAVELLERS, HeldStep
from stackelberg.experiments.toll_game import TollSettings, first_tolls, paper_game
from stackelberg.leaders import ResponseModel
from stackelberg.study import solve

BUDGET = 200
LEADERS = {"response model": ResponseModel(K=K), "Algorithm 1, η = 0.4/d held": algorithm_1(HeldStep(0.4))}


def main(arguments: list[str] | None = None) -> int:
    """Run both leaders from every seed."""
    parser = option_parser("paper_start", __doc__, "one seed, 10 deployments")
    parser.add_argument("--seeds", default="0-1", help="how many, or a range such as 0-4")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    budget = 10 if chosen.quick else BUDGET
    judge, game = congested_twin(), paper_game(TollSettings("congested", FAST_TRAVELLERS))
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    rows = []
    for name, leader in LEADERS.items():
        for seed in seeds:
            x0 = first_tolls(seed, judge.network.links)
            rounds = budget // 2 if name.startswith("Algorithm") else budget
            share = judge.share(solve(game, leader, rounds, x0, seed).x)
            rows.append({"leader": name, "seed": seed, "deployments": budget, "share": share})
            print(f"{name}, seed {seed}: {share:.1%} of the possible saving after {budget} deployments", flush=True)
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
