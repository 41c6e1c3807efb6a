"""Followers: a black box with memory that adapts, a few rounds at a time, to an announced x."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from stackelberg.core.context import Context
from stackelberg.support.arrays import Array


class Followers(ABC):
    """A population that reacts to x. Subclass it, or wrap a callable with `CallableFollowers`.

    The memory is theirs: a leader never sees it, and the loop only hands it back. A memory must not be edited
    in place by `respond`: return a new one.
    """

    rewindable: bool = True
    """Whether a memory can be returned to (a simulation) or not (a city)."""

    partial: bool = False
    """Whether a response may hold NaN for entries that nobody measured. Otherwise NaN is a failure."""

    context: Context | None = None
    """What is known of each day and nobody chooses, where these followers say it (`context_of`): the weather."""

    def prepare(self) -> Self:
        """Make ready for a run, and give these back: a loop calls it before it looks at anything else here.

        What followers need from outside, a program or a connection, is begun here and not where an attribute is
        looked at: looking never starts anything. Most have nothing to do.
        """
        return self

    def context_of(self, memory: Any) -> Mapping[str, Any]:
        """What is known of the day that ended with this memory, by the names of `context`."""
        raise NotImplementedError(
            f"{type(self).__name__} has a context, and no method context_of(memory) that says it"
        )

    @abstractmethod
    def initial(self, rng: np.random.Generator) -> Any:
        """A memory to begin with."""

    @abstractmethod
    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Adapt to x for `rounds` rounds from `memory`; return what the leader sees and the new memory.

        In a run that is the K of the probe; whoever looks at how followers settle asks for other numbers as well.
        """
