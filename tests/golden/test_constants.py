"""No constant of a room that makes published figures changes unseen: they were chosen on games that took hours.

Whoever changes one on purpose changes `constants.json` with it, and runs the figures anew (`make figures`); what is
new, gone or elsewhere is no change.
"""

import ast
import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tools.sources import ROOMS

KEPT = json.loads((Path(__file__).parent / "constants.json").read_text(encoding="utf-8"))
EXTRAS = {"server": ("fastapi", "uvicorn"), "stackelberg_repro": ("jax",)}


def is_plain(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return bool(value) and all(map(is_plain, value))
    if isinstance(value, dict):
        return bool(value) and all(map(is_plain, value.values()))
    return isinstance(value, int | float) and not isinstance(value, bool)


def defined(path: Path) -> list[str]:
    """The names in capitals that a module gives a value itself."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    assigned = (name for line in body if isinstance(line, ast.Assign | ast.AnnAssign) for name in ast.walk(line))
    stored = (one.id for one in assigned if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
    return [name for name in stored if name.isupper()]


def constants(room: str) -> Iterator[tuple[str, str]]:
    """Every number, and table of numbers, that a module of a room defines in capitals."""
    package = import_module(room if room == "stackelberg_repro" else f"stackelberg.{room}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "batches" not in found.name:  # some of which needs a GPU
            module = import_module(found.name)
            for name in defined(Path(module.__file__)):
                if is_plain(value := getattr(module, name, None)):
                    yield f"{found.name.removeprefix('stackelberg.')}.{name}", repr(value)


@pytest.mark.parametrize(
    "room", [*ROOMS, pytest.param("stackelberg_repro", marks=pytest.mark.slow)]
)  # which imports JAX
def test_constants_are_what_they_were(room):
    for extra in EXTRAS.get(room, ()):
        pytest.importorskip(extra)
    now, kept = dict(constants(room)), KEPT[room]
    assert len(now.keys() & kept.keys()) >= len(kept) / 2
    assert {name: now[name] for name in now.keys() & kept} == {name: kept[name] for name in now.keys() & kept}
