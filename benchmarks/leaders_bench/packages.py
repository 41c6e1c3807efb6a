"""Optimisers of other packages behind ask and tell: nevergrad's NGOpt, Optuna's CMA-ES and TPE."""

from __future__ import annotations

import warnings
from typing import Any, Literal, Protocol

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


def _scalar(value: Any) -> float:
    return float(np.squeeze(value))


class NeverGrad:
    """NGOpt of nevergrad, told its budget and whether f is noisy, started at x0 with standard deviation sigma.

    With a budget of 1000 it takes CMA-ES for about 10 dimensions and, from about 30 on, a (1+1) evolution strategy
    with a meta-model, which compares with the least cost seen; told of noise, a portfolio and an averaging one.
    """

    def __init__(self, x0: Array, sigma: float, budget: int, seed: int, noisy: bool) -> None:
        ng: Any = require("nevergrad", extra="bench")
        # nevergrad 1.0.12 calls float() on an array of one number, which NumPy 2.4 refuses: without this NGOpt
        # stops with a TypeError wherever it chooses a meta-model.
        require("nevergrad.optimization.metamodel", extra="bench").float = _scalar
        parameter = ng.p.Array(init=np.array(x0)).set_mutation(sigma=sigma)
        parameter.random_state.seed(seed)
        # Told of noise in one dimension, NGOpt wants a package (fcmaes) that nevergrad does not bring along.
        parameter.function.deterministic = not noisy or x0.size == 1
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


class OptunaCmaEs(_OptunaStudy):
    """Optuna's CMA-ES with standard deviation sigma, recommending the best trial or the middle of the search.

    Optuna hides the mean of the distribution; the middle is the mean of the better half of the last trials, as many
    as there are in a generation.
    """

    def __init__(
        self, x0: Array, sigma: float, width: float, seed: int, recommend: Literal["best", "middle"]
    ) -> None:
        optuna: Any = require("optuna", extra="bench")
        # The sampler works in the unit cube, and its sigma0 is meant there.
        settings = {"x0": _named(x0), "sigma0": sigma / (2.0 * width), "seed": seed}
        super().__init__(optuna, _made(optuna.samplers.CmaEsSampler, **settings), x0, width)
        self._middle = recommend == "middle"
        self._generation = 4 + int(3 * np.log(x0.size))
        self._told: list[tuple[float, Array]] = []

    def tell(self, x: Array, cost: float) -> None:
        """Its cost."""
        super().tell(x, cost)
        self._told = [*self._told, (cost, x)][-self._generation :]

    def recommend(self) -> Array:
        """The best trial, or the middle of the search."""
        if not self._middle:
            return super().recommend()
        ranked = sorted(self._told, key=lambda told: told[0])
        return np.mean([x for _, x in ranked[: (len(ranked) + 1) // 2]], axis=0)
