"""Followers around others: what a wrapper does not say of itself is what those inside say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from stackelberg.core import Context, Followers, refuse


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
        """What is known of the day that ended with this memory."""
        return self.followers.context_of(memory)

    def prepare(self) -> Self:
        """Make those inside ready."""
        self.followers.prepare()
        return self

    def initial(self, rng: np.random.Generator) -> Any:
        """A memory of those inside."""
        return self.followers.initial(rng)
