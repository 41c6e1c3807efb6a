"""Drivers' habits, SUMO's files and the comparison on fresh days, against numbers worked by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from stackelberg.core import Game, InvalidInput, Objective, ResponseFailed
from stackelberg.followers import CallableFollowers
from stackelberg.judging.fresh import FreshCheck, worth
from stackelberg.problems import build_problem, read_problem
from stackelberg.sets import Box
from stackelberg.tolls.simulators.habits import Drivers, Habits, Learning, LinkGraph, Trips
from stackelberg.tolls.simulators.layout import Day
from stackelberg.tolls.simulators.sumo_net import read_net, read_trips
from stackelberg.tolls.simulators.sumo_program import Town
from stackelberg.tolls.simulators.uxsim_days import UxsimDays

# 0→1 direct (link 0), 0→2→1 around (links 1, 2), and back 1→0 (link 3).
TAIL, HEAD = np.array([0, 0, 2, 1]), np.array([1, 2, 1, 0])


def drivers(count=4, **learning):
    graph = LinkGraph.of_nodes(TAIL, HEAD, 3)
    trips = Trips(np.zeros(count, dtype=np.int64), np.ones(count, dtype=np.int64), np.zeros(count))
    settings = Learning(**{"share": 1.0, "error": 0.0, "inertia": 0.0, **learning})
    return Drivers(graph, trips, np.zeros(count, dtype=np.int64), np.array([5.0, 3.0, 3.0, 1.0]), settings)


def test_turning_back_is_no_turn_and_closed_nodes_are_not_passed():
    graph = LinkGraph.of_nodes(TAIL, HEAD, 3)
    assert sorted(zip(graph.before.tolist(), graph.after.tolist(), strict=True)) == [(1, 2), (2, 3), (3, 1)]
    closed = LinkGraph.of_nodes(TAIL, HEAD, 3, closed=[2])
    assert (1, 2) not in zip(closed.before.tolist(), closed.after.tolist(), strict=True)


def test_everybody_begins_on_the_cheapest_route_and_changes_when_it_costs_more():
    people, rng = drivers(), np.random.default_rng(0)
    habits = people.begin(1, rng)
    assert habits.links.tolist() == [0, 0, 0, 0]
    tolled = people.reconsidered(habits, np.array([[1.5, 0.0, 0.0, 0.0]]), rng)  # 6.5 against 6
    assert tolled.links.tolist() == [1, 2] * 4
    assert people.reconsidered(tolled, np.zeros((1, 4)), rng).links.tolist() == [0] * 4


def test_inertia_holds_back_those_who_would_save_little():
    people, rng = drivers(inertia=0.1), np.random.default_rng(0)
    habits = people.begin(1, rng)
    assert people.reconsidered(habits, np.array([[1.5, 0, 0, 0]]), rng).links.tolist() == [0] * 4  # 6 > 0.9 · 6.5
    assert people.reconsidered(habits, np.array([[2.0, 0, 0, 0]]), rng).links.tolist() == [1, 2] * 4  # 6 < 6.3


def test_only_a_share_reconsiders():
    people, rng = drivers(count=2000, share=0.2), np.random.default_rng(1)
    habits = people.reconsidered(people.begin(1, rng), np.array([[9.0, 0.0, 0.0, 0.0]]), rng)
    changed = sum(habits.route(i).size == 2 for i in range(2000))
    assert abs(changed - 400) < 72  # four standard deviations of a binomial count


def test_no_link_pays_for_driving_in_circles():
    people, rng = drivers(), np.random.default_rng(0)
    habits = people.reconsidered(people.begin(1, rng), np.array([[0.0, -99.0, -99.0, -99.0]]), rng)
    assert habits.links.tolist() == [1, 2] * 4


def test_expectations_move_part_of_the_way():
    assert Learning(trust=0.25).expectations(np.array([4.0]), np.array([8.0])).tolist() == [5.0]


def test_there_is_no_way():
    graph = LinkGraph.of_nodes(TAIL[:3], HEAD[:3], 3)
    trips = Trips(np.array([1]), np.array([0]), np.zeros(1))
    people = Drivers(graph, trips, np.zeros(1, dtype=np.int64), np.ones(3))
    with pytest.raises(ResponseFailed, match="no way from place 1 to place 0"):
        people.begin(1, np.random.default_rng(0))


@pytest.mark.parametrize("wrong", [{"share": 0.0}, {"share": 1.5}, {"trust": 2.0}, {"inertia": 1.0}, {"groups": 0}])
def test_learning_is_checked(wrong):
    with pytest.raises(InvalidInput, match=next(iter(wrong))):
        Learning(**wrong)


NET = """<net>
  <edge id=":b_0" function="internal"><lane id=":b_0_0" length="3" speed="5"/></edge>
  <edge id="ab" from="a" to="b"><lane id="ab_0" length="100" speed="10"/>
    <lane id="ab_1" length="100" speed="10"/></edge>
  <edge id="bc" from="b" to="c"><lane id="bc_0" length="60" speed="20"/></edge>
  <edge id="ba" from="b" to="a"><lane id="ba_0" length="100" speed="10"/></edge>
  <junction id="a" x="0" y="0"/><junction id="b" x="100" y="0"/><junction id="c" x="160" y="5"/>
  <connection from="ab" to="bc" fromLane="0" toLane="0"/><connection from="ab" to="bc" fromLane="1" toLane="0"/>
  <connection from=":b_0" to="bc" fromLane="0" toLane="0"/>
