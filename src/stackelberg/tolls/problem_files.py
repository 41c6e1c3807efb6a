"""What a problem file says of a network: roads, trips, tolls, sensors, classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, ConvexSet, Game, InvalidInput, StackelbergError, frozen
from stackelberg.core.forms import from_data
from stackelberg.problems.build import ProblemParts
from stackelberg.problems.source import Source, parse
from stackelberg.problems.tables import key
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
from stackelberg.tolls.domain import City
from stackelberg.tolls.game import toll_game, toll_set
from stackelberg.tolls.links import ResponseLayout, Uncounted
from stackelberg.tolls.objective import TravelCost
from stackelberg.tolls.travellers import DayToDay, SettledTravellers

NETWORKS: dict[str, Callable[[], tuple[Network, Demand]]] = {"sioux-falls": sioux_falls, "braess": braess}
"""The networks, with their demand, that a file can name."""

_OF_FILES = ("net", "trips", "nodes", "toll_factor", "distance_factor", "matrix", "zone_mapping")
"""How files of a network are read, which says nothing of one that is built in."""


@contextmanager
def _at(name: str) -> Iterator[None]:
    """What goes wrong with the file that a key names is said at the key."""
    try:
        yield
    except StackelbergError as error:
        raise InvalidInput(f"{name}: {error}") from error


@dataclass(frozen=True, kw_only=True)
class ClassTable:
    """[[game.classes]]: a class of travellers."""

    name: str = key("what it is called", MISSING)
    trips: str | None = key("the file of its trips", None, "cars.csv")
    share: float | None = key("or its share of the network's trips", None, 0.5)
    matrix: str | None = key("of an OMX file: which matrix", None, "car")
    zone_mapping: str | None = key("and which mapping has the zones", None, "taz")
    value_of_time: float = key("money for a unit of time", 1.0)
    pce: float = key("the room that one of its vehicles takes", 1.0)
    toll_share: float = key("which share of a toll it pays", 1.0)
    distance_cost: float = key("money per unit of length", 0.0)
    closed_links: Sequence[int] = key("the links it may not use, by number", (), [3])

    def made(self, network: Network, demand: Demand | None, folder: Callable[[str], Path]) -> TravellerClass:
        """The class; `demand` is that of the network, of which it may be a share."""
        if (self.trips is None) == (self.share is None):
            raise InvalidInput(f"{self.name}: expected either 'trips', a file, or 'share', of the network's trips")
        if self.trips is not None:
            which = {"matrix": self.matrix, "mapping": self.zone_mapping}
            own = files.read_demand(folder(self.trips), network, **which)
        elif demand is None:
            raise InvalidInput(f"{self.name}: share: the network has no trips of which this could be a share")
        else:
            own = demand.scaled(self.share or 0.0)
        closed = link_numbers("closed_links", self.closed_links, network)
        allowed = np.isin(np.arange(network.links), closed, invert=True) if closed else None
        numbers = {name: getattr(self, name) for name in ("value_of_time", "pce", "toll_share")}
        cost = self.distance_cost * network.length
        return TravellerClass(self.name, own, **numbers, link_cost=cost, links=allowed)


@dataclass(frozen=True, kw_only=True)
class LiveRoads:
    """[live]: a city, tolls as a table each morning, counts as a table each evening."""

    network: str | None = key("a network that is built in: sioux-falls, braess", None, "sioux-falls")
    net: str | None = key("or its file: TNTP, GMNS, CSV, parquet, GeoPackage", None, "city_net.tntp")
    nodes: str | None = key("coordinates, for the map", None, "city_node.tntp")
    units: str | None = key("for tables and pages", None, "flows in vehicles, times in minutes")
    toll_factor: float | None = key("cost of one unit of the file's tolls", None, 0.0)
    distance_factor: float | None = key("cost of one unit of length", None, 0.0)
    sep: str | None = key("how text tables are read, as in pandas", None, ";")
    decimal: str | None = key("the same", None, ",")
    thousands: str | None = key("the same", None, ".")
    tollable: str | Sequence[int] = key("or link numbers in the order of the file, from 1: [3, 7]", "all")
    bounds: Any = key('lowest and highest toll, [0.0, 5.0]; or "non-negative", "sign-free"', "free-flow")
    sensors: str | Sequence[int] | None = key("links that are counted, by number, or a table of them", None, [1, 2])
    uncounted: Uncounted = key('they are not in the cost; or "estimate": as full as the counted ones', "ignored")
    lam: float = key("weight of ‖x‖² in f = scale * total travel time + lam * ‖x‖²", 1e-3)
    scale: float = key("weight of the travel time", 1.0)

    def setting(self, source: Source) -> ProblemParts:
        """A network whose counts come in by hand."""
        network, _ = self.read(source)
        options = self.planning(source, network)
        sensors, links = options["sensors"], options["tollable"]
        X = toll_set(network, links, options["bounds"])
        f = TravelCost(ResponseLayout(network.links), links, network.latency, self.lam, self.scale, sensors)
        if self.uncounted == "estimate":
            f = f.estimated(network)
        city = City(network, links, sensors, live=True, own_time=self.scale == 1.0)
        return _setting(city, X, f, frozen(X.project(np.zeros(X.dimension))))

    @property
    def cells(self) -> dict[str, Any]:
        """How text tables are read."""
        given = {name: getattr(self, name) for name in ("sep", "decimal", "thousands")}
        return {name: value for name, value in given.items() if value is not None}

    def read(self, source: Source) -> tuple[Network, Any]:
        """The network (and who travels on it) that the table names, or those that a log keeps."""
        if source.stored is not None:
            return source.stored["domain"].network, source.stored["domain"].demand
        if self.network is not None:
            if beside := next((name for name in _OF_FILES if getattr(self, name, None) is not None), None):
                raise InvalidInput(f"{beside}: this is of files; a network that is built in has none")
            if self.network not in NETWORKS:
                raise InvalidInput(f"network: expected one of {', '.join(NETWORKS)}, got {self.network!r}")
            network, demand = NETWORKS[self.network]()
        elif self.net is None:
            raise InvalidInput("net: expected the file of a network, or 'network', got nothing")
        else:
            factors: dict[str, Any] = {"toll_factor": self.toll_factor, "distance_factor": self.distance_factor}
            nodes = None if self.nodes is None else source.path(self.nodes)
            with _at("net"):
                network = files.read_network(source.path(self.net), nodes, **factors, **self.cells)
            demand = None
        network = network if self.units is None else replace(network, units=self.units)
        return network, self.travels(source, network, demand)

    def travels(self, source: Source, network: Network, demand: Demand | None) -> Any:
        """In a live network nobody knows who travels."""
        return None

    def tolled(self, network: Network) -> NDArray[np.int64]:
        """The tolled links, counted from 0."""
        if self.tollable == "all":
            return np.arange(network.links)
        return np.array(link_numbers("tollable", self.tollable, network), dtype=np.int64)

    def planning(self, source: Source, network: Network) -> dict[str, Any]:
        """What the planner may toll, sees and wants, as `toll_game` takes it."""
        names = ("uncounted", "lam", "scale")
        bounds = tuple(self.bounds) if isinstance(self.bounds, list) else self.bounds
        own = {"tollable": self.tolled(network), "bounds": bounds, "sensors": self.sensed(source, network)}
        return own | {name: getattr(self, name) for name in names}

    def sensed(self, source: Source, network: Network) -> NDArray[np.int64] | None:
        """The links that are measured, counted from 0; None where all are. A log keeps which they are."""
        if source.stored is not None:
            return source.stored["domain"].sensors  # type: ignore[no-any-return]
        if self.sensors is None:
            return None
        if isinstance(self.sensors, str):
            with _at("sensors"):
                listed = files.read_link_list(source.path(self.sensors), network, **self.cells)
        else:
            listed = np.unique(np.array(link_numbers("sensors", self.sensors, network), dtype=np.int64))
        if listed.size == 0:
            raise InvalidInput("sensors: expected at least one link with a sensor, got none")
        return None if listed.size == network.links else listed


@dataclass(frozen=True, kw_only=True)
class GameRoads(LiveRoads):
    """[game]: simulated travellers on a network."""

    trips: str | None = key("the demand: TNTP, a table or OMX", None, "city_trips.tntp")
    matrix: str | None = key("of an OMX file: which matrix", None, "car")
    zone_mapping: str | None = key("and which mapping has the zones", None, "taz")
    classes: Sequence[ClassTable] | None = key(
        "classes of travellers, a table [[game.classes]] each (docs/cities.md)"
    )
    travellers: Literal["settled", "day-to-day"] = key("or day-to-day", "settled")
    share: float | None = key("of day-to-day: who reconsiders each day", None, 0.2)
    elasticity: float | None = key("of demand, below 0; the trips of the file are today's", None, -0.5)
    demand_form: str | None = key("exponential, linear or logit demand", None, "exponential")
    travelling_share: float | None = key("of logit demand: of those who could travel", None, 0.8)
    aim: str | None = key("time or welfare, where demand is elastic", None, "welfare")
    noise: float = key("relative error of what is measured", 0.0)
    missing: float = key("which share of measurements fails", 0.0)

    def setting(self, source: Source) -> ProblemParts:
        """Travellers, in classes or not, how they react to tolls, and what is seen of them."""
        network, demand = self.read(source)
        if source.stored is None:
            travels, _ = Assignment(network, demand).drop_unreachable()
            network, demand = travels.network, self.answering(travels.network, travels.demand)
        make: Any = DayToDay if self.travellers == "day-to-day" else SettledTravellers
        people = make if self.share is None else partial(make, share=self.share)
        options = self.planning(source, network)
        options |= {name: getattr(self, name) for name in ("noise", "missing", "aim")}
        game = toll_game(network, demand, travellers=people, **options)
        f: Any = game.objective.function
        trips, own_time = bool(f.seen.trips), self.scale == 1.0
        city = City(network, options["tollable"], options["sensors"], demand, trips=trips, own_time=own_time)
        return _setting(city, game.X, f, game.x0, game)

    def travels(self, source: Source, network: Network, demand: Demand | None) -> Any:
        """The demand of the file, or that of a network that is built in, or the classes that are made of it."""
        if self.trips is not None:
            with _at("trips"):
                which = {"matrix": self.matrix, "mapping": self.zone_mapping}
                demand = files.read_demand(source.path(self.trips), network, **which, **self.cells)
        elif self.matrix is not None or self.zone_mapping is not None:
            raise InvalidInput("matrix, zone_mapping: these are of a demand; expected 'trips' as well")
        if self.classes is not None:
            return as_classes([one.made(network, demand, source.path) for one in self.classes])
        if demand is None:
            raise InvalidInput("trips: expected it beside 'net'; without trips use [live] and tell what you count")
        return demand

    def answering(self, network: Network, demand: Any) -> Any:
        """Demand that answers to its cost, if it does: the trips of the file are those made without tolls."""
        if self.elasticity is None:
            for name in ("demand_form", "travelling_share"):
                if getattr(self, name) is not None:
                    raise InvalidInput(f"{name}: this is for elastic demand; expected a key 'elasticity' too")
            return demand
        if self.demand_form == "logit" and self.travelling_share is None:
            raise InvalidInput("demand_form: 'logit' takes a key 'travelling_share', between 0 and 1")
        form = as_form(self.demand_form or "exponential")
        return elastic_demand(network, demand, self.elasticity, form, share=self.travelling_share)


def _setting(city: City, X: ConvexSet, f: TravelCost, x0: Array | None, game: Game | None = None) -> ProblemParts:
    named = city.tolled.parameters(money=isinstance(city.demand, tuple))
    response = None if city.trips else f.seen.schema(city.network)
    objective = f.objective() if game is None else game.objective
    return ProblemParts(X, objective, x0, game, city, named, response)


def link_numbers(name: str, numbers: Sequence[Any], network: Network) -> list[int]:
    """A list of link numbers from 1, checked, counted from 0."""
    wrong = [n for n in numbers if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= network.links]
    if wrong:
        raise InvalidInput(f"{name}: expected link numbers 1 to {network.links}, got {wrong[0]!r}")
    return [n - 1 for n in numbers]


def read_classes(path: Path) -> list[ClassTable]:
    """The tables [[classes]] of a TOML file; names of files start from its folder."""
    source = Source.read(path)
    tables = parse(source).get("classes")
    if not tables or not isinstance(tables, list):
        raise InvalidInput(f"{path}: expected tables [[classes]], one for each class, got none")
    read, folder = [source.table("classes", table, ClassTable) for table in tables], path.parent.absolute()
    return [replace(one, trips=one.trips and str(folder / one.trips)) for one in read]


def travel_numbers(city: City) -> list[Array]:
    """The numbers that decide how people travel; coordinates, names and remarks may change while a study runs."""
    network, full = city.network, np.nan_to_num(city.network.capacity, posinf=1.0)
    numbers: list[Any] = [network.tail, network.head, *(network.cost(part * full) for part in (0.0, 1.0, 2.0))]
    numbers.append(range(network.links) if city.sensors is None else city.sensors)
    if city.demand is not None:
        own = Assignment(network, city.demand)
        numbers += [own.origin, own.destination, own.volume, own.allowed, own.tolls_in_time(np.ones(network.links))]
    return [np.asarray(part, dtype=np.float64) for part in numbers]


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
    from stackelberg.cli.console import as_options, csv_options, say
    from stackelberg.problems.writing import problem_text, table_text

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
    return problem_text(file, name, table, "city-twin", rails=rails)
