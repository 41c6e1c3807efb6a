"""Followers made of a plain function, or of an object that lives on from call to call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, final, runtime_checkable

import numpy as np

from stackelberg.core import Array, Followers, as_vector, frozen, refuse, whole_number
from stackelberg.followers.rule import refuse_nonfinite
from stackelberg.support.user_frames import as_response


@final
@dataclass(frozen=True, eq=False)
class CallableFollowers(Followers):
    """Followers who repeat y = function(x, y, k) for k = 0, ..., K−1 at every x announced.

    `start` is the y they begin with, or a function that draws one from a generator. The function may edit the y
    it is given: it is a copy.

    Parameters
    ----------
    function : callable
        Gives the next y from x, y and k. It may edit the y it is given: it is a copy.
    start : Any | callable
        The y they begin with, or a function that draws one from a generator.

    Examples
    --------
    >>> halfway = CallableFollowers(lambda x, y, k: (y + x) / 2.0, start=[0.0])
    >>> rng = np.random.default_rng(0)
    >>> halfway.respond(np.array([8.0]), halfway.initial(rng), 3, rng)[0]
    array([7.])
    """

    function: Callable[[Array, Array, int], Any]
    start: Any | Callable[[np.random.Generator], Any]

    def __post_init__(self) -> None:
        refuse(
            not callable(self.function), f"function: expected a callable respond(x, y, k), got {self.function!r}"
        )
        if not callable(self.start):
            object.__setattr__(self, "start", as_vector("start", self.start))

    def initial(self, rng: np.random.Generator) -> Array:
        """The y they begin with."""
        return as_vector("start", self.start(rng) if callable(self.start) else self.start)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Repeat the function; NaN or infinity in its last answer is a failed response."""
        y = np.array(memory, dtype=np.float64)
        for k in range(whole_number("rounds", rounds, least=0)):
            y = np.array(as_response(self.function, self.function(x, y, k), size=y.size))  # as many as start has
        refuse_nonfinite("CallableFollowers", x, y, rounds)
        return (seen := frozen(y)), seen


@final
@dataclass(frozen=True)
class SettledFollowers(Followers):
    """Followers who settle at once: y = function(x).

    Parameters
    ----------
    function : callable
        y = function(x).

    Examples
    --------
    >>> buyers = SettledFollowers(lambda x: 10.0 - 2.0 * x)
    >>> rng = np.random.default_rng(0)
    >>> buyers.respond(np.array([1.0]), buyers.initial(rng), 1, rng)[0]
    array([8.])
    """

    function: Callable[[Array], Any]

    def __post_init__(self) -> None:
        refuse(not callable(self.function), f"function: expected a callable y = respond(x), got {self.function!r}")

    def initial(self, rng: np.random.Generator) -> None:
        """Nothing: they have no memory."""

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The function at x; NaN or infinity is a failed response."""
        y = np.array(as_response(self.function, self.function(x)))
        refuse_nonfinite("SettledFollowers", x, y, rounds)
        return frozen(y), None


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

    Parameters
    ----------
    population : LivePopulation
        The object that lives on from call to call.

    Examples
    --------
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
