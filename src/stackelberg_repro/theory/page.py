"""The page of `python -m stackelberg_repro theory`: a summary, then a section a measurement."""

from __future__ import annotations

from collections.abc import Sequence

from stackelberg import __version__
from stackelberg_repro.pages.files import figure_bytes
from stackelberg_repro.pages.pages import Block, Image, Note, Page, Section, Table, Text
from stackelberg_repro.theory.charts import draw_chart
from stackelberg_repro.theory.fits import LEVEL
from stackelberg_repro.theory.measurement import Grid, Measurement
from stackelberg_repro.theory.sizes import Size

LONG = 40
"""A table of more rows is shown in part; the whole is in its CSV file."""


def theory_page(done: Sequence[Measurement], size: Size) -> Page:
    """The page as a value; `save` writes it."""
    seconds = sum(m.seconds for m in done)
    return Page(
        "The theory, measured",
        "Every claim of “Follower Agnostic Learning in Stackelberg Games” that can be measured: seen in "
        "numbers, or seen to fail.",
        [_summary(done, size), *(_section(m) for m in done)],
        footer=f"stackelberg {__version__}, size {size.name}, seed {size.seed}, measured in {seconds:,.0f} s. "
        "Made by `python -m stackelberg_repro theory`.",
    )


def _summary(done: Sequence[Measurement], size: Size) -> Section:
    rows = [[m.title, m.claim, m.outcome.value] for m in done]
    blocks: list[Block] = [
        Text(
            f"Intervals are at {LEVEL:.0%} unless said otherwise. **holds**: seen with that confidence. "
            "**consistent**: not contradicted, but the interval does not settle it. **fails**: contradicted. "
            "**mixed**: part holds, part fails, as the words say. **reported**: facts without a claim."
        ),
        Table(["measurement", "claim", "outcome"], rows, "What was asked and how it fared", "result.json"),
    ]
    if size.name != "full":
        blocks.insert(
            0, Note(f"Size **{size.name}**: smaller than the measurements of record; intervals are wider.")
        )
    return Section("Summary", blocks)


def _section(measurement: Measurement) -> Section:
    blocks: list[Block] = [
        Text(f"**Claim.** {measurement.claim}"),
        Note(f"**{measurement.outcome.value.capitalize()}.** {measurement.words}"),
    ]
    for chart in measurement.charts:
        alt = f"{chart.title}: {', '.join(series.label for series in chart.series)} against {chart.x_label}"
        files = [f"{chart.name}.png", f"{chart.name}.svg"]
        blocks.append(Image(figure_bytes(draw_chart(chart), "svg"), alt, f"{chart.title}.", files))
    blocks += [_table(grid) for grid in measurement.tables]
    return Section(measurement.title, blocks)


def _table(grid: Grid) -> Table:
    rows, caption = list(grid.rows), grid.caption
    if len(rows) > LONG:
        step = -(-len(rows) // LONG)
        rows = rows[::step]
        caption += f" One row in {step} of {len(grid.rows)}; all of them:"
    return Table(
        list(grid.columns), [[_number(value) for value in row] for row in rows], caption, f"{grid.name}.csv"
    )


def _number(value: object) -> object:
    """NumPy numbers as Python ones, so that the page shows them as numbers."""
    return float(value) if isinstance(value, float) else value
