"""A study: questions and answers that survive crashes, restarts and other processes on the same log."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    InvalidInput,
    KeptLimit,
    Leader,
    LeaderState,
    Objective,
    Observation,
    Parameters,
    Place,
    Probe,
    ProbeLike,
    ProbeName,
    ResponseSchema,
    Sense,
    StackelbergError,
    WrongRound,
    as_vector,
    positive,
    same_observation,
    whole_number,
)
from stackelberg.core.probe import checked_observations
from stackelberg.judging.expectation import SEEN, Expected, Saving, at_rest, foreseen, measured, saving
from stackelberg.judging.leaving_out import Examiner, Remarks
from stackelberg.judging.suspicion import WINDOW
from stackelberg.leaders.in_context import InContext
from stackelberg.leaders.on_grid import OnGrid
from stackelberg.leaders.penalised import Penalised, keeping_limits
from stackelberg.study import codec
from stackelberg.study import events as ev
from stackelberg.study.beginning import checked_clock, settings_from, to_store, with_limits
from stackelberg.study.export import write_csv, write_json
from stackelberg.study.guarded import Guarded
from stackelberg.study.journal import Journal, Receipt
from stackelberg.study.leading import Differs, Leading, View, refuse_unusable
from stackelberg.study.ledger import (
    IN_DOUBT,
    Correction,
    Era,
    Ledger,
    code_now,
    cost_by,
    reason_given,
    why_otherwise,
)
from stackelberg.study.log import Log, MemoryLog, SqlLog, entry_of
from stackelberg.study.objective import as_objective, describe
from stackelberg.study.rails import Rails, SettleTest, Settling
from stackelberg.study.result import History, Superseded, predictions_off
from stackelberg.study.storage import Head, Storage, Summary
from stackelberg.support.arrays import flag, number
from stackelberg.support.brief import in_brief, kind_of
from stackelberg.support.consent import Trust, trusting
from stackelberg.support.errors import CannotLead, NotStorable, ObjectiveChanged, StudyFinished, StudyPaused
from stackelberg.support.names import checked_name, checked_text
from stackelberg.support.tables import html_facts

_REFUSED = (InvalidInput, WrongRound, StudyFinished, StudyPaused, CannotLead, ObjectiveChanged)
"""What may be refused because this process is behind the log: then it reads on, and tries again."""


class Study:
    """A durable study: `ask`, `tell`, `recommend`. Make one with `Study.create` or `Study.open`.

    What a method writes is on the disk when it returns, and it has read what other processes wrote.

    >>> import tempfile
    >>> from stackelberg.leaders import TwoPoint
    >>> folder = tempfile.TemporaryDirectory()
    >>> study = Study.create(f"sqlite:///{folder.name}/s.db", "toll", TwoPoint(K=1), None, x0=[0.0], seed=0)
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

    def __init__(self, log: Log, name: str, journal: Journal) -> None:
        self.log, self.name = log, name
        self._journal = journal
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        known, policy = self.known, self.leader_name
        words = f"{self.name!r}, leader={policy}, round={known.round}, deployments={known.deployments}"
        return f"Study({words})" if known.finished is None else f"Study({words}, finished={known.finished!r})"

    def _repr_html_(self) -> str:
        """Where it stands as far as this process knows, for notebooks."""
        known, sense, x = self.known, self.sense, self.view.recommend()
        named = [f"{name}: {self.parameters.words(i, x[i])}" for i, name in enumerate(self.parameters.names[:12])]
        costs = " → ".join(f"{sense.shown(cost):.6g}" for cost in (self.view.costs.first, self.view.costs.last))
        return html_facts(
            {
                "study": self.name,
                "leader": self.leader_name,
                "round": str(known.round),
                "deployments": str(known.deployments),
                sense.word: costs,
                "recommended": "\n".join(named + (["..."] if x.size > 12 else [])),
                "state": f"finished: {known.finished}" if known.finished is not None else known.paused or "open",
            }
        )

    @classmethod
    def create(
        cls,
        url: str | Path | Storage,
        name: str,
        leader: Leader[Any],
        objective: Any = None,
        x0: Any = None,
        seed: int = 0,
        *,
        X: ConvexSet | None = None,
        rails: Rails | None = None,
        rewindable: bool = False,
        deadline_s: float | None = None,
        problem: Mapping[str, Any] | None = None,
        objective_given_again: bool = False,
        response: ResponseSchema | None = None,
        context: Any = None,
        parameters: Parameters | None = None,
        maximise: bool = False,
        limits: Any = (),
        signature: ev.Signature | None = None,
        now: Callable[[], float] = clock.time,
    ) -> Self:
        """A new study in the database at `url` (or in one that is open already, which is then shared).

        objective: an `Objective` or function f(x, y) that can be imported, `module:name`, a built-in name, or None
        if every observation comes with its cost. X: the feasible set (default: the leader's own, else R^d).
        rails: guard rails. rewindable: whether the followers can be rewound (a simulation; a live system cannot).
        deadline_s: after so many seconds unanswered a probe is given up (at the next `ask`). problem: data for
        whoever opens the study. objective_given_again: the objective need not be storable (a lambda will do), as
        whoever opens the study gives it again: Study.open(url, name, objective=f). response: what the entries of y
        are called, for whoever reads of them. context: what is known of each day and nobody chooses, names with
        their kinds (see `Context`), given with every answer: the leader is wrapped in `InContext`. parameters: what
        the entries of x are called, their units and steps (default: as X says). maximise: f, or the `value` that is
        told, is to be maximised. limits: what must be kept besides those that the objective has (`Limit`), such as
        on a built-in one. signature: who creates it, for the log.
        """
        checked_name("name", name)
        now = checked_clock(now)
        if signature is not None and not isinstance(signature, ev.Signature):
            raise InvalidInput(f"signature: expected a Signature, got {kind_of(signature)}")
        objective = with_limits(objective, limits)
        settings, f = settings_from(
            leader, objective, x0, seed, X, rails, rewindable, deadline_s, context, response, parameters, maximise
        )
        settings = to_store(settings, f, problem, flag("objective_given_again", objective_given_again))
        Leading(settings, f).begin()  # a bad x0 or leader shows now, not on opening
        storage = Storage.at(url)
        try:
            study, _ = storage.add(name, [entry_of(ev.Created(settings).signed(signature), now())])
            log = SqlLog(storage, study)
            return cls(log, name, Journal(log, objective=f, now=now))
        except BaseException:
            storage.close()
            raise

    @classmethod
    def in_memory(
        cls,
        leader: Leader[Any],
        objective: Any = None,
        x0: Any = None,
        seed: int = 0,
        *,
        X: ConvexSet | None = None,
        rails: Rails | None = None,
        rewindable: bool = False,
        deadline_s: float | None = None,
        response: ResponseSchema | None = None,
        context: Any = None,
        parameters: Parameters | None = None,
        maximise: bool = False,
        limits: Any = (),
        now: Callable[[], float] = clock.time,
        name: str = "in memory",
        store_later: Mapping[str, Any] | None = None,
    ) -> Self:
        """A study that ends with its process: the same words, on a log in memory. See `create` for the arguments.

        store_later: the `problem` of a study whose log will be stored (`log.entries_of`) as if `create` had made
        it, with an objective that is given again.

        >>> from stackelberg.leaders import TwoPoint
        >>> study = Study.in_memory(TwoPoint(K=1), x0=[0.0])
        >>> for probe in study.ask():
        ...     receipt = study.tell(probe, cost=float((probe.x[0] - 1) ** 2))
        >>> study.round
        1
        """
        now = checked_clock(now)
        objective = with_limits(objective, limits)
        settings, f = settings_from(
            leader, objective, x0, seed, X, rails, rewindable, deadline_s, context, response, parameters, maximise
        )
        if store_later is not None:
            settings = to_store(settings, f, store_later, given_again=True)
        log = MemoryLog()
        log.append(Head(), [ev.Created(settings)], now())
        return cls(log, name, Journal(log, objective=f, as_given=True, now=now))

    @classmethod
    def open(
        cls,
        url: str | Path | Storage,
        name: str,
        *,
        objective: Any = None,
        trust: Trust = False,
        now: Callable[[], float] = clock.time,
    ) -> Self:
        """The study of that name; its whole log is checked, and its state rebuilt.

        trust: whether code that the log names may run (an objective, a leader of your own): True, or a list of
        modules. This package and what your program has imported may: see `docs/studies.md`.
        Where its leader or objective cannot be rebuilt here, or may not run, it can be read all the same
        (`unrebuilt` says why).
        """
        f, now = as_objective(objective), checked_clock(now)
        storage = Storage.at(url, create=False)
        try:
            log = SqlLog(storage, storage.find(name))
            with trusting(trust):
                return cls(log, name, Journal(log, objective=f, or_unled=True, now=now))
        except BaseException:
            storage.close()
            raise

    @staticmethod
    def list(url: str | Path | Storage) -> Sequence[Summary]:
        """The studies in a database, in the order of their creation; a quick look that replays nothing."""
        with Storage.at(url, create=False) as storage:
            return storage.summaries()

    def close(self) -> None:
        """Let go of the database. The study itself goes on: `finish` ends it."""
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # What a study says.

    @property
    def settings(self) -> ev.Settings:
        """What the study was created with."""
        return self._journal.view.settings

    @property
    def objective(self) -> Objective | None:
        """The leader's own f, where it is known."""
        return self._journal.view.objective

    @property
    def parameters(self) -> Parameters:
        """What the entries of x are called, their units and steps; x1, x2, ... where nobody has said."""
        settings = self.settings
        return settings.parameters or Parameters.numbered(settings.x0.size)

    @property
    def sense(self) -> Sense:
        """How costs are shown: as they are, or as the f that is maximised."""
        f, stored = self.objective, self.settings
        if f is not None:
            return f.sense
        return (
            Sense(True, "value" if stored.objective is None else stored.objective.name)
            if stored.maximise
            else Sense()
        )

    @property
    def view(self) -> View:
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
    def policy(self) -> Leader[Any]:
        """The leader in force, without the guard rails around it."""
        leader = self.leader
        return leader.leader if isinstance(leader, Guarded) else leader

    def leader_data(self) -> Any:
        """The leader in force as a log writes it; without the game's own objective where that has no name."""
        if not self.can_lead:
            return codec.encode(self.settings.leader, "leader")
        leading, lead = self._caught_up().view.led()
        try:
            return codec.encode(leading.leader(lead), "leader")
        except NotStorable:
            return codec.encode(leading.unbound(lead), "leader")

    @property
    def state(self) -> LeaderState[Any]:
        """What the leader knows."""
        return self._caught_up().view.state

    @property
    def leader_name(self) -> str:
        """The class of the policy, also where it cannot be rebuilt."""
        stored = self.settings.leader
        policy = stored.leader if isinstance(stored, Guarded) else stored
        while isinstance(policy, InContext | OnGrid | Penalised):
            policy = policy.leader
        return type(policy).__name__ if isinstance(policy, Leader) else policy.name

    @property
    def unrebuilt(self) -> tuple[str, ...]:
        """What of the log could not be rebuilt here, in words: the leader, the objective, settings."""
        why, remarks = self._journal.view.why_not_led, self.settings.remarks
        return remarks if why is None else tuple(dict.fromkeys((why, *remarks)))

    @property
    def can_lead(self) -> bool:
        """Whether questions can be asked: the leader and the objective could be rebuilt."""
        return self._journal.view.why_not_led is None

    def unled_because(self, error: StackelbergError) -> Self:
        """This study; where nobody can lead it, `error` is the reason that is given."""
        self._journal.explain(error)
        return self

    def ensure_led(self) -> None:
        """Raise `CannotLead`, with the reason, where the leader or the objective could not be rebuilt."""
        self._journal.view.led()

    @property
    def objective_differs(self) -> str | None:
        """Where the objective gives other costs than the log, in words; None where it is the same one."""
        with self._lock:
            return self._journal.objective_differs

    @property
    def differs(self) -> Differs | None:
        """Since when the leader would have asked for another x than the log has, and by how much; else None."""
        return self._caught_up().view.led()[1].differs if self.can_lead else None

    @property
    def recomputed(self) -> str | None:
        """Since when the leader would have asked for another x than the log has, by how much and why; else None."""
        differs = self.differs
        if differs is None:
            return None
        corrected = self._journal.view.corrections.until > 0
        why = why_otherwise(self.known.eras, differs.round, code_now(self.objective), corrected=corrected)
        return f"recomputed probes differ from round {differs.round} on, by up to {differs.largest:.2g}: {why}"

    def code(self) -> Sequence[Era]:
        """Which code led from which round on: versions, objective."""
        return self.progress.eras

    def recommend(self) -> Array:
        """The x the leader would announce if it had to stop exploring now; as last logged if it is not rebuilt."""
        return self._caught_up().view.recommend()

    def events(self) -> Iterator[tuple[int, float, ev.Event]]:
        """(number, time, event) for the whole log, checked."""
        return self._journal.events()

    def history(self) -> History:
        """The closed rounds, one record each, and every observation."""
        with self._lock:
            return self._caught_up().history()

    def answers(self, last: int | None = None) -> Sequence[Observation]:
        """The observations that count, in the order of telling: all, or the last ones."""
        with self._lock:
            return self._caught_up().answers(last)

    def answer(self, place: Place) -> Observation | None:
        """What counts for (round, index, replicate); None where that was never told."""
        with self._lock:
            return self._caught_up().answer(place)

    def superseded(self) -> tuple[Superseded, ...]:
        """The answers that were corrected or retracted, which no longer count, with the reasons."""
        with self._lock:
            return self._caught_up().superseded()

    def in_doubt(self) -> Mapping[Place, Superseded]:
        """The answers that look wrong and are left out, by (round, index, replicate). See `confirm`, `correct`."""
        return {gone.observation.place: gone for gone in self.superseded() if gone.kind == IN_DOUBT}

    def expected(self) -> Expected | None:
        """What the recommendation will cost once followers have settled, with an interval; None: not known yet."""
        with self._lock:
            journal = self._caught_up()
            view, answers, rewindable = journal.view, journal.answers(SEEN), self.settings.rewindable
            x = view.recommend()
            foretold = view.leader.expected(view.state) if self.can_lead else None
        if len([o for o in answers if o.cost is not None]) < 2:
            return None  # one cost has no spread, whatever a model makes of it
        if foretold is None:
            return measured(x, answers, rewindable=rewindable)
        return foreseen(*foretold, x, answers, predictions_off(view.recent), rewindable=rewindable)

    def limits_kept(self) -> tuple[KeptLimit, ...] | None:
        """How likely the recommendation keeps each limit; None without limits, or a model that says so."""
        with self._lock:
            view = self._caught_up().view
            if not self.can_lead or self.objective is None or not self.objective.limits:
                return None
            return view.leader.foresee_limits(view.state)

    def baseline(self) -> Expected | None:
        """What the baseline costs, by costs seen there: that of the guard rails, else x0. None: not known yet."""
        x = self.rails.way_back(self.settings.x0) if self.can_lead else self.settings.x0
        return at_rest(x, self.answers(SEEN), rewindable=self.settings.rewindable)

    def saving(self) -> Saving | None:
        """How much less the recommendation costs than the baseline, with an interval; None: not known yet."""
        baseline, expected = self.baseline(), self.expected()
        return None if baseline is None or expected is None else saving(baseline, expected)

    def planned(self) -> tuple[Probe, ...]:
        """What `ask` would hand out, without handing it out; none where nothing is."""
        with self._lock:
            view = self._caught_up().view
            handing_out = self.can_lead and view.ledger.finished is None and view.ledger.paused is None
            return view.open_probes() if handing_out else ()

    def export(self, path: str | Path) -> Sequence[Path]:
        """Write the study for other programs: a JSON file if `path` ends in .json, else a folder of CSV tables."""
        if not isinstance(path, str | Path) or not str(path).strip():
            raise InvalidInput(f"path: expected a file ending in .json, or a folder, got {in_brief(path)}")
        checked_text("path", str(path))
        if Path(path).suffix.lower() == ".json":
            return [write_json(self, path)]
        return write_csv(self, path)

    def snapshot(self, slot: str) -> Any:
        """What `record(..., keep=...)` last kept in a slot, if nothing was told since; else None."""
        return self._journal.kept(checked_text("slot", slot))

    def asked(self, probe: ProbeLike) -> Probe:
        """The probe of that name, `"2.1"` or (2, 1) say, as it was handed out; perhaps it was withdrawn since."""
        return self._found(self._journal.asked, ProbeName.of(probe))

    def handed_out(self) -> Mapping[tuple[int, int], Probe]:
        """Every probe by round and index, as it was last handed out."""
        with self._lock:
            return self._caught_up().handed_out()

    def probes_of(self, round: int) -> tuple[Probe, ...]:
        """The probes of a round as they were last handed out, in order of index; none where it was never asked."""
        with self._lock:
            found = self._caught_up().probes_of(whole_number("round", round, least=0))
        return tuple(next(reversed(found[index].values())) for index in sorted(found))

    # What changes a study.

    def next_probe(self) -> Probe:
        """The first unanswered probe: `ask()[0]`, without a look at the log where it was handed out before."""
        with self._lock:
            view = self._journal.view
            ledger = view.ledger
            if ledger.out and ledger.finished is None and ledger.paused is None:
                return ledger.out[0].probe
            if ledger.handed and ledger.finished is None and ledger.paused is None:
                probe = view.open_probes()[0]
                if probe is ledger.waiting[0] or _was_handed(ledger, probe):
                    return probe
        return self.ask()[0]

    def ask(self, count: int | None = None, worker: str | None = None) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: the same ones until they are told, in every process.

        count: have as many probes out, for as many workers, where the leader can ask on before answers are in
        (`ResponseModel` on followers that can be rewound): all that are out, the oldest first. Each teaches it as
        soon as it is told, in whichever order. Elsewhere, and for a system outside, which has one population, those
        of the open round.

        worker: the one probe that is this worker's, until it is told: the same one if it asks again, and nobody
        else's. None where as many as `count` (default 1) are out with others: `known.awaited` says who has which
        since when. A worker that is gone keeps its probe until `deadline_s` or `give_up`.
        """
        if worker is not None:
            return self._ask_for(checked_text("worker", worker, empty=False), whole_number("count", count or 1))
        if count is None:
            return self._ask()
        whole_number("count", count)
        with self._lock:
            self._ask()
            while len(self.known.awaited) < count and self._write(self._question_ahead):
                pass
            return tuple(handed.probe for handed in self.known.out) + self._ask()

    def _ask_for(self, worker: str, count: int) -> tuple[Probe, ...]:
        """The probe of a worker, which may be a new one; none where others have all that may be out."""

        def claim(view: View) -> Sequence[ev.Event]:
            free = [h.probe for h in view.ledger.awaited if h.worker is None]
            mine = any(h.worker == worker for h in view.ledger.awaited)
            return [] if mine or not free else [ev.Claimed(free[0].round, free[0].index, free[0].asking, worker)]

        with self._lock:
            self._ask()
            while not self._write(claim):
                found = tuple(h.probe for h in self.known.awaited if h.worker == worker)
                if found or len(self.known.awaited) >= count or not self._write(self._question_ahead):
                    return found
            return tuple(h.probe for h in self.known.awaited if h.worker == worker)

    def _question_ahead(self, view: View) -> Sequence[ev.Event]:
        """What to ask while answers are out; nothing where the leader has to wait for them."""
        ledger = view.ledger
        if ledger.paused is not None or not ledger.waiting or not view.leader.runs_ahead(view.state):
            return ()
        deferred = ev.Deferred(ledger.round)
        asked = self._question(view.after(deferred, max(self._journal.now(), ledger.time), recompute=False))
        return [deferred, *asked]

    def _ask(self) -> tuple[Probe, ...]:
        with self._lock:
            while True:
                written = self._write(self._question)
                asked = bool(written) and isinstance(written[-1], ev.Asked)
                if asked or not (written or self._journal.catch_up()):
                    return self._journal.view.open_probes()

    def _question(self, view: View) -> Sequence[ev.Event]:
        """What to ask, or what to give up first; nothing where all that is open was handed out before."""
        ledger = view.ledger
        if ledger.paused is not None:
            raise StudyPaused(f"study {self.name!r} is paused ({ledger.paused}); {_UNPAUSE}")
        fresh = view.open_probes()
        if ledger.handed:
            fresh = tuple([probe for probe in fresh if not _was_handed(ledger, probe)])
        if not fresh:
            return self._overdue(ledger)
        self._journal.refuse_other_objective()
        recommended = None if ledger.handed else view.recommend()
        named = tuple([replace(probe, asking=ledger.askings) for probe in fresh])
        return [*self._journal.change_of_code(), ev.Asked(ledger.round, ledger.askings, named, recommended)]

    def _overdue(self, ledger: Ledger) -> Sequence[ev.Event]:
        """The probes that were handed out too long ago, given up. A clock that went back makes nothing overdue."""
        now, deadline = self._journal.now(), ledger.deadline_s
        return [
            ev.Told(Observation.failed(handed.probe, f"given up: no answer within {deadline} s"))
            for handed in ledger.awaited
            if deadline is not None and now - handed.time > deadline
        ]

    def tell(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        *,
        value: Any = None,
        x: Any = None,
        time: Any = None,
        failure: Any = None,
        replicate: int = 0,
        exceptional: Any = None,
        closed: Iterable[int | str] = (),
        confirmed: bool = False,
        context: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Say what came back for a probe (or its name); the same answer told twice counts once.

        x: the x really deployed, where it differs from the asked one: an array, or names with their values, where
        those left out are as asked. y: the response, with NaN, None or a mask for what nobody measured, or None.
        cost: computed from the objective where that is known and y is whole, else given. value: f itself, in a
        study that maximises it. time: when it was measured, in seconds since 1970 or as a datetime with a time
        zone. failure: why there is no answer, in words or as the exception that was raised. replicate: the number
        of a repeated measurement. An answer that looks wrong by those before it is recorded, and what is in doubt
        of it is left out of learning and averages until somebody confirms or corrects it; the receipt says why
        (`flags`). With confirmed=True all of it counts at once. exceptional: why this day is not like others, in
        words ("road works"): it is recorded, and does not count. closed: entries of y (names, or numbers from 0)
        that are out of service: they are left out, and others where that shows. context: what is known of the day,
        by name, where the study was created with one; what follows from the date need not be given.

        A probe that was withdrawn and handed out again at another x has another name since. Its answer is recorded
        at the x of the `Probe`, or as given; by its name alone it is refused, and so is a failure.
        """
        told = self.observation(
            probe, y, cost, value=value, x=x, time=time, failure=failure, replicate=replicate, context=context
        )
        return self._judged([told], Remarks.checked(exceptional, closed, confirmed, self.settings.response))[0]

    def tell_judged(
        self,
        observations: Iterable[Observation],
        *,
        exceptional: Any = None,
        closed: Iterable[int | str] = (),
        confirmed: bool = False,
    ) -> tuple[Receipt, ...]:
        """`record`, of answers from outside: what is in doubt of them is left out. See `tell`."""
        remarks = Remarks.checked(exceptional, closed, confirmed, self.settings.response)
        return self._judged(checked_observations(observations), remarks)

    def _judged(self, wanted: Sequence[Observation], remarks: Remarks) -> tuple[Receipt, ...]:
        remarks.refuse_failures(wanted)
        examiner = Examiner(self.settings.response, self.settings.context, self._cost)
        with self._lock:
            self._journal.catch_up()
            before, changes = self._journal.standing_answers(WINDOW + 1), []
            for one in wanted:
                told, changed = examiner.examined(one, before, remarks)
                before.append(told)
                changes.append(changed)
            receipts = self.record_checked(before[-len(wanted) :] if wanted else ())
        return tuple(replace(r, changes=c) if r.recorded else r for r, c in zip(receipts, changes, strict=True))

    def observation(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        *,
        value: Any = None,
        x: Any = None,
        time: Any = None,
        failure: Any = None,
        replicate: int = 0,
        context: Mapping[str, Any] | None = None,
    ) -> Observation:
        """What came back for a probe, checked and with its cost, for `record`; arguments as for `tell`."""
        cost = self._cost_of(cost, value)
        if failure is not None:
            if y is not None or cost is not None:
                raise InvalidInput("failure: expected either an answer (y, cost) or a failure, got both")
            return Observation.failed(self._handed(probe), failure, time=time, replicate=replicate)
        given = self._answer(probe, y, cost, x=x, time=time, replicate=replicate)
        return replace(given, context=self._context(context, given.time))

    def _answer(self, probe: ProbeLike, y: Any, cost: Any, *, x: Any, time: Any, replicate: int) -> Observation:
        """An answer, checked and with its cost."""
        given = Observation.answer(self._deployed(probe, x), y, cost, time=time, replicate=replicate)
        return replace(given, cost=self._cost(given))

    def _cost_of(self, cost: Any, value: Any) -> Any:
        """The cost that was told, or that of a value; in a study that maximises, a cost would be taken for one."""
        if value is not None and cost is not None:
            raise InvalidInput("value: expected a value or a cost, got both")
        if cost is not None and self.sense.maximise:
            raise InvalidInput(f"cost: this study maximises its {self.sense.word}: tell value=..., not a cost")
        return cost if value is None else self.sense.shown(number("value", value))

    def _context(self, given: Mapping[str, Any] | None, time: float | None) -> Array | None:
        """What is known of a day, as numbers; its date is that of the measurement, else today."""
        context = self.settings.context
        if context is not None:
            return context.encode(given, self._journal.now() if time is None else time)
        if given:
            raise InvalidInput("context: this study was created without one: Study.create(..., context=...)")
        return None

    def correct(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        *,
        reason: Any,
        value: Any = None,
        x: Any = None,
        time: Any = None,
        replicate: int | None = None,
        context: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Replace an answer (or a failure) that was told by the right one; the log keeps both, and the reason.

        All that was computed since is computed again with the right answer; what was announced meanwhile stays as
        deployed, and so do the probes of the open round if they were handed out. The arguments are those of `tell`;
        x is the one that was told, unless given. replicate: which of several answers.

        >>> from stackelberg.leaders import TheoremSchedule, TwoPoint
        >>> study = Study.in_memory(TwoPoint(K=1, schedule=TheoremSchedule()), x0=[0.0])
        >>> for probe in study.ask():
        ...     receipt = study.tell(probe, cost=float((probe.x[0] - 1) ** 2))
        >>> study.correct((0, 1), cost=0.5, reason="a counter was broken").recorded
        True
        >>> [gone.reason for gone in study.history().superseded]
        ['a counter was broken']
        """

        cost = self._cost_of(cost, value)

        def event(name: ProbeName, told: Observation, why: str) -> Correction | None:
            if x is None:
                _refuse_other_answer(name, told, f"{_SAY_X}, or ")
            asked = replace(self._journal.last_handed(name), x=told.x, asking=name.asking)
            new = self._answer(asked, y, cost, x=x, time=time, replicate=told.replicate)
            new = replace(new, context=told.context if context is None else self._context(context, new.time))
            self._check_response_size(new)
            known = same_observation(told, new) and told.left_out is None
            return None if known else ev.Corrected(new, why)

        return self._supersede("correct", probe, reason, replicate, event)

    def retract(self, probe: ProbeLike, *, reason: Any, replicate: int | None = None) -> Receipt:
        """Take back an answer that was wrong where the right one is not known: its probe counts as failed.

        As for `correct`, the log keeps it, and all since is computed again. Where the right answer turns up after
        all, `correct` it.
        """

        def event(name: ProbeName, told: Observation, why: str) -> Correction | None:
            _refuse_other_answer(name, told)
            known = told.failure is not None and told.left_out is None
            return None if known else ev.Retracted(*told.place, why, told.asking)

        return self._supersede("retract", probe, reason, replicate, event)

    def confirm(self, probe: ProbeLike, *, reason: Any = "", replicate: int | None = None) -> Receipt:
        """Say that an answer which was left out, as it looked wrong, is right: all of it counts.

        As for `correct`, all since is computed again.
        """

        def event(name: ProbeName, told: Observation, why: str) -> Correction | None:
            _refuse_other_answer(name, told)
            return None if told.left_out is None else ev.Confirmed(*told.place, why, told.asking)

        return self._supersede("confirm", probe, reason or "it is right", replicate, event)

    def recost(self, objective: Any, *, reason: Any) -> None:
        """Change the objective from the first round on: every answer costs what the new one says, old ones too.

        As for `correct`, all that was computed is computed again, and what was announced stays as deployed; the log
        keeps the costs as they were told. The objective must be one that a log can hold (see `create`).
        """
        why = reason_given("recost", reason)
        f = as_objective(objective, maximise=self.sense.maximise)
        f = None if f is None else f.named(self.settings.response, self.settings.parameters)
        stored = describe(f, given_again=f is not None and f is self.objective)
        if f is None or stored is None:
            raise InvalidInput("objective: expected the new objective, got none")
        if f.limits and self.can_lead and keeping_limits(self.policy, f) is not self.policy:
            raise InvalidInput(
                f"limits: {self.leader_name} has no model of the response, and keeps limits only by a penalty that "
                "it has from the start; begin a new study with them"
            )

        def event(view: View) -> Sequence[ev.Event]:
            view.led()
            told = [o for o in self._journal.answers() if o.failure is None and o.y is not None]
            return [ev.Recosted(stored, why, {o.place: cost_by(f, o) for o in told})]

        self._write(event)

    def record(
        self, observations: Iterable[Observation], *, keep: Mapping[str, Any] | None = None
    ) -> tuple[Receipt, ...]:
        """Tell several observations in one transaction: all of them are recorded, or none.

        `keep` is data by slot to keep with them, such as the memory of simulated followers (see `Log.append`).
        """
        return self.record_checked(checked_observations(observations), keep=keep)

    def record_checked(
        self, wanted: Sequence[Observation], *, keep: Mapping[str, Any] | None = None
    ) -> tuple[Receipt, ...]:
        """`record`, of observations that `observation`, `Observation.answer` or `Observation.failed` has made."""
        receipts: tuple[Receipt, ...] = ()

        def new(view: View) -> Sequence[ev.Event]:
            nonlocal receipts
            view.led()
            receipts, found = self._journal.receive(wanted)
            if found:
                self._journal.refuse_other_objective()
            return [ev.Told(o) for o in found]

        self._write(new, keep)
        return receipts

    def reading(self, probe: ProbeLike, y: Any) -> Settling:
        """Record an interim reading of a probe that is still held; says whether the response has settled."""
        name, test = ProbeName.of(probe), self.settle_test
        reading = ev.Reading(name.round, name.index, as_vector("y", y, allow_nan=True), name.asking)
        with self._lock:
            self._write(lambda view: [reading] if self._held(view, name) else [])
            return test.verdict(self.known.readings_of(name.index, name.asking))

    @property
    def rails(self) -> Rails:
        """The guard rails in force; empty ones where there are none."""
        leader = self.leader
        return leader.rails if isinstance(leader, Guarded) else Rails()

    @property
    def settle_test(self) -> SettleTest:
        """The settle test of the guard rails in force."""
        test = self.rails.settle
        if test is None:
            raise InvalidInput(
                "settle: this study has no settle test; amend it: study.amend(settle=SettleTest(tolerance=0.01))"
            )
        return test

    def give_up(self, probe: ProbeLike, reason: Any = "given up") -> Receipt:
        """Stop waiting for a probe. If its answer comes after all, tell it: it is recorded all the same."""
        return self.tell(probe, failure=reason)

    def amend(self, reason: Any = "", **changes: Any) -> None:
        """Change settings while the study runs: guard rails, settings of the policy (K, X, ...), `deadline_s`.

        In force from the first round that nobody was asked about yet: a probe once asked stays as it is. Changed
        settings are tried on a copy first: what the leader cannot ask and be told with is refused, and not logged.
        `objective` is in force from the first round on: all costs are computed anew (see `recost`).
        """
        why = checked_text("reason", reason)
        if "objective" in changes:
            self.recost(changes.pop("objective"), reason=why.strip() or "another objective")
            if not changes:
                return
        if not changes:
            raise InvalidInput("amend: expected at least one setting to change, e.g. study.amend(K=5)")
        if changes.get("deadline_s") is not None:
            changes["deadline_s"] = positive("deadline_s", changes["deadline_s"])
        amendment = ev.Amended(changes, why)

        def tried(view: View) -> Sequence[ev.Event]:
            view.led()
            refuse_unusable(view, amendment)
            return [amendment]

        with self._lock:
            self._journal.catch_up()
            self._write(tried)

    def note(self, text: Any) -> None:
        """Write a remark into the log: text, or an exception."""
        remark = ev.Noted(checked_text("text", text, empty=False))
        self._write(lambda _: [remark])

    def pause(self, reason: Any = "paused") -> None:
        """Hand out nothing more until `resume`: `ask` raises `StudyPaused` everywhere; answers are still recorded.

        >>> from stackelberg.leaders import TwoPoint
        >>> study = Study.in_memory(TwoPoint(K=1), x0=[0.0])
        >>> study.pause("a road is closed")
        >>> study.ask()
        Traceback (most recent call last):
        stackelberg.support.errors.StudyPaused: study 'in memory' is paused (a road is closed); hand out again
        with study.resume(), or stackelberg unpause NAME
        >>> study.resume()
        >>> len(study.ask())
        1
        """
        pausing = ev.Paused(checked_text("reason", reason) or "paused")
        with self._lock:
            self._journal.catch_up()
            self._write(lambda view: [pausing] if view.ledger.paused is None else [])

    def resume(self, reason: Any = "") -> None:
        """Hand out probes again."""
        resuming = ev.Resumed(checked_text("reason", reason))
        with self._lock:
            self._journal.catch_up()
            self._write(lambda view: [resuming] if view.ledger.paused is not None else [])

    def finish(self, reason: Any = "finished") -> None:
        """End the study for everyone: it stays readable, and takes no more questions and answers."""
        end = ev.Finished(checked_text("reason", reason))
        self._write(lambda _: [end])

    @contextmanager
    def signed(self, by: str, request: str | None = None) -> Iterator[Self]:
        """Within the block everything that this thread writes says who did it.

        `request`: what is written answers this request, and is written once: `AlreadyWritten` where the log has it.
        """
        key = None if request is None else checked_text("request", request, empty=False)
        signature = ev.Signature(checked_text("by", by, empty=False), key)
        with self._lock:
            before = self._journal.signature
            self._journal.signature = signature
            try:
                yield self
            finally:
                self._journal.signature = before

    def answered_requests(self) -> frozenset[str]:
        """The requests (see `signed`) that the log has, with everything that other processes wrote."""
        with self._lock:
            return frozenset(self._caught_up().requests())

    # Inside.

    def _caught_up(self) -> Journal:
        """This process's view of the log, with everything that others wrote."""
        with self._lock:
            self._journal.catch_up()
            return self._journal

    def _write(
        self, make: Callable[[View], Sequence[ev.Event]], keep: Mapping[str, Any] | None = None
    ) -> Sequence[ev.Event]:
        """Write what `make` says in view of the log as it stands; again where others wrote since, or it was behind.

        What is refused is refused for good only in view of everything that other processes wrote.
        """
        with self._lock:
            while True:
                try:
                    view = self._journal.view
                    if view.ledger.finished is not None:
                        self._refuse_finished(view.ledger.finished)
                    events = make(view)
                    if not events or self._journal.write(events, keep):
                        return events
                except _REFUSED:
                    if not self._journal.catch_up():
                        raise

    def _found(self, find: Callable[[ProbeName], Probe], name: ProbeName) -> Probe:
        """What the log says of a probe; where it is refused, with everything that other processes wrote."""
        with self._lock:
            while True:
                try:
                    return find(name)
                except InvalidInput:
                    if not self._journal.catch_up():
                        view = self._journal.view
                        if view.ledger.finished is not None:  # "ask first" would be no advice
                            self._refuse_finished(view.ledger.finished)
                        view.led()
                        raise

    def _deployed(self, probe: ProbeLike, x: Any) -> Probe:
        """The probe that an answer is for, at the x where it was measured: as given, else as it was handed out."""
        if x is None and not isinstance(probe, Probe):
            with self._lock:
                self._journal.catch_up()  # another process may have handed out another x in its place
                return self._found(lambda name: self._journal.current(name, _OR_NAME), ProbeName.of(probe))
        asked = self._handed(probe)
        return asked if x is None else replace(asked, x=self.parameters.vector("x", x, asked.x))

    def _handed(self, probe: ProbeLike) -> Probe:
        """A probe that was handed out, under the name that was given."""
        if isinstance(probe, Probe):
            return probe
        name = ProbeName.of(probe)
        return replace(self._found(self._journal.last_handed, name), asking=name.asking)

    def _held(self, view: View, name: ProbeName) -> Probe:
        """A probe of the open round, refused where another x is held in its place."""
        view.led()
        if name.round < view.ledger.round:
            raise InvalidInput(f"probe {name}: its round is closed; tell a late answer instead of a reading")
        return self._journal.current(name, "name {open} if that is the one that is held")

    def _supersede(
        self,
        verb: str,
        probe: ProbeLike,
        reason: Any,
        replicate: int | None,
        event: Callable[[ProbeName, Observation, str], Correction | None],
    ) -> Receipt:
        """Write what `event` makes of the answer that counts; None: nothing to write, as it is known already."""
        why, name = reason_given(verb, reason), ProbeName.of(probe)
        replicate = None if replicate is None else whole_number("replicate", replicate, least=0)

        def made(view: View) -> Sequence[ev.Event]:
            view.led()
            self._journal.refuse_other_objective()
            told = self._journal.standing(name, replicate, left_out=verb == "confirm")
            new = event(name, told, why)
            return [] if new is None else [new]

        with self._lock:
            written = self._write(made)
            late = name.round < self.known.round
            replicate = next((e.place[2] for e in written if isinstance(e, ev.Corrected | ev.Retracted)), replicate)
            return Receipt.of(self._journal.standing(name, replicate), recorded=bool(written), late=late)

    def _check_response_size(self, new: Observation) -> None:
        """A correction has as many numbers as the other answers."""
        others = (o.y for o in self._journal.answers() if o.place != new.place and o.y is not None)
        other = next(others, None)
        if new.y is not None and other is not None and other.size != new.y.size:
            raise InvalidInput(f"y: expected {other.size} numbers as in the other answers, got {new.y.size}")

    def _cost(self, given: Observation) -> float | None:
        """The cost by the objective where it is known and y is whole; else as given."""
        x, y, cost = given.x, given.y, given.cost
        if self.objective is None or y is None:
            return cost
        computed = self.objective(x, y)
        if np.isnan(computed) and np.isnan(y).any():
            return cost
        if not np.isfinite(computed):
            raise InvalidInput(f"y: the objective is {computed} there; check y, or tell a failure instead")
        if cost is not None and not np.isclose(cost, computed, rtol=1e-6, atol=1e-12):
            raise InvalidInput(
                f"cost: the objective gives {computed!r} for this x and y, got {cost!r}; leave the cost out, "
                "or create the study without an objective"
            )
        return float(computed)

    def _refuse_finished(self, reason: str) -> None:
        raise StudyFinished(
            f"study {self.name!r} was finished ({reason}); it can still be read, and a new study can start from "
            "its recommendation"
        )


_UNPAUSE = "hand out again with study.resume(), or stackelberg unpause NAME"
_SAY_X = "say which x was deployed (x=..., --x ...)"
_OR_NAME = f"{_SAY_X}, or name {{open}} if its x was deployed"


def _refuse_other_answer(name: ProbeName, told: Observation, advice: str = "") -> None:
    """What is to count in the place of an answer is for the same x, or says for which."""
    if told.asking != name.asking:
        raise InvalidInput(
            f"probe {name}: the answer in the log is that of {told.name}: {advice}name {told.name} if that answer "
            "is meant"
        )


def _was_handed(ledger: Ledger, probe: Probe) -> bool:
    handed = ledger.handed_probe(probe.index)
    return handed is not None and np.array_equal(handed.probe.x, probe.x)
