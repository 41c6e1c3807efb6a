"""Which source a results file was made by: a digest of the code whose numbers it holds.

A command's own modules in `benchmarks` and `examples`, and the rooms of the package that they import, and those
that these import, as far as numbers come from them (`ROOMS`). Comments, docstrings and layout do not count: the
digest is that of the syntax. A results file whose digest is another, or that has none, is stale.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("demo", "followers", "games", "judging", "leaders", "roads", "server", "sets", "sweeps", "theory", "tolls")
"""Those whose code makes figures. Studies, files, commands and pages only carry them, and `benchmarks.results`."""


def made_by(command: str) -> tuple[str, ...]:
    """The modules and rooms that the figures of a command come from, in alphabetical order.

    >>> made_by("python -m benchmarks.equilibrium --json {file}")  # doctest: +ELLIPSIS
    ('benchmarks.aequilibrae_peer', 'benchmarks.algorithm_b', ..., 'benchmarks.instances', 'roads')
    """
    first = re.search(r"-m (benchmarks\.\w+)|stackelberg (\w+)", command)
    if first is None:
        raise ValueError(f"command: expected `python -m benchmarks.NAME` or `stackelberg NAME`, got {command!r}")
    waiting = [first[1]] if first[1] else ["stackelberg_repro" if first[2] == "theory" else "demo"]
    found: set[str] = set()
    while waiting:
        part = waiting.pop()
        if part not in found:
            found.add(part)
            waiting += imported(part)
    return tuple(sorted(found))


@cache
def imported(part: str) -> tuple[str, ...]:
    """The rooms, and modules of benchmarks and examples, that a room or module imports."""
    names = {name for file in files_of(part) for name in _names(ast.parse(file.read_text(encoding="utf-8")))}
    return tuple(sorted({one for name in names if (one := _part_of(name)) is not None}))


def files_of(part: str) -> list[Path]:
    """The source files of a room, or of a module or package of benchmarks or examples."""
    place = ROOT / "src" / "stackelberg" / part
    if part.startswith(("benchmarks.", "examples.")):
        place = ROOT / part.replace(".", "/")
    elif part == "stackelberg_repro":
        place = ROOT / "src" / part
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def digest(parts: tuple[str, ...]) -> str:
    """Of the syntax of all files of these parts, without docstrings."""
    total = hashlib.sha256()
    for file in sorted({file for part in parts for file in files_of(part)}):
        total.update(f"{file.relative_to(ROOT)} {syntax(file)}\n".encode())
    return total.hexdigest()[:16]


@cache
def syntax(file: Path) -> str:
    """A digest of a file's syntax: comments, docstrings and layout do not count."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _part_of(name: str) -> str | None:
    """The part that an imported name belongs to, None where no figures come from it."""
    first, *rest = name.split(".")
    if first in ("benchmarks", "examples") and rest:
        part = f"{first}.{rest[0]}"
        return part if files_of(part)[0].exists() and part != "benchmarks.results" else None
    if first == "stackelberg_repro":
        return first
    return rest[0] if first == "stackelberg" and rest and rest[0] in ROOMS else None
