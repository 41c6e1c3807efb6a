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
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.assessment import View, assess
from stackelberg.leaders.response.constants import (
    JUMPS_AFTER,
    PACE_MARGINS,
    REJECTION,
    REJECTS_AFTER,
    TIE,
)
from stackelberg.leaders.response.filters import Forecast, Part, Taken, first_part, forecast, learn, loosen_level
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
    with_matrix,
)
from stackelberg.leaders.response.predictor import Predictor, Uncertainty

if TYPE_CHECKING:
    import scipy.sparse


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
    score = np.where(members.null == 0, bank.score, np.inf)
    rows, bare = with_matrix(members, bank.n), np.ones(members.noise.size, dtype=bool)
    bare[rows] = False
    score[JOINT, bare] = np.inf
    best, kind = score.min(axis=1), 0
    for other in KINDS[1:] if bank.count > JUMPS_AFTER else ():
        if other == JOINT and _pays(bank, best, kind, JOINT):  # only here eigenvalues matter, which are costly
            score[JOINT, rows[~bank.effects.stable]] = np.inf
            best[JOINT] = score[JOINT].min()
        if _pays(bank, best, kind, other):
            kind = other
    least = best[kind]
    return kind, int(np.argmax(score[kind] <= least + TIE * max(1.0, abs(least))))


def _pays(bank: Bank, best: Array, kind: int, other: int) -> bool:
    """Whether the more free of two kinds has predicted better by its margin."""
    return bool(best[other] < best[kind] - PACE_MARGINS[other] * bank.n * bank.remembered)


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


def held_response(bank: Bank, members: Members) -> Array:
    """Where the best member holds the population to be."""
    m = best_kind(bank, members)[1]
    y = np.zeros(bank.n + 1)
    for part, cell in zip(bank.parts, members.groups.cells, strict=True):
        y[cell.outputs] = part.y[m]
    return y[:-1]


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
    import scipy.sparse  # imported when used: it loads slowly

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
