"""None"""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from tests.made_networks import random_network

from stackelberg.core import InvalidInput, Objective, central_differences, forms
from stackelberg.followers import MeasuredFollowers
from stackelberg.roads import (
    Affine,
    Demand,
    Network,
    braess,
    equilibrium,
    pigou,
    sioux_falls,
    system_optimum,
)
from stackelberg.sets import Box, Reals
from stackelberg.tolls import (
    DayToDay,
    ResponseLayout,
    SensedLinks,
    TravelCost,
    toll_game,
    toll_set,
)
from stackelberg_repro.routing.smallest import smallest_tolls

RNG = np.random.default_rng


def some_cost(network, rng):
    tolled, sensors = (rng.choice(network.links, size=size, replace=False) for size in (3, network.links - 2))
    return TravelCost(ResponseLayout(network.links), tolled, network.latency, lam=0.3, scale=0.01, sensors=sensors)


@pytest.mark.parametrize("seed", range(3))
def test_gradients_are_those_of_the_function(seed):
    # Central differences are exact to ε^(2/3) ~ 4e-11 of the largest term over the step; 1e-6 of the gradient's
    # size leaves room for the curvature of fourth powers.
    rng = RNG(seed)
    network, _ = random_network(6, seed=seed)
    x, y = rng.normal(size=3), rng.uniform(50.0, 500.0, network.links)
    f = some_cost(network, rng).objective()
    by_x = central_differences(partial(_first, f, y), x)
    by_y = central_differences(partial(f, x), y)
    np.testing.assert_allclose(f.partial_x(x, y), by_x, atol=1e-6 * np.abs(by_x).max())
    np.testing.assert_allclose(f.partial_y(x, y), by_y, atol=1e-6 * np.abs(by_y).max())


def _first(f, y, x):
    return f(x, y)


def test_the_objective_is_the_time_on_counted_links_and_the_size_of_tolls():
    rng = RNG(4)
    network, _ = random_network(7, seed=1)
    x, w = rng.normal(size=3), rng.uniform(1.0, 300.0, network.links)
    known = some_cost(network, RNG(5))
    counted = np.where(known.sensed, w, 0.0)
    by_hand = 0.01 * counted @ network.latency.value(w) + 0.3 * x @ x
    assert known(x, w) == pytest.approx(by_hand, rel=1e-14)


def test_links_that_do_not_count_may_be_missing():
    network, _ = pigou()
    w = np.array([np.nan, 0.5])
    x = np.array([3.0, 0.5])
    f = TravelCost(ResponseLayout(2), [0, 1], network.latency, lam=0.0, sensors=[1]).objective()
    assert f(x, w) == 0.25
    np.testing.assert_array_equal(f.partial_y(x, w), [0.0, 1.0])
    np.testing.assert_array_equal(f.partial_x(x, w), [0.0, 0.0])
    assert np.isnan(
        TravelCost(ResponseLayout(2), [0], network.latency)(np.zeros(1), w)
    )  # else the cost is not known


def test_a_study_can_write_the_objective_down():
    network, demand = braess()
    objective = toll_game(network, demand, lam=0.5).objective
    again = forms.loads(forms.dumps(objective))
    assert isinstance(again, Objective)
    x = np.arange(5.0)
    y = np.linspace(1.0, 2.0, 5)
    assert again(x, y) == objective(x, y)
    np.testing.assert_array_equal(again.partial_y(x, y), objective.partial_y(x, y))


def test_toll_sets():
    network, _ = braess()
    default = toll_set(network)
    assert isinstance(default, Box)
    np.testing.assert_array_equal(default.lower, -network.free_flow_time)
    assert np.all(np.isinf(default.upper))
    np.testing.assert_array_equal(toll_set(network, [3, 1]).lower, -network.free_flow_time[[3, 1]])
    np.testing.assert_array_equal(toll_set(network, [3], "non-negative").lower, [0.0])
    assert isinstance(toll_set(network, [3], "sign-free"), Reals)
    bounded = toll_set(network, [0, 3], ([0.0, 1.0], 9.0))
    np.testing.assert_array_equal(bounded.project(np.array([-5.0, 50.0])), [0.0, 9.0])


@pytest.mark.parametrize(
    "options, message",
    [
        ({"tollable": "some"}, "tollable: expected a vector of whole numbers"),
        ({"tollable": []}, "tollable: expected links from 0 to 4, at least one"),
        ({"tollable": [7]}, "tollable: expected whole numbers from 0 to 4"),
        ({"tollable": [1, 1]}, "tollable: expected links from 0 to 4, at least one, each once"),
        ({"uncounted": "C"}, "uncounted: expected one of ignored, estimate, got 'C'"),
        ({"bounds": "free"}, "bounds: expected 'free-flow', 'non-negative', 'sign-free' or a pair"),
        ({"bounds": (1.0, 0.0)}, "lower: expected lower <= upper"),
        ({"bounds": ([0.0], 1.0)}, "lower: expected a vector of 5 numbers"),
        ({"travellers": lambda *_, **__: 3}, "followers: expected"),
        ({"noise": -0.1}, "noise: expected a number >= 0"),
        ({"sensors": [9]}, "sensors: expected whole numbers from 0 to 4"),
    ],
)
def test_bad_toll_games_are_refused_by_name(options, message):
    with pytest.raises(InvalidInput, match=message):
        toll_game(*braess(), **options)


