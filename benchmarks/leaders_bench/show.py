"""What is shown of the runs: rows and a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.leaders_bench.contest import Outcome
from benchmarks.leaders_bench.entrants import OURS

Row = dict[str, Any]

LARGE = 30
"""From this many dimensions on, ours is held against the best rival by deployments to 90%."""


def rows_of(outcome: Outcome) -> list[Row]:
    """One row per mark that is shown: median and minimum over the seeds."""
    rows = []
    entrant = outcome.entrant
    for mark, runs in outcome.at.items():
        closed = [run.closed_at(mark) for run in runs]
        place = runs[0].marks.index(mark)
        rows.append(
            {
                "game": outcome.case.name,
                "d": outcome.case.x0.size,
                "leader": entrant.name,
                "knows": entrant.knows,
                "deployments": mark,
                "follower_rounds": int(np.median([run.follower_rounds[place] for run in runs])),
                "closed_median": float(np.median(closed)),
                "closed_min": float(np.min(closed)),
                "seeds": len(runs),
                "setting": runs[0].setting,
                "settings_tried": len(entrant.grid),
                "deployments_to_90": outcome.deployments_to_90,
                "setting_to_90": outcome.setting_to_90,
            }
        )
    return rows


def print_table(rows: list[Row], console: Console) -> None:
    """One line per game and leader, one column per mark: median (minimum) in percent; then deployments to 90%."""
    marks = sorted({row["deployments"] for row in rows})
    table = Table(
        *("game", "leader", "knows", *map(str, marks), "to 90%"),
        title="share of f(x0) − f* closed: median (minimum), %; deployments to 90%: median",
    )
    for game, leader in dict.fromkeys((row["game"], row["leader"]) for row in rows):
        own = {r["deployments"]: r for r in rows if (r["game"], r["leader"]) == (game, leader)}
        one = next(iter(own.values()))
        to_90 = "" if one["deployments_to_90"] is None else f"{one['deployments_to_90']:g}"
        table.add_row(game, leader, one["knows"], *(_cell(own.get(mark)) for mark in marks), to_90)
    console.print(table)


def print_comparison(rows: list[Row], console: Console) -> None:
    """For each large game: our deployments to 90% over those of the best rival, with our knowledge and with any."""
    for game in dict.fromkeys(row["game"] for row in rows if row["d"] >= LARGE):
        last = {row["leader"]: row for row in rows if row["game"] == game}
        ours = last.pop(OURS, None)
        if ours is not None:
            equals = [row for row in last.values() if row["knows"] == ours["knows"]]
            console.print(
                f"{game}: to 90% {_count(ours)}; best rival with the same knowledge {_against(ours, equals)}; "
                f"best of all rivals {_against(ours, list(last.values()))}"
            )


def _against(ours: Row, rivals: list[Row]) -> str:
    """The quickest rival, its deployments, and the ratio: a bound on it where somebody did not get to 90%."""
    if not rivals:
        return "not run"
    best = min(rivals, key=lambda row: (row["deployments_to_90"] or np.inf, -row["closed_median"]))
    mine, theirs = ours["deployments_to_90"], best["deployments_to_90"]
    words = f"{best['leader']} {_count(best)}"
    if mine is None:
        return words
    sign, bound = ("", theirs) if theirs is not None else ("< ", best["deployments"])
    return f"{words}, ratio {sign}{mine / bound:.2f}"


def _count(row: Row) -> str:
    to_90 = row["deployments_to_90"]
    return f"not in {row['deployments']}" if to_90 is None else f"{to_90:g}"


def _cell(row: Row | None) -> str:
    return "" if row is None else f"{_percent(row['closed_median'])} ({_percent(row['closed_min'])})"


def _percent(share: float) -> str:
    """One digit after the point, and two where the second decides: from 99% on.

    >>> _percent(0.98765), _percent(0.99954), _percent(1.0)
    ('98.8', '99.95', '100.0')
    """
    return f"{100 * share:.2f}" if 0.99 <= share < 0.99995 else f"{100 * share:.1f}"
