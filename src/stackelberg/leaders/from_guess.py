"""Begin with what the field knows: a guess x(y) leads first, then another leader from there, as long as it pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Deployed,
    Forecast,
    InvalidInput,
    Knowledge,
    LeaderState,
    Note,
    Objective,
    Probe,
    frozen,
    positive,
    whole_number,
)
from stackelberg.leaders.progress import ranks_below
from stackelberg.leaders.strength import Strength
from stackelberg.leaders.wrapping import Wrapped, Wrapper
from stackelberg.support.arrays import keep_checked
from stackelberg.support.brief import brief, in_brief

MEDIAN_OF = 5
"""The guess is made for the median of so many responses: of a few wrong days among them none counts."""

SETTLING = 5
"""Costs of the first rounds that the guess leads are not its own: followers and tolls are on their way."""

FEWEST = 5
"""So many costs of each are compared at least."""

_OTHERS = ("held", "fallback", "handover")
"""What the wrapped leader says of itself that is not so while the guess leads."""


@dataclass(frozen=True, eq=False)
class GuessMemory(Wrapped):
    """The wrapped leader's own state, who leads, and what it costs.

    patience: for how many rounds the guess leads. leads: whether the wrapped leader does. turn: for how many rounds
    whoever leads has led. anchor: what the guess led to, or what has proved to be better; None at first. start:
    where all began. recent: the last responses, of whose median the guess is made; guessed: the
    last x that it led to, before there is an anchor. at_start, at_anchor, led: the
    last costs of the start, of the anchor, and of what was tried since, be it by the wrapped leader or by going
    further. strength: how far x goes beyond the guess.
    """

    start: Array
    patience: int
    leads: bool
    turn: int = 0
    anchor: Array | None = None
    recent: tuple[Array, ...] = ()
    guessed: tuple[Array, ...] = ()
    at_start: tuple[float, ...] = ()
    at_anchor: tuple[float, ...] = ()
    led: tuple[float, ...] = ()
    strength: Strength = field(default_factory=Strength)

    @property
    def cost_at_start(self) -> float | None:
        """What was paid on average where all began."""
        return float(np.mean(self.at_start)) if self.at_start else None

    def mean_guess(self, x: Array) -> Array:
        """What the guess led to: where it swings about its fixed point, the middle of that; x before it is near."""
        return frozen(np.mean(self.guessed, axis=0)) if self.guessed else x

    @property
    def is_worse(self) -> bool:
        """Whether the wrapped leader has cost more than the anchor, beyond chance."""
        return self._compared and ranks_below(self.at_anchor, self.led)

    @property
    def is_lost(self) -> bool:
        """Whether going further costs more than the guess, by more than the costs of the guess lie apart."""
        return self._compared and median(self.led[-FEWEST:]) - max(self.at_anchor) > _range(self.at_anchor)

    @property
    def is_in_vain(self) -> bool:
        """Whether what the guess led to costs more than the start, by more than its own costs lie apart."""
        last = self.at_anchor[-FEWEST:]
        return len(last) == FEWEST and min(last) - max(self.at_start, default=np.inf) > _range(last)

    @property
    def is_better(self) -> bool:
        """Whether the wrapped leader has cost less than the anchor, beyond chance."""
        return self._compared and ranks_below(self.led, self.at_anchor)

    @property
    def _compared(self) -> bool:
        return min(len(self.led), len(self.at_anchor)) >= FEWEST


@final
@dataclass(frozen=True)
class FromGuess(Wrapper[GuessMemory]):
    """For some rounds x follows the guess x(y) of the objective (`Objective.guess`); `leader` leads from there.

    The guess is made for the median of the last responses, and x goes `damping` of the way there, within X. When
    followers have responded, the guess is made again: that ends at a fixed point of x(y(x)), such as the
    marginal-cost tolls of the flows that they lead to. `leader` learns from these rounds too, if it asks for one
    deployment a round.

    Where the objective says in which direction x may be better still (`Objective.further`), how far to go there is
    tried next, for `further_rounds` at most: one number, learned from costs (`leaders.strength`).

    What the guess has given is not lost. It is recommended, and `leader` goes no further from it than `leash` of
    the way from the start to it, until the last costs of `leader` lie below those of the guess by more than chance
    (ranks, so that units and outliers do not matter): then where it stands takes the place of the guess. Where they
    lie above, x goes back and stays there, for twice as long as the guess has led before. Going further ends where
    it costs more. Where what the guess led to costs more than the start, before `leader` has led for the first
    time, `leader` leads from there alone; later the costs of the start are too old to tell.

    An objective without a guess: as if `leader` were alone. The note of a round has `leads` ("guess" or "leader"),
    `beyond` (how far x goes beyond the guess) and `handover` (why it changes).

    rounds: for how many rounds the guess leads at first, counted from where x leaves its start. further_rounds: for
    how many it is tried to go further. damping: what part of the way to the guess x goes at once. leash: how far
    `leader` goes without evidence. window: how many of the last costs of each are compared.

    >>> from stackelberg import solve
    >>> from stackelberg.leaders import ResponseModel
    >>> from stackelberg.roads import pigou
    >>> from stackelberg.tolls import toll_game
    >>> game = toll_game(*pigou(), bounds=(0.0, 1.0), lam=0.0)
    >>> result = solve(game, FromGuess(ResponseModel(), further_rounds=0), rounds=11)
    >>> bool(abs(result.x[1] - 0.5) < 0.01), result.history[-1].note["handover"]  # the best toll is 1/2
    (True, 'the guess has led for 10 rounds')
    """

    rounds: int = 10
    further_rounds: int = 40
    damping: float = 0.5
    leash: float = 0.125
    window: int = 10
    objective: Objective | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        super().__post_init__()
        keep_checked(self, whole_number, "rounds")
        keep_checked(self, whole_number, "further_rounds", least=0)
        keep_checked(self, whole_number, "window", least=FEWEST)
        keep_checked(self, positive, "damping", "leash")
        if self.damping > 1.0:
            raise InvalidInput(f"damping: expected a share of the way, at most 1, got {self.damping}")
        if self.objective is not None and not isinstance(self.objective, Objective):
            raise InvalidInput(f"objective: expected an Objective, or None, got {in_brief(self.objective)}")

    def bind(self, knowledge: Knowledge) -> FromGuess:
        """Bind the wrapped leader; the guess is that of the objective."""
        objective = knowledge.objective if self.objective is None else self.objective
        return replace(self, leader=self.leader.bind(knowledge), objective=objective)

    @property
    def _guess(self) -> Callable[[Array], Array] | None:
        return None if self.objective is None else self.objective.guess

    def _begin(self, x0: Array, seed: int) -> GuessMemory:
        return GuessMemory(self.leader.init(x0, seed), x0, self.rounds, leads=self._guess is None)

    def resume_at(self, state: LeaderState[GuessMemory], x: Array) -> LeaderState[GuessMemory]:
        """Whoever led leads again at x, and its costs begin anew."""
        inner = self.leader.resume_at(self._inner(state), x)
        return replace(state, x=inner.x, memory=replace(state.memory, inner=inner, turn=0, led=()))

    def _probes(self, state: LeaderState[GuessMemory]) -> tuple[Probe, ...]:
        asked = self.leader.lay_out(self._inner(state))
        if state.memory.leads:
            return tuple(replace(probe, x=self._leashed(state.memory, probe.x)) for probe in asked)
        return (replace(asked[0], x=state.x),)

    def _leashed(self, memory: GuessMemory, x: Array) -> Array:
        """x, or as far on the way there from the anchor as the leash allows."""
        if memory.anchor is None:
            return x
        far, reach = np.linalg.norm(x - memory.anchor), self.leash * np.linalg.norm(memory.anchor - memory.start)
        return x if far <= reach or reach == 0.0 else frozen(memory.anchor + reach / far * (x - memory.anchor))

    def _fold(
        self, state: LeaderState[GuessMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, GuessMemory, Note]:
        memory, inner = state.memory, self._heard(state, deployed)
        if self._guess is None:
            return inner.x, replace(memory, inner=inner), inner.note
        memory = self._counted(replace(memory, inner=inner), deployed)
        if memory.leads:
            return self._judged(memory)
        note = Note(**{key: value for key, value in inner.note.items() if key not in _OTHERS}) | {"leads": "guess"}
        if memory.is_in_vain and memory.patience == self.rounds and not self._going_further(memory):
            note = note | {"handover": "what the guess led to costs more than the start"}
            return self._placed(replace(memory, anchor=None, leads=True, turn=0), memory.start, note)
        if memory.turn >= memory.patience and memory.recent:
            if not self._goes_further(memory):
                why = f"the guess has led for {memory.turn} rounds"
                return self._handed_over(memory, self._by_guess(memory, state.x), note | {"handover": why})
            anchor = memory.mean_guess(state.x) if memory.anchor is None else memory.anchor
            memory = replace(memory, anchor=anchor, strength=memory.strength.next(memory.cost_at_start))
            note = note | {"beyond": memory.strength.s}
        answer = deployed[0].answer
        x = self._nearer(memory, state.x if answer is None else answer.x)
        return self._placed(memory, x, note | {"step": float(np.linalg.norm(x - state.x))})

    def _handed_over(self, memory: GuessMemory, anchor: Array, note: Note) -> tuple[Array, GuessMemory, Note]:
        """The wrapped leader leads from the anchor."""
        paid = memory.led if self._going_further(memory) and not memory.is_lost else memory.at_anchor
        memory = replace(memory, anchor=anchor, leads=True, turn=0, at_anchor=paid, led=())
        return self._placed(memory, anchor, note)

    def _going_further(self, memory: GuessMemory) -> bool:
        """Whether x goes beyond the guess by now: before the wrapped leader has led for the first time."""
        return memory.strength.rounds > 0 and memory.patience == self.rounds and not memory.leads

    def _goes_further(self, memory: GuessMemory) -> bool:
        """Whether it is still to be found how far to go beyond the guess."""
        known = self.objective is not None and self.objective.further is not None
        may = known and memory.patience == self.rounds and memory.strength.rounds < self.further_rounds
        return may and not memory.is_lost and memory.strength.worth_trying(memory.cost_at_start)

    def _by_guess(self, memory: GuessMemory, x: Array) -> Array:
        """The best of what the guess led to, of what it was tried to go beyond it, or of what was found since."""
        if memory.anchor is None:
            return memory.mean_guess(x)
        tried = memory.strength.x if self._going_further(memory) and not memory.is_lost else None
        return memory.anchor if tried is None else tried

    def _judged(self, memory: GuessMemory) -> tuple[Array, GuessMemory, Note]:
        """After a round that the wrapped leader led: it goes on, as far as it may, or back."""
        note, anchor = memory.inner.note | {"leads": "leader"}, memory.anchor
        if anchor is None:  # the guess was of no use
            return memory.inner.x, memory, note
        if memory.is_worse:
            memory = replace(memory, leads=False, turn=0, patience=2 * memory.patience)
            return self._placed(memory, anchor, note | {"handover": "costs were lower before: back there"})
        if memory.is_better:
            best = self._leashed(memory, self.leader.recommend(memory.inner))
            memory = replace(memory, anchor=best, at_anchor=memory.led, led=())
        x = self._leashed(memory, memory.inner.x)
        return (x, memory, note) if x is memory.inner.x else self._placed(memory, x, note)

    def _placed(self, memory: GuessMemory, x: Array, note: Note) -> tuple[Array, GuessMemory, Note]:
        """The wrapped leader at another x than its own."""
        inner = self.leader.resume_at(memory.inner, x)
        return inner.x, replace(memory, inner=inner), note

    def _nearer(self, memory: GuessMemory, x: Array) -> Array:
        """From x some of the way to the guess; where that has led before, what it gave."""
        if memory.anchor is not None and not self._going_further(memory):
            return memory.anchor
        if not memory.recent or self._guess is None:
            return x
        usual = _usual(memory.recent)
        wanted = self._guess(usual)
        if memory.strength.s > 0.0 and self.objective is not None and self.objective.further is not None:
            wanted = wanted + memory.strength.s * self.objective.further(usual)
        wanted = np.where(np.isnan(wanted), x, wanted)
        wanted = wanted if self.feasible is None else self.feasible.project(wanted)
        return frozen(x + self.damping * (wanted - x))

    def _heard(self, state: LeaderState[GuessMemory], deployed: Sequence[Deployed]) -> LeaderState[Any]:
        """The wrapped leader after a round; where the guess led and it asks for more, it hears nothing of it."""
        inner = self._inner(state)
        if state.memory.leads or len(self.leader.lay_out(inner)) == 1:
            return self.leader.fold(inner, deployed)
        return replace(inner, round=inner.round + 1, note=Note())

    def _counted(self, memory: GuessMemory, deployed: Sequence[Deployed]) -> GuessMemory:
        """With the responses and costs of a round."""
        answers = [one.answer for one in deployed if one.answer is not None]
        seen = [a.y for a in answers if a.y is not None and not np.isnan(a.y).all()]
        costs = [a.cost for a in answers if a.cost is not None]
        left = not answers or any(not np.array_equal(a.x, memory.start) for a in answers)
        memory = replace(memory, recent=(*memory.recent, *seen)[-MEDIAN_OF:], turn=memory.turn + left)
        if memory.leads:
            return replace(memory, led=(*memory.led, *costs)[-self.window :])
        if not left:  # a baseline may be measured first
            return replace(memory, at_start=(*memory.at_start, *costs)[-self.window :])
        if memory.turn <= SETTLING:
            return memory
        memory = replace(memory, strength=memory.strength.after(deployed[0].x, costs))
        if self._going_further(memory):
            return replace(memory, led=(*memory.led, *costs)[-self.window :])
        if memory.anchor is None:
            memory = replace(memory, guessed=(*memory.guessed, deployed[0].x)[-MEDIAN_OF:])
        return replace(memory, at_anchor=(*memory.at_anchor, *costs)[-self.window :])

    def recommend(self, state: LeaderState[GuessMemory]) -> Array:
        """The guess, or what the wrapped leader has proved to be better."""
        memory = state.memory
        if memory.leads:
            return self.leader.recommend(self._inner(state)) if memory.anchor is None else memory.anchor
        return self._by_guess(memory, state.x)

    def forecast(self, state: LeaderState[GuessMemory]) -> Forecast | None:
        """That of the wrapped leader, where there is no guess to keep to."""
        return self.leader.forecast(self._inner(state)) if self._guess is None else None

    def expected(self, state: LeaderState[GuessMemory]) -> tuple[float, float] | None:
        """What the wrapped leader expects of the recommendation."""
        inner, x = self._inner(state), self.recommend(state)
        if not np.array_equal(x, self.leader.recommend(inner)):
            inner = self.leader.resume_at(inner, x)
        return self.leader.expected(inner)


def _range(costs: Sequence[float]) -> float:
    return max(costs) - min(costs)


def _usual(responses: Sequence[Array]) -> Array:
    """The median of each entry over the responses in which it was measured; NaN where it never was."""
    stack = np.array(responses)
    usual, known = np.full(stack.shape[1], np.nan), ~np.isnan(stack).all(axis=0)
    usual[known] = np.nanmedian(stack[:, known], axis=0)
    return usual
