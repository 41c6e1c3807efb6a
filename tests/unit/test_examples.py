"""The examples run and print what they promise; the gallery's page says what its figures say."""

from __future__ import annotations

import json
import re
import runpy
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest
from examples import gallery
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.followers import ProcessFollowers

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = DOCS.parent / "examples"
PROGRAMS = EXAMPLES / "followers"


@pytest.mark.slow
def test_the_quickstart_finds_pigous_toll(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("examples.quickstart", run_name="__main__")
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:4]]
    assert [abs(float(row[1]) - 0.5) < 0.01 for row in rows] == [True, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["inverse_optimisation", "persuasion", "platform_pricing"])
def test_an_example_plays_both_leaders_and_writes_its_figures(name, tmp_path, capsys) -> None:
    found = gallery.show(gallery.load(name), ["--deployments", "8", "--seeds", "1", "--out", str(tmp_path)])
    written = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    assert written == found
    assert {row["leader"] for row in found["rows"]} == {*gallery.LEADERS, *gallery.load(name).also}
    assert all(row["deployments"] >= 8 for row in found["rows"])
    for one in found["games"]:
        (row,) = (r for r in found["rows"] if r["game"] == one["game"] and r["leader"] == gallery.DEFAULT)
        gained = (one["start_cost"] - row["cost"]) / (one["start_cost"] - one["answer_cost"])
        assert row["share"] == pytest.approx(gained, abs=1e-3)
    for picture in (f"{name}.png", f"{name}-small.png"):
        assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out.count("Algorithm 1") == len(found["games"])


def test_the_gallery_page_is_what_the_figures_say() -> None:
    done = []
    for name in gallery.ORDER:
        example = gallery.load(name)
        assert example.name == name
        done.append((example, json.loads((DOCS / "gallery" / f"{name}.json").read_text(encoding="utf-8"))))
        for picture, most in ((f"{name}.png", 100_000), (f"{name}-small.png", 10_000)):
            assert (DOCS / "gallery" / picture).stat().st_size < most
    assert (DOCS / "gallery.md").read_text(encoding="utf-8") == gallery.page(done), (
        "python -m examples.gallery --page"
    )


def test_recommendations_worse_than_the_start_are_said() -> None:
    shares = {gallery.DEFAULT: -0.25, gallery.ALGORITHM_1: 0.5, "other": 0.75}
    one = {"game": "tug of war", "runs": 4, "median_share": shares, "worst_share": shares}
    said = gallery.reached_in_words({**one, "worse_than_start": {gallery.DEFAULT: 3, gallery.ALGORITHM_1: 0}}, 60)
    assert said == (
        "**Tug of war**, 60 deployments, 4 seeds: default leader −25.0% (worst −25.0%), Algorithm 1 50.0% (worst "
        "50.0%). other: 75.0% (worst 75.0%). Recommendations worse than the start: default leader: 3."
    )


def test_every_example_of_the_folder_is_in_the_gallery() -> None:
    files = Path(gallery.__file__).parent.glob("*.py")
    made = {path.stem for path in files if "\nEXAMPLE = Example(" in path.read_text(encoding="utf-8")}
    assert made == set(gallery.ORDER)


def test_the_shoppers_in_awk_buy_what_their_demand_says() -> None:
    with ProcessFollowers(["bash", str(PROGRAMS / "shoppers.sh")]) as shoppers:
        y, memory = shoppers.respond(np.array([1.0, 2.0]), "[4, 0.5]", 1, np.random.default_rng(0))
    assert y.tolist() == [(4 + 10 - 2 + 2) / 2, (0.5 + 8 - 6 + 1) / 2]
    assert memory == "[7,1.75]"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_commuters_in_node_settle_where_both_roads_cost_the_same() -> None:
    with ProcessFollowers(["node", str(PROGRAMS / "commuters.js")]) as commuters:
        rng = np.random.default_rng(0)
        first, _ = commuters.respond(np.array([0.0]), commuters.initial(rng), 1, rng)
        settled, _ = commuters.respond(np.array([8.0]), commuters.initial(rng), 60, rng)
        assert commuters.handshake.x_names == ("toll",)
    assert first.tolist() == [600.0, 2400.0, 16.0, 30.0]
    assert settled.tolist() == [1200.0, 1800.0, 22.0, 30.0]  # 10 + 12 + a toll of 8 are 30


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.toml")))
def test_a_problem_file_is_run_by_the_commands_that_it_names(name, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    if "grid_tariff" in text:
        pytest.importorskip("pandapower", reason="needs the extra 'grid'")
    commands = [shlex.split(line) for line in re.findall(r"^# +stackelberg (.+)$", text, flags=re.MULTILINE)]
    assert commands[0][:2] == ["run", f"examples/{name}"]
    for words in commands:
        fewer = ["--rounds", "2"] * (words[0] == "run" and "[live]" not in text)
        pages = ["--out", str(tmp_path / "page")] * (words[0] == "report")
        done = CliRunner().invoke(app, [*words, *fewer, *pages, "--db", f"sqlite:///{tmp_path}/a.db"])
        assert done.exit_code == 0, done.output
