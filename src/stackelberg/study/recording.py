"""What is told to a study: answers, failures, corrections, readings. It is checked here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Context,
    InvalidInput,
    Probe,
    ProbeLike,
    ProbeName,
    ResponseSchema,
    Said,
    StackelbergError,
    refuse,
)
from stackelberg.core.forms import to_data
from stackelberg.core.probe import LARGEST, sayable
from stackelberg.study import events as ev
from stackelberg.study.fold import StudyState, reason_given, which
from stackelberg.study.journal import Receipt
from stackelberg.study.log import Slots
from stackelberg.study.objective import entries_of_y
from stackelberg.study.reading import Reader
from stackelberg.study.screening import WINDOW, Screen
from stackelberg.support.arrays import as_tuple, flag, number
from stackelberg.support.errors import CannotLead, ObjectiveChanged, StudyFinished, StudyPaused

_REFUSED = (InvalidInput, StudyFinished, StudyPaused, CannotLead, ObjectiveChanged)
"""What may be refused because this process is behind the log: then it reads on, and tries again."""


class Recorder(Reader):
    """What can be told to a study, besides what it says."""

    def tell(
        self,
        probe: ProbeLike | Answer,
        y: Any = None,
        cost: Any = None,
        *,
        confirmed: bool = False,
        **said: Unpack[Said],
    ) -> Receipt:
        """Report the response to a probe, or give it by its name, or a whole `Answer`; told twice it counts once.

        What of an answer looks wrong by those before it is recorded, and left out of learning and averages until
        somebody confirms or corrects it; the receipt says why (`flags`).

        A failure of a probe that has an answer changes nothing, nor does an answer that was retracted or corrected
        since, told again: a worker may report twice. The receipt says so, and what to do (`remark`).

        A probe that was withdrawn and issued again at another x has another name since. Its answer is recorded
        at the x of the `Probe`, or as given; by its name alone it is refused, and so is a failure.

        Parameters
        ----------
        probe : Probe, str, (round, index), or Answer
            The probe, its name, or a whole answer.
        y : array_like or mapping, optional
            The response, in order or by name, with NaN, None or a mask for what nobody measured.
        cost : float, optional
            f(x, y), where no objective computes it.
        confirmed : bool, default False
            All of it counts at once, whatever it looks like.
        **said
            What else there is to say, by name.

        Other Parameters
        ----------------
        x : array_like or mapping, optional
            The x really deployed, where it differs from the asked one; by name, what is left out is as asked.
        value : float, optional
            f itself, in a study that maximises it.
        time : float or datetime, optional
            When it was measured, in seconds since 1970 or with a time zone.
        context : mapping, optional
            What is known of the day, by name, where the study was created with one.
        failure : str or Exception, optional
            Why there is no answer.

        Returns
        -------
        Receipt
            What was recorded.
        """

        def told() -> Sequence[Answer]:
            if isinstance(probe, Answer):
                return self._checked([probe])
            return [self._observed(probe, y, cost, said)]

        return self._screened(told, confirmed=flag("confirmed", confirmed))[0]

    def give_up(self, probe: ProbeLike, reason: Any = "given up") -> Receipt:
        """Stop waiting for a probe. If its answer comes after all, tell it: it is recorded all the same.

        Parameters
        ----------
        probe : Probe, str, or (round, index)
            The probe, or its name.
        reason : str, optional
            Why, for the log.

        Returns
        -------
        Receipt
            What was recorded.
        """
        return self.tell(probe, failure=reason)

    @property
    def _entries_of_y(self) -> ResponseSchema | None:
        """What the entries of y are called; None where nobody has named them."""
        view, named = self._journal.view, not self.parameters.numbered_only
        return entries_of_y(view.objective if named else None, view.setup.response, self.parameters)

    def _screened(self, made: Callable[[], Sequence[Answer]], *, confirmed: bool) -> tuple[Receipt, ...]:
        """Record what `made` gives, in view of the log as it is when that is written, without what is in doubt."""

        def screened() -> Sequence[Answer]:
            before, wanted = self._journal.standing_answers(WINDOW + 1), made()
            screen = Screen(self._journal.view, self._entries_of_y, self._cost)
            for one in wanted:
                before.append(one if confirmed else screen.screened(one, before))
            return before[len(before) - len(wanted) :]

        unheeded = _UNHEEDED if confirmed else ""
        found = self._record(screened)
        return tuple([r if r.recorded else replace(r, remark=r.remark or unheeded) for r in found])

    def observation(
        self,
        probe: ProbeLike,
        y: Any = None,
        cost: Any = None,
        **said: Unpack[Said],
    ) -> Answer:
        """The answer to a probe, checked and with its cost, for `tell_many`.

        Parameters
        ----------
        probe, y, cost, **said
            As for `tell`.

        Returns
        -------
        Answer
            The answer.
        """
        self._caught_up()  # another process may have issued another x in the place of that of a name
        return self._observed(probe, y, cost, said)

    def _observed(self, probe: ProbeLike, y: Any, cost: Any, said: Said, told: Answer | None = None) -> Answer:
        """The answer to a probe, checked and with its cost, at the x where it was measured, as given or issued.

        As far as this process knows the log. `told` is the answer that it replaces: what is not said again stays.
        """
        x, failed = said.get("x"), said.get("failure") is not None
        if x is None and not failed and not isinstance(probe, Probe):
            name = ProbeName.of(probe)
            asked = self._found(lambda journal: journal.asked(name, last=True))
        else:
            asked = self._issued_probe(probe)
        cost = self._cost_of(cost, said.get("value"))
        rest = {name: one for name, one in said.items() if name not in _READ}
        if failed:
            both = y is not None or cost is not None
            refuse(both, "failure: expected either an answer (y, cost) or a failure, got both")
            return Answer.answer(asked, **rest)
        deployed = None if x is None else self.parameters.vector("x", x, asked.x)
        given = Answer.answer(asked, self._by_name(y), cost, x=deployed, **rest)
        if told is None or said.get("context") is not None:
            given = replace(given, context=self._context(said.get("context")))
        self._refuse_other_size(given.y)
        cost = self._cost(given)
        return given if cost is given.cost else replace(given, cost=cost)

    def _by_name(self, y: Any) -> Any:
        """A response that was given by the names of its entries, as an array: what is left out was not measured."""
        if not isinstance(y, Mapping):
            return y
        if (named := self._entries_of_y) is None:
            raise InvalidInput("y: nobody has named its entries; expected numbers in their order")
        return named.vector("y", {name: value for name, value in y.items() if value is not None})

    def _cost_of(self, cost: Any, value: Any) -> Any:
        """What f was told to be: a value where it is maximised, for which a cost would not be taken."""
        refuse(value is not None and cost is not None, "value: expected a value or a cost, got both")
        turned = cost is not None and self.direction.maximise
        refuse(turned, f"cost: this study maximises its {self.direction.word}: tell value=..., not a cost")
        return cost if value is None else number("value", value)

    def _context(self, given: Mapping[str, Any] | None) -> Array | None:
        """What is known of a day, as numbers."""
        context: Context | None = self._journal.view.setup.context
        if context is not None:
            return context.encode(given)
        if given:
            raise InvalidInput("context: this study was created without one: Setup(..., context=...)")
        return None

    def correct(
        self,
        probe: ProbeLike | Answer,
        y: Any = None,
        cost: Any = None,
        *,
        reason: Any,
        **said: Unpack[Said],
    ) -> Receipt:
        """Replace an answer (or a failure) that was told by the right one; the log keeps both, and the reason.

        All that was computed since is computed again with the right answer; what was announced meanwhile stays as
        deployed, and so do the probes of the open round if they were issued.

        Parameters
        ----------
        probe, y, cost, **said
            As for `tell`; x, context and time are those that were told, unless given.
        reason : str
            Why, for the log.

        Returns
        -------
        Receipt
            What was recorded.

        Examples
        --------
        >>> from stackelberg.leaders import TheoremSchedule, TwoPoint
        >>> from stackelberg.study import Setup, Study
        >>> study = Study.in_memory(Setup(TwoPoint(K=1, schedule=TheoremSchedule()), x0=[0.0]))
        >>> for probe in study.ask():
        ...     receipt = study.tell(probe, cost=float((probe.x[0] - 1) ** 2))
        >>> study.correct((0, 1), cost=0.5, reason="a counter was broken").recorded
        True
        >>> [gone.reason for gone in study.history().replaced]
        ['a counter was broken']
        """

        if isinstance(probe, Answer):
            (given,) = self._checked([probe])
            place = ProbeName(*which(given)), reason
            return self._replace(*place, lambda name, told, why: ev.Corrected(given, why))
        wrong = said.get("failure") is not None
        refuse(wrong, "failure: expected the right answer; where nobody knows it, retract it")

        def event(name: ProbeName, told: Answer, why: str) -> ev.Corrected | None:
            if said.get("x") is None:
                _refuse_other_answer(name, told)
            asked = replace(self._journal.last_issued(name), x=told.x, revision=name.revision)
            new = self._observed(asked, y, cost, said, told)
            new = replace(new, **{name: getattr(told, name) for name in _RECORDED if said.get(name) is None})
            return None if to_data(told, Answer) == to_data(new, Answer) else ev.Corrected(new, why)

        return self._replace(probe, reason, event)

    def retract(self, probe: ProbeLike, *, reason: Any) -> Receipt:
        """Take back an answer that was wrong where the right one is not known: its probe counts as failed.

        As for `correct`, the log keeps it, and all since is computed again. Where the right answer turns up after
        all, `correct` it.

        Parameters
        ----------
        probe : Probe, str, or (round, index)
            The probe, or its name.
        reason : str
            Why, for the log.

        Returns
        -------
        Receipt
            What was recorded.
        """

        def event(name: ProbeName, told: Answer, why: str) -> ev.Corrected | None:
            _refuse_other_answer(name, told)
            known = told.failure is not None and told.left_out is None
            gone = replace(told, y=None, cost=None, failure=f"retracted: {why}", left_out=None)
            return None if known else ev.Retracted(gone, why)

        return self._replace(probe, reason, event)

    def confirm(self, probe: ProbeLike, *, reason: Any = "") -> Receipt:
        """Say that an answer which was left out, as it looked wrong, is right: all of it counts.

        As for `correct`, all since is computed again.

        Parameters
        ----------
        probe : Probe, str, or (round, index)
            The probe, or its name.
        reason : str, optional
            Why, for the log.

        Returns
        -------
        Receipt
            What was recorded.
        """

        def event(name: ProbeName, told: Answer, why: str) -> ev.Corrected | None:
            _refuse_other_answer(name, told)
            stands = self._journal.view.corrections.standing(self._journal.as_told(told.place) or told)
            return None if told.left_out is None else ev.Confirmed(replace(stands, left_out=None), why)

        return self._replace(probe, reason or "it is right", event)

    def tell_many(self, observations: Iterable[Answer], *, keep: Slots = None) -> tuple[Receipt, ...]:
        """Report several answers in one transaction: all of them are recorded, or none.

        Parameters
        ----------
        observations : iterable of Answer
            The answers.
        keep : mapping, optional
            Data by slot to keep with them, such as the memory of simulated followers (see `Log.append`).

        Returns
        -------
        tuple of Receipt
            One for each.
        """
        wanted = self._checked(observations)
        return self._record(lambda: wanted, keep)

    def _record(self, wanted: Callable[[], Sequence[Answer]], keep: Slots = None) -> tuple[Receipt, ...]:
        receipts: tuple[Receipt, ...] = ()

        def new(view: StudyState) -> Sequence[ev.Event]:
            nonlocal receipts
            receipts, found = self._journal.receive(wanted())
            if found:
                self._journal.refuse_other_objective()
            return found

        self._write(new, keep, led=True)
        return receipts

    # Inside.

    def _write(
        self, make: Callable[[StudyState], Sequence[ev.Event]], keep: Slots = None, *, led: bool = False
    ) -> Sequence[ev.Event]:
        """Write what `make` says in view of the log as it stands; again where others wrote since, or it was behind.

        It refuses only when it is up to date with what other processes wrote. `led`: it takes a leader.
        """
        with self._lock:
            while True:
                try:
                    view = self._journal.view
                    if view.ledger.finished is not None:
                        self._refuse_finished()
                    if led and view.lead is None:
                        view.led()
                    events = make(view)
                    if self._journal.write(events, keep) if events else not self._journal.catch_up():
                        return events
                except _REFUSED:
                    if not self._journal.catch_up():
                        raise

    def _issued_probe(self, probe: ProbeLike) -> Probe:
        """A probe that was issued, under the name that was given."""
        if isinstance(probe, Probe):
            return probe
        name = ProbeName.of(probe)
        return replace(self._found(lambda journal: journal.last_issued(name)), revision=name.revision)

    def _replace(
        self,
        probe: ProbeLike,
        reason: Any,
        event: Callable[[ProbeName, Answer, str], ev.Corrected | None],
    ) -> Receipt:
        """Write what `event` makes of the answer that counts; None: nothing to write, as it is known already."""
        why, name = reason_given(reason), ProbeName.of(probe)

        def made(view: StudyState) -> Sequence[ev.Event]:
            self._journal.refuse_other_objective()
            told = self._journal.standing(name)
            new = event(name, told, why)
            return [] if new is None else [new]

        with self._lock:
            written = self._write(made, led=True)
            late = name.round < self.known.round
            return Receipt.of(self._journal.standing(name), recorded=bool(written), late=late)

    def _checked(self, observations: Iterable[Answer]) -> Sequence[Answer]:
        found = [Answer.checked(one) for one in as_tuple(observations)]
        for one in found:
            self._refuse_other_size(one.y)
        return [one if one.cost is not None else replace(one, cost=self._cost(one)) for one in found]

    def _refuse_other_size(self, y: Array | None) -> None:
        """Refuse a response with more or fewer numbers than there are names for."""
        schema = self._journal.view.setup.response
        if y is not None and schema is not None and y.size != schema.size:
            names = schema.words(range(schema.size))
            raise InvalidInput(
                f"y: expected a number for each of its {schema.size} entries, {names} (nan where nobody measured), "
                f"got {y.size}"
            )

    def _cost(self, given: Answer) -> float | None:
        """The cost by the objective where it is known and y is whole; else as given."""
        f, y, cost = self._journal.view.objective, given.y, given.cost
        if f is None or y is None:
            return cost
        try:
            computed = f.direction.shown(f(given.x, y))
        except StackelbergError:
            raise
        except (ValueError, IndexError, TypeError, ArithmeticError) as error:
            why = f"y: the objective cannot be computed for this answer ({type(error).__name__}: {error})"
            raise InvalidInput(f"{why}; has y as many numbers as it should?") from error
        if np.isnan(computed) and np.isnan(y).any():
            return cost
        if not abs(computed) <= LARGEST:
            raise InvalidInput(f"y: the objective is {computed} there; check y, or tell a failure instead")
        if cost is not None and not np.isclose(cost, computed, rtol=1e-6, atol=1e-12):
            raise InvalidInput(
                f"cost: the objective gives {computed!r} for this x and y, got {cost!r}; leave the cost out, "
                "or create the study without an objective"
            )
        return float(computed)


_READ = ("value", "x", "context")
"""What is said in the terms of a study; the rest are fields of an `Answer`, as they are."""
_RECORDED = sayable("value", "x", "failure")
"""Of an answer that is corrected, what stays as it was told unless it is said again."""

_UNHEEDED = "this answer was told before: what is said beside it now changes nothing; confirm or retract it"


def _refuse_other_answer(name: ProbeName, told: Answer) -> None:
    """What is to count in the place of an answer is for the same x, or says for which."""
    if told.revision != name.revision:
        raise InvalidInput(
            f"probe {name}: the answer in the log is that of {told.name}: name {told.name} if that is meant; "
            "of a correction, or say which x was deployed (x=..., --x ...)"
        )
