"""What is known of a day and nobody chooses: a holiday, school term, weather, an index of demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from stackelberg.support.arrays import Array, as_tuple, frozen, number
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import refuse
from stackelberg.support.names import checked_text

Kind: TypeAlias = Literal["flag", "number"]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True)
class Context:
    """The covariates of a study by name, each of a kind.

    flag: true or false; an ordinary day has false. number: any quantity, compared with its mean.

    Parameters
    ----------
    columns : Mapping[str, str] | Iterable[tuple[str, str]]
        Names with their kinds.

    Examples
    --------
    >>> context = Context({"weekend": "flag", "demand": "number"})
    >>> context.encode({"weekend": True, "demand": 0.9}), context.encode({"demand": 1.1})
    (array([1. , 0.9]), array([0. , 1.1]))
    """

    columns: tuple[tuple[str, Kind], ...]

    def __init__(self, columns: Mapping[str, str] | Iterable[tuple[str, str]]) -> None:
        pairs = as_tuple(columns.items() if isinstance(columns, Mapping) else columns)
        refuse(
            not pairs or not all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in pairs),
            f"context: expected names with their kinds, got {short_repr(columns)}",
        )
        for name, kind in pairs:
            checked_text("context", name, empty=False)
            refuse(
                kind not in KINDS, f"context {name}: expected a kind ({', '.join(KINDS)}), got {short_repr(kind)}"
            )
        object.__setattr__(self, "columns", tuple(dict(pairs).items()))

    @property
    def centred(self) -> NDArray[np.bool_]:
        """Which of them are compared with their mean: numbers. The others are 0 on an ordinary day."""
        return np.array([kind == "number" for _, kind in self.columns])

    def encode(self, given: Mapping[str, Any] | None) -> Array:
        """The numbers of a day."""
        names, said = [name for name, _ in self.columns], {} if given is None else given
        refuse(not isinstance(said, Mapping), f"context: expected names with their values, got {short_repr(given)}")
        unknown = ", ".join(short_repr(name) for name in said if name not in names)
        refuse(unknown, f"context: expected {', '.join(names)}, got {unknown}")
        return frozen([_number(name, kind, said.get(name)) for name, kind in self.columns])

    def decode(self, numbers: Array) -> dict[str, bool | float]:
        """The values that `encode` was given, by name.

        >>> context = Context({"holiday": "flag", "demand": "number"})
        >>> context.decode(context.encode({"holiday": True, "demand": 0.9}))
        {'holiday': True, 'demand': 0.9}
        """
        return {
            name: value if kind == "number" else bool(value)
            for (name, kind), value in zip(self.columns, numbers.tolist(), strict=True)
        }


def _number(name: str, kind: Kind, value: Any) -> float:
    if kind == "number":
        refuse(value is None, f"context {name}: expected a number for this day, got none")
        return number(f"context {name}", value)
    refuse(
        isinstance(value, str) or np.ndim(value) or value not in (None, False, True),
        f"context {name}: expected true or false, got {short_repr(value)}",
    )
    return float(value or False)
