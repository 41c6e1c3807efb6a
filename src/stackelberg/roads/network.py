"""A road network as arrays: links from tail to head, zones where trips start and end, latencies on the links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import resolve_name
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, frozen, whole_number
from stackelberg.roads.checks import as_indices, refuse_first
from stackelberg.roads.latency import Latency


def _left_out() -> Array:
    return np.empty(0)


@dataclass(frozen=True, eq=False)
class Network:
    """Links, nodes, zones and latencies; all arrays are read-only, all indices count from 0.

    Zones are the nodes 0 to `zones` − 1. Nodes below `first_thru` carry no through traffic: a path may start or
    end there, but not pass. Parallel links are allowed and stay apart. `fixed_cost` is added to the travel time
    of each link (toll factor · toll + distance factor · length); travellers choose by the sum, the generalised
    cost. `free_flow_time` is always ℓ(0), so that `dataclasses.replace(network, latency=...)` brings it along.
    Arrays that are left out: fixed_cost and length are zero, capacity is the latency's own (infinite without one).
    `units` says in words what the numbers are. `node_names` and `link_names` are for readers (squares, streets;
    empty where there are none), `remarks` what was assumed when the network was read. `zone_ids` are what files
    call the zones where that is not the label of their node; `zone_labels` are the ones to use. `link_ids` are what
    files call the links (empty where they do not), to be found again in every output.

    Parameters
    ----------
    tail : ndarray of int
        Node at which each link begins.
    head : ndarray of int
        Node at which it ends.
    nodes : int
        Number of nodes.
    zones : int
        Number of zones, the first nodes.
    latency : Latency
        Travel times as functions of flows.
    first_thru : int, default 0
        Nodes below it carry no through traffic.
    fixed_cost : ndarray, optional
        Added to the travel time of each link.
    capacity : ndarray, optional
        Capacity of each link.
    length : ndarray, optional
        Length of each link.
    coordinates : ndarray, optional
        A row per node.
    node_labels : tuple[str, ...], optional
        What files call the nodes.
    name : str, default 'network'
        Name of the network.
    units : str, optional
        In words, what the numbers are.
    node_names : tuple[str, ...], optional
        Squares, for readers.
    link_names : tuple[str, ...], optional
        Streets, for readers.
    remarks : tuple[str, ...], optional
        What was assumed when it was read.
    zone_ids : tuple[str, ...], optional
        What files call the zones, where that is not the label of their node.
    link_ids : tuple[str, ...], optional
        What files call the links.

    Examples
    --------
    >>> from stackelberg.roads.latency import Affine
    >>> two_roads = Network([0, 0], [1, 1], nodes=2, zones=2, latency=Affine([1, 0], [0, 1]), name="Pigou")
    >>> two_roads
    Network('Pigou', 2 nodes, 2 links, 2 zones, Affine)
    >>> two_roads.cost(np.array([0.5, 0.5]))
    array([1. , 0.5])
    """

    tail: NDArray[np.int64]
    head: NDArray[np.int64]
    nodes: int
    zones: int
    latency: Latency
    first_thru: int = 0
    fixed_cost: Array = field(default_factory=_left_out)
    capacity: Array = field(default_factory=_left_out)
    length: Array = field(default_factory=_left_out)
    free_flow_time: Array = field(init=False)
    coordinates: Array | None = None
    node_labels: tuple[str, ...] = ()
    name: str = "network"
    units: str = ""
    node_names: tuple[str, ...] = ()
    link_names: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    zone_ids: tuple[str, ...] = ()
    link_ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check every part and fill in what was left out."""
        self._check_links()
        self._check_link_arrays()
        self._check_nodes()

    @staticmethod
    def from_frame(
        links: Any,
        nodes: Any = None,
        *,
        name: str | None = None,
        units: str | None = None,
        zones: int | None = None,
        first_thru: int | None = None,
        latency: str | None = None,
        toll_factor: float | None = None,
        distance_factor: float | None = None,
        remarks: Sequence[str] = (),
    ) -> Network:
        """A network from data frames of its links and, where they are known, of its nodes.

        Parameters
        ----------
        links : DataFrame
            Columns tail, head and those of the latency: free_flow_time, b, capacity, power for the BPR (without b
            and power: 0.15 and 4); intercept, slope if affine. Perhaps length, fixed_cost, toll, name, link_id,
            and directed (false: both ways, two links). Other names: `files.cells.ACCEPTED`.
        nodes : DataFrame or GeoDataFrame, optional
            Columns node, x, y, or points; perhaps name, and zone_id, which says what is a zone.
            Without it nodes are called as links call them.
        name, units, zones, first_thru, latency, toll_factor, distance_factor : optional
            Default: those in `links.attrs`. `first_thru` is the number of the first node with through traffic,
            `zones` how many of the first nodes are zones (default: all), `latency` one of `delays.LAWS`.

        Examples
        --------
        >>> import pandas
        >>> links = pandas.DataFrame({"from_node_id": ["a", "b"], "to_node_id": ["b", "a"], "capacity": [900, 800],
        ...                           "free_flow_time": [2, 3]})
        >>> network = Network.from_frame(links, name="two ways")
        >>> network
        Network('two ways', 2 nodes, 2 links, 2 zones, BPR)
        >>> network.to_frame()[0][["tail", "head", "power"]].values.tolist()
        [['a', 'b', 4.0], ['b', 'a', 4.0]]
        >>> Network.from_frame(links.assign(capacity=[900, "8oo"]))
        Traceback (most recent call last):
        stackelberg.support.errors.InvalidInput: links, row 1, column 'capacity': expected a finite number > 0, \
got '8oo'
        """
        from stackelberg.roads.files.frames import network_of

        told: dict[str, Any] = {
            "name": name,
            "units": units,
            "zones": zones,
            "first_thru": first_thru,
            "latency": latency,
        }
        told |= {"toll_factor": toll_factor, "distance_factor": distance_factor}
        return network_of(links, nodes, told, remarks)

    def to_frame(self, crs: Any = None) -> tuple[Any, Any]:
        """Data frames of links and nodes that `from_frame` makes the same network of.

        With a coordinate reference system (`crs="EPSG:4326"`) they are GeoDataFrames of lines and points.
        """
        from stackelberg.roads.files.frames import network_frames

        return network_frames(self, crs)

    def plot(self) -> Any:
        """The network as one HTML file with its map. A notebook shows it."""
        return resolve_name("stackelberg.tolls.solution_report:page_of_network")(self)

    def __repr__(self) -> str:
        """One line."""
        return (
            f"Network({self.name!r}, {self.nodes} nodes, {self.links} links, {self.zones} zones, "
            f"{type(self.latency).__name__})"
        )

    def _check_links(self) -> None:
        nodes = whole_number("nodes", self.nodes)
        tail = as_indices("tail", self.tail, below=nodes)
        head = as_indices("head", self.head, tail.size, below=nodes)
        if tail.size == 0:
            raise InvalidInput("tail: expected at least one link, got none")
        if whole_number("zones", self.zones) > nodes:
            raise InvalidInput(f"zones: expected at most as many as nodes ({nodes}), got {self.zones}")
        if whole_number("first_thru", self.first_thru, least=0) > nodes:
            raise InvalidInput(f"first_thru: expected a node between 0 and {nodes}, got {self.first_thru}")
        refuse_first(tail == head, "head: expected another node than the tail", head)
        object.__setattr__(self, "tail", tail)
        object.__setattr__(self, "head", head)

    def _check_link_arrays(self) -> None:
        links = self.links
        if not isinstance(self.latency, Latency):
            raise InvalidInput(f"latency: expected a Latency, got {type(self.latency).__name__}")
        if self.latency.links != links:
            raise InvalidInput(f"latency: expected one for {links} links, got one for {self.latency.links}")
        object.__setattr__(self, "free_flow_time", frozen(self.latency.value(np.zeros(links))))
        own = getattr(self.latency, "capacity", None)
        capacity = np.full(links, np.inf) if own is None else own
        for name, default in (("fixed_cost", np.zeros(links)), ("length", np.zeros(links)), ("capacity", capacity)):
            values = getattr(self, name) if np.size(getattr(self, name)) else default
            finite = own is not None or name != "capacity"
            object.__setattr__(self, name, as_vector(name, values, links, finite=finite))
        refuse_first(self.capacity <= 0, "capacity: expected numbers > 0", self.capacity)

    def _check_nodes(self) -> None:
        if self.coordinates is not None:
            coordinates = frozen(self.coordinates)
            if coordinates.shape != (self.nodes, 2) or not np.all(np.isfinite(coordinates)):
                expected = f"finite numbers of shape ({self.nodes}, 2), one x and y per node"
                raise InvalidInput(f"coordinates: expected {expected}, got shape {coordinates.shape} or NaN")
            object.__setattr__(self, "coordinates", coordinates)
        labels = self.node_labels or tuple(str(node + 1) for node in range(self.nodes))
        object.__setattr__(self, "node_labels", labels)
        for name, count in (("node_labels", self.nodes), ("zone_ids", self.zones)):
            given = tuple(map(str, getattr(self, name)))
            if given and not len(given) == len({*given}) == count:
                got = f"{len(given)} of which {len({*given})} differ"
                raise InvalidInput(f"{name}: expected {count} different labels, got {got}")
            object.__setattr__(self, name, given)
        for name, count in (("node_names", self.nodes), ("link_names", self.links), ("link_ids", self.links)):
            given = tuple(getattr(self, name))
            if given and len(given) != count:
                raise InvalidInput(f"{name}: expected {count} names or none, got {len(given)}")
            object.__setattr__(self, name, given)

    @property
    def zone_labels(self) -> tuple[str, ...]:
        """Names of the zones in files and tables: their ids, or the labels of their nodes."""
        return self.zone_ids or self.node_labels[: self.zones]

    def link_label(self, link: int) -> str:
        """A link for a reader, by its ends and its number, which counts from 1 as in files.

        >>> from stackelberg.roads import braess
        >>> braess()[0].link_label(3)
        '3→4 (link 4)'
        """
        tail, head = (self.node_words[node] for node in (self.tail[link], self.head[link]))
        street = f"{self.link_names[link]}, " if self.link_names and self.link_names[link] else ""
        own = self.link_ids[link] if self.link_ids else ""
        number = f"link {link + 1}, id {own}" if own and own != str(link + 1) else f"link {link + 1}"
        return f"{street}{tail}→{head} ({number})"

    @cached_property
    def node_words(self) -> tuple[str, ...]:
        """The nodes for a reader: their names, or their labels where they have none."""
        named = zip(self.node_names or self.node_labels, self.node_labels, strict=True)
        return tuple(name or label for name, label in named)

    @property
    def effective_capacity(self) -> Array:
        """Capacities that mean something; NaN where one is not known, or the link takes the same time at any flow.

        Such links, connectors mostly, have nominal capacities in files: 1, or 99999.
        """
        form = self.latency.power_form
        known = np.isfinite(self.capacity)
        if form is not None:
            known &= (form.coefficient > 0.0) & (form.power > 0.0)
        return np.where(known, self.capacity, np.nan)

    @property
    def links(self) -> int:
        """Number of links."""
        return self.tail.size

    def cost(self, w: Array, tolls: Array | None = None) -> Array:
        """The generalised cost of every link at flows w: ℓ(w) + fixed cost + toll."""
        cost = self.latency.value(w) + self.fixed_cost
        return cost if tolls is None else cost + tolls

    def total_time(self, w: Array) -> float:
        """TSTT, the total system travel time Σ w ℓ(w) (fixed costs and tolls apart)."""
        return float(w @ self.latency.value(w))


