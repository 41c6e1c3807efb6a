"""Three roads, 1→3 directly and 1→2→3: four travellers from 1 to 3, one from 2 to 3, and no two figures equal."""

from __future__ import annotations

from pathlib import Path

NET = """# name: three roads
# units: minutes, vehicles
tail,head,intercept,slope,capacity,length
1,3,2,0.5,4,3
1,2,1,0.25,8,5
2,3,1,0.5,6,7
"""
TRIPS = "origin,destination,volume\n1,3,4\n2,3,1\n"
TOLLS = "tail,head,toll\n1,2,0.5\n2,3,0.25\n"
CLASSES = """
[[classes]]
name = "cars"
share = 0.75
value_of_time = 2.0

[[classes]]
name = "lorries"
share = 0.25
value_of_time = 5.0
pce = 2.0
toll_share = 0.5
distance_cost = 0.02
"""


def write(folder: Path) -> None:
    """net.csv, trips.csv, tolls.csv and classes.toml."""
    files = {"net.csv": NET, "trips.csv": TRIPS, "tolls.csv": TOLLS, "classes.toml": CLASSES}
    for name, text in files.items():
        (folder / name).write_text(text)
