"""Where a problem comes from: its text, the files it names, and where in it an error stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar

from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.core.forms import from_data
from stackelberg.support.files import LARGEST_TABLES, read_text

T = TypeVar("T")


@dataclass(frozen=True)
class Source:
    """The name of a problem file, its text, and the folder that file names start from.

    `closed`: it comes from elsewhere, and may name no files and no commands of this machine. `stored`: it comes
    from a log, which keeps the domain and whatever else was read from files.
    """

    name: str
    text: str = ""
    folder: Path = field(default_factory=Path)
    closed: bool = False
    stored: Mapping[str, Any] | None = None

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """A file that people write by hand."""
        file = Path(path)
        return cls(str(file), read_text(file, LARGEST_TABLES), file.parent)

    def path(self, name: str) -> Path:
        """Where a file lies that the problem names."""
        self.refuse_if_closed("files")
        return self.folder / name

    def refuse_if_closed(self, what: str) -> None:
        """Refuse what a problem names, where it comes from elsewhere."""
        if self.closed:
            raise InvalidInput(f"a problem sent from elsewhere may not name {what} of this machine")

    def place(self, section: str, key: str = "") -> str:
        """ "FILE, line 7, [leader] K" as far as it can be found."""
        line = _line_of(self.text, section, key)
        at = f", line {line}" if line else ""
        return f"{self.name}{at}, [{section}] {key}".rstrip()

    def table(self, section: str, data: Any, of: type[T]) -> T:
        """One of the tables as the record of its keys."""
        with self.located(section):
            found: T = from_data(data, of)
            return found

    @contextmanager
    def located(self, section: str, key: str = "") -> Iterator[None]:
        """Say where the error stands when something further down refuses a value: at the key it begins with."""
        try:
            yield
        except (StackelbergError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
            said = str(error).removeprefix(f"[{section}]: ")
            if said.startswith(f"{self.name}, ["):  # its place is known already
                raise
            named, _, message = said.partition(": ")
            if not named.replace(".", "").isidentifier():
                named, message = "", said
            kind = type(error) if isinstance(error, StackelbergError) else InvalidInput
            raise kind(f"{self.place(section, key or named)}: {message}") from error


def parse(source: Source) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(source.text.removeprefix("\ufeff"))  # some editors begin a file with it
    except RecursionError as error:
        raise InvalidInput(f"{source.name}: invalid TOML: lists or tables nested too deep") from error
    except ValueError as error:  # wrong TOML, or a whole number of thousands of digits
        raise InvalidInput(f"{source.name}: invalid TOML: {error}") from error


def _line_of(text: str, section: str, key: str) -> int | None:
    """The line of a key of a section in a TOML text; of the section where the key is not found."""
    current, of_section, first = "", None, key.partition(".")[0]
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        name = words.partition("=")[0].strip().strip("\"'")
        if words.startswith("["):
            current = words.strip("[").partition("]")[0].strip()
            of_section = number if current == section else of_section
        elif "=" in words and current == section and name == first:
            return number
    return of_section
