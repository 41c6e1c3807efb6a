"""Parts of a problem, each from a table of its file: leader and schedules, objective, limits, guard rails, sets."""

from __future__ import annotations

import inspect
from collections.abc import Collection
from typing import Any

import numpy as np

from stackelberg.core import ConvexSet, InvalidInput, Leader, Limit, Objective, Parameters, as_vector
from stackelberg.core.domains import Domain, domains
from stackelberg.core.limits import as_limits
from stackelberg.leaders.names import POLICIES, default_leader
from stackelberg.leaders.rails import Rails, SettleTest
from stackelberg.problems.keys import Keys
from stackelberg.sets import Box, Polytope, Reals
from stackelberg.study.objective import BUILT_IN, as_objective
from stackelberg.support.brief import in_brief
from stackelberg.support.extras import imported

PARTS = {
    "theorem": "stackelberg.leaders:TheoremSchedule",
    "experiment": "stackelberg.leaders:ExperimentSchedule",
    "constant": "stackelberg.leaders:ConstantSchedule",
    "one-sided": "stackelberg.leaders:OneSided",
    "central": "stackelberg.leaders:Central",
}
"""Schedules and estimators that a file can name."""

LEADERS = ("leader", "to", "probing")
"""Settings of a leader that are leaders themselves."""


def build_leader(keys: Keys, domain: Domain | None = None) -> tuple[Leader[Any], tuple[str, ...]]:
    """The leader of a [leader] table, and where settings stand that it does not have and that were left aside.

    `policy` or `python` say which leader. Its settings stand beside them or in the table of the policy, such as
    [leader.two-point]. Tables and settings of other policies may stay: nothing else changes when `policy` does.
    `domain`: that of the study, which may have policies of its own.
    """
    if "python" in keys:
        found = keys.code("python")
        leader = found if isinstance(found, Leader) else _made(keys, found)
        keys.done()
        ignored: tuple[str, ...] = ()
    else:
        leader, ignored = _leader_by_name(keys, domain)
    if not isinstance(leader, Leader):
        raise InvalidInput(f"{keys.place('python')}: expected a Leader, got {type(leader).__name__}")
    return leader, ignored


def _leader_by_name(keys: Keys, domain: Domain | None) -> tuple[Any, tuple[str, ...]]:
    named = "policy" in keys
    policy = keys.take("policy", str, "response-model")
    own = () if domain is None else domain.policies
    known = (*POLICIES, *own)
    if policy not in known:
        raise InvalidInput(f"{keys.place('policy')}: expected one of {', '.join(known)}, got {policy!r}")
    for name in {name for one in domains().values() for name in one.policies} - {*own}:
        keys.take(name, dict)  # of another domain
    makers = {name: _maker(name, domain) for name in known}
    settings = {name: tuple(inspect.signature(make).parameters) for name, make in makers.items()}
    tables = {name: Keys(keys.source, f"{keys.section}.{name}", keys.take(name, dict, {})) for name in known}
    leader = _made(keys, makers[policy], tables[policy])
    if not named:
        leader = default_leader(leader)
    for name, table in tables.items():
        for setting in settings[name]:  # tables that are not in use: their values are not looked at
            table.take(setting)
        table.done()
    others = sorted({setting for name in known for setting in settings[name] if setting in keys})
    ignored = tuple(f"{keys.place(setting)}: {policy} has no such setting" for setting in others)
    for setting in others:
        keys.take(setting)
    keys.done()
    return leader, ignored


def _maker(policy: str, domain: Domain | None) -> Any:
    """What makes a leader from its settings."""
    if domain is not None and policy in domain.policies:
        return domain.maker(policy)
    return imported(POLICIES[policy])


def _made(keys: Keys, make: Any, own: Keys | None = None) -> Any:
    """What a class or function makes from the keys that name its arguments, in one table or in either of two."""
    if not callable(make):
        raise InvalidInput(f"{keys.place()}: expected a class or a function, got {make!r}")
    given = {}
    for name in inspect.signature(make).parameters:
        table = own if own is not None and name in own else keys
        if table is own and name in keys:
            raise InvalidInput(f"{keys.place(name)}: [{own.section}] has this setting too; leave one of them out")
        value = table.take(name)
        if value is not None:
            given[name] = build_value(table, name, value)
    refuse_arguments(make, given, keys.place())
    with (own if own is not None and own.given else keys).located():
        return make(**given)


