"""What a planner knows of a city before it counts: roads, delays, and roughly who travels where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, final

from stackelberg.core import Array, Prior, Settled
from stackelberg.roads import Network
from stackelberg.roads.demand import Demand
from stackelberg.support.brief import brief

if TYPE_CHECKING:
    from stackelberg.tolls.twin.fitted import FittedTwin


@final
@dataclass(frozen=True, eq=False)
class CityTwin(Prior):
    """The prior of a toll-setting leader: link flows as a function of tolls, with trips to be learned from counts.

    network: the roads and their delays. tolled: the links that carry x (None: all). trips: an old matrix, if there
    is one, of which the twin begins; otherwise gravity does, from what the first counts say of how much passes.
    response: "logit" over fixed routes (learned dispersion), "wardrop", or None: what fits in memory.
    times: whether y holds travel times after the flows, as in `observes="flows and times"`.
    """

    network: Network
    tolled: Sequence[int] | None = None
    trips: Demand | None = None
    response: Literal["logit", "wardrop"] | None = None
    times: bool = False

    __repr__ = brief

    def settle(self, x: Array, theta: Array, start: Settled | None = None) -> Settled:
        """Settled flows under tolls x."""
        raise NotImplementedError

    @classmethod
    def fit(
        cls,
        network: Network,
        counts: Any,
        tolls: Any = None,
        *,
        tolled: Sequence[int] | None = None,
        trips: Demand | None = None,
        response: Literal["logit", "wardrop"] | None = None,
        pace: float | None = None,
        seed: int = 0,
    ) -> FittedTwin:
        """The twin of a city by its counts.

        counts: a row for each day (or one row), a column for each link; NaN where nobody counts. tolls: those of
        each day, a column for each tolled link (None: no tolls). tolled: the links that carry tolls (None: all).
        trips: an old matrix. pace: the share of travellers who reconsider from one day to the next, where it is
        known; 1 where each row is of a settled time.
        """
        raise NotImplementedError
