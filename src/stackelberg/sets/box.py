"""A box: bounds on each coordinate, either of which may be infinite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, Parameters, as_vector, frozen, refuse, vector_or_number
from stackelberg.sets.base import ProjectableSet
from stackelberg.support.brief import brief, short_repr


@final
@dataclass(frozen=True, eq=False)
class Box(ProjectableSet):
    """{x : lower <= x <= upper}. A number stands for the same bound everywhere; ±inf for no bound.

    A coordinate with lower == upper is fixed: the affine hull, and so the directions to probe in and the
    inradius, are those of the free coordinates.

    Parameters
    ----------
    lower : Any
        Lower bounds, −inf for none; one number stands for all. Or names with their bounds.
    upper : Any, optional
        Upper bounds, inf for none.
    parameters : Parameters, optional
        Names, units and steps of the entries of x.
    step : float, optional
        Every entry is a multiple of it in what is announced.

    Examples
    --------
    >>> Box([0.0, 0.0], np.inf).project([3.0, -4.0])
    array([3., 0.])
    >>> Box([0.0, 1.0], [2.0, 1.0]).inradius()
    1.0
    >>> Box([0.0, 3.0], [1.0, 2.0])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: lower: expected lower <= upper, got 3.0 > 2.0 at index 1

    Names with their bounds, and units, say what x is (`parameters`); a step says which points
    of the box may be announced (see `Parameters.described`). The set itself stays the box.

    >>> shop = Box({"bread": (0, 5, "EUR"), "milk": {"upper": 1.2, "step": 0.1}}, step=0.05)
    >>> shop.parameters.names, shop.parameters.steps, shop.upper
    (('bread', 'milk'), (0.05, 0.1), array([5. , 1.2]))
    """

    lower: Any = field(metadata={"form": Array | float | Mapping[str, Any]})
    upper: Any = field(default=None, metadata={"form": Array | float | None})
    _: KW_ONLY
    parameters: Parameters | None = None
    step: InitVar[float | None] = None

    __repr__ = brief

    def __post_init__(self, step: float | None) -> None:
        said = {} if step is None else {"step": step}
        if isinstance(self.lower, Mapping):
            refuse(
                self.upper is not None or self.parameters is not None,
                "lower, upper: names come with their bounds: Box({'bread': (0, 5, 'EUR')}), got both",
            )
            found, lower, upper = Parameters.described({**self.lower, **said})
            vars(self).update(lower=lower, upper=upper, parameters=found)
            said = {}
        refuse(self.upper is None, "upper: expected the upper bounds, got none; write Box(lower, upper)")
        self._check_bounds()
        if said:
            found = self.parameters or Parameters.numbered(self.dimension)
            object.__setattr__(self, "parameters", replace(found, steps=step))
        self._check_parameters()

    def _check_parameters(self) -> None:
        """Refuse names, steps and defaults that do not fit to the bounds."""
        if self.parameters is None:
            return
        refuse(
            not isinstance(self.parameters, Parameters) or self.parameters.size != self.dimension,
            f"parameters: expected Parameters of {self.dimension} entries, got {short_repr(self.parameters)}",
        )
        for i, name in enumerate(self.parameters.names):
            refuse(
                self.parameters.above(i, self.lower[i]) > self.upper[i],
                f"{name}: no value that may be announced lies between {self.lower[i]:g} and {self.upper[i]:g}; "
                "take another step, or other bounds",
            )

    def _check_bounds(self) -> None:
        bounds = {"lower": self.lower, "upper": self.upper}
        dimension = max(as_vector(name, given, finite=False).size for name, given in bounds.items())
        lower, upper = (vector_or_number(name, bounds[name], dimension, finite=False) for name in bounds)
        if (crossed := lower > upper).any():
            i = int(np.argmax(crossed))
            raise InvalidInput(f"lower: expected lower <= upper, got {lower[i]} > {upper[i]} at index {i}")
        if (nowhere := (lower == np.inf) | (upper == -np.inf)).any():
            i = int(np.argmax(nowhere))
            raise InvalidInput(f"lower, upper: no number lies in [{lower[i]}, {upper[i]}] at index {i}")
        object.__setattr__(self, "lower", lower)
        object.__setattr__(self, "upper", upper)

    @cached_property
    def dimension(self) -> int:
        """The number of coordinates."""
        return int(self.lower.size)

    def inradius(self) -> float:
        """Half of the shortest side; fixed coordinates do not count."""
        sides = self.upper - self.lower
        return float(np.min(sides[sides > 0.0], initial=np.inf) / 2.0)

    def tangent_basis(self) -> Array | None:
        """The unit vectors of the free coordinates; None where all are free."""
        free = self.lower < self.upper
        return None if free.all() else np.eye(self.dimension)[:, free]

    def _project(self, point: Array) -> Array:
        return np.clip(point, self.lower, self.upper)

    def _shrunk(self, radius: float) -> Box:
        free = self.lower < self.upper
        lower = np.where(free, self.lower + radius, self.lower)
        upper = np.where(free, self.upper - radius, self.upper)
        # At the inradius the two bounds meet, but for a rounding: they may not cross.
        with np.errstate(invalid="ignore"):  # ∞ − ∞ of a side that is not bounded, where no bounds cross
            middle = (lower + upper) / 2.0
        crossed = lower > upper
        shrunk = object.__new__(Box)  # bounds that were checked, moved towards each other
        object.__setattr__(shrunk, "lower", frozen(np.where(crossed, middle, lower)))
        object.__setattr__(shrunk, "upper", frozen(np.where(crossed, middle, upper)))
        object.__setattr__(shrunk, "parameters", None)
        return shrunk
