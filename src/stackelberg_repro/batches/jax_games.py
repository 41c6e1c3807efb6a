"""Games as JAX needs them: every function takes a batch, a row per run, and returns a row per run.

Here are the paper's routing game and the games with known answers. The formulas are those of `roads` and `games`;
the tests compare runs of both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, require
from stackelberg.games import Cournot, LinearQuadratic
from stackelberg_repro.batches.layout import RoutingLayout

Rows = Any
"""An array of JAX with a row per run."""


@dataclass(frozen=True, eq=False)
class BatchGame:
    """What Algorithm 1 and the followers' rules need of a game.

    G: the followers' map. project: onto Y; `hint` is the y before the step, near the answer. split: scores to a
    point of Y by softmax, where Y is made of simplices. cost: f(x, y), where `penalty` is a number per run that
    games without such a setting do not look at. lower, upper: X, a box that may be all of R^d.
    """

    G: Callable[[Rows, Rows], Rows]
    project: Callable[[Rows, Rows], Rows]
    split: Callable[[Rows], Rows] | None
    cost: Callable[[Rows, Rows, Rows], Rows]
    lower: Array
    upper: Array


@dataclass(frozen=True, eq=False)
class Simplices:
    """A product of simplices {y >= 0, Σ y = total}, one segment of the vector each."""

    pair: NDArray[np.int64]
    total: Array

    def sums(self, values: Rows) -> Rows:
        """Sums over every segment, a column each: a product with a 0/1 matrix, which any device does well."""
        jnp = require("jax.numpy", extra="jax")
        indicator = (np.asarray(self.pair)[:, None] == np.arange(self.total.size)).astype(values.dtype)
        return jnp.matmul(values, indicator, precision="highest")

    def project(self, point: Rows, hint: Rows) -> Rows:
        """The nearest point: max(point − θ, 0), θ by Newton's method from the left, to the end.

        The first θ is that of the entries where `hint` is positive: any set of entries gives one that is at most
        the answer. From there entries only drop out, and when none does, θ is exact (Michelot 1986).
        """
        jax, jnp = require("jax", extra="jax"), require("jax.numpy", extra="jax")
        total = np.asarray(self.total, dtype=point.dtype)

        def threshold(inside: Rows) -> tuple[Rows, Rows]:
            count = self.sums(inside.astype(point.dtype))
            theta = (self.sums(jnp.where(inside, point, 0.0)) - total) / jnp.maximum(count, 1.0)
            return jnp.where(count > 0, theta, -jnp.inf), count

        def above(theta: Rows) -> Rows:
            return point > theta[:, self.pair]

        def drop(state: tuple[Rows, Rows, Rows]) -> tuple[Rows, Rows, Rows]:
            theta, count, _ = state
            after, left = threshold(above(theta))
            fewer = left < count  # by rounding an entry at θ itself could come back: then it ends
            return jnp.where(fewer, after, theta), left, jnp.any(fewer & (left > 0))

        start, _ = threshold(hint > 0)
        theta, count = threshold(above(start))
        theta, _, _ = jax.lax.while_loop(lambda state: state[2], drop, (theta, count, jnp.array(True)))
        finite = self.sums(jnp.where(jnp.isfinite(point), 0.0, 1.0)) == 0
        return jnp.maximum(point - jnp.where(finite, theta, jnp.nan)[:, self.pair], 0.0)

    def split(self, scores: Rows) -> Rows:
        """Each total split in proportion to exp(score) within its segment."""
        jnp = require("jax.numpy", extra="jax")
        ends = np.searchsorted(self.pair, np.arange(self.total.size), side="right")
        starts = np.r_[0, ends[:-1]]
        best = jnp.stack([scores[:, a:b].max(axis=1) for a, b in zip(starts, ends, strict=True)], axis=1)
        weights = jnp.exp(scores - best[:, self.pair])
        shares = np.asarray(self.total, dtype=scores.dtype) / self.sums(weights)
        return weights * shares[:, self.pair]


def routing_game(layout: RoutingLayout, dtype: Any) -> BatchGame:
    """The paper's game: travellers on routes, tolls on every link, f(x, w) = Σ w ℓ(w) + λ‖x‖².

    Loads and route costs are products with the incidence matrix: dense, and so what a device does best.
    """
    jnp = require("jax.numpy", extra="jax")
    incidence = layout.incidence.astype(dtype)
    cost_constant, time_constant, coefficient, scale, power = (
        np.asarray(values, dtype=dtype)
        for values in (layout.cost_constant, layout.time_constant, layout.coefficient, layout.scale, layout.power)
    )
    simplices = Simplices(layout.pair, layout.volume)
    fourth = bool(np.all(layout.power == 4.0))

    def flows(y: Rows) -> Rows:
        return jnp.matmul(y, incidence, precision="highest")

    def congestion(w: Rows) -> Rows:
        s = jnp.maximum(w, 0.0) / scale
        return coefficient * (jnp.square(jnp.square(s)) if fourth else s**power)

    def route_costs(x: Rows, y: Rows) -> Rows:
        return jnp.matmul(cost_constant + congestion(flows(y)) + x, incidence.T, precision="highest")

    def planner(x: Rows, y: Rows, penalty: Rows) -> Rows:
        w = flows(y)
        return jnp.sum(w * (time_constant + congestion(w)), axis=1) + penalty * jnp.sum(x * x, axis=1)

    free = np.full(layout.links, np.inf)
    return BatchGame(route_costs, simplices.project, simplices.split, planner, -free, free)


def pigou_game() -> BatchGame:
    """Two roads, a toll on the congested one (`games.pigou`)."""
    jnp = require("jax.numpy", extra="jax")
    simplices = Simplices(np.zeros(2, dtype=np.int64), np.ones(1))

    def route_costs(x: Rows, y: Rows) -> Rows:
        return jnp.stack([jnp.ones_like(y[:, 0]), y[:, 1] + x[:, 0]], axis=1)

    def travel_time(x: Rows, y: Rows, penalty: Rows) -> Rows:
        return y[:, 0] + y[:, 1] ** 2

    return BatchGame(route_costs, simplices.project, simplices.split, travel_time, np.zeros(1), np.ones(1))


def cournot_game(data: Cournot) -> BatchGame:
    """A leader's quantity, followers who share the rest of the market (`games.stackelberg_cournot`)."""
    jnp = require("jax.numpy", extra="jax")

    def marginal(x: Rows, q: Rows) -> Rows:
        return data.c - data.a + data.b * (x + q.sum(axis=1, keepdims=True)) + data.b * q

    def loss(x: Rows, q: Rows, penalty: Rows) -> Rows:
        return -(data.a - data.b * (x[:, 0] + q.sum(axis=1)) - data.C) * x[:, 0]

    return BatchGame(marginal, lambda q, hint: jnp.maximum(q, 0.0), None, loss, np.zeros(1), np.full(1, np.inf))


