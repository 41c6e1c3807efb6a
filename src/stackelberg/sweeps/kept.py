"""The runs of a sweep that are done, in a file that only grows: one line of JSON each, by the key of the run."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stackelberg.core import InvalidInput
from stackelberg.support.files import read_text
from stackelberg.sweeps.plan import SweepRun
from stackelberg.sweeps.played import Outcome

FILE = "runs.jsonl"


class KeptRuns:
    """What a folder holds of a sweep; `add` is on the disk when it returns. A line cut off by a crash is no run."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._done = _read(self.path)
        except OSError as error:
            raise InvalidInput(f"out: {self.path} cannot be used ({error.strerror or error})") from error

    def __contains__(self, key: str) -> bool:
        """Whether the run of that key is done."""
        return key in self._done

    def __getitem__(self, key: str) -> Outcome:
        """What the run came to."""
        return self._done[key]

    def add(self, run: SweepRun, outcome: Outcome) -> None:
        """Keep the outcome of a run."""
        line = {"key": run.key, "study": run.study, "settings": run.settings, "seed": run.seed, **outcome.plain()}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, allow_nan=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._done[run.key] = outcome


def _read(path: Path) -> dict[str, Outcome]:
    if not path.exists():
        return {}
    text = read_text(path)
    whole = text[: text.rfind("\n") + 1]
    if len(whole) < len(text):  # cut off by a crash: the next line must not begin in the middle of it
        path.write_text(whole, encoding="utf-8")
    found = {}
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            data: dict[str, Any] = json.loads(line)
            found[str(data["key"])] = Outcome.read(_without(data, "key", "study", "settings", "seed"))
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidInput(
                f"{path}, line {number}: expected a run kept by an earlier sweep, got {line[:60]!r} ({error}); "
                "remove the line to run it again"
            ) from error
    return found


def _without(data: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}
