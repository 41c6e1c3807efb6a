"""The leader's own functions of x and y: f, and the constraints on x and y; evaluating them costs nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from stackelberg.core.names import Names, ResponseSchema
from stackelberg.support.arrays import (
    Array,
    as_tuple,
    checked_floats,
    checked_function,
    flag,
    number,
    validate_fields,
    whole_number,
)
from stackelberg.support.brief import brief, kind_of, short_repr
from stackelberg.support.errors import InvalidInput, refuse
from stackelberg.support.names import checked_text
from stackelberg.support.user_frames import as_number, as_response

Function: TypeAlias = Callable[[Array, Array], Any]
Gradients: TypeAlias = Literal["differences"] | tuple[Function, Function]
Prices: TypeAlias = tuple[tuple[int, ...], ...]

ROUNDING = 1e-9
"""A bound that is passed by no more than this share of it (or of what is bounded) is kept: sums are rounded."""


def central_differences(function: Callable[[Array], Any], point: Array, length: Array | float = 1.0) -> Array:
    """The gradient (of a vector, the Jacobian) of `function` by central differences over a small part of `length`.

    The relative error is O(ε^{2/3}). Where an entry of `point` is longer than `length`, it counts in its place.

    Parameters
    ----------
    function : callable
        Of a vector; gives a number or a vector.
    point : ndarray
        Where.
    length : ndarray | float, default 1.0
        A natural length of each entry.

    Returns
    -------
    ndarray
        The gradient, or the Jacobian with a row per entry of the result.

    Examples
    --------
    >>> central_differences(lambda z: float(z @ z), np.array([1.0, -2.0])).round(6)
    array([ 2., -4.])
    """
    steps = np.cbrt(np.finfo(np.float64).eps) * np.maximum(length, np.abs(point))
    columns = []
    for i, step in enumerate(np.diag(steps)):
        forward, backward = point + step, point - step
        columns.append((function(forward) - function(backward)) / (forward[i] - backward[i]))
    return np.stack(columns, axis=-1) if columns else np.zeros(0)


class Differentiable:
    """What has a value at x and y, and `gradients`: functions (∂x, ∂y), or "differences"."""

    gradients: Any

    def __call__(self, x: Array, y: Array) -> float:
        """The value at x and y."""
        raise NotImplementedError

    def partial_x(self, x: Array, y: Array, *, length: Array | float = 1.0) -> Array:
        """∂/∂x at (x, y); differences are taken over a small part of `length`, or of x where that is longer."""
        return self._partial(0, x, y, length)

    def partial_y(self, x: Array, y: Array, *, length: Array | float = 1.0) -> Array:
        """∂/∂y at (x, y); differences are taken over a small part of `length`, or of y where that is longer."""
        return self._partial(1, x, y, length)

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        if isinstance(self.gradients, tuple):
            return as_response(self.gradients[of], self.gradients[of](x, y), size=(x, y)[of].size)
        along = (lambda z: self(z, y)) if of == 0 else (lambda z: self(x, z))
        return central_differences(along, (x, y)[of], length)


def checked_gradients(name: str, given: Any) -> Any:
    """Refuse what is neither "differences" nor functions of x and y, one for each of the two."""
    pair = isinstance(given, tuple) and len(given) == 2 and all(map(callable, given))
    plain = isinstance(given, str) and given == "differences"
    refuse(
        not pair and not plain, f"{name}: expected 'differences' or a pair of functions, got {short_repr(given)}"
    )
    return given


@dataclass(frozen=True)
class Constraint(Differentiable):
    """A known function g(x, y) with an upper or a lower bound: `Objective(f, constraints=[...])`.

    What is bounded is one of these: weights on entries of `y` (a flow on a street, an emission), a mapping from
    entries to numbers; or any `function` g(x, y), with gradients as an `Objective` has them (a pair of functions,
    or differences). What concerns x alone is said by X. Entries are numbered from 0, and have names where the
    response has (`ResponseSchema`). In a file and over HTTP a function is a registered one, such as "revenue"
    (Σ x·y).

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
    function : Any, optional
        g(x, y), where it is not linear.
    gradients : Any, default 'differences'
        "differences", or a pair of functions (∂x g, ∂y g).
    probability : float, default 0.95
        With which a leader that has a model of the response keeps to it in every deployment.

    Examples
    --------
    >>> street = Constraint("school street", at_most=400.0, y={2: 1.0})
    >>> x, y = np.array([1.0]), np.array([100.0, 200.0, 450.0])
    >>> street(x, y), street.is_passed(450.0)
    (450.0, True)
    >>> Constraint("takings", at_least=90.0, function=lambda x, y: float(x @ y)).is_passed(100.0)
    False
    >>> street
    Constraint(name='school street', at_most=400.0, y=((2, 1.0),))
    """

    name: str
    at_most: float | None = None
    at_least: float | None = None
    y: Any = field(default=(), metadata={"form": tuple[tuple[int | str, float], ...] | Mapping[str, float]})
    function: Any = field(default=None, metadata={"form": Function | None})
    gradients: Any = field(default="differences", metadata={"form": Gradients})
    probability: float = 0.95

    __repr__ = brief

    def __post_init__(self) -> None:
        where = f"constraint {checked_text('constraint', self.name, empty=False)!r}"
        refuse((self.at_most is None) == (self.at_least is None), f"{where}: expected either at_most or at_least")
        try:
            weights, size = dict(self.y), len(self.y)
        except (TypeError, ValueError) as error:
            raise InvalidInput(
                f"{where}, y: expected weights by entry, such as {{3: 1.0}}, got {short_repr(self.y)}"
            ) from error
        refuse(len(weights) < size, f"{where}, y: expected each entry once, got {short_repr(self.y)}")
        weights = {e: number(f"{where}, y, weight of {e}", weight) for e, weight in weights.items()}
        entries = (e if isinstance(e, str) else whole_number(f"{where}, y", e, least=0) for e in weights)
        object.__setattr__(self, "y", tuple(zip(entries, weights.values(), strict=True)))
        refuse(
            (self.function is None) != bool(self.y),
            f"{where}: expected either weights (y=) or function=, got {'both' if self.y else 'neither'}",
        )
        validate_fields(self, checked_function, "function", wanted="g(x, y)")
        checked_gradients(f"{where}, gradients", self.gradients)
        validate_fields(self, number, "at_most", "at_least", "probability")
        refuse(
            not 0.5 <= self.probability < 1.0,
            f"{where}, probability: expected one from 0.5 to below 1, got {self.probability}",
        )

    @property
    def side(self) -> tuple[float, float]:
        """1 where it bounds from above, −1 where from below; and the bound."""
        return (-1.0, self.at_least) if self.at_most is None else (1.0, self.at_most)  # type: ignore[return-value]

    @property
    def words(self) -> str:
        """For people: `school street at most 400`."""
        return f"{self.name} at {'most' if self.at_least is None else 'least'} {self.side[1]:.10g}"

    def __call__(self, x: Array, y: Array) -> float:
        """g(x, y); NaN where what it needs of y was not measured, of a function any of it."""
        if self.function is not None:
            return math.nan if np.isnan(y).any() else as_number(self.function, self.function(x, y))
        return float(sum([weight * float(y[entry]) for entry, weight in self.named(y).y]))

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        if self.function is not None:
            return super()._partial(of, x, y, length)
        entries, weights = zip(*self.named(y).y, strict=True)
        return np.asarray(np.bincount(entries, weights, y.size), np.float64) if of else np.zeros(x.size)

    def is_passed(self, value: float) -> bool:
        """Whether a value of g is beyond the bound, by more than rounding; not where it is NaN."""
        sign, bound = self.side
        return sign * (value - bound) > ROUNDING * max(abs(bound), abs(value))

    def named(self, known: ResponseSchema | Array | None, *, first: int = 0) -> Constraint:
        """The same with all entries by their numbers in what is known: a schema with names, a response, or nothing.

        Numbers beyond these, and names that nobody has given, are refused, in words that count from `first`, as
        the file that has them does.
        """
        numbered = list[tuple[int, float]]()
        for entry, weight in self.y:
            where, named = f"constraint {self.name!r}", isinstance(entry, str)
            i = known.find(entry, f"{where}: entry") if named and isinstance(known, Names) else entry
            if isinstance(i, str) or (known is not None and i >= known.size):
                last = "" if known is None else f" to {known.size - 1 + first}"
                told = repr(i) if named else i + first
                raise InvalidInput(f"{where}: unknown entry {told} of y; expected {first}{last}, or its name")
            numbered.append((i, weight))
        return self if (*numbered,) == self.y else replace(self, y=(*numbered,))


class ConstraintForecast(NamedTuple):
    """The forecast of a constraint at the recommended x: g there, as measured on a day to come.

    Attributes
    ----------
    name : str
        Name of the constraint.
    value, error : float
        Its mean and standard deviation.
    probability : float
        With which the bound is kept.
    """

    name: str
    value: float
    error: float
    probability: float


def as_constraints(given: Any) -> tuple[Constraint, ...]:
    """Constraints, one or several, checked: each with a name of its own."""
    constraints = as_tuple(given)
    strange = [kind_of(one) for one in constraints if not isinstance(one, Constraint)]
    refuse(strange, f"constraints: expected Constraint(...), got {', '.join(strange)}")
    names = [constraint.name for constraint in constraints]
    refuse(len({*names}) < len(names), f"constraints: expected a name of its own for each, got {names}")
    return constraints


@dataclass(frozen=True)
class Direction:
    """How costs are shown: as they are, or, where f is maximised, as f itself under its own word.

    Parameters
    ----------
    maximise : bool, default False
        Whether f is maximised.
    word : str, default 'cost'
        What a cost, or a value, is called.

    Examples
    --------
    >>> Direction().shown(3.0), Direction(True, "revenue").shown(-3.0), Direction(True, "revenue").verb
    (3.0, 3.0, 'bring')
    """

    maximise: bool = False
    word: str = "cost"

    def shown(self, cost: float) -> float:
        """A cost as the user has f; of what is shown, the cost."""
        return -cost if self.maximise else cost

    @property
    def verb(self) -> str:
        """What an x does to it."""
        return "bring" if self.maximise else "cost"


AS_COST = Direction()
"""Costs as they are."""


@dataclass(frozen=True)
class Objective(Differentiable):
    """f(x, y), to be minimised (or maximised), with ∂x f and ∂y f.

    `gradients`: "differences" (central differences, the default), or a pair of functions (∂x f, ∂y f), such as
    `(jax.grad(f), jax.grad(f, argnums=1))`. A study goes on with an f that still gives the costs in its
    log, however its source code has changed.

    `prices` says, where it is so, on which entry of y each entry of x is a price: the flow of the link that a toll
    is on. A leader that learns the response then learns sooner. Where tolls show in several quantities (flows, then
    times), there is one list for each. `completion(y)` is y with entries that follow from the others filled in, of
    which f is the same.

    `constraints` bound functions of x and y: see `Constraint`.

    Parameters
    ----------
    function : Function
        f(x, y), or the name of a registered one.
    gradients : Gradients, default 'differences'
        "differences" (central differences), or a pair of functions (∂x f, ∂y f).
    name : str, optional
        The word under which f is shown.
    prices : Any, optional
        Of which entry of y each entry of x is the price; with several quantities, a list for each.
    completion : callable, optional
        y ↦ y with the entries that nobody measures and that follow from the others; of a whole y, y itself.
    maximise : bool, default False
        F is to be maximised. Calling the objective gives what is minimised, −f, and so do its derivatives;
        pages and results show f again, under its `name` ("value" where it has none): see `Direction`.
    constraints : tuple[Constraint, ...], optional
        What x and y must keep to.

    Examples
    --------
    >>> f = Objective(lambda x, y: float(x @ x + y @ y))
    >>> f(np.array([1.0]), np.array([2.0]))
    5.0
    >>> f.partial_y(np.array([1.0]), np.array([2.0])).round(6)
    array([4.])
    """

    function: Function
    gradients: Gradients = "differences"
    name: str = ""
    prices: Any = field(default=None, metadata={"form": Prices | None})
    completion: Callable[[Array], Array] | None = None
    maximise: bool = False
    constraints: tuple[Constraint, ...] = ()

    __repr__ = brief

    def __post_init__(self) -> None:
        validate_fields(self, checked_function, "function", "completion", wanted="a callable")
        validate_fields(self, checked_text, "name")
        validate_fields(self, flag, "maximise")
        validate_fields(self, _as_prices, "prices")
        object.__setattr__(self, "constraints", as_constraints(self.constraints))
        validate_fields(self, checked_gradients, "gradients")

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y) as a float; may be NaN or infinite, which the loop records as a failed observation.

        An array that holds one number counts as that number; anything else is a `WrongReturn`.
        """
        return (-1.0 if self.maximise else 1.0) * as_number(self.function, self.function(x, y))

    @property
    def direction(self) -> Direction:
        """How its costs are shown."""
        return Direction(True, self.name or "value") if self.maximise else AS_COST

    def broken(self, x: Array, y: Array) -> tuple[Constraint, ...]:
        """The constraints that x and y break."""
        return tuple(constraint for constraint in self.constraints if constraint.is_passed(constraint(x, y)))

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        slope = super()._partial(of, x, y, length)  # differences are of what is minimised
        return -slope if self.maximise and self.gradients != "differences" else slope


def _as_prices(name: str, given: Any) -> Prices:
    """Lists of entries of y, as long as x; one list may stand for itself."""
    rows = np.atleast_2d(checked_floats(name, given, "lists of entries of y, as long as x"))
    entries = np.asarray(given).dtype.kind in "iu" and rows.ndim == 2 and rows.size > 0 and rows.min() >= 0
    refuse(
        not entries or np.unique(rows).size < rows.size,
        f"{name}: expected different entries of y (0, 1, ...), one for each entry of x, got {short_repr(given)}",
    )
    return tuple(tuple(row) for row in rows.astype(int).tolist())
