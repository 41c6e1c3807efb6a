"""`stackelberg amend` and `stackelberg finish`: change a study while it runs, or end it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.opening import DEFAULT_DB, Db, Json, Name, stored_study
from stackelberg.core import InvalidInput

if TYPE_CHECKING:
    from stackelberg.study import Study

_SET_KEYS = ("lower", "upper", "A", "b")


def amend_command(
    name: Name,
    changes: Annotated[
        list[str],
        typer.Argument(help="KEY=VALUE as in the file: K=5, largest_change=0.2, lower=0, deadline_s=3600."),
    ],
    reason: Annotated[str, typer.Option(help="Why, for the record.")] = "",
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """Change settings of the leader and guard rails while a study runs.

    In force from the first round that nobody was asked about yet; the change is part of the log.
    """
    given = dict(_parsed(change) for change in changes)
    with stored_study(db, name) as study:
        study.amend(reason, **_settings(study, given))
        waiting = bool(study.progress.waiting)
        when = study.round + 1 if waiting else study.round
    if as_json:
        print_json({"study": name, "amended": sorted(given), "from_round": when})
    say(f"amended {', '.join(sorted(given))}, in force from round {when}")


def finish_command(
    name: Name,
    reason: Annotated[str, typer.Option(help="Why, for the record.")] = "finished",
    db: Db = DEFAULT_DB,
    as_json: Json = False,
) -> None:
    """End a study: it stays readable, and takes no more questions and answers."""
    with stored_study(db, name) as study:
        study.finish(reason)
    if as_json:
        print_json({"study": name, "finished": reason})
    say(f"finished study {name!r}")


def _parsed(change: str) -> tuple[str, Any]:
    """A key and its value, written as in a TOML file."""
    key, equals, value = change.partition("=")
    if not equals or not key.strip().isidentifier():
        raise InvalidInput(f"expected KEY=VALUE, got {change!r}")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError as error:
        raise InvalidInput(f"{key.strip()}: expected a value as in a TOML file, got {value!r} ({error})") from error


def _settings(study: Study, given: dict[str, Any]) -> dict[str, Any]:
    """Values of a file as settings: bounds become a set, a settle tolerance a test, tables schedules."""
    from stackelberg.problems.keys import Keys, Source
    from stackelberg.problems.parts import build_rails, build_value
    from stackelberg.study.replay import RAIL_NAMES

    rail_keys = {*RAIL_NAMES, *_SET_KEYS, "settle_tolerance", "settle_window"} - {"within", "settle"}
    table = {k: v for k, v in given.items() if k in rail_keys}
    if any(key in given for key in ("lower", "upper")):
        table = {**_bounds_so_far(study), **table}
    rails = Keys(Source("amend"), "rails", table)
    built = build_rails(rails, study.settings.x0.size)
    settings = {key: getattr(built, key) for key in given if key in RAIL_NAMES}
    if any(key in given for key in _SET_KEYS):
        settings["within"] = built.within
    if "settle_tolerance" in given:
        settings["settle"] = built.settle
    others = {k: v for k, v in given.items() if k not in rail_keys}
    leader = Keys(Source("amend"), "leader", {})
    return settings | {key: build_value(leader, key, value) for key, value in others.items()}


def _bounds_so_far(study: Study) -> dict[str, Any]:
    """The box of the guard rails, so that a new lower bound does not take the upper one away."""
    from stackelberg.sets import Box

    within = study.progress.waiting.get("within", study.rails.within)
    return {"lower": within.lower.tolist(), "upper": within.upper.tolist()} if isinstance(within, Box) else {}
