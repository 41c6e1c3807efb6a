"""A study: questions and answers that survive crashes, restarts and other processes on the same log."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from stackelberg.core import (
    InvalidInput,
    Probe,
)
from stackelberg.study import events as ev
from stackelberg.study.fold import Ledger, StudyState, package_versions
from stackelberg.study.journal import Journal, Rebuild
from stackelberg.study.log import Log, SqlLog, entry_of
from stackelberg.study.objective import as_objective
from stackelberg.study.recording import Recorder
from stackelberg.study.setup import Setup, by_name
from stackelberg.study.storage import Head, Storage, Summary
from stackelberg.support.brief import kind_of
from stackelberg.support.errors import LogDamaged, StudyPaused
from stackelberg.support.files import closed_on_error
from stackelberg.support.names import checked_name, checked_text


class Study(Recorder):
    """A durable study: `ask`, `tell`, `recommend`. Make one with `Study.create` or `Study.open`.

    What a method writes is on the disk when it returns, and it has read what other processes wrote.

    Parameters
    ----------
    log : Log
        The log.
    name : str
        What it is called in tables and messages.
    journal : Journal
        What was read of it.

    Examples
    --------
    >>> import tempfile
    >>> from stackelberg import Setup, TwoPoint
    >>> folder = tempfile.TemporaryDirectory()
    >>> study = Study.create(f"sqlite:///{folder.name}/s.db", "toll", Setup(TwoPoint(K=1), x0=[0.0]))
    >>> for probe in study.ask():
    ...     receipt = study.tell(probe, cost=float((probe.x[0] - 1) ** 2))
    >>> study.round
    1
    >>> study.close()
    >>> with Study.open(f"sqlite:///{folder.name}/s.db", "toll") as study:
    ...     study.round
    1
    >>> folder.cleanup()
    """

    @classmethod
    def create(
        cls,
        url: str | Path | Storage,
        name: str,
        setup: Setup,
        *,
        by: str | None = None,
        now: Callable[[], float] = clock.time,
    ) -> Self:
        """A new study in the database at `url` (or in one that is open already, which is then shared).

        Parameters
        ----------
        url : str, Path or Storage
            The database.
        name : str
            What the study is called there.
        setup : Setup
            All that it is made of.
        by : str, optional
            Who creates it, for the log.
        now : callable
            The clock.
        """
        checked_name("name", name)
        stored, f = _checked(setup).stored()
        who = None if by is None else checked_text("by", by, empty=False)
        created = ev.Created(stored, package_versions(), by=who)
        StudyState.begin(created, f, 0.0)  # a bad x0 or leader shows now, not on opening
        with closed_on_error(Storage.at(url)) as storage:
            study, _ = storage.add(name, [entry_of(created, now())])
            log = SqlLog(storage, study)
            return cls(log, name, Journal(log, objective=f, as_given=True, now=now))

    @classmethod
    def in_memory(cls, setup: Setup, *, now: Callable[[], float] = clock.time, name: str = "in memory") -> Self:
        """A study that ends with its process: the same words, on a log in memory.

        Parameters
        ----------
        setup : Setup
            All that it is made of.
        now : callable, optional
            The clock, in seconds since 1970.
        name : str, optional
            What it is called.

        Returns
        -------
        Study
            The study.

        Examples
        --------
        >>> from stackelberg import Setup, TwoPoint
        >>> study = Study.in_memory(Setup(TwoPoint(K=1), x0=[0.0]))
        >>> for probe in study.ask():
        ...     receipt = study.tell(probe, cost=float((probe.x[0] - 1) ** 2))
        >>> study.round
        1
        """
        made, f = _checked(setup).checked()
        log = Log()
        log.append(Head(), [ev.Created(made)], now())
        return cls(log, name, Journal(log, objective=f, as_given=True, now=now))

    @classmethod
    def open(
        cls,
        url: str | Path | Storage,
        name: str,
        *,
        objective: Any = None,
        rebuild: Rebuild | None = None,
        now: Callable[[], float] = clock.time,
    ) -> Self:
        """The study of that name; its whole log is checked, and its state rebuilt.

        Where its leader or objective cannot be rebuilt here, it can be read all the same (`unrebuilt` says why):
        import the module that registers them first.

        Parameters
        ----------
        url : str, Path or Storage
            The database.
        name : str
            What the study is called there.
        objective : Objective or callable, optional
            f(x, y), where the log does not hold it.
        rebuild : callable, optional
            Makes an objective that is not given, and that the log does not hold, from the settings of the study.
        now : callable, optional
            The clock, in seconds since 1970.

        Returns
        -------
        Study
            The study.
        """
        f = as_objective(objective)
        with closed_on_error(Storage.at(url, create=False)) as storage:
            log = SqlLog(storage, storage.find(name))
            try:
                journal = Journal(log, objective=f, rebuild=rebuild, or_unled=True, now=now)
            except LogDamaged as error:
                raise LogDamaged(f"log corrupted: study {name!r}: {error}") from error
            return cls(log, name, journal)

    @staticmethod
    def list(url: str | Path | Storage) -> Sequence[Summary]:
        """The studies in a database, in the order of their creation; a quick look that replays nothing.

        Parameters
        ----------
        url : str, Path or Storage
            The database.

        Returns
        -------
        sequence of Summary
            One for each study.
        """
        with Storage.at(url, create=False) as storage:
            return storage.summaries()

    def next_probe(self) -> Probe:
        """The first unanswered probe: `ask()[0]`."""
        return self.ask()[0]

    def ask(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: the same ones until they are told, in every process.

        Returns
        -------
        tuple of Probe
            Announce the x of each for its K follower rounds, and `tell` the response.
        """
        with self._lock:
            self._write(self._question)
            return self._journal.view.open_probes()

    def _question(self, view: StudyState) -> Sequence[ev.Event]:
        """What to ask; nothing where all that is open was issued before."""
        ledger = view.ledger
        if ledger.paused is not None:
            raise StudyPaused(f"study {self.name!r} is paused ({ledger.paused}); {_UNPAUSE}")
        fresh = view.open_probes()
        if ledger.issued:
            fresh = tuple([probe for probe in fresh if not _was_issued(ledger, probe)])
        if not fresh:
            return []
        self._journal.refuse_other_objective()
        recommended = None if ledger.issued else view.recommend()
        named = (
            fresh if not ledger.revisions else tuple([replace(probe, revision=ledger.revisions) for probe in fresh])
        )
        return [ev.ProbesIssued(ledger.round, ledger.revisions, named, recommended)]

    def amend(self, reason: Any = "", **changes: Any) -> None:
        """Change settings while the study runs: guard rails, settings of the policy (K, X, ...).

        In force from the first round that nobody was asked about yet: a probe once asked stays as it is.

        Parameters
        ----------
        reason : str, optional
            Why, for the log.
        **changes
            New values by the names of settings.
        """
        why = checked_text("reason", reason)
        if not changes:
            raise InvalidInput("amend: expected at least one setting to change, e.g. study.amend(K=5)")
        for name in {"X", "within"} & changes.keys():
            changes[name] = by_name(name, changes[name], self.parameters)
        amendment = ev.Amended(changes, why)
        self._write(lambda _: [amendment], led=True)

    def note(self, text: Any) -> None:
        """Write a remark into the log.

        Parameters
        ----------
        text : str or Exception
            The remark.
        """
        remark = ev.Noted(checked_text("text", text, empty=False))
        self._write(lambda _: [remark])

    def pause(self, reason: Any = "paused") -> None:
        """Stop issuing probes until `resume`: `ask` raises `StudyPaused` everywhere; answers are still recorded.

        Parameters
        ----------
        reason : str, optional
            Why, for the log.

        Examples
        --------
        >>> from stackelberg import Setup, TwoPoint
        >>> study = Study.in_memory(Setup(TwoPoint(K=1), x0=[0.0]))
        >>> study.pause("a road is closed")
        >>> study.ask()
        Traceback (most recent call last):
        stackelberg.support.errors.StudyPaused: study 'in memory' is paused (a road is closed); resume
        with study.resume(), or stackelberg resume NAME
        >>> study.resume()
        >>> bool(study.ask())
        True
        """
        pausing = ev.Paused(checked_text("reason", reason) or "paused")
        self._write(lambda view: [pausing] if view.ledger.paused is None else [])

    def resume(self, reason: Any = "") -> None:
        """Issue probes again.

        Parameters
        ----------
        reason : str, optional
            Why, for the log.
        """
        resuming = ev.Resumed(checked_text("reason", reason))
        self._write(lambda view: [resuming] if view.ledger.paused is not None else [])

    def finish(self, reason: Any = "finished") -> None:
        """End the study for everyone: it stays readable, and takes no more questions and answers.

        Parameters
        ----------
        reason : str, optional
            Why, for the log.
        """
        end = ev.Finished(checked_text("reason", reason))
        self._write(lambda _: [end])

    @contextmanager
    def signed(self, by: str) -> Iterator[Self]:
        """Within the block everything that this thread writes says who did it.

        Parameters
        ----------
        by : str
            Who it is.
        """
        name = checked_text("by", by, empty=False)
        with self._lock:
            before, self._journal.by = self._journal.by, name
            try:
                yield self
            finally:
                self._journal.by = before


_UNPAUSE = "resume with study.resume(), or stackelberg resume NAME"


def _checked(setup: Any) -> Setup:
    if not isinstance(setup, Setup):
        raise InvalidInput(f"setup: expected a Setup, as Setup(leader, objective, x0=...), got {kind_of(setup)}")
    return setup


def _was_issued(ledger: Ledger, probe: Probe) -> bool:
    issued = ledger.issued_probe(probe.index)
    return issued is not None and np.array_equal(issued.probe.x, probe.x)
