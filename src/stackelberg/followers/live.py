"""Followers that cannot be rewound: an object with a state of its own, or any others treated so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, final, runtime_checkable

import numpy as np

from stackelberg.core import Array, Followers, refuse
from stackelberg.followers.around import FollowersAround
from stackelberg.support.culprit import as_response


@runtime_checkable
class LivePopulation(Protocol):
    """An object that lives on from call to call: a simulator in another process, a city."""

    def respond(self, x: Array, rounds: int) -> Any:
        """Let x stand for `rounds` rounds and return what is seen then."""
        ...


@final
@dataclass(frozen=True, eq=False)
class LiveFollowers(Followers):
    """A population that goes on from where it is: there is no memory to return to.

    >>> class Town:
    ...     level = 0.0
    ...     def respond(self, x, rounds):
    ...         for _ in range(rounds):
    ...             self.level += 0.5 * (x[0] - self.level)
    ...         return [self.level]
    >>> followers = LiveFollowers(Town())
    >>> rng = np.random.default_rng(0)
    >>> [followers.respond(np.array([8.0]), None, 1, rng)[0].tolist() for _ in range(3)]
    [[4.0], [6.0], [7.0]]
    """

    population: LivePopulation

    rewindable = False

    def __post_init__(self) -> None:
        refuse(
            not isinstance(self.population, LivePopulation) or not callable(self.population.respond),
            f"population: expected an object with a method respond(x, rounds), got {self.population!r}",
        )

    def initial(self, rng: np.random.Generator) -> None:
        """Nothing: the population is where it is."""
        return

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, None]:
        """Let the population live for `rounds` rounds at x. `memory` and `rng` are not used."""
        return np.array(as_response(self.population.respond, self.population.respond(x, rounds))), None


@final
@dataclass(frozen=True, eq=False)
class NotRewindable(FollowersAround):
    """Any followers, declared live: for experiments that ask what is lost when nothing can be rewound.

    The memory still passes through the loop, so such a run can be resumed and repeated to the bit; it is the flag
    that keeps leaders and the loop from returning to a memory.
    """

    rewindable = False

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the followers inside."""
        return self.followers.respond(x, memory, rounds, rng)
