"""Travellers over a fixed set of routes: the paper's, who descend their costs, and logit ones, who are not sure."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, final

import numpy as np
from scipy.sparse import csr_array

from stackelberg.core import Array, Followers, InvalidInput, ResponseFailed, frozen, positive, whole_number
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.costs import PowerForm
from stackelberg.roads.kernels.fixed_routes import adapt, descend, load_links, make_scratch
from stackelberg.roads.network import Network
from stackelberg.roads.routes import Routes
from stackelberg.support.brief import brief
from stackelberg.tolls.links import Observes, TolledLinks, observe_links, one_of


@final
@dataclass(frozen=True, eq=False)
class RouteTravellers(Followers):
    """Travellers who shift route flows down the gradient of their potential, y_z ← P_{Y_z}(y_z − γ c_z(y, x)).

    That is the paper's rule for the routing game: c_r(y, x) = Σ_{e ∈ r} ℓ_e(w_e(y)) + x_e (its route cost), and
    P_{Y_z} projects onto the flows of pair z that add up to its demand. The memory is the vector of route flows;
    the leader `observes` the link "flows" w only, or "flows and times". `tollable` lists the links that carry x
    (None: all). Initial flows are uniform on Y: Exponential(1) weights, scaled to each demand.

    >>> from stackelberg.roads.builders import pigou
    >>> from stackelberg.roads.routes import simple_routes
    >>> network, demand = pigou()
    >>> travellers = RouteTravellers(network, demand, simple_routes(network, demand, max_links=1), gamma=0.5)
    >>> rng = np.random.default_rng(0)
    >>> w, y = travellers.respond(np.array([0.0, 0.5]), travellers.initial(rng), rounds=60, rng=rng)
    >>> w.round(6)  # costs 1 and v + toll: half of the travellers take each road
    array([0.5, 0.5])
    """

    network: Network
    demand: Demand
    routes: Routes
    gamma: float = 0.005
    tollable: Any = None
    observes: Observes = "flows"
    links: TolledLinks = field(init=False, repr=False)

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        positive("gamma", self.gamma)
        self.routes.check(Assignment(self.network, self.demand))
        object.__setattr__(self, "observes", one_of("observes", self.observes, Observes))
        object.__setattr__(self, "links", TolledLinks(self.network, self.tollable))

    def initial(self, rng: np.random.Generator) -> Array:
        """Route flows drawn uniformly from Y."""
        weights = rng.standard_exponential(len(self.routes))
        totals = np.add.reduceat(weights, self.routes.first[:-1])
        return frozen(weights * (self.demand.volume / totals)[self.routes.pair])

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Adapt to the tolls x for `rounds` rounds; return what the leader sees and the new route flows."""
        y = np.empty(len(self.routes))
        y[:] = memory  # a new array, however the memory was stored: equal memories answer equal to the byte
        w = self.adapt(self.links.tolls(x), y, whole_number("rounds", rounds, least=0))
        if not np.all(np.isfinite(w)):
            raise ResponseFailed(f"route flows are not finite under tolls up to {np.max(np.abs(x)):.3g}")
        return observe_links(self.network, w, self.observes), frozen(y)

    def adapt(self, tolls: Array, y: Array, rounds: int) -> Array:
        """Adapt the route flows y in place; return the link flows they end with."""
        forest = self.routes.forest
        scratch = make_scratch(forest, self.network.links)
        if self.cost_form is not None:
            adapt(y, tolls, rounds, self.gamma, self.demand.volume, forest, self.cost_form, scratch)
            return np.asarray(scratch.w)
        for _ in range(rounds):  # a latency without a power form is evaluated in Python
            load_links(y, forest, scratch)
            cost = self.network.cost(scratch.w, tolls)
            descend(y, cost, self.gamma, self.demand.volume, forest, scratch)
        load_links(y, forest, scratch)
        return np.asarray(scratch.w)

    @cached_property
    def cost_form(self) -> PowerForm | None:
        """Latency and fixed cost as numbers for the compiled kernels, or None for a latency without that form."""
        form = self.network.latency.power_form
        if form is None:
            return None
        return PowerForm(frozen(form.constant + self.network.fixed_cost), form.coefficient, form.scale, form.power)


_MOST_HALVINGS = 40


class LogitEquilibrium(NamedTuple):
    """A stochastic user equilibrium: link flows w, route flows y, max |y − z(y)| over demand, and days taken."""

    w: Array
    y: Array
    residual: float
    days: int


