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
from stackelberg.support.errors import InvalidInput, refuse
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
        refuse(
            isinstance(columns, str), f"context: expected names, or names with their kinds, got {in_brief(columns)}"
        )
        pairs = columns.items() if isinstance(columns, Mapping) else map(_pair, several(columns))
        found: dict[str, Any] = {}
        for name, kind in pairs:
            refuse(kind not in KINDS, f"context {name}: expected a kind ({', '.join(KINDS)}), got {in_brief(kind)}")
            refuse(name in found, f"context: expected {name!r} once, got it twice")
            found[checked_text("context", name, empty=False)] = kind
        refuse(not found, "context: expected at least one name, got none")
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
        refuse(
            not isinstance(given, Mapping | None),
            f"context: expected names with their values, got {in_brief(given)}",
        )
        said = dict(given or {})
        names = [name for name, _ in self.columns]
        unknown = [name for name in said if name not in names]
        refuse(unknown, f"context: expected {', '.join(names)}, got {', '.join(map(in_brief, unknown))}")
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


def _pair(entry: Any) -> tuple[str, Any]:
    """A name with its kind: one of the kinds that follow from the date by its own name, else a number."""
    if isinstance(entry, str):
        return entry, entry if entry in DERIVED else "number"
    if isinstance(entry, tuple | list) and len(entry) == 2:
        return entry[0], entry[1]
    raise InvalidInput(f"context: expected a name, or a name with its kind, got {in_brief(entry)}")


def _numbers(name: str, kind: Kind, value: Any, day: int | None) -> list[float]:
    if kind == "number":
        refuse(value is None, f"context {name}: expected a number for this day, got none")
        return [number(f"context {name}", value)]
    refuse(
        isinstance(value, np.ndarray) and value.ndim, f"context {name}: expected one value, got {in_brief(value)}"
    )
    if kind == "flag" or (kind == "weekend" and value is not None):
        truth = False if value is None else value
        refuse(
            isinstance(truth, str) or truth not in (False, True),
            f"context {name}: expected true or false, got {in_brief(truth)}",
        )
        return [float(truth)]
    if value is not None:
        day = _weekday(name, value)
    if day is None:
        raise InvalidInput(f"context {name}: expected it, or the time of the measurement, got neither")
    if kind == "weekend":
        return [float(day >= 5)]
    return [float(day == one) - 1.0 / 7.0 for one in range(7)]


def _weekday(name: str, value: Any) -> int:
    if isinstance(value, str) and len(lower := value.strip().lower()) >= 2:
        found = [i for i, day in enumerate(_DAYS) if day.startswith(lower)]
    else:
        found = [] if isinstance(value, bool | str) or value not in range(7) else [int(value)]
    refuse(len(found) != 1, f"context {name}: expected a weekday, or 0 (Monday) to 6, got {in_brief(value)}")
    return found[0]
