"""Followers inside an environment with `reset` and `step` as Gymnasium has them, which itself is not needed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, final

import numpy as np

from stackelberg.core import Array, Followers, InvalidInput, ResponseFailed, refuse, whole_number
from stackelberg.support.arrays import as_floats, one_of
from stackelberg.support.user_frames import as_response, defined

Step = tuple[Any, Any, dict[str, Any]]
"""What the leader may see of a step: observation, reward, info."""

# An episode that has not ended by then will hardly do so: an environment without an end needs round="step".
LONGEST_EPISODE = 100_000


@final
@dataclass(frozen=True, eq=False)
class EnvironmentFollowers(Followers):
    """An environment in which x is the action: it stands for a step, or for an episode, per follower round.

    `make()` makes the environment: `reset(seed=...)` gives (observation, info), and `step(action)` gives
    (observation, reward, terminated, truncated, info), as in Gymnasium 0.26 and later. `round` says what a follower
    round is: a "step" (an episode that ends is followed by the next), or an "episode" (from a reset on, x announced
    all along). The response y is `observe(observation, reward, info)` of the last step, by default the observation,
    flattened. `action(x)` makes the environment's action of x, by default x itself.

    The memory is the environment, copied before it is used (`copy.deepcopy`), so that followers can be rewound. One
    that holds what cannot be copied (a connection, a window) is refused at once: say `rewindable=False`, and it is
    used as it is, one deployment after the other.

    Parameters
    ----------
    make : callable
        Makes the environment, as Gymnasium 0.26 and later have it.
    round : {'step', 'episode'}, default 'step'
        What a follower round is: a "step", or an "episode" with x announced all along.
    observe : callable, optional
        observe(observation, reward, info), the response (default: the observation, flattened).
    action : callable, optional
        The environment's action of x (default: x itself).
    rewindable : bool, default True
        False for an environment that cannot be copied: it is then used as it is.

    Examples
    --------
    >>> class Pond:
    ...     def reset(self, seed=None):
    ...         self.level = 1.0
    ...         return np.array([self.level]), {}
    ...     def step(self, action):
    ...         self.level += 0.5 * (float(action[0]) - self.level)
    ...         return np.array([self.level]), -self.level, False, False, {}
    >>> followers = EnvironmentFollowers(Pond)
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([3.0]), followers.initial(rng), 2, rng)[0]
    array([2.5])
    """

    make: Callable[[], Any]
    round: Literal["step", "episode"] = "step"
    observe: Callable[[Any, Any, dict[str, Any]], Any] | None = None
    action: Callable[[Array], Any] | None = None
    rewindable: bool = True

    def __post_init__(self) -> None:
        refuse(not callable(self.make), f"make: expected a function that makes an environment, got {self.make!r}")
        one_of("round", self.round, "step", "episode")
        for name in ("observe", "action"):
            refuse(
                (given := getattr(self, name)) is not None and not callable(given),
                f"{name}: expected a function, got {given!r}",
            )

    def initial(self, rng: np.random.Generator) -> Any:
        """A new environment, reset with a seed of its own."""
        environment = self.make()
        refuse(
            not all(callable(getattr(environment, verb, None)) for verb in ("reset", "step")),
            f"make: expected an object with reset and step, got {type(environment).__name__}",
        )
        _reset(environment, rng)
        if self.rewindable:
            self._copied(environment)
        return environment

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Let x stand for `rounds` steps or episodes."""
        environment = self._copied(memory) if self.rewindable else memory
        if whole_number("rounds", rounds, least=0) == 0:
            raise ResponseFailed("EnvironmentFollowers: nothing is seen before the first step; hold x for a round")
        for _ in range(rounds):
            last = self._round(environment, x, rng)
        return self._seen(*last), environment

    def _copied(self, environment: Any) -> Any:
        try:
            return copy.deepcopy(environment)
        except Exception as error:
            raise InvalidInput(
                f"make: the environment {type(environment).__name__} cannot be copied ({error}), so followers "
                "cannot be rewound: say rewindable=False"
            ) from error

    def _round(self, environment: Any, x: Array, rng: np.random.Generator) -> Step:
        """A step, of an episode that is followed by the next; or all of an episode."""
        whole = self.round == "episode"
        if whole:
            _reset(environment, rng)
        for _ in range(LONGEST_EPISODE):
            answer = environment.step(np.array(x) if self.action is None else self.action(x))
            if not isinstance(answer, tuple) or len(answer) != 5:
                wanted = "expected (observation, reward, terminated, truncated, info)"
                raise ResponseFailed(f"{defined(environment.step)}: {wanted}, got {type(answer).__name__}")
            observation, reward, terminated, truncated, info = answer
            if not whole and (terminated or truncated):
                _reset(environment, rng)
            if not whole or terminated or truncated:
                return observation, reward, info
        raise ResponseFailed(
            f"EnvironmentFollowers: an episode did not end in {LONGEST_EPISODE} steps; say round='step'"
        )

    def _seen(self, observation: Any, reward: Any, info: dict[str, Any]) -> Array:
        if self.observe is None:
            return as_floats(observation).reshape(-1)
        return np.array(as_response(self.observe, self.observe(observation, reward, info)))


def _reset(environment: Any, rng: np.random.Generator) -> None:
    environment.reset(seed=int(rng.integers(2**31)))
