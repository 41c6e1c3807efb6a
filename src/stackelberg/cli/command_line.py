"""The command `stackelberg`: a list of its commands, and what happens when one of them fails.

Commands that belong together live in one file; all are registered here. Their modules must import fast
(`stackelberg --help` imports them all), so the heavy rooms are imported inside the functions that use them.
"""

from __future__ import annotations

import warnings
from pkgutil import resolve_name
from typing import Any

import typer
from typer.core import TyperGroup

from stackelberg import __version__
from stackelberg.cli.amend import amend_command, baseline_command, finish_command, pause_command, resume_command
from stackelberg.cli.arena import arena_command
from stackelberg.cli.console import DATABASE, INTERRUPTED, REFUSED, UNKNOWN, option, say
from stackelberg.cli.correct import confirm_command, correct_command, retract_command
from stackelberg.cli.demo import demo_command
from stackelberg.cli.present_folder import keep_from_children
from stackelberg.cli.run import FURTHER, new_command, run_command, schema_command
from stackelberg.cli.serve import serve_command, token_app
from stackelberg.cli.studies import (
    backup_command,
    export_command,
    recommend_command,
    report_command,
    show_command,
    studies_command,
)
from stackelberg.cli.tell import ask_command, tell_command
from stackelberg.core import StackelbergError
from stackelberg.problems.permission import programs_may_run
from stackelberg.report.domains import domains
from stackelberg.support.errors import LogDamaged, LogTooNew, StorageFailed, UnknownStudy


class _Commands(TyperGroup):
    """The group of all commands: errors of this package become one line on stderr, not a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            with programs_may_run(False):
                return super().invoke(ctx)
        except StackelbergError as error:
            say(f"error: {error}")
            raise typer.Exit(_exit_code(error)) from error
        except MemoryError as error:
            say("error: there is not enough memory for this; is a number in a file or an option far too large?")
            raise typer.Exit(REFUSED) from error
        except UnicodeEncodeError as error:
            say(f"error: {error.object[error.start : error.end]} is half a character, which cannot be used here")
            raise typer.Exit(REFUSED) from error
        except KeyboardInterrupt:
            say("stopped")
            raise typer.Exit(INTERRUPTED) from None


def _exit_code(error: StackelbergError) -> int:
    if isinstance(error, UnknownStudy):
        return UNKNOWN
    return DATABASE if isinstance(error, StorageFailed | LogDamaged | LogTooNew) else REFUSED


app = typer.Typer(
    name="stackelberg",
    cls=_Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Tolls, prices and incentives when you cannot model the people who respond.",
)


DAILY, PLANNING = "Daily: a study that runs", "Planning: make, try out, keep and share"
"""The groups of commands in `--help`."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"stackelberg {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = option("Show the version and stop.", False, "--version", callback=_show_version, is_eager=True),
) -> None:
    """Tolls, prices and incentives when you cannot model the people who respond."""


_COMMANDS = {
    DAILY: (
        *(ask_command, tell_command, recommend_command, show_command, studies_command, report_command),
        *(confirm_command, correct_command, retract_command),
        *(baseline_command, amend_command, pause_command, resume_command, finish_command),
    ),
    PLANNING: (
        *(new_command, run_command, export_command, backup_command),
        *(schema_command, serve_command, arena_command, demo_command),
    ),
}
for _panel, _commands in _COMMANDS.items():
    for _command in _commands:
        app.command(
            _name := _command.__name__.removesuffix("_command"),
            rich_help_panel=_panel,
            context_settings=FURTHER if _name == "new" else None,
        )(_command)
for _domain in domains().values():
    if _domain.commands:
        resolve_name(_domain.commands)(app, PLANNING)
app.add_typer(token_app, name="token", rich_help_panel=PLANNING)


def main() -> None:
    """The entry point of the command line."""
    keep_from_children()
    warnings.showwarning = _say_warning
    app()


def _say_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """Warnings are said as everything else is, without the line of code that gave them."""
    say(f"note: {message}")
