"""How fast a rule settles, in the paper's terms, as data: which part of Assumption 3, for which games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import final


class SettlingKind(Enum):
    """The two ways of settling that the paper's Assumption 3 allows."""

    POLYNOMIAL = "3(1a)"
    """‖y^(K) − S(x)‖² <= C K^(−λ) ‖y^(0) − S(x)‖²."""
    EXPONENTIAL = "3(1b)"
    """‖y^(K) − S(x)‖ <= C ρ^K ‖y^(0) − S(x)‖ with ρ < 1."""


@final
@dataclass(frozen=True)
class KnownRate:
    """That a rule settles in this way on these games with these step sizes, and where that is shown."""

    settling: SettlingKind
    games: str
    steps: str
    source: str
