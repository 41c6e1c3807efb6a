"""Compiled runs of the paper's experiment: equal to the ordinary loop, to the plain twin, and to themselves."""

import dataclasses

import numpy as np
import pytest
from tests import plain_paper

from stackelberg.core import InvalidInput, Purpose, derive, unit_sphere
from stackelberg.leaders import ConstantSchedule, TheoremSchedule, TwoPoint
from stackelberg.run import solve
from stackelberg_repro.routing.game import TollSettings, first_tolls, paper_game, roads, run_seed
from stackelberg_repro.routing.runs import RunPlan, run_all


def plan(runs=2, rounds=60, seed=0, reading="bar", separate=False, **game):
    leader = TwoPoint(K=3, schedule=TheoremSchedule(6.0, 0.3, reading))
    return RunPlan(
        TollSettings(**game), leader, rounds, tuple(run_seed(seed, run) for run in range(runs)), separate
    )


@pytest.mark.slow
@pytest.mark.parametrize("units", ["literal", "congested"])
def test_every_run_is_the_one_of_the_ordinary_loop(units):
    some = plan(units=units)
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
@pytest.mark.parametrize("separate", [False, True])
def test_every_run_is_the_one_of_the_plain_twin(separate):
    some = plan(rounds=200, separate=separate)
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
            travellers.initial(derive(seed, Purpose.INITIAL_MEMORY, 0, 2)) if separate else y,
            v,
            *np.array(steps).T,
            some.leader.K,
        )
        np.testing.assert_allclose(runs.costs[run], costs, rtol=1e-9)
        np.testing.assert_allclose(runs.x[run], x, rtol=0, atol=1e-9)


def test_a_run_depends_on_its_seed_alone_to_the_bit():
    told = []
    many = run_all(plan(runs=4, seed=5), told.append)
    alone, serial, other = (
        run_all(plan(runs=1, seed=5)),
        run_all(plan(runs=4, seed=5), threads=1),
        run_all(plan(seed=6)),
    )
    assert told == [1, 2, 3, 4]
    for rows in ("costs", "x", "y"):
        assert getattr(many, rows).tobytes() == getattr(serial, rows).tobytes()
        assert getattr(many, rows)[0].tobytes() == getattr(alone, rows)[0].tobytes()
    assert not np.any(many.costs[:2] == other.costs)
    assert not np.any(many.costs[0] == many.costs[1])
    assert many.final.tolist() == [row[59] for row in many.costs.tolist()]


def test_a_run_that_diverges_stops_and_says_when():
    wild = dataclasses.replace(plan(rounds=150), leader=TwoPoint(K=3, schedule=ConstantSchedule(1e6, 0.3)))
    runs = run_all(wild)
    assert np.all(runs.stopped >= 0)
    for costs, stopped in zip(runs.costs, runs.stopped, strict=True):
        assert np.isfinite(costs[:stopped]).all()
        assert np.isnan(costs[stopped:]).all()


def test_plans_are_checked_at_the_door():
    with pytest.raises(InvalidInput, match="one direction"):
        dataclasses.replace(plan(), leader=TwoPoint(directions=2))
    with pytest.raises(InvalidInput, match="at least one run"):
        dataclasses.replace(plan(), seeds=())


def test_the_variant_is_the_same_roads_in_thousands_with_five_times_the_demand():
    network, demand, routes = roads("literal", 10)
    variant, more, same = roads("congested", 10)
    np.testing.assert_array_equal(variant.capacity * 1000.0, network.capacity)
    np.testing.assert_array_equal(more.volume, 5 * demand.volume)
    np.testing.assert_array_equal(same.links, routes.links)
    assert len(routes) == 1036
    assert demand.total == 11
