"""The leader's own f(x, y) and its partial derivatives, which cost nothing: only responses cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core.differences import Differentiable, checked_gradients
from stackelberg.core.limits import Limit, as_limits
from stackelberg.support.arrays import Array, checked_floats, flag, validate_fields
from stackelberg.support.brief import brief, kind_of, short_repr
from stackelberg.support.errors import refuse
from stackelberg.support.names import checked_text
from stackelberg.support.user_frames import as_number

Function: TypeAlias = Callable[[Array, Array], Any]
Prices: TypeAlias = tuple[tuple[int, ...], ...]
Gradients: TypeAlias = Literal["differences"] | tuple[Function, Function]


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
class Completion:
    """Entries of y that nobody measures and that follow from the others: y with them, and f of such a y.

    Parameters
    ----------
    fill : callable
        Gives the whole y.
    objective : Objective
        f of a whole y.
    """

    fill: Callable[[Array], Array]
    objective: Objective


@dataclass(frozen=True)
class Objective(Differentiable):
    """f(x, y), to be minimised (or maximised), with ∂x f and ∂y f.

    `gradients`: "differences" (central differences, the default), or a pair of functions (∂x f, ∂y f), such as
    `(jax.grad(f), jax.grad(f, argnums=1))`. A study goes on with an f that still gives the costs in its
    log, however its source code has changed.

    `prices` says, where it is so, on which entry of y each entry of x is a price: the flow of the link that a toll
    is on. A leader that learns the response then learns sooner. Where tolls show in several quantities (flows, then
    times), there is one list for each. `completion` fills in entries of y that follow from the others.

    `limits` are what x and y must keep to: see `Limit`.

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
    completion : Completion, optional
        Fills in entries of y that follow from the others.
    maximise : bool, default False
        F is to be maximised. Calling the objective gives what is minimised, −f, and so do its derivatives;
        whoever shows a cost shows f again, under its `name` ("value" where it has none): see `Direction`.
    limits : tuple[Limit, ...], optional
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
    completion: Completion | None = None
    maximise: bool = False
    limits: tuple[Limit, ...] = ()

    __repr__ = brief

    def __post_init__(self) -> None:
        plain = callable(self.function) and not isinstance(self.function, type)
        refuse(not plain, f"function: expected a callable f(x, y), got {kind_of(self.function)}")
        validate_fields(self, checked_text, "name")
        validate_fields(self, flag, "maximise")
        if self.completion is not None:
            known = isinstance(self.completion, Completion)
            refuse(not known, f"completion: expected a Completion, got {kind_of(self.completion)}")
            same = self.completion.objective.maximise == self.maximise
            refuse(not same, "completion: expected an objective that is maximised, or minimised, as this one is")
        validate_fields(self, _as_prices, "prices")
        object.__setattr__(self, "limits", as_limits(self.limits))
        validate_fields(self, checked_gradients, "gradients")

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y) as a float; may be NaN or infinite, which the loop records as a failed observation.

        An array that holds one number counts as that number; anything else is a `WrongReturn`.
        """
        value = as_number(self.function, self.function(x, y))
        return -value if self.maximise else value

    @property
    def direction(self) -> Direction:
        """How its costs are shown."""
        return Direction(True, self.name or "value") if self.maximise else AS_COST

    def broken(self, x: Array, y: Array) -> tuple[Limit, ...]:
        """The limits that x and y break."""
        return tuple(limit for limit in self.limits if limit.is_broken(x, y))

    def _partial(self, of: int, x: Array, y: Array, length: Array | float) -> Array:
        slope = super()._partial(of, x, y, length)  # differences are of what is minimised
        return -slope if self.maximise and self.gradients != "differences" else slope


def _as_prices(name: str, given: Any) -> Prices:
    """Lists of entries of y, as long as x; one list may stand for itself."""
    rows = np.atleast_2d(checked_floats(name, given, "lists of entries of y, as long as x"))
    entries = np.asarray(given).dtype.kind in "iu" and rows.ndim == 2 and rows.size > 0 and rows.min() >= 0
    refuse(
        not entries,
        f"{name}: expected the entry of y (0, 1, ...) that each entry of x is a price on, got {short_repr(given)}",
    )
    twice = np.unique(rows).size < rows.size
    refuse(twice, f"{name}: expected different entries of y, got one twice in {short_repr(given)}")
    return tuple(tuple(row) for row in rows.astype(int).tolist())
