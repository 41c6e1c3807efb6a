"""One durable ask + tell: ours beside Optuna and beside a bare durable commit; and how long a replay takes.

    python -m benchmarks.study [--quick] --json FILE

`ours_ms` is a whole round of the two-point leader at d = 76: one ask and one tell of its two answers, two
transactions, each on the disk (SQLite, write-ahead log, synchronous=FULL) before the call returns. `commit_ms` is
one bare commit of the same bytes with the same settings and no package at all. `optuna_ms` is Optuna's ask, 76
suggested floats and tell on its SQLite storage, with its cheapest sampler and a nearly empty study, so in its
favour: only ours is measured with `rounds` rounds recorded. The three take turns in one loop. `replay_s` rebuilds
the state from the whole log without a snapshot, `open_s` opens the study as anybody does, with one. A second row
does the same for the response model, whose every round costs many milliseconds: there the snapshot earns its keep.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.results import Row, option_parser, versions, write_results
from stackelberg.core import Answer
from stackelberg.leaders import ResponseModel, TheoremSchedule, TwoPoint
from stackelberg.study import Setup, Study
from stackelberg.study.journal import SNAPSHOT_ROUNDS, Journal

D = 76


RESPONSE = np.tanh(np.linspace(-1.0, 1.0, D))


def one_round(study: Study) -> None:
    """One ask, one tell of all answers; the response is at hand: measuring is no part of the benchmark."""
    study.tell_many([Answer.answer(probe, RESPONSE, float(probe.x[0])) for probe in study.ask()])


def fill(study: Study, rounds: int) -> None:
    """Record rounds as fast as possible: this part is not measured, so it need not be durable."""
    with study.log.storage.transaction(write=False) as connection:
        raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("PRAGMA synchronous=OFF")
    while study.round < rounds:
        one_round(study)
    raw.execute("PRAGMA synchronous=FULL")


class BareCommit:
    """One insert and one durable commit, with nothing around it."""

    def __init__(self, path: Path, text: str) -> None:
        self.text = text
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, body TEXT)")

    def __call__(self) -> None:
        """One commit."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO bare (body) VALUES (?)", (self.text,))
        self.connection.execute("COMMIT")


def optuna_turn(path: Path) -> Callable[[], None]:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.RandomSampler(seed=0)
    study = optuna.create_study(storage=f"sqlite:///{path}", sampler=sampler)

    def turn() -> None:
        trial = study.ask()
        x = np.array([trial.suggest_float(f"x{i}", -1.0, 1.0) for i in range(D)])
        study.tell(trial, float(x @ x))

    return turn


def milliseconds(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - begun)


def measure(folder: Path, rounds: int, turns: int, optuna_turns: int) -> Row:
    """The row of the two-point leader: ours, Optuna's and the bare commit in turns, then the replay."""
    url = f"sqlite:///{folder}/ours.db"
    leader = TwoPoint(K=3, schedule=TheoremSchedule(eta_bar=0.1, delta_bar=1.0))
    study = Study.create(url, "bench", Setup(leader, None, x0=np.zeros(D), seed=0))
    fill(study, rounds)
    sizes = [len(row.body) for row in study.log.storage.rows(study.log.number)]
    bare = BareCommit(folder / "bare.db", "x" * sum(sizes[-3:]))  # as many as the events of a round
    rival = optuna_turn(folder / "optuna.db")
    rival()
    ours, commits, optunas = [], [], []
    for turn in range(turns):
        ours.append(milliseconds(lambda: one_round(study)))
        commits.append(milliseconds(bare))
        if turn % max(1, turns // optuna_turns) == 0:
            optunas.append(milliseconds(rival))
    recorded = study.round
    study.close()
    ours_ms, commit_ms, optuna_ms = map(statistics.median, (ours, commits, optunas))
    return {
        "leader": "two-point",
        "d": D,
        "rounds": rounds,
        "ours_ms": ours_ms,
        "optuna_ms": optuna_ms,
        "ratio": optuna_ms / ours_ms,
        "commit_ms": commit_ms,
        "commits": ours_ms / commit_ms,
        "bytes": len(bare.text),
        **replay_times(url, recorded),
    }


def replay_times(url: str, rounds: int) -> Row:
    """Seconds to rebuild the state: from the whole log, and as `Study.open` does it."""
    begun = time.perf_counter()
    with Study.open(url, "bench") as study:
        opened = time.perf_counter() - begun
        begun, begun_cpu = time.perf_counter(), time.process_time()
        objective = study.objective
        journal = Journal(study.log, objective=objective, use_snapshot=False)
        replayed, cpu = time.perf_counter() - begun, time.process_time() - begun_cpu
        recommended = journal.view.recommend()
        if journal.view.ledger.round != rounds or not np.array_equal(recommended, study.recommend()):
            raise SystemExit("the replay and the snapshot disagree")
    return {"replay_rounds": rounds, "replay_s": replayed, "replay_cpu_s": cpu, "open_s": opened}


def response_model_row(folder: Path, rounds: int) -> Row:
    """Opening a study of the response model: from its snapshot, and from the whole log."""
    url = f"sqlite:///{folder}/response.db"
    slopes = np.random.default_rng(0).normal(size=(D, D)) / D
    with Study.create(url, "bench", Setup(ResponseModel(), "total-response", x0=np.zeros(D), seed=0)) as study:
        while study.round < rounds:
            for probe in study.ask():
                study.tell(probe, y=1.0 + slopes @ probe.x)
        kept = study.log.storage.snapshot(study.log.number, "state")
    if kept is None and rounds > SNAPSHOT_ROUNDS:  # fewer rounds leave one only where they take long
        raise SystemExit("the response model left no snapshot")
    times = replay_times(url, rounds)
    return {
        "leader": "response-model",
        "d": D,
        "rounds": rounds,
        "snapshot_mb": 0.0 if kept is None else len(kept.content) / 1e6,
        "events_since_snapshot": 1 + 2 * rounds - (0 if kept is None else kept.head.events),
        **times,
    }


def main() -> None:
    smaller = "300 rounds instead of 10,000, and fewer turns"
    options = option_parser("study", __doc__, smaller).parse_args()
    rounds, turns, optuna_turns = (300, 60, 3) if options.quick else (10_000, 300, 12)
    found = versions("numpy", "sqlalchemy", "optuna")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        rows = [
            measure(Path(folder), rounds, turns, optuna_turns),
            response_model_row(Path(folder), 60 if options.quick else 1000),
        ]
    print(json.dumps([found, *rows], indent=2))
    write_results(options.json, found, rows)


if __name__ == "__main__":
    main()
