"""What a problem file says of a network: roads, trips, tolls, sensors, classes."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, Game, InvalidInput, Objective, frozen
from stackelberg.core.domains import Setting
from stackelberg.problems.keys import TOP, Keys, Source, parse
from stackelberg.roads import (
    Assignment,
    Demand,
    Network,
    TravellerClass,
    braess,
    elastic_demand,
    files,
    sioux_falls,
)
from stackelberg.roads.demand import as_classes, as_form
from stackelberg.roads.files import read_link_list
from stackelberg.tolls.domain import City
from stackelberg.tolls.game import toll_game, toll_set
from stackelberg.tolls.links import Observes, Seen, Uncounted, one_of
from stackelberg.tolls.objective import Terms, TravelCost
from stackelberg.tolls.travellers import DayToDay, SettledTravellers

NETWORKS: dict[str, Callable[[], tuple[Network, Demand]]] = {"sioux-falls": sioux_falls, "braess": braess}
"""The networks, with their demand, that a file can name."""

_CELLS = ("sep", "decimal", "thousands")
"""How text tables are to be read, as in pandas."""
_OF_FILES = ("net", "trips", "nodes", "toll_factor", "distance_factor", "matrix", "zone_mapping", *_CELLS)
"""How files of a network are read, which says nothing of one that is built in."""

SENSORS, WITHOUT = "sensors", "without_sensors"
"""The keys: the links that have a sensor, or those that have none."""

TRAVELLERS = {"settled": SettledTravellers, "day-to-day": DayToDay}
"""How travellers of a simulated network react."""


def toll_setting(keys: Keys) -> Setting:
    """A simulated network: its travellers, in classes or not, how they react to tolls, and what is seen of them."""
    tables = _class_tables(keys)
    own_trips = tables is not None and all("trips" in table for table in tables)
    cells = _cells(keys)
    network, demand = read_roads(keys, cells, trips=not own_trips)
    if tables is not None and keys.source.stored is None:
        travels, _ = Assignment(network, _build_classes(tables, network, demand)).drop_unreachable()
        network, demand = travels.network, travels.classes
    demand, aims = _answering_demand(keys, network, demand)
    make = keys.choice("travellers", TRAVELLERS, "settled")
    share = keys.number("share")
    people = make if share is None else partial(make, share=share)
    options, links = _planning(keys, network, cells)
    options |= keys.settings(noise=0.0, missing=0.0, counts="passenger cars", value="time") | aims
    keys.done()
    with keys.located():
        game = toll_game(network, demand, travellers=people, **options)
    f, own_time = game.objective.function, options["scale"] == 1.0 and options["value"] == "time"
    city = City(
        network,
        links,
        options["sensors"],
        demand,
        times=options["observes"] == "flows and times",
        apart=isinstance(f, TravelCost) and bool(f.seen.classes or f.seen.trips),
        own_time=own_time,
    )
    return _setting(city, game.X, game.objective, game.x0, game)


def live_setting(keys: Keys) -> Setting:
    """A network whose counts come in by hand."""
    cells = _cells(keys)
    network, _ = read_roads(keys, cells, trips=False)
    options, links = _planning(keys, network, cells)
    keys.done()
    sensors, times = options["sensors"], options["observes"] == "flows and times"
    with keys.located():
        one_of("observes", options["observes"], Observes), one_of("uncounted", options["uncounted"], Uncounted)
        X = toll_set(network, options["tollable"], options["bounds"])
        terms = Terms(network.links, links, options["lam"], options["scale"], options["revenue"])
        f = TravelCost(terms, Seen(network.links, times=times), None if times else network.latency)
        estimated = network if options["uncounted"] == "estimate" else None
        if sensors is not None or estimated is not None:
            f = f.with_sensors(sensors, estimated)
    city = City(network, links, sensors, times=times, live=True, own_time=options["scale"] == 1.0)
    return _setting(city, X, f.objective(), frozen(X.project(np.zeros(X.dimension))))


def _setting(city: City, X: ConvexSet, f: Objective, x0: Array | None, game: Game | None = None) -> Setting:
    named = city.tolled.parameters(money=isinstance(city.demand, tuple))
    seen: Any = f.function
    response = None if city.apart else seen.seen.schema(city.network)
    return Setting(X, f, x0, game, city, named, response)


def same_travel(one: City, other: City) -> bool:
    """Whether networks and trips are alike, within what reading and computing them again may change."""
    if (one.sensors is None) != (other.sensors is None) or not np.array_equal(
        [] if one.sensors is None else one.sensors, [] if other.sensors is None else other.sensors
    ):
        return False
    parts = [
        [*_numbers([getattr(city.network, name) for name in _TRAVEL]), *_numbers(city.demand)]
        for city in (one, other)
    ]
    if [part.shape for part in parts[0]] != [part.shape for part in parts[1]]:
        return False
    return all(np.allclose(a, b, rtol=1e-4, atol=0.0, equal_nan=True) for a, b in zip(*parts, strict=True))


_TRAVEL = ("tail", "head", "zones", "first_thru", "latency", "fixed_cost")
"""What of a network decides how people travel; coordinates, names and remarks may change while a study runs."""


def _numbers(value: Any) -> Iterator[Array]:
    """The numbers in a value and in its parts, whatever it is made of."""
    if is_dataclass(value):
        value = [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int | float) or (isinstance(value, np.ndarray) and value.dtype.kind in "biuf"):
        yield np.asarray(value, dtype=np.float64)


def read_roads(keys: Keys, cells: Mapping[str, Any], *, trips: bool) -> tuple[Network, Any]:
    """The network (and demand) that a table names, or those that a log keeps."""
    builtin = keys.choice("network", NETWORKS) if "network" in keys else None
    beside = next((key for key in _OF_FILES if key in keys), None)
    net, trip_file, nodes = (keys.file(key) for key in ("net", "trips", "nodes"))
    factors = {key: keys.number(key) for key in ("toll_factor", "distance_factor")}
    units = keys.take("units", str)
    which = {"matrix": keys.take("matrix", str), "mapping": keys.take("zone_mapping", str)}
    if keys.source.stored is not None:
        return keys.source.stored["domain"].network, keys.source.stored["domain"].demand
    demand: Any = None
    if builtin is not None:
        if beside is not None:
            raise InvalidInput(f"{keys.place(beside)}: this is of files; a network that is built in has none")
        network, demand = builtin()
    elif trips and trip_file is None:
        raise InvalidInput(
            f"{keys.place()}: expected a key 'trips' beside 'net'; without trips use [live] and tell what you count"
        )
    elif net is None:
        raise InvalidInput(f"{keys.place()}: expected a key 'net', the file of a network, or 'network', got none")
    else:
        with keys.located("net"):
            network = files.read_network(net, nodes, **factors, **cells)
        if trip_file is not None:
            with keys.located("trips"):
                travels, _ = Assignment(
                    network, files.read_demand(trip_file, network, **which, **cells)
                ).drop_unreachable()
            network, demand = travels.network, travels.demand
    return (network if units is None else replace(network, units=units)), demand


def _cells(keys: Keys) -> dict[str, Any]:
    given = {key: keys.take(key, str) for key in _CELLS}
    return {key: value for key, value in given.items() if value is not None}


def _answering_demand(keys: Keys, network: Network, demand: Any) -> tuple[Any, dict[str, Any]]:
    """The demand with `elasticity`, `demand_form` and `travelling_share`, and what `aim` and `trips_seen` say.

    The trips of the file are those that are made today, without tolls. A demand that a study keeps answers already.
    """

    elasticity, share = keys.number("elasticity"), keys.number("travelling_share")
    form = keys.take("demand_form", str)
    aims: dict[str, Any] = {"aim": keys.take("aim", str), "trips": keys.take("trips_seen", str)}
    if elasticity is None:
        for key, given in (("demand_form", form), ("travelling_share", share)):
            if given is not None:
                raise InvalidInput(
                    f"{keys.place(key)}: this is for elastic demand; expected a key 'elasticity' too"
                )
        return demand, aims
    if keys.source.stored is not None:
        return demand, aims
    if form == "logit" and share is None:
        raise InvalidInput(f"{keys.place('demand_form')}: 'logit' takes a key 'travelling_share', between 0 and 1")
    with keys.located("elasticity"):
        named = as_form(form or "exponential")
        return elastic_demand(network, demand, elasticity, named, share=share), aims


def _planning(keys: Keys, network: Network, cells: Mapping[str, Any]) -> tuple[dict[str, Any], NDArray[np.int64]]:
    """What the planner may toll, sees and wants, and the tolled links, counted from 0.

    In a file links are numbered from 1, in the order of the network file.
    """
    tollable = keys.take("tollable", (str, list), "all")
    bounds: Any = keys.take("bounds", (str, list), "free-flow")
    if isinstance(tollable, list):
        tollable = link_numbers(keys, "tollable", tollable, network)
    options = {
        "tollable": tollable,
        "observes": keys.take("observes", str, "flows"),
        "sensors": _sensors(keys, network, cells),
        "uncounted": keys.take("uncounted", str, "ignored"),
        **keys.settings(lam=1e-3, scale=1.0, revenue=0.0),
        "bounds": tuple(bounds) if isinstance(bounds, list) else bounds,
    }
    return options, np.arange(network.links) if isinstance(tollable, str) else np.array(tollable, dtype=np.int64)


def _sensors(keys: Keys, network: Network, cells: Mapping[str, Any]) -> NDArray[np.int64] | None:
    """The links that are measured, counted from 0; None where all are. A log keeps which they are.

    Either key holds link numbers from 1, or the name of a table with a column `link`, or `tail` and `head`.
    """
    given = {key: keys.take(key, (str, list)) for key in (SENSORS, WITHOUT)}
    named = [key for key, value in given.items() if value is not None]
    if len(named) == 2:
        raise InvalidInput(f"{keys.place(WITHOUT)}: expected either 'sensors' or 'without_sensors', got both")
    if not named:
        return None
    if keys.source.stored is not None:
        kept: NDArray[np.int64] | None = keys.source.stored["domain"].sensors
        return kept
    key = named[0]
    links = _links(keys, key, given[key], network, cells)
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


def _links(
    keys: Keys, key: str, given: str | list[Any], network: Network, cells: Mapping[str, Any]
) -> NDArray[np.int64]:
    if isinstance(given, list):
        return np.unique(np.array(link_numbers(keys, key, given, network), dtype=np.int64))

    with keys.located(key):
        return read_link_list(keys.source.path(given), network, **cells)


def _class_tables(keys: Keys) -> list[Keys] | None:
    """The tables [[classes]] of a table, to be read once the network is known; None where there are none."""
    given = keys.take("classes", list)
    if given is None:
        return None
    tables = []
    for number, table in enumerate(given, start=1):
        name = table.get("name", number) if isinstance(table, Mapping) else number
        tables.append(Keys(keys.source, f"{keys.section}.classes {name}", table))
    if not tables:
        raise InvalidInput(f"{keys.place('classes')}: expected a table for each class, got none")
    return tables


def _build_classes(tables: list[Keys], network: Network, demand: Demand | None) -> tuple[TravellerClass, ...]:
    """The classes of a file; `demand` is that of the network, of which a class may be a share.

    Keys: name; trips (a file) or share (of the network's trips); value_of_time, passenger_cars, toll_share;
    distance_cost (money per unit of length); links or closed_links (numbers from 1).
    """

    made = [_build_class(table, network, demand) for table in tables]
    with tables[0].located("name"):
        return as_classes(made)


def read_classes(path: str | Path, network: Network, demand: Demand | None) -> tuple[TravellerClass, ...]:
    """The classes of a TOML file of [[classes]] tables; names of files start from its folder.

    Warns where all are shares of the network's trips that do not add up to 1.
    """
    source = Source.read(path)
    keys = Keys(source, TOP, parse(source))
    tables = _class_tables(keys)
    if tables is None:
        raise InvalidInput(f"{path}: expected tables [[classes]], one for each class, got none")
    keys.done()
    shares = [table.peek("share") for table in tables]
    made = _build_classes(tables, network, demand)
    if None not in shares and not np.isclose(sum(shares), 1.0, atol=1e-6):
        warnings.warn(
            f"{path}: the shares of the classes add up to {sum(shares):.6g}, not 1: so many times the trips of the "
            "network are made",
            stacklevel=2,
        )
    return made


def _build_class(keys: Keys, network: Network, demand: Demand | None) -> TravellerClass:

    name = keys.need("name", str)
    trips = _trips(keys, network, demand)
    settings = keys.settings(value_of_time=1.0, passenger_cars=1.0, toll_share=1.0)
    settings["link_cost"] = keys.settings(distance_cost=0.0)["distance_cost"] * network.length
    settings["links"] = _links_of_class(keys, network)
    keys.done()
    with keys.located():
        return TravellerClass(name, trips, **settings)


def _trips(keys: Keys, network: Network, demand: Demand | None) -> Demand:
    file, share = keys.file("trips"), keys.number("share")
    if file is not None and share is None:
        which = {"matrix": keys.take("matrix", str), "mapping": keys.take("zone_mapping", str)}
        with keys.located("trips"):
            return files.read_demand(file, network, **which)
    if file is not None or share is None:
        raise InvalidInput(f"{keys.place()}: expected either 'trips', a file, or 'share', of the network's trips")
    if demand is None:
        raise InvalidInput(f"{keys.place('share')}: the network has no trips of which this could be a share")
    if not share >= 0.0:
        raise InvalidInput(f"{keys.place('share')}: expected a number >= 0, got {share}")
    return demand.scaled(share)


def _links_of_class(keys: Keys, network: Network) -> Any:
    given = {key: keys.take(key, list) for key in ("links", "closed_links")}
    named = [key for key, value in given.items() if value is not None]
    if len(named) == 2:
        raise InvalidInput(f"{keys.place('links')}: expected either 'links' or 'closed_links', got both")
    if not named:
        return None
    numbers = link_numbers(keys, named[0], given[named[0]], network)
    return numbers if named[0] == "links" else np.setdiff1d(np.arange(network.links), numbers)
