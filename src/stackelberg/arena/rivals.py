"""Rivals behind ask and tell: a white-box oracle, random search, and optimisers of other packages."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol, final

import numpy as np

from stackelberg.arena.case import Case
from stackelberg.core import Array, InvalidInput, Purpose, derive, require
from stackelberg.sets import Box


class AskTell(Protocol):
    """An optimiser that sees costs only, one point at a time."""

    def ask(self) -> Any:
        """The next x to announce."""

    def tell(self, x: Array, cost: float) -> None:
        """What it cost."""

    def recommend(self) -> Any:
        """The x it would settle on."""


class Rival(ABC):
    """It sees costs, and settles on the x with the least of them."""

    def __init__(self, case: Case, seed: int, deployments: int) -> None:
        self.case, self.X, self.seed, self.deployments = case, case.game.X, seed, deployments
        self.rng = derive(seed, Purpose.DIRECTION)
        self.best, self.least = case.x0, np.inf

    @abstractmethod
    def ask(self) -> Array:
        """The next x to announce."""

    def tell(self, x: Array, cost: float) -> None:
        """What it cost."""
        if cost < self.least:
            self.best, self.least = x, cost

    def recommend(self) -> Array:
        """The best that was seen."""
        return self.best

    @property
    def bounds(self) -> tuple[Array, Array]:
        """A box to search: that of X where it has one, else ten scales around x0."""
        reach = 10.0 * self.case.scale
        low, high = self.case.x0 - reach, self.case.x0 + reach
        if isinstance(self.X, Box):
            finite = np.isfinite(self.X.lower), np.isfinite(self.X.upper)
            return np.where(finite[0], self.X.lower, low), np.where(finite[1], self.X.upper, high)
        far = 1e3 * reach * np.eye(low.size)
        ends = [np.diag([self.X.project(self.case.x0 + s * e) for e in far]) for s in (-1.0, 1.0)]
        return np.maximum(low, ends[0]), np.minimum(high, ends[1])


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
class OptunaSampler(Rival):
    """A sampler of Optuna, by its class name; it has the start as its first trial."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        optuna = require("optuna", extra="optuna")
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = getattr(optuna.samplers, kind, None)
        if sampler is None:
            raise InvalidInput(f"optuna.samplers: expected the name of a class in it, got {kind!r}")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is experimental in Optuna
            self.study = optuna.create_study(sampler=sampler(seed=seed))
        self.names = [f"x{i}" for i in range(case.x0.size)]
        ranges = zip(self.names, *self.bounds, strict=True)
        self.space = {name: optuna.distributions.FloatDistribution(low, high) for name, low, high in ranges}
        self.study.enqueue_trial(dict(zip(self.names, case.x0.tolist(), strict=True)))

    def ask(self) -> Array:
        """The next trial."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.trial = self.study.ask(self.space)
        return np.array([self.trial.params[name] for name in self.names])

    def tell(self, x: Array, cost: float) -> None:
        """Its value."""
        super().tell(x, cost)
        self.study.tell(self.trial, cost)


@final
class ScipyMinimizer(Rival):
    """`scipy.optimize.minimize` from x0; where it ends before its budget, its best point from then on."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        self.kind = kind

    def minimize(self, cost: Callable[[Array], float]) -> None:
        """Call `cost`, which announces x, until it raises or the solver has ended."""
        from scipy.optimize import Bounds, minimize

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a method that takes no bounds says so
            minimize(cost, self.case.x0, method=self.kind, bounds=Bounds(*self.bounds))  # type: ignore[call-overload]

    def ask(self) -> Array:
        """The best that was seen."""
        return self.best


PACKAGES: dict[str, Any] = {"optuna": OptunaSampler, "scipy": ScipyMinimizer}
"""By the word before the colon: `optuna:TPESampler`, `scipy:COBYQA`."""
