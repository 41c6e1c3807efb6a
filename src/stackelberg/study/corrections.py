"""Answers that were wrong: the log keeps them, and says what counts in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import InvalidInput, Objective, Observation
from stackelberg.core.names import checked_text
from stackelberg.study.events import Corrected, Event, Place, Recosted, Retracted, Told, place_of
from stackelberg.study.objective import StoredObjective, restore

Correction: TypeAlias = Corrected | Retracted | Recosted

KINDS = ("corrected", "retracted", "recosted")
"""The kinds of events that change what counts."""


@dataclass(frozen=True, eq=False)
class Superseded:
    """An answer that no longer counts, and why: event `number` of the log corrected or retracted it."""

    observation: Observation
    number: int
    kind: str
    reason: str


def reason_given(verb: str, reason: Any) -> str:
    """A reason for the record: it is what a reader of the log has to go by."""
    try:
        return checked_text("reason", reason, empty=False).strip()
    except InvalidInput as error:
        raise InvalidInput(f'{error}; say why the answer was wrong: study.{verb}(..., reason="...")') from error


def cost_by(objective: Objective, told: Observation) -> float | None:
    """What an answer with a response costs; None where the objective needs what is missing in it."""
    assert told.y is not None
    cost = objective(told.x, told.y)
    return float(cost) if np.isfinite(cost) else None


class Corrections:
    """What counts in the place of which answer. `until` is the number of the last event that says so.

    `stored` is what the log says of the objective where that was changed; else None.
    """

    def __init__(self) -> None:
        self.until = 0
        self._recosted: tuple[int, Recosted] | None = None
        self._objective: Objective | None = None
        self._by_place: dict[Place, tuple[tuple[int, Corrected | Retracted], ...]] = {}

    @staticmethod
    def of(events: Iterable[tuple[int, Correction]]) -> Corrections:
        """From numbered events."""
        new = Corrections()
        for number, event in events:
            new.add(number, event)
        return new

    def copy(self) -> Corrections:
        """The same, to add to."""
        new = Corrections()
        new.until, new._by_place = self.until, dict(self._by_place)
        new._recosted, new._objective = self._recosted, self._objective
        return new

    @property
    def stored(self) -> StoredObjective | None:
        """The objective that costs were last computed from anew."""
        return None if self._recosted is None else self._recosted[1].objective

    def add(self, number: int, event: Correction) -> None:
        """One more; of several for one answer the last counts."""
        self.until = number
        if isinstance(event, Recosted):
            self._recosted, self._objective = (number, event), None
            return
        self._by_place[event.place] = (*self._by_place.get(event.place, ()), (number, event))

    def counting(self, told: Observation) -> Observation:
        """What counts of an answer that was told: itself, if nobody corrected it; with the cost it has by now."""
        found = self._by_place.get(place_of(told))
        if found is None:
            return self._costed(told, 0)
        number, event = found[-1]
        return self._costed(event.counting(told), number)

    def _costed(self, told: Observation, since: int) -> Observation:
        """An answer with its cost anew, unless it came after that (event `since`); without a response as told."""
        if self._recosted is None or told.y is None or told.failure is not None:
            return told
        number, event = self._recosted
        if event.costs is None:  # an older version did not write them down
            return replace(told, cost=cost_by(self._the_objective(event), told))
        if since > number:
            return told
        return replace(told, cost=event.costs.get(place_of(told), told.cost))

    def _the_objective(self, event: Recosted) -> Objective:
        if self._objective is None:
            self._objective = restore(event.objective, None)
        assert self._objective is not None
        return self._objective

    def counting_event(self, event: Event) -> Event:
        """The event to fold instead of one of the log."""
        if not isinstance(event, Told) or not self.until:
            return event
        counts = self.counting(event.observation)
        return event if counts is event.observation else Told(counts)

    def superseded(self, told: Observation) -> tuple[Superseded, ...]:
        """The answers that no longer count in the place of one that was told, in order."""
        gone: list[Superseded] = []
        for number, event in self._by_place.get(place_of(told), ()):
            if told.failure is None or isinstance(event, Corrected):
                gone.append(Superseded(told, number, event.kind, event.reason))
            told = event.counting(told)
        return tuple(gone)
