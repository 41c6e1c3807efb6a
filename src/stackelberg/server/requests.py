"""From what a request says to a study: no file is read for it, and no code is named by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from operator import mul
from typing import Any

from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.core.forms import from_data, joined
from stackelberg.problems import Problem, build_problem
from stackelberg.problems.source import Source, parse
from stackelberg.server.limits import Limits
from stackelberg.server.models import MOST_NUMBERS, NewStudy
from stackelberg.server.problem_documents import Refused
from stackelberg.study import Setup
from stackelberg.study.objective import BUILT_IN
from stackelberg.support.brief import short_repr

_DEEPEST, _OF_A_KIND = 30, 5
"""Levels of lists and tables, and how many of them one counts that has a kind: leaders in leaders take long."""
_MOST_KEYS = 10_000
"""Of all tables together: each may be a name to look up."""
_MOST_SQUARED, _MOST_IN_A_GAME = 300, 100_000
"""A count of a game by name that may be squared, or cubed in work, and all its counts multiplied."""
_COUNTS = dict.fromkeys(("households", "people", "samples", "situations"), _MOST_IN_A_GAME) | dict.fromkeys(
    ("d", "n", "kinds", "groups", "features", "epochs", "criteria", "options", "sellers", "categories", "targets"),
    _MOST_SQUARED,
)


def _refuse_many(field: str, count: int, most: int, what: str = "numbers") -> None:
    """Refuse more numbers than are taken, or more of anything else."""
    if count > most:
        raise Refused(413, "vector", f"{field}: expected at most {most} {what}, got {count}", field)


def problem_of_request(given: NewStudy, limits: Limits) -> Problem:
    """The problem of a request: the text of a file, or its tables."""
    source = Source("problem", given.problem if isinstance(given.problem, str) else "", closed=True)
    spec: Any = parse(source) if isinstance(given.problem, str) else given.problem
    if given.name is not None:
        study = spec.get("study")
        spec = {**spec, "study": {**(study if isinstance(study, Mapping) else {}), "name": given.name}}
    _check_sizes(spec, limits)
    _check_game(spec.get("game"))
    try:
        found = build_problem(spec, source)
    except StackelbergError:
        raise
    except (TypeError, ValueError, OverflowError, KeyError, AttributeError, ArithmeticError) as error:
        raise InvalidInput(f"problem: cannot be understood ({type(error).__name__}: {error})") from error
    _refuse_many("x0", found.x0.size, limits.dimension)
    return found


def _check_sizes(tables: Any, limits: Limits, field: str = "problem", depth: int = 0) -> int:
    """Refuse what would take all memory, or minutes, before anything is built; returns how many keys there are."""
    keys = 0
    if depth > _DEEPEST:
        raise InvalidInput(f"{field}: lists or tables nested too deep")
    if isinstance(tables, Mapping):
        if tables.get("kind") in ("function", "method"):
            raise InvalidInput(f"{field}: a {tables['kind']} may not be sent: requests name no code")
        below = depth + (_OF_A_KIND if "kind" in tables else 1)
        keys = len(tables) + sum(_check_sizes(value, limits, str(key), below) for key, value in tables.items())
        _refuse_many(field, keys, _MOST_KEYS, "keys")
    elif isinstance(tables, list):
        _refuse_many(field, len(tables), MOST_NUMBERS)
        _refuse_many(field, sum(isinstance(one, list) for one in tables), limits.dimension, "lists")
        keys = sum(_check_sizes(value, limits, field, depth + 1) for value in tables)
    elif isinstance(tables, int) and field not in ("seed", "rounds"):
        _refuse_many(field, abs(tables), limits.dimension if field == "dimension" else MOST_NUMBERS)
    return keys


def _check_game(table: Any) -> None:
    """Refuse counts of a game by name that would fill memory or hold up a server: one of them, or all together."""
    arguments = table.get("arguments") if isinstance(table, Mapping) else None
    given = arguments.items() if isinstance(arguments, Mapping) else ()
    counts = {name: max(1, one) for name, one in given if name in _COUNTS and isinstance(one, int)}
    for (name, count), together in zip(counts.items(), accumulate(counts.values(), mul), strict=True):
        most = _COUNTS[name]
        if count > most or together > _MOST_IN_A_GAME:
            raise Refused(413, "vector", f"{name}: expected at most {most}, and fewer in all, got {count}", name)


def setup_of_request(given: Mapping[str, Any], limits: Limits) -> Setup:
    """The setup of a study in a request, in its written form but for the objective, which is a name."""
    objective, rest = given.get("objective"), {key: value for key, value in given.items() if key != "objective"}
    if objective is not None and not (isinstance(objective, str) and objective in BUILT_IN):
        known = f"objective: expected a built-in one ({', '.join(BUILT_IN)}) or none, got {short_repr(objective)}"
        raise InvalidInput(f"{known}; without one, tell the cost of each answer")
    if rest.get("problem"):
        raise InvalidInput("problem: expected it in the place of settings")
    setup: Setup = _decoded("settings", rest, Setup, limits)
    _refuse_many("x0", setup.x0.size, limits.dimension)
    return replace(setup, objective=objective)


def _decoded(field: str, data: Any, kind: Any, limits: Limits) -> Any:
    """A value as a log writes it, of registered kinds."""
    _check_sizes(data, limits, field)
    try:
        return from_data(data, kind)
    except InvalidInput as error:
        raise InvalidInput(joined(field, str(error))) from error


def changes_of_request(changes: Mapping[str, Any], limits: Limits) -> tuple[dict[str, Any], dict[str, Any]]:
    """Amendments that are plain, as in a file, and those that are objects of this package."""
    plain, built = {}, {}
    for key, value in changes.items():
        if not key.isidentifier() or key in ("objective", "reason", "self"):
            raise InvalidInput(f"{key[:100]!r}: expected the name of a setting or a guard rail")
        if isinstance(value, Mapping) and "kind" in value:
            built[key] = _decoded(key, value, Any, limits)
        else:
            _check_sizes(value, limits, key)
            plain[key] = value
    return plain, built
