"""Units that people read: minutes and vehicle-hours, where it is known what the numbers are."""

from __future__ import annotations

from typing import Any

_MINUTES = {"min": 1.0, "h": 60.0, "0.01 h": 0.6, "s": 1.0 / 60.0}
_VEHICLES = {"veh": 1.0, "thousand veh": 1000.0, "veh/h": 1.0}


def in_minutes(unit: str) -> tuple[float, str]:
    """By what a time in a unit is multiplied to be one in minutes; as it is where nobody knows the unit.

    >>> in_minutes("0.01 h"), in_minutes("ticks")
    ((0.6, 'min'), (1.0, 'ticks'))
    """
    return (_MINUTES[unit], "min") if unit in _MINUTES else (1.0, unit)


def in_vehicle_hours(units: Any) -> tuple[float, str]:
    """By what flow · time is multiplied to be in vehicle-hours; as it is where nobody knows the units.

    >>> from stackelberg.roads.network import Units
    >>> in_vehicle_hours(Units("veh", "0.01 h")), in_vehicle_hours(Units("veh/h", "h"))
    ((0.01, 'vehicle-hours'), (1.0, 'vehicle-hours per hour'))
    """
    if units.flow not in _VEHICLES or units.time not in _MINUTES:
        return 1.0, units.total_time
    unit = "vehicle-hours per hour" if units.flow == "veh/h" else "vehicle-hours"
    return _VEHICLES[units.flow] * _MINUTES[units.time] / 60.0, unit