def linear_quadratic_game(data: LinearQuadratic) -> BatchGame:
    """G = M y + B x + c and f = ½‖y − ŷ‖² + ½λ‖x‖² (`games.linear_quadratic`)."""
    jnp = require("jax.numpy", extra="jax")
    free = np.full(data.B.shape[1], np.inf)

    def gradient(x: Rows, y: Rows) -> Rows:
        M, B, c = (np.asarray(part, dtype=y.dtype) for part in (data.M, data.B, data.c))
        return jnp.matmul(y, M.T, precision="highest") + jnp.matmul(x, B.T, precision="highest") + c

    def loss(x: Rows, y: Rows, penalty: Rows) -> Rows:
        off = y - np.asarray(data.target, dtype=y.dtype)
        return 0.5 * jnp.sum(off * off, axis=1) + 0.5 * data.lam * jnp.sum(x * x, axis=1)

    return BatchGame(gradient, lambda y, hint: y, None, loss, -free, free)


def saddle_game(d: int = 2) -> BatchGame:
    """Followers who do as the leader does, a strict saddle at 0 (`games.strict_saddle`)."""
    jnp = require("jax.numpy", extra="jax")
    free = np.full(d, np.inf)

    def loss(x: Rows, y: Rows, penalty: Rows) -> Rows:
        return 0.25 * y[:, 0] ** 4 - 0.5 * y[:, 0] ** 2 + 0.5 * jnp.sum(y[:, 1:] ** 2, axis=1)

    return BatchGame(lambda x, y: y - x, lambda y, hint: y, None, loss, -free, free)
