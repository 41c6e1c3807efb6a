"""Several probes at once: distinct, in any order of arrival, replayed to the bit; workers that die lose nothing."""

import json
import os
import random
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from stackelberg import (
    Box,
    ConstantSchedule,
    Followers,
    InvalidInput,
    Limit,
    ResponseModel,
    Status,
    Study,
    TwoPoint,
    solve,
)
from stackelberg.cli.app import app
from stackelberg.core import FailedRunWarning
from stackelberg.followers import NotRewindable
from stackelberg.games import linear_quadratic
from stackelberg.leaders import default_leader
from stackelberg.study import StudyPaused
from stackelberg.study import events as ev
from stackelberg.study.workers import checked_workers
from stackelberg.support.numbers import moment

GAME = replace(linear_quadratic(3, seed=2), X=Box([-3.0] * 3, [3.0] * 3))
URL = "sqlite:///{}/s.db"


def study_of(url=None, rewindable=True, leader=None, **options):
    leader = ResponseModel(K=10) if leader is None else leader
    made = (leader, GAME.objective, np.zeros(3), 4)
    if url is None:
        return Study.in_memory(*made, X=GAME.X, rewindable=rewindable, **options)
    return Study.create(url, "s", *made, X=GAME.X, rewindable=rewindable, objective_given_again=True, **options)


def answer(study, probe):
    return study.tell(probe, GAME.known.equilibrium(probe.x))


def test_four_probes_are_out_and_differ():
    study = study_of()
    answer(study, study.ask()[0])  # before anything is known there is nothing to run ahead with
    probes = study.ask(4)
    assert [p.name for p in probes] == ["1.0", "2.0", "3.0", "4.0"]
    assert len({p.x.tobytes() for p in probes}) == 4
    assert [p.name for p in study.ask(4)] == ["1.0", "2.0", "3.0", "4.0"]  # until they are told
    assert study.known.round == 4
    answer(study, probes[2])
    assert [p.name for p in study.ask(4)] == ["1.0", "2.0", "4.0", "5.0"]
    assert [p.name for p in study.ask(2)] == ["1.0", "2.0", "4.0", "5.0"]  # what is out is out
    assert [p.name for p in study.ask()] == ["5.0"]  # the open round
    with pytest.raises(InvalidInput, match="count: expected a whole number >= 1, got 0"):
        study.ask(0)


def play_shuffled(study, count, told, seed):
    rng, waiting, n = random.Random(seed), [], 0
    while n < told:
        waiting = list(study.ask(count))
        probe = rng.choice(waiting)
        if rng.random() < 0.1:
            study.tell(probe, failure="the simulation crashed")
        else:
            answer(study, probe)
        n += 1
    return study


@pytest.mark.slow
def test_answers_out_of_order_replay_to_the_bit(tmp_path):
    url = URL.format(tmp_path)
    with play_shuffled(study_of(url), 4, 40, seed=7) as study:
        recommended, planned, history = study.recommend(), study.planned(), study.history()
        names = [o.name for o in history.answers]
    assert len(names) == len(set(names)) == 40
    assert names != sorted(names, key=lambda name: int(name.split(".")[0]))
    with Study.open(url, "s", objective=GAME.objective) as again:
        assert np.array_equal(again.recommend(), recommended)
        assert [p.x.tolist() for p in again.planned()] == [p.x.tolist() for p in planned]
        assert again.recomputed is None  # every probe of the log is the one that is computed again
        assert again.progress.deployments == 40
        assert len(again.progress.awaited) == len(study.known.awaited)
        far = GAME.hyperobjective(np.zeros(3)) - GAME.known.cost
        assert GAME.hyperobjective(recommended) - GAME.known.cost < 0.1 * far


@pytest.mark.slow
def test_the_default_leader_runs_ahead_as_the_model_inside_it_does():
    alone, wrapped = (
        play_shuffled(study_of(leader=leader), 4, 40, seed=7)
        for leader in (ResponseModel(K=10), default_leader(ResponseModel(K=10)))
    )
    assert wrapped.progress.awaited
    assert np.array_equal(wrapped.recommend(), alone.recommend())
    assert [p.x.tolist() for p in wrapped.ask(4)] == [p.x.tolist() for p in alone.ask(4)]


def test_one_worker_goes_on_with_what_several_left_out(tmp_path):
    url = URL.format(tmp_path)
    with study_of(url) as study:
        answer(study, study.ask()[0])
        study.ask(4)
    with Study.open(url, "s", objective=GAME.objective) as study:
        out = []
        while study.known.awaited:
            out.append(study.next_probe().name)
            answer(study, study.next_probe())
        assert out == ["1.0", "2.0", "3.0", "4.0"]
        assert study.round == 5


