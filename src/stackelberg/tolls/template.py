"""A problem file for a planner who has a network and counts, and no trips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.cli.console import csv_options, say
from stackelberg.core import InvalidInput
from stackelberg.problems.writing import problem_text, table_text
from stackelberg.roads import Network, files
from stackelberg.tolls.domain import City
from stackelberg.tolls.links import Observes, one_of
from stackelberg.tolls.problem_files import NETWORKS, LiveRoads


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
    network, given = _read(options, cells)
    network = replace(network, units=options["units"]) if "units" in options else network
    say(f"{options['network']}: {network.nodes} nodes, {network.links} links, units {network.units or 'not named'}")
    for remark in network.remarks:
        say(f"assumed: {remark}")
    highest, known = highest_toll(network.free_flow_time), observes == "flows"
    # ‖x‖² weighs as much beside the travel time in any unit; where delays are not known, nothing follows from flows
    given |= {"bounds": [0.0, highest], "observes": observes, "lam": two_digits(0.005 / highest), "tollable": "all"}
    given |= _counted(network, options, cells) | ({"uncounted": "estimate"} if known else {})
    given |= {"units": network.units} if network.units else {}
    rails = {"largest_change": two_digits(highest / 10.0), "baseline": 0.0, "baseline_rounds": 3}
    live = table_text("live", LiveRoads, given)
    return problem_text(file, name, live, "city-twin" if known else "response-model", rails)


def _read(options: Mapping[str, str], cells: Mapping[str, Any]) -> tuple[Network, dict[str, Any]]:
    """The network, and the keys of the file that say which it is."""
    if options["network"] in NETWORKS:
        return NETWORKS[options["network"]]()[0], {"network": options["network"]}
    net = Path(options["network"])
    nodes = Path(options["nodes"]) if "nodes" in options else files.node_file_beside(net)
    found = {"net": net.absolute()} | {
        name: options[name] for name in ("sep", "decimal", "thousands") if name in options
    }
    return files.read_network(net, nodes, **cells), found | ({} if nodes is None else {"nodes": nodes.absolute()})


def _counted(roads: Network, options: Mapping[str, str], cells: Mapping[str, Any]) -> dict[str, Any]:
    """Which key of the file names which table of links."""
    given = [option for option in ("sensors", "without-sensors") if option in options]
    if len(given) == 2:
        raise InvalidInput("--sensors: expected either --sensors or --without-sensors, as one says the other")
    if not given:
        return {}
    key, path = given[0].replace("-", "_"), Path(options[given[0]])
    listed = files.read_link_list(path, roads, **cells).size
    sensed = listed if key == "sensors" else roads.links - listed
    if sensed == 0:
        raise InvalidInput(f"--without-sensors: expected at least one link with a sensor, got none in {path}")
    say(f"{sensed} of {roads.links} links have a sensor; what becomes of the others, `uncounted` in the file says")
    return {key: path.absolute()}
