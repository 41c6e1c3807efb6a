"""A prior fitted to what was seen: parameters, pace of followers, noise, and which of it to believe.

Parameters are the most likely ones (Gauss–Newton) for the first and the last rows. Followers who adapt slowly are
simulated, m ← m + pace · (S0(x, θ) − m), so that noise is not blown up by extrapolation. The variants of a prior
that the rows speak most for are all fitted to later ones as well, and drawn from as the rows speak for each. With
twice as many rows all variants begin anew: the first rows say little of how the response changes, and a fit may be
stuck.
Everything here is a pure function of its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dpotrf, dpotrs

from stackelberg.core import Array, Prior, Settled, frozen

NOISE = 0.03
"""Relative standard deviation of an entry of y before it is learned."""

MODEL = 0.03
"""By how much of an entry the model may be wrong, in doubting what was measured."""

SCREENED, VARIANTS, DOUBTFUL, HOPELESS = 12, 4, 4.0, 20.0
"""Variants that are looked at closely, and that are fitted to all rows; by how much less their evidence (log)
counts, as each is a bit wrong; and by how much it may be worse than that of the best."""

WINDOW, FEWEST = 10, 4
"""Rows that are fitted beside the first, and from how many on noise is learned and variants begin anew."""

PACE, SLOWEST = 0.4, 0.05
"""The share of the way that followers go in a row, within a factor of 2; and the least."""

STRIDE, TEMPERS, STEPS, AGAIN = 3.0, (10.0, 6.0, 3.6, 2.2, 1.3, 1.0), 15, 4
"""A step moves no parameter further (in sd); the first ones have so many times the noise; most of the last ones,
and of those by which variants that begin anew are compared."""

DOUBT, MOST_DOUBTED = 5.0, 0.2
"""Leave-one-out score of an entry that is not believed, and the largest share of such entries."""

EXPECTED = 3.0
"""So many standard deviations of a factor common to all entries of a row are nothing out of the ordinary."""

LASTING, LATELY = 3, 5
"""A prior does not fit where it misses most of so many last rows, by what is believed of them: so many at least."""

MISFIT, FORETOLD, RECENT, WORSE, NO_BETTER, CHANCE, TRUSTED = 0.03, 6, 10, 1.15, 0.9, 6.0, 0.5
"""Share of the squares of y that no parameters of a wrong prior explain. How many rows show how it predicts, at
least and at most; squares of its errors, as a share of the changes, beyond which it is wrong: as a rule, and where
changes are so many times the variance of noise; below which no more."""

Mask = NDArray[np.bool_]


@final
@dataclass(frozen=True, eq=False)
class Row:
    """One deployment: x and what was measured of y (NaN: not), and what was made of it.

    use: entries that are believed. swing: by how much all are more or less in common. m: the response as
    simulated. predicted: squares of errors of the predicted change and of the change, and how many entries.
    """

    x: Array
    y: Array
    use: Mask
    swing: float = 0.0
    m: Array | None = None
    predicted: tuple[float, float, float] | None = None

    @property
    def seen(self) -> Mask:
        """What was measured."""
        return np.isfinite(self.y)

    @property
    def doubted(self) -> Mask:
        """What was measured and is not believed."""
        return self.seen & ~self.use

    @property
    def odd(self) -> bool:
        """Whether nothing of it is believed: many entries are far from what was expected."""
        return bool(self.seen.any() and not self.use.any())


class Information:
    """What rows say of whitened parameters, and of an unknown pace: J with unit noise; the precision is I + JᵀJ."""

    def __init__(self, J: Array) -> None:
        self.J, (n, k) = J, J.shape
        self._dual = n < k
        square = J @ J.T if self._dual else J.T @ J
        square[np.diag_indices_from(square)] += 1.0
        self._lower = dpotrf(square, lower=1, clean=1)[0]  # LAPACK itself: SciPy's checks take longer

    def solve(self, V: Array) -> Array:
        """(I + JᵀJ)⁻¹ V; a V without pace is of the parameters alone."""
        size = len(V)
        V = V if size == self.J.shape[1] else np.concatenate([V, np.zeros((1, *V.shape[1:]))])
        inner = self.J @ V if self._dual else V
        solved = np.asarray(dpotrs(self._lower, inner, lower=1)[0])
        return np.asarray(V - self.J.T @ solved if self._dual else solved)[:size]

    def draw(self, rng: np.random.Generator) -> Array:
        """A draw of w with mean 0."""
        own, rows = rng.standard_normal(self.J.shape[1]), rng.standard_normal(self.J.shape[0])
        return self.solve(own + self.J.T @ rows)

    @property
    def logdet(self) -> float:
        """Log of the determinant of I + JᵀJ."""
        return 2.0 * float(np.log(np.maximum(np.diag(self._lower), 1e-300)).sum())


class _Day(NamedTuple):
    """A row as simulated: number, response, its derivative by whitened θ and pace (or None), settled response."""

    t: int
    m: Array
    A: Array | None
    settled: Settled


@dataclass(frozen=True, eq=False, kw_only=True)
class Learned:
    """What rows taught, as plain data: w are parameters of a prior in standard deviations from their mean.

    variant: of which of its variants. pace: the share of the way to the settled response that followers go in a
    row. noise: relative standard deviation of an entry of y.
    """

    rows: tuple[Row, ...]
    w: Array
    variant: int = 0
    pace: float = PACE
    known_pace: bool = False
    noise: float = NOISE


@final
@dataclass(frozen=True, eq=False, kw_only=True)
class Fitted(Learned):
    """A variant of a prior with what rows say of it.

    choices: makers of all variants. value: what is minimised (minus the log posterior), at w. starts: settled
    responses, to begin from.
    """

    prior: Prior
    choices: Sequence[Callable[[], Prior]]
    value: float = np.inf
    information: Information | None = None
    starts: tuple[Settled | None, ...] = ()

    @property
    def plain(self) -> Learned:
        """What another process needs to go on."""
        return Learned(**{name.name: getattr(self, name.name) for name in fields(Learned)})

    @property
    def now(self) -> Array:
        """The parameters."""
        return np.asarray(self.prior.mean + self.prior.sd * self.w)

    @cached_property
    def kept(self) -> tuple[int, ...]:
        """The rows that are fitted: the first and the last ones."""
        good = [t for t, row in enumerate(self.rows) if row.use.any()]
        return tuple(good if len(good) <= WINDOW + 1 else [good[0], *good[-WINDOW:]])

    def draw(self, spread: float, rng: np.random.Generator) -> Array:
        """Parameters drawn from the posterior at `spread` times its standard deviations."""
        assert self.information is not None
        return np.asarray(self.now + spread * self.prior.sd * self.information.draw(rng)[: self.w.size])

    def sample(self, rng: np.random.Generator) -> Array:
        """Parameters of the posterior, fitted to the measurements with noise and a prior mean of their own.

        `draw`s are those of a model that is linear in its parameters: far from the fit their responses are off,
        where flows grow with the exponential of log trips, and delays with the fourth power of those. (Randomise,
        then optimise: Bardsley and others 2014.)
        """
        assert self.information is not None
        rows, size = self.information.J.shape
        return _descended(self, 2, rng.standard_normal(size), rng.standard_normal(rows)).now

    def sd_of(self, row: Row) -> Array:
        """Standard deviations of what was measured."""
        return np.asarray(self.noise * self.prior.scale(row.y))

    @property
    def wrong(self) -> str | None:
        """Why the prior had better not lead: it does not fit what was measured, or predicts changes badly."""
        lately = [(row.y[row.use], row.m[row.use]) for row in self.rows[-LATELY:] if row.m is not None]
        missed = [_squares(y - float(y @ m) / (_squares(m) or 1.0) * m) / _squares(y) for y, m in lately if y.any()]
        if len(missed) >= LASTING and (share := float(np.median(missed))) > MISFIT:
            return (
                f"the prior does not fit what was measured (it misses {np.sqrt(share):.0%}): "
                "check its data, its units and the order of the entries of y"
            )
        wrong, told = False, [row.predicted for row in self.rows if row.predicted is not None]
        for t in range(FORETOLD, len(told) + 1):
            errors, changes, count = np.sum(told[max(0, t - RECENT) : t], axis=0)
            least = WORSE if changes < CHANCE * count else NO_BETTER  # noise alone cannot be predicted
            wrong = bool(errors > (TRUSTED if wrong else least) * changes)
        return "the prior predicts changes of the response worse than 'as before' does" if wrong else None


def begin(prior: Prior, x: Array, y: Array, pace: float | None = None) -> tuple[Fitted, ...]:
    """The variants of a prior for which the first row speaks most, fitted to it, the best first.

    None of them where the prior makes nothing of that row.
    """
    choices, rows = prior.variants(x, y), (Row(frozen(x), frozen(y), np.isfinite(y)),)
    plain = Learned(rows=rows, w=np.zeros(0), pace=pace or PACE, known_pace=pace is not None)
    tried = sorted((_tempered(_of(replace(plain, variant=k), choices)) for k in range(len(choices))), key=_against)
    return _best(_screened(fit) for fit in tried[:SCREENED])


def resumed(prior: Prior, learned: Sequence[Learned]) -> tuple[Fitted, ...]:
    """Fits again from what is plain data of them."""
    choices = prior.variants(learned[0].rows[0].x, learned[0].rows[0].y)
    return tuple(_descended(_of(one, choices), 0) for one in learned)


def _of(one: Learned, choices: Sequence[Callable[[], Prior]]) -> Fitted:
    prior = choices[one.variant]()
    known = vars(one) | {"w": one.w if one.w.size else np.zeros(prior.mean.size)}
    return Fitted(prior=prior, choices=choices, starts=(None,) * len(one.rows), **known)


def learn(fits: Sequence[Fitted], x: Array, y: Array) -> tuple[Fitted, ...]:
    """After one row more; a y of nothing but NaN says that nobody measured, and that followers adapted."""
    fits = _best(_learned(fit, x, y) for fit in fits)
    count = len(fits[0].rows)
    return _best([*fits, *_anew(fits[0])]) if count >= FEWEST and count & (count - 1) == 0 else fits


def _anew(best: Fitted) -> Iterable[Fitted]:
    """All variants from their means on: fitted to the first row, then to all that the best one believes."""
    begun = []
    for variant in range(len(best.choices)):
        one = _tempered(_of(replace(best.plain, rows=best.rows[:1], w=np.zeros(0), variant=variant), best.choices))
        one = replace(one, rows=best.rows, starts=one.starts + best.starts[1:], noise=best.noise)
        begun.append(_descended(one, AGAIN))
    return (_descended(fit, STEPS) for fit in sorted(begun, key=_against)[:SCREENED])


def _best(fits: Iterable[Fitted]) -> tuple[Fitted, ...]:
    """The best ones, one of each variant, as long as they are not hopeless."""
    best = {fit.variant: fit for fit in sorted(fits, key=_against, reverse=True)}
    order = sorted(best.values(), key=_against)[:VARIANTS]
    return tuple(fit for fit in order if _against(fit) <= _against(order[0]) + HOPELESS)


def shared(fits: Sequence[Fitted], count: int) -> list[Fitted]:
    """Each fit as often among so many as the rows speak for it."""
    speak = np.exp(-(np.array([_against(fit) for fit in fits]) - _against(fits[0])) / DOUBTFUL)
    which = np.searchsorted(np.cumsum(speak), (np.arange(count) + 0.5) / count * speak.sum())
    return [fits[k] for k in which]


def _learned(fit: Fitted, x: Array, y: Array) -> Fitted:
    """After one row more."""
    t, row = len(fit.rows), Row(frozen(x), frozen(y), np.isfinite(y))
    fit = replace(fit, rows=(*fit.rows, row), starts=(*fit.starts, fit.starts[-1]))
    day = _simulated(fit, (t,))[0]
    fit = _adopted(fit, [day], fit.value, fit.information)
    fit = _with_row(fit, t, replace(_examined(fit, t, day), predicted=_predicted(fit, t, day)))
    if len(fit.kept) >= FEWEST:
        fit = _with_noise(fit)
    return _descended(fit, 2) if fit.rows[t].use.any() else fit


def _against(fit: Fitted) -> float:
    """Minus the log of the evidence. What a fit does not believe counts as if it were just beyond doubt."""
    assert fit.information is not None
    doubted = sum(int(row.doubted.sum()) for row in fit.rows)
    believed = sum(int(fit.rows[t].use.sum()) for t in fit.kept)
    found = fit.value + believed * np.log(fit.noise) + 0.5 * fit.information.logdet + 0.5 * DOUBT**2 * doubted
    return float(np.nan_to_num(found, nan=1e300))


def _tempered(fit: Fitted) -> Fitted:
    """Fit the first row with more noise at first."""
    for more in TEMPERS:
        fit = _descended(replace(fit, noise=more * NOISE), 1)
    return fit


def _screened(fit: Fitted) -> Fitted:
    """Look for outliers of the first row and fit the others."""
    use = _examined(replace(fit, information=None), 0, _simulated(fit, (0,))[0]).use
    return _descended(_with_row(fit, 0, replace(fit.rows[0], use=use)), STEPS)


def _descended(fit: Fitted, steps: int, centre: Any = 0.0, left_over: Any = 0.0) -> Fitted:
    """Gauss–Newton over the rows that are kept: each step is shortened until the value falls.

    centre, left_over: a mean of the prior and residuals to fit to.
    """

    def at(tried: Fitted, derivatives: bool) -> tuple[float, list[_Day], Array, Array]:
        days = _simulated(tried, derivatives=derivatives)
        J, r = _stacked(tried, days)
        return 0.5 * (_squares(_whole(tried) - centre) + _squares(r - left_over)), days, J, r - left_over

    for step in range(max(steps, 1)):
        value, days, J, r = at(fit, True)
        information = Information(J)
        fit = _adopted(fit, days, value, information)
        move = information.solve(J.T @ r - (_whole(fit) - centre))
        reach = min(1.0, STRIDE / max(float(np.abs(move).max()), 1e-300))
        for part in reach * 0.4 ** np.arange(4 if steps else 0):
            tried = _moved(fit, part * move)
            lower, days, *_ = at(tried, False)
            if lower < value:
                break
        else:
            break
        fit = _adopted(tried, days, lower, information)
        if value - lower < 0.01 * (1.0 + value) and step:
            break
    return fit


def _whole(fit: Fitted) -> Array:
    """Parameters, and the pace unless it is known, in standard deviations from their means."""
    return fit.w if fit.known_pace else np.append(fit.w, np.log2(fit.pace / PACE))


def _moved(fit: Fitted, move: Array) -> Fitted:
    pace = fit.pace if fit.known_pace else float(np.clip(fit.pace * 2.0 ** move[-1], SLOWEST, 1.0))
    return replace(fit, w=fit.w + move[: fit.w.size], pace=pace)


def _adopted(fit: Fitted, days: Iterable[_Day], value: float, information: Information | None) -> Fitted:
    """With the responses of these days."""
    rows, starts = list(fit.rows), list(fit.starts)
    for day in days:
        rows[day.t], starts[day.t] = replace(rows[day.t], m=day.m), day.settled
    return replace(fit, rows=tuple(rows), starts=tuple(starts), value=value, information=information)


def _with_row(fit: Fitted, t: int, row: Row) -> Fitted:
    return replace(fit, rows=(*fit.rows[:t], row, *fit.rows[t + 1 :]))


def _simulated(fit: Fitted, which: Sequence[int] | None = None, derivatives: bool = False) -> list[_Day]:
    """Responses to the rows that are kept (or `which`) one after the other, as followers adapt: they go from day to
    day towards the settled response of each."""
    of, days = {t: fit.rows[t].x.tobytes() for t in which or fit.kept}, list[_Day]()
    first = {of[t]: t for t in reversed(of)}
    at = {x: fit.prior.settle(fit.rows[t].x, fit.now, fit.starts[t]) for x, t in first.items()}
    further = np.zeros((fit.rows[0].y.size, _whole(fit).size - fit.w.size))  # settled responses have no pace
    slopes = {x: np.hstack([s.by_parameters() * fit.prior.sd, further]) for x, s in at.items() if derivatives}
    for t, x in of.items():
        goal, A = at[x], slopes.get(x)
        before = days[-1] if days and days[-1].t == t - 1 else None
        m, last = goal.y, fit.rows[t - 1].m if t and before is None else before and before.m
        if A is not None and before is not None and before.A is not None:
            A = before.A + fit.pace * (A - before.A)
        if last is not None:
            m = last + fit.pace * (goal.y - last)
            if A is not None and not fit.known_pace:
                A = A.copy() if before is None else A
                A[:, -1] += np.log(2.0) * (m - last)
        days.append(_Day(t, m, A, goal))
    return days


def _squares(values: Array) -> float:
    return float(values @ values)


def _stacked(fit: Fitted, days: Sequence[_Day]) -> tuple[Array, Array]:
    """Derivatives and residuals of all days, with unit variances."""
    Js, rs = [np.zeros((0, _whole(fit).size))], [np.zeros(0)]
    for row, day in ((fit.rows[day.t], day) for day in days):
        sd = fit.sd_of(row)[row.use]
        a, r = row.swing * day.m[row.use] / sd, (row.y - day.m)[row.use] / sd
        part = a * (1.0 - 1.0 / np.sqrt(1.0 + a @ a)) / (a @ a or 1.0)  # the common factor is integrated out
        rs.append(r - part * (a @ r))
        if day.A is not None:
            A = day.A[row.use] / sd[:, None]
            Js.append(A - np.outer(part, a @ A))
    return np.concatenate(Js), np.concatenate(rs)


def _with_noise(fit: Fitted) -> Fitted:
    """Half of the way to the noise that is left, by its median over what is not next to nothing."""
    left = []
    for row in (fit.rows[t] for t in fit.kept):
        assert row.m is not None
        told = row.use & (np.abs(row.y) >= fit.prior.scale(row.y))
        left.append((np.abs(row.y - row.m) / fit.sd_of(row))[told])
    seen = 1.48 * float(np.median(np.concatenate(left)))
    return replace(fit, noise=float(np.clip(fit.noise * np.sqrt(seen), 0.2 * NOISE, 5.0 * NOISE)))


def _predicted(fit: Fitted, t: int, day: _Day) -> tuple[float, float, float] | None:
    """How well the change since the last row was predicted, beside a common factor where either row has one."""
    row, last = fit.rows[t], fit.rows[t - 1]
    both = row.use & last.use
    if last.m is None or not both.any():
        return None
    sd, a = fit.sd_of(row)[both], day.m[both] / fit.sd_of(row)[both]
    seen, said = (change[both] / sd for change in (row.y - last.y, day.m - last.m))
    if row.swing or last.swing:
        seen, said = (one - a * (a @ one) / (_squares(a) or 1.0) for one in (seen, said))
    return _squares(seen - said), _squares(seen), float(seen.size)


def _examined(fit: Fitted, t: int, day: _Day) -> Row:
    """What of a row is believed."""
    row = fit.rows[t]
    A = day.settled.by_parameters() * fit.prior.sd
    S = A @ (A.T if fit.information is None else fit.information.solve(A.T))
    S[np.diag_indices_from(S)] += fit.sd_of(row) ** 2 + (MODEL * fit.prior.scale(day.m)) ** 2
    if fit.information is not None and row.use.any():
        row = replace(row, swing=_swing(S[np.ix_(row.use, row.use)], row.y[row.use], day.m[row.use]))
        S += row.swing**2 * np.outer(day.m, day.m)
    use = _believed(S, row.y - day.m, row.use)
    lately = fit.rows[max(0, t - LATELY + 1) : t]
    if use is None:  # too much of it: where that lasts, it is the prior that is wrong
        skip = fit.information is not None and all(one.use.any() for one in lately[-2:])
        return replace(row, use=row.use & (not skip))
    return replace(row, use=use)


def _swing(S: Array, y: Array, m: Array) -> float:
    """By how much all entries are more or less in common, beyond what was to be expected."""
    large = np.abs(m) >= 0.5 * np.abs(m).mean()
    off = float(np.median(y[large] / m[large])) - 1.0 if m.any() else 0.0
    return float(np.sqrt(max(off**2 - EXPECTED**2 / max(float(m @ np.linalg.solve(S, m)), 1e-300), 0.0)))


def _believed(S: Array, r: Array, seen: Mask) -> Mask | None:
    """Entries whose leave-one-out scores are not beyond doubt; None where too many are.

    Scores are measured against their own median where that is more than chance, so that a model that is a bit
    wrong everywhere doubts nobody.
    """
    use = seen.copy()
    for _ in range(max(1, int(MOST_DOUBTED * seen.sum()))):
        inverse = np.linalg.inv(S[np.ix_(use, use)])
        score = np.abs(inverse @ r[use]) / np.sqrt(np.diag(inverse))
        if not score.size or score.max() < DOUBT * max(1.0, 1.48 * float(np.median(score))):
            return use
        use[np.flatnonzero(use)[np.argmax(score)]] = False
    return None
