"""Reading what somebody else wrote builds data and does nothing else: no program, no file, no socket, no module.

The interpreter's own audit events say what happened: whatever a forged log makes run shows there.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import scipy.optimize  # noqa: F401  # looks for optional solvers as it is loaded
from tests import handwritten_logs as hand
from tests.servers import running
from typer.testing import CliRunner

from stackelberg import solve
from stackelberg.cli import app
from stackelberg.core import Followers, StackelbergError, forms
from stackelberg.core.kinds import KINDS
from stackelberg.games import pigou
from stackelberg.leaders import (
    TwoPoint,
)
from stackelberg.study import Study

_ALLOWED_IMPORTS = frozenset(("stackelberg", "tests", "numpy", "scipy", "numba", "llvmlite"))
"""Packages that this one consists of or always computes with; Python's own modules are no foreign ones either."""

_RUNS = ("subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "pty.", "socket.")
_CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "shutil.", "ftplib.", "urllib.")
"""What the interpreter calls starting a program, speaking to one, and changing files."""

_happened: list[str] | None = None
_watcher: int | None = None
_hooked = False


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _happened is None or threading.get_ident() != _watcher:
        return
    if event.startswith(_RUNS + _CHANGES):
        _happened.append(f"{event} {arguments[:2]}")
    elif event == "open":
        path, mode, flags = arguments
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) if isinstance(flags, int) else "w" in str(mode)
        ours = str(path).endswith((".py", ".pyc", ".so", ".nbi", ".nbc"))
        if writes or not ours:
            _happened.append(f"open {path!r} {mode} {flags}")
    elif event == "import":
        root = str(arguments[0]).split(".")[0]
        if root not in sys.stdlib_module_names and root not in _ALLOWED_IMPORTS and root not in sys.modules:
            _happened.append(f"import {arguments[0]}")


@contextmanager
def watched() -> Iterator[list[str]]:
    """What this thread does within the block that decoding must not do."""
    global _happened, _watcher, _hooked
    if not _hooked:
        sys.addaudithook(_watch)  # for good: hooks cannot be taken away
        _hooked = True
    found: list[str] = []
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    _happened, _watcher = found, threading.get_ident()
    try:
        yield found
    finally:
        _happened, sys.dont_write_bytecode = None, before


def test_the_watch_sees_what_it_is_for(tmp_path: Path) -> None:
    with watched() as happened:
        (tmp_path / "a").write_text("x")
        os.system("true")
        with closing(__import__("socket").socket()):
            pass
    assert [word.split()[0] for word in happened] == ["open", "os.system", "socket.__new__"]


def reachable(cls: Any, seen: set[type]) -> set[type]:
    """The classes that data may be built of in the fields of a class, and of those in turn."""
    for _, type_of_field in forms.parts_of(cls):
        for of in inside(type_of_field):
            if of not in seen and dataclasses.is_dataclass(of):
                seen.add(of)
                reachable(of, seen)
    return seen


def inside(of: Any) -> Iterator[type]:
    """The classes that a type is made of."""
    origin = forms.get_origin(of) or of
    if isinstance(origin, type):
        yield origin
    for one in forms.get_args(of):
        yield from inside(one)


def our_kinds() -> list[str]:
    """Every kind of this package."""
    return sorted(kind for kind, place in forms._places.items() if place.startswith("stackelberg."))


def test_what_may_be_built_is_listed_frozen_and_computes() -> None:
    """Every kind leads somewhere; followers, programs, storages, servers and tools are not among them."""
    roots = [forms.registered(kind) for kind in our_kinds()]
    classes = {one for one in roots if isinstance(one, type)}
    listed = [line.split()[1:] for line in KINDS.splitlines()]
    assert len(roots) >= sum(map(len, listed))  # domains add theirs
    for cls in classes | set().union(*(reachable(cls, set()) for cls in classes)):
        assert not issubclass(cls, Followers)
        assert cls.__dataclass_params__.frozen, cls  # type: ignore[attr-defined]
        assert cls.__module__.split(".")[1] in _ROOMS_OF_DATA or cls.__module__ == PRIOR, cls


PRIOR = "stackelberg.followers.prior"
"""Of the room of followers, only what a leader believes of them: a function that is registered, and numbers."""

_ROOMS_OF_DATA = ("core", "games", "leaders", "sets", "study", "problems", "roads", "shop", "tolls")

COMMAND = ["sh", "-c", "echo ran > {witness}"]
PALETTE: list[Any] = [
    *(0, 2, 0.5, True, None, "sh", "/etc/hostname", "two-point", "revenue", "os:system", COMMAND),
    *([0.5, 1.0], [[1.0, 0.0], [0.0, 1.0]], {}, {"kind": "reals", "dimension": 2}, {"kind": "two-point"}),
    {"kind": "tuple", "items": ["sh", "-c", "true"]},
    {"kind": "method", "of": {"kind": "two-point"}, "name": "settings"},
    {"kind": "function", "name": "total-response"},
    {"kind": "process-followers", "command": COMMAND},
]


