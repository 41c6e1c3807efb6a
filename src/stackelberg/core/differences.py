"""Known functions of x and y, and their partial derivatives: as given with them, or by differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stackelberg.support.arrays import Array
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import refuse
from stackelberg.support.user_frames import as_response


def central_differences(function: Callable[[Array], Any], point: Array, length: Array | float = 1.0) -> Array:
    """The gradient (of a vector, the Jacobian) of `function` by central differences over a small part of `length`.

    The relative error is O(ε^{2/3}). Where an entry of `point` is longer than `length`, it counts in its place.

    Parameters
    ----------
    function : callable
        Of a vector; gives a number or a vector.
    point : ndarray
        Where.
    length : ndarray | float, default 1.0
        A natural length of each entry.

    Returns
    -------
    ndarray
        The gradient, or the Jacobian with a row per entry of the result.

    Examples
    --------
    >>> central_differences(lambda z: float(z @ z), np.array([1.0, -2.0])).round(6)
    array([ 2., -4.])
    """
    steps = np.cbrt(np.finfo(np.float64).eps) * np.maximum(length, np.abs(point))
    columns = []
    for i in range(point.size):
        forward, backward = point.copy(), point.copy()
        forward[i] += steps[i]
        backward[i] -= steps[i]
        columns.append((function(forward) - function(backward)) / (forward[i] - backward[i]))
    return np.stack(columns, axis=-1) if columns else np.zeros(0)


class Differentiable:
    """What has a value at x and y, and `gradients`: functions (∂x, ∂y), or "differences"."""

    gradients: Any

    def __call__(self, x: Array, y: Array) -> float:
        """The value at x and y."""
        raise NotImplementedError

    def partial_x(self, x: Array, y: Array, *, length: Array | float = 1.0) -> Array:
        """∂/∂x at (x, y); differences are taken over a small part of `length`, or of x where that is longer."""
        return self._partial(0, x, y, length)

    def partial_y(self, x: Array, y: Array, *, length: Array | float = 1.0) -> Array:
        """∂/∂y at (x, y); differences are taken over a small part of `length`, or of y where that is longer."""
        return self._partial(1, x, y, length)

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        if isinstance(self.gradients, tuple):
            return as_response(self.gradients[of], self.gradients[of](x, y), size=(x, y)[of].size)
        along = (lambda z: self(z, y)) if of == 0 else (lambda z: self(x, z))
        return central_differences(along, (x, y)[of], length)


def checked_gradients(name: str, given: Any) -> Any:
    """Refuse what is neither "differences" nor functions of x and y, one for each of the two."""
    pair = isinstance(given, tuple) and len(given) == 2 and all(map(callable, given))
    wrong = not pair and not (isinstance(given, str) and given == "differences")
    refuse(wrong, f"{name}: expected 'differences' or a pair of functions, got {short_repr(given)}")
    return given
