"""Tables of documentation pages, written from the results files of benchmarks: nobody copies a figure by hand.

    python -m tools.tables            # does every table say what its file says?
    python -m tools.tables --write    # write them again, after a results file has been replaced (and tools.figures)

A table stands between two comments, of which the first names the form and the file in docs/results, or the runs
that the arena ships:

    <!-- table: suites shipped.jsonl -->
    <!-- end of table -->
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.twin import table_of

from stackelberg.arena import Results, suite, suite_names
from stackelberg.arena.results import at

Row = dict[str, Any]
Lines = list[list[str]]

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "docs" / "results"
SHIPPED = "shipped.jsonl"
"""The runs that the arena ships."""
BLOCK = re.compile(r"(?ms)^<!-- table: (?P<form>\S+) (?P<file>\S+) -->\n.*?^<!-- end of table -->$")


def roads(data: Row) -> Lines:
    """A line per leader, two columns per game: the median share of the saving after 50 and 200 deployments."""
    games = {"sioux-falls settled": "settled", "sioux-falls live k=3": "live"}
    lines = [["median share of the saving", *(f"{word}, {n}" for word in games.values() for n in (50, 200))]]
    found = Results([row for row in data["rows"] if row["case"] in games])
    for leader in found.leaders:
        cells = [_median(found.of(leader, game), mark) for game in games for mark in (50, 200)]
        lines.append([leader, *(share if "far" in share else f"{share}%" for share in cells)])
    return lines


def suites(data: Row) -> Lines:
    """A line per leader, a column per suite: problems solved to 90%, and those that ended below the start."""
    found, suite_of = Results(data["rows"]), {case.name: name for name in suite_names() for case in suite(name)}
    names = list(dict.fromkeys(suite_of.values()))
    lines = [["solved to 90% (below the start)", *names]]
    for leader in found.leaders:
        own = [[at(row) for row in found.of(leader) if suite_of[row["case"]] == name] for name in names]
        lines.append([leader, *(_solved(np.array(ends)) for ends in own)])
    return lines


def finite(data: Row) -> Lines:
    """A line per leader and kind of followers: games within 1% of the best, and what is lost in the worst 5%."""
    lines = [["leader", "followers", "games", "within 1%", "95% of games within"]]
    for row in data["rows"]:
        shares = (f"{_percent(row[name])}%" for name in ("within", "loss_95"))
        lines.append([row["leader"], row["followers"], str(row["games"]), *shares])
    return lines


def equilibria(data: Row) -> Lines:
    """A line per network and gap (1e-4, 1e-8): CPU seconds of one thread, ours and of other programs."""
    others = ("Algorithm B", "AequilibraE")
    lines = [["network", "gap", "ours, CPU s", *(f"{name}, CPU s" for name in others)]]
    cold = [row for row in data["rows"] if row["start"] == "cold" and row["gap"] in (1e-4, 1e-8)]
    for ours in cold:
        if ours["program"] == "stackelberg" and ours["threads"] == 1:
            same = [row for row in cold if (row["network"], row["gap"]) == (ours["network"], ours["gap"])]
            peers = (_beside(ours, same, name) for name in others)
            lines.append([ours["network"], _power(ours["gap"]), _own(ours), *peers])
    return lines


def server(data: Row) -> Lines:
    """Asks with their tells per second over HTTP."""
    lines = [["d", "clients", "ours, per second", "Optuna behind gRPC", "times", "median", "99%"]]
    for row in data["rows"]:
        speeds = (f"{row['ours_rps']:.0f}", f"{row['optuna_rps']:.1f}", f"{row['ratio']:.0f}")
        waits = (f"{row['p50_ms']:.0f} ms", f"{row['p99_ms']:.0f} ms")
        lines.append([str(row["d"]), str(row["clients"]), *speeds, *waits])
    return lines


def variant(data: Row) -> Lines:
    """The congested variant of the paper's experiment: how far runs get, by step size."""
    found = data["variant"]
    rows = [("as printed, 6 read as η̄", found["as_printed"])]
    rows += [(f"η_t = {one['c']:g}/d, held", one) for one in found["chosen"]]
    lines = [["step size", "γ", "median share", "worst share"]]
    for name, one in rows:
        ends = (f"{_percent(one[f'{end}_share'])}%" for end in ("median", "worst"))
        lines.append([name, f"{one['gamma']:g}", *ends])
    return lines


def saved(data: Row) -> Lines:
    """A line per kind of run: median and worst shares of the feasible saving, and how many intervals held."""
    return table_of(data["rows"])


def demo(data: Row) -> Lines:
    """Our leader beside Algorithm 1 with its best step."""
    rows = (
        row
        for row in data["table"]
        if not row["leader"].startswith("Algorithm 1") or data["best_step"][row["case"]] == row["leader"]
    )
    return _shares(rows, 25, 50, 100)


