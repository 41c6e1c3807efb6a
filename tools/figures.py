"""Every figure of a documentation page names its place in a results file that a command of this repository wrote.

    python -m tools.figures                          # are all figures of all pages what their files say?
    python -m tools.figures --list docs/theory.md    # the figures of one page
    python -m tools.figures --find docs/theory.md    # where they could come from
    python -m tools.figures --mutate                 # change each in turn: how many changes are noticed?

A figure is a number in prose or in a table, but not in code, nor in a table that `tools.tables` draws from its
file: any with a decimal point, a percent sign, an exponent, and whole numbers from 10 on. A comment at the end of
its line says where it comes from, one path for each figure, in their order:

    closes 37.9% of the way, the worst 12.0%. <!-- results: paper.json/twin/median; paper.json/twin/worst -->

Parts of a path are keys, numbers of a list, or what a row of a list says: `rows/game=lq&deployments=25/closed`. A
figure agrees if the number there rounds to it as written. What is no result (a setting, a year, what the paper
prints) is listed with its reason in `pages.toml`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "results" / "pages.toml"
WRITTEN = ("docs/gallery.md",)
"""Pages that a command writes as a whole, and a test compares with what it would write."""

_NUMBER = re.compile(
    r"(?<![\w.,/^])(?P<sign>[−-](?=\d))?(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?P<part>\.\d+)?(?P<power>e[+-]?\d+)?(?P<percent>\s?%)?"
)
_WHERE = re.compile(r"<!--\s*results:\s*(.+?)\s*-->")
_DRAWN = r"(?ms)^<!-- table: .*?^<!-- end of table -->$"


@dataclass(frozen=True)
class Figure:
    """A number as a page writes it, and the line that it stands in."""

    line: int
    text: str
    value: float
    half_unit: float
    at: int

    @property
    def is_large(self) -> bool:
        """Whether it is looked at at all: small whole numbers count things that a reader can see."""
        return "." in self.text or "%" in self.text or "e" in self.text or abs(self.value) >= 10

    def rounds(self, number: float) -> bool:
        """Whether a number rounds to it."""
        return abs(number - self.value) <= self.half_unit * (1 + 1e-9)

    def changed(self) -> str:
        """Its text with the last digit changed.

        >>> [figure.changed() for figure in figures("It was 12%, 0.49 or 1e-3")]
        ['13%', '0.40', '2e-3']
        """
        last = max(k for k, sign in enumerate(self.text.partition("e")[0]) if sign.isdigit())
        return self.text[:last] + str((int(self.text[last]) + 1) % 10) + self.text[last + 1 :]


def figures(text: str) -> list[Figure]:
    """The figures of a page, code left out.

    >>> [(figure.text, figure.value) for figure in figures("At T = 1,000 it is −0.5 (12%, `7.5`), 2 of 3.")]
    [('1,000', 1000.0), ('−0.5', -0.5), ('12%', 0.12)]
    """
    lines = enumerate(re.sub(r"(?s)<!--.*?-->", _blank, _without_code(text)).splitlines(), start=1)
    found = (_figure(number, match) for number, line in lines for match in _NUMBER.finditer(line))
    return [figure for figure in found if figure.is_large]


def _without_code(text: str) -> str:
    """Blocks, inline code, addresses and tables that `tools.tables` draws blanked out, lines kept."""
    for pattern in (
        _DRAWN,
        r"(?ms)^```.*?^```",
        r"`[^`\n]*`",
        r"\]\([^)\n]*\)",
        r"(?<=\s)https?://\S+",
    ):
        text = re.sub(pattern, _blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())


def _figure(line: int, match: re.Match[str]) -> Figure:
    digits = match["whole"].replace(",", "") + (match["part"] or "")
    scale = 10.0 ** int((match["power"] or "e0")[1:]) * (0.01 if match["percent"] else 1.0)
    value = float(digits) * scale * (-1 if match["sign"] else 1)
    decimals = len(match["part"] or ".") - 1
    return Figure(line, match.group().strip(), value, 0.5 * 10.0**-decimals * scale, match.start())


def numbers_in(data: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a results file with its path."""
    if isinstance(data, bool) or data is None:
        return
    if isinstance(data, int | float):
        yield path, float(data)
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from numbers_in(value, f"{path}/{name}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from numbers_in(value, f"{path}/{index}")


def number_at(where: str, folder: Path) -> float:
    """The number that a path names.

    >>> number_at("theory.json/measurements/coverage/numbers/allowed", PAGES.parent).__round__(2)
    0.05
    """
    name, _, keys = where.partition(".json/")
    part = _read(folder / f"{name}.json")
    for key in keys.split("/"):
        part = _step(part, key)
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise LookupError(f"expected a number, got {part!r:.60}")
    return float(part)


@cache
def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _step(part: Any, key: str) -> Any:
    """One key further: a name, a number of a list, or the one row of a list that says what the key says."""
    if isinstance(part, dict):
        return part[key]
    if isinstance(part, list) and "=" not in key:
        return part[int(key)]
    wanted = dict(pair.split("=", 1) for pair in key.split("&"))
    rows = [row for row in part if all(str(row.get(name)) == value for name, value in wanted.items())]
    if len(rows) != 1:
        raise LookupError(f"expected one row with {key}, got {len(rows)}")
    return rows[0]


@dataclass(frozen=True)
class DocsPage:
    """A page, and the figures on it that are no results, with the reason."""

    file: str
    settings: dict[str, str]

    @property
    def text(self) -> str:
        """What it says."""
        return (ROOT / self.file).read_text(encoding="utf-8")

    def wrong(self, text: str | None = None) -> list[str]:
        """What is wrong with the page: figures that are not what their paths say, settings it does not mention."""
        text = self.text if text is None else text
        seen, lines = figures(text), _without_code(text).splitlines()
        named = {k: found[1] for k, line in enumerate(lines, 1) if (found := _WHERE.search(line))}
        lost = []
        for number in sorted({figure.line for figure in seen} | set(named)):
            results = [one for one in seen if one.line == number and one.text not in self.settings]
            paths = [path.strip() for path in named[number].split(";")] if number in named else []
            lost += [f"{self.file}, line {number}: {words}" for words in _compare(results, paths)]
        unused = set(self.settings) - {figure.text for figure in seen}
        return lost + [f"{self.file}: {text} is listed as a setting but not mentioned" for text in sorted(unused)]


def _compare(results: list[Figure], paths: list[str]) -> Iterator[str]:
    """What is wrong with the figures of a line, given where they are said to come from."""
    if len(results) != len(paths):
        shown = ", ".join(figure.text for figure in results) or "none"
        yield f"{len(results)} figures ({shown}), {len(paths)} paths: name one for each, or list what is no result"
        return
    for figure, path in zip(results, paths, strict=True):
        try:
            number = number_at(path, PAGES.parent)
        except (LookupError, ValueError, OSError) as error:
            yield f"{figure.text}: no number at {path} ({error})"
        else:
            if not figure.rounds(number):
                yield f"{figure.text} should be {number:.6g}, by {path}"


def pages() -> list[DocsPage]:
    """Every page of the documentation, with the settings that `pages.toml` lists for it."""
    listed = tomllib.loads(PAGES.read_text(encoding="utf-8"))
    files = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        *sorted((ROOT / "docs").rglob("*.md")),
    ]
    names = [str(file.relative_to(ROOT).as_posix()) for file in files if file.exists()]
    names = [name for name in names if name not in WRITTEN]
    if unknown := sorted(set(listed) - set(names)):
        raise ValueError(f"docs/results/pages.toml: there are no pages {', '.join(unknown)}")
    return [DocsPage(name, listed.get(name, {})) for name in names]


