"""Pairs that no path connects are set aside with a count, a volume and a list, and never in silence."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.problems import read_problem
from stackelberg.roads import (
    Affine,
    Demand,
    ElasticDemand,
    LinearDemand,
    Network,
    UnreachableWarning,
    elastic_demand,
    equilibrium,
    set_aside_unreachable,
    shortest,
    shortest_paths,
)
from stackelberg.roads.outputs import skims, travel
from stackelberg.tolls import SettledTravellers, toll_game
from stackelberg_repro.routing.smallest import smallest_tolls

pytestmark = pytest.mark.slow  # whole commands


def roads(ends, nodes, **settings):
    tail, head = zip(*ends, strict=True)
    settings = {"zones": nodes} | settings
    return Network(tail, head, nodes=nodes, latency=Affine(np.ones(len(ends)), np.ones(len(ends))), **settings)


# A ring of three, a node that only leads in, one that is only led to, and one on its own.
RING = roads([(0, 1), (1, 2), (2, 0), (3, 0), (2, 4)], 6)
EVERY = Demand(*np.indices((6, 6)).reshape(2, -1), np.arange(36.0) + 1)


def reachable_in(network, demand):
    distance = shortest_paths(network, np.ones(network.links)).distance
    return np.isfinite(distance[demand.origin, demand.destination])


@pytest.mark.parametrize("first_thru", range(7))
def test_the_same_pairs_as_shortest_paths_have(first_thru):
    network = roads(list(zip(RING.tail, RING.head, strict=True)), 6, first_thru=first_thru)
    travels, unreachable = set_aside_unreachable(network, EVERY)
    reached = reachable_in(network, EVERY)
    np.testing.assert_array_equal(travels.volume, EVERY.volume[reached])
    np.testing.assert_array_equal(unreachable.volume, EVERY.volume[~reached])
    assert travels.intrazonal == EVERY.intrazonal
    assert unreachable.intrazonal == 0.0


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_network(data):
    nodes = data.draw(st.integers(2, 8))
    pair = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(lambda ends: ends[0] != ends[1])
    ends = data.draw(st.lists(pair, min_size=1, max_size=16))
    network = roads(ends, nodes, first_thru=data.draw(st.integers(0, nodes)))
    everything = Demand(*np.indices((nodes, nodes)).reshape(2, -1), np.ones(nodes * nodes))
    walked = set_aside_unreachable(network, everything)
    reached = reachable_in(network, everything)
    assert walked[0].pairs == reached.sum()


def test_where_every_pair_travels_the_demand_is_as_it_was():
    demand = Demand([0, 1], [1, 0], [2.0, 3.0], 7.0)
    travels, unreachable = set_aside_unreachable(RING, demand)
    assert travels is demand
    assert unreachable.pairs == 0


def test_links_that_a_class_may_not_use():
    demand = Demand([0], [2], [1.0])
    allowed = np.ones(5, np.bool_)
    assert set_aside_unreachable(RING, demand, allowed)[1].pairs == 0
    allowed[1] = False
    assert set_aside_unreachable(RING, demand, allowed)[1].total == 1.0
    with pytest.raises(InvalidInput, match="links: expected 5 truth values, one per link, got int64"):
        set_aside_unreachable(RING, demand, [1, 0, 1, 1, 1])


def test_the_words_name_the_largest_by_the_names_of_zones():
    named = roads([(0, 1)], 4, zone_ids=("N", "E", "S", "W"))
    demand = Demand([0, 1, 1, 1, 2, 2, 2, 3], [1, 0, 2, 3, 0, 1, 3, 0], [1.0, 2, 3, 4, 5, 6, 7, 8])
    words = shortest.unreachable_in_words(named, *set_aside_unreachable(named, demand))
    listed = "W→N (8), S→W (7), S→E (6), S→N (5), E→W (4) and 2 more"
    assert words == f"7 of 8 pairs, with a volume of 35 of 36, left out, as no path connects them: {listed}"


def test_the_equilibrium_of_those_who_can_travel():
    demand = Demand([0, 0, 3], [1, 5, 4], [1.0, 4.0, 2.0])
    with pytest.warns(UnreachableWarning, match=r"1 of 3 pairs, with a volume of 4 of 7.*: 1→6 \(4\)") as caught:
        found = equilibrium(RING, demand)
    assert caught[0].filename == __file__
    assert found.flows.tolist() == [3.0, 2.0, 0.0, 2.0, 2.0]
    assert found.unreachable.total == 4.0
    with pytest.warns(UnreachableWarning):
        again = equilibrium(RING, demand, np.ones(5), start=found)
    assert again.flows.tolist() == found.flows.tolist()
    with pytest.warns(UnreachableWarning):
        tolls = smallest_tolls(RING, demand, found.flows)
    np.testing.assert_allclose(tolls, 0.0, atol=1e-6)


def test_a_toll_game_says_so_and_its_network_keeps_it():
    demand = Demand([0, 0, 3], [1, 5, 4], [1.0, 4.0, 2.0])
    with pytest.warns(UnreachableWarning, match="1→6") as caught:
        game = toll_game(RING, demand)
    assert [warning.filename for warning in caught] == [__file__]
    assert game.followers.network.remarks == (
        "1 of 3 pairs, with a volume of 4 of 7, left out, as no path connects them: 1→6 (4)",
    )
    with pytest.warns(UnreachableWarning, match="1→6") as caught:
        assert SettledTravellers(RING, demand).demand.total == 3.0
    assert caught[0].filename == __file__


LINKS = "tail,head,intercept,slope\n1,2,1,0\n2,1,1,0\n3,1,1,0\n"
TRIPS = "origin,destination,volume\n1,2,5\n1,3,2\n"


@pytest.fixture
def broken(tmp_path):
    (tmp_path / "links.csv").write_text(LINKS)
    (tmp_path / "trips.csv").write_text(TRIPS)
    return tmp_path


def test_the_command_says_it_writes_it_down_and_goes_on(broken):
    arguments = ["equilibrium", "--net", broken / "links.csv", "--trips", broken / "trips.csv", "--json"]
    result = CliRunner().invoke(app, [*map(str, arguments), "--out", str(broken / "out")])
    assert result.exit_code == 0
    words = "1 of 2 pairs, with a volume of 2 of 7, left out, as no path connects them: 1→3 (2)"
    assert f"stackelberg: note: {words}" in result.stderr
    facts = json.loads(result.stdout)
    assert (facts["pairs"], facts["unreachable_pairs"], facts["unreachable_demand"]) == (1, 1, 2.0)
    assert facts["remarks"] == [words]
    assert (broken / "out" / "unreachable.csv").read_text() == "origin,destination,volume\n1,3,2.0\n"
    assert words in (broken / "out" / "index.html").read_text()


def test_a_problem_file_keeps_it_in_the_networks_remarks(broken):
    (broken / "p.toml").write_text('[study]\nname = "p"\n[game]\nnet = "links.csv"\ntrips = "trips.csv"\n')
    problem = read_problem(broken / "p.toml")
    assert "1→3 (2)" in problem.domain.network.remarks[0]
    result = CliRunner().invoke(
        app, ["run", str(broken / "p.toml"), "--rounds", "1", "--db", f"sqlite:///{broken / 'd.db'}"]
    )
    assert "note: 1 of 2 pairs" in result.stderr


def test_elastic_demand_without_a_path():
    function = LinearDemand([4.0, 9.0, 5.0], choke=[20.0, 20.0, 30.0])
    demand = ElasticDemand([0, 0, 3], [1, 5, 4], function)
    with pytest.warns(UnreachableWarning, match=r"1 of 3 pairs, with a volume of 9 of 18, .*: 1→6 \(9\)") as caught:
        found = equilibrium(RING, demand, gap=1e-10)
    assert caught[0].filename == __file__
    assert found.unreachable.total == 9.0
    travels = set_aside_unreachable(RING, demand)[0]
    assert isinstance(travels, ElasticDemand)
    assert travels.function.choke.tolist() == [20.0, 30.0]
    np.testing.assert_array_equal(equilibrium(RING, travels, gap=1e-10).trips, found.trips)
    table = skims(travel(found))
    assert table["volume"].tolist() == pytest.approx([found.trips[0], 0.0, found.trips[1]])
    assert np.nansum(table["volume"] * table["mean_time"]) == pytest.approx(found.tstt)
    with pytest.warns(UnreachableWarning, match="1→6"):
        calibrated = elastic_demand(RING, Demand([0, 0, 3], [1, 5, 4], [1.0, 4.0, 2.0]), -0.5)
    assert calibrated.pairs == 2
    with pytest.warns(UnreachableWarning, match="1→6"):
        game = toll_game(RING, demand)
    assert "1→6 (9)" in game.followers.network.remarks[0]
