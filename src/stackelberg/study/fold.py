"""The two folds of a log: rounds, counts, what is issued and answered; and what its leader makes of them. Pure.

The first (`Ledger`) needs no leader and no objective. What counts of an answer that was corrected since is for
its caller to say (`Corrections`). The second (`PolicyState`) is fed the rounds that the first closes. A round asked
for is fixed: an amendment takes force in the first round that nobody was asked about yet, and the probes in the log
are the probes, whatever the leader computes by now. A `StudyState` is both folds together.
"""

from __future__ import annotations

import dataclasses
import math
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from operator import attrgetter
from typing import Any

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    Deployed,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Note,
    Objective,
    Place,
    Probe,
    StackelbergError,
    frozen,
)
from stackelberg.core.forms import Unreadable
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.rails import Rails
from stackelberg.sets import Reals, Unconstrained
from stackelberg.study import events as ev
from stackelberg.study.history import IN_DOUBT, LEFT_OUT, Record, Replaced
from stackelberg.study.setup import Setup
from stackelberg.support.errors import CannotLead, ReplayMismatch
from stackelberg.support.names import checked_text

_COSTS = ("cost", "expected_cost", "ordinary_cost")
"""What of a note is a cost."""

RECENT = 20
"""How many closed rounds are at hand without a replay: what a reader of today's numbers needs."""


@dataclass(frozen=True, eq=False)
class IssuedProbe:
    """A probe as it was issued, when, and to whom where the log says so."""

    probe: Probe
    time: float
    by: str | None = None


@dataclass(frozen=True, eq=False)
class Ledger:
    """Where a study stands: plain data, so that it can be kept as a snapshot.

    `round` is the open one, `answered` its observations so far, by index, `issued` its probes as they
    were last issued, `waiting` those without an answer, `opening` the x recommended when they were. `revisions`
    is the number of its next revision. `deployed` is the
    open round once nothing of it is waited for (see `closed`), `recent` are the last closed ones, with the notes of
    their leader where there is one. `was_answered`: whether the last closed round had an answer at all.
    `failed_rounds` counts the last closed rounds in a row that failed probes have spoiled (see `Record.got_by`).
    `in_force` is the x that was deployed last.
    `told` counts answers and failures, `failures` the latter;
    `left_out` are the answers of which something does not count.
    """

    in_force: Array
    round: int = 0
    opening: Array | None = None
    issued: tuple[IssuedProbe, ...] = ()
    waiting: tuple[Probe, ...] = ()
    answered: tuple[Answer, ...] = ()
    deployed: tuple[Deployed, ...] | None = field(default=None, init=False)
    revisions: int = 0
    response_size: int | None = None
    deployments: int = 0
    follower_rounds: int = 0
    failed_rounds: int = 0
    last_failure: Answer | None = None
    was_answered: bool = False
    recent: tuple[Record, ...] = ()
    told: int = 0
    failures: int = 0
    left_out: tuple[Place, ...] = ()
    finished: str | None = None
    paused: str | None = None
    time: float = 0.0

    @staticmethod
    def begin(setup: Setup, time: float) -> Ledger:
        """Where a study stands right after its creation."""
        return Ledger(setup.x0, time=time)

    def after(self, event: ev.Event, time: float) -> Ledger:
        """Where it stands after one more event. What cannot have happened here is refused, and changes nothing.

        With the last answer to the open round this is `deployed`, and for `closed` to end.
        """
        fold = _FOLDS.get(type(event))
        return _changed(self, {"time": time, **({} if fold is None else fold(self, event, time))})

    def closed(self, note: Note | None = None) -> Ledger:
        """The next round begins, where the open one is `deployed`; `note` is what its leader says of that."""
        if self.deployed is None:
            return self
        opening = self.in_force if self.opening is None else self.opening
        note = Note(cost=_cost_at(opening, self.answered)) if note is None else note
        last = self.answered[-1]
        record = Record(
            self.round, opening, float(note.get("cost", math.nan)), self.deployments, self.follower_rounds, note
        )
        changes: dict[str, Any] = {
            "round": self.round + 1,
            "was_answered": any(o.failure is None for o in self.answered),
            "recent": (*self.recent, record)[-RECENT:],
            "in_force": last.x,
            "revisions": 0,
        }
        failed = sum(o.failure is not None for o in self.answered)
        if failed and record.got_by(failed, len(self.answered)):
            changes["failed_rounds"] = 0
        return _changed(self, {**_NO_ROUND, **changes})

    @property
    def record(self) -> Record | None:
        """The last closed round."""
        return self.recent[-1] if self.recent else None

    @property
    def probes(self) -> tuple[Probe, ...]:
        """The probes of the open round as they were last issued."""
        return tuple([issued.probe for issued in self.issued])

    @property
    def awaited(self) -> tuple[IssuedProbe, ...]:
        """The probes of the open round that have no answer yet, as they were issued."""
        waiting = {probe.index for probe in self.waiting}
        return tuple(issued for issued in self.issued if issued.probe.index in waiting)

    def issued_probe(self, index: int) -> IssuedProbe | None:
        """The probe of the open round with that index as it was last issued."""
        return next((issued for issued in self.issued if issued.probe.index == index), None)


