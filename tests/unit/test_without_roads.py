"""Without the extra `roads` everything that is no road runs, and the rest says what it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

WITHOUT = "import sys; sys.modules.update(dict.fromkeys(['numba', 'pandas', 'geopandas', 'h5py', 'pyarrow'])); "


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_a_game_is_solved_and_a_study_is_kept(tmp_path):
    done = python(
        f"from typer.testing import CliRunner; from stackelberg.cli import app; "
        f"run = lambda *words: print(CliRunner().invoke(app, words).exit_code); "
        f"run('new', {str(tmp_path / 'a.toml')!r}); "
        f"run('run', {str(tmp_path / 'a.toml')!r}, '--db', 'sqlite:///{tmp_path / 's.db'}', '--rounds', '3')"
    )
    assert done.stdout.split() == ["0", "0"], done.stderr


@pytest.mark.parametrize("use", ["import stackelberg.roads", "from stackelberg.tolls import toll_game"])
def test_roads_name_the_extra(use):
    done = python(use)
    assert "MissingExtra: this needs the package 'numba'" in done.stderr
    assert "'.[roads]'" in done.stderr
