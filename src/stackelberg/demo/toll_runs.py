"""Many runs of Algorithm 1 on the paper's game at once: the same numbers as `solve`, compiled and in parallel.

Every draw is derived from the seed of its run, as in `solve` with `TwoPoint`; so runs can be cut into stretches of
rounds, spread over threads, interrupted and taken up again without changing a bit. The rounds are those of
`toll_kernel`, which says where their readable twin is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Purpose, derive, frozen, unit_sphere, whole_number
from stackelberg.demo.toll_game import TollSettings, first_tolls, paper_game
from stackelberg.demo.toll_kernel import algorithm_one
from stackelberg.leaders import OneSided, TwoPoint
from stackelberg.sets import ANYWHERE
from stackelberg.tolls import RouteTravellers

STRETCH = 100
"""Rounds between two looks at the clock: progress shows, and an interruption loses no more than this."""


@dataclass(frozen=True, eq=False)
class RunPlan:
    """What to run: a game, Algorithm 1's settings, how many rounds, and the seed of every run."""

    game: TollSettings
    leader: TwoPoint
    rounds: int
    seeds: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        whole_number("rounds", self.rounds)
        if not self.seeds:
            raise InvalidInput("seeds: expected the seed of at least one run, got none")
        if self.leader.estimator != OneSided() or self.leader.X != ANYWHERE:
            raise InvalidInput("leader: expected TwoPoint with the paper's estimator on R^d, got other settings")
        if self.leader.schedule is None or self.leader.K is None:
            raise InvalidInput(
                "leader: expected TwoPoint(K=..., schedule=...), got one that measures its own settings"
            )


@dataclass(frozen=True, eq=False)
class Runs:
    """All runs of a plan after `done` rounds: one row per run.

    costs[r, t] is f(x_t, ỹ_t) of run r, NaN where it is not yet known or the run has diverged; x are the last
    tolls, y the kept route flows, `stopped[r]` the round in which run r diverged (−1: it did not).
    """

    done: int
    costs: Array
    x: Array
    y: Array
    stopped: NDArray[np.int64]

    @property
    def final(self) -> Array:
        """The last cost of every run."""
        return np.asarray(self.costs[:, -1])


def begin_runs(plan: RunPlan) -> Runs:
    """All runs before their first round: tolls and route flows as drawn."""
    travellers = travellers_of(plan)
    links = travellers.network.links
    count = len(plan.seeds)
    return Runs(
        0,
        frozen(np.full((count, plan.rounds), np.nan)),
        frozen([first_tolls(seed, links) for seed in plan.seeds]),
        frozen([travellers.initial(derive(seed, Purpose.INITIAL_MEMORY)) for seed in plan.seeds]),
        np.full(count, -1),
    )


def continue_runs(plan: RunPlan, runs: Runs, rounds: int = STRETCH, threads: int | None = None) -> Runs:
    """The runs after up to `rounds` further rounds; `runs` itself is left as it is.

    >>> from stackelberg.leaders import ExperimentSchedule
    >>> plan = RunPlan(TollSettings(), TwoPoint(K=3, schedule=ExperimentSchedule()), rounds=4, seeds=(1, 2))
    >>> at_once = continue_runs(plan, begin_runs(plan))
    >>> in_two = continue_runs(plan, continue_runs(plan, begin_runs(plan), 3))
    >>> bool(np.array_equal(at_once.costs, in_two.costs))
    True
    """
    rounds = min(rounds, plan.rounds - runs.done)
    costs, x, y, stopped = runs.costs.copy(), runs.x.copy(), runs.y.copy(), runs.stopped.copy()
    travellers = travellers_of(plan)

    def one(run: int) -> None:
        if stopped[run] < 0:
            span = slice(runs.done, runs.done + rounds)
            finished = _stretch(plan, travellers, run, runs.done, x[run], y[run], costs[run, span])
            if finished < rounds:
                stopped[run] = runs.done + finished

    with ThreadPoolExecutor(threads or len(os.sched_getaffinity(0))) as pool:
        list(pool.map(one, range(len(plan.seeds))))
    return Runs(runs.done + rounds, frozen(costs), frozen(x), frozen(y), stopped)


def run_all(plan: RunPlan, on_stretch: Callable[[Runs], None] | None = None, runs: Runs | None = None) -> Runs:
    """Run a plan to its end, from the beginning or from `runs`; `on_stretch` is called after every stretch."""
    runs = begin_runs(plan) if runs is None else runs
    while runs.done < plan.rounds:
        runs = continue_runs(plan, runs)
        if on_stretch is not None:
            on_stretch(runs)
    return runs


def travellers_of(plan: RunPlan) -> RouteTravellers:
    """The travellers of the game of a plan."""
    travellers = paper_game(plan.game).followers
    assert isinstance(travellers, RouteTravellers)  # paper_game makes no others
    return travellers


def _stretch(
    plan: RunPlan, travellers: RouteTravellers, run: int, first: int, x: Array, y: Array, costs: Array
) -> int:
    """The rounds from `first` on of one run, in place; returns how many were done before it diverged."""
    leader, seed, d = plan.leader, plan.seeds[run], x.size
    ts = range(first, first + costs.size)
    assert leader.schedule is not None  # a plan has both
    assert leader.K is not None
    steps = [leader.schedule(t, d) for t in ts]
    v = np.array([unit_sphere(derive(seed, Purpose.DIRECTION, t), d) for t in ts])
    y_hat = y
    if first == 0 and leader.start == "separate":
        # The draw of `Population` for probe 1 of round 0 (probes are counted from 1 there).
        y_hat = np.array(travellers.initial(derive(seed, Purpose.INITIAL_MEMORY, 0, 2)))  # can be written to, as y
    cost, time = travellers.cost_form, travellers.network.latency.power_form
    assert cost is not None  # the paper's links are BPR links
    assert time is not None
    done = algorithm_one(
        x,
        y,
        y_hat,
        v,
        np.array([step.eta for step in steps]),
        np.array([step.delta for step in steps]),
        leader.K,
        travellers.gamma,
        plan.game.penalty,
        travellers.demand.volume,
        travellers.routes.forest,
        cost,
        time,
        costs,
    )
    costs[done:] = np.nan
    return int(done)
