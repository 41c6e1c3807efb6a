"""A leader for followers who choose among a few actions: it learns where they switch, and commits just inside.

The best x lies where followers are about to switch: at a corner of the region in which they do what suits the
leader. From answers alone these regions can be learned, as each says which action was at least as good there as
all others (Letchford, Conitzer and Munagala 2009; Peng et al. 2019). Here they are those of a fitted choice model
(`choice_model`), and what is announced is where this model expects the least cost, near a boundary just as far
inside as it is unsure of it. If the answer is as expected the boundary moves out, else in: by half each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    LeaderState,
    Note,
    Objective,
    Purpose,
    derive,
    frozen,
)
from stackelberg.leaders.choice_model import ChoiceModel, blocks_of, choices, fitted
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import UNCONSTRAINED, Polytope, as_polytope

MARGIN = 2.0
"""By how many logits the wanted action leads, where regions are compared: a start of the search within one."""
CANDIDATES = 3
"""Of the regions with the least costs so many are looked at more closely."""
SAME = 1e-4
"""Announcing an x again that is no further away than this (of the width of X) says nothing new."""
BOLD = 4.0
"""To learn where a boundary is, x is announced so many times nearer to it than would be safe."""
LOOKING = 10
"""Half of the deployments look around until there were so many per entry of x and of y; then ever fewer do."""


@dataclass(frozen=True, eq=False)
class Frame:
    """X as a polytope, some of its corners, and the middle and half of the width of these."""

    X: Polytope
    corners: Array
    centre: Array
    half: Array

    @classmethod
    def of(cls, X: ConvexSet) -> Frame | None:
        """None where X is no bounded polytope."""
        polytope = as_polytope(X)
        if polytope is None:
            return None
        ways = [sign * e for e in np.eye(X.dimension) for sign in (-1.0, 1.0)]
        corners = [x for way in ways if (x := least(polytope, way)) is not None]
        if len(corners) < len(ways):
            return None
        ends = np.unique(np.round(corners, 12), axis=0)
        half = np.ptp(ends, axis=0) / 2.0
        return cls(polytope, ends, ends.mean(axis=0), np.where(half > 0.0, half, 1.0))

    def features(self, xs: Array) -> Array:
        """The coordinates of each row, in which X is 2 wide, and 1."""
        return np.column_stack([(xs - self.centre) / self.half, np.ones(len(xs))])

    def model(self, f: Objective, ys: Array, logits: Array) -> ChoiceModel:
        """What logits of the features expect of followers who chose so."""
        slopes = logits[:-1] / self.half[:, None]
        return ChoiceModel(f, blocks_of(ys), slopes, logits[-1] - self.centre @ slopes)

    def random(self, rng: np.random.Generator) -> Array:
        """A point of X, often near its boundary."""
        towards = least(self.X, rng.standard_normal(self.centre.size))
        ends = self.corners if towards is None else np.vstack([self.corners, towards])
        return np.asarray(rng.dirichlet(np.full(len(ends), rng.choice([0.3, 1.0]))) @ ends)


def least(X: Polytope, slope: Array, A: Array | None = None, b: Array | None = None) -> Array | None:
    """The x in X with A x <= b where slope · x is least."""
    from scipy.optimize import linprog  # imported when used: it loads slowly

    A, b = (X.A, X.b) if A is None or b is None else (np.vstack([X.A, A]), np.append(X.b, b))
    long = np.maximum(np.linalg.norm(A, axis=1), 1e-300)
    found = linprog(slope, A_ub=A / long[:, None], b_ub=b / long, A_eq=X.C, b_eq=X.d, bounds=(None, None))
    return np.asarray(found.x) if found.success else None


@dataclass(frozen=True, eq=False)
class CommitmentMemory:
    """Announced x and answers, one per row, the fitted logits, and the x with the least expected cost.

    Attributes
    ----------
    xs : ndarray
        What was announced, one per row.
    ys : ndarray
        The responses.
    best : ndarray
        Where the least cost is expected.
    logits : ndarray, optional
        The fitted choice model.
    """

    xs: Array
    ys: Array
    best: Array
    logits: Array | None = None

    def after(self, x: Array, y: Array) -> CommitmentMemory:
        """With one more answer; rows of another size of y begin anew."""
        if self.ys.shape[1] != y.size:
            return replace(self, xs=frozen(x[None]), ys=frozen(y[None]), logits=None)
        return replace(self, xs=frozen(np.vstack([self.xs, x])), ys=frozen(np.vstack([self.ys, y])))


@final
@dataclass(frozen=True, repr=False)
class Commitment(FeasibleLeader[CommitmentMemory]):
    """Learn a choice model of followers with few actions, and announce where it expects the least cost.

    y must be shares of fixed totals: who plays which column, which target is attacked, one block for each type of
    followers; X a bounded polytope. Where followers settle slowly, y = (1 − a) y_before + a · choice is undone.
    Between these plans it looks around: at the plan of a model drawn at random among those that fit as well, and at
    random points of X. Its note has `fallback` where responses are no such choices.

    Parameters
    ----------
    K : int, default 1
        Follower rounds per deployment.
    X : ConvexSet, optional
        The feasible set; left open, it is the game's.
    objective : Objective, optional
        f(x, y), with its constraints; by default the game's, taken over when the leader is bound to it.
    rewindable : bool, default False
        Whether followers can return to a memory; taken over from the game.

    Examples
    --------
    >>> from stackelberg import solve
    >>> from stackelberg.games import bimatrix
    >>> result = solve(bimatrix(), Commitment(), deployments=40)
    >>> bool(0.5 - 0.03 < result.x[0] <= 0.5), bool(abs(result.cost + 3.5) < 0.03)
    (True, True)
    """

    K: int = 1
    X: ConvexSet = UNCONSTRAINED
    objective: Objective | None = None
    rewindable: bool = False

    @cached_property
    def _frame(self) -> Frame | None:
        return Frame.of(self.X)

    def _begin(self, x0: Array, seed: int) -> CommitmentMemory:
        return CommitmentMemory(np.empty((0, x0.size)), np.empty((0, 0)), x0)

    def resume_at(self, state: LeaderState[CommitmentMemory], x: Array) -> LeaderState[CommitmentMemory]:
        """Lead again at x, with all that was seen."""
        fresh = super().resume_at(state, x)
        return replace(fresh, memory=replace(state.memory, best=fresh.x))

    def recommend(self, state: LeaderState[CommitmentMemory]) -> Array:
        """The x with the least expected cost."""
        return state.memory.best

    def model(self, state: LeaderState[CommitmentMemory]) -> ChoiceModel | None:
        """The forecast of the choice model."""
        f, frame, memory = self.objective, self._frame, state.memory
        if f is None or frame is None or memory.logits is None:
            return None
        return frame.model(f, memory.ys, memory.logits)

    def _fold(
        self, state: LeaderState[CommitmentMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, CommitmentMemory, Note]:
        memory, note = state.memory, Note()
        for answer in (one.answer for one in deployed if one.answer is not None):
            if answer.y is not None and not np.isnan(answer.y).any():
                memory = memory.after(answer.x, answer.y)
            note = note if answer.cost is None else note | {"cost": answer.cost}
        f, frame, seen = self.objective, self._frame, len(memory.ys) > 0
        reasons = {
            "the objective is not known": f is None,
            "X is no bounded polytope": frame is None,
            "nobody measured the response": not seen,
            "responses are no choices among a few actions": seen and not blocks_of(memory.ys),
        }
        why = next((reason for reason, holds in reasons.items() if holds), None)
        if f is None or frame is None or why is not None:
            return state.x, replace(memory, logits=None), note | {"fallback": why, "no_step_reason": why}
        logits = frozen(learned(frame, memory))
        model = frame.model(f, memory.ys, logits)
        memory = replace(memory, logits=logits, best=frozen(self.X.project(best_of(frame, memory, model))))
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        x = frozen(self.X.project(announced(frame, memory, model, rng)))
        step = float(np.linalg.norm(x - state.x))
        return x, memory, note | {"expected_cost": model.cost(memory.best), "step": step}


def learned(frame: Frame, memory: CommitmentMemory, rng: np.random.Generator | None = None) -> Array:
    """Logits fitted to what was chosen; with a generator, drawn at random among those that fit as well."""
    features, (shares, weight) = frame.features(memory.xs), choices(memory.ys)
    shape = features.shape[1], memory.ys.shape[1]
    logits = np.zeros(shape) if memory.logits is None else memory.logits
    prior, theta = np.zeros(shape), np.empty(shape)
    if rng is not None:
        prior = rng.standard_normal(shape) * max(float(np.sqrt((logits**2).mean())), 1.0)
    for start, end, _ in blocks_of(memory.ys):
        part = (slice(None), slice(start, end))
        own = shares[part] / np.maximum(shares[part].sum(axis=1, keepdims=True), 1e-300)
        theta[part] = fitted(features, own, weight, prior[part], logits[part] + prior[part])
    return theta


def best_of(frame: Frame, memory: CommitmentMemory, model: ChoiceModel) -> Array:
    """Where a model expects the least cost: from the best x of the most promising regions, down its slope."""
    rng, xs, f = np.random.default_rng(len(memory.xs)), memory.xs, model.f
    picked = rng.integers(len(xs), size=(200, 3))
    between = np.einsum("ij,ijk->ik", rng.dirichlet(np.ones(3), 200), xs[picked])
    found = []
    for actions in sorted(model.likeliest(np.vstack([xs[-200:], between]))):
        y, (A, b) = model.doing(actions), model.region(actions)
        x = least(frame.X, f.partial_x(memory.best, y), A, b - MARGIN)  # exact where f is linear in x
        if x is not None:
            found.append((f(x, y), x))
    starts = [memory.best, *(x for _, x in sorted(found, key=lambda one: one[0])[:CANDIDATES])]
    unit = max((abs(cost) for cost, _ in found), default=0.0) or 1.0
    return min([memory.best, *(descended(frame, model, x, unit) for x in starts)], key=model.cost)


def descended(frame: Frame, model: ChoiceModel, start: Array, unit: float) -> Array:
    """A local minimum over X of what a model expects to pay, in `unit`, by sequential quadratic programs."""
    from scipy.optimize import minimize

    X, centre, half = frame.X, frame.centre, frame.half

    def cost(z: Array) -> tuple[float, Array]:
        value, slope = model.with_slope(centre + half * z)
        return value / unit, half * slope / unit

    sides = [("ineq", -X.A, X.b)] if X.C is None or X.d is None else [("ineq", -X.A, X.b), ("eq", -X.C, X.d)]
    within: Any = [
        {"type": kind, "fun": lambda z, A=A, b=b: A @ (centre + half * z) + b, "jac": lambda z, A=A: A * half}
        for kind, A, b in sides
    ]
    found = minimize(
        cost, (start - centre) / half, jac=True, method="SLSQP", constraints=within, options={"ftol": 1e-9}
    )
    return np.asarray(centre + half * found.x)


def announced(frame: Frame, memory: CommitmentMemory, model: ChoiceModel, rng: np.random.Generator) -> Array:
    """What to announce: first the corners of X, then what is thought best or something to learn from."""
    count = len(memory.xs)
    if count <= len(frame.corners):
        return np.asarray(frame.corners[count - 1])

    def is_new(x: Array) -> bool:
        return bool((np.abs(memory.xs - x) / frame.half).max(axis=1).min() > SAME)

    looking = LOOKING * memory.xs.shape[1] * memory.ys.shape[1]
    if rng.random() >= 0.5 * min(1.0, looking / count):
        if count > 2 * looking or is_new(memory.best):
            return memory.best
        bold = best_of(frame, memory, replace(model, slopes=BOLD * model.slopes, level=BOLD * model.level))
        if is_new(bold):
            return bold
    if rng.random() < 0.5:
        return best_of(frame, memory, frame.model(model.f, memory.ys, learned(frame, memory, rng)))
    return frame.random(rng)
