"""A small part of `python -m tools.fuzz`: no changed file, command line or database ends in a traceback."""

from __future__ import annotations

import random
import shutil

import pytest
from tools.fuzz import seeds
from tools.fuzz.__main__ import prepared, run_case
from tools.fuzz.mutate import as_bytes, mutated
from typer.testing import CliRunner

from stackelberg.cli import app

pytestmark = pytest.mark.slow  # processes


@pytest.fixture(scope="module")
def folder():
    with prepared() as made:
        yield made


@pytest.fixture(autouse=True)
def nobody_consents(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STACKELBERG_TRUST", raising=False)


@pytest.mark.parametrize("part", range(4))
def test_no_traceback_and_no_hang(folder, part):
    found = [finding for number in range(30 * part, 30 * part + 30) for finding in run_case(number, 4, folder)]
    assert found == []


@pytest.mark.parametrize("seed, number", [(0, 134), (0, 357), (15, 118), (15, 2713)])
def test_cases_that_once_failed(folder, seed, number):
    assert run_case(number, seed, folder) == []


NETWORKS = {
    **{name: (getattr(seeds, name), seeds.TRIPS, "csv") for name in ("NET", "BPR_NET", "GMNS", "AEQUILIBRAE")},
    "TNTP_NET": (seeds.TNTP_NET, seeds.TNTP_TRIPS, "tntp"),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_unchanged_networks_can_be_solved(name, tmp_path):
    """Else no change of them would ever reach the solver."""
    net, trips, suffix = NETWORKS[name]
    files = [tmp_path / f"a_net.{suffix}", tmp_path / f"a_trips.{suffix}"]
    for file, text in zip(files, (net, trips), strict=True):
        file.write_text(text)
    solve = ["equilibrium", "--net", str(files[0]), "--trips", str(files[1]), "--gap", "1e-2"]
    done = CliRunner().invoke(app, solve)
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("name", seeds.problem_files())
def test_unchanged_problem_files_can_be_run(name, tmp_path):
    seeds.write_networks(tmp_path)
    (tmp_path / "p.toml").write_text(seeds.problem_files()[name])
    done = CliRunner().invoke(app, ["run", str(tmp_path / "p.toml"), "--rounds", "2", "--db", f"{tmp_path}/s.db"])
    assert done.exit_code == 0, done.output


ANSWERS = [
    ("seed.db", "plain", ["--y-file", "y.csv", "--cost", "1"], {"y.csv": seeds.RESPONSE}),
    ("seed.db", "c", ["--counts", "c.csv"], {"c.csv": seeds.COUNTS}),
    ("times.db", "c", ["--counts", "c.csv", "--times", "t.csv"], {"c.csv": seeds.COUNTS, "t.csv": seeds.TIMES}),
]


@pytest.mark.parametrize("db, name, given, files", ANSWERS, ids=["response", "counts", "times"])
def test_unchanged_answers_count(folder, tmp_path, monkeypatch, db, name, given, files):
    monkeypatch.chdir(tmp_path)
    shutil.copy(folder / "seed" / db, db)
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    done = CliRunner().invoke(app, ["tell", name, *given, "--db", db])
    assert done.exit_code == 0, done.output


def test_a_seed_is_a_case():
    text = "a = 1\nb = [2, 3]\n"
    once, again = (as_bytes(mutated(text, random.Random(5)), random.Random(6)) for _ in range(2))
    assert once == again
