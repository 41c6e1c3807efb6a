"""A leader: a policy that plans probes, folds what came back into its state, and recommends.

Leaders are frozen settings. All that a run knows is in its `LeaderState`, and all methods are pure: `plan` twice
gives the same probes, so a crash between a probe and its answer loses nothing.

A round comes to its leader as it was deployed: the probes that were issued, each with its answer. It
does not matter whether this leader would issue the same ones by now: another version may have asked them, or an
answer before them was corrected since. A round closes when each of its probes is answered or failed; until then
`replan` gives the unanswered ones; answers fold into the state in index order whatever the order of arrival; the
deployed x, not the asked one, counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

from stackelberg.core.game import ConvexSet, Knowledge
from stackelberg.core.names import Parameters
from stackelberg.core.prior import Forecast
from stackelberg.core.probe import Answer, Probe
from stackelberg.support.arrays import Array, as_vector, frozen, whole_number

S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Deployed:
    """A probe as it was issued, and its answer, or its failure.

    Attributes
    ----------
    probe : Probe
        The probe as it was issued.
    told : Answer
        What came back, an answer or a failure.
    """

    probe: Probe
    told: Answer

    @property
    def answer(self) -> Answer | None:
        """The answer; None for a failure."""
        return self.told if self.told.failure is None else None


Note: TypeAlias = dict[str, Any]
"""What a closed round says of itself, by name.

cost: that of x_t. no_step_reason: why no step was taken. step: the length of the step. fallback: why another leader
had better lead. Whatever else a leader has to say (step sizes, what it believes) is for readers only.
"""


@dataclass(frozen=True, eq=False)
class LeaderState(Generic[S]):
    """All that a run knows: plain data, so that it can be stored, compared and rebuilt by replay.

    `memory` is what the policy remembers; `answered` are the observations of the open round so far; `note` is
    what the last closed round says of itself.

    Attributes
    ----------
    seed : int
        Of all that is random.
    round : int
        The open round.
    x : ndarray
        The centre of the open round.
    memory : S
        What the policy remembers.
    answered : tuple[Answer, ...], optional
        Answers of the open round so far.
    note : Note, optional
        What the last closed round says of itself.
    """

    seed: int
    round: int
    x: Array
    memory: S
    answered: tuple[Answer, ...] = ()
    note: Note = field(default_factory=Note)


class Leader(ABC, Generic[S]):
    """The protocol `init`, `plan`, `fold`, `recommend`, `model`, and the rules that hold for every policy.

    A policy implements `_begin`, `plan` and `_fold`.
    """

    replans: ClassVar[bool] = False
    """Whether the probes of a round may change with the answers that are already in."""

    @property
    def feasible(self) -> ConvexSet | None:
        """The set that it keeps to; None where it has none."""
        return None

    @property
    def handles_constraints(self) -> bool:
        """Whether it keeps the constraints of the objective by itself; where not, breaking one is made a cost."""
        return False

    @abstractmethod
    def bind(self, knowledge: Knowledge) -> Self:
        """A copy of these settings for a game: fills in X, objective and mode where they were left open.

        Parameters
        ----------
        knowledge : Knowledge
            What a leader may know of the game.

        Returns
        -------
        Leader
            The copy.
        """

    @abstractmethod
    def _begin(self, x0: Array, seed: int) -> S:
        """What the policy remembers before the first round."""

    @abstractmethod
    def plan(self, state: LeaderState[S]) -> tuple[Probe, ...]:
        """All probes of the open round, as they are when it begins: a pure function of the state.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.

        Returns
        -------
        tuple of Probe
            The probes, by index.
        """

    @abstractmethod
    def _fold(self, state: LeaderState[S], deployed: Sequence[Deployed]) -> tuple[Array, S, Mapping[str, Any]]:
        """Close the round: the next x, what to remember, and a note. A failed probe's answer is None."""

    @abstractmethod
    def check_start(self, x0: Array) -> Array:
        """x0 as the leader would begin there; refused where it does not fit X (dimension, feasibility).

        Parameters
        ----------
        x0 : ndarray
            The start.

        Returns
        -------
        ndarray
            The start.
        """

    def init(self, x0: Any, seed: int) -> LeaderState[S]:
        """The state before the first round. An x0 outside X is refused.

        Parameters
        ----------
        x0 : array_like
            Where to start.
        seed : int
            Of all that is random.

        Returns
        -------
        LeaderState
            The state.
        """
        start, seed = self.check_start(as_vector("x0", x0)), whole_number("seed", seed, least=0)
        return LeaderState(seed, 0, start, self._begin(start, seed))

    def replan(self, state: LeaderState[S], pending: Sequence[Probe]) -> tuple[Probe, ...]:
        """The unanswered ones of probes that were issued; guard rails may change them by the answers so far.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.
        pending : sequence of Probe
            The probes that were issued.

        Returns
        -------
        tuple of Probe
            Those that are asked.
        """
        return tuple(probe for probe in pending if probe.index not in {told.index for told in state.answered})

    def fold(self, state: LeaderState[S], deployed: Sequence[Deployed]) -> LeaderState[S]:
        """The state after the open round, given the probes that were issued with their answers.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.
        deployed : sequence of Deployed
            Each probe with its answer, None where it failed.

        Returns
        -------
        LeaderState
            The state of the next round.
        """
        x, memory, note = self._fold(state, deployed)
        return LeaderState(state.seed, state.round + 1, frozen(x), memory, (), {**note})

    def recommend(self, state: LeaderState[S]) -> Array:
        """The x the leader would announce if it had to stop exploring now.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.

        Returns
        -------
        ndarray
            The recommendation.
        """
        return state.x

    def model(self, state: LeaderState[S]) -> Forecast | None:
        """The forecast of the policy for any x; None where it has no model of the response.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.

        Returns
        -------
        Forecast or None
            The forecast.
        """
        return None

    @property
    def grid(self) -> Parameters | None:
        """The points of X that it announces; None for all of them."""
        return None

    def resume_at(self, state: LeaderState[S], x: Array) -> LeaderState[S]:
        """Lead again between two rounds, at x, after somebody else has led: rounds go on, the memory begins anew.

        A policy that remembers what holds at any x may keep it.

        Parameters
        ----------
        state : LeaderState
            All that the run knows.
        x : ndarray
            Where to go on.

        Returns
        -------
        LeaderState
            The state to go on from.
        """
        return replace(self.init(x, state.seed), round=state.round, note=state.note)

    # Settings are changed by `dataclasses.replace`; for a run that goes on, by their names, however deep they lie.

    @cached_property
    def _own(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self) if f.init} if is_dataclass(self) else {}

    @property
    def parts(self) -> dict[str, Leader[Any]]:
        """The leaders that it is made of, by the names of their fields."""
        return {name: value for name, value in self._own.items() if isinstance(value, Leader)}

    @property
    def settings(self) -> frozenset[str]:
        """The names of the settings that `amend` can change: its own, and those of its parts."""
        return frozenset(self._own.keys() - self.parts.keys()).union(*(one.settings for one in self.parts.values()))

    def amend(self, changes: Mapping[str, Any]) -> Self:
        """A copy with other settings, each changed wherever there is one of that name."""
        own = {name: changes[name] for name in changes.keys() & self._own.keys() - self.parts.keys()}
        below = {
            name: part.amend({key: changes[key] for key in changes.keys() & part.settings})
            for name, part in self.parts.items()
        }
        return cast(Self, replace(cast(Any, self), **own, **below)) if changes else self
