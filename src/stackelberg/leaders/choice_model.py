"""A model of followers who choose among a few actions: logits that are linear in x, fitted to what they chose.

Followers who always take what pays most choose by a linear classifier: where two actions pay the same lies a
hyperplane, and each answer says on which side of some of them an x lies. A multinomial logit with a faint ridge,
fitted to such answers, puts each hyperplane midway between the nearest answers on either side, and is as steep as
these are near: what it expects of an x counts on as much doubt as there is. Followers who err near a tie, or choose
by quantal response, are the same model, less steep.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Forecast, Objective, Predicted, frozen

RIDGE = 1e-8
"""Of logits, where X is 2 wide: boundaries are told apart to about a thousandth of X."""
RECENT = 20
"""The pace of followers is read from so many of the last moves of y."""


class Block(NamedTuple):
    """Entries of y among which one group of followers chooses: their sum is always `total`."""

    start: int
    end: int
    total: float


def blocks_of(ys: Array) -> tuple[Block, ...]:
    """The blocks that responses are made of, one row each; none where they are not shares of fixed totals.

    >>> blocks_of(np.array([[1.0, 0.0, 0.0, 2.0], [0.0, 1.0, 2.0, 0.0]]))
    (Block(start=0, end=2, total=1.0), Block(start=2, end=4, total=2.0))
    >>> blocks_of(np.array([[1.0, 2.0], [1.5, 2.0]]))
    ()
    """
    sums = np.cumsum(ys, axis=1)
    size = float(np.abs(sums).max())
    still = np.abs(sums - sums[0]).max(axis=0) <= 1e-9 * size
    if ys.shape[1] < 2 or size == 0.0 or float(ys.min()) < -1e-9 * size or not still[-1]:
        return ()
    used: NDArray[np.bool_] = np.asarray((ys > 1e-9 * size).any(axis=0))
    # An entry that nobody has used yet goes with those before it.
    ends = [int(i) + 1 + int(np.argmax(used[i + 1 :])) for i in np.flatnonzero(still & used)[:-1]]
    bounds = [0, *ends, ys.shape[1]]
    return tuple(Block(a, b, float(ys[0, a:b].sum())) for a, b in pairwise(bounds))


def vertices(ys: Array) -> bool:
    """Whether followers of a block all chose the same each time, out of several things; they may be on their way.

    >>> vertices(np.array([[0.0, 1.0], [0.0, 1.0]])), vertices(np.array([[0.3, 0.7], [0.3, 0.7]]))
    (True, False)
    """
    blocks, chosen = blocks_of(ys), choices(ys)[0][1:]
    return bool(blocks) and all(
        b.end - b.start > 1 and bool((np.sort(chosen[:, b.start : b.end])[:, -2] <= 1e-6 * b.total).all())
        for b in blocks
    )


def choices(ys: Array) -> tuple[Array, Array]:
    """What followers have chosen each time, and the weight of that; y may follow only part of the way.

    With pace a, y = (1 − a) y_before + a · chosen, so that entries which nobody chooses shrink by 1 − a: the
    largest such share of the last moves is a.

    >>> chosen, weight = choices(np.array([[1.0, 0.0], [0.5, 0.5], [0.25, 0.75], [0.625, 0.375]]))
    >>> chosen[1:], weight
    (array([[0., 1.], [0., 1.], [1., 0.]]), array([0., 1., 1., 1.]))
    """
    before, after, weight = ys[:-1], ys[1:], np.ones(len(ys))
    size = float(ys.max())
    had = before > 0.05 * size
    kept = np.where(had, after / np.where(had, before, 1.0), np.inf).min(axis=1, initial=np.inf)
    paces = np.clip(1.0 - kept, 0.0, 1.0)[np.abs(after - before).max(axis=1, initial=0.0) > 1e-9 * size]
    pace = float(paces[-RECENT:].max(initial=0.0))
    if not 1e-3 < pace < 0.9:
        return ys, weight
    weight[0] = 0.0
    return np.vstack([ys[:1], np.maximum((after - (1.0 - pace) * before) / pace, 0.0)]), weight


def log_shares(logits: Array) -> Array:
    """The logarithm of the softmax of each row."""
    down = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(down - np.log(np.exp(down).sum(axis=-1, keepdims=True)))


def fitted(features: Array, shares: Array, weight: Array, prior: Array, start: Array) -> Array:
    """The multinomial logit (features x actions) near `prior` that explains the shares, by Newton's method."""
    theta, (q, n) = start, start.shape

    def loss(theta: Array) -> float:
        fit = float((weight[:, None] * shares * log_shares(features @ theta)).sum())
        return 0.5 * RIDGE * float(((theta - prior) ** 2).sum()) - fit

    value, squares = loss(theta), (features[:, :, None] * features[:, None, :]).reshape(-1, q * q)
    for _ in range(200):
        p = np.exp(log_shares(features @ theta))
        slope = features.T @ (weight[:, None] * (p - shares)) + RIDGE * (theta - prior)
        bend = weight[:, None, None] * (p[:, :, None] * (np.eye(n) - p[:, None, :]))
        hessian = (squares.T @ bend.reshape(-1, n * n)).reshape(q, q, n, n).transpose(0, 2, 1, 3)
        matrix = hessian.reshape(q * n, q * n) + RIDGE * np.eye(q * n)
        step = np.linalg.solve(matrix, slope.ravel()).reshape(q, n)
        promised, share = float((slope * step).sum()), 1.0
        while (there := loss(theta - share * step)) > value - 1e-4 * share * promised and share > 1e-12:
            share /= 4.0
        if promised < 1e-7 or share <= 1e-12:
            break
        theta, value = theta - share * step, there
    return theta