def play(game, x, rounds=1, seed=0):
    y, _ = game.followers.respond(np.asarray(x, float), game.followers.initial(RNG(seed)), rounds, RNG(seed + 1))
    return y, game.objective(np.asarray(x, float), y)


def test_the_game_of_sioux_falls_starts_at_its_known_value():
    # TSTT at equilibrium is 7,480,225.345; settled to a gap of 1e-8, which moves flows by less than 1e-4 relative
    # and TSTT by less than 1e-6 relative.
    game = toll_game(*sioux_falls(), scale=1e-3, lam=1e-3)
    assert game.X.dimension == 76
    _, cost = play(game, np.zeros(76))
    assert cost == pytest.approx(7480.225345, rel=1e-6)


def test_the_kink_of_braess():
    # Toll τ on the middle link: TSTT = 26 a² − 184 a + 816 with a = 2 + τ/13.
    game = toll_game(*braess(), tollable=[3], lam=0.0)
    for toll in (0.0, 6.5, 13.0):
        a = 2.0 + toll / 13.0
        _, cost = play(game, [toll])
        assert cost == pytest.approx(26 * a**2 - 184 * a + 816, rel=1e-4)  # settled to a gap of 1e-8: √gap


def test_travellers_may_be_classes_partials_or_made_beforehand():
    network, demand = pigou()
    made = DayToDay(network, demand, tollable=[1], share=0.5)
    assert toll_game(network, demand, tollable=[1], travellers=made).followers is made
    days = toll_game(network, demand, tollable=[1], travellers=partial(DayToDay, share=0.5))
    assert play(days, [0.5], rounds=3)[0] == pytest.approx([0.4375, 0.5625])


@pytest.mark.slow
def test_noise_and_missing_measurements():
    network, demand = braess()
    game = toll_game(network, demand, noise=0.02, missing=0.3)
    assert isinstance(game.followers, MeasuredFollowers)
    assert game.followers.partial
    draws = np.array([play(game, np.zeros(5), seed=s)[0] for s in range(200)])
    # 1,000 entries missing with probability 0.3: four standard deviations are 0.058 (two-sided level 6e-5).
    assert np.isnan(draws).mean() == pytest.approx(0.3, abs=0.058)
    # About 140 draws a link, relative standard deviation 0.02 estimated to 0.02/√280: four of those are 0.0048.
    assert np.nanstd(draws / [4, 2, 2, 2, 4], axis=0) == pytest.approx(0.02, abs=0.0048)


def test_links_without_sensors_are_never_seen_and_do_not_count():
    network, demand = braess()
    game = toll_game(network, demand, sensors=[0, 4], lam=0.0)
    assert isinstance(game.followers, SensedLinks)
    y, cost = play(game, np.zeros(5))
    np.testing.assert_array_equal(np.isnan(y), [False, True, True, True, False])
    assert cost == pytest.approx(2 * 4 * 40.0, rel=1e-4)
    partial_y = game.objective.partial_y(np.zeros(5), y)
    assert np.isfinite(partial_y).all()
    assert np.all(partial_y[1:4] == 0.0)


# Smallest tolls, worked by hand.


@pytest.mark.parametrize("seed", range(4))
def test_smallest_tolls_on_parallel_roads_in_use_make_all_costs_equal_to_their_mean(seed):
    """c + x = μ on every road, and Σ x² is least where μ is the mean of c; not negative: μ is the largest c."""
    draws = np.random.default_rng(seed)
    a, b, w = draws.uniform(1.0, 3.0, 4), draws.uniform(0.2, 2.0, 4), draws.uniform(1.0, 4.0, 4)
    fixed = draws.uniform(0.0, 1.0, 4)
    roads = Network([0] * 4, [1] * 4, nodes=2, zones=2, latency=Affine(a, b), fixed_cost=fixed)
    cost = a + b * w + fixed
    tolls = smallest_tolls(roads, Demand([0], [1], [w.sum()]), w)
    np.testing.assert_allclose(tolls, cost.mean() - cost, atol=1e-4)
    upwards = smallest_tolls(roads, Demand([0], [1], [w.sum()]), w, sign="nonnegative")
    np.testing.assert_allclose(upwards, cost.max() - cost, atol=1e-4)
    assert upwards.min() >= 0.0
    # Only roads 1 and 3 may be tolled, and 0 and 2 cost the same: then μ is their cost.
    fixed[2] += cost[0] - cost[2] + 1.0
    fixed[0] += 1.0
    roads = Network([0] * 4, [1] * 4, nodes=2, zones=2, latency=Affine(a, b), fixed_cost=fixed)
    some = smallest_tolls(roads, Demand([0], [1], [w.sum()]), w, tollable=[3, 1])
    level = cost[0] + 1.0
    np.testing.assert_allclose(some, [0.0, level - cost[1], 0.0, level - cost[3]], atol=1e-4)


