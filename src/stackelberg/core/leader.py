"""A leader: a policy that asks (announces probes), is told (observations), and recommends.

Leaders are frozen settings. All that a run knows is in its `LeaderState`, and all methods are pure: `ask` twice
gives the same probes, so a crash between ask and tell loses nothing.

The book-keeping of rounds lives here, once for all policies: a round closes when each of its probes is answered
or failed; until then `ask` returns the unanswered ones; answers fold into the state in index order whatever
the order of arrival; replicates are averaged; the deployed x, not the asked one, reaches the policy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import numpy as np

from stackelberg.core.arrays import Array, as_vector, frozen
from stackelberg.core.errors import InvalidInput
from stackelberg.core.game import Knowledge
from stackelberg.core.probe import Observation, Probe

S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Answer:
    """What a closed round says of one probe: deployed x, response and cost, averaged over replicates."""

    x: Array
    y: Array | None
    cost: float | None


@dataclass(frozen=True, eq=False)
class LeaderState(Generic[S]):
    """All that a run knows: plain data, so that it can be stored, compared and rebuilt by replay.

    `memory` is what the policy remembers; `answered` are the observations of the open round so far; `note` is
    what the last closed round says of itself (step sizes, gradient norm, decisions), for the history.
    """

    seed: int
    round: int
    x: Array
    memory: S
    answered: tuple[Observation, ...] = ()
    note: Mapping[str, Any] = field(default_factory=dict)
    # Who computed the probes of this state, and what they are: saves a second computation, changes nothing.
    _asked: tuple[Leader[S], tuple[Probe, ...]] | None = field(default=None, init=False, repr=False)


class Leader(ABC, Generic[S]):
    """The protocol `init`, `ask`, `tell`, `recommend`, and the exactness rules that hold for every policy.

    A policy implements `_begin`, `_probes` and `_fold` (and `_late`, if it learns from late data).

    `renamed_settings` says, for logs of older versions, which setting is now called what, {"old": "new"}, and
    which is no longer used, {"old": None}.
    """

    renamed_settings: ClassVar[Mapping[str, str | None]] = {}

    @property
    def reconsiders(self) -> bool:
        """Whether the probes of a round may change with the answers that are already in."""
        return False

    @abstractmethod
    def bind(self, knowledge: Knowledge) -> Self:
        """A copy of these settings for a game: fills in X, objective and mode where they were left open."""

    @abstractmethod
    def _begin(self, x0: Array, seed: int) -> S:
        """What the policy remembers before the first round."""

    @abstractmethod
    def _probes(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """The probes of the open round: a pure function of the state."""

    @abstractmethod
    def _fold(self, state: LeaderState[S], answers: tuple[Answer | None, ...]) -> tuple[Array, S, dict[str, Any]]:
        """Close the round: the next x, what to remember, and a note. A failed probe's answer is None."""

    def _late(self, state: LeaderState[S], observation: Observation) -> S:
        """What to remember after an observation of a closed round. Most policies do not use it."""
        return state.memory

    def init(self, x0: Any, seed: int) -> LeaderState[S]:
        """The state before the first round. An x0 outside X is refused."""
        start = self._checked_start(as_vector("x0", x0))
        if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
            raise InvalidInput(f"seed: expected a whole number >= 0, got {seed!r}")
        return LeaderState(int(seed), 0, start, self._begin(start, int(seed)), (), {})

    @abstractmethod
    def _checked_start(self, x0: Array) -> Array:
        """Check x0 against X (dimension, feasibility)."""

    def ask(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """The unanswered probes of the open round."""
        done = {o.index for o in state.answered}
        return tuple(p for p in self._open_probes(state) if p.index not in done)

    def tell(
        self,
        state: LeaderState[S],
        observations: Iterable[Observation],
        deployed: tuple[Probe, ...] | None = None,
    ) -> LeaderState[S]:
        """Fold observations into the state; closes the round (and moves on) when every probe has an answer.

        deployed: the probes of the open round as they were handed out, where they are not those that this leader
        would ask for in this state (an earlier answer was corrected since); see `close_deployed`.
        """
        for observation in observations:
            state = self._tell_one(state, observation, deployed)
        return state

    def _open_probes(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """`_probes`, computed once for a state: laying out probes costs more than folding their answers."""
        if state._asked is None or state._asked[0] is not self:
            object.__setattr__(state, "_asked", (self, self._probes(state)))
        assert state._asked is not None
        return state._asked[1]

    def recommend(self, state: LeaderState[S]) -> Array:
        """The x the leader would announce if it had to stop exploring now."""
        return state.x

    def expected(self, state: LeaderState[S]) -> tuple[float, float] | None:
        """The cost that the recommendation will have once followers have settled, and its standard error.

        None where the policy has no model that says so: then what was measured near the recommendation must do.
        """
        return None

    def resume_at(self, state: LeaderState[S], x: Array) -> LeaderState[S]:
        """Lead again between two rounds, at x, after somebody else has led: rounds go on, the memory begins anew.

        A policy that remembers what holds at any x may keep it.
        """
        start = self._checked_start(x)
        return LeaderState(state.seed, state.round, start, self._begin(start, state.seed), (), state.note)

    @property
    def settings(self) -> frozenset[str]:
        """The names of the settings that `amend` can change; a leader that is no dataclass has none."""
        return frozenset(f.name for f in fields(self) if f.init) if is_dataclass(self) else frozenset()

    def amend(self, changes: Mapping[str, Any]) -> Self:
        """A copy with other settings, for a run that goes on."""
        changed: Any = self
        return cast(Self, replace(changed, **changes)) if changes else self

    def _tell_one(
        self, state: LeaderState[S], observation: Observation, deployed: tuple[Probe, ...] | None = None
    ) -> LeaderState[S]:
        if observation.round > state.round or observation.round < 0:
            raise InvalidInput(
                f"observation: expected round {state.round} (open) or earlier, got round {observation.round}; "
                "tell the open round first"
            )
        if observation.x.size != state.x.size:
            raise InvalidInput(f"observation: expected x of {state.x.size} numbers, got {observation.x.size}")
        if observation.round < state.round:
            return replace(state, memory=self._late(state, observation))
        probes = self._open_probes(state) if deployed is None else deployed
        expected = len(probes)
        if not 0 <= observation.index < expected:
            raise InvalidInput(
                f"observation: round {state.round} has probes 0 to {expected - 1}, got probe {observation.index}"
            )
        answered = _with(state.answered, observation)
        state = LeaderState(state.seed, state.round, state.x, state.memory, answered, state.note)
        if deployed is None and not self.reconsiders:
            object.__setattr__(state, "_asked", (self, probes))
        if {o.index for o in state.answered} != set(range(expected)):
            return state
        answers = tuple(_average([o for o in state.answered if o.index == i]) for i in range(expected))
        return self.close_round(state, answers) if deployed is None else self.close_deployed(state, answers)

    def close_round(self, state: LeaderState[S], answers: tuple[Answer | None, ...]) -> LeaderState[S]:
        """The state after the open round, given one answer per probe (None for a failed one)."""
        x, memory, note = self._fold(state, answers)
        return LeaderState(state.seed, state.round + 1, frozen(x), memory, (), note)

    def close_deployed(self, state: LeaderState[S], answers: tuple[Answer | None, ...]) -> LeaderState[S]:
        """The state after a round whose probes were not those that this leader asks for in this state.

        An answer carries the x that was deployed, which is all that most policies use of a probe. Where more probes
        were deployed than the policy has, the further answers reach it as late ones; where fewer were, those that
        are missing count as failed.
        """
        own = len(self._open_probes(state))
        after = self.close_round(state, (*answers[:own], *[None] * (own - len(answers))))
        note = dict(after.note) | {"deployed": "as announced, not as computed now"}
        for observation in state.answered:
            if observation.index >= own:
                after = replace(after, memory=self._late(after, observation))
        return replace(after, note=note)


def _with(answered: tuple[Observation, ...], new: Observation) -> tuple[Observation, ...]:
    """`answered` with `new` in its place by (index, replicate): the order of arrival leaves no trace."""
    place = bisect_left(answered, _order(new), key=_order)
    if place < len(answered) and _order(answered[place]) == _order(new):
        if same_observation(answered[place], new):
            return answered
        raise InvalidInput(
            f"observation: round {new.round}, probe {new.index} was already told with other values; "
            f"tell a repeated measurement with replicate={new.replicate + 1}"
        )
    return (*answered[:place], new, *answered[place:])


def _order(observation: Observation) -> tuple[int, int]:
    return observation.index, observation.replicate


def same_observation(a: Observation, b: Observation) -> bool:
    """Whether two observations say the same of the same probe (whatever their times)."""

    def same(u: Array | None, v: Array | None) -> bool:
        return (u is None and v is None) or (
            u is not None and v is not None and np.array_equal(u, v, equal_nan=True)
        )

    key_a = (a.round, a.index, a.replicate, a.cost, a.failure)
    key_b = (b.round, b.index, b.replicate, b.cost, b.failure)
    return key_a == key_b and same(a.x, b.x) and same(a.y, b.y)


def _average(replicates: list[Observation]) -> Answer | None:
    """One answer from the replicates of a probe: entries that someone measured are averaged."""
    good = [o for o in replicates if o.failure is None]
    if not good:
        return None
    if len(good) == 1:
        return Answer(good[0].x, good[0].y, good[0].cost)
    costs = [o.cost for o in good if o.cost is not None]
    responses = [o.y for o in good if o.y is not None]
    return Answer(
        frozen(np.mean([o.x for o in good], axis=0)),
        frozen(_mean_of_measured(np.stack(responses))) if responses else None,
        float(np.mean(costs)) if costs else None,
    )


def _mean_of_measured(stack: Array) -> Array:
    measured = ~np.isnan(stack)
    count = measured.sum(axis=0)
    total = np.where(measured, stack, 0.0).sum(axis=0)
    return np.where(count > 0, total / np.maximum(count, 1), np.nan)
