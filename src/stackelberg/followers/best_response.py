"""Best responses: every player answers what the others do, all at once or one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, WrongReturn
from stackelberg.core.culprit import defined
from stackelberg.followers.nash import Actions, split
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.steps import StepSize, at, checked_share
from stackelberg.sets import Product


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

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "the damped best-response map is a contraction (diagonally dominant second derivatives)",
            "any damping that keeps it one",
            "contraction mapping",
        ),
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "in turn: games with a strongly convex quadratic potential, actions unconstrained at the equilibrium",
            "damping 0",
            "Gauss–Seidel on a positive definite matrix",
        ),
    )

    def __post_init__(self) -> None:
        if not isinstance(self.Y, Product):
            raise InvalidInput(f"Y: expected the Product of the players' sets, got {self.Y!r}")
        object.__setattr__(self, "responses", tuple(self.responses))
        if len(self.responses) != len(self.Y.sets):
            raise InvalidInput(
                f"responses: expected one for each of the {len(self.Y.sets)} sets of Y, got {len(self.responses)}"
            )
        if self.order not in ("simultaneous", "in turn"):
            raise InvalidInput(f"order: expected 'simultaneous' or 'in turn', got {self.order!r}")
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
