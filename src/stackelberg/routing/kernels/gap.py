"""The relative gap: how far flows are from an equilibrium."""

from __future__ import annotations

from numba.extending import register_jitable


@register_jitable
def relative_gap(excess: float, spent: float) -> float:
    """Excess cost Σ flow (cost − cheapest cost) as a share of what travellers spend; 0 where they spend nothing.

    What counts as spent is for the caller to say. The equilibrium solver takes Σ w |c|, tolls included, which no
    subsidy can bring near zero. References over fixed routes leave tolls out: they score travel times, and tolls
    that have run away would hide any error in those.

    >>> relative_gap(1.0, 4.0), relative_gap(0.0, 0.0)
    (0.25, 0.0)
    """
    return excess / spent if spent > 0.0 else 0.0
