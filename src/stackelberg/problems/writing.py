"""Problem files to begin with, every key with its words, and their JSON schema for editors: by the same fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stackelberg.core import Constraint
from stackelberg.core.context import KINDS
from stackelberg.core.forms import registered
from stackelberg.leaders.names import POLICIES
from stackelberg.problems.tables import GameTable, LiveTable, RailsTable, StudyTable
from stackelberg.report.domains import domains
from stackelberg.run.checks import FreshCheck
from stackelberg.support.names import printable

_LEADER = """\
[leader]
kind = {kind}
# Kinds: response-model learns how followers respond; city-twin (of roads) plans on a twin of the city as well;
# elasticities (of a shop) by how much less is sold at higher prices; two-point is Algorithm 1; commitment,
# fall-back; or your own (--import MODULE).
# K = 1                  # follower rounds for which each x is held
# first_move = 0.5       # of response-model: the length of its first moves of x
# schedule = {{ kind = "theorem", eta_bar = 0.5, delta_bar = 0.2 }}  # of two-point; or constant
# directions = 2          # of two-point: how many probes beside x
# leader = {{ kind = "response-model" }}           # of fall-back, which takes `to` as well
# prior = {{ kind = "my-prior" }}            # of response-model: what is known of the response (docs/priors.md)
"""

_HOW = "# A key after a # is left out; the value shown is its default or an example.\n"
_CHECK = (
    "# [check]                # of a simulation: the recommendation against the start, on fresh days\n# seeds = 5\n"
)
_NAMES = """\
# [parameters]           # what the entries of x are: names with bounds, units, steps
# bread = { lower = 0.5, upper = 5.0, unit = "EUR", step = 0.05 }

# [context]              # what is known of each day and nobody chooses; told with every answer
# holiday = "flag"       # or number

# [[constraints]]             # what x and y must keep to, by weights on entries of y, by name or number from 1
# name = "school street"
# at_most = 400.0        # or at_least
# y = { 3 = 1.0 }        # or function = "revenue" (of all x and y)
# probability = 0.95
"""


def toml_text(value: Any) -> str:
    """A value as a TOML file has it.

    >>> print(toml_text('C:\\\\roads "new"'), toml_text({"step": 0.5}), toml_text([True, 1]))
    "C:\\\\roads \\"new\\"" { step = 0.5 } [true, 1]
    """
    if isinstance(value, Mapping):
        names = {one: one if one.isascii() and one.isidentifier() else toml_text(one) for one in value}
        return "{ " + ", ".join(f"{names[name]} = {toml_text(one)}" for name, one in value.items()) + " }"
    plain = value if isinstance(value, bool | int | float | list) else str(value)
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")


def table_text(section: str, of: type, given: Mapping[str, Any]) -> str:
    """A table with all its keys: those that are given, and the others as comments, with an example."""
    lines = [f"[{section}]".ljust(25) + "# " + str(of.__doc__).partition("]: ")[2].splitlines()[0].rstrip(".")]
    for one in fields(of):
        if one.init and "words" in one.metadata:
            value = given.get(one.name, one.metadata["example"])
            line = f"{one.name} = {toml_text(value)}".ljust(24) + " "
            left_out = "" if one.name in given else "# "
            lines.append(f"{left_out}{line}# {one.metadata['words']}")
    return "\n".join(lines) + "\n"


def problem_text(
    file: Path | str, name: str, table: str, kind: str = "response-model", *, rails: Mapping[str, Any]
) -> str:
    """A problem file around its table [game] or [live]."""
    parts = [
        f"# A problem file of stackelberg. Run it:   stackelberg run {printable(str(file), lines=False)}\n{_HOW}",
        table_text("study", StudyTable, {"name": name, "rounds": 100, "seed": 0}),
        table,
        _LEADER.format(kind=toml_text(kind)),
        _NAMES,
        table_text("rails", RailsTable, rails),
        _CHECK,
    ]
    return "\n".join(parts)


def template(name: str, file: str) -> str:
    """A file for simulated followers.

    Parameters
    ----------
    name : str
        Name of the study.
    file : str
        Path of the file.

    Returns
    -------
    str
        The text of the file.
    """
    table = table_text("game", GameTable, {"builtin": "pigou"})
    return problem_text(file, name, table, rails={"baseline": 0.0, "baseline_rounds": 2})


def live_template(name: str, file: str) -> str:
    """A file for a system outside.

    Parameters
    ----------
    name : str
        Name of the study.
    file : str
        Path of the file.

    Returns
    -------
    str
        The text of the file.
    """
    given = {"dimension": 1, "lower": 0.0, "upper": 10.0, "x0": [1.0], "objective": "revenue"}
    rails = {"baseline": [1.0], "baseline_rounds": 2}
    return problem_text(file, name, table_text("live", LiveTable, given), rails=rails)


def schema() -> dict[str, Any]:
    """The JSON schema of problem files.

    Returns
    -------
    dict[str, Any]
        JSON schema, draft 2020-12.

    Examples
    --------
    >>> schema()["properties"]["study"]["properties"]["rounds"]["type"]
    'integer'
    """
    each = [one for one in domains().values() if not one.needs or find_spec(one.needs)]
    kinds = {kind: registered(kind) for kind in (*POLICIES, "fall-back")}
    kinds |= {kind: one for domain in each for kind, one in domain.policies.items()}
    leaders = [_table(cls, kind) for kind, cls in kinds.items()]
    properties = {
        "study": _table(StudyTable),
        "game": {"anyOf": [_table(GameTable), *(_table(one.table(live=False)) for one in each if one.simulates)]},
        "live": {"anyOf": [_table(LiveTable), *(_table(one.table(live=True)) for one in each)]},
        "leader": {"anyOf": [*leaders, {"type": "object"}]},
        "parameters": {"type": "object"},
        "context": {"type": "object", "additionalProperties": {"enum": [*KINDS]}},
        "constraints": {"type": "array", "items": _table(Constraint)},
        "rails": _table(RailsTable),
        "check": _table(FreshCheck),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A problem file of stackelberg",
        "type": "object",
        "properties": properties,
        "required": ["study"],
        "additionalProperties": False,
    }


def _table(cls: type, kind: str | None = None) -> dict[str, Any]:
    from stackelberg.core.reading import schema_of  # pydantic, which loads slowly

    found = schema_of(cls)
    for one in (one for one in fields(cls) if one.name in found["properties"]):
        said = {"description": one.metadata.get("words"), "default": one.default}
        found["properties"][one.name] |= {key: what for key, what in said.items() if isinstance(what, _PLAIN)}
    if kind is not None:
        found["properties"]["kind"] = {"const": kind}
        found["required"] = [*found.get("required", ()), "kind"]
    about = {"description": str(cls.__doc__).splitlines()[0]}
    return found | about | ({"additionalProperties": False} if kind is None else {})


_PLAIN = (bool, int, float, str)
