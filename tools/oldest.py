"""The oldest versions that pyproject.toml allows, as constraints for pip: do the tests pass with them?

    python -m tools.oldest > build/oldest.txt
    make test CONSTRAINTS=build/oldest.txt

What the package needs at run time is held at its lower bound; what tests and tools need is left to pip.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def oldest(requirements: list[str]) -> list[str]:
    """A pin for each lower bound.

    >>> oldest(["numpy>=2.1", "psycopg[binary]>=3.2,<4"])
    ['numpy==2.1', 'psycopg==3.2']
    """
    pins = []
    for requirement in requirements:
        parts = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*>=\s*([0-9.]+)", requirement)
        if parts is None:
            raise SystemExit(f"pyproject.toml: expected NAME>=VERSION, got {requirement!r}: which is the oldest?")
        pins.append(f"{parts[1]}=={parts[2]}")
    return pins


def main() -> int:
    """Print the pins."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    print("\n".join(oldest(project["dependencies"])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
