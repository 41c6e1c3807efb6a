"""What the entries of x and y are called: names, units, and which values of x may be announced."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from stackelberg.support.arrays import Array, as_tuple, as_vector, frozen, number, positive, whole_number
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.numbers import rounded, with_unit

_KEYS = ("lower", "upper", "unit", "step")
"""What can be said of one entry of x."""

_OPEN = (("unit", ""), ("step", 0.0))
"""What need not be said, and what it then is."""

_ROUNDING = 1e-9
"""A number this close to a multiple of its step, in steps, is one."""

_NAMED = 5
"""How many entries are named in a sentence."""


@dataclass(frozen=True)
class Names:
    """The names of the entries of a vector; all of them differ."""

    names: tuple[str, ...]
    size: int = field(init=False, repr=False, compare=False)
    """How many entries there are."""
    _places: dict[str, int] = field(init=False, repr=False, compare=False)
    """Each entry by its own name: a table of all tolls of a city asks for thousands."""

    first: ClassVar[int] = 0
    """Where numbers begin that are given for names."""

    def __post_init__(self) -> None:
        names = tuple(checked_text("name", name, empty=False).strip() for name in as_tuple(self.names))
        places = {name: i for i, name in enumerate(names)}
        twice = next((name for i, name in enumerate(names) if places[name] != i), None)
        refuse(not names, "names: expected a name for each entry, got none")
        refuse(twice is not None, f"names: expected different names, got {twice!r} twice")
        vars(self).update(names=names, size=len(names), _places=places)

    def find(self, name: Any, where: str = "entry") -> int:
        """The entry of a name, or of a number.

        A part of a name will do where only one entry begins with it, or has it, with -> for →: `Mill Lane` is
        `Mill Lane, A→B (link 3)`, and so is `A->B`.
        """
        if not isinstance(name, str):
            index, last = whole_number(where, name, least=self.first), self.size - 1 + self.first
            refuse(index > last, f"{where}: expected a number from {self.first} to {last}, got {index}")
            return index - self.first
        if name in self._places:
            return self._places[name]
        part = re.compile(rf"(?<!\w){re.escape(name.strip().replace('->', '→'))}(?!\w)")
        plain = [entry.replace("->", "→") for entry in self.names]
        found = [i for i, one in enumerate(plain) if part.match(one)] or [
            i for i, one in enumerate(plain) if part.search(one)
        ]
        if len(found) != 1:
            some = [self.names[i] for i in found] or self.names
            such = f"{len(some)} names such as {', '.join(map(repr, some[:_NAMED]))}"
            raise InvalidInput(f"{where}: expected one of {such}, got {short_repr(name)}")
        return found[0]

    def vector(self, where: str, given: Any, base: Any = None) -> Array:
        """A vector from an array, or from names with their values; what is left out is as in `base`, or NaN."""
        if not isinstance(given, Mapping):
            return as_vector(where, given, self.size)
        vector = np.full(self.size, np.nan) if base is None else np.array(base, dtype=np.float64)
        entries, names = [self.find(name, where) for name in given], " and ".join(map(repr, given))
        refuse(len({*entries}) < len(entries), f"{where}: {names} are not all different entries; give each once")
        vector[entries] = [number(f"{where}: {name}", value) for name, value in given.items()]
        return frozen(vector)


@dataclass(frozen=True)
class ResponseSchema(Names):
    """Names and quantity of the entries of y.

    Parameters
    ----------
    names : sequence of str
        One for each entry of y.
    quantity : str, default "response"
        What is measured, such as "flow".

    Examples
    --------
    >>> schema = ResponseSchema(("Bridge→School (link 1)", "School→Bridge (link 2)"), "flow")
    >>> schema.size, schema.words([0, 1])
    (2, 'Bridge→School (link 1) and School→Bridge (link 2)')
    >>> schema.find("link 1"), schema.find("flow of School->Bridge")
    (0, 1)
    """

    quantity: str = "response"

    def words(self, entries: Sequence[int]) -> str:
        """Some entries in a sentence."""
        names = [self.names[int(i)] for i in entries[:_NAMED]]
        if len(entries) > _NAMED:
            return f"{', '.join(names)} and {len(entries) - _NAMED} more"
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def find(self, name: Any, where: str = "entry") -> int:
        """The entry of a name, perhaps as its column is called; or of a number, from 0."""
        return super().find(name.removeprefix(f"{self.quantity} of ") if isinstance(name, str) else name, where)


@dataclass(frozen=True)
class Parameters(Names):
    """Names, units and steps of the entries of x.

    X says between which bounds x lies, and stays convex; this says which of its points may be announced.

    Parameters
    ----------
    names : tuple[str, ...]
        Names of the entries.
    units : tuple[str, ...], optional
        The unit of each; one stands for all.
    steps : tuple[float, ...], optional
        Each entry is a multiple of its step (1: a whole number; 0: any number); one stands for all.
    quantity : str, default 'x'
        What x is, such as "toll".

    Examples
    --------
    >>> prices = Parameters(("bread", "milk"), units="EUR", steps=0.05)
    >>> prices.by_name([2.5, 1.05]), prices.words(1, 1.05)
    ({'bread': 2.5, 'milk': 1.05}, '1.05 EUR')
    >>> prices.vector("x", {"milk": 1.1}, base=[2.5, 1.05])
    array([2.5, 1.1])
    >>> prices.validate("x", [2.5, 1.07])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: milk = 1.07 is not a multiple of its step 0.05; the nearest is 1.05
    """

    units: Any = field(default=(), metadata={"form": tuple[str, ...]})
    steps: Any = field(default=(), metadata={"form": tuple[float, ...]})
    quantity: str = "x"
    unit: str = field(init=False, repr=False, compare=False)
    """The unit that all have in common; empty where they differ."""

    first: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        checked_text("quantity", self.quantity, empty=False)
        given = as_tuple(self.units or ""), as_tuple(self.steps or 0.0)
        units, steps = (each * self.size if len(each) == 1 else each for each in given)
        refuse(
            not len(units) == len(steps) == self.size,
            f"parameters: expected a unit and a step for each of {self.size} names",
        )
        units = tuple(checked_text(f"{name}: unit", one) for name, one in zip(self.names, units, strict=True))
        vars(self).update(
            unit=units[0] if len({*units}) == 1 else "",
            units=units,
            steps=tuple(
                positive(f"{name}: step", one, zero=True) for name, one in zip(self.names, steps, strict=True)
            ),
        )

    @staticmethod
    @lru_cache(maxsize=16)  # a server is asked for them at every turn
    def numbered(d: int) -> Parameters:
        """Entries that nobody has named: x1, x2, ..."""
        return Parameters(tuple(f"x{i}" for i in range(1, d + 1)))

    @staticmethod
    def described(given: Mapping[str, Any], where: str = "parameters") -> tuple[Parameters, Array, Array]:
        """Parameters and their bounds from a table: {"bread": (0, 5, "EUR"), "milk": {"upper": 1, "step": 0.1}}.

        An entry is (lower, upper), (lower, upper, unit), or a table of lower, upper, unit, step. What is no list
        and no table is for all of them: step, unit, quantity.

        >>> found, lower, upper = Parameters.described({"bread": (0, 5, "EUR"), "step": 0.05})
        >>> found.names, found.steps, lower, upper
        (('bread',), (0.05,), array([0.]), array([5.]))
        """
        refuse(
            not isinstance(given, Mapping), f"{where}: expected names with their bounds, got {short_repr(given)}"
        )
        tables: dict[str, Mapping[str, Any]] = {}
        of_all: dict[str, Any] = {}
        for name, said in given.items():
            listed = isinstance(said, list | tuple | np.ndarray) and len(said) in (2, 3)
            table = dict(zip(_KEYS, said, strict=False)) if listed else said
            refuse(
                table.keys() - {*_KEYS} if isinstance(table, Mapping) else name not in ("unit", "step", "quantity"),
                f"{where}: {name}: expected (lower, upper), (lower, upper, unit) or a table of {', '.join(_KEYS)}, "
                f"got {short_repr(said)}",
            )
            (tables if isinstance(table, Mapping) else of_all)[name] = table
        refuse(not tables, f"{where}: expected at least one name with its bounds, got none")
        ends = [(one.get("lower", -math.inf), one.get("upper", math.inf)) for one in tables.values()]
        bounds = [as_vector(f"{where}: {name}", one, finite=False) for name, one in zip(tables, ends, strict=True)]
        for name, (low, high) in zip(tables, bounds, strict=True):
            refuse(low > high, f"{where}: {name}: expected lower <= upper, got {low:g} > {high:g}")
        units, steps = ([{key: none, **of_all, **one}[key] for one in tables.values()] for key, none in _OPEN)
        lower, upper = np.transpose(bounds)
        return Parameters((*tables,), units, steps, of_all.get("quantity", "x")), frozen(lower), frozen(upper)

    @property
    def numbered_only(self) -> bool:
        """Whether nobody has named them."""
        return all(name == f"x{i}" for i, name in enumerate(self.names, start=1))

    def by_name(self, x: Any) -> dict[str, float]:
        """x by the names of its entries."""
        return dict(zip(self.names, np.asarray(x, dtype=np.float64).tolist(), strict=True))

    def vector(self, where: str, given: Any, base: Any = None) -> Array:
        """x from an array, or from names with their values; those that are left out are as in `base`."""
        refuse(isinstance(given, Mapping) and not given, f"{where}: expected names with their values, got none")
        x = super().vector(where, given, base)
        missing = ", ".join(self.names[i] for i in np.flatnonzero(np.isnan(x)))
        refuse(missing, f"{where}: expected a value for every name, got none for {missing}")
        return x

    def decimals(self, i: int) -> int | None:
        """Number of decimals of an entry by its step; None where it may be any number."""
        exponent = Decimal(repr(self.steps[i])).normalize().as_tuple().exponent
        return max(0, -int(exponent)) if self.steps[i] else None

    def words(self, i: int, value: float, decimals: int = 4) -> str:
        """A value of an entry for a reader: to the digits of its step, else to `decimals`, with its unit."""
        own = self.decimals(i)
        return with_unit(rounded(float(value), decimals if own is None else own), self.units[i])

    def below(self, i: int, value: float) -> float:
        """The largest value of an entry that may be announced and is no larger."""
        whole = value / self.steps[i] if self.steps[i] else math.inf
        if not math.isfinite(whole):
            return value
        # As people write it: 3 steps of 0.05 are 0.15.
        return float(math.floor(whole + _ROUNDING) * Decimal(repr(self.steps[i]))) + 0.0

    def above(self, i: int, value: float) -> float:
        """The smallest value of an entry that may be announced and is no smaller."""
        return -self.below(i, -value) + 0.0

    def nearest(self, i: int, value: float) -> float:
        """The value of an entry that may be announced nearest to another."""
        return min(self.below(i, value), self.above(i, value), key=lambda v: abs(v - value))

    def validate(self, where: str, x: Any) -> None:
        """Refuse an x that may not be announced, and name the nearest that may."""
        for i, value in enumerate(np.asarray(x, dtype=np.float64).tolist()):
            nearest, step = self.nearest(i, value), self.steps[i]
            if abs(nearest - value) > _ROUNDING * max(abs(value), step):
                raise InvalidInput(
                    f"{where}: {self.names[i]} = {value:.10g} is not a multiple of its step {step:g}; the nearest "
                    f"is {nearest:.10g}"
                )
