"""A bank of Kalman filters that learn how a response y follows an announced x.

Each member believes that the population keeps a share ρ of its distance to where it is heading,
    y⁺ = S(x) + ρ (y − S(x)),  S(x) ≈ c + J (x − x_c),
and filters slopes and level from every observation (`filters`), with one covariance P shared by all entries of y
that depend on the same entries of x (a group, see `groups`): an update costs O(d² + n d), or the sum of that over
groups. Members differ in what the leader is not told: the measurement noise r, and the drift q of J as x moves (how
curved S is). How fast followers settle is estimated within each member (`pace`). What belongs to the population is
judged over all groups: the member and the kind of pace that have predicted best lead. Members marked `null` hold
that y does not depend on x: they never lead, but where one of them predicts better by a wide margin, the linear
response is rejected (`is_rejected`).

Where n is a multiple of d, J starts from κ_b I in each block b of d entries (x_i acts on y_i: a price on a
quantity), with κ_b unknown and estimated like ρ. With structure, that holds for those y_i that can depend on x_i.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import scipy.sparse
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    JUMP,
    JUMPS_AFTER,
    MOST_OUTLIERS,
    MOST_SURPRISING,
    OUTLIER,
    PACE_MARGINS,
    REJECTION,
    REJECTS_AFTER,
    SCALE_HORIZON,
    SCALE_SHARE,
    SCORE_MEMORY,
    SCORE_SHARE,
    TIE,
)
from stackelberg.leaders.response.filters import Forecast, Part, Seen, first_part, forecast, learn, loosen_level
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import (
    JOINT,
    KINDS,
    OWN,
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
    """The state of all members after the observations so far: a part for each cell, and what is common to all.

    origin: the first answer of each entry, from which lags are counted. sums, effects: for pace and price slopes.
    scale, score (kind, m): the mean square of innovations relative to what is predicted, and how badly a member has
    predicted, in nats; `remembered` is of how many predictions the score speaks. wild (kind, m, groups): whose last
    innovation was a jump. ever: which entries of y were seen at all. n: how many there are; layout: the checksum of
    the groups, for a structure can be amended.
    """

    x: Array
    parts: tuple[Part, ...]
    origin: Array
    sums: Sums
    effects: Effects
    scale: Array
    score: Array
    wild: NDArray[np.bool_]
    ever: NDArray[np.bool_]
    n: int
    layout: int
    count: int
    remembered: float = 0.0
    jumped: bool = False


def begin(members: Members, x: Array, y: Array, unit: float) -> Bank:
    """The bank after the first observation: S(x) = y, J unknown."""
    m, n, groups = members.noise.size, y.size, members.groups
    level = np.append(np.nan_to_num(y), 0.0)
    return Bank(
        x=x,
        parts=tuple(first_part(cell, members, level, unit * np.sqrt(members.share)) for cell in groups.cells),
        origin=level,
        sums=no_sums(members, n),
        effects=no_effects(members, n),
        scale=np.zeros((len(KINDS), m)),
        score=np.zeros((len(KINDS), m)),
        wild=np.zeros((len(KINDS), m, sum(len(cell.outputs) for cell in groups.cells)), dtype=bool),
        ever=~np.isnan(y),
        n=n,
        layout=groups.layout,
        count=1,
    )


def introduce(bank: Bank, members: Members, y: Array) -> tuple[Bank, Array]:
    """The bank with entries of y that are seen for the first time, and y without them: they teach nothing yet.

    They begin as in `begin`, where they are seen and with J unknown; 0 was no answer from which they have moved.
    """
    new = np.append(~bank.ever & ~np.isnan(y), False)
    if not new.any():
        return bank, y
    level = np.append(np.nan_to_num(y), 0.0)
    parts = []
    for part, cell in zip(bank.parts, members.groups.cells, strict=True):
        here, T = new[cell.outputs], part.T.copy()
        T[..., -1] = np.where(here, level[cell.outputs], T[..., -1])
        parts.append(replace(part, T=T, y=np.where(here, level[cell.outputs], part.y)))
    origin = np.where(new, level, bank.origin)
    bank = replace(bank, parts=tuple(parts), origin=origin, ever=bank.ever | new[:-1])
    return bank, np.where(new[:-1], np.nan, y)


def forecast_all(bank: Bank, members: Members, x: Array, y: Array, unit: float) -> list[Forecast]:
    """What members predict for each cell at x, and how that compares with y (NaN: not measured)."""
    move, answer = np.append(x - bank.x, 0.0), np.append(y, np.nan)
    return [
        forecast(part, cell, members, move, answer, bank.origin, unit * np.sqrt(members.share))
        for part, cell in zip(bank.parts, members.groups.cells, strict=True)
    ]


def update(bank: Bank, members: Members, x: Array, y: Array, unit: float) -> Bank:
    """The bank after one more observation (x deployed, y seen; NaN entries were not measured)."""
    bank, y = introduce(bank, members, y)
    forecasts = forecast_all(bank, members, x, y, unit)
    view = assess(bank, members, forecasts)
    forecasts = [loosen_level(f, jump) for f, jump in zip(forecasts, view.jumps, strict=True)]
    return absorb(bank, members, forecasts, view, x, unit)


def absorb(
    bank: Bank,
    members: Members,
    forecasts: Sequence[Forecast],
    view: View,
    x: Array,
    unit: float,
    *,
    here: bool = True,
) -> Bank:
    """The bank after an observation as it was taken; with `here=False` (a late one) its centre stays."""
    width = unit * np.sqrt(members.share)
    parts = tuple(
        learn(part, cell, members, f, seen, x - bank.x, width, here=here)
        for part, cell, f, seen in zip(bank.parts, members.groups.cells, forecasts, view.seen, strict=True)
    )
    ever = bank.ever | view.measured
    sums = add(bank.sums, members, view.memory, *_for_sums(members.groups, forecasts, view.seen))
    return Bank(
        x=x if here else bank.x,
        parts=parts,
        origin=bank.origin,
        sums=sums,
        effects=estimate(sums, members, view.scale),
        scale=view.scale,
        score=view.score,
        wild=view.wild,
        ever=ever,
        n=bank.n,
        layout=bank.layout,
        count=bank.count + 1,
        remembered=view.remembered,
        jumped=view.jumped,
    )


def _for_sums(
    groups: Groups, forecasts: Sequence[Forecast], seen: Sequence[Seen]
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


@dataclass(frozen=True, eq=False)
class View:
    """How an observation is taken: what of it each cell learns, and how members did."""

    seen: tuple[Seen, ...]
    jumps: tuple[Array, ...]
    scale: Array
    score: Array
    wild: NDArray[np.bool_]
    measured: NDArray[np.bool_]
    memory: float
    remembered: float
    jumped: bool


def assess(bank: Bank, members: Members, forecasts: Sequence[Forecast]) -> View:
    """How all members take an observation, each with the kind of pace that has predicted best for it until now.

    The score is a Gaussian predictive likelihood with each member's own scale of innovations, robust against
    outliers and jumps. An entry far from what is usual is an outlier, unless it was one the last time too. Where
    many entries of a group are, the response has jumped: that is blamed on the level, not on J, which is made
    uncertain enough to explain it.
    """
    price, lag, measured = _by_output(members, forecasts)
    opinions = [_opinion(bank, members, forecasts, kind, price, lag, int(measured.sum())) for kind in KINDS]
    memory = min(SCORE_MEMORY, max(0.0, 1.0 - SCORE_SHARE / (bank.count + 1)))
    score = memory * bank.score + np.stack([one.surprise for one in opinions])
    if with_matrix(members, bank.n).size == 0:
        score[JOINT] = np.inf
    seen, jumps = _take(bank, members, forecasts, opinions)
    if not measured.any():
        same = (bank.scale, bank.score, bank.wild, measured)
        return View(seen, jumps, *same, memory=1.0, remembered=bank.remembered, jumped=False)
    best = int(np.argmin(np.where(members.null == 0, score.min(axis=0), np.inf)))
    return View(
        seen=seen,
        jumps=jumps,
        scale=np.stack([one.scale for one in opinions]),
        score=score,
        wild=np.stack([np.concatenate([look.wild for look in one.looks], axis=1) for one in opinions]),
        measured=measured,
        memory=memory,
        remembered=1.0 + memory * bank.remembered,
        jumped=any(bool(jump[best].any()) for jump in jumps),
    )


def _by_output(members: Members, forecasts: Sequence[Forecast]) -> tuple[Array, Array, NDArray[np.bool_]]:
    """What a unit of κ and of ρ adds to what is predicted (m, n), and which entries were measured (n)."""
    m, n = members.noise.size, members.groups.n
    price, lag = np.zeros((2, m, n + 1))
    measured = np.zeros(n + 1, dtype=bool)
    for cell, f in zip(members.groups.cells, forecasts, strict=True):
        price[:, cell.outputs], lag[:, cell.outputs] = f.price, f.lag
        measured[cell.outputs] = f.measured
    return price[:, :n], lag[:, :n], measured[:n]


@dataclass(frozen=True, eq=False)
class _Opinion:
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
    cells, total = members.groups.cells, max(1, measured)
    added = np.pad(shift(bank.effects, members, kind, price, lag, bank.ever), ((0, 0), (0, 1)))
    looks = [
        _look(bank, kind, f, added[:, cell.outputs], part, at, total)
        for f, cell, part, at in zip(forecasts, cells, bank.parts, _places(members.groups), strict=True)
    ]
    square = np.sum([one.square for one in looks], axis=0)
    usual = np.where(bank.scale[kind] > 0, bank.scale[kind], square)
    counted = np.minimum(square, MOST_SURPRISING * usual)
    log_v = np.sum([one.log_v for one in looks], axis=0)
    surprise = 0.5 * (log_v + total * (np.log(usual + 1e-300) + counted / (usual + 1e-300)))
    again = np.logical_or.reduce([one.again.any(axis=1) for one in looks])
    scale = np.where(again, square, usual + (counted - usual) / _horizon(bank))
    return _Opinion(added, looks, scale, surprise)


def _take(
    bank: Bank, members: Members, forecasts: Sequence[Forecast], opinions: Sequence[_Opinion]
) -> tuple[tuple[Seen, ...], tuple[Array, ...]]:
    """What each cell learns, and by how much levels have jumped, by the kind that has predicted best."""
    each = np.arange(members.noise.size)
    lead = np.argmin(bank.score, axis=0)
    added = np.stack([one.added for one in opinions])[lead, each]
    seen, jumps = [], []
    for c, (cell, f) in enumerate(zip(members.groups.cells, forecasts, strict=True)):
        looks = [one.looks[c] for one in opinions]
        far, drop, jump = (
            np.stack([getattr(look, name) for look in looks])[lead, each] for name in ("far", "drop", "jump")
        )
        predicted = f.base + added[:, cell.outputs]
        taken = np.where(f.measured, f.e - added[:, cell.outputs] - drop, 0.0)
        held = predicted + members.trust[:, None, None] * taken
        size = _entry_sizes(bank, lead, bank.parts[c].size, taken**2 / f.v[..., None], f.measured)
        seen.append(Seen(np.where(f.measured, f.e - drop, 0.0), held, far, size))
        jumps.append(jump)
    return tuple(seen), tuple(jumps)


def _entry_sizes(bank: Bank, lead: Array, size: Array, square: Array, measured: NDArray[np.bool_]) -> Array:
    """The mean square of each entry's innovations with one more, where it was measured; one outlier adds little."""
    usual = bank.scale[lead, np.arange(lead.size)][:, None, None]
    counted = np.minimum(square, OUTLIER**2 * np.maximum(size, np.where(usual > 0.0, usual, square)))
    return np.asarray(np.where(measured, size + (counted - size) / _horizon(bank), size))


