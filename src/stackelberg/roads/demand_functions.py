"""Demand functions: how many of those who could travel do, at the cost of the cheapest route of their pair.

All are vectorised over the od pairs, fall from a potential volume towards zero, and come with their inverse and the
consumers' benefit ∫₀ᵛ D⁻¹ (what the first v travellers would have paid). Costs and volumes are in the units of the
network; nothing is assumed about their size.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeVar, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, vector_or_number
from stackelberg.roads.checks import refuse_first
from stackelberg.roads.kernels.costs import EXPONENTIAL, LINEAR, LOGIT, shares_made
from stackelberg.support.brief import brief

_Function = TypeVar("_Function", bound="DemandFunction")


class AnswerForm(NamedTuple):
    """The demand functions of all pairs as the kernels take them: D⁻¹ = base + coefficient · t(share given up)."""

    base: Array
    coefficient: Array
    law: Array


@dataclass(frozen=True, eq=False)
class DemandFunction(ABC):
    """Trips made per od pair as a function of the pair's cost: between 0 and the potential volume, falling.

    Every parameter is a number per pair, or one for all. Costs below zero bring no more than the potential volume.

    Parameters
    ----------
    potential : ndarray
        Trips per pair if nothing deterred anybody.
    """

    potential: Array

    def __post_init__(self) -> None:
        """Check the numbers of every pair."""
        object.__setattr__(self, "potential", as_vector("potential", self.potential))
        for part in fields(self):
            parameter = vector_or_number(part.name, getattr(self, part.name), self.pairs)
            if part.name != "even":
                refuse_first(parameter <= 0, f"{part.name}: expected numbers > 0", parameter, "pair")
            object.__setattr__(self, part.name, parameter)

    def value(self, costs: Any) -> Array:
        """D(c), the trips made per pair at the pair's cost c."""
        form = self.answer_form
        prices = (vector_or_number("costs", costs, self.pairs) - form.base) / form.coefficient
        return np.asarray(self.potential * shares_made(form.law, prices))

    def inverse(self, trips: Any) -> Array:
        """D⁻¹(v), the cost per pair at which v trips are made; infinite where no finite cost leaves so few."""
        form, share = self.answer_form, self._share(trips)
        with np.errstate(divide="ignore"):
            return np.asarray(form.base + form.coefficient * self._price(share))

    def benefit(self, trips: Any) -> Array:
        """∫₀ᵛ D⁻¹ per pair: what those who travel would have paid for their trips at most."""
        form, share = self.answer_form, self._share(trips)
        return np.asarray(self.potential * (form.base * share + form.coefficient * self._area(share)))

    @property
    @abstractmethod
    def answer_form(self) -> AnswerForm:
        """The same functions for the kernels."""

    @abstractmethod
    def _price(self, share: Array) -> Array:
        """t where this share of the potential volume travels."""

    @abstractmethod
    def _area(self, share: Array) -> Array:
        """The integral of `_price` from 0 to the share."""

    def take(self: _Function, pairs: NDArray[np.int64]) -> _Function:
        """The same functions for a choice of the pairs, in its order."""
        return type(self)(*(getattr(self, part.name)[pairs] for part in fields(self)))

    @property
    def pairs(self) -> int:
        """Number of origin-destination pairs."""
        return self.potential.size

    def _form(self, base: Array, coefficient: Array, law: float) -> AnswerForm:
        return AnswerForm(base, coefficient, np.full(self.pairs, law))

    def _share(self, trips: Any) -> Array:
        trips = vector_or_number("trips", trips, self.pairs)
        wrong = (trips < 0) | (trips > self.potential)
        refuse_first(wrong, "trips: expected numbers between 0 and the potential volume", trips, "pair")
        return np.asarray(trips / self.potential)


@final
@dataclass(frozen=True, eq=False)
class LinearDemand(DemandFunction):
    """D(c) = potential · (1 − c / choke): all travel at no cost, nobody at the choke price.

    Each of the two is a number per pair; one number for the choke price stands for all pairs. Costs below zero
    bring no more than the potential volume.

    Parameters
    ----------
    potential : ndarray
        Trips per pair if nothing deterred anybody.
    choke : ndarray
        The cost at which nobody travels.

    Examples
    --------
    >>> demand = LinearDemand([10.0], choke=20.0)
    >>> demand.value([5.0]), demand.inverse([7.5])
    (array([7.5]), array([5.]))
    """

    choke: Array

    __repr__ = brief

    @staticmethod
    def calibrated(volume: Any, cost: Any, elasticity: Any) -> LinearDemand:
        """The line through an observed volume at an observed cost with the elasticity observed there.

        >>> LinearDemand.calibrated([100.0], [10.0], elasticity=-0.5)
        LinearDemand(potential=[150.0], choke=[30.0])
        """
        seen = _Observed.checked(volume, cost, elasticity)
        return LinearDemand(seen.volume * (1.0 + seen.size), seen.cost * (1.0 + 1.0 / seen.size))

    @property
    def answer_form(self) -> AnswerForm:
        """D⁻¹ = choke · s, where s is the share given up."""
        return self._form(np.zeros(self.pairs), self.choke, LINEAR)

    def _price(self, share: Array) -> Array:
        return 1.0 - share

    def _area(self, share: Array) -> Array:
        return share * (1.0 - 0.5 * share)


