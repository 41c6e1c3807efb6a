"""The rounds of a stored study, one record each, rebuilt by replaying its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from stackelberg.core import Observation, frozen
from stackelberg.study import events as ev
from stackelberg.study.rails import movement
from stackelberg.study.replay import Replay
from stackelberg.study.result import Record


class ResponseCourse:
    """The first response of each of the latest two rounds, to say how far it moved."""

    def __init__(self, answers: Iterable[Observation] = ()) -> None:
        self._first: dict[int, Observation] = {}
        for observation in answers:
            self.see(observation)

    def see(self, observation: Observation) -> None:
        """Take note of a response; of several in a round, that of the first probe counts."""
        known = self._first.get(observation.round)
        if observation.y is None or (known is not None and known.index <= observation.index):
            return
        self._first[observation.round] = observation
        for round in [r for r in self._first if r < observation.round - 1]:
            del self._first[round]

    def moved(self, round: int) -> float:
        """How far the response of a round lies from the one before."""
        before, after = self._first.get(round - 1), self._first.get(round)
        if before is None or after is None or before.y is None or after.y is None or before.y.size != after.y.size:
            return float("nan")
        return movement(before.y, after.y)


@dataclass(frozen=True, eq=False)
class History:
    """What happened, round by round. `answers` holds every observation, late ones and failures included."""

    records: tuple[Record, ...]
    answers: tuple[Observation, ...]
    deployments: int = 0
    follower_rounds: int = 0

    @property
    def failures(self) -> tuple[Observation, ...]:
        """The observations that say why there is no answer."""
        return tuple(o for o in self.answers if o.failure is not None)


def retrace(replay: Replay, events: Iterable[tuple[int, float, ev.Event]]) -> History:
    """Replay the events of a log into records."""
    records: list[Record] = []
    answers: list[Observation] = []
    course = ResponseCourse()
    progress = None
    for _, time, event in events:
        if progress is None:
            progress = replay.begin(time)
            x = frozen(replay.leader(progress).recommend(progress.state))
            continue
        before = progress
        progress = replay.advance(progress, event, time)
        if isinstance(event, ev.Told):
            answers.append(event.observation)
            course.see(event.observation)
        if progress.state.round > before.state.round:
            note = progress.state.note
            cost = float(note.get("cost", np.nan))
            counts = (progress.deployments, progress.follower_rounds)
            records.append(Record(before.state.round, x, cost, *counts, note, course.moved(before.state.round)))
            x = frozen(replay.leader(progress).recommend(progress.state))
    if progress is None:
        return History((), ())
    return History(tuple(records), tuple(answers), progress.deployments, progress.follower_rounds)
