"""Trial-and-error marginal-cost pricing (Yang, Meng and Lee 2004): the rival that knows the latencies.

It needs neither demand nor route choice, but it does need every link tolled, the latency functions, flows on every
link, and travellers who have settled. Where it has them it closes in on the system optimum in a few trials; it
knows nothing of the rest of the planner's objective (λ‖x‖², revenue).

Reference: Yang, H., Meng, Q., Lee, D.-H. (2004), Trial-and-error implementation of marginal-cost pricing on
networks in the absence of demand functions, Transportation Research Part B 38, 477-493.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    Knowledge,
    LeaderState,
    Note,
    Probe,
    Start,
    as_vector,
    frozen,
    positive,
    whole_number,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.roads.latency import Latency
from stackelberg.sets import ANYWHERE
from stackelberg.support.brief import brief


@dataclass(frozen=True)
class Averaging:
    """Weights α_k = gain / (k + offset), at most 1, of the k-th observation of flows (k = 0, 1, ...).

    gain = offset = 1 is the method of successive averages. The default reacts more slowly at first and forgets the
    first, worst trials sooner.

    >>> Averaging(1.0, 1.0)(0), Averaging(1.0, 1.0)(3)
    (1.0, 0.25)
    """

    gain: float = 2.0
    offset: float = 4.0

    def __post_init__(self) -> None:
        """Check the numbers."""
        positive("gain", self.gain)
        positive("offset", self.offset)

    def __call__(self, k: int) -> float:
        """α_k."""
        return min(1.0, self.gain / (k + self.offset))


@dataclass(frozen=True, eq=False)
class TrialMemory:
    """The average flow v̄ so far and how many trials went into it."""

    flow: Array | None = None
    trials: int = 0


@final
@dataclass(frozen=True, eq=False)
class TrialAndError(FeasibleLeader[TrialMemory]):
    """Announce tolls v̄ ℓ'(v̄), watch the flows w, move v̄ towards them: v̄ ← v̄ + α_k (w − v̄).

    At a fixed point w = v̄, so that everybody pays the marginal cost of what is there: the system optimum. The
    first trial announces x0. `K` is how many follower rounds (days) a trial is held.

    It is a leader, and yet it lives in `tolls`: it needs a latency law, and leaders know nothing of roads (no
    module of `leaders` may import `roads`).

    >>> from stackelberg import solve
    >>> from stackelberg.roads import pigou
    >>> from stackelberg.tolls import toll_game
    >>> network, demand = pigou()
    >>> result = solve(toll_game(network, demand, lam=0.0), TrialAndError(network.latency), rounds=60)
    >>> bool(abs(result.x[1] - 0.5) < 1e-3)
    True
    """

    latency: Latency
    averaging: Averaging = field(default_factory=Averaging)
    K: int = 1
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        if not isinstance(self.latency, Latency):
            raise InvalidInput(f"latency: expected a Latency, got {type(self.latency).__name__}")
        whole_number("K", self.K)

    def bind(self, knowledge: Knowledge) -> TrialAndError:
        """Fill in X; a game in which some links cannot be tolled is refused."""
        X = self._set_in(knowledge)
        if X.dimension != self.latency.links:
            raise InvalidInput(
                f"X: marginal-cost pricing tolls every link, and there are {self.latency.links}; "
                f"got a game with {X.dimension} tolls"
            )
        return replace(self, X=X)

    def check_start(self, x0: Array) -> Array:
        """A toll for each link, within X."""
        return super().check_start(as_vector("x0", x0, self.latency.links))

    def _begin(self, x0: Array, seed: int) -> TrialMemory:
        return TrialMemory()

    def _probes(self, state: LeaderState[TrialMemory]) -> tuple[Probe, ...]:
        return (Probe(state.round, 0, state.x, self.K, Start.PREVIOUS, keep=True),)

    def _fold(
        self, state: LeaderState[TrialMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, TrialMemory, Note]:
        """One trial: average the flows, price them at marginal cost. A failed trial changes nothing."""
        answer = deployed[0].answer
        if answer is None or answer.y is None:
            return state.x, state.memory, Note(held="the trial came back without flows")
        w = self._flows(answer.y)
        if state.memory.flow is None:
            if np.isnan(w).any():
                return state.x, state.memory, Note(held="flows are missing, and none were seen before")
            average = np.array(w)
        else:
            step = self.averaging(state.memory.trials)
            known = np.where(np.isnan(w), state.memory.flow, w)  # a link nobody measured keeps its average
            average = state.memory.flow + step * (known - state.memory.flow)
        x = self.X.project(average * self.latency.derivative(average))
        note = Note(step=float(np.linalg.norm(x - state.x)))
        if answer.cost is not None:
            note |= {"cost": answer.cost}
        return x, TrialMemory(frozen(average), state.memory.trials + 1), note

    def _flows(self, y: Array) -> Array:
        """The link flows in a response: all of it, or its first half where travel times follow."""
        links = self.latency.links
        if y.size not in (links, 2 * links):
            raise InvalidInput(f"y: expected {links} link flows (and travel times), got {y.size} numbers")
        return y[:links]
