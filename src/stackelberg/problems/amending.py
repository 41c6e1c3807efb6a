"""Changes to a study that runs, written as in a problem file: numbers, lists and tables become its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from stackelberg.core.forms import from_data
from stackelberg.problems.source import Source
from stackelberg.problems.tables import RailsTable
from stackelberg.sets import Box
from stackelberg.study import Study
from stackelberg.support.arrays import checked_floats

_SET_KEYS = ("lower", "upper", "A", "b")
_RAILS = {one.name for one in fields(RailsTable)}


def amended_settings(study: Study, given: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a file as settings: bounds become a set, tables what their kind says."""
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
    with source.located("leader"):
        return settings | {
            name: checked_floats(name, value, "numbers") if isinstance(value, list) else from_data(value)
            for name, value in given.items()
            if name not in _RAILS
        }
