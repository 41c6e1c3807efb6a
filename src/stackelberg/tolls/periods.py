"""Tolls by period of the day: morning and evening, or 24 hours, with travellers who choose when to leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    InvalidInput,
    Objective,
    Quantity,
    ResponseFailed,
    ResponseSchema,
    as_vector,
    frozen,
    positive,
)
from stackelberg.roads.demand import Demand
from stackelberg.roads.equilibria import equilibrium
from stackelberg.roads.network import Network, read_units
from stackelberg.sets import Box
from stackelberg.support.names import checked_text
from stackelberg.tolls.coverage import toll_objective
from stackelberg.tolls.game import Bounds, Tollable, toll_set
from stackelberg.tolls.links import TolledLinks
from stackelberg.tolls.objective import Terms


@dataclass(frozen=True, eq=False)
class SumOverPeriods:
    """f(x, y) = Σ f_p(x_p, y_p): the same objective in every period, of its own tolls and flows."""

    one: Objective
    periods: int

    def _parts(self, x: Array, y: Array) -> list[tuple[Array, Array]]:
        return list(zip(np.split(x, self.periods), np.split(y, self.periods), strict=True))

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        return float(sum(self.one(a, b) for a, b in self._parts(x, y)))

    def by_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x."""
        return np.concatenate([self.one.partial_x(a, b) for a, b in self._parts(x, y)])

    def by_y(self, x: Array, y: Array) -> Array:
        """∂f/∂y."""
        return np.concatenate([self.one.partial_y(a, b) for a, b in self._parts(x, y)])


def over_periods(one: Objective, periods: int, entries: int) -> Objective:
    """An objective of one period, with `entries` of y, summed over all of them."""
    total = SumOverPeriods(one, periods)
    prices = one.prices and tuple(tuple(j + p * entries for p in range(periods) for j in row) for row in one.prices)
    return Objective(total, (total.by_x, total.by_y), name=one.name, prices=prices)


@final
@dataclass(frozen=True, eq=False)
class PeriodTravellers(Followers):
    """Travellers who choose a route, and when to leave, under tolls that differ from period to period.

    In each period those who travel in it are at the equilibrium of its tolls. Of each pair, a `share` thinks again
    every day about when to leave: the periods are chosen by a logit of what the trip costs in each, tolls included,
    beside what it cost without tolls; without tolls `demands` are what is chosen. So tolls in one period move
    travellers into the others, day by day: what is carried over is how many leave when. sensitivity: by how much
    the logarithm of a period's share falls if its trip costs as much more as an average trip costs.

    x are the tolls of the first period, then of the second; y the flows of all links, period after period.

    >>> from stackelberg.roads import pigou
    >>> network, demand = pigou()
    >>> people = PeriodTravellers(network, (demand, demand))
    >>> rng = np.random.default_rng(0)
    >>> y, split = people.respond(np.array([0.5, 0.5, 0.0, 0.0]), people.initial(rng), 60, rng)
    >>> early = float(split[0, 0])  # all of them on the second road, at a cost of their number and the toll
    >>> round(early, 3), round(float(2.0 / (1.0 + np.exp(2.0 * (early + 0.5 - 1.0)))), 3)
    (0.753, 0.753)
    """

    network: Network
    demands: tuple[Demand, ...]
    tollable: Any = None
    sensitivity: float = 2.0
    share: float = 0.3
    gap: float = 1e-6
    links: TolledLinks = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check the settings."""
        object.__setattr__(self, "demands", tuple(self.demands))
        if len(self.demands) < 2:
            raise InvalidInput(f"demands: expected that of two periods at least, got {len(self.demands)}")
        first = self.demands[0]
        for one in self.demands:
            same = isinstance(one, Demand) and one.pairs == first.pairs
            if not same or (one.origin != first.origin).any() or (one.destination != first.destination).any():
                raise InvalidInput("demands: expected the same origin-destination pairs in every period")
        positive("sensitivity", self.sensitivity, zero=True)
        positive("gap", self.gap)
        if not 0.0 < positive("share", self.share) <= 1.0:
            raise InvalidInput(f"share: expected a share between 0 and 1, got {self.share}")
        object.__setattr__(self, "links", TolledLinks(self.network, self.tollable))

    @cached_property
    def _volumes(self) -> Array:
        return np.array([demand.volume for demand in self.demands])

    @cached_property
    def _usual(self) -> tuple[Array, float]:
        """What a trip costs without tolls, by period and pair, and on average."""
        costs = np.array([self._period(volumes, np.zeros(self.network.links))[1] for volumes in self._volumes])
        return costs, float((costs * self._volumes).sum() / self._volumes.sum())

    def _period(self, volumes: Array, tolls: Array) -> tuple[Array, Array]:
        """Flows and costs of pairs at the equilibrium of one period."""
        first = self.demands[0]
        found = equilibrium(self.network, Demand(first.origin, first.destination, volumes), tolls, gap=self.gap)
        if not found.converged:
            reached = f"reached {found.gap:.3g} ({found.stopped})"
            raise ResponseFailed(f"no equilibrium to a gap of {self.gap:g}: {reached}; ask for a larger gap")
        return found.flows, found.pair_costs

    def initial(self, rng: np.random.Generator) -> Array:
        """How many leave when, before the first toll: a row per period, a column per pair."""
        return frozen(self._volumes)

    def respond(self, x: Array, memory: Array, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Some days: each period at its equilibrium, then some travellers choose again when to leave."""
        tolls = [self.links.tolls(part) for part in np.split(x, len(self.demands))]
        usual, average = self._usual
        flows: list[Array] = []
        for _ in range(rounds):
            days = [self._period(volumes, toll) for volumes, toll in zip(memory, tolls, strict=True)]
            flows = [one[0] for one in days]
            dearer = (np.array([one[1] for one in days]) - usual) / average
            weight = self._volumes * np.exp(-self.sensitivity * (dearer - dearer.min(axis=0)))
            wanted = weight / weight.sum(axis=0) * self._volumes.sum(axis=0)
            memory = frozen(memory + self.share * (wanted - memory))
        return frozen(np.concatenate(flows)), memory


