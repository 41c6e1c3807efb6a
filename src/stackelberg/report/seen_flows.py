"""How a study's responses are read as flows per link, all travellers together, whoever was counted how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array
from stackelberg.roads import TravellerClass


@dataclass(frozen=True)
class SeenFlows:
    """What the entries of a response are: flows of all links first, or those of one class after the other.

    `cars` are the passenger cars of a vehicle of each class that is counted apart, and empty where all are counted
    together. `money`: tolls are money, as there are classes of travellers.

    >>> SeenFlows(2, cars=(1.0, 2.5)).flows(np.array([4.0, 0.0, 2.0, 2.0]))
    array([9., 5.])
    """

    links: int
    cars: tuple[float, ...] = ()
    money: bool = False

    def flows(self, y: Array | None) -> Array | None:
        """The flows of a response, in passenger cars where classes are counted apart; None where it has none."""
        counted = max(len(self.cars), 1) * self.links
        if y is None or y.size < counted:
            return None
        flows = np.array(self.cars or (1.0,)) @ y[:counted].reshape(-1, self.links)
        return None if np.isnan(flows).all() else np.asarray(flows)


def seen_flows(problem: Mapping[str, Any], links: int) -> SeenFlows:
    """How the responses of a study are read, by what its log keeps of its problem."""
    demand = problem.get("demand")
    if not isinstance(demand, tuple) or not all(isinstance(one, TravellerClass) for one in demand):
        return SeenFlows(links)
    spec = problem.get("spec", {})
    apart = spec.get("game", {}).get("counts") == "classes"
    return SeenFlows(links, tuple(one.passenger_cars for one in demand) if apart else (), money=True)
