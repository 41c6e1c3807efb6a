"""Write anew what the tests of this folder keep, after a change that was meant.

`python -m tests.golden.write_kept defaults games` writes two of the files; without names all of them: games,
defaults, coverage_cases. `git diff` then shows what has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.golden import test_defaults, test_games
from tests.repro import test_published_theory
from typer.main import get_command

from stackelberg.cli import app

FOLDER = Path(__file__).parent


def games() -> dict[str, list[float]]:
    """Every game of the gallery."""
    return {name: test_games.as_it_is(make()) for name, make in test_games.MAKERS.items()}


def defaults() -> dict[str, dict[str, Any]]:
    """Every default of rooms and commands."""
    rooms = {room: dict(test_defaults.of_room(room)) for room in test_defaults.ROOMS}
    return rooms | {"commands": dict(test_defaults.of_commands(get_command(app)))}


def coverage_cases() -> dict[str, list[Any]]:
    """Every case of the coverage table."""
    return {one.name: test_published_theory.as_it_is(one) for one in test_published_theory.cases()}


KEPT: dict[str, Callable[[], Any]] = {
    "games": games,
    "defaults": defaults,
    "coverage_cases": coverage_cases,
}


def text_of(kept: dict[str, Any]) -> str:
    """JSON with a line for each thing that can change by itself."""

    def line(name: str, value: Any) -> str:
        return f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}"

    def part(name: str, value: Any) -> str:
        if isinstance(value, dict):
            inside = ",\n".join(f"  {line(*each)}" for each in value.items())
        elif value and isinstance(value[0], str):
            inside = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in value)
        else:
            return f" {line(name, value)}"
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return f" {json.dumps(name)}: {opening}\n{inside}\n {closing}"

    return "{\n" + ",\n".join(part(name, value) for name, value in kept.items()) + "\n}\n"


if __name__ == "__main__":
    for name in sys.argv[1:] or KEPT:
        (FOLDER / f"{name}.json").write_text(text_of(KEPT[name]()), encoding="utf-8")
