"""Which page stands where: docs/sections.toml, and the pages that are there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from tools.website.staging import ROOT

SETTINGS = Path(__file__).with_name("zensical.toml")
SECTIONS = ROOT / "docs" / "sections.toml"


def write_configuration(folder: Path, pages: Path) -> Path:
    """The generator's configuration for the pages staged in `folder`."""
    sections = tomllib.loads(SECTIONS.read_text(encoding="utf-8"))["section"]
    here = sorted(str(page.relative_to(pages).as_posix()) for page in pages.rglob("*.md"))
    titles = {page: title_of((pages / page).read_text(encoding="utf-8"), page) for page in here}
    head = f"[project]\nnav = {_toml(navigation(sections, titles))}\n"
    text = SETTINGS.read_text(encoding="utf-8").replace("[project]\n", head, 1).replace("@ROOT@", str(ROOT))
    target = folder / "zensical.toml"
    target.write_text(text, encoding="utf-8")
    return target


def navigation(sections: list[dict[str, Any]], titles: dict[str, str]) -> list[dict[str, Any]]:
    """The menu: sections in their order, pages in the order of the patterns that they match first.

    Patterns may match nothing; a page that none matches is an error, since nobody would find it.

    >>> navigation([{"title": "Guides", "pages": ["b.md", "*.md"]}], {"a.md": "A", "b.md": "B", "index.md": "Home"})
    [{'Home': 'index.md'}, {'Guides': [{'B': 'b.md'}, {'A': 'a.md'}]}]
    """
    left = [page for page in titles if page != "index.md"]
    by_priority: dict[int, list[str]] = {number: [] for number in range(len(sections))}
    exact_first = [
        (number, pattern)
        for wild in (False, True)
        for number, section in enumerate(sections)
        for pattern in section["pages"]
        if ("*" in pattern) is wild
    ]
    chosen: dict[str, tuple[int, int]] = {}
    for number, pattern in exact_first:
        for page in [one for one in left if _matches(one, pattern)]:
            chosen[page] = (number, sections[number]["pages"].index(pattern))
            left.remove(page)
    if left:
        raise SystemExit(f"docs/sections.toml has no place for {', '.join(left)}: add a line to a section there")
    for page in sorted(chosen, key=lambda one: (chosen[one], one)):
        by_priority[chosen[page][0]].append(page)
    menu: list[dict[str, Any]] = [{"Home": "index.md"}]
    for number, section in enumerate(sections):
        if by_priority[number]:
            menu.append({section["title"]: [{titles[page]: page} for page in by_priority[number]]})
    return menu


def title_of(text: str, page: str) -> str:
    """The first heading of a page, without markup.

    >>> title_of("# Tutorial: a `Study` in ten days\\n\\nText", "a.md")
    'A Study in ten days'
    """
    heading = re.search(r"^# +(.+?)\s*$", text, flags=re.MULTILINE)
    if heading is None:
        raise SystemExit(f"{page} has no heading that begins with '# ': the menu would have no name for it")
    title = re.sub(r"[`*]", "", heading[1])
    tutorial = title.removeprefix("Tutorial: ")
    return title if tutorial == title else tutorial[0].upper() + tutorial[1:]


def _matches(page: str, pattern: str) -> bool:
    """A * stands for any part of a name within its folder."""
    return re.fullmatch("[^/]*".join(map(re.escape, pattern.split("*"))), page) is not None


def _toml(value: Any) -> str:
    """Nested lists and tables of one line; strings of JSON are strings of TOML."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    return "[" + ", ".join(_toml(one) for one in value) + "]"
