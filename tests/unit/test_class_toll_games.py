"""Toll games with several classes: what is seen, what counts, and where a leader ends, against closed forms."""

from functools import partial

import numpy as np
import pytest
from tests.made_networks import random_network

from stackelberg.core import central_differences, forms
from stackelberg.roads import Demand, TravellerClass, equilibrium, pigou, sioux_falls
from stackelberg.tolls import (
    DayToDay,
    ResponseLayout,
    SettledTravellers,
    TravelCost,
    toll_game,
    toll_set,
)

RNG = np.random.default_rng


def half(name, **settings):
    return TravellerClass(name, Demand([0], [1], [0.5]), **settings)


def two_kinds():
    return [half("hurried", value_of_time=4.0), half("patient")]


def with_lorries():
    return [TravellerClass("lorries", Demand([0], [1], [0.25]), 3.0, 2.0), half("cars")]


def answer(game, x):
    people, rng = game.followers, RNG(0)
    return people.respond(np.array(x), people.initial(rng), 1, rng)[0]


def test_what_is_counted():
    """Toll 0.3 on the second road: cars leave it at w = 0.7; lorries lose 0.3 / 3 in time, and stay."""
    people = SettledTravellers(pigou()[0], with_lorries(), tollable=[1])
    y, _ = people.respond(np.array([0.3]), people.initial(RNG(0)), 1, RNG(0))
    np.testing.assert_allclose(y, [0.3, 0.7], atol=1e-7)


@pytest.mark.slow
def test_day_to_day_travellers_of_several_classes_settle_at_their_equilibrium():
    network, demand = sioux_falls()
    classes = [
        TravellerClass("a", demand.scaled(0.5), value_of_time=8.0),
        TravellerClass("b", demand.scaled(0.2), 3.0, 2.0, toll_share=0.5, links=np.arange(network.links) != 4),
    ]
    x = 0.5 * network.free_flow_time
    people = DayToDay(network, classes, share=0.5)
    memory = people.initial(RNG(1))
    for begin in (memory, people.respond(5.0 * x, memory, 20, RNG(1))[1]):
        y, memory = people.respond(x, begin, 250, RNG(1))
        found = equilibrium(network, classes, x, gap=1e-9)
        # Passenger cars are unique; how the classes share the roads is not.
        np.testing.assert_allclose(y, found.flows, atol=1e-3 * found.flows.max())
        again = people.respond(x, memory, 3, RNG(1))[0]
        np.testing.assert_allclose(again, y, atol=1e-3 * found.flows.max())


def objectives(seed):
    rng = RNG(seed)
    network, _ = random_network(5, seed=seed)
    links, tolled = network.links, np.array([1, 4, 2])
    own = {
        "lam": 0.3,
        "scale": 0.01,
        "sensors": np.delete(np.arange(links), 3),
        "fixed": rng.uniform(0.0, 1.0, links),
    }
    return TravelCost(ResponseLayout(links), tolled, network.latency, **own), rng.uniform(50.0, 200.0, links)


@pytest.mark.parametrize("seed", range(2))
def test_gradients_are_those_of_the_function(seed):
    x = RNG(seed).normal(size=3)
    f, y = objectives(seed)
    objective = f.objective()
    by_x = central_differences(lambda z: objective(z, y), x)
    by_y = central_differences(partial(objective, x), y)
    np.testing.assert_allclose(objective.partial_x(x, y), by_x, atol=1e-6 * np.abs(by_x).max())
    np.testing.assert_allclose(objective.partial_y(x, y), by_y, atol=1e-6 * np.abs(by_y).max())
    same = forms.from_data(forms.to_data(f))
    assert same(x, y) == f(x, y)


def test_links_without_a_sensor_do_not_count_for_any_class():
    game = toll_game(pigou()[0], two_kinds(), tollable=[1], sensors=[1], lam=0.0)
    y = answer(game, [0.4])
    np.testing.assert_allclose(y, [np.nan, 0.6], atol=1e-7)
    assert game.objective(np.array([0.4]), y) == pytest.approx(0.6 * 0.6)
    assert game.objective.name == "travel time on 1 of 2 links"
    assert np.all(np.isfinite(game.objective.partial_y(np.array([0.4]), y)))


def test_bounds_in_money():
    """A bonus of 1 on the first road is worth its free-flow time of 1 to the patient, who gain first."""
    np.testing.assert_array_equal(toll_set(pigou()[0], [0], classes=two_kinds()).lower, [-1.0])
    hurried = [half("hurried", value_of_time=4.0), half("exempt", toll_share=0.0)]
    np.testing.assert_array_equal(toll_set(pigou()[0], [0], classes=hurried).lower, [-4.0])
    np.testing.assert_array_equal(toll_set(pigou()[0], [0], classes=hurried[1:]).lower, [0.0])
