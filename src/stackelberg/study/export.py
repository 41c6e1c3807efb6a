"""A study as tables and as JSON, for other programs: nothing is rounded, nothing left out."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stackelberg.core import InvalidInput
from stackelberg.study import codec
from stackelberg.study import events as ev

if TYPE_CHECKING:
    from stackelberg.study.study import Study


def as_json(study: Study) -> dict[str, Any]:
    """The whole log: settings, and every event with its arrays as lists; what nobody measured is null."""
    settings = study.settings
    return {
        "name": study.name,
        "seed": settings.seed,
        "x0": ev.as_list(settings.x0),
        "leader": codec.encode(settings.leader, "leader"),
        "objective": None if settings.objective is None else settings.objective.name,
        "versions": dict(settings.versions),
        "round": study.round,
        "recommendation": ev.as_list(study.recommend()),
        "events": [
            {"number": number, "time": time, "kind": event.kind, **event.shown()}
            for number, time, event in study.events()
        ],
    }


def write_json(study: Study, path: str | Path) -> Path:
    """The whole log as one JSON file."""
    target = Path(path)
    with _writable(target):
        target.write_text(json.dumps(as_json(study), indent=1, allow_nan=False) + "\n", encoding="utf-8")
    return target


def write_csv(study: Study, folder: str | Path) -> list[Path]:
    """Two tables: rounds.csv, one row a closed round; answers.csv, one row an observation, failures included."""
    target = Path(folder)
    with _writable(target):
        target.mkdir(parents=True, exist_ok=True)
    history = study.history()
    d = study.settings.x0.size
    m = max((o.y.size for o in history.answers if o.y is not None), default=0)
    rounds = (
        [r.round, r.cost, r.deployments, r.follower_rounds, r.moved, r.note.get("step", math.nan), *r.x]
        for r in history.records
    )
    answers = (
        [o.round, o.index, o.replicate, o.time, o.cost, o.failure or "", *o.x, *(o.y if o.y is not None else ())]
        for o in history.answers
    )
    heads = (
        ["round", "cost", "deployments", "follower_rounds", "moved", "step", *_names("x", d)],
        ["round", "probe", "replicate", "time", "cost", "failure", *_names("x", d), *_names("y", m)],
    )
    paths = [target / "rounds.csv", target / "answers.csv"]
    for path, head, rows in zip(paths, heads, (rounds, answers), strict=True):
        _write_rows(path, head, rows)
    return paths


def _write_rows(path: Path, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    with _writable(path), path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        for row in rows:
            cells = [_cell(value) for value in row]
            writer.writerow(cells + [""] * (len(head) - len(cells)))


def _cell(value: Any) -> str:
    """Numbers to the last bit; nothing for what is not known."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)


def _names(letter: str, count: int) -> list[str]:
    return [f"{letter}{i}" for i in range(1, count + 1)]


@contextmanager
def _writable(path: Path) -> Iterator[None]:
    """Say which file could not be written, and why."""
    try:
        yield
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be written ({error.strerror or error})") from error
