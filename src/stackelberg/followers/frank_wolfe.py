"""Frank–Wolfe: followers look for the cheapest alternative at current costs and shift part of the way to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, WrongReturn, positive
from stackelberg.core.culprit import defined
from stackelberg.followers.corners import Cheapest, cheapest_point
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.steps import StepSize, at, checked_step
from stackelberg.followers.variational import VariationalInequality


@final
@dataclass(frozen=True, eq=False)
class FrankWolfe(AdaptationRule):
    """H_k(y; x) = y + γ_k (v − y), with v the point of Y that is cheapest at the current costs G(x, y).

    γ_k is `step` (a number or a function of k, default 2/(k + 2)); or, where `smoothness` L is given, the short
    step min(1, ⟨G, y − v⟩ / (L ‖y − v‖²)), which does not depend on k: followers then go on from where they were
    when x changes. `cheapest(g)` finds v; left out, it is known for boxes, simplices, balls, polytopes and
    products.

    Where G is the gradient of a convex function Φ with L-Lipschitz gradient, Φ falls as 2 L diam(Y)²/(K + 2) with
    either step (Jaggi 2013). Assumption 3(1b) (exponential) holds with short steps where Φ is strongly convex and
    its minimiser lies inside Y (Guélat and Marcotte 1986). Where the minimiser lies on a face it zigzags, and
    neither part of Assumption 3 is claimed.

    >>> from stackelberg.sets import Simplex
    >>> problem = VariationalInequality(lambda x, y: y - x, Simplex(2))
    >>> followers = FrankWolfe(problem, smoothness=1.0, start=[1.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([0.25, 0.75]), followers.initial(rng), 1, rng)[0]
    array([0.25, 0.75])
    """

    problem: VariationalInequality
    step: StepSize | None = None
    smoothness: float | None = None
    cheapest: Callable[[Array], Any] | None = None

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "gradient of a strongly convex, smooth function whose minimiser lies inside Y",
            "short steps with the gradient's Lipschitz constant L",
            "Guélat and Marcotte 1986",
        ),
    )

    def __post_init__(self) -> None:
        if self.step is not None and self.smoothness is not None:
            raise InvalidInput("step, smoothness: expected one of them or neither, got both")
        if self.step is not None:
            object.__setattr__(self, "step", checked_step("step", self.step))
        if self.smoothness is not None:
            object.__setattr__(self, "smoothness", positive("smoothness", self.smoothness))
        self._cheapest  # noqa: B018  refuses other sets at the door
        super().__post_init__()

    @cached_property
    def _cheapest(self) -> Cheapest:
        return cheapest_point(self.problem.Y) if self.cheapest is None else self._checked

    def _checked(self, prices: Array) -> Array:
        assert self.cheapest is not None
        point = np.asarray(self.cheapest(prices), dtype=np.float64)
        if point.shape != prices.shape:
            raise WrongReturn(
                f"cheapest: expected a vector of {prices.size} numbers, got shape {point.shape} from "
                f"{defined(self.cheapest)}"
            )
        return point

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        prices = self.problem(x, memory)
        if not np.isfinite(prices).all():
            return np.full(memory.size, np.nan)  # which the driver reports
        way = self._cheapest(prices) - memory
        return np.asarray(memory + self._share(prices, way, k) * way)

    def _share(self, prices: Array, way: Array, k: int) -> float:
        """γ_k."""
        if self.smoothness is None:
            return 2.0 / (k + 2.0) if self.step is None else at(self.step, k)
        length = float(way @ way)
        return 0.0 if length == 0.0 else min(1.0, max(0.0, -float(prices @ way) / (self.smoothness * length)))

    def _action_set(self) -> ConvexSet:
        return self.problem.Y
