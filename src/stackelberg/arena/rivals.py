"""Rivals behind ask and tell: a white-box oracle, random search, and optimisers of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from typing import Any, final

import numpy as np

from stackelberg.arena.case import Case
from stackelberg.core import Array, InvalidInput, Purpose, derive, require


class Rival:
    """It sees costs only, one point at a time, and settles on the x with the least of them.

    Whatever has its `ask`, `tell` and `recommend` can take part.

    Parameters
    ----------
    case : Case
        The case that is played.
    seed : int
        Of its random numbers.
    deployments : int
        The budget.
    """

    def __init__(self, case: Case, seed: int, deployments: int) -> None:
        self.case, self.X, self.seed, self.deployments = case, case.game.X, seed, deployments
        self.rng = derive(seed, Purpose.DIRECTION)
        self.best, self.least = case.x0, np.inf

    def ask(self) -> Array:
        """The next x to announce: the best one seen by a rival that has ended."""
        return self.best

    def tell(self, x: Array, cost: float) -> None:
        """Report the cost."""
        if cost < self.least:
            self.best, self.least = x, cost

    def recommend(self) -> Array:
        """The best that was seen."""
        return self.best

    @cached_property
    def bounds(self) -> tuple[Array, Array]:
        """A box to search: as far as X reaches along each entry, ten scales from x0 where that is without end."""
        x0, far = self.case.x0, 1e4 * self.case.scale

        def end(sign: float) -> Array:
            ends = np.diag([self.X.project(x0 + sign * far * e) for e in np.eye(x0.size)])
            return np.where(np.abs(ends - x0) < 0.99 * far, ends, x0 + sign * 10.0 * self.case.scale)

        return end(-1.0), end(1.0)


@final
class RandomSearch(Rival):
    """Points drawn evenly from the box to search."""

    def ask(self) -> Array:
        """The next one."""
        return self.rng.uniform(*self.bounds)


@final
class Oracle(Rival):
    """A white box: down the exact hypergradient ∂x f + Jᵀ ∂y f of the game at settled followers, backtracking.

    It shows how fast a leader could be that knows its followers; no method that learns is expected to be faster.
    """

    def __init__(self, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        self.length = case.scale

    def ask(self) -> Array:
        """A step down from the best x."""
        slope = self.case.game.known.hypergradient(self.best)
        self.least = self.case.game.hyperobjective(self.best)
        return self.X.project(self.best - self.length * slope / max(float(np.linalg.norm(slope)), 1e-300))

    def tell(self, x: Array, cost: float) -> None:
        """Keep the step if it is better at settled followers; lengths follow."""
        better = self.case.game.hyperobjective(x) < self.least
        self.best, self.length = (x, 2.0 * self.length) if better else (self.best, 0.5 * self.length)


@final
class Package(Rival):
    """An optimiser that asks and tells in its own words, one candidate at a time or a population.

    Parameters
    ----------
    given : tuple[Case, int, int]
        The case, the seed, and the number of deployments.
    candidates : callable
        What it asks for next, in its own form: a list.
    heed : callable
        heed(candidates, costs): what it is told of them all.
    point : callable
        The x of a candidate.
    """

    def __init__(
        self,
        given: tuple[Case, int, int],
        candidates: Callable[[], Iterable[Any]],
        heed: Callable[[list[Any], list[float]], Any],
        point: Callable[[Any], Any],
    ) -> None:
        super().__init__(*given)
        self.candidates, self.heed, self.point = candidates, heed, point
        self.asked, self.costs = list[Any](), list[float]()

    def ask(self) -> Array:
        """The next candidate."""
        self.asked = self.asked or list(self.candidates())
        return np.asarray(self.point(self.asked[len(self.costs)]), dtype=np.float64)

    def tell(self, x: Array, cost: float) -> None:
        """Its cost; the optimiser hears of it when all candidates have one."""
        super().tell(x, cost)
        self.costs.append(cost)
        if len(self.costs) == len(self.asked):
            self.heed(self.asked, self.costs)
            self.asked, self.costs = [], []


def optuna_sampler(kind: str, *given: Any) -> Package:
    """A sampler of Optuna, by its class name; it has the start as its first trial."""
    optuna, start = require("optuna", extra="optuna"), RandomSearch(*given)
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=_named(optuna.samplers, kind)(seed=start.seed))
    space = {
        f"x{i}": optuna.distributions.FloatDistribution(*ends)
        for i, ends in enumerate(zip(*start.bounds, strict=True))
    }
    study.enqueue_trial(dict(zip(space, start.best.tolist(), strict=True)))
    return Package(
        given,
        lambda: [study.ask(space)],
        lambda trials, costs: study.tell(trials[0], costs[0]),
        lambda trial: [trial.params[name] for name in space],
    )


def nevergrad_optimizer(kind: str, *given: Any) -> Package:
    """An optimiser of Nevergrad, by its name, from the start."""
    nevergrad, start = import_module("nevergrad"), RandomSearch(*given)
    space = nevergrad.p.Array(init=start.best).set_bounds(*start.bounds)
    space.random_state.seed(start.seed)
    made = _named(nevergrad.optimizers, kind)(space, budget=start.deployments)
    return Package(
        given, lambda: [made.ask()], lambda asked, costs: made.tell(asked[0], costs[0]), lambda one: one.value
    )


def cma_strategy(kind: str, *given: Any) -> Package:
    """CMA-ES of the package cma, from the start, with first steps as long as the case says."""
    cma, start = import_module("cma"), RandomSearch(*given)
    options = {"bounds": list(start.bounds), "seed": start.seed + 1, "verbose": -9}
    strategy = _named(cma, kind)(start.best, start.case.scale, options)
    return Package(given, strategy.ask, strategy.tell, np.asarray)


def _named(package: Any, kind: str) -> Any:
    if not hasattr(package, kind):
        raise InvalidInput(f"{package.__name__}: expected the name of a class in it, got {kind!r}")
    return getattr(package, kind)


@final
class ScipyMinimizer(Rival):
    """`scipy.optimize.minimize` from x0; where it ends before its budget, its best point from then on."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        self.kind = kind

    def minimize(self, cost: Callable[[Array], float]) -> None:
        """Call `cost`, which announces x, until it raises or the solver has ended."""
        from scipy.optimize import Bounds, minimize

        x0 = self.case.x0
        simplex = np.vstack([x0, x0 + self.case.scale * np.eye(x0.size)])
        options = {"initial_simplex": simplex} if self.kind == "Nelder-Mead" else {}  # its own is tiny around 0
        bounds = Bounds(*self.bounds)
        minimize(cost, x0, method=self.kind, bounds=bounds, options=options)  # type: ignore[call-overload]


PACKAGES: dict[str, Any] = {
    "optuna": optuna_sampler,
    "nevergrad": nevergrad_optimizer,
    "cma": cma_strategy,
    "scipy": ScipyMinimizer,
}
"""By the word before the colon: `optuna:TPESampler`, `nevergrad:NGOpt`, `cma:CMAEvolutionStrategy`, `scipy:COBYQA`.
"""
