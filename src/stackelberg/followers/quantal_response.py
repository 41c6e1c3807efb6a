"""Quantal response: people who more often choose what pays more, some of them more surely than others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, final

import numpy as np

from stackelberg.core import Array, ConvexSet, InvalidInput, WrongReturn, as_vector
from stackelberg.core.culprit import defined
from stackelberg.followers.rates import KnownRate, SettlingKind
from stackelberg.followers.rule import AdaptationRule
from stackelberg.followers.shares import Shares
from stackelberg.followers.steps import StepSize, at, checked_share


@final
@dataclass(frozen=True, eq=False)
class QuantalResponse(AdaptationRule):
    """H_k(y; x) = damping_k · y + (1 − damping_k) · Σ_m w_m · total · softmax(λ_m · payoff(x, y)), on simplices.

    McKelvey and Palfrey's (1995) quantal response for a population of several kinds: kind m has precision λ_m (0:
    chooses at random; large: almost always what pays most) and is a share w_m of everybody. `payoff(x, y)` is what
    each alternative pays. `precision` is a number or one for each kind; `weights` are the kinds' shares (default:
    equal). One kind is `LogitResponse` with costs −payoff and the temperature 1/λ.

    Assumption 3(1b) (exponential) holds where total · L · Σ_m w_m λ_m < 2, with L the Lipschitz constant of the
    payoff in y (the softmax is 1/2-Lipschitz), whatever the game; and with any damping where the payoff does not
    depend on y. S(x) is then the quantal response equilibrium.

    >>> from stackelberg.sets import Simplex
    >>> followers = QuantalResponse(lambda x, y: np.array([x[0], 0.0]), Simplex(2), precision=[0.0, np.log(3.0)])
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([1.0]), followers.initial(rng), 1, rng)[0].round(9)  # (1/2 + 3/4) / 2
    array([0.625, 0.375])
    """

    payoff: Callable[[Array, Array], Any]
    Y: ConvexSet
    precision: Any
    weights: Any = None
    damping: StepSize = 0.0

    rates: ClassVar[tuple[KnownRate, ...]] = (
        KnownRate(
            SettlingKind.EXPONENTIAL,
            "payoff Lipschitz in y with total · L · (mean precision) < 2; S(x) is the quantal response equilibrium",
            "any damping",
            "contraction: the softmax is 1/2-Lipschitz",
        ),
    )

    def __post_init__(self) -> None:
        if not callable(self.payoff):
            raise InvalidInput(f"payoff: expected a callable payoff(x, y), got {self.payoff!r}")
        self._shares  # noqa: B018  refuses other sets at the door
        precision = as_vector("precision", self.precision)
        if precision.size == 0 or (precision < 0.0).any():
            raise InvalidInput(f"precision: expected numbers >= 0, at least one, got {self.precision!r}")
        object.__setattr__(self, "precision", precision)
        object.__setattr__(self, "weights", _checked_weights(self.weights, precision.size))
        object.__setattr__(self, "damping", checked_share("damping", self.damping))
        super().__post_init__()

    @cached_property
    def _shares(self) -> Shares:
        return Shares.of(self.Y, "QuantalResponse")

    def _map(self, x: Array, memory: Array, k: int) -> Array:
        pays = np.asarray(self.payoff(x, memory), dtype=np.float64)
        if pays.shape != memory.shape:
            raise WrongReturn(
                f"payoff: expected a vector of {memory.size} numbers (as y has), got shape {pays.shape} from "
                f"{defined(self.payoff)}"
            )
        damping = at(self.damping, k)
        kinds = zip(self.weights, self.precision, strict=True)
        choices = sum((w * self._shares.split(sure * pays) for w, sure in kinds), start=np.zeros(memory.size))
        return np.asarray(damping * memory + (1.0 - damping) * choices)

    def _action_set(self) -> ConvexSet:
        return self.Y


def _checked_weights(weights: Any, count: int) -> Array:
    """The shares of the kinds: positive, adding up to 1."""
    given = as_vector("weights", np.full(count, 1.0 / count) if weights is None else weights, count)
    if (given < 0.0).any() or abs(float(given.sum()) - 1.0) > 1e-9:
        raise InvalidInput(f"weights: expected shares >= 0 that add up to 1, got {weights!r}")
    return given
