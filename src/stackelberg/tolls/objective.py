"""What the planner minimises: what travel costs, of which it sees flows, perhaps times, perhaps the trips made.

    f(x, y) = scale · (Σ_links weight · A τ + fixed − benefit − revenue · Σ share · x u) + λ‖x‖²

u are the flows that are counted: of all travellers together, or a row of links for each class. A = Σ hour · u is
what an hour on a link counts (1, or the class's value of time), τ the travel times: ℓ(Σ cars · u) where latencies
are known, else observed after the flows. Where welfare counts, `fixed` is what links cost beside time, and the
benefit is what trips are worth to their travellers. It is not seen on the roads: either the trips made per od pair
come last in y, and their demand functions are known; or the one number Σ ∫₀ᵐᵃᵈᵉ D⁻¹ does that whoever counts the
trips computes from them, which is what a city of a hundred thousand pairs will hand over. It bends where trips do
not, so a leader that takes responses for straight lines learns more slowly from it.

It is frozen data with methods, not a closure, so that a study can write it down.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Completion, InvalidInput, Objective, as_vector, frozen, positive
from stackelberg.roads.demand import as_indices
from stackelberg.roads.demand_functions import DemandFunction
from stackelberg.roads.latency import Latency
from stackelberg.roads.network import Network
from stackelberg.support.brief import brief
from stackelberg.tolls.links import Seen

LARGEST_SIZE, MOST_MISSING = 10.0, 0.5

_FEWEST_TRIPS = 2.0**-53
"""Fewer trips, as a share of the potential, count as these: prices at which nobody travels may be infinite."""


def _left_out() -> Array:
    return np.empty(0)


@final
@dataclass(frozen=True, eq=False)
class Terms:
    """The numbers of f that are the planner's own: which links are tolled, λ, scale, weights, the price of revenue.

    A link of weight zero does not count, neither with its time nor with its revenue: its flow may be missing (NaN).
    """

    links: int
    tolled: NDArray[np.int64]
    lam: float = 1e-3
    scale: float = 1.0
    revenue: float = 0.0
    weights: Array = field(default_factory=_left_out)

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the numbers; weights that are left out are all one."""
        tolled = as_indices("tolled", self.tolled)
        if tolled.size == 0 or int(tolled.max()) >= self.links:
            raise InvalidInput(f"tolled: expected links 0 to {self.links - 1}, got {tolled.tolist()}")
        positive("lam", self.lam, zero=True)
        positive("scale", self.scale)
        positive("revenue", self.revenue, zero=True)
        weights = frozen(np.ones(self.links)) if np.size(self.weights) == 0 else self.weights
        checked = as_vector("weights", weights, self.links)
        if np.any(checked < 0):
            raise InvalidInput(f"weights: expected numbers >= 0, got {checked.min()}")
        object.__setattr__(self, "weights", checked)
        object.__setattr__(self, "tolled", tolled)

    def counted(self, values: Array) -> Array:
        """`values` with zero on links that do not count, so that what nobody measured there does not spread."""
        return np.where(self.weights > 0, values, 0.0)


@final
@dataclass(frozen=True, eq=False)
class Estimates:
    """Flows of links that nobody counts: as full as counted roads are together, until a twin knows better.

    size: of each link, its capacity. sensed: the links that have a counter; where most of them lack a count, as on
    a broken day, nothing is estimated and f is not known.
    """

    size: Array
    sensed: NDArray[np.bool_]

    @classmethod
    def of(cls, network: Network, sensed: NDArray[np.bool_]) -> Estimates:
        """By capacities; connectors have some without end, and count as at most ten times the median."""
        size = np.where(np.isfinite(network.capacity), network.capacity, 1.0)
        return cls(frozen(np.minimum(size, LARGEST_SIZE * np.median(size))), sensed)

    def hidden(self, w: Array) -> NDArray[np.bool_]:
        """The links whose flows are estimated."""
        missing = np.isnan(w)
        return missing & (~self.sensed | bool(missing[self.sensed].mean() <= MOST_MISSING))

    def fill(self, w: Array) -> Array:
        """The flows, with estimates where nobody counts; what is missing elsewhere stays missing."""
        known = ~np.isnan(w)
        full = w[known].sum() / self.size[known].sum() if known.any() else np.nan
        return np.where(self.hidden(w), full * self.size, w)

    def pull(self, w: Array, slope: Array) -> Array:
        """A slope in filled flows as one in flows that are counted."""
        hidden, known = self.hidden(w), ~np.isnan(w)
        through = float(slope[hidden] @ self.size[hidden]) / max(float(self.size[known].sum()), 1e-300)
        return np.where(hidden, 0.0, slope + np.where(known, through, 0.0))


