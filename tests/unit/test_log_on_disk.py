"""The log as it lies on the disk: what is written is read by plain sqlite3; what is read was written by hand."""

from __future__ import annotations

import math
import sqlite3

import pytest
from tests import handwritten_logs as hand
from tests import studies

from stackelberg.leaders import Rails
from stackelberg.study import CannotLead, LogDamaged, LogTooNew, Setup, Study


@pytest.fixture
def url():
    with hand.quick_folder() as folder:
        yield f"sqlite:///{folder}/log.db"


def created(time: float = 10.0, x0=(0.5, -2.0), **others) -> hand.Written:
    return ("created", "created", time, hand.settings(hand.collector(), hand.array(*x0), **others))


def asked(round: int, probes, time: float, revision: int = 0) -> hand.Written:
    body = {"round": round, "revision": revision, "probes": probes}
    return ("asked", f"asked/{round}/{revision}", time, body)


def pair(round: int = 0) -> list[dict[str, object]]:
    """What `Collector` asks in each round from x0 = (0.5, -2)."""
    return [
        hand.probe(round, 0, hand.array(0.5, -2.0)),
        hand.probe(round, 1, hand.array(1.5, -1.0), keep=True),
    ]


# What is written.


def test_every_kind_of_event_as_it_is_written(url):
    times = iter([10.5, 11.25, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0])
    rails = Rails(largest_change=9.0)
    with Study.create(
        url, "s", Setup(studies.Collector(), None, [0.5, -2.0], 9, rails=rails), now=lambda: next(times)
    ) as study:
        study.ask()
        study.tell((0, 1), y=[3.0, math.nan, 0.1], cost=-2.5, x=[7.0, 8.0], time=99.5)
        study.tell((0, 0), failure="sensor down")
        study.amend("safety", probes=3)
        study.note("road works")
        study.finish("budget spent")
    rows = hand.events_of(url)
    assert [row[:4] for row in rows] == [
        (1, "created", "created", 10.5),
        (2, "asked", "asked/0/0", 11.25),
        (3, "told", "told/0/1", 13.0),
        (4, "told", "told/0/0", 14.0),
        (5, "amended", None, 15.0),
        (6, "noted", None, 16.0),
        (7, "finished", "finished", 17.0),
    ]
    assert [row[4] for row in rows[1:]] == [
        {"round": 0, "revision": 0, "probes": pair(), "recommended": hand.array(0.5, -2.0)},
        hand.told(0, 1, [7.0, 8.0], cost=-2.5, time=99.5, y=[3.0, None, 0.1]),
        hand.told(0, 0, hand.array(0.5, -2.0), failure="sensor down"),
        {"changes": {"probes": 3}, "reason": "safety"},
        {"text": "road works"},
        {"reason": "budget spent"},
    ]


def test_every_digest_stands_on_the_one_before_and_the_study_repeats_the_last(url):
    with Study.create(url, "s", Setup(studies.Collector(), None, [0.5, 1.0]), now=lambda: 0.1 + 0.2) as study:
        study.ask()
        study.note("x")
        study.tell((0, 1), cost=3.0)
    before = "0" * 64
    for number, kind, key, time, body, digest in hand.rows(
        url, "SELECT number, kind, key, time, body, digest FROM stackelberg_events ORDER BY number"
    ):
        assert time == 0.1 + 0.2
        before = hand.digest(before, number, kind, key, time, body)
        assert digest == before
    assert hand.rows(url, "SELECT id, name, events, digest FROM stackelberg_studies") == [(1, "s", 4, before)]


# What is read.


def test_a_log_written_by_hand_is_understood(url):
    hand.write(
        url,
        [
            created(),
            asked(0, pair(), 11.0),
            ("told", "told/0/0", 12.0, hand.told(0, 0, hand.array(0.25, -2.0), y=hand.array(3.0), cost=6.0)),
            ("told", "told/0/1", 13.0, hand.told(0, 1, hand.array(1.5, -1.0), cost=8.0, time=12.5)),
            asked(1, pair(1), 14.0),
            ("told", "told/1/1", 15.0, hand.told(1, 1, hand.array(1.5, -1.0), failure="snow")),
            ("amended", None, 16.0, {"changes": {"probes": 2}, "reason": "patience"}),
            ("noted", None, 17.0, {"text": "half of it"}),
        ],
    )
    with Study.open(url, "hand", now=lambda: 20.0) as study:
        assert (study.name, study.round, study.setup.seed) == ("hand", 1, 5)
        assert study.setup.x0.tolist() == [0.5, -2.0]
        assert (study.setup.X, study.setup.objective, study.setup.rewindable) == (None, None, False)
        assert (study.setup.problem, study.versions) == ({}, {})
        progress = study.progress
        assert (progress.deployments, progress.follower_rounds, progress.time) == (3, 3, 17.0)
        assert study.state.note == {"cost": 7.0}  # the mean of 6 and 8
        (record,) = study.history().records
        assert (record.round, record.cost, record.deployments) == (0, 7.0, 2)
        assert [p.index for p in study.ask()] == [0]
        first, second, third = study.history().answers
    assert (first.x.tolist(), first.y.tolist(), first.cost, first.time) == ([0.25, -2.0], [3.0], 6.0, None)
    assert (second.x.tolist(), second.y, second.cost, second.time) == ([1.5, -1.0], None, 8.0, 12.5)
    assert (third.failure, third.cost, third.round, third.index) == ("snow", None, 1, 1)


