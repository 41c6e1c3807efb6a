"""A comparison as one page of the viewer: tables and charts in one file that fetches nothing."""

from __future__ import annotations

from typing import Any

from stackelberg.arena.results import Results, cells
from stackelberg.core import Array
from stackelberg.report.page import Page, SolutionDocument

WORDS = (
    "A problem is a case with a seed; the share closed is that of f(x0) − f* at the recommended x and settled "
    "followers; regret is what all deployments have cost over f*, in units of f(x0) − f*."
)


def page(results: Results, title: str = "Leaders compared") -> Page:
    """The page.

    >>> from stackelberg.arena import compare
    >>> page(compare(["random"], "pigou", seeds=1, deployments=5)).document.headline
    '1 cases, 1 leaders, 1 runs'
    """
    charts = [
        _chart("Problems solved to 90%, over deployments / (d + 1)", *results.data_profile()),
        _chart(
            "Pairs (problem, target) reached, targets 50%, 90%, 99%, 99.9%, over deployments / d",
            *results.run_lengths(),
        ),
    ]
    for case in results.cases:
        charts.append(_chart(f"Regret on {case}, in units of f(x0) − f*", *results.regret(case), log=False))
    document = SolutionDocument(
        title=title,
        headline=f"{len(results.cases)} cases, {len(results.leaders)} leaders, {len(results.rows)} runs",
        facts={},
        figures={"summary": results.summary(), "table": results.table()},
        tables=[
            _table("In all", results.summary(), WORDS),
            _table("Difference to the first leader, on the same cases", _differences(results), ""),
            _table("Case by case", results.table(), ""),
        ],
        charts=charts,
        warnings=[f"broke down: {error}" for error in results.errors],
    )
    return Page(title, document)


def _differences(results: Results) -> list[dict[str, Any]]:
    first, *others = results.leaders
    rows = []
    for other in others:
        mean, low, high = results.difference(other, first)
        words = f"{100 * mean:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
        rows.append({"leader": other, f"share closed less that of {first}, in points (95% interval)": words})
    return rows


def _table(title: str, rows: list[dict[str, Any]], caption: str) -> dict[str, Any]:
    heads, *lines = cells(rows)
    return {"title": title, "heads": heads, "rows": lines, "caption": caption}


def _chart(title: str, x: Array, curves: dict[str, Array], *, log: bool = True) -> dict[str, Any]:
    """A figure of the viewer, a curve for each leader."""
    marks = [{"kind": "line", "name": who, "x": x.round(3), "y": y.round(4)} for who, y in curves.items()]
    axis = {"title": "deployments over dimension" if log else "deployments", "log": log}
    return {"title": title, "marks": marks, "x": axis, "y": {"title": "share" if log else "regret", "zero": True}}
