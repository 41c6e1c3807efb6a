"""Adam (Kingma and Ba 2015) on the two-point estimate: a rival with step sizes that adapt to each coordinate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    Knowledge,
    LeaderState,
    Note,
    Probe,
    frozen,
    positive,
)
from stackelberg.leaders.feasible import FeasibleLeader, first_given
from stackelberg.leaders.schedules import ConstantSchedule
from stackelberg.leaders.two_point import TwoPoint, TwoPointMemory
from stackelberg.sets import ANYWHERE
from stackelberg.support.arrays import keep_checked, number
from stackelberg.support.brief import brief, kind_of


@dataclass(frozen=True, eq=False)
class AdamMemory:
    """Running means of the estimate and of its square, and how many went into them."""

    mean: Array
    square: Array
    count: int = 0


@final
@dataclass(frozen=True)
class Adam(FeasibleLeader[AdamMemory]):
    """Algorithm 1's probes; the step is −step · m̂ / (√v̂ + ε) instead of −η times the estimate.

    m and v are the running means of the estimate g and of g² with weights beta1 and beta2, and m̂, v̂ those over
    1 − beta^count (Kingma and Ba 2015, Algorithm 1). `step` is a length in the units of x, about that of the first
    steps in every entry, and no η: the gradient has cancelled out.
    `probing` says how to probe: K, mode, and a schedule whose δ is used and whose η is not; left open, δ is 0.1.

    >>> from stackelberg import solve
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(3, seed=1)
    >>> leader = Adam(step=0.05, probing=TwoPoint(K=30, schedule=ConstantSchedule(1.0, 0.05)))
    >>> x = solve(game, leader, rounds=300, seed=0).x
    >>> bool(game.hyperobjective(x) - game.known.cost < 0.1 * (game.hyperobjective(game.x0) - game.known.cost))
    True
    """

    step: float = 0.1
    beta1: float = 0.9
    beta2: float = 0.999
    epsilon: float = 1e-8
    probing: TwoPoint = field(default_factory=lambda: TwoPoint(schedule=ConstantSchedule(1.0, 0.1)))
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        if not isinstance(self.probing, TwoPoint):
            raise InvalidInput(f"probing: expected a TwoPoint leader, got {kind_of(self.probing)}")
        if self.probing.schedule is None:
            object.__setattr__(self, "probing", replace(self.probing, schedule=ConstantSchedule(1.0, 0.1)))
        keep_checked(self, positive, "step", "epsilon")
        keep_checked(self, number, "beta1", "beta2")
        for name in ("beta1", "beta2"):
            if not 0.0 <= getattr(self, name) < 1.0:
                raise InvalidInput(f"{name}: expected a number in [0, 1), got {getattr(self, name)!r}")

    def bind(self, knowledge: Knowledge) -> Adam:
        """Fill in X and the way of probing for a game."""
        probing = replace(self.probing, X=first_given(self.X, self.probing.X)).bind(knowledge)
        return replace(self, probing=probing, X=probing.X)

    def check_start(self, x0: Array) -> Array:
        """As the way of probing begins."""
        return self.probing.init(x0, 0).x

    def _begin(self, x0: Array, seed: int) -> AdamMemory:
        return AdamMemory(frozen(np.zeros(x0.size)), frozen(np.zeros(x0.size)))

    def plan(self, state: LeaderState[AdamMemory]) -> tuple[Probe, ...]:
        """As two points do, at its own place."""
        return self.probing.plan(_as_two_point(state))

    def _fold(self, state: LeaderState[AdamMemory], deployed: Sequence[Deployed]) -> tuple[Array, AdamMemory, Note]:
        """One Adam step on the two-point estimate. A round with a failed probe takes no step."""
        estimate, note = self.probing.gradient(_as_two_point(state), deployed)
        if estimate is None:
            return state.x, state.memory, note
        memory = AdamMemory(
            frozen(self.beta1 * state.memory.mean + (1 - self.beta1) * estimate),
            frozen(self.beta2 * state.memory.square + (1 - self.beta2) * estimate**2),
            state.memory.count + 1,
        )
        mean = memory.mean / (1 - self.beta1**memory.count)
        square = memory.square / (1 - self.beta2**memory.count)
        x = self.X.project(state.x - self.step * mean / (np.sqrt(square) + self.epsilon))
        return x, memory, note | {"step": float(np.linalg.norm(x - state.x))}


def _as_two_point(state: LeaderState[AdamMemory]) -> LeaderState[TwoPointMemory]:
    """The same round as Algorithm 1 would see it."""
    return LeaderState(state.seed, state.round, state.x, TwoPointMemory())
