"""Docstrings as pages show them: examples that stand bare in the code are fenced, so that they look like code."""

from __future__ import annotations

from typing import Any

import griffe


class FenceExamples(griffe.Extension):
    """Griffe's hook for every object that it reads."""

    def on_instance(self, *, obj: griffe.Object | griffe.Alias, **rest: Any) -> None:
        """Fence the examples of one object."""
        if obj.docstring is not None and not obj.is_alias:
            obj.docstring.value = fenced(obj.docstring.value)


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
