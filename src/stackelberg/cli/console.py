"""What commands print where: results on stdout, progress and messages on stderr.

Control characters in names, reasons and messages are shown as escapes, and never obeyed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from stackelberg.support.names import printable


def say(message: str) -> None:
    """A message for a person, on stderr."""
    print(printable(f"stackelberg: {message}"), file=sys.stderr, flush=True)


def warn(message: str) -> None:
    """A message that must not be overlooked, on stderr: red where that is a terminal."""
    import typer

    typer.secho(printable(f"stackelberg: {message}"), fg=typer.colors.RED, err=True)


def print_json(data: Mapping[str, Any]) -> None:
    """A result for a machine, on stdout; NaN and infinity are no JSON and are refused."""
    print(json.dumps(data, indent=2, allow_nan=False))


def print_facts(title: str, facts: Mapping[str, Any]) -> None:
    """A result for a person, on stdout: one fact a line, aligned."""
    width = max(len(name) for name in facts)
    print(printable(title))
    for name, value in facts.items():
        print(printable(f"  {name.replace('_', ' '):<{width}}  {_shown(value)}"))


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        from stackelberg.support.numbers import engineering

        return engineering(value)
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"
    return str(value)
