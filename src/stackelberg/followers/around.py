"""Followers around others, declared live or seen through instruments: what they do not say, those inside say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self, final

import numpy as np

from stackelberg.core import Array, Context, Followers, positive, refuse


@dataclass(frozen=True, eq=False)
class FollowersAround(Followers):
    """Other followers in another light: a memory, a day and what can be done with them are as inside."""

    followers: Followers

    def __post_init__(self) -> None:
        """Check what is inside."""
        refuse(
            not isinstance(self.followers, Followers),
            f"followers: expected a Followers object, got {type(self.followers).__name__}",
        )

    @property
    def rewindable(self) -> bool:  # type: ignore[override]
        """Whether those inside can be rewound."""
        return self.followers.rewindable

    @property
    def partial(self) -> bool:  # type: ignore[override]
        """Whether those inside may leave entries out."""
        return self.followers.partial

    @property
    def context(self) -> Context | None:  # type: ignore[override]
        """What those inside know of each day."""
        return self.followers.context

    def context_of(self, memory: Any) -> Mapping[str, Any]:
        """The context of the day that ended with this memory."""
        return self.followers.context_of(memory)

    def prepare(self) -> Self:
        """Make those inside ready."""
        self.followers.prepare()
        return self

    def initial(self, rng: np.random.Generator) -> Any:
        """A memory of those inside."""
        return self.followers.initial(rng)


@final
@dataclass(frozen=True, eq=False)
class NotRewindable(FollowersAround):
    """Any followers, declared live: for experiments that ask what is lost when nothing can be rewound.

    The memory still passes through the loop, so such a run can be resumed and repeated to the bit; it is the flag
    that keeps leaders and the loop from returning to a memory.

    Parameters
    ----------
    followers : Followers
        The followers inside.
    """

    rewindable = False

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the followers inside."""
        return self.followers.respond(x, memory, rounds, rng)


@final
@dataclass(frozen=True, eq=False)
class MeasuredFollowers(FollowersAround):
    """Noisy measurements: y_i (1 + noise · ξ_i) with ξ_i standard normal, or NaN with probability `missing`.

    Only the measurement is noisy: the followers' memory is not touched. The draws come from the generator that
    `respond` is given, after those of the followers inside.

    Parameters
    ----------
    followers : Followers
        The followers inside.
    noise : float, default 0.0
        Relative standard deviation of a measurement.
    missing : float, default 0.0
        Probability with which an entry of y is missing.

    Examples
    --------
    >>> from stackelberg.followers import CallableFollowers
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
