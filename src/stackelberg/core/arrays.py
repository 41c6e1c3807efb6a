"""Checking arrays at the door: one place that turns user input into float vectors or says what is wrong."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core.brief import in_brief
from stackelberg.core.errors import InvalidInput

Array: TypeAlias = NDArray[np.float64]

LARGEST_WHOLE = 2**63 - 1
"""The largest whole number that arrays and databases hold."""


def frozen(values: Any) -> Array:
    """A read-only float64 copy, so that data shared between rounds cannot be edited by accident.

    >>> frozen([1, 2]).flags.writeable
    False
    """
    array = np.array(values, dtype=np.float64)
    array.flags.writeable = False
    return array


def as_vector(
    name: str, values: Any, dimension: int | None = None, *, finite: bool = True, allow_nan: bool = False
) -> Array:
    """Check that `values` is a vector of the expected length and return a read-only float64 copy.

    `finite=False` lets infinities through (bounds), `allow_nan=True` lets NaN through (missing entries).

    >>> as_vector("x", [1, 2, 3])
    array([1., 2., 3.])
    >>> as_vector("x", [1.0, 2.0], dimension=3)
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: x: expected a vector of 3 numbers, got shape (2,)
    >>> as_vector("x", [1.0, float("nan")])
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: x: expected finite numbers, got nan at index 1
    """
    try:
        if np.iscomplexobj(values):
            raise TypeError("complex numbers")
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{name}: expected a vector of numbers, got {in_brief(values)} ({error})") from error
    if array.ndim == 0:
        array = array.reshape(1)
    if array.ndim != 1 or (dimension is not None and array.size != dimension):
        size = "" if dimension is None else f"{dimension} "
        raise InvalidInput(f"{name}: expected a vector of {size}numbers, got shape {array.shape}")
    bad = np.zeros(array.shape, dtype=bool)
    if not allow_nan:
        bad |= np.isnan(array)
    if finite:
        bad |= np.isinf(array)
    if bad.any():
        index = int(np.argmax(bad))
        expected = "finite numbers" if finite else "numbers, not NaN"
        raise InvalidInput(f"{name}: expected {expected}, got {array[index]} at index {index}")
    array.flags.writeable = False
    return array


def vector_or_number(name: str, values: Any, dimension: int, *, finite: bool = True) -> Array:
    """`as_vector`, where one number may stand for all `dimension` entries.

    >>> vector_or_number("x0", 0.5, 3)
    array([0.5, 0.5, 0.5])
    >>> vector_or_number("x0", [0.5], 3)
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: x0: expected a vector of 3 numbers or one number for all, got shape (1,)
    """
    vector = as_vector(name, values, finite=finite)
    if np.ndim(values) == 0:
        return frozen(np.full(dimension, vector[0]))
    if vector.size != dimension:
        raise InvalidInput(
            f"{name}: expected a vector of {dimension} numbers or one number for all, got shape {vector.shape}"
        )
    return vector


def positive(name: str, value: Any, *, zero: bool = False) -> float:
    """Check that `value` is a finite positive number (or zero, where allowed).

    >>> positive("delta", -1)
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: delta: expected a number > 0, got -1
    """
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{name}: expected a number, got {in_brief(value)}") from error
    if not np.isfinite(number) or number < 0 or (number == 0 and not zero):
        raise InvalidInput(f"{name}: expected a number {'>= 0' if zero else '> 0'}, got {value!r}")
    return number


def whole_number(name: str, value: Any, *, least: int = 1) -> int:
    """Check that `value` is a whole number of at least `least`.

    >>> whole_number("K", 0)
    Traceback (most recent call last):
    stackelberg.core.errors.InvalidInput: K: expected a whole number >= 1, got 0
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise InvalidInput(f"{name}: expected a whole number >= {least}, got {in_brief(value)}")
    if value > LARGEST_WHOLE:
        raise InvalidInput(f"{name}: expected a whole number up to {LARGEST_WHOLE}, got {in_brief(value)}")
    return int(value)
