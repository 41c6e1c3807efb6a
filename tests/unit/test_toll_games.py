"""None"""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial

import numpy as np
import pytest

from stackelberg import solve
from stackelberg.core import Game, InvalidInput, Objective, central_differences
from stackelberg.followers import CallableFollowers, MeasuredFollowers
from stackelberg.roads import (
    BPR,
    Affine,
    Demand,
    Network,
    UserLatency,
    braess,
    equilibrium,
    marginal_cost_tolls,
    pigou,
    random_network,
    simple_routes,
    sioux_falls,
    system_optimum,
)
from stackelberg.sets import Box, Reals
from stackelberg.study import codec
from stackelberg.tolls import (
    Averaging,
    DayToDay,
    LogitTravellers,
    RouteTravellers,
    Seen,
    SensedLinks,
    SettledTravellers,
    Terms,
    TravelCost,
    TrialAndError,
    smallest_tolls,
    toll_account,
    toll_game,
    toll_set,
)

RNG = np.random.default_rng


def some_terms(network, rng):
    tolled = rng.choice(network.links, size=3, replace=False)
    return Terms(
        network.links, tolled, lam=0.3, scale=0.01, revenue=0.7, weights=rng.uniform(0.5, 2.0, network.links)
    )


@pytest.mark.parametrize("seed", range(3))
def test_gradients_are_those_of_the_function(seed):
    # Central differences are exact to ε^(2/3) ~ 4e-11 of the largest term over the step; 1e-6 of the gradient's
    # size leaves room for the curvature of fourth powers.
    rng = RNG(seed)
    network, _ = random_network(6, seed=seed)
    terms = some_terms(network, rng)
    x, w = rng.normal(size=3), rng.uniform(50.0, 500.0, network.links)
    for known, y in (
        (TravelCost(terms, latency=network.latency), w),
        (
            TravelCost(terms, Seen(network.links, times=True)),
            np.concatenate([w, rng.uniform(0.1, 2.0, network.links)]),
        ),
    ):
        f = known.objective()
        by_x = central_differences(partial(_first, f, y), x)
        by_y = central_differences(partial(f, x), y)
        np.testing.assert_allclose(f.partial_x(x, y), by_x, atol=1e-6 * np.abs(by_x).max())
        np.testing.assert_allclose(f.partial_y(x, y), by_y, atol=1e-6 * np.abs(by_y).max())


def _first(f, y, x):
    return f(x, y)


def test_both_objectives_say_the_same_of_the_same_day():
    rng = RNG(4)
    network, _ = random_network(7, seed=1)
    terms = some_terms(network, rng)
    x, w = rng.normal(size=3), rng.uniform(1.0, 300.0, network.links)
    a = TravelCost(terms, latency=network.latency)(x, w)
    b = TravelCost(terms, Seen(network.links, times=True))(x, np.concatenate([w, network.latency.value(w)]))
    assert a == pytest.approx(b, rel=1e-15)
    by_hand = 0.01 * (terms.weights @ (w * network.latency.value(w)) - 0.7 * x @ w[terms.tolled]) + 0.3 * x @ x
    assert a == pytest.approx(by_hand, rel=1e-14)


def test_links_of_weight_zero_may_be_missing():
    network, _ = pigou()
    terms = Terms(2, [0, 1], lam=0.0, revenue=1.0, weights=[0.0, 1.0])
    w = np.array([np.nan, 0.5])
    x = np.array([3.0, 0.5])
    f = TravelCost(terms, latency=network.latency).objective()
    assert f(x, w) == 0.25 - 0.25
    np.testing.assert_array_equal(f.partial_y(x, w), [0.0, 1.0 - 0.5])
    np.testing.assert_array_equal(f.partial_x(x, w), [0.0, -0.5])
    assert np.isnan(
        TravelCost(Terms(2, [0]), latency=network.latency)(np.zeros(1), w)
    )  # else the cost is not known


@pytest.mark.parametrize("observes", ["flows", "flows and times"])
def test_a_study_can_write_the_objective_down(observes):
    network, demand = braess()
    objective = toll_game(network, demand, observes=observes, revenue=0.5).objective
    again = codec.loads(codec.dumps(objective))
    assert isinstance(again, Objective)
    x = np.arange(5.0)
    y = np.linspace(1.0, 2.0, 5 if observes == "flows" else 10)
    assert again(x, y) == objective(x, y)
    np.testing.assert_array_equal(again.partial_y(x, y), objective.partial_y(x, y))


