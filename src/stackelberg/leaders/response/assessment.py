"""How an observation is taken before the bank learns from it: what of it counts, and how well it was predicted.

Outliers of single entries, jumps of whole groups, the likelihood of what was seen under each kind of pace. Nothing
here changes a bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import (
    JUMP,
    JUMPS_AFTER,
    MOST_OUTLIERS,
    MOST_SURPRISING,
    OUTLIER,
    SCALE_HORIZON,
    SCALE_SHARE,
    SCORE_MEMORY,
    SCORE_SHARE,
)
from stackelberg.leaders.response.filters import Forecast, Part, Taken
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import JOINT, KINDS, shift, with_matrix

if TYPE_CHECKING:
    from stackelberg.leaders.response.bank import Bank


@dataclass(frozen=True, eq=False)
class View:
    """How an observation is taken: what of it each cell learns, and how members did."""

    seen: tuple[Taken, ...]
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
    if not measured.any():  # members did neither well nor badly
        return View(seen, jumps, bank.scale, bank.score, bank.wild, measured, 1.0, bank.remembered, False)
    best = np.argmin(np.where(members.null == 0, score.min(axis=0), np.inf))
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
    square = np.stack([one.square for one in looks]).sum(axis=0)
    usual = np.where(bank.scale[kind] > 0, bank.scale[kind], square)
    counted = np.minimum(square, MOST_SURPRISING * usual)
    log_v = np.stack([one.log_v for one in looks]).sum(axis=0)
    surprise = 0.5 * (log_v + total * (np.log(usual + 1e-300) + counted / (usual + 1e-300)))
    again = np.stack([one.again.any(axis=1) for one in looks]).any(axis=0)
    scale = np.where(again, square, usual + (counted - usual) / _horizon(bank))
    return _Opinion(added, looks, scale, surprise)


def _take(
    bank: Bank, members: Members, forecasts: Sequence[Forecast], opinions: Sequence[_Opinion]
) -> tuple[tuple[Taken, ...], tuple[Array, ...]]:
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
        seen.append(Taken(np.where(f.measured, f.e - drop, 0.0), held, far, size))
        jumps.append(jump)
    return tuple(seen), tuple(jumps)


def _entry_sizes(bank: Bank, lead: Array, size: Array, square: Array, measured: NDArray[np.bool_]) -> Array:
    """The mean square of each entry's innovations with one more, where it was measured; one outlier adds little."""
    usual = bank.scale[lead, np.arange(lead.size)][:, None, None]
    counted = np.minimum(square, OUTLIER**2 * np.maximum(size, np.where(usual > 0.0, usual, square)))
    sizes: Array = np.where(measured, size + (counted - size) / _horizon(bank), size)
    return sizes


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
