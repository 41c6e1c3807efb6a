"""`tell`, `confirm`, `pause` and `resume`: a planner's days on Braess's network."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.documents import doubts
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.roads import braess
from stackelberg.roads.files import write_frame
from stackelberg.study import Study

pytestmark = pytest.mark.slow  # whole commands

URL = "sqlite:///stackelberg.db"
FLOWS = {1: 4000.0, 2: 2000.0, 3: 2500.0, 4: 2100.0, 5: 4200.0}


@pytest.fixture(scope="module")
def after_a_week(tmp_path_factory):
    """A folder in which five days were told, played once for all tests."""
    folder = tmp_path_factory.mktemp("city")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.delenv("STACKELBERG_DB", raising=False)
        write_frame("net.csv", braess()[0].to_frame()[0])
        run("new", "city.toml", "--network", "net.csv")
        problem = Path("city.toml")
        problem.write_text(problem.read_text().replace('"city-twin"', '"response-model"'))  # every command opens it
        run("run", "city.toml")
        for t in range(5):
            assert "in doubt" not in tell(t).stderr
    return folder


@pytest.fixture(autouse=True)
def city(after_a_week, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)
    shutil.copytree(after_a_week, tmp_path, dirs_exist_ok=True)


def run(*arguments, code=0):
    result = CliRunner().invoke(app, [str(a) for a in arguments])
    assert result.exit_code == code, result.output
    return result


def counts(t: int, factor: float = 1.0, **others: float) -> str:
    """The counts of day t, 1% up and down; other numbers by link: counts(3, l2=0)."""
    flows = {link: factor * (flow * (1.0 + 0.01 * (-1) ** (t + link)) + t) for link, flow in FLOWS.items()}
    flows |= {int(link[1:]): flow for link, flow in others.items()}
    rows = [f"{link},{flow}" for link, flow in flows.items()]
    Path("counts.csv").write_text("\n".join(["link,count", *rows]) + "\n")
    return "counts.csv"


def tell(t: int, *options: object, factor: float = 1.0, code: int = 0, **others: float):
    run("ask", "city")
    return run("tell", "city", "--counts", counts(t, factor, **others), *options, code=code)


def names() -> list[str]:
    with Study.open(URL, "city") as study:
        return [*study.setup.response.names]


def shown() -> dict:
    return json.loads(run("show", "city", "--json").stdout)


def test_a_typo_is_named_by_its_link_and_confirmed():
    """Link 2 carried 2022, 1983 and 2024 on the last three days."""
    told = tell(5, l2=20220.0).stderr
    link = names()[1]
    assert link == "1→4 (link 2)"
    assert f"in doubt: {link} is 20,220, lately about 2,020" in told
    assert "it is recorded and left out until you say: stackelberg confirm city 5.0 (it is right)" in told
    assert "or: stackelberg correct city 5.0 --counts FILE --reason '...'" in told
    assert doubts(shown()) == [f"5.0: {link} is 20,220, lately about 2,020"]
    done = run("confirm", "city", "5", "--reason", "the fair", "--json")
    assert "probe 5.0: confirmed; everything since is computed again" in done.stderr
    found = json.loads(done.stdout)
    assert (found["recorded"], found["flags"], found["left_out"]) == (True, [], None)
    assert "probe 5.0: known already" in run("confirm", "city", "5.0").stderr
    assert doubts(shown()) == []
    assert "expected a name such as 3.0" in run("confirm", "city", "next", code=2).stderr
    assert "probe 77.0 was never asked" in run("confirm", "city", "77", code=2).stderr


def test_pause_and_resume():
    run("ask", "city")
    said = run("pause", "city", "--reason", "a flood").stderr
    assert "study 'city' is paused: a flood; resume with: stackelberg resume city" in said
    assert "paused (a flood)" in run("ask", "city", code=2).stderr
    resumed = run("run", "city", code=2).stderr
    assert "is paused (a flood); resume with: stackelberg resume city" in resumed
    assert "recorded" in run("tell", "city", "--counts", counts(5)).stderr, "what was issued is still taken"
    done = run("resume", "city", "--json")
    assert json.loads(done.stdout) == {"study": "city", "paused": None}
    assert "study 'city' issues probes again; next: stackelberg ask city" in done.stderr
    assert "was not paused" in run("resume", "city").stderr
    run("ask", "city")
    assert json.loads(run("pause", "city", "--json").stdout) == {"study": "city", "paused": "paused"}


@pytest.mark.parametrize("table", ["link,toll\n2,0.5\n", "tail,head,toll\n1,4,0.5\n"])
def test_tolls_that_were_in_force_by_number_ends_or_name(table):
    Path("tolls.csv").write_text(table)
    tell(5, "--tolls", "tolls.csv")
    with Study.open(URL, "city") as study:
        assert study.answer((5, 0)).x[1] == 0.5


@pytest.mark.parametrize("table", ["link,toll\n2,0.5\n2,0.6\n"])
def test_a_toll_that_comes_twice_is_refused(table):
    run("ask", "city")
    Path("tolls.csv").write_text(table)
    said = run("tell", "city", "--counts", counts(5), "--tolls", "tolls.csv", code=2).stderr
    assert "tolls.csv" in said
    assert "at most once" in said
