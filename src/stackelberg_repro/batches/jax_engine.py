"""Batches with JAX: the paper's game on CPU or GPU, and the games with known answers under any of three rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, derive, require
from stackelberg.demo.toll_game import first_tolls
from stackelberg.followers import ProjectedGradient
from stackelberg.games import Cournot, LinearQuadratic
from stackelberg.leaders import OneSided, TwoPoint
from stackelberg.leaders.probing import probing_radius
from stackelberg_repro.batches.batch import BatchOutcome, Precision, RoutingBatch
from stackelberg_repro.batches.compiled_draws import directions
from stackelberg_repro.batches.jax_games import (
    BatchGame,
    cournot_game,
    linear_quadratic_game,
    pigou_game,
    routing_game,
    saddle_game,
)
from stackelberg_repro.batches.jax_rounds import RoundInputs, Rule, compiled_rounds, first_state
from stackelberg_repro.batches.layout import RoutingLayout

STRETCH = 50
"""Rounds of one call: one shape to compile for, and draws for no more than this in memory."""
MOST_BYTES = 2 * 2**30
"""What a batch may take of the memory: its flows several times over, and the draws of a stretch."""


class JaxEngine:
    """Runs batches of the paper's game with JAX on its default device ("cpu" or "gpu" choose one)."""

    def __init__(
        self,
        layout: RoutingLayout,
        precision: Precision = "float64",
        device: str | None = None,
        rule: Rule = "projected-gradient",
    ) -> None:
        self._jax = require("jax", extra="jax")
        self._layout, self._dtype, self._rule = layout, np.dtype(precision), rule
        self._device = jax_device(self._jax, device)
        self.name = f"JAX on {self._device.platform}, {precision}"
        self._compiled: dict[int, Any] = {}

    def most_runs(self, batch: RoutingBatch) -> int:
        """How many runs fit into `MOST_BYTES`."""
        numbers = 12 * batch.layout.routes + STRETCH * (batch.layout.links + 3) + batch.rounds
        return max(1, MOST_BYTES // (numbers * self._dtype.itemsize))

    def run(self, batch: RoutingBatch) -> BatchOutcome:
        """All runs, a stretch of rounds at a time."""
        with self._jax.default_device(self._device), self._jax.enable_x64(self._dtype == np.float64):
            return self._run(batch)

    def _run(self, batch: RoutingBatch) -> BatchOutcome:
        rounds = self._compiled.get(batch.K)
        if rounds is None:
            game = routing_game(self._layout, self._dtype)
            rounds = self._compiled[batch.K] = compiled_rounds(game, self._rule, batch.K)
        y, y_hat = first_flows(batch, 0), first_flows(batch, 2) if batch.separate else None
        x = [first_tolls(int(seed), self._layout.links) for seed in batch.seeds]
        state = first_state(x, y, y if y_hat is None else y_hat, self._dtype)
        gamma, penalty = (self._jax.numpy.asarray(given, self._dtype) for given in (batch.gamma, batch.penalty))
        costs = []
        for first in range(0, batch.rounds, STRETCH):
            last = min(first + STRETCH, batch.rounds)
            inputs = RoundInputs(
                self._jax.numpy.asarray(directions(batch.seeds, self._layout.links, first, last), self._dtype),
                self._jax.numpy.asarray(batch.eta[batch.schedule, first:last].T, self._dtype),
                self._jax.numpy.asarray(batch.delta[batch.schedule, first:last].T, self._dtype),
            )
            state, part = rounds(state, inputs, gamma, penalty)
            costs.append(np.asarray(part).T)
        stopped = np.asarray(state.stopped, dtype=np.int64)
        stopped = np.where(stopped >= batch.rounds, -1, stopped)  # ran away in the very last round
        return BatchOutcome(np.concatenate(costs, axis=1), np.asarray(state.x), np.asarray(state.y), stopped)


def jax_device(jax: Any, name: str | None) -> Any:
    """The device of JAX that a name stands for; None: its own choice."""
    try:
        return jax.devices(name)[0] if name else jax.devices()[0]
    except RuntimeError as error:
        raise InvalidInput(f"device: JAX finds no {name!r} here ({error})") from error


def first_flows(batch: RoutingBatch, probe: int) -> Array:
    """Where the travellers of every run begin: uniform on every pair's flows, as `RouteTravellers` draws them."""
    layout, starts = batch.layout, batch.layout.first_route[:-1]
    rows = []
    for seed in batch.seeds:
        weights = derive(int(seed), Purpose.INITIAL_MEMORY, 0, probe).standard_exponential(layout.routes)
        rows.append(weights * (layout.volume / np.add.reduceat(weights, starts))[layout.pair])
    return np.array(rows)


@dataclass(frozen=True, eq=False)
class KnownGameBatch:
    """Algorithm 1 on one of the games with known answers, side by side for many seeds.

    `rule` and `step` are those of the followers; left open, those of the game.

    >>> from stackelberg.games import pigou
    >>> from stackelberg.leaders import TheoremSchedule
    >>> leader = TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05))
    >>> batch = KnownGameBatch(pigou(), leader, rounds=300, seeds=range(4))
    >>> bool(np.all(abs(batch.run().x - 0.5) < 0.06))
    True
    """

    game: Game
    leader: TwoPoint
    rounds: int
    seeds: Sequence[int]
    rule: Rule = "projected-gradient"
    step: float | None = None
    precision: Precision = "float64"
    device: str | None = None

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        if self.leader.schedule is None or self.leader.K is None or self.leader.estimator != OneSided():
            raise InvalidInput("leader: expected TwoPoint(K=..., schedule=...) with the paper's estimator")
        if self.game.x0 is None:
            raise InvalidInput("game: expected one with a start x0, got none")

    @cached_property
    def _batch_game(self) -> BatchGame:
        return known_batch_game(self.game)

    def run(self) -> BatchOutcome:
        """All runs to their end."""
        jax = require("jax", extra="jax")
        with jax.default_device(jax_device(jax, self.device)), jax.enable_x64(self.precision == "float64"):
            return self._run(jax)

    def _run(self, jax: Any) -> BatchOutcome:
        people, schedule, K = self.game.followers, self.leader.schedule, self.leader.K
        assert isinstance(people, ProjectedGradient)  # what known games have
        assert schedule is not None
        assert K is not None
        assert self.game.x0 is not None
        dtype, d, count = np.dtype(self.precision), self.game.X.dimension, len(self.seeds)
        step = people.step if self.step is None else self.step
        if callable(step):
            raise InvalidInput("step: expected a number in a batch, got a function of k")
        steps = [schedule(t, d) for t in range(self.rounds)]
        radii = [probing_radius(self.game.X, one.delta) for one in steps]
        columns = ([one.eta for one in steps], radii)
        eta, delta = (np.repeat(np.array(column)[:, None], count, axis=1) for column in columns)
        y = np.array([people.initial(derive(seed, Purpose.INITIAL_MEMORY)) for seed in self.seeds])
        y_hat = y
        if self.leader.start == "separate":
            y_hat = np.array([people.initial(derive(seed, Purpose.INITIAL_MEMORY, 0, 2)) for seed in self.seeds])
        state = first_state(np.tile(self.game.x0, (count, 1)), y, y_hat, dtype)
        rounds = compiled_rounds(self._batch_game, self.rule, K)
        v = directions(self.seeds, d, 0, self.rounds)
        inputs = RoundInputs(*(jax.numpy.asarray(part, dtype) for part in (v, eta, delta)))
        each = jax.numpy.full(count, step, dtype)
        state, costs = rounds(state, inputs, each, jax.numpy.zeros(count, dtype))
        stopped = np.asarray(state.stopped, dtype=np.int64)
        stopped = np.where(stopped >= self.rounds, -1, stopped)
        return BatchOutcome(np.asarray(costs).T, np.asarray(state.x), np.asarray(state.y), stopped)


def known_batch_game(game: Game) -> BatchGame:
    """The batch of a game with a known answer, found by its data or its name."""
    people = game.followers
    data = getattr(people.problem.G, "__self__", None) if isinstance(people, ProjectedGradient) else None
    if isinstance(data, LinearQuadratic):
        return linear_quadratic_game(data)
    if isinstance(data, Cournot):
        return cournot_game(data)
    if game.name == "pigou":
        return pigou_game()
    if game.name.startswith("strict-saddle"):
        return saddle_game(game.X.dimension)
    raise InvalidInput(
        f"game: expected pigou, cournot, linear-quadratic or strict-saddle, got {game.name!r}; others have no "
        "version for batches yet"
    )
