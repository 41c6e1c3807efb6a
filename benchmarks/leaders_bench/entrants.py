"""Who takes part: our leaders, and rivals that see costs only, each rival with a stated grid of settings.

Grids are in units of the case: `scale` (a typical change of one coordinate of x) and `gap` = f(x0) − f*. Both are
more than a rival would know; the benchmark gives them away so that nobody loses for want of units. Ours has no
grid: it runs with its defaults everywhere.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from benchmarks.leaders_bench.cases import Case
from benchmarks.leaders_bench.packages import NeverGrad, OptunaSampler
from stackelberg.core import Array, Leader
from stackelberg.leaders import Adam, CmaEs, ConstantSchedule, HistoryRegression, TheoremSchedule, TwoPoint
from stackelberg.routing import TrialAndError, sioux_falls

Setting = dict[str, Any]


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


@dataclass(frozen=True)
class Entrant:
    """A participant: its name, what it knows, its grid, and how to make it for a case, a setting and a seed."""

    name: str
    knows: str
    grid: tuple[Setting, ...]
    make: Callable[[Case, Setting, int, int], Leader[Any] | AskTell]
    takes: Callable[[Case], bool] = lambda case: True


COSTS = "costs"
STEPS = (0.03, 0.1, 0.3, 1.0, 3.0)
RADII = (0.03, 0.1, 0.3)
SIGMAS = (0.1, 0.3, 1.0, 3.0)


def _gap(case: Case) -> float:
    return case.start_cost - case.best


def _algorithm_1(case: Case, s: Setting, seed: int, budget: int) -> TwoPoint:
    """η_t = step · scale² √d / (gap √(t+1)), δ_t = radius · scale √d (t+1)^{-1/4}: Theorem 1's shape."""
    d = case.x0.size
    eta_bar = s["step"] * case.scale**2 * d * np.sqrt(d) / _gap(case)
    return TwoPoint(K=case.K, schedule=TheoremSchedule(eta_bar, s["radius"] * case.scale * d))


def _adam(case: Case, s: Setting, seed: int, budget: int) -> Adam:
    delta = s["radius"] * case.scale * float(np.sqrt(case.x0.size))
    probing = TwoPoint(K=case.K, schedule=ConstantSchedule(1.0, delta))
    return Adam(step=s["step"] * case.scale, probing=probing)


def _history(case: Case, s: Setting, seed: int, budget: int) -> HistoryRegression:
    d = case.x0.size
    eta = s["step"] * case.scale**2 * np.sqrt(d) / _gap(case)
    return HistoryRegression(eta=eta, delta=s["radius"] * case.scale * float(np.sqrt(d)), K=case.K)


def _cma(case: Case, s: Setting, seed: int, budget: int) -> CmaEs:
    return CmaEs(sigma0=s["sigma"] * case.scale, K=case.K)


def _ngopt(case: Case, s: Setting, seed: int, budget: int) -> NeverGrad:
    return NeverGrad(case.x0, s["sigma"] * case.scale, budget, seed)


def _optuna_cma(case: Case, s: Setting, seed: int, budget: int) -> OptunaSampler:
    return OptunaSampler("cma", case.x0, case.game.X, s["sigma"] * case.scale, 10.0 * case.scale, seed)


def _optuna_tpe(case: Case, s: Setting, seed: int, budget: int) -> OptunaSampler:
    return OptunaSampler("tpe", case.x0, case.game.X, case.scale, s["width"] * case.scale, seed)


def _response_model(case: Case, s: Setting, seed: int, budget: int) -> Leader[Any]:
    return imported("stackelberg.leaders:ResponseModel", case)


def _trial_and_error(case: Case, s: Setting, seed: int, budget: int) -> TrialAndError:
    return TrialAndError(sioux_falls()[0].latency, K=case.K)


def _trial_and_error_applies(case: Case) -> bool:
    """Its needs: all links tolled, latencies known, settled followers."""
    return case.name == "sioux-falls settled"


def _crossed(**axes: tuple[float, ...]) -> tuple[Setting, ...]:
    settings: list[Setting] = [{}]
    for name, values in axes.items():
        settings = [s | {name: v} for s in settings for v in values]
    return tuple(settings)


ENTRANTS: dict[str, Entrant] = {
    e.name: e
    for e in (
        Entrant("response-model", "responses, own f", ({},), _response_model),
        Entrant("algorithm-1", COSTS, _crossed(step=STEPS, radius=RADII), _algorithm_1),
        Entrant("adam", COSTS, _crossed(step=(0.01, 0.03, 0.1, 0.3, 1.0), radius=RADII), _adam),
        Entrant("history-regression", COSTS, _crossed(step=STEPS, radius=RADII), _history),
        Entrant("cma", COSTS, _crossed(sigma=SIGMAS), _cma),
        Entrant("nevergrad NGOpt", COSTS, _crossed(sigma=SIGMAS), _ngopt),
        Entrant("optuna CMA-ES", COSTS, _crossed(sigma=SIGMAS), _optuna_cma),
        Entrant("optuna TPE", COSTS, _crossed(width=(1.0, 3.0, 10.0)), _optuna_tpe),
        Entrant(
            "trial-and-error marginal cost",
            "latencies; needs every link tolled, settled followers",
            ({},),
            _trial_and_error,
            _trial_and_error_applies,
        ),
    )
}


def imported(reference: str, case: Case) -> Leader[Any]:
    """The leader `module:name`: a class or function called with K, or a leader as it is."""
    module, _, name = reference.partition(":")
    thing = getattr(importlib.import_module(module), name)
    return thing if isinstance(thing, Leader) else thing(K=case.K)


def entrant(name: str) -> Entrant:
    """An entrant of the table, or a leader given as `module:name`."""
    if name in ENTRANTS:
        return ENTRANTS[name]
    return Entrant(name, "as it says", ({},), lambda case, s, seed, budget: imported(name, case))