def refuse_arguments(make: Any, given: Collection[str], place: str) -> None:
    """Refuse arguments that a class or function does not have, and a lack of one that it needs, by their names."""
    known = inspect.signature(make).parameters
    if any(one.kind is one.VAR_KEYWORD for one in known.values()):
        return
    if strange := [name for name in given if name not in known]:
        raise InvalidInput(f"{place}: there is no {strange[0]!r}; known here: {', '.join(known) or 'none'}")
    for name, one in known.items():
        if one.default is one.empty and one.kind is not one.VAR_POSITIONAL and name not in given:
            example = f'; add {name} = {{ kind = "response-model" }}, say' if name in LEADERS else ""
            raise InvalidInput(f"{place}: expected a key {name!r}, got none{example}")


def build_value(keys: Keys, name: str, value: Any) -> Any:
    """A value as it is, a list as an array, or a table with `kind` as a schedule, an estimator or a leader."""
    if isinstance(value, list):
        with keys.located(name):
            array = np.array(value)
            return array if array.dtype == np.bool_ else array.astype(np.float64)
    if not isinstance(value, dict):
        return value
    inner = Keys(keys.source, f"{keys.section}.{name}", value)
    part = _made(inner, imported(inner.choice("kind", POLICIES if name in LEADERS else PARTS)))
    inner.done()
    return part


def build_objective(keys: Keys) -> tuple[Objective | None, bool]:
    """The objective that a key names: a built-in one, or one that is registered; None where it was left out.

    And whether it, or the value that is told, is to be maximised.
    """
    name, maximise = keys.take("objective", str), keys.take("maximise", bool, False)
    if name is not None and name not in BUILT_IN:
        keys.source.refuse_if_closed("code", keys.place("objective"))
    with keys.located("objective"):
        found = as_objective(name, maximise=maximise)
    return found, maximise or (found is not None and found.maximise)


def build_limits(tables: Keys) -> tuple[Limit, ...]:
    """Limits from tables [[limits]]: weights on entries of y and x by their names, or numbers from 1; no code."""
    found = []
    for table in tables.take("limits", list, []):
        keys = Keys(tables.source, "limits", table)
        given: dict[str, Any] = {key: keys.number(key) for key in ("at_most", "at_least")}
        given |= {key: _weights(keys, key) for key in ("y", "x")}
        given["quantity"] = keys.take("quantity", str)
        given["probability"] = keys.number("probability", 0.95)
        name = keys.need("name", str)
        keys.done()
        with keys.located():
            found.append(Limit(name, **given))
    with tables.located("limits"):
        return as_limits(found)


def _weights(keys: Keys, key: str) -> dict[int | str, Any]:
    """Weights by entry; numbers of entries count from 1, as everywhere in a file."""
    table, found = keys.take(key, dict, {}), {}
    for entry, weight in table.items():
        if entry == "0":
            raise InvalidInput(f"{keys.place(key)}: expected a name, or a number from 1, got 0")
        found[int(entry) - 1 if entry.isdecimal() else entry] = weight
    return found


def build_rails(keys: Keys, parameters: Parameters) -> Rails:
    """Guard rails from a [rails] table; `lower`, `upper`, `A` and `b` make the set `within`."""
    dimension, tolerance = parameters.size, keys.number("settle_tolerance")
    window = keys.take("settle_window", int, 2)
    within = build_set(keys, dimension)
    given = keys.settings(largest_change=None, largest_radius=None, baseline_cost=None, allowed_loss=None)
    given["baseline"] = keys.named_vector("baseline", parameters)
    given |= keys.settings(closed_rounds=50, baseline_rounds=1) | {"K": keys.take("K", int)}
    with keys.located():
        settle = None if tolerance is None else SettleTest(tolerance, window)
        rails = Rails(within=None if isinstance(within, Reals) else within, settle=settle, **given)
    keys.done()
    return rails


def _matrix(keys: Keys, rows: list[Any], dimension: int) -> Any:
    """A as rows of `dimension` numbers each, or one number after the other."""
    lists = [row for row in rows if isinstance(row, list)]
    wrong = [row for row in lists if len(row) != dimension] if len(lists) == len(rows) else lists
    if wrong or (not lists and len(rows) % dimension):
        got = f"a row {in_brief(wrong[0])}" if wrong else in_brief(rows)
        raise InvalidInput(f"{keys.place('A')}: expected rows of {dimension} numbers each, got {got}")
    with keys.located("A"):
        numbers = [number for row in lists for number in row] if lists else rows
        return as_vector("A", numbers).reshape(-1, dimension)


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
    matrix = _matrix(keys, rows, dimension)
    with keys.located("b"):
        blocks = [(matrix, as_vector("b", level, len(matrix)))]
    with keys.located("A"):
        for bound, sign in ((upper, 1.0), (lower, -1.0)):
            if bound is not None:
                finite = np.isfinite(bound)
                blocks.append((sign * eye[finite], sign * bound[finite]))
        return Polytope(np.vstack([a for a, _ in blocks]), np.concatenate([b for _, b in blocks]))
