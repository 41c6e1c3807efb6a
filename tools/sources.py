"""Which source a results file was made by: a digest of the modules whose code its numbers come from.

The module of a command, and those that it reaches by import, as far as they lie in `benchmarks`, `examples`,
`stackelberg_repro` or a room of the package that makes figures (`ROOMS`), with the data files that they name beside
them. A name that a package passes on counts for the module that defines it. Comments, docstrings, layout and the
words of errors do not count. A results file whose digest is another, or that has none, is stale.
"""

from __future__ import annotations

import ast
import hashlib
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("demo", "followers", "games", "judging", "leaders", "roads", "server", "sets", "sweeps", "theory", "tolls")
"""Those whose code makes figures. Studies, files, commands and pages only carry them, and `benchmarks.results`."""
DEFAULT = (
    *(f"stackelberg.leaders.{name}" for name in ("names", "response_model", "on_grid", "penalised", "in_context")),
    "stackelberg.judging.leaving_out",
)
"""What a study without a leader of its own leads to, with all wrappers that it may put around."""
UNSEEN = {
    "stackelberg theory": ("stackelberg_repro.theory.run",),
    "stackelberg paper": ("stackelberg.demo.paper",),
    "stackelberg demo": ("stackelberg.demo.comparison",),
    "benchmarks.server": ("stackelberg.server.run",),
    "benchmarks.few_tolls": DEFAULT,
    "benchmarks.leaders_bench.grid_case": DEFAULT,
    "benchmarks.towns_bench.planners": DEFAULT,
}
"""What commands and modules lead to, although they import only what carries figures there, or nothing of it."""


def made_by(command: str) -> tuple[str, ...]:
    """The modules that the figures of a command come from, in alphabetical order.

    >>> made_by("python -m benchmarks.equilibrium --json {file}")  # doctest: +ELLIPSIS
    ('benchmarks.aequilibrae_peer', 'benchmarks.algorithm_b', ..., 'stackelberg.roads.solver')
    """
    first = re.search(r"benchmarks\.\w+|stackelberg \w+", command)
    if first is None:
        raise ValueError(f"command: expected `python -m benchmarks.NAME` or `stackelberg NAME`, got {command!r}")
    return reached(*UNSEEN[first[0]]) if " " in first[0] else reached(first[0])


def reached(*modules: str) -> tuple[str, ...]:
    """These modules, and all that make figures and that they import, in alphabetical order."""
    waiting, found = list(modules), set[str]()
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imported(module)
    return tuple(sorted(found))


@cache
def imported(module: str) -> tuple[str, ...]:
    """The modules that a module imports, wherever in its code, as far as they make figures."""
    homes = {home for place, name in _imports(module) if (home := _home(place, name))}
    return tuple(sorted({home for home in homes if _makes_figures(home)} | set(UNSEEN.get(module, ()))))


def source_of(*modules: str) -> str:
    """The digest of these modules with all that they import: what runs are kept for."""
    return digest(reached(*modules))


def digest(modules: tuple[str, ...]) -> str:
    """Of the syntax of these modules and of the data beside them."""
    return hashlib.sha256("\n".join(f"{one} {syntax(file_of(one))}" for one in modules).encode()).hexdigest()[:16]


@cache
def syntax(file: Path) -> str:
    """A digest of what a file does: its syntax without docstrings and words of errors, and the data it names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    data = []
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc = node.exc.func
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"\w\.\w+$", node.value):
            data += [beside.read_bytes() for beside in [file.parent / node.value] if beside.is_file()]
    return hashlib.sha256(b"\n".join([ast.dump(tree).encode(), *data])).hexdigest()


def file_of(module: str) -> Path:
    """Where a module of this repository lies; a package is its `__init__.py`."""
    place = (ROOT / "src" if module.startswith("stackelberg") else ROOT) / module.replace(".", "/")
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def _imports(module: str) -> tuple[tuple[str, str], ...]:
    """Every import of a module, as another and a name of it; no name where all of the other is meant."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(file_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found += ((node.module, alias.name) for alias in node.names)
    return tuple(found)


@cache
def _home(place: str, name: str) -> str | None:
    """The module of this repository that defines a name of a module, or is that name; None for any other."""
    if place.partition(".")[0] not in ("benchmarks", "examples", "stackelberg", "stackelberg_repro"):
        return None
    if name and file_of(f"{place}.{name}").exists():
        return f"{place}.{name}"
    package = name and file_of(place).name == "__init__.py"
    further = next((one for one, own in _imports(place) if own == name), None) if package else None
    return place if further is None else _home(further, name)


def _makes_figures(module: str) -> bool:
    first, _, rest = module.partition(".")
    room = rest.partition(".")[0]
    return room in ROOMS if first == "stackelberg" else module != "benchmarks.results"


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
