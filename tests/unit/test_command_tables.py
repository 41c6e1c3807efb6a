"""Every column of every table and every figure of every summary that commands write, once, by hand.

`stackelberg equilibrium` on three roads: 1→3 directly, and 1→2→3. Four travellers go from 1 to 3, one from 2 to 3,
and no figure of theirs is zero, symmetric, or equal to another one.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import minimize
from tests import three_roads
from tests.documents import remarks
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import forms
from stackelberg.study import Study

DB = "sqlite:///stackelberg.db"
TOLL = np.array([0.0, 0.5, 0.25])
INTERCEPT, SLOPE = np.array([2.0, 1.0, 1.0]), np.array([0.5, 0.25, 0.5])
CAPACITY, LENGTH = np.array([4.0, 8.0, 6.0]), np.array([3.0, 5.0, 7.0])

# With tolls: 4 − b/2 = 3.25 + 3b/4 on the two ways from 1, if b go around.
FLOWS = np.array([3.4, 0.6, 1.6])
TIMES = np.array([3.7, 1.15, 1.8])
CLOSE = 1e-5  # flows move like the square root of the gap, 1e-12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of the three roads."""
    three_roads.write(tmp_path)
    return tmp_path


def solved(folder: Path, *options: object) -> tuple[dict, str]:
    """The summary of a solution as printed, and what was said beside it."""
    files = ["--net", folder / "net.csv", "--trips", folder / "trips.csv", "--gap", "1e-12", "--json"]
    found = CliRunner().invoke(app, ["equilibrium", *map(str, [*files, *options])])
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout), found.stderr


def table(path: Path) -> tuple[dict[str, list], list[str]]:
    """The columns of a CSV file, as numbers where they are, and the notes above them."""
    lines = path.read_text().splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    notes = [line for line in lines if line.startswith("#")]
    return {name: [number(row[name]) for row in rows] for name in rows[0]}, notes


def number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def close(found: dict, expected: dict) -> None:
    """The very same keys; numbers up to what the gap allows."""
    assert list(found) == list(expected)
    for name, value in expected.items():
        assert found[name] == (value if _words(value) else pytest.approx(value, rel=CLOSE, abs=CLOSE)), name


def _words(value: object) -> bool:
    return isinstance(value, str | bool) or (isinstance(value, list) and any(isinstance(v, str) for v in value))


def without_the_solver(summary: dict) -> dict:
    """A summary less what the solver says of itself, which is looked at here."""
    assert 0.0 <= summary["gap"] <= 1e-12
    assert summary["converged"] is True
    assert summary["iterations"] >= 1
    assert 0.0 < summary["seconds"] < 100.0
    gone = ("gap", "converged", "stopped", "iterations", "seconds")
    return {name: value for name, value in summary.items() if name not in gone}


def test_a_tolled_equilibrium(folder: Path) -> None:
    asked = ["--tolls", folder / "tolls.csv", "--out", folder / "out"]
    summary, said = solved(folder, *asked)
    assert (folder / "out" / "summary.json").read_text() == json.dumps(summary, indent=2) + "\n"
    revenue = 0.5 * 0.6 + 0.25 * 1.6
    close(
        without_the_solver(summary),
        {
            "network": "three roads",
            "solution": "user equilibrium",
            "nodes": 3,
            "links": 3,
            "pairs": 2,
            "demand": 5.0,
            "intrazonal": 0.0,
            "tstt": 3.4 * 3.7 + 0.6 * 1.15 + 1.6 * 1.8,
            "beckmann": float(INTERCEPT @ FLOWS + SLOPE @ FLOWS**2 / 2 + revenue),
            "generalised_cost": 3.4 * 3.7 + 0.6 * 1.15 + 1.6 * 1.8,
            "revenue": revenue,
            "refund_per_traveller": revenue / 5.0,
            "units": "minutes, vehicles",
        },
    )
    flows, notes = table(folder / "out" / "flows.csv")
    assert notes == ["# network: three roads", "# units: minutes, vehicles"]
    ends = {"link": [1, 2, 3], "tail": [1, 1, 2], "head": [3, 2, 3]}
    more = {"toll": TOLL, "capacity": CAPACITY, "flow_over_capacity": [3.4 / 4, 0.6 / 8, 1.6 / 6]}
    close(flows, {**ends, "flow": list(FLOWS), "time": list(TIMES)} | {n: list(v) for n, v in more.items()})
    assert "the coordinates of the nodes are not known (give them with --nodes)" in said
    for name in ("out/flows.csv", "out/summary.json"):
        assert str(folder / name) in said


