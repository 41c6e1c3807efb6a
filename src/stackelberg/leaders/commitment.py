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
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Forecast,
    Knowledge,
    LeaderState,
    Note,
    Objective,
    Predicted,
    Probe,
    Purpose,
    Start,
    derive,
    frozen,
    whole_number,
)
from stackelberg.leaders.choice_model import ChoiceModel, blocks_of, choices, fitted, log_shares
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import ANYWHERE, Polytope, as_polytope
from stackelberg.support.arrays import flag, keep_checked
from stackelberg.support.brief import brief

MARGINS = (0.5, 2.0, 5.0, 10.0)
"""By how many logits the wanted action leads, where candidates are compared: 10 leave a 20,000th to others."""
CANDIDATES = 3
"""Of the regions with the least costs so many are looked at more closely."""
SAME = 1e-4
"""Announcing an x again that is no further away than this (of the width of X) says nothing new."""
NO_SURPRISE = 1e-3
"""An answer that had all but this probability changes neither the model nor the plan."""
BOLD = 4.0
"""To learn where a boundary is, x is announced so many times nearer to it than would be safe."""
LOOKING = 10
"""Half of the deployments look around until there were so many per entry of x and of y; then ever fewer do."""


@dataclass(frozen=True, eq=False)
class Frame:
    """X as a polytope, and coordinates in which it is 2 wide in each direction it has."""

    X: Polytope
    corners: Array
    centre: Array
    basis: Array

    @classmethod
    def of(cls, X: ConvexSet) -> Frame | None:
        """None where X is no bounded polytope."""
        polytope, basis = as_polytope(X), X.tangent_basis()
        if polytope is None:
            return None
        found = [least(polytope, sign * e) for e in np.eye(X.dimension) for sign in (-1.0, 1.0)]
        corners = [x for x in found if x is not None]
        if len(corners) < len(found):
            return None
        ends = np.unique(np.round(corners, 12), axis=0)
        centre, basis = ends.mean(axis=0), np.eye(X.dimension) if basis is None else basis
        width = np.ptp(ends @ basis, axis=0)
        return cls(polytope, ends, centre, basis / np.where(width > 0.0, width / 2.0, 1.0))

    def features(self, xs: Array) -> Array:
        """The coordinates of each row, and 1."""
        return np.column_stack([(xs - self.centre) @ self.basis, np.ones(len(xs))])

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
    """What was announced and answered, one per row, the fitted logits, and where the least cost is expected."""

    xs: Array
    ys: Array
    best: Array
    logits: Array | None = None
    deployed: int = 0


