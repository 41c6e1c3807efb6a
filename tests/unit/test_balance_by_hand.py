"""What links without a sensor carry, by the balance at nodes: worked by hand, and against linear algebra."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Objective
from stackelberg.core.objective import central_differences
from stackelberg.problems import build_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.routing import BPR, Demand, Network, braess, equilibrium, random_network, sioux_falls, toll_game
from stackelberg.routing.planning import (
    balance_of,
    below_zero_by_balance,
    coverage_of,
    toll_objective,
    with_sensors,
)
from stackelberg.routing.planning.objectives import Terms
from stackelberg.study.codec import dumps, loads

NAN = np.nan
BRAESS = braess()[0]
FLOWS = np.array([4.0, 2.0, 2.0, 2.0, 4.0])


def sensed(links, without):
    mask = np.ones(links, dtype=bool)
    mask[list(without)] = False
    return mask


def circle():
    """A road there and back between each two of three towns: links 0-1, 1-0, 1-2, 2-1, 2-0, 0-2."""
    ones = np.ones(6)
    return Network(
        [0, 1, 1, 2, 2, 0], [1, 0, 2, 1, 0, 2], nodes=3, zones=3, latency=BPR(ones, 0.15 * ones, ones, 4 * ones)
    )


@pytest.mark.parametrize(
    "without, derived",
    [
        ([], []),
        ([3], [3]),
        ([0], [0]),  # by node 3; nothing is known of the balance at node 1, where only links begin
        ([0, 1], [0, 1]),
        ([0, 1, 3], []),  # 1 to 3, 3 to 4, 1 to 4: a circle, whatever the directions
        ([1, 3, 4], [3]),  # by node 3; at node 4 two links remain
    ],
)
def test_which_links_follow(without, derived):
    assert balance_of(BRAESS, sensed(5, without)).derived.tolist() == derived


def test_flows_are_filled_in_one_after_the_other():
    balance = balance_of(BRAESS, sensed(5, [3, 4]))
    y = np.where(sensed(5, [3, 4]), FLOWS, NAN)
    assert balance.fill(y).tolist() == FLOWS.tolist()  # 4 − 2 over link 4, then 2 + 2 over link 5
    assert (balance.row.tolist(), balance.column.tolist()) == ([3, 3, 4, 4, 4], [0, 2, 0, 1, 2])
    assert balance.sign.tolist() == [1.0, -1.0, 1.0, 1.0, -1.0]


def test_the_two_directions_of_a_road_stay_unknown():
    assert balance_of(circle(), sensed(6, [0, 1])).derived.tolist() == []
    assert balance_of(circle(), sensed(6, [0, 2])).derived.tolist() == [0, 2]
    assert balance_of(circle(), sensed(6, [0, 1, 2])).derived.tolist() == [2]


def test_a_flow_is_not_below_zero_and_has_no_slope_there():
    balance = balance_of(BRAESS, sensed(5, [3]))
    y = np.array([4.0, 2.0, 2.0, NAN, 1.0])  # 1 − 2 over link 4
    assert balance.flows(np.nan_to_num(y))[3] == -1.0
    assert balance.fill(y)[3] == 0.0
    assert balance.pull(y, np.arange(5.0)).tolist() == [0.0, 1.0, 2.0, 0.0, 4.0]


@pytest.mark.parametrize("seed", range(6))
def test_it_is_what_linear_algebra_says(seed):
    """On random networks: the links that the balance determines, and their flows, by a pseudo-inverse."""
    network, demand = random_network(8, seed=seed)
    both_ways = Demand(
        np.concatenate([demand.origin, demand.destination]),
        np.concatenate([demand.destination, demand.origin]),
        np.concatenate([demand.volume, demand.volume]),
    )
    w = equilibrium(network, both_ways).flows
    rng = np.random.default_rng(seed)
    without = np.sort(rng.choice(network.links, network.links // 4, replace=False))
    mask = sensed(network.links, without)
    incidence = np.zeros((network.nodes, network.links))
    incidence[network.tail, np.arange(network.links)] += 1.0
    incidence[network.head, np.arange(network.links)] -= 1.0
    np.testing.assert_allclose(incidence @ w, 0.0, atol=1e-6 * w.max())
    unknown = incidence[:, without]
    free = np.eye(without.size) - np.linalg.pinv(unknown) @ unknown
    determined = without[np.abs(free).max(axis=1) < 1e-9]
    balance = balance_of(network, mask)
    assert balance.derived.tolist() == determined.tolist()
    filled = balance.fill(np.where(mask, w, NAN))
    np.testing.assert_allclose(filled[determined], w[determined], atol=1e-6 * w.max())


def objective(without=(1, 3), **terms):
    f = toll_objective(BRAESS.latency, Terms(5, tolled=[3], lam=0.0, **terms), "flows")
    return with_sensors(f, np.flatnonzero(sensed(5, without)), BRAESS)


def test_the_objective_counts_them_and_says_so():
    f = objective([3])
    assert f.name == "travel time on 5 of 5 links, 1 of them by the balance at nodes, latencies known"
    y = np.array([4.0, 2.0, 2.0, NAN, 4.0])
    assert f(np.zeros(1), y) == pytest.approx(552.0)
    coverage = coverage_of(f)
    assert (coverage.sensed, coverage.derived, coverage.missing(y).size) == (4, (3,), 0)
    y[0] = NAN
    assert np.isnan(f(np.zeros(1), y))
    assert coverage.missing(y).tolist() == [0]


def test_slopes_agree_with_differences():
    rng = np.random.default_rng(1)
    for without in ([3], [3, 4], [0]):
        f = objective(without, revenue=0.2)
        mask = sensed(5, without)
        y, x = FLOWS * (1.0 + 0.1 * rng.random(5)), np.array([0.7])
        slopes = f.partial_y(x, np.where(mask, y, NAN))
        numeric = central_differences(lambda z, f=f, x=x, mask=mask: f(x, np.where(mask, z, NAN)), y)
        np.testing.assert_allclose(slopes, numeric, rtol=1e-5, atol=1e-4)
        np.testing.assert_allclose(
            f.partial_x(x, y), central_differences(lambda z, f=f, y=y: f(z, y), x), rtol=1e-6
        )


def test_where_nothing_follows_it_is_the_part_that_is_seen():
    f = objective([0, 1, 3])
    assert f.name == "travel time on 2 of 5 links, latencies known"
    again = with_sensors(objective([3]), range(5), BRAESS)
    assert coverage_of(again).whole


def test_flows_below_zero_are_found_beyond_noise():
    f = objective([3])
    for last, found in ((1.0, [3]), (1.999, []), (4.0, [])):
        assert below_zero_by_balance(f, np.array([4.0, 2.0, 2.0, NAN, last])).tolist() == found
    assert below_zero_by_balance(None, FLOWS).size == 0
    assert below_zero_by_balance(objective([0, 1, 3]), FLOWS).size == 0


def test_it_can_be_written_down():
    f = loads(dumps(objective([3, 4])))
    assert isinstance(f, Objective)
    assert f(np.zeros(1), np.array([4.0, 2.0, 2.0, NAN, NAN])) == pytest.approx(552.0)


def test_games_and_files_say_what_becomes_of_unseen_links():
    network, demand = sioux_falls()
    without = [3, 17, 40]
    sensors = np.flatnonzero(sensed(76, without))
    game = toll_game(network, demand, sensors=sensors, unseen="balance", lam=0.0)
    w = equilibrium(network, demand).flows
    y = np.where(sensed(76, without), w, NAN)
    assert game.objective(np.zeros(76), y) == pytest.approx(network.total_time(w), rel=1e-3), (
        "a few pairs of Sioux Falls travel more one way than the other"
    )
    with pytest.raises(InvalidInput, match="unseen: expected 'ignored' or 'balance', got 'guess'"):
        toll_game(network, demand, unseen="guess")
    with pytest.raises(InvalidInput, match="latencies are known"):
        toll_game(network, demand, sensors=sensors, unseen="balance", observes="flows and times")


@pytest.mark.parametrize("place", ["live", "game"])
def test_a_file_with_balance(place):
    keys = {"network": "braess", "without_sensors": [4], "unseen": "balance", "lam": 0.0}
    made = build_problem({"study": {"name": "a"}, place: keys})
    y = np.array([4.0, 2.0, 2.0, NAN, 4.0])
    assert made.objective(np.zeros(5), y) == pytest.approx(552.0)
    assert rebuilt(made.stored).objective(np.zeros(5), y) == pytest.approx(552.0)
    with pytest.raises(InvalidInput, match=rf"\[{place}\] unseen: expected 'ignored' or 'balance', got 'guess'"):
        build_problem({"study": {"name": "a"}, place: keys | {"unseen": "guess"}})
