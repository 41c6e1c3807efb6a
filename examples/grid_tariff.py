"""A day-ahead tariff for 146 households on a low-voltage grid: the utility's costs, within what the grid carries.

    pip install '.[grid]'
    python -m examples.grid_tariff            # 60 days; figures and two pictures in results/grid_tariff

x: 24 prices in cents per kWh, whose plain mean stays what it was. Followers: the households of
`examples.grid_households`, none like the other; only some look at the tariff on a day, the others go by the one
they saw last. The power flow of each hour is pandapower's (`examples.grid_power_flow`), on Kerber's suburban grid.
Weather and weekday change from day to day, and cost more or less by themselves than tariffs do: as utilities do,
loads are corrected to an ordinary day by what was usual in such weather before (`Usual`).

y, for each hour: what households take and what is lost (kW), both as on an ordinary day; by how much the lowest
voltage of the grid was below the rated one (%) and the highest loading of a line or of the transformer (% of its
rating).

f, in EUR a day: what is taken and lost at the market's prices, and a charge on its peak. Constraints: no voltage
more than 5% below the rated one, nothing above its rating, and what an average household pays for a kWh, on an
ordinary day, within 5% of what it paid before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from examples.grid_households import HOURS, Array, Day, Households, draw_households, loads
from examples.grid_power_flow import connections, power_flow
from stackelberg import Constraint, Followers, Game, Objective, register
from stackelberg.core import Context, Parameters
from stackelberg.sets import Polytope

NIGHT, MORNING, NOON = [6.2, 5.6, 5.2, 5.0, 5.3, 6.6], [9.0, 11.4, 11.9, 9.8, 8.1], [7.0, 6.4, 6.1, 6.6, 7.9]
MARKET = np.array([*NIGHT, *MORNING, *NOON, 10.2, 13.6, 16.2, 16.8, 14.3, 11.0, 8.8, 7.2])
"""What a kWh costs the utility in each hour, in cents: a winter's day with a morning and an evening."""
PEAK_CHARGE = 0.15
"""EUR for each kW of a day's peak: 55 EUR a year."""
FLAT = 29.0
"""The tariff before, in cents."""
LOWEST, HIGHEST = 10.0, 60.0
DROP, LOADING, BAND = 5.0, 100.0, 5.0
"""Constraints in %: of the voltage, of ratings, and of what an average household pays for a kWh, up or down."""
POPULATION_SEED = 7
RECORDS, RECORDS_SEED = 120, 11
"""Days with the flat tariff before the first announcement, a winter's records, and the seed of their weather."""
WEATHER = Context({"temperature": "number", "sun": "number", "weekend": "flag"})
PRICED = [range(HOURS * part, HOURS * (part + 1)) for part in range(4)]
"""An hour's price shows in all four quantities of that hour."""


@dataclass(frozen=True, eq=False)
class Usual:
    """What households took with the flat tariff, hour by hour, by the weather: least squares on records."""

    slopes: Array
    ordinary: Array

    @staticmethod
    def of(households: Households) -> Usual:
        """By the records of a winter."""
        rng, temperature = np.random.default_rng(RECORDS_SEED), 4.0
        tariffs, days, taken = np.full((households.count, HOURS), FLAT), [], []
        for number in range(RECORDS):
            day = next_day(temperature, number, rng)
            temperature = day.temperature
            days.append(Usual.known(day))
            taken.append(loads(households, tariffs, day, base_load(households, day, rng)).sum(axis=0))
        return Usual(np.linalg.lstsq(np.array(days), np.array(taken), rcond=None)[0], np.mean(days, axis=0))

    @staticmethod
    def known(day: Day) -> Array:
        """What loads are explained by."""
        return np.array([1.0, day.temperature, day.temperature**2, day.sun, float(day.weekend)])

    def corrected(self, y: Array, day: Day) -> Array:
        """y with the load, and losses, which go with its square, that an ordinary day would have had."""
        taken, lost, *rest = parts(y)
        now = np.maximum(taken + (self.ordinary - self.known(day)) @ self.slopes, 0.0)
        return np.concatenate([now, lost * (now / taken) ** 2, *rest])


def next_day(temperature: float, number: int, rng: np.random.Generator) -> Day:
    """The day after one of such a temperature; day 0 is a Monday."""
    warmer = 4.0 + 0.7 * (temperature - 4.0) + 2.0 * rng.standard_normal()
    return Day(warmer, float(rng.beta(1.5, 2.0)), number % 7 >= 5)


def base_load(households: Households, day: Day, rng: np.random.Generator) -> Array:
    """What households take on a day whatever it costs."""
    usual = households.weekend if day.weekend else households.base
    return usual * rng.lognormal(0.0, 0.2, usual.shape)


