"""Link costs that follow the power law, with their slopes, prepared for the sweeps: link by link, no division."""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from stackelberg.core import Array
from stackelberg.routing.kernels.answers import price_and_slope
from stackelberg.routing.kernels.power_law import powers


class LinkCosts(NamedTuple):
    """c(w) = base + coefficient (w · inverse_capacity)^power per link; a constant link has coefficient 0.

    A power below zero names a law of `answers`: the link stands for the trips that an od pair gives up.
    """

    base: Array
    coefficient: Array
    inverse_capacity: Array
    power: Array


@njit(cache=True, nogil=True)
def cost_and_slope(base, coefficient, inverse_capacity, power, w):  # type: ignore[no-untyped-def]
    """One link's c(w) and c'(w)."""
    if coefficient == 0.0:
        return base, 0.0
    if power < 0.0:
        price, rise = price_and_slope(power, max(w * inverse_capacity, 0.0))
        return base + coefficient * price, coefficient * inverse_capacity * rise
    raised, lower = powers(max(w * inverse_capacity, 0.0), power)
    return base + coefficient * raised, coefficient * power * inverse_capacity * lower


@njit(cache=True, nogil=True)
def link_costs(links, w, cost, slope):  # type: ignore[no-untyped-def]
    """Write c(w) and c'(w) of every link into `cost` and `slope`."""
    for e in range(w.size):
        cost[e], slope[e] = cost_and_slope(
            links.base[e], links.coefficient[e], links.inverse_capacity[e], links.power[e], w[e]
        )
