"""Whole runs of Algorithm 1 on a routing game, compiled: the paper's experiment without Python in the loop.

Travellers are those of `prefix_trees`. The leader that is played on any game is `leaders.TwoPoint`; this
version exists because the whole experiment plays
some 260,000 rounds, which take minutes there and seconds here. The readable twin of both is `algorithm_one` in
`tests/plain_paper.py`; `tests/repro/test_routing_runs.py` compares the three.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from stackelberg.core import Array
from stackelberg.roads.kernels.costs import PowerForm
from stackelberg.run.loop import RUNAWAY
from stackelberg_repro.routing.prefix_trees import PrefixTrees, Scratch, adapt, link_value, make_scratch


@njit(cache=True, nogil=True)
def planner_cost(x: Array, w: Array, time: PowerForm, penalty: float) -> float:
    """f(x, w) = Σ w ℓ(w) + λ ‖x‖², the planner's objective."""
    total, size = 0.0, 0.0
    for e in range(w.size):
        total += w[e] * link_value(time, e, w[e])
    for e in range(x.size):
        size += x[e] * x[e]
    return total + penalty * size


@njit(cache=True, nogil=True)
def _step(x: Array, x_hat: Array, eta: float, rise: float) -> None:
    """Line 8: x ← x − η d (f(x̂) − f(x)) u / ‖u‖² with u = x̂ − x, which is δ v."""
    length = 0.0
    for e in range(x.size):
        u = x_hat[e] - x[e]
        length += u * u
    slope = x.size * rise / length
    for e in range(x.size):
        x[e] -= eta * (slope * (x_hat[e] - x[e]))


@njit(cache=True, nogil=True)
def algorithm_one(
    x: Array,
    y: Array,
    y_hat: Array,
    v: Array,
    eta: Array,
    delta: Array,
    K: int,
    gamma: float,
    penalty: float,
    volume: Array,
    trees: PrefixTrees,
    cost: PowerForm,
    time: PowerForm,
    costs: Array,
) -> int:
    """As many rounds as v has rows, in place: tolls x, kept route flows y, the cost f(x_t, ỹ_t) of each round.

    `y_hat` is where the probe x̂ starts in the first of these rounds (it differs from y only in round 0 of a run
    with separate starts); later rounds start both probes from the kept flows. Returns the number of rounds done,
    fewer where a cost is not finite or x has run away.
    """
    scratch = make_scratch(trees, x.size)
    x_hat = np.empty(x.size)
    flows = y_hat.copy()
    for t in range(v.shape[0]):
        for e in range(x.size):
            x_hat[e] = x[e] + delta[t] * v[t, e]  # line 3
        costs[t] = _answer(x, y, K, gamma, penalty, volume, trees, cost, time, scratch)  # line 4
        high = _answer(x_hat, flows, K, gamma, penalty, volume, trees, cost, time, scratch)  # line 7
        if not np.isfinite(high - costs[t]):
            return t
        _step(x, x_hat, eta[t], high - costs[t])  # line 8
        if not np.sum(x * x) <= RUNAWAY * RUNAWAY:
            return t + 1
        flows[:] = y  # line 9
    return int(v.shape[0])


@njit(cache=True, nogil=True)
def _answer(
    x: Array,
    y: Array,
    K: int,
    gamma: float,
    penalty: float,
    volume: Array,
    trees: PrefixTrees,
    cost: PowerForm,
    time: PowerForm,
    scratch: Scratch,
) -> float:
    """Travellers adapt y to x for K rounds, in place; what the planner pays then."""
    adapt(y, x, K, gamma, volume, trees, cost, scratch)
    return planner_cost(x, scratch.w, time, penalty)
