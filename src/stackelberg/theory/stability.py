"""Assumption 2: how far K rounds of adaptation carry a change of x into the response."""

from __future__ import annotations

import math
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
    was seen, so it bounds C from below; `proposition_bound` bounds it from above for projected gradient.
    Deployments: pairs + 1.

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


def proposition_bound(K: int, gamma: float, L_x: float, L_y: float) -> float:
    """The proposition's C for projected gradient with step γ: K L_x γ exp(γ L_y K), per unit of ‖x̂ − x‖.

    L_x and L_y are Lipschitz constants of ∇_y g in x and in y. It grows with K without bound, while the truth
    of a contracting rule stays below L_x γ / (1 − ρ): see `contraction_bound`.

    Parameters
    ----------
    K : int
        Follower rounds.
    gamma : float
        Step of projected gradient.
    L_x : float
        Lipschitz constant of ∇_y g in x.
    L_y : float
        Lipschitz constant of ∇_y g in y.

    Returns
    -------
    float
        C.

    Examples
    --------
    >>> round(proposition_bound(K=10, gamma=0.1, L_x=1.0, L_y=1.0), 3)
    2.718
    """
    whole_number("K", K)
    gamma, L_x, L_y = positive("gamma", gamma), positive("L_x", L_x, zero=True), positive("L_y", L_y, zero=True)
    return K * L_x * gamma * math.exp(gamma * L_y * K)


def contraction_bound(K: int, gamma: float, L_x: float, rho: float) -> float:
    """C for a rule that contracts by ρ a round: L_x γ (1 − ρ^K)/(1 − ρ), which no K can exceed.

    Parameters
    ----------
    K : int
        Follower rounds.
    gamma : float
        Step of the rule.
    L_x : float
        Lipschitz constant of its gradient in x.
    rho : float
        Contraction per round.

    Returns
    -------
    float
        C.

    Examples
    --------
    >>> round(contraction_bound(K=10, gamma=0.1, L_x=1.0, rho=0.9), 3)
    0.651
    """
    whole_number("K", K)
    refuse(not 0 <= rho < 1, f"rho: expected 0 <= rho < 1, got {rho}")
    return positive("L_x", L_x, zero=True) * positive("gamma", gamma) * (1 - rho**K) / (1 - rho)
