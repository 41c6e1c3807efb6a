"""Demand response: a utility sets 24 hourly prices, thousands of households shift their load and use batteries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box

HOURS = 24
LOWEST, FLAT, HIGHEST = 0.05, 0.25, 0.60
"""Prices in € per kWh: the lowest and the highest allowed, and the flat tariff to begin with."""

_HALVINGS = 50  # of a bracket of prices: to about 1e-15
_DESCENTS = 25  # of L-BFGS-B; later ones change the cost in its eighth digit


@dataclass(frozen=True, eq=False)
class DemandResponse:
    """Households that pay x_t per kWh in hour t, and a utility that buys what they use.

    A household of kind k shifts s_t kWh into hour t (at most `flexible` of its load, Σs = 0, discomfort ½ c_k ‖s‖²)
    and charges its battery by b_t (at most its power, Σb = 0, at most one full cycle a day, Σ|b| <= 2 · capacity,
    which keeps the state of charge within the battery; wear ½ d_k ‖b‖²). It minimises its bill plus discomfort and
    wear. Both problems are solved exactly: hours are filled up to a common price level, found by bisection.

    f is what that costs plus λ/2 ‖x − x̄‖². Buying y_t in hour t costs α (y_t − sun_t) + ½ β (y_t − sun_t)², more
    when much is needed at once. λ is what it is worth to customers that tariffs stay near x̄. Each day a share of
    each kind looks at the prices and plans anew: some have a controller that does it every day, some look once a
    week.

    y is the load of all households in each hour, in MWh. A flat tariff moves nobody: S(x̄) is the load without
    prices.

    Parameters
    ----------
    load : ndarray
        kWh of each kind in each hour, without prices.
    flexible : ndarray
        The share of its load that a kind can shift.
    discomfort : ndarray
        c_k.
    power : ndarray
        Of the batteries, kW.
    capacity : ndarray
        Of the batteries, kWh.
    wear : ndarray
        d_k.
    share : ndarray
        Share of a kind that plans anew each day.
    households : float
        How many there are.
    sun : ndarray
        Solar power in each hour, MWh.
    alpha : float
        Linear part of the price of power.
    beta : float
        Quadratic part of it.
    lam : float
        What it is worth that tariffs stay near x̄.
    """

    load: Array
    flexible: Array
    discomfort: Array
    power: Array
    capacity: Array
    wear: Array
    share: Array
    households: float
    sun: Array
    alpha: float
    beta: float
    lam: float

    def plans(self, x: Array) -> Array:
        """Consumption of a household of each kind in each hour, planned for the prices x, in kWh."""
        return self.load + self._shifts(x) + self._charges(x)

    def equilibrium(self, x: Array) -> Array:
        """S(x): the load of all households once everybody has planned, in MWh."""
        return np.asarray(self.plans(x).sum(axis=0) * (self.households / 1000.0))

    def _shifts(self, x: Array) -> Array:
        """s_t = clip((m − x_t)/c, −most, most) with the level m at which Σs = 0."""
        most, c = self.flexible, self.discomfort[:, None]
        level = _root(lambda m: np.clip((m - x) / c, -most, most).sum(axis=1), *self._bracket(x))
        return np.clip((level - x) / c, -most, most)

    def _charges(self, x: Array) -> Array:
        """b_t fills cheap hours up to one level and empties dear ones down to another, a full cycle at most."""
        low, high = self._levels(x)
        d, most = self.wear[:, None], self.power[:, None]
        return np.clip((low - x) / d, 0.0, most) - np.clip((x - high) / d, 0.0, most)

    def _levels(self, x: Array) -> tuple[Array, Array]:
        """The two price levels: those that use up a full cycle, or a common one where that would be too much."""
        has = self.power > 0.0
        d, most, full = self.wear[has, None], self.power[has, None], self.capacity[has]
        bracket = [end[has] for end in self._bracket(x)]
        fill = _root(lambda m: np.clip((m - x) / d, 0.0, most).sum(axis=1) - full, *bracket)
        empty = _root(lambda m: full - np.clip((x - m) / d, 0.0, most).sum(axis=1), *bracket)
        common = _root(lambda m: np.clip((m - x) / d, -most, most).sum(axis=1), *bracket)
        low, high = np.full((has.size, 1), x.mean()), np.full((has.size, 1), x.mean())
        cycles = fill <= empty
        low[has], high[has] = np.where(cycles, fill, common), np.where(cycles, empty, common)
        return low, high

    def _bracket(self, x: Array) -> tuple[Array, Array]:
        reach = self.wear * self.power + self.discomfort * self.flexible.max(axis=1)
        return x.min() - reach - 1.0, x.max() + reach + 1.0

    def slopes(self, x: Array) -> Array:
        """dS/dx, exact wherever nobody stands at a kink: free hours move against prices, totals stay."""
        low, high = self._levels(x)
        shifts, charges, most = self._shifts(x), self._charges(x), self.power[:, None]
        filling, emptying = (charges > 0.0) & (charges < most), (charges < 0.0) & (charges > -most)
        cycles = low < high  # then what is charged and what is discharged are both given, else only their sum
        total = _moved(np.abs(shifts) < self.flexible, self.discomfort)
        total += _moved(np.where(cycles, filling, filling | emptying), self.wear)
        total += _moved(np.where(cycles, emptying, False), self.wear)
        return np.asarray(-total * (self.households / 1000.0))

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y) in thousands of € per day."""
        bought, tilt = y - self.sun, x - FLAT
        return float(self.alpha * bought.sum() + 0.5 * self.beta * bought @ bought + 0.5 * self.lam * tilt @ tilt)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f."""
        return self.lam * (x - FLAT)

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return self.alpha + self.beta * (y - self.sun)

    def hypergradient(self, x: Array) -> Array:
        """∂x f + Jᵀ ∂y f at y = S(x)."""
        y = self.equilibrium(x)
        return np.asarray(self.partial_x(x, y) + self.slopes(x).T @ self.partial_y(x, y))

    def game(self, name: str = "demand response") -> Game:
        """The game, from a flat tariff; the best was found down the exact gradient, with every household known."""
        best = best_of_starts(
            lambda x: self.cost(x, self.equilibrium(x)),
            self.hypergradient,
            [np.full(HOURS, FLAT)],
            bounds=[(LOWEST, HIGHEST)] * HOURS,
            rounds=_DESCENTS,
        )
        return Game(
            X=Box(np.full(HOURS, LOWEST), np.full(HOURS, HIGHEST)),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=Households(self),
            name=name,
            x0=frozen(np.full(HOURS, FLAT)),
            reference=ReferenceSolution(
                frozen(best), self.cost(best, self.equilibrium(best)), self.equilibrium, self.hypergradient
            ),
        )


@final
@dataclass(frozen=True, eq=False)
class Households(Followers):
    """The households of a `DemandResponse`: every day a share of each kind plans anew."""

    data: DemandResponse

    def initial(self, rng: np.random.Generator) -> Array:
        """The load without prices, one row per kind."""
        return frozen(self.data.load)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """The load of all households after `rounds` days at x."""
        plans = self.data.plans(x)
        left = (1.0 - self.data.share[:, None]) ** whole_number("rounds", rounds, least=0)
        after = frozen(plans + left * (np.asarray(memory) - plans))
        return frozen(after.sum(axis=0) * (self.data.households / 1000.0)), after


def _root(rising: Any, low: Array, high: Array) -> Array:
    """Where a nondecreasing function of a level (one per row) is zero, as a column."""
    low, high = low[:, None], high[:, None]
    for _ in range(_HALVINGS):
        middle = 0.5 * (low + high)
        below = rising(middle)[:, None] < 0.0
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray(0.5 * (low + high))


def _moved(free: Any, stiffness: Array) -> Array:
    """Σ_k P_k / stiffness_k, with P_k the projection onto vectors in the free hours of kind k of sum zero."""
    count = np.maximum(free.sum(axis=1), 1)
    weight = free / stiffness[:, None]
    return np.asarray(np.diag(weight.sum(axis=0)) - (weight / count[:, None]).T @ free)


def demand_response(kinds: int = 200, households: int = 4000, *, seed: int = 0, lam: float = 1.0) -> Game:
    """`households` households of `kinds` different kinds: loads with an evening peak, three in ten with a battery.

    Parameters
    ----------
    kinds : int, default 200
        Number of kinds.
    households : int, default 4000
        Number of households.
    seed : int, default 0
        Of all that is random.
    lam : float, default 1.0
        What it is worth that tariffs stay near x̄.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = demand_response(kinds=10, seed=1)
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (24, True)
    """
    return demand_response_data(kinds, households, seed=seed, lam=lam).game(
        f"demand-response {households} households"
    )


def demand_response_data(
    kinds: int = 200, households: int = 4000, *, seed: int = 0, lam: float = 1.0
) -> DemandResponse:
    """The households and the utility of `demand_response`."""
    rng, kinds = derive(seed, Purpose.INSTANCE), whole_number("kinds", kinds)
    whole_number("households", households)
    hour = np.arange(HOURS)
    shape = 0.35 + 0.35 * _bump(hour, 8.0, 2.0) + 0.9 * _bump(hour, 19.0, 2.5)
    load = shape * rng.uniform(0.6, 1.4, (kinds, 1)) * rng.uniform(0.8, 1.2, (kinds, HOURS))
    has_battery = rng.random(kinds) < 0.3
    # A battery of no power would never be charged; wear and capacity of such kinds are not used.
    power = np.where(has_battery, rng.uniform(0.5, 1.5, kinds), 0.0)
    return DemandResponse(
        load=frozen(load),
        flexible=frozen(load * rng.uniform(0.1, 0.5, (kinds, 1))),
        discomfort=frozen(rng.uniform(0.3, 1.5, kinds)),
        power=frozen(power),
        capacity=frozen(power * rng.uniform(2.0, 4.0, kinds)),
        wear=frozen(rng.uniform(0.05, 0.15, kinds)),
        share=frozen(rng.uniform(0.2, 1.0, kinds)),
        households=households / kinds,
        sun=frozen(0.0012 * households * 0.35 * _bump(hour, 13.0, 2.5)),
        alpha=0.05,
        beta=0.06 * 4000.0 / households,
        lam=positive("lam", lam),
    )


def _bump(hour: Any, at: float, width: float) -> Array:
    return np.asarray(np.exp(-0.5 * ((hour - at) / width) ** 2))
