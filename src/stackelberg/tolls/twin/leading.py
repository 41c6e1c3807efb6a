"""The leader of a planner who has a network and counts."""

from __future__ import annotations

from typing import Any

from stackelberg.leaders import ByPrior, FallBack, ResponseModel
from stackelberg.roads import Demand, Network
from stackelberg.tolls.twin.city import CityTwin, Response


def city_leader(
    network: Network,
    tolled: Any = None,
    trips: Demand | None = None,
    response: Response | None = None,
    *,
    times: bool = False,
    pace: float | None = None,
    K: int = 1,
) -> FallBack:
    """Tolls by the twin of a city; by the response model as long as the twin turns out to be wrong.

    network, tolled, trips, response, times: see `CityTwin`. pace, K: see `ByPrior`.

    >>> from stackelberg.roads import braess
    >>> city_leader(braess()[0]).leader.prior.network
    Network('Braess', 4 nodes, 5 links, 2 zones, BPR)
    """
    twin = CityTwin(network, tolled, trips, response, times)
    return FallBack(ByPrior(twin, pace=pace, K=K), to=ResponseModel(K=K))
