"""Tasks on an executor: results as they come, failures reported, and the tasks of a lost worker done again.

Any `concurrent.futures.Executor` will do. Only so many tasks are handed out at a time, whatever their number. A
task that raises is reported and the rest goes on. A worker that dies breaks a whole process pool: the pool is made
anew and what it had not finished is done again, from the second time on one at a time, so that a task that kills
its worker is found and reported. A Dask cluster does the tasks of a lost worker again by itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from stackelberg.core import StackelbergError, require

T = TypeVar("T")
PER_WORKER = 4
"""Tasks handed out per worker: enough that none waits for the next."""
IN_FLIGHT = 4000
"""Tasks handed out where the number of workers is not known: a cluster may be large."""


class PoolBroken(StackelbergError):
    """An executor that was given broke down, and there is no other to go on with."""


@dataclass(frozen=True)
class Finished(Generic[T]):
    """A task that has ended: what it returned, or why it failed."""

    key: str
    result: T | None
    error: str = ""


@dataclass(frozen=True)
class _Task:
    key: str
    argument: Any
    losses: int = 0


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the one that hands out the work decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _OwnPool:
    """A process pool that can be made anew. Processes are spawned: a fork would copy threads' locks."""

    def __init__(self, workers: int | None) -> None:
        self.workers = workers or len(os.sched_getaffinity(0))
        self.in_flight = PER_WORKER * self.workers
        self._pool = self._made()  # starts no process before the first task

    def _made(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_leave_interrupts_to_the_parent)

    def submit(self, function: Callable[[Any], Any], argument: Any) -> Future[Any]:
        try:
            return self._pool.submit(function, argument)
        except BrokenExecutor:
            self.renew()
            return self._pool.submit(function, argument)

    def renew(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._made()

    def close(self, *, unfinished: bool = False) -> None:
        """End the workers; where tasks are under way (somebody stopped), without waiting for them."""
        workers = list((getattr(self._pool, "_processes", None) or {}).values()) if unfinished else []
        self._pool.shutdown(wait=not unfinished, cancel_futures=True)
        for worker in workers:
            worker.terminate()


class _GivenPool:
    """Somebody's executor: used, never closed."""

    def __init__(self, executor: Executor) -> None:
        self._executor, self.in_flight = executor, IN_FLIGHT

    def submit(self, function: Callable[[Any], Any], argument: Any) -> Future[Any]:
        try:
            return self._executor.submit(function, argument)
        except BrokenExecutor:
            self.renew()
            raise

    def renew(self) -> None:
        raise PoolBroken(
            "executor: it broke down (a worker died?), and it was given, so it cannot be made anew; what was done "
            "is kept, and the same call goes on from there"
        )

    def close(self, *, unfinished: bool = False) -> None:
        """Whoever made it closes it."""


def as_they_finish(
    function: Callable[[Any], T],
    tasks: Iterable[tuple[str, Any]],
    executor: Executor | None = None,
    workers: int | None = None,
) -> Generator[Finished[T], None, None]:
    """Run `function(argument)` for every (key, argument); yields what has ended, in the order in which it ends.

    executor: default a pool of processes, as many as there are processors (or `workers`).

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool:
    ...     ended = list(as_they_finish(lambda n: 6 // n, [("a", 2), ("b", 0)], pool))
    >>> sorted((one.key, one.result, one.error) for one in ended)
    [('a', 3, ''), ('b', None, 'ZeroDivisionError: integer division or modulo by zero')]
    """
    pool: _OwnPool | _GivenPool = _OwnPool(workers) if executor is None else _GivenPool(executor)
    unfinished = True
    try:
        yield from _run(pool, function, deque(), iter(tasks))
        unfinished = False
    finally:
        pool.close(unfinished=unfinished)


def _run(
    pool: _OwnPool | _GivenPool, function: Callable[[Any], T], again: deque[_Task], tasks: Iterator[tuple[str, Any]]
) -> Iterator[Finished[T]]:
    pending: dict[Future[T], _Task] = {}
    while True:
        for task in _next_tasks(again, tasks, pending, pool.in_flight):
            pending[pool.submit(function, task.argument)] = task
        if not pending:
            return
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        broken = False
        for future in done:
            task = pending.pop(future)
            error = future.exception() if not future.cancelled() else CancelledError()
            if error is None:
                yield Finished(task.key, future.result())
            elif not isinstance(error, BrokenExecutor | CancelledError):
                yield Finished(task.key, None, f"{type(error).__name__}: {error}")
            elif task.losses >= 2:  # it ran alone, so it is this one that kills its worker
                broken = True
                yield Finished(task.key, None, "its worker died each time it was tried")
            else:
                broken = True
                again.append(_Task(task.key, task.argument, task.losses + 1))
        if broken:
            again.extend(_Task(task.key, task.argument, task.losses + 1) for task in pending.values())
            pending.clear()
            pool.renew()


def _next_tasks(
    again: deque[_Task], tasks: Iterator[tuple[str, Any]], pending: dict[Any, _Task], most: int
) -> Iterator[_Task]:
    """What to hand out now: suspects alone, what was lost first, then the rest."""
    while again and again[0].losses < 2 and len(pending) < most:
        yield again.popleft()
    if again and again[0].losses >= 2:
        if not pending:
            yield again.popleft()
        return
    while len(pending) < most:
        task = next(tasks, None)
        if task is None:
            return
        yield _Task(*task)


@contextmanager
def dask_executor(scheduler: str, patience_s: float = 15.0) -> Iterator[Executor]:
    """A Dask cluster as an executor (extra `cluster`): connect to the scheduler at an address such as tcp://HOST:8786.

    Its workers need this package, in the same version.
    """
    distributed = require("distributed", extra="cluster")
    try:
        client = distributed.Client(scheduler, timeout=patience_s)
    except (OSError, ValueError) as error:
        raise PoolBroken(f"scheduler: no Dask scheduler answers at {scheduler!r} ({error})") from error
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
