"""A problem file for a planner who has a network and counts, and no trips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.cli.console import csv_options, say
from stackelberg.core import InvalidInput
from stackelberg.problems.templates import domain_template, toml_text
from stackelberg.roads import Network, files
from stackelberg.roads.network import read_units
from stackelberg.tolls.domain import City
from stackelberg.tolls.links import Observes, one_of
from stackelberg.tolls.problem_files import NETWORKS

_LIVE = """
[live]                   # a city: tolls as CSV each morning, counts as CSV each evening
{net}
{nodes}
{units}
tollable = "all"         # or link numbers in the order of the file, from 1: [3, 7]
bounds = [0.0, {highest}]      # lowest and highest toll, in {unit}; or "free-flow", "non-negative"
observes = "{observes}"       # "flows": counts, latencies as in the file; or "flows and times"
{sensors}
lam = {lam}              # weight of ‖x‖² in f = scale * total travel time + lam * ‖x‖²
scale = 1.0
"""

_SENSORS = """\
# without_sensors = [3, 7]     # links that nobody counts, by number, or a CSV file (column link, or tail and head);
#                              # or sensors = ... those that somebody counts"""

_UNCOUNTED = """\
uncounted = "estimate"   # links that nobody counts, declared or not: as full as the counted ones, until the twin
#                        # knows better; or "ignored": they are not in the cost, and tolls may push traffic there"""

_COUNTED = {"sensors": "links that are counted", "without_sensors": "links that nobody counts"}

_POLICY = """\
policy = "city-twin"       # learns from the counts who travels where, and plans tolls on such a twin of the city;
#                          # where it turns out to be wrong it says so, and response-model leads, which learns how
#                          # followers respond; or that alone, two-point (Algorithm 1), adam,"""

_TWIN = """
[leader.city-twin]
# pace = 1.0             # the share of travellers who reconsider from one day to the next, if it is known
# response = "logit"     # how they choose routes; or "wardrop", the shortest (without it: logit in small networks)
"""


def highest_toll(free_flow_time: Any) -> float:
    """A toll that few roads call for more than: a quarter above the median of the times, to two digits.

    Tolls are in the unit of the times, so that a file in seconds gets the problem that one in hours gets. Links
    that take no time, such as connectors, do not count.

    >>> minutes = np.array([2.0, 4.0, 4.0, 10.0, 0.0])
    >>> highest_toll(minutes), highest_toll(minutes * 60), highest_toll(minutes / 60), highest_toll([0.0])
    (5.0, 300.0, 0.083, 5.0)
    """
    times = np.asarray(free_flow_time, dtype=np.float64)
    times = times[times > 0.0]
    return two_digits(1.25 * float(np.median(times))) if times.size else 5.0


def two_digits(number: float) -> float:
    """A number that is easy to read."""
    return float(f"{number:.1e}")


def network_template(file: Path, name: str, options: Mapping[str, str]) -> str:
    """A problem file for a network, whose files are read once to see that they can be; says what was assumed."""
    for option in options:
        if option not in City.options:
            known = ", ".join(f"--{one}" for one in City.options)
            raise InvalidInput(f"--{option}: there is no such option of a network; expected one of {known}")
    if "network" not in options:
        raise InvalidInput(f"--{next(iter(options))}: this is of a network; expected --network FILE as well")
    cells = csv_options(options.get("sep", ","), options.get("decimal", "."), options.get("thousands"))
    try:
        observes = one_of("observes", options.get("observes", "flows"), Observes)
    except InvalidInput as error:
        raise InvalidInput(f"--{error}") from error
    network, net, nodes = _read(options, cells)
    network = replace(network, units=options["units"]) if "units" in options else network
    say(f"{options['network']}: {network.nodes} nodes, {network.links} links, units {network.units or 'not named'}")
    for remark in network.remarks:
        say(f"assumed: {remark}")
    highest = highest_toll(network.free_flow_time)
    counted = _counted(network, options, cells)
    live = _LIVE.format(
        net=net,
        nodes='# nodes = "city_node.tntp"    # coordinates, for the map'
        if nodes is None
        else f"nodes = {toml_text(nodes)}",
        units=f"units = {toml_text(network.units)}"
        if network.units
        else '# units = "flows in vehicles, times in minutes"   # for tables and pages',
        highest=highest,
        unit=read_units(network.units).time or "the unit of the times in the file",
        observes=observes,
        # where latencies are not known, nothing follows from flows
        sensors=f"{counted}\n{_UNCOUNTED}" if observes == "flows" else counted,
        lam=two_digits(0.005 / highest),  # ‖x‖² weighs as much beside the travel time in any unit
    )
    known = observes == "flows"  # delays are known
    return domain_template(
        name, str(file), live, policy=_POLICY if known else None, more=_TWIN if known else "", highest=highest
    )


def _read(options: Mapping[str, str], cells: Mapping[str, Any]) -> tuple[Network, str, Path | None]:
    """The network, the lines of the file that say which it is, and its nodes."""
    if options["network"] in NETWORKS:
        return NETWORKS[options["network"]]()[0], f"network = {toml_text(options['network'])}", None
    net = Path(options["network"])
    nodes = Path(options["nodes"]) if "nodes" in options else files.node_file_beside(net)
    usual = {"sep": ",", "decimal": ".", "thousands": None}
    said = [f"{key} = {toml_text(value)}" for key, value in cells.items() if value and value != usual[key]]
    lines = "\n".join([f"net = {toml_text(net.absolute())}", *said])
    return files.read_network(net, nodes, **cells), lines, None if nodes is None else nodes.absolute()


def _counted(roads: Network, options: Mapping[str, str], cells: Mapping[str, Any]) -> str:
    """Which key of the file names which table of links."""
    given = [option for option in ("sensors", "without-sensors") if option in options]
    if len(given) == 2:
        raise InvalidInput("--sensors: expected either --sensors or --without-sensors, as one says the other")
    if not given:
        return _SENSORS
    key, path = given[0].replace("-", "_"), Path(options[given[0]])
    listed = files.read_link_list(path, roads, **cells).size
    sensed = listed if key == "sensors" else roads.links - listed
    if sensed == 0:
        raise InvalidInput(f"--without-sensors: expected at least one link with a sensor, got none in {path}")
    say(f"{sensed} of {roads.links} links have a sensor; what becomes of the others, `uncounted` in the file says")
    return f"{key} = {toml_text(path.absolute())}   # {_COUNTED[key]}"
