"""Results kept on disk while an experiment is under way, so that Ctrl-C or a crash loses little.

One file a result, replaced as a whole each time it is kept. A file says what it was made with (the version of the
package and all settings); one that was made with something else is not taken up.
"""

from __future__ import annotations

import json
import zipfile
from abc import ABC, abstractmethod
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from stackelberg import __version__
from stackelberg.core import InvalidInput
from stackelberg.support.files import written_beside

T = TypeVar("T")


def made_with(settings: Any) -> str:
    """All that decides the numbers of a result, as text: the version and the settings (a frozen dataclass)."""
    return json.dumps({"version": __version__, **_plain(settings)}, sort_keys=True)


def _plain(value: Any) -> Any:
    """Frozen settings as nested dictionaries that also name their class (two schedules may share field names)."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
        return {"class": type(value).__name__, **parts}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


class KeptFormat(ABC, Generic[T]):
    """How one kind of result is written to a file and read back."""

    ending: ClassVar[str]
    """How the names of its files end, with the dot."""
    kind: ClassVar[str]
    """What a file holds, in words."""

    @abstractmethod
    def write(self, path: Path, made_with: str, result: T) -> None:
        """Write a result and what it was made with."""

    @abstractmethod
    def read(self, path: Path, made_with: str) -> T | None:
        """Read a result; None where it was made with something else."""


class KeptResults(Generic[T]):
    """A folder of results: `load` what settings have already, `save` what they have now, `clear` at the end."""

    def __init__(self, folder: Path, form: KeptFormat[T]) -> None:
        self._folder, self._form = folder, form

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{self._form.ending}"

    def load(self, name: str, settings: Any) -> T | None:
        """The result kept under `name`, or None where there is none of these very settings."""
        path = self._file(name)
        if not path.is_file():
            return None
        try:
            return self._form.read(path, made_with(settings))
        except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
            raise InvalidInput(
                f"{path}: expected {self._form.kind} kept by an earlier call, got a file that cannot be read "
                f"({error}); remove it to begin again"
            ) from error

    def save(self, name: str, settings: Any, result: T) -> None:
        """Keep a result in place of the one before."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with written_beside(self._file(name)) as beside:
            self._form.write(beside, made_with(settings), result)

    def clear(self) -> None:
        """Remove the kept results, and the folder where nothing else is in it: the experiment is done."""
        for path in self._folder.glob(f"*{self._form.ending}"):
            path.unlink()
        if self._folder.is_dir() and not any(self._folder.iterdir()):
            self._folder.rmdir()
