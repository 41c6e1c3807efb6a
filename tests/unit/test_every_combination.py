"""{fixed, elastic} × {one class, several} × {equilibrium, optimum, sensitivity, toll game, command}, each checked.

Flows come from a plain optimiser over all routes (SciPy's SLSQP on Beckmann's function, or on the total), slopes
from central differences; neither knows anything of the solver.
"""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import minimize
from tests.toll_hypergradient import toll_hypergradient
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import central_differences
from stackelberg.roads import (
    Affine,
    Demand,
    ElasticDemand,
    LinearDemand,
    Network,
    TravellerClass,
    elastic_demand,
    equilibrium,
    sensitivity,
    system_optimum,
)
from stackelberg.roads.files import write_frame
from stackelberg.tolls import toll_game

ROADS = Network(
    [0, 0, 1, 1, 2, 2],
    [1, 2, 2, 3, 3, 1],
    nodes=4,
    zones=4,
    latency=Affine([1.0, 3.0, 0.5, 4.0, 1.0, 0.7], [1.5, 0.4, 0.8, 0.3, 1.2, 0.9]),
    fixed_cost=[0.1, 0.0, 0.2, 0.0, 0.0, 0.3],
)
TRIPS = Demand([0, 1], [3, 3], [4.0, 2.0])
TOLLS = np.array([0.6, 0.0, 0.3, 0.0, 0.9, 0.0])
GAP = 1e-12
CASES = [(elastic, several) for elastic in (False, True) for several in (False, True)]


def routes_of(pair: int) -> list[list[int]]:
    """All routes without a cycle, by walking."""
    found, walks = [], [(int(TRIPS.origin[pair]), [], {int(TRIPS.origin[pair])})]
    while walks:
        node, links, seen = walks.pop()
        if node == TRIPS.destination[pair]:
            found.append(links)
            continue
        for link in np.flatnonzero(ROADS.tail == node).tolist():
            there = int(ROADS.head[link])
            if there not in seen:
                walks.append((there, [*links, link], {*seen, there}))
    return found


ROUTES = [routes_of(0), routes_of(1)]
ALONG = np.array([[link in route for link in range(6)] for pair in ROUTES for route in pair], dtype=float)
BOUNDS = np.cumsum([0, *(len(pair) for pair in ROUTES)])


def travellers(elastic: bool, several: bool, spending: float = 0.2, cars: float = 1.5):
    """What is solved: a demand, or two kinds of vehicles with hours, sizes, tolls and spending of their own."""
    volumes, chokes = (TRIPS.volume, 0.8 * TRIPS.volume), (30.0, 70.0)
    demands = [
        ElasticDemand([0, 1], [3, 3], LinearDemand(volume * 1.5, choke=choke))
        if elastic
        else Demand([0, 1], [3, 3], volume)
        for volume, choke in zip(volumes, chokes, strict=True)
    ]
    if not several:
        return demands[0]
    return [
        TravellerClass("cars", demands[0], value_of_time=2.0),
        TravellerClass("vans", demands[1], value_of_time=5.0, pce=cars, toll_share=0.5, link_cost=spending),
    ]


