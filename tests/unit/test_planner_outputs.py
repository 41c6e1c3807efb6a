"""Tables of links and pairs, select link and select zone: closed forms, and sums that must agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import random_network

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    BPR,
    Affine,
    Demand,
    Network,
    TravellerClass,
    UnreachableWarning,
    braess,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    system_optimum,
)
from stackelberg.roads.outputs import link_table, route_table, select_link, skims, travel


def tolled_pigou(toll=0.25):
    network, demand = pigou()
    network = replace(network, length=np.array([3.0, 5.0]))
    tolls = np.array([0.0, toll])
    return travel(equilibrium(network, demand, tolls, gap=1e-12))


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


def test_skims_of_pigou():
    # A toll of 1/4 on the second road: 3/4 stay on it, and everybody's cost is 1.
    found = skims(tolled_pigou())
    values = found.iloc[0].to_dict()
    assert values["cost"] == pytest.approx(1.0)
    assert values["mean_cost"] == pytest.approx(1.0)
    assert values["mean_time"] == pytest.approx(0.25 * 1.0 + 0.75 * 0.75)
    assert values["mean_toll"] == pytest.approx(0.75 * 0.25)
    assert values["mean_distance"] == pytest.approx(0.25 * 3.0 + 0.75 * 5.0)
    assert values["time"] + values["toll"] == pytest.approx(1.0)
    assert (values["volume"], values["routes"]) == (1.0, 2)
    assert found["routes"].dtype.kind == "i"


def test_select_links_of_braess():
    trips = solved_braess()
    first = select_link(trips, [0])
    assert first.pairs["flow"].tolist() == pytest.approx([4.0])
    assert first.pairs["share"].tolist() == pytest.approx([4 / 6])
    assert first.link_flows == pytest.approx([4.0, 0.0, 2.0, 2.0, 2.0])
    both = select_link(trips, [0, 4], of="all")
    assert both.pairs["flow"].sum() == pytest.approx(2.0)
    assert both.link_flows == pytest.approx([2.0, 0.0, 0.0, 2.0, 2.0])
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


def test_nobody_travels():
    network, _ = pigou()
    nobody = Demand([], [], [])
    trips = travel(equilibrium(network, nobody))
    assert len(skims(trips)) == 0
    assert skims(trips, "all")["time"].tolist() == [0.0, pytest.approx(np.nan, nan_ok=True)]
    assert not len(select_link(trips, 0).pairs)


def test_wrong_input():
    _, _, found, trips = town()
    for links in (90, [0, 90], []):
        with pytest.raises(InvalidInput, match="links: expected"):
            select_link(trips, links)
    with pytest.raises(InvalidInput, match="of: expected 'any' or 'all', got 'some'"):
        select_link(trips, 1, "some")
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


def test_columns_of_links():
    network, demand = braess()
    named = replace(network, link_ids=tuple("abcde"), link_names=("Main", "", "", "", "Ring"))
    found = equilibrium(named, demand, gap=1e-12)
    table = link_table(found)
    ends = ["link", "link_id", "tail", "head", "name"]
    assert list(table.columns) == [*ends, "flow", "time", "toll", "capacity", "flow_over_capacity"]
    assert list(table.link_id) == list("abcde")
    np.testing.assert_allclose(table.flow, [4.0, 2.0, 2.0, 2.0, 4.0], atol=1e-6)
    cars = [TravellerClass("cars", demand)]
    np.testing.assert_allclose(link_table(equilibrium(network, cars))["vehicles_cars"], table.flow, atol=1e-4)
    assert "toll_cars" in link_table(system_optimum(network, cars))


def connected():
    """A road between two connectors whose capacity is nominal: one has b = 0, the other takes no time at all."""
    latency = BPR([1.0, 10.0, 0.0], [0.0, 0.15, 0.15], [1.0, 100.0, 1.0], [4.0, 4.0, 4.0])
    places = np.array([[0.0, 0.0], [3.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    named = {"node_names": ("Old Town", "", "", "Harbour"), "coordinates": places}
    return Network([0, 2, 3], [2, 3, 1], nodes=4, zones=2, latency=latency, **named), Demand([0], [1], [150.0])


def test_nominal_capacities_do_not_count():
    network, demand = connected()
    found = equilibrium(network, demand)
    np.testing.assert_allclose(link_table(found)["flow_over_capacity"], [np.nan, 1.5, np.nan], rtol=1e-12)
    document = found.plot().document
    assert [row[0] for row in document.tables[0]["rows"]] == ["3→Harbour (link 2)"]
    assert (document.map.labels, document.map.capacity[0]) == (["Old Town", "2", "3", "Harbour"], None)
