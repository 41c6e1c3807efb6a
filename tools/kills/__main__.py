"""`python -m tools.kills --kills 10000`: is anything that a study acknowledged ever lost, doubled or different?

A worker asks and tells and says through a pipe what was acknowledged; it is killed (SIGKILL) at a random moment
(every fifth from its start on, the others after it has opened the study) and another one opens the study. The
witness, this process, keeps its own book and never looks into the database until a study is over; then every
acknowledged answer must be in the log once, with the very cost, and the x of every round must be those of an
undisturbed run.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from stackelberg.core import Probe
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.study import Study
from stackelberg.study import events as ev

LEADER = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.02, delta=0.1), mode="sequential")
D = 3


def respond(probe: Probe) -> np.ndarray:
    """An answer that depends on the announced x alone, so that any process can give it."""
    return np.asarray(np.tanh(probe.x) + 0.5 * probe.x)


def cost_of(x: np.ndarray, y: np.ndarray) -> float:
    """What is told as the cost."""
    return float(((y - 2.0) ** 2).sum() + 0.1 * (x**2).sum())


def create(url: str) -> Study:
    """A study whose costs are told, so that it needs no module of ours."""
    return Study.create(url, "witnessed", LEADER, None, np.zeros(D), 3)


@dataclass
class Book:
    """What the witness heard: the cost of every acknowledged answer by its place; and how often it struck."""

    heard: dict[tuple[int, int], float] = field(default_factory=dict)
    kills: int = 0
    before_opening: int = 0
    calls: int = 0


def work(url: str, out: int) -> None:
    """Ask and tell for ever; after each acknowledgement one line to the witness."""
    with Study.open(url, "witnessed") as study:
        os.write(out, b"open\n")
        while True:
            for probe in study.ask():
                y = respond(probe)
                cost = cost_of(probe.x, y)
                study.tell(probe, y, cost)
                os.write(out, f"{probe.round} {probe.index} {cost.hex()}\n".encode())


@contextmanager
def worker(url: str) -> Iterator[tuple[int, int]]:
    """A child that works; (process, the reading end of its pipe)."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            work(url, writing)
        except BaseException as error:
            os.write(writing, f"failed {type(error).__name__}: {error}\n".encode())
        os._exit(1)
    os.close(writing)
    try:
        yield child, reading
    finally:
        os.close(reading)


def strike(url: str, book: Book, seconds: float, wait: bool) -> None:
    """One life: let a worker work for a while (`wait`: from its opening on), kill it, and note what it told."""
    with worker(url) as (child, reading):
        if wait:
            select.select([reading], [], [], 120.0)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = b""
        while chunk := os.read(reading, 1 << 16):
            said += chunk
    lines = said.decode().splitlines()
    book.kills += 1
    book.before_opening += not lines
    for line in lines:
        if line.startswith("failed"):
            raise SystemExit(f"a worker failed: {line}")
        if line != "open":
            round, index, cost = line.split()
            book.heard[int(round), int(index)] = float.fromhex(cost)
            book.calls += 1


def verdict(url: str, book: Book) -> int:
    """Compare the log with what the witness heard and with an undisturbed run; how many answers the log has."""
    with Study.open(url, "witnessed") as study:
        told = [event.observation for _, _, event in study.events() if isinstance(event, ev.Told)]
        asked = [(event.round, event.asking) for _, _, event in study.events() if isinstance(event, ev.Asked)]
        rounds = [record.x for record in study.history().records]
    by_place = {(o.round, o.index): o.cost for o in told}
    assert len(by_place) == len(told), "an answer was doubled"
    assert len(set(asked)) == len(asked), "a question was doubled"
    lost = [place for place, cost in book.heard.items() if by_place.get(place) != cost]
    assert not lost, f"acknowledged, and lost or different: {lost[:5]}"
    alone = Study.in_memory(LEADER, None, np.zeros(D), 3)
    for x in rounds:
        assert np.array_equal(alone.recommend(), x), "another x than undisturbed"
        for probe in alone.ask():
            y = respond(probe)
            alone.tell(probe, y, cost_of(probe.x, y))
    return len(told)


def main() -> None:
    """See the top of this file."""
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("--kills", type=int, default=10_000)
    parse.add_argument("--per-study", type=int, default=100, help="kills until the next study: opening stays quick")
    parse.add_argument("--longest", type=float, default=0.04, help="seconds that a worker lives at most")
    parse.add_argument("--minutes", type=float, default=None, help="stop after so many, whatever was reached")
    parse.add_argument(
        "--folder", type=Path, default=None, help="where the databases are (default: a temporary one)"
    )
    parse.add_argument("--seed", type=int, default=0)
    given = parse.parse_args()
    rng, begun = random.Random(given.seed), time.monotonic()
    kills = calls = answers = early = studies = 0
    while kills < given.kills:
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            url, book = f"sqlite:///{Path(folder) / 'log.db'}", Book()
            create(url).close()
            while book.kills < min(given.per_study, given.kills - kills):
                strike(url, book, rng.uniform(0.0, given.longest), rng.random() < 0.8)
            answers += verdict(url, book)
        kills, calls, early, studies = (
            kills + book.kills,
            calls + book.calls,
            early + book.before_opening,
            studies + 1,
        )
        out_of_time = given.minutes is not None and time.monotonic() - begun > 60.0 * given.minutes
        if studies % 10 == 0 or kills >= given.kills or out_of_time:
            said = f"{kills} kills ({early} before the study was open), {calls} answers acknowledged, "
            said += f"{answers} in the logs of {studies} studies; none lost, doubled or different"
            print(f"{said}; {time.monotonic() - begun:.0f} s", flush=True)
        if out_of_time:
            return


if __name__ == "__main__":
    main()
