"""Tables for planners at an equilibrium: links, skims, select link, select zone."""

from stackelberg.roads.outputs.links import as_frame, link_table
from stackelberg.roads.outputs.travel import (
    PairTable,
    Selected,
    Travel,
    select_link,
    select_zone,
    skims,
    travel,
)

__all__ = [
    "PairTable",
    "Selected",
    "Travel",
    "as_frame",
    "link_table",
    "select_link",
    "select_zone",
    "skims",
    "travel",
]
