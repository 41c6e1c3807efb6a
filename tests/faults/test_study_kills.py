"""Killed at random points, with another process asking and telling: nothing lost, nothing doubled, same bits."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from tests import studies
from tests.faults import study_workers

from stackelberg import solve
from stackelberg.study import StorageFailed, Study
from stackelberg.study import events as ev

WORKERS = Path(study_workers.__file__)


def run_workers(*arguments: str) -> str:
    words = [sys.executable, str(WORKERS), *arguments]
    done = subprocess.run(words, env=studies.child_environment(), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_the_log(url: str, diary: Path) -> int:
    """No told observation lost or doubled, and the trajectory that of an undisturbed run; the rounds played."""
    with Study.open(url, "tolls") as study:
        told = [e.observation for _, _, e in study.events() if isinstance(e, ev.AnswerRecorded)]
        asked = [e for _, _, e in study.events() if isinstance(e, ev.ProbesIssued)]
        rounds = study.round
        studies.run_rounds(study, rounds + 3)
        records = study.history().records
    places = [(o.round, o.index) for o in told]
    assert len(places) == len(set(places)), "an observation was doubled"
    assert [e.round for e in asked] == list(range(len(asked))), "a round was issued twice"
    lines = [line.split() for line in diary.read_text().splitlines()]
    recorded = [(int(r), int(i)) for word, r, i in lines if word == "recorded"]
    assert len(recorded) == len(set(recorded)), "two processes were told that they recorded the same observation"
    assert {(int(r), int(i)) for _, r, i in lines} <= set(places), "an observation that was acknowledged is lost"
    truth = studies.trajectory(rounds + 3)
    assert len(records) == rounds + 3
    assert all(np.array_equal(record.x, x) for record, x in zip(records, truth, strict=False))
    return rounds


def killed(tmp_path: Path, kills: int) -> int:
    url, diary = f"sqlite:///{tmp_path}/kills.db", tmp_path / "diary"
    studies.new_study(url).close()
    assert int(run_workers("kill", url, str(diary), str(kills))) == kills
    return check_the_log(url, diary)


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(tmp_path):
    assert killed(tmp_path, 100) > 10


@pytest.mark.slow
def test_a_recorded_run_that_is_killed_again_and_again_ends_with_the_same_bits(tmp_path):
    url = f"sqlite:///{tmp_path}/run.db"
    kills = int(run_workers("solve", url, "25", "60"))
    assert kills >= 2
    game, leader, seed = study_workers.GAME, study_workers.LEADER, study_workers.SEED
    resumed = solve(game, leader, 60, seed=seed, study=(url, "run"))
    plain = solve(game, leader, 60, seed=seed)
    assert np.array_equal(resumed.xs, plain.xs)
    assert np.array_equal(resumed.costs, plain.costs)
    assert resumed.deployments == plain.deployments


@pytest.mark.slow
def test_concurrent_writers_on_sqlite_lose_no_update(tmp_path):
    url, diary = f"sqlite:///{tmp_path}/writers.db", tmp_path / "diary"
    studies.new_study(url).close()
    run_workers("write", url, str(diary), "8", "20")
    assert 20 <= check_the_log(url, diary) < 28


@pytest.mark.slow
def test_newcomers_who_all_create_the_database_at_once(tmp_path):
    url = f"sqlite:///{tmp_path}/new.db"
    run_workers("create", url, "8")
    found = Study.list(url)
    assert sorted(s.name for s in found) == [f"study {i}" for i in range(8)]
    assert {s.finished for s in found} == {False}


@pytest.mark.slow
def test_threads_that_share_one_study_lose_nothing(tmp_path):
    with studies.new_study(f"sqlite:///{tmp_path}/threads.db") as study:
        recorded: list[bool] = []

        def work() -> None:
            while study.round < 20:
                for probe in study.ask():
                    recorded.append(study.tell(probe, y=studies.respond(probe)).recorded)

        threads = [threading.Thread(target=work) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        history = study.history()
        assert sum(recorded) == len(history.answers)
        truth = studies.trajectory(len(history.records))
        assert all(np.array_equal(r.x, x) for r, x in zip(history.records, truth, strict=False))


@pytest.mark.slow
@pytest.mark.skipif(studies.postgres_binaries() is None, reason="no PostgreSQL server is installed")
class TestPostgres:
    @pytest.fixture(scope="session")
    def server(self):
        pytest.importorskip("psycopg")
        with studies.postgres_server() as address:
            yield address

    def test_concurrent_writers_lose_no_update(self, server, tmp_path):
        diary = tmp_path / "diary"
        url = fresh_database(server, "writers")
        studies.new_study(url).close()
        run_workers("write", url, str(diary), "5", "20")
        assert 20 <= check_the_log(url, diary) < 25

    def test_a_lost_connection_is_said_and_then_made_again(self, server):
        import psycopg

        with studies.new_study(fresh_database(server, "lost")) as study:
            studies.run_rounds(study, 2)
            with psycopg.connect(server, autocommit=True) as boss:
                boss.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lost'")
            with pytest.raises(StorageFailed, match="nothing was written"):
                study.ask()
            studies.run_rounds(study, 4)
            assert np.array_equal(study.recommend(), studies.trajectory(4)[-1])

    def test_newcomers_who_all_create_the_tables_at_once(self, server):
        url = fresh_database(server, "newcomers")
        run_workers("create", url, "8")
        assert len(Study.list(url)) == 8

    def test_kills_lose_nothing(self, server, tmp_path):
        diary = tmp_path / "diary"
        url = fresh_database(server, "kills")
        studies.new_study(url).close()
        assert int(run_workers("kill", url, str(diary), "40")) == 40
        check_the_log(url, diary)


def fresh_database(server: str, name: str) -> str:
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.rsplit("/", 1)[0] + f"/{name}"