which = attrgetter("round", "index", "revision")
"""Which probe something is, or is about."""

_NO_ROUND = {"issued": (), "waiting": (), "answered": (), "deployed": None, "opening": None}
"""A round before its probes are issued."""


def _asked(ledger: Ledger, event: ev.ProbesIssued, time: float) -> dict[str, Any]:
    """Probes were issued, some perhaps in the place of others."""
    if event.round != ledger.round:
        raise ReplayMismatch(f"the log asks for round {event.round} while round {ledger.round} is open")
    for probe in event.probes:
        if probe.x.size != ledger.in_force.size:
            raise ReplayMismatch(
                f"round {probe.round}, probe {probe.index}: the log asks for {probe.x.size} numbers, expected "
                f"{ledger.in_force.size}"
            )
    issued = {h.probe.index: h for h in ledger.issued}
    for probe in event.probes:
        issued[probe.index] = IssuedProbe(probe, time, event.by)
    opening = ledger.opening if ledger.issued else event.recommended
    in_order = tuple([issued[index] for index in sorted(issued)])
    done = {o.index for o in ledger.answered}
    return {
        "issued": in_order,
        "waiting": tuple([h.probe for h in in_order if h.probe.index not in done]),
        "revisions": event.revision + 1,
        "opening": event.probes[0].x if opening is None else opening,
    }


def _told(ledger: Ledger, event: ev.AnswerRecorded, time: float) -> dict[str, Any]:
    """An answer or a failure came in; with the last of its round, the round is closed."""
    new, size = event.observation, ledger.response_size
    issued = ledger.issued_probe(new.index) if new.round == ledger.round else None
    if issued is None:
        raise ReplayMismatch(f"probe {new.name}: the log has an answer to what was never asked")
    if new.x.size != ledger.in_force.size:
        raise InvalidInput(f"x: expected {ledger.in_force.size} numbers, got {new.x.size}")
    if new.y is not None:
        if size is not None and new.y.size != size:
            raise InvalidInput(f"y: expected {size} numbers as before, got {new.y.size}")
        size = new.y.size
    changes: dict[str, Any] = {"told": ledger.told + 1, "response_size": size}
    if new.left_out is not None:
        changes["left_out"] = (*ledger.left_out, new.place)
    elif new.failure is not None:
        changes |= {"failures": ledger.failures + 1, "last_failure": new}
    if any(one.index == new.index for one in ledger.answered):
        raise ReplayMismatch(f"probe {new.name}: the log has two answers to one probe")
    changes["answered"] = answered = tuple(sorted((*ledger.answered, new), key=which))
    changes["deployments"] = ledger.deployments + 1
    changes["follower_rounds"] = ledger.follower_rounds + issued.probe.K
    changes["waiting"] = waiting = tuple([probe for probe in ledger.waiting if probe.index != new.index])
    if not waiting:
        failed = [o for o in answered if o.failure is not None and o.left_out is None]
        changes["failed_rounds"] = ledger.failed_rounds + 1 if failed else 0
        changes["deployed"] = tuple(map(Deployed, ledger.probes, answered))
    return changes


def _cost_at(x: Array, answered: Sequence[Answer]) -> float:
    """The mean cost seen at the recommended x, else at the first probe; NaN where there is none."""
    known = [o for o in answered if o.failure is None and o.cost is not None]
    at_x = [o.cost for o in known if np.array_equal(o.x, x)]
    costs = at_x or [o.cost for o in known if o.index == answered[0].index]
    return float(np.mean(np.array(costs, dtype=np.float64))) if costs else float("nan")


