"""The Kalman filters of one cell: all members, all groups of the cell, side by side.

A member believes that y⁺ = T h + ρ (y − y₀), where h = (move of the inputs since the last deployment, 1), T holds
the slopes and the level at the last deployment, and ρ is the contraction of the population: `pace` finds it out. T
is filtered as if ρ were 0 and no price slope κ were known; what a unit of ρ or of κ would have made of T is carried
along as U and W, so that both can be estimated at any time from all innovations (fixed effects of an augmented
filter).

Shapes: m members, G groups of n outputs, s inputs and u prices (`groups.Cell`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import (
    DRIFTS,
    HALF_GRID,
    LEAST_DRIFT_MOVE,
    LEAST_TRUST,
    NOISES,
    WHOLE_GRID,
)
from stackelberg.leaders.response.groups import Cell, Groups


@dataclass(frozen=True, eq=False)
class Members:
    """What each of m members believes of the population, in units of the leader's moves.

    noise (m): variance of a measured entry of y; drift (m): variance of what J changes by over a move; trust (m):
    how much of an innovation is a move of the population itself. groups: which outputs depend on which inputs;
    share: the part of a move that reaches the inputs of one output (a unit of x is a move of √share of them).
    """

    noise: Array
    drift: Array
    trust: Array
    groups: Groups
    share: float


@lru_cache(maxsize=8)
def make_members(groups: Groups) -> Members:
    """The grid of beliefs; a smaller one where J or P is so large that the whole grid would be slow or not fit."""
    noises, drifts = NOISES, DRIFTS
    if groups.entries > WHOLE_GRID:
        noises, drifts = NOISES[:4:2], DRIFTS[:3:2]
    if groups.entries > HALF_GRID:
        noises, drifts = NOISES[:1], DRIFTS[2:3]
    noise, drift = np.array([(r, q) for r in noises for q in drifts]).T
    trust = np.maximum(1.0 / (1.0 + noise), LEAST_TRUST)
    return Members(frozen(noise), frozen(drift), frozen(trust), groups, groups.share)


@dataclass(frozen=True, eq=False)
class Part:
    """What all members know of the groups of a cell.

    T, U (m, G, n, s+1): slopes and level, and what a unit of ρ adds to them. W (m, G, u, s+1): what a unit of κ
    adds to the rows of priced outputs. P (m, G, s+1, s+1): the covariance of a row of T, relative to `Bank.scale`.
    y (m, G, n): where the population is held to be. outlier (m, G, n): which innovations were outliers last time.
    size (m, G, n): the mean square of each entry's innovations.
    """

    T: Array
    U: Array
    W: Array
    P: Array
    y: Array
    outlier: NDArray[np.bool_]
    size: Array


class Forecast(NamedTuple):
    """What all members predict for the outputs of a cell, and how it compares with what was seen.

    h (G, s+1): the move of each group's inputs, and 1; measured (G, n): which outputs were. base: what should be
    seen with ρ = κ = 0; e: the innovation then. by_price (by price) and price (by output): what a unit of κ adds to
    `base`; lag: what a unit of ρ adds. Ph, hPh, v: the variance hᵀPh + r of an entry of y, and its parts.
    """

    h: Array
    measured: NDArray[np.bool_]
    base: Array
    e: Array
    by_price: Array
    price: Array
    lag: Array
    Ph: Array
    hPh: Array
    v: Array
    noise: Array


class Taken(NamedTuple):
    """What an observation is taken for: innovations less what is an outlier, y as held after it, the outliers, and
    the size of each entry's innovations."""

    e: Array
    held: Array
    outlier: NDArray[np.bool_]
    size: Array


def first_part(cell: Cell, members: Members, level: Array, unit: float) -> Part:
    """S(x) = level at the first x (one entry past the end included), J unknown."""
    m, (G, n), s = members.noise.size, cell.outputs.shape, cell.inputs.shape[1]
    P, T = np.zeros((m, G, s + 1, s + 1)), np.zeros((m, G, n, s + 1))
    P[..., :s, :s] = np.eye(s)
    P[..., s, s] = members.noise[:, None] * unit**2
    T[..., s] = level[cell.outputs]
    return Part(
        T=T,
        U=np.zeros((m, G, n, s + 1)),
        W=(cell.priced[:, :, None] == np.arange(s + 1)) * np.ones((m, 1, 1, 1)),
        P=P,
        y=np.tile(level[cell.outputs], (m, 1, 1)),
        outlier=np.zeros((m, G, n), dtype=bool),
        size=np.zeros((m, G, n)),
    )


