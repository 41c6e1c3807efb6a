"""The cost at a point by the costs seen around it, with its error."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import Array

CONFIDENCE = 0.95
"""How often an interval holds the cost, as far as deviations are normal and independent."""

_FOR_A_BOWL = 5
"""So many costs must have been seen before they are taken to lie in a bowl around x."""


def student(freedom: Any) -> Any:
    """How many standard errors the 95% interval of a mean reaches, with so many degrees of freedom (Student's t).

    >>> round(float(student(2)), 6), round(float(student(np.inf)), 6)
    (4.302653, 1.959964)
    """
    from scipy.special import stdtrit  # imported when used: it loads slowly

    return stdtrit(freedom, 0.5 + CONFIDENCE / 2)


class CostFit(NamedTuple):
    """What the costs seen around x say of it: the cost there, its standard error, the noise of one, how many."""

    cost: float
    error: float
    noise: float
    costs: int


def fit_cost(at: Array, costs: Array) -> CostFit:
    """The value at 0 by weighted least squares: of a quadratic where enough was seen, else of a bowl around 0."""
    n, d = at.shape
    if not np.ptp(costs):
        return CostFit(float(costs[0]), 0.0, 0.0, n)
    i, j = np.triu_indices(d)
    away = (at**2).sum(axis=1)
    columns = [np.ones((n, 1))]
    if n >= 2 * (1 + d + i.size):
        columns += [at, at[:, i] * at[:, j]]
    elif n >= _FOR_A_BOWL and np.ptp(away) > 0.01 * away.max():
        columns += [away[:, None]]
    weight = 1.0 / np.sqrt(1.0 + away / (np.median(away) or 1.0))  # what is near counts more
    basis, seen = weight[:, None] * np.hstack(columns), weight * costs
    inverse = np.linalg.pinv(basis)
    trend, free = inverse @ seen, n - np.linalg.matrix_rank(basis)
    noise = float(np.linalg.norm(seen - basis @ trend)) / np.sqrt(free)
    rounding = float(np.finfo(np.float64).eps * np.abs(costs).max())
    return CostFit(float(trend[0]), noise * float(np.linalg.norm(inverse[0])) + rounding, noise, n)
