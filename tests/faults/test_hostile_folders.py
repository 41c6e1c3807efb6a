"""Commands in a folder of a stranger's files: none of them is code or configuration, unless it is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from stackelberg.followers.program import Program
from stackelberg.support.files import SAFE_PATH

MODULES = (
    "json",
    "pickle",
    "multiprocessing",
    "struct",
    "numba",
    "matplotlib",
    "yaml",
    "sitecustomize",
    "stackelberg",
)
SCRIPT = "import sys\nfrom stackelberg.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"


@pytest.fixture
def command(tmp_path):
    """Runs a command, by a script elsewhere as pip makes it, in the folder of the stranger."""
    script, here = tmp_path / "bin" / "stackelberg", tmp_path / "here"
    script.parent.mkdir()
    here.mkdir()
    script.write_text(SCRIPT)
    for name in MODULES:
        (here / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})\n")

    def run(*arguments):
        environment = {k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "PYTHONSAFEPATH")}
        done = subprocess.run(
            [sys.executable, script, *arguments], cwd=here, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert not (tmp_path / "ran").exists(), (tmp_path / "ran").read_text()
        return done.stdout

    return run


@pytest.mark.slow
def test_settings_of_numba_are_not_read(command, tmp_path):
    here = tmp_path / "here"
    (here / ".numba_config.yaml").write_text(f"cache_dir: {here / 'cache'}\n")
    said = json.loads(command("equilibrium", "--network", "braess", "--out", "page", "--json"))
    assert said["gap"] < 1e-3
    assert not (here / "cache").exists()
    assert (here / "page").is_dir()
    (here / ".numba_config.yaml").write_text("]")
    command("equilibrium", "--network", "braess", "--json")


@pytest.mark.parametrize("value, safe", [(SAFE_PATH[1], False), ("1", True)])
def test_a_program_of_the_user_finds_the_modules_beside_it(monkeypatch, value, safe):
    monkeypatch.setenv(SAFE_PATH[0], value)
    echo = "import json, sys\nprint(json.dumps({'id': json.loads(input())['id'], 'safe': sys.flags.safe_path}))"
    program = Program([sys.executable, "-c", echo], None, 1000)
    assert program.ask({"do": "hello"}, 60.0)["safe"] is safe
    program.close()