@pytest.mark.parametrize(
    "build, message",
    [
        (lambda: Terms(2, [2]), "tolled: expected links 0 to 1"),
        (lambda: Terms(2, [0], lam=-1.0), "lam: expected a number >= 0"),
        (lambda: Terms(2, [0], scale=0.0), "scale: expected a number > 0"),
        (lambda: Terms(2, [0], weights=[1.0]), "weights: expected a vector of 2 numbers"),
        (lambda: Terms(2, [0], weights=[1.0, -1.0]), "weights: expected numbers >= 0"),
        (lambda: TravelCost(Terms(3, [0]), latency=pigou()[0].latency), "latency: expected 3 links, got 2"),
        (
            lambda: TravelCost(Terms(2, [0]), Seen(2, times=True))(np.zeros(1), np.ones(3)),
            "y: expected 2 link flows, then 2 travel",
        ),
    ],
)
def test_bad_terms_are_refused_by_name(build, message):
    with pytest.raises(InvalidInput, match=message):
        build()


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
        ({"tollable": "some"}, "tollable: expected 'all' or a list of links, got 'some'"),
        ({"tollable": []}, "tollable: expected links 0 to 4, at least one"),
        ({"tollable": [7]}, "tollable: expected links 0 to 4"),
        ({"tollable": [1, 1]}, "tollable: expected every link at most once"),
        ({"observes": "C"}, "observes: expected 'flows'"),
        ({"bounds": "free"}, "bounds: expected 'free-flow', 'non-negative', 'sign-free' or a pair"),
        ({"bounds": (1.0, 0.0)}, "lower: expected lower <= upper"),
        ({"bounds": ([0.0], 1.0)}, "lower: expected a vector of 5 numbers"),
        ({"travellers": 3}, "travellers: expected Followers or a class of travellers, got 3"),
        ({"travellers": lambda *_, **__: 3}, "travellers: expected it to make Followers, got int"),
        ({"weights": [1.0]}, "weights: expected a vector of 5 numbers"),
        ({"noise": -0.1}, "noise: expected a number >= 0"),
        ({"sensors": [9]}, "sensors: expected links 0 to 4"),
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


def test_the_kink_of_braess_whatever_is_observed():
    # Toll τ on the middle link: TSTT = 26 a² − 184 a + 816 with a = 2 + τ/13.
    for observes in ("flows", "flows and times"):
        game = toll_game(*braess(), tollable=[3], observes=observes, lam=0.0)
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
    routes = simple_routes(network, demand, max_links=1)
    logit = partial(LogitTravellers, routes=routes, theta=50.0, share=0.5)
    y, _ = play(
        toll_game(network, demand, tollable=[1], observes="flows and times", travellers=logit), [0.5], rounds=200
    )
    assert y == pytest.approx([0.5, 0.5, 1.0, 0.5], abs=1e-6)


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


@pytest.mark.parametrize("observes", ["flows", "flows and times"])
def test_links_without_sensors_are_never_seen_and_do_not_count(observes):
    network, demand = braess()
    game = toll_game(network, demand, sensors=[0, 4], observes=observes, lam=0.0)
    assert isinstance(game.followers, SensedLinks)
    y, cost = play(game, np.zeros(5))
    hidden = np.array([False, True, True, True, False])
    np.testing.assert_array_equal(np.isnan(y), np.tile(hidden, 1 if observes == "flows" else 2))
    assert cost == pytest.approx(2 * 4 * 40.0, rel=1e-4)
    partial_y = game.objective.partial_y(np.zeros(5), y)
    assert np.isfinite(partial_y).all()
    assert np.all(partial_y[1:4] == 0.0)


def test_the_account_adds_up():
    network, demand = braess()
    account = toll_account(network, demand, [1.0, 0.0, -2.0, 0.0, 0.5], [4.0, 2.0, 2.0, 2.0, 4.0])
    assert account.collected == 6.0
    assert account.paid_out == 4.0
    assert account.revenue == 2.0
    assert account.refund_per_traveller == pytest.approx(2.0 / 6.0)
    assert account.toll_per_traveller == 1.0
    assert account.travel_time == pytest.approx(552.0, abs=1e-6)
    assert account.time_per_traveller == pytest.approx(92.0, abs=1e-6)
    assert (account.tolled_links, account.highest_toll, account.lowest_toll) == (3, 1.0, -2.0)
    assert all(np.isfinite(value) for value in asdict(account).values())
    with pytest.raises(InvalidInput, match="tolls: expected a vector of 5 numbers"):
        toll_account(network, demand, np.zeros(4), np.zeros(5))


@pytest.mark.parametrize("averaging", [Averaging(), Averaging(1.0, 1.0)], ids=["default", "successive averages"])
def test_trial_and_error_pricing_comes_within_1e_5_of_the_optimum_in_eight_trials(averaging):
    # Measured by an independent program: 8e-6 with successive averages. Round 0 announces no tolls, trials are
    # rounds 1 to 8, and the last of them is the ninth entry of the history.
    network, demand = sioux_falls()
    best = system_optimum(network, demand, gap=1e-10).tstt
    travellers = partial(SettledTravellers, gap=1e-9)
    game = toll_game(network, demand, travellers=travellers, lam=0.0)
    result = solve(game, TrialAndError(network.latency, averaging), rounds=9)
    w, _ = game.followers.respond(result.xs[8], game.followers.initial(RNG(0)), 1, RNG(0))
    assert network.total_time(w) / best - 1.0 < 1e-5