def _horizon(bank: Bank) -> float:
    return min(1.0 + bank.count / SCALE_SHARE, SCALE_HORIZON)


def _places(groups: Groups) -> list[slice]:
    """Where the groups of each cell stand among all groups."""
    ends = np.cumsum([0, *(len(cell.outputs) for cell in groups.cells)]).tolist()
    return [slice(a, b) for a, b in pairwise(ends)]


@dataclass(frozen=True, eq=False)
class _Look:
    """A kind of pace at one cell: outliers, what of innovations is dropped, jumps, its part of the likelihood.

    far, drop (m, G, n); jump, wild, again (m, G): by how much the level has jumped, whether the innovation is as
    large as that of a jump, and whether it is so again; square, log_v (m).
    """

    far: NDArray[np.bool_]
    drop: Array
    jump: Array
    wild: NDArray[np.bool_]
    again: NDArray[np.bool_]
    square: Array
    log_v: Array


def _look(bank: Bank, kind: int, f: Forecast, added: Array, part: Part, at: slice, total: int) -> _Look:
    e = np.where(f.measured, f.e - added, 0.0)
    count = f.measured.sum(axis=1)
    own = (e**2).sum(axis=2) / np.maximum(1, count) / f.v
    usual = np.where(bank.scale[kind] > 0, bank.scale[kind], own.mean(axis=1))[:, None] + 1e-300
    later = bank.count > JUMPS_AFTER
    # Few entries may respond at all: those that do are no outliers among the others.
    z = np.abs(e) / np.sqrt(f.v[..., None] * np.maximum(usual[..., None], part.size) + 1e-300)
    far = (z > OUTLIER) & f.measured & later
    many = far.sum(axis=2) > MOST_OUTLIERS * np.maximum(1, count)
    wild = (own > JUMP * usual) & many & later
    before = bank.wild[kind][:, at]
    outlier = far & ~many[..., None] & ~part.far
    drop = np.where(outlier, e * (1.0 - OUTLIER / np.maximum(z, OUTLIER)), 0.0)
    return _Look(
        far=far,
        drop=drop,
        jump=np.where(wild & ~before, f.v * own / usual, 0.0),
        wild=wild,
        again=wild & before,
        square=(((e - drop) ** 2).sum(axis=2) / f.v).sum(axis=1) / total,
        log_v=np.log(f.v + 1e-300) @ count,
    )


