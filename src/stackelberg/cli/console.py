"""What commands print where: results on stdout, progress and messages on stderr.

Control characters in names, reasons and messages are shown as escapes, and never obeyed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from stackelberg.support.names import printable
from stackelberg.support.progress import ShowProgress

FAILED, REFUSED, DATABASE, UNKNOWN, INTERRUPTED = 1, 2, 3, 4, 130
"""Exit codes: what was asked for is not reached, or not all of it; input refused or something missing; the database
or the log failed; there is no such study; stopped by Ctrl-C (128 + SIGINT, as shells have it)."""


def say(message: str) -> None:
    """A message for a person, on stderr."""
    print(printable(f"stackelberg: {message}"), file=sys.stderr, flush=True)


def warn(message: str) -> None:
    """A message that must not be overlooked, on stderr: red where that is a terminal."""
    import typer

    typer.secho(printable(f"stackelberg: {message}"), fg=typer.colors.RED, err=True)


def line_every_tenth(what: str) -> ShowProgress:
    """Where there is no bar: a message every tenth of the way, with how many rounds, or runs, are done."""

    def line(words: str, done: int, total: int) -> None:
        if done % max(1, total // 10) == 0:
            say(f"{what} {done} of {total}: {words}")

    return line


def print_json(data: Mapping[str, Any]) -> None:
    """A result for a machine, on stdout; NaN and infinity, which are no JSON, are null."""
    from stackelberg.support.numbers import json_text  # loads NumPy

    print(json_text(data))


def print_facts(title: str, facts: Mapping[str, Any]) -> None:
    """A result for a person, on stdout: one fact a line, aligned."""
    from stackelberg.support.numbers import shown  # loads NumPy

    width = max(len(name) for name in facts)
    print(printable(title))
    for name, value in facts.items():
        print(printable(f"  {name.replace('_', ' '):<{width}}  {shown(value)}"))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table for a person, on stdout: a row a line, in columns as wide as what stands in them."""
    from rich.cells import cell_len, set_cell_size  # a character may be two wide, or none

    shown = [head, *([printable(cell, lines=False) for cell in row] for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        print("  ".join(map(set_cell_size, row, widths)).rstrip())
