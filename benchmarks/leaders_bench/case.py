"""What a case of the leader benchmark is: a game with its start, its optimum, and a settled judge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from benchmarks.leaders_bench.squares import Residuals, TargetSquares
from stackelberg.core import Array, Game, StackelbergError

Judge = Callable[[Array], float]


def settled_judge(game: Game) -> Judge:
    """f at x and at the response of followers who settle at once."""
    rng = np.random.default_rng(0)
    memory = game.followers.initial(rng)

    def judge(x: Array) -> float:
        y, _ = game.followers.respond(x, memory, 1, rng)
        return game.objective(x, y)

    return judge


class LeftOut(StackelbergError):
    """A case or a rival that cannot be run here; the message says why."""


@dataclass(frozen=True, eq=False)
class Case:
    """A game as the benchmark plays it. `judge(x)` is f at x and the settled response; `best` is f*."""

    name: str
    game: Game
    K: int
    scale: float
    best: float
    judge: Judge
    settled_costs_of: str | None = None
    """A case with the same costs, deployment by deployment: entrants that see costs only need not be run again."""
    shift: int = 0
    """The deployment after which the followers are others; deployments to a share are counted from here."""
    moving: Callable[[int], tuple[Judge, float]] | None = None
    """Where the answer moves with time: the judge and f* after a number of deployments."""
    unit: float | None = None
    """What counts as 100%, where that is not f(x0) − f* (a start at the optimum leaves nothing to close)."""
    most: int = 1000
    """No more deployments than this are made (where a day of the simulator takes long)."""
    residuals: Residuals | None = None
    """r(x, y) with f = ‖r‖² + constant, where f is a sum of squares: for solvers that want it in that form."""

    @property
    def x0(self) -> Array:
        """Where everybody starts."""
        assert self.game.x0 is not None
        return self.game.x0

    def closed(self, x: Array, deployments: int = 0) -> float:
        """The share of f(x0) − f* that x closes, as things stand after a number of deployments."""
        if self.moving is None:
            return (self.start_cost - self.judge(x)) / self.gap
        judge, best = self.moving(deployments)
        start = judge(self.x0)
        return (start - judge(x)) / (start - best)

    @property
    def start_cost(self) -> float:
        """f at x0, settled."""
        return _start_cost(self)

    @property
    def gap(self) -> float:
        """What counts as 100%: f(x0) − f*, unless the case says otherwise."""
        return self.start_cost - self.best if self.unit is None else self.unit


@cache
def _start_cost(case: Case) -> float:
    return case.judge(case.x0)


def known_case(name: str, game: Game, K: int, scale: float) -> Case:
    """The case of a game whose answer is known in closed form."""
    return Case(name, game, K, scale, game.known.cost, game.hyperobjective)


def target_case(name: str, game: Game, K: int, scale: float) -> Case:
    """The case of a game with a known answer and f = ½‖y − ŷ‖² + ½λ‖x‖²."""
    case = known_case(name, game, K, scale)
    return replace(case, residuals=TargetSquares.of(game, game.known.equilibrium(case.x0).size))
