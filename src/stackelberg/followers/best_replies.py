"""Rules of followers who go for what is best: best responses of players, and Frank–Wolfe's cheapest point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, ResponseFailed, WrongReturn, positive, refuse
from stackelberg.followers.nash import Actions, split
from stackelberg.followers.rule import (
    AdaptationRule,
    StepSize,
    at,
    checked_share,
    checked_step,
)
from stackelberg.followers.variational import VariationalInequality
from stackelberg.sets import Ball, Box, Polytope, Product, Simplex
from stackelberg.support.culprit import defined


@final
@dataclass(frozen=True, eq=False)
class BestResponse(AdaptationRule):
    """H_k(y; x)_i = damping_k · y_i + (1 − damping_k) · BR_i(x, y), with BR_i given as a function.

    `responses[i](x, actions)` is player i's best action, given x and everybody's actions (a tuple of vectors);
    Y is the product of the players' sets. `order` is "simultaneous" (all answer y, Jacobi) or "in turn" (player
    i sees what the players before it have just chosen, Gauss–Seidel). `damping` is the share of the old action
    that is kept: a number in [0, 1) or a function of k.

    Assumption 3(1b) (exponential) holds where the damped best-response map is a contraction: where costs have
    diagonally dominant second derivatives (simultaneous: own effect above the sum of the others'), or, in turn,
    in potential games with a strongly convex quadratic potential (Gauss–Seidel). Cournot with n >= 3 firms and
    linear price cycles or diverges when simultaneous and undamped: its map has the eigenvalue −(n − 1)/2, and
    damping > (n − 3)/(n + 1) makes it a contraction.

    >>> from stackelberg.sets import Box
    >>> def firm(i):
    ...     return lambda x, q: np.maximum(0.0, (10.0 - x - q[1 - i]) / 2.0)
    >>> followers = BestResponse([firm(0), firm(1)], Product([Box([0.0], np.inf)] * 2), start=[0.0, 0.0])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([1.0]), followers.initial(rng), 40, rng)[0].round(9)
    array([3., 3.])
    """

    responses: Sequence[Callable[[Array, Actions], Any]]
    Y: Product
    order: Literal["simultaneous", "in turn"] = "simultaneous"
    damping: StepSize = 0.0

    def __post_init__(self) -> None:
        refuse(not isinstance(self.Y, Product), f"Y: expected the Product of the players' sets, got {self.Y!r}")
        object.__setattr__(self, "responses", tuple(self.responses))
        refuse(
            len(self.responses) != len(self.Y.sets),
            f"responses: expected one for each of the {len(self.Y.sets)} sets of Y, got {len(self.responses)}",
        )
        refuse(
            self.order not in ("simultaneous", "in turn"),
            f"order: expected 'simultaneous' or 'in turn', got {self.order!r}",
        )
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        damping = at(self.damping, k)
        after = memory.copy()
        seen = split(self.Y, memory if self.order == "simultaneous" else after)
        for i, part in enumerate(self.Y.slices):
            best = np.atleast_1d(np.asarray(self.responses[i](x, seen), dtype=np.float64))
            if best.shape != after[part].shape:
                raise WrongReturn(
                    f"responses[{i}]: expected {after[part].size} numbers for player {i}, got shape {best.shape} "
                    f"from {defined(self.responses[i])}"
                )
            with np.errstate(invalid="ignore"):  # 0 · ∞ becomes NaN, which the driver reports
                after[part] = damping * memory[part] + (1.0 - damping) * best
        return after

    def _action_set(self) -> ConvexSet:
        return self.Y


Cheapest: TypeAlias = Callable[[Array], Array]
"""From prices g to a point v of a set with the smallest ⟨g, v⟩."""


def cheapest_point(Y: ConvexSet) -> Cheapest:
    """The function that finds argmin ⟨g, v⟩ over v in Y; of several minimisers the first by index.

    >>> cheapest_point(Simplex(3, total=2.0))(np.array([3.0, 1.0, 2.0]))
    array([0., 2., 0.])
    >>> cheapest_point(Box([0.0, 0.0], [1.0, 5.0]))(np.array([1.0, -1.0]))
    array([0., 5.])
    """
    if isinstance(Y, Simplex):
        return lambda prices: _corner_of_simplex(Y, prices)
    if isinstance(Y, Box) and np.isfinite(Y.lower).all() and np.isfinite(Y.upper).all():
        return lambda prices: np.where(prices < 0.0, Y.upper, Y.lower)
    if isinstance(Y, Ball):
        return lambda prices: _end_of_ball(Y, prices)
    if isinstance(Y, Product):
        parts = [cheapest_point(factor) for factor in Y.sets]
        return lambda prices: np.concatenate([part(prices[s]) for part, s in zip(parts, Y.slices, strict=True)])
    if isinstance(Y, Polytope):
        return lambda prices: _corner_of_polytope(Y, prices)
    raise InvalidInput(
        f"Y: expected a bounded Box, Simplex, Ball, Polytope or a Product of them, got {Y!r}; "
        "give cheapest=, a function from prices to the cheapest point of Y"
    )


def _corner_of_simplex(Y: Simplex, prices: Array) -> Array:
    corner = np.full(Y.dimension, Y.lower)
    corner[int(np.argmin(prices))] += Y.slack
    return corner


def _end_of_ball(Y: Ball, prices: Array) -> Array:
    length = float(np.linalg.norm(prices))
    return np.asarray(Y.center if length == 0.0 else Y.center - (Y.radius / length) * prices)


def _corner_of_polytope(Y: Polytope, prices: Array) -> Array:
    from scipy.optimize import linprog  # imported when used: it loads slowly

    found = linprog(prices, A_ub=Y.A, b_ub=Y.b, A_eq=Y.C, b_eq=Y.d, bounds=(None, None), method="highs")
    if not found.success:
        raise ResponseFailed(f"FrankWolfe: no cheapest point of Y at these prices ({found.message})")
    return np.asarray(found.x)


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

    def __post_init__(self) -> None:
        refuse(
            self.step is not None and self.smoothness is not None,
            "step, smoothness: expected one of them or neither, got both",
        )
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
