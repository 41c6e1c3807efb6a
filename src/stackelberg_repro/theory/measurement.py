"""What a measurement gives back: a claim, what was seen, tables and charts. Plain data, kept as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.demo.kept import KeptFormat
from stackelberg.report.figures.lines import Chart, Series


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

    def to_json(self) -> dict[str, Any]:
        """Plain data; numbers that JSON has no word for become None."""
        return {
            "name": self.name,
            "title": self.title,
            "claim": self.claim,
            "outcome": self.outcome.value,
            "words": self.words,
            "numbers": {k: plain(v) for k, v in self.numbers.items()},
            "tables": [
                {"name": t.name, "caption": t.caption, "columns": list(t.columns), "rows": plain(t.rows)}
                for t in self.tables
            ],
            "charts": [_chart_json(chart) for chart in self.charts],
            "seconds": self.seconds,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Measurement:
        """Back from `to_json`."""
        return Measurement(
            name=data["name"],
            title=data["title"],
            claim=data["claim"],
            outcome=Outcome(data["outcome"]),
            words=data["words"],
            numbers={k: float("nan") if v is None else v for k, v in data["numbers"].items()},
            tables=tuple(Grid(**table) for table in data["tables"]),
            charts=tuple(_chart(chart) for chart in data["charts"]),
            seconds=data["seconds"],
        )


class MeasurementFormat(KeptFormat[Measurement]):
    """A finished measurement as JSON."""

    ending, kind = ".json", "a measurement"

    def write(self, path: Path, made_with: str, result: Measurement) -> None:
        """Write the measurement and what it was made with."""
        data = {"made_with": made_with, "measurement": result.to_json()}
        path.write_text(json.dumps(data, allow_nan=False), encoding="utf-8")

    def read(self, path: Path, made_with: str) -> Measurement | None:
        """Read the measurement; None where it was made with other settings."""
        data = json.loads(path.read_text(encoding="utf-8"))
        return Measurement.from_json(data["measurement"]) if data["made_with"] == made_with else None


def _chart_json(chart: Chart) -> dict[str, Any]:
    series = [{key: plain(value) for key, value in vars(one).items()} for one in chart.series]
    return {key: value for key, value in vars(chart).items() if key != "series"} | {"series": series}


def _chart(data: dict[str, Any]) -> Chart:
    nan = float("nan")

    def numbers(values: Any) -> Any:
        return None if values is None else [nan if v is None else v for v in values]

    series = [
        Series(**{k: numbers(v) if k in ("x", "y", "low", "high") else v for k, v in one.items()})
        for one in data["series"]
    ]
    return Chart(**(data | {"series": series}))


def plain(value: Any) -> Any:
    """NumPy numbers and arrays as Python ones; NaN and infinity as None."""
    if isinstance(value, np.ndarray):
        return [plain(v) for v in value.tolist()]
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value) if np.isfinite(value) else None
    return value
