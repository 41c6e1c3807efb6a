"""Problem files to begin with: every key with a comment, and values that run as they stand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.support.names import printable

_STUDY = """\
# A problem file of stackelberg. Run it:   stackelberg run {file}
# A key after a # is left out; the value shown is its default or an example.

[study]
name = {name}        # the name of the study in the database
rounds = {rounds}             # rounds to play; `run` again with a larger number to go on
seed = 0                 # the same seed gives the same run, to the bit
# x0 = 0.0               # where to start, a number for all or a list (default: the start of the game)
# deadline_s = 86400.0   # a probe is given up after this many seconds
"""

_LEADER = """
[leader]
policy = "response-model"  # learns how followers respond; or two-point (Algorithm 1), adam,
#                          # cma-es, commitment, best-seen, fall-back
# python = "my-leader"     # or a leader of your own, as you registered it (run with --import MODULE)

# Each policy has a table of its own. Only that of the policy above is used; the others may stay.

[leader.response-model]
K = 1                    # follower rounds for which each x is held
# largest_move = 0.5     # x moves no further than this from one deployment to the next

[leader.two-point]
{two_point_K}
# schedule = {{ kind = "theorem", eta_bar = {eta}, delta_bar = {delta} }}   # or experiment, constant;
#                        # without it the first 15 to 50 deployments measure step size and radius
# estimator = {{ kind = "central", count = 2 }}                  # or one-sided, residual-feedback

[leader.best-seen]       # recommends the best x that was seen; for followers that settle within K
leader = {{ kind = "response-model" }}

[leader.fall-back]       # lets another leader take over where one makes no progress
leader = {{ kind = "response-model" }}
to = {{ kind = "two-point" }}
"""

_RESPONSE_MODEL = 'policy = "response-model"  # learns how followers respond; or two-point (Algorithm 1), adam,'
_CITY_TWIN = """\
policy = "city-twin"       # learns from the counts who travels where, and plans tolls on such a twin of the city;
#                          # where it turns out to be wrong it says so, and response-model leads, which learns how
#                          # followers respond; or that alone, two-point (Algorithm 1), adam,"""

_TWIN_SETTINGS = """
[leader.city-twin]
# pace = 1.0             # the share of travellers who reconsider from one day to the next, if it is known
# response = "logit"     # how they choose routes; or "wardrop", the shortest (without it: logit in small networks)
"""

_RAILS = """
# [rails]                # guard rails: what must never be announced
# lower = 0.0            # bounds on x, a number or a list (and upper; or A and b for A x <= b)
# upper = 1.0
# largest_change = 0.1   # no entry of x moves further than this from one announcement to the next
# largest_radius = 0.05  # no probe lies further than this from the centre of its round
# baseline = 0.0         # an x known to be acceptable, a number for all or a list; measured first,
# baseline_rounds = 3    # so many rounds: what is saved is told by comparison with it
# allowed_loss = 0.05    # step back when the cost is 5% worse than the baseline's
# settle_tolerance = 0.01  # when a response counts as settled (`stackelberg tell --reading`)
"""

_GAME = """
[game]                   # simulated followers; for a system outside use [live] instead
builtin = "pigou"        # pigou, cournot, linear-quadratic, strict-saddle, demand-response, hyper-parameters,
#                        # inverse-optimisation, persuasion, platform-pricing, security, strategic-classification
# arguments = { step = 0.5 }
# python = "my-game"            # a function of your own that makes a Game, as you registered it (--import MODULE)
# command = ["node", "town.js"] # or another program (docs/process_followers.md), with lower, upper and objective
# network = "sioux-falls"       # toll design on a network: sioux-falls, braess,
# net = "city_net.tntp"         # or files (TNTP, GMNS, CSV, parquet, GeoPackage), with
# trips = "city_trips.tntp"     # the demand: TNTP, a table or OMX (or classes, see docs/cities.md)
# matrix = "car"                # of an OMX file: which matrix; zone_mapping = "taz": which mapping has the zones
# nodes = "city_node.tntp"      # and the coordinates, for the map
# units = "flows in vehicles, times in minutes"   # for tables and pages
# travellers = "day-to-day"     # or settled
# share = 0.2                   # who reconsiders each day
# tollable = "all"              # or link numbers, from 1: [3, 7]
# bounds = "free-flow"          # or non-negative, sign-free, [lower, upper]
# observes = "flows"            # and latencies are known; or "flows and times", and they are not
# without_sensors = [3, 7]      # links that nobody measures (or sensors = [...])
# unseen = "ignored"            # they do not count in f; or "balance": they do, by what the others say of them
# lam = 0.001                   # weight of ‖x‖²
# scale = 1.0                   # weight of the total travel time
"""

