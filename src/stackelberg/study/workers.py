"""Several probes at once: whoever answers them, in processes of this machine or on an executor of the caller's.

Answers are recorded in the order in which they come, and fold in that order: a replay of the log repeats the run
to the bit, and another run may go another way. A worker that dies takes nothing with it: its probe is still out,
and is deployed again, with the same draws.
"""

from __future__ import annotations

import multiprocessing
import pickle
import pickletools
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from numbers import Integral
from typing import Any, TypeAlias

from stackelberg.core import Followers, InvalidInput, Probe, RunMustStop, whole_number
from stackelberg.study.ledger import Ledger
from stackelberg.study.population import Answered, Population, Simulated
from stackelberg.study.study import Study
from stackelberg.support.brief import in_brief

Workers: TypeAlias = int | Executor
"""How many processes, or an executor: anything that follows `concurrent.futures`, such as a Dask client's."""

_GIVEN = (
    "workers: the executor broke down (a worker died?), and it was given, so it cannot be made anew; what was "
    "answered is recorded: call again with another one"
)
ON_EXECUTOR = 4
"""So many probes are out on an executor that does not say how many workers it has."""


def checked_workers(workers: Any) -> Workers:
    """Processes, at least one, or an executor."""
    if isinstance(workers, Executor):
        return workers
    if isinstance(workers, bool) or not isinstance(workers, Integral):
        raise InvalidInput(f"workers: expected how many, or a concurrent.futures.Executor, got {in_brief(workers)}")
    return whole_number("workers", workers)


def play_together(
    study: Study, followers: Simulated, workers: Workers, rounds: int, closed: Callable[[Ledger], bool]
) -> None:
    """Ask for as many probes as there are workers, let them answer, and record what comes, until `rounds` are done.

    `closed` says after an answer with which rounds were closed whether to stop; what is out then stays unanswered.
    """
    population = followers.population
    if not population.followers.rewindable:
        raise InvalidInput(
            "workers: these followers cannot be rewound: there is one population, and it can answer one probe at a "
            "time; leave workers out"
        )
    pool = _Pool(population.followers, workers)
    try:
        _Desk(study, followers, pool).play(rounds, closed)
    except RunMustStop as error:
        population.trouble = population.trouble or str(error)  # for whoever reads how the run ended
        raise
    finally:
        pool.close()


class _Desk:
    """Who is at which probe. Probes whose worker may have died of them (`alone`) are tried one at a time."""

    def __init__(self, study: Study, followers: Simulated, pool: _Pool) -> None:
        self._study, self._followers, self._pool = study, followers, pool
        self._running: dict[Future[Answered], Probe] = {}
        self._alone: list[str] = []

    def play(self, rounds: int, closed: Callable[[Ledger], bool]) -> None:
        """Until `rounds` rounds are closed and answered, or `closed` says so."""
        seen = self._study.known.round
        while self._hand_out(rounds):
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            in_order = sorted(done, key=lambda future: (self._running[future].round, self._running[future].index))
            for future in in_order:
                self._take_in(self._running.pop(future), future)
                now = self._study.known
                if now.round > seen and closed(now):
                    return
                seen = now.round
            self._pool.mend()

    def _hand_out(self, rounds: int) -> bool:
        """Give probes to idle workers; whether anybody is at work."""
        known, size = self._study.known, self._pool.size
        left = rounds - known.round
        probes = self._study.ask(min(size, len(known.out) + left)) if left > 0 else ()
        probes = probes or tuple(handed.probe for handed in self._study.known.out)
        here = {probe.name for probe in self._running.values()}
        waiting = [probe for probe in probes if probe.name not in here]
        if self._alone:
            waiting = [p for p in waiting if p.name == self._alone[0]] if not self._running else []
        for probe in waiting[: size - len(self._running)]:
            self._running[self._pool.submit(self._followers.population, probe)] = probe
        return bool(self._running)

    def _take_in(self, probe: Probe, future: Future[Answered]) -> None:
        """Record what came of a probe; one whose worker died is still out, and is tried again by itself."""
        error = future.exception()
        if isinstance(error, BrokenExecutor):
            self._pool.broken = True
            if self._alone[:1] != [probe.name]:
                self._alone.append(probe.name)
                return
            error = RuntimeError(f"the worker died that was at this probe alone ({error})")
        if probe.name in self._alone:
            self._alone.remove(probe.name)
        if error is not None and (isinstance(error, RunMustStop) or not isinstance(error, Exception)):
            raise error
        self._followers.deploy(self._study, probe, error or future.result())


