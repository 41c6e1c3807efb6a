"""Simulators that nobody here wrote keep the contract of all followers, and their drivers do what drivers do."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from tests.contracts.followers_contract import FollowersContract

from stackelberg.core import InvalidInput, Purpose, derive
from stackelberg.roads import Affine, Demand, Network
from stackelberg.tolls.simulators import (
    DayLayout,
    Learning,
    RoadScenario,
    SimulatedTime,
    SumoDays,
    SumoGrid,
    UxsimDays,
)

pytestmark = pytest.mark.slow  # processes

needs_uxsim = pytest.mark.skipif(importlib.util.find_spec("uxsim") is None, reason="needs the extra 'simulators'")
needs_sumo = pytest.mark.skipif(
    importlib.util.find_spec("libsumo") is None or importlib.util.find_spec("sumo") is None,
    reason="needs the extra 'sumo'",
)


def two_roads() -> tuple[Network, Demand]:
    """5 minutes straight on for 400 vehicles an hour, or 8 minutes around, and 1 more; 600 want to go.

    (UXsim limits how many leave a link for another one, not how many end there: hence the last minute.)
    """
    network = Network(
        [0, 0, 3, 2],
        [2, 3, 2, 1],
        nodes=4,
        zones=2,
        latency=Affine([5.0, 4.0, 4.0, 1.0], [0.0, 0.0, 0.0, 0.0]),
        capacity=[400.0, 1200.0, 1200.0, 1200.0],
        coordinates=[[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [0.5, 1.0]],
    )
    return network, Demand([0], [1], [600.0])


ALL = 590.0
"""As many start: 59 platoons of 10."""


def uxsim(**settings) -> UxsimDays:
    scenario = RoadScenario(*two_roads(), leaving_s=3600.0, end_s=6000.0, platoon=10)
    return UxsimDays(scenario, (0,), **{"settling": 3, **settings})


def days(followers, x, count, seed=3):
    """Responses of so many days, one after the other, from the first memory."""
    rng = derive(seed, Purpose.RESPONSE)
    memory, seen = followers.initial(rng), []
    for _ in range(count):
        y, memory = followers.respond(np.asarray(x, dtype=np.float64), memory, 1, rng)
        seen.append(y)
    return np.array(seen)


class OneToll(FollowersContract):
    def x(self, seed=0):
        return super().x(seed)[:1]


@needs_uxsim
class TestUxsimWithinTheDay(OneToll):
    def make(self):
        return uxsim(learning=None)


@needs_uxsim
class TestUxsimDayToDay(OneToll):
    def make(self):
        return uxsim()


@needs_uxsim
class TestUxsim:
    @pytest.mark.parametrize("learning", [None, Learning()])
    def test_a_toll_keeps_drivers_away_and_a_subsidy_draws_them(self, learning):
        followers = uxsim(learning=learning)
        low, none, high = (days(followers, [toll], 24)[8:, 0].mean() for toll in (-4.5, 0.0, 6.0))
        assert high < none - 30.0
        assert low > none + 15.0

    def test_days_without_a_change_settle(self):
        volumes = days(uxsim(settling=0), [0.0], 25)[:, 0]
        assert np.ptp(volumes[-6:]) < 60.0  # a tenth of the drivers
        assert abs(volumes[0] - volumes[-6:].mean()) > 60.0  # they all began on the shorter road

    def test_where_nobody_queues_times_are_those_of_the_free_road(self):
        network, _ = two_roads()
        scenario = RoadScenario(network, Demand([0], [1], [100.0]), leaving_s=3600.0, end_s=6000.0, platoon=5)
        volumes, times, waited, failed = UxsimDays(scenario, (0,), learning=None).layout.parts(
            days(UxsimDays(scenario, (0,), learning=None), [0.0], 1)[0]
        )
        assert volumes[0].tolist() == [volumes[0, 3], 0.0, 0.0, volumes[0, 3]]
        assert 90.0 < volumes[0, 3] <= 100.0
        assert times[0] == pytest.approx([5.0, 4.0, 4.0, 1.0], abs=0.2)  # steps of 5 s
        assert failed == 0.0
        assert waited < 100 * 0.2

    def test_what_is_seen_adds_up(self):
        followers = uxsim()
        rng = derive(1, Purpose.RESPONSE)
        day, _ = followers.day(np.zeros(1), followers.initial(rng), rng)
        assert day.volumes[0, 0] + day.volumes[0, 1] == ALL
        assert day.volumes[0, 1] >= day.volumes[0, 2]
        f = SimulatedTime(followers.layout, failed_cost=30.0)
        y = followers.layout.response(day, 60.0)
        assert f(np.zeros(1), y) == pytest.approx(day.total_s / 60.0 + 30.0 * day.unfinished)
        assert day.total_s / ALL > 340.0  # nobody is faster than the free road, but for steps of 10 s

    def test_tolls_by_period_act_in_their_period(self):
        followers = uxsim(periods=2, learning=None)
        none, late = days(followers, [0.0, 0.0], 1)[0], days(followers, [0.0, 9.0], 1)[0]
        before, after = (followers.layout.parts(y)[0][:, 0] for y in (none, late))
        assert after[0] == before[0]
        assert after[1] < 0.5 * before[1]
        assert followers.layout.prices == ((0, 4), (8, 12))
        whole = followers.layout.parts(none)
        assert whole[0].sum() == days(uxsim(learning=None), [0.0], 1)[0][:4].sum()

    def test_seconds_and_minutes_are_the_same_toll(self):
        minutes, seconds = days(uxsim(), [2.0], 2)[-1], days(uxsim(unit="seconds"), [120.0], 2)[-1]
        assert np.array_equal(minutes[:4], seconds[:4])
        assert seconds[4:8] == pytest.approx(60.0 * minutes[4:8])

    def test_a_scenario_of_ones_own_and_the_python_engine(self):
        import uxsim as package

        def town(seed):
            world = package.World(
                deltan=20, tmax=3000, random_seed=seed, print_mode=0, save_mode=0, show_mode=0, show_progress=0
            )
            for name, x, y in (("home", 0, 0), ("gate", 1, 0), ("park", 0, 1), ("work", 2, 0)):
                world.addNode(name, x, y)
            world.addLink("straight", "home", "gate", 3000, 20, capacity_out=0.1)
            world.addLink("out", "home", "park", 2500, 20)
            world.addLink("in", "park", "gate", 2500, 20)
            world.addLink("last", "gate", "work", 500, 20)
            world.adddemand("home", "work", 0, 1500, volume=300)
            return world

        followers = UxsimDays(town, (0,), settling=2, learning=Learning(share=0.5))
        none, tolled = days(followers, [0.0], 8)[-1], days(followers, [9.0], 8)[-1]
        assert none[:2].sum() == tolled[:2].sum() > 250.0
        assert tolled[0] < none[0]

    def test_what_cannot_be_is_refused(self):
        with pytest.raises(InvalidInput, match="scenario: expected a function"):
            UxsimDays("town", (0,))
        with pytest.raises(InvalidInput, match="unit: expected one of seconds"):
            uxsim(unit="days")
        with pytest.raises(InvalidInput, match="tollable: expected different links 0 to 3"):
            UxsimDays(RoadScenario(*two_roads()), (7,)).layout  # noqa: B018
        with pytest.raises(InvalidInput, match="end_s: expected more than leaving_s"):
            RoadScenario(*two_roads(), leaving_s=100.0, end_s=100.0)
        with pytest.raises(InvalidInput, match="not finalised"):
            UxsimDays(lambda seed: None, (0,)).layout  # noqa: B018


GRID = SumoGrid(size=4, vehicles=80, leaving_s=300.0, fast=10.0)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return GRID.write(tmp_path_factory.mktemp("grid"))


@needs_sumo
class TestSumoContract(OneToll):
    @pytest.fixture(autouse=True, scope="class")
    def two(self, files):
        """Two of them, each with a process of its own, in turn."""
        type(self).pair = [SumoDays(*files, ("B2C2",), settling=1, end_s=1200.0) for _ in range(2)]
        yield
        for followers in type(self).pair:
            followers.close()

    def make(self):
        self.pair.reverse()
        return self.pair[0]


@needs_sumo
class TestSumo:
    def test_a_toll_keeps_drivers_away_and_a_subsidy_draws_them(self, files):
        with SumoDays(*files, ("B2C2",), settling=3, end_s=1200.0, learning=Learning(share=0.5)) as followers:
            edge = followers.layout.tolled[0]
            low, none, high = (days(followers, [toll], 5)[-1, edge] for toll in (-1.0, 0.0, 3.0))
            assert high < none
            assert low > none
            y = days(followers, [0.0], 2)
            assert y[0][-2:].tolist() == [0.0, 0.0]  # every trip ended, nobody was teleported
            volumes, times, waited, _ = followers.layout.parts(y[0])
            assert (times[0] >= followers.road_net.free_flow_s / 60.0 * 0.7).all()
            assert waited < volumes.sum() * 0.2

    def test_a_gridlock_is_told_and_not_hidden(self, tmp_path):
        grid = SumoGrid(size=4, vehicles=700, leaving_s=60.0, length=100.0)
        with SumoDays.on_grid(grid, end_s=240.0, jam_s=30.0, settling=0) as followers:
            y = days(followers, np.zeros(followers.layout.x_size), 1)[0]
        assert y[-2] > 100  # not at their end after four minutes
        assert SimulatedTime(followers.layout)(np.zeros(followers.layout.x_size), y) > 30.0 * y[-2]

    def test_the_microscopic_model(self, files):
        with SumoDays(*files, ("B2C2",), settling=0, end_s=1200.0, meso=False, periods=2) as followers:
            y = days(followers, [0.0, 0.0], 1)[0]
        assert followers.layout.parts(y)[0].sum() > 80
        assert y[-2] == 0.0


@needs_sumo
def test_sumo_files_that_are_wrong_are_refused(tmp_path, files):
    with pytest.raises(InvalidInput, match="net: there is no file"):
        SumoDays(tmp_path / "no.net.xml", files[1], ("B2C2",))
    with pytest.raises(InvalidInput, match="tollable: expected ids of edges"):
        SumoDays(*files, ("Z9Z8",))
    (tmp_path / "bad.xml").write_text("<net>")
    with pytest.raises(InvalidInput, match="is not XML"):
        SumoDays(tmp_path / "bad.xml", files[1], ("B2C2",))


def test_tolls_are_no_part_of_the_time_that_is_lost_unless_said():
    y = np.array([3.0, 4.0, 5.0, 2.0, 7.0, 1.0, 0.0])
    f = SimulatedTime(DayLayout(2, (1,)))
    assert f(np.array([9.0]), y) == f(np.zeros(1), y) == 3.0 * 5.0 + 4.0 * 2.0 + 7.0 + 30.0