_LIVE = """
[live]                   # a system outside: `stackelberg ask`, then `stackelberg tell`
dimension = 1            # how many numbers x has
lower = 0.0              # bounds on x: a number for all, or a list
upper = 10.0
x0 = [1.0]
# objective = "minus-revenue"   # f(x, y): minus-revenue (-x·y), total-response (the sum of y), or one registered;
#                               # without it tell the cost of every answer
"""

_LIVE_NETWORK = """
[live]                   # a city: tolls as CSV each morning, counts as CSV each evening
net = {net}
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

_UNSEEN = """\
unseen = "balance"       # links that nobody counts, declared or not: what the others say of them, best if as many
#                        # trips begin as end at each node (over a whole day); or "ignored": tolls may push traffic
#                        # there, and unless they are declared there is no cost"""


_COUNTED = {"sensors": "links that are counted", "without_sensors": "links that nobody counts"}
_NODES = '# nodes = "city_node.tntp"    # coordinates, for the map'
_UNITS = '# units = "flows in vehicles, times in minutes"   # for tables and pages'
_LIVE_K = "K = 1                    # follower rounds for which each probe is held"


def toml_text(text: str | Path) -> str:
    """A text, or the name of a file, as a TOML file has it, in quotes.

    >>> print(toml_text('C:\\\\roads "new"'))
    "C:\\\\roads \\"new\\""
    """
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")


def _study(name: str, file: str, rounds: int) -> str:
    return _STUDY.format(name=toml_text(name), file=printable(file, lines=False), rounds=rounds)


def template(name: str, file: str) -> str:
    """A file for simulated followers."""
    K = "# K = 20               # follower rounds for which each probe is held; without it, measured"
    leader = _LEADER.format(two_point_K=K, eta=0.5, delta=0.05)
    return _study(name, file, 300) + _GAME + leader + _RAILS


def live_template(name: str, file: str) -> str:
    """A file for a system outside."""
    leader = _LEADER.format(two_point_K=_LIVE_K, eta=0.5, delta=0.2)
    return _study(name, file, 100) + _LIVE + leader + _RAILS


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
    return _two_digits(1.25 * float(np.median(times))) if times.size else 5.0


def _two_digits(number: float) -> float:
    return float(f"{number:.1e}")


def network_template(
    name: str,
    file: str,
    net: Path,
    nodes: Path | None,
    observes: str = "flows",
    sensors: tuple[str, Path] | None = None,
    units: str = "",
    highest: float = 5.0,
    cells: Mapping[str, str | None] | None = None,
) -> str:
    """A file for a planner who has a network file and no trips.

    `sensors` is the key, sensors or without_sensors, and the table of links that it names; `units` are those that
    the network file names, if it does. `highest` is the highest toll (see `highest_toll`); what else depends on the
    unit of the times follows from it.
    """
    from stackelberg.roads.network import read_units  # imported when used: networks load slowly

    counted = _SENSORS
    if sensors is not None:
        counted = f"{sensors[0]} = {toml_text(sensors[1])}   # {_COUNTED[sensors[0]]}"
    if observes == "flows":  # where latencies are not known, nothing follows from flows
        counted = f"{counted}\n{_UNSEEN}"
    usual = {"sep": ",", "decimal": ".", "thousands": None}
    said = [f"{key} = {toml_text(value)}" for key, value in (cells or {}).items() if value and value != usual[key]]
    live = _LIVE_NETWORK.format(
        net="\n".join([toml_text(net), *said]),
        nodes=_NODES if nodes is None else f"nodes = {toml_text(nodes)}",
        units=f"units = {toml_text(units)}" if units else _UNITS,
        highest=highest,
        unit=read_units(units).time or "the unit of the times in the file",
        observes=observes,
        sensors=counted,
        lam=_two_digits(0.005 / highest),  # ‖x‖² weighs as much beside the travel time in any unit
    )
    leader = _LEADER.format(two_point_K=_LIVE_K, eta=0.5, delta=_two_digits(highest / 5.0))
    if observes == "flows":  # delays are known
        leader = leader.replace(_RESPONSE_MODEL, _CITY_TWIN) + _TWIN_SETTINGS
    rails = _RAILS
    change = f"largest_change = {_two_digits(highest / 10.0)}"
    for key, value in (("[rails]  ", "[rails]"), ("largest_change = 0.1 ", change)):
        rails = rails.replace(f"# {key}", value)
    for key in ("baseline = 0.0  ", "baseline_rounds = 3  "):
        rails = rails.replace(f"# {key}", f"{key}  ")
    return _study(name, file, 100) + live + leader + rails
