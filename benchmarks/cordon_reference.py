"""Find the reference for the cordon game: the best of 20 white-box starts.

    python -m benchmarks.cordon_reference [--quick] [--starts 20] [--json FILE]

White box: every evaluation of f̃ solves the Wardrop equilibrium, at no charge. Each start (x0 = 0, then normal
draws of standard deviation 3) is improved by L-BFGS with central differences of step 0.02, and then by Powell's
method, which minds the kinks of f̃ less. The best point is written beside the benchmark's cases, but not with
--quick, whose search is too short for a reference. With --json the end of every start is written as well.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from benchmarks.leaders_bench.cases import CORDON_NODES, CORDON_REFERENCE, _toll_judge, cordon_links
from benchmarks.results import option_parser, versions, write_results
from stackelberg.core import Array, Purpose, derive
from stackelberg.roads import sioux_falls
from stackelberg.support.files import write_text
from stackelberg.tolls import toll_set


class Effort(NamedTuple):
    """How long one start is improved: steps of L-BFGS, then costs of Powell's method."""

    smooth_steps: int
    powell_costs: int


FULL, QUICK = Effort(40, 600), Effort(2, 40)


def main(arguments: list[str] | None = None) -> int:
    """Search, and write what was found."""
    parser = option_parser("cordon_reference", __doc__, "two starts, each improved a little; keeps the reference")
    parser.add_argument("--starts", type=int, default=20)
    chosen = parser.parse_args(arguments)
    starts, effort = (2, QUICK) if chosen.quick else (chosen.starts, FULL)
    links = cordon_links()
    lower = toll_set(sioux_falls()[0], list(links)).lower
    cost = _toll_judge(links)

    def judged(x: Array) -> float:
        return cost(np.maximum(x, lower))

    ends = []
    for start in range(starts):
        x = np.zeros(len(links)) if start == 0 else 3.0 * derive(start, Purpose.START).standard_normal(len(links))
        x = _improved(judged, np.maximum(x, lower), lower, effort)
        ends.append((judged(x), x))
        print(f"start {start}: {ends[-1][0]:.4f}", file=sys.stderr)
    best, x = min(ends, key=lambda end: end[0])
    found = {
        "cost": best,
        "x": np.maximum(x, lower).tolist(),
        "links": [int(a) for a in links],
        "nodes": list(CORDON_NODES),
        "starts": starts,
        "ends": sorted(end[0] for end in ends),
        "script": "python -m benchmarks.cordon_reference",
    }
    if not chosen.quick:
        write_text(CORDON_REFERENCE, json.dumps(found, indent=2) + "\n")
    rows = [{"start": start, "cost": cost, "x": x.tolist()} for start, (cost, x) in enumerate(ends)]
    write_results(chosen.json, versions("numpy", "scipy", "numba"), rows)
    return 0


def _improved(judged: Callable[[Array], float], x: Array, lower: Array, effort: Effort) -> Array:
    step = 0.02
    bounds = [(low, None) for low in lower]

    def slope(x: Array) -> Array:
        return np.array([(judged(x + step * e) - judged(x - step * e)) / (2 * step) for e in np.eye(x.size)])

    smooth = minimize(
        judged, x, jac=slope, method="L-BFGS-B", bounds=bounds, options={"maxiter": effort.smooth_steps}
    )
    few = {"maxfev": effort.powell_costs, "xtol": 1e-3}
    kinky = minimize(judged, smooth.x, method="Powell", bounds=bounds, options=few)
    return np.asarray(kinky.x if kinky.fun < smooth.fun else smooth.x)


if __name__ == "__main__":
    sys.exit(main())