_FOLDS: dict[type[ev.Event], Callable[[Ledger, Any, float], dict[str, Any]]] = {
    ev.ProbesIssued: _asked,
    ev.AnswerRecorded: _told,
    ev.Finished: lambda ledger, event, time: {"finished": event.reason},
    ev.Paused: lambda ledger, event, time: {"paused": event.reason},
    ev.Resumed: lambda ledger, event, time: {"paused": None},
}


def _changed(ledger: Ledger, changes: Mapping[str, Any]) -> Ledger:
    """`dataclasses.replace`, several times faster: a replay does this for every event."""
    new = object.__new__(Ledger)
    new.__dict__.update(ledger.__dict__)
    new.__dict__.update(changes)
    return new


def reason_given(reason: Any) -> str:
    """A reason for the record: it is what a reader of the log has to go by."""
    return checked_text("reason", reason, empty=False).strip()


@dataclass(frozen=True, eq=False)
class Corrections:
    """What counts in the place of which answer: the events that say so, with their numbers.

    `until` is the number of the last of them. Of several for one answer (`by_place`) the last counts.
    """

    until: int = 0
    by_place: Mapping[Place, Sequence[tuple[int, ev.Corrected]]] = field(default_factory=dict)

    def with_more(self, events: Iterable[tuple[int, ev.Event]]) -> Corrections:
        """With the corrections among events with their numbers; the same object where there are none."""
        until, by_place = self.until, dict(self.by_place)
        for number, event in events:
            if isinstance(event, ev.Corrected):
                place = event.observation.place
                until, by_place[place] = number, (*by_place.get(place, ()), (number, event))
        return self if until == self.until else Corrections(until, by_place)

    def counting(self, told: Answer) -> Answer:
        """What counts of an answer that was told: what is not left out, unless it was corrected."""
        told = self.standing(told)
        return told if told.left_out is None else told.left_out.counting(told)

    def standing(self, told: Answer) -> Answer:
        """An answer as it stands: corrected where it was, and with what is left out of it."""
        found = self.by_place.get(told.place)
        return told if found is None else found[-1][1].observation

    def replaced(self, told: Answer) -> tuple[Replaced, ...]:
        """The answers that no longer count in the place of one that was told, in order."""
        gone: list[Replaced] = []
        for number, event in self.by_place.get(told.place, ()):
            again = told.failure is not None and isinstance(event, ev.Retracted)
            if not again and not isinstance(event, ev.Confirmed):
                gone.append(Replaced(told, number, event.kind, event.reason))
            told = event.observation
        if told.left_out is not None:
            gone.append(Replaced(told, 0, IN_DOUBT if told.left_out.doubt else LEFT_OUT, told.left_out.reason))
        return tuple(gone)


NO_CORRECTIONS = Corrections()
"""Every answer counts as it was told, but for what is left out of it."""

PACKAGES = ("numpy", "scipy", "numba", "sqlalchemy")
"""What computes and stores, besides this package and Python."""


@lru_cache(maxsize=1)
def package_versions() -> Mapping[str, str]:
    """Versions of the packages that compute and store, and of Python."""
    others = {name: version(name) for name in PACKAGES if find_spec(name) is not None}  # Numba: of networks
    return {"stackelberg": version("stackelberg"), "python": platform.python_version(), **others}


RAIL_NAMES = frozenset(f.name for f in dataclasses.fields(Rails))


