"""What is known of a day and nobody chooses: weekday, holiday, school term, weather, an index of demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from stackelberg.support.arrays import Array, frozen, number, several
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import refuse
from stackelberg.support.names import checked_text

Kind: TypeAlias = Literal["flag", "number", "weekday", "weekend"]
KINDS: tuple[str, ...] = get_args(Kind)
DERIVED = ("weekday", "weekend")
"""Kinds that follow from the date where it is known."""

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True)
class Context:
    """The covariates of a study by name, each of a kind.

    flag: true or false; an ordinary day has false. number: any quantity, compared with its mean. weekday: a day's
    name, or 0 (Monday) to 6; weekend: Saturday or Sunday. The last two are derived from when an answer was
    measured where they are not given: in the time zone that a datetime has, else in that of this machine.

    >>> context = Context({"weekend": "weekend", "holiday": "flag", "demand": "number"})
    >>> context.encode({"holiday": True, "demand": 0.9}, 0.0)  # 1 January 1970 was a Thursday
    array([0. , 1. , 0.9])
    >>> Context(["weekday"]).size, Context(["weekend", "rain"])
    (7, Context(columns=(('weekend', 'weekend'), ('rain', 'number'))))
    """

    columns: tuple[tuple[str, Kind], ...]

    def __init__(self, columns: Mapping[str, str] | Iterable[Any]) -> None:
        wanted = f"context: expected names, or names with their kinds, got {in_brief(columns)}"
        each = columns.items() if isinstance(columns, Mapping) else several(columns)
        named = [(one, one if one in DERIVED else "number") if isinstance(one, str) else one for one in each]
        refuse(isinstance(columns, str) or not named or not all(map(_is_pair, named)), wanted)
        found = {checked_text("context", name, empty=False): kind for name, kind in named}
        refuse(len(found) < len(named), f"context: expected each name once, got {in_brief(columns)}")
        for name, kind in found.items():
            refuse(kind not in KINDS, f"context {name}: expected a kind ({', '.join(KINDS)}), got {in_brief(kind)}")
        object.__setattr__(self, "columns", tuple(found.items()))

    @property
    def _widths(self) -> list[int]:
        """How many numbers each takes."""
        return [7 if kind == "weekday" else 1 for _, kind in self.columns]

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return sum(self._widths)

    @property
    def centred(self) -> NDArray[np.bool_]:
        """Which of them are compared with their mean: numbers. The others are 0 on an ordinary day."""
        return np.repeat([kind == "number" for _, kind in self.columns], self._widths)

    def encode(self, given: Mapping[str, Any] | None, time: float | datetime | None) -> Array:
        """The numbers of a day; what can be derived from its date need not be given."""
        names, said = [name for name, _ in self.columns], {} if given is None else given
        refuse(not isinstance(said, Mapping), f"context: expected names with their values, got {in_brief(given)}")
        unknown = ", ".join(in_brief(name) for name in said if name not in names)
        refuse(unknown, f"context: expected {', '.join(names)}, got {unknown}")
        when = time if time is None or isinstance(time, datetime) else datetime.fromtimestamp(float(time))
        day = None if when is None else when.weekday()
        return frozen(np.concatenate([_numbers(name, kind, said.get(name), day) for name, kind in self.columns]))

    def decode(self, numbers: Array) -> dict[str, bool | float | str]:
        """What `encode` was given, by name.

        >>> context = Context({"weekday": "weekday", "holiday": "flag", "demand": "number"})
        >>> context.decode(context.encode({"weekday": "friday", "holiday": True, "demand": 0.9}, None))
        {'weekday': 'friday', 'holiday': True, 'demand': 0.9}
        """
        found: dict[str, bool | float | str] = {}
        for (name, kind), part in zip(self.columns, np.split(numbers, np.cumsum(self._widths[:-1])), strict=True):
            number = float(part[0]) if kind == "number" else bool(part[0])
            found[name] = _DAYS[int(np.argmax(part))] if kind == "weekday" else number
        return found


def _is_pair(given: Any) -> bool:
    return isinstance(given, tuple | list) and len(given) == 2


def _numbers(name: str, kind: Kind, value: Any, day: int | None) -> list[float]:
    where = f"context {name}"
    refuse(isinstance(value, np.ndarray) and value.ndim, f"{where}: expected one value, got {in_brief(value)}")
    if kind == "number":
        refuse(value is None, f"{where}: expected a number for this day, got none")
        return [number(where, value)]
    if kind == "flag" or (kind == "weekend" and value is not None):
        wrong = isinstance(value, str) or value not in (None, False, True)
        refuse(wrong, f"{where}: expected true or false, got {in_brief(value)}")
        return [float(value or False)]
    day = day if value is None else _weekday(where, value)
    refuse(day is None, f"{where}: expected it, or the time of the measurement, got neither")
    return [float(day in (5, 6))] if kind == "weekend" else [float(day == one) - 1.0 / 7.0 for one in range(7)]


def _weekday(where: str, value: Any) -> int:
    if isinstance(value, str):
        begins = value.strip().lower()
        found = [i for i, day in enumerate(_DAYS) if len(begins) > 1 and day.startswith(begins)]
    else:
        found = [i for i in range(7) if i == value and not isinstance(value, bool)]
    refuse(len(found) != 1, f"{where}: expected a weekday, or 0 (Monday) to 6, got {in_brief(value)}")
    return found[0]