@pytest.mark.parametrize("share, refused", [(0.95, False), (1.05, True)])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_flows_must_carry_the_demand_to_a_millionth(share, refused, sign):
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([3.0, 4.0], [1.0, 1.0]))
    flows = [2.0, 3.0 + sign * share * 5e-6]
    if refused:
        with pytest.raises(InvalidInput, match="flows: expected flows that carry the demand"):
            smallest_tolls(roads, Demand([0], [1], [5.0]), flows)
    else:
        smallest_tolls(roads, Demand([0], [1], [5.0]), flows, slack=1e-4)


# The smallest tolls that support given flows, against independent figures and by hand


@pytest.fixture(scope="module")
def optimum():
    network, demand = sioux_falls()
    return network, demand, system_optimum(network, demand, gap=1e-12)


# Independent figures: 148.8 sign-free, 1,044 non-negative, 38,539 for marginal-cost tolls, to the digits given.
@pytest.mark.parametrize("sign,size,digits", [("free", 148.8, 0.05), ("nonnegative", 1044.0, 0.5)])
def test_smallest_tolls_of_sioux_falls(optimum, sign: str, size: float, digits: float) -> None:
    network, demand, optimal = optimum
    tolls = smallest_tolls(network, demand, optimal.flows, sign=sign)
    assert tolls @ tolls == pytest.approx(size, abs=digits)
    if sign == "nonnegative":
        assert tolls.min() >= 0.0
    tolled = equilibrium(network, demand, tolls, gap=1e-11)
    # The slack of 1e-9 leaves the flows that much of the total cost away from equilibrium.
    assert tolled.tstt == pytest.approx(optimal.tstt, rel=1e-6)


def test_a_subset_of_links_where_it_is_enough() -> None:
    # Braess: closing the bridge by a toll of 13 or more is the optimum, so the bridge alone is enough.
    network, demand = braess()
    bridge = int(np.flatnonzero((network.tail == 2) & (network.head == 3))[0])
    optimal = system_optimum(network, demand, gap=1e-12)
    tolls = smallest_tolls(network, demand, optimal.flows, tollable=[bridge])
    assert np.flatnonzero(tolls).tolist() == [bridge]
    assert tolls[bridge] == pytest.approx(13.0, abs=1e-4)


def test_a_subset_that_is_not_enough_is_refused(optimum) -> None:
    network, demand, optimal = optimum
    with pytest.raises(InvalidInput, match="no tolls on these links"):
        smallest_tolls(network, demand, optimal.flows, tollable=[3, 4])


def test_zones_without_through_traffic_bind_nobody_else() -> None:
    # The short cut through zone 1 is closed to travellers from 0 to 2, so it needs no toll to keep them off it.
    network = Network(
        [0, 1, 0, 3], [1, 2, 3, 2], nodes=4, zones=3, first_thru=3, latency=Affine(np.ones(4), np.zeros(4))
    )
    tolls = smallest_tolls(network, Demand([0], [2], [1.0]), [0.0, 0.0, 1.0, 1.0])
    np.testing.assert_allclose(tolls, 0.0, atol=1e-6)


def test_bad_input_is_refused(optimum) -> None:
    network, demand, optimal = optimum
    with pytest.raises(InvalidInput, match="flows: expected flows that carry the demand"):
        smallest_tolls(network, demand, np.zeros(76))
    with pytest.raises(InvalidInput, match="flows: expected numbers >= 0"):
        smallest_tolls(network, demand, -optimal.flows)
    with pytest.raises(InvalidInput, match="flows: expected a vector of 76"):
        smallest_tolls(network, demand, np.zeros(3))
    with pytest.raises(InvalidInput, match="sign: expected 'free' or 'nonnegative'"):
        smallest_tolls(network, demand, optimal.flows, sign="positive")
    with pytest.raises(InvalidInput, match="tollable: expected whole numbers from 0 to 75"):
        smallest_tolls(network, demand, optimal.flows, tollable=[76])
    with pytest.raises(InvalidInput, match="tollable: expected links from 0 to 75, at least one, each once"):
        smallest_tolls(network, demand, optimal.flows, tollable=[1, 1])
