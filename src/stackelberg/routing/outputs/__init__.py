"""Tables for planners at an equilibrium: skims, select link, select zone, route sets; and as files."""

from stackelberg.routing.outputs.link_table import as_frame, link_table, write_links
from stackelberg.routing.outputs.pair_table import PairTable
from stackelberg.routing.outputs.route_rows import RouteRow, route_rows
from stackelberg.routing.outputs.selected import Selected, select_link, select_zone
from stackelberg.routing.outputs.skims import skims
from stackelberg.routing.outputs.travel import Travel, class_travel, travel, travel_by_class
from stackelberg.routing.outputs.writing import write_pair_table, write_routes

__all__ = [
    "PairTable",
    "RouteRow",
    "Selected",
    "Travel",
    "as_frame",
    "class_travel",
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
