"""A leader with a prior: fit the model of the response to what is seen, lead by draws from its posterior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Knowledge,
    LeaderState,
    Note,
    Objective,
    Prior,
    Probe,
    Start,
)
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.sets import ANYWHERE
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class PriorMemory:
    """What was seen, and what was made of it."""

    rows: tuple[Any, ...] = ()


@final
@dataclass(frozen=True)
class ByPrior(FeasibleLeader[PriorMemory]):
    """Fit a `Prior` to every answer and announce the x of least mean cost over draws from its posterior.

    One deployment a round. The first announces x0. `recommend` gives the minimiser, also where rails make what is
    announced go there in steps. Where the prior foretells answers worse than "as yesterday" does, the note of the
    round has `fallback`: `FallBack(ByPrior(prior), to=ResponseModel())` then hands over.

    The note of a round has `doubted` (entries of y that were not believed), `odd` (a day out of the ordinary as a
    whole, and why), `shut` (entries that are taken to be closed) and `pace` (the share of followers who adapt in
    a round).

    prior: what is believed of the response. draws: how many draws of the posterior x is found for. spread: of the
    posterior's standard deviations, at which they are drawn. K: follower rounds a deployment is held.
    """

    prior: Prior
    draws: int = 8
    spread: float = 0.5
    K: int = 1
    objective: Objective | None = None
    rewindable: bool = False
    X: ConvexSet = ANYWHERE

    __repr__ = brief

    def bind(self, knowledge: Knowledge) -> ByPrior:
        """Fill in X, the objective and how memories are used."""
        objective = knowledge.objective if self.objective is None else self.objective
        return replace(self, X=self._set_in(knowledge), objective=objective, rewindable=knowledge.rewindable)

    def _begin(self, x0: Array, seed: int) -> PriorMemory:
        return PriorMemory()

    def _probes(self, state: LeaderState[PriorMemory]) -> tuple[Probe, ...]:
        start = Start.KEPT if self.rewindable else Start.PREVIOUS
        return (Probe(state.round, 0, state.x, self.K, start, keep=True),)

    def _fold(
        self, state: LeaderState[PriorMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, PriorMemory, Note]:
        raise NotImplementedError
