"""A bank of Kalman filters that learn how a response y follows an announced x.

Each member believes that the population moves a share A of the way to where it is heading in one deployment,
    y⁺ = y + A (S(x) − y),  S(x) ≈ c + J (x − x_c),
and filters θ = [J c] from every observation with one covariance P shared by all entries of y, so that an update
costs O(d² + n d). Members differ in what the leader is not told: the share A (how fast followers settle), the
measurement noise r, and the drift q of J as x moves (how curved S is). The member that has predicted best leads.
Members marked `null` hold that y does not depend on x: they never lead, but where one of them predicts better by a
wide margin, the linear response is rejected (`rejected`).

Where n is a multiple of d, θ starts from J = κ_b I in each block b of d entries (x_i acts on y_i: a price on a
quantity), with κ_b unknown: as fixed effects of an augmented filter they are carried as the sensitivity
W = dJ/dκ and estimated from all innovations by least squares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen

RATES: tuple[float, ...] = (1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.13)
NOISES: tuple[float, ...] = (1e-4, 1.0, 30.0, 300.0)
DRIFTS: tuple[float, ...] = (1e-6, 1e-4, 1e-2, 1e-1)
MEMORY = 0.98
"""How fast old predictions stop counting in a member's score."""

OUTLIER, JUMP = 25.0, 400.0
"""A squared innovation of more than OUTLIER times its usual size counts as that much in a score; of more than JUMP
times, it is a jump of the level: demand has moved."""

CURVE = 1.0
"""How much of a member's drift of J over a move shows in S itself: ½ q s² and squared."""

REJECTION = 0.05
"""By how much, in nats an entry of y and a round, a null member must predict better to reject the model."""

NOISE_HORIZON = 30
"""Over how many rounds the scale of the innovations is averaged."""

WHOLE_GRID, HALF_GRID = 20_000, 1_000_000
"""Entries of J up to which all members are kept, and up to which all settling rates are."""


@dataclass(frozen=True, eq=False)
class Members:
    """What each member believes: share A per deployment, noise r, drift q of J, and whether it is null.

    `trust` is how much of an innovation a member takes for a move of the population itself: 1 without noise.
    """

    rate: Array
    noise: Array
    drift: Array
    null: Array
    trust: Array


@dataclass(frozen=True, eq=False)
class Bank:
    """The state of all members after the observations so far; the first axis of each array counts members."""

    x: Array
    J: Array
    c: Array
    W: Array
    w: Array
    P: Array
    y: Array
    top: Array
    bottom: Array
    scale: Array
    score: Array
    count: int


def make_members(n: int, d: int, radius: float) -> Members:
    """The grid of beliefs; a smaller one where n·d is so large that the whole grid would be slow or not fit."""
    rates, noises, drifts = RATES, NOISES, DRIFTS
    if n * d > WHOLE_GRID:
        noises, drifts = NOISES[:3:2], DRIFTS[:3:2]
    if n * d > HALF_GRID:
        rates, noises, drifts = RATES[::3], NOISES[:1], DRIFTS[2:3]
    grid = [(a, r, q, 0.0) for a in rates for r in noises for q in drifts]
    grid += [(1.0, r, q, 1.0) for r in noises for q in drifts]
    rate, noise, drift, null = np.array(grid).T
    trust = np.where(noise < 0.5, 1.0, np.where(noise < 10.0, 0.5, 0.3))
    return Members(frozen(rate), frozen(noise * radius**2), frozen(drift / radius**2), frozen(null), frozen(trust))


def begin(members: Members, x: Array, y: Array) -> Bank:
    """The bank after the first observation: S(x) = y, J unknown."""
    m, n, d = members.rate.size, y.size, x.size
    blocks = n // d if n % d == 0 else 0
    filled = np.nan_to_num(y)
    P = np.zeros((m, d + 1, d + 1))
    P[:, :d, :d] = np.eye(d) * (members.null == 0)[:, None, None]
    P[:, d, d] = members.noise
    return Bank(
        x=x,
        J=np.zeros((m, n, d)),
        c=np.tile(filled, (m, 1)),
        W=np.tile(np.eye(d), (m, 1, 1)) * (members.null == 0)[:, None, None],
        w=np.zeros((m, d)),
        P=P,
        y=np.tile(filled, (m, 1)),
        top=np.zeros((m, blocks)),
        bottom=np.zeros((m, blocks)),
        scale=np.zeros(m),
        score=np.zeros(m),
        count=1,
    )


def kappa(bank: Bank) -> Array:
    """κ_b of each member: least squares over all innovations, shrunk by its own uncertainty."""
    with np.errstate(divide="ignore", invalid="ignore"):
        raw = np.where(bank.bottom > 0, bank.top / bank.bottom, 0.0)
        spread = np.where(bank.bottom > 0, bank.scale[:, None] / bank.bottom, np.inf)
        kept = np.where(raw != 0, np.maximum(0.0, 1.0 - spread / raw**2), 0.0)
    return np.asarray(raw * kept)


def _in_blocks(kappas: Array, rows: Array, n: int) -> Array:
    """κ_b times `rows` (one value per coordinate of x), laid out over the n entries of y."""
    if kappas.shape[1] == 0:
        return np.zeros((rows.shape[0], n))
    return np.asarray((kappas[:, :, None] * rows[:, None, :]).reshape(rows.shape[0], n))


