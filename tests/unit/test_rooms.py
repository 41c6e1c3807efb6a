"""The house plan holds: what is imported when, and a public surface that stays short and documented."""

import subprocess
import sys
from pathlib import Path

import pytest

import stackelberg
from stackelberg.study import Setup, Study

pytestmark = pytest.mark.slow  # processes

HEAVY = ("numba", "scipy", "sqlalchemy", "matplotlib", "clarabel")


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
    with Study.create(url, "shop", Setup(stackelberg.TwoPoint(K=1), x0=[0.5])) as study:
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


@pytest.mark.parametrize("first", ["tolls.equilibrium_command", "tolls.plan_command", "cli.console"])
def test_modules_of_commands_may_be_imported_first(first: str) -> None:
    code = f"import stackelberg.{first}\nfrom stackelberg.cli import app\napp(['equilibrium', '--help'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert "--system-optimum" in done.stdout


def test_public_names_come_from_their_rooms_when_first_used() -> None:
    code = (
        "import stackelberg, sys\nassert 'stackelberg.sets' not in sys.modules\n"
        "assert set(stackelberg.__all__) <= set(dir(stackelberg))\n"
        "from stackelberg.sets import Box\nassert stackelberg.Box is Box\n"
        "from stackelberg import *\nfrom stackelberg.run import solve as theirs\nassert solve is theirs\n"
        "try: stackelberg.nonsense\nexcept AttributeError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "module 'stackelberg' has no attribute 'nonsense'"


def test_the_public_surface_is_short_and_documented() -> None:
    assert len(stackelberg.__all__) <= 30
    undocumented = [name for name in stackelberg.__all__ if not getattr(stackelberg, name).__doc__]
    assert undocumented == []
