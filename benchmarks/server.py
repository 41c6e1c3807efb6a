"""Ask + tell over HTTP: our server beside Optuna's storage through its gRPC proxy, 16 clients each, d = 76.

    python -m benchmarks.server [--quick] --json FILE

A turn is one ask and one tell. Ours: the x of a two-point leader is asked for, and its response (76 numbers) and
cost are told, each on the disk of the server (SQLite, write-ahead log, synchronous=FULL) before the call returns.
Optuna's: ask, 76 suggested floats and tell, with its cheapest sampler, on its SQLite storage behind
`run_grpc_proxy_server`. Both servers run in a process of their own, both sets of clients as threads of this one,
each client on a study of its own; the two take turns, `blocks` times. `ours_rps` and `optuna_rps` are turns per
second, `ratio` one over the other, `p50_ms` and `p99_ms` of our turns; `requests_rps` counts HTTP requests.
"""

from __future__ import annotations

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.results import Row, option_parser, print_versions, versions, write_results
from stackelberg.client import RemoteStudy, Study
from stackelberg.leaders import TheoremSchedule, TwoPoint
from stackelberg.server.tokens import Scope, TokenStore
from stackelberg.study import Setup, Storage

D, CLIENTS = 76, 16
RESPONSE = np.tanh(np.linspace(-1.0, 1.0, D))
OPTUNA_SERVER = """
import sys
from optuna.storages import RDBStorage, run_grpc_proxy_server
run_grpc_proxy_server(RDBStorage(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]))
"""
OUR_SERVER = "from stackelberg.cli import main; main()"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def process(code: str, *arguments: str) -> Iterator[None]:
    """A server in a process of its own; it is stopped at the end."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    running = subprocess.Popen([sys.executable, "-c", code, *arguments], env=environment, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(30)


def our_turn(study: RemoteStudy, number: int) -> Callable[[], None]:
    def turn() -> None:
        probe = study.next_probe()
        study.tell(probe, y=RESPONSE + 0.01 * probe.x, cost=float(probe.x[0]) + number)

    return turn


def optuna_turn(port: int, number: int) -> Callable[[], None]:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    storage = optuna.storages.GrpcStorageProxy(host="127.0.0.1", port=port)
    storage.wait_server_ready(timeout=60)
    sampler = optuna.samplers.RandomSampler(seed=number)
    study = optuna.create_study(storage=storage, sampler=sampler, study_name=f"bench {number}")

    def turn() -> None:
        trial = study.ask()
        x = np.array([trial.suggest_float(f"x{i}", -1.0, 1.0) for i in range(D)])
        study.tell(trial, float(x @ x))

    return turn


def together(turns: list[Callable[[], None]], seconds: float) -> tuple[list[float], float]:
    """Every client takes turns for so many seconds; milliseconds of each turn, and turns per second."""
    times: list[list[float]] = [[] for _ in turns]
    begun = time.perf_counter()
    end = begun + seconds

    def work(number: int) -> None:
        while time.perf_counter() < end:
            before = time.perf_counter()
            turns[number]()
            times[number].append(1e3 * (time.perf_counter() - before))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(turns))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    every = [t for client in times for t in client]
    return every, len(every) / (time.perf_counter() - begun)


def measure(folder: Path, clients: int, blocks: int, ours_s: float, optuna_s: float) -> Row:
    port, other = free_port(), free_port()
    ours_db, optuna_db = f"sqlite:///{folder}/ours.db", f"sqlite:///{folder}/optuna.db"
    with (
        process(OUR_SERVER, "serve", "--db", ours_db, "--port", str(port), "--rate", "0"),
        process(OPTUNA_SERVER, optuna_db, str(other)),
    ):
        leader = TwoPoint(K=3, schedule=TheoremSchedule(eta_bar=0.1, delta_bar=1.0))
        with Storage(ours_db) as storage:
            token = TokenStore(storage).make(f"bench {clients}", Scope.ADMIN)
        url = f"http://127.0.0.1:{port}/#token={token}"
        studies = [Study.create(url, f"bench {i}", Setup(leader, x0=np.zeros(D), seed=i)) for i in range(clients)]
        ours = [our_turn(study, i) for i, study in enumerate(studies)]
        theirs = [optuna_turn(other, i) for i in range(clients)]
        together(ours, 0.2 * ours_s)  # both warm
        together(theirs, 0.0 if clients < CLIENTS else 1.0)
        times: list[float] = []
        rates, rivals = [], []
        for _ in range(blocks):
            block, rate = together(ours, ours_s)
            times += block
            rates.append(rate)
            rivals.append(together(theirs, optuna_s)[1])
        for study in studies:
            study.close()
    ours_rps, optuna_rps = statistics.mean(rates), statistics.mean(rivals)
    return {
        "d": D,
        "clients": clients,
        "ours_rps": ours_rps,
        "optuna_rps": optuna_rps,
        "ratio": ours_rps / optuna_rps,
        "p50_ms": float(np.percentile(times, 50)),
        "p99_ms": float(np.percentile(times, 99)),
        "requests_rps": 2 * ours_rps,
        "turns": len(times),
        "load_average": os.getloadavg()[0],
    }


def main() -> None:
    smaller = "four clients and one short block of each, instead of 16 and four longer ones"
    options = option_parser("server", __doc__, smaller).parse_args()
    clients, blocks, ours_s, optuna_s = (4, 1, 2.0, 1.0) if options.quick else (CLIENTS, 4, 8.0, 12.0)
    found = versions("fastapi", "uvicorn", "httptools", "sqlalchemy", "optuna", "grpcio")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        row = measure(Path(folder), clients, blocks, ours_s, optuna_s)
    print_versions(found)
    for name, value in row.items():
        print(f"{name:<14} {value:,.3f}" if isinstance(value, float) else f"{name:<14} {value}")
    write_results(options.json, found, [row])


if __name__ == "__main__":
    main()
