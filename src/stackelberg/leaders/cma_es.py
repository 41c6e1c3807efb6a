"""CMA-ES (Hansen) through the package `cma`, as a leader: a rival that sees costs only.

One round is one generation. The strategy object of `cma` carries its own state; a leader is pure, so what is
remembered here are the deployed points and costs of every generation, and the strategy is rebuilt from them. The
last few strategies are cached, so a run that goes forward does not start over each time.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Knowledge,
    LeaderState,
    Note,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    positive,
    require,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.probing import DEFAULT_K
from stackelberg.sets import ANYWHERE
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class Generation:
    """The points of one generation as deployed, one per row, their costs (NaN: failed), and its round."""

    xs: Array
    costs: Array
    round: int

    @cached_property
    def fingerprint(self) -> int:
        """A hash of all of it, so that a cached strategy is only used for the run that it belongs to."""
        return hash((self.xs.tobytes(), self.costs.tobytes(), self.round))


@dataclass(frozen=True, eq=False)
class CmaMemory:
    """The start and every generation so far."""

    start: Array
    generations: tuple[Generation, ...] = ()


@final
@dataclass(frozen=True)
class CmaEs(FeasibleLeader[CmaMemory]):
    """CMA-ES with the default population of `cma` (4 + ⌊3 ln d⌋) or `population`.

    sigma0: the standard deviation of every entry of x in the first generation, so that a first move is about √d
    times as long. It is the strategy's own word for it: `first_move` (of `ResponseModel`) is a Euclidean length.

    Points outside X are projected before they are announced, and enter as deployed. `recommend` is the mean of the
    search distribution, projected onto X. A search that failed probes have shrunk to 1e-6 sigma0 begins anew from
    its mean with 1e-4 sigma0. K: follower rounds per deployment. Needs the extra `cma`.

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(3, seed=1)
    >>> x = solve(game, CmaEs(sigma0=0.3, K=30), rounds=40, seed=0).x
    >>> bool(game.hyperobjective(x) - game.known.cost < 0.1 * (game.hyperobjective(game.x0) - game.known.cost))
    True
    """

    sigma0: float = 1.0
    population: int | None = None
    K: int = DEFAULT_K
    X: ConvexSet = ANYWHERE
    rewindable: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, positive, "sigma0")
        keep_checked(self, whole_number, "K")
        keep_checked(self, whole_number, "population", least=2)

    def bind(self, knowledge: Knowledge) -> CmaEs:
        """Fill in X, and whether the followers can be rewound."""
        return replace(self, X=self._set_in(knowledge), rewindable=knowledge.rewindable)

    def _begin(self, x0: Array, seed: int) -> CmaMemory:
        return CmaMemory(x0)

    def plan(self, state: LeaderState[CmaMemory]) -> tuple[Probe, ...]:
        """A generation."""
        drawn = _drawn(self, state)
        points = [self.X.project(x[: state.x.size]) for x in drawn]
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return tuple(
            Probe(state.round, i, frozen(x), self.K, start, keep=i == len(points) - 1) for i, x in enumerate(points)
        )

    def _fold(self, state: LeaderState[CmaMemory], deployed: Sequence[Deployed]) -> tuple[Array, CmaMemory, Note]:
        """Tell the strategy a generation. Failed probes rank last; a generation that failed whole is forgotten."""
        if len(deployed) != _strategy(self, state.seed, state.memory).popsize:
            return (
                state.x,
                state.memory,
                Note(no_step_reason="the round was no generation of this strategy: no step"),
            )
        answers = [one.answer for one in deployed]
        costs = np.array([np.nan if a is None or a.cost is None else a.cost for a in answers])
        if np.isfinite(costs).sum() < 2:
            return state.x, state.memory, Note(no_step_reason="fewer than two probes came back with a cost")
        xs = np.array([one.x for one in deployed])
        memory = replace(
            state.memory,
            generations=(*state.memory.generations, Generation(frozen(xs), frozen(costs), state.round)),
        )
        strategy = _strategy(self, state.seed, memory)
        mean = np.asarray(strategy.mean, dtype=np.float64)[: state.x.size]
        return self.X.project(mean), memory, Note(cost=float(np.nanmin(costs)), sigma=float(strategy.sigma))


SMALLEST, ANEW = 1e-6, 1e-4
"""A search shorter than the first share of sigma0 in all directions begins anew with the second if probes fail.

