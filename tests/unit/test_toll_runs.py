"""Compiled runs of the paper's experiment: equal to the ordinary loop, to the plain twin, and to themselves."""

import dataclasses

import numpy as np
import pytest
from tests import plain_paper

from stackelberg.core import InvalidInput, Purpose, derive, unit_sphere
from stackelberg.demo.kept import KeptResults
from stackelberg.demo.toll_game import TollSettings, first_tolls, paper_game, roads, run_seed
from stackelberg.demo.toll_runs import RunPlan, Runs, begin_runs, continue_runs, run_all
from stackelberg.leaders import Central, ConstantSchedule, ExperimentSchedule, TwoPoint
from stackelberg.study import solve


def plan(runs=2, rounds=60, seed=0, reading="bar", start="shared", **game):
    leader = TwoPoint(K=3, schedule=ExperimentSchedule(reading=reading), start=start)
    return RunPlan(TollSettings(**game), leader, rounds, tuple(run_seed(seed, run) for run in range(runs)))


@pytest.mark.slow
@pytest.mark.parametrize("start", ["shared", "separate"])
@pytest.mark.parametrize("units", ["literal", "congested"])
def test_every_run_is_the_one_of_the_ordinary_loop(units, start):
    some = plan(start=start, units=units)
    runs = run_all(some)
    game = paper_game(some.game)
    for run, seed in enumerate(some.seeds):
        result = solve(game, some.leader, some.rounds, first_tolls(seed, 76), seed)
        # Sums in another order: 1e-16 relative a round, grown at most by 1e4 over these 60 rounds (see below for
        # the reading in which such differences grow without bound).
        np.testing.assert_allclose(runs.costs[run], result.costs, rtol=1e-11)
        np.testing.assert_allclose(runs.x[run], result.x, rtol=0, atol=1e-9)


def test_the_literal_step_size_is_the_loops_too_while_rounding_is_small():
    some = plan(runs=1, rounds=10, reading="literal")
    result = solve(paper_game(some.game), some.leader, 10, first_tolls(some.seeds[0], 76), some.seeds[0])
    # With steps this long differences of rounding grow manyfold a round: ten rounds are what 1e-9 allows.
    np.testing.assert_allclose(run_all(some).costs[0], result.costs, rtol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("start", ["shared", "separate"])
def test_every_run_is_the_one_of_the_plain_twin(start):
    some = plan(rounds=200, start=start)
    runs = run_all(some)
    travellers = paper_game(some.game).followers
    plain = plain_paper.PlainTravellers.of(
        travellers.routes, travellers.demand.volume, travellers.cost_form, travellers.gamma
    )
    steps = [some.leader.schedule(t, 76) for t in range(some.rounds)]
    for run, seed in enumerate(some.seeds):
        y = travellers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        v = np.array([unit_sphere(derive(seed, Purpose.DIRECTION, t), 76) for t in range(some.rounds)])
        costs, x = plain_paper.algorithm_one(
            plain.adapt,
            plain.planner(some.game.penalty),
            first_tolls(seed, 76),
            y,
            y if start == "shared" else travellers.initial(derive(seed, Purpose.INITIAL_MEMORY, 0, 2)),
            v,
            *np.array(steps).T,
            some.leader.K,
        )
        np.testing.assert_allclose(runs.costs[run], costs, rtol=1e-9)
        np.testing.assert_allclose(runs.x[run], x, rtol=0, atol=1e-9)


def test_seeds_change_runs_and_the_same_seed_repeats_them_to_the_bit():
    first, again, other = run_all(plan(seed=5)), run_all(plan(seed=5)), run_all(plan(seed=6))
    assert first.costs.tobytes() == again.costs.tobytes()
    assert first.x.tobytes() == again.x.tobytes()
    assert not np.any(first.costs == other.costs)
    assert not np.any(first.costs[0] == first.costs[1])


def test_one_run_alone_is_run_zero_of_many_whatever_the_threads():
    many = run_all(plan(runs=4))
    alone = run_all(plan(runs=1))
    assert alone.costs[0].tobytes() == many.costs[0].tobytes()
    some = plan(runs=4)
    serial = continue_runs(some, begin_runs(some), rounds=60, threads=1)
    assert serial.costs.tobytes() == many.costs.tobytes()


@pytest.mark.parametrize("start", ["shared", "separate"])
def test_interrupted_and_taken_up_again_is_uninterrupted_to_the_bit(tmp_path, start):
    some = plan(start=start)
    whole = run_all(some)
    kept = KeptResults(tmp_path / "unfinished", Runs)
    assert kept.load("some", some) is None

    def stop_at_once(runs):
        kept.save("some", some, runs)
        raise KeyboardInterrupt

    for rounds in (1, 7):
        before = kept.load("some", some) or begin_runs(some)
        with pytest.raises(KeyboardInterrupt):
            stop_at_once(continue_runs(some, before, rounds))
    resumed = run_all(some, runs=kept.load("some", some))
    assert resumed.costs.tobytes() == whole.costs.tobytes()
    assert resumed.x.tobytes() == whole.x.tobytes()
    assert resumed.y.tobytes() == whole.y.tobytes()
    kept.clear()
    assert not (tmp_path / "unfinished").exists()


def test_runs_of_another_plan_are_not_taken_up_and_broken_files_are_named(tmp_path):
    some = plan(rounds=3)
    kept = KeptResults(tmp_path, Runs)
    kept.save("some", some, continue_runs(some, begin_runs(some)))
    for other in (
        plan(rounds=3, seed=1),
        plan(rounds=3, gamma=0.05),
        plan(rounds=4),
        dataclasses.replace(some, leader=TwoPoint(K=3, schedule=ConstantSchedule(6.0, 0.3))),
    ):
        assert kept.load("some", other) is None
    assert kept.load("some", some).done == 3
    (tmp_path / "some.json").write_text("{}")
    with pytest.raises(InvalidInput, match=r"some\.json: expected runs kept by an earlier call"):
        kept.load("some", some)


def test_a_run_that_diverges_stops_and_says_when():
    wild = dataclasses.replace(plan(rounds=150), leader=TwoPoint(K=3, schedule=ConstantSchedule(1e6, 0.3)))
    runs = run_all(wild)
    assert np.all(runs.stopped >= 0)
    for costs, stopped in zip(runs.costs, runs.stopped, strict=True):
        assert np.isfinite(costs[:stopped]).all()
        assert np.isnan(costs[stopped:]).all()


def test_plans_are_checked_at_the_door():
    with pytest.raises(InvalidInput, match="paper's estimator"):
        dataclasses.replace(plan(), leader=TwoPoint(estimator=Central()))
    with pytest.raises(InvalidInput, match="at least one run"):
        dataclasses.replace(plan(), seeds=())


def test_the_twin_is_the_same_roads_in_thousands_with_five_times_the_demand():
    network, demand, routes = roads("literal", 10)
    twin, more, same = roads("congested", 10)
    np.testing.assert_array_equal(twin.capacity * 1000.0, network.capacity)
    np.testing.assert_array_equal(more.volume, 5 * demand.volume)
    np.testing.assert_array_equal(same.links, routes.links)
    assert len(routes) == 1036
    assert demand.total == 11


def test_the_final_cost_is_that_of_the_last_round():
    runs = run_all(plan(runs=2, rounds=5))
    assert runs.costs.shape == (2, 5)
    assert runs.final.tolist() == [row[4] for row in runs.costs.tolist()]
    assert not set(runs.final.tolist()) & set(runs.costs[:, 0].tolist())
