"""How far one request walks: functions of this package that it calls, in how many files, and how deep.

    python -m tools.walk [--json FILE]

A switch is a call whose file is another one than that of the call before it. Only functions of `stackelberg` count.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

import stackelberg
from stackelberg import ResponseModel, Study, TheoremSchedule, TwoPoint, solve
from stackelberg.games import stackelberg_cournot

PACKAGE = str(Path(stackelberg.__file__).parent)


@dataclass
class Walk:
    """What was called: how often in each room, in which files, with how many changes of file, and how deep."""

    rooms: Counter[str] = field(default_factory=Counter)
    files: set[str] = field(default_factory=set)
    switches: int = 0
    deepest: int = 0
    modules: int = 0
    _last: str = ""
    _depth: int = 0

    def profile(self, frame: FrameType, event: str, _: Any) -> None:
        """For `sys.setprofile`."""
        name = frame.f_code.co_filename
        if event not in ("call", "return") or not name.startswith(PACKAGE):
            return
        if event == "return":
            self._depth -= 1
            return
        self._depth += 1
        self.deepest = max(self.deepest, self._depth)
        self.rooms[name.removeprefix(PACKAGE).split("/")[1].removesuffix(".py")] += 1
        self.files.add(name)
        self.switches += name != self._last
        self._last = name

    @property
    def calls(self) -> int:
        """All calls of functions of this package."""
        return sum(self.rooms.values())


@contextmanager
def walking() -> Iterator[Walk]:
    """What is called within the block."""
    walk = Walk()
    before = sys.getprofile()
    sys.setprofile(walk.profile)
    try:
        yield walk
    finally:
        sys.setprofile(before)
        walk.modules = sum(name.split(".")[0] == "stackelberg" for name in sys.modules)


def round_of_two_points() -> Walk:
    """One further round of `solve` with Algorithm 1 on a small game: the difference of two runs, per round."""
    game, leader, few, many = stackelberg_cournot(n=2), TwoPoint(K=3, schedule=TheoremSchedule(1.0, 0.1)), 20, 70
    solve(game, leader, rounds=2, x0=[3.0])

    def walked(rounds: int) -> Walk:
        with walking() as walk:
            solve(game, leader, rounds=rounds, x0=[3.0])
        return walk

    short, long = walked(few), walked(many)
    per_round = Counter({room: round((n - short.rooms[room]) / (many - few)) for room, n in long.rooms.items()})
    return Walk(per_round, long.files, round((long.switches - short.switches) / (many - few)), long.deepest)


def durable_tell() -> Walk:
    """One `tell` of the response model on a study in a database."""
    game = stackelberg_cournot(n=2)
    with tempfile.TemporaryDirectory() as folder:
        study = Study.create(
            f"sqlite:///{folder}/s.db",
            "s",
            ResponseModel(),
            game.objective,
            [3.0],
            X=game.X,
            objective_given_again=True,
        )
        with study:
            for _ in range(5):
                probe = study.ask()[0]
                y = np.array([3.0, 2.5]) - 0.2 * probe.x[0]
                with walking() as walk:
                    study.tell(probe, y=y)
    return walk


CITY = """
[study]
name = "city"
rounds = 2
[game]
network = "braess"
[leader]
policy = "response-model"
"""


def command_run() -> Walk:
    """`stackelberg run` on a small city, two rounds, in a process of its own: what it imports counts too."""
    import subprocess

    code = (
        "import sys; from tools.walk import walking; import json\n"
        "with walking() as walk:\n"
        "    from typer.testing import CliRunner; from stackelberg.cli.app import app\n"
        "    done = CliRunner().invoke(app, sys.argv[1:]); assert done.exit_code == 0, done.output\n"
        "print(json.dumps([walk.rooms, sorted(walk.files), walk.switches, walk.deepest, walk.modules]))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "city.toml"
        file.write_text(CITY, encoding="utf-8")
        words = [sys.executable, "-c", code, "run", str(file), "--db", f"sqlite:///{folder}/s.db"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
    rooms, files, switches, deepest, modules = json.loads(done.stdout.splitlines()[-1])
    return Walk(Counter(rooms), set(files), switches, deepest, modules)


WALKS: dict[str, Callable[[], Walk]] = {
    "solve, two points, each further round": round_of_two_points,
    "durable tell, response model": durable_tell,
    "stackelberg run city.toml, 2 rounds": command_run,
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", type=Path)
    rows = []
    print(f"{'walk':40s} {'calls':>6} {'files':>6} {'switches':>9} {'depth':>6}  by room")
    for name, measure in WALKS.items():
        walk = measure()
        rooms = ", ".join(f"{room} {n}" for room, n in walk.rooms.most_common(6) if n)
        print(f"{name:40s} {walk.calls:6d} {len(walk.files):6d} {walk.switches:9d} {walk.deepest:6d}  {rooms}")
        rows.append(
            {
                "walk": name,
                "calls": walk.calls,
                "files": len(walk.files),
                "switches": walk.switches,
                "depth": walk.deepest,
                "modules": walk.modules,
                "rooms": dict(walk.rooms),
                "in": sorted(file.removeprefix(PACKAGE + "/") for file in walk.files),
            }
        )
    file = parser.parse_args().json
    if file is not None:
        file.write_text(json.dumps({"versions": {"stackelberg": stackelberg.__version__}, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
