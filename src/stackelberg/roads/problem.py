"""An assignment prepared for the kernels: what stays the same whatever the tolls, to be shared by many solves."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import final

import numpy as np

from stackelberg.core import Array, InvalidInput, whole_number
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.excess_demand import ExcessDemandLinks
from stackelberg.roads.kernels.columns import Columns, Pairs
from stackelberg.roads.routes import Routes
from stackelberg.roads.shortest import forward_star, origin_firsts, out_of_reach

THREADS_VARIABLE = "STACKELBERG_THREADS"
"""The environment variable that says how many threads a solve uses where its caller does not say."""
WORTH_THREADS = 200_000
"""Below this many nodes and links in all trees together (some milliseconds) one thread is as fast as several."""
PARTS_PER_THREAD = 8
"""So many that threads end at about the same time, though some origins take longer and others use the machine."""


@final
class EquilibriumProblem:
    """Who travels on which network, as the kernels want it. Nothing here is written to: see `Workspace`.

    Volumes are the potential ones where demand is elastic. `threads`: see `number_of_threads`; the result is the
    same on any number. `unit_values`: see `ExcessDemandLinks`. `given`: travellers use no other routes than those
    that a solve starts from.
    """

    def __init__(
        self,
        assignment: Assignment,
        threads: int | None = None,
        unit_values: Array | None = None,
        *,
        given: bool = False,
    ) -> None:
        self.assignment, self.network, self.given = assignment, assignment.network, given
        self.excess = ExcessDemandLinks(assignment, unit_values)
        self.graph = forward_star(self.network)
        firsts = [origin_firsts(one.demand.origin) for one in assignment.classes]
        starts = [first + begin for first, begin in zip(firsts, assignment.pairs_first, strict=False)]
        bounds = np.append(np.concatenate(starts), assignment.pairs).astype(np.int64)
        self.pairs = Pairs(bounds, assignment.origin, assignment.destination, assignment.volume)
        # Pairs are in order of class and then of origin; rows are trees, one per class and origin.
        self.rows = np.cumsum([0, *(first.size for first in firsts)])
        self.row_of = np.repeat(np.arange(bounds.size - 1), np.diff(bounds))
        self.origins = assignment.origin[bounds[:-1]]
        # In sweeps one pair's classes come after another's: they move over the same roads, and half as many do.
        self.order = np.lexsort((assignment.destination, assignment.origin)).astype(np.uint32)
        self.work = self.origins.size * (self.network.nodes + self.network.links)
        self.threads = number_of_threads(threads, self.work)

    def started(self, routes: Routes) -> Columns:
        """A copy of `routes` for the solver to work on: scaled to fixed demand, or with excess links."""
        return self.excess.started(routes, self.assignment.volume)

    def unreached(self, pair: int) -> InvalidInput:
        """The error for a pair that its class cannot make on the links it may use."""
        own = self.assignment
        words = own.classes[int(np.searchsorted(own.pairs_first, pair, side="right")) - 1].words
        on = f" on the links that {words} may use" if words else ""
        return out_of_reach(self.network, own.origin[pair], own.destination[pair], on)


def number_of_threads(threads: int | None, work: int) -> int:
    """How many threads to use: what the caller says, else the environment, else all cores where it pays.

    >>> number_of_threads(3, work=10), number_of_threads(1, work=10**9)
    (3, 1)
    """
    if threads is not None:
        return whole_number("threads", threads)
    said = os.environ.get(THREADS_VARIABLE, "").strip()
    if said:
        if not said.isdecimal() or int(said) < 1:
            raise InvalidInput(f"{THREADS_VARIABLE}: expected a whole number >= 1, got {said!r}")
        return int(said)
    return available_cores() if work >= WORTH_THREADS else 1


def available_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_parts(items: int, threads: int, task: Callable[[int, int, int], None]) -> None:
    """Call task(bottom, top, worker) for parts bottom:top that cover range(items), on `threads` threads.

    A worker, counted from 0, has one part at a time, so that it can have working room of its own. What a task
    raises is raised here, once all have ended.
    """
    if threads == 1 or items < 2:
        task(0, items, 0)
        return
    parts = min(items, PARTS_PER_THREAD * threads)
    waiting = deque((items * k // parts, items * (k + 1) // parts) for k in range(parts))

    def work(worker: int) -> None:
        while True:
            try:
                bottom, top = waiting.popleft()
            except IndexError:
                return
            task(bottom, top, worker)

    with ThreadPoolExecutor(threads - 1) as others:
        running = [others.submit(work, worker) for worker in range(1, threads)]
        work(0)
    for each in running:
        each.result()