def update(bank: Bank, members: Members, x: Array, y: Array, radius: float) -> Bank:
    """The bank after one more observation (x deployed, y seen; NaN entries were not measured)."""
    d, n = x.size, bank.c.shape[1]
    seen = ~np.isnan(y)
    s = x - bank.x
    h = np.append(s, 1.0)
    A, r = members.rate, members.noise
    kappas = kappa(bank)
    # Predictions: base0 with κ = 0, and e1 = −d(innovation)/dκ.
    where = bank.c + bank.J @ s
    base0 = bank.y + A[:, None] * (where - bank.y)
    e1 = A[:, None] * (bank.w + bank.W @ s)
    e0 = np.where(seen, y - base0, 0.0)
    shift = np.where(seen, _in_blocks(kappas, e1, n), 0.0)
    e = e0 - shift
    # Scores: Gaussian predictive likelihood with the member's own scale of innovations, robust against jumps.
    v = A**2 * (bank.P @ h @ h) + r
    square = (e**2).sum(axis=1) / max(1, int(seen.sum())) / v
    scale = np.where(bank.scale > 0, bank.scale, square)
    ratio = square / (scale + 1e-300)
    surprise = 0.5 * int(seen.sum()) * (np.log(v * scale + 1e-300) + np.minimum(ratio, OUTLIER))
    # A jump is blamed on the level c, not on J: the level is made uncertain enough to explain it.
    P = bank.P.copy()
    P[:, d, d] += np.where((ratio > JUMP) & (bank.count > 5), v * ratio / A**2, 0.0)
    Ph = P @ h
    v = A**2 * (Ph @ h) + r
    gain = A[:, None] * Ph / v[:, None]
    square = np.minimum(square, OUTLIER * scale)
    horizon = min(bank.count + 1, NOISE_HORIZON)
    top, bottom = _fixed_effects(bank, np.where(seen, e0, 0.0), e1, seen, v)
    J = bank.J + e0[:, :, None] * gain[:, None, :d]
    c = bank.c + e0 * gain[:, d : d + 1]
    W = bank.W - e1[:, :, None] * gain[:, None, :d]
    w = bank.w - e1 * gain[:, d : d + 1]
    P -= gain[:, :, None] * (A[:, None] * Ph)[:, None, :]
    filtered = base0 + shift + members.trust[:, None] * e
    now = np.where((members.trust[:, None] == 1.0) & seen, np.nan_to_num(y), filtered)
    return replace(
        bank,
        x=x,
        J=J,
        c=c + J @ s,
        W=W,
        w=w + W @ s,
        P=_recentred(P, s, members, radius),
        y=now,
        top=top,
        bottom=bottom,
        scale=scale + (square - scale) / horizon,
        score=MEMORY * bank.score + surprise,
        count=bank.count + 1,
    )


def _fixed_effects(bank: Bank, e0: Array, e1: Array, seen: Array, v: Array) -> tuple[Array, Array]:
    """Running sums Σ e0 e1 / v and Σ e1² / v of the least squares for κ_b."""
    blocks = bank.top.shape[1]
    if blocks == 0:
        return bank.top, bank.bottom
    m, d = e1.shape
    rows = e0.reshape(m, blocks, d)
    mask = seen.reshape(blocks, d)
    top = (rows * e1[:, None, :] * mask).sum(axis=2) / v[:, None]
    bottom = (e1[:, None, :] ** 2 * mask).sum(axis=2) / v[:, None]
    return bank.top + top, bank.bottom + bottom


def _recentred(P: Array, s: Array, members: Members, radius: float) -> Array:
    """P around the new centre x_c + s, grown by the drift that a move of that length brings.

    With θ' = θ [[I, s], [0, 1]]: P'_JJ = P_JJ, P'_Jc = P_Jc + P_JJ s, P'_cc = P_cc + 2 s·P_Jc + sᵀP_JJ s.
    """
    d = s.size
    moved = P.copy()
    Ps = P[:, :d, :d] @ s
    moved[:, :d, d] = moved[:, d, :d] = P[:, :d, d] + Ps
    moved[:, d, d] = P[:, d, d] + 2 * P[:, :d, d] @ s + Ps @ s
    length = float(s @ s)
    informed = members.null == 0
    walk = members.drift * max(length, 0.01 * radius**2)
    moved[:, range(d), range(d)] += (walk * informed)[:, None]
    moved[:, d, d] += np.where(informed, CURVE * members.drift * length**2, members.drift * radius**2 * length)
    return np.asarray((moved + moved.transpose(0, 2, 1)) / 2)


@dataclass(frozen=True, eq=False)
class Response:
    """One member's model, ready to use: S(z) = c + J (z − x), uncertain by scale · hᵀPh with h = (z − x, 1)."""

    x: Array
    J: Array
    c: Array
    P: Array
    scale: float
    rate: float
    noise: float

    def at(self, z: Array) -> Array:
        """S(z)."""
        return np.asarray(self.c + self.J @ (z - self.x))


def leader_of(bank: Bank, members: Members) -> Response:
    """The model of the member that has predicted best."""
    m = int(np.argmin(np.where(members.null == 0, bank.score, np.inf)))
    d = bank.x.size
    J, c = bank.J[m].copy(), bank.c[m].copy()
    for b, k in enumerate(kappa(bank)[m]):
        J[b * d : (b + 1) * d] += k * bank.W[m]
        c[b * d : (b + 1) * d] += k * bank.w[m]
    return Response(
        bank.x,
        J,
        c,
        bank.P[m],
        float(bank.scale[m]),
        float(members.rate[m]),
        float(members.noise[m]),
    )


def rejected(bank: Bank, members: Members) -> bool:
    """Whether "y does not depend on x" has predicted better than every linear response, by a wide margin."""
    null = members.null == 1
    lead = bank.score[~null].min() - bank.score[null].min()
    remembered = (1.0 - MEMORY**bank.count) / (1.0 - MEMORY)
    return bool(lead > REJECTION * bank.c.shape[1] * remembered)
