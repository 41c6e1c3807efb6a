"""Optimisers of other packages behind ask and tell: nevergrad's NGOpt, Optuna's CMA-ES and TPE."""

from __future__ import annotations

import warnings
from typing import Any, Literal

import numpy as np

from stackelberg.core import Array, ConvexSet, require
from stackelberg.sets import Box


def _scalar(value: Any) -> float:
    return float(np.squeeze(value))


class NeverGrad:
    """NGOpt of nevergrad, told its budget, started at x0 with standard deviation sigma."""

    def __init__(self, x0: Array, sigma: float, budget: int, seed: int) -> None:
        ng: Any = require("nevergrad", extra="bench")
        # nevergrad 1.0.12 calls float() on an array of one number, which NumPy 2.4 refuses: without this NGOpt
        # stops with a TypeError wherever it chooses a meta-model.
        require("nevergrad.optimization.metamodel", extra="bench").float = _scalar
        parameter = ng.p.Array(init=np.array(x0)).set_mutation(sigma=sigma)
        parameter.random_state.seed(seed)
        self._optimizer = ng.optimizers.NGOpt(parametrization=parameter, budget=budget)
        self._candidate: Any = None

    def ask(self) -> Array:
        """The next candidate."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # nevergrad warns of its own internals
            self._candidate = self._optimizer.ask()
        return np.array(self._candidate.value, dtype=np.float64)

    def tell(self, x: Array, cost: float) -> None:
        """Its cost."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._optimizer.tell(self._candidate, cost)

    def recommend(self) -> Array:
        """What nevergrad recommends."""
        return np.array(self._optimizer.provide_recommendation().value, dtype=np.float64)


class OptunaSampler:
    """A sampler of Optuna on the box x0 ± width (within X where X is a box), storage in memory."""

    def __init__(
        self, kind: Literal["cma", "tpe"], x0: Array, X: ConvexSet, sigma: float, width: float, seed: int
    ) -> None:
        self._optuna: Any = require("optuna", extra="bench")
        self._optuna.logging.set_verbosity(self._optuna.logging.ERROR)
        low, high = x0 - width, x0 + width
        if isinstance(X, Box):
            low, high = np.maximum(low, X.lower), np.minimum(high, X.upper)
        self._low, self._high = low, high
        self._names = [f"x{i}" for i in range(x0.size)]
        start = dict(zip(self._names, map(float, x0), strict=True))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # samplers announce that they are experimental
            if kind == "cma":
                sampler = self._optuna.samplers.CmaEsSampler(x0=start, sigma0=sigma, seed=seed)
            else:
                sampler = self._optuna.samplers.TPESampler(multivariate=False, seed=seed)
        self._study = self._optuna.create_study(sampler=sampler)
        self._study.enqueue_trial(start)
        self._trial: Any = None

    def ask(self) -> Array:
        """The next trial."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._trial = self._study.ask()
            values = [
                self._trial.suggest_float(name, low, high)
                for name, low, high in zip(self._names, self._low, self._high, strict=True)
            ]
        return np.array(values)

    def tell(self, x: Array, cost: float) -> None:
        """Its cost."""
        self._study.tell(self._trial, cost)

    def recommend(self) -> Array:
        """The trial with the least cost seen."""
        return np.array([self._study.best_params[name] for name in self._names])
