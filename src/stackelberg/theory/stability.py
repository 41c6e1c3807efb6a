"""Assumption 2: how far K rounds of adaptation carry a change of x into the response."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import (
    Followers,
    Purpose,
    as_vector,
    derive,
    positive,
    refuse,
    unit_sphere,
    whole_number,
)


@dataclass(frozen=True)
class Stability:
    """The largest ‖y^{(K)}(x̂) − y^{(K)}(x)‖ / ‖x̂ − x‖ seen: a lower bound on C of Assumption 2.

    Attributes
    ----------
    C : float
        The largest ratio seen.
    K : int
        Follower rounds.
    radius : float
        How far x̂ was from x.
    pairs : int
        Pairs tried.
    """

    C: float
    K: int
    radius: float
    pairs: int


def estimate_stability(
    followers: Followers, x: Any, *, K: int, radius: float, pairs: int = 20, seed: int = 0
) -> Stability:
    """C of Assumption 2 near x: the largest change of the K-round response per change of x over random pairs.

    Both responses start from one memory, as in Algorithm 1, so followers must be rewindable. Every number here
    was seen, so it bounds C from below. Deployments: pairs + 1.

    Parameters
    ----------
    followers : Followers
        Those who respond.
    x : Any
        Around which point.
    K : int
        Follower rounds.
    radius : float
        How far x̂ is from x.
    pairs : int, default 20
        How many pairs are tried.
    seed : int, default 0
        Of all that is random.

    Returns
    -------
    Stability
        The largest ratio seen.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> seen = estimate_stability(stackelberg_cournot(n=2).followers, [3.0], K=50, radius=0.1)
    >>> round(seen.C, 3)   # settled: ‖dq/dQ‖ = √2/3
    0.471
    """
    x = as_vector("x", x)
    K, pairs, radius = whole_number("K", K), whole_number("pairs", pairs), positive("radius", radius)
    refuse(
        not followers.prepare().rewindable,
        "followers: expected followers that can be rewound, to start both responses alike",
    )
    memory = followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
    base, _ = followers.respond(x, memory, K, derive(seed, Purpose.RESPONSE))
    largest = 0.0
    for pair in range(pairs):
        v = unit_sphere(derive(seed, Purpose.DIRECTION, pair), x.size)
        y, _ = followers.respond(x + radius * v, memory, K, derive(seed, Purpose.RESPONSE))
        largest = max(largest, float(np.linalg.norm(y - base)) / radius)
    return Stability(largest, K, radius, pairs)