class Plain:
    """The same in plain NumPy: route flows are one vector, class after class, pair after pair."""

    def __init__(self, people, tolls=None) -> None:
        alone = not isinstance(people, list)
        self.classes = [TravellerClass("all", people)] if alone else people
        self.tolls = np.zeros(6) if tolls is None else tolls
        self.hour = np.array([one.value_of_time for one in self.classes])
        self.cars = np.array([one.pce for one in self.classes])
        paid = [np.multiply(one.toll_share, self.tolls) for one in self.classes]
        self.money = np.array([np.add(one.link_cost, own) for one, own in zip(self.classes, paid, strict=True)])
        self.spending = np.array([np.add(one.link_cost, np.zeros(6)) for one in self.classes])

    def vehicles(self, h):
        return h.reshape(len(self.classes), -1) @ ALONG

    def trips(self, h):
        return np.array([[own[a:b].sum() for a, b in pairwise(BOUNDS)] for own in h.reshape(len(self.classes), -1)])

    def benefits(self, h):
        """A straight line from the choke price down: made · choke · (1 − made / (2 potential))."""
        found = []
        for one, made in zip(self.classes, self.trips(h), strict=True):
            line = one.demand.function if one.elastic else None
            worth = 0.0 if line is None else (made * line.choke * (1.0 - made / (2.0 * line.potential))).sum()
            found.append(worth)
        return np.array(found)

    def beckmann(self, h):
        u = self.vehicles(h)
        w, latency = self.cars @ u, ROADS.latency
        common = (latency.intercept * w + latency.slope * w**2 / 2.0 + ROADS.fixed_cost * w).sum()
        own = ((self.cars / self.hour)[:, None] * u * self.money).sum()
        return common + own - (self.cars / self.hour) @ self.benefits(h)

    def cost(self, h):
        """In money, tolls apart, less what trips are worth."""
        u = self.vehicles(h)
        time = ROADS.latency.intercept + ROADS.latency.slope * (self.cars @ u) + ROADS.fixed_cost
        return (u * (self.hour[:, None] * time + self.spending)).sum() - self.benefits(h).sum()

    def least(self, function, seed=0):
        rng, count = np.random.default_rng(seed), len(self.classes) * len(ALONG)
        constraints = np.concatenate([one.potential.volume for one in self.classes])
        kind = "ineq" if self.classes[0].elastic else "eq"
        begin = rng.uniform(0.1, 1.0, count)
        begin *= np.repeat(constraints / self.trips(begin).ravel(), np.tile(np.diff(BOUNDS), len(self.classes)))
        begin *= 0.7 if kind == "ineq" else 1.0
        within = {"type": kind, "fun": lambda h: constraints - self.trips(h).ravel()}
        options = {"maxiter": 2000, "ftol": 1e-15}
        return minimize(function, begin, bounds=[(0.0, None)] * count, constraints=within, options=options).x


@pytest.mark.parametrize("elastic, several", CASES)
def test_equilibrium_against_an_optimiser(elastic, several):
    people = travellers(elastic, several)
    found, plain = equilibrium(ROADS, people, TOLLS, gap=GAP), Plain(people, TOLLS)
    h = plain.least(plain.beckmann)
    np.testing.assert_allclose(found.flows, plain.cars @ plain.vehicles(h), atol=2e-4)
    assert found.beckmann == pytest.approx(plain.beckmann(h), rel=1e-7)
    np.testing.assert_allclose(found.trips, plain.trips(h).ravel(), atol=2e-4)
    assert found.welfare == pytest.approx(found.consumers_surplus + found.revenue, rel=1e-12)


@pytest.mark.parametrize("elastic, several", CASES)
def test_optimum_against_an_optimiser(elastic, several):
    """Both classes count the same per passenger car, so that money is convex: no start finds less."""
    people = travellers(elastic, several, cars=2.5)
    found, plain = system_optimum(ROADS, people, value="money", gap=1e-10), Plain(people)
    least = min(plain.cost(plain.least(plain.cost, seed)) for seed in range(4))
    assert found.total == pytest.approx(least, rel=1e-6)
    assert found.total == pytest.approx(-found.welfare, rel=1e-12)
    again = equilibrium(ROADS, people, found.tolls, gap=GAP)
    np.testing.assert_allclose(again.flows, found.flows, atol=1e-3)


@pytest.mark.parametrize("elastic, several", CASES)
def test_sensitivity_by_differences(elastic, several):
    people = travellers(elastic, several)
    found = sensitivity(equilibrium(ROADS, people, TOLLS, gap=1e-13))
    direction, h = np.array([1.0, 0.0, -0.5, 0.3, 0.7, 0.0]), 1e-4
    there, back = (equilibrium(ROADS, people, TOLLS + side * h * direction, gap=1e-13).flows for side in (1, -1))
    np.testing.assert_allclose(found.flows(direction), (there - back) / (2.0 * h), atol=1e-5)
    weights = np.arange(6.0)
    assert found.by_tolls(weights) @ direction == pytest.approx(weights @ found.flows(direction), abs=1e-9)


@pytest.mark.parametrize("elastic, several", CASES)
def test_toll_game_against_an_optimiser(elastic, several):
    """What f says of the travellers' answer is what plain formulas say of the optimiser's flows."""
    people = travellers(elastic, several)
    options = {"aim": "time"} if elastic and several else {}
    game = toll_game(ROADS, people, lam=0.0, bounds=(0.0, 5.0), **options)
    rng = np.random.default_rng(0)
    y, _ = game.followers.respond(TOLLS, game.followers.initial(rng), 1, rng)
    plain = Plain(people, TOLLS)
    h = plain.least(plain.beckmann)
    u = plain.vehicles(h)
    times = ROADS.latency.value(plain.cars @ u)
    expected = plain.cost(h) if elastic and not several else (plain.cars @ u) @ times
    assert game.objective(TOLLS, y) == pytest.approx(expected, rel=1e-5)
    slopes = central_differences(lambda z: game.objective(TOLLS, z), y)
    np.testing.assert_allclose(game.objective.partial_y(TOLLS, y), slopes, atol=1e-5 * np.abs(slopes).max())


