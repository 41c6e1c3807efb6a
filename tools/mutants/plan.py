"""The mutants of a file: every change the operators can make."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code

from tools.mutants.operators import operators


@dataclass(frozen=True)
class Mutant:
    """One change of one file. `key` stays the same as long as the definition around it does.

    `in_body` says that its line runs when a function is called, not when the module is imported.
    """

    key: str
    file: str
    operator: str
    occurrence: int
    first_line: int
    last_line: int
    in_body: bool

    @property
    def room(self) -> str:
        """The room of the house the file lives in; the response model counts as one of its own."""
        parts = Path(self.file).parts
        package, room = parts[parts.index("src") + 1 :][:2]
        if package != "stackelberg":
            return package
        response = room == "leaders" and ("response" in parts or parts[-1] == "response_model.py")
        return "response model" if response else room

    @property
    def module(self) -> str:
        """The name the file is imported by."""
        path = Path(self.file)
        parts = path.with_suffix("").parts[path.parts.index("src") + 1 :]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def source(self, text: str) -> str:
        """The changed source, from the source as it is."""
        changed = mutate_code(text, dict(operators())[self.operator], self.occurrence)
        assert changed is not None, f"{self.file}: {self.operator} has no occurrence {self.occurrence}"
        return str(changed)


@dataclass(frozen=True)
class _Definition:
    """A function or class (or the module itself, around everything) and its source."""

    name: str
    first: int
    last: int
    body: float
    source: str


def mutants_of(root: Path, file: str) -> Iterator[Mutant]:
    """Every mutant of a file that means something: annotations, decorators and imports are left alone."""
    text = (root / file).read_text(encoding="utf-8")
    nodes = list(ast_nodes(parso.parse(text)))
    definitions = _definitions(text)
    for name, operator in operators():
        occurrence, counts = 0, Counter[str]()
        for node in nodes:
            for start, end in operator.mutation_positions(node):
                if not _means_nothing(node) and not (name == "AddNot" and _names(node)):
                    home = [d for d in definitions if d.first <= start[0] <= d.last][-1]
                    digest = hashlib.sha256("\0".join((file, name, home.name, home.source)).encode()).hexdigest()[
                        :16
                    ]
                    key, counts[digest] = f"{digest}-{counts[digest]}", counts[digest] + 1
                    yield Mutant(key, file, name, occurrence, start[0], end[0], start[0] >= home.body)
                occurrence += 1


def _definitions(text: str) -> list[_Definition]:
    """The definitions of a module, outer ones first."""
    found = [_Definition("", 1, text.count("\n") + 1, float("inf"), text)]

    def visit(node: ast.AST, path: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{path}.{child.name}"
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                body = float("inf") if isinstance(child, ast.ClassDef) else float(child.body[0].lineno)
                source = ast.get_source_segment(text, child) or ""
                found.append(_Definition(name, first, child.end_lineno or first, body, source))
                visit(child, name)
            else:
                visit(child, path)

    visit(ast.parse(text), "")
    return found


def _means_nothing(node: Any) -> bool:
    """Whether a node stands in an annotation, a decorator, an import or `__all__`: nothing to notice there.

    Nor in a signature's `*`, an overload or an alias of types.
    """
    if node.type == "if_stmt" and _for_types(node):
        return True
    if node.type == "operator" and node.parent.type in ("parameters", "param", "lambdef"):
        return True
    child, parent = node, node.parent
    while parent is not None:
        if parent.type in ("tfpdef", "decorator", "import_from", "import_name"):
            return True
        if parent.type == "annassign" and child is parent.children[1]:
            return True
        if parent.type == "annassign" and parent.children[1].get_code().strip() == "TypeAlias":
            return True
        if parent.type == "funcdef" and _returns(parent) is child:
            return True
        if parent.type == "decorated" and parent.children[0].get_code().strip() == "@overload":
            return True
        if parent.type == "expr_stmt" and parent.get_first_leaf().value in ("__all__", "__version__"):
            return True
        if parent.type == "if_stmt" and _for_types(parent):
            return True
        child, parent = parent, parent.parent
    return False


def _names(condition: Any) -> bool:
    """Whether a condition names its value, `while chunk := read()`: with `not` before it, that is no Python."""
    return condition.type in ("if_stmt", "while_stmt") and condition.children[1].type == "namedexpr_test"


def _for_types(condition: Any) -> bool:
    return bool(condition.children[1].get_code().strip() == "TYPE_CHECKING")


def _returns(function: Any) -> Any:
    """The annotation of what a function returns."""
    values = [getattr(child, "value", None) for child in function.children]
    return function.children[values.index("->") + 1] if "->" in values else None
