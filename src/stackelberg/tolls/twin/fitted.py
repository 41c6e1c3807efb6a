"""A twin that was fitted to counts: what it says of flows, tolls, savings, and where a counter is missing."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    Constraint,
    ConstraintForecast,
    ConvexSet,
    InvalidInput,
    Purpose,
    as_vector,
    derive,
    positive,
    whole_number,
)
from stackelberg.leaders.by_draws import WIDER, Draws, best_x
from stackelberg.leaders.prior_fit import Fitted, begin, learn, shared
from stackelberg.roads import Demand, Network
from stackelberg.sets import Box
from stackelberg.support.brief import brief
from stackelberg.tolls.game import Bounds, toll_set
from stackelberg.tolls.links import ResponseLayout, as_links
from stackelberg.tolls.objective import TravelCost
from stackelberg.tolls.sensors import unlikely
from stackelberg.tolls.twin.city import CityTwin
from stackelberg.tolls.twin.model import City, CityFlows
from stackelberg.tolls.twin.trips import MOST_PAIRS

SPREAD, SEARCH, OUTCOMES = 0.5, 60, 16
"""Tolls are found on so many draws, at which part of the posterior's sd, in how many iterations."""

INTERVAL = 2.5
"""Intervals of costs and savings are so many times those of the samples, which all have this model's travellers."""


@final
@dataclass(frozen=True, eq=False)
class TollPlan:
    """Tolls as the twin plans them, and what they do. Costs are of travel time: vehicles × the network's time.

    Attributes
    ----------
    links, tolls : ndarray of int, ndarray
        The links that may be tolled and their tolls.
    cost : tuple[float, float, float]
        The travel time of all without tolls, by the best fit, and the ends of a 90% interval.
    saving, revenue : tuple[float, float, float]
        What the tolls save of it, and what is paid, in the same way.
    flows_before, flows : ndarray
        On all links, settled, without tolls and with them;.
    flows_sd : ndarray
        The standard deviations of `flows`.
    next_counter : ndarray of int
        The links without a counter, the one that would tell most of the saving first;.
    counter_gain : ndarray
        By which share of its variance, for each of them.
    zone_trips : ndarray
        How many trips begin in each zone;.
    zone_time, zone_tolls : ndarray
        By how much the time of one of them changes, and what it pays, on average.
    kept : tuple[ConstraintForecast, ...], optional
        The constraints, with which probability each is kept.
    """

    links: NDArray[np.int64]
    tolls: Array
    cost: tuple[float, float, float]
    saving: tuple[float, float, float]
    revenue: tuple[float, float, float]
    flows_before: Array
    flows: Array
    flows_sd: Array
    next_counter: NDArray[np.int64]
    counter_gain: Array
    zone_trips: Array
    zone_time: Array
    zone_tolls: Array
    kept: tuple[ConstraintForecast, ...] = ()

    __repr__ = brief


