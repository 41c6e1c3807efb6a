"""Classes of travellers in a file: one table each, with trips of its own or a share of those of the network."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput
from stackelberg.problems.keys import Keys, Source, parse
from stackelberg.problems.networks import link_numbers

if TYPE_CHECKING:
    from stackelberg.roads import Demand, Network, TravellerClass

CLASSES = "classes"
_NUMBERS = ("value_of_time", "passenger_cars", "toll_share")


def class_tables(keys: Keys) -> list[Keys] | None:
    """The tables [[classes]] of a table, to be read once the network is known; None where there are none."""
    given = keys.take(CLASSES, list)
    if given is None:
        return None
    tables = []
    for number, table in enumerate(given, start=1):
        name = table.get("name", number) if isinstance(table, Mapping) else number
        tables.append(Keys(keys.source, f"{keys.section}.{CLASSES} {name}", table))
    if not tables:
        raise InvalidInput(f"{keys.place(CLASSES)}: expected a table for each class, got none")
    return tables


def have_own_trips(tables: list[Keys] | None) -> bool:
    """Whether there are classes and all of them name trips of their own."""
    return tables is not None and all("trips" in table for table in tables)


def build_classes(tables: list[Keys], network: Network, demand: Demand | None) -> tuple[TravellerClass, ...]:
    """The classes of a file; `demand` is that of the network, of which a class may be a share.

    Keys: name; trips (a file) or share (of the network's trips); value_of_time, passenger_cars, toll_share;
    distance_cost (money per unit of length); links or closed_links (numbers from 1).
    """
    from stackelberg.roads.demand import as_classes

    made = [_build_class(table, network, demand) for table in tables]
    with tables[0].located("name"):
        return as_classes(made)


def read_classes(path: str | Path, network: Network, demand: Demand | None) -> tuple[TravellerClass, ...]:
    """The classes of a TOML file of [[classes]] tables; names of files start from its folder."""
    source = Source.read(path)
    keys = Keys(source, "file", parse(source))
    tables = class_tables(keys)
    if tables is None:
        raise InvalidInput(f"{path}: expected tables [[classes]], one for each class, got none")
    keys.done()
    return build_classes(tables, network, demand)


def _build_class(keys: Keys, network: Network, demand: Demand | None) -> TravellerClass:
    from stackelberg.roads.demand import TravellerClass

    name = keys.need("name", str)
    trips = _trips(keys, network, demand)
    settings: dict[str, Any] = {key: keys.number(key, 1.0) for key in _NUMBERS}
    distance = keys.number("distance_cost", 0.0)
    assert distance is not None
    settings |= {"link_cost": distance * network.length, "links": _links(keys, network)}
    keys.done()
    with keys.located():
        return TravellerClass(name, trips, **settings)


def _trips(keys: Keys, network: Network, demand: Demand | None) -> Demand:
    file, share = keys.file("trips"), keys.number("share")
    if (file is None) == (share is None):
        raise InvalidInput(f"{keys.place()}: expected either 'trips', a file, or 'share', of the network's trips")
    if file is None:
        assert share is not None
        if demand is None:
            raise InvalidInput(f"{keys.place('share')}: the network has no trips of which this could be a share")
        if not share >= 0.0:
            raise InvalidInput(f"{keys.place('share')}: expected a number >= 0, got {share}")
        return demand.scaled(share)
    from stackelberg.roads import files

    which = {"matrix": keys.take("matrix", str), "mapping": keys.take("zone_mapping", str)}
    with keys.located("trips"):
        return files.read_demand(file, network, **which)


def _links(keys: Keys, network: Network) -> Any:
    import numpy as np

    given = {key: keys.take(key, list) for key in ("links", "closed_links")}
    named = [key for key, value in given.items() if value is not None]
    if len(named) == 2:
        raise InvalidInput(f"{keys.place('links')}: expected either 'links' or 'closed_links', got both")
    if not named:
        return None
    numbers = link_numbers(keys, named[0], given[named[0]], network)
    return numbers if named[0] == "links" else np.setdiff1d(np.arange(network.links), numbers)
