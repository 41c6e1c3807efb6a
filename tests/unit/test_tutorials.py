"""The tutorials and the README, run as a reader would: every bash block of a page, in order, in one shell."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tests import studies
from tests.quick_commands import quick_commands

from stackelberg.roads import equilibrium, sioux_falls, system_optimum
from stackelberg.roads.files import read_toll_table
from stackelberg.study import Study

TUTORIALS = studies.ROOT / "docs" / "tutorials"
README = studies.ROOT / "README.md"


def follow(page: Path, folder: Path) -> str:
    """Run the blocks of a page in an empty folder; what they printed."""
    text = page.read_text()
    blocks = re.findall(r"^```bash\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    assert blocks
    environment = studies.child_environment()
    environment.pop("STACKELBERG_DB", None)
    words = ["bash", "-euo", "pipefail", "-c", "\n".join(blocks)]
    with tempfile.TemporaryDirectory() as commands, quick_commands(Path(commands)) as environment["PATH"]:
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_price_from_a_shell_script(tmp_path):
    printed = follow(TUTORIALS / "shell-loop.md", tmp_path)
    assert "TwoPoint" in printed
    with (tmp_path / "tables" / "rounds.csv").open() as file:
        rounds = list(csv.DictReader(file))
    assert len(rounds) == 4
    with (tmp_path / "tables" / "answers.csv").open() as file:
        prices = [float(row["x1"]) for row in csv.DictReader(file)]
    assert len(prices) > 4
    assert max(abs(b - a) for a, b in pairwise(prices)) <= 0.8 + 1e-12
    # "most of the way": the page says that the recommendation went from 1.0 most of the way to 2.5.
    last = json.loads(printed[printed.rindex("\n{") :])["x"][0]
    assert 1.75 < last < 3.25
    assert (tmp_path / "page" / "index.html").is_file()


@pytest.mark.slow
def test_ten_days_of_a_planner(tmp_path):
    printed = follow(TUTORIALS / "planner.md", tmp_path)
    assert (tmp_path / "page" / "index.html").is_file()
    with Study.open(f"sqlite:///{tmp_path}/stackelberg.db", "city") as study:
        costs = [row.cost for row in study.history().records if np.isfinite(row.cost)]
    # Once the middle link is empty counts are those of the day before: one such day is in doubt, without a cost.
    assert len(costs) >= 10
    assert costs[0] == pytest.approx(552.0), "the first day is without tolls"
    assert costs[-1] == pytest.approx(498.0), "the last one is as good as tolls can make it"
    table = printed[printed.rindex("link,toll") :].splitlines()
    assert table[1].startswith("4,")
    assert table[1].endswith(",3,4")


@pytest.mark.slow
def test_the_planner_of_the_readme(tmp_path):
    """A plan for Sioux Falls from a day of counts: most of what tolls can save, and a page."""
    follow(README, tmp_path)
    assert (tmp_path / "today" / "index.html").is_file()
    assert (tmp_path / "plan" / "index.html").is_file()
    network, demand = sioux_falls()
    tolls = read_toll_table(tmp_path / "plan" / "tolls.csv", network)
    free, best = equilibrium(network, demand).tstt, system_optimum(network, demand).tstt
    assert (free - equilibrium(network, demand, tolls).tstt) / (free - best) > 0.5