@final
@dataclass(frozen=True, eq=False)
class FittedTwin:
    """A twin fitted to counts: see `CityTwin.fit`.

    Attributes
    ----------
    twin : CityTwin
        What was known before.
    fits : tuple[Fitted, ...]
        What the counts made of it: of each variant that they speak for, the best first.
    seed : int, default 0
        Of the draws from the posterior.
    """

    twin: CityTwin
    fits: tuple[Fitted, ...]
    seed: int = 0

    __repr__ = brief

    @property
    def fit(self) -> Fitted:
        """The best one."""
        return self.fits[0]

    @property
    def network(self) -> Network:
        """The roads."""
        return self.twin.network

    @property
    def city(self) -> City:
        """The model that the counts chose."""
        return _city(self.fit, self.twin.tolled)

    @property
    def doubted(self) -> NDArray[np.bool_]:
        """Days × links: counts that were not believed."""
        return np.array([row.doubted for row in self.fit.rows])

    @property
    def trips(self) -> Demand:
        """The matrix of trips that fits best."""
        return Demand(*self.city.pairs, self.city.trips(self.fit.now))

    def flows(self, tolls: Any = None) -> tuple[Array, Array]:
        """Settled flows on all links under tolls (default: none), and their standard deviations."""
        x = np.zeros(self.twin.tolled.size) if tolls is None else as_vector("tolls", tolls, self.twin.tolled.size)
        settled = self.city.settle(x, self.fit.now)
        return settled.flows.v, self._sd(settled.by_parameters())

    def _sd(self, A: Array) -> Array:
        """Standard deviations of flows by the posterior; twice, as it knows nothing of what the model lacks."""
        assert self.fit.information is not None
        of = A * self.city.sd
        variance = (of * self.fit.information.solve(of.T).T).sum(axis=1)
        return np.asarray(WIDER * np.sqrt(np.maximum(variance, 0.0)))

    def plan(
        self,
        bounds: ConvexSet | Bounds = (0.0, np.inf),
        *,
        tolled: Any = None,
        at_most: int | None = None,
        constraints: Sequence[Constraint] = (),
        lam: float = 0.0,
        step: float | None = None,
    ) -> TollPlan:
        """Tolls of least mean travel time over draws of the posterior, and what they do.

        bounds: (lower, upper), numbers or one for each tolled link, or a set; see `toll_set`. tolled: the links
        that may be tolled (None: those of the fit). at_most: so many of them, chosen on the twin. constraints: on x
        and y, see `Constraint` (a street's flow: `Constraint("school street", at_most=400, y={12: 1})`). lam:
        weight of ‖x‖² in the objective. step: tolls are multiples of it.
        """
        links = as_links("tolled", self.twin.tolled if tolled is None else tolled, self.network.links)
        X = toll_set(self.network, links, bounds) if isinstance(bounds, str | tuple) else bounds
        if X.dimension != links.size:
            raise InvalidInput(f"bounds: expected a set of {links.size} tolls, got one of {X.dimension}")
        f = TravelCost(ResponseLayout(self.network.links), links, self.network.latency, lam)
        objective = replace(f.objective(), constraints=tuple(constraints))
        rng = derive(self.seed, Purpose.DIRECTION)
        samples = [(fit, fit.sample(rng)) for fit in shared(self.fits, OUTCOMES)]

        def drawn(spread: float) -> Draws:
            moved = [(_city(fit, links), fit.now + spread * (theta - fit.now)) for fit, theta in samples]
            return Draws(moved, objective, spread, self.fit.noise)

        draws = drawn(SPREAD)
        x = best_x(draws, X, X.project(np.zeros(links.size)), SEARCH)
        if at_most is not None and whole_number("at_most", at_most) < links.size:
            if not isinstance(X, Box):
                raise InvalidInput(f"at_most: expected bounds as a pair (lower, upper), got {bounds!r}")
            x = _fewer(draws, X, x, at_most)
        if step is not None:
            x = X.project(np.round(step * np.round(x / positive("step", step)), 12))  # 1.4, not 1.4000000000000001
        return self._outcome(drawn(1.0), links, np.asarray(x))

    def _outcome(self, draws: Draws, links: NDArray[np.int64], x: Array) -> TollPlan:
        """What tolls do, by samples of the posterior."""
        city = _city(self.fit, links)
        here, there = (city.settle(at, self.fit.now) for at in (np.zeros(x.size), x))
        before, kept = [here, *draws.settled(np.zeros(x.size))], draws.constraints(x) or ()
        after, value = [there, *draws.settled(x)], self.network.total_time
        cost = np.array([value(one.y) for one in before])
        saving = cost - np.array([value(one.y) for one in after])
        paid = np.array([float(x @ one.y[links]) for one in after])
        order, gain = self._counters(here, there)
        trips, time, tolls = self._by_zone(city, here, there)
        return TollPlan(
            links, x, _interval(cost), _interval(saving), _interval(paid), here.flows.v, there.flows.v,
            self._sd(there.by_parameters()), order, gain, trips, time, tolls, kept,
        )  # fmt: skip

    def _counters(self, here: CityFlows, there: CityFlows) -> tuple[NDArray[np.int64], Array]:
        """Links nobody counts, and which share of the variance of the saving a counter would take away."""
        information, latency = self.fit.information, self.network.latency
        assert information is not None
        A = {one: one.by_parameters() * self.city.sd for one in (here, there)}
        slope = {one: latency.value(one.flows.v) + one.flows.v * latency.derivative(one.flows.v) for one in A}
        g = slope[here] @ A[here] - slope[there] @ A[there]
        seen = np.any([row.seen for row in self.fit.rows], axis=0)
        open_links, towards = np.flatnonzero(~seen), information.solve(g)
        rows = A[there][open_links]
        known = (rows * information.solve(rows.T).T).sum(axis=1) + (self.fit.noise * there.flows.v[open_links]) ** 2
        gain = (rows @ towards) ** 2 / np.maximum(known, 1e-300) / max(float(g @ towards), 1e-300)
        order = np.argsort(-gain, kind="stable")
        return open_links[order], gain[order]

    def _by_zone(self, city: City, here: CityFlows, there: CityFlows) -> tuple[Array, Array, Array]:
        """Trips that begin in each zone, the change of their time, and what they pay, per trip."""
        origin, zones = city.pairs[0], self.network.zones
        trips = np.bincount(origin, city.trips(self.fit.now), zones).astype(np.float64)
        spent = []
        for one, prices in (
            (here, self.network.cost(here.flows.v)),
            (there, self.network.cost(there.flows.v)),
            (there, city.tolls(there.x)),
        ):
            routes = one.flows.routes
            along = routes.flow * (routes.incidence(self.network.links).T @ prices)
            spent.append(np.bincount(origin[routes.pair], along, zones) / np.maximum(trips, 1e-300))
        return trips, spent[1] - spent[0], spent[2]


