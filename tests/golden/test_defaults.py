"""No default changes unseen, of the commands or of what the rooms export.

Logs and problem files hold what was given, so a default must go on meaning what it meant (CONTRIBUTING, "Logs that
open for ever"). Whoever changes one on purpose changes `defaults.json` with it; what is new, or gone, is no change.
"""

import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from enum import EnumType
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from stackelberg.cli import app

KEPT = json.loads((Path(__file__).parent / "defaults.json").read_text(encoding="utf-8"))
ROOMS = (
    *("report", "server", "support"),
    *("adapters", "client", "core", "followers", "games", "leaders", "problems"),
    *("roads", "run", "sets", "study", "theory", "tolls"),
)


def shown(default: Any) -> str:
    """As in a signature; of functions and objects without a text of their own, their kind."""
    text = default.as_posix() if isinstance(default, Path) else repr(default)
    return re.sub(r"<(?:function )?([\w.<>]+).*>", r"\1", text)


def of_signature(thing: Any) -> dict[str, str]:
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):  # written in C, or an exception
        return {}
    return {one.name: shown(one.default) for one in parameters if one.default is not one.empty}


def exported(room: str) -> Iterator[tuple[str, Any]]:
    """What a room exports; where it has no list of that, what its modules define."""
    package = import_module(f"stackelberg.{room}")
    if hasattr(package, "__all__"):
        yield from ((name, getattr(package, name)) for name in sorted(package.__all__))
        return
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for name, thing in sorted(vars(import_module(found.name)).items()):
            if getattr(thing, "__module__", "") == found.name and not name.startswith("_"):
                yield name, thing


def of_room(room: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The defaults of every function, class and method that a room exports, where it has any."""
    for name, thing in exported(room):
        if not callable(thing) or isinstance(thing, EnumType):
            continue
        if found := of_signature(thing):
            yield name, found
        for method, code in sorted(vars(thing).items()) if inspect.isclass(thing) else ():
            code = getattr(code, "__func__", code)
            if not method.startswith("_") and inspect.isfunction(code) and (found := of_signature(code)):
                yield f"{name}.{method}", found


def of_commands(command: Any, path: str = "stackelberg") -> Iterator[tuple[str, dict[str, str]]]:
    """The defaults of every option of every command."""
    for name, below in sorted(getattr(command, "commands", {}).items()):
        yield from of_commands(below, f"{path} {name}")
    found = {option.opts[0]: shown(option.default) for option in command.params if option.opts[0] != "--help"}
    if found:
        yield path, found


def flat(found: Any) -> dict[str, str]:
    return {f"{name}, {one}": default for name, defaults in found for one, default in defaults.items()}


@pytest.mark.parametrize("room", [*ROOMS, "commands"])
def test_defaults_are_what_they_were(room):
    for extra in {"adapters": ("optuna",), "server": ("fastapi", "uvicorn")}.get(room, ()):
        pytest.importorskip(extra)
    now = flat(of_commands(get_command(app)) if room == "commands" else of_room(room))
    kept = flat(KEPT[room].items())
    assert len(now.keys() & kept.keys()) > len(kept) / 2
    assert {name: now[name] for name in now.keys() & kept} == {name: kept[name] for name in now.keys() & kept}
