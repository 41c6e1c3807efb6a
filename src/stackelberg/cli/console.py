"""What all commands share: options, exit codes, and what is printed where.

Results go to stdout, progress and messages to stderr. Control characters in names, reasons and messages are shown
as escapes, and never obeyed.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

import typer

from stackelberg.core import InvalidInput
from stackelberg.report.text import shown
from stackelberg.support.brief import short_repr
from stackelberg.support.names import printable
from stackelberg.support.numbers import json_text

FAILED, REFUSED, DATABASE, UNKNOWN, INTERRUPTED = 1, 2, 3, 4, 130
"""Exit codes: what was asked for is not reached, or not all of it; input refused or something missing; the database
or the log failed; there is no such study; stopped by Ctrl-C (128 + SIGINT, as shells have it)."""


def option(words: str, default: Any = None, *names: str, **settings: Any) -> Any:
    """An option of a command, in words; a flag is named, so that it has no opposite."""
    return typer.Option(default, *names, help=words, **settings)


SEP = option("What separates the cells of text tables, as in pandas.", ",", "--sep")
DECIMAL = option("The decimal point of text tables.", ".", "--decimal")
THOUSANDS = option("What separates thousands in text tables. Default: nothing does.", None, "--thousands")


def csv_options(sep: str, decimal: str, thousands: str | None) -> Any:
    """How text tables are to be read, for those who read them: nothing is guessed."""
    for name, value in (("--sep", sep), ("--decimal", decimal), ("--thousands", thousands)):
        if value is not None and len(value) != 1:
            raise InvalidInput(f"{name}: expected one character, got {value!r}")
    if decimal in (thousands, sep):
        raise InvalidInput(f"--decimal: expected another character than --sep and --thousands, got {decimal!r}")
    return {"sep": sep, "decimal": decimal, "thousands": thousands}


@contextmanager
def as_options() -> Iterator[None]:
    """What is refused of a key is said of the option of the same name."""
    try:
        yield
    except InvalidInput as error:
        name, colon, rest = str(error).partition(":")
        raise InvalidInput(f"--{name.replace('_', '-')}{colon}{rest}") from error


def say(message: str) -> None:
    """A message for a person, on stderr."""
    print(printable(f"stackelberg: {message}"), file=sys.stderr, flush=True)


def warn(message: str) -> None:
    """A message that must not be overlooked, on stderr: red where that is a terminal."""
    typer.secho(printable(f"stackelberg: {message}"), fg=typer.colors.RED, err=True)


def print_json(data: Mapping[str, Any]) -> None:
    """A result for a machine, on stdout; NaN and infinity, which are no JSON, are null."""
    print(json_text(data))


def print_facts(title: str, facts: Mapping[str, Any]) -> None:
    """A result for a person, on stdout: one fact a line, aligned; a terminal gets lines that fit."""
    width = max(len(name) for name in facts)
    across = get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    print(printable(title))
    for name, value in facts.items():
        line = printable(f"  {name.replace('_', ' '):<{width}}  {shown(value)}")
        print(fill(line, across, subsequent_indent=" " * (width + 4), break_on_hyphens=False))


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table for a person, on stdout: a row a line, in columns as wide as what stands in them."""
    from rich.cells import cell_len, set_cell_size  # a character may be two wide, or none

    cells = [head, *([printable(cell, lines=False) for cell in row] for row in rows)]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        print("  ".join(map(set_cell_size, row, widths)).rstrip())


def refuse_beside(options: Mapping[str, Any], why: str) -> None:
    """Refuse options, by name, that were given and would be forgotten; `why` says what they go with."""
    given = [option for option, value in options.items() if value is not None and value is not False]
    if given:
        raise InvalidInput(f"{', '.join(given)}: {why}")


def parsed_setting(change: str, *, bare: bool = False) -> tuple[str, Any]:
    """A key and its value, written as in a TOML file; `bare`: text may come without quotes."""
    key, equals, value = change.partition("=")
    if not equals or not key.strip().isidentifier():
        raise InvalidInput(f"expected KEY=VALUE, got {change!r}")
    try:
        found = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError) as error:
        if bare and value.strip().isalpha():
            return key.strip(), value.strip()
        raise InvalidInput(
            f"{key.strip()}: expected a value as in a TOML file, got {short_repr(value)} ({error})"
        ) from error
    if list(found) != ["value"]:
        raise InvalidInput(f"{key.strip()}: expected one value, got {short_repr(value)}")
    return key.strip(), found["value"]