@final
@dataclass(frozen=True, eq=False)
class ExponentialDemand(DemandFunction):
    """D(c) = potential · exp(−theta c): the elasticity −theta c grows with the cost.

    `theta` is a number per pair, or one for all. Costs below zero bring no more than the potential volume.

    Parameters
    ----------
    potential : ndarray
        Trips per pair if nothing deterred anybody.
    theta : ndarray
        Fall of the logarithm per unit of cost.

    Examples
    --------
    >>> demand = ExponentialDemand([100.0], theta=0.1)
    >>> demand.value([10.0]).round(3)
    array([36.788])
    """

    theta: Array

    __repr__ = brief

    @staticmethod
    def calibrated(volume: Any, cost: Any, elasticity: Any) -> ExponentialDemand:
        """The curve through an observed volume at an observed cost with the elasticity observed there.

        >>> ExponentialDemand.calibrated([100.0], [10.0], elasticity=-0.5).theta
        array([0.05])
        """
        seen = _Observed.checked(volume, cost, elasticity)
        return ExponentialDemand(seen.volume * np.exp(seen.size), seen.size / seen.cost)

    @property
    def answer_form(self) -> AnswerForm:
        """D⁻¹ = −log(1 − s) / theta."""
        return self._form(np.zeros(self.pairs), 1.0 / self.theta, EXPONENTIAL)

    def _price(self, share: Array) -> Array:
        return np.asarray(np.maximum(-np.log(share), 0.0))

    def _area(self, share: Array) -> Array:
        return share - _times_log(share)


@final
@dataclass(frozen=True, eq=False)
class LogitDemand(DemandFunction):
    """D(c) = potential / (1 + exp(theta (c − even))): a logit choice between travelling and not travelling.

    `even` is the cost at which half of the potential volume travels. `theta` and `even` are a number per pair each,
    or one for all.

    Parameters
    ----------
    potential : ndarray
        Trips per pair if nothing deterred anybody.
    theta : ndarray
        How sharply trips fall.
    even : ndarray
        The cost at which half of the potential volume travels.

    Examples
    --------
    >>> demand = LogitDemand([100.0], theta=0.2, even=30.0)
    >>> demand.value([30.0]), demand.inverse([50.0])
    (array([50.]), array([30.]))
    """

    theta: Array
    even: Array

    __repr__ = brief

    @staticmethod
    def calibrated(volume: Any, cost: Any, elasticity: Any, share: Any) -> LogitDemand:
        """The curve through an observed volume at an observed cost with the elasticity observed there.

        `share` is the part of the potential volume that the observed volume is.

        >>> LogitDemand.calibrated([80.0], [10.0], elasticity=-0.5, share=0.8).theta.round(6)
        array([0.25])
        """
        seen = _Observed.checked(volume, cost, elasticity)
        part = vector_or_number("share", share, seen.volume.size)
        if np.any((part <= 0) | (part >= 1)):
            raise InvalidInput(f"share: expected numbers between 0 and 1, got {part.min():g} to {part.max():g}")
        theta = seen.size / (seen.cost * (1.0 - part))
        return LogitDemand(seen.volume / part, theta, seen.cost + np.log(part / (1.0 - part)) / theta)

    @property
    def answer_form(self) -> AnswerForm:
        """D⁻¹ = even + log(s / (1 − s)) / theta."""
        return self._form(self.even, 1.0 / self.theta, LOGIT)

    def _price(self, share: Array) -> Array:
        return np.asarray(np.log1p(-share) - np.log(share))

    def _area(self, share: Array) -> Array:
        return -_times_log(share) - _times_log(1.0 - share)


class _Observed(NamedTuple):
    """A volume at a cost, and the size of the elasticity there."""

    volume: Array
    cost: Array
    size: Array

    @staticmethod
    def checked(volume: Any, cost: Any, elasticity: Any) -> _Observed:
        volumes = as_vector("volume", volume)
        costs = vector_or_number("cost", cost, volumes.size)
        elasticities = vector_or_number("elasticity", elasticity, volumes.size)
        refuse_first(volumes <= 0, "volume: expected numbers > 0", volumes, "pair")
        refuse_first(costs <= 0, "cost: expected numbers > 0", costs, "pair")
        falls = "elasticity: expected numbers < 0 (demand falls as its cost rises)"
        refuse_first(elasticities >= 0, falls, elasticities, "pair")
        return _Observed(volumes, costs, frozen(-elasticities))


def _times_log(share: Array) -> Array:
    """x log x, which is 0 at 0."""
    return np.asarray(share * np.log(np.where(share > 0.0, share, 1.0)))
