"""The house plan holds: what is imported when, and a public surface that stays short and documented."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import stackelberg
from stackelberg.cli import app
from stackelberg.study import Study

pytestmark = pytest.mark.slow  # processes

HEAVY = ("numba", "scipy", "sqlalchemy", "matplotlib", "jax", "clarabel")


def test_nothing_heavy_is_loaded_before_it_is_used() -> None:
    code = (
        "import stackelberg, stackelberg.core\nfrom stackelberg.cli import app\n"
        "app(['--version'], standalone_mode=False)\n"
        f"import sys\nprint(*(m for m in {HEAVY} if m in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stderr.strip() == ""


def test_commands_about_a_study_without_a_network_load_none(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "shop", stackelberg.TwoPoint(K=1), x0=[0.5]) as study:
        study.ask()
    calls = [["studies"], ["show", "shop"], ["ask", "shop"], ["tell", "shop", "--cost", "1"]]
    code = (
        f"import sys\nfrom stackelberg.cli import app\nfor words in {calls}:\n"
        f"    app([*words, '--db', {url!r}], standalone_mode=False)\n"
        "    print('after', *words, *(m for m in ('numba', 'stackelberg.roads') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    said = [line for line in done.stdout.splitlines() if line.startswith("after ")]
    assert said == [f"after {' '.join(words)}" for words in calls]


class NotInstalled:
    """Answers imports as where only the wheel is installed."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name == "stackelberg_repro":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


PIGOU = '[study]\nname = "a"\nrounds = 2\n[game]\nbuiltin = "pigou"\n[sweep]\nseeds = 1\n'


def test_a_sweep_loads_no_engine_for_other_devices(tmp_path: Path) -> None:
    """Neither here nor on its workers: they are given `play` alone."""
    file = tmp_path / "s.toml"
    file.write_text(PIGOU)
    code = (
        f"import sys\nfrom concurrent.futures import ThreadPoolExecutor\nfrom stackelberg.sweeps import sweep\n"
        f"with ThreadPoolExecutor(1) as pool: done = sweep({str(file)!r}, executor=pool)\n"
        f"assert done.played == 1 and not done.failed\n"
        "others = ('stackelberg_repro', 'jax', 'cupy', 'stackelberg.demo')\n"
        "print(*(m for m in others if m in sys.modules), 'loaded')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == "loaded\n"


@pytest.mark.parametrize(
    "words",
    [["theory", "--quick"], ["paper", "--runs", "1", "--rounds", "1", "--device", "gpu"]],
    ids=["theory", "gpu"],
)
def test_without_what_stands_beside_the_package_its_commands_say_how_to_get_it(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("stackelberg_repro")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [NotInstalled, *sys.meta_path])
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "out")])
    assert done.exit_code == 2
    assert "error: this needs the package 'stackelberg_repro'" in done.stderr
    assert "pip install --editable ." in done.stderr
    assert not (tmp_path / "out").exists()


def test_public_names_come_from_their_rooms_when_first_used() -> None:
    code = (
        "import stackelberg, sys\nassert 'stackelberg.sets' not in sys.modules\n"
        "assert set(stackelberg.__all__) <= set(dir(stackelberg))\n"
        "from stackelberg.sets import Box\nassert stackelberg.Box is Box\n"
        "from stackelberg import *\nfrom stackelberg.study import solve as theirs\nassert solve is theirs\n"
        "try: stackelberg.nonsense\nexcept AttributeError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "module 'stackelberg' has no attribute 'nonsense'"


def test_the_public_surface_is_short_and_documented() -> None:
    assert len(stackelberg.__all__) <= 30
    undocumented = [name for name in stackelberg.__all__ if not getattr(stackelberg, name).__doc__]
    assert undocumented == []