_SHORT = {
    "vehicles per hour": "veh/h",
    "thousands of vehicles": "thousand veh",
    "vehicles": "veh",
    "minutes": "min",
    "hundredths of an hour": "0.01 h",
    "hours": "h",
    "seconds": "s",
}
"""Units whose short form everybody knows; others are shown as they are."""


@dataclass(frozen=True)
class Units:
    """Units of flows and of times, empty where they are not known. Tolls are told in units of time."""

    flow: str = ""
    time: str = ""

    @property
    def total_time(self) -> str:
        """The unit of Σ flow · time.

        >>> Units("veh", "min").total_time, Units("veh", "0.01 h").total_time, Units("veh").total_time
        ('veh·min', 'veh × 0.01 h', '')
        """
        if not self.flow or not self.time:
            return ""
        return f"{self.flow}{' × ' if self.time[0].isdigit() else '·'}{self.time}"


def read_units(words: str) -> Units:
    """The units that the words of a network name: clauses "... in UNIT", separated by commas.

    >>> read_units("flows and capacities in vehicles, times in hundredths of an hour")
    Units(flow='veh', time='0.01 h')
    >>> read_units("demand and times without units")
    Units(flow='', time='')
    """
    found: dict[str, str] = {}
    for clause in re.split(r"[,;]", words):
        match = re.fullmatch(r"(.*?)\bin\s+(.+)", clause.strip())
        if match:
            for key, pattern in (("flow", r"\b(flow|demand|count)"), ("time", r"\btime")):
                if re.search(pattern, match[1]):
                    found.setdefault(key, _SHORT.get(match[2].strip(), match[2].strip()))
    return Units(**found)
