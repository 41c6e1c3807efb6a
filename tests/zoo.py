"""A zoo of values of the wrong kind, for arguments that want a number, a vector, text, a time or an object."""

from __future__ import annotations

import datetime as dt
import functools
from collections import deque
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

NAN, INF = float("nan"), float("inf")
NOW = dt.datetime(2026, 5, 1, 8, 30)


class Odd:
    """An object of the user's own that is none of the kinds asked for; its own code raises."""

    def __bool__(self) -> bool:
        raise RuntimeError("odd")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("odd")

    __hash__ = None  # type: ignore[assignment]


NEVER_NUMBERS: dict[str, Any] = {
    "true": True,
    "false": False,
    "numpy true": np.True_,
    "text": "1.5",
    "no number": "now",
    "empty text": "",
    "numpy text": np.str_("1.5"),
    "bytes": b"1.5",
    "date": NOW.date(),
    "datetime": NOW,
    "clock": NOW.time(),
    "timedelta": dt.timedelta(days=1),
    "numpy date": np.datetime64("2026-05-01"),
    "numpy timedelta": np.timedelta64(3, "D"),
    "complex": 1.0 + 2.0j,
    "numpy complex": np.complex128(1.0),
    "dict": {"a": 1.0},
    "set": {1.0},
    "generator": (v for v in (1.0,)),
    "object": object(),
    "odd": Odd(),
    "class": dict,
    "function": len,
    "lambda": lambda *a, **k: None,
    "partial": functools.partial(len),
    "exception": ValueError("broken"),
    "exception class": ValueError,
    "ellipsis": ...,
    "not implemented": NotImplemented,
    "huge": 10**400,
    "huge negative": -(10**400),
    "digits": 10**5000,
}
"""What is no real number, and in no way one."""

NOT_FINITE: dict[str, Any] = {
    "nan": NAN,
    "inf": INF,
    "-inf": -INF,
    "numpy nan": np.float64(NAN),
    "decimal nan": Decimal("nan"),
    "signalling nan": Decimal("snan"),
    "decimal inf": Decimal("Infinity"),
    "masked": np.ma.masked,
    "masked number": np.ma.array(1.5, mask=True),
}
"""Numbers in kind, but none that a measurement or a setting can be."""

LISTS: dict[str, Any] = {
    "booleans": [True, False],
    "a boolean among numbers": [1.0, True],
    "a boolean among whole numbers": (1, False),
    "array of booleans": np.array([True, False]),
    "nested booleans": [[True], [False]],
    "objects with a boolean": np.array([1.0, True], dtype=object),
    "texts": ["1.0", "2.0"],
    "a text among numbers": [1.0, "2.0"],
    "array of text": np.array(["1.0", "2.0"]),
    "array of bytes": np.array([b"1.0", b"2.0"]),
    "objects with a text": np.array([1.0, "2.0"], dtype=object),
    "list of bytes": [b"1", b"2"],
    "dates": [NOW.date(), NOW.date()],
    "array of dates": np.array(["2026-05-01", "2026-05-02"], dtype="datetime64[D]"),
    "a date among numbers": [1.0, NOW],
    "objects with a date": np.array([1.0, NOW], dtype=object),
    "array of timedeltas": np.array([1, 2], dtype="timedelta64[s]"),
    "a timedelta among numbers": [1.0, dt.timedelta(1)],
    "array of complex": np.array([1.0 + 0j, 2.0]),
    "a complex among numbers": [1.0, 2j],
    "masked booleans": np.ma.array([True, False], mask=[False, True]),
    "structured": np.zeros(2, dtype=[("a", "f8"), ("b", "f8")]),
    "deque with a boolean": deque([1.0, True]),
    "ragged": [[1.0], [2.0, 3.0]],
    "dicts": [{}, {}],
    "odd ones": [Odd(), Odd()],
    "huge ones": [10**400, 1],
    "classes": [int, float],
}
"""Lists and arrays that are no vectors of numbers."""

MISSING: dict[str, Any] = {
    "masked entries": np.ma.array([1.0, 2.0], mask=[False, True]),
    "all masked": np.ma.array([1.0, 2.0], mask=True),
    "masked whole numbers": np.ma.array([1, 2], mask=[True, False]),
    "masked objects": np.ma.array(np.array([1.0, "no"], dtype=object), mask=[False, True]),
    "a masked one in a list": [1.0, np.ma.masked],
    "nan": [1.0, NAN],
    "none": [1.0, None],
    "objects with none": np.array([None, 2.0], dtype=object),
}
"""Vectors of two numbers of which some are missing."""

NUMBERS: dict[str, Any] = {
    "int": 1,
    "float": 0.5,
    "decimal": Decimal("0.5"),
    "fraction": Fraction(1, 2),
    "numpy float": np.float64(0.5),
    "numpy single": np.float32(0.5),
    "numpy half": np.float16(0.5),
    "numpy long": np.longdouble(0.5),
    "numpy int": np.int64(1),
    "numpy byte": np.uint8(1),
    "array of none": np.array(0.5),
    "jax-like": type("Scalar", (), {"__float__": lambda self: 0.5})(),
}
"""Numbers, positive and at most 1."""

VECTORS: dict[str, Any] = {
    "list": [0.5, 1],
    "tuple": (1, 0.5),
    "array": np.array([0.5, 1.0]),
    "whole numbers": np.array([1, 1]),
    "singles": np.array([0.5, 1.0], dtype=np.float32),
    "decimals": [Decimal("0.5"), Decimal(1)],
    "fractions": [Fraction(1, 2), 1],
    "objects": np.array([Fraction(1, 2), Decimal(1)], dtype=object),
    "numpy numbers": [np.float32(0.5), np.int8(1)],
    "range": range(1, 3),
    "deque": deque([0.5, 1.0]),
    "masked nowhere": np.ma.array([0.5, 1.0], mask=False),
    "strided": np.array([0.5, 9.0, 1.0])[::2],
    "read-only": np.broadcast_to(np.float64(0.5), 2),
}
"""Vectors of two numbers between 0 and 2."""

NEVER_TEXT: dict[str, Any] = {
    "none": None,
    "int": 404,
    "float": 0.5,
    "true": True,
    "bytes": b"closed",
    "list": ["closed"],
    "dict": {},
    "date": NOW,
    "object": object(),
    "odd": Odd(),
    "class": ValueError,
    "function": len,
    "array": np.array(["closed"]),
    "long": "x" * 10_001,
    "absurd": "x" * 10_000_000,
    "nul": "a\0b",
    "half a character": "a\ud800",
}
"""What is no text for a log."""

NEVER_TIMES: dict[str, Any] = {
    **NEVER_NUMBERS,
    **NOT_FINITE,
    "list": [1.0],
    "array": np.array([1.0, 2.0]),
}
"""What is no time; a datetime without a zone is among them."""

OBJECTS: dict[str, Any] = {**NEVER_NUMBERS, **NOT_FINITE, **LISTS, **MISSING, "none": None, "int": 3, "float": 0.5}
"""Nearly everything: for arguments that want an object of ours."""

NEVER_WHOLE: dict[str, Any] = {
    **NEVER_NUMBERS,
    **NOT_FINITE,
    "half": 0.5,
    "whole float": 2.0,
    "numpy float": np.float64(2.0),
    "decimal": Decimal(2),
    "fraction": Fraction(2),
    "negative": -3,
    "beyond": 2**63,
    "list": [1],
    "array": np.array([1, 2]),
}
