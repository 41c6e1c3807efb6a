"""A prior fitted to what was seen: parameters, pace of followers, noise, and which of it to believe.

Parameters are the most likely ones (Gauss–Newton) for the first and the last rows. Followers who adapt slowly are
simulated, m ← m + pace · (S0(x, θ) − m), so that noise is not blown up by extrapolation. A factor common to a day
(more people travel) is integrated out. Everything here is a pure function of its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dpotrf, dpotrs, dtrtri

from stackelberg.core import Array, Prior, Settled, frozen

NOISE = 0.03
"""Relative standard deviation of an entry of y before it is learned: of its measurement and of the model."""

MODEL = 0.03
"""By how much of an entry the model may be wrong, in doubting what was measured."""

SWING, ODD_SWING = 0.03, 0.3
"""Standard deviations of the log of the factor common to a row: as usual, and on a day that is not."""

WINDOW, FEWEST = 10, 4
"""Rows that are fitted beside the first, and from how many on pace and noise are learned."""

PACES = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0)
"""Shares of the way that followers may go in a row; by their log, 0.4 within a factor of 2."""

STRIDE, TEMPER, COOL, FIRST_STEPS, TWICE = 3.0, 10.0, 0.6, 20, 3
"""A step moves no parameter further (in sd); the first fit begins with more noise, less each step.

