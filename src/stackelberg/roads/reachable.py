"""Pairs that no path connects on the links their class may use: set aside and said, never dropped in silence."""

from __future__ import annotations

from functools import cache
from typing import Any, overload
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from stackelberg.core import InvalidInput
from stackelberg.roads.demand import Demand, ElasticDemand
from stackelberg.roads.kernels.trees import reached_pairs
from stackelberg.roads.network import Network
from stackelberg.roads.shortest import forward_star

MOST_NAMED = 5
"""So many pairs, links or zones are named in a message; the whole list is in the result."""

_CONNECTED: WeakKeyDictionary[Demand, ref[Network]] = WeakKeyDictionary()
"""Demands whose pairs are all known to have a path on a network: who solves again need not look again."""

SMALL = 100_000
"""Origins × links up to which every origin's walk takes less time than looking for connected parts."""


class UnreachableWarning(UserWarning):
    """Pairs that no path connects were set aside: their travellers are in no flow and in no total."""


@overload
def set_aside_unreachable(network: Network, demand: Demand, links: Any = None) -> tuple[Demand, Demand]: ...


@overload
def set_aside_unreachable(
    network: Network, demand: ElasticDemand, links: Any = None
) -> tuple[ElasticDemand, Demand]: ...


def set_aside_unreachable(
    network: Network, demand: Demand | ElasticDemand, links: Any = None
) -> tuple[Demand | ElasticDemand, Demand]:
    """The demand that can travel, and the pairs that no path connects, with their volumes.

    `links` says which links may be used, one truth value per link (default: all). Where every pair can travel, the
    demand comes back as it is and the second one is empty. The time is that of a few passes over the links, plus a
    walk through the network for each origin that is not strongly connected with most others.

    >>> from stackelberg.roads import Affine, Network
    >>> island = Network([0, 1], [1, 0], nodes=3, zones=3, latency=Affine([1, 1], [0, 0]))
    >>> travels, unreachable = set_aside_unreachable(island, Demand([0, 0, 2], [1, 2, 1], [5.0, 2.0, 1.0]))
    >>> travels, unreachable
    (Demand(1 pairs, total=5, intrazonal=0), Demand(2 pairs, total=3, intrazonal=0))
    >>> print(unreachable_in_words(island, travels, unreachable))
    2 of 3 pairs, with a volume of 3 of 8, have no path and were set aside: 1→3 (2), 3→2 (1)
    """
    pairs = _volumes(demand)
    known = _CONNECTED.get(pairs) if links is None else None
    if known is not None and known() is network:
        return demand, _nobody()
    pairs.check_zones(network.zones)
    usable = _usable(network, links)
    small = np.unique(pairs.origin).size * network.links <= SMALL
    reached = np.zeros(pairs.pairs, np.bool_) if small else _surely_reached(network, usable, pairs)
    asked = np.flatnonzero(~reached)
    if asked.size:
        ends = (pairs.origin[asked], pairs.destination[asked])
        reached[asked] = reached_pairs(forward_star(network), usable, *ends)
    if reached.all():
        if links is None:
            _CONNECTED[pairs] = ref(network)
        return demand, _nobody()
    return _travelling_part(demand, reached), _part(pairs, ~reached)


def _volumes(demand: Demand | ElasticDemand) -> Demand:
    """The volumes of a demand; of one that is elastic, those if everybody travelled."""
    return demand.potential if isinstance(demand, ElasticDemand) else demand


def _travelling_part(demand: Demand | ElasticDemand, which: NDArray[np.bool_]) -> Demand | ElasticDemand:
    if isinstance(demand, ElasticDemand):
        function = demand.function.take(np.flatnonzero(which))
        return ElasticDemand(demand.origin[which], demand.destination[which], function)
    return _part(demand, which, demand.intrazonal)


def unreachable_in_words(network: Network, travels: Demand | ElasticDemand, unreachable: Demand) -> str:
    """How many pairs were set aside, with which volume, and which they are: all of them, or the largest."""
    pairs, total = travels.pairs + unreachable.pairs, _volumes(travels).total + unreachable.total
    largest = np.sort(np.argsort(-unreachable.volume, kind="stable")[:MOST_NAMED])
    names = network.zone_labels
    listed = ", ".join(
        f"{names[unreachable.origin[k]]}→{names[unreachable.destination[k]]} ({unreachable.volume[k]:g})"
        for k in largest
    )
    more = unreachable.pairs - largest.size
    rest = f" and {more:,} more" if more else ""
    which = "the largest are " if rest else ""
    verb = "has" if unreachable.pairs == 1 else "have"
    were = "was" if unreachable.pairs == 1 else "were"
    volumes = f"with a volume of {unreachable.total:,.6g} of {total:,.6g}"
    few = f"{unreachable.pairs:,} of {pairs:,} pairs, {volumes}, {verb} no path"
    return f"{few} and {were} set aside: {which}{listed}{rest}"


def _usable(network: Network, links: Any) -> NDArray[np.bool_]:
    if links is None:
        return np.ones(network.links, np.bool_)
    usable = np.array(links)
    if usable.dtype != np.bool_ or usable.shape != (network.links,):
        raise InvalidInput(
            f"links: expected {network.links} truth values, one per link, got {usable.dtype}, shape {usable.shape}"
        )
    return usable


def _part(demand: Demand, which: NDArray[np.bool_], intrazonal: float = 0.0) -> Demand:
    return Demand(demand.origin[which], demand.destination[which], demand.volume[which], intrazonal)


def _surely_reached(network: Network, usable: NDArray[np.bool_], demand: Demand) -> NDArray[np.bool_]:
    """Pairs that meet the largest strongly connected part of the nodes with through traffic, at both ends.

    That is most networks in whole; what is left is looked at origin by origin.
    """
    tail, head = network.tail[usable], network.head[usable]
    through = (tail >= network.first_thru) & (head >= network.first_thru)
    shape = (network.nodes, network.nodes)
    graph = csr_array((np.ones(int(through.sum())), (tail[through], head[through])), shape=shape)
    _, part = connected_components(graph, connection="strong")
    carrying = part[network.first_thru :]
    if not carrying.size:
        return np.zeros(demand.pairs, np.bool_)
    core = part == np.bincount(carrying).argmax()
    core[: network.first_thru] = False
    leaves, arrives = core.copy(), core.copy()
    leaves[tail[core[head]]] = True
    arrives[head[core[tail]]] = True
    # A node with through traffic that a link leads into the core from is a start, and likewise an end.
    return np.asarray(leaves[demand.origin] & arrives[demand.destination])


@cache
def _nobody() -> Demand:
    """A demand without pairs."""
    return Demand(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))