def test_trial_and_error_works_with_times_and_with_missing_measurements():
    network, demand = pigou()
    game = toll_game(network, demand, observes="flows and times", missing=0.2, lam=0.0)
    result = solve(game, TrialAndError(network.latency), rounds=80, seed=3)
    assert result.x == pytest.approx([0.0, 0.5], abs=5e-3)


def test_trial_and_error_needs_every_link_and_the_latencies():
    network, demand = pigou()
    with pytest.raises(InvalidInput, match="marginal-cost pricing tolls every link, and there are 2"):
        solve(toll_game(network, demand, tollable=[1]), TrialAndError(network.latency), rounds=1)
    with pytest.raises(InvalidInput, match="latency: expected a Latency, got str"):
        TrialAndError("known")
    with pytest.raises(InvalidInput, match="gain: expected a number > 0"):
        Averaging(0.0)
    with pytest.raises(InvalidInput, match=r"y: expected 2 link flows \(and travel times\), got 3 numbers"):
        TrialAndError(network.latency)._flows(np.zeros(3))


def test_a_latency_of_ones_own_works_where_flows_are_observed():
    latency = UserLatency(lambda w: 1 + w, np.ones_like, lambda w: w + w**2 / 2, links=2)
    f = TravelCost(Terms(2, [0], lam=0.0), latency=latency).objective()
    assert f(np.zeros(1), np.array([1.0, 2.0])) == 2.0 + 6.0


def test_what_can_be_observed():
    for observes in ("C", "A", 3):
        with pytest.raises(InvalidInput, match="observes: expected 'flows' or 'flows and times', got"):
            toll_game(*braess(), observes=observes)


# The planner's side worked by hand: objectives, games, sensors, accounts, smallest tolls, marginal-cost trials

A, B = np.array([1.0, 2.0, 4.0]), np.array([0.5, 0.25, 2.0])
ROADS = Network([0, 0, 0], [1, 1, 1], nodes=2, zones=2, latency=Affine(A, B), name="three roads")
DEMAND = Demand([0], [1], [12.0])
FLOWS = np.array([3.0, 5.0, 7.0])
TOLLS = np.array([0.6, -0.2])  # on links 2 and 0


def rng():
    return np.random.default_rng(0)


# Objectives.


def terms(**changes):
    settings = {"lam": 0.3, "scale": 0.01, "revenue": 0.7, "weights": [2.0, 0.5, 3.0]} | changes
    return Terms(3, [2, 0], **settings)


def test_what_the_planner_minimises_by_hand():
    """0.01 (2 · 3 · 2.5 + 0.5 · 5 · 3.25 + 3 · 7 · 18 − 0.7 (0.6 · 7 − 0.2 · 3)) + 0.3 (0.36 + 0.04)."""
    expected = 0.01 * (15.0 + 8.125 + 378.0 - 0.7 * 3.6) + 0.3 * 0.4
    known, observed = TravelCost(terms(), latency=ROADS.latency), TravelCost(terms(), Seen(3, times=True))
    day = np.concatenate([FLOWS, [2.5, 3.25, 18.0]])
    assert known(TOLLS, FLOWS) == pytest.approx(expected, rel=1e-14)
    assert observed(TOLLS, day) == pytest.approx(expected, rel=1e-14)
    # ∂x: 2 λ x − scale · revenue · w on the tolled links, in the order of x.
    by_x = [0.6 * 0.6 - 0.007 * 7.0, 0.6 * -0.2 - 0.007 * 3.0]
    np.testing.assert_allclose(known.partial_x(TOLLS, FLOWS), by_x, rtol=1e-14)
    np.testing.assert_allclose(observed.partial_x(TOLLS, day), by_x, rtol=1e-14)
    # ∂w: scale (u (a + 2 b w) − revenue x) with latencies known, scale (u τ − revenue x) with times observed.
    toll = np.array([-0.2, 0.0, 0.6])
    weights = np.array([2.0, 0.5, 3.0])
    np.testing.assert_allclose(
        known.partial_y(TOLLS, FLOWS), 0.01 * (weights * (A + 2.0 * B * FLOWS) - 0.7 * toll), rtol=1e-13
    )
    np.testing.assert_allclose(
        observed.partial_y(TOLLS, day),
        0.01 * np.concatenate([weights * day[3:] - 0.7 * toll, weights * FLOWS]),
        rtol=1e-13,
    )


