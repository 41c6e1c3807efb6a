"""Checking arrays at the door: one place that turns user input into float vectors or says what is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.support.brief import kind_of, short_repr
from stackelberg.support.errors import InvalidInput, refuse

Array: TypeAlias = NDArray[np.float64]

LARGEST_WHOLE = 2**63 - 1
"""The largest whole number that arrays and databases hold."""


def frozen(values: Any) -> Array:
    """A read-only float64 copy, so that data shared between rounds cannot be edited by accident.

    Parameters
    ----------
    values : Any
        Numbers of any shape.

    Returns
    -------
    ndarray
        A read-only copy.

    Examples
    --------
    >>> frozen([1, 2]).flags.writeable
    False
    """
    array = np.array(values, dtype=np.float64)
    array.flags.writeable = False
    return array


def same_array(a: Array | None, b: Array | None) -> bool:
    """Whether two arrays are the same, with NaN in the same places; or there is neither."""
    return a is b or (a is not None and b is not None and np.array_equal(a, b, equal_nan=True))


def as_tuple(given: Any) -> tuple[Any, ...]:
    """Things one by one, where one may stand for itself: a text is one, and so is what cannot be gone through.

    >>> as_tuple(["a", "b"]), as_tuple("ab"), as_tuple(3)
    (('a', 'b'), ('ab',), (3,))
    """
    return (given,) if isinstance(given, str) or not isinstance(given, Iterable) else tuple(given)


_OTHER_KINDS = {"b": "bool", "U": "text", "T": "text", "S": "bytes", "M": "date", "m": "timedelta", "c": "complex"}
"""What is no real number, by NumPy's letter for its kind."""


def as_floats(values: Any) -> Array:
    """Numbers of any shape as a new array of floats, NaN where an entry is missing: masked, None, or pandas' NA.

    Whole numbers, floats, Decimal and Fraction are numbers, alone or in arrays and lists; a TypeError says what is
    none.

    >>> as_floats(np.ma.array([1.0, 2.0], mask=[False, True]))
    array([ 1., nan])
    >>> as_floats([True, 2.0])
    Traceback (most recent call last):
    TypeError: not a real number: bool
    """
    if isinstance(values, np.ma.MaskedArray):
        values = np.where(np.ma.getmaskarray(values), np.nan, np.ma.getdata(values).astype(object))
    typed = hasattr(values, "dtype") or (type(values) is list and all(type(v) in (float, int) for v in values))
    array = np.asarray(values, dtype=None if typed else object)
    if array.dtype.kind in "iuf":
        return np.array(array, dtype=np.float64)
    return np.array([_real(value) for value in array.flat], dtype=np.float64).reshape(array.shape)


def _real(value: Any) -> float:
    """One number; NaN for what is missing."""
    if value is None or value is np.ma.masked or type(value).__name__ == "NAType":
        return math.nan
    kind = "" if type(value) in (int, float) else np.asarray(value).dtype.kind
    if kind in _OTHER_KINDS or not hasattr(type(value), "__float__"):
        raise TypeError(f"not a real number: {_OTHER_KINDS.get(kind, type(value).__name__)}")
    return float(value)


def as_vector(
    name: str, values: Any, dimension: int | None = None, *, finite: bool = True, allow_nan: bool = False
) -> Array:
    """Check that `values` is a vector of the expected length and return a read-only float64 copy.

    `finite=False` lets infinities through (bounds), `allow_nan=True` lets NaN through (missing entries).

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    values : Any
        What was given.
    dimension : int, optional
        Expected length (None: any).
    finite : bool, default True
        False lets infinities through.
    allow_nan : bool, default False
        True lets NaN through.

    Returns
    -------
    ndarray
        A read-only copy.

    Examples
    --------
    >>> as_vector("x", [1, 2, 3])
    array([1., 2., 3.])
    >>> as_vector("x", [1.0, 2.0], dimension=3)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: expected a vector of 3 numbers, got shape (2,)
    >>> as_vector("x", [1.0, float("nan")])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: expected finite numbers, got nan at index 1
    >>> as_vector("x", ["1.0", "2.0"])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: expected a vector of numbers, got ['1.0', '2.0'] (not \
    a real number: text)
    """
    array = np.atleast_1d(checked_floats(name, values, "a vector of numbers"))
    size = "" if dimension is None else f"{dimension} "
    wrong = array.ndim != 1 or dimension not in (None, array.size)
    refuse(wrong, f"{name}: expected a vector of {size}numbers, got shape {array.shape}")
    bad = ~np.isfinite(array)
    if bad.any():  # as a rule nothing is, and then nothing need be told apart
        bad = (np.isnan(array) & (not allow_nan)) | (np.isinf(array) & finite)
        index, expected = int(np.argmax(bad)), "finite numbers" if finite else "numbers, not NaN"
        refuse(bad.any(), f"{name}: expected {expected}, got {array[index]} at index {index}")
    array.flags.writeable = False
    return array


