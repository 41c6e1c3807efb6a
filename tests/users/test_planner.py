"""A planner who counts 85% of the links: sixteen days at the defaults, with snow and with counters that broke."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.documents import remarks
from tests.made_networks import grid
from tests.users.planner_days import fortnight

from stackelberg.roads import BPR, Demand


def own_network():
    """A town of nine squares: trips between all of them."""
    rng, (streets, _) = np.random.default_rng(0), grid(3, 3)
    capacity = rng.uniform(600.0, 2000.0, streets.links)
    minutes = rng.uniform(2.0, 6.0, streets.links)
    latency = BPR(minutes, np.full(streets.links, 0.15), capacity, np.full(streets.links, 4.0))
    one_way = rng.exponential(120.0, (streets.nodes, streets.nodes))
    trips = one_way + one_way.T  # over a whole day everybody comes home, as the balance at nodes asks for
    origin, destination = np.nonzero(~np.eye(streets.nodes, dtype=bool))
    town = replace(
        streets, latency=latency, capacity=capacity, name="Town", units="flows in vehicles, times in minutes"
    )
    return town, Demand(origin, destination, trips[origin, destination])


@pytest.mark.slow
def test_a_fortnight_in_a_town_of_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("STACKELBERG_DB", f"sqlite:///{tmp_path}/studies.db")
    seen = fortnight(*own_network(), tmp_path, seed=0)
    assert seen.shown["status"]["failures"] == 1
    said = remarks(seen.shown)
    assert sum(" corrected: " in one for one in said) == 1
    assert len(said) <= 4, "few answers are in doubt"
    assert max(seen.days[5:]) < seen.without_tolls, "better than none, once the baseline was measured"
    assert seen.saving > 0.5
