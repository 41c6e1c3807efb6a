"""How fast followers settle: estimated from all innovations, not picked from a list.

The population keeps a share ρ of its distance per deployment: y⁺ = (1 − ρ) S(x) + ρ y. Given the filters' sums, the
most likely ρ is a least-squares estimate, as continuous as it gets. Four kinds are kept side by side, each with its
own score: settled (ρ = 0), one ρ for all entries of y, one per entry, drawn to the common one as far as entries do
not differ beyond chance (DerSimonian and Laird 1986), and a matrix, for followers whose modes are mixtures of
entries. A kind with more freedom leads only where it predicts better by a margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array
from stackelberg.leaders.response.constants import LARGEST_PACE_MATRIX, NOISES, PACE_RIDGE, SLOWEST
from stackelberg.leaders.response.filters import Members

SETTLED, COMMON, OWN, JOINT = range(4)
KINDS = (SETTLED, COMMON, OWN, JOINT)


@dataclass(frozen=True, eq=False)
class Sums:
    """The sums of the least squares: for κ by block (m, b), for ρ by entry of y (m, n), and across.

    Followers may change their pace, and a start that was not settled tells the wrong one: sums for ρ forget, as
    scores do, and with them `recent_*`, those for κ that go with them. Price slopes are needed most under noise:
    their own sums do not forget. lags, cross, prices (k, n, n): those for a matrix of paces, for k of the members
    (none where n is large).
    """

    price_top: Array
    price_bottom: Array
    price_lag: Array
    recent_top: Array
    recent_bottom: Array
    lag_top: Array
    lag_bottom: Array
    lag_price: Array
    lags: Array
    cross: Array
    prices: Array


@dataclass(frozen=True, eq=False)
class Effects:
    """The estimates: κ by kind, member and block; ρ by member (common) and entry (own); and as matrices."""

    kappa: Array
    common: Array
    own: Array
    matrices: Array

    @cached_property
    def stable(self) -> NDArray[np.bool_]:
        """Which matrices are stable: a mode that never settles is a drift. Found out only where one might lead."""
        if self.matrices.size == 0:
            return np.zeros(len(self.matrices), dtype=bool)
        radius = np.abs(np.linalg.eigvals(self.matrices)).max(axis=1)
        return np.asarray(radius <= SLOWEST)


def with_matrix(members: Members, n: int) -> NDArray[np.intp]:
    """The members that try a matrix of paces: those with next to no noise, if y is not too long."""
    if n > LARGEST_PACE_MATRIX or not members.groups.unstructured:
        return np.zeros(0, dtype=np.intp)
    return np.flatnonzero(members.noise == NOISES[0])


def no_sums(members: Members, n: int) -> Sums:
    """Before anything was seen."""
    m, b, k = members.noise.size, len(members.groups.places), with_matrix(members, n).size
    by_block, by_entry, by_pair = np.zeros((m, b)), np.zeros((m, n)), np.zeros((k, n, n))
    return Sums(*[by_block] * 5, *[by_entry] * 3, *[by_pair] * 3)


def no_effects(members: Members, n: int) -> Effects:
    """Settled followers, no price slope."""
    m, b, k = members.noise.size, len(members.groups.places), with_matrix(members, n).size
    return Effects(np.zeros((len(KINDS), m, b)), np.zeros(m), np.zeros((m, n)), np.zeros((k, n, n)))


def add(sums: Sums, members: Members, memory: float, e: Array, price: Array, lag: Array, weight: Array) -> Sums:
    """The sums with one more observation: innovations and what a unit of κ and of ρ adds, all of them (m, n).

    memory: how much of the sums so far counts, as for scores.
    """
    rows = with_matrix(members, e.shape[1])
    pairs = [np.sqrt(weight[rows]) * table[rows] for table in (lag, e, price)]
    top, bottom, across = (_by_block(weight * price * other, members) for other in (e, price, lag))
    return Sums(
        sums.price_top + top,
        sums.price_bottom + bottom,
        sums.price_lag + across,
        memory * sums.recent_top + top,
        memory * sums.recent_bottom + bottom,
        memory * sums.lag_top + weight * e * lag,
        memory * sums.lag_bottom + weight * lag**2,
        memory * sums.lag_price + weight * price * lag,
        *(
            memory * old + left[:, :, None] * pairs[0][:, None, :]
            for old, left in zip((sums.lags, sums.cross, sums.prices), pairs, strict=True)
        ),
    )


def _by_block(values: Array, members: Members) -> Array:
    sums: Array = values[:, members.groups.places].sum(axis=2)
    return sums


def _by_entry(values: Array, members: Members) -> Array:
    by_entry = np.zeros((*values.shape[:-1], members.groups.n))
    by_entry[..., members.groups.places] = values[..., None]
    return by_entry


def estimate(sums: Sums, members: Members, scale: Array) -> Effects:
    """All estimates; `scale` (kind, m) is the mean square of a member's innovations."""
    price = _divide(sums.price_top, sums.price_bottom)
    settled = _shrink(price, _divide(scale[SETTLED][:, None], sums.price_bottom, np.inf))
    common, kappa = _common(sums, members, scale[COMMON])
    own = _own(sums, members, scale[OWN], common, kappa)
    matrices = _joint(sums, members, scale[JOINT], common, kappa)
    return Effects(np.stack([settled, kappa, kappa, kappa]), common, own, matrices)


