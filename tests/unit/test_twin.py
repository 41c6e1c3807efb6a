"""The twin of a city on small towns of its own: what it says is held against equilibria with all trips known."""

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.made_networks import grid
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Constraint, InvalidInput
from stackelberg.leaders import ResponseModel
from stackelberg.roads import BPR, Demand, Network, all_or_nothing, equilibrium, marginal_cost_tolls, system_optimum
from stackelberg.run import solve
from stackelberg.tolls import CityTwin, FittedTwin, toll_game

pytestmark = pytest.mark.slow  # every fit takes some tenths of a second

SEEDS = (1, 2)


class Town(NamedTuple):
    """A town whose trips the twin never sees."""

    network: Network
    demand: Demand
    highest: float
    flows: Any
    without: float
    best: float

    def saved(self, tolls: Any) -> float:
        """Which part of the saving of a system optimum tolls bring."""
        return (self.without - self.cost(tolls)) / (self.without - self.best)

    def cost(self, tolls: Any) -> float:
        return float(equilibrium(self.network, self.demand, tolls, gap=1e-8).tstt)

    def counts(self, seed: int, noise: float = 0.02) -> Any:
        return self.flows * np.exp(noise * np.random.default_rng(seed).standard_normal(self.flows.size))


def streets(crossings: int, seed: int, load: float = 0.7) -> tuple[Network, Demand]:
    """A grid of unequal streets with zones at some of its crossings, and trips that become rarer with distance.

    On empty roads, trips would use the share `load` of the capacity of all of them together.
    """
    rng, zones = np.random.default_rng(seed), crossings + 2
    plan = grid(crossings, crossings)[0]
    number = rng.permutation(plan.nodes)
    times, capacity = rng.uniform(0.5, 1.5, plan.links), rng.choice([700.0, 1800.0], plan.links)
    latency = BPR(times, np.full(plan.links, 0.15), capacity, np.full(plan.links, 4.0))
    places = plan.coordinates[np.argsort(number)]
    tail, head = number[plan.tail], number[plan.head]
    network = replace(
        plan, tail=tail, head=head, zones=zones, latency=latency, capacity=capacity, coordinates=places
    )
    away = np.linalg.norm(places[:zones, None] - places[:zones], axis=2) / crossings
    made, drawn = rng.lognormal(0.0, 0.5, (2, zones))
    trips = np.where(away > 0.0, np.outer(made, drawn) * np.exp(-away / 0.3), 0.0)
    demand = Demand(*np.nonzero(trips), trips[np.nonzero(trips)])
    used = all_or_nothing(network, demand, network.cost(np.zeros(network.links)))
    return network, demand.scaled(load * capacity.sum() / used.sum())


@cache
def town(seed: int, flows: float = 1.0, times: float = 1.0, crossings: int = 3) -> Town:
    """A town, with vehicles and times in units of which there are so many."""
    network, demand = streets(crossings, seed)
    latency = replace(
        network.latency,
        capacity=flows * network.latency.capacity,
        free_flow=times * network.latency.free_flow,
    )
    network = replace(network, latency=latency, capacity=flows * network.capacity)
    demand = replace(demand, volume=flows * demand.volume)
    settled = equilibrium(network, demand, gap=1e-8)
    optimum = system_optimum(network, demand, gap=1e-8)
    highest = float(3.0 * np.median(network.latency.free_flow))
    return Town(network, demand, highest, settled.flows, settled.tstt, optimum.tstt)


