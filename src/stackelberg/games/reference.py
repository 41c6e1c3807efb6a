"""References found with everything known: the best of several starts, down the exact f(x, S(x)) of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput

# As far as gradients of costs around 1 tell apart in double precision.
_FLAT = 1e-10


def best_of_starts(
    cost: Callable[[Array], float],
    gradient: Callable[[Array], Array],
    starts: Iterable[Array],
    *,
    bounds: Any = None,
    constraints: Any = (),
    rounds: int = 2000,
) -> Array:
    """The x with the lowest cost that SciPy's minimisers reach from any of the starts.

    L-BFGS-B where there are only bounds, SLSQP where there are other constraints. A white box: it is called with
    the exact cost and its gradient, which no leader has.

    >>> best_of_starts(lambda x: float(x @ x), lambda x: 2.0 * x, [np.ones(2)]).round(6)
    array([0., 0.])
    """
    from scipy.optimize import minimize  # imported when used: it loads slowly

    method: Any = "SLSQP" if constraints else "L-BFGS-B"
    options = {"maxiter": rounds, "ftol": 1e-15} | ({} if constraints else {"gtol": _FLAT})
    best, lowest = None, np.inf
    for start in starts:
        settings: Any = {"bounds": bounds, "constraints": constraints, "method": method, "options": options}
        found = minimize(cost, start, jac=gradient, **settings)
        if float(found.fun) < lowest:
            best, lowest = np.asarray(found.x, dtype=np.float64), float(found.fun)
    if best is None:
        raise InvalidInput("starts: expected at least one start with a finite cost, got none")
    return best
