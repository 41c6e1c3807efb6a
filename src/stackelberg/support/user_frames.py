"""Whose line it was: a user's function that raises, or gives back what cannot be used, is named with its place."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.support.arrays import Array, as_floats
from stackelberg.support.errors import StackelbergError, WrongReturn

PACKAGE_FOLDER = str(Path(__file__).parents[1]) + os.sep
MOST_FRAMES = 4
"""So many calls of a traceback are shown, the innermost ones."""


def as_number(function: Any, value: Any) -> float:
    """What a cost function gave back, as a float: a real number, or an array that holds just one.

    >>> import numpy as np
    >>> as_number(len, np.array([[3.5]]))
    3.5
    >>> as_number(len, None)
    Traceback (most recent call last):
    stackelberg.support.errors.WrongReturn: 'len' returned None; expected one number: write `return` \
with `float(...)`
    """
    if type(value) is float:
        return value
    array = _real_array(value)
    if array is None or array.size != 1:
        raise wrong_return(function, value, "one number", "`float(...)`")
    return float(array.reshape(()))


def as_response(function: Any, value: Any, size: int | None = None) -> Array:
    """What followers gave back, as a vector, finite or not. Something else than that is a `WrongReturn`.

    >>> as_response(len, [1, 2])
    array([1., 2.])
    >>> as_response(len, [1, 2], size=3)
    Traceback (most recent call last):
    stackelberg.support.errors.WrongReturn: 'len' returned the list [1, 2]; expected a vector of 3 numbers: \
write `return` with a vector of 3 numbers
    """
    if type(value) is np.ndarray and value.dtype == np.float64 and value.ndim == 1 and size in (None, value.size):
        return value.copy()
    array = _real_array(value)
    vector = None if array is None else np.atleast_1d(array)
    if vector is None or vector.ndim != 1 or size not in (None, vector.size):
        wanted = "a vector of numbers" if size is None else f"a vector of {size} numbers"
        raise wrong_return(function, value, wanted, wanted)
    return vector


def wrong_return(function: Any, value: Any, expected: str, wanted: str) -> WrongReturn:
    """Which function, where it is defined, what it gave back, and what to write."""
    shape, text = getattr(value, "shape", ()), repr(value)
    of = " of complex numbers" if shape and np.iscomplexobj(value) else ""
    long = f"the {type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"
    got = "None" if value is None else f"an array of shape {shape}{of}" if shape else long
    return WrongReturn(f"{defined(function)} returned {got}; expected {expected}: write `return` with {wanted}")


def defined(function: Any) -> str:
    """A function by its name, its file and its line, as far as they are known."""
    bare = _bare(function)
    code, name = getattr(bare, "__code__", None), getattr(bare, "__qualname__", type(bare).__name__)
    place = "" if code is None else f" ({code.co_filename}, line {code.co_firstlineno})"
    return f"{str(name).replace('<locals>.', '')!r}{place}"


def _bare(function: Any) -> Any:
    """The function inside partials, methods and wrappers, also those of this package, or an object's `__call__`."""
    inside = (getattr(function, name, None) for name in ("func", "function", "__func__", "__wrapped__"))
    if called := next(filter(callable, inside), None):
        return _bare(called)
    own = next((vars(c)["__call__"] for c in type(function).__mro__ if "__call__" in vars(c)), None)
    return own if hasattr(own, "__code__") else function


def last_lines(error: BaseException) -> str:
    """The innermost calls of a traceback, without those of this package that lead to the user's own.

    Empty where this package refused on purpose what none of the user's lines had a part in.

    >>> try:
    ...     {}["missing"]
    ... except KeyError as error:
    ...     print(last_lines(error))
      File "<doctest ...>", line 2, in <module>
        {}["missing"]...
    """
    frames = traceback.extract_tb(error.__traceback__)
    own = next((i for i, frame in enumerate(frames) if not frame.filename.startswith(PACKAGE_FOLDER)), None)
    if own is None and isinstance(error, StackelbergError):
        return ""
    return "".join(traceback.format_list(frames[own:][-MOST_FRAMES:])).rstrip()


def _real_array(value: Any) -> Array | None:
    """`value` as an array of float64; None where it does not consist of real numbers."""
    try:
        return None if value is None else as_floats(value)
    except Exception:  # ragged lists, and whatever an object of another library raises
        return None
