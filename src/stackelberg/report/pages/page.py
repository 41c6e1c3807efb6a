"""A page: title, lead, sections. One file, no scripts, nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import final

from stackelberg.core import InvalidInput
from stackelberg.report.pages.blocks import Block, inline
from stackelberg.support.files import write_text

STYLE = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
"""How a page looks: it stands inside of it."""


@final
@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: Sequence[Block]

    @property
    def anchor(self) -> str:
        """The name by which a link finds this section."""
        kept = "".join(c if c.isalnum() else "-" for c in self.title.lower())
        return "-".join(part for part in kept.split("-") if part)


@final
@dataclass(frozen=True)
class Page:
    """A whole page. `save` writes one HTML file that needs no other.

    >>> from stackelberg.report.pages import Table, Text
    >>> page = Page("Tolls", "What they do.", [Section("Numbers", [Text("See."), Table(["x"], [[1]])])])
    >>> '<h2 id="numbers">Numbers</h2>' in page.html()
    True
    """

    title: str
    lead: str
    sections: Sequence[Section]
    footer: str = ""

    def __post_init__(self) -> None:
        """Headings must differ: they are what links point to."""
        anchors = [section.anchor for section in self.sections]
        if len(set(anchors)) < len(anchors):
            raise InvalidInput(f"sections: expected different headings, got {anchors}")

    def html(self) -> str:
        """The page as text."""
        items = "".join(f'<li><a href="#{s.anchor}">{inline(s.title)}</a></li>' for s in self.sections)
        body = "\n".join(
            f'<section>\n<h2 id="{s.anchor}">{inline(s.title)}</h2>\n'
            + "\n".join(block.html() for block in s.blocks)
            + "\n</section>"
            for s in self.sections
        )
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
            f'<header><h1>{inline(self.title)}</h1>\n<p class="lead">{inline(self.lead)}</p>\n'
            f'<nav aria-label="Sections"><ul>{items}</ul></nav></header>\n'
            f"<main>\n{body}\n</main>\n<footer><p>{inline(self.footer)}</p></footer>\n</body>\n</html>\n"
        )

    def save(self, path: str | Path) -> Path:
        """Write the page."""
        return write_text(path, self.html())
