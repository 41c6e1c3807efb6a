"""Regret of Algorithm 1 against the number of deployments, on quadratics: its theory lets it grow like √T.

    python -m benchmarks.regret [--quick] [--json FILE]

Theorem 1 bounds the mean of E‖∇f̃(x_t)‖² over t < T by d/√T up to constants, so that its sum grows like d√T; on a
strongly convex quadratic f̃(x) − f* is at most a constant times ‖∇f̃(x)‖², and the probes cost Σ δ_t², which grows
like √T too. `exponent`: the slope of log regret from a number of deployments to its double; at most ½ in the end.
"""

from __future__ import annotations

import sys
from functools import partial

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg import TwoPoint
from stackelberg.arena import Case, compare
from stackelberg.games import linear_quadratic
from stackelberg.leaders import TheoremSchedule

LEADER = {"Algorithm 1": TwoPoint(K=20, schedule=TheoremSchedule())}


def main(arguments: list[str] | None = None) -> int:
    """Play, print a line for each dimension, write the JSON file."""
    chosen = option_parser("regret", __doc__, "one dimension, one seed, 200 deployments").parse_args(arguments)
    rows: list[Row] = []
    for d in (3,) if chosen.quick else (3, 10, 30):
        case = Case(f"lq d={d}", partial(linear_quadratic, d, seed=1), 20, 0.3)
        most = 200 if chosen.quick else 2000
        results = compare(LEADER, case, seeds=1 if chosen.quick else 10, deployments=most)
        marks, curves = results.regret(case.name)
        at = [n for n in (100, 200, 400, 800, 1600) if n <= most]
        regret = [float(np.interp(n, marks, curves["Algorithm 1"])) for n in at]
        exponent = np.diff(np.log(regret)) / np.log(2.0)
        rows.append({"game": case.name, "deployments": at, "regret": regret, "exponent": exponent.tolist()})
        print(rows[-1])
    print_versions(versions("numpy", "scipy"))
    write_results(chosen.json, versions("numpy", "scipy"), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