It shrank because failures (or guard rails that withdraw probes) left it nothing to go by, not because it has
arrived, and from nearly zero it would not grow again.
"""


def _new_strategy(leader: CmaEs, start: Array, sigma: float) -> Any:
    cma = require("cma", extra="cma")
    options: dict[str, Any] = {"verbose": -9, "seed": np.nan, "randn": _no_draws}
    if leader.population is not None:
        options["popsize"] = leader.population
    if start.size == 1:  # cma refuses one dimension: a second one is carried along and ignored
        start = np.array([start[0], 0.0])
    return cma.CMAEvolutionStrategy(start, sigma, options)


def _no_draws(*shape: int) -> Array:
    raise RuntimeError("the strategy drew outside of a generation")


def _drawn(leader: CmaEs, state: LeaderState[CmaMemory]) -> list[Array]:
    """The generation of a round. Asking changes a strategy, so a copy is asked; draws come from (seed, round)."""
    key = ("drawn", state.round, *_key(leader, state.seed, state.memory, len(state.memory.generations)))
    if key not in _CACHED:
        strategy = copy.deepcopy(_strategy(leader, state.seed, state.memory))
        _keep(key, _asked(strategy, state.seed, state.round))
    drawn: list[Array] = _CACHED[key]
    return drawn


def _asked(strategy: Any, seed: int, round: int) -> list[Array]:
    draw = _normals(derive(seed, Purpose.DIRECTION, round))
    strategy.opts["randn"] = strategy.sm.randn = draw
    return [np.asarray(x, dtype=np.float64) for x in strategy.ask()]


def _normals(rng: np.random.Generator) -> Callable[..., Array]:
    return lambda *shape: np.asarray(rng.standard_normal(shape))


_CACHED: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
_MOST_CACHED = 8


def _key(leader: CmaEs, seed: int, memory: CmaMemory, count: int) -> tuple[Any, ...]:
    """What distinguishes the strategies after the first `count` generations."""
    told = hash(tuple(g.fingerprint for g in memory.generations[:count]))
    return (leader.sigma0, leader.population, seed, memory.start.tobytes(), count, told)


def _strategy(leader: CmaEs, seed: int, memory: CmaMemory) -> Any:
    """The strategy after all generations of `memory`; never to be changed by the caller.

    Goes on from the longest part of the run that is cached: one generation in a run that goes forward.
    """
    count = len(memory.generations)
    key = _key(leader, seed, memory, count)
    if key in _CACHED:
        return _CACHED[key]
    for known in reversed(range(count)):
        before = _CACHED.get(_key(leader, seed, memory, known))
        if before is not None:
            strategy = copy.deepcopy(before)
            break
    else:
        strategy, known = _new_strategy(leader, memory.start, leader.sigma0), 0
    for generation in memory.generations[known:]:
        _tell_generation(strategy, seed, generation)
        failed = bool(np.isnan(generation.costs).any())
        if failed and float(np.max(strategy.stds)) < SMALLEST * leader.sigma0:
            mean = np.asarray(strategy.mean, dtype=np.float64)[: memory.start.size]
            strategy = _new_strategy(leader, mean, ANEW * leader.sigma0)
    _keep(key, strategy)
    return strategy


def _tell_generation(strategy: Any, seed: int, generation: Generation) -> None:
    asked = _asked(strategy, seed, generation.round)
    deployed = [np.concatenate([x, a[x.size :]]) for x, a in zip(generation.xs, asked, strict=True)]
    worst = float(np.nanmax(generation.costs))
    strategy.tell(deployed, [worst + 1.0 if np.isnan(c) else float(c) for c in generation.costs])


def _keep(key: tuple[Any, ...], thing: Any) -> None:
    _CACHED[key] = thing
    while len(_CACHED) > _MOST_CACHED:
        _CACHED.popitem(last=False)