def forecast(
    part: Part, cell: Cell, members: Members, move: Array, answer: Array, origin: Array, unit: float
) -> Forecast:
    """The predictions for a cell before it learns. `move`, `answer`, `origin` have one entry past the end."""
    s, y = move[cell.inputs], answer[cell.outputs]
    measured = ~np.isnan(y)
    h = np.append(s, np.ones((len(s), 1)), axis=1)
    base = _times(part.T, h)
    by_price = _times(part.W, h)
    price = np.zeros((1, 1, 1))
    if cell.priced.shape[1]:
        padded = np.append(by_price, np.zeros((*by_price.shape[:2], 1)), axis=2)
        price = np.take_along_axis(padded, np.broadcast_to(cell.own, base.shape), axis=2)
    lag = part.y - origin[cell.outputs] + _times(part.U, h)
    Ph = (part.P @ h[:, :, None])[..., 0]
    hPh = (Ph * h).sum(axis=2)
    noise = members.noise[:, None] * unit**2
    e = np.where(measured, y - base, 0.0)
    return Forecast(h, measured, base, e, by_price, price, lag, Ph, hPh, hPh + noise, noise)


def loosen_level(f: Forecast, jump: Array) -> Forecast:
    """The forecast of members whose level is uncertain by `jump` (m, G) more than it was."""
    Ph = f.Ph.copy()
    Ph[..., -1] += jump
    hPh = f.hPh + jump
    return f._replace(Ph=Ph, hPh=hPh, v=hPh + f.noise)


def learn(part: Part, cell: Cell, members: Members, f: Forecast, seen: Taken, move: Array, unit: float) -> Part:
    """The cell after the observation: T + e gainᵀ with gain = Ph / v, and with it U and W.

    The level is then that at the deployment just made; a group in which nothing was seen is only centred anew.
    """
    weight = np.where(f.measured.any(axis=1), 1.0 / f.v, 0.0)
    gain = weight[..., None] * f.Ph
    T, U, W = (
        _centre(_correct(table, innovation, gain), f.h)
        for table, innovation in (
            (part.T, seen.e),
            (part.U, -np.where(f.measured, f.lag, 0.0)),
            (part.W, -f.by_price),
        )
    )
    P = _add_drift(_recentre(part.P, f, weight), cell, members, f.h[:, :-1], move, unit)
    return Part(T, U, W, P, seen.held, seen.outlier, seen.size)


def _times(table: Array, h: Array) -> Array:
    product: Array = (table @ h[:, :, None])[..., 0]
    return product


def _correct(table: Array, innovation: Array, gain: Array) -> Array:
    """table + e gainᵀ for all members and groups."""
    new: Array = innovation[..., None] * gain[:, :, None, :]
    new += table
    return new


def _centre(table: Array, h: Array) -> Array:
    """The table with its level, in place, at the deployment just made."""
    table[..., -1] = _times(table, h)
    return table


def _recentre(P: Array, f: Forecast, weight: Array) -> Array:
    """TᵀP⁺T, where P⁺ = P − weight · Ph (Ph)ᵀ after the observation and T = [[I, s], [0, 1]] centres at x_c + s.

    Only its last row and column differ from those of P⁺: they are P⁺h = (1 − weight · hᵀPh) Ph, and hᵀP⁺h. With
    weight = 1 / v that factor is r / v: not by subtraction, for after a jump it is tiny.
    """
    known = np.where(weight > 0.0, f.noise / f.v, 1.0)
    k = np.sqrt(weight)[..., None] * f.Ph
    new: Array = k[..., :, None] * k[..., None, :]
    np.subtract(P, new, out=new)
    new[..., :-1, -1] = new[..., -1, :-1] = known[..., None] * f.Ph[..., :-1]
    new[..., -1, -1] = known * f.hPh
    return new


def _add_drift(P: Array, cell: Cell, members: Members, s: Array, move: Array, unit: float) -> Array:
    """P grown, in place, by the drift that the move brings: J with the move of its inputs, the level with both.

    If S is smooth, a drift q of J over a move s shows in S as q s⁴; if it has kinks closer together than the move,
    as q s². A level that depends on no input drifts as x moves at all.
    """
    length, drift = (s**2).sum(axis=1), members.drift[:, None] / unit**2
    if cell.inputs.size == 0:
        P[..., -1, -1] += drift * unit**2 * (move @ move)
        return P
    at = np.arange(s.shape[1])
    P[..., at, at] += (drift * np.maximum(length, LEAST_DRIFT_MOVE * unit**2))[..., None]
    P[..., -1, -1] += drift * (length**2 + unit**2 * length)
    return P
