"""How good tolls are once travellers have settled: bounds of the optimum, share of the way, money."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from stackelberg.core import Array, StackelbergError, frozen
from stackelberg.roads import Solution, equilibrium, system_optimum
from stackelberg_repro.routing.game import TollSettings, Units, roads
from stackelberg_repro.routing.runs import RunPlan, Runs
from stackelberg_repro.routing.smallest import smallest_tolls

REFERENCE_GAP = 1e-11
SETTLED_GAP = 1e-10
"""Relative gaps of the reference flows, and of the flows that score a run; tolls may have run away in these."""


@dataclass(frozen=True, eq=False)
class Bounds:
    """What is known of the optimum f* over the routes of the game.

    untolled: f(0, S(0)). lower: total time of the system optimum; no tolls reach less, since λ‖x‖² ≥ 0. upper: f at
    the smallest tolls that make the system optimum an equilibrium. flows are those of S(0) and of the optimum.
    """

    untolled: float
    lower: float
    upper: float
    untolled_flows: Array
    smallest_tolls: Array

    def share(self, cost: Array) -> Array:
        """The share of the way from the untolled equilibrium to the lower bound, 1; NaN where there is no way."""
        way = self.untolled - self.lower
        return np.asarray((self.untolled - cost) / (way if way > 0.0 else np.nan))


def _settled(found: Solution) -> Solution:
    """What was found, if it is as exact as was asked."""
    if not found.converged:
        raise StackelbergError(f"flows over routes reached a relative gap of {found.gap:.2e}, then {found.stopped}")
    return found


@cache
def _bounds(units: Units, penalty: float, max_links: int) -> Bounds:
    network, demand, routes = roads(units, max_links)
    at_rest = _settled(equilibrium(network, demand, routes=routes, gap=REFERENCE_GAP))
    best = _settled(system_optimum(network, demand, routes=routes, gap=REFERENCE_GAP))
    tolls = smallest_tolls(network, demand, best.flows, routes=routes)
    return Bounds(at_rest.tstt, best.tstt, best.tstt + penalty * float(tolls @ tolls), at_rest.flows, tolls)


def bounds_of(game: TollSettings) -> Bounds:
    """The bounds of a game; γ does not enter.

    >>> found = bounds_of(TollSettings())
    >>> round(found.lower, 6), round(found.untolled, 6)
    (200.0, 200.0)
    """
    return _bounds(game.units, game.penalty, game.max_links)


@dataclass(frozen=True, eq=False)
class Scores:
    """Every run of a plan with its last tolls kept until travellers have settled: f̃(x_T), S(x_T)."""

    cost: Array
    flows: Array
    share: Array
    tolls: Array

    @property
    def middle(self) -> int | None:
        """The run to draw: its settled cost is the (upper) median of those that did not diverge. None: all did."""
        good = np.flatnonzero(np.isfinite(self.cost))
        return int(good[np.argsort(self.cost[good], kind="stable")[good.size // 2]]) if good.size else None


def score(plan: RunPlan, runs: Runs) -> Scores:
    """Settle the travellers under the last tolls of every run. A run that diverged scores infinity."""
    network, demand, routes = roads(plan.game.units, plan.game.max_links)
    cost, flows = np.full(len(runs.x), np.inf), np.full(runs.x.shape, np.nan)
    for run, (x, y) in enumerate(zip(runs.x, runs.y, strict=True)):
        if runs.stopped[run] < 0:
            found = equilibrium(network, demand, x, routes=routes.carrying(y), gap=SETTLED_GAP)
            flows[run] = _settled(found).flows
            cost[run] = network.total_time(flows[run]) + plan.game.penalty * float(x @ x)
    return Scores(frozen(cost), frozen(flows), frozen(bounds_of(plan.game).share(cost)), runs.x)


@dataclass(frozen=True, eq=False)
class Choice:
    """A step size chosen by the rule: every candidate's shares on the tuning seeds, and the one that won."""

    gamma: float
    candidates: tuple[float, ...]
    shares: tuple[Array, ...]
    c: float

    @property
    def best_worst(self) -> float:
        """What another rule would have chosen: the candidate whose worst tuning run goes farthest."""
        return self.candidates[int(np.argmax([float(share.min()) for share in self.shares]))]


SAFE = 0.75
"""A step size is safe when its worst tuning run goes at least this share of the way."""


def choose(gamma: float, candidates: tuple[float, ...], shares: tuple[Array, ...]) -> Choice:
    """The rule: of the safe candidates on the tuning seeds, the one with the best median.

    Where none is safe, the one whose worst run goes farthest. A tie goes to the smaller step.

    >>> choose(0.005, (0.1, 0.2, 0.4), (np.array([0.8, 0.76]), np.array([0.9, 0.8]), np.array([0.95, 0.6]))).c
    0.2
    """
    worst = np.array([float(share.min()) for share in shares])
    median = np.array([float(np.median(share)) for share in shares])
    merit = np.where(worst >= SAFE, median, -np.inf) if np.any(worst >= SAFE) else worst
    return Choice(gamma, candidates, shares, candidates[int(np.argmax(merit))])
