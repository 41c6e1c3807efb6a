"""Short words for long data: one line for a game, a leader or a network, whatever its size."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

MOST_ENTRIES = 6
"""Arrays with more entries are summed up by their number and range."""

MOST_CHARACTERS = 160
"""Longer parts are cut off."""


def brief(data: Any) -> str:
    """A dataclass with the settings that differ from their defaults; a class may use it as its `__repr__`.

    >>> from stackelberg.leaders import TwoPoint
    >>> from stackelberg.sets import Box
    >>> TwoPoint(K=5, X=Box(np.zeros(76), np.arange(76.0)))
    TwoPoint(K=5, X=Box(lower=<76 entries, all 0>, upper=<76 entries, 0 to 75>))
    """
    parts = [(f.name, getattr(data, f.name), f) for f in dataclasses.fields(data) if f.repr]
    words = (f"{name}={short_repr(value)}" for name, value, field in parts if not _is_default(field, value))
    return f"{type(data).__name__}({', '.join(words)})"


def short_repr(value: Any) -> str:
    """A value in few words.

    >>> short_repr(np.array([1.5, 2.0])), short_repr(len), short_repr((1, 2.0))
    ('[1.5, 2.0]', 'len', '(1, 2.0)')
    """
    if isinstance(value, np.ndarray):
        return _array(value)
    if callable(value) and hasattr(value, "__qualname__"):
        return str(value.__qualname__).rpartition("<locals>.")[2]
    if type(value) is tuple and len(value) > MOST_ENTRIES and all(type(v) in (int, float) for v in value):
        return _array(np.array(value))
    if type(value) is tuple:
        return f"({', '.join(short_repr(v) for v in value)}{',' if len(value) == 1 else ''})"
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        text = f"a {type(value).__name__} too long to show"
    return text if len(text) <= MOST_CHARACTERS else f"{text[: MOST_CHARACTERS - 3]}..."


def kind_of(thing: Any) -> str:
    """What somebody gave instead of what was expected; a class that was not called is a common slip.

    >>> kind_of(3), kind_of(dict)
    ('int', 'the class dict; write dict()')
    """
    called = isinstance(thing, type) and f"the class {thing.__name__}; write {thing.__name__}()"
    return called or type(thing).__name__


def _array(array: np.ndarray[Any, Any]) -> str:
    if array.size <= MOST_ENTRIES:
        return str(array.tolist())
    size = f"{array.size} entries" if array.ndim == 1 else " by ".join(map(str, array.shape))
    if array.dtype.kind not in "biuf" or np.isnan(array).all():
        return f"<{size}>"
    low, high = np.nanmin(array), np.nanmax(array)
    return f"<{size}, all {low:g}>" if low == high else f"<{size}, {low:g} to {high:g}>"


def _is_default(field: dataclasses.Field[Any], value: Any) -> bool:
    made = field.default_factory is not dataclasses.MISSING
    default: Any = field.default_factory() if made else field.default  # type: ignore[operator]
    return value is default or (type(value) is type(default) and repr(value) == repr(default))
