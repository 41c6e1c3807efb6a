"""Numbers for readers: few digits, words for large powers of ten, and the unit where it is known.

Machines get numbers to the last bit (`support.tables`; JSON by `plain`); pages and the command line show these.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from pydantic_core import to_jsonable_python

_LARGE = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
_POWERS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
UNKNOWN = "–"
"""Stands for what is not known."""


def engineering(value: Any, unit: str = "", digits: int = 4) -> str:
    """A number with about `digits` digits and its unit.

    >>> [engineering(v) for v in (7480225.3, 74802.25, 12.3456, 0.25, 0.00001234, 0.0, None, 1036)]
    ['7.480 million', '74,802', '12.35', '0.2500', '1.234 × 10⁻⁵', '0', '–', '1,036']
    >>> engineering(7480225.3, "veh·min"), engineering(-0.5, "min", digits=2)
    ('7.480 million veh·min', '−0.50 min')
    >>> engineering(2.886, "0.01 h", digits=3)  # a unit that begins with a number
    '2.89 × 0.01 h'
    """
    if value is None or (isinstance(value, float | np.floating) and math.isnan(value)):
        return UNKNOWN
    text = f"{value:,}" if isinstance(value, int | np.integer) else _float_text(float(value), digits)
    return with_unit(text.replace("-", "−"), unit)


def plain(value: Any) -> Any:
    """A value for JSON: null for what is not finite, lists for arrays, names with values for data, else words.

    A member of an enum is its value.

    >>> plain({"x": np.array([1.0, np.nan]), "n": np.int64(2), "why": ValueError("no"), "ok": np.True_})
    {'x': [1.0, None], 'n': 2, 'why': 'no', 'ok': True}
    """
    return to_jsonable_python(value, inf_nan_mode="null", fallback=_as_known)


def _as_known(value: Any) -> Any:
    """What pydantic does not know, as what it knows."""
    if isinstance(value, Mapping):
        return dict(value)
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else str(value)


def json_text(data: Any) -> str:
    """Data as the text of a JSON file, for machines and people.

    >>> print(json_text({"cost": float("inf")}))
    {
      "cost": null
    }
    """
    return json.dumps(plain(data), indent=2, allow_nan=False)


def with_unit(text: str, unit: str) -> str:
    """A number in words and its unit, which may begin with a number.

    >>> with_unit("4.1", "0.01 h"), with_unit("4.1", "min"), with_unit("4.1", "")
    ('4.1 × 0.01 h', '4.1 min', '4.1')
    """
    return f"{text} {'× ' if unit[:1].isdigit() else ''}{unit}".rstrip()


def _float_text(value: float, digits: int) -> str:
    """To `digits` digits, those before the point never cut; 999,999.9 is a million for a reader."""
    if math.isinf(value):
        return f"{'-' if value < 0 else ''}∞"
    if value == 0.0:
        return "0"
    scale, word = scale_of(float(f"{value:.{digits - 1}e}"))
    times = f"× {word}" if word.startswith("10") else word
    before = math.floor(math.log10(abs(float(f"{value / scale:.{digits - 1}e}")))) + 1
    return f"{value / scale:,.{max(digits - before, 0)}f} {times}".rstrip()


def scale_of(values: Any) -> tuple[float, str]:
    """The power of ten that a number, or a column of them, is told in, and its word."""
    numbers = np.abs(np.asarray(values, dtype=np.float64))
    largest = float(numbers[np.isfinite(numbers)].max(initial=0.0))
    if 0.0 < largest < 1e-3 or largest >= 1e15:
        power = math.floor(math.log10(largest))
        return 10.0**power, f"10{str(power).translate(_POWERS)}"
    return next(((scale, word) for scale, word in _LARGE if largest >= scale), (1.0, ""))


def rounded(value: float, decimals: int) -> str:
    """A number to so many decimals; below zero, to tens, hundreds, ...

    >>> rounded(2.34567, 2), rounded(-1234.5, -2), rounded(-0.001, 1), rounded(2e-9, 11)
    ('2.35', '−1,200', '0.0', '2.00 × 10⁻⁹')
    """
    if abs(value) < 1e-6 and decimals > 6 and value != 0.0:
        return engineering(value, digits=max(1, decimals + math.floor(math.log10(abs(value))) + 1))
    return f"{round(value, decimals) + 0.0:,.{max(decimals, 0)}f}".replace("-", "−")
