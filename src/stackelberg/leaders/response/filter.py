"""What followers do in response to x, learned from all answers at once: a Gaussian process.

Where followers head for is S(x), and y⁺ = (1 − ρ) S(x) + ρ y. Entries of y share one covariance of the rows,

    K = k(u, u') + r B B',

with k linear in u, or bending over a length ℓ too (Matérn 3/2: slopes change like those of a curve with kinks), and
the noise of measurements (B: that of the last answer enters by ρ). Row by row this is a Kalman filter: L⁻¹ Y, with
K = L L', are its standardised innovations. Nobody tells the leader r and ℓ: those lead for which the innovations
are most likely (`Member`, a grid), each entry of y with a scale of its own, so that no units matter.

Entries that all others do not make likely count less: weights of leave-one-out errors, with Student's tails.
Answers that are odd as a whole are left out, and where the last few all are, followers have changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cho_solve, solve_triangular

from stackelberg.core import Array
from stackelberg.leaders.response.pace import EARLY, Paced, best_pace, evidence

NOISES = (0.0, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0)
BENDS = (0.0, 0.3, 1.0, 3.0, 10.0, 30.0)
LEAST = 5e-9
"""The grid: variances of noise, relative to what a typical move does; and all the way that was seen over the length
ℓ. No noise is less than LEAST of all the way."""

FREEDOM, ROUGH, LITTLE = 4.0, 1.0, 0.06
"""Errors beyond so many usual ones count less; the noise they are judged with, relative to a typical move; and
errors that are nothing odd, beside FREEDOM times what an entry varies."""

ODD, FEW_ODD, REPEATS, SETTLING = 0.25, 0.3, 3, 12
"""A row with a larger share of odd entries is odd; no more than a share of rows are left out; and so many odd ones
in a row say that followers have changed, if there are more than a few rows."""

EXACT = 0.1
"""A noise that is less than this, beside what a typical move does, is none."""

JUDGES = 100
"""So many entries of y, evenly picked, say which member leads."""

PACES = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.97)
"""Those tried where the noise of the last answer hides the pace."""

Member: TypeAlias = tuple[int, int]
FIRST: Member = (3, 0)


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
class Fit:
    """The response as one member has it.

    u (T, d): where it was seen; kernel: see above; lower: L. weights (T, n): K⁻¹ (Y − ρ Y₋ − (1 − ρ) mean).
    rho, scale, mean, now (n): pace, scale of each entry, the mean answer, and where followers are held to be.
    slope, typical: those of each block of prices (`Paced`). changed: the last answers are all odd.
    noise: r; move: how long a typical move is. clean, told (T, n): answers, as they count and as they came.
    """

    u: Array
    kernel: Kernel
    lower: Array
    weights: Array
    rho: Array
    slope: Array
    typical: Array
    scale: Array
    mean: Array
    now: Array
    noise: float
    move: float
    clean: Array
    told: Array
    changed: bool
    places: Array

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

    @property
    def sd(self) -> Array:
        """What turns `variance` into that of an entry of S."""
        return np.asarray(self.scale / (1.0 - self.rho))

    @property
    def noise_sd(self) -> Array:
        """The standard deviation of each entry of y as measured."""
        return np.asarray(self.noise * np.sqrt((self.weights**2).mean(axis=0)))

    @property
    def quiet(self) -> bool:
        """Whether a typical move does more to y than noise."""
        return self.noise < 2.0 * self.move**2

    @property
    def exact(self) -> bool:
        """Whether noise does little beside a typical move."""
        return self.noise < EXACT * self.move**2

    @property
    def settled(self) -> bool:
        """Whether followers settle at once."""
        return not self.rho.any()

    @property
    def rate(self) -> float:
        """The share of the way that followers go in a deployment, in the mean."""
        return float(1.0 - self.rho.mean())


@dataclass(frozen=True, eq=False)
class Learner:
    """Answers y (T, n) at u (T, d), each of which goes on from `before`, and what is made of them.

    seen (T, n): what was measured; the rest is as it was predicted. told: y as it came. start: the first row goes
    on from itself. changed: the last answers are all odd.
    """

    u: Array
    y: Array
    before: Array
    places: Array
    seen: NDArray[np.bool_]
    told: Array
    start: bool = True
    changed: bool = False

    def without_start(self) -> Learner:
        """The first row, of followers who came from who knows where, is only what the second goes on from."""
        return replace(self._at(slice(1, None)), start=False)

    def _at(self, rows: Any) -> Learner:
        """Some of the rows."""
        u, y, before, seen, told = (one[rows] for one in (self.u, self.y, self.before, self.seen, self.told))
        return Learner(u, y, before, self.places, seen, told, self.start, self.changed)

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

    def _lower(self, member: Member, rho: float = 0.0) -> Array:
        (kernel, noise), B = self._kernel(member), np.eye(len(self.u)) - rho * np.eye(len(self.u), k=-1)
        B[0, 0] = 1.0 - rho if self.start else float(np.hypot(1.0, rho))
        return np.asarray(np.linalg.cholesky(kernel.between(self.u, self.u) + noise * B @ B.T))

    def cleaned(self, member: Member, rho: Array) -> Learner:
        """With entries that all others make unlikely drawn to what these foretell, and without odd rows.

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
        far = FREEDOM * np.abs(raw).mean(axis=0)
        off, weight = raw - np.clip(raw, -far, far), np.ones_like(raw)
        rough = np.linalg.inv(K + ROUGH * self.move**2 * one)
        for inverse in (rough, rough, rough, *[np.linalg.inv(K + noise * one)] * 2):
            diagonal, beside = np.diag(inverse)[:, None], np.append(np.diag(inverse, 1), 0.0)[:, None]
            sure = diagonal - 2.0 * follows * beside + follows**2 * np.append(diagonal[1:], [[0.0]], axis=0)
            left = raw - off
            left[1:] += follows[:-1] * off[:-1]
            left[0] += rho * off[0] * self.start
            pull = inverse @ (left - np.median(left, axis=0))
            pull[:-1] -= follows[:-1] * pull[1:]
            missed = pull / sure + off
            z = np.abs(missed) * np.sqrt(sure)
            usual = 1.48 * np.median(z, axis=0)
            usual = np.maximum(usual, 0.1 * np.median(usual)) / np.sqrt(sure)
            allowed = np.maximum(FREEDOM * usual, LITTLE * far) + 1e-300
            found = np.where(self.seen, (allowed / np.maximum(np.abs(missed), allowed)) ** 2, 0.0)
            better = (found > weight) | (inverse is rough)  # without noise: what that explains is not odd
            weight, off = np.where(better, found, weight), np.where(better, (1.0 - found) * missed, off)
        before = self.before.copy()
        before[1:] -= off[:-1]
        before[0] -= off[0] * self.start
        odd = ((weight < 0.5) & self.seen).mean(axis=1) > ODD
        changed = len(odd) > SETTLING and bool(odd[-REPEATS:].all())
        odd[1:] |= odd[:-1] & bool(rho.any())
        if odd.sum() > FEW_ODD * len(odd):
            odd[:] = False
        return replace(self, y=self.y - off, before=before, changed=changed)._at(~odd)

    def _judged(self, member: Member) -> Paced:
        lower, (y, before, u) = self._lower(member), self._centred
        pick = np.unique(np.linspace(0, y.shape[1] - 1, JUDGES).astype(int))
        places = np.full(y.shape[1], -1)
        places[pick] = np.arange(pick.size)
        return self._paced(lower, y[:, pick], before[:, pick], u, places[self.places], self.size[pick])

    def pace(self, member: Member) -> Array:
        """ρ of each entry of y."""
        y, before, u = self._centred
        return self._paced(self._lower(member), y, before, u, self.places, self.size).rho

    def _paced(self, lower: Array, y: Array, before: Array, u: Array, places: Array, size: Array) -> Paced:
        whole = solve_triangular(lower, np.hstack([y, before, u]), lower=True)[1:]
        y, before, u = np.split(whole, [y.shape[1], 2 * y.shape[1]], axis=1)
        return best_pace(y, before, u, places, _logdet(lower), size)

    @cached_property
    def size(self) -> Array:
        """How much each entry of y varies."""
        size = self.y.std(axis=0)
        return np.asarray(np.maximum(size, 1e-9 * size.max()) + 1e-140, np.float64)

    @cached_property
    def _centred(self) -> tuple[Array, Array, Array]:
        mean = self.y.mean(axis=0)
        return self.y - mean, self.before - mean, self.u - self.u[-1]

    def best(self, start: Member) -> Member:
        """The member that foretells best, of the last one and those next to it on the grid."""
        if len(self.u) < EARLY:
            return start
        r, b = start
        near = [start, (r - 1, b), (r + 1, b), (r, b - 1), (r, b + 1)]
        known = [(r, b) for r, b in near if 0 <= r < len(NOISES) and 0 <= b < len(BENDS)]
        return max(known, key=lambda one: self._judged(one).evidence)

    def fit(self, member: Member) -> Fit:
        """The response as this member has it."""
        (y, before, u), mean = self._centred, self.y.mean(axis=0)
        kernel, noise = self._kernel(member)
        n = y.shape[1]
        paced = self._paced(self._lower(member), y, before, u, self.places, self.size)
        rho = paced.rho
        if rho.any() and noise > 0.01 * self.move**2:
            rho = self._in_noise(member, float(rho.mean()), paced.slope)
        lower = self._lower(member, float(rho.mean()))
        y = y - rho * before - _at_places(u, paced.slope, self.places, n)
        weights, left = cho_solve((lower, True), y), solve_triangular(lower, y, lower=True)[1:]
        scale = np.sqrt(evidence(left, 0.0, self.size)[0])
        return Fit(
            u=self.u,
            kernel=kernel,
            lower=lower,
            weights=weights,
            rho=rho,
            slope=paced.slope,
            typical=paced.typical,
            scale=scale,
            mean=mean,
            now=self.y[-1] - noise * weights[-1],
            noise=noise,
            move=self.move,
            clean=self.y,
            told=self.told,
            changed=self.changed,
            places=self.places,
        )

    def _in_noise(self, member: Member, guess: float, slope: Array) -> Array:
        """One pace, by how likely answers are that go on from a last one that was measured with noise."""
        (y, before, u), found = self._centred, []
        y = y - _at_places(u, slope, self.places, y.shape[1])
        for rho in (guess, *PACES):
            lower = self._lower(member, rho)
            left = solve_triangular(lower, y - rho * before, lower=True)[1:]
            found.append((evidence(left, _logdet(lower), self.size)[1], rho))
        return np.full(y.shape[1], max(found)[1])


def _logdet(lower: Array) -> float:
    return float(np.log(np.diag(lower)[1:]).sum())


def _at_places(u: Array, slope: Array, places: Array, n: int) -> Array:
    """What price slopes add to y: slope times each entry of u, at the entries of y that it is a price on."""
    y = np.zeros((*u.shape[:-1], n))
    for one, row in zip(slope, places, strict=True):
        y[..., row] = one * u
    return y
