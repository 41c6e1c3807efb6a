"""Changes to a study that runs, written as in a problem file: numbers, lists and tables become its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stackelberg.problems.keys import Keys, Source
from stackelberg.problems.parts import build_rails, build_value
from stackelberg.sets import Box
from stackelberg.study import Study
from stackelberg.study.leading import RAIL_NAMES

_SET_KEYS = ("lower", "upper", "A", "b")


def amended_settings(study: Study, given: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a file as settings: bounds become a set, a settle tolerance a test, tables schedules."""
    rail_keys = {*RAIL_NAMES, *_SET_KEYS, "settle_tolerance", "settle_window"} - {"within", "settle", "K"}
    table = {k: v for k, v in given.items() if k in rail_keys}
    if any(key in given for key in ("lower", "upper")):
        table = {**_bounds_so_far(study), **table}
    rails = Keys(Source("amend", closed=True), "rails", table)
    built = build_rails(rails, study.parameters)
    settings = {key: getattr(built, key) for key in given if key in RAIL_NAMES & rail_keys}
    if any(key in given for key in _SET_KEYS):
        settings["within"] = built.within
    if "settle_tolerance" in given:
        settings["settle"] = built.settle
    others = {k: v for k, v in given.items() if k not in rail_keys}
    leader = Keys(Source("amend", closed=True), "leader", {})
    return settings | {key: build_value(leader, key, value) for key, value in others.items()}


def _bounds_so_far(study: Study) -> dict[str, Any]:
    """The box of the guard rails, so that a new lower bound does not take the upper one away."""
    within = study.view.waiting.get("within", study.rails.within)
    return {"lower": within.lower.tolist(), "upper": within.upper.tolist()} if isinstance(within, Box) else {}
