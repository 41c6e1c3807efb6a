"""What the entries of a response are: names, units, one quantity after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from stackelberg.support.arrays import Array, as_tuple, number, whole_number
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import refuse
from stackelberg.support.names import checked_text

_NAMED = 5
"""How many entries are named in a sentence."""


@dataclass(frozen=True)
class Quantity:
    """One quantity of a response, such as the flows of all links: a name for each entry, and the unit of all.

    Parameters
    ----------
    name : str
        What it is called.
    entries : tuple[str, ...]
        A name for each entry.
    unit : str, optional
        The unit of all.
    """

    name: str
    entries: tuple[str, ...]
    unit: str = ""

    def __post_init__(self) -> None:
        checked_text("quantity", self.name, empty=False)
        checked_text("unit", self.unit)
        entries = tuple(checked_text("entry", entry, empty=False) for entry in as_tuple(self.entries))
        object.__setattr__(self, "entries", entries)
        refuse(not self.entries, f"{self.name}: expected a name for each entry, got none")


@dataclass(frozen=True)
class ResponseSchema:
    """What y means: its quantities in order. Whoever tells, reads or judges a response names its entries by it.

    Parameters
    ----------
    quantities : tuple[Quantity, ...]
        The quantities, in the order of y.

    Examples
    --------
    >>> links = ("Bridge→School (link 1)", "School→Bridge (link 2)")
    >>> schema = ResponseSchema((Quantity("flow", links, "veh/day"), Quantity("time", links, "min")))
    >>> schema.size, schema.entry(1), schema.entry(2)
    (4, 'School→Bridge (link 2)', 'time of Bridge→School (link 1)')
    >>> schema.words([0, 3])
    'Bridge→School (link 1) and time of School→Bridge (link 2)'
    >>> schema.find("School->Bridge"), schema.find(2)
    ((1, 3), (2,))
    """

    quantities: tuple[Quantity, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "quantities", as_tuple(self.quantities))
        refuse(
            not self.quantities or not all(isinstance(q, Quantity) for q in self.quantities),
            f"response: expected quantities, got {short_repr(self.quantities)}",
        )

    @staticmethod
    def of(names: Iterable[str], quantity: str = "response", unit: str = "") -> ResponseSchema:
        """A response of one quantity."""
        return ResponseSchema((Quantity(quantity, as_tuple(names), unit),))

    @property
    def size(self) -> int:
        """How many entries a response has."""
        return sum(len(q.entries) for q in self.quantities)

    def entry(self, index: int) -> str:
        """What an entry is called: the first quantity needs no word of its own."""
        first = self.quantities[0].entries
        return first[index] if index < len(first) else self.column(index)

    def column(self, index: int) -> str:
        """The head of a column of this entry, which no entry of x has: a link has a toll and a flow."""
        return self._columns[index]

    @cached_property
    def _entries(self) -> tuple[str, ...]:
        return tuple(entry for quantity in self.quantities for entry in quantity.entries)

    @cached_property
    def _columns(self) -> list[str]:
        return [f"{quantity.name} of {entry}" for quantity in self.quantities for entry in quantity.entries]

    def words(self, entries: Sequence[int]) -> str:
        """Some entries in a sentence."""
        names = [self.entry(int(i)) for i in entries[:_NAMED]]
        if len(entries) > _NAMED:
            return f"{', '.join(names)} and {len(entries) - _NAMED} more"
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def vector(self, given: Mapping[str, Any]) -> Array:
        """A response from names with their values, NaN for what is left out; a name means the first quantity."""
        y = np.full(self.size, np.nan)
        for name, value in given.items():
            y[self.find(name)[0]] = np.nan if value is None else number(f"y: {name}", value)
        return y

    def find(self, name: Any, where: str = "entry") -> tuple[int, ...]:
        """The entries of that name, one in each quantity that has it; or one by its number, from 0.

        A name may be given without what it has in brackets or before a comma, with -> for →, and with `time of`
        before it, for one quantity.
        """
        if not isinstance(name, str):
            index = whole_number(where, name, least=0)
            refuse(index >= self.size, f"{where}: expected a number from 0 to {self.size - 1}, got {index}")
            return (index,)
        first = 0
        for quantity in self.quantities:
            if name.startswith(of := f"{quantity.name} of "):
                return tuple(first + i for i in entries_called(name[len(of) :], quantity.entries, where))
            first += len(quantity.entries)
        return entries_called(name, self._entries, where)


def entries_called(name: str, entries: Sequence[str], where: str) -> tuple[int, ...]:
    """The entries of a name, all of which are called the same; their own name goes before a part of another's.

    >>> entries_called("School->Bridge", ("Bridge→School (link 1)", "School→Bridge (link 2)"), "x")
    (1,)
    """
    wanted, (whole, parts) = _arrows(name.strip()), _numbers_of(tuple(entries))
    found = whole.get(wanted) or parts.get(wanted, [])
    some = ", ".join(map(repr, dict.fromkeys(entries[:_NAMED])))
    which = f"one of {len(entries)} names such as {some}" if len(entries) > _NAMED else f"a name, one of {some}"
    refuse(not found, f"{where}: expected {which}, got {short_repr(name)}")
    several = sorted({entries[i] for i in found})
    refuse(len(several) > 1, f"{where}: {wanted!r} may be {' or '.join(several)}; say which")
    return tuple(found)


def _arrows(name: str) -> str:
    return name.replace("->", "→")


@lru_cache
def _numbers_of(entries: tuple[str, ...]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Which entries go by a name: by their whole name, and by a part of it."""
    whole: dict[str, list[int]] = {}
    parts: dict[str, list[int]] = {}
    for i, entry in enumerate(map(_arrows, entries)):
        whole.setdefault(entry, []).append(i)
        for part in _names_of(entry):
            parts.setdefault(part, []).append(i)
    return whole, parts


def _names_of(entry: str) -> set[str]:
    """What an entry may be called: `Mill Lane, A→B (link 3)`, `Mill Lane, A→B`, `Mill Lane`, `A→B` or `link 3`."""
    bare, _, inside = entry.partition(" (")
    return {entry, bare, *bare.split(", "), *(inside.removesuffix(")").split(", ") if inside else ())}
