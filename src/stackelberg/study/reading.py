"""What a study says: everything that can be asked of it without changing it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Self, TypeVar

from stackelberg.core import (
    Answer,
    Array,
    ConstraintForecast,
    Direction,
    InvalidInput,
    Leader,
    LeaderState,
    Objective,
    Parameters,
    Place,
    Probe,
    ProbeLike,
    ProbeName,
    whole_number,
)
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.in_context import InContext
from stackelberg.leaders.on_grid import OnGrid
from stackelberg.leaders.rails import Rails
from stackelberg.study import events as ev
from stackelberg.study.expectation import SEEN, Expected, at_rest, measured, model_expectation
from stackelberg.study.export import write_csv, write_json
from stackelberg.study.fold import Ledger, StudyState, turned_rails
from stackelberg.study.history import (
    History,
    Replaced,
    in_doubt,
    predictions_off,
)
from stackelberg.study.journal import Journal
from stackelberg.study.log import Log
from stackelberg.study.setup import Setup
from stackelberg.study.storage import Head
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import StudyFinished
from stackelberg.support.names import checked_text

_T = TypeVar("_T")


class Reader:
    """What a study says, with everything that other processes wrote, unless `as far as this process knows`."""

    def __init__(self, log: Log, name: str, journal: Journal) -> None:
        self.log, self.name = log, name
        self._journal = journal
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        known, policy = self.known, self.leader_name
        words = f"{self.name!r}, leader={policy}, round={known.round}, deployments={known.deployments}"
        return f"Study({words})" if known.finished is None else f"Study({words}, finished={known.finished!r})"

    def page(self) -> Any:
        """The study as one HTML file that fetches nothing: a notebook shows it, `save` writes it.

        >>> from stackelberg import Study, TwoPoint
        >>> with Study.in_memory(Setup(TwoPoint(), x0=[1.0])) as study:
        ...     "nothing was measured yet" in study.page().html
        True
        """
        return resolve_name("stackelberg.report.page:page_of_study")(self)

    def close(self) -> None:
        """Let go of the database. The study itself goes on: `finish` ends it."""
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def setup(self) -> Setup:
        """What the study was created with."""
        return self.view.setup

    @property
    def versions(self) -> Mapping[str, str]:
        """The code by which it was created: packages and their versions."""
        return self.view.created.versions

    @property
    def objective(self) -> Objective | None:
        """The leader's own f, where it is known."""
        return self.view.objective

    @property
    def parameters(self) -> Parameters:
        """What the entries of x are called, their units and steps; x1, x2, ... where nobody has said."""
        setup = self.setup
        return setup.parameters or Parameters.numbered(setup.x0.size)

    @property
    def direction(self) -> Direction:
        """How costs are shown: as they are, or as the f that is maximised."""
        f, stored = self.objective, self.setup
        if f is not None or not stored.maximise:
            return Direction() if f is None else f.direction
        return Direction(True, "value" if stored.objective is None else stored.objective.name)

    @property
    def view(self) -> StudyState:
        """What the log means as far as this process knows, without looking for what others wrote."""
        return self._journal.view

    @property
    def known(self) -> Ledger:
        """Where the study stands as far as this process knows."""
        return self._journal.view.ledger

    @property
    def progress(self) -> Ledger:
        """Where the study stands, with everything that other processes wrote."""
        return self._caught_up().view.ledger

    @property
    def round(self) -> int:
        """The open round."""
        return self.progress.round

    @property
    def head(self) -> Head:
        """Where the log ends, as far as this process knows."""
        return self._journal.head

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force, amendments included; within guard rails it is a `Guarded`."""
        return self._caught_up().view.leader

    @property
    def state(self) -> LeaderState[Any]:
        """What the leader knows."""
        return self._caught_up().view.state

    @property
    def leader_name(self) -> str:
        """The class of the policy, also where it cannot be rebuilt."""
        policy = self.setup.leader
        while isinstance(policy, Guarded | InContext | OnGrid):
            policy = policy.leader
        data = {"kind": type(policy).__name__} if isinstance(policy, Leader) else policy.data
        return str(data.get("kind", "unknown")) if isinstance(data, Mapping) else "unknown"

    @property
    def unrebuilt(self) -> tuple[str, ...]:
        """What of the log could not be rebuilt here, in words: the leader, the objective, settings."""
        why, remarks = self.view.why_not_led, self.view.created.remarks
        return remarks if why is None else tuple(dict.fromkeys((why, *remarks)))

    @property
    def can_lead(self) -> bool:
        """Whether questions can be asked: the leader and the objective could be rebuilt."""
        return self.view.why_not_led is None

    @property
    def objective_differs(self) -> str | None:
        """Where the objective gives other costs than the log, in words; None where it is the same one."""
        with self._lock:
            return self._journal.objective_differs

    def recommend(self) -> Array:
        """The x the leader would announce if it had to stop exploring now; as last logged if it is not rebuilt."""
        return self._caught_up().view.recommend()

    def events(self) -> Iterator[tuple[int, float, ev.Event]]:
        """(number, time, event) for the whole log, checked."""
        return ((entry.number, entry.time, entry.event) for entry in self.log.read())

    def history(self) -> History:
        """The closed rounds, one record each, and every observation, with costs as the user has f."""
        return self._read(Journal.history)

    def answers(self, last: int | None = None) -> Sequence[Answer]:
        """The answers that count, in the order of telling.

        Parameters
        ----------
        last : int, optional
            So many of the last ones; None for all.

        Returns
        -------
        sequence of Answer
            The answers.
        """
        return self._read(lambda journal: journal.answers(last))

    def answer(self, place: Place) -> Answer | None:
        """What counts for a probe.

        Parameters
        ----------
        place : (int, int)
            Round and index.

        Returns
        -------
        Answer or None
            The answer; None where it was never told.
        """
        return self._read(lambda journal: journal.answer(place))

    def replaced(self) -> tuple[Replaced, ...]:
        """The answers that were corrected or retracted, which no longer count, with the reasons."""
        return self._read(Journal.replaced)

    def in_doubt(self) -> Mapping[Place, Replaced]:
        """The answers that look wrong and are left out, by (round, index). See `confirm`, `correct`."""
        return in_doubt(self.replaced())

    def expected(self) -> Expected | None:
        """Expected cost of the recommendation once followers have settled; None: not known yet."""
        with self._lock:
            journal = self._caught_up()
            view, answers, rewindable = journal.view, journal.answers(SEEN), self.setup.rewindable
            x = view.recommend()
            forecast = view.leader.model(view.state) if self.can_lead else None
        if len([o for o in answers if o.cost is not None]) < 2:
            return None  # one cost has no spread, whatever a model makes of it
        if forecast is None:
            return measured(x, answers, rewindable=rewindable)
        cost, error = self.direction.shown(forecast.cost(x)), forecast.error(x)
        return model_expectation(
            cost, error, x, answers, predictions_off(view.ledger.recent), rewindable=rewindable
        )

    def predicted_constraints(self) -> tuple[ConstraintForecast, ...] | None:
        """The forecast of each constraint at the recommendation; None without constraints or a model."""
        with self._lock:
            view = self._caught_up().view
            if not self.can_lead or self.objective is None or not self.objective.constraints:
                return None
            forecast = view.leader.model(view.state)
            return None if forecast is None else forecast.constraints(view.recommend())

    def baseline(self) -> Expected | None:
        """What the baseline costs, by costs seen there: that of the guard rails, else x0. None: not known yet."""
        x = self.rails.baseline_for(self.setup.x0) if self.can_lead else self.setup.x0
        answers = self._read(lambda journal: journal.answers(SEEN))
        return at_rest(x, answers, rewindable=self.setup.rewindable)

    def export(self, path: str | Path) -> Sequence[Path]:
        """Write the study for other programs.

        Parameters
        ----------
        path : str or Path
            A JSON file if it ends in .json, else a folder for CSV tables.

        Returns
        -------
        sequence of Path
            The files written.
        """
        if not isinstance(path, str | Path):
            raise InvalidInput(f"path: expected a file ending in .json, or a folder, got {short_repr(path)}")
        checked_text("path", str(path), empty=False)
        return [write_json(self, path)] if Path(path).suffix.lower() == ".json" else write_csv(self, path)

    def snapshot(self, slot: str) -> Any:
        """What `tell_many(..., keep=...)` last kept in a slot, if nothing was told since; else None.

        Parameters
        ----------
        slot : str
            The slot.

        Returns
        -------
        object
            What was kept.
        """
        return self._journal.kept(checked_text("slot", slot))

    def asked(self, probe: ProbeLike) -> Probe:
        """A probe as it was issued; perhaps it was withdrawn since.

        Parameters
        ----------
        probe : Probe, str, or (round, index)
            The probe, or its name, such as `"2.1"`.

        Returns
        -------
        Probe
            The probe.
        """
        name = ProbeName.of(probe)
        return self._found(lambda journal: journal.asked(name))

    def probes_of(self, round: int) -> tuple[Probe, ...]:
        """The probes of a round as they were last issued, in order of index.

        Parameters
        ----------
        round : int
            The round.

        Returns
        -------
        tuple of Probe
            The probes; none where it was never asked.
        """
        number = whole_number("round", round, least=0)
        last = {probe.index: probe for probe in self._read(lambda journal: journal.probes_of(number))}
        return tuple(last[index] for index in sorted(last))

    @property
    def rails(self) -> Rails:
        """The guard rails in force; empty ones where there are none."""
        leader = self.leader
        return turned_rails(leader.rails, self.setup) if isinstance(leader, Guarded) else Rails()

    # Inside.

    def _caught_up(self) -> Journal:
        """This process's view of the log, with everything that others wrote."""
        with self._lock:
            self._journal.catch_up()
            return self._journal

    def _read(self, what: Callable[[Journal], _T]) -> _T:
        """What the log says, with everything that others wrote."""
        with self._lock:
            return what(self._caught_up())

    def _found(self, find: Callable[[Journal], Probe]) -> Probe:
        """What the log says of a probe, as far as this process knows; of one that it does not know, others may."""
        with self._lock:
            while True:
                try:
                    return find(self._journal)
                except InvalidInput:
                    if not self._journal.catch_up():
                        self._refuse_finished()
                        self.view.led()  # "ask first" would be no advice where nobody can
                        raise

    def _refuse_finished(self) -> None:
        if (reason := self.known.finished) is not None:
            raise StudyFinished(
                f"study {self.name!r} was finished ({reason}); it can still be read, and a new study can start "
                "from its recommendation"
            )
