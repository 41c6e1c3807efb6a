"""Data frames for planners at an equilibrium: links, routes, skims, select link, select zone."""

from stackelberg.roads.outputs.links import link_table
from stackelberg.roads.outputs.travel import (
    Selected,
    Travel,
    as_matrix,
    route_table,
    select_link,
    select_zone,
    skims,
    travel,
)

__all__ = [
    "Selected",
    "Travel",
    "as_matrix",
    "link_table",
    "route_table",
    "select_link",
    "select_zone",
    "skims",
    "travel",
]