@final
@dataclass(frozen=True, eq=False)
class LogitTravellers(Followers):
    """Travellers who reconsider with probability `share` a day and then choose by logit: y ← y + s (z(y) − y).

    z_r(y) = demand_z · exp(−θ c_r) / Σ exp(−θ c_r') over the routes of pair z, with costs c = today's travel time,
    fixed cost and tolls along the route. `theta` (θ) is one over the spread of what people believe: large θ makes
    them sure. Where they settle, y = z(y), is the logit stochastic user equilibrium (Fisk 1980): the one minimum
    of the strictly convex Φ(y) = Σ ∫ℓ + fixed and toll payments + (1/θ) Σ y log y, whatever the tolls.

    z(y) − y points downhill on Φ, but with all of `share` moving at once a congested network can overshoot and
    swing for ever. So s is `share`, halved until Φ still falls there: on such a day fewer reconsider. Then Φ
    falls every day, and the travellers settle from any start.

    The routes are fixed (`routes`, e.g. the k shortest of every pair); routes that are not in the set are never
    used. The memory is the vector of route flows; it starts at the logit choice of an empty network, or at
    random shares (begin="random").

    >>> from stackelberg.roads import pigou
    >>> from stackelberg.roads.routes import simple_routes
    >>> network, demand = pigou()
    >>> routes = simple_routes(network, demand, max_links=1)
    >>> travellers = LogitTravellers(network, demand, routes, theta=20.0, tollable=[1], share=0.5)
    >>> rng = np.random.default_rng(0)
    >>> y, _ = travellers.respond(np.array([0.5]), travellers.initial(rng), rounds=50, rng=rng)
    >>> y.round(4)
    array([0.5, 0.5])
    """

    network: Network
    demand: Demand
    routes: Routes
    theta: float
    tollable: Any = None
    observes: Observes = "flows"
    share: float = 0.2
    begin: Literal["empty network", "random"] = "empty network"
    links: TolledLinks = field(init=False, repr=False)

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        positive("theta", self.theta)
        object.__setattr__(self, "observes", one_of("observes", self.observes, Observes))
        if positive("share", self.share) > 1.0:
            raise InvalidInput(f"share: expected a number in (0, 1], got {self.share}")
        if self.begin not in ("empty network", "random"):
            raise InvalidInput(f"begin: expected 'empty network' or 'random', got {self.begin!r}")
        self.routes.check(Assignment(self.network, self.demand))
        object.__setattr__(self, "links", TolledLinks(self.network, self.tollable))

    def initial(self, rng: np.random.Generator) -> Array:
        """Route flows before the first toll."""
        if self.begin == "random":
            weights = rng.standard_exponential(len(self.routes))
            return frozen(weights * self._volume / self._per_pair(weights, np.add))
        return frozen(self._choice(np.zeros(len(self.routes)), np.zeros(self.network.links)))

    def respond(self, x: Array, memory: Array, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """`rounds` days under x: what the leader sees of the last day, and the route flows."""
        tolls = self.links.tolls(x)
        y = np.empty(len(self.routes))
        y[:] = memory  # a copy: the memory is not ours to edit
        for _ in range(whole_number("rounds", rounds)):
            y = self._day(y, tolls, self._choice(y, tolls))
        if not np.all(np.isfinite(y)):
            raise ResponseFailed(f"route flows are not finite under tolls up to {np.max(np.abs(x)):.3g}")
        return observe_links(self.network, self._load(y), self.observes), frozen(y)

    def settled(self, x: Any, tolerance: float = 1e-10, most_days: int = 100_000) -> LogitEquilibrium:
        """The stochastic user equilibrium under x, to max |y − z(y)| ≤ tolerance · the largest demand."""
        tolls = self.links.tolls(x)
        y = self._choice(np.zeros(len(self.routes)), tolls)
        scale = positive("tolerance", tolerance) * float(self.demand.volume.max())
        for day in range(whole_number("most_days", most_days)):
            z = self._choice(y, tolls)
            residual = float(np.abs(z - y).max())
            if residual <= scale:
                return LogitEquilibrium(frozen(self._load(y)), frozen(y), residual, day)
            y = self._day(y, tolls, z)
        raise ResponseFailed(
            f"no stochastic equilibrium to {scale:.3g} within {most_days} days: reached {residual:.3g}; "
            "ask for a larger tolerance, more days or a smaller theta"
        )

    def _day(self, y: Array, tolls: Array, z: Array) -> Array:
        """y + s (z − y), with s the share, halved until Φ does not rise at the end of the step."""
        direction = z - y
        share = self.share
        for _ in range(_MOST_HALVINGS):
            after = y + share * direction
            if self._slope(after, direction, tolls) <= 0.0:
                break
            share /= 2.0
        return after

    def _slope(self, y: Array, direction: Array, tolls: Array) -> float:
        """∇Φ(y) · direction = Σ (c_r + log(y_r / demand) / θ) direction_r.

        Within a pair the direction adds up to zero, so the least of the brackets may be taken off all of them; near
        the equilibrium, where they are almost alike, that saves the digits that count.
        """
        moving = direction != 0.0
        if np.any(y[moving] <= 0.0):
            return np.inf  # log y has no end: a route is never given up altogether
        rest = np.where(moving, y, self._volume)
        bracket = self._costs(y, tolls) + np.log(rest / self._volume) / self.theta
        return float((bracket - self._per_pair(bracket, np.minimum)) @ direction)

    def _choice(self, y: Array, tolls: Array) -> Array:
        """z(y): every pair's demand spread by logit over its routes at the costs of y."""
        disutility = self.theta * self._costs(y, tolls)
        weights = np.exp(self._per_pair(disutility, np.minimum) - disutility)
        return np.asarray(weights * self._volume / self._per_pair(weights, np.add))

    def _costs(self, y: Array, tolls: Array) -> Array:
        return np.asarray(self._incidence.T @ self.network.cost(self._load(y), tolls))

    def _load(self, y: Array) -> Array:
        return np.asarray(self._incidence @ y)

    def _per_pair(self, values: Array, combine: np.ufunc) -> Array:
        """For every route the sum (or least) of `values` over the routes of its pair."""
        return np.asarray(combine.reduceat(values, self.routes.first[:-1])[self.routes.pair])

    @cached_property
    def _incidence(self) -> csr_array:
        return self.routes.incidence(self.network.links)

    @cached_property
    def _volume(self) -> Array:
        """The demand of every route's pair."""
        return self.demand.volume[self.routes.pair]
