"""The house plan holds: import contracts are kept, and the public surface stays short and documented."""

import subprocess
import sys
from pathlib import Path

import stackelberg

ROOT = Path(__file__).resolve().parents[2]


def test_imports_point_one_way() -> None:
    """Also in `make lint`; here so that plain pytest checks it on every run."""
    tool = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stdout
    assert "Leaders are follower-agnostic" in run.stdout


def test_the_public_surface_is_short_and_documented() -> None:
    assert len(stackelberg.__all__) <= 30
    undocumented = [name for name in stackelberg.__all__ if not getattr(stackelberg, name).__doc__]
    assert undocumented == []