def period_game(
    network: Network,
    demands: Mapping[str, Demand],
    *,
    tollable: Tollable = "all",
    bounds: Bounds = "free-flow",
    lam: float = 1e-3,
    scale: float = 1.0,
    sensitivity: float = 2.0,
    share: float = 0.3,
    step: float | None = None,
    at_most: int | None = None,
    gap: float = 1e-6,
    name: str | None = None,
) -> Game:
    """Toll design by period: choose tolls on the `tollable` links in each, to minimise travel time over the day.

    demands: the trips of each period by its name. The other arguments are those of `toll_game` and of
    `PeriodTravellers`, who choose when to leave.

    >>> from stackelberg import ResponseModel, solve
    >>> from stackelberg.roads import Demand, pigou
    >>> network, demand = pigou()
    >>> quiet = Demand([0], [1], [0.4])
    >>> trips = {"morning": demand, "evening": quiet}
    >>> game = period_game(network, trips, tollable=[1], bounds=(0.0, 1.0), step=0.1)
    >>> game.parameters.names
    ('morning: 1→2 (link 2)', 'evening: 1→2 (link 2)')
    >>> solve(game, ResponseModel(K=5), rounds=40).x.tolist()  # nobody is in the way of anybody in the evening
    [0.5, 0.0]
    """
    names = tuple(checked_text("period", one, empty=False) for one in demands)
    people = PeriodTravellers(
        network, tuple(demands.values()), None if isinstance(tollable, str) else tollable, sensitivity, share, gap
    )
    tolled = TolledLinks(network, people.links.links, names)
    X = every_period(toll_set(network, tollable, bounds), len(names))
    one = toll_objective(network.latency, Terms(network.links, people.links.links, lam, scale), "flows")
    said = {key: given for key, given in (("step", step), ("at_most", at_most)) if given is not None}
    return Game(
        X=X,
        objective=over_periods(one, len(names), network.links),
        followers=people,
        name=name or f"tolls by period on {network.name}",
        x0=frozen(X.project(np.zeros(X.dimension))),
        parameters=tolled.parameters().changed(said),
    )


def every_period(X: Any, periods: int) -> Box:
    """The bounds of one period, in every one of them."""
    lower, upper = (
        (X.lower, X.upper) if isinstance(X, Box) else (np.full(X.dimension, -np.inf), np.full(X.dimension, np.inf))
    )
    return Box(np.tile(lower, periods), np.tile(upper, periods))


def period_schema(network: Network, periods: tuple[str, ...]) -> ResponseSchema:
    """The entries of y by the names of their links, period after period."""
    links, unit = tuple(map(network.link_label, range(network.links))), read_units(network.units).flow
    return ResponseSchema(tuple(Quantity(f"flow, {period}", links, unit) for period in periods))


def in_period(values: Any, period: int, periods: int) -> Array:
    """The entries of x, or of y, that are those of one period.

    >>> in_period([1.0, 2.0, 3.0, 4.0], 1, 2)
    array([3., 4.])
    """
    return np.split(as_vector("values", values, allow_nan=True), periods)[period]
