"""Tables for planners at an equilibrium: skims, select link, select zone, route sets; and as files."""

from stackelberg.roads.outputs.link_table import as_frame, link_table, write_links
from stackelberg.roads.outputs.pair_table import PairTable, Selected, select_link, select_zone, skims
from stackelberg.roads.outputs.travel import RouteRow, Travel, route_rows, travel, travel_by_class
from stackelberg.roads.outputs.writing import write_pair_table, write_routes

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
