"""Reading a TOML table key by key: kinds are checked, unknown keys refused, and errors say where they are."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from stackelberg.core import Array, InvalidInput, Parameters, StackelbergError, vector_or_number
from stackelberg.core.forms import registered
from stackelberg.support.brief import in_brief
from stackelberg.support.files import LARGEST_TABLES, read_text

OUTSIDE = {
    "python": "code",
    "objective": "code",
    "command": "commands",
    **dict.fromkeys(("net", "trips", "nodes", "sensors", "without_sensors"), "files"),
}
"""Every key, of any table, that can name what lies outside this package, and what it names."""

TOP = "file"
"""The table that holds the others."""

_KINDS = {str: "text in quotes", bool: "true or false", int: "a whole number", dict: "a table", list: "a list"}


@dataclass(frozen=True)
class Source:
    """Where a problem comes from: the name of the file, its text, and the folder that file names start from.

    `closed`: it comes from elsewhere, and may name what this package has built in, but no files, no code and no
    commands: it has no folder, and its first table refuses what any of its tables names. `stored`: it comes from a
    log, which keeps the network, the demand and whatever else was read from files.
    """

    name: str
    text: str = ""
    folder: Path = field(default_factory=Path)
    closed: bool = False
    stored: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.removeprefix("\ufeff"))  # some editors begin a file with it

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """A file that people write by hand."""
        file = Path(path)
        return cls(str(file), read_text(file, LARGEST_TABLES), file.parent)

    def path(self, name: str) -> Path:
        """Where a file lies that the problem names."""
        self.refuse_if_closed("files", self.name)
        return self.folder / name

    def refuse_if_closed(self, what: str, where: str) -> None:
        """Refuse what a problem names, where it comes from elsewhere."""
        if self.closed:
            raise InvalidInput(f"{where}: a problem sent from elsewhere may not name {what} of this machine")

    def place(self, section: str, key: str = "") -> str:
        """ "FILE, line 7, [leader] K" as far as it can be found."""
        line = _line_of(self.text, section, key) or (_line_of(self.text, key, "") if section == TOP else None)
        at = f", line {line}" if line else ""
        return f"{self.name}{at}, [{section}] {key}".rstrip()


def parse(source: Source) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidInput(f"{source.name}: invalid TOML: {error}") from error
    except RecursionError as error:
        raise InvalidInput(f"{source.name}: invalid TOML: lists or tables nested too deep") from error
    except ValueError as error:  # a whole number of thousands of digits
        raise InvalidInput(f"{source.name}: invalid TOML: {error}") from error


class Keys:
    """One table of a file. Take every key that is known, then `done()` refuses what is left."""

    def __init__(self, source: Source, section: str, table: Any) -> None:
        self.source, self.section = source, section
        if not isinstance(table, Mapping):
            raise InvalidInput(f"{source.place(section)}: expected a table, got {table!r}")
        if source.closed:
            _refuse_outside(source, section, table)
        self._left = dict(table)
        self.given = bool(table)
        self._known: list[str] = []

    def __contains__(self, key: str) -> bool:
        """Whether a key was given and not taken yet."""
        return key in self._left

    def take(self, key: str, kind: type | tuple[type, ...] | None = None, default: Any = None) -> Any:
        """The value of a key, or the default where it was left out."""
        self._known.append(key)
        if key not in self._left:
            return default
        value = self._left.pop(key)
        kinds = (kind,) if isinstance(kind, type) else kind
        wrong_bool = isinstance(value, bool) and kinds is not None and bool not in kinds
        if kinds is not None and (wrong_bool or not isinstance(value, kinds)):
            expected = " or ".join(_KINDS.get(k, "a number") for k in kinds)
            raise InvalidInput(f"{self.place(key)}: expected {expected}, got {in_brief(value)}")
        return value

    def peek(self, key: str) -> Any:
        """The value of a key that somebody else will take."""
        return self._left.get(key)

    def need(self, key: str, kind: type | tuple[type, ...] | None = None) -> Any:
        """The value of a key that must be there."""
        if key not in self._left:
            raise InvalidInput(f"{self.place()}: expected a key {key!r}, got none")
        return self.take(key, kind)

    def number(self, key: str, default: float | None = None) -> float | None:
        """A number."""
        value = self.take(key, (int, float), default)
        try:
            return None if value is None else float(value)
        except OverflowError as error:
            raise InvalidInput(
                f"{self.place(key)}: expected a number up to 1.8e308, got {in_brief(value)}"
            ) from error

    def vector(self, key: str, dimension: int, *, finite: bool = True) -> Array | None:
        """A list of numbers, or one number for all of `dimension` entries."""
        value = self.take(key, (int, float, list))
        if value is None:
            return None
        with self.located(key):
            return vector_or_number(key, value, dimension, finite=finite)

    def named_vector(self, key: str, parameters: Parameters) -> Array | None:
        """A list of numbers, one number for all, or a table of names with their values."""
        if isinstance(self._left.get(key), Mapping):
            with self.located(key):
                return parameters.vector(key, self.take(key, dict))
        return self.vector(key, parameters.size)

    def choice(self, key: str, allowed: Mapping[str, Any], default: str | None = None) -> Any:
        """What one of several names stands for."""
        name = self.take(key, str, default)
        if name is None:
            raise InvalidInput(f"{self.place()}: expected a key {key!r}, one of {', '.join(allowed)}")
        if name not in allowed:
            raise InvalidInput(f"{self.place(key)}: expected one of {', '.join(allowed)}, got {name!r}")
        return allowed[name]

    def named(self, key: str, convert: Callable[[str], str], default: str) -> str:
        """One of several words, which `convert` knows and checks."""
        name = self.take(key, str, default)
        with self.located(key):
            return convert(name)

    def settings(self, **defaults: Any) -> dict[str, Any]:
        """The values of several keys, each of the kind of its default; a number where that is one or None."""
        return {
            key: self.number(key, value) if isinstance(value, float | None) else self.take(key, type(value), value)
            for key, value in defaults.items()
        }

    def code(self, key: str, name: str | None = None) -> Any:
        """What is registered under the kind that a key names, or that was taken from it."""
        name = self.take(key, str) if name is None else name
        self.source.refuse_if_closed("code", self.place(key))
        with self.located(key):
            return registered(name)

    def file(self, key: str) -> Path | None:
        """Where the file lies that a key names; None where it was left out."""
        name = self.take(key, str)
        return None if name is None else self.source.path(name)

    def done(self) -> None:
        """Refuse keys that nobody took."""
        for key in self._left:
            near = difflib.get_close_matches(key, self._known, n=1)
            known = ", ".join(sorted(set(self._known)))
            hint = f"did you mean {near[0]!r}?" if near else f"known here: {known}"
            raise InvalidInput(f"{self.place(key)}: there is no such key; {hint}")

    def place(self, key: str = "") -> str:
        """Where a key stands, in words."""
        return self.source.place(self.section, key)

    @contextmanager
    def located(self, key: str = "") -> Iterator[None]:
        """Say where the culprit stands when something further down refuses a value."""
        try:
            yield
        except (StackelbergError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
            # The message of a refused argument begins with its name: point at that key where there is one.
            said = str(error).removeprefix(f"[{self.section}]: ")
            named, _, message = said.partition(": ")
            if not named.isidentifier():
                named, message = "", said
            raise InvalidInput(f"{self.place(key or named)}: {message}") from error


def _refuse_outside(source: Source, section: str, table: Any) -> None:
    """Refuse, before anything is done with it, a table that names what lies outside, however deep it does."""
    if isinstance(table, list):
        for entry in table:
            _refuse_outside(source, section, entry)
    for key, value in table.items() if isinstance(table, Mapping) else ():
        if key in OUTSIDE and _names_something(key, value):
            source.refuse_if_closed(OUTSIDE[key], source.place(section, key))
        _refuse_outside(source, key if section == TOP else f"{section}.{key}", value)


def _names_something(key: str, value: Any) -> bool:
    """Links with sensors may be given by their numbers, and objectives that are built in by their names."""
    return ":" in str(value) if key == "objective" else not (OUTSIDE[key] == "files" and isinstance(value, list))


def _line_of(text: str, section: str, key: str) -> int | None:
    """The line of a key of a section in a TOML text; of the section where the key is not found."""
    current, of_section = "", None
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.lstrip()
        name = words.partition("=")[0].rstrip()
        if words.startswith("["):
            current = words.lstrip("[").partition("]")[0].strip()
            of_section = number if current == section else of_section
        elif current == section and key and name in (key, f'"{key}"', f"'{key}'") and "=" in words:
            return number
        elif name == section and "=" in words:
            of_section = number
    parent, dot, last = section.rpartition(".")
    return _line_of(text, parent, last) if dot and of_section is None else of_section
