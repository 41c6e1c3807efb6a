"""What the README says of its picture is what the data beside the picture say."""

import csv
import json
import re

import pytest
from tests import studies

DOCS = studies.ROOT / "docs"
TEXT = " ".join((studies.ROOT / "README.md").read_text().split())


def test_the_sentence_is_that_of_the_data():
    assert json.loads((DOCS / "tolls.json").read_text())["sentence"] in TEXT


def test_the_picture_is_there_and_made_by_the_command_that_is_named():
    picture = re.search(r"!\[[^]]+\]\(([^)]+)\)", TEXT)
    assert picture is not None
    assert (studies.ROOT / picture[1]).stat().st_size < 200_000
    assert f"`{json.loads((DOCS / 'tolls.json').read_text())['made_by']}`" in TEXT


def test_ours_is_ahead_of_the_others_at_every_mark_from_25_on():
    with (DOCS / "tolls.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len({row["leader"] for row in rows}) >= 4
    for row in rows:
        if row["leader"].startswith("response model") and int(row["deployments"]) >= 25:
            beside = [
                float(other["median"])
                for other in rows
                if (other["game"], other["deployments"]) == (row["game"], row["deployments"])
            ]
            assert float(row["median"]) == max(beside)


@pytest.mark.slow
def test_the_picture_can_be_remade(tmp_path, capsys):
    from benchmarks.readme import LEADERS, main

    for package in ("cma", "optuna", "dfols"):
        pytest.importorskip(package)
    where = [
        "--out",
        str(tmp_path / "docs"),
        "--keep",
        str(tmp_path / "runs"),
        "--json",
        str(tmp_path / "out.json"),
    ]
    assert main(["--quick", *where]) == 0
    assert capsys.readouterr().out.startswith("After 20 deployments it has ")
    assert {path.name for path in (tmp_path / "docs").iterdir()} == {"tolls.svg", "tolls.csv", "tolls.json"}
    written = json.loads((tmp_path / "out.json").read_text())
    assert written["versions"]["stackelberg"]
    assert {row["leader"] for row in written["rows"]} == {
        title for name, title in LEADERS.items() if name not in written["left_out"]
    }
    assert set(written["left_out"]) <= {"pounders"}


def test_at_each_mark_the_setting_with_the_best_median_counts(tmp_path, monkeypatch):
    from benchmarks import readme
    from benchmarks.leaders_bench.runs import Run

    closed = {(1, 0): (0.1, 0.9), (1, 1): (0.3, 0.7), (2, 0): (0.5, 0.2), (2, 1): (0.5, float("nan"))}

    def kept(folder, case, who, setting, seed, marks):
        return Run("game", who.name, setting, seed, marks, closed[setting["step"], seed], (0, 0))

    monkeypatch.setattr(readme, "kept", kept)
    grid = ({"step": 1}, {"step": 2})
    saved, settings = readme._best("sioux-falls settled", "algorithm-1", grid, [0, 1], (10, 20), tmp_path)
    assert saved.shares.tolist() == [[0.5, 0.9], [0.5, 0.7]]
    assert settings == [{"step": 2}, {"step": 1}]
