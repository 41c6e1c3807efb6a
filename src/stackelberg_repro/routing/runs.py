"""Many runs of Algorithm 1 on the paper's game at once: the same numbers as `solve`, compiled and in parallel.

Every draw is derived from the seed of its run, as in `solve` with `TwoPoint`, so the threads that share the runs do
not change a bit of them. The rounds are those of `kernel`, which says where their readable twin is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Purpose, derive, frozen, unit_sphere, whole_number
from stackelberg.leaders import TwoPoint
from stackelberg.sets import UNCONSTRAINED
from stackelberg_repro.routing.game import TollSettings, first_tolls, paper_game
from stackelberg_repro.routing.kernel import algorithm_one
from stackelberg_repro.routing.travellers import RouteTravellers

OnRuns: TypeAlias = Callable[[int], None]
"""Called with the number of runs that are done."""


@dataclass(frozen=True, eq=False)
class RunPlan:
    """What to run: a game, Algorithm 1's settings, how many rounds, and the seed of every run.

    separate: both probes of round 0 start from draws of their own, as the paper prints it, which makes the first
    difference of f large; else from one draw.
    """

    game: TollSettings
    leader: TwoPoint
    rounds: int
    seeds: tuple[int, ...]
    separate: bool = False

    def __post_init__(self) -> None:
        whole_number("rounds", self.rounds)
        if not self.seeds:
            raise InvalidInput("seeds: expected the seed of at least one run, got none")
        if self.leader.directions != 1 or self.leader.X != UNCONSTRAINED:
            raise InvalidInput("leader: expected TwoPoint with one direction on R^d, got other settings")
        if self.leader.schedule is None:
            raise InvalidInput(
                "leader: expected TwoPoint(K=..., schedule=...), got one that measures its own settings"
            )


@dataclass(frozen=True, eq=False)
class Runs:
    """All runs of a plan: one row per run.

    costs[r, t] is f(x_t, ỹ_t) of run r, NaN after it has diverged; x are the last tolls, y the kept route flows,
    `stopped[r]` the round in which run r diverged (−1: it did not).
    """

    costs: Array
    x: Array
    y: Array
    stopped: NDArray[np.int64]

    @property
    def final(self) -> Array:
        """The last cost of every run."""
        return np.asarray(self.costs[:, -1])


def run_all(plan: RunPlan, on_runs: OnRuns | None = None, threads: int | None = None) -> Runs:
    """Run a plan on all processors, or on so many threads.

    >>> from stackelberg.leaders import TheoremSchedule
    >>> leader = TwoPoint(K=3, schedule=TheoremSchedule(6.0, 0.3, "bar"))
    >>> plan = RunPlan(TollSettings(), leader, rounds=4, seeds=(1, 2))
    >>> run_all(plan).costs.shape
    (2, 4)
    """
    travellers = travellers_of(plan)
    x = np.array([first_tolls(seed, travellers.network.links) for seed in plan.seeds])
    y = np.array([travellers.initial(derive(seed, Purpose.INITIAL_MEMORY)) for seed in plan.seeds])
    costs, stopped = np.full((len(plan.seeds), plan.rounds), np.nan), np.full(len(plan.seeds), -1)
    with ThreadPoolExecutor(threads or len(os.sched_getaffinity(0))) as pool:
        played = pool.map(partial(_play, plan, travellers), plan.seeds, x, y, costs)  # rows, in place
        for run, done in enumerate(played):
            stopped[run] = done if done < plan.rounds else -1
            if on_runs is not None:
                on_runs(run + 1)
    return Runs(frozen(costs), frozen(x), frozen(y), stopped)


def travellers_of(plan: RunPlan) -> RouteTravellers:
    """The travellers of the game of a plan."""
    travellers = paper_game(plan.game).followers
    assert isinstance(travellers, RouteTravellers)  # paper_game makes no others
    return travellers


def _play(plan: RunPlan, travellers: RouteTravellers, seed: int, x: Array, y: Array, costs: Array) -> int:
    """One run, in place; returns how many rounds were done before it diverged."""
    leader, d = plan.leader, x.size
    assert leader.schedule is not None  # a plan has both
    assert leader.K is not None
    steps = [leader.schedule(t, d) for t in range(plan.rounds)]
    v = np.array([unit_sphere(derive(seed, Purpose.DIRECTION, t), d) for t in range(plan.rounds)])
    y_hat = y
    if plan.separate:
        y_hat = np.array(travellers.initial(derive(seed, Purpose.INITIAL_MEMORY, 0, 2)))  # can be written to, as y
    cost, time = travellers.cost_form, travellers.network.latency.power_form
    assert cost is not None  # the paper's links are BPR links
    assert time is not None
    done = algorithm_one(
        *(x, y, y_hat, v),
        np.array([step.eta for step in steps]),
        np.array([step.delta for step in steps]),
        *(leader.K, travellers.gamma, plan.game.penalty, travellers.demand.volume),
        *(travellers.trees, cost, time, costs),
    )
    costs[done:] = np.nan
    return int(done)
