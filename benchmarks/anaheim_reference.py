"""Find the references for the Anaheim games: the best of white-box starts, for 30 and 76 tolls, all or some seen.

    python -m benchmarks.anaheim_reference [--quick] [--steps 60] [--json FILE]

White box: every evaluation of f̃ solves the Wardrop equilibrium, at no charge. The starts are no tolls, the marginal
tolls at the system optimum and half of them, and the best that earlier searches found; each is improved by L-BFGS
with central differences of decreasing step (f̃ has kinks). The best points are written beside the benchmark's cases,
but not with --quick, whose search is too short for a reference. Needs the TNTP files of Anaheim.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import Any

import numpy as np
from scipy.optimize import minimize

from benchmarks.leaders_bench.anaheim import REFERENCE, Seen, anaheim_game, judge_of, marginal_tolls, tolled_links
from benchmarks.leaders_bench.case import LeftOut
from benchmarks.results import option_parser, versions, write_results
from stackelberg.core import Array
from stackelberg.sets import Box
from stackelberg.support.files import write_text
from stackelberg.tolls import SettledTravellers

WIDTHS = (0.1, 0.03)
"""The steps of the central differences, in minutes, one search after the other."""


def main(arguments: list[str] | None = None) -> int:
    """Search, and write what was found."""
    parser = option_parser(
        "anaheim_reference", __doc__, "one step from each start of one game; keeps the references"
    )
    parser.add_argument("--steps", type=int, default=60)
    chosen = parser.parse_args(arguments)
    known = json.loads(REFERENCE.read_text(encoding="utf-8")) if REFERENCE.exists() else {}
    rows: list[dict[str, Any]] = []
    games: tuple[tuple[int, Seen], ...] = ((30, ""), (30, "sensors"), (76, ""), (76, "sensors"))
    for number, seen in games[:1] if chosen.quick else games:
        key = f"{number} {seen}".strip()
        try:
            ends = _searched(number, seen, 1 if chosen.quick else chosen.steps, known.get(key, {}).get("x"))
        except LeftOut as error:
            print(f"left out: {key}: {error}", file=sys.stderr)
            rows.append({"game": key, "left_out": str(error)})
            continue
        rows += [{"game": key, "start": start, "cost": cost} for start, (cost, _) in ends.items()]
        cost, x = min(ends.values(), key=lambda end: end[0])
        links = tolled_links(number)
        known[key] = {
            "cost": cost,
            "x": x.tolist(),
            "links": links,
            "script": "python -m benchmarks.anaheim_reference",
        }
        if not chosen.quick:
            write_text(REFERENCE, json.dumps(known, indent=2) + "\n")
    write_results(chosen.json, versions("numpy", "scipy", "numba"), rows)
    return 0


def _searched(number: int, seen: Seen, steps: int, before: Any) -> dict[str, tuple[float, Array]]:
    """The ends of all starts, by name, and the best of earlier searches as it is."""
    judge, lower = judge_of(number, seen), _lower(number, seen)
    tolls = marginal_tolls()[tolled_links(number)]
    starts = {"none": np.zeros(number), "marginal": tolls, "half": 0.5 * tolls}
    if before is not None:
        starts["before"] = np.array(before)
    ends = {}
    for name, x in starts.items():
        for width in WIDTHS:
            x = _improved(Nearby(number, seen), x, lower, width, steps)
        ends[name] = (judge(x), x)
        print(f"{number} {seen} from {name}: {ends[name][0]:.5f}", file=sys.stderr)
    if before is not None:
        ends["earlier"] = (judge(np.array(before)), np.array(before))
    return ends


def _lower(number: int, seen: Seen) -> Array:
    X = anaheim_game(number, SettledTravellers, seen).X
    assert isinstance(X, Box)
    return X.lower


class Nearby:
    """f̃ and its slopes, each equilibrium found from that of the last centre: far faster than from scratch."""

    def __init__(self, number: int, seen: Seen) -> None:
        self._game = anaheim_game(number, partial(SettledTravellers, gap=1e-9), seen)
        self._rng = np.random.default_rng(0)
        self._memory = self._game.followers.initial(self._rng)

    def centre(self, x: Array) -> float:
        """f̃(x), and the next ones start from here."""
        y, self._memory = self._game.followers.respond(x, self._memory, 1, self._rng)
        return self._game.objective(x, y)

    def slopes(self, x: Array, lower: Array, width: float) -> Array:
        """Central differences, one-sided at the lower bounds."""
        found = np.empty(x.size)
        for i in range(x.size):
            ahead, behind = x.copy(), x.copy()
            ahead[i] += width
            behind[i] = max(behind[i] - width, lower[i])
            found[i] = (self._cost(ahead) - self._cost(behind)) / (ahead[i] - behind[i])
        return found

    def _cost(self, x: Array) -> float:
        y, _ = self._game.followers.respond(x, self._memory, 1, self._rng)
        return self._game.objective(x, y)


def _improved(near: Nearby, x: Array, lower: Array, width: float, steps: int) -> Array:
    """L-BFGS within the bounds, slopes across ± width."""
    found = minimize(
        near.centre,
        x,
        jac=lambda x: near.slopes(x, lower, width),
        method="L-BFGS-B",
        bounds=[(low, None) for low in lower],
        options={"maxiter": steps},
    )
    return np.asarray(found.x)


if __name__ == "__main__":
    sys.exit(main())
