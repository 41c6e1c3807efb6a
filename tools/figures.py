"""Every figure of a documentation page must stand in a results file that a command of this repository wrote.

    python -m tools.figures            # all pages of docs/results/pages.toml
    python -m tools.figures --list docs/theory.md

A figure is a number in prose or in a table, but not in code, nor in a table that `tools.tables` draws from its
file: any with a decimal point, a percent sign, an exponent, and whole numbers from 10 on. It is found when a number
of the results files of its page rounds to it as written. A comment at the end of a line, such as
`<!-- results: theory.json/measurements/rates -->`, narrows the search to a part of the file. What is no result (a
setting, a year, what the paper prints) is listed with its reason in `pages.toml`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "results" / "pages.toml"

_NUMBER = re.compile(
    r"(?<![\w.,/^])(?P<sign>[−-](?=\d))?(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?P<part>\.\d+)?(?P<power>e[+-]?\d+)?(?P<percent>\s?%)?"
)
_WHERE = re.compile(r"<!--\s*results:\s*(\S+)\s*-->")
_DRAWN = r"(?ms)^<!-- table: .*?^<!-- end of table -->$"
_PROSE = ("words", "claim", "title", "caption", "made_with", "columns", "copied")
"""Keys whose text is not searched for numbers: a sentence is no evidence for itself."""


@dataclass(frozen=True)
class Figure:
    """A number as a page writes it, where it stands, and the part of the results it is to be sought in."""

    line: int
    text: str
    value: float
    half_unit: float
    where: str | None

    @property
    def is_large(self) -> bool:
        """Whether it is looked for at all: small whole numbers count things that a reader can see."""
        return "." in self.text or "%" in self.text or "e" in self.text or abs(self.value) >= 10

    def found_in(self, numbers: list[float]) -> bool:
        """Whether a number rounds to it."""
        return any(abs(number - self.value) <= self.half_unit * (1 + 1e-9) for number in numbers)


def figures(text: str) -> list[Figure]:
    """The figures of a page, code left out.

    >>> [(figure.text, figure.value) for figure in figures("At T = 1,000 it is −0.5 (12%, `7.5`), 2 of 3.")]
    [('1,000', 1000.0), ('−0.5', -0.5), ('12%', 0.12)]
    """
    found = []
    for number, line in enumerate(_without_code(text).splitlines(), start=1):
        named = _WHERE.search(line)
        for match in _NUMBER.finditer(_WHERE.sub("", line)):
            figure = _figure(number, match, named.group(1) if named else None)
            if figure.is_large:
                found.append(figure)
    return found


def _without_code(text: str) -> str:
    """Blocks, inline code, addresses and tables that `tools.tables` draws blanked out, lines kept."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match.group())

    for pattern in (_DRAWN, r"(?ms)^```.*?^```", r"`[^`\n]*`", r"\]\([^)\n]*\)", r"(?<=\s)https?://\S+"):
        text = re.sub(pattern, blank, text)
    return text


def _figure(line: int, match: re.Match[str], where: str | None) -> Figure:
    digits = match["whole"].replace(",", "") + (match["part"] or "")
    scale = 10.0 ** int((match["power"] or "e0")[1:]) * (0.01 if match["percent"] else 1.0)
    value = float(digits) * scale * (-1 if match["sign"] else 1)
    decimals = len(match["part"] or ".") - 1
    return Figure(line, match.group().strip(), value, 0.5 * 10.0**-decimals * scale, where)


def numbers_in(data: Any, key: str = "") -> Iterator[float]:
    """Every number of a results file; of text only what tables hold, such as "3 of 200"."""
    if isinstance(data, bool) or data is None or key in _PROSE:
        return
    if isinstance(data, int | float):
        yield float(data)
    elif isinstance(data, str):
        yield from (
            float(word.replace(",", "")) for word in re.findall(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w.])", data)
        )
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from numbers_in(value, name)
    else:
        for value in data:
            yield from numbers_in(value, key)


@dataclass(frozen=True)
class DocsPage:
    """A page, the results files its figures come from, and the figures that are no results, with the reason."""

    file: str
    results: tuple[str, ...]
    settings: dict[str, str]

    def missing(self) -> list[str]:
        """What is wrong with the page: figures that no results file has, settings that it no longer mentions."""
        seen = figures((ROOT / self.file).read_text(encoding="utf-8"))
        data = {name: json.loads((PAGES.parent / name).read_text(encoding="utf-8")) for name in self.results}
        everywhere = [number for one in data.values() for number in numbers_in(one)]
        lost = [
            f"{self.file}, line {figure.line}: {figure.text} is in no results file"
            + (f" under {figure.where}" if figure.where else "")
            for figure in seen
            if figure.text not in self.settings
            and not figure.found_in(list(numbers_in(_part(data, figure.where))) if figure.where else everywhere)
        ]
        unused = set(self.settings) - {figure.text for figure in seen}
        return lost + [f"{self.file}: {text} is listed as a setting but not mentioned" for text in sorted(unused)]


def _part(data: dict[str, Any], where: str) -> Any:
    """The part of a results file that a path such as theory.json/measurements/rates names."""
    name, *keys = where.split("/")
    part: Any = data[name]
    for key in keys:
        part = part[int(key)] if isinstance(part, list) else part[key]
    return part


def pages() -> list[DocsPage]:
    """The pages of `pages.toml`."""
    listed = tomllib.loads(PAGES.read_text(encoding="utf-8"))
    return [DocsPage(one["file"], tuple(one["results"]), one.get("settings", {})) for one in listed["page"]]


def main(arguments: list[str] | None = None) -> int:
    """Check all pages, or list the figures of one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, help="only list the figures of this page")
    chosen = parser.parse_args(arguments)
    if chosen.list is not None:
        for figure in figures(chosen.list.read_text(encoding="utf-8")):
            print(f"{figure.line:5}  {figure.text}")
        return 0
    wrong = [line for page in pages() for line in page.missing()]
    print("\n".join(wrong) or f"every figure of {len(pages())} pages is in its results files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
