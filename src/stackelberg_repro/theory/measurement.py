"""What a measurement gives back: a claim, what was seen, tables and charts, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from stackelberg_repro.pages.charts import Chart


class Outcome(Enum):
    """How a claim fared."""

    HOLDS = "holds"
    """Seen, with the stated confidence."""
    CONSISTENT = "consistent"
    """Not contradicted, but the interval does not settle it."""
    FAILS = "fails"
    """Contradicted, with the stated confidence."""
    MIXED = "mixed"
    """Some of it holds and some fails: the words say which."""
    REPORTED = "reported"
    """A table of facts: no claim to judge."""
    NOT_MEASURED = "not measured"
    """Something needed is missing: the words say what."""


@dataclass(frozen=True)
class Grid:
    """A table with a name (its CSV file) and a caption."""

    name: str
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Measurement:
    """One claim, measured. `numbers` are the headline figures, by name."""

    name: str
    title: str
    claim: str
    outcome: Outcome
    words: str
    numbers: dict[str, float] = field(default_factory=dict)
    tables: tuple[Grid, ...] = ()
    charts: tuple[Chart, ...] = ()
    seconds: float = 0.0
