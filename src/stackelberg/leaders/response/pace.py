"""How fast followers settle: y⁺ = (1 − ρ) S(x) + ρ y, with ρ estimated from all innovations.

What a filter has not foretold is linear in ρ, so the most likely ρ is a least-squares estimate. Three kinds are
compared: settled (ρ = 0), one ρ for all entries of y, and one for each, drawn to the common one as far as entries
do not differ beyond chance (DerSimonian and Laird 1986). More freedom must predict better by a margin.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stackelberg.core import Array

SLOWEST = 0.98
"""Followers that keep more of their distance than this per deployment are not told from a drift."""

MARGINS = (0.01, 0.1)
"""By how much, in nats per entry of y and answer, one pace, and one for each entry, must predict better."""

EARLY = 6
"""After no more answers than this paces are not told from a bad start."""


class Paced(NamedTuple):
    """ρ of each entry of y (zeros: settled), what is left unforetold, its variance by entry, and the evidence."""

    rho: Array
    slope: Array
    left: Array
    variance: Array
    evidence: float


def evidence(left: Array, logdet: float, size: Array) -> tuple[Array, float]:
    """The variance of each entry's innovations (rows, n), and the log evidence; entries vary by their `size`.

    That of an entry is in part that of all, as shares of their sizes.
    """
    count, share = len(left), (left**2).sum(axis=0) / size**2
    variance = (share + np.median(share) / max(count, 1)) / (count + 1.0) * size**2 + 1e-250
    return variance, float(-0.5 * (count + 1.0) * np.log(variance).sum() - logdet * left.shape[1])


def best_pace(innovations: Array, lags: Array, moves: Array, places: Array, logdet: float, size: Array) -> Paced:
    """The kind of pace that foretells best; what a unit of ρ adds to innovations is −lags (both without row 0).

    moves (rows, d): what a unit of x adds to the entry of y (`places`, −1: none) that it is a price on: the slope
    of each block is estimated with ρ.
    """
    n = innovations.shape[1]
    variance = evidence(innovations, logdet, size)[0]

    def with_slopes(rho: Array | float, variance: Array) -> Paced:
        left, slopes = innovations - rho * lags, np.zeros(len(places))
        for b, row in enumerate(places):
            known = row >= 0
            bottom = float((moves[:, known] ** 2).sum())
            top = float((left[:, row[known]] * moves[:, known]).sum())
            chance = bottom * float(variance[row[known]].mean()) if known.any() else 0.0
            slopes[b] = top / bottom * max(0.0, 1.0 - chance / top**2) if top**2 > 0.0 and bottom > 0.0 else 0.0
            left[:, row[known]] -= slopes[b] * moves[:, known]
        return Paced(np.broadcast_to(rho, n).copy(), slopes, left, *evidence(left, logdet, size))

    best = with_slopes(0.0, variance)
    if len(innovations) < EARLY:
        return best
    square, product = (lags**2).sum(axis=0), (best.left * lags).sum(axis=0)
    common = 0.0
    paced = best
    for _ in range(3):  # with the slopes, and as entries weigh by how well they are foretold
        product = ((paced.left + paced.rho * lags) * lags).sum(axis=0)
        total = float((square / paced.variance).sum())
        common = float(np.clip((product / paced.variance).sum() / total, 0.0, SLOWEST)) if total > 0.0 else 0.0
        paced = with_slopes(common, paced.variance)
    rhos = [np.full(n, common)]
    if n > 1:
        rhos.append(_own(square, product, paced.variance, common))
    for rho, margin in zip(rhos, MARGINS, strict=False):
        tried = with_slopes(rho, paced.variance)
        if tried.evidence > best.evidence + margin * innovations.size:
            best = tried
    return best


def _own(square: Array, product: Array, variance: Array, common: float) -> Array:
    """A pace for each entry."""
    seen = square > 0.0
    raw = np.divide(product, square, out=np.full(square.size, common), where=seen)
    spread = np.divide(variance, square, out=np.full(square.size, np.inf), where=seen)
    weight, away = 1.0 / spread, raw - common
    total = max(float(weight.sum() - (weight**2).sum() / max(float(weight.sum()), 1e-300)), 1e-300)
    between = max(0.0, float((weight * away**2).sum() - seen.sum() + 1.0) / total)
    return np.asarray(np.clip(common + between / (between + spread) * away, 0.0, SLOWEST))
