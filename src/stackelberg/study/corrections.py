"""Answers that were wrong: the log keeps them, and says what counts in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from stackelberg.core import Observation
from stackelberg.study.events import Corrected, Event, Place, Retracted, Told, place_of

Correction: TypeAlias = Corrected | Retracted

KINDS = ("corrected", "retracted")
"""The kinds of events that change what counts."""


@dataclass(frozen=True, eq=False)
class Superseded:
    """An answer that no longer counts, and why: event `number` of the log corrected or retracted it."""

    observation: Observation
    number: int
    kind: str
    reason: str


class Corrections:
    """What counts in the place of which answer. `until` is the number of the last event that says so."""

    def __init__(self) -> None:
        self.until = 0
        self._by_place: dict[Place, tuple[tuple[int, Correction], ...]] = {}

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
        return new

    def add(self, number: int, event: Correction) -> None:
        """One more; of several for one answer the last counts."""
        self.until = number
        self._by_place[event.place] = (*self._by_place.get(event.place, ()), (number, event))

    def counting(self, told: Observation) -> Observation:
        """What counts of an answer that was told: itself, if nobody corrected it."""
        found = self._by_place.get(place_of(told))
        return told if found is None else found[-1][1].counting(told)

    def counting_event(self, event: Event) -> Event:
        """The event to fold instead of one of the log."""
        if not isinstance(event, Told) or not self._by_place:
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
