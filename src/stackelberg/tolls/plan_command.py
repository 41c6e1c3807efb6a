"""`stackelberg plan`: recommended tolls for a network from its counts, before anything is announced."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import typer

from stackelberg.cli.console import (
    DECIMAL,
    SEP,
    THOUSANDS,
    as_options,
    csv_options,
    option,
    print_facts,
    print_json,
    say,
    warn,
)
from stackelberg.core import Array, InvalidInput
from stackelberg.support.files import made_folder
from stackelberg.tolls.equilibrium_command import equilibrium_command

if TYPE_CHECKING:
    from stackelberg.roads import Network
    from stackelberg.roads.files import CsvOptions


def add_commands(app: typer.Typer, panel: str) -> None:
    """Add `plan` and `equilibrium` to the command line."""
    for name, command in (("plan", plan_command), ("equilibrium", equilibrium_command)):
        app.command(name, rich_help_panel=panel)(command)


def plan_command(
    counts: list[Path] = option(
        "Counts of a day: a table with columns link (or tail and head) and count; again for further days.", ...
    ),
    net: str | None = option(
        "Network file: TNTP, GMNS (link.csv), a table of links (.csv, .parquet), or a GeoPackage."
    ),
    tolls: list[Path] | None = option(
        "Tolls of that day: a table with columns link and toll; one for each --counts. Default: none were charged."
    ),
    network: str | None = option("A built-in network instead of a file: sioux-falls, braess."),
    nodes: str | None = option("Nodes with coordinates, for the map. Default: X_node.tntp beside X_net.tntp."),
    units: str | None = option('Units of the network, such as "flows in vehicles, times in minutes".'),
    trips: Path | None = option(
        "An old matrix of trips to begin from: TNTP, a table of pairs (.csv, .parquet), or OMX."
    ),
    lowest: float = option("The lowest toll, in the unit of the network's times.", 0.0),
    highest: float | None = option("The highest toll. Default: a quarter above the median free-flow time."),
    step: float | None = option(
        "Tolls are multiples of this. Default: 1, 2 or 5 of a decimal place, at least 25 steps."
    ),
    tollable: Path | None = option("Table of the links that may be tolled. Default: all."),
    at_most: int | None = option("Toll at most so many links: the twin says which."),
    pace: float | None = option("Share of travellers who reconsider from day to day. Default: learned."),
    seed: int = option("The same seed gives the same plan.", 0),
    sep: str = SEP,
    decimal: str = DECIMAL,
    thousands: str | None = THOUSANDS,
    out: Path | None = option("Folder for a page (index.html), plan.json and tables of tolls, links and zones."),
    as_json: bool = option("Print all figures as JSON.", False, "--json"),
) -> None:
    """Tolls for a road network from its counts: what they save, for whom, and how sure that is.

    The network and what was counted on some of its links are enough. A twin of the city is fitted to the counts
    (who travels where, and how they choose routes), tolls are found for cities that it finds likely, and what they
    save is told with an interval.
    """
    from stackelberg.problems.source import Source
    from stackelberg.roads.files import read_demand, read_link_list
    from stackelberg.tolls import CityTwin
    from stackelberg.tolls.plan_report import PlanReport
    from stackelberg.tolls.problem_files import LiveRoads, highest_toll

    cells = csv_options(sep, decimal, thousands)
    with as_options():
        roads, _ = LiveRoads(network=network, net=net, nodes=nodes, units=units, **cells).read(Source(""))
    for remark in roads.remarks:
        say(f"note: {remark}")
    upper = highest_toll(roads.free_flow_time) if highest is None else highest
    if not upper > lowest:
        raise InvalidInput(f"--highest: expected more than --lowest ({lowest:g}), got {upper:g}")
    days, paid = _days(roads, counts, tolls or [], cells)
    links = np.arange(roads.links) if tollable is None else read_link_list(tollable, roads, **cells)
    old = None if trips is None else read_demand(trips, roads, **cells)
    if out is not None:
        made_folder(out)
    say(f"fitting a twin of {roads.name} to {len(days)} {'day' if len(days) == 1 else 'days'} of counts")
    with as_options(), warnings.catch_warnings(action="ignore"):  # the report has them
        twin = CityTwin.fit(roads, days, paid, trips=old, pace=pace, seed=seed)
        step = _sign(upper - lowest) if step is None else step
        plan = twin.plan((lowest, upper), tolled=links, at_most=at_most, step=step)
    report = PlanReport(plan, twin, days)
    for said in report.facts["warnings"]:
        warn(said)
    if as_json:
        print_json(report.facts)
    else:
        print_facts(f"Tolls for {roads.name}", report.words)
    if out is not None:
        say(f"wrote {', '.join(str(path) for path in report.write(out))}")


def _sign(width: float) -> float:
    """A step of tolls that fit on a sign: the largest of 1, 2, 5 × 10^k of which a width has 25 or more.

    >>> _sign(5.0), _sign(7.4), _sign(60.0)
    (0.2, 0.2, 2.0)
    """
    decade = 10.0 ** np.floor(np.log10(width / 25.0))
    return float(max(one * decade for one in (1.0, 2.0, 5.0) if one * decade <= width / 25.0 * (1 + 1e-9)))


def _days(
    network: Network, counts: Sequence[Path], tolls: Sequence[Path], cells: CsvOptions
) -> tuple[Array, Array]:
    """Counts and tolls, days × links; NaN where nobody counted."""
    from stackelberg.roads.files import read_measurements, read_toll_table

    if tolls and len(tolls) != len(counts):
        raise InvalidInput(f"--tolls: expected one table for each of {len(counts)} --counts, got {len(tolls)}")
    days = np.array([read_measurements(path, network, "count", **cells) for path in counts])
    paid = [read_toll_table(path, network, **cells) for path in tolls]
    return days, np.array(paid) if paid else np.zeros(days.shape)