class Neighbourhood(Followers):
    """Households on a grid. Their memory: the tariff that each last looked at, the day of the week, the weather."""

    def __init__(self, households: Households, usual: Usual | None) -> None:
        """usual: by which loads are corrected to an ordinary day; without it the weather is told (see `game`)."""
        self.households, self.usual = households, usual
        self.context = WEATHER if usual is None else None

    def context_of(self, memory: dict[str, Any]) -> dict[str, Any]:
        """The weather, and whether it was a weekend."""
        return {name: memory[name] for name, _ in WEATHER.columns}

    def initial(self, rng: np.random.Generator) -> dict[str, Any]:
        """Everybody knows the flat tariff; an ordinary day has passed."""
        return {
            "seen": np.full((self.households.count, HOURS), FLAT),
            "days": 0,
            "temperature": 4.0,
            "sun": 0.4,
            "weekend": False,
        }

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """So many days, of which the last is seen."""
        y = np.empty(0)
        for _ in range(rounds):
            y, memory = self.one_day(x, memory, rng)
        return y, memory

    def one_day(self, x: Array, memory: dict[str, Any], rng: np.random.Generator) -> tuple[Array, dict[str, Any]]:
        """Some look at the tariff, all plan by the one they know, and the grid carries what comes of it."""
        looks = rng.random(self.households.count) < self.households.look
        seen = np.where(looks[:, None], x, memory["seen"])
        day = next_day(memory["temperature"], memory["days"], rng)
        y = seen_of(loads(self.households, seen, day, base_load(self.households, day, rng)))
        known = {"temperature": day.temperature, "sun": day.sun, "weekend": day.weekend}
        after = {"seen": seen, "days": memory["days"] + 1, **known}
        return y if self.usual is None else self.usual.corrected(y, day), after


def seen_of(taken: Array) -> Array:
    """What the utility sees of a day on which households take so much."""
    flow = power_flow(taken)
    lowest, highest = flow.voltages.min(axis=1), flow.loading.max(axis=1)
    return np.concatenate([taken.sum(axis=0), flow.losses, 100.0 * (1.0 - lowest), 100.0 * highest])


def parts(y: Array) -> tuple[Array, Array, Array, Array]:
    """Taken, lost, voltages, loadings, each hour by hour."""
    taken, lost, voltage, loading = y.reshape(4, HOURS)
    return taken, lost, voltage, loading


def cost(x: Array, y: Array) -> float:
    """f: energy and losses at the market's prices, and the charge on the peak."""
    taken, lost, _, _ = parts(y)
    return float(MARKET @ (taken + lost) / 100.0 + PEAK_CHARGE * (taken + lost).max())


def cost_by_x(x: Array, y: Array) -> Array:
    """∂f/∂x: the utility's costs depend on what households do only."""
    return np.zeros(HOURS)


def cost_by_y(x: Array, y: Array) -> Array:
    """∂f/∂y."""
    taken, lost, _, _ = parts(y)
    slope = MARKET / 100.0
    slope[np.argmax(taken + lost)] += PEAK_CHARGE
    return np.concatenate([slope, slope, np.zeros(2 * HOURS)])


def price_paid(x: Array, y: Array) -> float:
    """By how many % an average household pays more for a kWh than before."""
    taken = parts(y)[0]
    return 100.0 * (float(x @ taken / taken.sum()) / FLAT - 1.0)


def price_paid_by_x(x: Array, y: Array) -> Array:
    """∂/∂x."""
    taken = parts(y)[0]
    return 100.0 / FLAT * taken / taken.sum()


def price_paid_by_y(x: Array, y: Array) -> Array:
    """∂/∂y."""
    taken = parts(y)[0]
    slope = 100.0 / FLAT * (x - x @ taken / taken.sum()) / taken.sum()
    return np.concatenate([slope, np.zeros(3 * HOURS)])


def worst_of(part: int) -> dict[str, Any]:
    """A constraint on the highest of a day: the function and its gradients."""

    def highest(x: Array, y: Array) -> float:
        return float(parts(y)[part].max())

    def by_y(x: Array, y: Array) -> Array:
        slope = np.zeros((4, HOURS))
        slope[part, np.argmax(parts(y)[part])] = 1.0
        return slope.ravel()

    return {"function": highest, "gradients": (lambda x, y: np.zeros(x.size), by_y)}


PAID = {"function": price_paid, "gradients": (price_paid_by_x, price_paid_by_y)}
CONSTRAINTS = (
    Constraint("voltage drop", at_most=DROP, **worst_of(2)),
    Constraint("loading", at_most=LOADING, **worst_of(3)),
    Constraint("dearer by", at_most=BAND, **PAID),
    Constraint("cheaper by", at_least=-BAND, **PAID),
)


def tariffs() -> Polytope:
    """X: prices within bounds, whose plain mean stays what it was."""
    eye, ones = np.eye(HOURS), np.ones(HOURS)
    bounds = np.concatenate([HIGHEST * ones, -LOWEST * ones])
    return Polytope(np.vstack([eye, -eye]), bounds, C=ones[None, :], d=[HOURS * FLAT])


@cache
def population() -> tuple[Households, Usual]:
    """The households, and what is usual for them."""
    households = draw_households(connections(), POPULATION_SEED)
    return households, Usual.of(households)


@register("grid-tariff")
def game(weather: bool = False) -> Game:
    """The utility and its households.

    weather: whether the utility has no records: y is then as it was measured, and the leader is told of the weather
    and of weekends, and learns what they do. It keeps constraints on days that are as days are in the mean.
    """
    f = Objective(cost, (cost_by_x, cost_by_y), name="cost of a day, EUR", prices=PRICED, constraints=CONSTRAINTS)
    names = Parameters([f"{hour}h" for hour in range(HOURS)], units="ct/kWh")
    households, usual = population()
    people = Neighbourhood(households, None if weather else usual)
    return Game(tariffs(), f, people, "grid tariff", x0=np.full(HOURS, FLAT), parameters=names)


if __name__ == "__main__":
    from examples.grid_pictures import main

    main()