@pytest.mark.parametrize(
    ("rewindable", "leader"),
    [(False, ResponseModel(K=10)), (True, TwoPoint(K=10, schedule=ConstantSchedule(0.05, 0.1)))],
)
def test_where_the_leader_has_to_wait_the_open_round_is_all_there_is(rewindable, leader):
    study = study_of(rewindable=rewindable, leader=leader)
    for probe in study.ask():
        answer(study, probe)
    probes = study.ask(4)
    assert [p.name for p in probes] == [p.name for p in study.ask()]
    assert {p.round for p in probes} == {1}


def test_each_worker_has_a_probe_of_its_own_and_all_can_see_whose():
    now = [100.0]
    study = study_of(now=lambda: now[0], deadline_s=50.0)
    answer(study, study.ask(worker="a")[0])
    first, second = study.ask(2, worker="a"), study.ask(2, worker="b")
    assert [p.name for p in (*first, *second)] == ["1.0", "2.0"]
    assert study.ask(2, worker="a") == first  # asked again: the same one
    assert study.ask(2, worker="c") == ()
    now[0] = 130.0
    answer(study, second[0])
    assert [p.name for p in study.ask(2, worker="c")] == ["3.0"]
    assert [(h.probe.name, h.worker, h.time) for h in study.known.awaited] == [
        ("1.0", "a", 100.0),
        ("3.0", "c", 130.0),
    ]
    now[0] = 160.0  # a is gone
    assert [p.name for p in study.ask(2, worker="d")] == ["4.0"]
    given_up = study.answer((1, 0, 0))
    assert given_up.failure == "given up: no answer within 50.0 s"
    assert study.tell(first[0], GAME.known.equilibrium(first[0].x)).recorded  # it comes after all
    with pytest.raises(InvalidInput, match="worker"):
        study.ask(2, worker="")


def test_workers_of_a_round_of_several_probes_take_one_each():
    study = study_of(leader=TwoPoint(K=10, schedule=ConstantSchedule(0.05, 0.1)))
    a, b, c = (study.ask(4, worker=name) for name in "abc")
    assert [p.name for p in (*a, *b)] == ["0.0", "0.1"]
    assert c == ()
    answer(study, b[0])
    answer(study, a[0])
    assert study.round == 1


def test_a_live_system_has_one_population_and_says_who_is_at_it():
    study = study_of(rewindable=False)
    with study.signed("ada"):
        (probe,) = study.ask(4, worker="morning shift")
    with study.signed("bob"):
        assert study.ask(4, worker="evening shift") == ()
    (out,) = study.known.awaited
    assert (out.probe.name, out.by, out.worker) == (probe.name, "ada", "morning shift")


@pytest.mark.slow
def test_pausing_and_corrections_work_with_probes_out(tmp_path):
    study = study_of(URL.format(tmp_path))
    answer(study, study.ask()[0])
    probes = study.ask(4)
    study.pause("maintenance")
    with pytest.raises(StudyPaused):
        study.ask(4)
    study.tell(probes[2], [9.0, 9.0, 9.0], confirmed=True)
    study.resume()
    study.correct(probes[2], GAME.known.equilibrium(probes[2].x), reason="a slip")
    right = study_of()
    answer(right, right.ask()[0])
    right.ask(4)
    for one in (study, right):
        for probe in (
            (probes[0], probes[3], probes[1]) if one is study else (probes[2], probes[0], probes[3], probes[1])
        ):
            answer(one, probe)
        assert not one.known.awaited
    assert np.array_equal(study.recommend(), right.recommend())  # as if it had been told right at once
    kinds = [event.kind for _, _, event in study.events()]
    assert kinds.count("deferred") == 3
    study.close()


@pytest.mark.slow
def test_limits_are_kept_with_probes_out():
    start, best = (GAME.known.equilibrium(x)[0] for x in (np.zeros(3), GAME.known.x))
    bound, side = 0.5 * (start + best), "at_most" if best > start else "at_least"
    limit = Limit("g", y={0: 1.0}, **{side: bound})
    f = replace(GAME.objective, limits=[limit])
    study = Study.in_memory(ResponseModel(K=10), f, np.zeros(3), 4, X=GAME.X, rewindable=True)
    play_shuffled(study, 4, 60, seed=1)
    broken = [o for o in study.answers() if o.y is not None and limit.is_broken(o.x, o.y)]
    assert len(broken) <= 4  # of 60: they are kept with 95%
    x = study.recommend()
    assert limit.excess(x, GAME.known.equilibrium(x)) <= 1e-3 * abs(bound)
    far = GAME.hyperobjective(np.zeros(3)) - GAME.known.cost
    assert GAME.hyperobjective(x) - GAME.known.cost < 0.5 * far


