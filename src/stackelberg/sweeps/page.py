"""What a sweep leaves behind: the runs and their summary as CSV, the cost curves with bands as a figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stackelberg.support.numbers import engineering
from stackelberg.support.tables import write_columns
from stackelberg.sweeps.plan import in_words
from stackelberg.sweeps.run import SweepResult

MOST_PANELS = 12
"""With more points of the grid than this no figure is drawn: nobody could read it."""


def write_sweep(result: SweepResult, folder: Path) -> dict[str, str]:
    """Write runs.csv, summary.csv and, for a grid of up to 12 points, figure.png and figure.svg; their paths."""
    files = {
        "runs": write_columns(folder / "runs.csv", result.runs_table()),
        "summary": write_columns(folder / "summary.csv", result.summary()),
    }
    points = result.plan.points
    points = [point for point in points if result.costs_at(point).size] if len(points) <= MOST_PANELS else []
    if points:
        from stackelberg.report.figures.courses import courses_figure
        from stackelberg.report.figures.files import save_figure
        from stackelberg.report.tables.runs import course

        sign = result.sense.shown(1.0)
        courses = {in_words(point): course(sign * result.costs_at(point)) for point in points}
        figure = courses_figure(courses, ylabel=f"{result.sense.word} seen at x")
        files["figure"] = save_figure(figure, folder / "figure")[0]
    return {name: str(path) for name, path in files.items()}


def summary_text(result: SweepResult) -> str:
    """The summary as lines for a person: where f is maximised, of f itself."""
    table, sense = result.summary(), result.sense

    def cost(value: float | None) -> str:
        return _shown(None if value is None else sense.shown(value))

    names = [*result.plan.grid, "runs", "failed", "mean", "95% interval", "median", "worst", "s per run"]
    rows = []
    for row in zip(*table.values(), strict=True):
        of = dict(zip(table, row, strict=True))
        ends = [cost(of[end]) for end in (("high", "low") if sense.maximise else ("low", "high"))]
        between = "-" if of["low"] is None else " to ".join(ends)
        last = [cost(of["median"]), cost(of["worst"]), _shown(of["seconds"])]
        settings = [str(of[name]) for name in result.plan.grid]
        rows.append([*settings, str(of["runs"]), str(of["failed"]), cost(of["mean"]), between, *last])
    widths = [max(len(line[i]) for line in [names, *rows]) for i in range(len(names))]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in [names, *rows]
    )


def _shown(value: Any) -> str:
    return "-" if value is None else engineering(value)
