"""Many clients on a server that is killed, or whose database is: what was acknowledged is there, and once.

python -m tests.server_load                 # the whole of it, SQLite and PostgreSQL
python -m tests.server_load --quick
"""

from __future__ import annotations

import argparse
import contextlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tests import studies
from tests.servers import make_token

from stackelberg import ConstantSchedule, Setup, TwoPoint
from stackelberg.client import Study, Unreachable
from stackelberg.core import InvalidInput, Probe
from stackelberg.server.tokens import Scope
from stackelberg.study import Study as LocalStudy
from stackelberg.study import events as ev

D = 4


def leader(probes: int) -> TwoPoint:
    """`probes` questions in each round (at least two)."""
    schedule = ConstantSchedule(eta=0.01, delta=0.1)
    return TwoPoint(K=1, schedule=schedule, directions=probes - 1)


def cost(x: Any) -> float:
    """The same for the same x: two clients who measure one probe agree."""
    return float(((x - 1.0) ** 2).sum())


@dataclass
class Tally:
    """What clients were promised: (study, round, index) of every answer that was acknowledged as recorded."""

    recorded: list[tuple[str, int, int]] = field(default_factory=list)
    acknowledged: set[tuple[str, int, int]] = field(default_factory=set)
    errors: list[BaseException] = field(default_factory=list)
    slowest_s: float = 0.0


def client(url: str, name: str, rounds: int, told: Tally, seed: int) -> None:
    """Ask, measure and tell until the study has played its rounds."""
    chance = random.Random(seed)
    try:
        with Study.open(url, name, patience_s=120.0, timeout_s=30.0) as study:
            while True:
                begun = time.monotonic()
                probes = study.ask()
                if probes[0].round >= rounds:
                    return
                probe: Probe = chance.choice(probes)
                with contextlib.suppress(InvalidInput):  # another client closed the round meanwhile
                    receipt = study.tell(probe, y=probe.x, cost=cost(probe.x))
                    place = (name, probe.round, probe.index)
                    told.acknowledged.add(place)
                    if receipt.recorded:
                        told.recorded.append(place)
                told.slowest_s = max(told.slowest_s, time.monotonic() - begun)
    except BaseException as error:
        told.errors.append(error)


