"""The suites: which games, with which followers, what noise; by name, and lazily those of domains."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from stackelberg import games
from stackelberg.arena import odd
from stackelberg.arena.case import Case
from stackelberg.core import InvalidInput
from stackelberg.report.domains import domains


def _bimatrix(rows: int, columns: int, seed: int, followers: str = "best response", **how: Any) -> Case:
    make = partial(games.random_bimatrix, rows, columns, seed=seed, followers=followers, **how)
    words = " ".join([followers, *(f"{k}={v:g}" for k, v in how.items())])
    return Case(f"{rows}x{columns} #{seed} {words}", make, 1, 0.3)


def _small() -> list[Case]:
    return [
        Case("pigou", games.pigou, 20, 0.3),
        Case("lq d=3", partial(games.linear_quadratic, 3, seed=1), 20, 0.3),
        Case("lq d=10", partial(games.linear_quadratic, 10, seed=1), 20, 0.3),
        Case("cournot n=5", partial(games.stackelberg_cournot, 5), 20, 1.0),
        Case("jump d=10", partial(games.jump, 10, seed=1), 1, 0.3),
        Case("commitment", odd.commitment, 1, 0.3),
    ]


def _prices() -> list[Case]:
    return [
        Case("logit-pricing d=5", partial(games.logit_pricing, 5, seed=1), 20, 1.0),
        Case("logit-pricing d=30", partial(games.logit_pricing, 30, seed=1), 20, 1.0),
        Case("cournot n=20", partial(games.stackelberg_cournot, 20), 20, 1.0),
        Case("posted prices", odd.posted_prices, 1, 1.0),
        Case("platform pricing", games.platform_pricing, 20, 0.5),
    ]


def _finite() -> list[Case]:
    security = partial(games.security, 5, 2.0, seed=1)
    return [
        *(_bimatrix(n, n, seed) for n in (2, 3, 4, 6) for seed in (1, 2)),
        _bimatrix(4, 4, 1, "quantal", precision=50.0),
        _bimatrix(4, 4, 1, "epsilon", epsilon=0.01),
        _bimatrix(4, 4, 1, share=0.2),
        _bimatrix(4, 4, 1, "multiplicative weights"),
        _bimatrix(4, 4, 1, "fictitious play"),
        _bimatrix(4, 4, 1, "follow the leader"),
        Case("two types 3x3", partial(games.random_bimatrix, 3, 3, seed=1, types=2), 1, 0.3),
        Case("security", partial(security, precision=float("inf")), 5, 0.3),
        Case("security quantal", security, 5, 0.3),
        Case("unsplittable", games.unsplittable, 3, 0.5),
    ]


def _odd_days() -> list[Case]:
    return [
        Case("outliers", odd.outliers, 1, 0.3),
        Case("heavy tails", odd.heavy_tails, 1, 0.3),
        Case("weekly cycle", odd.weekly_cycle, 1, 0.3),
    ]


def _slow() -> list[Case]:
    rates = [(0.03,), (0.1,), (0.3,), (0.9,), (0.9, 0.05), (0.9, 0.3, 0.05)]
    paces = [Case(f"pace {' and '.join(map(str, own))}", partial(odd.pace, *own), 1, 0.3) for own in rates]
    return [*paces, _bimatrix(3, 3, 1, share=0.1), _bimatrix(4, 4, 2, share=0.3)]


def _noisy() -> list[Case]:
    lq, logit = partial(games.linear_quadratic, 10, seed=1), partial(games.logit_pricing, 5, seed=1)
    return [
        Case("lq d=10 noise 1%", partial(odd.seen_by, lq, 0.01), 20, 0.3),
        Case("lq d=10 noise 10%", partial(odd.seen_by, lq, 0.1), 20, 0.3),
        Case("lq d=10 missing 20%", partial(odd.seen_by, lq, 0.01, 0.2), 20, 0.3),
        Case("logit-pricing d=5 noise 5%", partial(odd.seen_by, logit, 0.05), 20, 1.0),
        _bimatrix(3, 3, 1, "epsilon", epsilon=0.05),
        _bimatrix(3, 3, 1, "quantal", precision=20.0),
    ]


SUITES: dict[str, Callable[[], list[Case]]] = {
    "small": _small,
    "prices": _prices,
    "finite": _finite,
    "odd days": _odd_days,
    "slow": _slow,
    "noisy": _noisy,
}


def _elsewhere() -> dict[str, str]:
    """Modules of domains with `cases()`, the arguments of each case; imported when asked for."""
    return {name: one.suite for name, one in domains().items() if one.suite}


def suite_names() -> list[str]:
    """All that can be asked for.

    Returns
    -------
    list[str]
        Names of suites and of cases.
    """
    return [*SUITES, *_elsewhere()]


def suite(given: str | Case | Iterable[str | Case]) -> list[Case]:
    """The cases that names of suites or of cases stand for, each once.

    Parameters
    ----------
    given : str | Case | Iterable[str | Case]
        Names of suites or of cases, or cases of your own.

    Returns
    -------
    list[Case]
        The cases, each once.

    Examples
    --------
    >>> [case.name for case in suite(["pigou", "commitment"])]
    ['pigou', 'commitment']
    """
    found: dict[str, Case] = {}
    for one in [given] if isinstance(given, str | Case) else given:
        for case in [one] if isinstance(one, Case) else _named(one):
            found[case.name] = case
    return list(found.values())


def _named(name: str) -> list[Case]:
    elsewhere = _elsewhere()
    if name in elsewhere:
        return [Case(**one) for one in importlib.import_module(elsewhere[name]).cases()]
    if name in SUITES:
        return SUITES[name]()
    every = [case for make in SUITES.values() for case in make()]
    if name not in {case.name for case in every}:  # those of domains last: they load more
        every = [case for word in elsewhere for case in _named(word)]
    chosen = [case for case in every if case.name == name]
    if not chosen:
        raise InvalidInput(
            f"cases: expected a suite ({', '.join(suite_names())}) or the name of a case, got {name!r}"
        )
    return chosen[:1]