def _common(sums: Sums, members: Members, scale: Array) -> tuple[Array, Array]:
    """One ρ for all entries and κ by block, jointly."""
    across = _by_block(sums.lag_price, members)
    share = _divide(across, sums.recent_bottom)
    top = sums.lag_top.sum(axis=1) - (share * sums.recent_top).sum(axis=1)
    total = sums.lag_bottom.sum(axis=1)
    bottom = total - (share * across).sum(axis=1)
    bottom = np.where(bottom > 1e-9 * total, bottom, 0.0)  # else κ explains it all
    rho = _shrink(_divide(top, bottom), _divide(scale, bottom, np.inf))
    rho = np.clip(rho, 0.0, SLOWEST)
    price = _divide(sums.price_top - rho[:, None] * sums.price_lag, sums.price_bottom)
    return rho, _shrink(price, _divide(scale[:, None], sums.price_bottom, np.inf))


def _own(sums: Sums, members: Members, scale: Array, common: Array, kappa: Array) -> Array:
    """One ρ per entry: the common one, and its own deviation as far as entries differ beyond chance."""
    seen = sums.lag_bottom > 0.0
    raw = _divide(sums.lag_top - _by_entry(kappa, members) * sums.lag_price, sums.lag_bottom)
    away = np.where(seen, raw - common[:, None], 0.0)
    spread = _divide(scale[:, None], sums.lag_bottom, np.inf)
    weight = np.where(seen, 1.0 / np.maximum(spread, 1e-300), 0.0)
    total, squares = weight.sum(axis=1), (weight**2).sum(axis=1)
    excess = (weight * away**2).sum(axis=1) - (seen.sum(axis=1) - 1)
    room = np.where(seen.sum(axis=1) > 1, total - _divide(squares, total), 0.0)  # one entry differs from none
    between = np.maximum(0.0, _divide(excess, room))[:, None]
    kept = np.where(np.isfinite(spread), between / (between + spread + 1e-300), 0.0)
    own: Array = np.clip(common[:, None] + kept * away, 0.0, SLOWEST)
    return own


def _joint(sums: Sums, members: Members, scale: Array, common: Array, kappa: Array) -> Array:
    """A matrix of paces, drawn to the common one."""
    n = sums.lag_top.shape[1]
    rows = with_matrix(members, n)
    if rows.size == 0:
        return sums.lags
    eye = np.eye(n)
    base = common[rows, None, None] * eye
    ridge = PACE_RIDGE * scale[rows] + 1e-12 * np.trace(sums.lags, axis1=1, axis2=2) / n + 1e-300
    price = _by_entry(kappa, members)[rows][:, :, None]
    right = sums.cross - price * sums.prices - common[rows, None, None] * sums.lags
    left = sums.lags + ridge[:, None, None] * eye
    matrices = base + np.linalg.solve(left, right.transpose(0, 2, 1)).transpose(0, 2, 1)
    finite: Array = np.where(np.isfinite(matrices).all(axis=(1, 2), keepdims=True), matrices, base)
    return finite


def shift(
    effects: Effects, members: Members, kind: int, price: Array, lag: Array, observed: NDArray[np.bool_]
) -> Array:
    """What the effects of a kind add to what is predicted (m, n). What was never observed has no price slope."""
    total: Array = _by_entry(effects.kappa[kind], members) * price * observed
    if kind == SETTLED:
        return total
    if kind == OWN:
        return total + effects.own * lag
    total = total + effects.common[:, None] * lag
    if kind == JOINT:
        rows = with_matrix(members, lag.shape[1])
        away = (effects.matrices @ lag[rows][:, :, None])[..., 0] - effects.common[rows, None] * lag[rows]
        total[rows] += away
    return total


@dataclass(frozen=True, eq=False)
class Pace:
    """What followers keep of their distance per deployment: None (settled), a number per entry, or a matrix."""

    contraction: Array | None = None

    @property
    def settled(self) -> bool:
        """Whether they settle at once."""
        return self.contraction is None

    @property
    def rate(self) -> float:
        """The share of the way they go in a deployment, in the mean."""
        if self.contraction is None:
            return 1.0
        kept = np.diag(self.contraction) if self.contraction.ndim == 2 else self.contraction
        return float(1.0 - kept.mean())

    def toward(self, now: Array, goal: Array) -> Array:
        """Where they are after a deployment, if they head from `now` to `goal`."""
        if self.contraction is None:
            return goal
        gap = now - goal
        return np.asarray(goal + (self.contraction @ gap if self.contraction.ndim == 2 else self.contraction * gap))

    def heading(self, before: Array, after: Array) -> Array:
        """Where they head for, if a deployment has taken them from `before` to `after` (rows, or one vector)."""
        if self.contraction is None:
            return after
        move = after - before
        if self.contraction.ndim == 2:
            return np.asarray(before + np.linalg.solve(np.eye(len(self.contraction)) - self.contraction, move.T).T)
        return np.asarray(before + move / (1.0 - self.contraction))


def pace_of(effects: Effects, members: Members, kind: int, member: int) -> Pace:
    """The pace that a member believes in."""
    if kind == SETTLED or (kind == COMMON and effects.common[member] == 0.0):
        return Pace()
    if kind == COMMON:
        return Pace(np.full(members.groups.n, effects.common[member]))
    if kind == OWN:
        return Pace(effects.own[member] if effects.own[member].any() else None)
    return Pace(effects.matrices[int(np.flatnonzero(with_matrix(members, members.groups.n) == member)[0])])


def _divide(top: Array, bottom: Array, otherwise: float = 0.0) -> Array:
    positive = bottom > 0.0
    quotient: Array = np.where(positive, top / np.where(positive, bottom, 1.0), otherwise)
    return quotient


def _shrink(raw: Array, spread: Array) -> Array:
    """An estimate drawn to zero by its own variance."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        kept = np.where(raw != 0.0, np.maximum(0.0, 1.0 - spread / raw**2), 0.0)
    shrunk: Array = np.where(kept > 0.0, raw * kept, 0.0)
    return shrunk
