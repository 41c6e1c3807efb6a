"""Networks in a problem file: roads and trips, what of them is tolled and measured, and how demand answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import InvalidInput
from stackelberg.problems.keys import Keys
from stackelberg.study import codec

if TYPE_CHECKING:
    from stackelberg.roads import Network

NETWORKS = {"sioux-falls": "stackelberg.roads:sioux_falls", "braess": "stackelberg.roads:braess"}
"""The networks, with their demand, that a file can name."""

_OF_FILES = ("net", "trips", "nodes", "toll_factor", "distance_factor", "matrix", "zone_mapping")
"""How files of a network are read, which says nothing of one that is built in."""

SENSORS, WITHOUT = "sensors", "without_sensors"
"""The keys: the links that have a sensor, or those that have none."""

_WITHOUT_PERIODS = {"observes": "flows", "unseen": "ignored", "revenue": 0} | dict.fromkeys((SENSORS, WITHOUT))
"""What a network by period has no words for but the usual ones."""


def read_roads(keys: Keys, stored: Mapping[str, Any] | None, *, trips: bool) -> tuple[Network, Any]:
    """The network (and demand) that a table names, or those of the log where it is a stored study."""
    builtin = keys.choice("network", NETWORKS) if "network" in keys else None
    beside = next((key for key in _OF_FILES if key in keys), None)
    net, trip_file, nodes = (keys.file(key) for key in ("net", "trips", "nodes"))
    factors = {key: keys.number(key) for key in ("toll_factor", "distance_factor")}
    units = keys.take("units", str)
    which = {"matrix": keys.take("matrix", str), "mapping": keys.take("zone_mapping", str)}
    if stored is not None:
        return stored["network"], stored.get("demand")
    demand: Any = None
    if builtin is not None:
        if beside is not None:
            raise InvalidInput(f"{keys.place(beside)}: this is of files; a network that is built in has none")
        network, demand = codec.own(builtin)()
    elif trips and trip_file is None:
        raise InvalidInput(
            f"{keys.place()}: expected a key 'trips' beside 'net'; without trips use [live] and tell what you count"
        )
    elif net is None:
        raise InvalidInput(f"{keys.place()}: expected a key 'net', the file of a network, or 'network', got none")
    else:
        from stackelberg.roads import Assignment, files

        with keys.located("net"):
            network = files.read_network(net, nodes, **factors)
        if trip_file is not None:
            with keys.located("trips"):
                travels, _ = Assignment(network, files.read_demand(trip_file, network, **which)).remarked()
            network, demand = travels.network, travels.demand
    return (network if units is None else replace(network, units=units)), demand


def answering_demand(keys: Keys, network: Network, demand: Any, *, known: bool) -> tuple[Any, dict[str, Any]]:
    """The demand with `elasticity`, `demand_form` and `travelling_share`, and what `aim` and `trips_seen` say.

    The trips of the file are those that are made today, without tolls. A demand that is `known`, as a study keeps
    it, answers already.
    """
    from stackelberg.roads import elastic_demand
    from stackelberg.roads.demand import as_form

    elasticity, share = keys.number("elasticity"), keys.number("travelling_share")
    form = keys.take("demand_form", str)
    aims = {"aim": keys.take("aim", str), "trips": keys.take("trips_seen", str)}
    if elasticity is None:
        for key, given in (("demand_form", form), ("travelling_share", share)):
            if given is not None:
                raise InvalidInput(
                    f"{keys.place(key)}: this is for elastic demand; expected a key 'elasticity' too"
                )
        return demand, aims
    if known:
        return demand, aims
    if form == "logit" and share is None:
        raise InvalidInput(f"{keys.place('demand_form')}: 'logit' takes a key 'travelling_share', between 0 and 1")
    with keys.located("elasticity"):
        named = as_form(form or "exponential")
        return elastic_demand(network, demand, elasticity, named, share=share), aims


def planning(
    keys: Keys, network: Network, stored: Mapping[str, Any] | None
) -> tuple[dict[str, Any], NDArray[np.int64]]:
    """What the planner may toll, sees and wants, and the tolled links, counted from 0.

    In a file links are numbered from 1, in the order of the network file.
    """
    for key, usual in _WITHOUT_PERIODS.items() if "periods" in keys else ():
        if key in keys and keys.peek(key) != usual:
            raise InvalidInput(
                f"{keys.place(key)}: where tolls differ by 'periods', the flows of all links are what is seen and "
                "what costs; leave it out"
            )
    from stackelberg.tolls.coverage import as_unseen
    from stackelberg.tolls.links import as_observes

    observes = keys.named("observes", as_observes, "flows")
    tollable = keys.take("tollable", (str, list), "all")
    bounds: Any = keys.take("bounds", (str, list), "free-flow")
    if isinstance(tollable, list):
        tollable = link_numbers(keys, "tollable", tollable, network)
    options = {
        "tollable": tollable,
        "observes": observes,
        "sensors": build_sensors(keys, network, stored),
        "unseen": keys.named("unseen", as_unseen, "ignored"),
        **keys.settings(lam=1e-3, scale=1.0, revenue=0.0),
        "bounds": tuple(bounds) if isinstance(bounds, list) else bounds,
    }
    return options, np.arange(network.links) if isinstance(tollable, str) else np.array(tollable, dtype=np.int64)


def build_sensors(keys: Keys, network: Network, stored: Mapping[str, Any] | None) -> NDArray[np.int64] | None:
    """The links that are measured, counted from 0; None where all are. From `stored` where a log keeps them.

    Either key holds link numbers from 1, or the name of a table with a column `link`, or `tail` and `head`.
    """
    given = {key: keys.take(key, (str, list)) for key in (SENSORS, WITHOUT)}
    named = [key for key, value in given.items() if value is not None]
    if len(named) == 2:
        raise InvalidInput(f"{keys.place(WITHOUT)}: expected either 'sensors' or 'without_sensors', got both")
    if not named:
        return None
    if stored is not None:
        kept: NDArray[np.int64] | None = stored.get(SENSORS)
        return kept
    key = named[0]
    links = _links(keys, key, given[key], network)
    sensed = links if key == SENSORS else np.setdiff1d(np.arange(network.links), links)
    if sensed.size == 0:
        raise InvalidInput(f"{keys.place(key)}: expected at least one link with a sensor, got none")
    return None if sensed.size == network.links else sensed


def link_numbers(keys: Keys, key: str, numbers: list[Any], network: Network) -> list[int]:
    """A list of link numbers from 1, checked, counted from 0."""
    wrong = [n for n in numbers if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= network.links]
    if wrong:
        raise InvalidInput(f"{keys.place(key)}: expected link numbers 1 to {network.links}, got {wrong[0]!r}")
    return [n - 1 for n in numbers]


def _links(keys: Keys, key: str, given: str | list[Any], network: Network) -> NDArray[np.int64]:
    if isinstance(given, list):
        return np.unique(np.array(link_numbers(keys, key, given, network), dtype=np.int64))
    from stackelberg.roads.files import read_link_list

    with keys.located(key):
        return read_link_list(keys.source.path(given), network)
