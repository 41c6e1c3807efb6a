"""Link costs of the form base + coefficient (w/capacity)^power, with their slopes, link by link."""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from stackelberg.core import Array

ROOT_FLOOR = 1e-6
"""Share of the capacity below which the slope of a root (0 < power < 1), infinite at 0, is taken at this share."""


class LinkCosts(NamedTuple):
    """c(w) = base + coefficient (w · inverse_capacity)^power per link; a constant link has coefficient 0."""

    base: Array
    coefficient: Array
    inverse_capacity: Array
    power: Array


@njit(cache=True)
def cost_and_slope(base, coefficient, inverse_capacity, power, w):  # type: ignore[no-untyped-def]
    """One link's c(w) and c'(w). Powers 4 and 1 (nearly all links of practice) need no call of pow."""
    if coefficient == 0.0:
        return base, 0.0
    r = max(w * inverse_capacity, 0.0)
    if power == 4.0:
        lower = coefficient * r * r * r
        return base + lower * r, 4.0 * inverse_capacity * lower
    if power == 1.0:
        return base + coefficient * r, coefficient * inverse_capacity
    if power < 1.0:
        floor = max(r, ROOT_FLOOR)
        return base + coefficient * r**power, coefficient * power * inverse_capacity * floor ** (power - 1.0)
    lower = coefficient * r ** (power - 1.0)
    return base + lower * r, power * inverse_capacity * lower


@njit(cache=True)
def link_costs(links, w, cost, slope):  # type: ignore[no-untyped-def]
    """Write c(w) and c'(w) of every link into `cost` and `slope`."""
    for e in range(w.size):
        cost[e], slope[e] = cost_and_slope(
            links.base[e], links.coefficient[e], links.inverse_capacity[e], links.power[e], w[e]
        )
