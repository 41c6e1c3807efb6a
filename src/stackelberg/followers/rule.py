"""An adaptation rule: a map H_k(y; x), and the driver that repeats it K times."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from stackelberg.core import Array, ConvexSet, Followers, InvalidInput, ResponseFailed, frozen, whole_number
from stackelberg.core.culprit import as_response
from stackelberg.followers.rates import KnownRate
from stackelberg.followers.starts import StartPoint, checked_point, random_point


@dataclass(frozen=True, eq=False)
class AdaptationRule(Followers):
    """Followers who repeat y^(k+1) = H_k(y^(k); x) for k = 0, ..., K−1 (the paper's LL) at every x announced.

    A rule implements `_map` (H_k) and `_action_set` (Y). k counts from 0 again at each x, as in the paper. The
    memory is an array: y itself, unless a rule overrides `_remember` and `_actions` to keep more than that.

    `start` is where the population begins: a point of Y, or a function that draws one from a generator (default:
    a random point of Y). `observe` turns y into what the leader sees of it (default: the whole of y).
    """

    start: StartPoint = field(default=None, kw_only=True)
    observe: Callable[[Array], Any] | None = field(default=None, kw_only=True)

    rates: ClassVar[tuple[KnownRate, ...]] = ()
    """Which part of the paper's Assumption 3 this rule meets, for which games."""

    def __post_init__(self) -> None:
        if self.start is not None and not callable(self.start):
            object.__setattr__(self, "start", self._checked_start(self.start))
        if self.observe is not None and not callable(self.observe):
            raise InvalidInput(f"observe: expected a callable observe(y), got {self.observe!r}")

    def initial(self, rng: np.random.Generator) -> Array:
        """The memory of a population at its start."""
        if self.start is None:
            return frozen(self._remember(random_point(self._action_set(), rng)))
        return frozen(self._remember(self._checked_start(self.start(rng) if callable(self.start) else self.start)))

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Array]:
        """Adapt to x for `rounds` rounds from `memory`; return what the leader sees and the new memory."""
        after = np.asarray(memory, dtype=np.float64)
        for k in range(whole_number("rounds", rounds, least=0)):
            after = self._map(x, after, k)
        # Raised, not returned: the population then stays where it was, and the next probe can still be answered.
        refuse_nonfinite(type(self).__name__, x, after, rounds)
        after = frozen(after)
        y = self._actions(after)
        return y if self.observe is None else as_response(self.observe, self.observe(y)), after

    @abstractmethod
    def _map(self, x: Array, memory: Array, k: int) -> Array:
        """H_k(y; x), as a new array."""

    @abstractmethod
    def _action_set(self) -> ConvexSet:
        """Y, where the actions lie."""

    def _remember(self, y: Array) -> Array:
        """The memory of a population that is at y and has seen nothing yet."""
        return y

    def _actions(self, memory: Array) -> Array:
        """The y of a memory."""
        return memory

    def _checked_start(self, point: Any) -> Array:
        return checked_point(self._action_set(), point)


def refuse_nonfinite(who: str, x: Array, y: Array, rounds: int) -> None:
    """Say which entry of y is NaN or infinite after the rounds at x, and what may have made it so."""
    if np.isfinite(y).all():
        return
    index = tuple(int(i) for i in np.argwhere(~np.isfinite(y))[0])
    place = index[0] if len(index) == 1 else index
    raise ResponseFailed(
        f"{who}: y is {y[index]} at index {place} after {rounds} rounds at x = {np.array2string(x, threshold=6)}; "
        "look at what its functions return there, or use a smaller step"
    )
