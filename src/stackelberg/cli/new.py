"""`stackelberg new`: a commented problem file to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stackelberg import problems
from stackelberg.cli.console import option, print_json, refuse_beside, say
from stackelberg.cli.opening import Json
from stackelberg.core import InvalidInput
from stackelberg.support.files import write_text
from stackelberg.support.names import checked_name

if TYPE_CHECKING:
    from stackelberg.roads import Network


def new_command(
    file: Annotated[Path, typer.Argument(help="The file to write, e.g. toll.toml.")],
    network: Path | None = option(
        "A network file (TNTP or CSV): for a planner who counts traffic and has no trips."
    ),
    nodes: Path | None = option(
        "With --network: names and coordinates of the nodes, TNTP or CSV. Default: X_node beside X_net."
    ),
    live: bool = option("For a system outside, answered by ask and tell.", False, "--live"),
    observes: str = option("With --network: 'flows', or 'flows and times'.", "flows", "--observes"),
    sensors: Path | None = option(
        "With --network: CSV of the links that are counted (column link, or tail and head)."
    ),
    without_sensors: Path | None = option(
        "With --network: CSV of the links that nobody counts, instead of --sensors."
    ),
    name: str | None = option("Name of the study. Default: the name of the file."),
    force: bool = option("Write over a file that exists.", False, "--force"),
    as_json: Json = False,
) -> None:
    """Write a problem file in which every key is explained."""
    if file.exists() and not force:
        raise InvalidInput(f"{file}: the file exists already; choose another name, or add --force")
    called = checked_name("--name", file.stem if name is None else name)
    observed = _observed(observes)
    of_network = {"--nodes": nodes, "--observes": observed != "flows", "--sensors": sensors}
    of_network |= {"--without-sensors": without_sensors}
    refuse_beside(of_network if network is None else {}, "this is of a network; expected --network FILE as well")
    if network is not None:
        counted = {"sensors": sensors, "without_sensors": without_sensors}
        text = _network_text(called, file, network, nodes, observed, counted)
    else:
        text = (problems.live_template if live else problems.template)(called, str(file))
    write_text(file, text)
    if as_json:
        print_json({"file": str(file), "name": called})
    say(f"wrote {file}; look it over, then: stackelberg run {file}")


def _observed(observes: str) -> str:
    from stackelberg.tolls.links import as_observes

    try:
        return as_observes(observes)
    except InvalidInput as error:
        raise InvalidInput(f"--{error}") from error


def _network_text(
    called: str, file: Path, network: Path, nodes: Path | None, observes: str, counted: Mapping[str, Path | None]
) -> str:
    """A problem file for a network, whose files are read once to see that they can be; says what was assumed.

    `counted` are tables of links: those that are counted, or those that are not.
    """
    from stackelberg.problems.templates import highest_toll
    from stackelberg.roads import files

    beside = files.node_file_beside(network) if nodes is None else nodes
    read = files.read_network(network, beside)
    say(f"{network}: {read.nodes} nodes, {read.links} links, units {read.units or 'not named'}")
    for remark in read.remarks:
        say(f"assumed: {remark}")
    where = None if beside is None else beside.absolute()
    key_and_table = _key_and_table(read, counted)
    highest = highest_toll(read.free_flow_time)
    return problems.network_template(
        called, str(file), network.absolute(), where, observes, key_and_table, read.units, highest
    )


def _key_and_table(roads: Network, counted: Mapping[str, Path | None]) -> tuple[str, Path] | None:
    """Which key of the file names which table of links."""
    from stackelberg.roads import files

    given = [(key, path) for key, path in counted.items() if path is not None]
    if len(given) == 2:
        raise InvalidInput("--sensors: expected either --sensors or --without-sensors, as one says the other")
    if not given:
        return None
    key, path = given[0]
    listed = files.read_link_list(path, roads).size
    sensed = listed if key == "sensors" else roads.links - listed
    if sensed == 0:
        raise InvalidInput(f"--without-sensors: expected at least one link with a sensor, got none in {path}")
    say(f"{sensed} of {roads.links} links have a sensor; what becomes of the others, `unseen` in the file says")
    return key, path.absolute()
