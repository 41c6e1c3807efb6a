"""A bank of Kalman filters that learn how a response y follows an announced x.

Each member believes that the population keeps a share ρ of its distance to where it is heading,
    y⁺ = S(x) + ρ (y − S(x)),  S(x) ≈ c + J (x − x_c),
and filters slopes and level from every observation (`filters`), with one covariance P shared by all entries of y
that depend on the same entries of x (a group, see `groups`): an update costs O(d² + n d), or the sum of that over
groups. Members differ in what the leader is not told: the measurement noise r, and the drift q of J as x moves (how
curved S is). How fast followers settle is estimated within each member (`pace`). What belongs to the population is
judged over all groups: the member and the kind of pace that have predicted best lead.

Where n is a multiple of d, J starts from κ_b I in each block b of d entries (x_i acts on y_i: a price on a
quantity), with κ_b unknown and estimated like ρ. With structure, that holds for those y_i that can depend on x_i.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import scipy.sparse
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    EARLY,
    JUMP,
    MOST_OUTLIERS,
    MOST_SURPRISING,
    OUTLIER,
    PACE_MARGINS,
    SCALE_HORIZON,
    SCALE_SHARE,
    SCORE_MEMORY,
    SCORE_SHARE,
)
from stackelberg.leaders.response.filters import (
    Forecast,
    Members,
    Part,
    Taken,
    first_part,
    forecast,
    learn,
    loosen_level,
)
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.pace import (
    JOINT,
    KINDS,
    Effects,
    Sums,
    add,
    estimate,
    no_effects,
    no_sums,
    pace_of,
    shift,
    with_matrix,
)
from stackelberg.leaders.response.predictor import Predictor, Uncertainty


@dataclass(frozen=True, eq=False)
class Bank:
    """All members after the observations so far: a part for each cell, and what is common to all.

    x (d): the last deployment. origin (n+1): the first answer of each entry, from which lags are counted. sums,
    effects: for pace and price slopes. scale, score (kind, m): the mean square of innovations relative to what is
    predicted, and how badly a member has predicted, in nats; `remembered` is of how many predictions the score
    speaks. jumped (kind, m, groups): whose last innovation was as large as a jump; jump: whether the best member
    takes it for one. observed (n): which entries of y were measured at all. count: how many answers there were.
    """

    x: Array
    parts: tuple[Part, ...]
    origin: Array
    sums: Sums
    effects: Effects
    scale: Array
    score: Array
    jumped: NDArray[np.bool_]
    observed: NDArray[np.bool_]
    count: int
    remembered: float = 0.0
    jump: bool = False


def begin(members: Members, x: Array, y: Array, unit: float) -> Bank:
    """The bank after the first observation: S(x) = y, J unknown."""
    m, n, groups = members.noise.size, y.size, members.groups
    origin = np.append(np.nan_to_num(y), 0.0)
    return Bank(
        x=x,
        parts=tuple(first_part(cell, members, origin, unit * np.sqrt(members.share)) for cell in groups.cells),
        origin=origin,
        sums=no_sums(members, n),
        effects=no_effects(members, n),
        scale=np.zeros((len(KINDS), m)),
        score=np.zeros((len(KINDS), m)),
        jumped=np.zeros((len(KINDS), m, sum(len(cell.outputs) for cell in groups.cells)), dtype=bool),
        observed=~np.isnan(y),
        count=1,
    )


def _introduce(bank: Bank, members: Members, y: Array) -> tuple[Bank, Array]:
    """The bank with entries of y that are seen for the first time, and y without them: they teach nothing yet.

    They begin as in `begin`, where they are seen and with J unknown; 0 was no answer from which they have moved.
    """
    new = np.append(~bank.observed & ~np.isnan(y), False)
    if not new.any():
        return bank, y
    level, parts = np.append(np.nan_to_num(y), 0.0), []
    for part, cell in zip(bank.parts, members.groups.cells, strict=True):
        here, T = new[cell.outputs], part.T.copy()
        T[..., -1] = np.where(here, level[cell.outputs], T[..., -1])
        parts.append(replace(part, T=T, y=np.where(here, level[cell.outputs], part.y)))
    origin, observed = np.where(new, level, bank.origin), bank.observed | new[:-1]
    return replace(bank, parts=tuple(parts), origin=origin, observed=observed), np.where(new[:-1], np.nan, y)


def update(bank: Bank, members: Members, x: Array, y: Array, unit: float) -> Bank:
    """The bank after x was deployed and y seen; entries that are NaN were not measured.

    The score is a Gaussian predictive likelihood with each member's own scale of innovations, robust against
    outliers and jumps. An entry far from what is usual is an outlier, unless it was one the last time too. Where
    many entries of a group are, the response has jumped: that is blamed on the level, not on J, which is made
    uncertain enough to explain it.
    """
    bank, y = _introduce(bank, members, y)
    width, cells = unit * np.sqrt(members.share), members.groups.cells
    move, answer = np.append(x - bank.x, 0.0), np.append(y, np.nan)
    forecasts = [
        forecast(part, cell, members, move, answer, bank.origin, width)
        for part, cell in zip(bank.parts, cells, strict=True)
    ]
    measured = ~np.isnan(y)
    price, lag = _by_output(members, forecasts)
    opinions = [_opinion(bank, members, forecasts, kind, price, lag, int(measured.sum())) for kind in KINDS]
    seen, jumps = _take(bank, members, forecasts, opinions)
    forecasts = [loosen_level(f, jump) for f, jump in zip(forecasts, jumps, strict=True)]
    parts = tuple(
        learn(part, cell, members, f, taken, x - bank.x, width)
        for part, cell, f, taken in zip(bank.parts, cells, forecasts, seen, strict=True)
    )
    memory = min(SCORE_MEMORY, max(0.0, 1.0 - SCORE_SHARE / (bank.count + 1))) if measured.any() else 1.0
    sums = add(bank.sums, members, memory, *_for_sums(members.groups, forecasts, seen))
    if measured.any():
        scale = np.stack([one.scale for one in opinions])
        score = memory * bank.score + np.stack([one.surprise for one in opinions])
        if with_matrix(members, y.size).size == 0:
            score[JOINT] = np.inf
        jumped = np.stack([np.concatenate([look.jumped for look in one.looks], axis=1) for one in opinions])
        best, remembered = int(np.argmin(score.min(axis=0))), 1.0 + memory * bank.remembered
        jump = any(bool(one[best].any()) for one in jumps)
    else:  # members did neither well nor badly
        scale, score, jumped = bank.scale, bank.score, bank.jumped
        remembered, jump = bank.remembered, False
    return Bank(
        x=x,
        parts=parts,
        origin=bank.origin,
        sums=sums,
        effects=estimate(sums, members, scale),
        scale=scale,
        score=score,
        jumped=jumped,
        observed=bank.observed | measured,
        count=bank.count + bool(measured.any()),
        remembered=remembered,
        jump=jump,
    )


def placed(bank: Bank, members: Members, y: Array) -> Bank:
    """The bank after an answer too far off to learn from: that is where the population is now."""
    seen = np.append(y, np.nan)
    parts = tuple(
        replace(part, y=np.where(np.isnan(seen[cell.outputs]), part.y, seen[cell.outputs]))
        for part, cell in zip(bank.parts, members.groups.cells, strict=True)
    )
    return replace(bank, parts=parts)


def _by_output(members: Members, forecasts: Sequence[Forecast]) -> tuple[Array, Array]:
    """What a unit of κ and of ρ adds to what is predicted (m, n)."""
    m, n = members.noise.size, members.groups.n
    price, lag = np.zeros((2, m, n + 1))
    for cell, f in zip(members.groups.cells, forecasts, strict=True):
        price[:, cell.outputs], lag[:, cell.outputs] = f.price, f.lag
    return price[:, :n], lag[:, :n]


class _Look(NamedTuple):
    """A kind of pace at one cell: outliers, what of innovations is dropped, jumps, its part of the likelihood.

    outlier, drop (m, G, n); jump, jumped, again (m, G): by how much the level has jumped, whether the innovation is
    as large as that of a jump, and whether it is so again; square, log_v (m).
    """

    outlier: NDArray[np.bool_]
    drop: Array
    jump: Array
    jumped: NDArray[np.bool_]
    again: NDArray[np.bool_]
    square: Array
    log_v: Array


class _Opinion(NamedTuple):
    """A kind of pace, for all members: what it adds to predictions (m, n+1), its look at each cell, how it did."""

    added: Array
    looks: list[_Look]
    scale: Array
    surprise: Array


def _opinion(
    bank: Bank,
    members: Members,
    forecasts: Sequence[Forecast],
    kind: int,
    price: Array,
    lag: Array,
    measured: int,
) -> _Opinion:
    total = max(1, measured)
    added = np.pad(shift(bank.effects, members, kind, price, lag, bank.observed), ((0, 0), (0, 1)))
    ends = np.cumsum([0, *(len(cell.outputs) for cell in members.groups.cells)]).tolist()
    looks = [
        _look(bank, kind, f, added[:, cell.outputs], part, slice(a, b), total)
        for f, cell, part, (a, b) in zip(forecasts, members.groups.cells, bank.parts, pairwise(ends), strict=True)
    ]
    square = np.stack([one.square for one in looks]).sum(axis=0)
    usual = np.where(bank.scale[kind] > 0, bank.scale[kind], square)
    counted = np.minimum(square, MOST_SURPRISING * usual)
    log_v = np.stack([one.log_v for one in looks]).sum(axis=0)
    surprise = 0.5 * (log_v + total * (np.log(usual + 1e-300) + counted / (usual + 1e-300)))
    again = np.stack([one.again.any(axis=1) for one in looks]).any(axis=0)
    scale = np.where(again, square, usual + (counted - usual) / _horizon(bank))
    return _Opinion(added, looks, scale, surprise)


def _look(bank: Bank, kind: int, f: Forecast, added: Array, part: Part, at: slice, total: int) -> _Look:
    e = np.where(f.measured, f.e - added, 0.0)
    count = f.measured.sum(axis=1)
    own = (e**2).sum(axis=2) / np.maximum(1, count) / f.v
    usual = np.where(bank.scale[kind] > 0, bank.scale[kind], own.mean(axis=1))[:, None] + 1e-300
    later = bank.count > EARLY
    # Few entries may respond at all: those that do are no outliers among the others.
    z = np.abs(e) / np.sqrt(f.v[..., None] * np.maximum(usual[..., None], part.size) + 1e-300)
    far = (z > OUTLIER) & f.measured & later
    many = far.sum(axis=2) > MOST_OUTLIERS * np.maximum(1, count)
    jumped = (own > JUMP * usual) & many & later
    before = bank.jumped[kind][:, at]
    outlier = far & ~many[..., None] & ~part.outlier
    drop = np.where(outlier, e * (1.0 - OUTLIER / np.maximum(z, OUTLIER)), 0.0)
    return _Look(
        outlier=far,
        drop=drop,
        jump=np.where(jumped & ~before, f.v * own / usual, 0.0),
        jumped=jumped,
        again=jumped & before,
        square=(((e - drop) ** 2).sum(axis=2) / f.v).sum(axis=1) / total,
        log_v=np.log(f.v + 1e-300) @ count,
    )


def _take(
    bank: Bank, members: Members, forecasts: Sequence[Forecast], opinions: Sequence[_Opinion]
) -> tuple[list[Taken], list[Array]]:
    """What each cell learns, and by how much levels have jumped, by the kind that has predicted best."""
    each, lead = np.arange(members.noise.size), np.argmin(bank.score, axis=0)
    added = np.stack([one.added for one in opinions])[lead, each]
    seen, jumps = [], []
    for c, (cell, f) in enumerate(zip(members.groups.cells, forecasts, strict=True)):
        outlier, drop, jump = (
            np.stack(of_kinds)[lead, each] for of_kinds in zip(*(one.looks[c][:3] for one in opinions), strict=True)
        )
        taken = np.where(f.measured, f.e - added[:, cell.outputs] - drop, 0.0)
        held = f.base + added[:, cell.outputs] + members.trust[:, None, None] * taken
        size = _entry_sizes(bank, lead, bank.parts[c].size, taken**2 / f.v[..., None], f.measured)
        seen.append(Taken(np.where(f.measured, f.e - drop, 0.0), held, outlier, size))
        jumps.append(jump)
    return seen, jumps


def _entry_sizes(bank: Bank, lead: Array, size: Array, square: Array, measured: NDArray[np.bool_]) -> Array:
    """The mean square of each entry's innovations with one more, where it was measured; one outlier adds little."""
    usual = bank.scale[lead, np.arange(lead.size)][:, None, None]
    counted = np.minimum(square, OUTLIER**2 * np.maximum(size, np.where(usual > 0.0, usual, square)))
    sizes: Array = np.where(measured, size + (counted - size) / _horizon(bank), size)
    return sizes


