"""The first fold of a log: rounds, counts, what is handed out and answered. It needs no leader and no objective.

Whoever can read a log has this, also where its leader cannot be rebuilt. What counts of an answer (it may have been
corrected since) is for whoever feeds the fold to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Deployed,
    InvalidInput,
    Note,
    Observation,
    Place,
    Probe,
    as_deployed,
    by_probe,
    with_answer,
)
from stackelberg.study import events as ev
from stackelberg.study.code import Era, first_era
from stackelberg.study.result import NO_COSTS, Costs, Record, movement
from stackelberg.support.errors import ReplayMismatch


@dataclass(frozen=True, eq=False)
class Handed:
    """A probe of the open round as it was handed out, and when."""

    probe: Probe
    time: float


@dataclass(frozen=True, eq=False)
class Ledger:
    """Where a study stands: plain data, so that it can be kept as a snapshot.

    `round` is the open one, `answered` its observations so far, by index and replicate, `handed` its probes as they
    were last handed out, `waiting` those without an answer, `opening` the x recommended when they were. `askings`
    is the number of its next asking, `first_asking` that of the first of the rounds to come. `deployed` is the
    round that the last event has closed, `record` the last closed one. `failed_rounds` counts the last closed
    rounds in a row that had a failed probe. `first_responses` are those to the first probe of the round before and
    of the open round. `in_force` is the x that was deployed last, for the probe `in_force_of` (round, index).
    `eras` are what code led from which round on. `told` counts answers and failures, `failures` the latter;
    `left_out` are the answers of which something does not count.
    `newer`: a newer version wrote events that are not known here, so that rounds may be missing.
    """

    in_force: Array
    round: int = 0
    opening: Array | None = None
    handed: tuple[Handed, ...] = ()
    waiting: tuple[Probe, ...] = ()
    answered: tuple[Observation, ...] = ()
    readings: tuple[ev.Reading, ...] = ()
    deployed: tuple[Deployed, ...] = ()
    askings: int = 0
    first_asking: int = 0
    response_size: int | None = None
    deployments: int = 0
    follower_rounds: int = 0
    failed_rounds: int = 0
    last_failure: Observation | None = None
    first_responses: tuple[Observation | None, Observation | None] = (None, None)
    record: Record | None = None
    costs: Costs = NO_COSTS
    told: int = 0
    failures: int = 0
    left_out: tuple[Place, ...] = ()
    in_force_of: tuple[int, int] | None = None
    deadline_s: float | None = None
    finished: str | None = None
    paused: str | None = None
    time: float = 0.0
    eras: tuple[Era, ...] = ()
    newer: bool = False

    @staticmethod
    def begin(settings: ev.Settings, time: float) -> Ledger:
        """Where a study stands right after its creation."""
        return Ledger(settings.x0, deadline_s=settings.deadline_s, time=time, eras=(first_era(settings),))

    def after(self, event: ev.Event, time: float) -> Ledger:
        """Where it stands after one more event. What cannot have happened here is refused, and changes nothing."""
        fold = _FOLDS.get(type(event))
        changes = {} if fold is None else fold(self, event, time)
        return _changed(self, {"deployed": (), "time": time, **changes})

    @property
    def code(self) -> Mapping[str, str]:
        """The code that led the last round asked."""
        return self.eras[-1].code

    @property
    def probes(self) -> tuple[Probe, ...]:
        """The probes of the open round as they were last handed out."""
        return tuple([handed.probe for handed in self.handed])

    def awaits(self, observation: Observation) -> bool:
        """Whether it is the first one of a probe of the open round, by the name under which that was handed out."""
        if observation.round != self.round or observation.replicate:
            return False
        for probe in self.waiting:
            if probe.index == observation.index:
                return probe.asking == observation.asking
        return False

    def handed_probe(self, index: int) -> Handed | None:
        """The probe of the open round with that index as it was last handed out."""
        for handed in self.handed:
            if handed.probe.index == index:
                return handed
        return None

    def readings_of(self, index: int, asking: int | None = None) -> list[Array]:
        """The interim readings of a probe of the open round, in order; of the x handed out last, unless told."""
        if asking is None:
            handed = self.handed_probe(index)
            asking = 0 if handed is None else handed.probe.asking
        return [reading.y for reading in self.readings if (reading.index, reading.asking) == (index, asking)]


def _asked(ledger: Ledger, event: ev.Asked, time: float) -> dict[str, Any]:
    """Probes were handed out, some perhaps in the place of others."""
    if event.round > ledger.round and ledger.newer:  # what closed the rounds before is of a kind not known here
        ledger = _changed(ledger, {"round": event.round, "handed": (), "answered": ()})
    if event.round != ledger.round:
        raise ReplayMismatch(f"the log asks for round {event.round} while round {ledger.round} is open")
    for probe in event.probes:
        if probe.x.size != ledger.in_force.size:
            raise ReplayMismatch(
                f"round {probe.round}, probe {probe.index}: the log asks for {probe.x.size} numbers, expected "
                f"{ledger.in_force.size}"
            )
    handed = {h.probe.index: h for h in ledger.handed}
    for probe in event.probes:
        handed[probe.index] = Handed(probe, time)
    opening = ledger.opening if ledger.handed else event.recommended
    in_order = tuple([handed[index] for index in sorted(handed)])
    done = {o.index for o in ledger.answered}
    return {
        "round": event.round,
        "handed": in_order,
        "waiting": tuple([h.probe for h in in_order if h.probe.index not in done]),
        "askings": event.asking + 1,
        "opening": event.probes[0].x if opening is None else opening,
    }


def _told(ledger: Ledger, event: ev.Told, time: float) -> dict[str, Any]:
    """An answer or a failure came in; with the last of its round, the round is closed."""
    new, size = event.observation, ledger.response_size
    asked = new.round < ledger.round or (new.round == ledger.round and ledger.handed_probe(new.index) is not None)
    if not asked and not ledger.newer:
        raise ReplayMismatch(f"probe {new.name}: the log has an answer to what was never asked")
    if new.y is not None:
        if size is not None and new.y.size != size:
            raise InvalidInput(f"y: expected {size} numbers as before, got {new.y.size}")
        size = new.y.size
    changes: dict[str, Any] = {
        "told": ledger.told + 1,
        "response_size": size,
        "first_responses": _first_responses(ledger, new),
    }
    if new.left_out is not None:
        changes["left_out"] = (*ledger.left_out, new.place)
    if new.failure is not None:
        changes |= {"failures": ledger.failures + 1, "last_failure": new}
    if new.round < ledger.round:
        return changes | ({"in_force": new.x} if ledger.in_force_of == (new.round, new.index) else {})
    changes["answered"] = with_answer(ledger.answered, new)
    if new.replicate == 0:
        changes["deployments"] = ledger.deployments + 1
        changes["follower_rounds"] = ledger.follower_rounds + _rounds_held(ledger, new)
    changes["waiting"] = waiting = tuple([probe for probe in ledger.waiting if probe.index != new.index])
    return changes if waiting else changes | _closed(_changed(ledger, changes))


def _closed(ledger: Ledger) -> dict[str, Any]:
    """The open round is over."""
    deployed, before = as_deployed(ledger.probes, by_probe(ledger.answered)), ledger.first_responses
    opening = ledger.in_force if ledger.opening is None else ledger.opening
    cost, last = _cost_at(opening, ledger.answered), ledger.answered[-1]
    record = Record(
        ledger.round,
        opening,
        cost,
        ledger.deployments,
        ledger.follower_rounds,
        Note(cost=cost),
        _movement_between(*before),
    )
    failed = any(o.failure is not None for o in ledger.answered)
    return {
        "round": ledger.round + 1,
        "deployed": deployed,
        "record": record,
        "costs": ledger.costs.after(cost),
        "failed_rounds": ledger.failed_rounds + 1 if failed else 0,
        "first_responses": (before[1], None),
        "in_force": last.x,
        "in_force_of": (last.round, last.index),
        "handed": (),
        "answered": (),
        "readings": (),
        "opening": None,
        "askings": ledger.first_asking,
    }


def _rounds_held(ledger: Ledger, answer: Observation) -> int:
    """For how many follower rounds a probe was held: one per reading where there are readings, else its K."""
    handed = ledger.handed_probe(answer.index)
    return len(ledger.readings_of(answer.index, answer.asking)) or (0 if handed is None else handed.probe.hold)


def _first_responses(ledger: Ledger, new: Observation) -> tuple[Observation | None, Observation | None]:
    """The first responses of the round before and of the open round, with one more observation, perhaps late."""
    before, now = ledger.first_responses
    if new.y is not None and new.round == ledger.round and (now is None or new.index < now.index):
        now = new
    if new.y is not None and new.round == ledger.round - 1 and (before is None or new.index < before.index):
        before = new
    return before, now


def _movement_between(before: Observation | None, after: Observation | None) -> float:
    """How far the response of a round lies from that of the round before."""
    if before is None or after is None or before.y is None or after.y is None:
        return float("nan")
    return movement(before.y, after.y)


def _cost_at(x: Array, answered: Sequence[Observation]) -> float:
    """The mean cost seen at the recommended x, else at the first probe; NaN where there is none."""
    known = [o for o in answered if o.failure is None and o.cost is not None]
    at_x = [o.cost for o in known if np.array_equal(o.x, x)]
    costs = at_x or [o.cost for o in known if o.index == answered[0].index]
    return float(np.mean(np.array(costs, dtype=np.float64))) if costs else float("nan")


def _led(ledger: Ledger, era: Era) -> dict[str, Any]:
    return {"eras": (*ledger.eras, era)}


def _next_round(ledger: Ledger) -> int:
    """The first round that nobody was asked about yet."""
    return ledger.round + 1 if ledger.handed else ledger.round


_FOLDS: dict[type[ev.Event], Callable[[Ledger, Any, float], dict[str, Any]]] = {
    ev.Asked: _asked,
    ev.Told: _told,
    ev.Reading: lambda ledger, event, time: (
        {"readings": (*ledger.readings, event)} if event.round == ledger.round else {}
    ),
    ev.Amended: lambda ledger, event, time: (
        {"deadline_s": event.changes["deadline_s"]} if "deadline_s" in event.changes else {}
    ),
    ev.Finished: lambda ledger, event, time: {"finished": event.reason},
    ev.Paused: lambda ledger, event, time: {"paused": event.reason},
    ev.Resumed: lambda ledger, event, time: {"paused": None},
    ev.Restored: lambda ledger, event, time: {"askings": event.asking, "first_asking": event.asking},
    ev.Unknown: lambda ledger, event, time: {"newer": True},
    ev.Led: lambda ledger, event, time: _led(ledger, Era(_next_round(ledger), event.code, event.changes)),
    ev.Recosted: lambda ledger, event, time: _led(
        ledger, ledger.eras[-1].recosted(_next_round(ledger), event.objective.label)
    ),
}


def _changed(ledger: Ledger, changes: Mapping[str, Any]) -> Ledger:
    """`dataclasses.replace`, several times faster: a replay does this for every event."""
    new = object.__new__(Ledger)
    new.__dict__.update(ledger.__dict__)
    new.__dict__.update(changes)
    return new
