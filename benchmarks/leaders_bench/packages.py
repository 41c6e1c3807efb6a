"""Optimisers of other packages behind ask and tell: Optuna's TPE."""

from __future__ import annotations

import warnings
from typing import Any, Protocol

import numpy as np

from stackelberg.core import Array, require


class AskTell(Protocol):
    """An optimiser of another package: one point at a time, costs only."""

    def ask(self) -> Array:
        """The next point to deploy."""
        ...

    def tell(self, x: Array, cost: float) -> None:
        """What it cost."""
        ...

    def recommend(self) -> Array:
        """The point it would settle on."""
        ...


class AfterSettling:
    """Deploys x0 a few times (charged like any other) before the optimiser is asked for anything.

    Followers that have not settled may look better than they ever will again. An optimiser that goes by the least
    cost seen, and whose first point is x0, then never leaves it: NGOpt does just that on linear-quadratic games.
    """

    def __init__(self, inside: AskTell, x0: Array, times: int) -> None:
        self._inside, self._x0, self._left = inside, x0, times

    def ask(self) -> Array:
        """x0 while the followers settle, then what the optimiser wants."""
        return self._x0 if self._left > 0 else self._inside.ask()

    def tell(self, x: Array, cost: float) -> None:
        """The optimiser hears only of what it asked for."""
        if self._left > 0:
            self._left -= 1
        else:
            self._inside.tell(x, cost)

    def recommend(self) -> Array:
        """x0 while the followers settle, then what the optimiser says."""
        return self._x0 if self._left > 0 else self._inside.recommend()


class _OptunaStudy:
    """A study of Optuna on the box x0 ± width, storage in memory, whose first trial is x0.

    All parameters are asked for at once, and read once: Optuna copies the whole trial at every access.
    """

    def __init__(self, optuna: Any, sampler: Any, x0: Array, width: float) -> None:
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        between = optuna.distributions.FloatDistribution
        self._space = {name: between(x - width, x + width) for name, x in _named(x0).items()}
        self._study = optuna.create_study(sampler=sampler)
        self._study.enqueue_trial(_named(x0))
        self._trial: Any = None

    def ask(self) -> Array:
        """The next trial."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._trial = self._study.ask(self._space)
        return self._vector(self._trial.params)

    def tell(self, x: Array, cost: float) -> None:
        """Its cost."""
        self._study.tell(self._trial, cost)

    def recommend(self) -> Array:
        """The trial with the least cost seen."""
        return self._vector(self._study.best_params)

    def _vector(self, parameters: dict[str, float]) -> Array:
        return np.array([parameters[name] for name in self._space])


def _named(x: Array) -> dict[str, float]:
    return {f"x{i}": float(value) for i, value in enumerate(x)}


def _made(sampler: Any, **settings: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # samplers announce what is experimental or will change its name
        return sampler(**settings)


class OptunaTpe(_OptunaStudy):
    """Optuna's TPE with joint densities (multivariate), which does better here than one density a coordinate."""

    def __init__(self, x0: Array, width: float, seed: int) -> None:
        optuna: Any = require("optuna", extra="bench")
        super().__init__(optuna, _made(optuna.samplers.TPESampler, multivariate=True, seed=seed), x0, width)
