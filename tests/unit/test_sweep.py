"""A sweep is the runs of `solve`, each once, on any executor: here, in threads, processes and on a Dask cluster."""

import contextlib
import json
import multiprocessing
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from tests import studies
from tests.sweep_cases import killing, steps

from stackelberg import CallableFollowers, Game, InvalidInput, Objective, Reals, Study, TwoPoint, solve
from stackelberg.run import sweep

GRID = {"K": [1, 3], "eta": {"short": 0.1, "long": 0.5}}


def by_hand(rounds=6, seeds=(0, 1)):
    """The rows of GRID, one `solve` at a time."""
    rows = []
    for K in (1, 3):
        for word, eta in (("short", 0.1), ("long", 0.5)):
            for seed in seeds:
                end = solve(*steps(K, eta), rounds=rounds, seed=seed)
                found = (end.status.value, end.value, end.deployments, end.follower_rounds, end.x.tolist(), "")
                names = ("status", "value", "deployments", "follower_rounds", "x", "error")
                rows.append({"K": K, "eta": word, "seed": seed, **dict(zip(names, found, strict=True))})
    return rows


@pytest.mark.parametrize("pool", [contextlib.nullcontext, lambda: ThreadPoolExecutor(2)])
def test_rows_are_the_runs_of_solve_in_order(pool):
    ended = []
    with pool() as executor:
        rows = sweep(steps, GRID, [0, 1], rounds=6, executor=executor, on_run=ended.append)
    assert rows == by_hand()
    assert sorted(map(str, ended)) == sorted(map(str, rows))


def counted(played):
    """A case that counts its follower rounds by K."""

    def case(K):
        def respond(x, y, k):
            played.append(K)
            return -x

        f = Objective(lambda x, y: float((x[0] - 1) ** 2))
        return Game(Reals(1), f, CallableFollowers(respond, start=[0.0])), TwoPoint(K)

    return case


def test_what_is_stored_is_not_played_again(tmp_path):
    played, study = [], (f"sqlite:///{tmp_path}/s.db", "pace")
    first = sweep(counted(played), {"K": [1, 2]}, rounds=3, study=study)
    assert sorted(set(played)) == [1, 2]
    played.clear()
    assert sweep(counted(played), {"K": [1, 2]}, rounds=3, study=study) == first
    assert played == []
    wider = sweep(counted(played), {"K": [1, 2, 5]}, rounds=3, study=study)
    assert wider[:2] == first
    assert set(played) == {5}
    longer = sweep(counted([]), {"K": [1]}, rounds=5, study=study)
    assert longer == sweep(counted([]), {"K": [1]}, rounds=5)
    assert {one.name for one in Study.list(study[0])} == {f"pace, K={K}, seed=0" for K in (1, 2, 5)}


def test_a_run_that_raises_has_a_row_and_the_others_go_on():
    def case(K):
        if K == 2:
            raise OSError("no such city")
        return steps(K)

    rows = sweep(case, {"K": [1, 2, 3]}, rounds=2)
    assert [(row["K"], row["status"], row["error"]) for row in rows] == [
        (1, "rounds done", ""),
        (2, "raised", "OSError: no such city"),
        (3, "rounds done", ""),
    ]
    assert rows[1]["x"] is rows[1]["value"] is None


@pytest.mark.parametrize(
    "arguments, match",
    [
        ({"case": 3}, "case: expected a function"),
        ({"grid": {"K": "13"}}, "grid: expected a list of values for 'K', got '13'"),
        ({"grid": {"K": []}}, "grid: expected a list of values for 'K'"),
        ({"grid": {"seed": [1]}}, "grid: expected keywords that are no column of the rows, got 'seed'"),
        ({"grid": {"K": [1, 1]}}, "grid: expected different runs, got 'K=1, seed=0' twice"),
        ({"grid": {"K": {"a/b": 1}}}, "grid: expected a name without '/'"),
        ({"seeds": [-1]}, "seeds: expected a whole number"),
        ({"seeds": 3}, "seeds: expected a list of whole numbers, got 3"),
        ({"rounds": -1}, "rounds: expected a whole number"),
        ({"study": "sqlite:///s.db"}, "study: expected a pair"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_runs(arguments, match):
    with pytest.raises(InvalidInput, match=match):
        sweep(**{"case": lambda **_: pytest.fail("it ran"), "grid": {"K": [1]}, **arguments})


class Waiting(Executor):
    """Plays the first run only."""

    def __init__(self):
        self.futures = []

    def submit(self, function, /, *args, **kwargs):
        self.futures.append(Future())
        if len(self.futures) == 1:
            self.futures[0].set_result(function())
        return self.futures[-1]


def test_whoever_stops_a_sweep_cancels_what_has_not_begun():
    def stop(row):
        raise KeyboardInterrupt

    waiting = Waiting()
    with pytest.raises(KeyboardInterrupt):
        sweep(steps, {"K": [1, 2, 3]}, rounds=1, executor=waiting, on_run=stop)
    assert [future.cancelled() for future in waiting.futures] == [False, True, True]


@pytest.mark.slow
def test_a_dead_process_is_said_and_the_same_call_goes_on(tmp_path):
    study = (f"sqlite:///{tmp_path}/s.db", "steps")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        rows = sweep(killing, {"K": [1, 3, 2]}, rounds=2, executor=pool, study=study)
    assert [row["status"] for row in rows] == ["rounds done", "raised", "raised"]
    assert rows[1]["error"].startswith("BrokenProcessPool: ")
    assert sweep(steps, {"K": [1, 3, 2]}, rounds=2, study=study) == sweep(steps, {"K": [1, 3, 2]}, rounds=2)


@pytest.fixture
def cluster(tmp_path):
    """A scheduler and two workers of one thread each, on this machine; its address, and the workers."""
    info = tmp_path / "scheduler.json"
    at_home = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(info)]
    worker = [*at_home, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
    commands = [["dask_scheduler", *at_home, "--port", "0"], ["dask_worker", *worker], ["dask_worker", *worker]]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": studies.child_environment()}
    processes = []
    try:
        for module, *options in commands:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
            processes.append(subprocess.Popen(command, **quiet))
        for _ in range(600):
            with contextlib.suppress(OSError, ValueError):
                yield json.loads(info.read_text())["address"], processes[1:]
                break
            time.sleep(0.1)
        else:
            pytest.fail("no scheduler within a minute")
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


@pytest.mark.slow
def test_on_a_dask_cluster_a_killed_worker_loses_nothing(cluster, tmp_path):
    distributed = pytest.importorskip("distributed")
    address, workers = cluster
    lock, ended = threading.Lock(), []

    def kill_one(row):
        with lock:
            ended.append((row["K"], row["eta"], row["seed"]))
            if len(ended) == 3:
                workers[0].kill()

    study = (f"sqlite:///{tmp_path}/s.db", "steps")
    with distributed.Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        executor = client.get_executor()
        rows = sweep(steps, GRID, range(4), rounds=6, executor=executor, study=study, on_run=kill_one)
    assert rows == by_hand(seeds=range(4))  # to the bit
    assert len(ended) == len(set(ended)) == 16
    assert len(Study.list(study[0])) == 16