def best_kind(bank: Bank, members: Members) -> tuple[int, int]:
    """The kind of pace and the member that have predicted best; more freedom must pay by a margin."""
    score = np.where(members.null == 0, bank.score, np.inf)
    rows = with_matrix(members, bank.n)
    free = np.full(members.noise.size, np.inf)
    stable = rows[bank.effects.stable]
    free[stable] = score[JOINT][stable]
    score[JOINT] = free
    best, kind = score.min(axis=1), 0
    for other in KINDS[1:] if bank.count > JUMPS_AFTER else ():
        if best[other] < best[kind] - PACE_MARGINS[other] * bank.n * bank.remembered:
            kind = other
    least = best[kind]
    return kind, int(np.argmax(score[kind] <= least + TIE * max(1.0, abs(least))))


def best_model(bank: Bank, members: Members, unit: float) -> Predictor:
    """The model of the member that has predicted best."""
    kind, m = best_kind(bank, members)
    groups, effects = members.groups, bank.effects
    kappas = np.append(effects.kappa[kind][m], 0.0)
    ever = np.append(bank.ever, False)
    pace = pace_of(effects, members, kind, m)
    tables, c = [], np.zeros(groups.n + 1)
    for part, cell in zip(bank.parts, groups.cells, strict=True):
        table = np.array(part.T[m])
        if cell.priced.shape[1]:
            price, group = kappas[cell.block] * ever[cell.outputs], np.arange(len(table))[:, None]
            W = np.append(part.W[m], np.zeros_like(part.W[m][:, :1]), axis=1)
            table += price[..., None] * W[group, cell.own]
        if pace.keep is not None:
            table = _settled(table, part.U[m], cell.outputs, pace.keep, bank.origin)
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


def _settled(table: Array, U: Array, outputs: NDArray[np.intp], keep: Array, origin: Array) -> Array:
    """Rows of S from rows of T: with what ρ adds to them, and settled: S = (1 − ρ)⁻¹ (T + ρ U − ρ y₀)."""
    if keep.ndim == 2:
        rows = table[0] + keep @ U[0]
        rows[:, -1] -= keep @ origin[:-1]
        return np.asarray(np.linalg.solve(np.eye(len(keep)) - keep, rows))[None]
    rho = np.append(keep, 0.0)[outputs]
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


def is_rejected(bank: Bank, members: Members) -> bool:
    """Whether "y does not depend on x" has predicted better than every linear response, by a wide margin.

    As long as there are directions of x in which the bank has not yet looked, a linear response may still be right.
    """
    if bank.count <= max(REJECTS_AFTER, *(cell.inputs.shape[1] for cell in members.groups.cells)):
        return False
    null = members.null == 1
    score = bank.score[: OWN + 1]
    lead = score[:, ~null].min() - score[:, null].min()
    return bool(lead > REJECTION * members.groups.n * bank.remembered)
