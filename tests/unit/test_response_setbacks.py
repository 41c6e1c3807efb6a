"""Whether the leader loses what it had gained: running means of costs, and where they were lowest."""

import numpy as np

from stackelberg.leaders.response.setbacks import Watch, watch_cost


def play(costs, rate=1.0):
    """Where the leader is sent back to, and when; its centre is the number of the round."""
    watch, back = Watch(), []
    for k, cost in enumerate(costs):
        watch, best = watch_cost(watch, cost, np.array([float(k)]), rate)
        if best is not None:
            back.append((k, float(best[0])))
    return back


def test_costs_that_fall_send_nobody_back():
    assert play(10.0 - np.arange(60) / 6) == []


def test_half_of_what_was_gained_and_lost_again_sends_the_leader_back():
    fell, rose = np.linspace(10.0, 0.0, 40), np.linspace(0.0, 9.0, 40)
    (when, where), *more = play([*fell, *rose])
    assert 40 < when < 75
    assert 30.0 < where < 45.0
    assert more == []


def test_a_third_that_is_lost_does_not():
    assert play([*np.linspace(10.0, 0.0, 40), *np.full(40, 3.0)]) == []


def test_a_single_dear_day_does_not():
    costs = np.linspace(10.0, 0.0, 80)
    costs[60] = 12.0
    assert play(costs) == []


def test_costs_that_rise_from_the_start_are_where_followers_come_from():
    assert play(np.linspace(0.0, 10.0, 19)) == []


def test_slow_followers_are_given_longer():
    costs = [*np.linspace(10.0, 0.0, 40), *np.linspace(0.0, 9.0, 40)]
    assert play(costs, rate=1.0)
    assert play(costs, rate=0.05) == []


def test_it_begins_anew_after_the_leader_went_back():
    costs = [*np.linspace(10.0, 0.0, 40), *np.linspace(0.0, 9.0, 40), *np.full(60, 5.0)]
    assert len(play(costs)) == 1


def test_units_of_two_and_constants_change_nothing():
    rng = np.random.default_rng(0)
    costs = np.concatenate([np.linspace(8.0, 0.0, 40), np.linspace(0.0, 8.0, 40)]) + rng.standard_normal(80)
    assert play(costs) == play(4.0 * costs)
    assert [k for k, _ in play(costs + 64.0)] == [k for k, _ in play(costs)]
