"""Households that plan their day against an electricity tariff: cars, heat pumps, batteries, appliances.

Each household has its own base load, wants and devices. Each of its devices has a small problem of its own, which
is solved exactly against the 24 prices that the household last looked at, and what it minds beside them:

- an appliance runs once, for two hours, in the cheapest place near its favourite hour (`appliance_start`);
- a car takes what it needs between arrival and departure in the cheapest hours; waiting has a price for its owner
  (`cheapest_hours`);
- a heat pump keeps the rooms within a band at the least cost, given how the house cools (`heat`);
- a battery, which sees the meter, comes last and goes through all its levels (`store`).

Nothing is fed into the grid: solar power that is not used is lost. Hours are 0 to 23, powers in kW, prices in cents
per kWh, temperatures in °C.
"""

from __future__ import annotations

from dataclasses import dataclass

import numba
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

HOURS = 24
LEVELS = 21
"""Levels of a battery, from empty to full, that its controller tells apart."""
RUN = 2
"""Hours for which an appliance runs."""
MINDS = 5.0
"""The standard deviation of what a household minds an hour, in cents per kWh."""
NEVER = 1e6
"""A price that no household pays."""


@dataclass(frozen=True, eq=False)
class Day:
    """What is known of a day and nobody chooses."""

    temperature: float
    """Of the air, in the mean."""
    sun: float
    """The share of a clear day's sun."""
    weekend: bool

    @property
    def outside(self) -> Array:
        """The temperature of each hour: coldest at 5, warmest at 15."""
        hours = np.arange(HOURS)
        return self.temperature - 2.5 * np.cos(2.0 * np.pi * (hours - 3.0) / 24.0)

    @property
    def sunlight(self) -> Array:
        """The share of its rated power that a solar panel gives in each hour, in winter."""
        hours = np.arange(HOURS) + 0.5
        return (
            0.6 * self.sun * np.maximum(0.0, np.sin(np.pi * (hours - 8.0) / 8.5)) * ((hours > 8) & (hours < 16.5))
        )


@dataclass(frozen=True, eq=False)
class Households:
    """Households, one entry (or row) of each array per household; a power of 0 where it does not have the device.

    base: kW of each hour on a weekday, weekend: on Saturdays and Sundays. look: how likely it looks at the tariff
    on a day. minds: what it would pay, in cents per kWh, for not using a device in an hour (below zero: for using
    it): a pump that hums at night, habits. Of appliances: their power, the hour they would start at, cents per hour
    of waiting. Of cars: charger, arrival and departure (after midnight), kWh needed a day, cents per kWh and hour
    for which it waits. Of heat pumps: electric power, how much of the warmth is left after an hour, kWh of heat per
    degree, the band. Of batteries: power, capacity, efficiency each way, cents per kWh through it.
    """

    base: Array
    weekend: Array
    look: Array
    minds: Array
    appliance_kw: Array
    appliance_hour: NDArray[np.int64]
    appliance_wait: Array
    car_kw: Array
    car_arrives: NDArray[np.int64]
    car_leaves: NDArray[np.int64]
    car_kwh: Array
    car_wait: Array
    heat_kw: Array
    heat_left: Array
    heat_capacity: Array
    warm_from: Array
    warm_to: Array
    battery_kw: Array
    battery_kwh: Array
    battery_efficiency: Array
    battery_wear: Array
    solar_kw: Array

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.look)