def test_lengths_that_cost_something(folder: Path) -> None:
    """A tenth for each unit of length makes the way around dearer by 0.9: 4.3 − b/2 = 3.7 + 3b/4."""
    summary, _ = solved(folder, "--distance-factor", "0.1")
    flows = np.array([4 - 0.48, 0.48, 1.48])
    times = INTERCEPT + SLOPE * flows
    assert summary["tstt"] == pytest.approx(flows @ times, rel=CLOSE)
    assert summary["generalised_cost"] == pytest.approx(flows @ (times + 0.1 * LENGTH), rel=CLOSE)
    integral = INTERCEPT @ flows + SLOPE @ flows**2 / 2 + 0.1 * LENGTH @ flows
    assert summary["beckmann"] == pytest.approx(integral, rel=CLOSE)
    assert summary["revenue"] == 0.0


def test_a_system_optimum(folder: Path) -> None:
    """Marginal times 2 + w, 1 + w/2 and 1 + w: 6 − b = 3 + 3b/2, so that b = 1.2 and the tolls are w · slope."""
    summary, _ = solved(folder, "--system-optimum", "--out", folder / "out")
    flows = np.array([2.8, 1.2, 2.2])
    assert summary["solution"] == "system optimum"
    assert summary["tstt"] == summary["beckmann"] == pytest.approx(flows @ (INTERCEPT + SLOPE * flows), rel=CLOSE)
    written, _ = table(folder / "out" / "flows.csv")
    assert written["flow"] == pytest.approx(list(flows), rel=CLOSE)
    assert written["toll"] == [0.0, 0.0, 0.0]


def least(cost, most: np.ndarray) -> np.ndarray:
    """The vehicles that go around where that costs the least, by an independent optimiser."""
    return minimize(cost, most / 2, bounds=[(0.0, m) for m in most], method="L-BFGS-B", tol=1e-15).x


def test_who_cannot_travel(folder: Path) -> None:
    (folder / "trips.csv").write_text(three_roads.TRIPS + "3,1,2.5\n3,3,0.5\n")
    summary, said = solved(folder, "--out", folder / "out")
    assert (summary["pairs"], summary["demand"], summary["intrazonal"]) == (2, 5.0, 0.5)
    assert (summary["unreachable_pairs"], summary["unreachable_demand"]) == (1, 2.5)
    assert len(summary["remarks"]) == 1
    assert f"note: {summary['remarks'][0]}" in said
    close(table(folder / "out" / "unreachable.csv")[0], {"origin": [3], "destination": [1], "volume": [2.5]})
    classes, said = solved(folder, "--classes", folder / "classes.toml")
    assert [remark.partition(":")[0] for remark in classes["remarks"]] == ["class 'cars'", "class 'lorries'"]
    assert classes["demand"] == 5.0
    assert all(f"note: {remark}" in said for remark in classes["remarks"])


# Studies.

LIVE = """
[study]
name = "two tolls"
seed = 5
[live]
dimension = 2
x0 = [0.5, -0.25]
[leader]
kind = "two-point"
K = 3
schedule = { kind = "constant", eta = 0.1, delta = 0.5 }
"""


def typed(*words: object, code: int = 0) -> str:
    """What a command prints."""
    found = CliRunner().invoke(app, [str(word) for word in words])
    assert found.exit_code == code, found.output
    return found.stdout


def printed(*words: object, code: int = 0) -> dict:
    """What a command prints as JSON."""
    return json.loads(typed(*words, "--json", code=code))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)
    return tmp_path