# Workers.


@dataclass(frozen=True, eq=False)
class Answering(Followers):
    """The followers of the game, slow, or deadly: the file says for which call of `respond` the process dies."""

    inside: Followers
    folder: str
    slow_s: float = 0.0
    dies_at: float = np.inf
    always: bool = False

    def initial(self, rng):
        return self.inside.initial(rng)

    def respond(self, x, memory, rounds, rng):
        marker = Path(self.folder) / "died"
        if np.linalg.norm(x) > self.dies_at and (self.always or not marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.slow_s * rng.random())
        return self.inside.respond(x, memory, rounds, rng)


def game_with(tmp_path, **options):
    return replace(GAME, followers=Answering(GAME.followers, str(tmp_path), **options), x0=np.zeros(3))


def told_once(study):
    told = [event.observation for _, _, event in study.events() if isinstance(event, ev.Told)]
    assert len({(o.round, o.index) for o in told}) == len(told)
    return told


@pytest.mark.slow
def test_processes_answer_and_the_log_repeats_the_run(tmp_path):
    url = URL.format(tmp_path)
    result = solve(game_with(tmp_path, slow_s=0.05), rounds=12, study=(url, "s"), workers=2)
    assert result.status is Status.ROUNDS_DONE
    assert result.deployments == 12
    with Study.open(url, "s", objective=GAME.objective) as study:
        assert len(told_once(study)) == 12
        assert not study.known.awaited
        assert np.array_equal(study.recommend(), result.x)
        assert study.recomputed is None


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(tmp_path):
    study = study_of(URL.format(tmp_path))
    game = game_with(tmp_path, dies_at=0.05)
    result = solve(game, ResponseModel(K=10), rounds=10, seed=4, study=study, workers=2)
    assert (tmp_path / "died").exists()
    told = told_once(study)
    assert len(told) == 10
    assert all(o.failure is None for o in told)
    assert result.status is Status.ROUNDS_DONE
    study.close()


@pytest.mark.slow
def test_a_probe_that_kills_every_worker_is_a_failure_and_the_others_are_answered(tmp_path):
    study = study_of(URL.format(tmp_path))
    game = game_with(tmp_path, dies_at=1.0, always=True)
    solve(game, ResponseModel(K=10), rounds=6, seed=4, study=study, workers=2)
    told = told_once(study)
    failed = [o for o in told if o.failure is not None]
    assert all("the worker died that was at this probe alone" in o.failure for o in failed)
    assert all(np.linalg.norm(o.x) > 1.0 for o in failed)
    assert len(told) == 6
    study.close()


@pytest.mark.slow
def test_threads_and_their_order(tmp_path):
    seen = threading.Lock()
    with ThreadPoolExecutor(3) as pool, seen:
        result = solve(game_with(tmp_path, slow_s=0.02), ResponseModel(K=10), rounds=20, workers=pool)
    assert result.deployments == 20
    names = [o.name for o in result.answers]
    assert len(set(names)) == 20
    leader = TwoPoint(K=10, schedule=ConstantSchedule(0.05, 0.1))
    with ThreadPoolExecutor(2) as pool:
        together = solve(game_with(tmp_path), leader, rounds=10, workers=pool)
    alone = solve(game_with(tmp_path), leader, rounds=10)
    assert np.array_equal(together.x, alone.x)  # rounds of probes keep their order of index


@pytest.mark.slow
def test_a_dask_cluster_answers(tmp_path):
    distributed = pytest.importorskip("distributed", reason="needs the extra 'cluster'")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        result = solve(game_with(tmp_path), ResponseModel(K=10), rounds=8, workers=client.get_executor(pure=False))
    assert result.deployments == 8
    assert len({o.name for o in result.answers}) == 8


def test_what_cannot_work_is_refused(tmp_path):
    live = replace(GAME, followers=NotRewindable(GAME.followers))
    with pytest.raises(InvalidInput, match="workers: these followers cannot be rewound: there is one population"):
        solve(live, rounds=3, workers=2)
    with pytest.raises(InvalidInput, match="workers: expected how many, or a concurrent"):
        solve(GAME, rounds=3, workers="four")
    with pytest.raises(InvalidInput, match="workers: expected a whole number >= 1, got 0"):
        solve(GAME, rounds=3, workers=0)
    assert checked_workers(np.int64(2)) == 2
    from stackelberg import CallableFollowers

    local = replace(GAME, followers=CallableFollowers(lambda x, y, k: x, start=np.zeros(3)))
    with pytest.raises(InvalidInput, match="workers: these followers cannot be sent to other processes"):
        solve(local, rounds=3, workers=2)

    class Gone(Executor):
        def submit(self, *given, **named):
            raise BrokenExecutor("gone")

    with pytest.warns(FailedRunWarning, match=r"workers: the executor broke down"):
        solve(GAME, rounds=3, workers=Gone())


