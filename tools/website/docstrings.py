"""Docstrings as pages show them: examples that stand bare in the code look like code."""

import re
from typing import Any

import griffe


class Fences(griffe.Extension):
    """Griffe's hook: what begins with a prompt, up to the next empty line, is fenced."""

    def on_object(self, *, obj: griffe.Object, **rest: Any) -> None:
        """Of a docstring without a section of examples, which griffe fences by itself."""
        if obj.docstring is not None and "\nExamples\n---" not in obj.docstring.value:
            obj.docstring.value = re.sub(r"(?m)^(>>> .*(?:\n.+)*)", r"```pycon\n\1\n```", obj.docstring.value)