@final
@dataclass(frozen=True)
class Commitment(FeasibleLeader[CommitmentMemory]):
    """Learn a choice model of followers with few actions, and announce where it expects the least cost.

    y must be shares of fixed totals: who plays which column, which target is attacked, one block for each type of
    followers; X a bounded polytope. Where followers settle slowly, y = (1 − a) y_before + a · choice is undone.
    Between these plans it looks around: at the plan of a model drawn at random among those that fit as well, and at
    random points of X. Its note has `fallback` where responses are no such choices.

    K: follower rounds per deployment.

    >>> from stackelberg import solve
    >>> from stackelberg.games import bimatrix
    >>> result = solve(bimatrix(), Commitment(), deployments=40)
    >>> bool(0.5 - 0.03 < result.x[0] <= 0.5), bool(abs(result.cost + 3.5) < 0.03)
    (True, True)
    """

    K: int = 1
    X: ConvexSet = ANYWHERE
    objective: Objective | None = None
    rewindable: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, whole_number, "K")

    def bind(self, knowledge: Knowledge) -> Commitment:
        """Fill in X, the objective, and whether the followers can be rewound."""
        X, rewindable = self._set_in(knowledge), knowledge.rewindable
        return replace(self, X=X, objective=knowledge.objective, rewindable=rewindable)

    @cached_property
    def _frame(self) -> Frame | None:
        return Frame.of(self.X)

    def _begin(self, x0: Array, seed: int) -> CommitmentMemory:
        return CommitmentMemory(np.empty((0, x0.size)), np.empty((0, 0)), x0)

    def resume_at(self, state: LeaderState[CommitmentMemory], x: Array) -> LeaderState[CommitmentMemory]:
        """Lead again at x, with all that was seen."""
        fresh = super().resume_at(state, x)
        return replace(fresh, memory=replace(state.memory, best=fresh.x))

    def plan(self, state: LeaderState[CommitmentMemory]) -> tuple[Probe, ...]:
        """x, which the last round has decided on."""
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, state.x, self.K, start, keep=True),)

    def _fold(
        self, state: LeaderState[CommitmentMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, CommitmentMemory, Note]:
        memory, note = replace(state.memory, deployed=state.memory.deployed + len(deployed)), Note()
        for answer in (one.answer for one in deployed if one.answer is not None):
            if answer.y is not None and not np.isnan(answer.y).any():
                memory = _with_row(memory, answer.x, answer.y)
            note = note if answer.cost is None else note | {"cost": answer.cost}
        f, frame = self.objective, self._frame
        if f is None or frame is None or not len(memory.ys) or not blocks_of(memory.ys):
            why = (
                "responses are no choices among a few actions" if len(memory.ys) else "nobody measured the response"
            )
            why = (
                "the objective is not known" if f is None else "X is no bounded polytope" if frame is None else why
            )
            return state.x, replace(memory, logits=None), note | {"fallback": why, "no_step_reason": why}
        plan = self._plan(memory, f, frame)
        if plan is None or plan.model.blocks != blocks_of(memory.ys) or plan.surprise > NO_SURPRISE:
            memory = replace(memory, logits=frozen(_learned(memory, frame)))
            plan = Plan(f, frame, memory)
            memory = replace(memory, best=frozen(plan.best(plan.model)))
            plan = Plan(f, frame, memory)
        x = frozen(self.X.project(plan.next_x(derive(state.seed, Purpose.DIRECTION, state.round))))
        more = {"expected_cost": plan.cost(memory.best), "step": float(np.linalg.norm(x - state.x))}
        return x, memory, note | more

    def _plan(self, memory: CommitmentMemory, f: Objective | None, frame: Frame | None) -> Plan | None:
        known = memory.logits is not None and len(memory.ys) > 0
        return Plan(f, frame, memory) if known and f is not None and frame is not None else None

    def recommend(self, state: LeaderState[CommitmentMemory]) -> Array:
        """Where the least cost is expected."""
        return state.memory.best

    def model(self, state: LeaderState[CommitmentMemory]) -> Forecast | None:
        """What the choice model expects."""
        return self._plan(state.memory, self.objective, self._frame)


@dataclass(frozen=True, eq=False)
class Plan(Forecast):
    """A fitted choice model, what it expects, and where to go by it.

    As a forecast it is unsure by how much f differs between the expected y and the likeliest.
    """

    f: Objective
    frame: Frame
    memory: CommitmentMemory

    @cached_property
    def model(self) -> ChoiceModel:
        """The choice model of the fitted logits."""
        assert self.memory.logits is not None
        return self._of(self.memory.logits)

    def _of(self, logits: Array) -> ChoiceModel:
        slopes = self.frame.basis @ logits[:-1]
        return ChoiceModel(blocks_of(self.memory.ys), slopes, logits[-1] - self.frame.centre @ slopes)

    def cost(self, x: Array) -> float:
        """f(x, y) at the expected y."""
        return self.f(x, self.model.response(x))

    def error(self, x: Array) -> float:
        """How much less it would be if all did what is likeliest."""
        (likeliest,) = self.model.likeliest(x[None])
        return abs(self.cost(x) - self.f(x, self.model.doing(likeliest)))

    def answer(self, x: Array, K: int) -> Predicted:
        """The expected y; each entry is one draw of whether its action is taken."""
        y, blocks = self.model.response(x), self.model.blocks
        totals = np.concatenate([np.full(b.end - b.start, b.total) for b in blocks])
        return Predicted(frozen(y), frozen(np.sqrt(np.maximum(y * (totals - y), 0.0))))

    @property
    def surprise(self) -> float:
        """How unlikely the last answer was: minus the logarithm of its probability, 0 where it was sure to come."""
        (chosen,), logits = choices(self.memory.ys)[0][-1:], self.model.logits(self.memory.xs[-1])
        parts = [(slice(b.start, b.end), b.total) for b in self.model.blocks]
        return -sum(float(chosen[part] / total @ log_shares(logits[part])) for part, total in parts)

    def best(self, model: ChoiceModel) -> Array:
        """Where a model expects the least cost: in the most promising regions, at some margin."""
        rng, xs = np.random.default_rng(len(self.memory.xs)), self.memory.xs
        picked = rng.integers(len(xs), size=(200, 3))
        between = np.einsum("ij,ijk->ik", rng.dirichlet(np.ones(3), 200), xs[picked])
        wanted = sorted(model.likeliest(np.vstack([xs[-200:], between])))
        found = [
            (self.f(x, model.doing(one)), one, x)
            for one in wanted
            if (x := self._inside(model, one, 0.5)) is not None
        ]
        best, lowest = self.memory.best, self.f(self.memory.best, model.response(self.memory.best))
        for cost, one, _ in sorted(found, key=lambda at: at[0])[:CANDIDATES]:
            for x in (self._inside(model, one, margin) for margin in MARGINS if cost < lowest):
                if x is not None and (value := self.f(x, model.response(x))) < lowest:
                    best, lowest = x, value
        return best

    def _inside(self, model: ChoiceModel, actions: tuple[int, ...], margin: float) -> Array | None:
        """The x of least cost where these actions lead by `margin`: exact where f is linear in x."""
        A, b = model.region(actions)
        return least(self.frame.X, self.f.partial_x(self.memory.best, model.doing(actions)), A, b - margin)

    def next_x(self, rng: np.random.Generator) -> Array:
        """What to announce: first the corners of X, then what is thought best or something to learn from."""
        memory, count = self.memory, self.memory.deployed
        if count <= len(self.frame.corners):
            return np.asarray(self.frame.corners[count - 1])
        looking = LOOKING * memory.xs.shape[1] * memory.ys.shape[1]
        if rng.random() >= 0.5 * min(1.0, looking / count):
            if count > 2 * looking or self._is_new(memory.best):
                return memory.best
            bold = self.best(self.model.steeper(BOLD))
            if self._is_new(bold):
                return bold
        if rng.random() < 0.5:
            return self.best(self._of(_learned(memory, self.frame, rng)))
        return self.frame.random(rng)

    def _is_new(self, x: Array) -> bool:
        return bool(np.abs((self.memory.xs - x) @ self.frame.basis).max(axis=1).min() > SAME)


def _learned(memory: CommitmentMemory, frame: Frame, rng: np.random.Generator | None = None) -> Array:
    """Logits fitted to what was chosen; with a generator, drawn at random among those that fit as well."""
    features, (shares, weight) = frame.features(memory.xs), choices(memory.ys)
    shape = features.shape[1], memory.ys.shape[1]
    logits = np.zeros(shape) if memory.logits is None else memory.logits
    prior, theta = np.zeros(shape), np.empty(shape)
    if rng is not None:
        prior = rng.standard_normal(shape) * max(float(np.sqrt((logits**2).mean())), 1.0)
    for b in blocks_of(memory.ys):
        part = (slice(None), slice(b.start, b.end))
        own = shares[part] / np.maximum(shares[part].sum(axis=1, keepdims=True), 1e-300)
        theta[part] = fitted(features, own, weight, prior[part], logits[part] + prior[part])
    return theta


def _with_row(memory: CommitmentMemory, x: Array, y: Array) -> CommitmentMemory:
    """With one more answer; rows of another size of y begin anew."""
    if memory.ys.shape[1] != y.size:
        memory = replace(memory, xs=memory.xs[:0], ys=np.empty((0, y.size)), logits=None)
    return replace(memory, xs=frozen(np.vstack([memory.xs, x])), ys=frozen(np.vstack([memory.ys, y])))
