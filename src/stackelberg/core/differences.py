"""Partial derivatives of a function of x and y: as given with it, or by differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from stackelberg.support.arrays import Array
from stackelberg.support.brief import in_brief
from stackelberg.support.culprit import as_response
from stackelberg.support.errors import refuse


def central_differences(function: Callable[[Array], float], point: Array, length: Array | float = 1.0) -> Array:
    """The gradient of `function` at `point` by central differences, each over a small part of `length`.

    The relative error is O(ε^{2/3}). Where an entry of `point` is longer than `length`, it counts in its place.

    >>> central_differences(lambda z: float(z @ z), np.array([1.0, -2.0])).round(6)
    array([ 2., -4.])
    """
    steps = np.cbrt(np.finfo(np.float64).eps) * np.maximum(length, np.abs(point))
    gradient = np.empty(point.size)
    for i in range(point.size):
        forward, backward = point.copy(), point.copy()
        forward[i] += steps[i]
        backward[i] -= steps[i]
        gradient[i] = (function(forward) - function(backward)) / (forward[i] - backward[i])
    return gradient


def partial(
    function: Callable[[Array, Array], float], gradients: Any, of: int, x: Array, y: Array, length: Array | float
) -> Array:
    """∂/∂x (of = 0) or ∂/∂y (of = 1) of a function: by its own of a pair of gradients, else by differences."""
    if isinstance(gradients, tuple):
        return as_response(gradients[of], gradients[of](x, y), size=(x, y)[of].size)
    if of == 0:
        return central_differences(lambda z: function(z, y), x, length)
    return central_differences(lambda z: function(x, z), y, length)


def check_gradients(name: str, given: Any, *ways: str) -> None:
    """Refuse what is neither a way to find gradients nor functions of x and y, one for each of the two."""
    pair = isinstance(given, tuple) and len(given) == 2 and all(map(callable, given))
    refuse(
        not pair and not (isinstance(given, str) and given in ways),
        f"{name}: expected {', '.join(map(repr, ways))} or a pair of functions, got {in_brief(given)}",
    )