@pytest.mark.slow
def test_a_study_that_is_told(here: Path) -> None:
    (here / "live.toml").write_text(LIVE)
    assert printed("run", "live.toml") == {"study": "two tolls", "round": 0, "followers": "live", "objective": None}
    with Study.open(DB, "two tolls") as study:
        first, second = study.ask()
        since = study.known.awaited[0].time
    asked = [
        {
            "probe": f"0.{p.index}",
            "round": 0,
            "index": p.index,
            "revision": 0,
            "x": p.x.tolist(),
            "named": {"x1": p.x[0], "x2": p.x[1]},
            "K": 3,
            "start": "previous",  # live followers go on from wherever they are
            "keep": p.index == 1,
        }
        for p in (first, second)
    ]
    assert printed("ask", "two tolls", "--all") == {
        "study": "two tolls",
        **asked[0],
        "unanswered": 2,
        "pending": [{"probe": f"0.{i}", "since": since, "by": None} for i in (0, 1)],
        "probes": asked,
    }
    assert first.x.tolist() == [0.5, -0.25]
    assert np.linalg.norm(second.x - first.x) == pytest.approx(0.5)
    assert typed("ask", "two tolls") == "0.5 -0.25\n"
    assert typed("ask", "two tolls", "--csv") == "entry,x\n1,0.5\n2,-0.25\n"
    told = printed("tell", "two tolls", "--y", "1.5,nan", "--cost", 7.25, "--time", 12.5, "--x", "0.25 0.75")
    assert told == {
        "study": "two tolls",
        "probe": "0.0",
        "round": 0,
        "index": 0,
        "revision": 0,
        "recorded": True,
        "late": False,
        "flags": [],
        "left_out": None,
        "remark": "",
        "cost": 7.25,
        "cost_is": None,
        "no_cost_because": None,
        "seen": None,
        "open_round": 0,
        "unanswered": 1,
        "leader_says": None,
        "messages": [],
        "word": "cost",
        "counted": [],
        "warnings": [],
    }
    failed = printed("tell", "two tolls", "--failure", "rain")
    assert (failed["cost"], failed["no_cost_because"], failed["index"]) == (None, "no answer (rain)", 1)
    assert (failed["open_round"], failed["unanswered"]) == (1, 0)
    with Study.open(DB, "two tolls") as study:
        for cost in (3.0, 5.0):
            for probe in study.ask():
                study.tell(probe, [2.0, 1.0], cost + probe.index)
        study.correct((0, 0), [1.0, 2.0], 8.0, reason="typo")
        x, expected = study.recommend().tolist(), study.expected()
        assert [probe.name for probe in study.ask()] == ["3.0", "3.1"]
        awaited = study.known.awaited
        settings = forms.to_data(study.view.unbound_leader())
        versions = dict(study.versions)
    named = dict(zip(("x1", "x2"), x, strict=True))
    shown = printed("show", "two tolls")
    assert shown["status"] | {"state": "waiting", "round": 3, "deployments": 6, "answers": 6} == shown["status"]
    assert (shown["status"]["failures"], shown["answer"]["x"], shown["answer"]["named"]) == (1, x, named)
    words = {name: value for name, value in vars(expected).items() if name != "error"}
    assert {name: shown["answer"]["expected"][name] for name in words} == words
    assert remarks(shown)[0] == "0.0 corrected: typo"
    waiting = [(one["probe"], one["since"], one["by"]) for one in shown["waiting"]]
    assert waiting == [(f"3.{h.probe.index}", h.time, None) for h in awaited]
    assert (shown["settings"]["leader_settings"], shown["settings"]["versions"]) == (settings, versions)
    assert printed("recommend", "two tolls") == {"study": "two tolls", "round": 3, "x": x, "named": named}
    short = typed("recommend", "two tolls").split()
    assert [float(text) for text in short] == pytest.approx(x, abs=0.1)
    assert max(map(len, short)) <= 6, "what fits on a sign"
    assert typed("recommend", "two tolls", "--csv") == f"entry,x\n1,{short[0]}\n2,{short[1]}\n"
    assert printed("amend", "two tolls", "K=4", "largest_change=0.5") == {
        "study": "two tolls",
        "amended": ["K", "largest_change"],
        "from_round": 4,
    }
    assert printed("finish", "two tolls", "--reason", "done") == {"study": "two tolls", "finished": "done"}
    (listed,) = printed("studies")["studies"]
    with Study.open(DB, "two tolls") as study:
        times = [time for _, time, _ in study.events()]
    assert listed == {
        "name": "two tolls",
        "events": len(times),
        "created": times[0],
        "changed": times[-1],
        "finished": True,
        "damaged": None,
    }
    assert printed("backup", "copy.db") == {
        "file": "copy.db",
        "studies": [{"name": "two tolls", "events": len(times)}],
    }
    files = printed("export", "two tolls", "--out", "tables")
    assert files["files"] == [f"tables/{name}.csv" for name in ("rounds", "answers")]
    assert (files["study"], files["objective"], files["not_rebuilt"]) == ("two tolls", None, [])
