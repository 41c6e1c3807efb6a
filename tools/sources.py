"""Which source a results file was made by: a digest of the code that its numbers come from.

That is what the module of a command defines, and every definition (function, class, constant) that it reaches by
name, as far as it lies in `benchmarks`, `examples`, `stackelberg_repro` or a room of the package that makes figures
(`ROOMS`), with what a module of these does when it is imported, and the data files that it names beside it. A name
that a package passes on is where it is defined. What does not count: comments, docstrings, layout, annotations, the
words of errors, code that is not reached, and in which module a definition stands. A results file whose digest is
another, or that has none, is stale.
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
    "benchmarks.towns_bench.planners": (*DEFAULT, "stackelberg.leaders.from_guess"),
}
"""What commands and modules lead to, although they import only what carries figures there, or nothing of it."""
ALL, REST = "*", ""
"""In the place of a name: all that a module defines, and what it does when it is imported."""

Place = tuple[str, str]
"""A module, and a name that it defines."""


OURS = "stackelberg.leaders.response"
"""Where the names of the modules begin that the default leader is made of."""


def made_by(command: str, *, but: str | None = None) -> tuple[Place, ...]:
    """What the figures of a command come from, in alphabetical order, without modules whose names begin with `but`.

    >>> made_by("python -m benchmarks.equilibrium --json {file}")[:2]
    (('benchmarks.aequilibrae_peer', ''), ('benchmarks.aequilibrae_peer', 'TIME_FIELD'))
    """
    first = re.search(r"benchmarks\.\w+|stackelberg \w+", command)
    if first is None:
        raise ValueError(f"command: expected `python -m benchmarks.NAME` or `stackelberg NAME`, got {command!r}")
    return reached(*(UNSEEN[first[0]] if " " in first[0] else (first[0],)), but=but)


def source_of(*starts: str) -> str:
    """The digest of some modules, or names of them (`module:name`), and of all they reach: runs are kept for it."""
    return digest(reached(*starts))


def reached(*starts: str, but: str | None = None) -> tuple[Place, ...]:
    """All that some modules define, or names of them, and each definition reached that makes figures, in order.

    but: modules whose names begin so are not looked into.
    """
    waiting, found = (
        [(module, name or ALL) for module, _, name in (one.partition(":") for one in starts)],
        set[Place](),
    )
    while waiting:
        place = waiting.pop()
        if place not in found and not (but is not None and place[0].startswith(but)):
            found.add(place)
            module, name = place
            waiting += [(module, REST), *((one, ALL) for one in UNSEEN.get(module, ())), *uses(module, name)]
    return tuple(sorted(found))


def digest(places: tuple[Place, ...]) -> str:
    """Of what stands at these places, wherever they are."""
    return hashlib.sha256("\n".join(sorted(_stands_at(*place) for place in places)).encode()).hexdigest()[:16]


@cache
def _stands_at(module: str, name: str) -> str:
    whole = "\n".join(_text(node, file_of(module)) for node in _parts(module).get(name, ()))
    return hashlib.sha256(whole.encode()).hexdigest()


def syntax(file: Path) -> str:
    """A digest of what a whole file does, and of the data that it names."""
    return hashlib.sha256(_text(_parsed(file), file).encode()).hexdigest()


def file_of(module: str) -> Path:
    """Where a module of this repository lies; a package is its `__init__.py`."""
    place = (ROOT / "src" if module.startswith("stackelberg") else ROOT) / module.replace(".", "/")
    module_file = place.with_suffix(".py")  # first: a package that became one may leave its folder
    return module_file if module_file.exists() else place / "__init__.py"


@cache
def uses(module: str, name: str) -> tuple[Place, ...]:
    """The definitions that one of a module refers to, here and elsewhere, as far as they make figures."""
    if name == ALL:
        return tuple((module, one) for one in _parts(module))
    found = {home for node in _parts(module).get(name, ()) for home in _homes(module, node)}
    return tuple(sorted(home for home in found if _makes_figures(home[0])))


@cache
def _parts(module: str) -> dict[str, list[ast.stmt]]:
    """The statements of a module by the name that they define; those that define none are its rest."""
    found: dict[str, list[ast.stmt]] = {REST: []}
    for node in _parsed(file_of(module)).body:
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and all(isinstance(one, ast.Name) for one in targets):
            for one in targets:
                found.setdefault(one.id, []).append(node)
        elif not (isinstance(node, ast.Import | ast.ImportFrom) or _is_for_types(node)):
            found[REST].append(node)
    return found


@cache
def _imports(module: str) -> dict[str, Place]:
    """Every import of a module, wherever it stands: what a name stands for; all of another module, or a part."""
    found: dict[str, Place] = {}
    for node in ast.walk(_parsed(file_of(module))):
        if isinstance(node, ast.Import):
            found |= {one.asname or one.name.partition(".")[0]: (one.name, ALL) for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {one.asname or one.name: (node.module, one.name) for one in node.names}
    return found


@cache
def _parsed(file: Path) -> ast.Module:
    """What a file says, less what changes no figure."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc = node.exc.func
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):  # fields of a dataclass are in their order, whatever their types
            node.annotation = ast.Constant("")
    return tree


def _homes(module: str, node: ast.AST) -> Iterator[Place]:
    """Where the names stand that a statement uses."""
    parts, imports = _parts(module), _imports(module)
    through = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in imports:
            home = _home(*imports[one.value.id])
            if home is not None and home[1] == ALL:  # a name of a module
                through.add(one.value)
                yield _home(home[0], one.attr) or home
        elif isinstance(one, ast.Name) and one not in through:
            home = (module, one.id) if one.id in parts else _home(*imports.get(one.id, ("", "")))
            if home is not None:
                yield home


@cache
def _home(module: str, name: str) -> Place | None:
    """Where a name of a module is defined; all of a module where it is one; None beyond this repository."""
    if module.partition(".")[0] not in ("benchmarks", "examples", "stackelberg", "stackelberg_repro"):
        return None
    if name != ALL and file_of(f"{module}.{name}").exists():
        return f"{module}.{name}", ALL
    further = _imports(module).get(name)
    return (module, name) if further is None or name in _parts(module) else _home(*further)


def _makes_figures(module: str) -> bool:
    first, _, rest = module.partition(".")
    room = rest.partition(".")[0]
    return room in ROOMS if first == "stackelberg" else module != "benchmarks.results"


def _text(node: ast.AST, file: Path) -> str:
    """A statement as text, with the content of files beside that it names."""
    named = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))
    beside = (file.parent / name for name in named if re.fullmatch(r"[\w-]+\.\w+", name))
    data = [hashlib.sha256(one.read_bytes()).hexdigest() for one in beside if one.is_file()]
    return " ".join([ast.dump(node), *data])


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
