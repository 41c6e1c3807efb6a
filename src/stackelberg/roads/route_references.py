"""Reference answers over a fixed set of routes: where travellers settle, the best flows, the smallest tolls.

They bracket toll design on the same routes the travellers use: with f(x, w) = Σ w ℓ(w) + λ‖x‖² the best flows
bound f* from below, and the smallest tolls that make those flows an equilibrium bound it from above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import clarabel
import numpy as np
from numba import njit
from scipy import sparse

from stackelberg.core import Array, InvalidInput, StackelbergError, as_vector, frozen, positive, whole_number
from stackelberg.roads.demand import Demand
from stackelberg.roads.kernels.costs import relative_gap
from stackelberg.roads.kernels.fixed_routes import (
    RouteForest,
    Scratch,
    cost_links,
    descend,
    load_links,
    make_scratch,
    price_stretches,
    route_price,
)
from stackelberg.roads.kernels.power_law import PowerForm
from stackelberg.roads.network import Network
from stackelberg.roads.routes import RouteSet

_GAP_EVERY = 10
_LONGEST_STEP = 1.0


@final
@dataclass(frozen=True, eq=False)
class SettledRoutes:
    """Route flows y, link flows w, and how far from the solution: Σ y (c − cheapest c) over Σ w · travel time."""

    y: Array
    w: Array
    gap: float
    iterations: int


def route_equilibrium(
    network: Network,
    demand: Demand,
    routes: RouteSet,
    tolls: Array | None = None,
    gap: float = 1e-9,
    start: Array | None = None,
    most: int = 100_000,
) -> SettledRoutes:
    """Wardrop equilibrium over the routes of a set: no traveller has a cheaper one in it.

    Accelerated projected gradient on the potential Φ (Beck and Teboulle 2009), restarted where the momentum
    points uphill (O'Donoghue and Candès 2015), with a step that is halved until it fits the curvature.

    >>> from stackelberg.roads.builders import braess
    >>> from stackelberg.roads.route_search import simple_routes
    >>> network, demand = braess()
    >>> found = route_equilibrium(network, demand, simple_routes(network, demand, max_links=3))
    >>> round(network.total_time(found.w), 3)
    552.0
    """
    return _minimise(network, demand, routes, tolls, gap, start, most, marginal=False)


def route_system_optimum(
    network: Network, demand: Demand, routes: RouteSet, gap: float = 1e-9, most: int = 100_000
) -> SettledRoutes:
    """The flows over the routes of a set with the least total cost Σ w (ℓ(w) + fixed cost).

    The least total cost is an equilibrium under marginal costs ℓ(w) + w ℓ'(w), which for a power form is the
    same form with its coefficient times (power + 1).

    >>> from stackelberg.roads.builders import braess
    >>> from stackelberg.roads.route_search import simple_routes
    >>> network, demand = braess()
    >>> found = route_system_optimum(network, demand, simple_routes(network, demand, max_links=3))
    >>> round(network.total_time(found.w), 3)
    498.0
    """
    return _minimise(network, demand, routes, None, gap, None, most, marginal=True)


def smallest_route_tolls(network: Network, demand: Demand, routes: RouteSet, w: Array) -> Array:
    """The tolls of least ‖x‖² (sign-free) under which the link flows w are an equilibrium over the routes.

    Hearn and Ramana's set, over routes: π_z ≤ Σ_{e ∈ r} (ℓ_e(w_e) + x_e) for every route r of pair z, and
    Σ_z D_z π_z = Σ_e w_e (ℓ_e(w_e) + x_e), so that used routes cost exactly π_z. A quadratic program.
    """
    routes.check_fits(network, demand)
    cost = network.cost(as_vector("w", w, network.links))
    incidence = routes.incidence()
    links, pairs = network.links, demand.pairs
    whose = sparse.csr_array(
        (np.ones(routes.routes), (np.arange(routes.routes), routes.pair)), shape=(routes.routes, pairs)
    )
    rows = sparse.vstack(
        [
            sparse.csr_array(np.concatenate([w, -demand.volume])[None, :]),
            sparse.hstack([-incidence.T, whose]),
        ]
    )
    bounds = np.concatenate([[-float(w @ cost)], incidence.T @ cost])
    norm = sparse.diags_array(np.concatenate([np.full(links, 2.0), np.zeros(pairs)]))
    cones = [clarabel.ZeroConeT(1), clarabel.NonnegativeConeT(routes.routes)]
    return frozen(_solve_programme(norm, rows, bounds, cones)[:links])


def _solve_programme(norm: Any, rows: Any, bounds: Array, cones: list[Any]) -> Array:
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    size = norm.shape[0]
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix(norm), np.zeros(size), sparse.csc_matrix(rows), bounds, cones, settings
    )
    solution = solver.solve()
    if str(solution.status) != "Solved":
        raise StackelbergError(
            f"smallest_route_tolls: the quadratic program ended as {solution.status}; are the flows those of a "
            "system optimum over the same routes, solved to a small gap?"
        )
    return np.asarray(solution.x)


def _minimise(
    network: Network,
    demand: Demand,
    routes: RouteSet,
    tolls: Array | None,
    gap: float,
    start: Array | None,
    most: int,
    marginal: bool,
) -> SettledRoutes:
    routes.check_fits(network, demand)
    form = network.latency.power_form
    if form is None:
        raise InvalidInput(
            "network: expected a latency with a power form (BPR, affine), got one of your own; "
            "use roads.equilibrium"
        )
    times = form.power + 1.0 if marginal else 1.0
    cost_form = PowerForm(form.constant + network.fixed_cost, form.coefficient * times, form.scale, form.power)
    # Both are copies that can be written to, tolls too: for read-only arrays the kernels would be compiled again.
    x = np.zeros(network.links) if tolls is None else np.array(as_vector("tolls", tolls, network.links))
    y = routes.even(demand.volume) if start is None else np.array(as_vector("start", start, routes.routes))
    reached, iterations = _settle(
        y, x, demand.volume, routes.forest, cost_form, positive("gap", gap), whole_number("most", most)
    )
    if not reached <= gap:
        raise StackelbergError(
            f"route flows reached a relative gap of {reached:.2e} in {iterations} iterations, expected {gap:.2e}; "
            "allow more iterations (most) or a larger gap"
        )
    scratch = make_scratch(routes.forest, network.links)
    load_links(y, routes.forest, scratch)
    return SettledRoutes(frozen(y), frozen(scratch.w), float(reached), int(iterations))


@njit(cache=True)
def gap_over_routes(
    y: Array, tolls: Array, volume: Array, forest: RouteForest, form: PowerForm, scratch: Scratch
) -> float:
    """Σ y (c − cheapest c of the pair) over Σ w ℓ(w): what travellers could still save, over what they spend."""
    load_links(y, forest, scratch)
    cost_links(scratch.w, tolls, form, scratch.cost)
    price_stretches(scratch.cost, forest, scratch.price)
    spent = 0.0
    for e in range(tolls.size):
        spent += scratch.w[e] * (scratch.cost[e] - tolls[e])
    excess = 0.0
    for z in range(volume.size):
        cheapest = np.inf
        for r in range(forest.first_route[z], forest.first_route[z + 1]):
            cheapest = min(cheapest, route_price(r, forest, scratch.price))
        for r in range(forest.first_route[z], forest.first_route[z + 1]):
            excess += y[r] * (route_price(r, forest, scratch.price) - cheapest)
    return relative_gap(excess, spent)


@njit(cache=True)
def _too_long(
    y: Array, z: Array, gamma: float, tolls: Array, forest: RouteForest, form: PowerForm, old: Scratch, new: Scratch
) -> bool:
    """Whether γ ⟨c(y) − c(z), y − z⟩ > ‖y − z‖²: the step from z to y is longer than the curvature allows."""
    load_links(y, forest, new)
    cost_links(new.w, tolls, form, new.cost)
    bend, length = 0.0, 0.0
    for e in range(tolls.size):
        bend += (new.cost[e] - old.cost[e]) * (new.w[e] - old.w[e])
    for r in range(y.size):
        length += (y[r] - z[r]) * (y[r] - z[r])
    return gamma * bend > length


@njit(cache=True)
def _settle(
    y: Array, tolls: Array, volume: Array, forest: RouteForest, form: PowerForm, gap: float, most: int
) -> tuple[float, int]:
    """Move y in place to the least potential; return the relative gap reached and the iterations used."""
    scratch, other = make_scratch(forest, tolls.size), make_scratch(forest, tolls.size)
    z, before = y.copy(), y.copy()
    gamma, momentum = _LONGEST_STEP, 1.0
    reached = gap_over_routes(y, tolls, volume, forest, form, scratch)
    for iteration in range(most):
        if iteration % _GAP_EVERY == 0:
            reached = gap_over_routes(y, tolls, volume, forest, form, scratch)
            if reached <= gap:
                return reached, iteration
        before[:] = y
        load_links(z, forest, scratch)
        cost_links(scratch.w, tolls, form, scratch.cost)
        y[:] = z
        descend(y, scratch.cost, gamma, volume, forest, scratch)
        while _too_long(y, z, gamma, tolls, forest, form, scratch, other):
            gamma *= 0.5
            y[:] = z
            descend(y, scratch.cost, gamma, volume, forest, scratch)
        uphill = 0.0
        for r in range(y.size):
            uphill += (z[r] - y[r]) * (y[r] - before[r])
        if uphill > 0.0:
            momentum = 1.0
        later = 0.5 * (1.0 + np.sqrt(1.0 + 4.0 * momentum * momentum))
        for r in range(y.size):
            z[r] = y[r] + (momentum - 1.0) / later * (y[r] - before[r])
        momentum = later
    return gap_over_routes(y, tolls, volume, forest, form, scratch), most
