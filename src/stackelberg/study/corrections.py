"""Answers that were wrong: the log keeps them, and says what counts in their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from stackelberg.core import InvalidInput, Objective, Observation, Place
from stackelberg.study.events import Confirmed, Corrected, Event, Recosted, Retracted, Told
from stackelberg.study.objective import StoredObjective
from stackelberg.study.result import Superseded
from stackelberg.support.names import checked_text

Correction = Corrected | Retracted | Recosted

KINDS = ("corrected", "retracted", "confirmed", "recosted")
"""The kinds of events that change what counts."""


IN_DOUBT, LEFT_OUT = "in doubt", "left out"
"""What an answer is of which something does not count, as it looks wrong, or as whoever told it said."""


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


def counted(told: Observation) -> Observation:
    """What counts of an answer as it was told."""
    return told if told.left_out is None else told.left_out.counting(told)


class Corrections:
    """What counts in the place of which answer. `until` is the number of the last event that says so.

    `stored` is what the log says of the objective where that was changed; else None.
    """

    def __init__(self) -> None:
        self.until = 0
        self._recosted: tuple[int, Recosted] | None = None
        self._by_place: dict[Place, tuple[tuple[int, Corrected | Retracted], ...]] = {}

    def with_more(self, number: int, events: Iterable[Event | None]) -> Corrections:
        """With the corrections among the events after event `number`; the same object where there are none."""
        found = [(n, e) for n, e in enumerate(events, start=number + 1) if isinstance(e, Correction)]
        if not found:
            return self
        new = Corrections()
        new._by_place, new._recosted = dict(self._by_place), self._recosted
        for new.until, event in found:  # of several for one answer the last counts
            if isinstance(event, Recosted):
                new._recosted = (new.until, event)
            else:
                new._by_place[event.place] = (*new._by_place.get(event.place, ()), (new.until, event))
        return new

    @property
    def places(self) -> tuple[Place, ...]:
        """Which answers were corrected or retracted."""
        return tuple(self._by_place)

    @property
    def stored(self) -> StoredObjective | None:
        """The objective that costs were last computed from anew."""
        return None if self._recosted is None else self._recosted[1].objective

    def counting(self, told: Observation) -> Observation:
        """What counts of an answer that was told: what was not left out, if nobody corrected it."""
        if not self.until:
            return counted(told)
        found = self._by_place.get(told.place)
        if found is None:
            return self._costed(counted(told), 0)
        number, event = found[-1]
        return self._costed(event.counting(told), number)

    def standing(self, told: Observation) -> Observation:
        """An answer as it stands: corrected where it was, and with what is left out of it."""
        found = self._by_place.get(told.place)
        return told if found is None else found[-1][1].counting(told)

    def _costed(self, told: Observation, since: int) -> Observation:
        """An answer with its cost anew, unless it came after that (event `since`); without a response as told."""
        if self._recosted is None or told.y is None or told.failure is not None:
            return told
        number, event = self._recosted
        return told if since > number else replace(told, cost=event.costs.get(told.place, told.cost))

    def counting_event(self, event: Event) -> Event:
        """The event to fold instead of one of the log."""
        if not isinstance(event, Told) or (event.observation.left_out is None and not self.until):
            return event
        counts = self.counting(event.observation)
        return event if counts is event.observation else Told(counts)

    def superseded(self, told: Observation) -> tuple[Superseded, ...]:
        """The answers that no longer count in the place of one that was told, in order."""
        gone: list[Superseded] = []
        found = self._by_place.get(told.place, ())
        if told.left_out is not None and not found:
            return (Superseded(told, 0, IN_DOUBT if told.left_out.doubt else LEFT_OUT, told.left_out.reason),)
        for number, event in found:
            if isinstance(event, Confirmed):
                continue
            if told.failure is None or isinstance(event, Corrected):
                gone.append(Superseded(told, number, event.kind, event.reason))
            told = event.counting(told)
        return tuple(gone)
