"""The house plan holds: import contracts are kept, and the public surface stays short and documented."""

import subprocess
import sys
from pathlib import Path

import pytest

import stackelberg
from stackelberg.study import Study

ROOT = Path(__file__).resolve().parents[2]


def test_imports_point_one_way() -> None:
    """Also in `make lint`; here so that plain pytest checks it on every run."""
    tool = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout
    assert "Leaders are follower-agnostic" in run.stdout


HEAVY = ("numba", "scipy", "sqlalchemy", "matplotlib", "jax", "clarabel")


@pytest.mark.parametrize(
    "code",
    [
        "import stackelberg",
        "import stackelberg.core",
        "from stackelberg.cli import app\napp(['--version'], standalone_mode=False)",
    ],
    ids=["package", "core", "version"],
)
def test_nothing_heavy_is_loaded_before_it_is_used(code: str) -> None:
    report = f"{code}\nimport sys\nprint(*(m for m in {HEAVY} if m in sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, timeout=120, check=True)
    assert done.stderr.strip() == ""


@pytest.mark.parametrize("words", [["studies"], ["show", "shop"], ["ask", "shop"], ["tell", "shop", "--cost", "1"]])
def test_a_command_about_a_study_without_a_network_loads_none(words: list[str], tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    with Study.create(url, "shop", stackelberg.TwoPoint(K=1), x0=[0.5]) as study:
        study.ask()
    code = (
        f"from stackelberg.cli import app\napp({[*words, '--db', url]}, standalone_mode=False)\n"
        "import sys\nprint(*(m for m in ('numba', 'stackelberg.roads') if m in sys.modules), 'loaded')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines()[-1] == "loaded"


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
