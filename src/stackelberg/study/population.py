"""The followers' side of a run: their memories, and what comes back when a probe is deployed."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    InvalidInput,
    Observation,
    Probe,
    Purpose,
    RunMustStop,
    Start,
    WrongReturn,
    as_vector,
    derive,
)
from stackelberg.support.culprit import as_answer, as_response, last_lines


class Population:
    """The followers' memories during a run: where the next probe starts, and what the round will keep."""

    def __init__(self, followers: Followers, seed: int) -> None:
        self.followers = followers
        self._seed = seed
        self.kept = followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        self._now = self.kept
        self._next = self.kept
        self.trouble = ""
        """The last lines of the traceback of the last failure."""

    def refuse_rewinding(self, probe: Probe) -> None:
        """A probe that wants an earlier memory of live followers is the leader's mistake, not a failed answer."""
        if not self.followers.rewindable and probe.start is not Start.PREVIOUS:
            raise InvalidInput(
                f"probe {probe.index} of round {probe.round} starts from {probe.start.value!r} memory, but these "
                "followers cannot be rewound: use a leader in sequential mode"
            )

    def respond(self, probe: Probe) -> Array:
        """Deploy a probe from the memory it asks for."""
        rng = derive(self._seed, Purpose.RESPONSE, probe.round, probe.index)
        answer = self.followers.respond(probe.x, self._memory_for(probe), probe.hold, rng)
        seen, now = as_answer(self.followers, answer)
        y = as_response(self.followers.respond, seen)
        self._now = now
        if probe.keep:
            self._next = now
        return y

    @property
    def memories(self) -> tuple[Any, Any, Any]:
        """All there is to save: the memory kept from the last round, the present one, and the one to be kept."""
        return self.kept, self._now, self._next

    @memories.setter
    def memories(self, saved: tuple[Any, Any, Any]) -> None:
        self.kept, self._now, self._next = saved

    def close_round(self) -> None:
        """Line 9 of Algorithm 1: the kept memory starts the next round."""
        self.kept = self._next

    def _memory_for(self, probe: Probe) -> Any:
        if probe.start is Start.KEPT:
            return self.kept
        if probe.start is Start.PREVIOUS:
            return self._now
        # A draw of its own: +1 so that probe 0 does not repeat the draw the run began with.
        return self.followers.initial(derive(self._seed, Purpose.INITIAL_MEMORY, probe.round, probe.index + 1))


def observe(game: Game, probe: Probe, population: Population, *, strict: bool = False) -> Observation:
    """Deploy one probe and say what came back; whatever fails is an observation that names the culprit.

    `strict`: a response or a cost of the wrong kind or shape is raised instead (`WrongReturn`).
    """
    population.refuse_rewinding(probe)
    try:
        y = population.respond(probe)
    except RunMustStop:
        raise
    except Exception as error:
        return _failed(probe, population, "followers", error, strict)
    try:
        y = as_vector("response", y, allow_nan=population.followers.partial)
    except InvalidInput as error:
        return _told(probe, population, f"followers answered badly: {error}")
    try:
        cost = game.objective(probe.x, y)
    except Exception as error:
        return _failed(probe, population, "objective", error, strict)
    known: float | None = float(cost)
    if not np.isfinite(cost):
        if not (np.isnan(cost) and np.isnan(y).any()):
            return _told(probe, population, f"objective returned {cost}")
        known = None  # entries are missing
    return Observation(probe.round, probe.index, probe.x, y, known, asking=probe.asking)  # all of it checked above


def _failed(probe: Probe, population: Population, culprit: str, error: Exception, strict: bool) -> Observation:
    """What was raised in answering a probe, as an observation; where it was raised is kept with the population."""
    if not isinstance(error, WrongReturn):
        reason = f"{culprit} raised {type(error).__name__}: {error}"
        return _told(probe, population, reason, last_lines(error))
    if strict:
        raise error
    return _told(probe, population, f"{culprit} answered badly: {error}")


def _told(probe: Probe, population: Population, reason: str, trouble: str = "") -> Observation:
    population.trouble = trouble
    return Observation.failed(probe, reason)
