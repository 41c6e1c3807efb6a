"""How fast followers settle: y⁺ = (1 − ρ) S(x) + ρ y, with ρ estimated from all innovations.

What a filter has not foretold is linear in ρ, so the most likely ρ is a least-squares estimate. Three kinds are
compared: settled (ρ = 0), one ρ for all entries of y, and one for each, drawn to the common one as far as entries
do not differ beyond chance (DerSimonian and Laird 1986). More freedom must predict better by a margin.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import Array

SLOWEST = 0.98
"""Followers that keep more of their distance than this per deployment are not told from a drift."""

MARGINS = (0.01, 0.1)
"""By how much, in nats per entry of y and answer, one pace, and one for each entry, must predict better."""

SURE, ROUNDS = 2.0, 3
"""By how many nats in all whatever is estimated must foretell better; how often weights are made anew."""

EARLY = 3
"""After no more answers than this paces are not told from a bad start."""


class Paced(NamedTuple):
    """ρ of each entry of y (zeros: settled), what is left unforetold, its variance by entry, and the evidence.

    slope: that of each block of prices, where it foretells better; typical: by large responses, in any case.
    """

    rho: Array
    slope: Array
    typical: Array
    left: Array
    variance: Array
    evidence: float


def evidence(left: Array, logdet: float, size: Array) -> tuple[Array, float]:
    """The variance of each entry's innovations (rows, n), and the log evidence; entries vary by their `size`.

    That of an entry is in part that of all, as shares of their sizes.
    """
    count, share = len(left), (left**2).sum(axis=0) / size**2
    variance = (share + np.mean(share) / max(count, 1)) / (count + 1.0) * size**2 + 1e-250
    return variance, float(-0.5 * (count + 1.0) * np.log(variance).sum() - logdet * left.shape[1])


def best_pace(innovations: Array, lags: Array, moves: Array, places: Array, logdet: float, size: Array) -> Paced:
    """The kind of pace that foretells best; what a unit of ρ adds to innovations is −lags (both without row 0).

    moves (rows, d): what a unit of x adds to the entry of y (`places`, −1: none) that it is a price on: a slope of
    each block is estimated with ρ, and counts where it helps.
    """
    n, priced = innovations.shape[1], np.zeros((len(places), *innovations.shape))
    for b, row in enumerate(places):
        known = row >= 0
        priced[b][:, row[known]] = moves[:, known]
    none = np.zeros(len(places))
    start = Paced(np.zeros(n), none, none, innovations, *evidence(innovations, logdet, size))

    def regressed(rho: Array, slopes: Any) -> Paced:
        left = innovations - rho * lags - np.tensordot(slopes, priced, 1)
        return Paced(rho, slopes, none, left, *evidence(left, logdet, size))

    def fitted(columns: Array, lagged: bool) -> Paced:
        found = start
        for _ in range(ROUNDS):  # entries weigh by how well they are foretold
            weighted = columns / found.variance
            matrix = np.tensordot(weighted, columns, ([1, 2], [1, 2]))
            known = np.tensordot(weighted, innovations, ([1, 2], [0, 1]))
            by = np.linalg.lstsq(matrix, known, rcond=1e-9)[0]
            rho = np.full(n, float(np.clip(by[0], 0.0, SLOWEST))) if lagged else start.rho
            found = regressed(rho, by[lagged:] if len(by) > lagged else start.slope)
        return found

    best = start
    if len(places):
        tried = fitted(priced, lagged=False)
        best = tried if tried.evidence > start.evidence + SURE else start
    if len(innovations) >= EARLY and np.any(lags):
        columns = np.concatenate([lags[None], priced if best.slope.any() else priced[:0]])
        common = fitted(columns, lagged=True)
        if common.evidence > best.evidence + SURE + MARGINS[0] * innovations.size:
            best = common
        if n > 1 and common.rho[0] > 0.0:
            left = innovations - np.tensordot(common.slope, priced, 1)
            rho = _own((lags**2).sum(axis=0), (left * lags).sum(axis=0), common.variance, float(common.rho[0]))
            own = regressed(rho, common.slope)
            if own.evidence > best.evidence + SURE + MARGINS[1] * innovations.size:
                best = own
    return best._replace(typical=best.slope + _typical(best.left, priced))


def _typical(left: Array, priced: Array) -> Array:
    """The price slope of each block that is left in innovations, by least squares: large responses count most."""
    each = left * priced
    top, chance, bottom = each.sum(axis=(1, 2)), (each**2).sum(axis=(1, 2)), (priced**2).sum(axis=(1, 2))
    sure = top**2 > chance
    return np.where(sure, (top - chance / np.where(sure, top, 1.0)) / np.where(sure, bottom, 1.0), 0.0)


def _own(square: Array, product: Array, variance: Array, common: float) -> Array:
    """A pace for each entry."""
    seen = square > 0.0
    raw = np.divide(product, square, out=np.full(square.size, common), where=seen)
    spread = np.divide(variance, square, out=np.full(square.size, np.inf), where=seen)
    weight, away = 1.0 / spread, raw - common
    total = max(float(weight.sum() - (weight**2).sum() / max(float(weight.sum()), 1e-300)), 1e-300)
    between = max(0.0, float((weight * away**2).sum() - seen.sum() + 1.0) / total)
    return np.asarray(np.clip(common + between / (between + spread) * away, 0.0, SLOWEST))
