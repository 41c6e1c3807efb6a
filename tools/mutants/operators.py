"""Which changes are made: cosmic-ray's operators, less the redundant ones, and four of our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import parso
from cosmic_ray import plugins
from cosmic_ray.operators.operator import Example, Operator

# One replacement an operator: cosmic-ray knows eleven for each, and nearly all of them die together.
ARITHMETIC = {"Add": "Sub", "Sub": "Add", "Mul": "Div", "Div": "Mul", "FloorDiv": "Mul", "Mod": "Mul", "Pow": "Mul"}
BITS = {"BitOr": "BitAnd", "BitAnd": "BitOr", "BitXor": "BitAnd"}
# The neighbour at the boundary, and the opposite.
COMPARISONS = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
PLAIN = (
    "ReplaceUnaryOperator_USub_UAdd",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "NumberReplacer",
    "ZeroIterationForLoop",
)


class _Ours(Operator):
    """An operator of our own: `replacements` gives the code that may stand in the place of a node."""

    def replacements(self, node: Any) -> Iterator[str]:
        """The other codes for `node`."""
        raise NotImplementedError

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """One position a replacement."""
        for _ in self.replacements(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The node with its code replaced."""
        code = list(self.replacements(node))[index]
        prefix = node.get_first_leaf().prefix
        return parso.python.tree.Name(code, node.start_pos, prefix=prefix)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """None: the tests of this tool have their own."""
        return ()


class ScaleNumber(_Ours):
    """0.25 becomes 0.275: a constant that is a little off, where `NumberReplacer` is far off."""

    def replacements(self, node: Any) -> Iterator[str]:
        """The number times 1.1, where it is a float."""
        if node.type == "number" and isinstance(value := eval(node.value), float) and value != 0.0:
            yield repr(value * 1.1)


class SwapCall(_Ours):
    """min for max, any for all; abs, sqrt and the like dropped."""

    SWAPS = {  # noqa: RUF012
        "min": "max",
        "max": "min",
        "minimum": "maximum",
        "maximum": "minimum",
        "fmin": "fmax",
        "fmax": "fmin",
        "argmin": "argmax",
        "argmax": "argmin",
        "any": "all",
        "all": "any",
        "floor": "ceil",
        "ceil": "floor",
    }

    def replacements(self, node: Any) -> Iterator[str]:
        """The other function of the pair, where `node` is the name of one that is called or handed on."""
        if node.type == "name" and node.value in self.SWAPS and not _defines(node):
            yield self.SWAPS[node.value]


class DropCall(_Ours):
    """abs(z) becomes (z)."""

    DROPPED = frozenset({"abs", "sqrt", "square", "fabs", "sorted", "copy", "cbrt", "log1p", "expm1"})

    def replacements(self, node: Any) -> Iterator[str]:
        """The argument alone, where `node` is f(z) with f among those dropped."""
        if node.type not in ("atom_expr", "power") or len(node.children) < 2:
            return
        call = node.children[-1]
        name = node.children[-2].get_last_leaf()
        inside = call.children[1:-1] if call.type == "trailer" and call.children[0].value == "(" else []
        if len(inside) == 1 and inside[0].type != "arglist" and getattr(name, "value", "") in self.DROPPED:
            yield f"({inside[0].get_code().strip()})"


class DropStatement(_Ours):
    """A call made for its effect, a raise or an augmented assignment becomes `pass`."""

    def replacements(self, node: Any) -> Iterator[str]:
        """`pass`, where `node` is such a statement."""
        if node.parent is None or node.parent.type != "simple_stmt":
            return
        called = node.type in ("atom_expr", "power") and node.children[-1].get_code().startswith("(")
        augmented = node.type == "expr_stmt" and node.children[1].type in ("operator", "augassign")
        augmented = augmented and node.children[1].get_code().strip() not in ("=", ":")
        if called or augmented or node.type == "raise_stmt":
            yield "pass"


OURS = {operator.__name__: operator for operator in (ScaleNumber, SwapCall, DropCall, DropStatement)}


def operators() -> Iterable[tuple[str, Operator]]:
    """(name, operator) for every kind of change."""
    for name in (*_core_names(), *PLAIN):
        yield name, plugins.get_operator(f"core/{name}")()
    for name, ours in OURS.items():
        yield name, ours()


def _core_names() -> Iterator[str]:
    for old, new in (ARITHMETIC | BITS).items():
        yield f"ReplaceBinaryOperator_{old}_{new}"
    for old, others in COMPARISONS.items():
        for new in others:
            yield f"ReplaceComparisonOperator_{old}_{new}"


def _defines(name: Any) -> bool:
    """Whether a name stands where it is defined (def, parameter, keyword, import), not where it is used."""
    parent = name.parent
    if parent.type in ("funcdef", "classdef", "param", "import_from", "import_as_name", "import_as_names"):
        return True
    return parent.type == "argument" and parent.children[0] is name
