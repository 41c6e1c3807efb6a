"""Announce only what may be announced: multiples of a step, values of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    ConvexSet,
    Deployed,
    Forecast,
    Knowledge,
    LeaderState,
    Note,
    Parameters,
    Probe,
    frozen,
)
from stackelberg.core.prior import breaks
from stackelberg.leaders.around import Transform, Wrapped, placed_at
from stackelberg.leaders.feasible import first_given
from stackelberg.sets import UNCONSTRAINED, Grid

PATIENCE = 3
"""Where nothing changes, a point close by is announced every so many rounds: slow followers settle in between."""


@dataclass(frozen=True, eq=False)
class GridMemory(Wrapped):
    """The wrapped leader's own state, and what is announced next.

    Attributes
    ----------
    inner : LeaderState
        The state of the leader inside.
    planned : tuple[ndarray, ...], optional
        The best points around what the leader inside asks for, or some close by; None where it has no model:
        its own probes are rounded to the grid.
    before : tuple[ndarray, ndarray], optional
        What it asked for last, and what was announced.
    """

    planned: tuple[Array, ...] | None = None
    before: tuple[Array, Array] | None = None


@final
@dataclass(frozen=True, repr=False)
class OnGrid(Transform[GridMemory]):
    """`leader`, of whom only points are announced and recommended that `parameters` allow.

    Where the leader inside can say what it expects of any x (`Leader.model`), as the response model can, the
    points themselves are compared by that: of those around what it asks for, the one that is expected to cost least
    is announced. Where nothing changes, now and then a point close by is that may cost less as far as is known.
    What is expected of the recommendation is expected of that point.

    Of other leaders each probe is announced at the nearest point of the grid, and never where another of the
    round is, unless they ask for that; they are told what was deployed.

    A study, and `solve`, put it around their leader where `parameters` say so.

    Parameters
    ----------
    leader : Leader
        The leader inside.
    parameters : Parameters
        Which points may be announced.
    X : ConvexSet, optional
        The feasible set; left open, it is the game's.

    Examples
    --------
    >>> from stackelberg import Box, CallableFollowers, Game, Objective, solve
    >>> def shoppers(x, y, k):
    ...     return y + 0.5 * (np.array([20 - 5 * x[0] + x[1], 15 - 6 * x[1] + 0.5 * x[0]]) - y)
    >>> prices = Box({"bread": (0, 5, "EUR"), "milk": (0, 3, "EUR")}, step=0.25)
    >>> sold = CallableFollowers(shoppers, np.array([10.0, 10.0]))
    >>> solve(Game(prices, Objective(lambda x, y: float(x @ y), maximise=True), sold), rounds=40).named
    {'bread': 2.25, 'milk': 1.5}
    """

    parameters: Parameters
    X: ConvexSet = UNCONSTRAINED

    def bind(self, knowledge: Knowledge) -> OnGrid:
        """Bind the wrapped leader; X is what it keeps to."""
        bound = self.leader.bind(knowledge)
        return replace(self, leader=bound, X=first_given(bound.feasible, knowledge.X))

    @property
    def grid(self) -> Parameters:
        """The steps and lists that it keeps to."""
        return self.parameters

    def check_start(self, x0: Array) -> Array:
        """As the wrapped leader; refused where it may not be announced."""
        found = super().check_start(x0)
        self.parameters.validate("x0", found)
        return found

    def _begin(self, x0: Array, seed: int) -> GridMemory:
        return GridMemory(self.leader.init(x0, seed))

    def resume_at(self, state: LeaderState[GridMemory], x: Array) -> LeaderState[GridMemory]:
        """The wrapped leader leads again at the point nearest to x that may be announced."""
        again = super().resume_at(state, self._grid.nearest(x))
        return replace(again, memory=replace(again.memory, planned=None))

    @property
    def _grid(self) -> Grid:
        return Grid(first_given(self.leader.feasible, self.X), self.parameters)

    def _inner(self, state: LeaderState[GridMemory]) -> LeaderState[Any]:
        inner, planned = state.memory.inner, state.memory.planned
        return placed_at(inner, state.x) if planned is None else inner  # at what is planned, wherever the centre is

    # What is announced.

    def plan(self, state: LeaderState[GridMemory]) -> tuple[Probe, ...]:
        """Those of the wrapped leader, where they may be announced."""
        asked, points = self.leader.plan(self._inner(state)), state.memory.planned
        if points is None or len(points) != len(asked):
            # Of one probe a round, that before it counts too: a leader that varies x a little would see nothing.
            taken = [state.memory.before] if len(asked) == 1 and state.memory.before is not None else []
            for probe in asked:
                taken.append((probe.x, self._apart(probe.x, taken)))
            points = tuple(x for _, x in taken[-len(asked) :])
        return tuple(replace(probe, x=x) for probe, x in zip(asked, points, strict=True))

    def _apart(self, wish: Array, taken: Sequence[tuple[Array, Array]]) -> Array:
        """The point nearest to a wish; where another wish has it already, the nearest one next to it."""
        point = self._grid.nearest(wish)
        others = [x for asked, x in taken if not np.array_equal(asked, wish)]
        if not _among(point, others):
            return point
        asked = next(asked for asked, x in taken if np.array_equal(x, point) and not np.array_equal(asked, wish))
        free = [x for x in self._grid.next_to(point) if not _among(x, others)]
        return max(
            free,
            key=lambda x: float((x - point) @ (wish - asked)) / float(np.linalg.norm(x - point)),
            default=point,
        )

    # What comes back.

    def _fold(self, state: LeaderState[GridMemory], deployed: Sequence[Deployed]) -> tuple[Array, GridMemory, Note]:
        wish = self.leader.plan(self._inner(state))[0].x
        inner = self.leader.fold(self._inner(state), deployed)
        memory = GridMemory(inner, None, (wish, deployed[0].probe.x))
        forecast = self.leader.model(inner)
        if forecast is None:
            return self._grid.nearest(inner.x), memory, inner.note
        x, planned = self._near(forecast, inner.x), list[Array]()
        for probe in self.leader.plan(inner):
            goal, before = self._near(forecast, probe.x), deployed[0].told.x if not planned else None
            due = inner.round % PATIENCE == 0 or breaks(forecast, goal)  # nobody waits where a constraint is broken
            stands = before is not None and np.array_equal(goal, before) and due
            planned.append(self._explored(forecast, goal, planned) if stands or _among(goal, planned) else goal)
        step = float(np.linalg.norm(x - state.x))
        return x, replace(memory, planned=tuple(planned)), inner.note | {"step": step}

    def _explored(self, forecast: Forecast, goal: Array, taken: Sequence[Array]) -> Array:
        """Of the points next to the goal, one that keeps all constraints and may cost least as far as is known.

        Where the goal itself breaks one, that of which least is known: it shows most of the ways out.
        """
        others = [x for x in self._grid.next_to(goal) if not _among(x, taken)]
        if breaks(forecast, goal):
            return max(others, key=forecast.error, default=goal)
        kept = [x for x in others if not breaks(forecast, x)]
        return min(kept, key=lambda x: forecast.merit(x) - forecast.error(x), default=goal)

    def _near(self, forecast: Forecast, x: Array) -> Array:
        """The best point around x; where it breaks a constraint, one a step or two further that breaks none."""
        point = self._grid.around(forecast.merit, x)
        other = self._grid.further(forecast.merit, point) if breaks(forecast, point) else point
        return point if breaks(forecast, other) else other

    def recommend(self, state: LeaderState[GridMemory]) -> Array:
        """The grid point nearest to the wrapped leader's recommendation, or to the centre by its model."""
        if state.memory.planned is not None:
            return frozen(self._grid.nearest(state.x))
        forecast, inner = self.leader.model(state.memory.inner), self._inner(state)
        x = self._grid.nearest(self.leader.recommend(inner))
        return frozen(x if forecast is None or not breaks(forecast, x) else self._near(forecast, x))


def _among(x: Array, others: Sequence[Array]) -> bool:
    return any(np.array_equal(x, other) for other in others)