def draw_households(count: int, seed: int) -> Households:
    """Households, no two alike: most have a car or a heat pump, a quarter a battery."""
    rng = np.random.default_rng(seed)

    def has(share: float) -> Array:
        return (rng.random(count) < share).astype(np.float64)

    def between(low: float, high: float) -> Array:
        return rng.uniform(low, high, count)

    base, weekend = _base_loads(count, rng)
    solar = has(0.25) * between(2.0, 6.0)
    night = between(16.5, 19.0)[:, None]
    rooms = between(19.5, 21.0)[:, None]
    up, down = rng.integers(5, 8, count)[:, None], rng.integers(21, 24, count)[:, None]
    hours = np.arange(1, HOURS + 1)[None, :]  # at the end of each hour
    warm_from = np.where((hours >= up) & (hours <= down), rooms, night)
    warm_to = np.broadcast_to(rooms + between(1.0, 2.5)[:, None], warm_from.shape)
    loss = between(0.08, 0.2)  # kW per degree
    capacity = between(4.0, 12.0)
    return Households(
        base=base,
        weekend=weekend,
        look=between(0.15, 0.6),
        minds=rng.normal(0.0, MINDS, (count, HOURS)),
        appliance_kw=between(0.4, 1.0),
        appliance_hour=rng.integers(7, 21, count),
        appliance_wait=between(0.3, 4.0),
        car_kw=has(0.7) * rng.choice([3.7, 7.4, 11.0], count, p=[0.5, 0.3, 0.2]),
        car_arrives=rng.integers(15, 21, count),
        car_leaves=rng.integers(6, 10, count),
        car_kwh=between(4.0, 16.0),
        car_wait=between(0.3, 2.5),
        heat_kw=has(0.6) * (3.0 + 20.0 * loss),  # enough on the coldest days: 20 to 25 K at a COP of 2
        heat_left=np.exp(-loss / capacity),
        heat_capacity=capacity,
        warm_from=warm_from,
        warm_to=np.array(warm_to),
        battery_kw=np.where(solar > 0.0, has(0.7), has(0.1)) * between(2.0, 4.6),
        battery_kwh=between(4.0, 10.0),
        battery_efficiency=between(0.93, 0.97),
        battery_wear=between(0.5, 3.0),
        solar_kw=solar,
    )


