"""The second fold of a log: what its leader makes of the rounds that the ledger closes. Pure, as the first one.

A round asked for is fixed: an amendment takes force in the first round that nobody was asked about yet. The
probes in the log are the probes, whatever the leader computes by now. A `View` is both folds together.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from stackelberg.core import (
    Array,
    InvalidInput,
    Knowledge,
    Leader,
    LeaderState,
    Objective,
    Probe,
    StackelbergError,
    frozen,
)
from stackelberg.core.forms import Unreadable
from stackelberg.leaders.guarded import Guarded
from stackelberg.leaders.rails import Rails
from stackelberg.sets import Anywhere, Reals
from stackelberg.study import events as ev
from stackelberg.study.ledger import NO_CORRECTIONS, Corrections, Ledger
from stackelberg.study.setup import Setup
from stackelberg.support.errors import CannotLead

RAIL_NAMES = frozenset(f.name for f in dataclasses.fields(Rails))


@dataclass(frozen=True, eq=False)
class Lead:
    """What a leader makes of a log so far: plain data, so that it can be kept as a snapshot.

    `changes` are the amendments in force, `waiting` those that take force when the open round closes.
    """

    state: LeaderState[Any]
    changes: Mapping[str, Any] = field(default_factory=dict)
    waiting: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class View:
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
    lead: Lead | None = None
    not_led: Exception | None = None

    @staticmethod
    def begin(
        created: ev.Created,
        objective: Objective | None,
        time: float,
        corrections: Corrections = NO_CORRECTIONS,
        not_led: Exception | None = None,
    ) -> View:
        """Right after the creation of a study; `not_led` says why its leader is not there, where it is not."""
        setup = created.setup
        ledger = Ledger.begin(setup, time)
        if not_led is not None:
            return View(created, corrections, ledger, not_led=not_led)
        if not isinstance(setup.leader, Leader):
            raise CannotLead(setup.leader.why)
        X = setup.X if setup.X is not None else Reals(setup.x0.size)
        leader = setup.leader.bind(Knowledge(X, objective, setup.rewindable))
        lead = Lead(leader.init(setup.x0, setup.seed))
        return View(created, corrections, ledger, objective, leader, leader, lead)

    def after(self, event: ev.Event, time: float) -> View:
        """After one more event. What cannot have happened here, or the leader refuses, raises."""
        if isinstance(event, ev.Told) and (self.corrections.until or event.observation.left_out is not None):
            event = ev.Told(self.corrections.counting(event.observation))
        ledger, leader, lead = self.ledger.after(event, time), self.in_force, self.lead
        if leader is None or lead is None:
            ledger = ledger.closed()
        elif ledger.deployed:
            state = leader.fold(lead.state, ledger.deployed)
            ledger, lead = ledger.closed(state.note), Lead(state, lead.changes, lead.waiting)
            if lead.waiting:
                leader, lead = self._take_force(leader, lead, ledger)
        elif isinstance(event, ev.Told):
            if event.observation.round < self.ledger.round:
                lead = replace(lead, state=leader.late(lead.state, event.observation))
        elif isinstance(event, ev.Amended):
            leader, lead = self._amended(leader, lead, ledger, event)
        return View(self.created, self.corrections, ledger, self.objective, self.bound, leader, lead, self.not_led)

    def at_snapshot(self, ledger: Ledger, lead: Lead) -> View:
        """Where a snapshot says that the log stood; an amendment that this version does not know is refused now."""
        assert self.bound is not None
        leader = _amended(self.bound, lead.changes, self.setup.rewindable)
        return replace(self, ledger=ledger, lead=lead, in_force=leader)

    def _amended(
        self, leader: Leader[Any], lead: Lead, ledger: Ledger, event: ev.Amended
    ) -> tuple[Leader[Any], Lead]:
        changes = {name: value for name, value in event.changes.items() if name != "deadline_s"}
        if not changes or self.bound is None:
            return leader, lead
        lead = replace(lead, waiting={**lead.waiting, **changes})
        after = _amended(self.bound, {**lead.changes, **lead.waiting}, self.setup.rewindable)
        _refuse_other_size(after, lead.state)
        if isinstance(after, Guarded):
            after.refuse_apart()
            after.rails.way_back(lead.state.x)  # refused now, not when it takes force
        return (leader, lead) if ledger.handed or ledger.answered else self._take_force(leader, lead, ledger)

    def _take_force(self, before: Leader[Any], lead: Lead, ledger: Ledger) -> tuple[Leader[Any], Lead]:
        """What was waiting takes force, between two rounds."""
        assert self.bound is not None
        waiting, state, changes = lead.waiting, lead.state, {**lead.changes, **lead.waiting}
        after = _amended(self.bound, changes, self.setup.rewindable)
        if isinstance(after, Guarded):
            if isinstance(before, Guarded):
                state = after.with_other_rails(state, before.rails)
            else:
                state = after.adopt(state, ledger.in_force, ledger.in_force_of)
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
        return _amended(created, self.lead.changes, self.setup.rewindable)

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
        return opening if opening is not None else self.setup.x0 if record is None else record.x

    def open_probes(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round: as they were handed out, unless its leader reconsiders them."""
        leader, lead, ledger = self.in_force or self.leader, self.lead or self.led(), self.ledger
        if not ledger.handed:
            return leader.plan(lead.state)
        if not (ledger.answered and leader.replans):
            return ledger.waiting
        return leader.replan(replace(lead.state, answered=ledger.answered), ledger.probes)


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


def _refuse_other_size(leader: Leader[Any], state: LeaderState[Any]) -> None:
    """Refuse a set of points with more or fewer entries than x has."""
    X = leader.feasible
    if X is not None and not isinstance(X, Anywhere) and X.dimension != state.x.size:
        raise InvalidInput(f"X: expected a set of points with {state.x.size} entries, got {X.dimension}")


def _brought_into_X(leader: Leader[Any], state: LeaderState[Any]) -> LeaderState[Any]:
    """The state after an amendment of X: a centre outside goes to the nearest point, as far as rails allow."""
    X = leader.feasible
    if X is None or isinstance(X, Anywhere):
        return state
    if X.contains(state.x):
        return state
    inside = frozen(X.project(state.x))
    return leader.moved(state, inside) if isinstance(leader, Guarded) else replace(state, x=inside)
