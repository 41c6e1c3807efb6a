"""Leaders that know the followers' game, G(x, y) = M y + B x + c, beside those that only see responses or costs.

    python -m benchmarks.white_box [--quick] [--json FILE]

Linear-quadratic games; each x is held for K rounds of y ← y − γ G(x, y). White boxes make the same rounds with a y
of their own, and go down a hypergradient by steps of 1/ℓ̃, ℓ̃ the smoothness of f̃:

- AID, approximate implicit differentiation: Mᵀ v = ∂y f by K rounds from the v before; ∂x f − Bᵀ v (Pedregosa 2016;
  Ghadimi and Wang 2018).
- ITD, iterative differentiation: the derivative of the K rounds themselves (Franceschi, Donini, Frasconi and Pontil
  2017), which is short of dS/dx by ρ^K.
- two time scales: one round of y and of v for each x, steps falling as (t + 1)^(−3/5) (Hong, Wai, Wang, Yang 2023).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.results import option_parser, print_versions, versions, write_results
from stackelberg.arena import Case, Rival, compare
from stackelberg.core import Array
from stackelberg.games import linear_quadratic, linear_quadratic_data


class WhiteBox(Rival):
    """Steps down a hypergradient that is found with y and v of its own."""

    def __init__(self, hypergradient: Callable[[WhiteBox, Array], Array], *given: Any) -> None:
        super().__init__(*given)
        self.data, self.t = linear_quadratic_data(self.best.size, seed=1), 0
        strong = np.linalg.eigvalsh((self.data.M + self.data.M.T) / 2.0)[0]
        self.gamma = strong / np.linalg.norm(self.data.M, 2) ** 2  # as the followers have it
        self.y, self.v = np.zeros_like(self.data.c), np.zeros_like(self.data.c)
        self.hypergradient = hypergradient

    def tell(self, x: Array, cost: float) -> None:
        """A step; what it has cost is not needed."""
        self.best = x - self.hypergradient(self, x) / self.data.smoothness()
        self.t += 1

    def adapt(self, x: Array, rounds: int) -> None:
        """Rounds of the followers."""
        for _ in range(rounds):
            self.y = self.y - self.gamma * self.data.G(x, self.y)


def implicit(box: WhiteBox, x: Array, rounds: int | None = None) -> Array:
    """AID."""
    data, rounds = box.data, rounds or box.case.K
    box.adapt(x, rounds)
    for _ in range(rounds):
        box.v = box.v - box.gamma * (data.M.T @ box.v - data.partial_y(x, box.y))
    return data.partial_x(x, box.y) - data.B.T @ box.v


def iterative(box: WhiteBox, x: Array) -> Array:
    """ITD: ∂x f + J_Kᵀ ∂y f with J_K the derivative of K rounds."""
    box.adapt(x, box.case.K)
    return box.data.partial_x(x, box.y) + box.data.J_after(box.case.K, box.gamma).T @ box.data.partial_y(x, box.y)


def two_time_scales(box: WhiteBox, x: Array) -> Array:
    """One round of y and of v for each x."""
    return implicit(box, x, 1) / (box.t + 1) ** 0.6


LEADERS = {
    "AID": partial(WhiteBox, implicit),
    "ITD": partial(WhiteBox, iterative),
    "two time scales": partial(WhiteBox, two_time_scales),
    "exact hypergradient": "oracle",
    "default leader (sees y)": "default",
    "Algorithm 1 (sees costs)": "two-point",
}


def main(arguments: list[str] | None = None) -> int:
    """Play, print the table, write the JSON file."""
    chosen = option_parser("white_box", __doc__, "one game, 10 deployments").parse_args(arguments)
    games = [(3, 3)] if chosen.quick else [(3, 3), (3, 20), (30, 20)]
    cases = [Case(f"lq d={d}, K = {K}", partial(linear_quadratic, d, seed=1), K, 0.3) for d, K in games]
    most = 10 if chosen.quick else 100
    results = compare(LEADERS, cases, seeds=1 if chosen.quick else range(100, 103), deployments=most)
    print(results.csv())
    found = versions("numpy")
    print_versions(found)
    write_results(chosen.json, found, results.table(marks=(10, 30, 100)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
