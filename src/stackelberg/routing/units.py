"""The units of a network: what its words say of flows and times, short enough for tables and axes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SHORT = {
    "vehicles per hour": "veh/h",
    "thousands of vehicles": "thousand veh",
    "vehicles": "veh",
    "minutes": "min",
    "hundredths of an hour": "0.01 h",
    "hours": "h",
    "seconds": "s",
}
"""Units whose short form everybody knows; others are shown as they are."""


@dataclass(frozen=True)
class Units:
    """Units of flows and of times, empty where they are not known. Tolls are told in units of time."""

    flow: str = ""
    time: str = ""

    @property
    def total_time(self) -> str:
        """The unit of Σ flow · time.

        >>> Units("veh", "min").total_time, Units("veh", "0.01 h").total_time, Units("veh").total_time
        ('veh·min', 'veh × 0.01 h', '')
        """
        if not self.flow or not self.time:
            return ""
        return f"{self.flow}{' × ' if self.time[0].isdigit() else '·'}{self.time}"


def read_units(words: str) -> Units:
    """The units that the words of a network name: clauses "... in UNIT", separated by commas.

    >>> read_units("flows and capacities in vehicles, times in hundredths of an hour")
    Units(flow='veh', time='0.01 h')
    >>> read_units("demand and times without units")
    Units(flow='', time='')
    """
    found: dict[str, str] = {}
    for clause in re.split(r"[,;]", words):
        match = re.fullmatch(r"(.*?)\bin\s+(.+)", clause.strip())
        if match:
            for key, pattern in (("flow", r"\b(flow|demand|count)"), ("time", r"\btime")):
                if re.search(pattern, match[1]):
                    found.setdefault(key, _SHORT.get(match[2].strip(), match[2].strip()))
    return Units(**found)
