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
from stackelberg.leaders.choice_model import Block, ChoiceModel, blocks_of, choices, fitted, log_shares
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
DOWNHILL = 20
"""Steps of a projected gradient on the model."""
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
        polytope = as_polytope(X)
        if polytope is None:
            return None
        own = X.tangent_basis()
        basis = np.eye(X.dimension) if own is None else own
        found = [_least(polytope, sign * e) for e in np.eye(X.dimension) for sign in (-1.0, 1.0)]
        corners = [x for x in found if x is not None]
        if len(corners) < len(found):
            return None
        ends = np.unique(np.round(corners, 12), axis=0)
        centre = ends.mean(axis=0)
        width = np.ptp(ends @ basis, axis=0)
        return cls(polytope, ends, centre, basis / np.where(width > 0.0, width / 2.0, 1.0))

    def features(self, xs: Array) -> Array:
        """The coordinates of each row, and 1."""
        return np.column_stack([(xs - self.centre) @ self.basis, np.ones(len(xs))])

    def least(self, slope: Array, A: Array, b: Array) -> Array | None:
        """The x in X with A x <= b where slope · x is least."""
        return _least(self.X, slope, A, b)


def _least(X: Polytope, slope: Array, A: Array | None = None, b: Array | None = None) -> Array | None:
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
    blocks: tuple[Block, ...] = ()
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
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, flag, "rewindable")
        keep_checked(self, whole_number, "K")

    def bind(self, knowledge: Knowledge) -> Commitment:
        """Fill in X, the objective, and whether the followers can be rewound."""
        return replace(
            self, X=self._set_in(knowledge), objective=knowledge.objective, rewindable=knowledge.rewindable
        )

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
        memory, costs = state.memory, []
        for one in deployed:
            if one.answer is not None and one.answer.y is not None and not np.isnan(one.answer.y).any():
                memory = _with_row(memory, one.answer.x, one.answer.y)
            costs += [one.answer.cost] if one.answer is not None and one.answer.cost is not None else []
        note = Note(cost=costs[0]) if costs else Note()
        memory = replace(memory, deployed=memory.deployed + len(deployed))
        if (why := self._why_not(memory)) is not None:
            return state.x, replace(memory, logits=None), note | {"fallback": why, "no_step_reason": why}
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        model = self._choice(memory)
        if model is None or model.blocks != blocks_of(memory.ys) or self._surprise(model, memory) > NO_SURPRISE:
            memory, model = self._learned(memory)
            memory = replace(memory, best=frozen(self._best(model, memory)[0]))
        expected = self._expected(model, memory.best)
        x = frozen(self.X.project(self._next(memory, model, rng)))
        return x, memory, note | {"expected_cost": expected, "step": float(np.linalg.norm(x - state.x))}

    def _why_not(self, memory: CommitmentMemory) -> str | None:
        """Why it cannot lead."""
        if self.objective is None:
            return "the objective is not known"
        if self._frame is None:
            return "X is no bounded polytope"
        if len(memory.ys) == 0:
            return "nobody measured the response"
        return None if blocks_of(memory.ys) else "responses are no choices among a few actions"

    def _learned(
        self, memory: CommitmentMemory, rng: np.random.Generator | None = None
    ) -> tuple[CommitmentMemory, ChoiceModel]:
        """Fit the choice model; with a generator, one drawn at random among those that fit as well."""
        frame, blocks = self._frame, blocks_of(memory.ys)
        assert frame is not None
        features, (shares, weight) = frame.features(memory.xs), choices(memory.ys)
        shape = features.shape[1], memory.ys.shape[1]
        logits = np.zeros(shape) if memory.logits is None else memory.logits
        prior = np.zeros(shape)
        if rng is not None:
            prior = rng.standard_normal(shape) * max(float(np.sqrt((logits**2).mean())), 1.0)
        theta = np.empty(shape)
        for b in blocks:
            part = (slice(None), slice(b.start, b.end))
            own = shares[part] / np.maximum(shares[part].sum(axis=1, keepdims=True), 1e-300)
            theta[part] = fitted(features, own, weight, prior[part], logits[part] + prior[part])
        memory = replace(memory, logits=frozen(theta), blocks=blocks)
        model = self._choice(memory)
        assert model is not None
        return memory, model

    def _choice(self, memory: CommitmentMemory) -> ChoiceModel | None:
        """The model that was fitted last."""
        if memory.logits is None or self._frame is None:
            return None
        slopes = self._frame.basis @ memory.logits[:-1]
        return ChoiceModel(memory.blocks, slopes, memory.logits[-1] - self._frame.centre @ slopes)

    def _surprise(self, model: ChoiceModel, memory: CommitmentMemory) -> float:
        """How unlikely the last answer was: minus the logarithm of its probability, 0 where it was sure to come."""
        (chosen,), logits = choices(memory.ys)[0][-1:], model.logits(memory.xs[-1])
        parts = [(chosen[b.start : b.end] / b.total, log_shares(logits[b.start : b.end])) for b in model.blocks]
        return -sum(float(shares @ logs) for shares, logs in parts)

    def _best(self, model: ChoiceModel, memory: CommitmentMemory) -> tuple[Array, float]:
        """Where the model expects the least cost: in the most promising regions, at some margin, then downhill."""
        rng = np.random.default_rng(len(memory.xs))
        picked = rng.integers(len(memory.xs), size=(200, 3))
        between = np.einsum("ij,ijk->ik", rng.dirichlet(np.ones(3), 200), memory.xs[picked])
        wanted = model.likeliest(np.vstack([memory.xs[-200:], between]))
        found = [(*at, one) for one in sorted(wanted) if (at := self._inside(model, one, MARGINS[0], memory.best))]
        best, lowest = memory.best, self._expected(model, memory.best)
        for cost, x, one in sorted(found, key=lambda at: at[0])[:CANDIDATES]:
            if cost >= lowest:
                break
            inside = (self._inside(model, one, margin, x) for margin in MARGINS)
            tried = [(self._expected(model, at[1]), at[1]) for at in inside if at is not None]
            best, lowest = min([(best, lowest), *((x, cost) for cost, x in tried)], key=lambda at: at[1])
        return self._downhill(model, best, lowest)

    def _inside(
        self, model: ChoiceModel, actions: tuple[int, ...], margin: float, near: Array
    ) -> tuple[float, Array] | None:
        """The least cost of these actions where they lead by `margin`, and its x: exact where f is linear in x."""
        f, frame, y = self.objective, self._frame, model.doing(actions)
        assert f is not None
        assert frame is not None
        A, b = model.region(actions)
        x = frame.least(f.partial_x(near, y), A, b - margin)
        return None if x is None else (f(x, y), x)

    def _expected(self, model: ChoiceModel, x: Array) -> float:
        assert self.objective is not None
        return self.objective(x, model.response(x))

    def _downhill(self, model: ChoiceModel, x: Array, cost: float) -> tuple[Array, float]:
        """Projected gradients of the expected cost: where responses are soft the least is not at a boundary."""
        f = self.objective
        assert f is not None
        length = float(np.linalg.norm(self.X.project(x + 1.0) - x))
        for _ in range(DOWNHILL):
            y = model.response(x)
            slope = f.partial_x(x, y) + model.pulled(y, f.partial_y(x, y))
            size = length / max(float(np.linalg.norm(slope)), 1e-300)
            there = self.X.project(x - size * slope)
            if (value := self._expected(model, there)) < cost:
                x, cost, length = there, value, 2.0 * length
            else:
                length /= 8.0
        return x, cost

    def _next(self, memory: CommitmentMemory, model: ChoiceModel, rng: np.random.Generator) -> Array:
        """What to announce: first the corners of X, then what is thought best or something to learn from."""
        frame, count = self._frame, memory.deployed
        assert frame is not None
        if count <= len(frame.corners):
            return np.asarray(frame.corners[count - 1])
        looking = LOOKING * memory.xs.shape[1] * memory.ys.shape[1]
        if rng.random() >= 0.5 * min(1.0, looking / count):
            if count > 2 * looking or self._is_new(memory, memory.best):
                return memory.best
            bold, _ = self._best(model.steeper(BOLD), memory)
            if self._is_new(memory, bold):
                return bold
        if rng.random() < 0.5:
            _, drawn = self._learned(memory, rng)
            return self._best(drawn, memory)[0]
        towards = frame.least(rng.standard_normal(memory.best.size), np.empty((0, memory.best.size)), np.empty(0))
        ends = frame.corners if towards is None else np.vstack([frame.corners, towards])
        return np.asarray(rng.dirichlet(np.full(len(ends), rng.choice([0.3, 1.0]))) @ ends)

    def _is_new(self, memory: CommitmentMemory, x: Array) -> bool:
        assert self._frame is not None
        return bool(np.abs((memory.xs - x) @ self._frame.basis).max(axis=1).min() > SAME)

    def recommend(self, state: LeaderState[CommitmentMemory]) -> Array:
        """Where the least cost is expected."""
        return state.memory.best

    def model(self, state: LeaderState[CommitmentMemory]) -> Forecast | None:
        """What the choice model expects."""
        choice = self._choice(state.memory)
        return None if choice is None or self.objective is None else _Expected(self.objective, choice)