@dataclass(frozen=True, eq=False)
class PolicyState:
    """What a leader makes of a log so far: plain data, so that it can be kept as a snapshot.

    `changes` are the amendments in force, `waiting` those that take force when the open round closes.
    """

    state: LeaderState[Any]
    changes: Mapping[str, Any] = field(default_factory=dict)
    waiting: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class StudyState:
    """What a log means so far, with the corrections that are known: both folds.

    A value: `after` gives another one. `bound` is the leader as created, bound to X and the objective, `in_force`
    the same with the amendments so far. Where nobody can lead, these and `lead` are None and `not_led` says why.
    """

    created: ev.Created
    corrections: Corrections
    ledger: Ledger
    objective: Objective | None = None
    bound: Leader[Any] | None = None
    in_force: Leader[Any] | None = None
    lead: PolicyState | None = None
    not_led: Exception | None = None

    @staticmethod
    def begin(
        created: ev.Created,
        objective: Objective | None,
        time: float,
        corrections: Corrections = NO_CORRECTIONS,
        not_led: Exception | None = None,
    ) -> StudyState:
        """Right after the creation of a study; `not_led` says why its leader is not there, where it is not."""
        setup = created.setup
        ledger = Ledger.begin(setup, time)
        if not_led is not None:
            return StudyState(created, corrections, ledger, not_led=not_led)
        if not isinstance(setup.leader, Leader):
            raise CannotLead(setup.leader.why)
        X = setup.X if setup.X is not None else Reals(setup.x0.size)
        leader = setup.leader
        if isinstance(leader, Guarded):
            leader = replace(leader, rails=turned_rails(leader.rails, setup))
        leader = leader.bind(Knowledge(X, objective, setup.rewindable))
        lead = PolicyState(leader.init(setup.x0, setup.seed))
        return StudyState(created, corrections, ledger, objective, leader, leader, lead)

    def after(self, event: ev.Event, time: float) -> StudyState:
        """After one more event. What cannot have happened here, or the leader refuses, raises."""
        if isinstance(event, ev.AnswerRecorded) and (
            self.corrections.until or event.observation.left_out is not None
        ):
            event = ev.AnswerRecorded(self.corrections.counting(event.observation))
        ledger, leader, lead = self.ledger.after(event, time), self.in_force, self.lead
        if leader is None or lead is None:
            ledger = ledger.closed()
        elif ledger.deployed:
            state = leader.fold(lead.state, [replace(d, told=self._turned(d.told)) for d in ledger.deployed])
            ledger, lead = ledger.closed(self._note(state.note)), PolicyState(state, lead.changes, lead.waiting)
            if lead.waiting:
                leader, lead = self._take_force(leader, lead, ledger)
        elif isinstance(event, ev.Amended):
            leader, lead = self._amended(leader, lead, ledger, event)
        return StudyState(
            self.created, self.corrections, ledger, self.objective, self.bound, leader, lead, self.not_led
        )

    def at_snapshot(self, ledger: Ledger, lead: PolicyState) -> StudyState:
        """Where a snapshot says that the log stood; an amendment that this version does not know is refused now."""
        return replace(self, ledger=ledger, lead=lead, in_force=self._with(lead.changes))

    def _with(self, changes: Mapping[str, Any]) -> Leader[Any]:
        """The bound leader with amendments."""
        assert self.bound is not None
        if self.setup.maximise and changes.get("baseline_cost") is not None:
            changes = {**changes, "baseline_cost": -changes["baseline_cost"]}
        return _amended(self.bound, changes)

    def _amended(
        self, leader: Leader[Any], lead: PolicyState, ledger: Ledger, event: ev.Amended
    ) -> tuple[Leader[Any], PolicyState]:
        lead = replace(lead, waiting={**lead.waiting, **event.changes})
        after = self._with({**lead.changes, **lead.waiting})
        _refuse_other_size(after, lead.state)
        if isinstance(after, Guarded):
            after.refuse_apart()
            after.rails.baseline_for(lead.state.x)  # refused now, not when it takes force
        return (leader, lead) if ledger.issued or ledger.answered else self._take_force(leader, lead, ledger)

    def _take_force(
        self, before: Leader[Any], lead: PolicyState, ledger: Ledger
    ) -> tuple[Leader[Any], PolicyState]:
        """What was waiting takes force, between two rounds."""
        waiting, state, changes = lead.waiting, lead.state, {**lead.changes, **lead.waiting}
        after = self._with(changes)
        if isinstance(after, Guarded):
            if isinstance(before, Guarded):
                state = after.with_other_rails(state, before.rails)
            else:
                state = after.adopt(state, ledger.in_force)
        if "X" in waiting:
            state = _brought_into_X(after, state)
        return after, replace(lead, state=state, changes=changes, waiting={})

    @property
    def setup(self) -> Setup:
        """What the study was created with."""
        return self.created.setup

    @property
    def why_not_led(self) -> str | None:
        """Why the leader or the objective could not be rebuilt, in words; None where they were."""
        error = self.not_led
        if error is None or isinstance(error, StackelbergError):
            return None if error is None else str(error)
        return f"{type(error).__name__}: {error}"

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force, amendments included; refused where it cannot be rebuilt."""
        self.led()
        assert self.in_force is not None
        return self.in_force

    def unbound_leader(self) -> Leader[Any] | Unreadable:
        """The leader in force as it was created and amended, not bound to X and the objective."""
        created: Leader[Any] | Unreadable = self.setup.leader
        if self.lead is None or not isinstance(created, Leader):
            return created
        return _amended(created, self.lead.changes)

    def led(self) -> PolicyState:
        """What the leader makes of the log; refused where it cannot be rebuilt."""
        if self.lead is None:
            why = f"this study can be read here, and nobody can go on with it: {self.why_not_led}"
            raise CannotLead(why) from self.not_led
        return self.lead

    @property
    def state(self) -> LeaderState[Any]:
        """What the leader knows."""
        return self.led().state

    @property
    def waiting(self) -> Mapping[str, Any]:
        """Amendments that take force when the open round closes."""
        return self.led().waiting

    def recommend(self) -> Array:
        """The x that it would announce if it had to stop exploring now; unled, the one that it last recommended."""
        if self.in_force is not None and self.lead is not None:
            return frozen(self.in_force.recommend(self.lead.state))
        record, opening = self.ledger.record, self.ledger.opening
        return opening if opening is not None else self.setup.x0 if record is None else record.x

    def open_probes(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: as they were issued, unless its leader reconsiders them."""
        leader, lead, ledger = self.in_force or self.leader, self.lead or self.led(), self.ledger
        if not ledger.issued:
            return leader.plan(lead.state)
        if not (ledger.answered and leader.replans):
            return ledger.waiting
        answered = tuple(map(self._turned, ledger.answered))
        return leader.replan(replace(lead.state, answered=answered), ledger.probes)

    # Leaders minimise. Where f is maximised it is turned here, and nowhere else: logs and pages have it as it is.

    def _turned(self, told: Answer) -> Answer:
        """An answer as its leader has it."""
        if not self.setup.maximise or told.cost is None:
            return told
        return replace(told, cost=-told.cost)

    def _note(self, note: Note) -> Note:
        """The note of a leader, with costs as the user has f."""
        if not self.setup.maximise:
            return note
        return note | {name: -note[name] for name in _COSTS if isinstance(note.get(name), float)}


