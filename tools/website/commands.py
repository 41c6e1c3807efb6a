"""The page of the command line, from the commands themselves."""

from __future__ import annotations

from typing import Any

import typer

from stackelberg.cli import app

INTRODUCTION = """Every command has `--help`; most have `--json`, which prints machine-readable output on stdout.
Progress and messages go to stderr.
"""
MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "*": r"\*", "_": r"\_"}


def commands_page() -> str:
    """Every command with what it does, its arguments and its options."""
    group: Any = typer.main.get_command(app)
    context = group.make_context("stackelberg", [], resilient_parsing=True)
    parts = ["# Commands\n", INTRODUCTION]
    for name in group.list_commands(context):
        parts += _command(name, group.get_command(context, name), context)
    return "\n".join(parts)


def _command(name: str, command: Any, above: Any) -> list[str]:
    context = command.make_context(name, [], parent=above, resilient_parsing=True)
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [f"## stackelberg {name}\n", f"{_clean(command.help)}\n", f"```text\nstackelberg {name} {usage}\n```\n"]
    rows = [_row(one) for one in command.params if one.name != "help" and not getattr(one, "hidden", False)]
    if rows:
        lines += ["| argument or option | what it says |\n|---|---|", *rows, ""]
    return lines


def _row(parameter: Any) -> str:
    names = [*parameter.opts, *parameter.secondary_opts] if parameter.param_type_name == "option" else []
    shown = ", ".join(f"`{one}`" for one in names) or f"`{parameter.name.upper()}`"
    return f"| {shown} | {_clean(getattr(parameter, 'help', None)).replace('|', '&#124;')} |"


def _clean(text: str | None) -> str:
    """Help is plain text: what Markdown would take for markup is kept as it is.

    >>> _clean("A *list*\\nof links, <name> first.")
    'A \\\\*list\\\\* of links, &lt;name&gt; first.'
    """
    words = " ".join((text or "").replace("\b", "").split())
    return "".join(MARKUP.get(letter, letter) for letter in words)
