"""Where the money goes: revenue of tolls and what may be refunded to every traveller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import as_vector
from stackelberg.routing.demand import Demand
from stackelberg.routing.network import Network


@dataclass(frozen=True)
class TollAccount:
    """What tolls bring in at given flows. Amounts are in the units of the tolls times those of the flows.

    collected: from tolls above zero. paid_out: on links with a toll below zero (a bonus), as a positive number.
    revenue: collected − paid_out. refund_per_traveller: revenue shared equally by all travellers; below zero it
    is what each traveller pays towards the bonuses. travel_time: Σ w ℓ(w), and its mean per traveller.
    """

    collected: float
    paid_out: float
    revenue: float
    travellers: float
    refund_per_traveller: float
    toll_per_traveller: float
    travel_time: float
    time_per_traveller: float
    tolled_links: int
    highest_toll: float
    lowest_toll: float


def toll_account(network: Network, demand: Demand, tolls: Any, flows: Any) -> TollAccount:
    """The account of `tolls` (one per link) at link `flows`.

    >>> from stackelberg.routing import pigou
    >>> account = toll_account(*pigou(), tolls=[0.0, 0.5], flows=[0.5, 0.5])
    >>> account.revenue, account.refund_per_traveller, account.travel_time
    (0.25, 0.25, 0.75)
    """
    x = as_vector("tolls", tolls, network.links)
    w = as_vector("flows", flows, network.links)
    collected = float(np.maximum(x, 0.0) @ w)
    paid_out = float(np.maximum(-x, 0.0) @ w)
    everybody = demand.total
    share = 1.0 / everybody if everybody > 0 else 0.0
    time = network.total_time(w)
    return TollAccount(
        collected=collected,
        paid_out=paid_out,
        revenue=collected - paid_out,
        travellers=everybody,
        refund_per_traveller=(collected - paid_out) * share,
        toll_per_traveller=collected * share,
        travel_time=time,
        time_per_traveller=time * share,
        tolled_links=int(np.count_nonzero(x)),
        highest_toll=float(x.max()),
        lowest_toll=float(x.min()),
    )
