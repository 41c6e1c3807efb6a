"""Docstrings as pages show them: examples that stand bare in the code look like code, settings like a list."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import griffe

_SECTION = re.compile(r"^(Parameters|Attributes|Returns|Examples)\n---", re.M)
"""What is laid out as numpydoc has it is read by the generator itself."""

_SETTING = re.compile(r"(\w+(?:, \w+)*): (?=\S)")


class ReadablePages(griffe.Extension):
    """Griffe's hook for a package that it has read."""

    def on_package(self, *, pkg: griffe.Module, **rest: Any) -> None:
        """Prepare every docstring of the package."""
        _prepare(pkg)


def _prepare(obj: griffe.Object | griffe.Alias) -> None:
    if obj.is_alias:
        return
    if obj.docstring is not None:
        names = {one.name for one in obj.parameters} if isinstance(obj, griffe.Function) else set(obj.members)
        obj.docstring.value = (
            obj.docstring.value
            if _SECTION.search(obj.docstring.value)
            else fenced(listed(obj.docstring.value, names))
        )
    for member in obj.members.values():
        _prepare(member)


def fenced(text: str) -> str:
    """A paragraph that begins with a prompt, up to the next empty line, is code.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nMore.").split("\\n")[2:6]
    ['```pycon', '>>> 1 + 1', '2', '```']
    """
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        if not inside and line.startswith(">>> "):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


def listed(text: str, names: Collection[str]) -> str:
    """Lines that begin with settings' names and a colon become items of a list, with the lines that follow.

    >>> print(listed("Digs.\\n\\ndeep: how deep,\\nin metres.\\nx, y: where.\\nSoil: any.", {"deep", "x", "y"}))
    Digs.
    <BLANKLINE>
    - `deep`: how deep,
      in metres.
    - `x`, `y`: where.
      Soil: any.
    """
    lines: list[str] = []
    inside = False
    for line in text.split("\n"):
        found = _SETTING.match(line)
        named = found is not None and set(found[1].split(", ")) <= set(names)
        if named and found is not None:
            if not inside and lines and lines[-1].strip():
                lines.append("")
            shown = ", ".join(f"`{name}`" for name in found[1].split(", "))
            lines.append(f"- {shown}: {line[found.end() :]}")
            inside = True
            continue
        inside = inside and bool(line.strip())
        lines.append(f"  {line}" if inside else line)
    return "\n".join(lines)
