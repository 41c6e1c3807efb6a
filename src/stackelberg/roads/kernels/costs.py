"""What a link costs at its flow, and its slope: power laws of roads, inverse demand of excess-demand links.

The flow of an excess-demand link is what its pair gives up of its potential volume, and its cost the inverse
demand function, base + coefficient · t(s), where s is the share given up. The three laws differ in t alone and are
named by a number below zero where a road has its power, so that both kinds of links lie in the same arrays.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from stackelberg.core import Array

SLOPE_FLOOR = 2.0**-52
"""Share of the scale below which the slope of a root (0 < power < 1), infinite at 0, is taken at this share.

Small on purpose: from here on the slope is the true one. Where flows and capacities come in different units,
w / scale may well be below a millionth, and a slope held from there on would not be the derivative of the value.
Nor do Newton steps need a larger floor: from an empty road they begin short and grow by orders of magnitude each.
"""


class PowerForm(NamedTuple):
    """ℓ(w) = constant + coefficient · (w / scale)^power, the law of BPR and affine latencies, a number per link.

    Its methods take all links at once; compiled loops take one at a time and get the powers from `powers`. Flows
    below zero count as zero. Tuples of arrays go to compiled code as they are.
    """

    constant: Array
    coefficient: Array
    scale: Array
    power: Array

    def value(self, w: Array) -> Array:
        """ℓ(w), one number per link."""
        return self.constant + self.coefficient * self._saturation(w) ** self.power

    def slope(self, w: Array) -> Array:
        """ℓ'(w), one finite number per link: the slope of a root is held at SLOPE_FLOOR."""
        saturation = self._saturation(w)
        held = np.where(self.power < 1.0, np.maximum(saturation, SLOPE_FLOOR), saturation)
        # power = 0 multiplies by zero; power = 1 raises to the zeroth power, which is one even at zero flow.
        return self.coefficient * self.power / self.scale * held ** (self.power - 1.0)

    def integral(self, w: Array) -> Array:
        """∫₀ʷ ℓ(s) ds, one number per link."""
        flow = np.maximum(w, 0.0)
        return flow * (self.constant + self.coefficient * (flow / self.scale) ** self.power / (self.power + 1.0))

    def _saturation(self, w: Array) -> Array:
        return np.maximum(w, 0.0) / self.scale


@njit(cache=True, nogil=True)
def powers(saturation: float, power: float) -> tuple[float, float]:
    """s^power and s^(power − 1) of one link's s = w / scale ≥ 0, the second held at SLOPE_FLOOR for a root.

    Powers 4 and 1 (nearly all links of practice) need no call of pow.
    """
    if power == 4.0:
        squared = saturation * saturation
        return squared * squared, squared * saturation
    if power == 1.0:
        return saturation, 1.0
    if power == 1.5:
        root = np.sqrt(saturation)
        return saturation * root, root
    if power == 2.0:
        return saturation * saturation, saturation
    if power < 1.0:
        return saturation**power, max(saturation, SLOPE_FLOOR) ** (power - 1.0)
    lower = saturation ** (power - 1.0)
    return lower * saturation, lower


LINEAR = -1.0
"""t = s: the demand function is the straight line potential · (1 − t)."""
EXPONENTIAL = -2.0
"""t = −log(1 − s): potential · exp(−t)."""
LOGIT = -3.0
"""t = log(s / (1 − s)): potential / (1 + exp(t))."""
SHARE_FLOOR = 2.0**-53
"""Shares nearer to an end, where logarithms go to infinity, count as this: rounding knows no smaller ones."""
UNSEEN = 2.0**-48
"""A share of the potential volume that is wrong by no more is taken for right: rounding sees no finer."""


@njit(cache=True, nogil=True)
def price_and_slope(law, share):  # type: ignore[no-untyped-def]
    """t(s) and t'(s) of one pair; both finite at either end."""
    if law == LINEAR:
        return share, 1.0
    left = max(1.0 - share, SHARE_FLOOR)
    if law == EXPONENTIAL:
        return -math.log(left) if share > 0.5 else -math.log1p(-share), 1.0 / left
    share = max(share, SHARE_FLOOR)
    return math.log(share / left), 1.0 / (share * left)


@njit(cache=True, nogil=True)
def share_made(law, price):  # type: ignore[no-untyped-def]
    """The share of the potential volume that travels at t = `price`; 1 where it is below zero, except for logit."""
    if law == LINEAR:
        return min(max(1.0 - price, 0.0), 1.0)
    if law == EXPONENTIAL:
        return math.exp(-max(price, 0.0))
    if price > 0.0:
        return math.exp(-price) / (1.0 + math.exp(-price))
    return 1.0 / (1.0 + math.exp(price))


@njit(cache=True, nogil=True)
def mismatch(links, link, trips, cheapest, price, shift):  # type: ignore[no-untyped-def]
    """What it costs that `trips` travel and not as many as the demand function says at the `cheapest` route.

    Each traveller too many or too few counts with that cost, or with the `price` at which `trips` would be right,
    where that is larger: so a wrong number is seen at a cost of zero, too. `link` is the pair's
    excess link; `shift` is what potentials added to its costs.
    """
    share = share_made(links.power[link], (cheapest - links.base[link]) / links.coefficient[link])
    wrong = abs(trips * links.inverse_capacity[link] - share)
    if wrong <= UNSEEN:
        return 0.0
    return wrong / links.inverse_capacity[link] * max(abs(cheapest - shift), abs(price - shift))


@njit(cache=True, nogil=True)
def demand_excess(links, trips, cheapest, price, shift):  # type: ignore[no-untyped-def]
    """The sum of `mismatch` over all excess-demand links, which alone `links` has."""
    excess = 0.0
    for k in range(trips.size):
        excess += mismatch(links, k, trips[k], cheapest[k], price[k], shift[k])
    return excess


@njit(cache=True, nogil=True)
def shares_made(laws, prices):  # type: ignore[no-untyped-def]
    """`share_made` of every pair."""
    shares = np.empty(prices.size)
    for pair in range(prices.size):
        shares[pair] = share_made(laws[pair], prices[pair])
    return shares


def relative_gap(excess: float, spent: float) -> float:
    """Excess cost Σ flow (cost − cheapest cost) as a share of what travellers spend; 0 where they spend nothing.

    Spent is Σ w |c|, tolls included, which no subsidy can bring near zero.

    >>> relative_gap(1.0, 4.0), relative_gap(0.0, 0.0)
    (0.25, 0.0)
    """
    return excess / spent if spent > 0.0 else 0.0


class LinkCosts(NamedTuple):
    """c(w) = base + coefficient (w · inverse_capacity)^power per link; a constant link has coefficient 0.

    A power below zero names a law of demand: the link stands for the trips that an od pair gives up.
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
