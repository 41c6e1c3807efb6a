r"""Formulas as MathML, made when the site is built: browsers draw them without scripts, fonts or network.

A block is fenced by ```math, a formula within a line is $`...`$; forges that show Markdown read both the same way.

>>> import markdown
>>> markdown.markdown(r"with $`\rho < 1`$ it settles", extensions=["tools.website.formulas"])[:40]
'<p>with <math xmlns="http://www.w3.org/1'
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

from latex2mathml.converter import convert
from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor


class _Inline(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:
        """A formula within a line, kept from being read as Markdown."""
        return self.md.htmlStash.store(convert(m[1])), m.start(0), m.end(0)


class Formulas(Extension):
    """Markdown's hook for formulas within lines."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Before code spans, whose priority is 190."""
        md.inlinePatterns.register(_Inline(r"\$`(.+?)`\$", md), "formula", 195)


def fence(source: str, language: str, css_class: str, options: Any, md: Markdown, **rest: Any) -> str:
    """A formula that stands alone; what MathML cannot read fails the build."""
    formula = convert(source.strip(), display="block")
    ET.fromstring(formula)
    return f'<div class="formula">{formula}</div>'


def makeExtension(**options: Any) -> Formulas:
    """What Markdown calls."""
    return Formulas(**options)
