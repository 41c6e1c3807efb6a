"""Changes to a study that runs, written as in a problem file: numbers, lists and tables become its settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from stackelberg.core import ConvexSet, InvalidInput, Parameters
from stackelberg.core.forms import from_data
from stackelberg.problems.source import Source
from stackelberg.problems.tables import RailsTable
from stackelberg.sets import Box, Reals
from stackelberg.study import Study

_SET_KEYS, _SETTLE = ("lower", "upper", "A", "b"), ("settle_tolerance", "settle_window")
_RAILS = {one.name for one in fields(RailsTable)} - {"K"}


def amended_settings(study: Study, given: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a file as settings: bounds become a set, a settle tolerance a test, tables what their kind says."""
    table = {name: value for name, value in given.items() if name in _RAILS}
    if any(name in given for name in ("lower", "upper")):
        within = study.view.waiting.get("within", study.rails.within)
        if isinstance(within, Box):  # a new lower bound does not take the upper one away
            table = {"lower": within.lower.tolist(), "upper": within.upper.tolist(), **table}
    source = Source("amend", closed=True)
    with source.located("rails"):
        rails = source.table("rails", table, RailsTable).rails(study.parameters)
    settings = {name: getattr(rails, name) for name in given if name in table and hasattr(rails, name)}
    settings |= {"within": rails.within} if any(name in given for name in _SET_KEYS) else {}
    settings |= {"settle": rails.settle} if "settle_tolerance" in given else {}
    with source.located("leader"):
        return settings | {name: _value(value) for name, value in given.items() if name not in _RAILS}


def _value(value: Any) -> Any:
    return np.array(value, dtype=np.float64) if isinstance(value, list) else from_data(value)


def with_fixed(
    study: Study, fixed: Mapping[str, float], out: Sequence[str] = (), free: Sequence[str] = ()
) -> ConvexSet:
    """The set of a study in which some entries of x, by name, stay at a value, at their default, or vary again."""
    named, first = study.parameters, study.setup.X
    X = study.view.waiting.get("X", study.policy.feasible)
    if not isinstance(X, Box | Reals) or not isinstance(first, Box | Reals):
        raise InvalidInput(
            f"fix: expected a study whose X is a box, and it is a {type(X).__name__}; amend X instead"
        )
    bounds = [
        np.column_stack((one.lower, one.upper))
        if isinstance(one, Box)
        else np.full((named.size, 2), (-np.inf, np.inf))
        for one in (X, first)
    ]
    wanted = {_entry(named, name, "fix"): value for name, value in fixed.items()}
    wanted |= {(i := _entry(named, name, "take out")): named.defaults[i] for name in out}
    for i, value in wanted.items():
        low, high = bounds[1][i]
        if not low <= value <= high:
            raise InvalidInput(f"fix: {named.names[i]} = {value:g} lies outside of its bounds, {low:g} to {high:g}")
        if named.nearest(i, value) != value:
            raise InvalidInput(
                f"fix: {named.names[i]} = {value:g} may not be announced; {named.nearest(i, value):g} may"
            )
        bounds[0][i] = value
    for name in free:
        i = _entry(named, name, "free")
        bounds[0][i] = bounds[1][i]
    return Box(*bounds[0].T, parameters=X.parameters if isinstance(X, Box) else None)


def _entry(named: Parameters, name: str, where: str) -> int:
    """An entry of x by its name, or by its number from 1 where none is called so."""
    by_number = name.isdecimal() and len(name) < 10 and name not in named.names
    return named.find(int(name) if by_number else name, where)