@contextlib.contextmanager
def serving(db: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own."""
    code = "from stackelberg.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--db", db, "--port", str(port), "--rate", "0"]
    process = subprocess.Popen(command, env=studies.child_environment(), stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(30)


def address(db: str, port: int) -> str:
    """Of a server there, with a token that outlasts it."""
    return f"http://127.0.0.1:{port}/#token={make_token(db, f'load {port}', Scope.ADMIN)}"


def run_load(
    url: str, clients: int, names: list[str], rounds: int, during: Callable[[Tally], None] = lambda told: None
) -> tuple[Tally, float]:
    """Let clients work, and `during` happen meanwhile."""
    told = Tally()
    threads = [
        threading.Thread(target=client, args=(url, names[i % len(names)], rounds, told, i), daemon=True)
        for i in range(clients)
    ]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    during(told)
    for thread in threads:
        thread.join(600)
    assert not any(thread.is_alive() for thread in threads), "a client hangs"
    return told, time.monotonic() - begun


def wait_for(told: Tally, answers: int) -> None:
    """Until clients have told so many: a part of the load, so that what happens next happens under load."""
    end = time.monotonic() + 300
    while len(told.acknowledged) < answers and not told.errors:
        assert time.monotonic() < end, "the load does not get on"
        time.sleep(0.01)


def check(db: str, names: list[str], rounds: int, told: Tally) -> int:
    """Nothing is lost, nothing is doubled; how many answers there are."""
    assert told.errors == [], told.errors[:3]
    found: list[tuple[str, int, int]] = []
    for name in names:
        with LocalStudy.open(db, name) as study:  # the whole chain of digests is checked
            for _, _, event in study.events():
                if isinstance(event, ev.AnswerRecorded):
                    o = event.observation
                    assert o.failure is None
                    assert o.cost == cost(o.x)
                    assert event.by is not None
                    assert event.by.startswith("load ")
                    found.append((name, o.round, o.index))
            assert study.round == rounds
    assert len(found) == len(set(found)), "an answer was written twice"
    assert told.acknowledged <= set(found), "an answer was acknowledged and lost"
    assert len(told.recorded) == len(set(told.recorded)), "an answer was acknowledged as new twice"
    return len(found)


def create(url: str, names: list[str], probes: int) -> None:
    for number, name in enumerate(names):
        end = time.monotonic() + 60
        while True:
            try:
                Study.create(url, name, Setup(leader(probes), x0=np.zeros(D), seed=number), patience_s=60.0).close()
                break
            except Unreachable:
                if time.monotonic() > end:
                    raise


def scenario(db: str, url: str, clients: int, studies_: int, rounds: int) -> str:
    """One load on one database. A line of figures."""
    names = [f"study {clients}-{studies_}-{rounds}-{i}" for i in range(studies_)]
    create(url, names, 2 if studies_ > 1 else max(2, clients))
    told, spent = run_load(url, clients, names, rounds)
    answers = check(db, names, rounds, told)
    return (
        f"{clients} clients on {studies_} studies: {answers} answers in {spent:.1f} s "
        f"({2 * answers / spent:.0f} requests/s), slowest ask + tell {told.slowest_s:.2f} s"
    )


def kill_and_restart(db: str, clients: int, studies_: int, rounds: int, kills: int = 3) -> str:
    """The server is killed (SIGKILL) under load and started again."""
    port, names = studies.free_port(), [f"killed {clients}-{studies_}-{rounds}-{i}" for i in range(studies_)]
    url, running = address(db, port), []

    def start() -> None:
        running.append(serving(db, port))
        running.append(running[-1].__enter__())

    start()
    try:
        create(url, names, 2)

        def during(told: Tally) -> None:
            for kill in range(1, kills + 1):
                wait_for(told, 2 * rounds * studies_ * kill // (kills + 1))
                running[-1].kill()
                running[-2].__exit__(None, None, None)
                start()

        told, spent = run_load(url, clients, names, rounds, during)
    finally:
        running[-2].__exit__(None, None, None)
    answers = check(db, names, rounds, told)
    return f"server killed {kills} times under {clients} clients: {answers} answers in {spent:.1f} s"


def postgres_restarts(folder: Path, clients: int, rounds: int, restarts: int = 2) -> str:
    """PostgreSQL is stopped and started again under load; the server stays."""
    studies.make_postgres(folder)
    port, database = studies.free_port(), studies.free_port()
    names = [f"restarted {i}" for i in range(clients)]
    with contextlib.ExitStack() as stack:
        running = [studies.postgres_running(folder, database)]
        db = running[-1].__enter__()
        stack.callback(lambda: running[-1].__exit__(None, None, None))
        stack.enter_context(serving(db, port))
        url = address(db, port)
        create(url, names, 2)

        def during(told: Tally) -> None:
            for restart in range(1, restarts + 1):
                wait_for(told, 2 * rounds * clients * restart // (restarts + 1))
                running[-1].__exit__(None, None, None)
                time.sleep(0.5)
                running.append(studies.postgres_running(folder, database))
                running[-1].__enter__()

        told, spent = run_load(url, clients, names, rounds, during)
        answers = check(db, names, rounds, told)
    return f"PostgreSQL restarted {restarts} times under {clients} clients: {answers} answers in {spent:.1f} s"


def many_and_one(where: str, db: str, many: int, rounds: int) -> None:
    port = studies.free_port()
    url = address(db, port)
    with serving(db, port):
        for clients, studies_, each in ((many, many, rounds), (min(16, many), 1, 3 * rounds)):
            print(f"{where},", scenario(db, url, clients, studies_, each), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    many, rounds = (8, 4) if options.quick else (64, 10)
    with tempfile.TemporaryDirectory() as folder:
        db = f"sqlite:///{folder}/load.db"
        many_and_one("SQLite", db, many, rounds)
        print("SQLite,", kill_and_restart(db, min(16, many), min(16, many), 3 * rounds), flush=True)
    if studies.postgres_binaries() is None:
        print("PostgreSQL is not installed")
        return
    with studies.postgres_server() as db:
        many_and_one("PostgreSQL", db, many, rounds)
        print("PostgreSQL,", kill_and_restart(db, min(16, many), min(16, many), 3 * rounds), flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        print(postgres_restarts(Path(folder), min(16, many), 3 * rounds), flush=True)


if __name__ == "__main__":
    main()