def as_matrix(name: str, values: Any) -> Array:
    """Check that `values` is a matrix of finite numbers and return a read-only float64 copy."""
    array = checked_floats(name, values, "a matrix of numbers")
    refuse(array.ndim != 2, f"{name}: expected a matrix, got shape {array.shape}")
    refuse(not np.isfinite(array).all(), f"{name}: expected finite numbers, got {short_repr(array)}")
    return frozen(array)


def checked_floats(name: str, values: Any, expected: str) -> Array:
    """`as_floats`, with an error that names the argument and what was expected of it."""
    try:
        return as_floats(values)
    except (TypeError, ValueError, ArithmeticError, RuntimeError) as error:
        raise InvalidInput(f"{name}: expected {expected}, got {short_repr(values)} ({error})") from error


def vector_or_number(name: str, values: Any, dimension: int, *, finite: bool = True) -> Array:
    """`as_vector`, where one number may stand for all `dimension` entries.

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    values : Any
        What was given.
    dimension : int
        Number of entries.
    finite : bool, default True
        False lets infinities through.

    Returns
    -------
    ndarray
        A read-only vector.

    Examples
    --------
    >>> vector_or_number("x0", 0.5, 3)
    array([0.5, 0.5, 0.5])
    >>> vector_or_number("x0", [0.5], 3)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x0: expected a vector of 3 numbers or one number for all, \
    got shape (1,)
    """
    vector = as_vector(name, values, finite=finite)
    wanted = f"a vector of {dimension} numbers or one number for all"
    refuse(np.ndim(values) and vector.size != dimension, f"{name}: expected {wanted}, got shape {vector.shape}")
    return vector if np.ndim(values) else frozen(np.full(dimension, vector[0]))


def number(name: str, value: Any) -> float:
    """Check that `value` is one finite number.

    >>> from decimal import Decimal
    >>> number("cost", Decimal("0.1"))
    0.1
    >>> number("cost", True)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: cost: expected a number, got True (not a real number: bool)
    """
    if type(value) is float and math.isfinite(value):
        return value
    array = checked_floats(name, value, "a number")
    refuse(array.ndim, f"{name}: expected a number, got {short_repr(value)}")
    refuse(not np.isfinite(array), f"{name}: expected a finite number, got {short_repr(value)}")
    return float(array)


def positive(name: str, value: Any, *, zero: bool = False) -> float:
    """Check that `value` is a finite positive number (or zero, where allowed).

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    value : Any
        What was given.
    zero : bool, default False
        Whether 0 is allowed.

    Returns
    -------
    float
        The number.

    Examples
    --------
    >>> positive("delta", -1)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: delta: expected a number > 0, got -1
    """
    found = number(name, value)
    refuse(
        found < 0 or (found == 0 and not zero),
        f"{name}: expected a number {'>= 0' if zero else '> 0'}, got {short_repr(value)}",
    )
    return found


def whole_number(name: str, value: Any, *, least: int = 1) -> int:
    """Check that `value` is a whole number of at least `least`.

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    value : Any
        What was given.
    least : int, default 1
        The least that is allowed.

    Returns
    -------
    int
        The number.

    Examples
    --------
    >>> whole_number("K", 0)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: K: expected a whole number >= 1, got 0
    """
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool | np.timedelta64)
    refuse(not whole or value < least, f"{name}: expected a whole number >= {least}, got {short_repr(value)}")
    refuse(value > LARGEST_WHOLE, f"{name}: expected a whole number up to {LARGEST_WHOLE}, got {short_repr(value)}")
    return int(value)


def flag(name: str, value: Any) -> bool:
    """Check that `value` is True or False: any other would count as one of them, and "no" as True.

    >>> flag("rewindable", "no")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: rewindable: expected True or False, got 'no'
    """
    refuse(not isinstance(value, bool | np.bool_), f"{name}: expected True or False, got {short_repr(value)}")
    return bool(value)


def one_of(name: str, value: Any, *allowed: str) -> str:
    """Check that `value` is one of a few words.

    >>> one_of("mode", "fast", "auto", "rewind")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: mode: expected one of auto, rewind, got 'fast'
    """
    known = isinstance(value, str) and value in allowed
    refuse(not known, f"{name}: expected one of {', '.join(allowed)}, got {short_repr(value)}")
    return str(value)


def checked_function(name: str, value: Any, *, wanted: str = "a function") -> Any:
    """Check that `value` can be called; a class that was not made into an object is a common slip.

    >>> checked_function("function", 3, wanted="g(x, y)")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: function: expected g(x, y), got int
    """
    refuse(not callable(value) or isinstance(value, type), f"{name}: expected {wanted}, got {kind_of(value)}")
    return value


def validate_fields(settings: Any, check: Callable[..., Any], *names: str, **options: Any) -> None:
    """Put what a check makes of a setting in its place, in a frozen dataclass; None stays where it is the default.

    A Decimal passes as a number, and would not multiply with one.
    """
    for name in names:
        value = getattr(settings, name)
        if value is not None or type(settings).__dataclass_fields__[name].default is not None:
            object.__setattr__(settings, name, check(name, value, **options))
