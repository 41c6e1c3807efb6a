"""Studies that are played in one process and stored by another: on a cluster one program writes, many play.

A worker plays in memory, which costs no transaction, and hands back its log as plain entries. Whoever collects them
writes each study whole, in one transaction: it is in the database with all of its rounds, or not at all.
"""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from stackelberg.core import ConvexSet, Leader
from stackelberg.study import events as ev
from stackelberg.study.journal import Journal
from stackelberg.study.ledger import package_versions
from stackelberg.study.log import MemoryLog, entry_of
from stackelberg.study.objective import as_objective, describe
from stackelberg.study.rails import Rails
from stackelberg.study.storage import Entry, Head, Storage
from stackelberg.study.study import Study, settings_from
from stackelberg.support.errors import StudyExists


def begin_elsewhere(
    name: str,
    leader: Leader[Any],
    objective: Any,
    x0: Any,
    seed: int,
    *,
    X: ConvexSet | None = None,
    rails: Rails | None = None,
    rewindable: bool = False,
    problem: Mapping[str, Any] | None = None,
) -> Study:
    """A study in memory that can be stored later as if it had been made by `Study.create`.

    >>> from stackelberg.leaders import TwoPoint
    >>> study = begin_elsewhere("toll", TwoPoint(K=1), None, [0.0], 0)
    >>> [entry.kind for entry in entries_of(study)]
    ['created']
    """
    f = as_objective(objective)
    settings = replace(
        settings_from(leader, x0, seed, X, rails, rewindable, None),
        objective=describe(f, given_again=True),
        problem=dict(problem or {}),
        versions=package_versions(),
    )
    log = MemoryLog()
    log.append(Head(), [ev.Created(settings)], clock.time())
    return Study(log, name, Journal(log, objective=f, as_given=True))


def entries_of(study: Study) -> tuple[Entry, ...]:
    """The whole log of a study as plain data: text and numbers."""
    return tuple(entry_of(logged.event, logged.time) for logged in study.log.read())


class Collected:
    """A database that collects studies played elsewhere, for `with`; without an address it collects nothing."""

    def __init__(self, url: str | Path | None) -> None:
        self._storage = None if url is None else Storage(url)

    def add(self, name: str, entries: Sequence[Entry]) -> bool:
        """Write a study whole; False where one of that name is there already."""
        if self._storage is None:
            return False
        try:
            self._storage.add(name, entries)
        except StudyExists:
            return False
        return True

    def __enter__(self) -> Self:
        """For `with`."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Let go of the database."""
        if self._storage is not None:
            self._storage.close()