def white(data: Row) -> Lines:
    """White boxes beside our leaders, a column per game: median shares after 30 deployments."""
    found = {(row["leader"], row["case"]): f"{_percent(row['closed 30'])}%" for row in data["rows"]}
    games = dict.fromkeys(game for _, game in found)
    leaders = dict.fromkeys(leader for leader, _ in found)
    return [["leader", *games], *([one, *(found[one, game] for game in games)] for one in leaders)]


def _shares(rows: Iterable[Row], *marks: int) -> Lines:
    """A line per game and leader: median shares after so many deployments."""
    shares = ((row, [f"{_percent(row[f'closed {mark}'])}%" for mark in marks]) for row in rows)
    return [
        ["game", "leader", *(f"{mark} deployments" for mark in marks)],
        *([row["case"], row["leader"], *own] for row, own in shares),
    ]


def claims(data: Row) -> Lines:
    """The claims of the theory that were not seen to hold everywhere."""
    lines = [["claim", "outcome"]]
    for one in data["measurements"].values():
        if one["outcome"] in ("mixed", "fails"):
            lines.append([one[key].replace("|", "∣").replace("\n", " ") for key in ("claim", "outcome")])
    return lines


FORMS: dict[str, Callable[[Any], Lines]] = {
    form.__name__: form for form in (roads, suites, finite, equilibria, server, variant, saved, demo, white, claims)
}


def _each(rows: Iterable[Row], key: str) -> list[str]:
    """The values of a column, each once, as they come."""
    return list(dict.fromkeys(row[key] for row in rows))


def _made_at(data: Row) -> list[str]:
    """A line that says with which commits the runs of a table were made."""
    made = {row.get("version", "").partition("(")[2].rstrip(")") for row in data.get("rows", ())} - {""}
    commits = sorted(made) or [data["commit"]] if made or "commit" in data else []
    return ["", f"Made at {', '.join(commit.removesuffix('-dirty')[:8] for commit in commits)}."] if commits else []


def _percent(share: float, digits: int = 1) -> str:
    text = f"{100 * share:.{digits}f}"
    return (text.removeprefix("-") if float(text) == 0 else text).replace("-", "−")


def _short(share: float) -> str:
    """Whole percents, with a digit more where they would round up to 100."""
    return _percent(share, 1 if 0.995 <= share < 0.9995 else 0)


def _median(rows: list[Row], mark: float = np.inf) -> str:
    if not rows:
        return ""
    share = float(np.median([at(row, mark) for row in rows]))
    return "far below 0" if share < -10 else _short(share)


def _solved(ends: np.ndarray) -> str:
    if not ends.size:
        return ""
    below = int((ends < 0.0).sum())
    return f"{_percent(float((ends >= 0.9).mean()), 0)}%" + (f" ({below})" if below else "")


def _power(gap: float) -> str:
    return f"{gap:.0e}".replace("e-0", "e-")


def _own(ours: Row) -> str:
    if ours["cpu_s"] is not None:
        return _figures(ours["cpu_s"])
    return "not reached" if ours.get("reached") is None else f"not reached ({_power(ours['reached'])})"


def _beside(ours: Row, same: list[Row], program: str) -> str:
    peer = next((row for row in same if row["program"].startswith(program) and row["threads"] == 1), None)
    if peer is None:
        return ""
    if peer["cpu_s"] is None:
        return "not reached"
    ratio = "" if ours["cpu_s"] is None else f" ({peer['cpu_s'] / ours['cpu_s']:.1f} ×)"
    return f"{_figures(peer['cpu_s'])}{ratio}"


def _figures(value: float) -> str:
    """Two digits at least, none after the point from 100 on."""
    if value >= 10:
        return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    shown = f"{value:.{2 if value >= 0.1 else 3 if value >= 0.01 else 4}f}"
    return shown[:-1] if value >= 1 and shown.endswith("0") else shown


def written(text: str) -> str:
    """A page with all its tables written from their files."""

    def block(match: re.Match[str]) -> str:
        if match["file"] == SHIPPED:
            data = {"rows": Results.shipped().rows}
        else:
            data = json.loads((RESULTS / match["file"]).read_text(encoding="utf-8"))
        head, *lines = ("| " + " | ".join(cells) + " |" for cells in FORMS[match["form"]](data))
        rule = "|" + "---|" * (head.count(" | ") + 1)
        table = "\n".join([head, rule, *lines, *_made_at(data)])
        return f"<!-- table: {match['form']} {match['file']} -->\n{table}\n<!-- end of table -->"

    return BLOCK.sub(block, text)


def main(arguments: list[str] | None = None) -> int:
    """Check or write the tables of all pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the tables of all pages again")
    chosen = parser.parse_args(arguments)
    other = []
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if (new := written(text)) != text:
            other.append(page)
            if chosen.write:
                page.write_text(new, encoding="utf-8")
    word = "written again" if chosen.write else "not what its file says: run python -m tools.tables --write"
    print("\n".join(f"{page.relative_to(ROOT)}: {word}" for page in other) or "every table is that of its file")
    return 1 if other and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
