"""Followers seen through instruments: measurement noise and entries that nobody measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, positive, refuse
from stackelberg.followers.around import FollowersAround


@final
@dataclass(frozen=True, eq=False)
class MeasuredFollowers(FollowersAround):
    """What the leader sees is y_i (1 + noise · ξ_i) with ξ_i standard normal, or NaN with probability `missing`.

    Only the measurement is noisy: the followers' memory is not touched. The draws come from the generator that
    `respond` is given, after those of the followers inside.

    >>> from stackelberg.followers.plain import CallableFollowers
    >>> still = CallableFollowers(lambda x, y, k: y, start=[100.0, 100.0, 100.0])
    >>> measured = MeasuredFollowers(still, noise=0.02, missing=0.3)
    >>> y, memory = measured.respond(np.zeros(1), measured.initial(None), 1, np.random.default_rng(3))
    >>> y.round(1), memory
    (array([104.1,   nan, 100.8]), array([100., 100., 100.]))
    """

    noise: float = 0.0
    missing: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "noise", positive("noise", self.noise, zero=True))
        object.__setattr__(self, "missing", positive("missing", self.missing, zero=True))
        refuse(self.missing >= 1.0, f"missing: expected a share in [0, 1), got {self.missing}")

    @property
    def partial(self) -> bool:  # type: ignore[override]
        """Whether entries may be missing, here or inside."""
        return self.followers.partial or self.missing > 0.0

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the followers inside, as measured."""
        y, after = self.followers.respond(x, memory, rounds, rng)
        seen = y * (1.0 + self.noise * rng.standard_normal(y.size))
        return np.where(rng.random(y.size) < self.missing, np.nan, seen), after
