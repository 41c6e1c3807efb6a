"""The white-box hypergradient of a toll game: ∂x f + Jᵀ ∂y f, with J the sensitivity of the Wardrop equilibrium."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Array, Followers, Game, InvalidInput, as_vector, positive, refuse
from stackelberg.followers import MeasuredFollowers
from stackelberg.roads import sensitivity, solve
from stackelberg.tolls.links import ResponseLayout, SensedLinks
from stackelberg.tolls.travellers import SettledTravellers


def settled_travellers(followers: Followers) -> SettledTravellers | None:
    """The settled travellers inside sensors and instruments, or None where there are none."""
    while isinstance(followers, SensedLinks | MeasuredFollowers):
        followers = followers.followers
    return followers if isinstance(followers, SettledTravellers) else None


def toll_hypergradient(game: Game, x: Any, *, gap: float = 1e-12) -> Array:
    """∇f̃(x) of tolls x on travellers at equilibrium, on a network of any size, without probing.

    The equilibrium is solved to `gap` (or as far as rounding allows, but at least to 1e-8), then one system on the
    routes in use is solved for Jᵀ ∂y f. Instruments and missing sensors are looked through: noise has no slope.
    Where unused routes are as cheap as those in use, f̃ has a kink at x: the result is the slope on the side where
    they stay unused.

    >>> from stackelberg.roads import pigou
    >>> from stackelberg.tolls import toll_game
    >>> toll_hypergradient(toll_game(*pigou(), tollable=[1], lam=0.0), [0.25])
    array([-0.5])
    """
    travellers = settled_travellers(game.followers)
    if travellers is None:
        raise InvalidInput(f"game: expected SettledTravellers, got {type(game.followers).__name__}")
    links = travellers.links
    x = as_vector("x", x, links.links.size)
    settled = solve(travellers.assignment, links.tolls(x), gap=positive("gap", gap))
    refuse(
        settled.gap > max(gap, 1e-8),
        f"x: no equilibrium to a gap of {max(gap, 1e-8):g} under these tolls: reached {settled.gap:.3g}",
    )
    found = sensitivity(settled)
    own = travellers.assignment.elastic_pairs
    seen = ResponseLayout(travellers.network.links, own.size if travellers.trips else 0)
    y = np.append(settled.flows, settled.trips[own][: seen.trips])
    by_y = game.objective.partial_y(x, y)
    by_flow, by_trip = seen.flows(by_y), None
    if seen.trips:
        by_trip = np.zeros(settled.trips.size)
        by_trip[own] = seen.trips_of(by_y)
    by_toll = found.by_tolls(by_flow, by_trip)
    return np.asarray(game.objective.partial_x(x, y) + by_toll[links.links])
