"""Toll games: a network and its travellers as a `Game`, for planners who observe flows, or flows and times."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from stackelberg.core import Array, ConvexSet, Followers, Game, InvalidInput, as_vector, deprecated, frozen
from stackelberg.followers import MeasuredFollowers
from stackelberg.routing.demand import Demand
from stackelberg.routing.network import Network
from stackelberg.routing.planning.coverage import Unseen, as_unseen, toll_objective, with_sensors
from stackelberg.routing.planning.objectives import Terms
from stackelberg.routing.planning.sensors import SensedLinks
from stackelberg.routing.reachable import UnreachableWarning, remarked
from stackelberg.routing.tolled import Observes, TolledLinks, as_observes
from stackelberg.routing.travellers import SettledTravellers
from stackelberg.sets import Box, Reals

Bounds: TypeAlias = Literal["free-flow", "non-negative", "sign-free"] | tuple[Any, Any]
Tollable: TypeAlias = Literal["all"] | Sequence[int] | np.ndarray[Any, Any]
Travellers: TypeAlias = Followers | Callable[..., Followers]


def toll_set(network: Network, tollable: Tollable = "all", bounds: Bounds = "free-flow") -> ConvexSet:
    """The tolls X the planner may choose from, for the links it may toll.

    "free-flow" (default): x ≥ −free-flow time, so that no link costs less than nothing. "non-negative": x ≥ 0.
    "sign-free": no bound; a probe that makes a cycle of negative cost is then a failed observation. A pair
    (lower, upper): each is a number, or one number per tolled link; infinities are allowed.

    >>> from stackelberg.routing import pigou
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
        return Box(tolled.lower_bounds, np.full(size, np.inf))
    if bounds == "non-negative":
        return Box(np.zeros(size), np.full(size, np.inf))
    if not isinstance(bounds, tuple) or len(bounds) != 2:
        raise InvalidInput(
            f"bounds: expected 'free-flow', 'non-negative', 'sign-free' or a pair (lower, upper), got {bounds!r}"
        )
    return Box(*(_bound(name, bound, size) for name, bound in zip(("lower", "upper"), bounds, strict=True)))


def toll_game(
    network: Network,
    demand: Demand,
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
    unseen: Unseen = "ignored",
    name: str | None = None,
    regime: str | None = None,
) -> Game:
    """Toll design: choose tolls x on the `tollable` links to minimise f = scale · Σ w ℓ(w) + λ‖x‖².

    travellers: how people react. A class such as `SettledTravellers`, `DayToDay` or `LogitTravellers`, or a
    `functools.partial` of one with further settings; it is called with network, demand, tollable and observes.
    Travellers made beforehand are taken as they are, and must have been made for the same links and observations.
    observes: "flows", the planner sees link flows and knows the latencies; or "flows and times", it sees both.
    revenue, weights: further terms of f, see `planning.objectives`. bounds: see `toll_set`.
    noise, missing: relative measurement noise and the share of measurements that fail (`MeasuredFollowers`).
    sensors: the links that are measured at all (default: all); the others do not count in f, and may be NaN in y.
    A measurement that is missing on a link that counts makes f NaN: the cost of that answer is not known.
    unseen: "balance" lets links without a sensor count where the flows of the others say what they carry, see
    `planning.balance` (it takes as many trips to begin as to end at each node).
    Pairs that no path connects are set aside, with an UnreachableWarning and a remark of the network in the game.
    regime: the older name of `observes`, with "A" for "flows" and "B" for "flows and times".

    >>> from stackelberg.routing import pigou
    >>> game = toll_game(*pigou(), tollable=[1], lam=0.0)
    >>> rng = np.random.default_rng(0)
    >>> y, _ = game.followers.respond(np.array([0.5]), game.followers.initial(rng), 1, rng)
    >>> game.objective(np.array([0.5]), y)
    0.75
    """
    observes = as_observes(observes) if regime is None else _renamed(regime, observes)
    links = TolledLinks(network, _links(tollable)).links
    network, demand = _who_can_travel(network, demand)
    people = (
        travellers if isinstance(travellers, Followers) else _made(travellers, network, demand, links, observes)
    )
    counted = np.ones(network.links) if weights is None else as_vector("weights", weights, network.links)
    if sensors is not None:
        people = SensedLinks(people, network.links, sensors)
        counted = np.where(np.isin(np.arange(network.links), people.sensed), counted, 0.0)
    if noise or missing:
        people = MeasuredFollowers(people, noise=noise, missing=missing)
    X = toll_set(network, tollable, bounds)
    terms = Terms(network.links, links, lam, scale, revenue, frozen(counted))
    objective = toll_objective(network.latency, terms, observes)
    if as_unseen(unseen) == "balance" and sensors is not None:
        objective = with_sensors(objective, np.flatnonzero(counted > 0), network)
    return Game(
        X=X,
        objective=objective,
        followers=people,
        name=name or f"tolls on {network.name}",
        x0=frozen(X.project(np.zeros(links.size))),
    )


def _who_can_travel(network: Network, demand: Demand) -> tuple[Network, Demand]:
    """Without the pairs that no path connects, which a warning and the network's remarks name."""
    network, travels, unreachable = remarked(network, demand)
    if unreachable.pairs:
        warnings.warn(f"{network.name}: {network.remarks[-1]}", UnreachableWarning, stacklevel=3)
    return network, travels


def _renamed(regime: str, observes: str) -> Observes:
    """What the older keyword `regime` stands for."""
    meant = as_observes(regime)
    if as_observes(observes) not in ("flows", meant):  # "flows" is the default
        raise InvalidInput(
            f"regime: the older name of observes, which says {observes!r}; leave out regime={regime!r}"
        )
    old, instead = f"regime={regime!r} in toll_game", f"observes={meant!r}"
    deprecated(old, instead, ends="0.3.0", not_before="2027-07-01", depth=4)
    return meant


def _made(make: Callable[..., Followers], network: Network, demand: Demand, links: Any, observes: str) -> Followers:
    if not callable(make):
        raise InvalidInput(f"travellers: expected Followers or a class of travellers, got {make!r}")
    people = make(network, demand, tollable=links, observes=observes)
    if not isinstance(people, Followers):
        raise InvalidInput(f"travellers: expected it to make Followers, got {type(people).__name__}")
    return people


def _links(tollable: Tollable) -> Any:
    if isinstance(tollable, str):
        if tollable != "all":
            raise InvalidInput(f"tollable: expected 'all' or a list of links, got {tollable!r}")
        return None
    return tollable


def _bound(name: str, bound: Any, size: int) -> Array:
    spread = np.full(size, bound) if np.ndim(bound) == 0 else bound
    return as_vector(name, spread, size, finite=False)
