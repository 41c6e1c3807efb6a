"""Results kept on disk while an experiment is under way, so that Ctrl-C or a crash loses little.

One file a result, as a log would write it, replaced as a whole each time it is kept. A file says what it was made
with (the version of the package and all settings); one that was made with something else is not taken up.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

from stackelberg import __version__
from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.study import codec
from stackelberg.support.consent import trusting
from stackelberg.support.files import read_text, write_text

T = TypeVar("T")
ENDING = ".json"


def made_with(settings: Any) -> str:
    """All that decides the numbers of a result, as text: the version and the settings (a frozen dataclass)."""
    return f"stackelberg {__version__}: {settings!r}"


class KeptResults(Generic[T]):
    """A folder of results of one kind, a frozen dataclass: `load` what settings have already, `save` what they have
    now, `clear` at the end."""

    def __init__(self, folder: Path, kind: type[T]) -> None:
        self._folder, self._kind = folder, kind

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{ENDING}"

    def load(self, name: str, settings: Any) -> T | None:
        """The result kept under `name`, or None where there is none of these very settings."""
        path = self._file(name)
        if not path.is_file():
            return None
        try:
            with trusting([self._kind.__module__.partition(".")[0]]):  # parts of a result are defined beside it
                kept = codec.loads(read_text(path), "it")
            return self._kind(**kept["result"]) if kept["made_with"] == made_with(settings) else None
        except (StackelbergError, KeyError, TypeError) as error:
            raise InvalidInput(
                f"{path}: expected {self._kind.__name__.lower()} kept by an earlier call, got a file that cannot "
                f"be read ({error}); remove it to begin again"
            ) from error

    def save(self, name: str, settings: Any, result: T) -> None:
        """Keep a result in place of the one before."""
        self._folder.mkdir(parents=True, exist_ok=True)
        write_text(self._file(name), codec.dumps({"made_with": made_with(settings), "result": vars(result)}))

    def clear(self) -> None:
        """Remove the kept results, and the folder where nothing else is in it: the experiment is done."""
        for path in self._folder.glob(f"*{ENDING}"):
            path.unlink()
        if self._folder.is_dir() and not any(self._folder.iterdir()):
            self._folder.rmdir()
