"""The second fold of a log: what its leader makes of the rounds that the ledger closes. Pure, as the first one.

A round asked for is fixed: an amendment takes force in the first round that nobody was asked about yet. The
probes in the log are the probes: where the leader computes others by now, that is noted, and changes nothing.
A `View` is both folds together; an amendment is tried on one before it is written (`refuse_unusable`).
"""

from __future__ import annotations

import dataclasses
import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import (
    Array,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Objective,
    Observation,
    Probe,
    StackelbergError,
    frozen,
)
from stackelberg.sets import Anywhere, Reals
from stackelberg.study import events as ev
from stackelberg.study.codec import Unreadable
from stackelberg.study.guarded import Guarded
from stackelberg.study.ledger import Corrections, Ledger
from stackelberg.study.rails import Rails
from stackelberg.study.result import NO_COSTS, Costs, Record
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import CannotLead, StudyError

RECOMPUTED_TOLERANCE = 1e-9
"""How far a recomputed probe may lie from the logged one, relative to its length.

Another machine's linear algebra differs in the last bits (1e-16 per round); another algorithm differs visibly.
"""

RECENT = 20
"""How many closed rounds are at hand without a replay: what a reader of today's numbers needs."""

AS_CREATED: Mapping[str, Any] = {}
"""No amendments: one object, so that a leader is not built again to find that out."""

RAIL_NAMES = frozenset(f.name for f in dataclasses.fields(Rails))


class Differs(NamedTuple):
    """From which round on the log asked for other x than the leader computes now, and the largest distance."""

    round: int
    largest: float


@dataclass(frozen=True, eq=False)
class Lead:
    """What a leader makes of a log so far: plain data, so that it can be kept as a snapshot.

    `changes` are the amendments in force, `waiting` those that take force when the open round closes. `recent` are
    the last closed rounds with the leader's own notes on them. `differs` says since when, and by how much, the log
    asked for other x than the leader computes by now: an answer was corrected, or another version computes.
    `costs` are the first and the last of all rounds.
    """

    state: LeaderState[Any]
    changes: Mapping[str, Any] = field(default_factory=lambda: AS_CREATED)
    waiting: Mapping[str, Any] = field(default_factory=lambda: AS_CREATED)
    recent: tuple[Record, ...] = ()
    differs: Differs | None = None
    costs: Costs = NO_COSTS

    @property
    def record(self) -> Record | None:
        """The last closed round."""
        return self.recent[-1] if self.recent else None


