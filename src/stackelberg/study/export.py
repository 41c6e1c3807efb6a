"""A study as tables and as JSON, for other programs: nothing is rounded, nothing left out."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg.core import Leader, Parameters
from stackelberg.core.forms import Unreadable, to_data
from stackelberg.study.history import History
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import NotStorable
from stackelberg.support.files import made_folder, write_text
from stackelberg.support.numbers import plain
from stackelberg.support.tables import TableColumns, write_columns, write_table

if TYPE_CHECKING:
    from stackelberg.study.reading import Reader


def as_json(study: Reader) -> dict[str, Any]:
    """The whole log: settings, and every event with its arrays as lists; what nobody measured is null."""
    setup = study.setup
    return {
        "name": study.name,
        "seed": setup.seed,
        "x0": plain(setup.x0),
        "names": list(study.parameters.names),
        "units": list(study.parameters.units),
        "maximises": study.direction.word if study.direction.maximise else None,
        "leader": settings_data(setup.leader),
        "objective": None if setup.objective is None else setup.objective.name,
        "versions": dict(study.versions),
        "not_rebuilt": list(study.unrebuilt),
        "round": study.round,
        "recommendation": plain(study.recommend()),
        "events": [entry.shown() for entry in study.log.read()],
    }


def settings_data(leader: Leader[Any] | Unreadable) -> Any:
    """A leader as a log writes it; of one that is not registered, what it is in words."""
    try:
        return to_data(leader)
    except NotStorable:
        return short_repr(leader)


def write_json(study: Reader, path: str | Path) -> Path:
    """The whole log as one JSON file."""
    return write_text(path, json.dumps(as_json(study), indent=1, allow_nan=False) + "\n")


def write_csv(study: Reader, folder: str | Path) -> list[Path]:
    """Two tables: rounds.csv, one row per closed round; answers.csv, one row per observation.

    Failures are rows too; what was corrected stands in the log (`write_json`).
    """
    target = made_folder(folder)
    history, said = study.history(), (study.parameters, study.direction.word)
    rounds = write_columns(target / "rounds.csv", round_table(history, *said))
    return [rounds, _write_answers(history, study, target)]


def round_table(history: History, parameters: Parameters, cost: str = "cost") -> TableColumns:
    """One row per closed round; `cost` is what costs are called.

    round: its number, from 0. cost: the cost seen in it. deployments, follower_rounds: spent up to its end. step:
    how far x stepped at its end (of the last one that is not known). x by the names of its entries: that
    recommended when it began. NaN where a number is not known.

    >>> from stackelberg.study.history import Record
    >>> rounds = Record(0, np.array([0.5, 2.0]), 3.0, 2, 20, {}), Record(1, np.array([0.5, 1.0]), 2.0, 4, 40, {})
    >>> table = round_table(History(rounds, ()), Parameters.numbered(2))
    >>> {name: column.tolist() for name, column in table.items()}
    {'round': [0, 1], 'cost': [3.0, 2.0], 'deployments': [2, 4], 'follower_rounds': [20, 40], 'step': [1.0, nan],
     'x1': [0.5, 0.5], 'x2': [2.0, 1.0]}
    """
    facts = ["round", "deployments", "follower_rounds", "step"]
    facts[1:1] = columns_of([cost], facts, "f")
    names = [*facts, *columns_of(parameters.names, facts, "x")]
    records = history.records
    steps = [float(np.linalg.norm(after.x - one.x)) for one, after in pairwise(records)]
    rows = [
        [r.round, r.cost, r.deployments, r.follower_rounds, step, *r.x]
        for r, step in zip(records, [*steps, math.nan], strict=False)
    ]
    return {name: np.array([row[i] for row in rows]) for i, name in enumerate(names)}


def columns_of(names: Iterable[str], taken: Collection[str], of: str) -> list[str]:
    """Columns by name; one that another column has says what it is of.

    >>> columns_of(["bread", "cost"], {"round", "cost"}, "x"), columns_of(["revenue"], {"round"}, "f")
    (['bread', 'cost (x)'], ['revenue'])
    """
    return [f"{name} ({of})" if name in taken else name for name in names]


def _write_answers(history: History, study: Reader, folder: Path) -> Path:
    """Every observation that counts, in the order of telling."""
    answers = history.answers
    m = max((o.y.size for o in answers if o.y is not None), default=0)
    named = study.setup.response
    names = ["round", "probe", "revision", "time", "failure"]
    names[4:4] = columns_of([study.direction.word], names, "f")
    names += columns_of(study.parameters.names, names, "x")
    # A link has a toll and a flow: the column says of what it is.
    names += (
        [f"y{i + 1}" for i in range(m)]
        if named is None or named.size != m
        else [f"{named.quantity} of {name}".removeprefix(" of ") for name in named.names]
    )
    rows = []
    for o in answers:
        entries = [] if o.y is None else o.y.tolist()
        facts = [o.round, o.index, o.revision, o.time, o.cost, o.failure]
        rows.append([*facts, *o.x, *entries, *[None] * (m - len(entries))])
    return write_table(folder / "answers.csv", names, rows)
