"""A leader with a prior: fit the model of the response to what is seen, lead by draws from its posterior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    InvalidInput,
    LeaderState,
    Note,
    Objective,
    Predicted,
    Prior,
    Purpose,
    derive,
    frozen,
    positive,
)
from stackelberg.leaders.by_draws import WIDER, Draws, best_x
from stackelberg.leaders.feasible import FeasibleLeader
from stackelberg.leaders.prior_fit import Fitted, Learned, begin, learn, resumed, shared
from stackelberg.sets import UNCONSTRAINED
from stackelberg.support.arrays import validate_fields
from stackelberg.support.brief import kind_of

FIRST, LATER = 40, 12
"""Iterations of the search for x: after the first answer, and from the last x on."""

DRAWS, SPREAD = 8, 0.5
"""Draws of the posterior that x is found for, at so many of its standard deviations."""


@dataclass(frozen=True, eq=False)
class PriorMemory:
    """The fit, as plain data, and its x of least cost; None at first.

    Attributes
    ----------
    learned : tuple[Learned, ...], optional
        What the answers taught, for each variant of the prior that they speak for, the best first.
    goal : ndarray, optional
        The x of least cost.
    """

    learned: tuple[Learned, ...] = ()
    goal: Array | None = None


@final
@dataclass(frozen=True, repr=False)
class ByPrior(FeasibleLeader[PriorMemory]):
    """Fit a `Prior` to every answer and announce the x of least mean cost over draws from its posterior.

    One deployment a round. The first announces x0, and its answer is taken to be settled. `recommend` gives the
    minimiser, also where rails make what is announced go there in steps. A prior that is wrong is found out: where,
    whatever its parameters, it does not fit what was measured, or foretells how responses change worse than "as
    before" does, the note of the round says so (`fallback`), and
    `FallBack(ByPrior(prior), to=ResponseModel())` hands over.

    The note of a round has `doubted` (entries of y that were not believed), `odd` (a day out of the ordinary as a
    whole, and why), `pace` (the share of the way that followers go in a round) and `noise` (relative standard
    deviation of what is measured).

    Parameters
    ----------
    prior : Prior
        What is believed of the response.
    pace : float, optional
        Where it is known; 1 where followers settle within a round.
    K : int, default 1
        Follower rounds a deployment is held.
    objective : Objective, optional
        f(x, y), with its limits; by default the game's, taken over when the leader is bound to it.
    rewindable : bool, default False
        Whether followers can return to a memory; taken over from the game.
    X : ConvexSet, optional
        The feasible set; left open, it is the game's.

    Examples
    --------
    >>> from stackelberg import solve
    >>> from stackelberg.core import ResponsePrior
    >>> from stackelberg.games import linear_quadratic
    >>> game = linear_quadratic(4, seed=1)
    >>> right = ResponsePrior([0.0], [1.0], lambda x, theta: game.known.equilibrium(x) + theta[0])
    >>> result = solve(game, ByPrior(right, K=10), rounds=3, seed=0)
    >>> bool(game.hyperobjective(result.x) - game.known.cost < 0.05 * abs(game.known.cost))
    True
    """

    prior: Prior
    pace: float | None = None
    K: int = 1
    objective: Objective | None = None
    rewindable: bool = False
    X: ConvexSet = UNCONSTRAINED

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.prior, Prior):
            raise InvalidInput(
                f"prior: expected a Prior, such as ResponsePrior(mean, sd, response), got {kind_of(self.prior)}"
            )
        validate_fields(self, positive, "pace")
        if self.pace is not None and self.pace > 1.0:
            raise InvalidInput(f"pace: expected a share of the way, at most 1, got {self.pace}")

    @property
    def handles_constraints(self) -> bool:
        """Yes: its model foresees them."""
        return True

    def _begin(self, x0: Array, seed: int) -> PriorMemory:
        return PriorMemory()

    def resume_at(self, state: LeaderState[PriorMemory], x: Array) -> LeaderState[PriorMemory]:
        """Lead again at x: what was learned of the response holds there too."""
        return replace(state, x=frozen(self.X.project(x)), answered=())

    def recommend(self, state: LeaderState[PriorMemory]) -> Array:
        """The x of least mean cost."""
        return state.x if state.memory.goal is None else state.memory.goal

    def _fold(
        self, state: LeaderState[PriorMemory], deployed: Sequence[Deployed]
    ) -> tuple[Array, PriorMemory, Note]:
        (one,), fits = deployed, self._fitted(state.memory)
        answer, why = one.answer, "the probe failed" if one.answer is None else None
        note = Note() if answer is None or answer.cost is None else Note(cost=answer.cost)
        y = None if answer is None else answer.y
        if self._f is None:
            why = "the objective is not known"
        elif answer is not None and (y is None or np.isnan(y).all()):
            why = "no response was seen"
        if fits:
            fits = learn(fits, one.x, np.full(fits[0].rows[0].y.size, np.nan) if why or y is None else y)
        elif why is None and y is not None:
            fits = begin(self.prior, one.x, y, self.pace)
            why = None if fits else "the prior makes nothing of this response"
        if why is not None:
            note |= {"no_step_reason": why}
        if not fits:
            return state.x, state.memory, note if answer is None else note | {"fallback": why}
        goal = self._best(state, fits)
        memory = PriorMemory(tuple(fit.plain for fit in fits), goal)
        return goal, memory, note | {"step": float(np.linalg.norm(goal - state.x)), **_said(fits[0])}

    @cached_property
    def _f(self) -> Objective | None:
        """f of a whole response: nobody needs to have measured all of it."""
        f = self.objective
        return f if f is None or f.completion is None else replace(f.completion.objective, limits=f.limits)

    def _fitted(self, memory: PriorMemory) -> tuple[Fitted, ...]:
        """The fits of a memory, made once, and of nothing else: one that was read from a log leads on the same."""
        if not memory.learned:
            return ()
        known = memory.__dict__.get("_fits")
        if known is None or known[0] is not self.prior:
            known = self.prior, resumed(self.prior, memory.learned)
            object.__setattr__(memory, "_fits", known)
        return known[1]

    def _best(self, state: LeaderState[PriorMemory], fits: Sequence[Fitted]) -> Array:
        goal = state.memory.goal
        start, most = (state.x, FIRST) if goal is None else (goal, LATER)
        return frozen(self.X.project(best_x(self._drawn(fits, SPREAD, state), self.X, start, most)))

    def _drawn(self, fits: Sequence[Fitted], spread: float, state: LeaderState[PriorMemory]) -> PriorForecast:
        assert self._f is not None
        rng = derive(state.seed, Purpose.DIRECTION, state.round)
        drawn = [(fit.prior, fit.draw(spread, rng)) for fit in shared(fits, DRAWS)]
        return PriorForecast(drawn, self._f, spread, fits[0].noise, fit=fits[0], K=self.K)

    def model(self, state: LeaderState[PriorMemory]) -> PriorForecast | None:
        """The forecast of the posterior for any x; None before the first response."""
        fits = self._fitted(state.memory)
        return self._drawn(fits, 1.0, state) if fits and self._f is not None else None


@dataclass(eq=False, kw_only=True)
class PriorForecast(Draws):
    """What the posterior says of any x, and of the next answer."""

    fit: Fitted
    K: int

    def answer(self, x: Array, K: int) -> Predicted:
        """The next answer: followers go on from where the last one left them, K rounds at the pace of the fit."""
        settled = np.array([one.y for one in self.settled(x)])
        went = 1.0 - (1.0 - self.fit.pace) ** (K / self.K)
        now, goal = self.fit.rows[-1].m, settled.mean(axis=0)
        mean = goal if now is None else now + went * (goal - now)
        known, noise = WIDER * settled.std(axis=0), self.noise * self.fit.prior.scale(mean)
        return Predicted(mean, np.sqrt((went * known) ** 2 + noise**2))


def _said(fit: Fitted) -> dict[str, object]:
    """What the last row taught, for people."""
    row = fit.rows[-1]
    said: dict[str, object] = {"pace": fit.pace, "noise": fit.noise}
    if row.doubted.any():
        said["doubted"] = np.flatnonzero(row.doubted).tolist()
    if row.odd:
        said["odd"] = "many entries are far from what was expected"
    if (why := fit.wrong) is not None:
        said["fallback"] = why
    return said