def test_a_link_of_weight_zero_counts_neither_with_time_nor_with_revenue():
    blind, x = terms(weights=[2.0, 0.5, 0.0]), TOLLS
    w = np.array([3.0, 5.0, np.nan])
    f = TravelCost(blind, latency=ROADS.latency)
    assert f(x, w) == pytest.approx(0.01 * (15.0 + 8.125 - 0.7 * -0.6) + 0.3 * 0.4, rel=1e-14)
    np.testing.assert_allclose(f.partial_x(x, w), [0.6 * 0.6, 0.6 * -0.2 - 0.007 * 3.0], rtol=1e-14)
    np.testing.assert_allclose(f.partial_y(x, w), [0.01 * (8.0 + 0.14), 0.01 * 0.5 * 4.5, 0.0], rtol=1e-13)
    day = np.array([3.0, 5.0, np.nan, 2.5, 3.25, np.nan])
    slopes = [0.01 * (5.0 + 0.14), 0.01 * 0.5 * 3.25, 0.0, 0.06, 0.025, 0.0]
    np.testing.assert_allclose(TravelCost(blind, Seen(3, times=True)).partial_y(x, day), slopes, rtol=1e-13)


def test_terms_that_are_left_out():
    plain = Terms(3, [1])
    assert (plain.lam, plain.scale, plain.revenue) == (1e-3, 1.0, 0.0)
    assert np.array_equal(plain.weights, np.ones(3))
    x = np.array([2.0])
    assert TravelCost(plain, latency=ROADS.latency)(x, FLOWS) == pytest.approx(
        7.5 + 16.25 + 126.0 + 4e-3, rel=1e-14
    )
    # A flow that is not known makes no revenue unknown where revenue does not count, but the time it takes is.
    assert np.isnan(TravelCost(plain, latency=ROADS.latency)(x, np.array([3.0, np.nan, 7.0])))


@pytest.mark.parametrize(
    "change, message",
    [
        ({"revenue": -0.1}, "revenue: expected a number >= 0"),
        ({"lam": -1e-9}, "lam: expected a number >= 0"),
        ({"weights": [1.0, -0.5, 1.0]}, "weights: expected numbers >= 0, got -0.5"),
    ],
)
def test_terms_that_cannot_be(change, message):
    with pytest.raises(InvalidInput, match=message):
        terms(**change)
    with pytest.raises(InvalidInput, match=r"tolled: expected links 0 to 2, got \[\]"):
        Terms(3, [])
    with pytest.raises(InvalidInput, match=r"tolled: expected links 0 to 2, got \[3\]"):
        Terms(3, [3])
    assert np.array_equal(Terms(3, [2], lam=0.0, revenue=0.0).tolled, [2])


# Games.


def test_a_toll_game_puts_its_parts_together():
    game = toll_game(
        ROADS,
        DEMAND,
        tollable=[2, 0],
        lam=0.3,
        scale=0.01,
        revenue=0.7,
        weights=[2.0, 0.5, 3.0],
        bounds=(0.25, 2.0),
    )
    assert np.array_equal(game.X.lower, [0.25, 0.25])
    assert np.array_equal(game.X.upper, [2.0, 2.0])
    assert np.array_equal(game.x0, [0.25, 0.25])  # zero tolls, or what comes nearest
    assert game.name == "tolls on three roads"
    assert toll_game(ROADS, DEMAND, name="mine").name == "mine"
    assert game.objective(TOLLS, FLOWS) == pytest.approx(TravelCost(terms(), latency=ROADS.latency)(TOLLS, FLOWS))
    assert isinstance(game.followers, SettledTravellers)
    assert np.array_equal(game.followers.links.links, [2, 0])
    assert game.followers.observes == "flows"


def test_a_toll_game_whose_settings_are_left_out():
    game = toll_game(ROADS, DEMAND)
    assert np.array_equal(game.X.lower, -A)  # no link may cost less than nothing
    assert np.array_equal(game.x0, np.zeros(3))
    x = np.array([1.0, 2.0, 3.0])
    assert game.objective(x, FLOWS) == pytest.approx(7.5 + 16.25 + 126.0 + 1e-3 * 14.0, rel=1e-14)
    assert not game.followers.partial
    assert isinstance(toll_set(ROADS, bounds="sign-free"), Reals)
    assert np.array_equal(toll_set(ROADS, [1, 2], "non-negative").lower, [0.0, 0.0])
    assert np.all(np.isinf(toll_set(ROADS, [1, 2], "non-negative").upper))