@final
@dataclass(frozen=True, eq=False)
class TravelCost:
    """The cost of travel as the planner sees it, see above, with exact partial derivatives.

    latency: where times follow from flows; None where they are observed. hour, cars: what an hour of each row of
    flows counts, and the passenger cars of one of its vehicles. shares: what each row pays of the toll on every
    tolled link. fixed: what a vehicle counts on every link beside its time, a row for each row of flows. functions:
    the demand functions of the trips seen, one after the other. estimates: for links that nobody counts. money:
    whether tolls are money, as there are classes of travellers.

    >>> from stackelberg.roads import pigou
    >>> f = TravelCost(Terms(2, tolled=[1], lam=0.0), latency=pigou()[0].latency).objective()
    >>> f(np.array([0.5]), np.array([0.5, 0.5]))
    0.75
    >>> f.partial_y(np.array([0.5]), np.array([0.5, 0.5]))
    array([1., 1.])
    >>> f = TravelCost(Terms(2, tolled=[1], lam=0.0), Seen(2, times=True)).objective()
    >>> f.partial_y(np.array([0.5]), np.array([0.5, 0.5, 1.0, 0.5]))
    array([1. , 0.5, 0.5, 0.5])
    """

    terms: Terms
    seen: Any = None
    latency: Latency | None = None
    hour: Array = field(default_factory=_left_out)
    cars: Array = field(default_factory=_left_out)
    shares: Array = field(default_factory=_left_out)
    fixed: Array = field(default_factory=_left_out)
    functions: tuple[DemandFunction, ...] = ()
    estimates: Estimates | None = None
    money: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check that all speak of the same links, rows and trips."""
        links, tolled = self.terms.links, self.terms.tolled.size
        seen = Seen(links) if self.seen is None else self.seen
        object.__setattr__(self, "seen", seen)
        if seen.links != links:
            raise InvalidInput(f"seen: expected {links} links, got {seen.links}")
        if self.latency is not None and self.latency.links != links:
            raise InvalidInput(f"latency: expected {links} links, got {self.latency.links}")
        if (self.latency is None) != seen.times:
            raise InvalidInput("latency: expected one where times are not observed, and none where they are")
        for name in ("hour", "cars"):
            given = getattr(self, name)
            object.__setattr__(
                self, name, as_vector(name, given if np.size(given) else np.ones(seen.rows), seen.rows)
            )
        for name, shape in (("shares", (seen.rows, tolled)), ("fixed", (seen.rows, links))):
            given = np.asarray(getattr(self, name), dtype=np.float64)
            given = np.full(shape, float(name == "shares")) if given.size == 0 else given
            if given.shape != shape:
                raise InvalidInput(f"{name}: expected {shape[0]} rows of {shape[1]} numbers, got {given.shape}")
            object.__setattr__(self, name, frozen(given))
        if seen.trips and np.any(self.terms.weights != 1.0):
            raise InvalidInput(
                "weights: expected all links to count alike in welfare, which is not known where some do not (no "
                "sensor) or where time is worth more on some"
            )
        trips = sum(function.pairs for function in self.functions) if self.functions else min(seen.trips, 1)
        if trips != seen.trips:
            raise InvalidInput(f"functions: expected one for each of {seen.trips} pairs, got {trips}")
        if self.estimates is not None and (seen.size != links or self.estimates.size.size != links):
            raise InvalidInput("uncounted: 'estimate' is for the flows of all travellers, with known latencies")

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        terms = self.terms
        u, time, trips = self._parts(y)
        spent = float(((self.hour @ u) * terms.counted(time)) @ terms.weights)
        if self.fixed.any():
            spent += float((u * self.fixed).sum())
        income = x @ self._paying(u) if terms.revenue else 0.0
        return float(
            terms.scale * (spent - terms.revenue * income)
            + terms.lam * (x @ x)
            - terms.scale * self._benefit(trips)
        )

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x = −scale · revenue · Σ share · u + 2 λ x."""
        terms = self.terms
        return np.asarray(2.0 * terms.lam * x - terms.scale * terms.revenue * self._paying(self._parts(y)[0]))

    def partial_y(self, x: Array, y: Array) -> Array:
        """(∂f/∂u, ∂f/∂τ where times are observed, ∂f/∂trips); of flows that are estimated, by those they follow."""
        if self.estimates is not None:
            inside = replace(self, estimates=None).partial_y(x, self.estimates.fill(y))
            return self.estimates.pull(y, inside)
        terms = self.terms
        u, time, trips = self._parts(y)
        hours, slope = self.hour @ u, self.hour[:, None] * terms.counted(time)
        if self.latency is not None:
            slope = slope + self.cars[:, None] * terms.counted(hours * self.latency.derivative(self.cars @ u))
        slope = terms.weights * slope + self.fixed
        slope[:, terms.tolled] -= terms.revenue * self.shares * x * (terms.weights[terms.tolled] > 0)
        times = [terms.scale * terms.weights * hours] if self.latency is None else []
        worth = [-terms.scale * self._worth(trips)] if self.seen.trips else []
        return np.concatenate([terms.scale * slope.ravel(), *times, *worth])

    def flows(self, y: Array | None) -> Array | None:
        """Passenger cars per link in a response; None where nothing of them was seen."""
        if y is None or y.size < self.seen.rows * self.seen.links:
            return None
        flows = self.cars @ self.seen.flows(y)
        return None if np.isnan(flows).all() else np.asarray(flows)

    def fill(self, y: Array) -> Array:
        """y with estimates for links that nobody counts."""
        return y if self.estimates is None else self.estimates.fill(y)

    def with_sensors(self, sensors: Any = None, network: Network | None = None) -> TravelCost:
        """Over the links that have a sensor (None: as before), each at weight 1 unless it has another.

        With a `network` the others count too, by estimates of their flows.
        """
        weights, sensed = self.terms.weights, self.terms.weights > 0
        if sensors is not None:
            listed = as_indices("sensors", sensors)
            if listed.size == 0 or int(listed.max()) >= self.terms.links:
                raise InvalidInput(f"sensors: expected links 0 to {self.terms.links - 1}, got {listed.tolist()}")
            sensed = np.isin(np.arange(self.terms.links), listed)
        whole = np.where(weights > 0, weights, 1.0)
        if network is None:
            return replace(self, terms=replace(self.terms, weights=frozen(whole * sensed)), estimates=None)
        if self.latency is None:
            raise InvalidInput(
                "uncounted: 'estimate' takes known latencies (observes = 'flows'); expected 'ignored'"
            )
        terms = replace(self.terms, weights=frozen(whole))
        return replace(self, terms=terms, estimates=Estimates.of(network, sensed))

    def objective(self) -> Objective:
        """As an `Objective`."""
        whole = Objective(self, (self.partial_x, self.partial_y), self.words, prices=self._prices)
        if self.estimates is not None:
            whole = replace(whole, completion=Completion(self.fill, replace(self, estimates=None).objective()))
        return whole

    @property
    def words(self) -> str:
        """What is added up, on how many links, and how it is known."""
        if self.seen.trips:
            return "minus welfare"
        how = "times observed" if self.seen.times else "latencies known"
        counting = int((self.terms.weights > 0).sum())
        where = "" if counting == self.terms.links else f" on {counting} of {self.terms.links} links"
        if self.estimates is not None and not self.estimates.sensed.all():
            where = f", {int((~self.estimates.sensed).sum())} of {self.terms.links} links estimated"
        if self.seen.classes:
            what = "total time of all classes" if np.all(self.hour == 1.0) else "total cost of all classes in money"
            return f"{what}{where}, {how}"
        return f"travel time{where}, {how}" if where else f"total time, {how}"

    @property
    def _known(self) -> Latency:
        assert self.latency is not None
        return self.latency

    def _parts(self, y: Array) -> tuple[Array, Array, Array]:
        """Flows that count, a row per class; times; and trips."""
        self.seen.check(y)
        u = self.terms.counted(self.seen.flows(self.fill(y)))
        time = self.seen.times_of(y) if self.latency is None else self.latency.value(self.cars @ u)
        return u, time, self.seen.trips_of(y)

    def _paying(self, u: Array) -> Array:
        """Who pays each of the tolls, by the share that he pays."""
        return np.asarray((self.shares * u[:, self.terms.tolled]).sum(axis=0))

    def _of_tolled(self, values: Array) -> Array:
        return np.asarray(self.terms.counted(self.terms.weights * values)[self.terms.tolled])

    @property
    def _prices(self) -> tuple[NDArray[np.int64], ...]:
        """Where each toll shows: on the flow of its link, of every class that pays it, and on its time."""
        paying = [m for m in range(self.seen.rows) if np.any(self.shares[m] > 0)]
        times = [self.seen.rows] if self.seen.times else []
        return tuple(m * self.terms.links + self.terms.tolled for m in [*paying, *times])

    def _each(self, trips: Array) -> list[tuple[DemandFunction, Array]]:
        """Trips by their demand functions, within the potential volumes: noise may have taken them out."""
        found, begin = [], 0
        for function in self.functions:
            own = trips[begin : begin + function.pairs]
            found.append((function, np.clip(own, _FEWEST_TRIPS * function.potential, function.potential)))
            begin += function.pairs
        return found

    def _benefit(self, trips: Array) -> float:
        return float(sum(f.benefit(own).sum() for f, own in self._each(trips)) if self.functions else trips.sum())

    def _worth(self, trips: Array) -> Array:
        """What one more trip of each pair is worth."""
        if not self.functions:
            return np.ones(trips.size)
        return np.concatenate([function.inverse(own) for function, own in self._each(trips)])


def travel_seen(objective: Objective | None, network: Network) -> TravelCost:
    """How responses are read on a network: as the objective says, else flows of all links come first."""
    return travel_cost_of(objective) or TravelCost(
        Terms(network.links, np.zeros(1, np.int64)), latency=network.latency
    )


def travel_cost_of(objective: Objective | None) -> TravelCost | None:
    """The cost of travel that an objective is; None where it is something else."""
    f = None if objective is None else objective.function
    return f if isinstance(f, TravelCost) else None
