"""Pages: self-contained HTML from text, notes, facts, tables and images, for any report of the package.

A page is one file: no scripts, nothing fetched from elsewhere. Each block knows its own HTML and nothing else. Text
may hold `code` between backticks, **strong words** between double stars, an index x~t~ between tildes and a power
10^−3^ between carets; everything else is shown as it is, so that nothing a user typed becomes other markup.
"""

from __future__ import annotations

import base64
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, final

from stackelberg.core import InvalidInput
from stackelberg.support.files import write_text
from stackelberg.support.numbers import UNKNOWN, shown

STYLE = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
"""How a page looks: it stands inside of it."""

_NUMBER = re.compile(r"[-−+±]?[\d.,]+( × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?( ?%| [a-z]+illion)?")

_SHORT = 15
"""Characters of a text that stays on one line."""


class Block(ABC):
    """A part of a page."""

    @abstractmethod
    def html(self) -> str:
        """This part as HTML."""


@final
@dataclass(frozen=True)
class Text(Block):
    """Paragraphs, separated by empty lines.

    >>> Text("Two **bold** words & `code`.").html()
    '<p>Two <strong>bold</strong> words &amp; <code>code</code>.</p>'
    """

    text: str

    def html(self) -> str:
        """One <p> a paragraph."""
        parts = (part.strip() for part in self.text.strip().split("\n\n"))
        return "\n".join(f"<p>{inline(part)}</p>" for part in parts if part)


@final
@dataclass(frozen=True)
class Note(Block):
    """A paragraph set apart: what a reader must not miss."""

    text: str

    def html(self) -> str:
        """A box with the text."""
        return f'<div class="note">{Text(self.text).html()}</div>'


@final
@dataclass(frozen=True)
class Pointer(Block):
    """A sentence with a link to another page or file: `file` is its place beside the page, `words` name it.

    >>> Pointer("More is in", "notes/index.html", "the notes").html()
    '<p>More is in <a href="notes/index.html">the notes</a>.</p>'
    """

    before: str
    file: str
    words: str

    def html(self) -> str:
        """A paragraph that ends with the link."""
        return f'<p>{inline(self.before)} <a href="{escape(self.file, quote=True)}">{inline(self.words)}</a>.</p>'


@final
@dataclass(frozen=True)
class Facts(Block):
    """Names and values, such as the settings of a run.

    >>> Facts({"runs": 12}).html()
    '<dl><div><dt>runs</dt><dd>12</dd></div></dl>'
    """

    facts: Mapping[str, Any]

    def html(self) -> str:
        """A list of definitions."""
        rows = (f"<div><dt>{inline(str(k))}</dt><dd>{inline(shown(v))}</dd></div>" for k, v in self.facts.items())
        return f"<dl>{''.join(rows)}</dl>"


@final
@dataclass(frozen=True)
class Table(Block):
    """Columns and rows with a caption. Columns of numbers stand right, with their heads, text stands left.

    `file` is one to point to.

    >>> "<td>0.2500</td>" in Table(["share"], [[0.25]]).html()
    True
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    caption: str = ""
    file: str = ""

    @classmethod
    def of(cls, columns: Iterable[tuple[str, Sequence[Any]]], caption: str = "", file: str = "") -> Table:
        """A table of columns, each a head and its cells, as `support.numbers.column` gives them."""
        heads, cells = zip(*columns, strict=True)
        return cls(heads, list(zip(*cells, strict=True)), caption, file)

    def __post_init__(self) -> None:
        """Every row must have a cell for every column."""
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise InvalidInput(
                    f"rows: expected {len(self.columns)} cells as there are columns, got {len(row)} in row {number}"
                )

    def html(self) -> str:
        """A table that scrolls sideways by itself where the screen is narrower."""
        columns = list(zip(*self.rows, strict=True)) if self.rows else [() for _ in self.columns]
        kinds = ["" if _is_numeric(column) else ' class="text"' for column in columns]
        head = "".join(f'<th scope="col"{k}>{inline(n)}</th>' for n, k in zip(self.columns, kinds, strict=True))
        body = "".join(f"<tr>{''.join(map(_cell, row, kinds))}</tr>" for row in self.rows)
        above = f'<p class="caption">{inline(self.caption)}{_link(self.file)}</p>\n' if self.caption else ""
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        name = escape(self.caption or "table", quote=True)
        return f'{above}<div class="scroll" tabindex="0" role="region" aria-label="{name}">{table}</div>'


@final
@dataclass(frozen=True)
class Image(Block):
    """A picture inside the page: PNG or SVG bytes, what it shows in words (`alt`), and a caption.

    `files` are the names of files beside the page that hold the same picture and its table. A `wide` picture
    keeps a readable size on a phone and scrolls sideways there.
    """

    data: bytes
    alt: str
    caption: str = ""
    files: Sequence[str] = ()
    wide: bool = False

    def html(self) -> str:
        """A figure with the picture as data."""
        kind = "image/png" if self.data.startswith(b"\x89PNG") else "image/svg+xml"
        source = f"data:{kind};base64,{base64.b64encode(self.data).decode()}"
        links = "".join(_link(name) for name in self.files)
        caption = f"<figcaption>{inline(self.caption)}{links}</figcaption>"
        picture = f'<img alt="{escape(self.alt)}" src="{source}">'
        if self.wide:
            picture = (
                f'<div class="scroll wide" tabindex="0" role="region" aria-label="wide figure">{picture}</div>'
            )
        return f"<figure>{picture}{caption}</figure>"


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


def inline(text: str) -> str:
    """Escaped text with `code`, **strong** words, indices~i~ and powers^2^.

    >>> inline("**f* ≤ 2**, x~t~, 10^−3^")
    '<strong>f* ≤ 2</strong>, x<sub>t</sub>, 10<sup>−3</sup>'
    """
    safe = escape(text, quote=True)
    for mark, tag in ((r"`([^`]+)`", "code"), (r"\*\*(.+?)\*\*", "strong")):
        safe = re.sub(mark, rf"<{tag}>\1</{tag}>", safe)
    for mark, tag in ((r"~([^~\s]+)~", "sub"), (r"\^([^^\s]+)\^", "sup")):
        safe = re.sub(mark, rf"<{tag}>\1</{tag}>", safe)
    return safe


def _cell(value: Any, kind: str) -> str:
    """A cell; a short text stays on one line, as a date or the name of a link is not to be broken."""
    text = shown(value)
    kind = ' class="text short"' if kind and len(text) <= _SHORT else kind
    return f"<td{kind}>{inline(text)}</td>"


def _is_numeric(column: Sequence[Any]) -> bool:
    """Whether a column holds numbers, so that they and their head stand right; what is not known fits anywhere."""
    known = [shown(value) for value in column if value is not None and not isinstance(value, bool)]
    known = [text for text in known if text != UNKNOWN]
    return bool(known) and all(_NUMBER.fullmatch(text) for text in known)


def _link(name: str) -> str:
    return f' <a href="{escape(name, quote=True)}">{escape(name)}</a>' if name else ""
