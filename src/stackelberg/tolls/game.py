"""Toll games: a network and its travellers as a `Game`, for planners who observe flows, or flows and times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, ConvexSet, Followers, Game, InvalidInput, as_vector, frozen
from stackelberg.followers import MeasuredFollowers
from stackelberg.roads.assignment import Assignment, Value
from stackelberg.roads.demand import Classes, TravellerClass, as_classes
from stackelberg.roads.demand import Travellers as Demands
from stackelberg.roads.network import Network
from stackelberg.sets import Box, Reals
from stackelberg.tolls.links import Counts, Observes, Seen, SensedLinks, TolledLinks, Uncounted, one_of
from stackelberg.tolls.objective import Terms, TravelCost
from stackelberg.tolls.travellers import SettledTravellers, TripsSeen, as_trips_seen

Bounds: TypeAlias = Literal["free-flow", "non-negative", "sign-free"] | tuple[Any, Any]
Tollable: TypeAlias = Literal["all"] | Sequence[int] | np.ndarray[Any, Any]
Travellers: TypeAlias = Followers | Callable[..., Followers]
Aim: TypeAlias = Literal["time", "welfare"]
"""What a toll game is about: the total travel time, or what trips are worth less the time they take."""


def toll_set(
    network: Network, tollable: Tollable = "all", bounds: Bounds = "free-flow", classes: Classes | None = None
) -> ConvexSet:
    """The tolls X the planner may choose from, for the links it may toll.

    "free-flow" (default): x ≥ −free-flow time, so that no link costs less than nothing. "non-negative": x ≥ 0.
    "sign-free": no bound; a probe that makes a cycle of negative cost is then a failed observation. A pair
    (lower, upper): each is a number, or one number per tolled link; infinities are allowed. With `classes` tolls
    are in money, and "free-flow" is the bound for whichever class is the first to gain by a link.

    >>> from stackelberg.roads import pigou
    >>> toll_set(pigou()[0], [0]).lower
    array([-1.])
    >>> toll_set(pigou()[0], bounds=(0.0, 2.0)).project([-1.0, 3.0])
    array([0., 2.])
    """
    tolled = TolledLinks(network, _links(tollable))
    size = tolled.links.size
    if bounds == "sign-free":
        return Reals(size)
    if bounds == "free-flow":
        lower = tolled.lower_bounds
        if classes is not None:
            worth = _least_worth(network, as_classes(classes))[tolled.links]
            lower = lower * np.where(np.isfinite(worth), worth, 0.0)
        return Box(lower, np.full(size, np.inf))
    if bounds == "non-negative":
        return Box(np.zeros(size), np.full(size, np.inf))
    if not isinstance(bounds, tuple) or len(bounds) != 2:
        raise InvalidInput(
            f"bounds: expected 'free-flow', 'non-negative', 'sign-free' or a pair (lower, upper), got {bounds!r}"
        )
    return Box(*(_bound(name, bound, size) for name, bound in zip(("lower", "upper"), bounds, strict=True)))


def toll_game(
    network: Network,
    demand: Demands,
    *,
    tollable: Tollable = "all",
    travellers: Travellers = SettledTravellers,
    observes: Observes = "flows",
    lam: float = 1e-3,
    scale: float = 1.0,
    revenue: float = 0.0,
    weights: Any = None,
    bounds: Bounds = "free-flow",
    noise: float = 0.0,
    missing: float = 0.0,
    sensors: Any = None,
    uncounted: Uncounted = "ignored",
    counts: Counts = "passenger cars",
    value: Value = "time",
    aim: Aim | None = None,
    trips: TripsSeen | None = None,
    step: float | None = None,
    name: str | None = None,
) -> Game:
    """Toll design: choose tolls x on the `tollable` links to minimise f = scale · Σ w ℓ(w) + λ‖x‖².

    travellers: how people react. A class such as `SettledTravellers`, `DayToDay` or `LogitTravellers`, or a
    `functools.partial` of one with further settings; it is called with network, demand, tollable and observes.
    Travellers made beforehand are taken as they are, and must have been made for the same links and observations.
    observes: "flows", the planner sees link flows and knows the latencies; or "flows and times", it sees both.
    revenue, weights: further terms of f, see `tolls.objective`. bounds: see `toll_set`.
    noise, missing: relative measurement noise and the share of measurements that fail (`MeasuredFollowers`).
    sensors: the links that are measured at all (default: all); the others do not count in f, and may be NaN in y.
    A measurement that is missing on a link that counts makes f NaN: the cost of that answer is not known.
    uncounted: "estimate" lets links without a count count as if they were as full as the counted ones are together;
    a leader with a `CityTwin` goes by the twin's flows instead.
    Pairs that no path connects are set aside, with an UnreachableWarning and a remark of the network in the game.
    demand: a `Demand`, or a sequence of `TravellerClass`. Tolls are then in money; each class pays its share.
    counts (with classes): whether sensors count "passenger cars", "vehicles" (their sizes unknown, which takes
    observed times where sizes differ) or "classes" apart. value (with classes): whether hours count in f ("time";
    those of passenger cars where these are counted) or money, each class's hours at its own value, which takes
    classes counted apart.
    aim: where demand is elastic, "welfare" (the default then) makes f minus welfare, in money for classes, which
    must be counted apart; "time" is the travel time of whoever travels, which is least if nobody does. trips (with
    elastic demand): what is seen of the trips made beside the links: their number
    "per pair" (the default for welfare), "benefit", the one number that they add up to, from which a leader learns
    more slowly, or nothing. step: tolls are multiples of it.

    >>> from stackelberg.roads import pigou
    >>> game = toll_game(*pigou(), tollable=[1], lam=0.0)
    >>> rng = np.random.default_rng(0)
    >>> y, _ = game.followers.respond(np.array([0.5]), game.followers.initial(rng), 1, rng)
    >>> game.objective(np.array([0.5]), y)
    0.75
    """
    tolled = TolledLinks(network, _links(tollable))
    links = tolled.links
    assignment = _who_can_travel(network, demand)
    network = assignment.network
    observes, counts = one_of("observes", observes, Observes), one_of("counts", counts, Counts)
    plan = _Plan(assignment, observes, counts, value, *_aim(aim, trips, counts, assignment))
    plan.check(revenue)
    people = travellers
    if not isinstance(people, Followers):
        people = _made(people, assignment, plan.settings(links))
    counted = np.ones(network.links) if weights is None else as_vector("weights", weights, network.links)
    if sensors is not None:
        if plan.trips is not None:
            raise InvalidInput(
                "sensors: expected all links to be seen where trips made are, which follow them in y"
            )
        people = SensedLinks(people, network.links, sensors)
        counted = np.where(np.isin(np.arange(network.links), people.sensed), counted, 0.0)
    if noise or missing:
        people = MeasuredFollowers(people, noise=noise, missing=missing)
    X = toll_set(network, tollable, bounds, assignment.classes if assignment.by_classes else None)
    f = plan.travel_cost(Terms(network.links, links, lam, scale, revenue, frozen(counted)))
    if one_of("uncounted", uncounted, Uncounted) == "estimate":
        f = f.with_sensors(None if sensors is None else np.flatnonzero(counted > 0), network)
    return Game(
        X=X,
        objective=f.objective(),
        followers=people,
        name=name or f"tolls on {network.name}",
        x0=frozen(X.project(np.zeros(links.size))),
        parameters=tolled.parameters(money=assignment.by_classes).changed({} if step is None else {"step": step}),
    )


def _who_can_travel(network: Network, demand: Any) -> Assignment:
    """Without the pairs that no path connects, which a warning and the network's remarks name."""
    return Assignment(network, demand).drop_unreachable(warn=4)[0]


