"""The loop: the one place where ask, respond, tell and record meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    InvalidInput,
    Leader,
    Observation,
    Probe,
    Purpose,
    Start,
    Status,
    as_vector,
    derive,
    frozen,
    whole,
)
from stackelberg.study.result import Record, Result

MOST_FAILED_ROUNDS = 10
"""A run stops after this many failed rounds in a row."""

RUNAWAY = 1e12
"""A leader whose x is longer than this has diverged."""


class Population:
    """The followers' memories during a run: where the next probe starts, and what the round will keep."""

    def __init__(self, followers: Followers, seed: int) -> None:
        self.followers = followers
        self._seed = seed
        self.kept = followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        self._now = self.kept
        self._next = self.kept

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
        y, self._now = self.followers.respond(probe.x, self._memory_for(probe), probe.rounds, rng)
        if probe.keep:
            self._next = self._now
        return y

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


def observe(game: Game, probe: Probe, population: Population) -> Observation:
    """Deploy one probe and say what came back; whatever fails is an observation that names the culprit."""
    population.refuse_rewinding(probe)
    try:
        y = population.respond(probe)
    except Exception as error:
        return Observation.failed(probe, f"followers raised {type(error).__name__}: {error}")
    try:
        y = as_vector("response", y, allow_nan=population.followers.partial)
    except InvalidInput as error:
        return Observation.failed(probe, f"followers answered badly: {error}")
    try:
        cost = game.objective(probe.x, y)
    except Exception as error:
        return Observation.failed(probe, f"objective raised {type(error).__name__}: {error}")
    if np.isnan(cost) and np.isnan(y).any():
        return Observation.answer(probe, y=y)  # entries are missing, so the cost is not known
    if not np.isfinite(cost):
        return Observation.failed(probe, f"objective returned {cost}")
    return Observation.answer(probe, y=y, cost=cost)


def solve(
    game: Game,
    leader: Leader[Any],
    rounds: int,
    x0: Any = None,
    seed: int = 0,
    *,
    on_round: Callable[[Record], None] | None = None,
) -> Result:
    """Run `leader` on `game` for a number of rounds and return where it got.

    x0 defaults to the game's own start. `on_round` is called with the record of each closed round (progress).
    Ctrl-C stops the run cleanly: the result holds what was done, with status INTERRUPTED.

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
    leader = leader.bind(game.knowledge)
    state = leader.init(start, seed)
    population = Population(game.followers, seed)
    run = _Run(game, leader, state, population)
    status = Status.ROUNDS_DONE
    try:
        for _ in range(rounds):
            run.one_round()
            if on_round is not None:
                on_round(run.history[-1])
            status = run.verdict()
            if status is not Status.ROUNDS_DONE:
                break
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    return run.result(status)


class _Run:
    """The counters of one run in memory."""

    def __init__(self, game: Game, leader: Leader[Any], state: Any, population: Population) -> None:
        self.game, self.leader, self.state, self.population = game, leader, state, population
        self.history: list[Record] = []
        self.failures: list[Observation] = []
        self.failed_rounds = 0
        self.deployments = 0
        self.follower_rounds = 0

    def one_round(self) -> None:
        """Ask, respond, tell, record."""
        x = frozen(self.leader.recommend(self.state))
        probes = self.leader.ask(self.state)
        observations = [observe(self.game, probe, self.population) for probe in probes]
        round = self.state.round
        self.state = self.leader.tell(self.state, observations)
        self.population.close_round()
        self._count(probes, observations)
        cost = float(self.state.note.get("cost", np.nan))
        self.history.append(Record(round, x, cost, self.deployments, self.follower_rounds, self.state.note))

    def _count(self, probes: Sequence[Probe], observations: Sequence[Observation]) -> None:
        self.deployments += len(probes)
        self.follower_rounds += sum(probe.rounds for probe in probes)
        failed = [o for o in observations if o.failure is not None]
        self.failures.extend(failed)
        self.failed_rounds = self.failed_rounds + 1 if failed else 0

    def verdict(self) -> Status:
        """Whether the run can go on."""
        if self.failed_rounds >= MOST_FAILED_ROUNDS:
            culprit = self.failures[-1].failure or ""
            return Status.OBJECTIVE_FAILED if culprit.startswith("objective") else Status.FOLLOWERS_FAILED
        if not float(np.linalg.norm(self.state.x)) <= RUNAWAY:
            return Status.DIVERGED
        return Status.ROUNDS_DONE

    def result(self, status: Status) -> Result:
        """The run so far."""
        seen = [record.cost for record in self.history if np.isfinite(record.cost)]
        return Result(
            x=frozen(self.leader.recommend(self.state)),
            cost=seen[-1] if seen else float("nan"),
            status=status,
            history=tuple(self.history),
            failures=tuple(self.failures),
            deployments=self.deployments,
            follower_rounds=self.follower_rounds,
            seed=self.state.seed,
        )
