"""Algorithm 1 of "Follower Agnostic Learning in Stackelberg Games", and its version for live followers.

Its readable twin is `algorithm_one` in `tests/plain_paper.py` (`tests/repro/test_simulation_against_solve.py`
compares them). Two faster versions for one kind of game each stand beside this package:
`stackelberg_repro.routing.kernel` and `stackelberg_repro.affine.simulation`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, cast

import numpy as np

from stackelberg.core import (
    Answer,
    Array,
    ConvexSet,
    Deployed,
    LeaderState,
    Note,
    Probe,
    Purpose,
    derive,
    frozen,
    positive,
    refuse,
    unit_sphere,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import UNCONSTRAINED, length_of
from stackelberg.support.arrays import checked_function, one_of, validate_fields
from stackelberg.support.user_frames import as_response

# Step sizes η_t and radii δ_t are plain functions of the round t and the dimension d: a schedule is any callable
# `(t, d) -> Steps(eta, delta)`. Those here are frozen settings with a call, so that a study can store them.


class Steps(NamedTuple):
    """The step size and the probing radius of one round.

    Attributes
    ----------
    eta : ForwardRef('float')
        The step size.
    delta : ForwardRef('float')
        The probing radius.
    """

    eta: float
    delta: float


Schedule: TypeAlias = Callable[[int, int], Steps]


@dataclass(frozen=True)
class TheoremSchedule:
    """Theorem 1: η_t = η̄ (t+1)^{-1/2} d^{-1}, δ_t = δ̄ (t+1)^{-1/4} d^{-1/2}; or the paper's experiment.

    The theorem asks for η̄ <= d / (2 ℓ̃), where ℓ̃ is the smoothness of f̃. The experiment prints
    "η_t = 6 (t+1)^{-1/2}, δ_t = 0.3 (t+1)^{-1/4}", which has three readings. "bars" takes both constants as those
    of the theorem. "bar" takes 6 as η̄, and 0.3 as it is: with it every run of the paper's experiment settles.
    "literal" takes the printed line at its word; with the factor d of the estimator its early iterates blow up.

    Parameters
    ----------
    eta_bar : float, default 1.0
        η̄.
    delta_bar : float, default 1.0
        δ̄.
    reading : {'bars', 'bar', 'literal'}, default 'bars'
        Which of the two are divided by powers of d: both, η_t alone, or none.

    Examples
    --------
    >>> TheoremSchedule(eta_bar=1.0, delta_bar=2.0)(t=15, d=4)
    Steps(eta=0.0625, delta=0.5)
    >>> TheoremSchedule(6.0, 0.3, "literal")(t=0, d=76)
    Steps(eta=6.0, delta=0.3)
    """

    eta_bar: float = 1.0
    delta_bar: float = 1.0
    reading: Literal["bars", "bar", "literal"] = "bars"

    def __post_init__(self) -> None:
        validate_fields(self, positive, "eta_bar", "delta_bar")
        one_of("reading", self.reading, "bars", "bar", "literal")

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        eta, delta = self.eta_bar * (t + 1) ** -0.5, self.delta_bar * (t + 1) ** -0.25
        return Steps(
            eta if self.reading == "literal" else eta / d, delta * d**-0.5 if self.reading == "bars" else delta
        )


@dataclass(frozen=True)
class ConstantSchedule:
    """The same step size and radius in every round.

    Parameters
    ----------
    eta : float
        The step size.
    delta : float
        The probing radius.

    Examples
    --------
    >>> ConstantSchedule(eta=0.1, delta=0.01)(t=99, d=3)
    Steps(eta=0.1, delta=0.01)
    """

    eta: float
    delta: float

    def __post_init__(self) -> None:
        validate_fields(self, positive, "eta", "delta")

    def __call__(self, t: int, d: int) -> Steps:
        """η_t and δ_t."""
        return Steps(self.eta, self.delta)


FIRST, PROBE, NO_LENGTH = 0.3, 0.3, 0.3
"""Without a schedule: the first step, as a share of the length of X or x0, and where neither has one; and how far
probes go, as a share of how far x ever was from the start."""


@dataclass(frozen=True, eq=False)
class TwoPointMemory:
    """What steps are made of without a schedule: the start, how far x ever was from it (at first: how far the
    first step goes), the sum of squared estimates, and how many steps were taken.

    Attributes
    ----------
    start : Any, optional
        The start.
    far : float, default 0.0
        How far x ever was from it.
    squares : float, default 0.0
        Sum of squared estimates.
    taken : int, default 0
        Steps taken.
    """

    start: Any = None
    far: float = 0.0
    squares: float = 0.0
    taken: int = 0


@dataclass(frozen=True, repr=False)
class TwoPoint(FeasibleLeader[TwoPointMemory]):
    """Algorithm 1: probe x_t and x̂_t = x_t + δ_t v_t, hold each for K follower rounds, step on the difference.

    x_{t+1} = P_X(x_t − η_t (d/δ_t)(f(x̂_t, y^{(K)}) − f(x_t, ỹ^{(K)})) v_t), v_t uniform on the unit sphere.

    With several `directions`, each has a probe, and the step is on the average of the differences.

    Where X is not R^d the probes stay inside: the centre of a round is projected onto X shrunk by δ_t, which is at
    most half of X's inradius. Where X has no interior (a simplex, equalities), directions are drawn within its
    affine hull. As δ_t falls the shrunk sets fill X, so points on its boundary can be reached in the limit.

    Parameters
    ----------
    K : int, default 10
        Follower rounds for which a probe is held: followers must settle, as only costs are seen.
    schedule : Schedule, optional
        η_t and δ_t. Left open (None, the default), steps find their length as they go: η_t = r_t / √(Σ ‖g‖²)
        over all estimates g, where r_t is how far x ever was from the start, at first 0.3 of the length of X or
        x_0 (Ivgi, Hinder and Carmon 2023, "DoG"), and δ_t = 0.3 r_t (t+1)^{-1/4}. So units of x and f do not
        matter, unless neither X nor x_0 has a length (0 in R^d, or in a corner of an unbounded set): the first
        step is then 0.3.
    directions : int, default 1
        How many v_t are drawn each round.
    X : ConvexSet, optional
        The feasible set; left open, it is the game's.
    rewindable : bool, default False
        Whether followers can return to a memory; taken over from the game. Both probes then start from the memory
        ỹ_{t−1}^{(K)} (line 9 of Algorithm 1); else they are deployed one after the other on a population that just
        goes on.

    Examples
    --------
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

    K: int = 10
    schedule: Schedule | None = None
    directions: int = 1
    X: ConvexSet = UNCONSTRAINED
    rewindable: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        validate_fields(self, whole_number, "directions")
        validate_fields(self, checked_function, "schedule", wanted="one such as TheoremSchedule(), or None")

    def _begin(self, x0: Array, seed: int) -> TwoPointMemory:
        refuse(
            self._hull is not None and self._hull.shape[1] == 0,
            "X: expected a set with more than one point, got a single point: there is nothing to choose",
        )
        return TwoPointMemory(x0, FIRST * length_of(self.X, x0) or NO_LENGTH)

    @cached_property
    def _hull(self) -> Array | None:
        """Directions that span the affine hull of X; None where that is all of R^d."""
        return self.X.tangent_basis()

    @cached_property
    def _largest_delta(self) -> float:
        """Half of X's inradius."""
        return 0.5 * self.X.inradius()

    def _steps(self, state: LeaderState[TwoPointMemory]) -> tuple[int, float, float]:
        """d, η_t (NaN: as the estimate will say) and δ_t, which is no larger than X can hold."""
        d, memory = state.x.size if self._hull is None else self._hull.shape[1], state.memory
        if self.schedule is None:
            return d, np.nan, min(PROBE * memory.far * (memory.taken + 1) ** -0.25, self._largest_delta)
        steps = self.schedule(state.round, d)
        eta, delta = steps if isinstance(steps, Steps) else as_response(self.schedule, steps, size=2).tolist()
        refuse(
            not (np.isfinite(eta) and np.isfinite(delta) and delta > 0),
            f"schedule: expected finite eta and delta > 0 in round {state.round}, got {eta}, {delta}",
        )
        return d, eta, min(delta, self._largest_delta)

    def plan(self, state: LeaderState[TwoPointMemory]) -> tuple[Probe, ...]:
        """Lines 2 and 3: x_t, and x_t + δ_t v_t for each v_t, drawn in the affine hull of X.

        The memory that starts the next round is ỹ_t^{(K)}, that of the centre (line 9), where followers are
        rewound; else it is the last one's.
        """
        d, _, delta = self._steps(state)
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        v = np.stack([unit_sphere(rng, d) for _ in range(self.directions)])
        centre = frozen(self.X.shrink(delta).project(state.x))  # every x + δ v around it lies in X
        v = v if self._hull is None else v @ self._hull.T
        points = [centre, *(frozen(centre + delta * one) for one in v)]
        return self._probes(state, points, kept=0 if self.rewindable else self.directions)

    def _fold(
        self, state: LeaderState[TwoPointMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, TwoPointMemory, Note]:
        """Line 8: step along the estimate. A round with a failed probe takes no step."""
        memory, (gradient, middle, said) = state.memory, self._estimated(state, deployed)
        if gradient is None:
            return state.x, memory, Note(**said)
        if self.schedule is None:
            memory = replace(memory, squares=memory.squares + float(gradient @ gradient), taken=memory.taken + 1)
            if memory.squares == 0.0:
                return state.x, memory, Note(**said, no_step_reason="the cost does not change with x")
            said["eta"] = memory.far / math.sqrt(memory.squares)
        x = self.X.project(middle - said["eta"] * gradient)
        if self.schedule is None:
            memory = replace(memory, far=max(memory.far, float(np.linalg.norm(x - memory.start))))
        return x, memory, Note(**said, step=float(np.linalg.norm(x - state.x)))

    def _estimated(
        self, state: LeaderState[TwoPointMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array | None, Array, dict[str, Any]]:
        """The estimate, the point that it speaks of, and what to note of it."""
        d, eta, delta = self._steps(state)
        said: dict[str, Any] = {"eta": eta, "delta": delta}
        answers = [one.answer for one in deployed if one.answer is not None]
        costs = [answer.cost for answer in answers if answer.cost is not None]
        reasons = {
            "the round was deployed otherwise than this leader planned it": len(deployed) != 1 + self.directions,
            "a probe failed": len(answers) < len(deployed),
            "a probe came back without a cost": len(costs) < len(deployed),
            "two probes were deployed at the same point": len({one.x.tobytes() for one in answers}) < len(answers),
        }
        why = next((reason for reason, holds in reasons.items() if holds), None)
        if why is not None:
            return None, state.x, said | {"no_step_reason": why}
        base, *others = answers
        estimate = np.asarray(sum([quotient(other, base, d) for other in others]) / len(others))
        return estimate, base.x, said | {"cost": costs[0], "gradient_norm": float(np.linalg.norm(estimate))}


def quotient(high: Answer, low: Answer, d: int) -> Array:
    """d (f(x̂) − f(x)) u / ‖u‖² with u = x̂ − x: (d/δ)(f(x̂) − f(x)) v where δ v was deployed, and right elsewhere."""
    u, rise = high.x - low.x, cast(float, high.cost) - cast(float, low.cost)
    return np.asarray(d * rise / float(u @ u) * u)