@dataclass(frozen=True, eq=False)
class ChoiceModel(Forecast):
    """Logits x @ slopes + level of each entry of y, and the blocks within which one is chosen.

    As a forecast it is unsure by how much f differs between the expected y and the likeliest.
    """

    f: Objective
    blocks: tuple[Block, ...]
    slopes: Array
    level: Array

    def response(self, x: Array) -> Array:
        """The expected y."""
        logits = x @ self.slopes + self.level
        return np.concatenate([total * np.exp(log_shares(logits[a:b])) for a, b, total in self.blocks])

    def likeliest(self, xs: Array) -> set[tuple[int, ...]]:
        """What followers are likeliest to do at some of these x: the action of each block."""
        logits = xs @ self.slopes + self.level
        best = [a + logits[:, a:b].argmax(axis=1) for a, b, _ in self.blocks]
        return {tuple(map(int, row)) for row in np.column_stack(best)}

    def doing(self, actions: tuple[int, ...]) -> Array:
        """The y of followers who all take these actions."""
        y = np.zeros(self.level.size)
        y[list(actions)] = [b.total for b in self.blocks]
        return y

    def region(self, actions: tuple[int, ...]) -> tuple[Array, Array]:
        """A, b with A x + margin <= b where these actions lead all others by `margin` in their logits."""
        lead = np.concatenate([np.full(b.end - b.start, own) for b, own in zip(self.blocks, actions, strict=True)])
        others = np.setdiff1d(np.arange(self.level.size), actions)
        owns = lead[others]
        return (self.slopes[:, others] - self.slopes[:, owns]).T, self.level[owns] - self.level[others]

    def with_slope(self, x: Array) -> tuple[float, Array]:
        """The expected cost, and its slope ∂x f + Jᵀ ∂y f."""
        y = self.response(x)
        worth, slope = self.f.partial_y(x, y), self.f.partial_x(x, y)
        for a, b, total in self.blocks:
            share, own = y[a:b] / total, worth[a:b]
            slope = slope + self.slopes[:, a:b] @ (y[a:b] * (own - share @ own))
        return self.f(x, y), slope

    def cost(self, x: Array) -> float:
        """f(x, y) at the expected y."""
        return self.f(x, self.response(x))

    def error(self, x: Array) -> float:
        """How much less it would be if all did what is likeliest."""
        (likeliest,) = self.likeliest(x[None])
        return abs(self.cost(x) - self.f(x, self.doing(likeliest)))

    def answer(self, x: Array, K: int) -> Predicted:
        """The expected y; each entry is one draw of whether its action is taken."""
        y = self.response(x)
        totals = np.concatenate([np.full(b.end - b.start, b.total) for b in self.blocks])
        return Predicted(frozen(y), frozen(np.sqrt(np.maximum(y * (totals - y), 0.0))))