def _horizon(bank: Bank) -> float:
    return min(1.0 + bank.count / SCALE_SHARE, SCALE_HORIZON)


def _for_sums(
    groups: Groups, forecasts: Sequence[Forecast], seen: Sequence[Taken]
) -> tuple[Array, Array, Array, Array]:
    """Innovations, effects of κ and of ρ, and weights, by member and entry of y."""
    m = forecasts[0].v.shape[0]
    e, price, lag, weight = np.zeros((4, m, groups.n + 1))
    for cell, f, s in zip(groups.cells, forecasts, seen, strict=True):
        e[:, cell.outputs] = s.e
        price[:, cell.outputs] = np.where(f.measured, f.price, 0.0)
        lag[:, cell.outputs] = np.where(f.measured, f.lag, 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            kept = np.where(f.e != 0.0, np.clip(s.e / f.e, 0.0, 1.0), 1.0)  # an outlier tells little
        weight[:, cell.outputs] = kept / f.v[..., None]
    return e[:, :-1], price[:, :-1], lag[:, :-1], weight[:, :-1]


def best_kind(bank: Bank, members: Members) -> tuple[int, int]:
    """The kind of pace and the member that have predicted best; more freedom must pay by a margin."""
    n, score = members.groups.n, bank.score.copy()
    rows, bare = with_matrix(members, n), np.ones(members.noise.size, dtype=bool)
    bare[rows] = False
    score[JOINT, bare] = np.inf
    best, kind = score.min(axis=1), 0

    def pays(other: int) -> bool:
        return bool(best[other] < best[kind] - PACE_MARGINS[other] * n * bank.remembered)

    for other in KINDS[1:] if bank.count > EARLY else ():
        if other == JOINT and pays(JOINT):  # only here eigenvalues matter, which are costly
            score[JOINT, rows[~bank.effects.stable]] = np.inf
            best[JOINT] = score[JOINT].min()
        if pays(other):
            kind = other
    least = best[kind]  # scores that differ by rounding are the same: the first such member leads
    return kind, int(np.argmax(score[kind] <= least + 1e-9 * max(1.0, abs(least))))


def best_model(bank: Bank, members: Members, unit: float) -> Predictor:
    """The model of the member that has predicted best."""
    kind, m = best_kind(bank, members)
    groups, effects = members.groups, bank.effects
    kappas = np.append(effects.kappa[kind][m], 0.0)
    observed = np.append(bank.observed, False)
    pace = pace_of(effects, members, kind, m)
    tables, c = [], np.zeros(groups.n + 1)
    for part, cell in zip(bank.parts, groups.cells, strict=True):
        table = np.array(part.T[m])
        if cell.priced.shape[1]:
            price, group = kappas[cell.block] * observed[cell.outputs], np.arange(len(table))[:, None]
            W = np.append(part.W[m], np.zeros_like(part.W[m][:, :1]), axis=1)
            table += price[..., None] * W[group, cell.own]
        if pace.contraction is not None:
            table = _settled(table, part.U[m], cell.outputs, pace.contraction, bank.origin)
        tables.append(table)
        c[cell.outputs] = table[..., -1]
    slopes = [table[..., :-1] for table in tables]
    return Predictor(
        x=bank.x,
        J=slopes[0][0] if groups.unstructured else _sparse(slopes, groups),
        c=c[: groups.n],
        uncertainties=tuple(
            Uncertainty(cell, part.P[m], np.full(len(cell.outputs), bank.scale[kind][m] / pace.rate**2))
            for part, cell in zip(bank.parts, groups.cells, strict=True)
        ),
        scale=float(bank.scale[kind][m]),
        pace=pace,
        noise=float(members.noise[m]),
        unit=unit,
    )


def held_response(bank: Bank, members: Members) -> Array:
    """Where the best member holds the population to be."""
    m = best_kind(bank, members)[1]
    y = np.zeros(members.groups.n + 1)
    for part, cell in zip(bank.parts, members.groups.cells, strict=True):
        y[cell.outputs] = part.y[m]
    return y[:-1]


def _settled(table: Array, U: Array, outputs: NDArray[np.intp], contraction: Array, origin: Array) -> Array:
    """Rows of S from rows of T: with what ρ adds to them, and settled: S = (1 − ρ)⁻¹ (T + ρ U − ρ y₀)."""
    if contraction.ndim == 2:
        rows = table[0] + contraction @ U[0]
        rows[:, -1] -= contraction @ origin[:-1]
        return np.asarray(np.linalg.solve(np.eye(len(contraction)) - contraction, rows))[None]
    rho = np.append(contraction, 0.0)[outputs]
    rows = table + rho[..., None] * U
    rows[..., -1] -= rho * origin[outputs]
    return np.asarray(rows / (1.0 - rho)[..., None])


def _sparse(slopes: Sequence[Array], groups: Groups) -> scipy.sparse.csr_array:
    """J of all groups as one sparse (n, d) matrix; what fills up cells is left out."""
    rows = [
        np.broadcast_to(cell.outputs[:, :, None], J.shape) for cell, J in zip(groups.cells, slopes, strict=True)
    ]
    cols = [np.broadcast_to(cell.inputs[:, None, :], J.shape) for cell, J in zip(groups.cells, slopes, strict=True)]
    row, col, value = (np.concatenate([a.ravel() for a in parts]) for parts in (rows, cols, slopes))
    real = (row < groups.n) & (col < groups.d)
    return scipy.sparse.csr_array((value[real], (row[real], col[real])), shape=(groups.n, groups.d))