def test_sensors_and_weights_multiply():
    game = toll_game(ROADS, DEMAND, observes="flows and times", sensors=[2, 1], weights=[2.0, 0.5, 3.0], lam=0.0)
    assert isinstance(game.followers, SensedLinks)
    day = np.array([np.nan, 5.0, 7.0, np.nan, 3.25, 18.0])
    assert game.objective(np.zeros(3), day) == pytest.approx(0.5 * 5.0 * 3.25 + 3.0 * 7.0 * 18.0, rel=1e-14)


@pytest.mark.parametrize("options", [{"noise": 0.1}, {"missing": 0.1}, {"noise": 0.1, "missing": 0.2}])
def test_noise_and_missing_measurements_come_with_the_numbers_asked_for(options):
    game = toll_game(ROADS, DEMAND, sensors=[0, 1], **options)
    assert isinstance(game.followers, MeasuredFollowers)
    assert game.followers.noise == options.get("noise", 0.0)
    assert game.followers.missing == options.get("missing", 0.0)
    assert isinstance(game.followers.followers, SensedLinks)


def test_only_links_with_a_sensor_are_seen():
    inside = CallableFollowers(lambda x, y, k: y + 1.0, start=np.arange(6.0))
    seen, memory = SensedLinks(inside, 3, [2, 0]).respond(np.zeros(1), np.arange(6.0), 2, rng())
    assert np.array_equal(seen, [2.0, np.nan, 4.0, 5.0, np.nan, 7.0], equal_nan=True)
    assert np.array_equal(memory, np.arange(6.0) + 2.0)
    everywhere = SensedLinks(inside, 3, [0, 1, 2])
    assert everywhere.partial
    assert everywhere.rewindable
    with pytest.raises(InvalidInput, match="y: expected a multiple of 4 numbers"):
        SensedLinks(inside, 4, [0]).respond(np.zeros(1), np.arange(6.0), 1, rng())
    for sensed in ([], [3]):
        with pytest.raises(InvalidInput, match="sensors: expected links 0 to 2"):
            SensedLinks(inside, 3, sensed)


# Accounts.


def test_the_account_by_hand():
    account = toll_account(ROADS, Demand([0, 1], [1, 0], [12.0, 8.0]), [0.5, -2.0, 0.0], FLOWS)
    assert asdict(account) == pytest.approx(
        {
            "collected": 1.5,
            "paid_out": 10.0,
            "revenue": -8.5,
            "travellers": 20.0,
            "refund_per_traveller": -0.425,
            "toll_per_traveller": 0.075,
            "travel_time": 7.5 + 16.25 + 126.0,
            "time_per_traveller": 149.75 / 20.0,
            "tolled_links": 2,
            "highest_toll": 0.5,
            "lowest_toll": -2.0,
        },
        rel=1e-14,
    )
    nobody = toll_account(ROADS, Demand([], [], []), [0.5, -2.0, 0.0], np.zeros(3))
    assert (nobody.refund_per_traveller, nobody.time_per_traveller, nobody.toll_per_traveller) == (0.0, 0.0, 0.0)


# Trials of marginal-cost pricing.


def test_averaging_weights_by_hand():
    default = Averaging()
    assert [default(k) for k in range(4)] == [0.5, 0.4, 2.0 / 6.0, 2.0 / 7.0]
    assert [Averaging(3.0, 2.0)(k) for k in range(4)] == [1.0, 1.0, 0.75, 0.6]
    for bad in ({"gain": 0.0}, {"offset": 0.0}):
        with pytest.raises(InvalidInput, match="expected a number > 0"):
            Averaging(**bad)


ROUNDABOUT = BPR([1.0, 2.0], [0.5, 0.3], [4.0, 6.0], [2.0, 3.0])


def marginal(v):
    """v ℓ'(v) with ℓ' = t b p (v/k)^(p−1) / k, written out for the two links."""
    return np.array([v[0] * 1.0 * 0.5 * 2.0 * (v[0] / 4.0) / 4.0, v[1] * 2.0 * 0.3 * 3.0 * (v[1] / 6.0) ** 2 / 6.0])


def people(x, y, k):
    """Flows that fall with the tolls, all at once."""
    return np.array([5.0 - 0.8 * x[0] + 0.2 * x[1], 7.0 + 0.3 * x[0] - 0.9 * x[1]])


def pricing_game(followers, X=None):
    return Game(X=X or Reals(2), objective=Objective(lambda x, y: float(y @ y)), followers=followers, x0=[0.3, 0.1])


