"""Algorithm 1 of "Follower Agnostic Learning in Stackelberg Games", and its version for live followers.

Its readable twin is `algorithm_one` in `tests/plain_paper.py` (`tests/repro/test_simulation_against_solve.py`
compares them). Two faster versions for one kind of game each stand beside this package:
`stackelberg_repro.routing.kernel` and `stackelberg_repro.affine.simulation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, cast

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    Knowledge,
    LeaderState,
    Note,
    Outcome,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    whole_number,
)
from stackelberg.leaders.estimators import Estimator, OneSided, cost_of, draw_directions
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.probing import DEFAULT_K, probing_centre, probing_radius, tangent_dimension
from stackelberg.leaders.schedules import Schedule, Steps
from stackelberg.leaders.tuning import (
    DIRECTIONS,
    Pace,
    Tuning,
    after_failure,
    after_look,
    begin_tuning,
    chosen_pace,
    gone_back,
    is_over,
    judge_cost,
    look_points,
    read_look,
    wait,
)
from stackelberg.sets import ANYWHERE
from stackelberg.support.arrays import keep_checked, one_of
from stackelberg.support.brief import brief, in_brief
from stackelberg.support.culprit import as_response

Mode = Literal["auto", "rewind", "sequential"]

_OTHERWISE = "the round was deployed otherwise than this leader lays it out: no step"


@dataclass(frozen=True)
class TwoPointMemory:
    """What Algorithm 1 remembers besides x_t: the last cost seen, which only residual feedback uses.

    Where it measures its own step sizes: what it has seen so far (`tuning`), and what came of it (`pace`).
    """

    last_cost: float | None = None
    tuning: Tuning | None = None
    pace: Pace | None = None


@dataclass(frozen=True)
class TwoPoint(FeasibleLeader[TwoPointMemory]):
    """Algorithm 1: probe x_t and x̂_t = x_t + δ_t v_t, hold each for K follower rounds, step on the difference.

    x_{t+1} = P_X(x_t − η_t (d/δ_t)(f(x̂_t, y^{(K)}) − f(x_t, ỹ^{(K)})) v_t), v_t uniform on the unit sphere.

    schedule: η_t and δ_t. Left open (None, the default), the first 15 to 50 deployments measure them: three at x_0
    while followers settle, then looks around it (`leaders.tuning`). After that η_t and δ_t are those of Theorem 1
    with the η̄ and δ̄ found, which the note of that round holds; steps are cut at four times the typical first
    one, and where the running mean of costs rises above the start's, the leader goes back to the best x, with half
    the step. The units of x and f do not matter, unless neither X nor x_0 has a length (0 in R^d, or in a corner of
    an unbounded set): the first look is then of radius 0.01, and further looks find a better one.
    K: follower rounds for which a probe is held. Left open it is 10, or measured together with the schedule where
    the followers can be rewound: K such that a twentieth of the way to the equilibrium is left.
    mode: "rewind" starts both probes from the memory ỹ_{t−1}^{(K)} (line 9 of Algorithm 1); "sequential"
    deploys them one after the other on a population that just goes on; "auto" (default) rewinds where the
    followers can be rewound.

    Where X is not R^d the probes stay inside: x_t is kept in X shrunk by δ_t (see `leaders.probing`), and where X
    has no interior, directions are drawn within its affine hull.

    >>> from stackelberg import solve
    >>> from stackelberg.games import pigou
    >>> from stackelberg.leaders import TheoremSchedule
    >>> result = solve(pigou(), TwoPoint(K=20, schedule=TheoremSchedule(0.5, 0.05)), rounds=300, x0=[0.1], seed=0)
    >>> bool(abs(result.x[0] - 0.5) < 0.05)
    True
    >>> result = solve(pigou(), TwoPoint(), rounds=100, x0=[0.1], seed=0)
    >>> bool(abs(result.x[0] - 0.5) < 0.05)
    True
    """

    K: int | None = None
    schedule: Schedule | None = None
    estimator: Estimator = field(default_factory=OneSided)
    mode: Mode = "auto"
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, whole_number, "K")
        if self.schedule is not None and not (callable(self.schedule) and not isinstance(self.schedule, type)):
            raise InvalidInput(
                f"schedule: expected one such as TheoremSchedule(), or None, got {in_brief(self.schedule)}"
            )
        if isinstance(self.estimator, type) or not callable(getattr(self.estimator, "estimate", None)):
            raise InvalidInput(
                f"estimator: expected one such as OneSided() or Central(), got {in_brief(self.estimator)}"
            )
        one_of("mode", self.mode, "auto", "rewind", "sequential")

    def bind(self, knowledge: Knowledge) -> TwoPoint:
        """Fill in X and the mode for a game."""
        if self.mode == "rewind" and not knowledge.rewindable:
            raise InvalidInput("mode: 'rewind' needs followers that can be rewound; these cannot: use 'sequential'")
        mode: Mode = self.mode
        if mode == "auto":
            mode = "rewind" if knowledge.rewindable else "sequential"
        return replace(self, mode=mode, X=self._set_in(knowledge))

    def _begin(self, x0: Array, seed: int) -> TwoPointMemory:
        # An estimator that does not fit the dimension shows now, not after the step sizes were measured.
        self.estimator.directions(derive(seed, Purpose.DIRECTION), tangent_dimension(self.X, x0.size))
        return TwoPointMemory()

    def resume_at(self, state: LeaderState[TwoPointMemory], x: Array) -> LeaderState[TwoPointMemory]:
        """Lead again at the point of X nearest to x: measured step sizes are kept, and begin anew."""
        pace, again = state.memory.pace, super().resume_at(state, x)
        return again if pace is None else replace(again, memory=replace(again.memory, pace=pace.restarted()))

    def _tuning(self, state: LeaderState[TwoPointMemory]) -> Tuning | None:
        """How far the measurement of the step sizes has got; None where it is over, or the schedule was given."""
        if self.schedule is not None or state.memory.pace is not None:
            return None
        return state.memory.tuning or begin_tuning(self.X, state.x, self.K or DEFAULT_K)

    def _K(self, state: LeaderState[TwoPointMemory]) -> int:
        """K: as given, as measured, or 10."""
        if self.K is not None:
            return self.K
        measured = self._tuning(state) or (state.memory.pace if self.schedule is None else None)
        return DEFAULT_K if measured is None else measured.K

    @cached_property
    def _hull(self) -> Array | None:
        """Directions that span the affine hull of X; None where that is all of R^d."""
        return self.X.tangent_basis()

    @cached_property
    def _largest_delta(self) -> float:
        return probing_radius(self.X, np.inf)

    def _d(self, state: LeaderState[TwoPointMemory]) -> int:
        """The d of the estimator: how many independent directions one can probe in."""
        return state.x.size if self._hull is None else tangent_dimension(self.X, state.x.size)

    def _steps(self, state: LeaderState[TwoPointMemory]) -> tuple[int, float, float]:
        """d, η_t and δ_t, which is no larger than X can hold."""
        d = self._d(state)
        if self.schedule is not None:
            steps = self.schedule(state.round, d)
            eta, delta = steps if isinstance(steps, Steps) else as_response(self.schedule, steps, size=2).tolist()
        else:
            eta, delta = cast(Pace, state.memory.pace).steps(d)
        if not (np.isfinite(eta) and np.isfinite(delta) and delta > 0):
            raise InvalidInput(
                f"schedule: expected finite eta and delta > 0 in round {state.round}, got {eta}, {delta}"
            )
        return d, eta, min(delta, self._largest_delta)

    @property
    def _rewinds(self) -> bool:
        """Whether followers are rewound: as nobody knows before `bind` that they can be, "auto" does not yet."""
        return self.mode == "rewind"

    def _rng(self, state: LeaderState[TwoPointMemory]) -> np.random.Generator:
        return derive(state.seed, Purpose.DIRECTION, state.round)

    def _in_hull(self, v: Array) -> Array:
        return v if self._hull is None else v @ self._hull.T

    def _points(self, state: LeaderState[TwoPointMemory]) -> list[Array]:
        """Lines 2 and 3: draw v_t, in the affine hull of X, and lay out the points around x_t."""
        d, _, delta = self._steps(state)
        v = self._in_hull(self.estimator.directions(self._rng(state), d))
        return self.estimator.points(probing_centre(self.X, state.x, delta), delta, v)

    def _looking_points(self, state: LeaderState[TwoPointMemory], tuning: Tuning) -> list[Array]:
        """The start itself while followers settle, then a look around it."""
        if tuning.waiting:
            return [state.x]
        d = self._d(state)
        directions = draw_directions(self._rng(state), d, min(d, DIRECTIONS), orthonormal=True)
        return look_points(self.X, state.x, tuning.radius, self._in_hull(directions))

    def plan(self, state: LeaderState[TwoPointMemory]) -> tuple[Probe, ...]:
        """The centre and points around it."""
        tuning = self._tuning(state)
        points = self._points(state) if tuning is None else self._looking_points(state, tuning)
        K, start = self._K(state), Start.KEPT if self._rewinds else Start.PREVIOUS
        return tuple(
            [
                Probe(state.round, i, frozen(x), K, start, keep=i == self._kept(len(points)))
                for i, x in enumerate(points)
            ]
        )

    def _kept(self, count: int) -> int:
        """Whose memory starts the next round: ỹ_t^{(K)}, that of the centre (line 9), or the last one's."""
        return 0 if self._rewinds else count - 1

    def _fold(
        self, state: LeaderState[TwoPointMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, TwoPointMemory, Note]:
        """Line 8: step along the estimate. A round with a failed probe takes no step."""
        tuning = self._tuning(state)
        if tuning is not None:
            return self._fold_look(state, tuning, [one.answer for one in deployed])
        answers, why = self._read(deployed)
        gradient, middle, said = self._estimated(state, answers, why)
        memory = _remembering(state.memory, answers)
        if gradient is None:
            return state.x, memory, Note(**said)
        x = self.X.project(middle - said["eta"] * gradient)
        if memory.pace is not None and self.schedule is None:
            x, pace, more = self._paced(memory.pace, state.x, x, said["cost"])
            memory, said = replace(memory, pace=pace), said | more
        return x, memory, Note(**said, step=float(np.linalg.norm(x - state.x)))

    def _paced(self, pace: Pace, x: Array, wanted: Array, cost: float) -> tuple[Array, Pace, dict[str, Any]]:
        """The step as far as the measured pace allows, or back to the best where costs have risen."""
        pace, back = judge_cost(pace, x, cost)
        if back and pace.best_x is not None:
            # X may have been amended since the best was seen.
            best = pace.best_x if self.X.contains(pace.best_x) else frozen(self.X.project(pace.best_x))
            return best, gone_back(pace), {"back": "costs have risen: back to the best, with half the step"}
        return pace.shortened(x, wanted), replace(pace, taken=pace.taken + 1), {}

    def _fold_look(
        self, state: LeaderState[TwoPointMemory], tuning: Tuning, answers: Sequence[Outcome | None]
    ) -> tuple[Array, TwoPointMemory, Note]:
        """A round that measures: x stays where it is."""
        d = self._d(state)
        if len(answers) != (1 if tuning.waiting else 2 + 2 * min(d, DIRECTIONS)):
            return state.x, state.memory, Note(no_step_reason=_OTHERWISE)
        if tuning.waiting:
            answer = answers[0]
            if answer is None or answer.cost is None:
                reason = "a probe failed" if answer is None else "a probe came back without a cost"
                return state.x, state.memory, Note(no_step_reason=f"{reason}: no step")
            tuning = wait(tuning, answer, measure_K=self.K is None and self._rewinds)
            return state.x, replace(state.memory, tuning=tuning), Note(cost=answer.cost, tuning="followers settle")
        shown = read_look(tuning, answers)
        if shown is None:
            memory = replace(state.memory, tuning=after_failure(tuning))
            return state.x, memory, Note(no_step_reason="probes failed: a closer look next")
        look, repeats = shown
        tuning = after_look(tuning, look, repeats)
        note = Note(cost=look.cost, delta=look.radius, tuning="looking around")
        if not is_over(tuning):
            return state.x, replace(state.memory, tuning=tuning), note
        pace = chosen_pace(tuning, self.X, state.x, d)
        if pace is None:
            nothing = Note(cost=look.cost, no_step_reason="the cost does not change with x: no step")
            return state.x, TwoPointMemory(), nothing
        note |= {"eta_bar": pace.eta_bar, "delta_bar": pace.delta_bar, "K": pace.K}
        return state.x, TwoPointMemory(pace=pace), note

    def gradient(
        self, state: LeaderState[TwoPointMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array | None, Note]:
        """What a closed round says of ∇f̃, and a note; None where it says nothing (a probe failed, too early)."""
        gradient, _, said = self._estimated(state, *self._read(deployed))
        return gradient, Note(**said)

    def remembered(self, state: LeaderState[TwoPointMemory], deployed: Sequence[Deployed]) -> TwoPointMemory:
        """What to remember of a closed round."""
        return _remembering(state.memory, self._read(deployed)[0])

    def _read(self, deployed: Sequence[Deployed]) -> tuple[list[Outcome] | None, str]:
        """The answers in the estimator's order; None, and why, where one is missing or there are too many."""
        if len(deployed) != self.estimator.size:
            return None, _OTHERWISE
        answers = [one.answer for one in deployed if one.answer is not None]
        if len(answers) < len(deployed):
            return None, "a probe failed: no step"
        if None in [answer.cost for answer in answers]:
            return None, "a probe came back without a cost: no step"
        return answers, ""

    def _estimated(
        self, state: LeaderState[TwoPointMemory], answers: list[Outcome] | None, why: str
    ) -> tuple[Array | None, Array, dict[str, Any]]:
        """The estimate from what `_read` gives, the point that it speaks of, and what to note of it."""
        d, eta, delta = self._steps(state)
        said: dict[str, Any] = {"eta": eta, "delta": delta}
        if answers is None:
            return None, state.x, said | {"no_step_reason": why}
        deployed = self.estimator.deploys_centre and not self.estimator.uses_centre
        centre = answers[0].x if deployed else probing_centre(self.X, state.x, delta)
        said["cost"] = cost_of(answers[0]) if self.estimator.deploys_centre else _mean_cost(answers)
        if self.estimator.uses_centre and np.linalg.norm(answers[0].x - centre) > 2.0 * delta:
            return None, centre, said | {"no_step_reason": _OTHERWISE}
        estimate = self.estimator.estimate(centre, answers, d, state.memory.last_cost)
        if estimate is None:
            return None, centre, said | {"no_step_reason": "residual feedback needs one more round"}
        middle = self.estimator.middle(centre, answers)
        return estimate, middle, said | {"gradient_norm": float(np.linalg.norm(estimate))}


def _remembering(memory: TwoPointMemory, answers: list[Outcome] | None) -> TwoPointMemory:
    """With the cost of the last point. A round with a failed probe leaves no trace."""
    return memory if answers is None else replace(memory, last_cost=cost_of(answers[-1]))


def _mean_cost(answers: list[Outcome]) -> float:
    return float(np.mean([cost_of(answer) for answer in answers]))
