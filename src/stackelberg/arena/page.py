"""A comparison as one HTML page that needs nothing else: tables, and figures as SVG."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import numpy as np

from stackelberg.arena.results import Results, cells
from stackelberg.core import Array

STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;font-size:13px;margin:1rem 0}td,th{padding:.2rem .7rem;text-align:right}
td:nth-child(-n+1),th:nth-child(-n+1){text-align:left}tr:nth-child(even){background:#f4f4f4}svg{max-width:100%;height:auto}"""

WORDS = (
    "A problem is a case with a seed; the share closed is that of f(x0) − f* at the recommended x and settled "
    "followers; regret is what all deployments have cost over f*, in units of f(x0) − f*."
)


def page(results: Results, title: str = "Leaders compared") -> str:
    """The page, as text.

    >>> from stackelberg.arena import compare
    >>> page(compare(["random"], "pigou", seeds=1, deployments=5)).startswith("<!doctype html>")
    True
    """
    counts = f"{len(results.cases)} cases, {len(results.leaders)} leaders, {len(results.rows)} runs"
    parts = [
        f"<p>{counts}. {WORDS}</p>",
        _table(results.summary()),
        "<h2>Problems solved to 90%, over deployments / (d + 1) (data profile)</h2>",
        _drawn(lambda axes: _steps(axes, *results.data_profile(), "deployments / (d + 1)")),
        "<h2>Pairs (problem, target) reached, targets 50%, 90%, 99%, 99.9% (run lengths)</h2>",
        _drawn(lambda axes: _steps(axes, *results.run_lengths(), "deployments / d")),
        "<h2>Difference to the first leader, on the same problems</h2>",
        _table(_differences(results)),
        "<h2>Regret</h2>",
        *(f"<h3>{escape(case)}</h3>" + _drawn(partial(_regret, results, case)) for case in results.cases),
        "<h2>Case by case</h2>",
        _table(results.table()),
        *(f"<p>broke down: {escape(error)}</p>" for error in results.errors),
    ]
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    )
    return f"{head}<h1>{escape(title)}</h1>{''.join(parts)}</html>\n"


def _differences(results: Results) -> list[dict[str, Any]]:
    first, *others = results.leaders
    rows = []
    for other in others:
        mean, low, high = results.difference(other, first)
        words = f"{100 * mean:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"
        rows.append({"leader": other, f"share closed less that of {first}, in points (95% interval)": words})
    return rows


def _table(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    head, *lines = cells(rows)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines)
    return f"<table><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in head)}</tr>{body}</table>"


def _drawn(draw: Callable[[Any], None]) -> str:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 3.6), layout="constrained")
    FigureCanvasSVG(figure)
    draw(figure.subplots())
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue().partition("<svg")[2].join(["<svg", ""])


def _steps(axes: Any, alphas: Array, shares: Mapping[str, Array], label: str) -> None:
    for who, own in shares.items():
        axes.step(alphas, own, where="post", label=who)
    axes.set(xscale="log", ylim=(0.0, 1.02), xlabel=label, ylabel="share")
    axes.legend(fontsize=8, frameon=False)


def _regret(results: Results, case: str, axes: Any) -> None:
    for who, (marks, median) in results.regret(case).items():
        axes.plot(marks, np.where(np.isfinite(median), median, np.nan), label=who)
    axes.set(xlabel="deployments", ylabel="regret / (f(x0) − f*)")
    axes.legend(fontsize=8, frameon=False)