@pytest.mark.parametrize("averaging", [Averaging(), Averaging(1.5, 2.5)])
@pytest.mark.parametrize("bounds", [None, (0.0, 0.9)])
def test_trials_of_marginal_cost_pricing_by_hand(averaging, bounds):
    X = None if bounds is None else toll_set(Network([0, 0], [1, 1], 2, 2, ROUNDABOUT), bounds=bounds)
    game = pricing_game(CallableFollowers(people, start=[1.0, 1.0]), X)
    result = solve(game, TrialAndError(ROUNDABOUT, averaging), rounds=5)
    x, average = np.array([0.3, 0.1]), None
    for k in range(5):
        np.testing.assert_allclose(result.xs[k], x, rtol=1e-12)
        w = people(x, None, 0)
        # The first flows seen are the average of themselves.
        average = w if average is None else average + averaging.gain / (k + averaging.offset) * (w - average)
        before, x = x, marginal(average)
        if bounds is not None:
            x = np.clip(x, *bounds)
        assert result.history[k].note["step"] == pytest.approx(np.sqrt(sum((x - before) ** 2)), rel=1e-10)
    np.testing.assert_allclose(result.x, x, rtol=1e-12)


def test_a_link_that_was_not_measured_keeps_its_average():
    class Blinking(CallableFollowers.__mro__[1]):
        partial = True

        def initial(self, rng):
            return 0

        def respond(self, x, memory, rounds, rng):
            w = people(x, None, 0)
            if memory in (0, 2):
                w[1] = np.nan
            return w, memory + 1

    result = solve(pricing_game(Blinking()), TrialAndError(ROUNDABOUT), rounds=4)
    x = np.array([0.3, 0.1])
    assert np.array_equal(result.xs[0], x)
    assert np.array_equal(result.xs[1], x)  # flows were missing, and none had been seen: the tolls stand
    assert "flows are missing" in result.history[0].note["held"]
    average = people(x, None, 0)  # the first whole trial
    x = marginal(average)
    np.testing.assert_allclose(result.xs[2], x, rtol=1e-12)
    # α_1 = 2 / (1 + 4), since one trial went into the average; the second link was not seen.
    average = average + 0.4 * np.array([people(x, None, 0)[0] - average[0], 0.0])
    np.testing.assert_allclose(result.xs[3], marginal(average), rtol=1e-12)


def test_trials_are_held_for_K_rounds_from_where_the_travellers_are():
    rounds = []

    def halfway(x, y, k):
        rounds.append(k)
        return (y + people(x, None, 0)) / 2.0

    game = pricing_game(CallableFollowers(halfway, start=[1.0, 2.0]))
    result = solve(game, TrialAndError(ROUNDABOUT, K=3), rounds=2)
    assert rounds == [0, 1, 2, 0, 1, 2]
    y = np.array([1.0, 2.0])
    for _ in range(3):
        y = (y + people(np.array([0.3, 0.1]), None, 0)) / 2.0
    np.testing.assert_allclose(result.xs[1], marginal(y), rtol=1e-12)
    assert TrialAndError(ROUNDABOUT).K == 1


def test_the_start_of_trials_may_leave_X_by_roundings_only():
    """By 1e-6 of its length, or of 1."""
    X = toll_set(Network([0, 0], [1, 1], 2, 2, ROUNDABOUT), bounds=(0.0, 9.0))
    game = pricing_game(CallableFollowers(people, start=[1.0, 1.0]), X)
    for start, size in ([4.0, 0.0], 4.0), ([0.5, 0.0], 1.0):
        inside, outside = (np.array([start[0], -share * 1e-6 * size]) for share in (0.95, 1.05))
        assert np.array_equal(solve(game, TrialAndError(ROUNDABOUT), rounds=1, x0=inside).xs[0], start)
        with pytest.raises(InvalidInput, match="x0: expected a point of X"):
            solve(game, TrialAndError(ROUNDABOUT), rounds=1, x0=outside)


# The smallest tolls.


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


def test_an_unused_road_is_tolled_only_as_far_as_it_would_be_cheaper():
    """Roads in use cost 5 and 7, an unused one 4, another 9.

    With μ the common cost and the unused at μ: μ = (5 + 7 + 4)/3 = 16/3; the last, at 9 > μ, needs nothing.
    """
    roads = Network([0] * 4, [1] * 4, nodes=2, zones=2, latency=Affine([3.0, 4.0, 4.0, 9.0], [1.0, 1.0, 1.0, 1.0]))
    tolls = smallest_tolls(roads, Demand([0], [1], [5.0]), [2.0, 3.0, 0.0, 0.0])
    np.testing.assert_allclose(tolls, [16 / 3 - 5.0, 16 / 3 - 7.0, 16 / 3 - 4.0, 0.0], atol=1e-4)


def test_two_origins_have_potentials_of_their_own():
    """Roads 0→2 cost 3 and 5, roads 1→2 cost 4 and 10, all in use: each origin has its own mean, 4 and 7."""
    roads = Network([0, 0, 1, 1], [2, 2, 2, 2], nodes=3, zones=3, latency=Affine([1.0, 2.0, 2.0, 9.0], [1.0] * 4))
    demand = Demand([0, 1], [2, 2], [5.0, 3.0])
    np.testing.assert_allclose(
        smallest_tolls(roads, demand, [2.0, 3.0, 2.0, 1.0]), [1.0, -1.0, 3.0, -3.0], atol=1e-4
    )


