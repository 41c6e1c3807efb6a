"""The smallest tolls that support given flows, against independent figures and by hand."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import InvalidInput
from stackelberg.roads import (
    Affine,
    Demand,
    Network,
    braess,
    equilibrium,
    marginal_cost_tolls,
    sioux_falls,
    system_optimum,
)
from stackelberg.tolls import smallest_tolls


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