@pytest.mark.slow
def test_http_workers_share_a_study(tmp_path):
    pytest.importorskip("fastapi", reason="the server needs the extra `server`")
    from tests.servers import running

    from stackelberg.client import RemoteStudy

    url = URL.format(tmp_path)
    with (
        running(url) as server,
        RemoteStudy.create(
            server.url,
            "s",
            ResponseModel(),
            "total-response",
            np.ones(2),
            X=Box([0.0] * 2, [4.0] * 2),
            rewindable=True,
        ) as study,
    ):
        (first,) = study.ask()
        study.tell(first, [3.0, 3.0])
        kept = {}

        def work(name, count):
            with RemoteStudy.open(server.url, "s") as mine:
                for _ in range(count):
                    while not (probes := mine.ask(3, worker=name)):
                        time.sleep(0.01)
                    kept.setdefault(name, []).append(probes[0].name)
                    time.sleep(random.random() * 0.02)
                    mine.tell(probes[0], 1.0 + (probes[0].x - 2.0) ** 2)

        threads = [threading.Thread(target=work, args=(name, 8)) for name in ("a", "b", "c")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        names = [name for mine in kept.values() for name in mine]
        assert len(names) == len(set(names)) == 24  # nothing lost or doubled
        out = server.send("POST", "/v1/studies/s/ask?count=2").json
        assert [one["worker"] for one in out["out"]] == [None] * len(out["out"])
        assert {"probe", "since", "by", "worker"} == set(study.awaited()[0]) & {"probe", "since", "by", "worker"}
    with Study.open(url, "s") as local:
        told_once(local)
        assert local.progress.deployments == 25
        assert local.recomputed is None


@pytest.mark.slow
def test_commands_hand_out_several_and_say_who_has_which_since_when(tmp_path):
    url = URL.format(tmp_path)
    Study.create(url, "s", ResponseModel(), "total-response", [1.0, 2.0], rewindable=True).close()

    def said(*words, code=0):
        found = CliRunner().invoke(app, [*words, "--db", url])
        assert found.exit_code == code, found.output
        return found

    said("tell", "s", "--probe", json.loads(said("ask", "s", "--json").stdout)["probe"], "--y", "3 4")
    lines = said("ask", "s", "--count", "3").stdout.splitlines()
    data = json.loads(said("ask", "s", "--count", "3", "--json").stdout)
    assert [one["probe"] for one in data["probes"]] == ["1.0", "2.0", "3.0"]
    assert lines == [" ".join(map(repr, one["x"])) for one in data["probes"]]
    assert [(out["probe"], out["worker"]) for out in data["out"]] == [("1.0", None), ("2.0", None), ("3.0", None)]
    mine = json.loads(said("ask", "s", "--worker", "a", "--count", "3", "--json").stdout)
    assert (mine["probe"], mine["unanswered"]) == ("1.0", 1)
    assert json.loads(said("ask", "s", "--worker", "b", "--json").stdout)["probe"] == "2.0"
    table = said("ask", "s", "--worker", "c", "--csv").stdout.splitlines()
    assert table == ["entry,x", *(f"{i},{v!r}" for i, v in enumerate(data["probes"][2]["x"], start=1))]
    with Study.open(url, "s") as study:
        since = [moment(handed.time) for handed in study.known.awaited]
    each = [f"{p} (with {w} since {t})" for p, w, t in zip(("1.0", "2.0", "3.0"), "abc", since, strict=True)]
    gone = said("ask", "s", "--worker", "d", "--count", "3", code=2)
    assert gone.stdout == ""
    assert f"no probe for worker 'd' now: as many as may be out are with others: {', '.join(each)}" in gone.stderr
    assert ", ".join(each) in said("show", "s").stdout
    facts = json.loads(said("show", "s", "--json").stdout)["waiting_for"]
    assert [(out["probe"], out["worker"]) for out in facts] == [("1.0", "a"), ("2.0", "b"), ("3.0", "c")]
    assert "--csv: prints one x" in said("ask", "s", "--count", "2", "--csv", code=2).stderr
