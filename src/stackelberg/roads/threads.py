"""All cores for one equilibrium: which number of threads, and work in parts that gives the same bits on any number.

The kernels release Python's lock while they run, so plain threads are enough, and several solves can run side by
side. Every part writes to places of its own and sums are taken in one order afterwards: neither how the work is cut
into parts nor who does which part can be seen in the result.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from stackelberg.core import InvalidInput, whole_number

THREADS_VARIABLE = "STACKELBERG_THREADS"
"""The environment variable that says how many threads a solve uses where its caller does not say."""
WORTH_THREADS = 200_000
"""Below this many nodes and links in all trees together (some milliseconds) one thread is as fast as several."""
PARTS_PER_THREAD = 8
"""So many that threads end at about the same time, though some origins take longer and others use the machine."""


def available_cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
