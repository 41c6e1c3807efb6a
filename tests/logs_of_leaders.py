"""Logs of a study of each leader, and of two in which everything happens, as the text of an SQLite database."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackelberg import Setup
from stackelberg.core import Parameters
from stackelberg.leaders import (
    ConstantSchedule,
    FallBack,
    Rails,
    ResponseModel,
    TheoremSchedule,
    TwoPoint,
)
from stackelberg.roads import BPR, Network
from stackelberg.sets import Box, Polytope, Simplex
from stackelberg.study import Study, StudyFinished
from stackelberg.tolls import CityTwin

BOX = Box([-2.0, -2.0], [2.0, 2.0])
ROADS = Network(
    [0, 0, 0],
    [1, 1, 1],
    nodes=2,
    zones=2,
    latency=BPR([1.0, 2.0, 1.5], [0.15, 0.2, 0.3], [1.0, 2.0, 3.0], [4.0, 4.0, 3.0]),
)
STEPS = ConstantSchedule(eta=0.05, delta=0.1)


def respond(x: np.ndarray) -> np.ndarray:
    """Three entries of a response to two prices; its sum has a minimum near (0.42, −0.18)."""
    return np.array([(x[0] - 0.5) ** 2 + 0.1 * x[1], (x[1] + 0.3) ** 2 + 0.2 * x[0] * x[1], np.cosh(0.4 * x[0])])


STUDIES: Mapping[str, dict[str, Any]] = {
    "two-point": {"leader": TwoPoint(K=2, schedule=TheoremSchedule(0.1, 0.2))},
    "two-point-rewind": {"leader": TwoPoint(K=3, schedule=TheoremSchedule(0.2, 0.3, "bar")), "rewindable": True},
    "directions-box": {"leader": TwoPoint(K=1, schedule=STEPS, directions=3), "X": BOX},
    "directions": {"leader": TwoPoint(K=1, schedule=STEPS, directions=3)},
    "simplex": {"leader": TwoPoint(K=1, schedule=STEPS), "X": Simplex(2, 1.0), "x0": [0.5, 0.5]},
    "polytope": {
        "leader": TwoPoint(K=1, schedule=STEPS),
        "X": Polytope(np.array([[1.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]), np.array([1.0, 1.0, 1.0])),
    },
    "response-model": {"leader": ResponseModel(), "objective": "total-response"},
    "response-model-box": {
        "leader": ResponseModel(first_move=0.3),
        "objective": "total-response",
        "X": BOX,
    },
    "response-model-prior": {
        "leader": ResponseModel(prior=CityTwin(ROADS)),
        "X": Box([0.0, 0.0, 0.0], [9.0, 9.0, 9.0]),
        "x0": [0.0, 0.0, 0.0],
    },
    "guarded": {
        "leader": TwoPoint(K=2, schedule=STEPS),
        "rails": Rails(within=BOX, largest_change=0.2, baseline=[0.2, 0.2], allowed_loss=0.5),
    },
    "two-point-measured": {"leader": TwoPoint(K=1)},
    "fall-back": {
        "leader": FallBack(ResponseModel(), to=TwoPoint(K=1, schedule=STEPS)),
        "objective": "total-response",
    },
    "guarded-response-model": {
        "leader": ResponseModel(),
        "objective": "total-response",
        "rails": Rails(within=BOX, largest_change=0.2),
    },
}
ROUNDS = 8
"""Enough for each leader to lead beyond its first looks around."""


def write_one(folder: Path, name: str) -> dict[str, Any]:
    """A log of that name in the folder, and what this version makes of it."""
    parts, play = PLAYS[name]
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "log.db"
        settings = {"objective": None, "x0": [0.1, 0.3], "seed": 7} | dict(parts)
        clock = [1.7e9]
        with Study.create(
            f"sqlite:///{file}", name, Setup(settings.pop("leader"), **settings), now=lambda: clock[0]
        ) as study:
            play(study, clock)
            expected = meaning(study)
        with sqlite3.connect(file) as connection:
            connection.execute("DELETE FROM stackelberg_snapshots")
            connection.commit()
            (folder / f"{name}.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        connection.close()
    return expected


def restored(log: Path, folder: Path) -> str:
    """The address of a database with a log that was written as text."""
    with closing(sqlite3.connect(folder / "log.db")) as connection:
        connection.executescript(log.read_text(encoding="utf-8"))
    return f"sqlite:///{folder}/log.db"


def it_goes_on(study: Study) -> None:
    """Three further rounds can be asked and answered; a study that was finished asks no more."""
    reached = study.round
    if study.progress.finished is not None:
        with pytest.raises(StudyFinished):
            study.ask()
        return
    while study.round < reached + 3:
        _answer(study, study.ask()[0])
    assert [record.round for record in study.history().records] == list(range(reached + 3))


def meaning(study: Study) -> dict[str, Any]:
    """What a study says of itself, to the bit."""
    ledger, history = study.progress, study.history()
    return {
        "round": ledger.round,
        "recommend": _bits(study.recommend()),
        "deployments": ledger.deployments,
        "follower_rounds": ledger.follower_rounds,
        "finished": ledger.finished,
        "costs": _bits(record.cost for record in history.records),
        "xs": [_bits(record.x) for record in history.records],
    }


def _bits(values: Iterable[float]) -> list[str]:
    return [float(value).hex() for value in values]


def _rounds(study: Study, clock: list[float]) -> None:
    while study.round < ROUNDS:
        clock[0] += 60.0
        _answer(study, study.ask()[0])


def _answer(study: Study, probe: Any, **more: Any) -> None:
    y = respond(probe.x) if probe.x.size == 2 else 5.0 - probe.x
    study.tell(probe, y=y, **({} if study.objective is not None else {"cost": float(y.sum())}), **more)


def _everything(study: Study, clock: list[float]) -> None:
    base, probe = study.ask()
    study.note("the first morning; «quotes», a line\nbreak")
    _answer(study, base, x=base.x + 0.01, time=3.5)
    study.tell(probe, failure="the counter was down")
    _answer(study, probe)  # after all
    study.amend("a colder week", largest_change=0.25, K=3)
    for _ in range(2):
        for probe in study.ask():
            clock[0] += 1.0
            _answer(study, probe)
    for probe in study.ask():
        study.give_up(probe)
    study.ask()
    study.tell((3, 0), y=[0.1, 0.2, 0.3], cost=0.6)  # late
    study.finish("the season is over")


def _corrected(study: Study, clock: list[float]) -> None:
    """Corrections, and what comes after them."""
    while study.round < 4:
        _answer(study, study.ask()[0])
    study.correct((1, 0), y=[0.5, 0.5, 1.5], reason="another day's file")
    study.retract((1, 1), reason="a broken counter")
    while study.round < 6:
        _answer(study, study.ask()[0])
    study.amend("slower", K=2)
    study.ask()


WATCHED = {
    "leader": TwoPoint(K=4, schedule=STEPS),
    "rails": Rails(largest_change=0.5),
}
CORRECTED = {"leader": TwoPoint(K=1, schedule=STEPS), "objective": "total-response", "X": BOX}
AROUND: Mapping[str, dict[str, Any]] = {
    "on-grid": {
        "leader": ResponseModel(),
        "objective": "total-response",
        "X": BOX,
        "x0": [0.0, 0.25],
        "parameters": Parameters(("bread", "milk"), steps=0.25),
    },
    "in-context": {"leader": ResponseModel(), "objective": "total-response", "X": BOX, "context": {"fair": "flag"}},
}
"""Leaders that a study puts around one by itself, by what is declared."""
PLAYS: Mapping[str, tuple[Mapping[str, Any], Callable[[Study, list[float]], None]]] = {
    **{name: (parts, _rounds) for name, parts in (STUDIES | AROUND).items()},
    "everything": (WATCHED, _everything),
    "corrected": (CORRECTED, _corrected),
}
"""What each log is a study of, and what happens in it."""
