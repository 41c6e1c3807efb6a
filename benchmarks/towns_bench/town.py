"""Generated towns and their travellers, written here on purpose: nothing of it comes from the package.

A town has 12 to 40 links (two-way streets between random points), BPR delays, and demand between some pairs of
nodes: over a whole day, as many there as back (towns of even number), or of a morning (odd). Travellers choose
among the shortest routes of their pair by logit; each day a share of them reconsiders, by yesterday's times and
today's tolls. Settled flows are the fixed point, found by Newton's method.

With route flows h_r = d_k p_r, p_r the logit of −θ c_r, and v = A h:  ∂v/∂c = −M with
M = θ A diag-blocks(h − hpᵀ) Aᵀ, and for v = F(t(v) + x) the settled response is dv/dx = −(I + M t'(v))⁻¹ M.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]

HIGHEST = 5.0
"""The highest toll, in minutes, as the template of a problem file has it."""
B, POWER = 0.15, 4.0
UNCOUNTED = 0.15
LEAST_SAVING = 0.04
"""Towns where tolls can save less than this share of the travel time are not worth the trouble."""
STABLE = 0.95
"""In a town that day-to-day changes come nearer to rest by less than this, nobody could plan anything."""
MOST_ROUTES, LONGEST = 8, 1.7
"""Of each pair: how many routes, and how much longer than the shortest."""


@dataclass(frozen=True, eq=False)
class Town:
    """Roads, demand, and what travellers and counters are like."""

    tail: Any
    head: Any
    free: Array
    capacity: Array
    trips: Array
    pair_of: Any
    uses: Array  # links × routes
    theta: float
    share: float
    noise: float
    counted: Any

    @property
    def links(self) -> int:
        """How many."""
        return int(self.free.size)

    def times(self, v: Array) -> Array:
        """Travel times, minutes."""
        return np.asarray(self.free * (1.0 + B * (v / self.capacity) ** POWER))

    def slopes(self, v: Array) -> Array:
        """Derivatives of the travel times."""
        return np.asarray(self.free * B * POWER * (v / self.capacity) ** (POWER - 1.0) / self.capacity)

    def total(self, v: Array) -> float:
        """The travel time of all."""
        return float(v @ self.times(v))

    def choice(self, cost: Array, closed: Any = None) -> Array:
        """The share of each route among those of its pair, at link costs; closed links are not used."""
        worth = -self.theta * (cost @ self.uses)
        if closed is not None:
            worth = np.where(self.uses[closed].any(axis=0), -np.inf, worth)
        worth = worth - self._by_pair(np.maximum, worth)[self.pair_of]
        weight = np.exp(worth)
        return np.asarray(weight / np.bincount(self.pair_of, weight)[self.pair_of])

    def flows(self, shares: Array) -> Array:
        """Link flows where travellers are split so."""
        return np.asarray(self.uses @ (self.trips[self.pair_of] * shares))

    def respond(self, shares: Array, x: Array, closed: Any = None) -> Array:
        """The next day's shares: some reconsider, and all who would meet a closed road."""
        wanted = self.choice(self.times(self.flows(shares)) + x, closed)
        after = shares + self.share * (wanted - shares)
        if closed is not None:
            after = np.where(self.uses[closed].any(axis=0), 0.0, after)
            total = np.bincount(self.pair_of, after)[self.pair_of]
            after = np.where(total > 0.0, after / np.where(total > 0.0, total, 1.0), wanted)
        return np.asarray(after)

    def settled(self, x: Array, start: Array | None = None) -> Array:
        """Flows once nobody wants to change: Newton's method on v = F(v), shortened where it does not help."""
        v = self.flows(self.choice(self.free + x)) if start is None else start
        for _ in range(200):
            away, M = self._residual(v, x)
            size = float(np.abs(away).max())
            if size <= 1e-9 * float(self.trips.max()):
                return v
            step = np.linalg.solve(np.eye(self.links) + M * self.slopes(v), away)
            for part in 0.5 ** np.arange(30):
                trial = np.maximum(v - part * step, 0.0)
                if float(np.abs(self._residual(trial, x)[0]).max()) < size:
                    break
            v = trial
        raise RuntimeError("the travellers of this town do not settle")

    def settled_total(self, x: Array) -> float:
        """The travel time of all once everybody has settled, to judge tolls by."""
        return self.total(self.settled(np.asarray(x, dtype=np.float64)))

    def gradient(self, x: Array, start: Array | None = None) -> tuple[Array, Array]:
        """The settled flows, and the gradient of their travel time in the tolls."""
        v = self.settled(x, start)
        _, M = self._residual(v, x)
        slope = self.slopes(v)
        adjoint = np.linalg.solve((np.eye(self.links) + M * slope).T, self.times(v) + v * slope)
        return v, np.asarray(-M @ adjoint)

    def with_demand(self, factor: float) -> Town:
        """The same town where more, or fewer, travel."""
        return self if factor == 1.0 else replace(self, trips=factor * self.trips)

    @property
    def settles(self) -> bool:
        """Whether day after day leads to the settled flows without tolls, and not around them."""
        v = self.settled(np.zeros(self.links))
        pull = self._residual(v, np.zeros(self.links))[1] * self.slopes(v)
        return bool(np.abs(1.0 - self.share * (1.0 + np.linalg.eigvals(pull))).max() < STABLE)

    @cached_property
    def best(self) -> Array:
        """The best known tolls between 0 and HIGHEST: L-BFGS-B with exact gradients from several starts."""
        rng = np.random.default_rng(0)
        starts = [np.zeros(self.links), self.marginal_cost, *rng.uniform(0.0, HIGHEST, (2, self.links))]
        return min((self._descended(start, 300) for start in starts), key=self.settled_total)

    @property
    def marginal_cost(self) -> Array:
        """v t'(v) at the flows without tolls, within bounds."""
        v = self.settled(np.zeros(self.links))
        return np.asarray(np.clip(v * self.slopes(v), 0.0, HIGHEST))

    @property
    def promising(self) -> bool:
        """Whether a short search finds that tolls save something."""
        without = self.settled_total(np.zeros(self.links))
        return without - self.settled_total(self._descended(self.marginal_cost, 30)) >= LEAST_SAVING * without

    def _descended(self, start: Array, iterations: int) -> Array:
        from scipy.optimize import minimize

        last = self.settled(np.zeros(self.links))
        scale = self.total(last)

        def scaled(x: Array) -> tuple[float, Array]:
            nonlocal last
            last, slope = self.gradient(x, last)
            return self.total(last) / scale, slope / scale

        bounds = [(0.0, HIGHEST)] * self.links
        found = minimize(scaled, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": iterations})
        return np.asarray(found.x)

    @cached_property
    def saving(self) -> tuple[float, float]:
        """The settled travel time without tolls and with the best known."""
        return self.settled_total(np.zeros(self.links)), self.settled_total(self.best)

    def saved(self, x: Array) -> float:
        """The share of the possible saving that these tolls have once everybody has settled."""
        without, best = self.saving
        return (without - self.settled_total(x)) / (without - best)

    def _residual(self, v: Array, x: Array) -> tuple[Array, Array]:
        """v − F(v), and M."""
        shares = self.choice(self.times(v) + x)
        h = self.trips[self.pair_of] * shares
        used = self.uses * h
        by_pair = np.zeros((self.links, self.trips.size))
        np.add.at(by_pair.T, self.pair_of, used.T)
        M = self.theta * (used @ self.uses.T - (by_pair / self.trips) @ by_pair.T)
        return v - used.sum(axis=1), M

    def _by_pair(self, ufunc: Any, values: Array) -> Array:
        out = np.full(self.trips.size, -np.inf)
        ufunc.at(out, self.pair_of, values)
        return out


def town(number: int, seed: int = 0) -> Town:
    """Town `number`; `seed` draws its demand, its counters, their noise and how many reconsider."""
    for attempt in range(1000):
        roads, people = (np.random.default_rng([number, attempt, *more]) for more in ((), (seed,)))
        made = _drawn(roads, people, number)
        if made.settles and made.promising:
            return made
    raise RuntimeError(f"no town of number {number} that tolls could help")


def _drawn(rng: np.random.Generator, own: np.random.Generator, number: int) -> Town:
    roads = int(rng.integers(6, 21))
    nodes = int(np.clip(round(roads / rng.uniform(1.2, 1.6)), 4, roads))
    ends = _streets(rng, nodes, roads)
    tail, head = (np.concatenate([ends[:, a], ends[:, 1 - a]]) for a in (0, 1))
    length = np.tile(rng.uniform(1.0, 6.0, len(ends)), 2)
    capacity = np.tile(rng.choice([600.0, 1000.0, 1800.0, 3000.0], len(ends)), 2)
    pairs = _pairs(rng, nodes, both_ways=number % 2 == 0)
    trips = _alike(rng.uniform(0.3, 1.0, len(pairs)), number)
    uses, pair_of = _routes(tail, head, length, pairs, nodes)
    trips = trips * np.exp(_alike(0.15 * own.standard_normal(trips.size), number))
    made = Town(
        tail=tail,
        head=head,
        free=length,
        capacity=capacity,
        trips=trips * 1000.0,
        pair_of=pair_of,
        uses=uses,
        theta=float(np.exp(rng.uniform(np.log(0.5), np.log(2.5)))),
        share=float(own.uniform(0.2, 0.5)),
        noise=float(own.uniform(0.02, 0.05)),
        counted=_counted(own, tail.size),
    )
    return made.with_demand(_congesting(made, float(rng.uniform(1.3, 1.9))))


def _alike(values: Array, number: int) -> Array:
    """In towns of even number as many travel there as back."""
    return np.tile(values[: values.size // 2], 2) if number % 2 == 0 else values


def _streets(rng: np.random.Generator, nodes: int, roads: int) -> Any:
    """A tree of near neighbours and the shortest other streets: connected, and much like a town."""
    at = rng.uniform(size=(nodes, 2))
    apart = np.linalg.norm(at[:, None] - at[None], axis=2)
    inside, chosen = [0], []
    while len(inside) < nodes:
        outside = [n for n in range(nodes) if n not in inside]
        a, b = min(((i, o) for i in inside for o in outside), key=lambda pair: apart[pair])
        chosen.append((a, b))
        inside.append(b)
    others = sorted(
        (
            (a, b)
            for a in range(nodes)
            for b in range(a + 1, nodes)
            if (a, b) not in chosen and (b, a) not in chosen
        ),
        key=lambda pair: apart[pair],
    )
    return np.array(chosen + others[: max(0, roads - len(chosen))])


def _pairs(rng: np.random.Generator, nodes: int, *, both_ways: bool) -> list[tuple[int, int]]:
    """Who travels from where to where."""
    every = [(a, b) for a in range(nodes) for b in range(nodes) if a < b or (a != b and not both_ways)]
    count = min(len(every), int(rng.integers(4, 4 + 2 * nodes)))
    there = [every[i] for i in rng.choice(len(every), count, replace=False)]
    return there + [(b, a) for a, b in there] if both_ways else there


def _routes(tail: Any, head: Any, length: Array, pairs: list[tuple[int, int]], nodes: int) -> tuple[Array, Any]:
    """The shortest simple routes of every pair, by enumeration."""
    leaving: list[list[int]] = [[] for _ in range(nodes)]
    for link, node in enumerate(tail):
        leaving[node].append(link)
    columns, pair_of = [], []
    for k, (origin, goal) in enumerate(pairs):
        found: list[tuple[float, tuple[int, ...]]] = []
        _walk(origin, goal, leaving, head, length, (), {origin}, 0.0, found)
        found.sort()
        for cost, links in found[:MOST_ROUTES]:
            if cost <= LONGEST * found[0][0]:
                columns.append(np.isin(np.arange(tail.size), links).astype(np.float64))
                pair_of.append(k)
    return np.array(columns).T, np.array(pair_of)


def _walk(
    node: int,
    goal: int,
    leaving: list[list[int]],
    head: Any,
    length: Array,
    so_far: tuple[int, ...],
    seen: set[int],
    cost: float,
    found: list[tuple[float, tuple[int, ...]]],
) -> None:
    if node == goal:
        found.append((cost, so_far))
        return
    if len(so_far) >= 9 or len(found) > 3000:
        return
    for link in leaving[node]:
        if int(head[link]) not in seen:
            further = seen | {int(head[link])}
            _walk(
                int(head[link]), goal, leaving, head, length, (*so_far, link), further, cost + length[link], found
            )


def _counted(rng: np.random.Generator, links: int) -> Any:
    counted = np.ones(links, dtype=bool)
    counted[rng.choice(links, max(1, round(UNCOUNTED * links)), replace=False)] = False
    return counted


def _congesting(made: Town, delay: float) -> float:
    """The factor on demand with which trips without tolls take `delay` times as long as on empty roads."""
    v, factor, grow = np.zeros(made.links), 0.05, 1.3
    while grow > 1.005:
        more = made.with_demand(grow * factor)
        v = more.settled(np.zeros(made.links), grow * v if v.any() else None)
        if made.total(v) > delay * float(v @ made.free):
            v, grow = v / grow, float(np.sqrt(grow))
        else:
            factor *= grow
    return factor
