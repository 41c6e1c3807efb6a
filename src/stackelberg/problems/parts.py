"""Leaders, schedules, estimators and guard rails by name, from a table of a problem file."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np

from stackelberg.core import ConvexSet, InvalidInput, Leader
from stackelberg.problems.keys import Keys
from stackelberg.sets import Box, Polytope, Reals
from stackelberg.study import codec
from stackelberg.study.rails import Rails, SettleTest

POLICIES = {
    "two-point": "stackelberg.leaders:TwoPoint",
    "response-model": "stackelberg.leaders:ResponseModel",
    "spsa": "stackelberg.leaders:spsa",
    "adam": "stackelberg.leaders:Adam",
    "history-regression": "stackelberg.leaders:HistoryRegression",
    "cma-es": "stackelberg.leaders:CmaEs",
    "best-seen": "stackelberg.leaders:BestSeen",
    "fall-back": "stackelberg.leaders:FallBack",
}
"""The leaders that a file can name."""

PARTS = {
    "theorem": "stackelberg.leaders:TheoremSchedule",
    "experiment": "stackelberg.leaders:ExperimentSchedule",
    "constant": "stackelberg.leaders:ConstantSchedule",
    "one-sided": "stackelberg.leaders:OneSided",
    "central": "stackelberg.leaders:Central",
    "residual-feedback": "stackelberg.leaders:ResidualFeedback",
    "spall": "stackelberg.leaders:SpallSchedule",
    "random-signs": "stackelberg.leaders:RandomSigns",
}
"""Schedules and estimators that a file can name."""

LEADERS = ("leader", "to", "probing", "fallback")
"""Settings of a leader that are leaders themselves."""


def build_leader(keys: Keys) -> Leader[Any]:
    """The leader of a [leader] table: `policy` or `python`, and the settings of that class."""
    if "python" in keys:
        found = keys.reference("python")
        leader = found if isinstance(found, Leader) else _made(keys, found)
    else:
        leader = _made(keys, codec.resolve(keys.choice("policy", POLICIES, "two-point"), keys.place("policy")))
    keys.done()
    if not isinstance(leader, Leader):
        raise InvalidInput(f"{keys.place('python')}: expected a Leader, got {type(leader).__name__}")
    return leader


def _made(keys: Keys, make: Any) -> Any:
    """What a class or function makes from the keys that name its arguments."""
    if not callable(make):
        raise InvalidInput(f"{keys.place()}: expected a class or a function, got {make!r}")
    given = {}
    for name in inspect.signature(make).parameters:
        value = keys.take(name)
        if value is not None:
            given[name] = build_value(keys, name, value)
    with keys.located():
        return make(**given)


def build_value(keys: Keys, name: str, value: Any) -> Any:
    """A value as it is, a list as an array, or a table with `kind` as a schedule, an estimator or a leader."""
    if isinstance(value, list):
        with keys.located(name):
            array = np.array(value)
            return array if array.dtype == np.bool_ else array.astype(np.float64)
    if not isinstance(value, dict):
        return value
    inner = Keys(keys.source, f"{keys.section}.{name}", value)
    part = _made(
        inner, codec.resolve(inner.choice("kind", POLICIES if name in LEADERS else PARTS), inner.place("kind"))
    )
    inner.done()
    return part


def build_rails(keys: Keys, dimension: int) -> Rails:
    """Guard rails from a [rails] table; `lower`, `upper`, `A` and `b` make the set `within`."""
    tolerance = keys.number("settle_tolerance")
    window = keys.take("settle_window", int, 2)
    within = build_set(keys, dimension)
    numbers = ("largest_change", "largest_radius", "baseline_cost", "allowed_loss")
    given: dict[str, Any] = {name: keys.number(name) for name in numbers}
    given["baseline"] = keys.vector("baseline", dimension)
    given["closed_rounds"] = keys.take("closed_rounds", int, 50)
    given["hold"] = keys.take("hold", int)
    with keys.located():
        settle = None if tolerance is None else SettleTest(tolerance, window)
        rails = Rails(within=None if isinstance(within, Reals) else within, settle=settle, **given)
    keys.done()
    return rails


def build_set(keys: Keys, dimension: int) -> ConvexSet:
    """The set that `lower`, `upper` (a number or a list) or `A`, `b` (A x <= b) describe; else all of R^d."""
    lower = keys.vector("lower", dimension, finite=False)
    upper = keys.vector("upper", dimension, finite=False)
    rows, level = keys.take("A", list), keys.take("b", list)
    if rows is None and level is None:
        if lower is None and upper is None:
            return Reals(dimension)
        with keys.located("lower"):
            return Box(
                np.full(dimension, -np.inf) if lower is None else lower,
                np.full(dimension, np.inf) if upper is None else upper,
            )
    if rows is None or level is None:
        raise InvalidInput(f"{keys.place('A')}: expected both A and b (A x <= b), got one of them")
    eye = np.eye(dimension)
    with keys.located("A"):
        blocks = [(np.array(rows, dtype=np.float64).reshape(-1, dimension), np.array(level, dtype=np.float64))]
        for bound, sign in ((upper, 1.0), (lower, -1.0)):
            if bound is not None:
                finite = np.isfinite(bound)
                blocks.append((sign * eye[finite], sign * bound[finite]))
        return Polytope(np.vstack([a for a, _ in blocks]), np.concatenate([b for _, b in blocks]))