@pytest.mark.parametrize("elastic, several", CASES)
def test_slope_of_a_toll_game_by_differences(elastic, several):
    """Total time of passenger cars for classes, whose shares of the roads are not unique; else f itself."""
    people = travellers(elastic, several)
    game = toll_game(ROADS, people, lam=0.0, bounds=(0.0, 5.0), **({"aim": "time"} if elastic and several else {}))

    def f(x):
        found = equilibrium(ROADS, people, x, gap=1e-13)
        if elastic and not several:
            return -found.welfare
        return float(found.flows @ found.times)

    by_differences = central_differences(f, TOLLS, 1e-4)
    np.testing.assert_allclose(toll_hypergradient(game, TOLLS, gap=1e-13), by_differences, atol=1e-4)


@pytest.mark.parametrize(
    "elastic, several, optimum",
    [(*case, optimum) for case in CASES for optimum in (False, True) if not all((case[1], optimum))],
)
def test_command_against_an_optimiser(elastic, several, optimum, tmp_path):
    """Demand in the command is a line through today's trips, so today comes from the optimiser, too."""
    write_frame(tmp_path / "links.csv", ROADS.to_frame()[0])
    write_frame(tmp_path / "trips.csv", TRIPS.to_frame(ROADS))
    write_frame(tmp_path / "tolls.csv", ROADS.to_frame()[0].assign(toll=TOLLS))
    (tmp_path / "kinds.toml").write_text(
        '[[classes]]\nname = "cars"\nshare = 1.0\nvalue_of_time = 2.0\n'
        '[[classes]]\nname = "vans"\nshare = 0.8\nvalue_of_time = 5.0\ntoll_share = 0.5\n'
        "pce = 1.5\n"
    )
    words = ["equilibrium", "--net", str(tmp_path / "links.csv"), "--trips", str(tmp_path / "trips.csv"), "--json"]
    words += ["--gap", "1e-10"]
    words += ["--system-optimum"] if optimum else ["--tolls", str(tmp_path / "tolls.csv")]
    words += ["--classes", str(tmp_path / "kinds.toml")] if several else []
    words += ["--elasticity", "-0.5", "--demand-form", "linear"] if elastic else []
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    people = travellers(False, several, spending=0.0, cars=1.5)
    if elastic:
        today = Plain(people)
        people = with_lines(people, today, today.least(today.beckmann))
    plain = Plain(people, None if optimum else TOLLS)
    h = plain.least(plain.cost if optimum else plain.beckmann)
    u = plain.vehicles(h)
    assert told["tstt"] == pytest.approx((u @ ROADS.latency.value(plain.cars @ u)).sum(), rel=1e-3)
    if elastic:
        assert told["trips_made"] == pytest.approx(plain.trips(h).sum(), rel=1e-4)
        assert told["welfare"] == pytest.approx(-plain.cost(h), rel=1e-4)
    elif several:
        assert told["cost_in_money"] == pytest.approx(plain.cost(h), rel=1e-3)


def with_lines(people, today, h):
    """Linear demand through today's trips, at the cost of the cheapest route, with an elasticity of −0.5 there."""
    time = ROADS.latency.value(today.cars @ today.vehicles(h)) + ROADS.fixed_cost
    found = []
    for one, money in zip(today.classes, today.money, strict=True):
        by_route = ALONG @ (one.value_of_time * time + money)
        costs = np.array([by_route[a:b].min() for a, b in pairwise(BOUNDS)])
        volume = one.demand.volume
        line = ElasticDemand([0, 1], [3, 3], LinearDemand(1.5 * volume, choke=3.0 * costs))
        found.append(
            line
            if not isinstance(people, list)
            else TravellerClass(one.name, line, one.value_of_time, one.pce, None, one.toll_share, one.link_cost)
        )
    return found if isinstance(people, list) else found[0]


def test_one_class_is_no_class():
    """The class of everybody, with or without a name and at any value of time, takes the same iterations."""
    people = elastic_demand(ROADS, TRIPS, -0.5)
    for demand in (TRIPS, people):
        plain = equilibrium(ROADS, demand, TOLLS)
        named = equilibrium(ROADS, [TravellerClass("everybody", demand)], TOLLS)
        assert named.iterations == plain.iterations
        np.testing.assert_array_equal(named.flows, plain.flows)
