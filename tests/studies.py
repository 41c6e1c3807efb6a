"""What the tests of studies share: a small game, a leader that stands still, and a PostgreSQL server."""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tests.rounds import asked_of, told_to

from stackelberg.core import Answer, Knowledge, Leader, LeaderState, Objective, Probe, Start, frozen
from stackelberg.core.forms import register
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.sets import Reals
from stackelberg.study import Setup, Study
from stackelberg.study.storage import Entry, Head, Storage

ROOT = Path(__file__).resolve().parent.parent


@register("quadratic")
def quadratic(x: Any, y: Any) -> float:
    """An objective that a log can refer to by name."""
    return float(((y - 2.0) ** 2).sum() + 0.1 * (x**2).sum())


def respond(probe: Probe) -> Any:
    """A follower without memory: the answer depends on the announced x alone, so any process can give it."""
    return np.tanh(probe.x) + 0.5 * probe.x


def read_log(storage: Storage, study: int, *after: Head) -> list[tuple[Head, Entry]]:
    """The events of a log, and the head after each."""
    rows = storage.rows(study, *after)
    return [(Head(number, digest), Entry(kind, body, time, key)) for number, kind, key, time, body, digest in rows]


def two_point() -> TwoPoint:
    """Algorithm 1 for a live population."""
    return TwoPoint(K=2, schedule=ConstantSchedule(eta=0.02, delta=0.1))


def new_study(url: str, name: str = "tolls", d: int = 3, now: Any = time.time, **options: Any) -> Study:
    """A study of `two_point` on `quadratic`."""
    return Study.create(url, name, Setup(two_point(), quadratic, x0=np.zeros(d), seed=7, **options), now=now)


def run_rounds(study: Study, rounds: int) -> None:
    """Ask and tell until `rounds` rounds are closed."""
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, y=respond(probe))


def trajectory(rounds: int, d: int = 3) -> list[np.ndarray]:
    """The iterates of the same leader without any study: the truth that a log must reproduce to the bit."""
    leader = two_point().bind(Knowledge(Reals(d), Objective(quadratic), rewindable=False))
    state = leader.init(np.zeros(d), 7)
    xs = [state.x]
    for _ in range(rounds):
        answers = []
        for probe in asked_of(leader, state):
            y = respond(probe)
            answers.append(Answer.answer(probe, y, quadratic(probe.x, y)))
        state = told_to(leader, state, answers)
        xs.append(state.x)
    return xs


@register("collector")
@dataclass(frozen=True)
class Collector(Leader[None]):
    """A leader that stands still."""

    probes: int = 2

    def bind(self, knowledge: Knowledge) -> Collector:
        return self

    def check_start(self, x0: Any) -> Any:
        return x0

    def _begin(self, x0: Any, seed: int) -> None:
        return None

    def plan(self, state: LeaderState[None]) -> tuple[Probe, ...]:
        return tuple(
            Probe(state.round, i, frozen(state.x + i), 1, Start.PREVIOUS, i == self.probes - 1)
            for i in range(self.probes)
        )

    def _fold(self, state: LeaderState[None], deployed: Any) -> Any:
        answers = [one.answer for one in deployed]
        seen = [a.cost for a in answers if a is not None]
        return state.x, state.memory, {"cost": float(np.mean(seen))} if seen else {}


def python(code: str, *arguments: str, **options: Any) -> Any:
    """Run code in a process that can import this package and the tests."""
    words = [sys.executable, "-c", code, *arguments]
    return subprocess.run(words, env=child_environment(), capture_output=True, text=True, timeout=300, **options)


def child_environment() -> dict[str, str]:
    """The environment of a child process: import path, one thread."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def be_bound_by_permissions() -> None:
    """Give up what root may do beyond the permissions of files, for the rest of this process.

    Nobody else's rights are taken on: the interpreter and its packages stay readable wherever they lie.
    """
    if os.geteuid() == 0:
        third_version, this_process, no_capabilities = 0x20080522, 0, (ctypes.c_uint32 * 6)()
        header = (ctypes.c_uint32 * 2)(third_version, this_process)
        assert ctypes.CDLL(None).capset(header, no_capabilities) == 0


def postgres_binaries() -> Path | None:
    """The folder of the newest PostgreSQL server on this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: int(p.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return None if on_path is None else Path(on_path).parent


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of our own on a free loopback port; the address of a database on it.

    Its folder is not one of pytest's: those are closed to the server's user whenever another run begins.
    """
    with tempfile.TemporaryDirectory(prefix="stackelberg-postgres-", ignore_cleanup_errors=True) as folder:
        yield from _serve_postgres(Path(folder))


def _serve_postgres(folder: Path) -> Iterator[str]:
    make_postgres(folder)
    with postgres_running(folder, free_port()) as url:
        yield url


def free_port() -> int:
    """A port that nobody listens at, and that the system gives to no connection until somebody does."""
    while True:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", random.SystemRandom().randrange(20_000, 32_000)))
            return int(found.getsockname()[1])


def _as_postgres() -> list[str]:
    """initdb refuses to run as root; the server then runs as the user that the system package made."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


def make_postgres(folder: Path) -> None:
    """An empty cluster of databases in a folder."""
    binaries = postgres_binaries()
    assert binaries is not None
    if _as_postgres():
        shutil.chown(folder, "postgres", "postgres")
    setup = ["--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8", "--locale=C"]
    subprocess.run(
        [*_as_postgres(), str(binaries / "initdb"), "-D", str(folder / "data"), *setup],
        check=True,
        capture_output=True,
        timeout=120,
        cwd=folder,
    )


@contextmanager
def postgres_running(folder: Path, port: int) -> Iterator[str]:
    """A server on the cluster of `make_postgres`, until the block ends; it can be started again."""
    binaries = postgres_binaries()
    assert binaries is not None
    options = ["-h", "127.0.0.1", "-p", str(port), "-c", "unix_socket_directories=", "-c", "max_connections=50"]
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            [*_as_postgres(), str(binaries / "postgres"), "-D", str(folder / "data"), *options],
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd=folder,
        )
    try:
        _wait_for(port, server, folder / "server.log")
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGINT)  # "fast" shutdown: end the connections that are left
        server.wait(timeout=60)


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg

    end = time.monotonic() + 60
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the PostgreSQL server ended at once: {log.read_text()}")
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"the PostgreSQL server did not start within a minute: {log.read_text()}")
