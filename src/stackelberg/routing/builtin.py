"""Networks that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from stackelberg.routing.demand import Demand
from stackelberg.routing.files import read_demand_table, read_network_table
from stackelberg.routing.network import Network


@cache
def sioux_falls() -> tuple[Network, Demand]:
    """Sioux Falls: 24 nodes, 76 links, 528 pairs, 360,600 travellers (LeBlanc, Morlok, Pierskalla 1975).

    >>> network, demand = sioux_falls()
    >>> network.links, demand.pairs, demand.total
    (76, 528, 360600.0)
    >>> network.units
    'flows and capacities in vehicles, times in hundredths of an hour'
    """
    with as_file(files("stackelberg.routing") / "data") as folder:
        network = read_network_table(folder / "sioux_falls_links.csv", folder / "sioux_falls_nodes.csv")
        return network, read_demand_table(folder / "sioux_falls_demand.csv", network)
