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
from stackelberg.study.ledger import NO_CORRECTIONS, Corrections, Ledger
from stackelberg.study.rails import Rails
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import CannotLead, StudyError

RECOMPUTED_TOLERANCE = 1e-9
"""How far a recomputed probe may lie from the logged one, relative to its length.

Another machine's linear algebra differs in the last bits (1e-16 per round); another algorithm differs visibly.
"""

RAIL_NAMES = frozenset(f.name for f in dataclasses.fields(Rails))


class Differs(NamedTuple):
    """From which round on the log asked for other x than the leader computes now, and the largest distance."""

    round: int
    largest: float


@dataclass(frozen=True, eq=False)
class Lead:
    """What a leader makes of a log so far: plain data, so that it can be kept as a snapshot.

    `changes` are the amendments in force, `waiting` those that take force when the open round closes. `differs`
    says since when, and by how much, the log asked for other x than the leader computes by now: an answer was
    corrected, or another version computes.
    """

    state: LeaderState[Any]
    changes: Mapping[str, Any] = field(default_factory=dict)
    waiting: Mapping[str, Any] = field(default_factory=dict)
    differs: Differs | None = None


@dataclass(slots=True)
class View:
    """What a log means so far, with the corrections that are known: both folds.

    A value: `after` gives another one. `bound` is the leader as created, bound to X and the objective, `in_force`
    the same with the amendments so far. Where nobody can lead, these and `lead` are None and `not_led` says why.
    """

    settings: ev.Settings
    corrections: Corrections
    ledger: Ledger
    objective: Objective | None = None
    bound: Leader[Any] | None = None
    in_force: Leader[Any] | None = None
    lead: Lead | None = None
    not_led: Exception | None = None

    @staticmethod
    def begin(
        settings: ev.Settings,
        objective: Objective | None,
        time: float,
        corrections: Corrections = NO_CORRECTIONS,
        not_led: Exception | None = None,
    ) -> View:
        """Right after the creation of a study; `not_led` says why its leader is not there, where it is not."""
        ledger = Ledger.begin(settings, time)
        if corrections.stored is not None:
            settings = settings.with_objective(corrections.stored)
        if not_led is not None:
            return View(settings, corrections, ledger, not_led=not_led)
        if not isinstance(settings.leader, Leader):
            raise CannotLead(settings.leader.why)
        X = settings.X if settings.X is not None else Reals(settings.x0.size)
        leader = settings.leader.bind(Knowledge(X, objective, settings.rewindable))
        lead = Lead(leader.init(settings.x0, settings.seed))
        return View(settings, corrections, ledger, objective, leader, leader, lead)

    def after(self, event: ev.Event, time: float, *, recompute: bool = True) -> View:
        """After one more event. What cannot have happened here, or the leader refuses, raises.

        `recompute`: whether to compare a question of the log with what the leader would ask for.
        """
        if isinstance(event, ev.Told) and (self.corrections.until or event.observation.left_out is not None):
            event = ev.Told(self.corrections.counting(event.observation))
        ledger, leader, lead = self.ledger.after(event, time), self.in_force, self.lead
        if leader is None or lead is None:
            ledger = ledger.closed()
        elif ledger.deployed:
            state = leader.fold(lead.state, ledger.deployed)
            ledger, lead = ledger.closed(state.note), Lead(state, lead.changes, lead.waiting, lead.differs)
            if lead.waiting:
                leader, lead = self._take_force(leader, lead, ledger)
        elif isinstance(event, ev.Told):
            if event.observation.round < self.ledger.round:
                lead = replace(lead, state=leader.late(lead.state, event.observation))
        elif isinstance(event, ev.Asked):
            lead = self._compared(lead, event) if recompute else lead
        elif isinstance(event, ev.Amended):
            leader, lead = self._amended(leader, lead, ledger, event)
        elif isinstance(event, ev.Unknown):
            event.refuse()
        return View(self.settings, self.corrections, ledger, self.objective, self.bound, leader, lead, self.not_led)

    def at_snapshot(self, ledger: Ledger, lead: Lead) -> View:
        """Where a snapshot says that the log stood; an amendment that this version does not know is refused now."""
        assert self.bound is not None
        leader = _amended(self.bound, lead.changes, self.settings.rewindable)
        return replace(self, ledger=ledger, lead=lead, in_force=leader)

    def _compared(self, lead: Lead, event: ev.Asked) -> Lead:
        """What was asked was asked, whatever the leader would ask for now; that it would is only noted."""
        expected = {probe.index: probe for probe in self.open_probes()}
        apart = [_apart(expected.get(probe.index), probe) for probe in event.probes]
        fewer = not self.ledger.handed and len(expected) > len(event.probes)
        if not (fewer or any(distance is not None for distance in apart)):
            return lead
        largest = max((distance for distance in apart if distance is not None), default=0.0)
        known = lead.differs or Differs(event.round, 0.0)
        return replace(lead, differs=Differs(known.round, max(known.largest, largest)))

    def _amended(
        self, leader: Leader[Any], lead: Lead, ledger: Ledger, event: ev.Amended
    ) -> tuple[Leader[Any], Lead]:
        changes = {name: value for name, value in event.changes.items() if name != "deadline_s"}
        if not changes or self.bound is None:
            return leader, lead
        lead = replace(lead, waiting={**lead.waiting, **changes})
        after = _amended(self.bound, {**lead.changes, **lead.waiting}, self.settings.rewindable)
        if isinstance(after, Guarded):
            after.rails.way_back(lead.state.x)  # refused now, not when it takes force
        return (leader, lead) if ledger.handed or ledger.answered else self._take_force(leader, lead, ledger)

    def _take_force(self, before: Leader[Any], lead: Lead, ledger: Ledger) -> tuple[Leader[Any], Lead]:
        """What was waiting takes force, between two rounds."""
        assert self.bound is not None
        waiting, state, changes = lead.waiting, lead.state, {**lead.changes, **lead.waiting}
        after = _amended(self.bound, changes, self.settings.rewindable)
        if isinstance(after, Guarded):
            if isinstance(before, Guarded):
                state = after.with_other_rails(state, before.rails)
            else:
                state = after.adopt(state, ledger.in_force, ledger.in_force_of)
        if "X" in waiting:
            state = _brought_into_X(after, state)
        return after, replace(lead, state=state, changes=changes, waiting={})

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
        created = self.settings.leader
        if self.lead is None or not isinstance(created, Leader):
            return created
        return _amended(created, self.lead.changes, self.settings.rewindable)

    def led(self) -> Lead:
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
        return opening if opening is not None else self.settings.x0 if record is None else record.x

    def open_probes(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: as they were handed out, unless its leader reconsiders them."""
        leader, lead, ledger = self.in_force or self.leader, self.lead or self.led(), self.ledger
        if not ledger.handed:
            return leader.lay_out(lead.state)
        if not (ledger.answered and leader.reconsiders):
            return ledger.waiting
        return leader.reconsider(replace(lead.state, answered=ledger.answered), ledger.probes)


def _amended(leader: Leader[Any], changes: Mapping[str, Any], rewindable: bool) -> Leader[Any]:
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
    on_rails = RAIL_NAMES if "K" not in known or (rails is not None and rails.K is not None) else RAIL_NAMES - {"K"}
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
    return Guarded(policy, replace(rails or Rails(), **limits), rewindable)


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


def refuse_unusable(view: View, amendment: ev.Amended) -> None:
    """Refuse an amendment with which the study could not go on, naming the setting.

    It is tried before it is written: the amended leader asks and is told once. Where the study cannot go on as it
    is either, the amendment may be what mends it: then it is let through.
    """
    for response in _responses(view):
        error = _trial(view, amendment, response)
        if error is None:
            continue
        if isinstance(error, InvalidInput | StudyError):
            view.after(amendment, view.ledger.time)  # what a constructor refuses, it refuses in the clearest words
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


def _responses(view: View) -> list[Array | None]:
    """Responses to try with: the last that was seen, or where there is none yet, one that may come, and none."""
    seen: list[Array | None] = [o.y for o in view.ledger.first_responses if o is not None]
    if seen:
        return seen[-1:]
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
            if isinstance(view.leader, Guarded):
                view.leader.refuse_apart()
            _played(view, response).open_probes()
    except Exception as error:
        return error
    return None


def _played(view: View, response: Array | None) -> View:
    """The open round, closed with answers like the last ones."""
    opened, record, time = view.ledger.round, view.ledger.record, view.ledger.time
    cost = record.cost if record is not None and math.isfinite(record.cost) else 1.0
    while view.ledger.round == opened:
        probes = view.open_probes()
        fresh = tuple(p for p in probes if view.ledger.handed_probe(p.index) is None)
        if fresh:
            view = view.after(ev.Asked(opened, view.ledger.askings, fresh), time, recompute=False)
        view = view.after(ev.Told(Observation.answer(probes[0], response, cost)), time, recompute=False)
    return view
