"""Tables of documentation pages that are drawn from results files: nobody copies a figure by hand.

    python -m tools.tables            # does every such table say what its file says?
    python -m tools.tables --write    # draw them again, after a results file has been replaced

A table stands between two comments, of which the first names the form and the file in docs/results:

    <!-- table: shares games.json -->
    <!-- end of table -->

Benchmarks write the files; `python -m tools.results NAME` runs the command of a file and draws its tables again.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tools import other_tables, speed_tables
from tools.figures import PAGES, ROOT, pages

Row = dict[str, Any]
Lines = list[list[str]]

BLOCK = re.compile(r"(?ms)^<!-- table: (?P<form>\S+) (?P<file>\S+) -->\n(?P<lines>.*?)^<!-- end of table -->$")


def shares(rows: list[Row]) -> Lines:
    """One line per game, one column per number of deployments: median (minimum) over the seeds, in percent.

    >>> shares([{"game": "lq", "leader": "a", "deployments": 25, "closed_median": 0.93, "closed_min": -12.0}])
    [['game', '25 deployments'], ['lq', '93.0 (far below 0)']]
    """
    marks = sorted({row["deployments"] for row in rows})
    table = {(row["game"], row["deployments"]): row for row in rows}
    lines = [["game", *(f"{mark}" for mark in marks[:-1]), f"{marks[-1]} deployments"]]
    for game in _each(rows, "game"):
        cells = (table.get((game, mark)) for mark in marks)
        lines.append([game, *(_median_and_least(row) for row in cells)])
    return lines


def medians(rows: list[Row]) -> Lines:
    """One line per game, one column per leader: medians at all marks, and when 90% was reached for the first time.

    >>> one = {"game": "lq", "leader": "a", "closed_median": 0.996, "deployments_to_90": 15.0}
    >>> medians([one | {"deployments": 25}, one | {"deployments": 50, "closed_median": 1.0}])
    [['game', 'a'], ['lq', '99.6 / 100; 15']]
    """
    leaders = _each(rows, "leader")
    lines = [["game", *leaders]]
    for game in _each(rows, "game"):
        cells = []
        for leader in leaders:
            own = sorted(
                (row for row in rows if (row["game"], row["leader"]) == (game, leader)),
                key=lambda row: int(row["deployments"]),
            )
            cells.append(_at_all_marks(own))
        lines.append([game, *cells])
    return lines


def scale(rows: list[Row]) -> Lines:
    """What a round costs on large games: a line per game of `benchmarks.response_scale`."""
    lines = [["structure", "d", "n", "entries of J", "a round", "kept", "closed"]]
    for row in rows:
        counts = (f"{row[name]:,}" for name in ("d", "n", "entries"))
        costs = (f"{row['round_s']:.2f} s", f"{row['bank_mib']:.0f} MiB", f"{100 * row['closed']:.0f}%")
        lines.append([row["structure"], *counts, *costs])
    return lines


def units(rows: list[Row]) -> Lines:
    """One line per game: medians at the last mark in its own units, and their range in others of each kind.

    >>> row = {"deployments": 25, "closed_median": 0.9}
    >>> other = row | {"game": "lq [x=60]", "closed_median": 0.8}
    >>> units([row | {"game": "lq"}, other, row | {"game": "lq [x=1e4]"}])
    [['game', 'own units', 'x'], ['lq', '90.0', '80.0 to 90.0']]
    """
    last = max(row["deployments"] for row in rows)
    shares: dict[str, dict[str, list[float]]] = {}
    for row in rows:
        game, _, words = row["game"].partition(" [")
        if row["deployments"] == last:
            kind = (
                "own units" if not words else "x, each otherwise" if "mixed" in words else words.partition("=")[0]
            )
            shares.setdefault(game, {}).setdefault(kind, []).append(100 * row["closed_median"])
    kinds = list(dict.fromkeys(kind for own in shares.values() for kind in own))
    return [
        ["game", *kinds],
        *([game, *(_range(own.get(kind, [])) for kind in kinds)] for game, own in shares.items()),
    ]


def towns(rows: list[Row]) -> Lines:
    """One line per scenario and planner: median (worst) share of the possible saving at each mark, in percent.

    >>> row = {"scenario": "quiet", "planner": "a", "runs": 3, "median_15": 0.5, "worst_15": -0.1, "below": 0.0}
    >>> towns([row | {"covered": 0.9, "flagged": None, "falsely_flagged": 0.01}])[1]
    ['quiet', 'a', '3', '50 (−10)', '0', '90', '', '1']
    """
    days = [key.removeprefix("median_") for key in rows[0] if key.startswith("median_")]
    shares = ("below", "covered", "flagged", "falsely_flagged")
    heads = ["below no tolls", "interval holds", "flagged", "falsely"]
    lines = [["scenario", "planner", "runs", *(f"day {day}" for day in days), *heads]]
    for row in rows:
        marks = [f"{_short(row[f'median_{day}'])} ({_short(row[f'worst_{day}'])})" for day in days]
        others = ["" if row[key] is None else _short(row[key]) for key in shares]
        lines.append([row["scenario"], row["planner"], str(row["runs"]), *marks, *others])
    return lines


def limits(rows: list[Row]) -> Lines:
    """One line per case and leader: median (worst) share in percent, and what breaks a limit.

    >>> row = {"case": "shop", "leader": "a", "share": 0.9, "share_worst": 0.8, "broken": 3, "of": 50}
    >>> limits([row | {"largest": 0.1, "recommended_broken": 1, "seeds": [0, 1]}])[1]
    ['shop', 'a', '90.0 (80.0)', '3 of 50', '10.0', '1 of 2']
    """
    lines = [["case", "leader", "share of the search", "deployments that break one", "by up to", "recommendations"]]
    for row in rows:
        share = f"{100 * row['share']:.1f} ({100 * row['share_worst']:.1f})".replace("-", "−")
        broken, largest = f"{row['broken']} of {row['of']}", f"{100 * row['largest']:.1f}"
        wrong = f"{row['recommended_broken']} of {len(row['seeds'])}"
        lines.append([row["case"], row["leader"], share, broken, largest, wrong])
    return lines


def simulators(rows: list[Row]) -> Lines:
    """One line per leader, one column per simulator: what is saved at the last mark, and by how much ours is ahead.

    >>> row = {"game": "sumo", "deployments": 9, "leader": "a", "saved": 0.2, "saved_low": 0.1, "saved_high": 0.3}
    >>> simulators([row])
    [['saved (95% interval)', 'sumo'], ['a', '20.0% (10.0 to 30.0)']]
    >>> behind = {"leader": "b", "ours_ahead": 0.05, "ours_ahead_low": -0.01, "ours_ahead_high": 0.1}
    >>> simulators([row, row | behind])[2]
    ['b', '20.0% (10.0 to 30.0); ours +5.0 (−1.0 to 10.0)']
    """
    games = _each(rows, "game")
    last = {game: max(row["deployments"] for row in rows if row["game"] == game) for game in games}
    cells: dict[str, dict[str, str]] = {}
    for row in rows:
        if row["deployments"] == last[row["game"]]:
            saved, low, high = (f"{100 * row[key]:.1f}" for key in ("saved", "saved_low", "saved_high"))
            cell = f"{saved}% ({low} to {high})"
            if "ours_ahead" in row:
                low, high = (f"{100 * row[f'ours_ahead_{end}']:.1f}" for end in ("low", "high"))
                cell += f"; ours {100 * row['ours_ahead']:+.1f} ({low} to {high})"
            cells.setdefault(row["leader"], {})[row["game"]] = cell.replace("-", "−")
    return [
        ["saved (95% interval)", *games],
        *([who, *(own.get(g, "") for g in games)] for who, own in cells.items()),
    ]


def tariffs(rows: list[Row]) -> Lines:
    """One line per leader: what it sees, settings tried, what is saved, and on how many days a limit was broken.

    >>> row = {"leader": "a", "sees": "costs", "settings_tried": 3, "seeds": [0, 1], "saved": 0.1, "broken": 3}
    >>> row |= {"saved_worst": -0.1, "saved_best": 0.2, "of_days": 120, "fresh_broken": 0, "of_fresh_days": 28}
    >>> tariffs([row])[1]
    ['a', 'costs', '3', '2', '10.0', '−10.0', '20.0', '3 of 120', '0 of 28']
    """
    ends = ["days with a broken limit", "fresh days with one"]
    lines = [["", "sees", "settings", "seeds", "saved %, median", "worst", "best", *ends]]
    for row in rows:
        shares = (f"{100 * row[key]:.1f}".replace("-", "−") for key in ("saved", "saved_worst", "saved_best"))
        broken = (
            f"{row[part]} of {row[whole]}"
            for part, whole in (("broken", "of_days"), ("fresh_broken", "of_fresh_days"))
        )
        lines.append(
            [row["leader"], row["sees"], str(row["settings_tried"]), str(len(row["seeds"])), *shares, *broken]
        )
    return lines


def _range(values: list[float]) -> str:
    if not values:
        return ""
    least, most = (f"{value:.1f}".replace("-", "−") for value in (min(values), max(values)))
    return least if least == most else f"{least} to {most}"


FORMS: dict[str, Callable[[Any], Lines]] = {
    "shares": shares,
    "medians": medians,
    "scale": scale,
    "units": units,
    "towns": towns,
    "limits": limits,
    "simulators": simulators,
    "tariffs": tariffs,
    "equilibria": speed_tables.equilibria,
    "warm": speed_tables.warm,
    "alone": speed_tables.alone,
    "targets": speed_tables.targets,
    "city_tolls": speed_tables.city_tolls,
    "batch": other_tables.batch,
    "server": other_tables.server,
    "twin": other_tables.twin,
    "demo": other_tables.demo,
    "seeds": other_tables.shares_of_seeds,
    "errors": other_tables.errors,
    "headline": other_tables.headline,
    "days": other_tables.days,
    "claims": other_tables.claims,
    "coverage": other_tables.coverage,
    "deciding": other_tables.slow_certificates,
}
"""What draws a form, of the rows of a file, or of all of it where it is not rows alone."""

WHOLE = {"batch", "twin", "demo", "claims", "coverage", "deciding"}


def _each(rows: Iterable[Row], key: str) -> list[str]:
    """The values of a column, each once, as they come."""
    return list(dict.fromkeys(row[key] for row in rows))


def _median_and_least(row: Row | None) -> str:
    if row is None:
        return ""
    least = "far below 0" if row["closed_min"] < -10 else f"{100 * row['closed_min']:.1f}"
    return f"{100 * row['closed_median']:.1f} ({least})".replace("-", "−")


def _at_all_marks(rows: list[Row]) -> str:
    if not rows:
        return ""
    shown = " / ".join(_short(row["closed_median"]) for row in rows)
    if "deployments_to_90" not in rows[-1]:
        return shown
    first = rows[-1]["deployments_to_90"]
    return f"{shown}; {'–' if first is None else f'{first:g}'}"


def _short(share: float) -> str:
    """Whole percents, with a digit more where they would round up to 100.

    >>> _short(0.94), _short(0.999), _short(0.9996), _short(-0.45)
    ('94', '99.9', '100', '−45')
    """
    digits = 1 if 0.995 <= share < 0.9995 else 0
    return f"{100 * share:.{digits}f}".replace("-", "−")


def drawn(form: str, rows: Any) -> str:
    """A table in Markdown.

    >>> print(drawn("shares", [{"game": "lq", "deployments": 25, "closed_median": 1.0, "closed_min": 0.5}]), end="")
    | game | 25 deployments |
    |---|---|
    | lq | 100.0 (50.0) |
    """
    head, *lines = FORMS[form](rows)
    rule = "|" + "---|" * len(head)
    return "\n".join([_line(head), rule, *map(_line, lines)]) + "\n"


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def redrawn(text: str, folder: Path) -> str:
    """A page with all its tables drawn from their files."""

    def block(match: re.Match[str]) -> str:
        data = json.loads((folder / match["file"]).read_text(encoding="utf-8"))
        rows = data if match["form"] in WHOLE else data["rows"]
        head = f"<!-- table: {match['form']} {match['file']} -->"
        return f"{head}\n{drawn(match['form'], rows)}<!-- end of table -->"

    return BLOCK.sub(block, text)


def outdated(write: bool = False) -> list[str]:
    """The pages whose tables say something else than their files; with `write` they are mended."""
    found = []
    for page in pages():
        path = ROOT / page.file
        text = path.read_text(encoding="utf-8")
        new = redrawn(text, PAGES.parent)
        if new != text:
            found.append(page.file)
            if write:
                path.write_text(new, encoding="utf-8")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Check or draw the tables of all pages of `pages.toml`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="draw the tables of all pages again")
    chosen = parser.parse_args(arguments)
    found = outdated(chosen.write)
    word = "drawn again" if chosen.write else "not what its results file says: run `python -m tools.tables --write`"
    print("\n".join(f"{page}: {word}" for page in found) or "every table is that of its results file")
    return 1 if found and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
