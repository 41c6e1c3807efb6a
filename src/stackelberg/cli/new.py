"""`stackelberg new`: a commented problem file to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackelberg.cli.console import print_json, say
from stackelberg.cli.opening import Json
from stackelberg.core import InvalidInput


def new_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. toll.toml.")],
    network: Annotated[
        Path | None,
        typer.Option(help="A network file (TNTP or CSV): for a planner who counts traffic and has no trips."),
    ] = None,
    live: Annotated[bool, typer.Option("--live", help="For a system outside, answered by ask and tell.")] = False,
    observes: Annotated[
        str, typer.Option("--observes", "--regime", help="With --network: 'flows', or 'flows and times'.")
    ] = "flows",
    name: Annotated[str | None, typer.Option(help="Name of the study. Default: the name of the file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    as_json: Json = False,
) -> None:
    """Write a problem file in which every key is explained."""
    from stackelberg.problems import live_template, network_template, template

    if file.exists() and not force:
        raise InvalidInput(f"{file}: the file exists already; choose another name, or add --force")
    called = name or file.stem
    observed = _observed(observes)
    if network is not None:
        text = network_template(called, str(file), *_network_files(file, network), observed)
    else:
        text = (live_template if live else template)(called, str(file))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be written ({error.strerror})") from error
    if as_json:
        print_json({"file": str(file), "name": called})
    say(f"wrote {file}; look it over, then: stackelberg run {file}")


def _observed(observes: str) -> str:
    from stackelberg.routing.tolled import as_observes

    try:
        return as_observes(observes)
    except InvalidInput as error:
        raise InvalidInput(f"--{error}") from error


def _network_files(file: Path, network: Path) -> tuple[Path, Path | None]:
    """The network file and the node file beside it, read once to see that they are; relative to the new file."""
    from stackelberg.routing import files

    beside = files.node_file_beside(network)
    files.read_network(network, beside)
    return network.absolute(), None if beside is None else beside.absolute()
