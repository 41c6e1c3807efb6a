"""Processes that work on one study while others are killed. Run as a script by the tests beside it.

One interpreter imports everything once and forks: a life then costs milliseconds, so that kills strike in
all phases: opening, replaying, revision, writing, committing.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests import studies

from stackelberg import solve
from stackelberg.games import linear_quadratic
from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.study import Study

GAME = linear_quadratic(3, seed=1)
LEADER = TwoPoint(K=2, schedule=ConstantSchedule(eta=0.02, delta=0.1))
SEED = 3


def ask_and_tell(url: str, diary: Path, rounds: int, pause: float = 0.0) -> None:
    """Ask and tell, and write into a diary what the study said it had recorded."""
    out = os.open(diary, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    with Study.open(url, "tolls") as study:
        while study.round < rounds:
            for probe in study.ask():
                receipt = study.tell(probe, y=studies.respond(probe))
                word = "recorded" if receipt.recorded else "known"
                os.write(out, f"{word} {probe.round} {probe.index}\n".encode())
                time.sleep(pause)


def solve_on(url: str, rounds: int) -> None:
    """A simulated run, recorded."""
    solve(GAME, LEADER, rounds, seed=SEED, study=(url, "run"))


def create_at(url: str, name: str, begin: float) -> None:
    """Create a study at a moment agreed with others, in a database that does not exist yet."""
    time.sleep(max(0.0, begin - time.time()))
    with studies.new_study(url, name) as study:
        studies.run_rounds(study, 2)


def fork(work: Callable[[], None]) -> int:
    """A child that does `work` and ends."""
    child = os.fork()
    if child:
        return child
    try:
        work()
        os._exit(0)
    except BaseException as error:
        print(f"worker: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(1)


def ended(child: int) -> int:
    """Wait for a child; its exit code, negative for a signal."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill_often(work: Callable[[], None], kills: int, rng: random.Random, longest_s: float) -> int:
    """Start `work` and kill it after a random while, `kills` times; how many were killed before their end."""
    killed = 0
    while killed < kills:
        child = fork(work)
        time.sleep(rng.uniform(0.0, longest_s))
        os.kill(child, signal.SIGKILL)
        code = ended(child)
        if code == 1:
            raise SystemExit("a worker failed")
        if code == 0:
            break
        killed += 1
    return killed


def main() -> None:
    """usage: study_workers.py kill URL DIARY KILLS | solve URL KILLS ROUNDS | write URL DIARY WRITERS ROUNDS |
    create URL NEWCOMERS."""
    what, url, *rest = sys.argv[1:]
    rng = random.Random(0)
    if what == "kill":
        diary, kills = Path(rest[0]), int(rest[1])
        endless = 10**9
        bystander = fork(lambda: ask_and_tell(url, diary, endless, pause=0.003))
        try:
            killed = kill_often(lambda: ask_and_tell(url, diary, endless), kills, rng, 0.03)
        finally:
            os.kill(bystander, signal.SIGKILL)
        if ended(bystander) != -signal.SIGKILL:
            raise SystemExit("the bystander failed")
        print(killed)
    elif what == "solve":
        kills, rounds = int(rest[0]), int(rest[1])
        print(kill_often(lambda: solve_on(url, rounds), kills, rng, 0.04))
    elif what == "create":
        begin = time.time() + 0.1
        children = [fork(lambda name=name: create_at(url, f"study {name}", begin)) for name in range(int(rest[0]))]
        codes = [ended(child) for child in children]
        raise SystemExit(f"a newcomer failed: {codes}" if any(codes) else 0)
    else:
        diary, writers, rounds = Path(rest[0]), int(rest[1]), int(rest[2])
        children = [fork(lambda: ask_and_tell(url, diary, rounds)) for _ in range(writers)]
        codes = [ended(child) for child in children]
        raise SystemExit(f"a writer failed: {codes}" if any(codes) else 0)


if __name__ == "__main__":
    main()
