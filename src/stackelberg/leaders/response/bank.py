"""A bank of Kalman filters that learn how a response y follows an announced x.

Each member believes that the population moves a share A of the way to where it is heading in one deployment,
    y⁺ = y + A (S(x) − y),  S(x) ≈ c + J (x − x_c),
and filters θ = [J c] from every observation, with one covariance P shared by all entries of y that depend on the
same entries of x (a group, see `groups`): an update costs O(d² + n d), or the sum of that over groups. Members
differ in what the leader is not told: the share A (how fast followers settle), the measurement noise r, and the
drift q of J as x moves (how curved S is). These belong to the population, so that the member that has predicted
best over all groups leads in all of them. Members marked `null` hold that y does not depend on x: they never
lead, but where one of them predicts better by a wide margin, the linear response is rejected (`is_rejected`).

Where n is a multiple of d, θ starts from J = κ_b I in each block b of d entries (x_i acts on y_i: a price on a
quantity), with κ_b unknown: as fixed effects of an augmented filter they are carried as the sensitivity
W = dJ/dκ and estimated from all innovations by least squares. With structure, that holds for those y_i that can
depend on x_i.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy.sparse

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    JUMP,
    JUMPS_AFTER,
    OUTLIER,
    REJECTION,
    SCALE_HORIZON,
    SCORE_MEMORY,
    TIE,
)
from stackelberg.leaders.response.filters import Forecast, Part, first_part, forecast, learn, loosen_level
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.predictor import Predictor, Uncertainty


@dataclass(frozen=True, eq=False)
class Bank:
    """The state of all members after the observations so far: a part for each cell, and what is common to all.

    The first axis of each array counts members. top, bottom: the sums of the least squares for κ_b. scale: the
    mean square of innovations relative to what is predicted. score: how badly a member has predicted, in nats.
    n: how many entries y has; layout: the checksum of the groups, for a structure can be amended.
    """

    x: Array
    parts: tuple[Part, ...]
    top: Array
    bottom: Array
    scale: Array
    score: Array
    n: int
    layout: int
    count: int


def begin(members: Members, x: Array, y: Array) -> Bank:
    """The bank after the first observation: S(x) = y, J unknown."""
    m = members.rate.size
    level = np.append(np.nan_to_num(y), 0.0)
    return Bank(
        x=x,
        parts=tuple(first_part(cell, members, level) for cell in members.groups.cells),
        top=np.zeros((m, members.groups.blocks)),
        bottom=np.zeros((m, members.groups.blocks)),
        scale=np.zeros(m),
        score=np.zeros(m),
        n=y.size,
        layout=members.groups.layout,
        count=1,
    )


def set_levels(bank: Bank, members: Members, level: Array) -> Bank:
    """The bank with S(x) = level, where it is centred, for entries of y that are seen for the first time.

    `level` is NaN for the others. Nothing was known of these entries, so that it is no jump from zero.
    """
    padded = np.append(level, np.nan)
    parts = tuple(
        _placed(part, padded[cell.outputs]) for part, cell in zip(bank.parts, members.groups.cells, strict=True)
    )
    return replace(bank, parts=parts)


def _placed(part: Part, level: Array) -> Part:
    known = ~np.isnan(level)
    return replace(part, c=np.where(known, level, part.c), y=np.where(known, level, part.y))


def kappa(bank: Bank) -> Array:
    """κ_b of each member: least squares over all innovations, shrunk by its own uncertainty."""
    with np.errstate(divide="ignore", invalid="ignore"):
        raw = np.where(bank.bottom > 0, bank.top / bank.bottom, 0.0)
        spread = np.where(bank.bottom > 0, bank.scale[:, None] / bank.bottom, np.inf)
        kept = np.where(raw != 0, np.maximum(0.0, 1.0 - spread / raw**2), 0.0)
    return np.asarray(raw * kept)


def forecast_all(bank: Bank, members: Members, x: Array, y: Array) -> list[Forecast]:
    """What members predict for each cell at x, and how that compares with y (NaN: not measured)."""
    move, answer = np.append(x - bank.x, 0.0), np.append(y, np.nan)
    kappas = np.append(kappa(bank), np.zeros((members.rate.size, 1)), axis=1)
    return [
        forecast(part, cell, members, move, answer, kappas)
        for part, cell in zip(bank.parts, members.groups.cells, strict=True)
    ]


def update(bank: Bank, members: Members, x: Array, y: Array) -> Bank:
    """The bank after one more observation (x deployed, y seen; NaN entries were not measured)."""
    forecasts = forecast_all(bank, members, x, y)
    result = assess(bank, forecasts)
    forecasts = [
        loosen_level(f, members, jump / members.rate[:, None] ** 2)
        for f, jump in zip(forecasts, result.jumps, strict=True)
    ]
    top, bottom = fixed_effects(forecasts, members.groups)
    return Bank(
        x=x,
        parts=tuple(
            learn(part, cell, members, f, x - bank.x, scale)
            for part, cell, f, scale in zip(bank.parts, members.groups.cells, forecasts, result.scales, strict=True)
        ),
        top=bank.top + top,
        bottom=bank.bottom + bottom,
        scale=result.scale,
        score=SCORE_MEMORY * bank.score + result.surprise,
        n=bank.n,
        layout=bank.layout,
        count=bank.count + 1,
    )


@dataclass(frozen=True, eq=False)
class Assessment:
    """How members did: surprise in nats, the new scale over all groups, and for each cell scales and jumps."""

    surprise: Array
    scale: Array
    scales: list[Array]
    jumps: list[Array]


def assess(bank: Bank, forecasts: Sequence[Forecast]) -> Assessment:
    """Gaussian predictive likelihood with the member's own scale of innovations, robust against jumps.

    A jump (of a group) is blamed on the level c, not on J: the level is made uncertain enough to explain it.
    """
    counts = [f.measured.sum(axis=1) for f in forecasts]
    squares = [(f.e**2).sum(axis=2) / np.maximum(1, w) / f.v for f, w in zip(forecasts, counts, strict=True)]
    total = sum(square @ w for square, w in zip(squares, counts, strict=True))
    square = np.asarray(total / max(1, sum(int(w.sum()) for w in counts)))
    scale = np.where(bank.scale > 0, bank.scale, square)
    horizon = min(bank.count + 1, SCALE_HORIZON)
    surprise, scales, jumps = np.zeros(scale.size), [], []
    for part, f, w, of_group in zip(bank.parts, forecasts, counts, squares, strict=True):
        own = np.where(part.scale > 0, part.scale, of_group)
        usual = np.maximum(own, scale[:, None]) + 1e-300
        excess = np.minimum(of_group, OUTLIER * usual) / (scale[:, None] + 1e-300)
        surprise += 0.5 * (np.log(f.v * scale[:, None] + 1e-300) + excess) @ w
        jumps.append(np.where((of_group > JUMP * usual) & (bank.count > JUMPS_AFTER), f.v * of_group / usual, 0.0))
        scales.append(np.where(w > 0, own + (np.minimum(of_group, OUTLIER * own) - own) / horizon, part.scale))
    new = scale + (np.minimum(square, OUTLIER * scale) - scale) / horizon
    return Assessment(surprise, new, scales, jumps)


def fixed_effects(forecasts: Sequence[Forecast], groups: Groups) -> tuple[Array, Array]:
    """What an observation adds to the sums Σ e0 e1 / v and Σ e1² / v of the least squares for κ_b."""
    m = forecasts[0].v.shape[0]
    if groups.blocks == 0:
        return np.zeros((m, 0)), np.zeros((m, 0))
    top, bottom = np.zeros((2, m, groups.n + 1))
    for cell, f in zip(groups.cells, forecasts, strict=True):
        effect = np.where(f.measured, f.effect, 0.0)
        top[:, cell.outputs] = f.e0 * effect / f.v[..., None]
        bottom[:, cell.outputs] = effect**2 / f.v[..., None]
    return _by_block(top, groups), _by_block(bottom, groups)


def _by_block(values: Array, groups: Groups) -> Array:
    return np.asarray(values[:, : groups.n].reshape(-1, groups.blocks, groups.d).sum(axis=2))


def best_model(bank: Bank, members: Members) -> Predictor:
    """The model of the member that has predicted best."""
    score = np.where(members.null == 0, bank.score, np.inf)
    best = score.min()
    m = int(np.argmax(score <= best + TIE * max(1.0, abs(best))))
    kappas = np.append(kappa(bank)[m], 0.0)
    c = np.zeros(members.groups.n + 1)
    slopes = []
    for part, cell in zip(bank.parts, members.groups.cells, strict=True):
        J, level = part.J[m], part.c[m]
        if cell.priced.shape[1]:
            price, group = kappas[cell.block], np.arange(len(J))[:, None]
            W, w = (np.append(a, np.zeros_like(a[:, :1]), axis=1) for a in (part.W[m], part.w[m]))
            J, level = J + price[..., None] * W[group, cell.own], level + price * w[group, cell.own]
        slopes.append(J)
        c[cell.outputs] = level
    return Predictor(
        x=bank.x,
        J=slopes[0][0] if members.groups.unstructured else _sparse(slopes, members.groups),
        c=c[: members.groups.n],
        uncertainties=tuple(
            Uncertainty(cell, part.P[m], part.scale[m])
            for part, cell in zip(bank.parts, members.groups.cells, strict=True)
        ),
        scale=float(bank.scale[m]),
        rate=float(members.rate[m]),
        noise=float(members.noise[m]),
    )


def _sparse(slopes: Sequence[Array], groups: Groups) -> scipy.sparse.csr_array:
    """J of all groups as one sparse (n, d) matrix; what fills up cells is left out."""
    rows = [
        np.broadcast_to(cell.outputs[:, :, None], J.shape) for cell, J in zip(groups.cells, slopes, strict=True)
    ]
    cols = [np.broadcast_to(cell.inputs[:, None, :], J.shape) for cell, J in zip(groups.cells, slopes, strict=True)]
    row, col, value = (np.concatenate([a.ravel() for a in parts]) for parts in (rows, cols, slopes))
    real = (row < groups.n) & (col < groups.d)
    return scipy.sparse.csr_array((value[real], (row[real], col[real])), shape=(groups.n, groups.d))


def is_rejected(bank: Bank, members: Members) -> bool:
    """Whether "y does not depend on x" has predicted better than every linear response, by a wide margin.

    As long as there are directions of x in which the bank has not yet looked, a linear response may still be right.
    """
    if bank.count <= max(cell.inputs.shape[1] for cell in members.groups.cells):
        return False
    null = members.null == 1
    lead = bank.score[~null].min() - bank.score[null].min()
    remembered = (1.0 - SCORE_MEMORY**bank.count) / (1.0 - SCORE_MEMORY)
    return bool(lead > REJECTION * members.groups.n * remembered)
