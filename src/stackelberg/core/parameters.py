"""What the entries of x are: names, units, and which values of them may be announced."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from stackelberg.core.response_schema import entries_called
from stackelberg.support.arrays import Array, as_tuple, as_vector, frozen, number, positive, whole_number
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.numbers import rounded, with_unit

_KEYS = ("lower", "upper", "unit", "step", "default")
"""What can be said of one entry of x."""

_FOR_ALL = ("unit", "step", "default", "quantity")
"""What can be said of all of them together."""

_WANTED = f"(lower, upper), (lower, upper, unit) or a table of {', '.join(_KEYS)}"

_ROUNDING = 1e-9
"""A number this close to a multiple of its step, in steps, is one."""


@dataclass(frozen=True)
class Parameters:
    """What the entries of x are called, their units, and which values may be announced; one entry each in all.

    X says between which bounds x lies, and stays convex; this says which of its points may be announced. step:
    an entry is a multiple of it (1: a whole number; 0: any number).

    Parameters
    ----------
    names : tuple[str, ...]
        A name for each entry of x.
    units : tuple[str, ...]
        Their units.
    steps : tuple[float, ...]
        An entry is a multiple of its step (1: a whole number; 0: any number).
    defaults : tuple[float, ...]
        The values that stand for what is left out.
    quantity : str, default 'x'
        What x is, such as "toll".

    Examples
    --------
    >>> prices = Parameters.named(("bread", "milk"), unit="EUR", step=0.05)
    >>> prices.by_name([2.5, 1.05]), prices.words(1, 1.05)
    ({'bread': 2.5, 'milk': 1.05}, '1.05 EUR')
    >>> prices.vector("x", {"milk": 1.1}, base=[2.5, 1.05])
    array([2.5, 1.1])
    >>> prices.validate("x", [2.5, 1.07])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: milk = 1.07 is not a multiple of its step 0.05; the nearest is 1.05
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    steps: tuple[float, ...]
    defaults: tuple[float, ...]
    quantity: str = "x"

    def __post_init__(self) -> None:
        names = tuple(checked_text("name", name, empty=False).strip() for name in as_tuple(self.names))
        twice = [name for name, times in Counter(names).items() if times > 1]
        refuse(twice, f"parameters: expected different names, got {''.join(sorted(twice)[:1])!r} twice")
        checked_text("quantity", self.quantity, empty=False)
        for field in ("units", "steps", "defaults"):
            found = len(getattr(self, field))
            refuse(found != len(names), f"parameters: expected {len(names)} {field}, got {found}")
        for name, unit in zip(names, self.units, strict=True):
            checked_text(f"{name}: unit", unit)
        steps = tuple(positive(f"{names[i]}: step", step, zero=True) for i, step in enumerate(self.steps))
        defaults = tuple(number(f"{names[i]}: default", default) for i, default in enumerate(self.defaults))
        vars(self).update(names=names, steps=steps, defaults=defaults)

    @staticmethod
    def named(names: Iterable[str], *, unit: str = "", step: float = 0.0, quantity: str = "x") -> Parameters:
        """Parameters that have all but their names in common."""
        d = len(found := as_tuple(names))
        return Parameters(found, (unit,) * d, (step,) * d, (0.0,) * d, quantity)

    @staticmethod
    @lru_cache(maxsize=16)  # a server is asked for them at every turn
    def numbered(d: int) -> Parameters:
        """Entries that nobody has named: x1, x2, ..."""
        return Parameters.named(tuple(f"x{i}" for i in range(1, d + 1)))

    @staticmethod
    def described(given: Mapping[str, Any], where: str = "parameters") -> tuple[Parameters, Array, Array]:
        """Parameters and their bounds from a table: {"bread": (0, 5, "EUR"), "milk": {"upper": 1, "step": 0.1}}.

        An entry is (lower, upper), (lower, upper, unit), or a table of lower, upper, unit, step, default.
        What is no list and no table is for all of them: step, unit, default, quantity.

        >>> found, lower, upper = Parameters.described({"bread": (0, 5, "EUR"), "step": 0.05})
        >>> found.names, found.steps, lower, upper
        (('bread',), (0.05,), array([0.]), array([5.]))
        """
        refuse(
            not isinstance(given, Mapping), f"{where}: expected names with their bounds, got {short_repr(given)}"
        )
        own = {
            name: said
            for name, said in given.items()
            if not isinstance(said, str) and isinstance(said, Mapping | Sequence | np.ndarray)
        }
        shared = {name: value for name, value in given.items() if name not in own}
        for name in shared.keys() - {*_FOR_ALL}:
            raise InvalidInput(f"{where}: {name}: expected {_WANTED}, got {short_repr(shared[name])}")
        refuse(not own, f"{where}: expected at least one name with its bounds, got none")
        bounds, tables = np.empty((2, len(own))), {}
        for i, (name, said) in enumerate(own.items()):
            at, tables[name] = (
                f"{where}: {name}",
                said if isinstance(said, Mapping) else _pair(f"{where}: {name}", said),
            )
            ends = [tables[name].get("lower", -math.inf), tables[name].get("upper", math.inf)]
            bounds[:, i] = low, high = as_vector(at, ends, finite=False).tolist()
            refuse(low > high, f"{at}: expected lower <= upper, got {low:g} > {high:g}")
            tables[name] = {"default": shared.get("default", min(max(0.0, low), high)), **tables[name]}
        found = Parameters.named(own).changed(shared, where).changed(tables, where, _KEYS)
        return found, frozen(bounds[0]), frozen(bounds[1])

    def changed(
        self, given: Mapping[str, Any], where: str = "parameters", keys: Sequence[str] = _KEYS[2:]
    ) -> Parameters:
        """The same names with another unit, step, default or quantity, for all of them or by name."""
        new: dict[str, Any] = {field: [*getattr(self, field)] for field in ("units", "steps", "defaults")}
        quantity = self.quantity
        for key, value in given.items():
            if isinstance(value, Mapping) or key not in _FOR_ALL:
                i, wanted = self.find(key, where), f"expected a table of {', '.join(keys)}, got {short_repr(value)}"
                refuse(not isinstance(value, Mapping) or value.keys() - {*keys}, f"{where}: {key}: {wanted}")
                for name in value.keys() - {"lower", "upper"}:
                    new[f"{name}s"][i] = value[name]
            elif key == "quantity":
                quantity = value
            else:
                new[f"{key}s"] = [value] * self.size
        return replace(self, quantity=quantity, **{field: tuple(found) for field, found in new.items()})

    @property
    def size(self) -> int:
        """How many entries x has."""
        return len(self.names)

    @property
    def numbered_only(self) -> bool:
        """Whether nobody has named them."""
        return all(name == f"x{i}" for i, name in enumerate(self.names, start=1))

    @property
    def restricted(self) -> bool:
        """Whether some points of X may not be announced."""
        return any(self.steps)

    @property
    def unit(self) -> str:
        """The unit that all have in common; empty where they differ."""
        return self.units[0] if len(set(self.units)) == 1 else ""

    @cached_property
    def _places(self) -> dict[str, int]:
        """Each entry by its own name: a table of all tolls of a city asks for thousands."""
        return {name: i for i, name in enumerate(self.names)}

    def find(self, name: Any, where: str = "x") -> int:
        """The entry of a name, or of a number from 1; a link also by `A→B` or `A->B`, without its number."""
        if isinstance(name, str):
            return self._places[name] if name in self._places else entries_called(name, self.names, where)[0]
        index = whole_number(where, name)
        refuse(index > self.size, f"{where}: expected a number from 1 to {self.size}, got {index}")
        return index - 1

    def by_name(self, x: Any) -> dict[str, float]:
        """x by the names of its entries."""
        return dict(zip(self.names, np.asarray(x, dtype=np.float64).tolist(), strict=True))

    def vector(self, where: str, given: Any, base: Any = None) -> Array:
        """x from an array, or from names with their values; those that are left out are as in `base`."""
        if not isinstance(given, Mapping):
            return as_vector(where, given, self.size)
        refuse(not given, f"{where}: expected names with their values, got none")
        x = np.full(self.size, np.nan) if base is None else np.array(base, dtype=np.float64)
        said: dict[int, Any] = {}
        for name, value in given.items():
            told, i = number(f"{where}: {name}", value), self.find(name, where)
            refuse(i in said, f"{where}: {said.get(i)!r} and {name!r} are the same entry; give it once")
            said[i], x[i] = name, told
        missing = ", ".join(self.names[i] for i in np.flatnonzero(np.isnan(x)))
        refuse(missing, f"{where}: expected a value for every name, got none for {missing}")
        return frozen(x)

    def decimals(self, i: int) -> int | None:
        """How many decimals an entry has by its step; None where it may be any number."""
        return _decimals(self.steps[i]) if self.steps[i] else None

    def words(self, i: int, value: float, decimals: int = 4) -> str:
        """A value of an entry for a reader: to the digits of its step, else to `decimals`, with its unit."""
        own = self.decimals(i)
        return with_unit(rounded(float(value), decimals if own is None else own), self.units[i])

    def head(self, i: int) -> str:
        """The head of a column: name and unit."""
        return f"{self.names[i]} ({self.units[i]})" if self.units[i] else self.names[i]

    def below(self, i: int, value: float) -> float:
        """The largest value of an entry that may be announced and is no larger."""
        whole = value / self.steps[i] if self.steps[i] else math.inf
        return _multiple(math.floor(whole + _ROUNDING), self.steps[i]) if math.isfinite(whole) else value

    def above(self, i: int, value: float) -> float:
        """The smallest value of an entry that may be announced and is no smaller."""
        return -self.below(i, -value) + 0.0

    def nearest(self, i: int, value: float) -> float:
        """The value of an entry that may be announced nearest to another."""
        return min(self.below(i, value), self.above(i, value), key=lambda v: abs(v - value))

    def beyond(self, i: int, value: float, sign: int) -> float:
        """The next value of an entry after one that may be announced, upwards (1) or downwards (−1)."""
        step = self.steps[i]
        return _multiple(round(value / step) + sign, step) if step else value

    def validate(self, where: str, x: Any) -> None:
        """Refuse an x that may not be announced, and name the nearest that may."""
        for i, value in enumerate(np.asarray(x, dtype=np.float64).tolist()):
            nearest, step = self.nearest(i, value), self.steps[i]
            if abs(nearest - value) > _ROUNDING * max(abs(value), step):
                wanted = f"a multiple of its step {step:g}; the nearest is {nearest:.10g}"
                raise InvalidInput(f"{where}: {self.names[i]} = {value:.10g} is not {wanted}")

    def refuse_slower(self, largest_change: float | None) -> None:
        """Refuse steps that no announcement may take, as `largest_change` is shorter."""
        for name, step in zip(self.names, self.steps, strict=True):
            if largest_change is not None and step > largest_change * (1.0 + _ROUNDING):
                raise InvalidInput(
                    f"largest_change: {name} moves in steps of {step:g}, and {largest_change:g} is allowed: it "
                    f"could never move; allow at least {step:g}, or take a smaller step"
                )


def _pair(where: str, given: Any) -> dict[str, Any]:
    """(lower, upper) or (lower, upper, unit) as a table."""
    wrong = len(given) not in (2, 3) or any(isinstance(part, str) for part in given[:2])
    refuse(wrong, f"{where}: expected (lower, upper) or (lower, upper, unit), got {short_repr(given)}")
    return dict(zip(_KEYS, given, strict=False))


@lru_cache
def _decimals(value: float) -> int:
    exponent = Decimal(repr(float(value))).normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _multiple(k: int, step: float) -> float:
    """k steps, as people write it: 3 steps of 0.05 are 0.15."""
    return round(k * step, _decimals(step)) + 0.0
