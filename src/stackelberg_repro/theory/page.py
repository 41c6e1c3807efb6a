"""The page of `python -m stackelberg_repro theory`: every claim with what was seen, charts and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stackelberg.report.page import Page, SolutionDocument
from stackelberg_repro.pages.charts import table
from stackelberg_repro.theory.fits import LEVEL
from stackelberg_repro.theory.measurement import Grid, Measurement
from stackelberg_repro.theory.sizes import Size

LONG = 40
"""A table of more rows is shown in part; the whole is in its CSV file."""


def theory_page(done: Sequence[Measurement], size: Size) -> Page:
    """The page as a value; `save` writes it."""
    smaller = f"Size {size.name}: smaller than the measurements of record; intervals are wider."
    columns = {
        "measurement": [m.title for m in done],
        "claim": [m.claim for m in done],
        "outcome": [m.outcome.value for m in done],
        "seen": [m.words for m in done],
    }
    caption = (
        f"Intervals are at {LEVEL:.0%} unless said otherwise. holds: seen with that confidence; consistent: not "
        "contradicted, but the interval does not settle it; fails: contradicted; mixed: part holds, part fails, as "
        "the words say; reported: facts without a claim."
    )
    document = SolutionDocument(
        title="The theory, measured",
        headline="Every claim of “Follower Agnostic Learning in Stackelberg Games” that can be measured, checked "
        f"numerically. Size {size.name}, seed {size.seed}, {sum(m.seconds for m in done):,.0f} s.",
        facts={},
        tables=[table("Summary", columns.items(), caption), *(_table(grid) for m in done for grid in m.tables)],
        charts=[chart.drawn() for m in done for chart in m.charts],
        warnings=[] if size.name == "full" else [smaller],
    )
    return Page(document.title, document)


def _table(grid: Grid) -> dict[str, Any]:
    rows, caption = list(grid.rows), f"{grid.name}.csv"
    if len(rows) > LONG:
        step = -(-len(rows) // LONG)
        rows, caption = rows[::step], f"One row in {step} of {len(grid.rows)}; all of them: {grid.name}.csv"
    columns = zip(grid.columns, zip(*rows, strict=True), strict=True)
    return table(grid.caption, columns, caption)
