"""Limits on what followers do: known functions g(x, y) that must stay within a bound."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core.differences import Differentiable, checked_gradients
from stackelberg.core.names import Parameters, ResponseSchema
from stackelberg.support.arrays import Array, as_tuple, number, validate_fields, whole_number
from stackelberg.support.brief import brief, kind_of, short_repr
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.user_frames import as_number

Weights: TypeAlias = tuple[tuple[int | str, float], ...]
Function: TypeAlias = Callable[[Array, Array], Any]
_Gradients: TypeAlias = Literal["differences"] | tuple[Function, Function]

ROUNDING = 1e-9
"""A bound that is passed by no more than this share of it (or of what is bounded) is kept: sums are rounded."""


@dataclass(frozen=True)
class Limit(Differentiable):
    """A known function of x and y that must stay at most, or at least, at a bound: `Objective(f, limits=[...])`.

    What is bounded is one of these: weights on entries of `y`, of `x` or of both (a flow on a street, an emission),
    a mapping from entries to numbers; or any `function` g(x, y), with gradients as an `Objective` has them (a pair
    of functions, or differences). Entries are numbered from 0, and have names where the response has
    (`ResponseSchema`). In a file and over HTTP a function is a registered one, such as "revenue" (Σ x·y).

    Parameters
    ----------
    name : str
        What it is called in tables and messages.
    at_most : float, optional
        The upper bound.
    at_least : float, optional
        The lower bound.
    y : Any, optional
        Weights on entries of y: a vector, or a mapping from entries.
    x : Any, optional
        Weights on entries of x.
    function : Any, optional
        g(x, y), where it is not linear.
    gradients : Any, default 'differences'
        "differences", or a pair of functions (∂x g, ∂y g).
    probability : float, default 0.95
        With which a leader that has a model of the response keeps to it in every deployment.

    Examples
    --------
    >>> street = Limit("school street", at_most=400.0, y={2: 1.0})
    >>> x, y = np.array([1.0]), np.array([100.0, 200.0, 450.0])
    >>> street(x, y), street.excess(x, y), street.is_broken(x, y)
    (450.0, 50.0, True)
    >>> Limit("takings", at_least=90.0, function=lambda x, y: float(x @ y)).is_broken(x, np.array([100.0]))
    False
    >>> street
    Limit('school street', at_most=400)
    """

    name: str
    at_most: float | None = None
    at_least: float | None = None
    y: Any = field(default=(), metadata={"form": Weights | Mapping[str, float]})
    x: Any = field(default=(), metadata={"form": Weights | Mapping[str, float]})
    function: Any = field(default=None, metadata={"form": Function | None})
    gradients: Any = field(default="differences", metadata={"form": _Gradients})
    probability: float = 0.95

    def __post_init__(self) -> None:
        where = f"limit {checked_text('limit', self.name, empty=False)!r}"
        refuse((self.at_most is None) == (self.at_least is None), f"{where}: expected either at_most or at_least")
        parts = {part: _as_weights(f"{where}, {part}", getattr(self, part)) for part in ("y", "x")}
        given = sum([self.function is not None, any(parts.values())])
        refuse(given != 1, f"{where}: expected either weights (y=, x=) or function=, got {given} of them")
        strange = self.function is not None and not callable(self.function)
        refuse(strange, f"{where}, function: expected g(x, y), got {kind_of(self.function)}")
        checked_gradients(f"{where}, gradients", self.gradients)
        validate_fields(self, number, "at_most", "at_least", "probability")
        sure = 0.5 <= self.probability < 1.0
        refuse(not sure, f"{where}, probability: expected one from 0.5 to below 1, got {self.probability}")
        vars(self).update(parts)

    def __repr__(self) -> str:
        return f"Limit({self.name!r}, {self._side}={self.bound:.10g})"

    @property
    def _side(self) -> str:
        return "at_most" if self.at_least is None else "at_least"

    @property
    def bound(self) -> float:
        """What it must not pass."""
        return float(getattr(self, self._side))

    @property
    def sign(self) -> float:
        """1 where it bounds from above, −1 where from below."""
        return 1.0 if self.at_least is None else -1.0

    @property
    def words(self) -> str:
        """For people: `school street at most 400`."""
        return f"{self.name} {self._side.replace('_', ' ')} {self.bound:.10g}"

    def __call__(self, x: Array, y: Array) -> float:
        """g(x, y); NaN where what it needs of y was not measured."""
        if self.function is not None:
            return as_number(self.function, self.function(x, y))
        on = [weight * float(y[self._number(entry, "y", y)]) for entry, weight in self.y]
        return float(sum(on) + sum([weight * float(x[self._number(entry, "x", x)]) for entry, weight in self.x]))

    def measured(self, x: Array, y: Array) -> float:
        """g(x, y) as far as it was measured: NaN where a part of y that counts was not."""
        missing = np.isnan(y)
        if self.function is None or not missing.any():
            return self(x, y)
        # g is not shown NaN, which it may refuse or compare with: two numbers in its place tell whether it counts.
        size = float(np.abs(y[~missing]).max(initial=0.0)) or 1.0
        one, other = (self(x, np.where(missing, share * size, y)) for share in (0.5, 2.0))
        return one if one == other else math.nan

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        if self.function is not None:
            return super()._partial(of, x, y, length)
        return self.weights_on((x, y)[of].size, of)

    def excess(self, x: Array, y: Array) -> float:
        """By how much the bound is passed; below zero where it is kept, NaN where that is not known."""
        return self.sign * (self.measured(x, y) - self.bound)

    def is_broken(self, x: Array, y: Array) -> bool:
        """Whether the bound is passed, by more than rounding; not where that is not known."""
        return self.is_passed(self.measured(x, y))

    def is_passed(self, value: float) -> bool:
        """Whether a value of g is beyond the bound, by more than rounding; not where it is NaN."""
        return self.sign * (value - self.bound) > ROUNDING * max(abs(self.bound), abs(value))

    def named(
        self, response: ResponseSchema | None, parameters: Parameters | None = None, *, first: int = 0
    ) -> Limit:
        """The same with entries that have names in `response` (of y) or `parameters` (of x) by their numbers.

        Numbers beyond these, and names that nobody has given, are refused, in words that count from `first`, as
        whoever wrote them does.
        """
        y = tuple((self._number(entry, "y", response, first), weight) for entry, weight in self.y)
        x = tuple((self._number(entry, "x", parameters, first), weight) for entry, weight in self.x)
        return self if (y, x) == (self.y, self.x) else replace(self, y=y, x=x)

    def _number(self, entry: int | str, which: str, known: Any, first: int = 0) -> int:
        """The number of an entry of what is `known`: a schema, parameters, a vector, or nothing."""
        if isinstance(entry, int) and (known is None or entry < known.size):
            return entry
        where = f"limit {self.name!r}"
        if isinstance(entry, str) and hasattr(known, "find"):
            return int(np.ravel(known.find(entry, f"{where}: entry"))[0])
        wanted = f"unknown entry {entry!r} of {which}; give its number, from {first}"
        if isinstance(entry, int):
            wanted = f"expected entries {first} to {known.size - 1 + first} of {which}, got {entry + first}"
        raise InvalidInput(f"{where}: {wanted}")

    def weights_on(self, n: int, of: int = 1) -> Array:
        """The weights on a y (of = 1) or an x of n entries: none where a function is bounded."""
        weights = np.zeros(n)
        for entry, weight in (self.x, self.y)[of]:
            weights[self._number(entry, "xy"[of], weights)] += weight
        return weights


@dataclass(frozen=True)
class KeptLimit:
    """What a leader foresees of a limit at the x that it recommends: g there, as measured on a day to come.

    Attributes
    ----------
    name : str
        Name of the limit.
    value, error : float
        Its mean and standard deviation.
    probability : float
        With which the bound is kept.
    """

    name: str
    value: float
    error: float
    probability: float

    __repr__ = brief


def unkept_words(kept: Sequence[KeptLimit] | None) -> list[str]:
    """That an x is more likely to break limits than to keep them, for a person; nothing where it keeps them all."""
    unkept = [f"{one.name} ({one.value:.4g} expected)" for one in kept or () if one.probability < 0.5]
    said = f"no x was found yet that keeps all limits: the recommendation breaks {', '.join(unkept)}"
    return [f"{said}; where this lasts, they cannot be kept together: loosen one"] if unkept else []


def as_limits(given: Any) -> tuple[Limit, ...]:
    """Limits, one or several, checked: each with a name of its own."""
    limits = as_tuple(given)
    for limit in limits:
        refuse(not isinstance(limit, Limit), f"limits: expected Limit(...), got {kind_of(limit)}")
    names = [limit.name for limit in limits]
    refuse(len({*names}) < len(names), f"limits: expected a name of its own for each, got {names}")
    return limits


def _as_weights(where: str, given: Any) -> Weights:
    """Entries with their weights: from a mapping, or pairs."""
    try:
        pairs = [(entry, weight) for entry, weight in (given.items() if isinstance(given, Mapping) else given)]
    except (TypeError, ValueError) as error:
        wanted = f"{where}: expected weights by entry, such as {{3: 1.0}}"
        raise InvalidInput(f"{wanted}, got {short_repr(given)}") from error
    refuse(len({e for e, _ in pairs}) < len(pairs), f"{where}: expected each entry once, got {short_repr(given)}")
    entries = (checked_text(where, e) if isinstance(e, str) else whole_number(where, e, least=0) for e, _ in pairs)
    return tuple((e, number(f"{where}, weight of {e}", pair[1])) for e, pair in zip(entries, pairs, strict=True))
