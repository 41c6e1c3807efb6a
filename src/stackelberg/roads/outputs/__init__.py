"""Tables for planners at an equilibrium: skims, select link, select zone, route sets; and as files."""

from stackelberg.roads.outputs.travel import (
    PairTable,
    RouteRow,
    Selected,
    Travel,
    route_rows,
    select_link,
    select_zone,
    skims,
    travel,
    travel_by_class,
)
from stackelberg.roads.outputs.writing import as_frame, link_table, write_links, write_pair_table, write_routes

__all__ = [
    "PairTable",
    "RouteRow",
    "Selected",
    "Travel",
    "as_frame",
    "link_table",
    "route_rows",
    "select_link",
    "select_zone",
    "skims",
    "travel",
    "travel_by_class",
    "write_links",
    "write_pair_table",
    "write_routes",
]
