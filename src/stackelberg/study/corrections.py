"""Answers that were wrong: the log keeps them, and says what counts in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from stackelberg.core import Objective, Observation
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


class Corrections:
    """What counts in the place of which answer. `until` is the number of the last event that says so.

    `objective` is what costs are computed from where that was changed, as data in `stored`; else both are None.
    """

    def __init__(self) -> None:
        self.until = 0
        self.stored: StoredObjective | None = None
        self.objective: Objective | None = None
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
        new.stored, new.objective = self.stored, self.objective
        return new

    def add(self, number: int, event: Correction) -> None:
        """One more; of several for one answer the last counts."""
        self.until = number
        if isinstance(event, Recosted):
            self.stored, self.objective = event.objective, restore(event.objective, None)
            return
        self._by_place[event.place] = (*self._by_place.get(event.place, ()), (number, event))

    def counting(self, told: Observation) -> Observation:
        """What counts of an answer that was told: itself, if nobody corrected it; with the cost it has by now."""
        found = self._by_place.get(place_of(told))
        return self._costed(told if found is None else found[-1][1].counting(told))

    def _costed(self, told: Observation) -> Observation:
        """An answer with what it costs by the objective that counts; a cost without a response stays as told."""
        if self.objective is None or told.y is None or told.failure is not None:
            return told
        cost = self.objective(told.x, told.y)
        return replace(told, cost=float(cost) if np.isfinite(cost) else None)

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
