"""What the planner minimises: what travel costs, of which it sees flows, perhaps the trips made.

    f(x, y) = scale · (Σ_links u (ℓ(u) + fixed) − benefit) + λ‖x‖²

u are the flows that are counted, in passenger cars, and ℓ(u) the travel times. Where welfare counts, `fixed` is
what links cost beside time, and the benefit is what trips are worth to their travellers: those made per od pair
come last in y, and their demand functions are known.

It is frozen data with methods, not a closure, so that a study can write it down.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, Objective, as_vector, frozen, positive
from stackelberg.roads.demand_functions import DemandFunction
from stackelberg.roads.latency import Latency
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief
from stackelberg.tolls.links import ResponseLayout, as_links

LARGEST_SIZE, MOST_MISSING = 10.0, 0.5
"""Connectors have capacities without end: they count as so many times the median. Where a larger share of the
counters lacks a count, as on a broken day, nothing is estimated and f is not known."""

_FEWEST_TRIPS = 2.0**-53
"""Fewer trips, as a share of the potential, count as these: prices at which nobody travels may be infinite."""


def _left_out() -> Array:
    return np.empty(0)


@final
@dataclass(frozen=True, eq=False)
class TravelCost:
    """The cost of travel as the planner sees it, see above, with exact partial derivatives.

    Parameters
    ----------
    seen : ResponseLayout
        What y holds.
    tolled : Any
        The links of x.
    latency : Latency
        The times that follow from flows.
    lam, scale : float, default 0.001, float, default 1.0
        λ, and the weight of what travel costs.
    sensors : Any, optional
        The links that are counted (default: all); others do not count in f, and their flow may be missing
        (NaN); unless there is a `size` of all links: then their flows are estimated as those of roads that are
        as full as the counted ones are together.
    size : ndarray, optional
        The capacities, where uncounted links are estimated.
    fixed : ndarray, optional
        What a car counts on every link beside its time.
    functions : tuple[DemandFunction, ...], optional
        The demand functions of the trips seen, one after the other.
    money : bool, default False
        Whether tolls are money, as there are classes of travellers.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> f = TravelCost(ResponseLayout(2), [1], pigou()[0].latency, lam=0.0).objective()
    >>> f(np.array([0.5]), np.array([0.5, 0.5]))
    0.75
    >>> f.partial_y(np.array([0.5]), np.array([0.5, 0.5]))
    array([1., 1.])
    """

    seen: ResponseLayout
    tolled: Any
    latency: Latency
    lam: float = 1e-3
    scale: float = 1.0
    sensors: Any = None
    size: Array = field(default_factory=_left_out)
    fixed: Array = field(default_factory=_left_out)
    functions: tuple[DemandFunction, ...] = ()
    money: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check that all speak of the same links and trips."""
        links, own = self.seen.links, vars(self)
        own["tolled"] = as_links("tolled", self.tolled, links)
        own["sensors"] = as_links("sensors", self.sensors, links)
        positive("lam", self.lam, zero=True)
        positive("scale", self.scale)
        if self.latency.links != links:
            raise InvalidInput(f"latency: expected {links} links, got {self.latency.links}")
        own["fixed"] = as_vector("fixed", self.fixed if np.size(self.fixed) else np.zeros(links), links)
        if self.seen.trips != (trips := sum(function.pairs for function in self.functions)):
            raise InvalidInput(f"functions: expected one for each of {self.seen.trips} pairs, got {trips}")
        if self.seen.trips and not self.sensed.all():
            raise InvalidInput("sensors: expected all links to be seen where trips made are, by which welfare goes")
        if self.size.size and (self.seen.size != links or self.size.size != links):
            raise InvalidInput("uncounted: 'estimate' is for the flows of all travellers")

    @cached_property
    def sensed(self) -> NDArray[np.bool_]:
        """Links that are counted."""
        return np.isin(np.arange(self.seen.links), self.sensors)

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        u, time, trips = self._parts(y)
        cost = float(u @ time) - sum(float(f.benefit(own).sum()) for f, own in self._each(trips))
        if self.fixed.any():
            cost += float(u @ self.fixed)
        return float(self.scale * cost + self.lam * (x @ x))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x = 2 λ x."""
        return np.asarray(2.0 * self.lam * x)

    def partial_y(self, x: Array, y: Array) -> Array:
        """(∂f/∂u, ∂f/∂trips); of flows that are estimated, by those they follow."""
        if self.size.size:
            slope, hidden = self._whole.partial_y(x, self.fill(y)), self.hidden(y)
            through = float(slope[hidden] @ self.size[hidden]) / max(float(self.size[~np.isnan(y)].sum()), 1e-300)
            return np.where(hidden, 0.0, slope + np.where(np.isnan(y), 0.0, through))
        u, time, trips = self._parts(y)
        slope = np.where(self.sensed, time + u * self.latency.derivative(u) + self.fixed, 0.0)
        worth = [-function.inverse(own) for function, own in self._each(trips)]
        return np.asarray(self.scale * np.concatenate([slope, *worth]))

    def flows(self, y: Array | None) -> Array | None:
        """Passenger cars per link in a response; None where nothing of them was seen."""
        if y is None or y.size < self.seen.links or np.isnan(self.seen.flows(y)).all():
            return None
        return self.seen.flows(y)

    def hidden(self, y: Array) -> NDArray[np.bool_]:
        """The links whose flows are estimated."""
        missing = np.isnan(y[: self.seen.links])
        known = bool(missing[self.sensed].mean() <= MOST_MISSING)
        return missing & (~self.sensed | known) & bool(self.size.size)

    def fill(self, y: Array) -> Array:
        """y with estimates for links that nobody counts; what is missing elsewhere stays missing."""
        if not self.size.size:
            return y
        known = ~np.isnan(y)
        full = y[known].sum() / self.size[known].sum() if known.any() else np.nan
        return np.where(self.hidden(y), full * self.size, y)

    def estimated(self, network: Network) -> TravelCost:
        """With links that nobody counts, by estimates of their flows."""
        size = np.where(np.isfinite(network.capacity), network.capacity, 1.0)
        return replace(self, size=frozen(np.minimum(size, LARGEST_SIZE * np.median(size))))

    @cached_property
    def _whole(self) -> TravelCost:
        """f of all links, where there are estimates."""
        return replace(self, size=_left_out(), sensors=None)

    def objective(self) -> Objective:
        """As an `Objective`; each toll shows on the flow of its link."""
        slopes, fill = (self.partial_x, self.partial_y), self.fill if self.size.size else None
        return Objective(self, slopes, self.words, prices=(self.tolled,), completion=fill)

    @property
    def words(self) -> str:
        """The quantity that is added up, and on how many links."""
        if self.seen.trips:
            return "minus welfare"
        links, seen, where, what = self.sensed.size, int(self.sensed.sum()), "", "total time"
        if seen < links:
            where = (
                f", {links - seen} of {links} links estimated" if self.size.size else f" on {seen} of {links} links"
            )
            what = "travel time"
        return what + where

    def _parts(self, y: Array) -> tuple[Array, Array, Array]:
        """Flows that count; times; and trips."""
        self.seen.check(y)
        counts = self.sensed | bool(self.size.size)
        u = np.where(counts, self.seen.flows(self.fill(y)), 0.0)
        return u, np.where(counts, self.latency.value(u), 0.0), self.seen.trips_of(y)

    def _each(self, trips: Array) -> list[tuple[DemandFunction, Array]]:
        """Trips by their demand functions, within the potential volumes: noise may have taken them out."""
        own = np.split(trips, np.cumsum([f.pairs for f in self.functions]))
        return [
            (f, np.clip(made, _FEWEST_TRIPS * f.potential, f.potential))
            for f, made in zip(self.functions, own, strict=False)
        ]


def travel_cost_of(objective: Objective | None) -> TravelCost | None:
    """The cost of travel that an objective is; None where it is something else.

    Parameters
    ----------
    objective : Objective | None
        An objective.

    Returns
    -------
    TravelCost | None
        The cost of travel, or None.
    """
    f = None if objective is None else objective.function
    return f if isinstance(f, TravelCost) else None