def turned_rails(rails: Rails, setup: Setup) -> Rails:
    """Guard rails as the leader has them, who minimises, of those of a study; and back again."""
    cost = rails.baseline_cost
    return replace(rails, baseline_cost=-cost) if setup.maximise and cost is not None else rails


def _amended(leader: Leader[Any], changes: Mapping[str, Any]) -> Leader[Any]:
    """A leader with other settings: names of guard rails go to the rails, the rest to the policy."""
    if not changes:
        return leader
    for name, value in changes.items():
        if isinstance(value, Unreadable):
            raise CannotLead(f"amended {name}: {value.why}")
    policy, rails = (leader.leader, leader.rails) if isinstance(leader, Guarded) else (leader, None)
    known = policy.settings
    if not known:
        raise InvalidInput(f"amend: expected a leader that is a dataclass, got {type(policy).__name__}")
    settings = {name: value for name, value in changes.items() if name not in RAIL_NAMES}
    for name in settings:
        if name not in known:
            own, rail_names = ", ".join(sorted(known)), ", ".join(sorted(RAIL_NAMES))
            raise InvalidInput(
                f"amend: {name!r} is neither a setting of {type(policy).__name__} ({own}), nor a guard rail "
                f"({rail_names})"
            )
    policy = policy.amend(settings)
    limits = {name: value for name, value in changes.items() if name in RAIL_NAMES}
    if rails is None and not limits:
        return policy
    return Guarded(policy, replace(rails or Rails(), **limits))


def _refuse_other_size(leader: Leader[Any], state: LeaderState[Any]) -> None:
    """Refuse a set of points with more or fewer entries than x has."""
    X = leader.feasible
    if X is not None and not isinstance(X, Unconstrained) and X.dimension != state.x.size:
        raise InvalidInput(f"X: expected a set of points with {state.x.size} entries, got {X.dimension}")


def _brought_into_X(leader: Leader[Any], state: LeaderState[Any]) -> LeaderState[Any]:
    """The state after an amendment of X: a centre outside goes to the nearest point, as far as rails allow."""
    X = leader.feasible
    if X is None or isinstance(X, Unconstrained):
        return state
    if X.contains(state.x):
        return state
    inside = frozen(X.project(state.x))
    return leader.moved(state, inside) if isinstance(leader, Guarded) else replace(state, x=inside)
