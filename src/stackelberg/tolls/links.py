"""Which links carry tolls, and what the leader sees of the traffic: by link, where sensors are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    InvalidInput,
    Parameters,
    ResponseSchema,
    as_vector,
    frozen,
)
from stackelberg.followers.around import FollowersAround
from stackelberg.roads.checks import as_indices
from stackelberg.roads.files import Cells, links_in, read_frame
from stackelberg.roads.network import Network, read_units
from stackelberg.support.brief import brief


@dataclass(frozen=True, eq=False)
class TolledLinks:
    """The links that carry the leader's x, in the order of x: all of them, or a list (a cordon).

    Parameters
    ----------
    network : Network
        The roads.
    links : Any
        The links that carry x, in its order.

    Examples
    --------
    >>> from stackelberg.roads import pigou
    >>> network, demand = pigou()
    >>> TolledLinks(network, [1]).tolls(np.array([0.5]))
    array([0. , 0.5])
    """

    network: Network
    links: Any

    def __post_init__(self) -> None:
        """Check the list; None, or "all", stands for all links."""
        object.__setattr__(self, "links", as_links("tollable", self.links, self.network.links))

    def tolls(self, x: Any) -> Array:
        """The toll of every link of the network when the leader announces x."""
        tolls = np.zeros(self.network.links)
        tolls[self.links] = as_vector("x", x, self.links.size)
        return tolls

    def parameters(self, *, money: bool = False, step: float | None = None) -> Parameters:
        """Names and units of x: a toll for each link, in the unit of times unless it is money.

        >>> from stackelberg.roads import braess
        >>> TolledLinks(braess()[0], [3]).parameters().names
        ('3→4 (link 4)',)
        """
        names = [self.network.link_label(int(link)) for link in self.links]
        unit = "" if money else read_units(self.network.units).time
        return Parameters(tuple(names), units=unit, steps=step or (), quantity="toll")

    def table(self, x: Array, named: Parameters) -> dict[str, Sequence[Any]]:
        """x as a table: one row for each toll, with its link."""
        network, labels = self.network, self.network.node_labels
        columns: dict[str, Sequence[Any]] = {"link": (self.links + 1).tolist(), "toll": x.tolist()}
        columns["tail"] = [labels[node] for node in network.tail[self.links]]
        columns["head"] = [labels[node] for node in network.head[self.links]]
        has_names = network.link_names or network.node_names or network.link_ids
        return columns | ({"name": named.names} if has_names else {})

    def announced(self, file: Path, csv: Any) -> list[tuple[int, float]]:
        """The entries of x that a table has rows for, by link, and what was announced there."""
        table = Cells.of(read_frame(file, **csv), "tolls")
        table.need("toll")
        places = {int(link): entry for entry, link in enumerate(self.links)}
        links = links_in(table, self.network).tolist()
        if wrong := [row for row, link in enumerate(links) if link not in places]:
            label = self.network.link_label(links[wrong[0]])
            raise InvalidInput(f"{table.place(wrong[0])}: expected a link that has a toll, got {label}")
        return [(places[link], toll) for link, toll in zip(links, table.numbers("toll").tolist(), strict=True)]


def as_links(name: str, listed: Any, links: int) -> NDArray[np.int64]:
    """Links by number, counted from 0: at least one, each once; None or "all" stands for all.

    >>> as_links("tollable", [3, 1], 5)
    array([3, 1])
    """
    every = listed is None or (isinstance(listed, str) and listed == "all")
    found = as_indices(name, range(links) if every else listed, below=links)
    if found.size == 0 or np.unique(found).size != found.size:
        raise InvalidInput(f"{name}: expected links from 0 to {links - 1}, at least one, each once, got {listed}")
    return found


@final
@dataclass(frozen=True)
class ResponseLayout:
    """The layout of y: flows, one per link, then the trips made per pair if those are seen.

    Parameters
    ----------
    links : int
        Number of links.
    trips : int, default 0
        Number of pairs whose trips are seen.

    Examples
    --------
    >>> seen = ResponseLayout(2, trips=1)
    >>> seen.size, seen.flows(np.arange(3.0)).tolist(), seen.trips_of(np.arange(3.0)).tolist()
    (3, [0.0, 1.0], [2.0])
    """

    links: int
    trips: int = 0

    @property
    def size(self) -> int:
        """Number of entries of a response."""
        return self.links + self.trips

    def check(self, y: Array) -> None:
        """Refuse a response of another size."""
        if y.size != self.size:
            trips = f", then {self.trips} numbers of trips" if self.trips else ""
            raise InvalidInput(f"y: expected {self.links} link flows{trips}, got {y.size} numbers")

    def flows(self, y: Array) -> Array:
        """The flows by link."""
        return y[: self.links]

    def trips_of(self, y: Array) -> Array:
        """The trips made; empty where they are not seen."""
        return y[self.links :]

    def measured(self, y: Array) -> NDArray[np.bool_]:
        """Links that were counted."""
        self.check(y)
        return ~np.isnan(self.flows(y))

    def schema(self, network: Network) -> ResponseSchema:
        """The entries by the names of their links; trips made have no names."""
        return ResponseSchema(tuple(map(network.link_label, range(network.links))), "flow")


Uncounted: TypeAlias = Literal["ignored", "estimate"]
"""What becomes of links that nobody counts: they do not count in f, or do by an estimate of their flows."""


@final
@dataclass(frozen=True, eq=False)
class SensedLinks(FollowersAround):
    """Travellers of whom only the links in `sensed` are seen; the others come back as NaN, round after round.

    For sensors that fail at random, and for noise, wrap the travellers in `MeasuredFollowers` as well.

    Parameters
    ----------
    followers : Followers
        The followers inside.
    links : int
        Number of links.
    sensed : ndarray of int
        Those that are seen.
    """

    links: int
    sensed: NDArray[np.int64]

    partial = True
    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the list of links."""
        super().__post_init__()
        object.__setattr__(self, "sensed", as_links("sensors", self.sensed, self.links))

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """The response of the travellers inside, NaN where no sensor stands."""
        y, after = self.followers.respond(x, memory, rounds, rng)
        if y.size != self.links:
            raise InvalidInput(f"y: expected {self.links} numbers, one per link, got {y.size}")
        blind = np.isin(np.arange(self.links), self.sensed, invert=True)
        return frozen(np.where(blind, np.nan, y)), after
