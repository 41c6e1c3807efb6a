"""The white-box hypergradient of a toll game: ∂x f + Jᵀ ∂y f, with J the sensitivity of the Wardrop equilibrium."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from stackelberg.core import Array, Followers, Game, InvalidInput, as_vector, positive
from stackelberg.followers import MeasuredFollowers
from stackelberg.roads import ElasticEquilibrium, equilibrium, sensitivity
from stackelberg.tolls import SettledTravellers
from stackelberg.tolls.links import SensedLinks, observe_links


def settled_travellers(followers: Followers) -> SettledTravellers | None:
    """The settled travellers inside sensors and instruments, or None where there are none."""
    while isinstance(followers, SensedLinks | MeasuredFollowers):
        followers = followers.followers
    return followers if isinstance(followers, SettledTravellers) else None


def toll_hypergradient(game: Game, x: Any, *, gap: float = 1e-12) -> Array:
    """∇f̃(x) of tolls x on travellers at equilibrium, on a network of any size, without probing.

    The equilibrium is solved to `gap` (or as far as rounding allows, but at least to 1e-8), then one system on the
    routes in use is solved for Jᵀ ∂y f. Instruments and missing sensors are looked through: noise has no slope.
    Where unused routes are as cheap as those in use, f̃ has a kink at x, and a RuntimeWarning says so: the result is
    the slope on the side where they stay unused.

    >>> from stackelberg.roads import pigou
    >>> from stackelberg.tolls import toll_game
    >>> toll_hypergradient(toll_game(*pigou(), tollable=[1], lam=0.0), [0.25])
    array([-0.5])
    """
    travellers = settled_travellers(game.followers)
    if travellers is None:
        raise InvalidInput(f"game: expected SettledTravellers, got {type(game.followers).__name__}")
    if travellers.counts != "passenger cars":
        raise InvalidInput(
            f"game: expected counts='passenger cars', got {travellers.counts!r}: how classes share the roads is "
            "not unique, so that what is counted of them has no derivative"
        )
    network, links = travellers.network, travellers.links
    x = as_vector("x", x, links.links.size)
    settled = equilibrium(network, travellers.demand, links.tolls(x), gap=positive("gap", gap))
    if settled.gap > max(gap, 1e-8):
        raise InvalidInput(
            f"x: no equilibrium to a gap of {max(gap, 1e-8):g} under these tolls: reached {settled.gap:.3g}"
        )
    found = sensitivity(network, travellers.demand, settled)
    if found.degenerate:
        warnings.warn(
            f"game {game.name!r}: at this x unused routes are as cheap as those in use (links "
            f"{(found.ties[:5] + 1).tolist()}): the cost has a kink here, and this is its slope on one side",
            RuntimeWarning,
            stacklevel=2,
        )
    y, worth = observe_links(network, settled.flows, travellers.observes), None
    seen = y.size
    if isinstance(settled, ElasticEquilibrium) and travellers.trips is not None:
        worth = np.ones(settled.made.size) if travellers.trips == "per pair" else settled.pair_costs
        y = np.concatenate([y, settled.made if travellers.trips == "per pair" else [settled.benefit]])
    by_y = game.objective.partial_y(x, y)
    by_flow = by_y[: network.links]
    if seen > network.links:
        by_flow = by_flow + found.slope[: network.links] * by_y[network.links : seen]
    by_toll = found.by_tolls(by_flow, None if worth is None else by_y[seen:] * worth)
    return np.asarray(game.objective.partial_x(x, y) + by_toll[links.links])
