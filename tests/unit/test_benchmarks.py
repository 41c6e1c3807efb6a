"""Every benchmark runs: its quick form, in a process of its own, writes the file that all of them write."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.results import option_parser, versions, write_results

from stackelberg import __version__

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = sorted(
    path.stem for path in (ROOT / "benchmarks").glob("*.py") if 'if __name__ == "__main__":' in path.read_text()
)
NEEDS = {"equilibrium": "aequilibrae", "leaders": "cma", "server": "grpc", "simulators": "uxsim", "study": "optuna"}
"""The rival package that the quick form of a benchmark cannot do without."""
SECONDS = 600
"""Quick means some 20 seconds of computing; a machine with other work to do may take many times that."""


def test_every_benchmark_is_found():
    assert {
        "anaheim_reference",
        "cordon_reference",
        "equilibrium",
        "leaders",
        "paper",
        "response_scale",
        "study",
    } <= set(COMMANDS)
    assert not {"results", "paper_plain", "aequilibrae_peer", "__init__"} & set(COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "readme"])  # that one: test_readme.py
def test_the_quick_form_writes_versions_and_rows(name, tmp_path):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason="needs the extra 'bench'")
    references = sorted((ROOT / "benchmarks" / "leaders_bench").glob("*_reference.json"))
    before = [path.read_bytes() for path in references]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", "--quick", "--json", tmp_path / "out.json"],
        cwd=tmp_path,  # what it keeps or writes besides goes there
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert found["versions"]["stackelberg"]
    assert all(isinstance(text, str) for text in found["versions"].values())
    assert found["rows"]
    assert all(isinstance(row, dict) and row for row in found["rows"])
    assert [path.read_bytes() for path in references] == before, "a short search must not replace the reference"


def test_the_file_and_the_options_by_hand(tmp_path):
    options = option_parser("some", "What it does: 90 %.", "smaller").parse_args(
        ["--quick", "--json", f"{tmp_path}/a"]
    )
    assert (options.quick, options.json) == (True, tmp_path / "a")
    write_results(options.json, {"python": "3"}, [{"n": 1}, {"n": None}], grids={"a": [1]})
    assert json.loads((tmp_path / "a").read_text()) == {
        "versions": {"python": "3"},
        "rows": [{"n": 1}, {"n": None}],
        "grids": {"a": [1]},
    }
    write_results(None, {}, [])
    assert os.listdir(tmp_path) == ["a"]


def test_versions_name_what_is_not_installed():
    found = versions("numpy", "no-such-package")
    assert list(found) == ["machine", "cores", "stackelberg", "python", "numpy", "no-such-package"]
    assert found["no-such-package"] == "not installed"
    assert found["stackelberg"] == __version__
