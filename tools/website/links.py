"""Follow every link of a built site: pages, anchors, pictures; and nothing may be loaded from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
"""What a browser fetches by itself when it shows a page."""


@dataclass
class _Page(HTMLParser):
    """Links, anchors and what is loaded, of one page."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag refers to and what it can be referred to by."""
        given = {name: value for name, value in attrs if value}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADS and LOADS[tag] in given:
            self.loaded.append(given[LOADS[tag]])
        if tag == "link" and given.get("rel") in ("stylesheet", "preload", "preconnect", "icon"):
            self.loaded.append(given.get("href", ""))


def faults(site: Path) -> list[str]:
    """What is broken, a line each: the page, the link, and what is wrong with it."""
    pages = {path.resolve(): _read(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        found += [f"{name}: loads {one} from elsewhere" for one in page.loaded if urlsplit(one).netloc]
        for link in page.links + page.loaded:
            wrong = _wrong(path, link, site.resolve(), pages)
            if wrong:
                found.append(f"{name}: {link}: {wrong}")
    return found


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _wrong(path: Path, link: str, site: Path, pages: dict[Path, _Page]) -> str | None:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None  # elsewhere: not followed
    target = path
    if parts.path:
        base = site if parts.path.startswith("/") else path.parent
        target = (base / unquote(parts.path).lstrip("/")).resolve()
        if target.is_dir():
            target = target / "index.html"
    if not target.is_file():
        return "no such page"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
        return "no such place on that page"
    return None