class Leading:
    """The leader of a study, bound to its X and objective. Holds settings only; `after` changes nothing."""

    def __init__(self, settings: ev.Settings, objective: Objective | None = None) -> None:
        if not isinstance(settings.leader, Leader):
            raise CannotLead(settings.leader.why)
        self.objective, self._created = objective, settings.leader
        X = settings.X if settings.X is not None else Reals(settings.x0.size)
        self._leader = settings.leader.bind(Knowledge(X, objective, settings.rewindable))
        self._rewindable = settings.rewindable
        self._start = settings.x0, settings.seed
        self._amended: tuple[Mapping[str, Any], Leader[Any]] = (AS_CREATED, self._leader)

    def begin(self) -> Lead:
        """Before the first round."""
        return Lead(self._leader.init(*self._start))

    def leader(self, lead: Lead) -> Leader[Any]:
        """The leader in force: settings as created, with the amendments so far."""
        if lead.changes is AS_CREATED:
            return self._leader
        changes, leader = self._amended
        if changes is not lead.changes:  # by identity: values may be arrays, which have no single truth value
            leader = self._with(lead.changes, self._leader)
            self._amended = (lead.changes, leader)
        return leader

    def unbound(self, lead: Lead) -> Leader[Any]:
        """The leader in force as it was created and amended, not bound to X and the objective."""
        return self._with(lead.changes, self._created)

    def open_probes(self, lead: Lead, ledger: Ledger) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: as they were handed out, unless its leader reconsiders them."""
        if ledger.handed and not ledger.answered:
            return ledger.waiting
        leader = self.leader(lead)
        if not ledger.handed:
            return leader.ask(lead.state)
        if not leader.reconsiders:
            return ledger.waiting
        return leader.reconsider(replace(lead.state, answered=ledger.answered), ledger.probes)

    def after(self, lead: Lead, before: Ledger, event: ev.Event, ledger: Ledger, *, recompute: bool = True) -> Lead:
        """After one more event, which took the ledger from `before` to `ledger`. What the leader refuses raises.

        `recompute`: whether to compare a question of the log with what the leader would ask for.
        """
        if isinstance(event, ev.Told | ev.Deferred):
            return self._told(lead, before, event, ledger)
        if isinstance(event, ev.Asked):
            return self._compared(lead, before, event) if recompute else lead
        if isinstance(event, ev.Amended):
            return self._amend(lead, ledger, event)
        if isinstance(event, ev.Unknown):
            event.refuse()
        return lead

    def _told(self, lead: Lead, before: Ledger, event: ev.Told | ev.Deferred, ledger: Ledger) -> Lead:
        if isinstance(event, ev.Told) and event.observation.round < before.round:
            return replace(lead, state=self.leader(lead).late(lead.state, event.observation))
        if not ledger.deployed or ledger.record is None:
            return lead
        state = self.leader(lead).fold(lead.state, ledger.deployed)
        record = replace(ledger.record, cost=state.note.cost, note=state.note)
        recent, costs = (*lead.recent, record)[-RECENT:], lead.costs.after(record.cost)
        lead = Lead(state, lead.changes, lead.waiting, recent, lead.differs, costs)
        return self._in_force(lead, ledger) if lead.waiting else lead

    def _compared(self, lead: Lead, before: Ledger, event: ev.Asked) -> Lead:
        """What was asked was asked, whatever the leader would ask for now; that it would is only noted."""
        expected = {probe.index: probe for probe in self.open_probes(lead, before)}
        apart = [_apart(expected.get(probe.index), probe) for probe in event.probes]
        fewer = not before.handed and len(expected) > len(event.probes)
        if not (fewer or any(distance is not None for distance in apart)):
            return lead
        largest = max((distance for distance in apart if distance is not None), default=0.0)
        known = lead.differs or Differs(event.round, 0.0)
        return replace(lead, differs=Differs(known.round, max(known.largest, largest)))

    def _amend(self, lead: Lead, ledger: Ledger, event: ev.Amended) -> Lead:
        changes = {name: value for name, value in event.changes.items() if name != "deadline_s"}
        if not changes:
            return lead
        lead = replace(lead, waiting={**lead.waiting, **changes})
        after = self._with({**lead.changes, **lead.waiting}, self._leader)
        if isinstance(after, Guarded):
            after.rails.way_back(lead.state.x)  # refused now, not when it takes force
        return lead if ledger.handed or ledger.answered else self._in_force(lead, ledger)

    def _in_force(self, lead: Lead, ledger: Ledger) -> Lead:
        """What was waiting takes force, between two rounds."""
        before, waiting = self.leader(lead), lead.waiting
        lead = replace(lead, changes={**lead.changes, **waiting}, waiting=AS_CREATED)
        after, state = self.leader(lead), lead.state
        if isinstance(after, Guarded):
            if isinstance(before, Guarded):
                state = after.with_other_rails(state, before.rails)
            else:
                state = after.adopt(state, ledger.in_force, ledger.in_force_of)
        return replace(lead, state=_brought_into_X(after, state) if "X" in waiting else state)

    def _with(self, changes: Mapping[str, Any], leader: Leader[Any]) -> Leader[Any]:
        """A leader with other settings: names of guard rails go to the rails, the rest to the policy.

        K goes where it is in force: to the rails if they set it, or if the policy has none.
        """
        if not changes:
            return leader
        for name, value in changes.items():
            if isinstance(value, Unreadable):
                raise CannotLead(f"amended {name}: {value.why}")
        policy, rails = (leader.leader, leader.rails) if isinstance(leader, Guarded) else (leader, None)
        known = policy.settings
        if not known:
            raise InvalidInput(f"amend: expected a leader that is a dataclass, got {type(policy).__name__}")
        on_rails = (
            RAIL_NAMES if "K" not in known or (rails is not None and rails.K is not None) else RAIL_NAMES - {"K"}
        )
        settings = {name: value for name, value in changes.items() if name not in on_rails}
        for name in settings:
            if name not in known:
                own, rail_names = ", ".join(sorted(known)), ", ".join(sorted(RAIL_NAMES))
                raise InvalidInput(
                    f"amend: {name!r} is neither a setting of {type(policy).__name__} ({own}), nor a guard rail "
                    f"({rail_names}), nor deadline_s"
                )
        policy = policy.amend(settings)
        limits = {name: value for name, value in changes.items() if name in on_rails}
        if rails is None and not limits:
            return policy
        return Guarded(policy, replace(rails or Rails(), **limits), self._rewindable)


def _brought_into_X(leader: Leader[Any], state: LeaderState[Any]) -> LeaderState[Any]:
    """The state after an amendment of X: a centre outside goes to the nearest point, as far as rails allow."""
    X = leader.feasible
    if X is None or isinstance(X, Anywhere):
        return state
    if X.dimension != state.x.size:
        raise InvalidInput(f"X: expected a set of points with {state.x.size} entries, got {X.dimension}")
    if X.contains(state.x):
        return state
    inside = frozen(X.project(state.x))
    return leader.moved(state, inside) if isinstance(leader, Guarded) else replace(state, x=inside)


def _apart(ours: Probe | None, logged: Probe) -> float | None:
    """How far a probe of the log lies from the one that is asked for now; None where they are the same."""
    if ours is None:
        return 0.0
    if ours.x.tobytes() == logged.x.tobytes():
        return None
    apart, scale = float(np.linalg.norm(ours.x - logged.x)), max(1.0, float(np.linalg.norm(logged.x)))
    return None if apart <= RECOMPUTED_TOLERANCE * scale else apart


@dataclass(slots=True)
class View:
    """What a log means so far, with the corrections that are known: both folds.

    A value: `after` gives another one. Where nobody can lead, `leading` and `lead` are None and `not_led` says why.
    """

    settings: ev.Settings
    corrections: Corrections
    leading: Leading | None
    ledger: Ledger
    lead: Lead | None
    not_led: Exception | None = None

    def after(self, event: ev.Event, time: float, *, recompute: bool = True) -> View:
        """After one more event; `recompute` as for `Leading.after`."""
        event = self.corrections.counting_event(event)
        ledger, lead = self.ledger.after(event, time), self.lead
        if self.leading is not None and lead is not None:
            lead = self.leading.after(lead, self.ledger, event, ledger, recompute=recompute)
        return View(self.settings, self.corrections, self.leading, ledger, lead, self.not_led)

    @property
    def objective(self) -> Objective | None:
        """The leader's own f, where it is known."""
        return None if self.leading is None else self.leading.objective

    @property
    def record(self) -> Record | None:
        """The last closed round, with the note of its leader where there is one."""
        return self.ledger.record if self.lead is None else self.lead.record

    @property
    def recent(self) -> tuple[Record, ...]:
        """The last closed rounds, as many as a reader of today's numbers needs."""
        if self.lead is not None:
            return self.lead.recent
        return () if self.ledger.record is None else (self.ledger.record,)

    @property
    def costs(self) -> Costs:
        """The first and the last cost of closed rounds."""
        return self.ledger.costs if self.lead is None else self.lead.costs

    @property
    def why_not_led(self) -> str | None:
        """Why the leader or the objective could not be rebuilt, in words; None where they were."""
        error = self.not_led
        if error is None or isinstance(error, StackelbergError):
            return None if error is None else str(error)
        return f"{type(error).__name__}: {error}"

    def led(self) -> tuple[Leading, Lead]:
        """The leader and what it makes of the log; refused where it cannot be rebuilt."""
        if self.leading is None or self.lead is None:
            said = f"this study can be read here, and nobody can go on with it: {self.why_not_led}"
            raise CannotLead(said) from self.not_led
        return self.leading, self.lead

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force, amendments included."""
        leading, lead = self.led()
        return leading.leader(lead)

    @property
    def state(self) -> LeaderState[Any]:
        """What the leader knows."""
        return self.led()[1].state

    @property
    def waiting(self) -> Mapping[str, Any]:
        """Amendments that take force when the open round closes."""
        return self.led()[1].waiting

    def recommend(self) -> Array:
        """The x that it would announce if it had to stop exploring now; unled, the one that it last recommended."""
        if self.lead is not None:
            return frozen(self.leader.recommend(self.lead.state))
        record, opening = self.ledger.record, self.ledger.opening
        return opening if opening is not None else self.settings.x0 if record is None else record.x

    def open_probes(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        leading, lead = self.led()
        return leading.open_probes(lead, self.ledger)


def refuse_unusable(view: View, amendment: ev.Amended) -> None:
    """Refuse an amendment with which the study could not go on, naming the setting.

    It is tried before it is written: the amended leader asks and is told once. Where the study cannot go on as it
    is either, the amendment may be what mends it: then it is let through.
    """
    for response in _responses(view):
        error = _trial(view, amendment, response)
        if error is None:
            continue
        if isinstance(error, InvalidInput | StudyError) and _refused_at_once(view, amendment):
            raise error
        if _trial(view, ev.Amended({}), response) is None:
            raise _refusal(view, amendment, response, error) from error


def _refusal(view: View, amendment: ev.Amended, response: Array | None, error: Exception) -> InvalidInput:
    alone = {name: ev.Amended({name: value}) for name, value in amendment.changes.items()}
    culprits = [name for name, change in alone.items() if _trial(view, change, response) is not None]
    named = ", ".join(f"{name}={in_brief(amendment.changes[name])}" for name in culprits or amendment.changes)
    why = str(error) if isinstance(error, InvalidInput) else f"{type(error).__name__}: {error}"
    leader = view.leader
    policy = type(leader.leader if isinstance(leader, Guarded) else leader).__name__
    return InvalidInput(
        f"amend: the leader cannot go on with {named} ({why}); nothing was changed. What a setting may be, "
        f"help({policy}) says"
    )


def _refused_at_once(view: View, amendment: ev.Amended) -> bool:
    """Whether a constructor refuses the values themselves: its message is the clearest there is."""
    try:
        view.after(amendment, view.ledger.time)
    except (InvalidInput, StudyError):
        return True
    except Exception:
        return False
    return False


def _responses(view: View) -> list[Array | None]:
    """Responses to try with: the last that was seen, or where there is none yet, one that may come, and none."""
    seen = [o.y for o in view.ledger.first_responses if o is not None and o.y is not None]
    if seen:
        return [seen[-1]]
    network: Any = view.settings.problem.get("network")
    return [None, np.ones(view.settings.x0.size if network is None else network.links)]


def _trial(view: View, amendment: ev.Amended, response: Array | None) -> Exception | None:
    """Why the study could not go on with an amendment; None if it can."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the answers are made up
            view = view.after(amendment, view.ledger.time)
            if view.ledger.handed:  # in force when the open round closes
                view = _played(view, response)
            _played(view, response).open_probes()
    except Exception as error:
        return error
    return None


def _played(view: View, response: Array | None) -> View:
    """The open round, closed with answers like the last ones."""
    opened, record, time = view.ledger.round, view.record, view.ledger.time
    cost = record.cost if record is not None and math.isfinite(record.cost) else 1.0
    while view.ledger.round == opened:
        probes = view.open_probes()
        fresh = tuple(p for p in probes if view.ledger.handed_probe(p.index) is None)
        if fresh:
            view = view.after(ev.Asked(opened, view.ledger.askings, fresh), time, recompute=False)
        view = view.after(ev.Told(Observation.answer(probes[0], response, cost)), time, recompute=False)
    return view
