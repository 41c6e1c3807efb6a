"""Networks that come with the package, and small ones to work out by hand."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

import numpy as np

from stackelberg.roads.demand import Demand
from stackelberg.roads.latency import BPR, Affine
from stackelberg.roads.network import Network


def pigou() -> tuple[Network, Demand]:
    """Pigou's two roads with costs 1 and v, demand 1.

    With toll τ on the second road v = 1 − τ; the best toll is 1/2, and the total time falls from 1 to 3/4.

    Returns
    -------
    tuple[Network, Demand]
        Network and demand.

    Examples
    --------
    >>> network, demand = pigou()
    >>> network.total_time(np.array([0.5, 0.5]))
    0.75
    """
    network = Network(
        np.array([0, 0]),
        np.array([1, 1]),
        nodes=2,
        zones=2,
        latency=Affine(np.array([1.0, 0.0]), np.array([0.0, 1.0])),
        coordinates=np.array([[0.0, 0.0], [1.0, 0.0]]),
        name="Pigou",
        units="demand and times without units",
    )
    return network, Demand(np.array([0]), np.array([1]), np.array([1.0]))


def braess() -> tuple[Network, Demand]:
    """Braess's four nodes and five links with the numbers of the TNTP file, demand 6 from node 1 to node 2.

    Costs 10 w, 50 + w, 50 + w, 10 + w and 10 w on 1→3, 1→4, 3→2, 3→4 and 4→2. Everybody for himself the total
    time is 552, at best 498, which a toll of 13 on the middle link 3→4 brings about. (The file writes 10 w as
    1e-8 + 10 w, since a BPR latency cannot start at zero; so does this.)

    Returns
    -------
    tuple[Network, Demand]
        Network and demand.

    Examples
    --------
    >>> network, demand = braess()
    >>> round(network.total_time(np.array([4.0, 2.0, 2.0, 2.0, 4.0])), 4)
    552.0
    """
    free_flow = np.array([1e-8, 50.0, 50.0, 10.0, 1e-8])
    b = np.array([1e9, 0.02, 0.02, 0.1, 1e9])
    network = Network(
        np.array([0, 0, 2, 2, 3]),
        np.array([2, 3, 1, 3, 1]),
        nodes=4,
        zones=2,
        latency=BPR(free_flow, b, np.ones(5), np.ones(5)),
        length=np.full(5, 100.0),
        coordinates=np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]]),
        name="Braess",
        units="demand and times without units",
    )
    return network, Demand(np.array([0]), np.array([1]), np.array([6.0]))


@cache
def sioux_falls() -> tuple[Network, Demand]:
    """Sioux Falls: 24 nodes, 76 links, 528 pairs, 360,600 travellers (LeBlanc, Morlok, Pierskalla 1975).

    Returns
    -------
    tuple[Network, Demand]
        Network and demand.

    Examples
    --------
    >>> network, demand = sioux_falls()
    >>> network.links, demand.pairs, demand.total
    (76, 528, 360600.0)
    >>> network.units
    'flows and capacities in vehicles, times in hundredths of an hour'
    """
    from stackelberg.roads.files import read_demand, read_network

    with as_file(files("stackelberg.roads") / "data") as folder:
        network = read_network(folder / "sioux_falls_links.csv", folder / "sioux_falls_nodes.csv")
        return network, read_demand(folder / "sioux_falls_demand.csv", network)
