"""How many announcements it takes with d: until 95% of the possible gain is recommended for good.

    python -m benchmarks.days_with_d [--quick] [--jobs N] [--json FILE]

Random linear-quadratic games whose followers respond to every entry of x, settled (K = 30) and with 1% of noise,
by the default leader. `announcements` is the median over seeds of the first after which every recommendation keeps
95% of the gain; null where some run never does within 4d + 60.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks.results import Row, in_processes, option_parser, print_versions, versions, write_results
from stackelberg import ResponseModel, solve
from stackelberg.followers import MeasuredFollowers
from stackelberg.games import linear_quadratic

GAIN = 0.95


def announcements(seed: int, d: int, noise: float) -> int | None:
    """After how many every recommendation keeps 95% of the gain, in the game of a seed."""
    game = linear_quadratic(d, seed=seed)
    people = MeasuredFollowers(game.followers, noise=noise) if noise else game.followers
    result = solve(replace(game, followers=people), ResponseModel(K=30), rounds=4 * d + 60, seed=seed)
    start = game.hyperobjective(game.x0)
    gains = [(start - game.hyperobjective(x)) / (start - game.known.cost) for x in [*result.xs, result.x]]
    late = [t for t, gain in enumerate(gains) if gain < GAIN]
    return None if not late or late[-1] == len(gains) - 1 else late[-1] + 1


def main() -> None:
    """Run it."""
    options = option_parser("days_with_d", __doc__, "two sizes, one seed", jobs=True).parse_args()
    sizes, seeds = ((2, 5), 1) if options.quick else ((2, 5, 10, 20, 50), 5)
    found, rows = versions("numpy"), []
    print_versions(found)
    for noise in (0.0, 0.01):
        for d in sizes:
            counts = in_processes(partial(announcements, d=d, noise=noise), range(seeds), options.jobs)
            known = [count for count in counts if count is not None]
            row: Row = {"d": d, "noise": noise, "runs": seeds, "arrived": len(known)}
            row |= {"announcements": statistics.median(known) if len(known) == seeds else None}
            rows.append(row | {"worst": max(known, default=np.nan) if len(known) == seeds else None})
            print(rows[-1], file=sys.stderr, flush=True)
    write_results(options.json, found, rows)


if __name__ == "__main__":
    main()
