"""What links carry that nobody counts, by what others say of them: worked by hand, and against linear algebra."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.core import InvalidInput, Objective, central_differences
from stackelberg.core.forms import dumps, loads
from stackelberg.problems import build_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.roads import BPR, Demand, Network, braess, equilibrium, pigou, random_network, sioux_falls
from stackelberg.tolls import (
    balance_of,
    counters_in_words,
    counters_needed,
    coverage_of,
    toll_game,
    toll_objective,
    with_sensors,
)
from stackelberg.tolls.objective import Estimates, Seen, Terms, TravelCost

NAN = np.nan
BRAESS = braess()[0]
FLOWS = np.array([4.0, 2.0, 2.0, 2.0, 4.0])


def sensed(links, without):
    mask = np.ones(links, dtype=bool)
    mask[list(without)] = False
    return mask


def roads(tail, head, capacity=None, zones=None):
    nodes = max(*tail, *head) + 1
    size = np.ones(len(tail)) if capacity is None else np.asarray(capacity, dtype=float)
    one = np.ones(len(tail))
    return Network(
        tail,
        head,
        nodes=nodes,
        zones=nodes if zones is None else zones,
        latency=BPR(one, 0.15 * one, size, 4 * one),
    )


def circle():
    """A road there and back between each two of three towns: links 0-1, 1-0, 1-2, 2-1, 2-0, 0-2."""
    return roads([0, 1, 1, 2, 2, 0], [1, 0, 2, 1, 0, 2])


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
    assert balance_of(BRAESS).follow(~sensed(5, without)).tolist() == derived


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
    balance = balance_of(network)
    assert balance.follow(~mask).tolist() == determined.tolist()
    filled = balance.fill(np.where(mask, w, NAN), ~mask)
    np.testing.assert_allclose(filled[determined], w[determined], atol=1e-4 * w.max())


def objective(without=(1, 3), declared=True, **terms):
    f = toll_objective(BRAESS.latency, Terms(5, tolled=[3], lam=0.0, **terms), "flows")
    return with_sensors(f, np.flatnonzero(sensed(5, without)) if declared else None, BRAESS)


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


def test_where_nothing_follows_they_count_by_an_estimate():
    f = objective([0, 1, 3])
    words = "travel time on 5 of 5 links, 3 of them estimated, latencies known"
    assert (f.name, coverage_of(f).estimated) == (words, (0, 1, 3))
    assert f(np.zeros(1), np.array([NAN, NAN, 2.0, NAN, 4.0])) > 104.0 + 160.0, "more than the part that is seen"
    assert coverage_of(with_sensors(objective([3]), range(5), BRAESS)).whole


def test_links_that_nobody_declared_count_alike_and_a_broken_day_has_no_cost():
    f, declared = objective(declared=False), objective([3])
    y = np.array([4.0, 2.0, 2.0, NAN, 4.0])
    assert f(np.zeros(1), y) == declared(np.zeros(1), y) == pytest.approx(552.0)
    assert f(np.zeros(1), FLOWS) == pytest.approx(552.0)
    assert coverage_of(f).missing(y).size == 0
    broken = np.array([4.0, 2.0, NAN, NAN, NAN])
    assert np.isnan(f(np.zeros(1), broken))
    assert coverage_of(f).missing(broken).tolist() == [2, 3, 4]


def test_slopes_agree_with_differences():
    rng = np.random.default_rng(1)
    for without in ([3], [3, 4], [0], [0, 1, 3]):
        f = objective(without, revenue=0.2)
        mask = sensed(5, without)
        y, x = FLOWS * (1.0 + 0.1 * rng.random(5)), np.array([0.7])
        slopes = f.partial_y(x, np.where(mask, y, NAN))
        numeric = central_differences(lambda z, f=f, x=x, mask=mask: f(x, np.where(mask, z, NAN)), y)
        np.testing.assert_allclose(slopes, numeric, rtol=1e-4, atol=1e-3)
        np.testing.assert_allclose(
            f.partial_x(x, y), central_differences(lambda z, f=f, y=y: f(z, y), x), rtol=1e-6
        )


def test_which_links_need_a_counter_most():
    """Two directions of one road that nobody counts, one of them narrow: what is open there costs most."""
    network = replace(circle(), latency=BPR(np.ones(6), np.ones(6), [0.5, 5, 5, 5, 5, 5], np.full(6, 4.0)))
    f = toll_objective(network.latency, Terms(6, tolled=range(6), lam=0.0), "flows")
    y = np.array([NAN, NAN, 3.0, 3.0, 3.0, 3.0])
    for seen in (with_sensors(f, [2, 3, 4, 5], network), with_sensors(f, None, network)):
        assert counters_needed(seen, y)[0] == 0
        assert "a counter is needed most on link" in counters_in_words(seen, y)
    derived = np.array([NAN, 3.0, 3.0, 3.0, 3.0, 3.0])
    assert counters_in_words(with_sensors(f, None, network), derived) is None
    assert counters_in_words(with_sensors(f, None, network), np.full(6, 3.0)) is None
    assert counters_in_words(f, y) is None
    assert counters_needed(None, y).size == 0


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
    undeclared = toll_game(network, demand, unseen="balance", lam=0.0)
    assert undeclared.objective(np.zeros(76), y) == pytest.approx(network.total_time(w), rel=1e-3)
    with pytest.raises(InvalidInput, match="unseen: expected 'ignored' or 'balance', got 'guess'"):
        toll_game(network, demand, unseen="guess")
    with pytest.raises(InvalidInput, match="latencies are known"):
        toll_game(network, demand, sensors=sensors, unseen="balance", observes="flows and times")


@pytest.mark.parametrize("without", [{"without_sensors": [4]}, {}])
@pytest.mark.parametrize("place", ["live", "game"])
def test_a_file_with_balance(place, without):
    keys = {"network": "braess", "unseen": "balance", "lam": 0.0} | without
    made = build_problem({"study": {"name": "a"}, place: keys})
    y = np.array([4.0, 2.0, 2.0, NAN, 4.0])
    assert made.objective(np.zeros(5), y) == pytest.approx(552.0)
    assert rebuilt(made.stored).objective(np.zeros(5), y) == pytest.approx(552.0)
    with pytest.raises(InvalidInput, match=rf"\[{place}\] unseen: expected 'ignored' or 'balance', got 'guess'"):
        build_problem({"study": {"name": "a"}, place: keys | {"unseen": "guess"}})


def test_estimates_are_for_the_links_of_the_network_and_for_flows_alone():
    terms, sensed = Terms(5, tolled=[3]), np.ones(5, dtype=bool)
    estimates = Estimates(balance_of(BRAESS), sensed)
    assert TravelCost(terms, latency=BRAESS.latency, estimates=estimates).fill(np.ones(5)).tolist() == [1.0] * 5
    other = Estimates(balance_of(pigou()[0]), np.ones(2, dtype=bool))
    for wrong in (
        {"latency": BRAESS.latency, "estimates": other},
        {"seen": Seen(5, times=True), "estimates": estimates},
    ):
        with pytest.raises(InvalidInput, match="balance: expected 5 links, and flows of all travellers alone"):
            TravelCost(terms, **wrong)