def test_a_newer_format_is_refused_with_advice(url):
    kind, key, time, body = created()
    hand.write(url, [(kind, key, time, {**body, "format": 2})])
    with pytest.raises(LogTooNew) as refused:
        Study.open(url, "hand")
    assert str(refused.value) == (
        "a newer version wrote an event of kind 'created' (this one knows formats to 1); "
        "get a newer clone of stackelberg, and in its folder: pip install ."
    )


BROKEN = [
    (("noted", None, 11.0, {}), "event 2: an event of kind 'noted' cannot be read: text: expected it"),
    (("noted", None, 11.0, "[1, 2"), "event 2: an event of kind 'noted' cannot be read: Expecting"),
    (("noted", None, 11.0, "3"), "event 2: an event of kind 'noted' cannot be read: 'int' object"),
    (
        asked(0, [hand.probe(0, 0, hand.array(0.5), start="never")], 11.0),
        "event 2: an event of kind 'asked' cannot be read: probes[0].start: expected 'kept' or 'previous'",
    ),
    (
        ("told", None, 11.0, hand.told(0, 0, ["O", [1], ""])),
        "event 2: an event of kind 'told' cannot be read: observation.x: expected numbers",
    ),
    (
        ("told", None, 11.0, {}),
        "event 2: an event of kind 'told' cannot be read: observation: expected it",
    ),
    (
        ("told", None, 11.0, {"y": None}),
        "event 2: an event of kind 'told' cannot be read: y: there is no such setting; there are ",
    ),
    (("amended", None, 11.0, {"changes": [1], "reason": ""}), "event 2: changes: expected them by name"),
]


@pytest.mark.parametrize("event, message", BROKEN, ids=range(len(BROKEN)))
def test_an_event_that_cannot_be_read_is_named(url, event, message):
    hand.write(url, [created(), event])
    with pytest.raises(LogDamaged) as refused:
        Study.open(url, "hand")
    assert str(refused.value).startswith(f"log corrupted: study 'hand': {message}")


def test_bad_settings_are_refused_by_their_name(url):
    hand.write(url, [("created", "created", 1.0, hand.settings(hand.collector(), ["what"]))])
    with pytest.raises(LogDamaged, match=r"event 1: setup\.x0: expected numbers"):
        Study.open(url, "hand")


def test_settings_without_a_leader_can_be_read(url):
    hand.write(url, [("created", "created", 1.0, hand.settings("three-point", hand.array(0.0)))])
    with Study.open(url, "hand") as study:
        assert study.unrebuilt[0].startswith("setup.leader: unknown kind 'three-point'")
        with pytest.raises(CannotLead, match="unknown kind 'three-point'"):
            study.ask()


@pytest.mark.parametrize(
    "events", [[("noted", None, 1.0, {"text": "hello"})], []], ids=["another first event", "no event"]
)
def test_a_log_without_its_beginning_is_refused(url, events):
    hand.write(url, events)
    with pytest.raises(LogDamaged) as refused:
        Study.open(url, "hand")
    assert str(refused.value).endswith(f"{url}: the log of this study lacks its beginning")


# Writing on a log written by hand.


def test_a_process_behind_catches_up_with_what_another_wrote(url):
    hand.write(url, [created()])
    with Study.open(url, "hand", now=lambda: 20.0) as one, Study.open(url, "hand", now=lambda: 30.0) as two:
        two.ask()
        two.tell((0, 0), cost=1.0)
        two.tell((0, 1), cost=4.0)
        one.note("written on top")
        assert one.round == 1
    assert [(row[1], row[3]) for row in hand.events_of(url)] == [
        ("created", 10.0),
        ("asked", 30.0),
        ("told", 30.0),
        ("told", 30.0),
        ("noted", 20.0),
    ]


def test_a_connection_to_what_is_no_database_is_closed_at_once(tmp_path, monkeypatch):
    """SQLAlchemy never gets it, so nobody else would; Python 3.13 warns of connections that nobody closes."""
    file = tmp_path / "x.db"
    file.write_text("this is no database" * 100)
    opened, connect = [], sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *at, **so: opened.append(connect(*at, **so)) or opened[-1])
    with pytest.raises(LogDamaged, match="not an SQLite database"):
        Study.open(file, "s")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")
