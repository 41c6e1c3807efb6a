"""Reading text line by line with errors that name the file, the line and what was expected."""

from __future__ import annotations

import math
from collections.abc import Iterable
from os import PathLike
from typing import NamedTuple, NoReturn, TypeAlias

from stackelberg.core import InvalidInput
from stackelberg.support.files import read_text, write_text

FilePath: TypeAlias = str | PathLike[str]
MOST_SHOWN = 200
"""Characters of what came that a message shows."""


class Line(NamedTuple):
    """One line of a file: where it stands and what it says, without the line end."""

    file: str
    number: int
    text: str

    def fail(self, expected: str, got: str) -> NoReturn:
        """Refuse this line; what came is cut short where it is long."""
        got = got if len(got) <= MOST_SHOWN else f"{got[:MOST_SHOWN]}..."
        raise InvalidInput(f"{self.file}, line {self.number}: expected {expected}, got {got}")

    def number_of(self, what: str, text: str, *, least: float = -math.inf, above: float = -math.inf) -> float:
        """The finite number in `text`, at least `least` and strictly above `above`."""
        if not text:
            self.fail(f"a value of {what}", "none")
        bound = f" >= {least:g}" if least > -math.inf else f" > {above:g}" if above > -math.inf else ""
        try:
            number = float(text)
        except ValueError:
            self.fail(f"{what}, a number{bound}", repr(text))
        if not math.isfinite(number) or number < least or number <= above:
            self.fail(f"{what}, a finite number{bound}", text)
        return number

    def whole_of(self, what: str, text: str, least: int, most: int | None = None) -> int:
        """The whole number in `text` between `least` and `most`."""
        span = f" between {least} and {most}" if most is not None else f" >= {least}"
        try:
            number = float(text)
        except ValueError:
            self.fail(f"{what}, a whole number{span}", repr(text))
        if not number.is_integer() or number < least or (most is not None and number > most):
            self.fail(f"{what}, a whole number{span}", text)
        return int(number)


MOST_NODES, MOST_NODES_PER_LINK = 1_000_000, 20
"""A network may have so many nodes whatever its links; beyond that, so many per link: more is a slip."""


def refuse_many_nodes(where: str, nodes: int, links: int) -> None:
    """Refuse a number of nodes that the links of a file cannot mean, before anything is laid out for them."""
    most = max(MOST_NODES, MOST_NODES_PER_LINK * links)
    if nodes > most:
        raise InvalidInput(f"{where}: expected at most {most} nodes for {links} links, got {nodes}")


def read_whole(path: FilePath) -> str:
    """A text file with plain line ends; a byte-order mark or odd bytes in comments do no harm.

    Lines end at line feeds: str.splitlines would also split at form feeds, which editors do not count.
    """
    return read_text(path, encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")


def write_lines(path: FilePath, rows: Iterable[str]) -> None:
    """Write rows as a text file with plain line ends, as a whole."""
    write_text(path, "".join(f"{row}\n" for row in rows))


def exact(number: float) -> str:
    """The shortest text that reads back as the same number; whole numbers without a point.

    >>> exact(6.0), exact(0.1), exact(1e22)
    ('6', '0.1', '1e+22')
    """
    return repr(int(number)) if float(number).is_integer() and abs(number) < 1e15 else repr(float(number))