So many variants of the prior, the best, are fitted once more without that.
"""

DOUBT, WRONG_UNIT, MOST_DOUBTED = 5.0, 1.5, 0.2
"""Leave-one-out score of an entry that is not believed; log ratio of a day in wrong units; share of entries."""

LASTING, LATELY = 3, 5
"""An entry that was doubted on so many of the last rows is believed, unless it is nothing."""

MISFIT, FORETOLD, RECENT, WORSE, NO_BETTER, CHANCE, TRUSTED = 0.03, 6, 10, 1.15, 0.9, 6.0, 0.5
"""Share of the squares of y that no parameters of a wrong prior explain. How many rows show how it foretells, at
least and at most; squares of its errors, as a share of the changes, beyond which it is wrong: as a rule, and where
changes are so many times the variance of noise; below which no more."""

NOTHING = 0.02
"""An entry below this share of what was expected is nothing: a dead sensor, or something shut."""

RESAMPLED = 6
"""Gauss–Newton steps of a sample of the posterior."""

REFITS, CHOOSING, BRIEFLY, AGAIN, CLEARLY = (2, 4, 7, 11, 16, 22, 30, 45, 60), 7, 4, 15, 2.0
"""Rows after which it is fitted once more from the prior; up to which of them all variants are, for how many steps
at first and then; by how much the evidence (log) must be better."""


@final
@dataclass(frozen=True, eq=False)
class Row:
    """One deployment: x and what was measured of y (NaN: not), and what was made of it.

    use: entries that are believed. swing: how far the common factor may be off. skip: nothing is learned from it;
    why: for people, why it is out of the ordinary. shut: entries that are closed. m: the response as simulated.
    level: the log of its common factor. foretold: squares of errors of the foretold change and of the change, and
    how many entries.
    """

    x: Array
    y: Array
    use: NDArray[np.bool_]
    swing: float = SWING
    skip: bool = False
    why: str | None = None
    shut: NDArray[np.bool_] | None = None
    m: Array | None = None
    level: float = 0.0
    foretold: tuple[float, float, float] | None = None

    @property
    def seen(self) -> NDArray[np.bool_]:
        """What was measured."""
        return np.isfinite(self.y)

    @property
    def doubted(self) -> NDArray[np.bool_]:
        """What was measured and is not believed."""
        return self.seen & ~self.use


class Information:
    """What rows say of whitened parameters w: J with unit noise, so that the posterior has precision I + JᵀJ."""

    def __init__(self, J: Array) -> None:
        self.J, (n, k) = J, J.shape
        self._dual = n < k
        square = J @ J.T if self._dual else J.T @ J
        square[np.diag_indices_from(square)] += 1.0
        self._lower = dpotrf(square, lower=1, clean=1)[0]  # LAPACK itself: SciPy's checks take longer

    def solve(self, V: Array) -> Array:
        """(I + JᵀJ)⁻¹ V."""
        if not self._dual:
            return self._solved(V)
        return np.asarray(V - self.J.T @ self._solved(self.J @ V))

    def _solved(self, V: Array) -> Array:
        return np.asarray(dpotrs(self._lower, V, lower=1)[0])

    def covariance(self, A: Array) -> Array:
        """That of A w."""
        return np.asarray(A @ self.solve(A.T))

    def draw(self, rng: np.random.Generator) -> Array:
        """A draw of w with mean 0."""
        own, rows = rng.standard_normal(self.J.shape[1]), rng.standard_normal(self.J.shape[0])
        return self.solve(own + self.J.T @ rows)

    @property
    def logdet(self) -> float:
        """Log of the determinant of I + JᵀJ."""
        return 2.0 * float(np.log(np.diag(self._lower)).sum())

    @property
    def fitted(self) -> float:
        """How many parameters the rows determine."""
        return float(len(self._lower)) - float((dtrtri(self._lower, lower=1)[0] ** 2).sum())


class _Day(NamedTuple):
    """A row as simulated: number, response, its derivative by whitened θ (or None), settled response."""

    t: int
    m: Array
    A: Array | None
    settled: Settled


@final
@dataclass(frozen=True, eq=False)
class Fitted:
    """A prior with what rows say of it: w are its parameters in standard deviations from their mean.

    variant: which of the prior's variants this is. pace: the share of the way to the settled response that
    followers go in a row. noise: relative standard deviation of an entry of y. value: what is minimised (minus the
    log posterior), at w. starts: settled responses, to begin from. choices: all variants. replies: those who adapt
    go for what would be best beside the last response, not for the settled one.
    """

    prior: Prior
    w: Array
    rows: tuple[Row, ...] = ()
    variant: int = 0
    pace: float = 0.4
    known_pace: bool = False
    noise: float = NOISE
    value: float = np.inf
    information: Information | None = None
    starts: tuple[Settled | None, ...] = ()
    choices: tuple[Callable[[], Prior], ...] = ()
    replies: bool = False

    @property
    def theta(self) -> Array:
        """The parameters."""
        return np.asarray(self.prior.mean + self.prior.sd * self.w)

    @property
    def now(self) -> Array:
        """The parameters with the level of the last days."""
        levels = [row.level for row in self.rows if row.m is not None and row.use.any()]
        level = float(np.median(levels[-7:])) if len(levels) >= FEWEST else 0.0
        return self.prior.shifted(self.theta, level)

    @property
    def shut(self) -> NDArray[np.bool_] | None:
        """What is closed by now."""
        return self.rows[-1].shut if self.rows else None

    @property
    def current(self) -> Prior:
        """The prior with what is closed by now."""
        return _with_shut(self.prior, self.shut)

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """The rows that are fitted: the first and the last ones."""
        good = [t for t, row in enumerate(self.rows) if not row.skip and row.use.any()]
        return tuple(good if len(good) <= WINDOW + 1 else [good[0], *good[-WINDOW:]])

    def draws(self, count: int, spread: float, rng: np.random.Generator) -> list[Array]:
        """Parameters drawn from the posterior at `spread` times its standard deviations."""
        if self.information is None:
            free = [rng.standard_normal(self.w.size) for _ in range(count)]
        else:
            free = [self.information.draw(rng) for _ in range(count)]
        return [self.now + spread * self.prior.sd * one for one in free]

    def samples(self, count: int, rng: np.random.Generator) -> list[Array]:
        """Parameters of the posterior, each fitted to the measurements with noise and a prior mean of its own.

        `draws` are those of a model that is linear in its parameters: far from the fit their responses are off,
        where flows grow with the exponential of log trips, and delays with the fourth power of those. (Randomise,
        then optimise: Bardsley and others 2014.)
        """
        assert self.information is not None
        found: list[Array] = []
        for _ in range(count):
            mean, noise = (rng.standard_normal((n,)) for n in reversed(self.information.J.shape))
            w = _descended(self, self.w, RESAMPLED, (mean, noise)).w
            found.append(np.asarray(self.now + self.prior.sd * (w - self.w)))
        return found

    def sd_of(self, row: Row) -> Array:
        """Standard deviations of what was measured."""
        return np.asarray(self.noise * self.prior.scale(row.y))

    @property
    def misfit(self) -> float:
        """The share of the lately measured response that the prior cannot reproduce whatever its parameters are.

        Of squares, medians over the last rows, beside a factor common to each; 0 while there are too few of them.
        """
        rows = [row for row in self.rows[-LATELY:] if row.m is not None and row.seen.any()]
        if len(rows) < LASTING:
            return 0.0
        y, m = np.array([row.y for row in rows]), np.array([row.m for row in rows])
        seen = np.isfinite(y)
        y, m = np.where(seen, y, 0.0), np.where(seen, m, 0.0)
        factor = (y * m).sum(axis=1) / np.maximum((m * m).sum(axis=1), 1e-300)
        left = np.median(y - factor[:, None] * m, axis=0)
        return float(left @ left / max(float(np.square(np.median(y, axis=0)).sum()), 1e-300))

    @property
    def wrong(self) -> str | None:
        """Why the prior had better not lead: it does not fit what was measured, or foretells changes badly."""
        if self.misfit > MISFIT:
            return (
                f"the prior does not fit what was measured (it misses {np.sqrt(self.misfit):.0%}): "
                "check its data, its units and the order of the entries of y"
            )
        wrong, told = False, [row.foretold for row in self.rows if row.foretold is not None]
        for t in range(FORETOLD, len(told) + 1):
            errors, changes, count = np.sum(told[max(0, t - RECENT) : t], axis=0)
            least = WORSE if changes < CHANCE * count else NO_BETTER  # noise alone cannot be foretold
            wrong = bool(errors > (TRUSTED if wrong else least) * changes)
        return "the prior foretells changes of the response worse than 'as before' does" if wrong else None


def begin(prior: Prior, x: Array, y: Array, pace: float | None = None) -> Fitted | None:
    """The variant of a prior for which the first row speaks most, fitted to it; the best few from two starts.

    None where the prior makes nothing of that row.
    """
    row, choices = Row(frozen(x), frozen(y), np.isfinite(y)), tuple(prior.variants(x, y))

    def first(variant: int, made: Prior, tempered: bool) -> Fitted:
        fit = Fitted(made, np.zeros(made.mean.size), (row,), variant, choices=choices)
        return _first(fit if pace is None else replace(fit, pace=pace, known_pace=True), tempered)

    made = [first(number, make(), True) for number, make in enumerate(choices)]
    best = sorted(made, key=_against)[:TWICE]
    return min([*best, *(first(one.variant, one.prior, False) for one in best)], key=_against, default=None)


def resumed(fit: Fitted) -> Fitted:
    """A fit again from what is plain data of it; its prior is the one that has variants."""
    choices = tuple(fit.prior.variants(fit.rows[0].x, fit.rows[0].y))
    fit = replace(fit, prior=choices[fit.variant](), choices=choices)
    days = _simulated(fit, fit.w, derivatives=True)
    return _adopted(fit, fit.w, days, np.inf, Information(_stacked(fit, days)[0]))


def _against(fit: Fitted) -> float:
    """Minus the log of the evidence. What a fit does not believe counts as if it were just beyond doubt."""
    assert fit.information is not None
    doubted = sum(int(row.doubted.sum()) for row in fit.rows)
    return fit.value + 0.5 * fit.information.logdet + 0.5 * DOUBT**2 * doubted


def learn(fit: Fitted, x: Array, y: Array) -> Fitted:
    """After one row more; a y of nothing but NaN says that nobody measured, and that followers adapted."""
    row = Row(frozen(x), frozen(y), np.isfinite(y))
    fit = replace(fit, rows=(*fit.rows, row), starts=(*fit.starts, fit.starts[-1] if fit.starts else None))
    t = len(fit.rows) - 1
    day = _simulated(fit, fit.w, (t,))[0]
    fit = _with_row(fit, t, replace(_examined(fit, t, day), foretold=_foretold(fit, t, day)))
    if fit.rows[t].skip or not row.seen.any():
        return _with_row(fit, t, replace(fit.rows[t], m=_simulated(fit, fit.w, (t,))[0].m))
    fit = _descended(fit, fit.w, 2)
    if len(fit.kept) >= FEWEST:
        fit = fit if fit.known_pace else _with_pace(fit)
        fit = _with_noise(fit)
    if len(fit.kept) in REFITS:
        fit = _chosen_again(fit)
    return fit


def _chosen_again(fit: Fitted) -> Fitted:
    """From the prior once more; while rows are few, the variant for which all of them speak most."""
    others = [replace(fit, starts=(), information=None)]
    if len(fit.kept) <= CHOOSING:
        others += [
            replace(others[0], prior=make(), variant=k) for k, make in enumerate(fit.choices) if k != fit.variant
        ]
    if len(others) > TWICE:
        tried = [_descended(one, np.zeros(one.prior.mean.size), BRIEFLY) for one in others]
        others = sorted(tried, key=_against)[:TWICE]
    again = [_descended(one, one.w if one.information else np.zeros(one.prior.mean.size), AGAIN) for one in others]
    best = min(again, key=_against)
    return best if _against(best) < _against(fit) - CLEARLY else fit


def _first(fit: Fitted, tempered: bool) -> Fitted:
    """Fit the first row, with more noise at first if tempered; its outliers are looked for half-way."""
    noise = fit.noise
    for step in range(FIRST_STEPS):
        more = max(1.0, TEMPER * COOL**step) if tempered else 1.0
        before = fit.value
        fit = _descended(replace(fit, noise=more * noise), fit.w, 1)
        if step == 6:
            day = _simulated(replace(fit, noise=noise), fit.w, (0,))[0]
            row = _examined(replace(fit, noise=noise, information=None), 0, day)
            fit = _with_row(fit, 0, replace(row, skip=False, swing=SWING, shut=None, why=None))
        if more == 1.0 and step > 6 and before - fit.value < 0.01 * (1.0 + abs(before)):
            break
    return _descended(replace(fit, noise=noise), fit.w, 2)


def _descended(fit: Fitted, w: Array, steps: int, drawn: tuple[Array, Array] | None = None) -> Fitted:
    """Gauss–Newton from w over the rows that are kept: each step is shortened until the value falls.

    drawn: a mean of the prior and residuals to fit to, instead of 0.
    """
    centre, left_over = (0.0, 0.0) if drawn is None else drawn
    for step in range(steps):
        days = _simulated(fit, w, derivatives=True)
        fit = _levelled(fit, days)
        J, r = _stacked(fit, days)
        off, r = w - centre, r - left_over
        value, information = 0.5 * float(off @ off + r @ r), Information(J)
        move = information.solve(J.T @ r - off)
        part = min(1.0, STRIDE / max(float(np.abs(move).max()), 1e-300))
        fit = _adopted(fit, w, days, value, information)
        for _ in range(4):
            trial = w + part * move
            found = _simulated(fit, trial)
            off, left = trial - centre, _stacked(fit, found)[1] - left_over
            lower = 0.5 * float(off @ off + left @ left)
            if lower < value:
                break
            part *= 0.4
        if not lower < value:
            break
        w, fit = trial, _adopted(fit, trial, found, lower, information)
        if value - lower < 0.01 * (1.0 + value) and step:
            break
    return fit


def _adopted(fit: Fitted, w: Array, days: Sequence[_Day], value: float, information: Information) -> Fitted:
    rows, starts = list(fit.rows), list(fit.starts or [None] * len(fit.rows))
    for day in days:
        rows[day.t], starts[day.t] = replace(rows[day.t], m=day.m), day.settled
    return replace(fit, w=w, rows=tuple(rows), starts=tuple(starts), value=value, information=information)


def _sized(prior: Prior, y: Array) -> NDArray[np.bool_]:
    """Entries that are not next to nothing beside the others, so that errors are shares of themselves."""
    return np.asarray(np.abs(y) >= prior.scale(y))


def _with_row(fit: Fitted, t: int, row: Row) -> Fitted:
    return replace(fit, rows=(*fit.rows[:t], row, *fit.rows[t + 1 :]))


def _with_shut(prior: Prior, shut: NDArray[np.bool_] | None) -> Prior:
    return prior if shut is None else prior.shut(shut) or prior


def _simulated(fit: Fitted, w: Array, which: Sequence[int] | None = None, derivatives: bool = False) -> list[_Day]:
    """Responses to the rows that are kept (or `which`) one after the other, as followers adapt."""
    theta, at, days = fit.prior.mean + fit.prior.sd * w, {}, []
    before: _Day | None = None
    for t in fit.kept if which is None else which:
        row = fit.rows[t]
        key = row.x.tobytes() + (b"" if row.shut is None else row.shut.tobytes())
        if key not in at:
            settled = _with_shut(fit.prior, row.shut).settle(row.x, theta, fit.starts[t] if fit.starts else None)
            at[key] = settled, settled.by_parameters() * fit.prior.sd if derivatives else None
        settled, A = at[key]
        linked = before is not None and before.t == t - 1
        last = before.m if linked and before is not None else fit.rows[t - 1].m if t else None
        pace = fit.pace if t and _same(row.shut, fit.rows[t - 1].shut) else 1.0  # who cannot go there, does not
        m = settled.y if last is None else last + pace * _towards(settled, settled.y - last, fit.replies)
        if A is not None and linked and before is not None and before.A is not None:
            A = before.A + pace * _towards(settled, A - before.A, fit.replies)
        before = _Day(t, m, A, settled)
        days.append(before)
    return days


def _towards(settled: Settled, way: Array, replies: bool) -> Array:
    """How far those go who adapt, where it is so far to the settled response."""
    return settled.replied(way) if replies else way


def _same(one: NDArray[np.bool_] | None, other: NDArray[np.bool_] | None) -> bool:
    return one is other or (one is not None and other is not None and np.array_equal(one, other))


def _common(row: Row, settled: Settled, sd: Array) -> Array | None:
    """The direction of the common factor among what is believed, one standard deviation of it long."""
    return None if settled.common is None else row.swing * settled.common[row.use] / sd[row.use]


def _levelled(fit: Fitted, days: Sequence[_Day]) -> Fitted:
    """With the common factor of each row."""
    rows = list(fit.rows)
    for day in days:
        row, sd = rows[day.t], fit.sd_of(rows[day.t])
        if (a := _common(row, day.settled, sd)) is not None:
            level = row.swing * float(a @ ((row.y - day.m)[row.use] / sd[row.use]) / (1.0 + a @ a))
            rows[day.t] = replace(row, level=level)
    return replace(fit, rows=tuple(rows))


def _stacked(fit: Fitted, days: Sequence[_Day]) -> tuple[Array, Array]:
    """Derivatives and residuals of all days, with unit variances once the common factor is integrated out."""
    found = list(_whitened(fit, days))
    J = np.concatenate([A for A, _ in found]) if found else np.zeros((0, fit.w.size))
    return J, np.concatenate([r for _, r in found]) if found else np.zeros(0)


def _whitened(fit: Fitted, days: Sequence[_Day]) -> Iterator[tuple[Array, Array]]:
    for day in days:
        row = fit.rows[day.t]
        sd = fit.sd_of(row)
        r = (row.y - day.m)[row.use] / sd[row.use]
        A = np.zeros((0, fit.w.size)) if day.A is None else day.A[row.use] / sd[row.use, None]
        if (a := _common(row, day.settled, sd)) is not None and a.any():
            c = (1.0 - 1.0 / np.sqrt(1.0 + a @ a)) / (a @ a)
            r = r - c * (a @ r) * a
            A = A if day.A is None else A - c * np.outer(a, a @ A)
        yield A, r


def _with_pace(fit: Fitted) -> Fitted:
    """Half of the way to the pace that explains the rows best, settled responses as they are."""
    best, found = np.inf, (fit.replies, fit.pace)
    settled = {t: s for t in fit.kept if (s := fit.starts[t]) is not None}
    for replies, tried in product((False, True), PACES):
        total, m = 0.5 * (np.log(tried / 0.4) / np.log(2.0)) ** 2, None
        days = []
        for t, v in settled.items():
            last = m if t - 1 in settled else fit.rows[t - 1].m if t else None
            jump = t == 0 or not _same(fit.rows[t].shut, fit.rows[t - 1].shut)
            m = v.y if last is None or jump else last + tried * _towards(v, v.y - last, replies)
            days.append(_Day(t, m, None, v))
        left = _stacked(fit, days)[1]
        total += 0.5 * float(left @ left)
        if total < best:
            best, found = total, (replies, tried)
    replies, pace = found
    return replace(fit, replies=replies, pace=pace if replies != fit.replies else 0.5 * (fit.pace + pace))


def _with_noise(fit: Fitted) -> Fitted:
    """Half of the way to the noise that is left, by its median over what is not next to nothing."""
    assert fit.information is not None
    days = [_Day(t, m, None, s) for t in fit.kept if (m := fit.rows[t].m) is not None and (s := fit.starts[t])]
    left = np.abs(_stacked(fit, days)[1])
    sized = [_sized(fit.prior, row.y)[row.use] for row in (fit.rows[day.t] for day in days)]
    left = left[np.concatenate(sized)]
    free = max(left.size - fit.information.fitted, 0.2 * left.size)
    seen = 1.48 * float(np.median(left)) * np.sqrt(left.size / free)
    return replace(fit, noise=float(np.clip(fit.noise * np.sqrt(seen), 0.2 * NOISE, 5.0 * NOISE)))


def _foretold(fit: Fitted, t: int, day: _Day) -> tuple[float, float, float] | None:
    """How well the change since the last row was foretold, beside the common factor."""
    row, last = fit.rows[t], fit.rows[t - 1]
    if t == 0 or last.m is None or last.skip or not _same(row.shut, last.shut):
        return None
    both = row.use & last.use
    if not both.any():
        return None
    sd = fit.sd_of(row)[both]
    seen, said = (row.y - last.y)[both] / sd, (day.m - last.m)[both] / sd
    if day.settled.common is not None:
        a = day.settled.common[both] / sd
        a = a / max(float(np.linalg.norm(a)), 1e-300)
        seen, said = seen - (a @ seen) * a, said - (a @ said) * a
    return float((seen - said) @ (seen - said)), float(seen @ seen), float(seen.size)


def _examined(fit: Fitted, t: int, day: _Day) -> Row:
    """What of a row is believed, and whether it is out of the ordinary as a whole."""
    row, seen, m = fit.rows[t], fit.rows[t].seen, day.m
    if not seen.any():
        return row
    fitted = fit.information is not None
    sd, size = fit.sd_of(row), fit.prior.scale(np.where(seen, row.y, m))
    told = seen & _sized(fit.prior, m) if (seen & _sized(fit.prior, m)).any() else seen
    ratio = float(np.median(row.y[told] / np.where(np.abs(m[told]) > 0.0, m[told], size[told])))
    off = np.log(ratio) if ratio > 0.0 else np.inf
    common, r = day.settled.common, np.where(seen, row.y - m, 0.0)
    if fitted and abs(off) > WRONG_UNIT and common is not None:
        return replace(row, skip=True, why=f"{ratio:.3g} times what was expected")
    if fitted and common is not None and abs(off) > 4.0 * SWING:
        row = replace(row, swing=ODD_SWING, why=f"{ratio:.3g} times what was expected, everywhere")
        r = r - np.where(seen, m * (ratio - 1.0), 0.0)
    if fitted and (shut := _shut(fit, row, day)) is not None:
        row = replace(row, shut=shut, use=row.use & ~shut)
        day = _simulated(_with_row(fit, t, row), fit.w, (t,))[0]
        m, r = day.m, np.where(seen & ~shut, row.y - day.m, 0.0)
        seen = seen & ~shut
    A = day.settled.by_parameters() * fit.prior.sd
    S = fit.information.covariance(A) if fit.information is not None else A @ A.T
    S[np.diag_indices_from(S)] += sd**2 + (MODEL * fit.prior.scale(m)) ** 2
    if common is not None:
        S += row.swing**2 * np.outer(common, common)
    use = _believed(S, r, seen)
    if use is None:  # too much of it: where that lasts, it is the prior that is wrong
        skip = fitted and not any(one.skip for one in fit.rows[-3:-1])
        return replace(row, skip=skip, why="many entries are far from what was expected")
    doubted = [one.doubted for one in fit.rows[max(0, t - LATELY + 1) : t] if not one.skip]
    lasting = np.sum(doubted, axis=0) >= LASTING - 1 if doubted else np.zeros(seen.size, dtype=bool)
    return replace(row, use=use | (seen & lasting & (np.abs(row.y) > NOTHING * np.abs(m))))


def _believed(S: Array, r: Array, seen: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """Entries whose leave-one-out scores are not beyond doubt; None where too many are.

    Scores are measured against their own median where that is more than chance, so that a model that is a bit
    wrong everywhere doubts nobody.
    """
    use = seen.copy()
    for _ in range(max(1, int(MOST_DOUBTED * seen.sum()))):
        i = np.flatnonzero(use)
        inverse = np.linalg.inv(S[np.ix_(i, i)])
        score = np.abs(inverse @ r[i]) / np.sqrt(np.diag(inverse))
        worst = int(np.argmax(score))
        if score[worst] < DOUBT * max(1.0, 1.48 * float(np.median(score))):
            return use
        use[i[worst]] = False
    return None


def _shut(fit: Fitted, row: Row, day: _Day) -> NDArray[np.bool_] | None:
    """Entries that are nothing where much was expected, if closing them explains the others better."""
    seen, m = row.seen, day.m
    empty: NDArray[np.bool_] = (
        seen & (np.abs(row.y) < NOTHING * np.abs(m)) & (np.abs(m) > 0.2 * np.abs(row.y[seen]).mean())
    )
    before = fit.rows[-2].shut if len(fit.rows) > 1 else None
    if before is not None:
        empty = empty | (before & seen & (np.abs(row.y) <= NOTHING * fit.prior.scale(m)))
    if not 0 < empty.sum() <= MOST_DOUBTED * seen.sum():
        return None
    closed = fit.prior.shut(empty)
    if closed is None:
        return None
    if before is not None and np.array_equal(before, empty):
        return empty
    left, sd = seen & ~empty, fit.sd_of(row)
    y = closed.settle(row.x, fit.theta, day.settled).y
    miss, usual = (float(np.median(np.abs(row.y - v)[left] / sd[left])) for v in (y, m))
    return empty if miss < usual else None
