"""What followers do in response to x, learned from all answers at once: a Gaussian process.

Where followers head for is S(x), and y⁺ = (1 − ρ) S(x) + ρ y. Entries of y share one covariance of the rows,

    K = k(u, u') + r B B',

with k linear in u, or bending over a length ℓ too (Matérn 3/2: slopes change like those of a curve with kinks), and
the noise of measurements (B: that of the last answer enters by ρ). Row by row this is a Kalman filter: L⁻¹ Y, with
K = L L', are its standardised innovations. Nobody tells the leader r and ℓ: those lead for which the innovations
are most likely (`Member`, a grid), each entry of y with a scale of its own, so that no units matter.
Where x prices y the mean of S has a slope: that of an entry in its own price, one for each block of entries.

How fast they settle is linear in what is not predicted, so the most likely ρ is a least-squares estimate, in which
entries of y weigh by how well they are predicted. It must forecast better than ρ = 0 by a margin.

Entries that all others do not make likely are taken to be as these forecast: leave-one-out errors.
Answers that are odd as a whole are left out, and where the last few all are, followers have changed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_solve, solve_triangular

from stackelberg.core import Array, frozen

NOISES = (0.0, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0)
BENDS = (0.0, 0.3, 1.0, 3.0, 10.0, 30.0)
LEAST = 5e-9
"""The grid: variances of noise, relative to what a typical move does; and all the way that was seen over the length
ℓ. No noise is less than LEAST of all the way."""

FREEDOM, LITTLE, ROUGH, PASSES = 4.0, 0.24, 1.0, (3, 2)
"""Errors beyond so many usual ones are odd, if they are more than a share of what an entry varies. They are judged
so many times with some noise, relative to a typical move, and then without: what that explains is not odd."""

ODD, FEW_ODD, REPEATS, SETTLING = 0.25, 0.3, 3, 12
"""A row with a larger share of odd entries is odd; no more than a share of rows are left out; and so many odd ones
in a row say that followers have changed, if there are more than a few rows."""

PACES = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97)
"""Those tried where the noise of the last answer hides the pace."""

SLOWEST, ALIKE = 0.98, 0.2
"""Followers that keep more of their distance than this per deployment are not told from a drift; and by how much
paces of entries differ, as a rule."""

MARGIN, HALVED, SURE, ROUNDS, EARLY = 0.01, 0.35, 2.0, 3, 3
"""By how much, in nats per entry of y and answer, a pace must predict better, and a pace for each entry (squares of
errors are halved), and both in nats in all; how often weights of entries are made anew; and after no more answers
than this paces are not told from a bad start."""

Member: TypeAlias = tuple[int, int]
FIRST_MEMBER: Member = (3, 0)


KEPT, PER_INPUT = 150, 2
"""Of so many answers, or of so many for each entry of x, the model is made."""


@dataclass(frozen=True, eq=False)
class Rows:
    """T deployments, from old to new: x (T, d) and y (T, n) in the user's units, NaN where nothing was measured.

    filled (T, n): y with what was not measured as it was predicted.
    """

    x: Array
    y: Array
    filled: Array

    @property
    def observed(self) -> NDArray[np.bool_]:
        """Which entries of y were measured at all (n)."""
        return np.asarray(~np.isnan(self.y).all(axis=0))

    @property
    def answered(self) -> NDArray[np.bool_]:
        """To which deployments anything was answered (T)."""
        return np.asarray(~np.isnan(self.y).all(axis=1))


def add_row(rows: Rows | None, x: Array, y: Array, guess: Array | None, most: int | None = None) -> Rows:
    """The rows after x was deployed and y measured; `guess` stands for what was not. Old rows go, or
    all but the last `most`."""
    filled = np.where(np.isnan(y), 0.0 if guess is None else guess, y)
    new = (x, y, filled)
    if rows is None:
        return Rows(*(frozen(column[None]) for column in new))
    first = ~rows.observed & ~np.isnan(y)  # entries seen for the first time were there all along
    old, keep = (rows.x, rows.y, np.where(first, y, rows.filled)), most or max(KEPT, PER_INPUT * x.size)
    return Rows(*(frozen(np.concatenate([a, b[None]])[-keep:]) for a, b in zip(old, new, strict=True)))


@dataclass(frozen=True, eq=False)
class Kernel:
    """k(u, u') between points, over a way of `spread` from `centre`; `bend` is that way over ℓ."""

    centre: Array
    spread: float
    bend: float

    def between(self, a: Array, b: Array) -> Array:
        """k of each of a (rows) with each of b."""
        a, b = a - self.centre, b - self.centre
        dot = a @ b.T
        if self.bend == 0.0:
            return self.spread**2 + dot
        length = self.spread / self.bend
        apart = np.maximum((a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1) - 2.0 * dot, 0.0)
        lengths = np.sqrt(3.0 * apart) / length
        return np.asarray(self.spread**2 + dot + length**2 / 3.0 * (1.0 + lengths) * np.exp(-lengths))

    def slope(self, u: Array, b: Array) -> Array:
        """∂k(u, b) / ∂u: a row for each of b."""
        if self.bend == 0.0:
            return b - self.centre
        away = b - u
        lengths = np.sqrt(3.0 * (away**2).sum(axis=1)) * (self.bend / self.spread)
        return np.asarray(away * np.exp(-lengths)[:, None] + b - self.centre)


@dataclass(frozen=True, eq=False)
class Learner:
    """Answers y (T, n) at u (T, d), each of which goes on from `before`, and what is made of them.

    seen (T, n): what was measured; the rest is as it was predicted. told: y as it came. changed: the last answers
    are all odd. start: the first row goes on from itself.
    """

    u: Array
    y: Array
    before: Array
    places: Array
    seen: NDArray[np.bool_]
    told: Array
    changed: bool = False
    start: bool = True

    def part(self, rows: Any, start: bool) -> Learner:
        """Some of the rows. Without a start the first goes on from others that are not there."""
        u, y, before, seen, told = (one[rows] for one in (self.u, self.y, self.before, self.seen, self.told))
        return Learner(u, y, before, self.places, seen, told, self.changed, start)

    @cached_property
    def spread(self) -> float:
        """How far the rows are from the last of them."""
        return float(np.sqrt(((self.u - self.u[-1]) ** 2).sum(axis=1).max())) or 1.0

    @cached_property
    def move(self) -> float:
        """How long a typical move is."""
        moves = np.sqrt((np.diff(self.u, axis=0) ** 2).sum(axis=1))
        return float(np.median(moves[moves > 0.0])) if np.any(moves > 0.0) else 1.0

    def _kernel(self, member: Member) -> tuple[Kernel, float]:
        noise = NOISES[member[0]] * self.move**2 + LEAST * self.spread**2
        return Kernel(self.u[-1], self.spread, BENDS[member[1]]), noise

    def _lower(self, member: Member, rho: Array | float = 0.0) -> Array:
        kept = float(np.mean(rho))
        (kernel, noise), B = self._kernel(member), np.eye(len(self.u)) - kept * np.eye(len(self.u), k=-1)
        B[0, 0] = 1.0 - kept if self.start else float(np.hypot(1.0, kept))
        return np.asarray(np.linalg.cholesky(kernel.between(self.u, self.u) + noise * B @ B.T))

    def cleaned(self, member: Member, rho: Array) -> Learner:
        """With missing entries, and what the others make unlikely, as these predict them; without odd rows.

        Where y_t alone is wrong, it is in what followers went on from as well: the rows y − ρ y₋ are off by
        B = 1 − ρ there and in the next, and BᵀK⁻¹B says by how much, and how surely.
        """
        if len(self.u) < 4:
            return self
        kernel, noise = self._kernel(member)
        K, one = kernel.between(self.u, self.u), np.eye(len(self.u))
        follows = np.append(np.all(self.before[1:] == self.y[:-1], axis=1), False)[:, None] * rho
        raw = self.y - rho * self.before
        raw = raw - np.median(raw, axis=0)
        least = LITTLE * np.abs(raw).mean(axis=0)
        wrong, off = np.zeros(raw.shape, bool), np.zeros(raw.shape)
        rough, own = (np.linalg.inv(K + more * one) for more in (ROUGH * self.move**2 + noise, noise))
        for inverse in (*[rough] * PASSES[0], *[own] * PASSES[1]):
            diagonal, beside = np.diag(inverse)[:, None], np.append(np.diag(inverse, 1), 0.0)[:, None]
            sure = diagonal - 2.0 * follows * beside + follows**2 * np.append(diagonal[1:], [[0.0]], axis=0)
            left = raw - off
            left[1:] += follows[:-1] * off[:-1]
            left[0] += rho * off[0] * self.start
            pull = inverse @ (left - np.median(left, axis=0))
            pull[:-1] -= follows[:-1] * pull[1:]
            missed = pull / sure + off
            usual = 1.48 * np.median(np.abs(missed) * np.sqrt(sure), axis=0)
            usual = np.maximum(usual, 0.1 * np.median(usual)) / np.sqrt(sure)
            score = np.where(self.seen, np.abs(missed) / (np.maximum(FREEDOM * usual, least) + 1e-300), np.inf)
            wrong = (wrong | (inverse is rough)) & (score > 1.0)
            off = np.where(wrong, missed, 0.0)
        before = self.before.copy()
        before[1:] -= off[:-1]
        before[0] -= off[0] * self.start
        odd = (wrong & self.seen).mean(axis=1) > ODD
        changed = len(odd) > SETTLING and bool(odd[-REPEATS:].all())
        odd[1:] |= odd[:-1] & bool(rho.any())
        if odd.sum() > FEW_ODD * len(odd):
            odd[:] = False
        return replace(self, y=self.y - off, before=before, changed=changed).part(~odd, self.start)

    def paced(self, member: Member) -> tuple[Array, float]:
        """ρ of each entry, and how likely the answers are with it."""
        lower = self._lower(member)
        innovations, lags = (solve_triangular(lower, one, lower=True)[1:] for one in self._centred)
        return best_pace(innovations, lags, _logdet(lower), self.size)

    @cached_property
    def size(self) -> Array:
        """How much each entry of y varies."""
        size = np.vstack([self.y, self.before]).std(axis=0)
        return np.asarray(np.maximum(size, 1e-9 * size.max()) + 1e-140, np.float64)

    @cached_property
    def _centred(self) -> tuple[Array, Array]:
        mean = self.y.mean(axis=0)
        return self.y - mean, self.before - mean

    def best(self, start: Member) -> Member:
        """The member that predicts best, of the last one and those next to it on the grid."""
        if len(self.u) < EARLY:
            return start
        near = [(start[0] + i, start[1] + j) for i, j in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
        known = [(r, b) for r, b in near if 0 <= r < len(NOISES) and 0 <= b < len(BENDS)]
        return max(known, key=lambda one: self.paced(one)[1])

    def fit(self, member: Member) -> Fit:
        """The response as this member has it."""
        (y, before), mean = self._centred, self.y.mean(axis=0)
        kernel, noise = self._kernel(member)
        rho = self.paced(member)[0]
        if rho.any() and noise > 0.01 * self.move**2:
            rho = self._in_noise(member, rho)
        lower = self._lower(member, rho)
        y = y - rho * before
        u = self.u - self.u[-1]
        slope = self._price_slopes(lower, y, u)
        y = y - _at_places(u, slope, self.places, y.shape[1])
        weights, left = cho_solve((lower, True), y), solve_triangular(lower, y, lower=True)[1:]
        scale = np.sqrt(evidence(left, 0.0, np.maximum(self.size, y.std(axis=0)))[0])
        known = {name.name: getattr(self, name.name) for name in fields(Learner)}
        now = self.y[-1] - noise * weights[-1]
        return Fit(
            **known,
            kernel=kernel,
            lower=lower,
            weights=weights,
            rho=rho,
            slope=slope,
            scale=scale,
            mean=mean,
            now=now,
            noise=noise,
            noise_sd=noise * np.sqrt((weights**2).mean(axis=0)),
            sd=scale / (1.0 - rho),
            quiet=noise < 2.0 * self.move**2,
        )

    def _price_slopes(self, lower: Array, y: Array, u: Array) -> Array:
        """By how much y rises in one with its own price, in the mean of a block; 0 where that is noise."""
        whole = solve_triangular(lower, np.hstack([y, u]), lower=True)[1:]
        moves = whole[:, y.shape[1] :]
        each = np.einsum("tbi,ti->bi", whole[:, self.places], moves)
        found, chance = each.sum(axis=1), np.sqrt((each**2).sum(axis=1))
        return np.where(np.abs(found) > SURE * chance, found, 0.0) / (np.sum(moves**2) or 1.0)

    def _in_noise(self, member: Member, guess: Array) -> Array:
        """The pace, by how likely answers are that go on from a last one that was measured with noise."""
        y, before = self._centred

        def likely(rho: Array) -> float:
            lower = self._lower(member, rho)
            left = solve_triangular(lower, y - rho * before, lower=True)[1:]
            return evidence(left, _logdet(lower), self.size)[1]

        return max([guess, *(np.full(guess.size, rho) for rho in PACES)], key=likely)


@dataclass(frozen=True, eq=False, kw_only=True)
class Fit(Learner):
    """The response as one member has it.

    kernel: see above; lower: L. weights (T, n): K⁻¹ (Y − ρ Y₋ − (1 − ρ) mean). rho (n): pace.
    slope (b): of priced entries in their own prices. scale, mean, now (n): scale of each entry, the mean answer,
    and where followers are held to be. noise: r, and `noise_sd` (n) that of measurements. sd (n): what turns
    `variance` into that of an entry of S.
    """

    kernel: Kernel
    lower: Array
    weights: Array
    rho: Array
    slope: Array
    scale: Array
    mean: Array
    now: Array
    noise: float
    noise_sd: Array
    sd: Array
    quiet: bool

    def predict(self, u: Array) -> Array:
        """S(u)."""
        priced = _at_places(u - self.kernel.centre, self.slope, self.places, self.mean.size)
        return np.asarray(self.mean + (priced + self._with(u) @ self.weights) / (1.0 - self.rho))

    def pull_back(self, u: Array, slope: Array) -> Array:
        """Jᵀ slope at u."""
        slope = slope / (1.0 - self.rho)
        return np.asarray((self.weights @ slope) @ self.kernel.slope(u, self.u) + self.slope @ slope[self.places])

    def next_answer(self, u: Array, settled: Array) -> Array:
        """What is seen at u, by followers who head for `settled` from where they are."""
        return np.asarray(self.rho * self.now + (1.0 - self.rho) * settled)

    def variance(self, u: Array) -> tuple[float, Array]:
        """Var S_j(u), relative to `sd`², and its gradient."""
        k, slope = self._with(u), self.kernel.slope(u, self.u)
        solved = cho_solve((self.lower, True), k)
        own = float(self.kernel.between(u[None], u[None])[0, 0])
        bending = 2.0 * (u - self.kernel.centre)
        return max(own - float(k @ solved), 0.0), np.asarray(bending - 2.0 * solved @ slope)

    def unknown(self, u: Array, direction: Array) -> Array:
        """The part of a direction of x in which J is not known."""
        slope = self.kernel.slope(u, self.u)
        return np.asarray(direction - slope.T @ cho_solve((self.lower, True), slope @ direction))

    def _with(self, u: Array) -> Array:
        return np.asarray(self.kernel.between(u[None], self.u)[0])


def evidence(left: Array, logdet: float, size: Array) -> tuple[Array, float]:
    """The variance of each entry's innovations (rows, n), and the log evidence; entries vary by their `size`.

    That of an entry is in part that of all, as shares of their sizes.
    """
    count, share = len(left), (left**2).sum(axis=0) / size**2
    variance = (share + np.mean(share) / max(count, 1)) / (count + 1.0) * size**2 + 1e-250
    return variance, float(-0.5 * (count + 1.0) * np.log(variance).sum() - logdet * left.shape[1])


def best_pace(innovations: Array, lags: Array, logdet: float, size: Array) -> tuple[Array, float]:
    """The paces of all entries that predict best, and their evidence (rows without the first).

    None, one for all, or one for each, which counts as the common one in so far as little is seen of it. The next
    only where it predicts better by a margin.
    """
    settled, most = evidence(innovations, logdet, size)
    best = rho = np.zeros(size.size)
    if len(innovations) < EARLY or not np.any(lags):
        return best, most
    for each, margin in ((False, MARGIN), (True, HALVED)):
        common, variance = rho, settled
        for _ in range(ROUNDS):  # entries weigh by how well they are predicted
            seen, known = (innovations * lags).sum(axis=0) / variance, (lags**2).sum(axis=0) / variance
            pooled = (seen + common / ALIKE**2) / (known + 1.0 / ALIKE**2)
            rho = np.clip(pooled if each else np.full(size.size, seen.sum() / known.sum()), 0.0, SLOWEST)
            variance, found = evidence(innovations - rho * lags, logdet, size)
        if found > most + SURE + margin * innovations.size:
            best, most = rho, found
    return best, most


def _logdet(lower: Array) -> float:
    return float(np.log(np.diag(lower)[1:]).sum())


def _at_places(u: Array, slope: Array, places: Array, n: int) -> Array:
    """What price slopes add to y: slope times each entry of u, at the entries of y that it is a price on."""
    y = np.zeros((*u.shape[:-1], n))
    for one, row in zip(slope, places, strict=True):
        y[..., row] = one * u
    return y
