"""A page: title, lead, sections. One file, no scripts, nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import final

from stackelberg.core import InvalidInput
from stackelberg.report.pages.blocks import Block, inline
from stackelberg.support.files import write_text

STYLE = """
:root { color-scheme: light; --ink: #1b1b1b; --soft: #5a5a5a; --line: #d5d5d5; --wash: #f5f5f2; --link: #0b5394 }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: #fff; font: 1rem/1.55 system-ui, sans-serif }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1rem }
header { padding-top: 2rem }
h1 { font-size: clamp(1.5rem, 5vw, 2.2rem); line-height: 1.2; margin: 0 0 .6rem }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 2.6rem 0 .6rem; padding-top: .8rem;
     border-top: 1px solid var(--line) }
p { margin: .7rem 0; max-width: 44rem; overflow-wrap: break-word }
.lead { font-size: 1.1rem; color: var(--soft) }
a { color: var(--link) }
code { font: .92em ui-monospace, monospace; background: var(--wash); padding: .1em .25em; border-radius: 3px;
       overflow-wrap: anywhere }
nav { font-size: .95rem } nav ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem }
.note { background: var(--wash); border-left: 4px solid var(--link); padding: .3rem 1rem; margin: 1rem 0 }
.scroll { overflow-x: auto; margin: 1.1rem 0 }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums }
.caption { color: var(--soft); font-size: .95rem; margin: 1.2rem 0 .3rem } .caption + .scroll { margin-top: 0 }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top }
th { border-bottom-color: var(--ink); font-weight: 600; vertical-align: bottom }
td.text, th.text { text-align: left } td.short { white-space: nowrap } td.text:not(.short) { min-width: 8rem }
sub, sup { line-height: 0 }
figure { margin: 1.4rem 0 } .wide { margin: 0 }
figure img { display: block; width: 100%; max-width: 40rem; height: auto; border: 1px solid var(--line) }
figure .wide img { max-width: none }
figcaption { color: var(--soft); font-size: .95rem; margin-top: .4rem; max-width: 44rem }
figcaption a, .caption a { margin-left: .5rem; white-space: nowrap }
.frames { display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0 1.4rem }
.frames > input { position: absolute; opacity: 0 }
.frames > label { padding: .35rem .8rem; border: 1px solid var(--line); border-radius: 1rem; cursor: pointer;
                  font-size: .92rem }
.frames > input:checked + label { background: var(--link); border-color: var(--link); color: #fff }
.frames > input:focus-visible + label { outline: 3px solid var(--link); outline-offset: 2px }
.frame { order: 1; width: 100%; display: none; flex-wrap: wrap; gap: 0 1.5rem }
.frames > input:checked + label + .frame { display: flex }
.frame figure { flex: 1 1 18rem; margin: .6rem 0; min-width: 0 } .frame p { flex-basis: 100% }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: .1rem 2rem }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0;
         border-bottom: 1px solid var(--line) }
dt { color: var(--soft) } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
footer { color: var(--soft); font-size: .9rem; padding-bottom: 3rem; margin-top: 3rem }
@media (max-width: 40rem) { td.text:not(.short) { min-width: 6.5rem }
                             .wide img { width: 46rem } table { font-size: .85rem }
                            th, td { padding: .3rem .45rem } }
@media print { .scroll { overflow: visible } .frames { display: block } .frame { display: flex !important }
               h2 { break-after: avoid } figure { break-inside: avoid } }
"""


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
            f"<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            f'<header><h1>{inline(self.title)}</h1>\n<p class="lead">{inline(self.lead)}</p>\n'
            f'<nav aria-label="Sections"><ul>{items}</ul></nav></header>\n'
            f"<main>\n{body}\n</main>\n<footer><p>{inline(self.footer)}</p></footer>\n</body>\n</html>\n"
        )

    def save(self, path: str | Path) -> Path:
        """Write the page."""
        return write_text(path, self.html())
