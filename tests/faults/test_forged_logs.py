"""Logs that somebody forged, digests and all: whatever they say, what comes out is an error of this package."""

from __future__ import annotations

import copy
import json
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests import handwritten_logs as hand
from tests import servers
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import StackelbergError
from stackelberg.leaders import TwoPoint
from stackelberg.report.document import study_document
from stackelberg.study import LogDamaged, Setup, Study
from stackelberg.study.export import as_json

STEPS = {"kind": "constant", "eta": 0.1, "delta": 0.1}
LEADER = {"kind": "two-point", "K": 2, "schedule": STEPS}
X, AHEAD, Y = hand.array(0.5, -1.0), hand.array(0.6, -1.0), hand.array(1.0, 2.0)
NOW = 1.7e9


def asked(round: int) -> hand.Written:
    probes = [hand.probe(round, 0, X), hand.probe(round, 1, AHEAD)]
    body = {"round": round, "revision": 0, "probes": probes, "recommended": X}
    return "asked", f"asked/{round}/0", NOW + 10.0 * round, body


def told(round: int, index: int, **others: Any) -> hand.Written:
    body = hand.told(round, index, AHEAD if index else X, y=Y, cost=1.0 + index, **others)
    return "told", f"told/{round}/{index}", NOW + 10.0 * round + index + 1, body


LEFT_OUT = {"reason": "road works", "doubt": False, "entries": [1]}
SETTINGS = hand.settings(LEADER, X, rewindable=False, versions={"python": "3"})
LOG: list[hand.Written] = [
    ("created", "created", NOW, SETTINGS),
    asked(0),
    told(0, 0, left_out=LEFT_OUT),
    told(0, 1),
    ("amended", None, NOW + 3.0, {"changes": {"K": 3, "largest_change": 0.5}, "reason": "why"}),
    ("noted", None, NOW + 3.0, {"text": "hello"}),
    asked(1),
    told(1, 0, time=3.5, revision=0),
    ("told", "told/1/1", NOW + 13.0, hand.told(1, 1, AHEAD, failure="snow")),
    ("corrected", None, NOW + 14.0, {**hand.told(1, 0, X, y=Y, cost=2.0), "reason": "a typo"}),
    ("retracted", None, NOW + 15.0, {**hand.told(0, 1, AHEAD, failure="retracted"), "reason": "a joke"}),
    ("confirmed", None, NOW + 16.0, {**hand.told(0, 0, X, y=Y, cost=1.0), "reason": "it is right"}),
    ("paused", None, NOW + 17.0, {"reason": "a flood"}),
    ("resumed", None, NOW + 18.0, {"reason": "dry", "by": "somebody"}),
    asked(2),
    told(2, 0),
]
ARRAY = {"kind": "array", "dtype": "float64", "shape": [-1], "values": [1.0]}
ODD = (None, True, -1, 10**400, 1e300, "text", [1, [2]], ARRAY, {**ARRAY, "shape": [10**12]}, {"kind": []})
"""What is put in the place of every value, or of a whole body."""


def places(body: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    inside = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in inside:
        yield from places(value, (*at, key))


def forged(body: Any, at: tuple[Any, ...], value: Any, *, gone: bool = False) -> Any:
    if not at:
        return value
    new = copy.deepcopy(body)
    inner = new
    for key in at[:-1]:
        inner = inner[key]
    if gone:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    return new


def forgeries(event: hand.Written) -> Iterator[hand.Written]:
    kind, key, time, body = event
    for at in places(body):
        for value in ODD:
            yield kind, key, time, forged(body, at, value)
        if at:
            yield kind, key, time, forged(body, at, None, gone=True)
    for odd in (-1e300, 1e300, float("inf")):
        yield kind, key, odd, body
    yield kind, "told/7/7", time, body
    for other in ("told", "asked", "corrected", "finished", "created", "novelty"):
        yield other, key, time, body


def use(url: str) -> None:
    """All that reads a study, and what asks and tells; errors of this package are its answers."""
    with suppress(StackelbergError), Study.open(url, "hand") as study:
        for one in (
            *(study.history, study.recommend, study.replaced, study.in_doubt, study.expected),
            *(lambda: study_document(study).data, lambda: json.dumps(as_json(study), allow_nan=False)),
            *(study.ask, lambda: study.tell(study.next_probe(), [1.0, 2.0], 1.0), lambda: study.note("here")),
        ):
            with suppress(StackelbergError):
                one()


FIRST = {kind: number for number, (kind, *_) in reversed([*enumerate(LOG)])} | {"failure": 8}


@pytest.mark.slow
@pytest.mark.parametrize("number", FIRST.values(), ids=FIRST)
def test_only_errors_of_this_package_come_out(number):
    raw, tried = [], 0
    with hand.quick_folder() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numbers of any size overflow
        for tried, event in enumerate(forgeries(LOG[number]), start=1):
            url = f"sqlite:///{folder}/{tried}.db"
            try:
                hand.write(url, [*LOG[:number], event, *LOG[number + 1 :]])
            except sqlite3.IntegrityError:
                continue  # not a log that a database could hold
            try:
                assert [one.name for one in Study.list(url)] == ["hand"]
                use(url)
            except Exception as error:
                raw.append((f"{type(error).__name__}: {error}"[:100], event[:3], str(event[3])[:200]))
    assert tried > 10
    assert raw == []


def test_a_log_as_it_is_opens_and_goes_on(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    hand.write(url, LOG)
    with Study.open(url, "hand") as study:
        study.tell(study.next_probe(), [1.0, 2.0], 1.0)
        assert study.round == 3


FORGED = {
    "changes": (4, {"changes": [1], "reason": ""}, "event 5.*changes: expected them by name"),
    "round": (6, {**LOG[6][3], "round": 5}, r"event 7 \(asked\) cannot have happened here"),
    "versions": (0, hand.settings(LEADER, X, versions=[1]), "versions"),
}


@pytest.mark.parametrize("what", FORGED)
def test_it_says_which_study_and_which_event_and_the_others_are_listed(tmp_path, what):
    (number, body, words), url = FORGED[what], f"sqlite:///{tmp_path}/s.db"
    Study.create(url, "healthy", Setup(TwoPoint(K=1), x0=[0.0])).close()
    event = (*LOG[number][:3], body)
    hand.write(url, [*LOG[:number], event, *LOG[number + 1 :]], study=2)
    with pytest.raises(LogDamaged, match=f"log corrupted: study 'hand': .*{words}"):
        Study.open(url, "hand")
    assert [one.name for one in Study.list(url)] == ["healthy", "hand"]
    with servers.running(url) as server:
        listed = server.send("GET", "/v1/studies").json["studies"]
    assert [(one["name"], one["state"]) for one in listed] == [("healthy", "ready"), ("hand", "damaged")]


def test_a_time_that_there_cannot_be_is_damage_in_the_list_too(tmp_path):
    url = f"sqlite:///{tmp_path}/s.db"
    hand.write(url, [(*LOG[0][:2], 1e300, LOG[0][3])])
    (one,) = Study.list(url)
    assert "is empty or damaged" in one.damaged
    listed = CliRunner().invoke(app, ["studies", "--db", url])
    assert "damaged" in listed.stdout
    assert "is empty or damaged" in listed.stderr
