"""One run of a sweep as a worker plays it: all it needs comes with the call, all it found goes back."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from stackelberg.core import FailedRunWarning, StackelbergError, Status
from stackelberg.problems.stored import rebuilt
from stackelberg.study import Study, codec, go_on
from stackelberg.study.log import Log, entry_of
from stackelberg.study.storage import Entry
from stackelberg.support.consent import Trust, look_in, trusting


class RunInterrupted(StackelbergError):
    """A worker was told to stop in the middle of a run."""


@dataclass(frozen=True)
class Job:
    """What a worker is given: the problem as text, the name and the seed of the run, whether code that the problem
    names may run, and the folder where such code may lie besides Python's path."""

    problem: str
    name: str
    seed: int
    trust: Any = False
    with_log: bool = True
    folder: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a run came to: `cost` is what f is expected to be at its last x, None where that is not known.

    `costs` are those seen at x_t, one per round, None where a round failed. Where f is maximised (`maximises`),
    they are those of −f, as everywhere in files.
    """

    status: str
    ok: bool
    cost: float | None
    x: tuple[float, ...]
    costs: tuple[float | None, ...]
    deployments: int
    follower_rounds: int
    failures: int
    seconds: float
    error: str = ""
    maximises: bool = False

    def plain(self) -> dict[str, Any]:
        """As a dictionary for JSON."""
        return asdict(self)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Outcome:
        """From such a dictionary."""
        return cls(**{**data, "x": tuple(data["x"]), "costs": tuple(data["costs"])})


def play(job: Job) -> tuple[Outcome, tuple[Entry, ...]]:
    """Play a problem to its last round: the outcome, and the log of the study, ready to be stored."""
    trust: Trust = job.trust
    begun = time.perf_counter()
    if job.folder:
        look_in(job.folder)
    with trusting(trust):
        problem = rebuilt(_of_this_run(codec.loads(job.problem, "problem"), job))
        assert problem is not None
        assert problem.game is not None
        study = Study.in_memory(**problem.arguments, name=problem.name, store_later=problem.stored)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FailedRunWarning)  # reported with the outcome
            result = go_on(study, problem.game, problem.rounds)
    if result.status is Status.INTERRUPTED:
        raise RunInterrupted("the worker was interrupted; the run is not done")
    outcome = Outcome(
        result.status.value,
        result.status.ok,
        _known(result.cost),
        tuple(result.x.tolist()),
        tuple(_known(cost) for cost in result.costs.tolist()),
        result.deployments,
        result.follower_rounds,
        len(result.failures),
        time.perf_counter() - begun,
        result.error,
        study.sense.maximise,
    )
    return outcome, entries_of(study.log) if job.with_log else ()


def _of_this_run(stored: dict[str, Any], job: Job) -> dict[str, Any]:
    spec = stored["spec"]
    return {**stored, "spec": {**spec, "study": {**spec["study"], "name": job.name, "seed": job.seed}}}


def _known(value: float) -> float | None:
    return float(value) if abs(value) < float("inf") else None


def entries_of(log: Log) -> tuple[Entry, ...]:
    """A whole log as plain data, text and numbers: for whoever collects what was played in memory elsewhere.

    >>> from stackelberg import Study, TwoPoint
    >>> study = Study.in_memory(TwoPoint(K=1), None, [0.0], name="toll", store_later={})
    >>> [entry.kind for entry in entries_of(study.log)]
    ['created']
    """
    return tuple(entry_of(logged.event, logged.time) for logged in log.read())