def guesses(cls: type) -> Iterator[dict[str, Any]]:
    """Contents for the fields of a dataclass: none, those without a default alike, and each field in turn."""
    parts = [f for f, _ in forms.parts_of(cls)]
    needed = [part.name for part in parts if part.default is part.default_factory is dataclasses.MISSING]
    yield {}
    for value in PALETTE:
        yield dict.fromkeys(needed, value)
        yield {part.name: value for part in parts}
        for part in parts:
            yield {name: [0.5, 1.0] for name in needed} | {part.name: value}


@pytest.mark.slow
def test_no_kind_runs_anything_when_a_log_names_it_or_an_attribute_of_it() -> None:
    """Each kind with many contents; of each that is built, every attribute as a method."""
    for kind in our_kinds():
        cls = forms.registered(kind)
        if not isinstance(cls, type):
            continue
        with watched() as happened:
            for content in guesses(cls):
                data = {"kind": kind, **content}
                with suppress(StackelbergError):
                    built = forms.from_data(data)
                    assert repr(built)
                    for attribute in dir(cls):
                        with suppress(StackelbergError):
                            method = {"kind": "method", "of": data, "name": attribute}
                            assert inspect.ismethod(forms.from_data(method))
                    break
        assert happened == [], kind


PROCESS = {"kind": "process-followers", "command": COMMAND}
BY_PLACE = {"kind": "stackelberg.followers.process:ProcessFollowers", "command": COMMAND}
LEADER = {"kind": "two-point", "K": 1}
STARTS: dict[str, Any] = {
    "hello": {"kind": "method", "of": PROCESS, "name": "hello"},
    "by its place": {"kind": "method", "of": BY_PLACE, "name": "hello"},
    "knowledge": {"kind": "method", "of": {"kind": "game", "X": None, "followers": PROCESS}, "name": "knowledge"},
    "program": {"kind": "program", "command": COMMAND, "folder": None},
    "system": {"kind": "function", "name": "os:system"},
    "system as a kind": {"kind": "os:system", "command": COMMAND[2]},
    "a module of the present folder": {"kind": "function", "name": "tests.studies:os.system"},
    "a property of a leader": {"kind": "method", "of": LEADER, "name": "settings"},
    "a method of methods": {
        "kind": "method",
        "of": {"kind": "method", "of": LEADER, "name": "bind"},
        "name": "__func__",
    },
    "a class": {"kind": "method", "of": LEADER, "name": "__init_subclass__"},
    "in the old words": {"$ref": "os:system"},
}
OBJECTIVE = {"name": "f", "content": None, "version": ""}
SPECS: dict[str, Any] = {
    "command": {"game": {"command": COMMAND, "objective": "total-response"}},
    "program": {"game": {"python": "stackelberg.followers.program:Program", "arguments": {"command": COMMAND}}},
    "followers": {"game": {"python": "stackelberg.followers:ProcessFollowers", "arguments": {"command": COMMAND}}},
    "leader": {"live": {"dimension": 1}, "leader": {"python": "stackelberg.followers.program:Program"}},
    "objective": {"live": {"dimension": 1, "objective": "os:system"}},
}


def forged(settings: dict[str, Any]) -> list[hand.Written]:
    """A log of one round with these settings, in the words of the format."""
    body = hand.settings(LEADER, hand.array(0.0))
    body["setup"] |= settings
    asked = {"round": 0, "revision": 0, "probes": [hand.probe(0, 0, hand.array(0.0))]}
    told = hand.told(0, 0, hand.array(0.0), y=hand.array(1.0), cost=1.0)
    return [
        ("created", "created", 1.0, body),
        ("asked", "asked/0/0", 2.0, asked),
        ("told", "told/0/0", 3.0, told),
    ]


def in_every_place(payload: Any) -> Iterator[tuple[str, list[hand.Written]]]:
    """Logs with a payload under every key of the settings, in the objective, and in events of other kinds."""
    for key in ("leader", "X", "objective", "x0", "seed", "rewindable", "versions", "remarks", "new"):
        yield key, forged({key: payload})
    yield "problem", forged({"problem": {"network": payload, "spec": payload}})
    yield "objective.content", forged({"objective": OBJECTIVE | {"content": payload}})
    yield "objective.function", forged({"objective": OBJECTIVE | {"content": {"function": payload}}})
    yield "inside the leader", forged({"leader": {**LEADER, "schedule": payload}})
    yield "amended", [*forged({}), ("amended", None, 4.0, {"changes": {"K": payload}, "reason": ""})]
    yield "unknown kind", [*forged({}), ("novelty", None, 4.0, {"thing": payload})]


