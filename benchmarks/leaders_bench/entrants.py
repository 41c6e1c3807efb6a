"""Who takes part: our leader, and rivals, each rival with a stated grid of settings.

Grids are in units of the case: `scale` (a typical change of one coordinate of x) and `gap` = f(x0) − f*. Both are
more than a rival would know; the benchmark gives them away so that nobody loses for want of units. Ours has no
grid: it runs with its defaults everywhere.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.leaders_bench.bayesian import CompositeBayes
from benchmarks.leaders_bench.case import Case
from benchmarks.leaders_bench.composite import (
    AskTellResponses,
    DfoLs,
    Pounders,
    ResponsesAfterSettling,
    has_squares,
)
from benchmarks.leaders_bench.least_squares import RecursiveLeastSquares
from benchmarks.leaders_bench.packages import AfterSettling, AskTell, OptunaTpe
from benchmarks.leaders_bench.quasi_newton import QuasiNewton
from stackelberg.core import InvalidInput, Leader
from stackelberg.leaders import (
    CmaEs,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)

Setting = dict[str, Any]


@dataclass(frozen=True)
class Entrant:
    """A participant: its name, what it knows, its grid, and how to make it for a case, a setting and a seed."""

    name: str
    knows: str
    grid: tuple[Setting, ...]
    make: Callable[[Case, Setting, int, int], Leader[Any] | AskTell | AskTellResponses]
    takes: Callable[[Case], bool] = lambda case: True
    most: int = 1000
    """No more deployments than this are asked of it (where its own computing would take hours)."""


OURS = "response-model"
COSTS = "costs"
RESPONSES = "responses, own f"
RADII = (0.01, 0.03, 0.1, 0.3, 1.0)
RADII_OF_REGIONS = (0.1, 0.3, 1.0, 3.0)
SIGMAS = (0.03, 0.1, 0.3, 1.0, 3.0)
SETTLING = 3
"""Deployments of x0 after which the followers' first transient has died out on every game."""


def _gap(case: Case) -> float:
    return case.gap


def _algorithm_1(case: Case, s: Setting, seed: int, budget: int) -> TwoPoint:
    """η_t = step · scale² √d / (gap √(t+1)), δ_t = radius · scale √d (t+1)^{-1/4}: Theorem 1's shape."""
    d = case.x0.size
    eta_bar = s["step"] * case.scale**2 * d * np.sqrt(d) / _gap(case)
    return TwoPoint(K=case.K, schedule=TheoremSchedule(eta_bar, s["radius"] * case.scale * d))


def _cma(case: Case, s: Setting, seed: int, budget: int) -> CmaEs:
    default = 4 + int(3 * np.log(case.x0.size))
    return CmaEs(sigma0=s["sigma"] * case.scale, population=s["population"] * default, K=case.K)


def _least_squares(case: Case, s: Setting, seed: int, budget: int) -> RecursiveLeastSquares:
    unit = case.scale * float(np.sqrt(case.x0.size))
    return RecursiveLeastSquares(s["radius"] * unit, s["length"] * unit, s["forgetting"], case.K)


def _optuna_tpe(case: Case, s: Setting, seed: int, budget: int) -> AskTell:
    return AfterSettling(OptunaTpe(case.x0, s["width"] * case.scale, seed), case.x0, s["settle"])


def _settled_first(package: AskTellResponses, case: Case, times: int) -> AskTellResponses:
    return ResponsesAfterSettling(package, case.x0, times)


def _dfo_ls(case: Case, s: Setting, seed: int, budget: int) -> AskTellResponses:
    directions = max(1, round(s["directions"] * case.x0.size))
    package = DfoLs(case, s["radius"], directions, s["new"], s["noisy"], budget - s["settle"], seed)
    return _settled_first(package, case, s["settle"])


def _pounders(case: Case, s: Setting, seed: int, budget: int) -> AskTellResponses:
    package = Pounders(case, s["radius"], budget - s["settle"], seed)
    return _settled_first(package, case, s["settle"])


def _bfgs(case: Case, s: Setting, seed: int, budget: int) -> AskTellResponses:
    return _settled_first(QuasiNewton(case, s["radius"], seed), case, s["settle"])


def _composite_bayes(case: Case, s: Setting, seed: int, budget: int) -> AskTellResponses:
    return _settled_first(CompositeBayes(case, s["width"], s["first"], seed), case, s["settle"])


def _every_entry_is_seen(case: Case) -> bool:
    return not case.game.followers.partial


def _has_prices(case: Case) -> bool:
    """A price for each of the first d entries of y: as our leader, it takes this from the sizes of x and y."""
    people, rng = case.game.followers, np.random.default_rng(0)
    y, _ = people.respond(case.x0, people.initial(rng), 1, rng)
    return _every_entry_is_seen(case) and y.size % case.x0.size == 0


def _response_model(case: Case, s: Setting, seed: int, budget: int) -> Leader[Any]:
    return ResponseModel(K=case.K)


def _crossed(**axes: tuple[Any, ...]) -> tuple[Setting, ...]:
    settings: list[Setting] = [{}]
    for name, values in axes.items():
        settings = [s | {name: v} for s in settings for v in values]
    return tuple(settings)


# directions, a share of d: how many DFO-LS begins with (0: one); new: how many it adds with every step.
_DFO_LS = _crossed(
    radius=RADII_OF_REGIONS, directions=(0.0, 0.3), new=(0, 1), noisy=(False, True), settle=(0, SETTLING)
)

ENTRANTS: dict[str, Entrant] = {
    e.name: e
    for e in (
        Entrant(OURS, RESPONSES, ({},), _response_model),
        Entrant(
            "recursive-least-squares",
            RESPONSES,
            _crossed(forgetting=(0.95, 0.99, 1.0), radius=(0.03, 0.1, 0.3), length=(0.01, 0.03, 0.1, 0.3)),
            _least_squares,
        ),
        Entrant("dfo-ls", RESPONSES, _DFO_LS, _dfo_ls, has_squares),
        Entrant(
            "pounders",
            RESPONSES,
            _crossed(radius=RADII_OF_REGIONS, settle=(0, SETTLING)),
            _pounders,
            has_squares,
        ),
        Entrant(
            "bfgs",
            RESPONSES,
            _crossed(radius=RADII_OF_REGIONS, settle=(0, SETTLING)),
            _bfgs,
            _has_prices,
        ),
        Entrant(
            "composite BO",
            RESPONSES,
            _crossed(width=RADII_OF_REGIONS, first=(5,), settle=(0,)),
            _composite_bayes,
            _every_entry_is_seen,
            most=200,
        ),
        Entrant(
            "algorithm-1",
            COSTS,
            _crossed(step=(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0), radius=RADII),
            _algorithm_1,
        ),
        Entrant("cma", COSTS, _crossed(sigma=SIGMAS, population=(1, 4)), _cma),
        Entrant(
            "optuna TPE",
            COSTS,
            _crossed(width=(0.3, 1.0, 3.0, 10.0), settle=(SETTLING,)),
            _optuna_tpe,
            most=400,
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
    if ":" not in name:
        raise InvalidInput(f"leaders: expected one of {', '.join(ENTRANTS)}, or module:name, got {name!r}")
    return Entrant(name, "as it says", ({},), lambda case, s, seed, budget: imported(name, case))