def _aim(aim: str | None, trips: str | None, counts: str, assignment: Assignment) -> tuple[Aim, TripsSeen | None]:
    """What the game is about and what is seen of trips: if it is not said, welfare and all trips where possible."""
    elastic, apart = assignment.elastic, counts == "classes" or not assignment.by_classes
    if aim not in (None, "time", "welfare"):
        raise InvalidInput(f"aim: expected 'time' or 'welfare', got {aim!r}")
    if aim == "welfare" and not elastic:
        raise InvalidInput(
            "aim: 'welfare' needs an ElasticDemand, which says what trips are worth; with a fixed demand the least "
            "'time' is the greatest welfare"
        )
    if elastic and aim != "time" and not apart:
        raise InvalidInput(
            "aim: 'welfare' of classes takes counts='classes': what their time costs is not seen otherwise; "
            "expected that, or aim='time'"
        )
    seen = as_trips_seen(trips, assignment)
    if aim == "time" and seen is not None:
        raise InvalidInput("trips: these are for aim='welfare'; expected None where the aim is 'time'")
    if aim == "time" or not elastic:
        return "time", seen
    return "welfare", seen or "per pair"


@dataclass(frozen=True, eq=False)
class _Plan:
    """Who travels, how they are counted, and what counts in the planner's objective."""

    assignment: Assignment
    observes: Observes
    counts: Counts
    value: Value
    aim: Aim
    trips: TripsSeen | None

    def check(self, revenue: float) -> None:
        """Refuse what cannot be known from the counts."""
        if not self.assignment.by_classes:
            if (self.counts, self.value) != ("passenger cars", "time"):
                raise InvalidInput("counts, value: these are for classes of travellers, and there are none")
            return
        if self.value not in ("time", "money"):
            raise InvalidInput(f"value: expected 'time' or 'money', got {self.value!r}")
        if self.counts == "classes":
            return
        if self.value == "money":
            raise InvalidInput("value: 'money' takes counts='classes': whose hours they are is not seen otherwise")
        cars_only = bool(np.all(self.assignment.passenger_cars == 1.0))
        if self.counts == "vehicles" and self.observes == "flows" and not cars_only:
            raise InvalidInput(
                "counts: 'vehicles' of different sizes do not say how full a road is; expected observes='flows and "
                "times', or counts='passenger cars' or 'classes'"
            )
        all_pay = bool(np.all(self.assignment.toll_shares == 1.0))
        if revenue and not (all_pay and (self.counts == "vehicles" or cars_only)):
            raise InvalidInput(
                "revenue: who pays how much is not seen in these counts; expected counts='classes', or 'vehicles' "
                "where every class pays all of every toll"
            )

    def settings(self, links: Any) -> dict[str, Any]:
        """What travellers are made with."""
        settings: dict[str, Any] = {"tollable": links, "observes": self.observes}
        settings |= {"counts": self.counts} if self.assignment.by_classes else {}
        return settings | ({} if self.trips is None else {"trips": self.trips})

    def travel_cost(self, terms: Terms) -> TravelCost:
        """f over what is counted; welfare of classes is in money."""
        own, known, welfare = self.assignment, self.observes == "flows", self.aim == "welfare"
        apart = self.counts == "classes"
        functions = tuple(one.demand.function for one in own.classes if one.elastic)
        trips = {None: 0, "benefit": 1, "per pair": own.elastic_pairs.size}[self.trips] if welfare else 0
        ones = np.ones(len(own.classes) if apart else 1)
        hour = own.value_of_time if apart and (welfare or self.value == "money") else ones
        fixed = hour[:, None] * own.network.fixed_cost + (own.link_spending if apart else 0.0)
        return TravelCost(
            terms,
            Seen(terms.links, tuple(one.name for one in own.classes) if apart else (), not known, trips),
            own.network.latency if known else None,
            hour=hour,
            cars=own.passenger_cars if apart else ones,
            shares=own.toll_shares[:, terms.tolled] if apart else np.ones((1, terms.tolled.size)),
            fixed=fixed if welfare else np.empty(0),
            functions=functions if trips and self.trips == "per pair" else (),
            money=own.by_classes,
        )


