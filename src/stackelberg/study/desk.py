"""Where a run keeps its questions and answers: in memory, or in a durable study."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Leader, LeaderState, Observation, Probe
from stackelberg.study import codec
from stackelberg.study import events as ev
from stackelberg.study.errors import NotStorable, ReplayMismatch, StudyExists
from stackelberg.study.guarded import Guarded
from stackelberg.study.history import History
from stackelberg.study.population import Population, observe
from stackelberg.study.study import Study

Place: TypeAlias = tuple[str | Path, str]
"""Where a study is: the address of a database, and the name of the study."""

FOLLOWERS = "followers"
"""The slot of the snapshot that holds the followers' memory."""


class Desk(ABC):
    """`ask` and `tell` for a run, wherever its state is kept."""

    @property
    @abstractmethod
    def leader(self) -> Leader[Any]:
        """The leader in force."""

    @property
    @abstractmethod
    def state(self) -> LeaderState[Any]:
        """All that the run knows."""

    @abstractmethod
    def ask(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""

    @abstractmethod
    def tell(self, observation: Observation, population: Population) -> None:
        """Take an observation, and the followers as they are after it."""


class MemoryDesk(Desk):
    """A run that nobody needs to remember."""

    def __init__(self, leader: Leader[Any], x0: Array, seed: int) -> None:
        self._leader = leader
        self._state = leader.init(x0, seed)

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force."""
        return self._leader

    @property
    def state(self) -> LeaderState[Any]:
        """All that the run knows."""
        return self._state

    def ask(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        return self._leader.ask(self._state)

    def tell(self, observation: Observation, population: Population) -> None:
        """Take an observation."""
        self._state = self._leader.tell(self._state, [observation])


class StudyDesk(Desk):
    """A run whose every observation is on the disk before the next probe, the followers' memory beside it."""

    def __init__(self, study: Study) -> None:
        self.study = study

    @property
    def leader(self) -> Leader[Any]:
        """The leader in force, amendments included."""
        return self.study.leader

    @property
    def state(self) -> LeaderState[Any]:
        """All that the run knows."""
        return self.study.progress.state

    def ask(self) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        return self.study.ask()

    def tell(self, observation: Observation, population: Population) -> None:
        """Write the observation and the followers' memory in one transaction."""
        try:
            keep = {FOLLOWERS: codec.dumps(list(population.memories), "followers' memory")}
        except NotStorable:
            keep = {}  # rebuilt by replay on resuming, or live: see `recall`
        self.study.record([observation], keep=keep)

    def recall(self, game: Game, population: Population) -> History:
        """Bring the followers to where the log left them; what happened so far.

        From the memory saved with the last observation; else, where they can be rewound, by letting them live
        through the log again; else they are live and simply go on from where they are.
        """
        history = self.study.history()
        if not history.answers:
            return history
        saved = self.study.snapshot(FOLLOWERS)
        if saved is not None:
            population.memories = tuple(codec.loads(saved, "followers' memory"))
        elif population.followers.rewindable:
            self._live_again(game, population)
        if not self.state.answered:
            population.close_round()
        return history

    def _live_again(self, game: Game, population: Population) -> None:
        round = 0
        for _, _, event in self.study.events():
            if not isinstance(event, ev.Told) or event.observation.replicate > 0:
                continue
            told = event.observation
            if told.round != round:
                population.close_round()
                round = told.round
            again = observe(game, self.study.asked(round, told.index), population)
            if not _same_response(again, told):
                raise ReplayMismatch(
                    f"round {round}, probe {told.index}: the followers answer otherwise than they did; their "
                    "memory could not be stored, so only the very same followers can resume this run"
                )


def _same_response(a: Observation, b: Observation) -> bool:
    if a.y is None or b.y is None:
        return a.y is b.y
    return np.array_equal(a.y, b.y, equal_nan=True)


def open_or_create(place: Study | Place, game: Game, leader: Leader[Any], x0: Array, seed: int) -> Study:
    """The study to record in: a new one, or the one to go on with, which must have been created alike."""
    if isinstance(place, Study):
        _refuse_other_settings(place, leader, x0, seed)
        return place
    if not (isinstance(place, tuple) and len(place) == 2):
        raise InvalidInput(f"study: expected a Study or a pair (address, name), got {place!r}")
    url, name = place
    rewindable = game.followers.rewindable
    try:
        return Study.create(
            url, name, leader, game.objective, x0, seed, X=game.X, rewindable=rewindable, carried=True
        )
    except StudyExists:
        study = Study.open(url, name, objective=game.objective)
    try:
        _refuse_other_settings(study, leader, x0, seed)
    except InvalidInput:
        study.close()
        raise
    return study


def _refuse_other_settings(study: Study, leader: Leader[Any], x0: Array, seed: int) -> None:
    settings = study.settings
    stored = settings.leader
    alike = {codec.dumps(stored), codec.dumps(stored.leader if isinstance(stored, Guarded) else stored)}
    differing = {
        "leader": codec.dumps(leader, "leader") not in alike,
        "x0": not np.array_equal(settings.x0, x0),
        "seed": settings.seed != seed,
    }
    if any(differing.values()):
        names = ", ".join(name for name, differs in differing.items() if differs)
        raise InvalidInput(
            f"study: {study.name!r} was created with another {names}; go on with the same settings, or record "
            "under another name"
        )
