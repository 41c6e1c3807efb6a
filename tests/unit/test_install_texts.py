"""The package is on no registry: no text of ours may send a user there for its name, which anybody could take."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from typer.main import get_command

from stackelberg.cli import app
from stackelberg.core import MissingExtra
from stackelberg.support.extras import UPGRADE, install_command, require

ROOT = Path(__file__).resolve().parents[2]


def test_the_commands_are_those_of_a_clone():
    assert install_command("geo") == "pip install '.[geo]' in the folder of your clone of stackelberg"
    assert UPGRADE == "get a newer clone of stackelberg, and in its folder: pip install ."
    with pytest.raises(MissingExtra, match=r"'no_such': pip install '\.\[client\]' in the folder of your clone"):
        require("no_such.part", extra="client")


# The wheel installs and imports from another folder, in an environment without extras

PROBE = """
import importlib.util, sys
for extra in ("optuna", "cma", "fastapi", "uxsim", "dask", "psycopg", "aequilibrae"):
    assert importlib.util.find_spec(extra) is None, extra + " is visible"
import stackelberg
from stackelberg.games import pigou
assert "lead_env" in stackelberg.__file__, stackelberg.__file__
result = stackelberg.solve(pigou(), stackelberg.TwoPoint(K=5), rounds=3)
assert result.status.ok
try:
    from stackelberg.adapters import StackelbergSampler
except ImportError as error:
    print(error)
"""


@pytest.mark.slow
def test_the_wheel_works_elsewhere_without_extras(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=300)
    (wheel,) = tmp_path.glob("stackelberg-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "stackelberg/py.typed" in names
    assert "stackelberg/roads/data/sioux_falls_links.csv" in names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "stackelberg_repro/"))]

    env = tmp_path / "lead_env"
    venv.create(env, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(env)}))
    zipfile.ZipFile(wheel).extractall(site)
    _link_core_dependencies(site)
    python = env / "bin" / "python"
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [python, "-c", PROBE]
    run = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "pip install '.[optuna]'" in run.stdout


def _link_core_dependencies(site: Path) -> None:
    """Make the core dependencies of this environment, and nothing else of it, importable in the new one."""
    from importlib.metadata import distribution, requires

    waiting = [r.split(";")[0] for r in requires("stackelberg") or () if "extra ==" not in r]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop().strip().split(" ")[0]
        for mark in "<>=!~[(":
            name = name.split(mark)[0]
        if not name or name.lower() in seen:
            continue
        seen.add(name.lower())
        try:
            found = distribution(name)
        except ModuleNotFoundError:
            continue  # a requirement of another platform or Python version
        waiting.extend(r.split(";")[0] for r in found.requires or () if "extra ==" not in r)
        for top in {
            file.parts[0] for file in found.files or () if not file.parts[0].startswith(("..", "__pycache__"))
        }:
            target = site / top
            if not target.exists():
                target.symlink_to(Path(str(found.locate_file(top))))


def test_the_container_installs_extras_that_there_are_and_serves_by_options_that_there_are():
    wanted = re.findall(r"\.whl\)\[([\w,]+)\]", (ROOT / "Dockerfile").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {*wanted[0].split(",")} <= {*project["optional-dependencies"]}
    command = re.findall(r'command: (\["serve".*\])', (ROOT / "compose.yaml").read_text())
    options = [word for word in json.loads(command[0]) if word.startswith("--")]
    known = {name for one in get_command(app).commands["serve"].params for name in one.opts}
    assert {*options} <= known
    assert [*json.loads(command[0])[:3]] == ["serve", "--host", "0.0.0.0"]