_FOLLOWERS: Followers | None = None
"""Those of a worker."""


def _begin(pickled: bytes) -> None:
    """A worker gets its followers once; interrupts are for the process that began it."""
    global _FOLLOWERS
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _FOLLOWERS = pickle.loads(pickled)  # from the process that began this one
    _FOLLOWERS.prepare()


def respond_to(followers: Followers | None, probe: Probe, memory: Any, seed: int) -> Answered:
    """The answer to a probe from a memory, and the memory after it: all that a worker does. None: by its own."""
    people = _FOLLOWERS if followers is None else followers
    assert people is not None
    population = Population(people, seed, memory, memory, memory)
    return population.respond(probe), population.now


def _modules_in(pickled: bytes) -> Iterator[str]:
    """The modules of what a pickle is made of: names of classes and functions come after that of their module."""
    names = [value for code, value, _ in pickletools.genops(pickled) if isinstance(value, str)]
    return (name for name in names if name in sys.modules)


class _Pool:
    """Somebody's executor, used and never closed; or processes of our own, made anew where one of them dies.

    Our own do not copy this process, whose threads may hold locks: where there is one, they come from a server that
    has imported what they need, once for all of them.
    """

    def __init__(self, followers: Followers, workers: Workers) -> None:
        self.broken, self._given = False, isinstance(workers, Executor)
        if isinstance(workers, Executor):
            self._pool: Executor = workers
            self.size = int(getattr(workers, "_max_workers", 0)) or ON_EXECUTOR
            return
        try:
            self._pickled = pickle.dumps(followers)
        except Exception as error:
            raise InvalidInput(
                f"workers: these followers cannot be sent to other processes ({error}); define what they are made "
                "of at the top of a module, or give an executor of threads: workers=ThreadPoolExecutor(4)"
            ) from error
        self._modules = sorted({m for m in _modules_in(self._pickled) if m != "__main__"})
        self.size, self._pool = workers, self._made(workers)

    def _made(self, size: int) -> ProcessPoolExecutor:
        server = "forkserver" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if server else "spawn")
        if server:
            context.set_forkserver_preload([__name__, *self._modules])
        pool = ProcessPoolExecutor(size, mp_context=context, initializer=_begin, initargs=(self._pickled,))
        with suppress(BrokenExecutor):  # which shows at the first probe
            for _ in range(size):  # all of them begin now, while there is but one probe: with nothing to do
                pool.submit(int)
        return pool

    def submit(self, population: Population, probe: Probe) -> Future[Answered]:
        """One probe for one of the workers."""
        people = population.followers if self._given else None  # our own processes have them
        try:
            return self._pool.submit(respond_to, people, probe, population.start_of(probe), population.seed)
        except BrokenExecutor as error:
            if self._given:
                raise RunMustStop(_GIVEN) from error
            self.broken = True
            failed: Future[Answered] = Future()
            failed.set_exception(error)
            return failed

    def mend(self) -> None:
        """New processes, where one has died: its pool takes nothing more.

        What is left of the old ones is ended too: one that was begun while its pool broke down would wait for ever.
        """
        if self.broken and self._given:
            raise RunMustStop(_GIVEN)
        if self.broken:
            self.close()
            self._pool, self.broken = self._made(self.size), False

    def close(self) -> None:
        """Let our own processes go; what they are at is not waited for."""
        if isinstance(self._pool, ProcessPoolExecutor) and not self._given:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
