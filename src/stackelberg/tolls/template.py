"""A problem file for a planner who has a network and counts, and no trips."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.cli.console import as_options, csv_options, say
from stackelberg.core import InvalidInput
from stackelberg.core.forms import from_data
from stackelberg.problems.source import Source
from stackelberg.problems.writing import problem_text, table_text
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
    if "network" not in options:
        raise InvalidInput(f"--{next(iter(options))}: this is of a network; expected --network FILE as well")
    csv_options(options.get("sep", ","), options.get("decimal", "."), options.get("thousands"))
    given: dict[str, Any] = {option.replace("-", "_"): value for option, value in options.items()}
    if options["network"] not in NETWORKS:
        given["net"] = given.pop("network")
    given |= {name: str(Path(given[name]).absolute()) for name in ("net", "nodes", "sensors") if name in given}
    with as_options():
        live, source = from_data(given, LiveRoads), Source("")
        network, _ = live.read(source)
        sensed = live.sensed(source, network)
    say(f"{options['network']}: {network.nodes} nodes, {network.links} links, units {network.units or 'not named'}")
    for remark in network.remarks:
        say(f"assumed: {remark}")
    if sensed is not None:
        say(f"{sensed.size} of {network.links} links have a sensor; of the others see `uncounted` in the file")
    highest = highest_toll(network.free_flow_time)
    given |= {"bounds": [0.0, highest], "tollable": "all", "uncounted": "estimate"}
    given["lam"] = two_digits(0.005 / highest)  # ‖x‖² weighs as much beside the travel time in any unit
    given |= {"units": network.units} if network.units else {}
    rails = {"largest_change": two_digits(highest / 10.0), "baseline": 0.0, "baseline_rounds": 3}
    table = table_text("live", LiveRoads, given)
    return problem_text(file, name, table, "city-twin", rails)
