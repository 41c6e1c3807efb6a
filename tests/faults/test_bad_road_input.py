"""Bad input to the rooms of roads and tolls: every door says which part is wrong and what was expected."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import grid
from typer.testing import CliRunner

from stackelberg import solve
from stackelberg.cli import app
from stackelberg.core import FailedRunWarning, InvalidInput, ResponseFailed
from stackelberg.leaders import TwoPoint
from stackelberg.roads import BPR, Demand, Network, UnreachableWarning, braess, equilibrium, pigou, system_optimum
from stackelberg.run import Status
from stackelberg.tolls import DayToDay, SettledTravellers, toll_game

TWO_ISLANDS = Network([0, 1, 2], [1, 0, 3], nodes=4, zones=4, latency=BPR(*(np.ones(3),) * 4))


def test_a_pair_that_no_way_connects():
    for solve_it in (equilibrium, system_optimum):
        with pytest.warns(UnreachableWarning, match=r"1 of 2 pairs, .* as no path connects them: 1→3 \(1\)"):
            found = solve_it(TWO_ISLANDS, Demand([0, 0], [1, 2], [1.0, 1.0]))
        assert found.flows.tolist() == [1.0, 0.0, 0.0]
        assert (found.unreachable.origin, found.unreachable.destination) == ([0], [2])


def test_a_pair_connected_only_through_a_zone_that_carries_no_through_traffic():
    line = Network([0, 1], [1, 2], nodes=3, zones=3, first_thru=3, latency=BPR(*(np.ones(2),) * 4))
    assert equilibrium(line, Demand([0], [1], [2.0])).flows == pytest.approx([2.0, 0.0])
    with pytest.warns(UnreachableWarning, match="1→3"):
        assert equilibrium(line, Demand([0], [2], [1.0])).flows.tolist() == [0.0, 0.0]


@pytest.mark.parametrize("capacity", [0.0, -1.0, np.nan, np.inf])
def test_capacities_that_are_none(capacity):
    with pytest.raises(InvalidInput, match="capacity: expected"):
        BPR([1.0], [1.0], [capacity], [4.0])


@pytest.mark.parametrize("volume", [np.nan, np.inf, -1.0])
def test_demand_that_is_none(volume):
    with pytest.raises(InvalidInput, match="volume: expected"):
        Demand([0], [1], [volume])


def test_demand_at_a_node_that_is_not_there():
    network, _ = pigou()
    with pytest.raises(InvalidInput, match=r"expected zones 0 to 1 .*, got destination 5"):
        equilibrium(network, Demand([0], [5], [1.0]))


@pytest.mark.parametrize("tolls", [[1.0], [1.0, 2.0, 3.0], [[1.0, 2.0]], [1.0, np.nan], "free"])
def test_tolls_that_do_not_fit(tolls):
    with pytest.raises(InvalidInput, match="tolls: expected"):
        equilibrium(*pigou(), tolls)


@pytest.mark.slow
def test_tolls_that_make_a_negative_cycle():
    network, demand = grid(2, 2)
    tolls = np.full(network.links, -2.0)  # every street and its way back cost 1 − 2 each
    with pytest.raises(InvalidInput, match="negative"):
        equilibrium(network, demand, tolls)
    for travellers in (SettledTravellers(network, demand), DayToDay(network, demand)):
        memory = travellers.initial(np.random.default_rng(0))
        with pytest.raises(ResponseFailed, match="negative"):
            travellers.respond(tolls, memory, 1, np.random.default_rng(0))


def test_a_leader_survives_probes_that_make_negative_cycles():
    network, demand = grid(2, 2)
    game = replace(toll_game(network, demand, bounds="sign-free"), x0=np.full(network.links, -2.0))
    with pytest.warns(FailedRunWarning, match="negative"):
        result = solve(game, TwoPoint(K=1), rounds=30)
    assert result.status is Status.REPEATED_ERROR
    assert "negative" in (result.failures[0].failure or "")


def test_files_with_bad_numbers_are_refused_by_the_command_in_one_line(tmp_path):
    (tmp_path / "net.csv").write_text("tail,head,free_flow_time,b,capacity,power\n1,2,1,0.15,-3,4\n")
    (tmp_path / "trips.csv").write_text("origin,destination,volume\n1,2,1\n")
    arguments = ["equilibrium", "--net", tmp_path / "net.csv", "--trips", tmp_path / "trips.csv"]
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == 2
    (said,) = result.stderr.splitlines()
    assert said.endswith("net.csv, line 2, column 'capacity': expected a finite number > 0, got -3")


def test_tolls_on_links_that_are_not_there_are_refused_by_the_command(tmp_path):
    (tmp_path / "tolls.csv").write_text("tail,head,toll\n2,1,1\n")
    result = CliRunner().invoke(app, ["equilibrium", "--network", "braess", "--tolls", str(tmp_path / "tolls.csv")])
    assert result.exit_code == 2
    assert "line 2: expected a link of network 'Braess', each once, got 2 to 1" in result.stderr


def test_everybody_may_stay_at_home():
    network, _ = braess()
    nobody = equilibrium(network, Demand([0], [0], [5.0]))
    np.testing.assert_array_equal(nobody.flows, np.zeros(5))
