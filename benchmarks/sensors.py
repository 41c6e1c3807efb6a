"""Tolls on Sioux Falls where some links have no counter: what becomes of the saving, by what is done about them.

    python -m benchmarks.sensors [--quick] [--seeds 0-5] [--jobs N] [--json FILE]

Thirty days of the response model with its defaults, all links tolled between 0 and 10, 40% of the travellers
reconsider each day. 11 of the 76 links, drawn at random for each seed, have no counter: they are ignored, count
by the balance at nodes, or they are counted after all, to compare. `saved` is the share of the saving of the
system optimum that the recommended tolls have once everybody has settled.
"""

from __future__ import annotations

import sys
from functools import partial

import numpy as np

from benchmarks.leaders import seed_list
from benchmarks.results import Row, in_processes, option_parser, print_versions, versions, write_results
from stackelberg.leaders import ResponseModel
from stackelberg.roads import equilibrium, sioux_falls, system_optimum
from stackelberg.study import solve
from stackelberg.tolls import DayToDay, toll_game

DAYS = 30
UNCOUNTED = 11
SHARE = 0.4
HIGHEST = 10.0
WAYS = ("ignored", "balance", "counted")


def saved(seed: int, way: str, days: int) -> float:
    """The share of the possible saving that one run reaches."""
    network, demand = sioux_falls()
    hidden = np.random.default_rng(seed).choice(network.links, UNCOUNTED, replace=False)
    seen = {} if way == "counted" else {"sensors": np.setdiff1d(np.arange(network.links), hidden), "unseen": way}
    people = partial(DayToDay, share=SHARE)
    game = toll_game(network, demand, travellers=people, bounds=(0.0, HIGHEST), **seen)
    tolls = solve(game, ResponseModel(), rounds=days, seed=seed).x
    without, best = equilibrium(network, demand).tstt, system_optimum(network, demand).tstt
    return (without - equilibrium(network, demand, tolls).tstt) / (without - best)


def main(arguments: list[str] | None = None) -> int:
    """Run every way on every seed."""
    parser = option_parser("sensors", __doc__, "one seed, three days", jobs=True)
    parser.add_argument("--seeds", default="0-5", help="how many, or a range such as 0-5")
    chosen = parser.parse_args(arguments)
    seeds = seed_list(chosen.seeds)[: 1 if chosen.quick else None]
    days = 3 if chosen.quick else DAYS
    found = versions("numpy", "scipy", "numba")
    print_versions(found)
    rows: list[Row] = []
    for way in WAYS:
        shares = in_processes(partial(saved, way=way, days=days), seeds, chosen.jobs)
        rows.append({"way": way, "days": days, "seeds": seeds, "saved": shares, "median": float(np.median(shares))})
        print(
            f"{way}: {', '.join(f'{share:.1%}' for share in shares)}; median {rows[-1]['median']:.1%}", flush=True
        )
    write_results(chosen.json, found, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
