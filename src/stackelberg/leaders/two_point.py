"""Algorithm 1 of "Follower Agnostic Learning in Stackelberg Games", and its version for live followers.

Its readable twin is `algorithm_one` in `benchmarks/paper_plain.py` (`tests/theory/test_simulation_against_solve.py`
compares them). Two faster versions for one kind of game each: `experiments.toll_kernel` and `theory.simulation`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    InvalidInput,
    Knowledge,
    LeaderState,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    whole_number,
)
from stackelberg.core.brief import brief
from stackelberg.leaders.estimators import Estimator, OneSided, cost_of
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.probing import probing_centre, probing_radius, tangent_dimension
from stackelberg.leaders.schedules import Schedule, Steps, TheoremSchedule
from stackelberg.sets import ANYWHERE

Mode = Literal["auto", "rewind", "sequential"]


@dataclass(frozen=True)
class TwoPointMemory:
    """What Algorithm 1 remembers besides x_t: the last cost seen, which only residual feedback uses."""

    last_cost: float | None = None


@dataclass(frozen=True)
class TwoPoint(FeasibleLeader[TwoPointMemory]):
    """Algorithm 1: probe x_t and x̂_t = x_t + δ_t v_t, hold each for K follower rounds, step on the difference.

    x_{t+1} = P_X(x_t − η_t (d/δ_t)(f(x̂_t, y^{(K)}) − f(x_t, ỹ^{(K)})) v_t), v_t uniform on the unit sphere.

    mode: "rewind" starts both probes from the memory ỹ_{t−1}^{(K)} (line 9 of Algorithm 1); "sequential"
    deploys them one after the other on a population that just goes on; "auto" (default) rewinds where the
    followers can be rewound.
    order: in sequential mode, "base-first" deploys x_t, then x̂_t: with linear contraction ρ its estimate
    carries the paper's own bias factor 1 − ρ^K. "probe-first" squares it, (1 − ρ^K)².
    start: "shared" (default) starts both probes of the first round from one draw of the followers' memory;
    "separate" draws y_0 and ỹ_0 independently, as the paper prints it, which makes the first difference of f large.

    Where X is not R^d the probes stay inside: x_t is kept in X shrunk by δ_t (see `leaders.probing`), and where X
    has no interior, directions are drawn within its affine hull.

    >>> from stackelberg import solve
    >>> from stackelberg.games import pigou
    >>> result = solve(pigou(), TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05)), rounds=300, x0=[0.1], seed=0)
    >>> bool(abs(result.x[0] - 0.5) < 0.05)
    True
    """

    K: int = 10
    schedule: Schedule = field(default_factory=TheoremSchedule)
    estimator: Estimator = field(default_factory=OneSided)
    mode: Mode = "auto"
    order: Literal["base-first", "probe-first"] = "base-first"
    start: Literal["shared", "separate"] = "shared"
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        whole_number("K", self.K)
        for name, allowed in (
            ("mode", ("auto", "rewind", "sequential")),
            ("order", ("base-first", "probe-first")),
            ("start", ("shared", "separate")),
        ):
            if getattr(self, name) not in allowed:
                raise InvalidInput(f"{name}: expected one of {', '.join(allowed)}, got {getattr(self, name)!r}")
        if self.start == "separate" and self.mode == "sequential":
            raise InvalidInput("start: 'separate' needs followers that can be rewound, got mode='sequential'")

    def bind(self, knowledge: Knowledge) -> TwoPoint:
        """Fill in X and the mode for a game."""
        if self.mode == "rewind" and not knowledge.rewindable:
            raise InvalidInput("mode: 'rewind' needs followers that can be rewound; these cannot: use 'sequential'")
        mode: Mode = self.mode
        if mode == "auto":
            mode = "rewind" if knowledge.rewindable else "sequential"
        return replace(self, mode=mode, X=self._set_in(knowledge))

    def _begin(self, x0: Array, seed: int) -> TwoPointMemory:
        return TwoPointMemory()

    def _steps(self, state: LeaderState[TwoPointMemory]) -> Steps:
        """η_t and δ_t, with δ_t no larger than X can hold."""
        eta, delta = self.schedule(state.round, tangent_dimension(self.X, state.x.size))
        if not (np.isfinite(eta) and np.isfinite(delta) and delta > 0):
            raise InvalidInput(
                f"schedule: expected finite eta and delta > 0 in round {state.round}, got {eta}, {delta}"
            )
        return Steps(eta, probing_radius(self.X, delta))

    def _points(self, state: LeaderState[TwoPointMemory]) -> list[Array]:
        """Lines 2 and 3: draw v_t and lay out the points around x_t."""
        basis = self.X.tangent_basis()
        d = tangent_dimension(self.X, state.x.size)
        delta = self._steps(state).delta
        v = self.estimator.directions(derive(state.seed, Purpose.DIRECTION, state.round), d)
        directions = v if basis is None else v @ basis.T
        return self.estimator.points(probing_centre(self.X, state.x, delta), delta, directions)

    def _probes(self, state: LeaderState[TwoPointMemory]) -> tuple[Probe, ...]:
        points = self._points(state)
        return tuple(
            Probe(state.round, index, frozen(points[place]), self.K, self._start_of(state.round, place), keep)
            for index, (place, keep) in enumerate(self._deployment_order(len(points)))
        )

    def _deployment_order(self, count: int) -> list[tuple[int, bool]]:
        """(place in the estimator's layout, keep) in the order of deployment."""
        if self.mode == "sequential":
            places = list(range(count))
            if self.order == "probe-first":
                places = [*places[1:], places[0]]
            return [(place, place == places[-1]) for place in places]
        return [(place, place == 0) for place in range(count)]  # line 9: ỹ_t^{(K)} starts the next round

    def _start_of(self, round: int, place: int) -> Start:
        if self.mode == "sequential":
            return Start.PREVIOUS
        return Start.FRESH if self.start == "separate" and round == 0 and place > 0 else Start.KEPT

    def _fold(
        self, state: LeaderState[TwoPointMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array, TwoPointMemory, dict[str, Any]]:
        """Line 8: step along the estimate. A round with a failed probe takes no step."""
        gradient, note = self.gradient(state, answers)
        memory = self.remembered(state, answers)
        if gradient is None:
            return state.x, memory, note
        layout = self._in_layout_order([answer for answer in answers if answer is not None])
        eta, delta = self._steps(state)
        middle = self.estimator.middle(probing_centre(self.X, state.x, delta), layout)
        x = self.X.project(middle - eta * gradient)
        return x, memory, note | {"step": float(np.linalg.norm(x - state.x))}

    def close_deployed(
        self, state: LeaderState[TwoPointMemory], answers: tuple[Answer | None, ...]
    ) -> LeaderState[TwoPointMemory]:
        """A round laid out around another centre: what the estimator cannot use of it counts as failed."""
        return super().close_deployed(state, self.estimator.usable_elsewhere(answers))

    def gradient(
        self, state: LeaderState[TwoPointMemory], answers: tuple[Answer | None, ...]
    ) -> tuple[Array | None, dict[str, Any]]:
        """What a closed round says of ∇f̃, and a note; None where it says nothing (a probe failed, too early)."""
        eta, delta = self._steps(state)
        note: dict[str, Any] = {"eta": eta, "delta": delta}
        good = [answer for answer in answers if answer is not None and answer.cost is not None]
        if len(good) < len(answers):
            reason = "a probe failed" if None in answers else "a probe came back without a cost"
            return None, note | {"held": f"{reason}: no step"}
        layout = self._in_layout_order(good)
        note["cost"] = cost_of(layout[0]) if self.estimator.deploys_centre else _mean_cost(layout)
        centre = probing_centre(self.X, state.x, delta)
        d = tangent_dimension(self.X, state.x.size)
        estimate = self.estimator.estimate(centre, layout, d, state.memory.last_cost)
        if estimate is None:
            return None, note | {"held": "residual feedback needs one more round"}
        return estimate, note | {"gradient_norm": float(np.linalg.norm(estimate))}

    def remembered(self, state: LeaderState[TwoPointMemory], answers: tuple[Answer | None, ...]) -> TwoPointMemory:
        """The cost of the last point, to be remembered. A round with a failed probe leaves no trace."""
        good = [answer for answer in answers if answer is not None and answer.cost is not None]
        if len(good) < len(answers):
            return state.memory
        return TwoPointMemory(cost_of(self._in_layout_order(good)[-1]))

    def _in_layout_order(self, answers: list[Answer]) -> list[Answer]:
        """Answers in the estimator's order (centre first), whatever the order of deployment."""
        order = [place for place, _ in self._deployment_order(len(answers))]
        return [answers[order.index(place)] for place in range(len(answers))]


def _mean_cost(answers: list[Answer]) -> float:
    return float(np.mean([cost_of(answer) for answer in answers]))
