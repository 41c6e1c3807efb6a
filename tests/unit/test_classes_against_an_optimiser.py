"""Several classes on small random networks against a general optimiser over all their routes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize

from stackelberg.roads import Demand, TravellerClass, equilibrium, random_network, system_optimum
from stackelberg_repro.routing.simple_routes import simple_routes

pytestmark = pytest.mark.slow


def small_town(seed):
    """Six nodes, four pairs, three classes of which each has something of its own."""
    rng = np.random.default_rng(seed)
    network, demand = random_network(6, seed=seed, extra_links=7, pairs=4)
    kinds = {
        "commuters": {"value_of_time": 12.0},
        "lorries": {"value_of_time": 40.0, "passenger_cars": 2.5, "link_cost": 3.0 * network.length},
        "residents": {"value_of_time": 6.0, "toll_share": rng.uniform(0.0, 1.0, network.links)},
    }
    volumes = rng.uniform(0.1, 0.6, (3, demand.pairs)) * demand.volume
    classes = [
        TravellerClass(name, Demand(demand.origin, demand.destination, volume), **settings)
        for (name, settings), volume in zip(kinds.items(), volumes, strict=True)
    ]
    tolls = rng.uniform(-2.0, 8.0, network.links) * network.free_flow_time
    return network, classes, tolls


class AllRoutes:
    """All simple routes of all classes: flows in vehicles, links in passenger cars."""

    def __init__(self, network, classes):
        self.network, matrices, volumes, owner = network, [], [], []
        for m, one in enumerate(classes):
            routes = simple_routes(network, one.demand, max_links=network.nodes)
            matrices.append(routes.incidence(network.links).toarray().T)
            pairs = np.repeat(np.arange(one.demand.pairs), np.diff(routes.first))
            owner += [(m, pair) for pair in pairs]
            volumes.append(one.demand.volume)
        self.uses = np.vstack(matrices)
        self.kind = np.array([m for m, _ in owner])
        self.cars = np.array([classes[m].passenger_cars for m in self.kind])
        groups = sorted(set(owner))
        self.conserve = np.array([[float(o == g) for o in owner] for g in groups])
        self.volumes = np.array([volumes[m][pair] for m, pair in groups])

    def minimise(self, value, slope, start=None):
        """Least value over flows per route, from equal shares or another start."""
        if start is None:
            start = self.conserve.T @ (self.volumes / self.conserve.sum(axis=1))
        found = optimize.minimize(
            value,
            start,
            jac=slope,
            method="SLSQP",
            bounds=[(0.0, None)] * start.size,
            constraints={
                "type": "eq",
                "fun": lambda f: self.conserve @ f - self.volumes,
                "jac": lambda f: self.conserve,
            },
            options={"ftol": 1e-13, "maxiter": 2000},
        )
        assert found.success or found.status == 8, found.message
        return found

    def flows(self, f):
        return self.uses.T @ (self.cars * f)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_equilibrium_is_the_minimum_of_one_convex_function(seed):
    network, classes, tolls = small_town(seed)
    found = equilibrium(network, classes, tolls, gap=1e-11)
    routes = AllRoutes(network, classes)
    charges = [(one.toll_shares(network) * tolls + one.link_costs(network)) / one.value_of_time for one in classes]
    fixed = np.array([use @ charges[m] for use, m in zip(routes.uses, routes.kind, strict=True)])

    def beckmann(f):
        return network.latency.integral(routes.flows(f)).sum() + (routes.cars * f) @ fixed

    def slope(f):
        return routes.cars * (routes.uses @ network.latency.value(routes.flows(f)) + fixed)

    scale = abs(found.beckmann)
    best = routes.minimise(lambda f: beckmann(f) / scale, lambda f: slope(f) / scale)
    assert found.beckmann == pytest.approx(best.fun * scale, rel=1e-8)
    assert found.beckmann <= best.fun * scale + 1e-10 * scale
    np.testing.assert_allclose(found.flows, routes.flows(best.x), atol=2e-3 * found.flows.max())


@pytest.mark.parametrize("seed", [2, 3])
def test_one_toll_for_all_can_bring_about_the_least_time(seed):
    """Yang and Huang's other result: the flows of least time have tolls that do not tell classes apart.

    Of all ways to make these flows, the one of least cost in money is a linear program; the prices of the links in
    it are the tolls. (Vehicles of one size, nothing spent on links.)
    """
    network, demand = random_network(6, seed=seed, extra_links=7, pairs=4)
    shares = np.random.default_rng(seed).uniform(0.1, 0.6, (3, demand.pairs))
    classes = [
        TravellerClass(str(v), Demand(demand.origin, demand.destination, share * demand.volume), value_of_time=v)
        for v, share in zip((2.0, 5.0, 20.0), shares, strict=True)
    ]
    best = system_optimum(network, classes, value="time", gap=1e-12)
    routes = AllRoutes(network, classes)
    worth = np.array([one.value_of_time for one in classes])[routes.kind]
    room = best.flows * (1.0 + 1e-9) + 1e-9 * demand.total
    program = optimize.linprog(
        worth * (routes.uses @ best.times), routes.uses.T, room, routes.conserve, routes.volumes, method="highs"
    )
    tolls = -program.ineqlin.marginals
    assert tolls.max() > 0.0
    under = equilibrium(network, classes, tolls, gap=1e-11)
    np.testing.assert_allclose(under.flows, best.flows, atol=1e-3 * best.flows.max())
    assert under.tstt == pytest.approx(best.total, rel=1e-6)
    # Marginal-cost tolls of one class alone do not.
    other = equilibrium(network, classes, best.tolls[1], gap=1e-11)
    assert other.tstt > best.total * (1.0 + 1e-6)