def unnoticed() -> tuple[list[str], int]:
    """Change every figure in turn: the changes that nothing is said about, and how many there were."""
    missed, count = [], 0
    for page in pages():
        text = page.text
        lines = text.splitlines()
        for figure in figures(text):
            line = lines[figure.line - 1]
            new = line[: figure.at] + line[figure.at :].replace(figure.text, figure.changed(), 1)
            other = "\n".join([*lines[: figure.line - 1], new, *lines[figure.line :]])
            count += 1
            if not page.wrong(other):
                missed.append(f"{page.file}, line {figure.line}: {figure.text} as {figure.changed()}")
    return missed, count


def main(arguments: list[str] | None = None) -> int:
    """Check all pages, or list the figures of one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, help="only list the figures of this page")
    parser.add_argument("--find", type=Path, help="list the figures of this page with numbers that round to them")
    parser.add_argument(
        "--mutate", action="store_true", help="change every figure in turn, and count what is noticed"
    )
    chosen = parser.parse_args(arguments)
    if chosen.mutate:
        missed, count = unnoticed()
        print("\n".join([*missed, f"{count - len(missed)} of {count} changes are noticed"]))
        return 1 if missed else 0
    if chosen.list or chosen.find:
        _show(chosen.list or chosen.find, bool(chosen.find))
        return 0
    wrong = [line for page in pages() for line in page.wrong()]
    print("\n".join(wrong) or f"every figure of {len(pages())} pages is what its results file says")
    return 1 if wrong else 0


def _show(file: Path, where: bool) -> None:
    for figure in figures(file.read_text(encoding="utf-8")):
        print(f"{figure.line:5}  {figure.text}")
        for path in sorted(PAGES.parent.glob("*.json")) if where else ():
            for key, number in numbers_in(_read(path)):
                if figure.rounds(number):
                    print(f"           {path.name}{key}")


if __name__ == "__main__":
    sys.exit(main())
