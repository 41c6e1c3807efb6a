"""The Kalman filters of one cell: all members, all groups of the cell, side by side.

Shapes: m members, G groups of n outputs, s inputs and u prices (`groups.Cell`); h = (move of the inputs, 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import CURVE, LEAST_DRIFT_MOVE, ROUGH
from stackelberg.leaders.response.groups import Cell
from stackelberg.leaders.response.members import Members


@dataclass(frozen=True, eq=False)
class Part:
    """What all members know of the groups of a cell: J (m, G, n, s), c and y (m, G, n), P (m, G, s+1, s+1).

    W (m, G, u, s) and w (m, G, u) are dJ/dκ and dc/dκ of the rows of priced outputs; scale (m, G) is the mean
    square of a group's innovations relative to what its P says.
    """

    J: Array
    c: Array
    W: Array
    w: Array
    P: Array
    y: Array
    scale: Array


class Forecast(NamedTuple):
    """What all members predict for the outputs of a cell, and how it compares with what was seen.

    s: the move of each group's inputs; measured: which outputs were, y: as what (0 where not).
    where: where outputs are heading, S(x); base: what should be seen; e0: the innovation, all three with κ = 0.
    e1 (by price) and effect (by output): what a unit of κ adds to `base`; shift: what κ as estimated adds; e: the
    innovation then. Ph, hPh, v: the variance A² hᵀPh + r of an entry of y as predicted, and its parts.
    """

    s: Array
    measured: NDArray[np.bool_]
    y: Array
    where: Array
    base: Array
    e0: Array
    e1: Array
    effect: Array
    shift: Array
    e: Array
    Ph: Array
    hPh: Array
    v: Array


def first_part(cell: Cell, members: Members, level: Array) -> Part:
    """S(x) = level at the first x (one entry past the end included), J unknown."""
    m, (G, n), s, u = members.rate.size, cell.outputs.shape, cell.inputs.shape[1], cell.priced.shape[1]
    informed = np.where(members.null == 0, 1.0, 0.0)[:, None, None, None]
    P = np.zeros((m, G, s + 1, s + 1))
    P[..., :s, :s] = np.eye(s) * informed
    P[..., s, s] = members.noise[:, None]
    return Part(
        J=np.zeros((m, G, n, s)),
        c=np.tile(level[cell.outputs], (m, 1, 1)),
        W=(cell.priced[:, :, None] == np.arange(s)) * informed,
        w=np.zeros((m, G, u)),
        P=P,
        y=np.tile(level[cell.outputs], (m, 1, 1)),
        scale=np.zeros((m, G)),
    )


def forecast(part: Part, cell: Cell, members: Members, move: Array, answer: Array, kappas: Array) -> Forecast:
    """The predictions for a cell before it learns. `move`, `answer`, `kappas` have one entry past the end."""
    s, y = move[cell.inputs], answer[cell.outputs]
    measured = ~np.isnan(y)
    A = members.rate[:, None, None]
    where = part.c + (part.J @ s[:, :, None])[..., 0]
    base = part.y + A * (where - part.y)
    e0 = np.where(measured, y - base, 0.0)
    e1 = A * (part.w + (part.W @ s[:, :, None])[..., 0])
    effect = shift = np.zeros((1, 1, 1))
    if cell.priced.shape[1]:
        padded = np.append(e1, np.zeros((*e1.shape[:2], 1)), axis=2)
        effect = np.take_along_axis(padded, np.broadcast_to(cell.own, e0.shape), axis=2)
        shift = kappas[:, cell.block] * effect
    e = np.where(measured, e0 - shift, 0.0)
    h = np.append(s, np.ones((len(s), 1)), axis=1)
    Ph = (part.P @ h[:, :, None])[..., 0]
    hPh = (Ph * h).sum(axis=2)
    v = members.rate[:, None] ** 2 * hPh + members.noise[:, None]
    return Forecast(s, measured, np.where(measured, y, 0.0), where, base, e0, e1, effect, shift, e, Ph, hPh, v)


def loosen_level(f: Forecast, members: Members, jump: Array) -> Forecast:
    """The forecast of members whose level is uncertain by `jump` (m, G) more than it was."""
    Ph = f.Ph.copy()
    Ph[..., -1] += jump
    hPh = f.hPh + jump
    return f._replace(Ph=Ph, hPh=hPh, v=members.rate[:, None] ** 2 * hPh + members.noise[:, None])


def learn(part: Part, cell: Cell, members: Members, f: Forecast, move: Array, scale: Array) -> Part:
    """The cell after the observation, centred where it was made: x_c + s.

    With gain = A Ph / v, the new J is J + e0 gainᵀ, and centred at x_c + s the new level is
    c + J s + e0 (gain·h). A group in which nothing was seen is only centred anew.
    """
    A = members.rate[:, None]
    weight = _weight(f, members)
    gain, gain_h = weight[..., None] * f.Ph[..., :-1], weight * f.hPh
    return Part(
        J=_correct(part.J, f.e0, gain),
        c=f.where + f.e0 * gain_h[..., None],
        W=_correct(part.W, -f.e1, gain),
        w=f.e1 * (1.0 / A - gain_h)[..., None],
        P=_add_drift(_recentre(part.P, f, members, A * weight), cell, members, f.s, move),
        y=filter_y(f, members),
        scale=scale,
    )


def filter_y(f: Forecast, members: Members) -> Array:
    """Where members hold the population to be after the observation: what was seen, as far as they trust it."""
    trust = members.trust[:, None, None]
    return np.where((trust == 1.0) & f.measured, f.y, f.base + f.shift + trust * f.e)


def learn_in_place(part: Part, members: Members, f: Forecast, y: Array, scale: Array) -> Part:
    """The cell after an observation made somewhere else than where it stays centred; `y` is what it filters now."""
    weight = _weight(f, members)
    gain = weight[..., None] * f.Ph
    k = np.sqrt(members.rate[:, None] * weight)[..., None] * f.Ph
    return Part(
        J=_correct(part.J, f.e0, gain[..., :-1]),
        c=part.c + f.e0 * gain[..., -1:],
        W=_correct(part.W, -f.e1, gain[..., :-1]),
        w=part.w - f.e1 * gain[..., -1:],
        P=part.P - k[..., :, None] * k[..., None, :],
        y=y,
        scale=scale,
    )


def _weight(f: Forecast, members: Members) -> Array:
    """A / v, the scale of the gain A Ph / v; zero for a group in which nothing was seen."""
    return np.where(f.measured.any(axis=1), members.rate[:, None] / f.v, 0.0)


def _correct(slopes: Array, innovation: Array, gain: Array) -> Array:
    """J + e gainᵀ for all members and groups."""
    new = innovation[..., None] * gain[:, :, None, :]
    new += slopes
    return np.asarray(new)


def _recentre(P: Array, f: Forecast, members: Members, weight: Array) -> Array:
    """TᵀP⁺T, where P⁺ = P − weight · Ph (Ph)ᵀ after the observation and T = [[I, s], [0, 1]] centres at x_c + s.

    Only its last row and column differ from those of P⁺: they are P⁺h = (1 − weight · hᵀPh) Ph, and hᵀP⁺h. With
    weight = A² / v that factor is r / v: not by subtraction, for after a jump it is tiny.
    """
    known = np.where(weight > 0.0, members.noise[:, None] / f.v, 1.0)
    k = np.sqrt(weight)[..., None] * f.Ph
    new = k[..., :, None] * k[..., None, :]
    np.subtract(P, new, out=new)
    new[..., :-1, -1] = new[..., -1, :-1] = known[..., None] * f.Ph[..., :-1]
    new[..., -1, -1] = known * f.hPh
    return np.asarray(new)


def _add_drift(P: Array, cell: Cell, members: Members, s: Array, move: Array) -> Array:
    """P grown, in place, by the drift that the move brings: J with the move of its inputs, c with its square.

    A level that depends on no input, by belief (null) or by structure, drifts as x moves at all.
    """
    length = (s**2).sum(axis=1)
    informed = (members.null == 0)[:, None] & (not cell.without_inputs)
    drift = members.drift[:, None]
    walk = np.where(informed, drift * np.maximum(length, LEAST_DRIFT_MOVE * members.unit**2), 0.0)
    at = np.arange(s.shape[1])
    P[..., at, at] += walk[..., None]
    unmodelled = drift * members.unit**2 * float(move @ move)
    bent = drift * (CURVE * length**2 + ROUGH * members.unit**2 * length)
    P[..., -1, -1] += np.where(informed, bent, unmodelled)
    return P
