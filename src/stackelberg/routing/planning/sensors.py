"""Links without a sensor: the planner never sees their flows (nor their travel times)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, Followers, InvalidInput, frozen, whole_number
from stackelberg.routing.demand import as_indices
from stackelberg.support.brief import brief


@final
@dataclass(frozen=True, eq=False)
class SensedLinks(Followers):
    """Travellers of whom only the links in `sensed` are seen; the others come back as NaN, round after round.

    For sensors that fail at random, and for noise, wrap the travellers in `MeasuredFollowers` as well. A response
    may hold flows, or flows and times: both parts are hidden alike.
    """

    followers: Followers
    links: int
    sensed: NDArray[np.int64]

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the list of links."""
        whole_number("links", self.links)
        sensed = as_indices("sensors", self.sensed)
        if sensed.size == 0 or int(sensed.max()) >= self.links:
            raise InvalidInput(f"sensors: expected links 0 to {self.links - 1}, got {sensed.tolist()}")
        object.__setattr__(self, "sensed", sensed)
        object.__setattr__(self, "rewindable", self.followers.rewindable)
        object.__setattr__(self, "partial", True)

    def initial(self, rng: np.random.Generator) -> Any:
        """The memory of the travellers inside."""
        return self.followers.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the travellers inside, NaN where no sensor stands."""
        y, after = self.followers.respond(x, memory, rounds, rng)
        if y.size % self.links:
            raise InvalidInput(f"y: expected a multiple of {self.links} numbers, one per link, got {y.size}")
        blind = np.ones(self.links, dtype=bool)
        blind[self.sensed] = False
        return frozen(np.where(np.tile(blind, y.size // self.links), np.nan, y)), after
