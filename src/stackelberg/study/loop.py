"""The loop: the one place where ask, respond, tell and record meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stackelberg.core import (
    Game,
    InvalidInput,
    Leader,
    Observation,
    Probe,
    Status,
    as_vector,
    frozen,
    whole,
)
from stackelberg.study.desk import Desk, MemoryDesk, Place, StudyDesk, open_or_create
from stackelberg.study.history import History, ResponseCourse
from stackelberg.study.population import Population, observe
from stackelberg.study.result import Record, Result
from stackelberg.study.study import Study

MOST_FAILED_ROUNDS = 10
"""A run stops after this many failed rounds in a row."""

RUNAWAY = 1e12
"""A leader whose x is longer than this has diverged."""


def solve(
    game: Game,
    leader: Leader[Any],
    rounds: int,
    x0: Any = None,
    seed: int = 0,
    *,
    study: Study | Place | None = None,
    on_round: Callable[[Record], None] | None = None,
) -> Result:
    """Run `leader` on `game` for a number of rounds and return where it got.

    x0 defaults to the game's own start. `on_round` is called with the record of each closed round (progress).
    Ctrl-C stops the run cleanly: the result holds what was done, with status INTERRUPTED.

    `study` makes the run durable: a `Study`, or a pair (address of a database, name) that is created or gone on
    with. Every observation is then on the disk before the next probe, and a run that was killed goes on where it
    stopped, to the bit: `rounds` counts all rounds of the study, and the result holds them all.

    >>> from stackelberg.games import stackelberg_cournot
    >>> from stackelberg.leaders import TheoremSchedule, TwoPoint
    >>> game = stackelberg_cournot(n=2)
    >>> result = solve(game, TwoPoint(K=30, schedule=TheoremSchedule(1.0, 0.1)), rounds=400, x0=[3.0], seed=0)
    >>> bool(abs(result.x[0] - 6) < 0.2), result.status.value
    (True, 'rounds done')
    """
    whole("rounds", rounds, least=0)
    start = game.x0 if x0 is None else as_vector("x0", x0, game.X.dimension)
    if start is None:
        raise InvalidInput(f"x0: expected a start, got none and game {game.name!r} has no default start")
    population = Population(game.followers, seed)
    if study is None:
        run = _Run(game, MemoryDesk(leader.bind(game.knowledge), start, seed), population)
        return run.until(rounds, on_round)
    stored = open_or_create(study, game, leader, start, seed)
    try:
        desk = StudyDesk(stored)
        run = _Run(game, desk, population, desk.recall(game, population))
        return run.until(rounds, on_round)
    finally:
        if stored is not study:
            stored.close()


class _Run:
    """The counters of one run."""

    def __init__(self, game: Game, desk: Desk, population: Population, past: History | None = None) -> None:
        self.game, self.desk, self.population = game, desk, population
        self.history: list[Record] = [] if past is None else list(past.records)
        self.failures: list[Observation] = [] if past is None else list(past.failures)
        self.deployments = 0 if past is None else past.deployments
        self.follower_rounds = 0 if past is None else past.follower_rounds
        self.failed_rounds = _failed_in_a_row(self.failures, desk.state.round)
        self._course = ResponseCourse(() if past is None else past.answers)

    def until(self, rounds: int, on_round: Callable[[Record], None] | None) -> Result:
        """Play until `rounds` rounds are closed, something fails for good, or Ctrl-C."""
        status = self.verdict()
        try:
            while status is Status.ROUNDS_DONE and self.desk.state.round < rounds:
                self.one_round()
                if on_round is not None:
                    on_round(self.history[-1])
                status = self.verdict()
        except KeyboardInterrupt:
            status = Status.INTERRUPTED
        return self.result(status)

    def one_round(self) -> None:
        """Ask, respond, tell, record."""
        state = self.desk.state
        x = frozen(self.desk.leader.recommend(state))
        while self.desk.state.round == state.round:
            probe = self.desk.ask()[0]
            observation = observe(self.game, probe, self.population)
            self.desk.tell(observation, self.population)
            self._count(probe, observation)
            self._course.see(observation)
        self.population.close_round()
        failed = bool(self.failures) and self.failures[-1].round == state.round
        self.failed_rounds = self.failed_rounds + 1 if failed else 0
        note = self.desk.state.note
        cost = float(note.get("cost", np.nan))
        counts = (self.deployments, self.follower_rounds)
        self.history.append(Record(state.round, x, cost, *counts, note, self._course.moved(state.round)))

    def _count(self, probe: Probe, observation: Observation) -> None:
        self.deployments += 1
        self.follower_rounds += probe.rounds
        if observation.failure is not None:
            self.failures.append(observation)

    def verdict(self) -> Status:
        """Whether the run can go on."""
        if self.failed_rounds >= MOST_FAILED_ROUNDS:
            culprit = self.failures[-1].failure or ""
            return Status.OBJECTIVE_FAILED if culprit.startswith("objective") else Status.FOLLOWERS_FAILED
        if not float(np.linalg.norm(self.desk.state.x)) <= RUNAWAY:
            return Status.DIVERGED
        return Status.ROUNDS_DONE

    def result(self, status: Status) -> Result:
        """The run so far."""
        seen = [record.cost for record in self.history if np.isfinite(record.cost)]
        return Result(
            x=frozen(self.desk.leader.recommend(self.desk.state)),
            cost=seen[-1] if seen else float("nan"),
            status=status,
            history=tuple(self.history),
            failures=tuple(self.failures),
            deployments=self.deployments,
            follower_rounds=self.follower_rounds,
            seed=self.desk.state.seed,
        )


def _failed_in_a_row(failures: list[Observation], closed: int) -> int:
    """How many of the last rounds of a resumed run had a failed probe."""
    failed = {o.round for o in failures}
    return next((n for n in range(closed) if closed - 1 - n not in failed), closed)
