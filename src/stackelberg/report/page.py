"""A page that stands by itself: a document with the viewer around it, in one HTML file that fetches nothing."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.report.map import MapDocument
from stackelberg.report.words import head
from stackelberg.support.files import write_text
from stackelberg.support.numbers import plain

MODULES = ("dom", "plot", "map", "figures", "study", "page")
"""The scripts of the viewer, each after those it imports from."""

MOST_ENTRIES = 8
"""Of x, in the page of a run: those that moved most."""


@dataclass
class SolutionDocument:
    """A solution, a plan or a network: what it is, in words and numbers, on the map and in tables.

    facts: in words, for people. figures: the same for programs. tables: {title, heads, rows, caption}, in words.
    charts: {title, marks, x, y}, as the viewer draws them.
    """

    title: str
    headline: str
    facts: dict[str, str]
    figures: dict[str, Any] = field(default_factory=dict)
    map: MapDocument | None = None
    tables: list[dict[str, Any]] = field(default_factory=list)
    charts: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    kind: str = "stackelberg-solution"
    version: int = 1
    by: str = f"stackelberg {__version__}"


@dataclass(frozen=True)
class Page:
    """One HTML file: `html` is its text. A notebook shows it in a frame; `save` writes it.

    >>> page = Page("Braess", SolutionDocument("Braess", "", {}))
    >>> page.html.count("<script"), "Content-Security-Policy" in page.html, "import " in page.html
    (2, True, False)
    """

    title: str
    document: Any

    @property
    def html(self) -> str:
        """The whole page; nothing in the document can end its script or become markup."""
        data = json.dumps(plain(self.document), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        for sign in "<>&\u2028\u2029":
            data = data.replace(sign, f"\\u{ord(sign):04x}")
        script, style = _parts()
        allowed = f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'"
        return (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<title>{escape(self.title)}</title>\n<style>{style}</style></head>\n<body><main id="main"></main>\n'
            "<noscript><p>This page needs JavaScript, all of which is in it.</p></noscript>\n"
            f'<script type="application/json" id="document">{data}</script>\n'
            f'<script type="module">{script}</script></body></html>\n'
        )

    def save(self, path: str | Path) -> Path:
        """Write the page to a file; returns its path."""
        return write_text(Path(path), self.html)

    def _repr_html_(self) -> str:
        """For notebooks: the page in a frame of its own."""
        text = escape(self.html, quote=True)
        return f'<iframe srcdoc="{text}" title="{escape(self.title)}" width="100%" height="720"></iframe>'


@lru_cache
def _parts() -> tuple[str, str]:
    """The script and the style of the viewer. The modules become one, so their names must differ."""
    folder = files("stackelberg.report") / "viewer"
    modules = [(folder / f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    bare = [re.sub(r"^import .*\n", "", text, flags=re.M) for text in modules]
    script = re.sub(r"^export ", "", "\n".join(bare), flags=re.M)
    return script, (folder / "viewer.css").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def page_of_study(study: Any, certificate: str | None = None) -> Page:
    """The page of a study: `Study.page`; with the words of a certificate where there is one."""
    from stackelberg.report.document import study_document

    document = study_document(study)
    if certificate is not None and document.model is not None:
        document.model.beliefs.append(f"Certificate: {certificate}")
    return Page(f"Study {study.name}", document)


def page_of_run(result: Any) -> Page:
    """The page of a run, `Result.plot`: what was seen and what is recommended, and x, over deployments."""
    named, word, told = result.parameters, result.direction.word, result.answers
    seen = [(n, o.cost) for n, o in enumerate(told, 1) if o.failure is None and o.cost is not None]
    stood = [(r.deployments, r.cost) for r in result.history if r.cost == r.cost]
    marks = [_mark("seen at each announced x", seen, "var(--probe)", kind="points", size=2.2)]
    marks += [_mark("seen where the leader stood", stood, "var(--seen)")]
    if seen and result.expected is not None:
        ends = [(n, result.value) for n in (seen[0][0], seen[-1][0])]
        marks += [_mark("recommended, once settled", ends, "var(--settled)", dash="8 3 2 3")]
    charts = [(word, marks, word)]
    moved = sorted(np.argsort(-np.ptp(result.xs, axis=0), kind="stable")[:MOST_ENTRIES]) if result.history else ()
    for unit in dict.fromkeys(named.units):
        own = [i for i in moved if named.units[i] == unit]
        title = head(named.names[own[0]] if len(own) == 1 else named.quantity, "", unit)
        trajectories = [_mark(named.names[i], [(r.deployments, r.x[i]) for r in result.history]) for i in own]
        charts += [(title, trajectories, title)]
    across = {"title": "deployments", "whole": True}
    drawn = [
        {"title": title, "marks": [m for m in own if m["x"]], "x": across, "y": {"title": axis}}
        for title, own, axis in charts
        if any(m["x"] for m in own)
    ]
    return Page("Run", SolutionDocument("Run", f"{word}: {result.facts[word]}", result.facts, charts=drawn))


def _mark(name: str, points: Sequence[tuple[float, float]], colour: str = "", **more: Any) -> dict[str, Any]:
    """A mark of a chart, as the viewer draws it; in a colour of the viewer's own where none is given."""
    x, y = zip(*points, strict=True) if points else ((), ())
    own = {"colour": colour} if colour else {}
    return {"kind": "line", "name": name, "x": x, "y": y, **own} | more


def contents(title: str, pages: Mapping[str, str], commands: Sequence[str]) -> str:
    """A page that points to others beside it, by their files, and says how it goes on."""
    _, style = _parts()
    links = "".join(f'<li><a href="{escape(file)}">{escape(words)}</a></li>' for file, words in pages.items())
    lines = "".join(f"<p><code>{escape(line)}</code></p>" for line in commands)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>\n'
        f"<body><main><h1>{escape(title)}</h1><ul>{links}</ul><h2>How it goes on</h2>{lines}</main></body></html>\n"
    )