def _base_loads(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Base loads of weekdays and weekends: a level, a morning, a noon and an evening, each at its own hour."""
    hours, size = np.arange(HOURS)[None, :], rng.lognormal(0.0, 0.4, count)[:, None]

    def bump(hour: float, spread: float, width: float, height: float) -> Array:
        at = rng.normal(hour, spread, count)[:, None]
        return height * rng.uniform(0.5, 1.5, count)[:, None] * np.exp(-0.5 * ((hours - at) / width) ** 2)

    weekday = 0.15 + bump(7.5, 1.0, 1.2, 0.35) + bump(12.5, 1.0, 1.5, 0.2) + bump(19.0, 1.2, 1.8, 0.7)
    weekend = 0.15 + bump(9.5, 1.2, 1.8, 0.35) + bump(13.0, 1.0, 2.5, 0.4) + bump(19.0, 1.5, 2.0, 0.6)
    return size * weekday, size * weekend


def loads(households: Households, tariffs: Array, day: Day, base: Array | None = None) -> Array:
    """kW that each household takes from the grid in each hour of a day, each by the tariff it last looked at.

    `base` are the base loads of this very day; without it those of any such day.
    """
    h = households
    found = np.array((h.weekend if day.weekend else h.base) if base is None else base)
    cop = np.clip(3.0 + 0.06 * day.outside, 1.8, 5.0)
    for i in range(h.count):
        prices = tariffs[i] + h.minds[i]
        start = appliance_start(prices, int(h.appliance_hour[i]), h.appliance_wait[i] / h.appliance_kw[i])
        found[i, start : start + RUN] += h.appliance_kw[i]
        if h.car_kw[i] > 0.0:
            arrives, leaves = int(h.car_arrives[i]), int(h.car_leaves[i])
            found[i] += cheapest_hours(
                plugged_in(prices, arrives, leaves, h.car_wait[i]), h.car_kw[i], h.car_kwh[i]
            )
        if h.heat_kw[i] > 0.0:
            found[i] += heat(
                prices,
                h.heat_kw[i],
                cop / h.heat_capacity[i],
                h.heat_left[i],
                day.outside,
                h.warm_from[i],
                h.warm_to[i],
            )
        needed = found[i] - h.solar_kw[i] * day.sunlight
        if h.battery_kw[i] > 0.0:
            step = h.battery_kwh[i] / (LEVELS - 1)
            needed = needed + store(
                prices, needed, h.battery_kw[i], step, h.battery_efficiency[i], h.battery_wear[i]
            )
        found[i] = np.maximum(needed, 0.0)
    return found


def appliance_start(prices: Array, favourite: int, waiting: float) -> int:
    """The hour from which `RUN` hours cost least, each hour away from the favourite one costing `waiting`.

    >>> prices = np.full(24, 30.0); prices[13:15] = 20.0
    >>> appliance_start(prices, 18, 1.0), appliance_start(prices, 18, 10.0)
    (13, 18)
    """
    starts = np.arange(HOURS - RUN + 1)
    costs = sum(prices[starts + k] for k in range(RUN)) + waiting * np.abs(starts - favourite)
    return int(np.argmin(costs))


def plugged_in(prices: Array, arrives: int, leaves: int, waiting: float) -> Array:
    """What an hour's charging costs a car's owner: prices, and `waiting` for each hour since the arrival."""
    hours = np.arange(HOURS)
    since = (hours - arrives) % HOURS
    there = since < (leaves - arrives) % HOURS
    return np.where(there, prices + waiting * since, NEVER)


def cheapest_hours(costs: Array, power: float, energy: float) -> Array:
    """kW in each hour that bring the energy at the least cost; hours that cost `NEVER` are not used.

    >>> cheapest_hours(np.array([3.0, 1.0, 2.0, NEVER]), 4.0, 6.0)
    array([0., 4., 2., 0.])
    """
    found = np.zeros(costs.size)
    for hour in np.argsort(costs, kind="stable"):
        found[hour] = 0.0 if costs[hour] >= NEVER else min(power, energy)
        energy -= found[hour]
    return found


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def heat(
    prices: Array, power: float, gain: Array, left: float, outside: Array, warm_from: Array, warm_to: Array
) -> Array:
    """kW of a heat pump in each hour that keep rooms at least `warm_from` at the ends of hours, at the least cost.

    T(t+1) = left · T(t) + (1 − left) · outside(t) + gain(t) · kW(t), from T(0) = warm_from(24), to which the day
    returns. Each want, hour by hour, is met from the cheapest hours before it: what a degree there costs is what
    the electricity costs and what of its warmth is left by then. Rooms are never heated above `warm_to`. Where the
    power is not enough, it runs whenever that helps.
    """
    hours = prices.size
    kw = np.zeros(hours)
    rooms = np.empty(hours)  # at the end of each hour
    warm = warm_from[hours - 1]
    for t in range(hours):
        warm = left * warm + (1.0 - left) * outside[t]
        rooms[t] = warm
    for t in range(hours):
        while warm_from[t] - rooms[t] > 1e-9:
            best, cost, most = -1, np.inf, 0.0
            room = np.inf  # degrees at the end of hour t that may be added in hour s
            for s in range(t, -1, -1):
                remains = left ** (t - s)
                room = min(room, max(0.0, warm_to[s] - rooms[s]) * remains)
                price = prices[s] / (gain[s] * remains)
                amount = min(room, (power - kw[s]) * gain[s] * remains)
                if amount > 1e-12 and price < cost:
                    best, cost, most = s, price, amount
            if best < 0:
                break
            degrees = min(most, warm_from[t] - rooms[t])
            kw[best] += degrees / (gain[best] * left ** (t - best))
            for s in range(best, hours):
                rooms[s] += degrees * left ** (s - t)
    return kw


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def store(prices: Array, needed: Array, power: float, step: float, efficiency: float, wear: float) -> Array:
    """kW that a battery adds to (or takes off) the meter in each hour, by the best way through its levels.

    It begins and ends the day half full. `needed` is what the house takes otherwise, below zero where the sun gives
    more; what is below zero at the meter is paid nothing. `step` is the energy between two levels.
    """
    hours = prices.size
    half = (LEVELS - 1) // 2
    cost = np.full((hours + 1, LEVELS), np.inf)
    choice = np.zeros((hours, LEVELS), dtype=np.int64)
    cost[hours, half] = 0.0
    for t in range(hours - 1, -1, -1):
        for level in range(LEVELS):
            for other in range(LEVELS):
                flow = _at_meter(level, other, step, efficiency)
                if abs(flow) <= power:
                    paid = prices[t] * max(0.0, needed[t] + flow) + wear * step * abs(other - level)
                    if paid + cost[t + 1, other] < cost[t, level]:
                        cost[t, level], choice[t, level] = paid + cost[t + 1, other], other
    found, level = np.zeros(hours), half
    for t in range(hours):
        other = choice[t, level]
        found[t], level = _at_meter(level, other, step, efficiency), other
    return found


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _at_meter(level: int, other: int, step: float, efficiency: float) -> float:
    """What the meter sees of a battery that goes from one level to another."""
    change = step * (other - level)
    return change / efficiency if change > 0.0 else change * efficiency
