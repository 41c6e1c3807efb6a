"""Results of runs: tables, regret, data profiles, distributions of run lengths, paired differences."""

from __future__ import annotations

import csv
import io
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput
from stackelberg.support.files import write_text

Row = dict[str, Any]
TARGETS = (0.5, 0.9, 0.99, 0.999)
"""The shares of f(x0) − f* of which distributions of run lengths are made."""
DRAWS = 2000
"""Resamples of the cases behind an interval."""


@dataclass(frozen=True, eq=False)
class Results:
    """Runs, one row each: case, leader, seed, and the share closed, regret and follower rounds at marks.

    A *problem* is a case with a seed. The *share closed* is (f(x0) − f(x))/(f(x0) − f*), at the recommended x and
    settled followers. *Regret* is what all deployments have cost over f*, in units of f(x0) − f*: as much as so
    many deployments of x0.

    Parameters
    ----------
    rows : Sequence[Row]
        One mapping per run.
    """

    rows: Sequence[Row]

    def __add__(self, other: Results) -> Results:
        """Both; of a run that is in both, this one's."""
        own = {_problem(row): row for row in other.rows} | {_problem(row): row for row in self.rows}
        return Results(list(own.values()))

    @cached_property
    def leaders(self) -> list[str]:
        """The leaders that took part."""
        return list(dict.fromkeys(row["leader"] for row in self.rows))

    @cached_property
    def cases(self) -> list[str]:
        """The cases that were played."""
        return list(dict.fromkeys(row["case"] for row in self.rows))

    def beside(self, other: Results) -> Results:
        """The runs on the cases of others, up to as many deployments as they made."""
        most = {row["case"]: row["deployments"] for row in other.rows}
        return Results([_up_to(row, most[row["case"]]) for row in self.rows if row["case"] in most])

    def of(self, leader: str, case: str | None = None) -> list[Row]:
        """The rows of a leader."""
        if leader not in self.leaders:
            raise InvalidInput(f"leader: expected one of {', '.join(self.leaders)}, got {leader!r}")
        return [row for row in self.rows if row["leader"] == leader and case in (None, row["case"])]

    @property
    def errors(self) -> list[str]:
        """The runs that broke down, in words."""
        broken = (row for row in self.rows if row["error"])
        return [f"{row['case']}, {row['leader']}, seed {row['seed']}: {row['error']}" for row in broken]

    def table(self, marks: Sequence[int] = (25, 50, 100, 200)) -> list[Row]:
        """For each case and leader: median and worst share after so many deployments, regret, and what it took."""
        found = []
        for case, leader in itertools.product(self.cases, self.leaders):
            if own := self.of(leader, case):
                row: Row = {"case": case, "d": own[0]["d"], "leader": leader, "runs": len(own)}
                for mark in (m for m in marks if m <= max(r["deployments"] for r in own)):
                    shares = [at(one, mark) for one in own]
                    row |= {f"closed {mark}": float(np.median(shares)), f"worst {mark}": float(np.min(shares))}
                found.append(row | {"to 90%": float(np.median([to_target(r, 0.9) for r in own]))} | _ends(own))
        return found

    def summary(self) -> list[Row]:
        """For each leader, over all problems: shares of them solved to 90% and 99%, and the medians."""
        found = []
        for leader in self.leaders:
            own = self.of(leader)
            ends = np.array([at(one) for one in own])
            solved = {f"solved to {target:.0%}": float(np.mean(ends >= target)) for target in (0.9, 0.99)}
            row = {"leader": leader, "problems": len(own), **solved, "median closed": float(np.median(ends))}
            found.append(row | _ends(own) | {"made by": ", ".join(sorted({one["version"] for one in own}))})
        return found

    def data_profile(self, target: float = 0.9, points: int = 200) -> tuple[Array, dict[str, Array]]:
        """Moré and Wild (2009): the share of problems solved to `target` within α (d + 1) deployments, over α."""
        took = {w: np.array([to_target(r, target) / (r["d"] + 1) for r in self.of(w)]) for w in self.leaders}
        return self._steps(took, points)

    def run_lengths(self, targets: Sequence[float] = TARGETS, points: int = 200) -> tuple[Array, dict[str, Array]]:
        """As COCO has it: the share of pairs (problem, target) that were reached within α d deployments, over α."""
        took = {
            who: np.array([to_target(row, target) / row["d"] for row in self.of(who) for target in targets])
            for who in self.leaders
        }
        return self._steps(took, points)

    def _steps(self, took: dict[str, Array], points: int) -> tuple[Array, dict[str, Array]]:
        last = max(row["deployments"] / row["d"] for row in self.rows)
        alphas = np.geomspace(min(0.1, last / 10.0), last, points)
        return alphas, {who: np.array([float((own <= a).mean()) for a in alphas]) for who, own in took.items()}

    def difference(self, leader: str, rival: str, mark: float = np.inf) -> tuple[float, float, float]:
        """How much more of f(x0) − f* a leader closes than a rival on the same cases: mean, 95% interval.

        Shares count from −1 to 1; whole cases are drawn again for the interval (bootstrap).
        """
        own = [[[at(r, mark) for r in self.of(w, case)] for w in (leader, rival)] for case in self.cases]
        means = np.array([np.clip(a, -1, 1).mean() - np.clip(b, -1, 1).mean() for a, b in own if a and b])
        if not means.size:
            raise InvalidInput(f"leader, rival: expected cases that {leader!r} and {rival!r} both have played")
        drawn = np.random.default_rng(0).integers(means.size, size=(DRAWS, means.size))
        low, high = np.quantile(means[drawn].mean(axis=1), [0.025, 0.975])
        return float(means.mean()), float(low), float(high)

    def regret(self, case: str) -> tuple[Array, dict[str, Array]]:
        """The marks of a case, and the median regret of each leader there."""
        marks = np.array(max((row["marks"] for row in self.rows if row["case"] == case), key=len))
        own = {who: [[at(row, m, "regret") for m in marks] for row in self.of(who, case)] for who in self.leaders}
        return marks, {who: np.median(rows, axis=0) for who, rows in own.items() if rows}

    def write(self, path: str | Path) -> None:
        """All runs, one JSON object a line, as `read` reads them."""
        write_text(Path(path), "".join(json.dumps(row) + "\n" for row in self.rows))

    @classmethod
    def read(cls, *paths: str | Path) -> Results:
        """Runs from files; what is damaged is refused with its line."""
        return cls([row for path in paths for row in read_rows(Path(path))])

    @classmethod
    def shipped(cls) -> Results:
        """Runs of our leaders and of rivals that come with the package: compare without running them."""
        text = (files("stackelberg.arena") / "shipped.jsonl").read_text("utf-8")
        return cls([json.loads(line) for line in text.splitlines()])

    def csv(self) -> str:
        """`table`, for a spreadsheet."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(cells(self.table()))
        return text.getvalue()

    def latex(self) -> str:
        """`table`, for a paper that uses booktabs."""
        head, *body = [" & ".join(cell.translate(_TEX) for cell in line) + r" \\" for line in cells(self.table())]
        begin = rf"\begin{{tabular}}{{ll{'r' * (head.count(' & ') - 1)}}}"
        return "\n".join([begin, r"\toprule", head, r"\midrule", *body, r"\bottomrule", r"\end{tabular}", ""])


_TEX = str.maketrans({"%": r"\%", "_": r"\_", "&": r"\&", "#": r"\#"})


def read_rows(path: Path) -> list[Row]:
    """The runs of a file; a last line that was cut off as it was written is left out."""
    rows = []
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(json.loads(line) | {})
        except (ValueError, TypeError) as error:
            if number < len(lines):
                raise InvalidInput(f"{path}, line {number}: expected a run as JSON, got {line[:60]!r}") from error
    return rows


def at(row: Row, mark: float = np.inf, what: str = "closed") -> float:
    """A quantity at the last judged mark that is not after `mark`; before the first one, 0."""
    reached = [value for m, value in zip(row["marks"], row[what], strict=True) if m <= mark]
    found = reached[-1] if reached else 0.0
    return float(found) if np.isfinite(found) else -np.inf


def to_target(row: Row, target: float) -> float:
    """After how many deployments a share was closed for the first time, to a mark; infinite where it never was."""
    reached = (m for m, closed in zip(row["marks"], row["closed"], strict=True) if closed >= target)
    return float(next(reached, np.inf))


def _up_to(row: Row, deployments: int) -> Row:
    kept = sum(mark <= deployments for mark in row["marks"])
    cut = {name: row[name][:kept] for name in ("marks", "closed", "regret", "follower_rounds")}
    return row | cut | {"deployments": min(row["deployments"], deployments)}


def _problem(row: Row) -> tuple[Any, ...]:
    return row["case"], row["leader"], row["seed"]


def _ends(own: Sequence[Row]) -> Row:
    """What runs came to."""
    below, broken = sum(at(one) < 0.0 for one in own), sum(bool(one["error"]) for one in own)
    regret = [at(one, what="regret") for one in own]
    return {"median regret": float(np.median(regret)), "below the start": below, "broken": broken}


def cells(rows: Sequence[Row]) -> list[list[str]]:
    """A head, and a line for each row."""
    head = list(dict.fromkeys(name for row in rows for name in row))
    return [head, *([_shown(name, row.get(name, "")) for name in head] for row in rows)]


def _shown(name: str, value: Any) -> str:
    """A cell: shares in percent, to two digits where the second decides.

    >>> _shown("closed 25", 0.98765), _shown("closed 25", 0.99954), _shown("to 90%", np.inf), _shown("regret", 3.25)
    ('98.8', '99.95', 'never', '3.2')
    """
    if not isinstance(value, float):
        return str(value)
    if name.startswith(("closed", "worst", "median closed")):
        return "far below" if value < -99.0 else f"{100 * value:.{2 if 0.99 <= value < 0.99995 else 1}f}"
    if name.startswith("solved"):
        return f"{value:.0%}"
    return "never" if np.isinf(value) else f"{value:.1f}"
