"""A real cluster on this machine: a scheduler and two workers, of which one is killed in the middle of a sweep."""

import contextlib
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from typer.testing import CliRunner

from stackelberg import Study
from stackelberg.cli import app
from stackelberg.sweeps import read_sweep, sweep
from stackelberg.sweeps.engine import PoolBroken, dask_executor

pytestmark = pytest.mark.slow

FILE = """
[study]
name = "steps"
rounds = 12

[game]
builtin = "linear-quadratic"
arguments = { d = 4 }

[leader]
policy = "two-point"
schedule = { kind = "theorem", eta_bar = 0.5, delta_bar = 0.5 }

[sweep]
seeds = 10

[sweep.grid]
"leader.K" = [1, 3]
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cluster")
    info = folder / "scheduler.json"
    at_home = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(info)]
    worker = [*at_home, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
    commands = [["dask_scheduler", *at_home, "--port", "0"], ["dask_worker", *worker], ["dask_worker", *worker]]
    processes = []
    try:
        for module, *options in commands:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
            processes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
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


def test_a_killed_worker_loses_nothing_and_the_command_goes_on_from_there(cluster, tmp_path):
    address, workers = cluster
    file, out = tmp_path / "steps.toml", tmp_path / "out"
    file.write_text(FILE)
    plan = read_sweep(file)
    with ThreadPoolExecutor(1) as pool:
        serial = sweep(plan, executor=pool)
    ended = []

    def kill_one(run, what, done, total):
        ended.append(run.key)
        if done == 5:
            workers[0].kill()

    db = f"sqlite:///{tmp_path}/s.db"
    with dask_executor(address) as executor:
        result = sweep(plan, executor=executor, out=out, db=db, on_run=kill_one)
    assert not result.failed
    assert sorted(ended) == sorted(run.key for run in serial.outcomes)  # all, each once
    assert len(Study.list(db)) == 20
    found = {run.key: outcome for run, outcome in result.outcomes.items()}
    for run, outcome in serial.outcomes.items():
        there = found[run.key]
        assert (there.x, there.costs, there.status) == (outcome.x, outcome.costs, outcome.status)  # to the bit

    file.write_text(FILE.replace("[1, 3]", "[1, 3, 9]"))
    options = ["--executor", "dask", "--scheduler", address, "--out", str(out), "--db", db, "--json"]
    said = CliRunner().invoke(app, ["sweep", str(file), *options])
    assert said.exit_code == 0, said.stderr
    answer = json.loads(said.stdout)
    assert answer["played"] == 10
    assert [(row["leader.K"], row["runs"], row["failed"]) for row in answer["rows"]] == [
        (1, 10, 0),
        (3, 10, 0),
        (9, 10, 0),
    ]
    assert answer["rows"][0]["mean"] == pytest.approx(serial.summary()["mean"][0], rel=1e-14)
    assert {path.name for path in out.iterdir()} >= {"runs.csv", "summary.csv", "figure.png", "figure.svg"}
    assert len((out / "runs.csv").read_text().splitlines()) == 31


def test_a_scheduler_that_is_not_there_is_named():
    missing = r"no Dask scheduler answers at 'tcp://127.0.0.1:1'"
    with pytest.raises(PoolBroken, match=missing), dask_executor("tcp://127.0.0.1:1", patience_s=0.5):
        pass