def test_a_large_slack_needs_smaller_tolls():
    """Costs 5 and 7 with 2 and 3 travellers, 31 in all; a share s of that may be left to gain.

    With the first road the cheapest: 31 + 2 x_0 + 3 x_1 − 31 s <= 5 (5 + x_0), that is x_0 − x_1 >= (6 − 31 s) / 3.
    """
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([3.0, 4.0], [1.0, 1.0]))
    exact = smallest_tolls(roads, Demand([0], [1], [5.0]), [2.0, 3.0])
    np.testing.assert_allclose(exact, [1.0, -1.0], atol=1e-4)
    granted = smallest_tolls(roads, Demand([0], [1], [5.0]), [2.0, 3.0], slack=0.1)
    np.testing.assert_allclose(granted, [2.9 / 6.0, -2.9 / 6.0], atol=1e-5)


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


# Travellers, a day at a time.


def three_roads(kind, **settings):
    return kind(ROADS, DEMAND, simple_routes(ROADS, DEMAND, max_links=1), **settings)


def test_logit_travellers_reconsider_by_their_share_while_the_potential_falls():
    """y + s (z − y) with z = demand e^(−θ c) / Σ, s = share halved while ∇Φ(y + s d) · d > 0."""
    theta, share, x = 0.4, 0.3, np.array([0.5, -0.25, 0.1])
    travellers = three_roads(LogitTravellers, theta=theta, share=share)
    y = np.array([4.0, 6.0, 2.0])
    for days in (1, 3):
        seen, memory = travellers.respond(x, y, days, rng())
        expected, halved = y, 0
        for _ in range(days):
            weights = np.exp(-theta * (A + B * expected + x))
            d = 12.0 * weights / weights.sum() - expected
            s = share
            while d @ (A + B * (expected + s * d) + x + np.log(expected + s * d) / theta) > 0.0:
                s, halved = s / 2.0, halved + 1
            expected = expected + s * d
        np.testing.assert_allclose(memory, expected, rtol=1e-12)
        np.testing.assert_allclose(seen, expected, rtol=1e-12)


@pytest.mark.parametrize(
    "theta, share, y, halvings",
    [
        # With costs alone, or with log y not over θ, each of these would be halved another number of times.
        (0.2, 0.7, [5.9, 5.9, 0.2], 1),
        (5.0, 0.5, [5.7, 6.0, 0.3], 3),
        (0.3, 0.5, [7.4, 3.9, 0.7], 0),
    ],
)
def test_logit_travellers_who_would_overshoot_reconsider_less(theta, share, y, halvings):
    y = np.array(y)
    _, memory = three_roads(LogitTravellers, theta=theta, share=share).respond(np.zeros(3), y, 1, rng())
    weights = np.exp(-theta * (A + B * y))
    d, s, halved = 12.0 * weights / weights.sum() - y, share, 0
    while d @ (A + B * (y + s * d) + np.log(y + s * d) / theta) > 0.0:
        s, halved = s / 2.0, halved + 1
    assert halved == halvings
    np.testing.assert_allclose(memory, y + s * d, rtol=1e-12)


def test_where_logit_travellers_settle_and_how_that_is_said():
    travellers = three_roads(LogitTravellers, theta=0.4)
    assert (travellers.share, travellers.begin, travellers.observes) == (0.2, "empty network", "flows")
    found = travellers.settled([0.5, -0.25, 0.1], tolerance=1e-9)
    weights = np.exp(-0.4 * (A + B * found.y + [0.5, -0.25, 0.1]))
    choice = 12.0 * weights / weights.sum()
    assert np.abs(choice - found.y).max() == pytest.approx(found.residual, rel=1e-3)
    assert found.residual <= 1e-9 * 12.0
    np.testing.assert_allclose(found.w, found.y, rtol=1e-14)
    empty = np.exp(-0.4 * A)
    np.testing.assert_allclose(travellers.initial(rng()), 12.0 * empty / empty.sum(), rtol=1e-13)
    drawn = three_roads(LogitTravellers, theta=0.4, begin="random").initial(np.random.default_rng(4))
    exponential = np.random.default_rng(4).standard_exponential(3)
    np.testing.assert_allclose(drawn, 12.0 * exponential / exponential.sum(), rtol=1e-14)


