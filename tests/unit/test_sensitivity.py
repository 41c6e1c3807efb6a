"""Sensitivities of the Wardrop equilibrium against closed forms, dense algebra, and differences of tight solves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.toll_hypergradient import toll_hypergradient

from stackelberg.core import Array, InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    ElasticDemand,
    LinearDemand,
    Network,
    Routes,
    Sensitivity,
    Solution,
    TravellerClass,
    braess,
    elastic_demand,
    equilibrium,
    sensitivity,
    sioux_falls,
    system_optimum,
)
from stackelberg.roads.demand import DemandForm
from stackelberg.tolls import SettledTravellers, TolledLinks, toll_game


def parallel_links(slope: list[float], intercept: list[float]) -> Network:
    count = len(slope)
    return Network([0] * count, [1] * count, nodes=2, zones=2, latency=Affine(intercept, slope))


def solved(network: Network, demand: Demand, tolls: Array | None = None) -> tuple[Solution, Sensitivity]:
    found = equilibrium(network, demand, tolls, gap=1e-13)
    return found, sensitivity(found)


def difference(network: Network, demand: Demand, v: Array, h: float, start: Solution) -> Array:
    ends = [equilibrium(network, demand, sign * h * v, gap=1e-15, start=start).flows for sign in (1.0, -1.0)]
    return np.asarray((ends[0] - ends[1]) / (2.0 * h))


def test_parallel_links_have_the_derivative_in_closed_form() -> None:
    # Costs stay equal: s_e δw_e + v_e = μ and Σ δw = δq, so δw_e = (μ − v_e)/s_e.
    s = np.array([1.0, 2.0, 4.0])
    _, found = solved(parallel_links([1.0, 2.0, 4.0], [1.0, 0.5, 0.0]), Demand([0], [1], [4.0]))
    inverse = 1.0 / s
    expected = np.outer(inverse, inverse) / inverse.sum() - np.diag(inverse)
    assert found.matrix == pytest.approx(expected, abs=1e-14)
    v = np.array([0.3, -0.2, 0.7])
    assert found.flows(v) == pytest.approx(expected @ v, abs=1e-14)


def test_flows_between_links_of_constant_cost_have_no_derivative() -> None:
    network, demand = parallel_links([0.0, 0.0], [1.0, 1.0]), Demand([0], [1], [1.0])
    base = equilibrium(network, demand)
    shared = replace(base.routes, flow=np.array([0.5, 0.5]), first=np.array([0, 2]), start=np.array([0, 1, 2]))
    shared = replace(shared, links=np.array([0, 1], np.int32))
    found = sensitivity(replace(base, flows=np.array([0.5, 0.5]), routes=shared))
    with pytest.raises(InvalidInput, match="no derivative in this direction"):
        found.flows([1.0, 0.0])
    assert found.flows([1.0, 1.0]).tolist() == [0.0, 0.0]


def test_what_is_no_equilibrium_is_refused() -> None:
    for found in (system_optimum(*braess()), None):
        with pytest.raises(InvalidInput, match="expected the solution of a user equilibrium"):
            sensitivity(found)


def test_every_change_on_braess_by_differences() -> None:
    network, demand = braess()
    found, J = solved(network, demand)
    for e in range(network.links):
        v = np.eye(network.links)[e]
        assert J.flows(v) == pytest.approx(difference(network, demand, v, 1e-4, found), abs=1e-8)
    assert J.matrix == pytest.approx(J.matrix.T, abs=1e-13)


def test_sioux_falls_by_differences_and_by_dense_algebra() -> None:
    network, demand = sioux_falls()
    found, J = solved(network, demand)
    rng = np.random.default_rng(1)
    v, u = found.times * rng.uniform(-1.0, 1.0, (2, network.links))
    answer = J.flows(v)
    size = np.abs(answer).max()
    assert answer == pytest.approx(difference(network, demand, v, 1e-5, found), abs=1e-6 * size)
    assert J.matrix @ v == pytest.approx(answer, abs=1e-10 * size)
    assert u @ answer == pytest.approx(v @ J.by_tolls(u))
    # Costs are equal on the routes of a pair: as weights, or as tolls, they move nothing.
    assert np.abs(J.by_tolls(found.costs)).max() < 1e-6 * size


def test_the_hypergradient_of_a_toll_game_by_differences() -> None:
    network, demand = sioux_falls()
    links = [3, 10, 24, 39]
    game = toll_game(network, demand, tollable=links, sensors=range(70))
    x = np.array([1.0, 0.5, 2.0, 0.0])
    gradient = toll_hypergradient(game, x)

    def cost(z: Array) -> float:
        return game.objective(
            z, equilibrium(network, demand, TolledLinks(network, links).tolls(z), gap=1e-14).flows
        )

    expected = [(cost(x + h) - cost(x - h)) / 2e-3 for h in 1e-3 * np.eye(4)]
    assert gradient == pytest.approx(expected, rel=1e-4, abs=1e-4 * np.abs(gradient).max())


def two_classes(demand: Demand) -> list[TravellerClass]:
    half = Demand(demand.origin, demand.destination, 0.5 * demand.volume)
    lorries = Demand(demand.origin, demand.destination, 0.1 * demand.volume)
    return [
        TravellerClass("cars", half, value_of_time=0.5),
        TravellerClass("lorries", lorries, value_of_time=2.0, pce=2.5, toll_share=1.5),
    ]


def test_elastic_demand_in_closed_form() -> None:
    # Equal costs c on both links and trips q = 4 (1 − c/5): s δw_e + v_e = δc, Σ δw = −(4/5) δc.
    network = parallel_links([1.0, 2.0], [0.0, 0.0])
    elastic = ElasticDemand([0], [1], LinearDemand([4.0], choke=5.0))
    J = sensitivity(equilibrium(network, elastic, gap=1e-14))
    inverse = np.array([1.0, 0.5])
    expected = np.outer(inverse, inverse) / (inverse.sum() + 0.8) - np.diag(inverse)
    assert J.matrix == pytest.approx(expected, abs=1e-13)
    assert J.flows([0.3, -0.2]) == pytest.approx(expected @ [0.3, -0.2], abs=1e-13)
    assert J.by_tolls([1.0, 0.0]) == pytest.approx(expected[0], abs=1e-13)
    # Of the trips: δq = −0.8 δc, δc = Σ v/s / (1.5 + 0.8).
    assert J.by_tolls([0.0, 0.0], trips=[1.0]) == pytest.approx(-0.8 * inverse / 2.3, abs=1e-13)


@pytest.mark.slow
@pytest.mark.parametrize("form, share", [("linear", None), ("exponential", None), ("logit", 0.7)])
def test_elastic_demand_on_sioux_falls_by_differences(form: DemandForm, share: float | None) -> None:
    network, demand = sioux_falls()
    costs = elastic_demand(network, demand, -0.6, form=form, share=share)
    found = equilibrium(network, costs, gap=1e-13)
    J = sensitivity(found)
    rng = np.random.default_rng(5)
    v, u = network.free_flow_time * rng.uniform(-1.0, 1.0, (2, network.links))
    ends = [equilibrium(network, costs, h * v, gap=1e-15, start=found) for h in (1e-4, -1e-4)]
    answer = J.flows(v)
    assert answer == pytest.approx((ends[0].flows - ends[1].flows) / 2e-4, abs=1e-4 * np.abs(answer).max())
    assert u @ answer == pytest.approx(v @ J.by_tolls(u))
    by_trips = float((ends[0].trips - ends[1].trips).sum() / 2e-4)
    zero, ones = np.zeros(network.links), np.ones(costs.pairs)
    assert v @ J.by_tolls(zero, trips=ones) == pytest.approx(by_trips, rel=1e-4)
    assert J.matrix @ v == pytest.approx(answer, abs=1e-8 * np.abs(answer).max())


def test_elastic_classes_by_differences() -> None:
    network, demand = sioux_falls()
    half = Demand(demand.origin, demand.destination, 0.5 * demand.volume)
    answering = elastic_demand(network, half, -0.5)
    classes = [
        TravellerClass("cars", answering),
        TravellerClass("lorries", Demand(demand.origin[:200], demand.destination[:200], np.full(200, 20.0)),
                       value_of_time=3.0, pce=2.0),
    ]  # fmt: skip
    rng = np.random.default_rng(1)
    v, u = network.free_flow_time * rng.uniform(-1.0, 1.0, (2, network.links))
    tolls = network.free_flow_time * rng.uniform(0.5, 1.5, network.links)
    found = equilibrium(network, classes, tolls, gap=1e-13)
    J = sensitivity(found)
    ends = [equilibrium(network, classes, tolls + h * v, gap=1e-15, start=found).flows for h in (1e-4, -1e-4)]
    answer = J.flows(v)
    assert answer == pytest.approx((ends[0] - ends[1]) / 2e-4, abs=1e-4 * np.abs(answer).max())
    assert u @ answer == pytest.approx(v @ J.by_tolls(u))


@pytest.mark.slow
@pytest.mark.parametrize("aim", ["welfare", "time"])
def test_the_hypergradient_of_elastic_demand_by_differences(aim: str) -> None:
    network, demand = sioux_falls()
    elastic = elastic_demand(network, demand, -0.6)
    game = toll_game(network, elastic, tollable=[3, 15, 40], aim=aim)
    x, rng = np.array([1.0, 0.5, 2.0]), np.random.default_rng(0)
    settled = SettledTravellers(network, elastic, tollable=[3, 15, 40], gap=1e-14, trips=game.followers.trips)

    def cost(at: Array) -> float:
        return float(game.objective(at, settled.respond(at, settled.initial(rng), 1, rng)[0]))

    steps = 1e-4 * np.eye(3)
    expected = [(cost(x + step) - cost(x - step)) / 2e-4 for step in steps]
    assert toll_hypergradient(game, x) == pytest.approx(expected, rel=1e-3)


def test_connectors_of_constant_time_have_hypergradients() -> None:
    # Two connectors of one minute each, both in use, lead to two roads.
    tail, head = [0, 0, 2, 2], [2, 2, 1, 1]
    latency = Affine([1.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 2.0])
    network, demand = Network(tail, head, nodes=3, zones=2, latency=latency), Demand([0], [1], [3.0])
    found = equilibrium(network, demand, gap=1e-14)
    links, start = np.array([0, 2, 0, 3, 1, 2], np.int32), np.array([0, 2, 4, 6])
    routes = Routes(np.array([0, 3]), start, links, np.ones(3), found.routes.predecessor)
    both = equilibrium(network, demand, gap=1e-14, start=routes)
    assert both.flows == pytest.approx([2.0, 1.0, 2.0, 1.0])
    J = sensitivity(both)
    # The roads answer as two parallel ones do, whatever the connectors: δw₂ = (v₃ − v₂)/3.
    assert J.by_tolls([0.0, 0.0, 1.0, 0.0])[2:] == pytest.approx([-1.0 / 3.0, 1.0 / 3.0], abs=1e-14)
    with pytest.raises(InvalidInput, match="no derivative in this direction"):
        J.flows([0.0, 1.0, 0.0, 0.0])  # all would leave the second connector
    game = toll_game(network, demand, tollable=[2], lam=0.0)
    # f = w₂² + 2 w₃² + 3 with w₂ = 2 − x/3: f' = 2 w₂ (−1/3) + 4 w₃ (1/3) = 0 at x = 0, 2/3 · 0.3 at x = 0.3.
    assert toll_hypergradient(game, [0.3]) == pytest.approx([2.0 * 0.3 / 3.0], abs=1e-9)


def test_classes_on_sioux_falls_by_differences() -> None:
    network, demand = sioux_falls()
    classes = two_classes(demand)
    rng = np.random.default_rng(1)
    v, u = network.free_flow_time * rng.uniform(-1.0, 1.0, (2, network.links))
    untolled = sensitivity(equilibrium(network, classes, gap=1e-13))
    with pytest.raises(InvalidInput, match="classes that pay differently"):
        untolled.flows(v)  # one class would give way altogether
    tolls = network.free_flow_time * rng.uniform(0.5, 1.5, network.links)
    found = equilibrium(network, classes, tolls, gap=1e-13)
    J = sensitivity(found)
    ends = [equilibrium(network, classes, tolls + h * v, gap=1e-15, start=found).flows for h in (1e-5, -1e-5)]
    answer = J.flows(v)
    assert answer == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-5 * np.abs(answer).max())
    assert u @ answer == pytest.approx(v @ J.by_tolls(u))
    assert J.matrix @ v == pytest.approx(answer, abs=1e-9 * np.abs(answer).max())


def test_the_hypergradient_is_for_settled_travellers() -> None:
    from stackelberg.games import pigou

    with pytest.raises(InvalidInput, match="expected SettledTravellers"):
        toll_hypergradient(pigou(), [0.5])
