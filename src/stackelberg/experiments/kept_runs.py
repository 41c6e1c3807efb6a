"""Runs kept on disk while an experiment is under way, so that Ctrl-C or a crash loses little.

One file a plan, NumPy's own format without pickled objects, replaced as a whole after every stretch of rounds. A
file says which plan it belongs to; one of another plan is not taken up.
"""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg import __version__
from stackelberg.core import InvalidInput, frozen
from stackelberg.experiments.toll_runs import Plan, Runs


def fingerprint(plan: Plan) -> str:
    """Everything that decides the numbers of a plan, as text."""
    return json.dumps({"version": __version__, **_plain(plan)}, sort_keys=True)


def _plain(value: Any) -> Any:
    """Frozen settings as nested dictionaries that also name their class (two schedules may share field names)."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
        return {"class": type(value).__name__, **parts}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


class KeptRuns:
    """A folder of runs under way: `load` what a plan has already, `save` what it has now, `clear` at the end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.npz"

    def load(self, name: str, plan: Plan) -> Runs | None:
        """The runs kept under `name`, or None where there are none of this very plan."""
        path = self._file(name)
        if not path.is_file():
            return None
        try:
            with np.load(path, allow_pickle=False) as kept:
                if str(kept["plan"]) != fingerprint(plan):
                    return None
                return Runs(
                    int(kept["done"]), frozen(kept["costs"]), frozen(kept["x"]), frozen(kept["y"]), kept["stopped"]
                )
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise InvalidInput(
                f"{path}: expected runs kept by an earlier call, got a file that cannot be read ({error}); "
                "remove it to begin again"
            ) from error

    def save(self, name: str, plan: Plan, runs: Runs) -> None:
        """Keep the runs: written beside and moved into place, so that a crash leaves the old file or the new."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._file(name)
        beside = path.with_suffix(".tmp.npz")
        np.savez(
            beside,
            plan=np.array(fingerprint(plan)),
            done=np.array(runs.done),
            costs=runs.costs,
            x=runs.x,
            y=runs.y,
            stopped=runs.stopped,
        )
        os.replace(beside, path)

    def clear(self) -> None:
        """Remove the kept runs: the experiment is done."""
        for path in self._folder.glob("*.npz"):
            path.unlink()
        if self._folder.is_dir() and not any(self._folder.iterdir()):
            self._folder.rmdir()
