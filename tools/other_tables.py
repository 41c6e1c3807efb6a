"""Tables of results that are not rows of the benchmark of leaders: the paper, the theory, simulators, many runs."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
Lines = list[list[str]]


def percent(share: float, digits: int = 1) -> str:
    """A share as percent.

    >>> percent(-0.0123), percent(0.5, 0)
    ('−1.2%', '50%')
    """
    text = f"{100 * share:.{digits}f}"
    return f"{text.removeprefix('-') if float(text) == 0 else text}%".replace("-", "−")


def batch(data: Row) -> Lines:
    """Runs of the paper's experiment per second, by the size of the batch."""
    rows = data["rows"]
    kinds = list(dict.fromkeys((row["device"], row["precision"]) for row in rows))
    speed = {(row["runs"], row["device"], row["precision"]): row["runs_per_s"] for row in rows}
    lines = [["runs at once", *(f"{device}, {precision}" for device, precision in kinds)]]
    for runs in sorted({row["runs"] for row in rows}):
        found = (speed.get((runs, *kind)) for kind in kinds)
        lines.append([f"{runs:,}", *("" if one is None else f"{one:,.0f}" for one in found)])
    return lines


def server(rows: list[Row]) -> Lines:
    """Asks with their tells per second over HTTP."""
    lines = [["d", "clients", "ours, per second", "Optuna behind gRPC", "times", "median", "99%"]]
    for row in rows:
        speeds = (f"{row['ours_rps']:.0f}", f"{row['optuna_rps']:.1f}", f"{row['ratio']:.0f}")
        lines.append(
            [str(row["d"]), str(row["clients"]), *speeds, f"{row['p50_ms']:.0f} ms", f"{row['p99_ms']:.0f} ms"]
        )
    return lines


def twin(data: Row) -> Lines:
    """The congested twin of the paper's experiment: how far runs get, by step size."""
    found = data["twin"]
    rows = [("as printed, 6 read as η̄", found["as_printed"])]
    rows += [(f"η_t = {one['c']:g}/d, held", one) for one in found["chosen"]]
    rows += list(found["beside"].items())
    lines = [["step size", "γ", "median share", "worst share"]]
    return lines + [
        [name, f"{one['gamma']:g}", percent(one["median_share"]), percent(one["worst_share"])] for name, one in rows
    ]


def demo(data: Row) -> Lines:
    """Our leader beside Algorithm 1: median shares after 25, 50 and 100 deployments."""
    marks = (25, 50, 100)
    lines = [["game", "leader", *(f"{mark} deployments" for mark in marks)]]
    for game in data["games"]:
        for name, one in game["leaders"].items():
            at = (one["median"][one["deployments"].index(mark)] for mark in marks)
            lines.append([game["name"], name, *map(percent, at)])
    return lines


def shares_of_seeds(rows: list[Row]) -> Lines:
    """Rows with a median and a worst share over seeds, by whatever else they say in words."""
    words = [key for key, value in rows[0].items() if isinstance(value, str)]
    lines = [[*words, "median", "worst"]]
    return lines + [
        [*(row[key] for key in words), percent(row["median"]), percent(min(row.get("shares") or row["saved"]))]
        for row in rows
    ]


def headline(rows: list[Row]) -> Lines:
    """One line per leader, two columns per game: the median share of the possible saving at 50 and at the last.

    >>> row = {"leader": "a", "game": "sioux-falls settled", "deployments": [50, 200], "median": [0.5, 0.96]}
    >>> headline([row])
    [['median share of the saving', 'settled, 50 deployments', '200'], ['a', '50%', '96%']]
    """
    games = list(dict.fromkeys(row["game"] for row in rows))
    head, table = ["median share of the saving"], {row["leader"]: [""] * 2 * len(games) for row in rows}
    for place, game in enumerate(games):
        for row in (one for one in rows if one["game"] == game):
            marks = row["deployments"]
            middle = min(range(len(marks)), key=lambda k: abs(marks[k] - 50))
            found = [percent(row["median"][middle], 0), percent(row["median"][-1], 0)]
            table[row["leader"]][2 * place : 2 * place + 2] = found
        head += [f"{game.removeprefix('sioux-falls ')}, {marks[middle]} deployments", f"{marks[-1]}"]
    return [head, *([leader, *cells] for leader, cells in table.items())]


def errors(rows: list[Row]) -> Lines:
    """Rows with a median and a worst error over seeds."""
    lines = [["answers", "deployments", "median error", "worst"]]
    return lines + [
        [row["answers"], str(row["deployments"]), f"{row['median']:.2g}", f"{row['worst']:.2g}"] for row in rows
    ]


def days(rows: list[Row]) -> Lines:
    """Announcements until arrived, median (worst), by the entries of x, a column per noise."""
    table = {(row["d"], row["noise"]): f"{row['announcements']} ({row['worst']})" for row in rows}
    noises = sorted({row["noise"] for row in rows})
    lines = [["entries of x", *(f"noise of {percent(noise, 0)}" if noise else "no noise" for noise in noises)]]
    return lines + [
        [str(d), *(table.get((d, one), "") for one in noises)] for d in sorted({row["d"] for row in rows})
    ]


def claims(data: Row) -> Lines:
    """Every claim of the theory, whether it was seen to hold, and what was seen."""
    found = data["measurements"].items()
    return [
        ["claim", "outcome", "seen"],
        *([_cell(one["claim"]), one["outcome"], _cell(one["words"])] for _, one in found),
    ]


def coverage(data: Row) -> Lines:
    """How often certificates err, by kind of case: errors of trials, and the upper end of an exact 95% interval."""
    rows = data["measurements"]["coverage"]["tables"][1]["rows"]
    kinds = list(dict.fromkeys(row[1] for row in rows))
    table: dict[str, dict[str, str]] = {}
    for group, kind, errors, trials, _, _, high in rows:
        table.setdefault(group, {})[kind] = f"{errors} of {trials:,} (≤ {percent(high, 2)})"
    return [["cases", *kinds], *([group, *(own.get(kind, "") for kind in kinds)] for group, own in table.items())]


def slow_certificates(data: Row) -> Lines:
    """Certificates of slow followers: what deciding takes, and how many were decided before and with it."""
    found = data["measurements"]["deciding"]["tables"][0]
    return [list(map(str, found["columns"])), *([_number(cell) for cell in row] for row in found["rows"])]


def _number(cell: Any) -> str:
    if isinstance(cell, bool) or cell is None:
        return {True: "yes", False: "no", None: "–"}[cell]
    return f"{cell:.1e}" if isinstance(cell, float) else f"{cell:,}" if isinstance(cell, int) else str(cell)


def _cell(text: str) -> str:
    """A sentence within a cell of a table."""
    return text.replace("|", "∣").replace("\n", " ")
