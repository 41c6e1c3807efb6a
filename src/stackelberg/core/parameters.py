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
from stackelberg.support.arrays import Array, as_vector, frozen, number, positive, several, whole_number
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.numbers import rounded, with_unit

_KEYS = ("lower", "upper", "unit", "step", "values", "default")
"""What can be said of one entry of x."""

_FOR_ALL = ("unit", "step", "default", "quantity")
"""What can be said of all of them together."""

_ROUNDING = 1e-9
"""A number this close to a multiple of its step, in steps, is one."""


@dataclass(frozen=True)
class Parameters:
    """What the entries of x are called, their units, and which values may be announced; one entry each in all.

    X says between which bounds x lies, and stays convex; this says which of its points may be announced. step: an
    entry is a multiple of it (1: a whole number; 0: any number). values: an entry is one of these ((): any).
    quantity: what x is, such as "toll".

    >>> prices = Parameters.named(("bread", "milk"), unit="EUR", step=0.05)
    >>> prices.by_name([2.5, 1.05]), prices.words(1, 1.05)
    ({'bread': 2.5, 'milk': 1.05}, '1.05 EUR')
    >>> prices.vector("x", {"milk": 1.1}, base=[2.5, 1.05])
    array([2.5, 1.1])
    >>> prices.refuse_inadmissible("x", [2.5, 1.07])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: x: milk = 1.07 is not a multiple of its step 0.05; the nearest is 1.05
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    steps: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    defaults: tuple[float, ...]
    quantity: str = "x"

    def __post_init__(self) -> None:
        names = tuple(checked_text("name", name, empty=False).strip() for name in several(self.names))
        if twice := [name for name, times in Counter(names).items() if times > 1]:
            raise InvalidInput(f"parameters: expected different names, got {sorted(twice)[0]!r} twice")
        checked_text("quantity", self.quantity, empty=False)
        for name in ("units", "steps", "values", "defaults"):
            refuse(
                len(getattr(self, name)) != len(names),
                f"parameters: expected {len(names)} {name}, got {len(getattr(self, name))}",
            )
        steps = tuple(positive(f"{names[i]}: step", step, zero=True) for i, step in enumerate(self.steps))
        defaults = tuple(number(f"{names[i]}: default", default) for i, default in enumerate(self.defaults))
        for i, entry in enumerate(names):
            checked_text(f"{entry}: unit", self.units[i])
            refuse(self.values[i] and steps[i], f"{entry}: expected a step or a list of values, got both")
        vars(self).update(names=names, steps=steps, defaults=defaults)

    @staticmethod
    def named(names: Iterable[str], *, unit: str = "", step: float = 0.0, quantity: str = "x") -> Parameters:
        """Parameters that have all but their names in common."""
        found = several(names)
        d = len(found)
        return Parameters(found, (unit,) * d, (step,) * d, ((),) * d, (0.0,) * d, quantity=quantity)

    @staticmethod
    @lru_cache(maxsize=16)  # a server is asked for them at every turn
    def numbered(d: int) -> Parameters:
        """Entries that nobody has named: x1, x2, ..."""
        return Parameters.named(tuple(f"x{i}" for i in range(1, d + 1)))

    @staticmethod
    def described(given: Mapping[str, Any], where: str = "parameters") -> tuple[Parameters, Array, Array]:
        """Parameters and their bounds from a table: {"bread": (0, 5, "EUR"), "milk": {"values": [1, 1.5]}}.

        An entry is (lower, upper), (lower, upper, unit), or a table of lower, upper, unit, step, values, default.
        What is no list and no table is for all of them: step, unit, default, quantity.

        >>> found, lower, upper = Parameters.described({"bread": (0, 5, "EUR"), "step": 0.05})
        >>> found.names, found.steps, lower, upper
        (('bread',), (0.05,), array([0.]), array([5.]))
        """
        refuse(not isinstance(given, Mapping), f"{where}: expected names with their bounds, got {in_brief(given)}")
        several = (Mapping, Sequence, np.ndarray)
        entries = {k: v for k, v in given.items() if isinstance(v, several) and not isinstance(v, str)}
        shared = {name: value for name, value in given.items() if name not in entries}
        for name in shared:
            refuse(
                name not in _FOR_ALL,
                f"{where}: {name}: expected (lower, upper), (lower, upper, unit) or a table of "
                f"{', '.join(_KEYS)}, got {in_brief(shared[name])}",
            )
        refuse(not entries, f"{where}: expected at least one name with its bounds, got none")
        read = [_entry(f"{where}: {name}", value, shared) for name, value in entries.items()]
        lower, upper, units, steps, values, defaults = zip(*read, strict=True)
        found = Parameters(tuple(entries), units, steps, values, defaults, shared.get("quantity", "x"))
        return found, frozen(lower), frozen(upper)

    def changed(self, given: Mapping[str, Any], where: str = "parameters") -> Parameters:
        """The same names with another unit, step, default or quantity, for all of them or by name."""
        found = self
        for key, value in given.items():
            together = {"unit": "units", "step": "steps", "default": "defaults"}.get(key)
            if not isinstance(value, Mapping) and key in _FOR_ALL:
                new: dict[str, Any] = {key: value} if together is None else {together: (value,) * self.size}
                found = replace(found, **new)
            else:
                found = found._with_entry(self.find(key, where), value, f"{where}: {key}")
        return found

    def _with_entry(self, i: int, given: Any, where: str) -> Parameters:
        shared = {"unit": self.units[i], "step": self.steps[i], "default": self.defaults[i]}
        refuse(
            not isinstance(given, Mapping) or any(key not in _KEYS[2:] for key in given),
            f"{where}: expected a table of {', '.join(_KEYS[2:])}, got {in_brief(given)}",
        )
        listed = {"values": self.values[i]} if self.values[i] and "step" not in given else {}
        _, _, *new = _entry(where, {"lower": -math.inf, "upper": math.inf, **listed, **given}, shared)
        old: list[tuple[Any, ...]] = [self.units, self.steps, self.values, self.defaults]
        units, steps, values, defaults = ((*o[:i], n, *o[i + 1 :]) for o, n in zip(old, new, strict=True))
        return replace(self, units=units, steps=steps, values=values, defaults=defaults)

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
        return any(self.steps) or any(self.values)

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
            if i in said:
                raise InvalidInput(f"{where}: {said[i]!r} and {name!r} are the same entry; give it once")
            said[i], x[i] = name, told
        if np.isnan(x).any():
            missing = ", ".join(name for name, value in zip(self.names, x, strict=True) if math.isnan(value))
            raise InvalidInput(f"{where}: expected a value for every name, got none for {missing}")
        return frozen(x)

    def decimals(self, i: int) -> int | None:
        """How many decimals an entry has by its step or values; None where it may be any number."""
        found = [self.steps[i]] if self.steps[i] else self.values[i]
        return max((_decimals(value) for value in found), default=None)

    def words(self, i: int, value: float, decimals: int = 4) -> str:
        """A value of an entry for a reader: to the digits of its step, else to `decimals`, with its unit."""
        own = self.decimals(i)
        return with_unit(rounded(float(value), decimals if own is None else own), self.units[i])

    def head(self, i: int) -> str:
        """The head of a column: name and unit."""
        return f"{self.names[i]} ({self.units[i]})" if self.units[i] else self.names[i]

    def below(self, i: int, value: float) -> float:
        """The largest value of an entry that may be announced and is no larger; −∞ where there is none."""
        if self.values[i]:
            return max((v for v in self.values[i] if v <= value + _slack(value)), default=-math.inf)
        step = self.steps[i]
        return _multiple(math.floor(value / step + _ROUNDING), step) if step and math.isfinite(value) else value

    def above(self, i: int, value: float) -> float:
        """The smallest value of an entry that may be announced and is no smaller; ∞ where there is none."""
        if self.values[i]:
            return min((v for v in self.values[i] if v >= value - _slack(value)), default=math.inf)
        step = self.steps[i]
        return _multiple(math.ceil(value / step - _ROUNDING), step) if step and math.isfinite(value) else value

    def nearest(self, i: int, value: float) -> float:
        """The value of an entry that may be announced nearest to another."""
        return min(self.below(i, value), self.above(i, value), key=lambda v: abs(v - value))

    def beyond(self, i: int, value: float, sign: int) -> float:
        """The next value of an entry after one that may be announced, upwards (1) or downwards (−1)."""
        if self.values[i]:
            others = [v for v in self.values[i] if sign * (v - value) > _slack(value)]
            return (min if sign > 0 else max)(others, default=sign * math.inf)
        return _multiple(round(value / self.steps[i]) + sign, self.steps[i]) if self.steps[i] else value

    def smallest_move(self, i: int) -> float:
        """The shortest way from one value of an entry to another; 0 where any number may be announced."""
        if self.values[i]:
            return float(np.diff(sorted(self.values[i])).min(initial=math.inf))
        return self.steps[i]

    def refuse_inadmissible(self, where: str, x: Any) -> None:
        """Refuse an x that may not be announced, and name the nearest that may."""
        for i, value in enumerate(np.asarray(x, dtype=np.float64).tolist()):
            nearest = self.nearest(i, value)
            if abs(nearest - value) > _ROUNDING * max(abs(value), self.smallest_move(i)):
                what = "one of its values" if self.values[i] else f"a multiple of its step {self.steps[i]:g}"
                raise InvalidInput(
                    f"{where}: {self.names[i]} = {value:.10g} is not {what}; the nearest is {nearest:.10g}"
                )

    def refuse_slower(self, largest_change: float | None) -> None:
        """Refuse steps that no announcement may take, as `largest_change` is shorter."""
        for i, name in enumerate(self.names):
            move = self.smallest_move(i)
            if largest_change is not None and move > largest_change * (1.0 + _ROUNDING):
                raise InvalidInput(
                    f"largest_change: {name} moves in steps of {move:g}, and {largest_change:g} is allowed: it "
                    f"could never move; allow at least {move:g}, or take a smaller step"
                )


def _entry(where: str, given: Any, shared: Mapping[str, Any]) -> tuple[Any, ...]:
    """Lower, upper, unit, step, values and default of one entry."""
    if not isinstance(given, Mapping):
        parts = list(given)
        refuse(
            len(parts) not in (2, 3) or any(isinstance(p, str) for p in parts[:2]),
            f"{where}: expected (lower, upper) or (lower, upper, unit), got {in_brief(given)}",
        )
        given = dict(zip(_KEYS, parts, strict=False))
    if strange := [key for key in given if key not in _KEYS]:
        raise InvalidInput(f"{where}: expected {', '.join(_KEYS)}, got {strange[0]!r}")
    values = tuple(sorted(as_vector(f"{where}: values", given["values"]).tolist())) if "values" in given else ()
    refuse(
        "values" in given and not values, f"{where}: values: expected at least one that may be announced, got none"
    )
    ends = (values[0], values[-1]) if values else (-math.inf, math.inf)
    bounds = [
        as_vector(f"{where}: {key}", [given.get(key, ends[i])], 1, finite=False) for i, key in enumerate(_KEYS[:2])
    ]
    lower, upper = (float(bound[0]) for bound in bounds)
    refuse(lower > upper, f"{where}: expected lower <= upper, got {lower:g} > {upper:g}")
    step = given.get("step", 0.0 if values else shared.get("step", 0.0))
    unit = checked_text(f"{where}: unit", given.get("unit", shared.get("unit", "")))
    nearest_to_0 = min(values, key=abs) if values else min(max(0.0, lower), upper)
    default = given.get("default", shared.get("default", nearest_to_0))
    step, default = positive(f"{where}: step", step, zero=True), number(f"{where}: default", default)
    return lower, upper, unit, step, values, default


@lru_cache
def _decimals(value: float) -> int:
    exponent = Decimal(repr(float(value))).normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _multiple(k: int, step: float) -> float:
    """k steps, as people write it: 3 steps of 0.05 are 0.15."""
    return round(k * step, _decimals(step)) + 0.0


def _slack(value: float) -> float:
    return _ROUNDING * abs(value)