@cache
def fitted(seed: int) -> FittedTwin:
    place = town(seed)
    return CityTwin.fit(place.network, place.counts(seed), pace=1.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_day_of_counts_gives_tolls_that_beat_none_and_marginal_costs(seed: int) -> None:
    place = town(seed)
    plan = fitted(seed).plan((0.0, place.highest))
    marginal = np.clip(marginal_cost_tolls(place.network, place.counts(seed)), 0.0, place.highest)
    assert place.saved(plan.tolls) > max(0.75, place.saved(marginal))
    middle, low, high = plan.saving
    assert low < middle < high
    assert middle == pytest.approx(place.without - place.cost(plan.tolls), rel=0.5)


def test_flows_are_recovered_where_nobody_counts_with_an_error_that_says_so() -> None:
    place = town(1, crossings=4)
    hidden = np.random.default_rng(5).random(place.flows.size) < 0.3
    twin = CityTwin.fit(place.network, np.where(hidden, np.nan, place.counts(1)), pace=1.0)
    flows, sd = twin.flows()
    size = place.flows.mean()
    assert np.sqrt(np.mean((flows - place.flows)[~hidden] ** 2)) < 0.05 * size
    assert np.sqrt(np.mean((flows - place.flows)[hidden] ** 2)) < 0.3 * size
    assert sd[hidden].mean() > 2.0 * sd[~hidden].mean()
    assert np.mean(np.abs(flows - place.flows)[hidden] <= 2.0 * sd[hidden] + 0.02 * size) > 0.9
    plan = twin.plan((0.0, place.highest))
    assert place.saved(plan.tolls) > 0.5
    assert set(plan.next_counter) == set(np.flatnonzero(hidden))
    assert np.all(np.diff(plan.counter_gain) <= 0.0)


@pytest.mark.parametrize("wrong", [0.0, 10.0])
def test_one_wrong_number_is_doubted_and_changes_little(wrong: float) -> None:
    place = town(1)
    link = int(np.argsort(place.flows)[-5])
    days = np.array([place.counts(seed) for seed in range(3)])
    days[2, link] *= wrong
    twin = CityTwin.fit(place.network, days, pace=1.0)
    assert not np.delete(twin.doubted[2], link).any()
    assert twin.doubted[2, link]
    assert abs(twin.flows()[0][link] - place.flows[link]) < 0.1 * place.flows[link]


def test_a_counter_that_stands_still_is_not_believed_against_all_others() -> None:
    place = town(2)
    link = int(np.argsort(place.flows)[-3])
    days = np.array([place.counts(seed) for seed in range(4)])
    days[1:, link] = 0.3 * days[0, link]
    twin = CityTwin.fit(place.network, days, pace=1.0)
    assert twin.doubted[1, link]
    assert place.saved(twin.plan((0.0, place.highest)).tolls) > 0.5


def test_a_dead_counter_on_a_busy_road_is_no_reason_to_give_the_twin_up() -> None:
    place = town(2)
    link = int(np.argsort(place.flows)[-3])
    days = np.array([place.counts(seed) for seed in range(6)])
    days[1:, link] = 0.0
    twin = CityTwin.fit(place.network, days, pace=1.0)
    assert twin.doubted[1:, link].all()
    assert twin.fit.wrong is None
    assert place.saved(twin.plan((0.0, place.highest)).tolls) > 0.5


def test_a_day_with_less_of_everything_says_nothing_of_usual_trips() -> None:
    place = town(2)
    days = np.array([place.counts(seed) for seed in range(5)])
    days[4] *= 0.7
    twin = CityTwin.fit(place.network, days, pace=1.0)
    assert twin.flows()[0].sum() == pytest.approx(place.flows.sum(), rel=0.03)
    assert place.saved(twin.plan((0.0, place.highest)).tolls) > 0.5


def test_counts_alone_do_not_tell_who_travels_in_a_large_city() -> None:
    network = replace(grid(9, 9)[0], zones=81)
    with pytest.raises(InvalidInput, match="trips: counts alone do not tell who travels"):
        CityTwin.fit(network, np.ones(network.links))


@pytest.mark.parametrize("span", [24.0, 1.0 / 24.0])
def test_counts_of_another_span_of_time_than_capacities_are_said(span: float) -> None:
    place = town(1)
    with pytest.warns(UserWarning, match="are counts and capacities for the same span of time"):
        CityTwin.fit(place.network, span * place.counts(1), pace=1.0)


@pytest.mark.parametrize(("flows", "times"), [(1e-4, 1e4), (1e4, 1e-4)])
def test_units_change_nothing(flows: float, times: float) -> None:
    usual, other = town(1), town(1, flows, times)
    plan = fitted(1).plan((0.0, usual.highest))
    moved = CityTwin.fit(other.network, flows * usual.counts(1), pace=1.0).plan((0.0, other.highest))
    assert moved.flows_before == pytest.approx(flows * plan.flows_before, rel=1e-3, abs=1e-3 * flows)
    assert moved.saving[0] == pytest.approx(flows * times * plan.saving[0], rel=0.05)
    assert other.saved(moved.tolls) == pytest.approx(usual.saved(plan.tolls), abs=0.03)


def test_few_tolls_steps_and_constraints_are_kept() -> None:
    place, twin = town(1), fitted(1)
    all_of_them = twin.plan((0.0, place.highest))
    few = twin.plan((0.0, place.highest), at_most=8)
    assert 0 < np.count_nonzero(few.tolls) <= 8
    assert 0.4 * all_of_them.saving[0] < few.saving[0] <= 1.05 * all_of_them.saving[0]
    step = place.highest / 10.0
    rounded = twin.plan((0.0, place.highest), step=step).tolls / step
    assert np.allclose(rounded, np.round(rounded), atol=1e-9)
    busiest = int(np.argmax(all_of_them.flows))
    most = 0.97 * all_of_them.flows[busiest]
    constrained = twin.plan(
        (0.0, place.highest), constraints=[Constraint("busiest", at_most=most, y={busiest: 1.0}, probability=0.6)]
    )
    assert constrained.flows[busiest] < most
    assert constrained.kept[0].probability > 0.55


def test_an_old_matrix_helps_where_little_is_counted() -> None:
    place = town(2)
    rng = np.random.default_rng(3)
    counted = rng.random(place.flows.size) < 0.2
    counts = np.where(counted, place.counts(2), np.nan)
    old = replace(place.demand, volume=place.demand.volume * np.exp(0.2 * rng.standard_normal(place.demand.pairs)))
    away = [
        np.abs(CityTwin.fit(place.network, counts, trips=trips, pace=1.0).flows()[0] - place.flows).mean()
        for trips in (None, old)
    ]
    assert away[1] < 0.7 * away[0]


def test_shortest_routes_fit_and_plan_too() -> None:
    place = town(1)
    twin = CityTwin.fit(place.network, place.counts(1), pace=1.0, response="wardrop")
    assert place.saved(twin.plan((0.0, place.highest)).tolls) > 0.5


def test_a_network_of_another_town_is_found_out_and_another_leader_takes_over() -> None:
    place = town(1)
    order = np.random.default_rng(0).permutation(place.network.links)
    latency = place.network.latency
    other = replace(
        place.network,
        tail=place.network.tail[order],
        head=place.network.head[order],
        latency=replace(latency, free_flow=latency.free_flow[order], capacity=latency.capacity[order]),
        capacity=place.network.capacity[order],
    )
    game = toll_game(place.network, place.demand, bounds=(0.0, place.highest), noise=0.02)
    handed = {}
    for name, network in (("right", place.network), ("wrong", other)):
        leader = ResponseModel(prior=CityTwin(network), pace=1.0)
        notes = [record.note for record in solve(game, leader, rounds=4, seed=0).history]
        handed[name] = [note["handover"] for note in notes if "handover" in note]
    assert handed["right"] == []
    assert "does not fit what was measured" in handed["wrong"][0]


def test_a_day_that_nobody_counted_and_the_next_one_are_fitted() -> None:
    place = town(1)
    leader = ResponseModel(prior=CityTwin(place.network), pace=1.0)
    game = toll_game(place.network, place.demand, bounds=(0.0, place.highest))
    leader = leader.bind(game.knowledge)
    state = leader.init(game.x0, 0)
    for seed, failure in ((0, None), (1, "snow"), (2, None)):
        (probe,) = asked_of(leader, state)
        told = Answer.answer(probe, failure=failure) if failure else Answer.answer(probe, y=place.counts(seed))
        state = told_to(leader, state, [told])
        assert ("no_step_reason" in state.note) == bool(failure)


def test_what_cannot_be_fitted_is_refused_by_name() -> None:
    place = town(1)
    nothing = np.full(place.flows.size, np.nan)
    with pytest.raises(InvalidInput, match="counts: expected at least one count"):
        CityTwin.fit(place.network, nothing)
    with pytest.raises(InvalidInput, match="counts: expected a row of"):
        CityTwin.fit(place.network, [1.0, 2.0])
    with pytest.raises(InvalidInput, match="counts: expected numbers >= 0"):
        CityTwin.fit(place.network, -place.flows)
    with pytest.raises(InvalidInput, match="tolls: expected 1 rows"):
        CityTwin.fit(place.network, place.flows, [[1.0]])
    with pytest.raises(InvalidInput, match="tolled: expected whole numbers from 0 to"):
        CityTwin(place.network, [10_000])
    with pytest.raises(InvalidInput, match="bounds: expected"):
        fitted(1).plan((0.0, 1.0, 2.0))
