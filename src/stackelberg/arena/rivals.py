"""Rivals behind ask and tell: a white-box oracle, StackelUCB, random search, and optimisers of other packages."""

from __future__ import annotations

import importlib
import queue
import threading
import warnings
from abc import ABC, abstractmethod
from typing import Any, Protocol, final, runtime_checkable

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


@runtime_checkable
class HearsResponses(Protocol):
    """An optimiser that is told y, and knows f."""

    def ask(self) -> Any:
        """The next x to announce."""

    def tell_response(self, x: Array, y: Array) -> None:
        """What came back."""

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
        ends = np.array([[self.X.project(self.case.x0 + s * e)[i] for i, e in enumerate(far)] for s in (-1.0, 1.0)])
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
class StackelUcb(Rival):
    """Optimism about the response: a Gaussian process for each entry of y over candidate x, in the manner of
    StackelUCB (Sessa, Bogunovic, Kamgarpour and Krause 2020).

    The next x is the candidate at which f(x, y) is least for the best of a few plausible y: the mean, and the mean
    less β standard deviations along ∂y f. Candidates are drawn once. It hears y, knows f, and takes it for settled.
    """

    CANDIDATES, BETA, NOISE, REMEMBERED = 500, 2.0, 1e-3, 200

    def __init__(self, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        low, high = self.bounds
        drawn = np.vstack([case.x0, self.rng.uniform(low, high, (self.CANDIDATES, low.size))])
        self.points = np.array([self.X.project(x) for x in drawn])
        self.width = np.maximum(np.ptp(self.points, axis=0), 1e-12) * np.sqrt(low.size) / 3.0
        self.xs: list[Array] = []
        self.ys: list[Array] = []

    def ask(self) -> Array:
        """The candidate with the least optimistic cost."""
        return self.case.x0 if not self.xs else np.asarray(self.points[int(np.argmin(self._costs(self.BETA)))])

    def tell_response(self, x: Array, y: Array) -> None:
        """One more row."""
        self.xs, self.ys = [*self.xs, x][-self.REMEMBERED :], [*self.ys, y][-self.REMEMBERED :]

    def recommend(self) -> Array:
        """The candidate with the least expected cost."""
        return self.case.x0 if not self.xs else np.asarray(self.points[int(np.argmin(self._costs(0.0)))])

    def _costs(self, beta: float) -> Array:
        f, xs, ys = self.case.game.objective, np.array(self.xs), np.array(self.ys)
        mean, spread = ys.mean(axis=0), np.maximum(ys.std(axis=0), 1e-12)
        K = self._kernel(xs, xs) + self.NOISE * np.eye(len(xs))
        k = self._kernel(self.points, xs)
        solved = np.linalg.solve(K, np.column_stack([(ys - mean) / spread, k.T]))
        expected = mean + spread * (k @ solved[:, : ys.shape[1]])
        unsure = np.sqrt(np.maximum(1.0 - np.einsum("ij,ji->i", k, solved[:, ys.shape[1] :]), 0.0))
        if beta == 0.0:
            return np.array([f(x, y) for x, y in zip(self.points, expected, strict=True)])
        pulls = (np.sign(f.partial_y(x, y)) for x, y in zip(self.points, expected, strict=True))
        hoped = expected - beta * unsure[:, None] * spread * np.array(list(pulls))
        return np.array([f(x, y) for x, y in zip(self.points, hoped, strict=True)])

    def _kernel(self, a: Array, b: Array) -> Array:
        gaps = ((a[:, None, :] - b[None, :, :]) / self.width) ** 2
        return np.asarray(np.exp(-0.5 * gaps.sum(axis=2)))


@final
class OptunaSampler(Rival):
    """A sampler of Optuna, by its class name; it has the start as its first trial."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        optuna = require("optuna", extra="optuna")
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = _named("optuna.samplers", optuna.samplers, kind)
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
class NevergradOptimizer(Rival):
    """An optimiser of Nevergrad, by its name in the registry."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        try:
            nevergrad = importlib.import_module("nevergrad")
        except ImportError as error:
            raise InvalidInput("nevergrad: expected to be installed: pip install nevergrad") from error
        if kind not in nevergrad.optimizers.registry:
            raise InvalidInput(f"nevergrad: expected the name of an optimiser of its registry, got {kind!r}")
        space = nevergrad.p.Array(init=np.clip(case.x0, *self.bounds)).set_bounds(*self.bounds)
        space.set_mutation(sigma=case.scale)
        space.random_state.seed(seed)
        self.inside = nevergrad.optimizers.registry[kind](space, budget=deployments)

    def ask(self) -> Array:
        """The next candidate."""
        self.candidate = self.inside.ask()
        return np.asarray(self.candidate.value)

    def tell(self, x: Array, cost: float) -> None:
        """Its loss."""
        super().tell(x, cost)
        self.inside.tell(self.candidate, cost)


class _Over(BaseException):
    """Ends a solver that waits for an answer that will not come; no solver may catch it."""


@final
class ScipyMinimizer(Rival):
    """`scipy.optimize.minimize` from x0: it calls its function, which waits in a thread until there is a cost."""

    def __init__(self, kind: str, case: Case, seed: int, deployments: int) -> None:
        super().__init__(case, seed, deployments)
        self.kind, self.ended = kind, False
        self.asked: queue.Queue[Array | BaseException | None] = queue.Queue()
        self.costs: queue.Queue[float | None] = queue.Queue()
        self.thread = threading.Thread(target=self._solve, daemon=True)

    def _solve(self) -> None:
        from scipy.optimize import Bounds, minimize

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a method that takes no bounds says so
                minimize(self._cost, self.case.x0, method=self.kind, bounds=Bounds(*self.bounds))  # type: ignore[call-overload]
        except _Over:
            return
        except Exception as error:
            self.asked.put(error)
        self.asked.put(None)

    def _cost(self, x: Array) -> float:
        self.asked.put(np.array(x, dtype=np.float64))
        if (cost := self.costs.get()) is None:
            raise _Over
        return cost

    def ask(self) -> Array:
        """Where the solver wants to know its function; after it has ended, its best point."""
        if self.thread.ident is None:
            self.thread.start()
        self.waiting = None if self.ended else self.asked.get()
        self.ended = self.waiting is None
        if isinstance(self.waiting, BaseException):
            raise self.waiting
        return self.best if self.waiting is None else self.waiting

    def tell(self, x: Array, cost: float) -> None:
        """The answer goes to the solver that is waiting for it."""
        super().tell(x, cost)
        if self.waiting is not None:
            self.costs.put(cost)

    def close(self) -> None:
        """Nothing more will be asked."""
        self.costs.put(None)


def _named(what: str, module: Any, kind: str) -> Any:
    found = getattr(module, kind, None)
    if found is None:
        raise InvalidInput(f"{what}: expected the name of a class in it, got {kind!r}")
    return found


PACKAGES: dict[str, Any] = {"optuna": OptunaSampler, "nevergrad": NevergradOptimizer, "scipy": ScipyMinimizer}
"""By the word before the colon: `optuna:TPESampler`, `nevergrad:NGOpt`, `scipy:COBYQA`."""