def wrongly_chained(url: str) -> None:
    with closing(sqlite3.connect(hand.file_of(url))) as connection, connection:
        connection.execute("UPDATE stackelberg_events SET digest = 'wrong' WHERE number = 2")


def with_witness(data: Any, witness: Path) -> Any:
    return json.loads(json.dumps(data).replace("{witness}", str(witness)))


COMMANDS = (
    ["show"],
    ["recommend"],
    ["ask"],
    ["tell", "--cost", "1"],
    ["amend", "K=2"],
    ["correct", "0.0", "--cost", "2", "--reason", "r"],
    ["export", "--out", "{folder}/exported"],
    ["finish"],
)


def look_at_it(url: str, name: str = "hand") -> None:
    """As a reader does, and as somebody who means to go on."""
    with suppress(StackelbergError), Study.open(url, name) as study:
        assert study.history() is not None
        assert isinstance(study.unrebuilt, tuple)
        study.expected()
        study.in_doubt()
        study.ask()


def command_it(url: str, folder: Path, name: str = "hand") -> None:
    """By every command that opens a study."""
    for verb, *options in COMMANDS:
        words = [word.replace("{folder}", str(folder)) for word in options]
        place = [name] if verb != "correct" else [name, words.pop(0)]
        CliRunner().invoke(app, [verb, *place, *words, "--db", url])
    CliRunner().invoke(app, ["studies", "--db", url])


@pytest.mark.slow
@pytest.mark.parametrize("chained", [True, False], ids=["whole", "wrong digests"])
def test_a_forged_log_starts_nothing(chained: bool) -> None:
    with hand.quick_folder() as folder:
        witness = Path(folder) / "witness"
        for number, (label, payload) in enumerate(STARTS.items()):
            for turn, (place, events) in enumerate(in_every_place(with_witness(payload, witness))):
                if not chained and (number + turn) % 3:
                    continue  # found before anything is built: each place and payload, not each pair
                url = f"sqlite:///{folder}/{label} {place}.db"
                hand.write(url, events)
                if not chained:
                    wrongly_chained(url)
                look_at_it(url)
                assert not witness.exists(), (label, place)
                if label in ("hello", "system") and place in ("problem", "leader", "objective.content"):
                    command_it(url, Path(folder))
                    assert not witness.exists(), (label, place)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_the_problem_in_a_forged_log_starts_nothing(spec: Any, tmp_path: Path) -> None:
    """Where a log does not hold its objective, its problem is built for it: no program runs unless it may."""
    witness, url = tmp_path / "witness", f"sqlite:///{tmp_path}/s.db"
    spec = {"study": {"name": "hand"}} | with_witness(spec, witness)
    problem = {"spec": {"kind": "mapping", "items": spec}, "folder": str(tmp_path)}
    hand.write(url, forged({"objective": OBJECTIVE, "problem": problem}))
    with watched() as happened:
        look_at_it(url)
        command_it(url, tmp_path / "out")
        CliRunner().invoke(app, ["run", "hand", "--db", url])
        CliRunner().invoke(app, ["report", "hand", "--db", url, "--out", str(tmp_path / "report")])
    assert not [what for what in happened if what.startswith(_RUNS)]
    assert not witness.exists()


def test_snapshots_are_read_as_carefully(tmp_path: Path) -> None:
    witness, url = tmp_path / "witness", f"sqlite:///{tmp_path}/s.db"
    events, head = hand.write(url, forged({}))
    with closing(sqlite3.connect(hand.file_of(url))) as connection, connection:
        for slot in ("state", "followers"):
            body = json.dumps(with_witness(list(STARTS.values()), witness))
            row = [1, slot, events, head, body, hand.checksum(body)]
            connection.execute("INSERT INTO stackelberg_snapshots VALUES (?, ?, ?, ?, ?, ?)", row)
    look_at_it(url)
    with suppress(StackelbergError):
        solve(pigou(), TwoPoint(K=1), rounds=2, study=(url, "hand"))
    assert not witness.exists()


@pytest.mark.slow
def test_a_server_on_a_forged_database_starts_nothing(tmp_path: Path) -> None:
    witness, url = tmp_path / "witness", f"sqlite:///{tmp_path}/s.db"
    places = [log for payload in STARTS.values() for log in in_every_place(with_witness(payload, witness))]
    for number, (_, events) in enumerate(places[::7], start=1):
        hand.write(url, events, name=f"s{number}", study=number)
    with running(url) as server:
        assert server.send("GET", "/v1/studies?limit=200").status == 200
        for number in range(1, len(places[::7]) + 1):
            for path in (
                "",
                "/events",
                "/history",
                "/recommendation?expected=true",
                "/tables",
                "/network",
                "/export.json",
            ):
                server.send("GET", f"/v1/studies/s{number}{path}")
            server.send("POST", f"/v1/studies/s{number}/ask")
            server.send("POST", f"/v1/studies/s{number}/certificate")
    assert not witness.exists()
