"""Elastic demand: od pairs whose volume answers to the cost of the trip."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.routing.demand import Demand, as_indices
from stackelberg.routing.demand_functions import DemandFunction, ExponentialDemand, LinearDemand, LogitDemand

DemandForm: TypeAlias = Literal["linear", "exponential", "logit"]


@final
@dataclass(frozen=True, eq=False)
class ElasticDemand:
    """Od pairs, zones counted from 0, and the demand function of each pair; sorted by origin and then destination.

    Unlike the volumes of a `Demand`, functions of a pair that comes twice cannot be added up: that is refused, and
    so are pairs within a zone. `potential` is the demand if everybody travelled.

    >>> demand = ElasticDemand([1, 0], [0, 1], LinearDemand([4.0, 6.0], choke=[10.0, 20.0]))
    >>> demand
    ElasticDemand(2 pairs, LinearDemand, potential=10)
    >>> demand.function.choke
    array([20., 10.])
    """

    origin: NDArray[np.int64]
    destination: NDArray[np.int64]
    function: DemandFunction
    potential: Demand = field(init=False)

    def __post_init__(self) -> None:
        """Check and sort."""
        if not isinstance(self.function, DemandFunction):
            raise InvalidInput(f"function: expected a DemandFunction, got {type(self.function).__name__}")
        pairs = self.function.pairs
        origin = as_indices("origin", self.origin, pairs)
        destination = as_indices("destination", self.destination, pairs)
        if np.any(origin == destination):
            pair = int(np.argmax(origin == destination))
            raise InvalidInput(
                f"destination: expected another zone than the origin, got {origin[pair]} at pair {pair}"
            )
        order = np.lexsort((destination, origin))
        ends = np.stack([origin[order], destination[order]])
        twice = np.all(ends[:, 1:] == ends[:, :-1], axis=0)
        if twice.any():
            first = ends[:, int(np.argmax(twice))]
            raise InvalidInput(f"origin: expected every pair once, got {first[0]} to {first[1]} twice")
        object.__setattr__(self, "function", self.function.take(order))
        object.__setattr__(self, "potential", Demand(ends[0], ends[1], self.function.potential))
        object.__setattr__(self, "origin", self.potential.origin)
        object.__setattr__(self, "destination", self.potential.destination)

    def __repr__(self) -> str:
        """One line."""
        name = type(self.function).__name__
        return f"ElasticDemand({self.pairs} pairs, {name}, potential={self.potential.total:g})"

    @staticmethod
    def calibrated(
        demand: Demand, costs: Any, elasticity: Any, form: DemandForm = "exponential", share: Any = None
    ) -> ElasticDemand:
        """Demand functions through the volumes of `demand`, observed at `costs`, with the elasticity seen there.

        `costs` and `elasticity` (below zero, say −0.5) are a number per pair in the order of `demand`, or one for
        all. `share`, for logit only, is the part of those who could travel that does, between 0 and 1.

        >>> observed = Demand([0], [1], [100.0])
        >>> ElasticDemand.calibrated(observed, costs=10.0, elasticity=-0.5, form="linear").function
        LinearDemand(potential=[150.0], choke=[30.0])
        """
        if not isinstance(demand, Demand):
            raise InvalidInput(f"demand: expected a Demand with observed volumes, got {type(demand).__name__}")
        function = _calibrated(demand.volume, costs, elasticity, form, share)
        return ElasticDemand(demand.origin, demand.destination, function)

    @property
    def pairs(self) -> int:
        """How many origin-destination pairs there are."""
        return self.function.pairs

    def made(self, costs: Any) -> Demand:
        """The demand made at the pairs' `costs`; pairs that give up all trips are not in it.

        >>> ElasticDemand([0], [1], LinearDemand([10.0], choke=20.0)).made([5.0]).volume
        array([7.5])
        """
        return Demand(self.origin, self.destination, self.function.value(costs))

    def check_zones(self, zones: int) -> None:
        """Refuse a demand that starts or ends outside zones 0 to `zones` − 1."""
        self.potential.check_zones(zones)


def as_form(form: str) -> DemandForm:
    """Check the name of a form of demand functions."""
    if form == "linear":
        return "linear"
    if form == "exponential":
        return "exponential"
    if form == "logit":
        return "logit"
    raise InvalidInput(f"form: expected 'linear', 'exponential' or 'logit', got {form!r}")


def _calibrated(volume: Array, costs: Any, elasticity: Any, form: str, share: Any) -> DemandFunction:
    if form == "logit":
        if share is None:
            raise InvalidInput("share: expected the part of those who could travel that does, got none")
        return LogitDemand.calibrated(volume, costs, elasticity, share)
    if share is not None:
        raise InvalidInput(f"share: expected none with the form {form!r} (it is for 'logit'), got {share!r}")
    calibrate = LinearDemand.calibrated if as_form(form) == "linear" else ExponentialDemand.calibrated
    return calibrate(volume, costs, elasticity)
