"""Totals split over alternatives by weights: what rules on simplices (entropic, logit) have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, InvalidInput
from stackelberg.sets import Product, Simplex


@final
@dataclass(frozen=True, eq=False)
class Shares:
    """A product of simplices, one segment of the vector each."""

    starts: NDArray[np.int64]
    sizes: NDArray[np.int64]
    totals: Array

    def split(self, scores: Array) -> Array:
        """Each total split in proportion to exp(score) within its segment (softmax).

        >>> Shares.of(Simplex(2, total=4.0), "Y").split(np.log([1.0, 3.0]))
        array([1., 3.])
        """
        with np.errstate(invalid="ignore"):  # ∞ − ∞ becomes NaN, which the rule that asked reports
            best = np.maximum.reduceat(scores, self.starts)
            weights = np.exp(scores - np.repeat(best, self.sizes))
        return np.asarray(weights * np.repeat(self.totals / np.add.reduceat(weights, self.starts), self.sizes))

    @staticmethod
    def of(Y: ConvexSet, who: str) -> Shares:
        """The simplices that make up Y, or an error that says what `who` needs."""
        factors = Y.sets if isinstance(Y, Product) else (Y,)
        simplices = [factor for factor in factors if isinstance(factor, Simplex) and factor.lower == 0.0]
        if len(simplices) < len(factors):
            raise InvalidInput(
                f"{who}: expected Y to be a Simplex or a Product of them (lower bound 0), got {Y!r}; "
                "other sets need ProjectedGradient, Extragradient or OptimisticGradient"
            )
        sizes = np.array([simplex.dimension for simplex in simplices])
        return Shares(np.cumsum(sizes) - sizes, sizes, np.array([simplex.total for simplex in simplices]))
