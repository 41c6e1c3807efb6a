"""The commands that roads add to the command line. Their modules load what is heavy when it is used."""

from __future__ import annotations

import typer


def add_commands(app: typer.Typer, panel: str) -> None:
    """Add `plan` and `equilibrium`."""
    from stackelberg.tolls.equilibrium_command import equilibrium_command
    from stackelberg.tolls.plan_command import plan_command

    for name, command in (("plan", plan_command), ("equilibrium", equilibrium_command)):
        app.command(name, rich_help_panel=panel)(command)
