"""Select link and select zone: which trips pass some links, or start or end in some zones, and where they drive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, frozen
from stackelberg.routing.demand import as_indices
from stackelberg.routing.kernels.route_sums import chosen_flows, pair_means, passing
from stackelberg.routing.outputs.pair_table import PairTable
from stackelberg.routing.outputs.travel import Travel

_MOST_NAMED = 3


@dataclass(frozen=True, eq=False)
class Selected:
    """A part of the traffic: the pairs that have a share in it, and its flows on all links.

    pairs: a row per pair with a share: `volume`, all its travellers, `flow`, those selected, and `share` = flow /
    volume. link_flows: the selected traffic on every link. words: what was selected.
    """

    pairs: PairTable
    link_flows: Array
    words: str

    @property
    def flow(self) -> float:
        """How many travellers were selected."""
        return float(self.pairs["flow"].sum())

    def __repr__(self) -> str:
        """One line."""
        return f"Selected({self.words}: {self.flow:g} travellers of {self.pairs.pairs} pairs)"


def select_link(trips: Travel, links: Any, of: Literal["any", "all"] = "any") -> Selected:
    """The trips that pass `links`, a link or several of them (counted from 0).

    of: with several links, trips that pass "any" of them, or "all". A trip counts once however many it passes. For
    one link the flows of all pairs add up to the flow of the link.

    >>> from stackelberg.routing import braess, equilibrium
    >>> from stackelberg.routing.outputs import travel
    >>> network, demand = braess()
    >>> trips = travel(network, demand, equilibrium(network, demand, gap=1e-10))
    >>> middle = select_link(trips, 3)
    >>> middle.pairs["flow"].round(6), middle.link_flows.round(6)
    (array([2.]), array([2., 0., 0., 2., 2.]))
    """
    network = trips.network
    chosen = np.unique(as_indices("links", np.atleast_1d(links)))
    if chosen.size == 0 or chosen[-1] >= network.links:
        got = int(chosen[-1]) if chosen.size else "none"
        raise InvalidInput(f"links: expected links 0 to {network.links - 1}, got {got}")
    if of not in ("any", "all"):
        raise InvalidInput(f"of: expected 'any' or 'all', got {of!r}")
    wanted = np.zeros(network.links, np.bool_)
    wanted[chosen] = True
    count = passing(trips.start, trips.links, wanted)
    labels = [network.link_label(int(link)) for link in chosen]
    one = "trips over " if chosen.size == 1 else f"trips over {of} of "
    return _selected(trips, count >= (1 if of == "any" else chosen.size), one + _listed(labels))


def select_zone(trips: Travel, zones: Any, end: Literal["origin", "destination", "either"] = "either") -> Selected:
    """The trips that start in one of `zones` (end="origin"), end there ("destination"), or do "either".

    Zones are counted from 0.
    """
    network = trips.network
    chosen = np.unique(as_indices("zones", np.atleast_1d(zones)))
    if chosen.size == 0 or chosen[-1] >= network.zones:
        got = int(chosen[-1]) if chosen.size else "none"
        raise InvalidInput(f"zones: expected zones 0 to {network.zones - 1}, got {got}")
    ends = {"origin": ("from",), "destination": ("to",), "either": ("from", "to")}
    if end not in ends:
        raise InvalidInput(f"end: expected 'origin', 'destination' or 'either', got {end!r}")
    starts, arrives = np.isin(trips.demand.origin, chosen), np.isin(trips.demand.destination, chosen)
    pairs = {"origin": starts, "destination": arrives, "either": starts | arrives}[end]
    labels = [network.zone_labels[zone] for zone in chosen]
    words = f"trips {' or '.join(ends[end])} zone{'s' if chosen.size > 1 else ''} {_listed(labels)}"
    return _selected(trips, np.repeat(pairs, np.diff(trips.first)), words)


def _selected(trips: Travel, routes: NDArray[np.bool_], words: str) -> Selected:
    parts = (trips.first, trips.start, trips.links, trips.flow)
    flow, link_flows = chosen_flows(*parts, routes, trips.network.links)
    volume, _, _ = pair_means(*parts, np.empty((0, trips.network.links)))
    with_flow = flow > 0.0
    share = np.divide(flow, volume, out=np.zeros(flow.size), where=with_flow)
    columns = {"volume": volume, "flow": flow, "share": share}
    table = PairTable(trips.network.zone_labels, trips.demand.origin, trips.demand.destination, columns)
    return Selected(table.where(with_flow), frozen(link_flows), words)


def _listed(labels: list[str]) -> str:
    rest = f" and {len(labels) - _MOST_NAMED} more" if len(labels) > _MOST_NAMED else ""
    return ", ".join(labels[:_MOST_NAMED]) + rest