def fitted_twin(twin: CityTwin, counts: Any, tolls: Any, pace: float | None, seed: int) -> FittedTwin:
    """Fit a twin to days of counts, one after the other."""
    days, links = np.atleast_2d(np.asarray(counts, dtype=np.float64)), twin.network.links
    if days.ndim != 2 or days.shape[1] != links:
        raise InvalidInput(f"counts: expected a row of {links} counts for each day, got shape {days.shape}")
    if np.isinf(days).any() or np.nanmin(days, initial=0.0) < 0.0:
        raise InvalidInput("counts: expected numbers >= 0, and NaN where nobody counted")
    if twin.needs_trips:
        raise InvalidInput(
            f"trips: counts alone do not tell who travels between more than {MOST_PAIRS:,} pairs of zones; "
            "give an old matrix, or merge zones"
        )
    tolled = twin.tolled.size
    paid = np.zeros((len(days), tolled)) if tolls is None else np.asarray(tolls, dtype=np.float64)
    paid = np.broadcast_to(paid, (len(days), tolled)) if paid.shape == (tolled,) else paid
    if paid.shape != (len(days), tolled) or not np.isfinite(paid).all():
        raise InvalidInput(f"tolls: expected {len(days)} rows of {tolled} tolls, got shape {paid.shape}")
    if (odd := unlikely(twin.network, np.fmin.reduce(days))) is not None:
        warnings.warn(odd, stacklevel=3)
    fits: tuple[Fitted, ...] = ()
    pace = None if pace is None else positive("pace", pace)
    for x, y in zip(paid, days, strict=True):
        if fits:
            fits = learn(fits, x, y)
        elif np.isfinite(y).any():
            fits = begin(twin, x, y, pace)
    if not fits:
        raise InvalidInput("counts: expected at least one count above 0, got none")
    return FittedTwin(twin, fits, seed)


def _city(fit: Fitted, links: NDArray[np.int64]) -> City:
    """The model of a fit, where these links are tolled."""
    assert isinstance(fit.prior, City)
    return replace(fit.prior, tolled=links)


def _interval(values: Array) -> tuple[float, float, float]:
    """The value of the best fit, which is first, and a 90% interval by the samples after it, made wider."""
    best, (low, middle, high) = float(values[0]), np.percentile(values[1:], [5.0, 50.0, 95.0])
    return best, best - INTERVAL * float(middle - low), best + INTERVAL * float(high - middle)


def _fewer(draws: Draws, X: Box, x: Array, at_most: int) -> Array:
    """Tolls on at most so many links: those that bring least are given up, half of them at a time.

    What a toll brings is the mean of the slopes with and without all of them, times its size.
    """
    kept = np.ones(x.size, dtype=bool)
    while kept.sum() > at_most:
        worth = x * (draws.with_slope(np.zeros(x.size))[1] + draws.with_slope(x)[1])
        order = np.argsort(np.where(kept, worth, np.inf), kind="stable")
        kept = np.isin(np.arange(x.size), order[: max(at_most, int(kept.sum()) // 2)])
        lower, upper = (np.where(kept, bound, 0.0) for bound in (X.lower, X.upper))
        x = best_x(draws, Box(lower, upper), np.where(kept, x, 0.0), SEARCH // 2)
    return x
