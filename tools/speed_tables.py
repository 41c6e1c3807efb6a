"""The tables of `benchmarks.equilibrium` and `benchmarks.city_tolls`, from the rows of their results files."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
Lines = list[list[str]]

OURS = "stackelberg"


def equilibria(rows: list[Row]) -> Lines:
    """A line per network and gap: CPU seconds on one thread, how much faster two are, and the other programs.

    >>> one = {"network": "Anaheim", "gap": 1e-6, "start": "cold", "threads": 1}
    >>> equilibria([
    ...     one | {"program": "stackelberg", "cpu_s": 0.01, "wall_s": 0.01},
    ...     one | {"program": "stackelberg", "cpu_s": 0.01, "wall_s": 0.008, "threads": 2},
    ...     one | {"program": "Algorithm B", "cpu_s": 0.02, "wall_s": 0.02},
    ... ])[1]
    ['Anaheim', '1e-6', '0.010', '1.25', '0.020 (2.0 ×)', '']
    """
    lines = [["network", "gap", "ours, CPU s", "two threads", "Algorithm B, CPU s", "AequilibraE, CPU s"]]
    for ours in rows:
        if not _is(ours, OURS, threads=1):
            continue
        same = [row for row in rows if _at(row) == _at(ours)]
        two = next((row for row in same if _is(row, OURS, threads=2)), None)
        peers = (_beside(ours, same, name) for name in ("Algorithm B", "AequilibraE"))
        lines.append([ours["network"], _gap(ours), _own(ours), _faster(ours, two), *peers])
    return lines


def warm(rows: list[Row]) -> Lines:
    """A line per network and gap: the CPU seconds of a warm solve as a share of a cold one's, for each change.

    >>> row = {"network": "Anaheim", "gap": 1e-6, "start": "warm after 5%", "share_of_cold": 0.25}
    >>> warm([row, row | {"start": "warm after one link", "share_of_cold": None}])
    [['network', 'gap', 'after 5%', 'after one link'], ['Anaheim', '1e-6', '25%', '–']]
    """
    warm_rows = [row for row in rows if row["start"].startswith("warm ")]
    changes = list(dict.fromkeys(row["start"] for row in warm_rows))
    lines = [["network", "gap", *(change.removeprefix("warm ") for change in changes)]]
    for place in dict.fromkeys(_at(row) for row in warm_rows):
        shares = {row["start"]: row["share_of_cold"] for row in warm_rows if _at(row) == place}
        lines.append([place[0], _gap({"gap": place[1]}), *(_percent(shares.get(change)) for change in changes)])
    return lines


def alone(rows: list[Row]) -> Lines:
    """A line per network: its size, the peak memory of a process that only solves it, and what takes the time.

    >>> row = {"network": "a", "links": 4000, "pairs": 9, "gap": 1e-4, "start": "alone", "peak_mib": 90.4}
    >>> alone([row | {"iterations": 7, "shares": {"trees": 0.75, "else": 0.25}}])[1]
    ['a', '4,000', '9', '1e-4', '7', '90', '75%', '25%']
    """
    found = [row for row in rows if row["start"] == "alone"]
    parts = list(found[0]["shares"]) if found else []
    lines = [["network", "links", "pairs", "gap", "iterations", "peak MiB", *parts]]
    for row in found:
        sizes = (f"{row[name]:,}" for name in ("links", "pairs"))
        shares = (_percent(row["shares"][part]) for part in parts)
        lines.append(
            [row["network"], *sizes, _gap(row), str(row["iterations"]), f"{row['peak_mib']:,.0f}", *shares]
        )
    return lines


def targets(rows: list[Row]) -> Lines:
    """A line per target: what was wanted, and the worst that was seen.

    >>> row = {"start": "target", "target": "a", "wanted": ">= 2", "seen": 1.25, "where": "b", "met": False}
    >>> targets([row])[1]
    ['a', '≥ 2', '1.25 (b)', 'missed']
    """
    lines = [["target", "wanted", "seen at worst", ""]]
    for row in rows:
        if row["start"] == "target":
            wanted = row["wanted"].replace(">=", "≥").replace("<=", "≤")
            seen = "not measured" if row["seen"] is None else f"{_figures(row['seen'])} ({row['where']})"
            lines.append([row["target"], wanted, seen, {True: "met", False: "missed", None: ""}[row["met"]]])
    return lines


def city_tolls(rows: list[Row]) -> Lines:
    """A line per leader and gap: CPU seconds per deployment of the solver and of the leader.

    >>> row = {"leader": "TwoPoint", "gap": 1e-6, "deployments": 24, "solver_s": 1.5, "leader_s": 0.01}
    >>> city_tolls([row | {"leader_share": 0.0066}])[1]
    ['TwoPoint', '1e-6', '24', '1.5', '0.010', '0.7%']
    """
    lines = [["leader", "gap", "deployments", "solver, CPU s", "leader, CPU s", "leader's share"]]
    for row in rows:
        costs = (_figures(row["solver_s"]), _figures(row["leader_s"]), f"{100 * row['leader_share']:.1f}%")
        lines.append([row["leader"], _gap(row), str(row["deployments"]), *costs])
    return lines


def _is(row: Row, program: str, threads: int) -> bool:
    return row["start"] == "cold" and row["program"].startswith(program) and row["threads"] == threads


def _at(row: Row) -> tuple[str, float]:
    return row["network"], row.get("gap", 0.0)


def _gap(row: Row) -> str:
    return f"{row['gap']:.0e}".replace("e-0", "e-")


def _own(ours: Row) -> str:
    if ours["cpu_s"] is not None:
        return _figures(ours["cpu_s"])
    return (
        "not reached"
        if ours.get("reached") is None
        else f"not reached ({ours['reached']:.0e})".replace("e-0", "e-")
    )


def _faster(one: Row, two: Row | None) -> str:
    if two is None or one["wall_s"] is None or two["wall_s"] is None:
        return ""
    return f"{one['wall_s'] / two['wall_s']:.2f}"


def _beside(ours: Row, same: list[Row], program: str) -> str:
    peer = next((row for row in same if _is(row, program, threads=1)), None)
    if peer is None:
        return ""
    if peer["cpu_s"] is None:
        return "not reached"
    ratio = "" if ours["cpu_s"] is None else f" ({peer['cpu_s'] / ours['cpu_s']:.1f} ×)"
    return f"{_figures(peer['cpu_s'])}{ratio}"


def _figures(value: float) -> str:
    """Two digits at least, none after the point from 100 on.

    >>> _figures(0.00112), _figures(0.5), _figures(12.34), _figures(1234.5)
    ('0.0011', '0.50', '12.3', '1,234')
    """
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 10:
        return f"{value:.1f}"
    digits = 2 if value >= 0.1 else 3 if value >= 0.01 else 4
    shown = f"{value:.{digits}f}"
    return shown[:-1] if value >= 1 and shown.endswith("0") else shown


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}%"
