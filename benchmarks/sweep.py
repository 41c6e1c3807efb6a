"""What a run of a sweep costs the processes that do not play it: sending, collecting, storing.

    python -m benchmarks.sweep [--quick] [--json FILE]

Processor time in milliseconds per run, which other programs on the machine do not change: of the process that hands
out the work (`pool_ms` with a process pool, `dask_ms` with a Dask cluster of a scheduler and two workers on this
machine, tasks that do nothing), of Dask's scheduler (`scheduler_ms`), and for two problems with 100 rounds of
Algorithm 1 playing a run (`play_ms`, on a worker), storing its study (`store_ms`) and its line in runs.jsonl
(`keep_ms`); `job_bytes` and `result_bytes` travel, `database_bytes` stay.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.study import Storage
from stackelberg.sweeps import SweepPlan
from stackelberg.sweeps.engine import as_they_finish, dask_executor
from stackelberg.sweeps.kept import KeptRuns
from stackelberg.sweeps.played import Job, play

PROBLEMS = {
    "linear-quadratic d=5": {"builtin": "linear-quadratic", "arguments": {"d": 5}},
    "sioux-falls settled": {"network": "sioux-falls"},
}


def processor_s(work: Callable[[], Any]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def send(count: int, executor: Executor | None) -> float:
    """Milliseconds per task that does nothing."""
    tasks = [(str(n), -n) for n in range(count)]
    list(as_they_finish(abs, tasks[:50], executor, 2))  # workers are up before the clock starts
    return processor_s(lambda: list(as_they_finish(abs, tasks, executor, 2))) / count * 1e3


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """A scheduler and two workers on this machine: the address, and the scheduler's process."""
    info = folder / "scheduler.json"
    here = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(info)]
    worker = ["dask_worker", *here, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
    commands = [["dask_scheduler", *here, "--port", "0"], worker, worker]
    started: list[subprocess.Popen[bytes]] = []
    try:
        for module, *options in commands:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
            started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        while not info.exists() or not info.read_text():
            time.sleep(0.1)
        yield json.loads(info.read_text())["address"], psutil.Process(started[0].pid)
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def sending_row(count: int, folder: Path) -> Row:
    pool_ms = send(count, None)
    with cluster(folder) as (address, scheduler), dask_executor(address, 60.0) as executor:
        send(50, executor)
        before = sum(scheduler.cpu_times()[:2])
        dask_ms = send(count, executor)
        spent = sum(scheduler.cpu_times()[:2]) - before
    scheduler_ms = spent / (count + 50) * 1e3
    return {"what": "sending", "tasks": count, "pool_ms": pool_ms, "dask_ms": dask_ms, "scheduler_ms": scheduler_ms}


def problem_row(name: str, rounds: int, count: int, folder: Path) -> Row:
    spec = {
        "study": {"name": "measured", "rounds": rounds},
        "game": PROBLEMS[name],
        "leader": {"policy": "two-point", "K": 1},
    }
    runs = list(SweepPlan(spec, {}, tuple(range(count))).runs())
    job = Job(runs[0].problem, runs[0].study, 0)
    outcome, entries = play(job)
    play_s = processor_s(lambda: play(job))
    database = folder / f"{name}.db"
    with Storage(database) as studies:
        store_s = processor_s(lambda: [studies.add(run.study, entries) for run in runs])
    kept = KeptRuns(folder / name)
    keep_s = processor_s(lambda: [kept.add(run, outcome) for run in runs])
    return {
        "what": name,
        "rounds": rounds,
        "play_ms": play_s * 1e3,
        "store_ms": store_s / count * 1e3,
        "keep_ms": keep_s / count * 1e3,
        "job_bytes": len(pickle.dumps(job)),
        "result_bytes": len(pickle.dumps((outcome, entries))),
        "line_bytes": kept.path.stat().st_size / count,
        "database_bytes": database.stat().st_size / count,
    }


def main() -> None:
    options = option_parser("sweep", __doc__, "a hundred tasks, 5 rounds, no Dask").parse_args()
    found = versions("numpy", "dask", "distributed", "sqlalchemy")
    with tempfile.TemporaryDirectory() as folder:
        rows = [{"what": "sending", "tasks": 100, "pool_ms": send(100, None)}] if options.quick else []
        rows = rows or [sending_row(3000, Path(folder))]
        for name in PROBLEMS:
            rows.append(problem_row(name, 5 if options.quick else 100, 3 if options.quick else 30, Path(folder)))
    for row in rows:
        print("  ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}" for k, v in row.items()))
    print_versions(found)
    write_results(options.json, found, rows)


if __name__ == "__main__":
    main()