@dataclass(frozen=True, eq=False)
class _Expected(Forecast):
    """A choice model, as a forecast: unsure by how much f differs between the expected y and the likeliest."""

    objective: Objective
    choice: ChoiceModel

    def cost(self, x: Array) -> float:
        """f(x, y) at the expected y."""
        return self.objective(x, self.choice.response(x))

    def error(self, x: Array) -> float:
        """How much less it would be if all did what is likeliest."""
        (likeliest,) = self.choice.likeliest(x[None])
        return abs(self.cost(x) - self.objective(x, self.choice.doing(likeliest)))

    def answer(self, x: Array, K: int) -> Predicted:
        """The expected y; each entry is one draw of whether its action is taken."""
        y = self.choice.response(x)
        spread = [
            np.sqrt(np.maximum(y[b.start : b.end] * (b.total - y[b.start : b.end]), 0.0))
            for b in self.choice.blocks
        ]
        return Predicted(frozen(y), frozen(np.concatenate(spread)))


def _with_row(memory: CommitmentMemory, x: Array, y: Array) -> CommitmentMemory:
    """With one more answer; rows of another size of y begin anew."""
    ys = memory.ys if memory.ys.shape[1] == y.size else np.empty((0, y.size))
    xs = memory.xs if len(ys) == len(memory.xs) else memory.xs[:0]
    logits = memory.logits if len(ys) else None
    return replace(memory, xs=frozen(np.vstack([xs, x])), ys=frozen(np.vstack([ys, y])), logits=logits)
