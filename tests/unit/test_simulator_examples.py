"""The example studies of simulators run as they stand, on less: commands, the check on fresh days, the page."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.problems import read_problem

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALLER = {
    "uxsim_siouxfalls": {"demand_share": "0.01", "rounds": "3", "seeds": "2", "days": "1"},
    "sumo_grid": {
        "grid": "{ size = 4, vehicles = 60 }",
        "rounds": "3",
        "settling": "1",
        "seeds": "2",
        "days": "1",
        "settle": "1",
    },
}
NEEDS = {"uxsim_siouxfalls": ("uxsim",), "sumo_grid": ("libsumo", "sumo")}


def smaller(name: str, folder: Path) -> Path:
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    for key, value in SMALLER[name].items():
        text, count = re.subn(rf"(?m)^{key} = [^#\n]*", f"{key} = {value} ", text)
        assert count == 1, key
    (folder / "small.toml").write_text(text, encoding="utf-8")
    return folder / "small.toml"


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALLER)
def test_run_then_resume_and_report(name: str, tmp_path: Path) -> None:
    if any(importlib.util.find_spec(package) is None for package in NEEDS[name]):
        pytest.skip("needs the extras 'simulators' and 'sumo'")
    file, db = smaller(name, tmp_path), f"sqlite:///{tmp_path}/a.db"
    study = read_problem(file).name
    run = CliRunner().invoke(app, ["run", str(file), "--db", db])
    assert run.exit_code == 0, run.output
    assert "2 other seeds" in run.output
    if name == "uxsim_siouxfalls":
        return  # one page is enough
    again = CliRunner().invoke(app, ["resume", study, "--db", db, "--rounds", "4"])  # from the log alone
    assert again.exit_code == 2
    assert "this would run the command 'sumo', and that needs consent" in again.output
    again = CliRunner().invoke(app, ["resume", study, "--db", db, "--rounds", "4", "--trust"])
    assert again.exit_code == 0, again.output
    report = CliRunner().invoke(app, ["report", study, "--db", db, "--out", str(tmp_path / "page")])
    assert report.exit_code == 0, report.output
    page = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert "On fresh days: " in page
    assert {"flows-day-1.png", "tolls-recommended.png", "map.png"} <= {
        p.name for p in (tmp_path / "page").iterdir()
    }
