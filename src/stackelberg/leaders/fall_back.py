"""Let another leader lead as long as one says that it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Deployed,
    Knowledge,
    Leader,
    LeaderState,
    Note,
    Objective,
)
from stackelberg.leaders.around import Around, placed_at
from stackelberg.leaders.choice_model import vertices
from stackelberg.leaders.on_grid import OnGrid

ALIKE = 4
"""So many answers in a row, whose followers all chose the same each time, say that there are few actions."""

LATELY = 20
"""Of so many of the last deployments the one that cost least is where `to` begins."""


@dataclass(frozen=True, eq=False)
class FallBackMemory:
    """The states of both leaders, and who leads.

    Attributes
    ----------
    leader : LeaderState
        State of the first leader.
    to : LeaderState
        State of the other one.
    fallback : str, optional
        Why `to` leads, None where it does not.
    ys : tuple[ndarray, ...], optional
        The last answers, where these decide.
    paid : tuple[tuple[ndarray, float], ...], optional
        The last deployments that broke no constraint, and what they cost.
    """

    leader: LeaderState[Any]
    to: LeaderState[Any]
    fallback: str | None = None
    ys: tuple[Array, ...] = ()
    paid: tuple[tuple[Array, float], ...] = ()


@final
@dataclass(frozen=True, repr=False)
class FallBack(Around[FallBackMemory]):
    """`leader` leads; where it says that it cannot (`note["fallback"]`), `to` does, until `leader` can again.

    `leader` hears every round, also those it did not ask for, and leads again after the first that lets it take a
    step: the response model, for instance, once a response was measured. It begins at what `to` recommends; `to`
    begins where least was paid lately without breaking a constraint, as what a leader that is wrong recommends is
    wrong too. The rounds of `to` are those that it has led.

    The note of a round has `leads` ("leader" or "to"), `fallback` (why `to` leads) and `handover` (why it changes).

    Parameters
    ----------
    leader : Leader
        The leader that leads where it can.
    to : Leader
        The one that leads otherwise.
    few : bool, default False
        Instead, `to` leads as long as responses are vertices, or on their way to one: `Commitment` is made for
        these. Not where the objective has constraints that `to` does not predict.
    objective : Objective, optional
        f(x, y), with its constraints; by default the game's, taken over when the leader is bound to it.

    Examples
    --------
    Nobody measures y, so that the response model cannot lead:

    >>> from stackelberg.leaders import ConstantSchedule, ResponseModel, TwoPoint
    >>> from stackelberg.study import Setup, Study
    >>> two_point = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.05))
    >>> study = Study.in_memory(Setup(FallBack(ResponseModel(), to=two_point), x0=[1.0]))
    >>> while study.round < 40:
    ...     for probe in study.ask():
    ...         receipt = study.tell(probe, cost=float(probe.x @ probe.x))
    >>> study.history().records[0].note["handover"], bool(abs(study.recommend()[0]) < 0.1)
    ('the objective is not known', True)
    """

    leader: Leader[Any]
    to: Leader[Any]
    few: bool = False
    objective: Objective | None = None

    def bind(self, knowledge: Knowledge) -> FallBack:
        """Bind both leaders; `to` keeps to the steps that `leader` keeps to."""
        to = self.to if self.grid is None or self.to.grid is not None else OnGrid(self.to, self.grid)
        return Around.bind(replace(self, to=to), knowledge)

    def _begin(self, x0: Array, seed: int) -> FallBackMemory:
        return FallBackMemory(self.leader.init(x0, seed), self.to.init(x0, seed))

    def resume_at(self, state: LeaderState[FallBackMemory], x: Array) -> LeaderState[FallBackMemory]:
        """`leader` leads again at x; what was seen stays."""
        leader = self.leader.resume_at(state.memory.leader, x)
        memory = replace(state.memory, leader=leader, fallback=None)
        return LeaderState(state.seed, state.round, leader.x, memory, (), state.note)

    def _leading(self, state: LeaderState[FallBackMemory]) -> tuple[Leader[Any], LeaderState[Any]]:
        memory, first = state.memory, state.memory.fallback is None
        return (self.leader if first else self.to), placed_at(memory.leader if first else memory.to, state.x)

    def _fold(
        self, state: LeaderState[FallBackMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, FallBackMemory, Note]:
        leader = self.leader.fold(placed_at(state.memory.leader, state.x), deployed)
        memory, said = self._heard(replace(state.memory, leader=leader), deployed), leader.note
        why, note = self._why(memory, said), said | {"leads": "leader"}
        if memory.fallback is not None:
            to = self.to.fold(placed_at(memory.to, state.x), deployed)
            memory, note = replace(memory, to=to), to.note | {"leads": "to", "fallback": memory.fallback}
            if why is None and (self.few or said.get("no_step_reason") is None):
                leader = self.leader.resume_at(leader, self.to.recommend(to))
                memory = replace(memory, leader=leader, fallback=None)
                note |= {"handover": "the leader can lead again"}
        elif why is not None:
            own = self.leader.recommend(leader), np.inf
            to = self.to.resume_at(memory.to, min((own, *memory.paid), key=lambda one: one[1])[0])
            memory = replace(memory, to=to, fallback=why)
            note |= {"handover": why}
        return (memory.leader if memory.fallback is None else memory.to).x, memory, note

    def _heard(self, memory: FallBackMemory, deployed: Sequence[Deployed]) -> FallBackMemory:
        """With the last answers that were seen as a whole, and what was paid lately."""
        f, answers = self.objective, [one.answer for one in deployed if one.answer is not None]
        whole = [a.y for a in answers if self.few and a.y is not None and not np.isnan(a.y).any()]
        kept = [a for a in answers if f is None or a.y is None or not f.broken(a.x, a.y)]
        paid = [(a.x, a.cost) for a in kept if a.cost is not None]
        return replace(memory, ys=(*memory.ys, *whole)[-ALIKE:], paid=(*memory.paid, *paid)[-LATELY:])

    def _why(self, memory: FallBackMemory, said: Note) -> str | None:
        """Why `to` should lead, None where `leader` should."""
        if not self.few:
            return said.get("fallback")
        alike = len(memory.ys) == ALIKE and len({y.size for y in memory.ys}) == 1 and vertices(np.array(memory.ys))
        heeds = self.objective is None or not self.objective.constraints or self.to.handles_constraints
        return (
            "followers choose among few actions"
            if alike and heeds and memory.to.note.get("fallback") is None
            else None
        )
