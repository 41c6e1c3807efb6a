"""Toll games: a network and its travellers as a `Game`, for planners who count flows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, ConvexSet, Followers, Game, InvalidInput, as_vector, frozen
from stackelberg.followers import MeasuredFollowers
from stackelberg.roads.assignment import Assignment
from stackelberg.roads.demand import Classes, TravellerClass, as_classes
from stackelberg.roads.demand import Travellers as Demands
from stackelberg.roads.network import Network
from stackelberg.sets import Box, Reals
from stackelberg.support.arrays import one_of
from stackelberg.tolls.links import ResponseLayout, SensedLinks, TolledLinks, Uncounted
from stackelberg.tolls.objective import TravelCost
from stackelberg.tolls.travellers import SettledTravellers

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

    Parameters
    ----------
    network : Network
        The roads.
    tollable : Tollable, default 'all'
        The links whose tolls are x (default: all).
    bounds : Bounds, default 'free-flow'
        "free-flow", "non-negative", "sign-free", or a pair (lower, upper).
    classes : Classes, optional
        Classes of travellers: tolls are then in money.

    Returns
    -------
    ConvexSet
        The set.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> toll_set(pigou()[0], [0]).lower
    array([-1.])
    >>> toll_set(pigou()[0], bounds=(0.0, 2.0)).project([-1.0, 3.0])
    array([0., 2.])
    """
    tolled = TolledLinks(network, tollable)
    size = tolled.links.size
    if bounds == "sign-free":
        return Reals(size)
    if bounds == "free-flow":
        lower = frozen(-network.free_flow_time[tolled.links])
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
    lam: float = 1e-3,
    scale: float = 1.0,
    bounds: Bounds = "free-flow",
    noise: float = 0.0,
    missing: float = 0.0,
    sensors: Any = None,
    uncounted: Uncounted = "ignored",
    aim: Aim | None = None,
    step: float | None = None,
    name: str | None = None,
) -> Game:
    """Toll design: choose tolls x on the `tollable` links to minimise f = scale · Σ w ℓ(w) + λ‖x‖².

    Parameters
    ----------
    network : Network
        The roads.
    demand : Demands
        A `Demand`, or a sequence of `TravellerClass`. Tolls are then in money; each class pays its share. Sensors
        count passenger cars of all classes alike.
    tollable : Tollable, default 'all'
        The links whose tolls are x (default: all).
    travellers : Travellers, optional
        How people react. A class such as `SettledTravellers` or `DayToDay`, or a `functools.partial` of one
        with further settings; it is called with network, demand and tollable, and with elastic demand `trips`,
        whether trips made are seen. Travellers made beforehand are taken as they are, and must have been made for
        the same links. The planner sees link flows and knows the latencies.
    lam : float, default 0.001
        λ.
    scale : float, default 1.0
        Weight of what travel costs.
    bounds : Bounds, default 'free-flow'
        See `toll_set`.
    noise, missing : float, default 0.0
        Relative measurement noise and the share of measurements that fail (`MeasuredFollowers`).
    sensors : Any, optional
        The links that are measured at all (default: all); the others do not count in f, and may be NaN in y. A
        measurement that is missing on a link that counts makes f NaN: the cost of that answer is not known.
    uncounted : Uncounted, default 'ignored'
        "estimate" lets links without a count count as if they were as full as the counted ones are together; a
        leader with a `CityTwin` goes by the twin's flows instead. Pairs that no path connects are set aside,
        with an UnreachableWarning and a remark of the network in the game.
    aim : Aim, optional
        Where demand is elastic, "welfare" (the default then) makes f minus welfare; the trips made per pair are
        then seen beside the links. "time" is the travel time of the trips made, which is least if nobody does; of
        classes nothing else is known, as nobody sees whose time it is.
    step : float, optional
        Tolls are multiples of it.
    name : str, optional
        Name of the game (default: from network and links).

    Returns
    -------
    Game
        The game.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> game = toll_game(*pigou(), tollable=[1], lam=0.0)
    >>> rng = np.random.default_rng(0)
    >>> y, _ = game.followers.respond(np.array([0.5]), game.followers.initial(rng), 1, rng)
    >>> game.objective(np.array([0.5]), y)
    0.75
    """
    tolled = TolledLinks(network, tollable)
    links, assignment = tolled.links, Assignment(network, demand).drop_unreachable(warn=3)[0]
    network, by_classes = assignment.network, assignment.by_classes
    welfare = _aims_at_welfare(aim, assignment)
    seen, worth = ResponseLayout(network.links, assignment.elastic_pairs.size if welfare else 0), dict[str, Any]()
    if welfare:
        worth = {"fixed": network.fixed_cost, "functions": (assignment.classes[0].demand.function,)}
    f = TravelCost(seen, links, network.latency, lam, scale, sensors, money=by_classes, **worth)
    if one_of("uncounted", uncounted, "ignored", "estimate") == "estimate":
        f = f.estimated(network)
    people, settings = travellers, {"trips": welfare} if assignment.elastic else {}
    if not isinstance(people, Followers):
        people = people(network, assignment.demand, tollable=links, **settings)
    if sensors is not None:
        people = SensedLinks(people, network.links, sensors)
    if noise or missing:
        people = MeasuredFollowers(people, noise=noise, missing=missing)
    X = toll_set(network, tollable, bounds, assignment.classes if by_classes else None)
    return Game(
        X=X,
        objective=f.objective(),
        followers=people,
        name=name or f"tolls on {network.name}",
        x0=frozen(X.project(np.zeros(links.size))),
        parameters=tolled.parameters(money=by_classes, step=step),
    )


def _aims_at_welfare(aim: str | None, assignment: Assignment) -> bool:
    """Whether the game is about welfare: if it is not said, where that is possible."""
    if aim is not None:
        one_of("aim", aim, "time", "welfare")
    if aim == "welfare" and not assignment.elastic:
        raise InvalidInput(
            "aim: 'welfare' needs an ElasticDemand, which says what trips are worth; with a fixed demand the least "
            "'time' is the greatest welfare"
        )
    if assignment.elastic and aim != "time" and assignment.by_classes:
        raise InvalidInput("aim: expected 'time' for classes: nobody sees whose time it is, so no welfare is known")
    return assignment.elastic and aim != "time"


def _least_worth(network: Network, classes: tuple[TravellerClass, ...]) -> Array:
    """Money for a unit of time on every link, in the class for which a toll weighs most (inf: nobody pays)."""
    with np.errstate(divide="ignore"):
        worth = np.stack([one.value_of_time / one.toll_shares(network) for one in classes])
    return np.asarray(worth.min(axis=0))


def _bound(name: str, bound: Any, size: int) -> Array:
    spread = np.full(size, bound) if np.ndim(bound) == 0 else bound
    return as_vector(name, spread, size, finite=False)
