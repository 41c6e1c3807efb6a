"""Tables of links and pairs, select link and select zone: closed forms, and sums that must agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import random_network

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    Network,
    TravellerClass,
    UnreachableWarning,
    braess,
    equilibrium,
    marginal_cost_tolls,
    system_optimum,
)
from stackelberg.roads.outputs import route_table, select_link, skims, travel


def solved_braess():
    network, demand = braess()
    network = replace(network, length=np.array([1.0, 2.0, 4.0, 8.0, 16.0]))
    return travel(equilibrium(network, demand, gap=1e-12))


def town(seed=3, tolls=None):
    network, demand = random_network(30, seed=seed, zones=12, pairs=60, demand=3000.0)
    network = replace(network, fixed_cost=0.01 * network.length)
    tolls = np.where(np.arange(network.links) % 7 == 0, 0.02, 0.0) if tolls is None else tolls
    found = equilibrium(network, demand, tolls, gap=1e-9)
    return network, demand, found, travel(found)


# Closed forms.


def test_select_links_of_braess():
    trips = solved_braess()
    first = select_link(trips, [0])
    assert first.pairs["flow"].tolist() == pytest.approx([4.0])
    assert first.pairs["share"].tolist() == pytest.approx([4 / 6])
    assert first.link_flows == pytest.approx([4.0, 0.0, 2.0, 2.0, 2.0])
    either = select_link(trips, [0, 4, 4])
    assert either.pairs["flow"].sum() == pytest.approx(6.0)


def test_a_system_optimum_has_marginal_tolls():
    network, demand = braess()
    best = system_optimum(network, demand, gap=1e-10)
    trips = travel(best)
    tolls = marginal_cost_tolls(network, best.flows)
    np.testing.assert_allclose(trips.values["toll"], tolls, atol=1e-9)
    found = skims(trips)
    assert (found["volume"] * found["mean_time"]).sum() == pytest.approx(498.0)


# Sums that must agree.


@pytest.mark.parametrize("seed", range(3))
def test_totals_by_pairs_and_by_links(seed):
    network, demand, found, trips = town(seed)
    table = skims(trips)
    assert table["volume"].tolist() == pytest.approx(demand.volume)
    for name, per_link in (
        ("time", found.times),
        ("distance", network.length),
        ("toll", trips.values["toll"]),
        ("cost", found.costs),
    ):
        total = (table["volume"] * table[f"mean_{name}"]).sum()
        assert total == pytest.approx(found.flows @ per_link, rel=1e-10)
    excess = (table["volume"] * (table["mean_cost"] - table["cost"])).sum()
    assert excess / (found.flows @ found.costs) == pytest.approx(found.gap, abs=1e-13)
    assert np.all(table["mean_cost"] >= table["cost"] - 1e-12)
    assert np.all(table["time"] <= table["cost"])


def test_select_link_adds_up_for_every_link():
    network, _, found, trips = town()
    for link in range(network.links):
        selected = select_link(trips, link)
        assert selected.pairs["flow"].sum() == pytest.approx(found.flows[link], abs=1e-9)
        assert selected.link_flows[link] == pytest.approx(found.flows[link], abs=1e-9)
        assert np.all(selected.link_flows <= found.flows + 1e-9)
        assert np.all((selected.pairs["share"] > 0) & (selected.pairs["share"] <= 1 + 1e-12))


def test_all_pairs_have_skims():
    _, demand, _, trips = town()
    table = skims(trips, "all")
    assert len(table) == 12 * 11
    few = skims(trips)
    for name in few.columns[2:]:
        matrix = table.pivot(index="origin", columns="destination", values=name)
        matrix = matrix.reindex(index=trips.network.zone_labels, columns=trips.network.zone_labels).to_numpy()
        assert np.array_equal(matrix[demand.origin, demand.destination], few[name])
    assert np.isfinite(table["time"]).all()
    assert np.isnan(table["mean_time"]).sum() == 12 * 11 - demand.pairs
    assert table["volume"].sum() == pytest.approx(demand.total)
    assert (table.origin[0], table.destination[0]) == ("1", "2")
    routes = route_table(trips)
    by_pair = routes.groupby(["origin", "destination"]).flow.sum()
    assert by_pair.sum() == pytest.approx(demand.total)
    assert len(routes) == few["routes"].sum()
    assert (routes.flow * routes.time).sum() == pytest.approx((few["volume"] * few["mean_time"]).sum())


# Pairs without a path, nobody at all, and wrong input.


def island():
    network = Network([0, 1, 2], [1, 0, 0], nodes=3, zones=3, latency=Affine([1.0, 1, 1], [1.0, 1, 1]))
    demand = Demand([0, 0, 1], [1, 2, 0], [5.0, 2.0, 1.0])
    with pytest.warns(UnreachableWarning):
        return equilibrium(network, demand)


def test_what_is_not_defined_is_nan():
    trips = travel(island())
    table = skims(trips)
    assert table["volume"].tolist() == [5.0, 0.0, 1.0]
    assert table["routes"].tolist() == [1, 0, 1]
    assert np.isnan(table["time"]).tolist() == [False, True, False]
    assert np.isnan(table["mean_time"]).tolist() == [False, True, False]
    everything = skims(trips, "all")
    assert np.isnan(everything["time"]).sum() == 2  # nothing leads to the third zone


def test_wrong_input():
    _, _, found, trips = town()
    for links in (90, [0, 90], []):
        with pytest.raises(InvalidInput, match="links: expected"):
            select_link(trips, links)
    with pytest.raises(InvalidInput, match="pairs: expected 'demand' or 'all', got 'some'"):
        skims(trips, "some")
    with pytest.raises(InvalidInput, match="found: expected a Solution, got ndarray"):
        travel(found.flows)


# Files.


# Classes of travellers.


def two_classes():
    network, demand = random_network(30, seed=3, zones=12, pairs=60, demand=3000.0)
    open_links = np.arange(network.links) % 11 != 1
    classes = [
        TravellerClass("cars", demand.scaled(0.7), value_of_time=0.5, link_cost=0.1 * network.length),
        TravellerClass("lorries & vans", demand.scaled(0.1), 2.0, 2.5, links=open_links, toll_share=0.5),
    ]
    tolls = np.where(np.arange(network.links) % 7 == 0, 0.02, 0.0)
    return tolls, equilibrium(network, classes, tolls, gap=1e-9)


def test_tables_of_a_class():
    tolls, found = two_classes()
    for m, one in enumerate(found.classes):
        trips = travel(found, one.name)
        table = skims(trips)
        own = found.class_flows[m]
        assert table["volume"].tolist() == pytest.approx(found.classes[m].demand.volume)
        assert (table["volume"] * table["mean_time"]).sum() == pytest.approx(found.class_times[m])
        assert (table["volume"] * table["mean_toll"]).sum() == pytest.approx(found.tolls_paid[m])
        spent = found.class_costs[m] + found.tolls_paid[m]
        assert (table["volume"] * table["mean_cost"]).sum() == pytest.approx(spent)
        assert table["mean_cost"].tolist() == pytest.approx(table["cost"], rel=1e-4)
        np.testing.assert_allclose(trips.values["toll"][own > 0], (tolls * (1.0, 0.5)[m])[own > 0], atol=1e-15)
        assert select_link(trips, 3).pairs["flow"].sum() == pytest.approx(own[3])
    with pytest.raises(InvalidInput, match="name: expected one of cars, lorries & vans, got 'buses'"):
        travel(found, "buses")


# Links.
