"""A variational inequality: what followers who adapt are on their way to solving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, ConvexSet, WrongReturn, refuse
from stackelberg.support.culprit import defined


@final
@dataclass(frozen=True, eq=False)
class VariationalInequality:
    """Find y in Y with ⟨y' − y, G(x, y)⟩ >= 0 for all y' in Y: the paper's SOL(Y, G(x, ·)).

    >>> from stackelberg.sets import Box
    >>> problem = VariationalInequality(G=lambda x, y: y - x, Y=Box([0.0], [1.0]))
    >>> problem.residual([3.0], [1.0]), problem.residual([0.5], [1.0])
    (0.0, 0.5)
    """

    G: Callable[[Array, Array], Any]
    Y: ConvexSet

    def __post_init__(self) -> None:
        refuse(not callable(self.G), f"G: expected a callable G(x, y), got {self.G!r}")

    def __call__(self, x: Array, y: Array) -> Array:
        """G(x, y) as a vector; may hold NaN, which the rule that asked reports."""
        value = np.asarray(self.G(x, y), dtype=np.float64)
        if value.shape != y.shape:
            raise WrongReturn(
                f"G: expected a vector of {y.size} numbers (as y has), got shape {value.shape} from "
                f"{defined(self.G)}"
            )
        return value

    def residual(self, x: Any, y: Any) -> float:
        """The natural-map residual ‖y − P_Y(y − G(x, y))‖: zero exactly at the solutions."""
        x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
        return float(np.linalg.norm(y - self.Y.project(y - self(x, y))))