def project_onto_total(y, total):
    """By halving θ in Σ max(y − θ, 0) = total."""
    low, high = y.min() - total, y.max()
    for _ in range(200):
        middle = (low + high) / 2.0
        low, high = (middle, high) if np.maximum(y - middle, 0.0).sum() > total else (low, middle)
    return np.maximum(y - (low + high) / 2.0, 0.0)


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_route_travellers_go_down_their_costs_and_stay_in_their_demand(rounds):
    gamma, x, y = 0.3, np.array([0.5, -0.25, 0.1]), np.array([4.0, 6.0, 2.0])
    travellers = three_roads(RouteTravellers, gamma=gamma)
    seen, memory = travellers.respond(x, y, rounds, rng())
    for _ in range(rounds):
        y = project_onto_total(y - gamma * (A + B * y + x), 12.0)
    np.testing.assert_allclose(memory, y, rtol=1e-10)
    np.testing.assert_allclose(seen, y, rtol=1e-10)
    assert three_roads(RouteTravellers).gamma == 0.005
    exponential = np.random.default_rng(4).standard_exponential(3)
    drawn = travellers.initial(np.random.default_rng(4))
    np.testing.assert_allclose(drawn, 12.0 * exponential / exponential.sum(), rtol=1e-14)


def test_day_to_day_travellers_by_hand():
    """Two roads, costs 1 + w/2 and 2 + w/4 + toll, 12 travellers. Newton's step moves (c − c') / (1/2 + 1/4)."""
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine(A[:2], B[:2]))
    days = DayToDay(roads, DEMAND, tollable=[1], share=0.3)
    memory = days.initial(rng())  # settled without tolls: 1 + w/2 = 2 + (12 − w)/4, w = 16/3
    np.testing.assert_allclose(days.respond(np.zeros(1), memory, 1, rng())[0], [16 / 3, 20 / 3], rtol=1e-6)
    w = 16 / 3
    for days_passed in (1, 2):
        seen, memory = days.respond(np.array([0.9]), memory, 1, rng())
        w = w - 0.3 * ((1.0 + w / 2.0) - (2.0 + (12.0 - w) / 4.0 + 0.9)) / 0.75
        np.testing.assert_allclose(seen, [w, 12.0 - w], rtol=1e-6, err_msg=f"day {days_passed}")
    plain = DayToDay(roads, DEMAND)
    assert (plain.share, plain.gap, plain.begin, plain.observes, plain.max_iterations) == (
        0.2,
        1e-8,
        "equilibrium",
        "flows",
        1000,
    )
    assert DayToDay(roads, DEMAND, share=1.0).share == 1.0


@pytest.mark.parametrize("share, kept", [(1.05, True), (0.95, False)])
def test_a_route_that_hardly_anybody_takes_is_given_up(share, kept):
    """Below 1e-12 of the volume; half of those on the dearer road leave it on the day, and nobody is lost."""
    roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1.0, 9.0], [0.1, 0.1]))
    days, few = DayToDay(roads, DEMAND, share=0.5), 2.0 * share * 12e-12
    begin = equilibrium(roads, DEMAND, [0.0, -7.0]).routes  # both roads in use, in their order
    memory = replace(begin, flow=np.array([12.0 - few, few]))
    seen, after = days.respond(np.zeros(2), memory, 1, rng())
    assert seen[1] == (pytest.approx(few / 2.0, rel=1e-3) if kept else 0.0)
    assert after.flow.sum() == 12.0


def test_travellers_in_a_game_get_the_links_and_what_is_observed():
    routes = simple_routes(ROADS, DEMAND, max_links=1)
    game = toll_game(
        ROADS,
        DEMAND,
        tollable=[2],
        observes="flows and times",
        travellers=partial(LogitTravellers, routes=routes, theta=0.4),
    )
    assert game.followers.observes == "flows and times"
    assert np.array_equal(game.followers.links.links, [2])
    y, _ = game.followers.respond(np.array([0.5]), game.followers.initial(rng()), 1, rng())
    np.testing.assert_allclose(y[3:], A + B * y[:3], rtol=1e-14)


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


def test_marginal_cost_tolls_are_much_larger(optimum) -> None:
    network, _, optimal = optimum
    tolls = marginal_cost_tolls(network, optimal.flows)
    assert tolls @ tolls == pytest.approx(38_539, abs=0.5)


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


def test_flows_with_an_equilibrium_need_no_tolls() -> None:
    network, demand = sioux_falls()
    selfish = equilibrium(network, demand, gap=1e-12)
    tolls = smallest_tolls(network, demand, selfish.flows)
    # Clarabel stops at 1e-8 relative to the size of the problem's numbers (times of 1 to 30).
    assert np.abs(tolls).max() < 1e-5


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
    with pytest.raises(InvalidInput, match="tollable: expected links 0 to 75"):
        smallest_tolls(network, demand, optimal.flows, tollable=[76])
    with pytest.raises(InvalidInput, match="tollable: expected every link at most once"):
        smallest_tolls(network, demand, optimal.flows, tollable=[1, 1])