def _made(make: Callable[..., Followers], assignment: Assignment, settings: Mapping[str, Any]) -> Followers:
    if not callable(make):
        raise InvalidInput(f"travellers: expected Followers or a class of travellers, got {make!r}")
    kind = getattr(make, "func", make)  # of a functools.partial
    known = {part.name for part in fields(kind)} if isinstance(kind, type) and is_dataclass(kind) else set(settings)
    if "counts" in settings and "counts" not in known:
        raise InvalidInput(
            f"travellers: {kind.__name__} do not come in classes; expected SettledTravellers or DayToDay"
        )
    if assignment.elastic and isinstance(kind, type) and "trips" not in known:
        raise InvalidInput(
            f"travellers: {kind.__name__} always travel; expected SettledTravellers or DayToDay for elastic demand"
        )
    people = make(assignment.network, assignment.demand, **settings)
    if not isinstance(people, Followers):
        raise InvalidInput(f"travellers: expected it to make Followers, got {type(people).__name__}")
    return people


def _least_worth(network: Network, classes: tuple[TravellerClass, ...]) -> Array:
    """Money for a unit of time on every link, in the class for which a toll weighs most (inf: nobody pays)."""
    with np.errstate(divide="ignore"):
        worth = np.stack([one.value_of_time / one.toll_shares(network) for one in classes])
    return np.asarray(worth.min(axis=0))


def _links(tollable: Tollable) -> Any:
    if isinstance(tollable, str):
        if tollable != "all":
            raise InvalidInput(f"tollable: expected 'all' or a list of links, got {tollable!r}")
        return None
    return tollable


def _bound(name: str, bound: Any, size: int) -> Array:
    spread = np.full(size, bound) if np.ndim(bound) == 0 else bound
    return as_vector(name, spread, size, finite=False)