</net>"""
TRIPS = """<routes>
  <route id="r" edges="ab bc"/>
  <trip id="1" depart="7.5" from="ab" to="bc"/>
  <vehicle id="2" depart="3" route="r"/>
  <vehicle id="3" depart="4"><route edges="ba"/></vehicle>
  <flow id="4" begin="10" end="20" number="2" from="ab" to="bc"/>
</routes>"""


class TestSumoFiles:
    def test_a_net(self, tmp_path):
        (tmp_path / "a.net.xml").write_text(NET)
        net = read_net(tmp_path / "a.net.xml")
        assert net.edges == ("ab", "bc", "ba")
        assert net.free_flow_s.tolist() == [10.0, 3.0, 10.0]
        assert net.turns == ((0, 1),)
        assert (net.tail.tolist(), net.head.tolist()) == ([0, 1, 1], [1, 2, 0])
        network = net.network(60.0, 0.5, "town")
        assert network.capacity.tolist() == [1800.0, 900.0, 900.0]
        assert network.link_label(1) == "bc, b→c (link 2)"

    def test_trips_vehicles_and_flows(self, tmp_path):
        (tmp_path / "a.net.xml").write_text(NET)
        (tmp_path / "a.xml").write_text(TRIPS)
        trips = read_trips(tmp_path / "a.xml", read_net(tmp_path / "a.net.xml"))
        assert trips.departure.tolist() == [3.0, 4.0, 7.5, 12.5, 17.5]
        assert trips.origin.tolist() == [0, 2, 0, 0, 0]
        assert trips.destination.tolist() == [1, 2, 1, 1, 1]

    @pytest.mark.parametrize(
        "old, new, message",
        [
            ('from="ab" to="bc"/>', 'from="zz" to="bc"/>', "there is no edge 'zz'"),
            ('from="ab" to="bc"/>', 'from="ab"/>', "expected a route, or edges 'from' and 'to'"),
            ('depart="7.5"', 'depart="now"', "trip '1': expected a time 'depart'"),
            ('number="2"', "", "flow '4': expected a time"),
        ],
    )
    def test_wrong_demand_is_refused(self, tmp_path, old, new, message):
        (tmp_path / "a.net.xml").write_text(NET)
        (tmp_path / "a.xml").write_text(TRIPS.replace(old, new))
        with pytest.raises(InvalidInput, match=message):
            read_trips(tmp_path / "a.xml", read_net(tmp_path / "a.net.xml"))


class TestFreshDays:
    def noisy(self):
        followers = CallableFollowers(lambda x, y, k: np.array([10.0 + x[0]]), start=lambda rng: [rng.normal()])
        return Game(Box([-5.0], [5.0]), Objective(lambda x, y: float(y[0])), followers)

    def test_costs_at_both_and_the_share_saved(self):
        found = worth(self.noisy(), np.array([-2.0]), np.zeros(1), FreshCheck(seeds=3, days=2, settle=1))
        assert (found.start.tolist(), found.at_x.tolist()) == ([10.0] * 3, [8.0] * 3)
        assert (found.saved, found.low, found.high) == pytest.approx((0.2, 0.2, 0.2))
        assert found.significant
        assert "20.0% saved" in found.words

    def test_the_interval_is_students(self):
        costs = iter([10.0, 9.0, 10.0, 7.0])  # start and x of either seed: 10% and 30% saved
        game = Game(
            Box([-5.0], [5.0]),
            Objective(lambda x, y: float(y[0])),
            CallableFollowers(lambda x, y, k: np.array([next(costs)]), start=[0.0]),
        )
        found = worth(game, np.ones(1), np.zeros(1), FreshCheck(seeds=2, days=1))
        # mean 0.2, deviation √0.02, t(0.975, 1) = 12.7062: ± 12.7062 · √0.02 / √2 = 1.27062
        assert (found.low, found.high) == pytest.approx((0.2 - 1.27062, 0.2 + 1.27062), abs=1e-5)
        assert "may be chance" in found.words

    def test_a_share_of_nothing_is_refused(self):
        game = Game(
            Box([-5.0], [5.0]),
            Objective(lambda x, y: 0.0),
            CallableFollowers(lambda x, y, k: y, start=[0.0]),
        )
        with pytest.raises(InvalidInput, match="costs above zero"):
            worth(game, np.ones(1), np.zeros(1), FreshCheck())

    def test_in_a_file(self):
        spec = {"study": {"name": "a"}, "game": {"builtin": "pigou"}, "check": {"seeds": 3}}
        assert build_problem(spec).check == FreshCheck(seeds=3)
        with pytest.raises(InvalidInput, match=r"\[check\] seeds: expected a whole number >= 2"):
            build_problem({**spec, "check": {"seeds": 1}})
        with pytest.raises(InvalidInput, match=r"\[check\] seed: there is no such key; did you mean 'seeds'"):
            build_problem({**spec, "check": {"seed": 3}})
        live = {"study": {"name": "a"}, "live": {"dimension": 1}, "check": {}}
        with pytest.raises(InvalidInput, match="need simulated followers"):
            build_problem(live)


class TestProblemFiles:
    GAME = '[study]\nname = "a"\n[game]\nsimulator = "uxsim"\nnetwork = "sioux-falls"\ndemand_share = 0.002\n'

    @pytest.mark.parametrize(
        "line, message",
        [
            ("cordon = [99]", r"\[game\] cordon: expected labels of nodes"),
            ("cordon = [2]\ntollable = [1]", r"\[game\] cordon: expected one of tollable, cordon and zone"),
            ("cordon = [2]\nzone = [3]", r"\[game\] zone: expected one of tollable, cordon and zone"),
            ('tollable = "some"', "tollable: expected 'all' or link numbers"),
            ("bounds = [1.0]", "bounds: expected two numbers"),
            ('bounds = [1.0, "high"]', "bounds: expected two numbers"),
            ('drivers = "asleep"', "drivers: expected one of day to day, within the day"),
            ("share = 0.3", "share: drivers who react within the day do not learn"),
            ("speeed = 3.0", "did you mean 'speed'"),
        ],
    )
    def test_keys_are_checked(self, tmp_path, line, message):
        pytest.importorskip("uxsim", reason="needs the extra 'simulators'")
        file = tmp_path / "a.toml"
        file.write_text(f"{self.GAME}{line}\n")
        with pytest.raises(InvalidInput, match=message):
            read_problem(file)

    def test_a_zone_and_a_cordon_of_sioux_falls(self, tmp_path):
        pytest.importorskip("uxsim", reason="needs the extra 'simulators'")
        file = tmp_path / "a.toml"
        file.write_text(f"{self.GAME}cordon = [16, 17]\n")
        problem = read_problem(file)
        ends = [(int(problem.roads.network.tail[i]) + 1, int(problem.roads.network.head[i]) + 1) for i in (24, 25)]
        assert problem.X.dimension == 5, ends  # 8→16, 10→16, 18→16, 10→17, 19→17
        file.write_text(f"{self.GAME}zone = [16, 17]\n")
        assert read_problem(file).X.dimension == 7  # and 16→17, 17→16
        assert problem.roads.network.units == "flows in vehicles, times in minutes"

    def test_sumo_needs_files_or_a_grid(self, tmp_path):
        file = tmp_path / "a.toml"
        file.write_text('[study]\nname = "a"\n[game]\nsimulator = "sumo"\nnet = "a.net.xml"\n')
        with pytest.raises(InvalidInput, match="expected files 'net' and 'trips' of SUMO, or a table 'grid'"):
            read_problem(file)

    @pytest.mark.parametrize("net", [True, False])
    @pytest.mark.parametrize("trips", [True, False])
    @pytest.mark.parametrize("grid", [True, False])
    def test_sumo_takes_two_files_or_a_grid_and_nothing_beside(self, tmp_path, net, trips, grid):
        """Whoever gives both means one of them, and would not hear which was taken; then drivers are asked for."""
        lines = [
            '[study]\nname = "a"\n[game]\nsimulator = "sumo"\ndrivers = "within the day"',
            'net = "a.net.xml"' * net,
        ]
        lines += ['trips = "a.trips.xml"' * trips, "[game.grid]" * grid]
        file = tmp_path / "a.toml"
        file.write_text("\n".join(lines))
        right = (net and trips) != grid if net == trips else False
        said = "SUMO's drivers learn from day to day" if right else "expected files 'net' and 'trips'"
        with pytest.raises(InvalidInput, match=said):
            read_problem(file)


@pytest.mark.parametrize("jumps", ["", '<teleports total="3"/>'])
def test_what_sumo_measured_on_a_day(tmp_path, jumps):
    """Two periods and two streets, the second empty in the first period; a third period and street do not count.

    6 = 4 + 2 vehicles were 90 s on street a: 15 s each. Of three trips one has not arrived, and one has not even
    begun (−1): durations of 60 and 20 s and waits of 5 and 200 s, of which 90 + 30 + 40 s were on the streets.
    """
    edge = '<edge id="{}" entered="{}" departed="{}" sampledSeconds="{}"/>'.format
    first = edge("a", 4, 2, 90.0) + edge("b", 0, 0, 0.0)
    second = edge("a", 1, 1, 30.0) + edge("b", 1, 0, 40.0) + edge("c", 9, 9, 900.0)
    intervals = "".join(f"<interval>{inside}</interval>" for inside in (first, second, edge("a", 7, 7, 700.0)))
    (tmp_path / "edges.xml").write_text(f"<meandata>{intervals}</meandata>")
    trip = '<tripinfo arrival="{}" duration="{}" departDelay="{}"/>'.format
    trips = trip(70.0, 60.0, 5.0) + trip(-1.0, 20.0, -1.0) + trip(-1.0, -1.0, 200.0)
    (tmp_path / "trips.xml").write_text(f"<tripinfos>{trips}</tripinfos>")
    (tmp_path / "statistics.xml").write_text(f"<statistics>{jumps}</statistics>")
    town = object.__new__(Town)
    town.folder, town.periods = tmp_path, 2
    town.net = SimpleNamespace(edges=("a", "b"), free_flow_s=np.array([8.0, 11.0]))
    town.drivers = SimpleNamespace(trips=SimpleNamespace(count=5))
    day = town._measured()
    assert day.volumes.tolist() == [[6.0, 0.0], [2.0, 1.0]]
    assert day.times.tolist() == [[15.0, 11.0], [15.0, 40.0]]
    waited = 60 + 20 + 5 + 200 - (90 + 30 + 40)
    assert (day.waited_s, day.unfinished, day.teleported) == (waited, 4.0, 3.0 if jumps else 0.0)


class TestADayInUXsim:
    """Drivers who learn reconsider before they leave and remember what they met; others only react on the way."""

    HABITS = Habits(np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64), np.array([[4.0]]))

    def played(self, learning, memory):
        asked = []

        def reconsidered(habits, tolls, rng):
            asked.append(("reconsidered", tolls.tolist()))
            return replace(habits, times=habits.times + 10.0)

        def simulated(tolls, habits, seed):
            asked.append(("simulated", tolls.tolist(), None if habits is None else habits.times.tolist()))
            return Day(np.ones((1, 1)), np.array([[30.0]]), 0.0, 0.0)

        town = SimpleNamespace(
            layout=SimpleNamespace(tolls=lambda x: x[None]),
            unit="minutes",
            learning=learning,
            drivers=SimpleNamespace(reconsidered=reconsidered),
            simulated=simulated,
        )
        _, after = UxsimDays.day(town, np.array([2.0]), memory, np.random.default_rng(0))
        return asked, after

    def test_who_learns(self):
        asked, after = self.played(Learning(trust=0.5), self.HABITS)
        assert asked == [("reconsidered", [[120.0]]), ("simulated", [[120.0]], [[14.0]])]
        assert after.times.tolist() == [[22.0]]  # half-way from 14 to 30

    def test_who_has_no_habits_yet_and_who_never_has_any(self):
        for learning, memory in ((Learning(), None), (None, None)):
            assert self.played(learning, memory) == ([("simulated", [[120.0]], None)], None)
        asked, after = self.played(None, self.HABITS)
        assert (asked, after) == ([("simulated", [[120.0]], [[4.0]])], None)
