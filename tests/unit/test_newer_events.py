"""What an older version makes of events that a newer one wrote: it shows them, and leads only where it may."""

from __future__ import annotations

import json
import math
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests import handwritten_logs as hand
from tests import studies
from tests.logs_of_leaders import write_one

from stackelberg.study import CannotLead, LogTooNew, Study
from stackelberg.study import events as ev
from stackelberg.study import journal as journals

CREATED = ("created", "created", 1.0, hand.settings(hand.collector(1), hand.array(0.5)))


def asked(round: int) -> hand.Written:
    body = {"round": round, "asking": 0, "probes": [hand.probe(round, 0, hand.array(0.5), keep=True)]}
    return "asked", f"asked/{round}/0", 2.0, body


def told(round: int, **others: object) -> hand.Written:
    body = hand.told(round, 0, hand.array(0.5), cost=3.0) | others
    return "told", f"told/{round}/0/0", 3.0, body


def corrected(**others: object) -> hand.Written:
    body = hand.told(0, 0, hand.array(0.5), cost=7.0) | {"reason": "a counter was broken"} | others
    return "corrected", None, 4.0, body


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/log.db"


NEWER = {
    "an unknown kind": [asked(0), told(0), ("danced", None, 4.0, {"with": "the city"})],
    "an unknown kind of a newer format": [asked(0), told(0), ("danced", None, 4.0, {"format": 7})],
    "a kind that is not to be ignored": [asked(0), told(0), ("danced", None, 4.0, {"may_ignore": False})],
    "an answer": [asked(0), told(0, format=2), asked(1)],
    "a question": [("asked", "asked/0/0", 2.0, {"format": 2, "anything": []}), told(0), asked(1)],
    "a correction": [asked(0), told(0), corrected(format=2), asked(1)],
    "a note": [asked(0), told(0), ("noted", None, 4.0, {"format": 2, "text": "hello"})],
}


@pytest.mark.parametrize("events", NEWER.values(), ids=NEWER)
def test_what_a_newer_version_wrote_is_shown_and_not_led_with(url, tmp_path, events):
    hand.write(url, [CREATED, *events])
    with Study.open(url, "hand") as study:
        assert not study.can_lead
        for act in (study.ask, lambda: study.tell((0, 0), cost=1.0), lambda: study.amend(probes=3)):
            with pytest.raises(CannotLead, match=r"get a newer clone of stackelberg, .*pip install \."):
                act()
        study.export(tmp_path / "whole.json")
        study.export(tmp_path / "tables")
        study.recommend()
        assert [kind for _, _, kind in ((n, t, e.kind) for n, t, e in study.events())][1:] == [e[0] for e in events]
    shown = json.loads((tmp_path / "whole.json").read_text())["events"]
    for event, (kind, _, _, body) in zip(shown[1:], events, strict=True):
        assert event["kind"] == kind
        assert "format" not in body or event["format"] == body["format"]
    assert len(hand.events_of(url)) == 1 + len(events)


@pytest.mark.parametrize("body", [{"may_ignore": True}, {"may_ignore": True, "format": 9}])
def test_what_may_be_ignored_is_ignored(url, body):
    hand.write(url, [CREATED, asked(0), ("danced", None, 2.5, body), told(0)])
    with Study.open(url, "hand") as study:
        assert (study.can_lead, study.round) == (True, 1)
        assert [e.kind for _, _, e in study.events()] == ["created", "asked", "danced", "told"]
        study.tell(study.ask()[0], cost=1.0)
        assert study.round == 2


def kept_log(folder: Path, name: str) -> list[hand.Written]:
    write_one(folder, name)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((folder / f"{name}.sql").read_text(encoding="utf-8"))
        rows = connection.execute("SELECT kind, key, time, body FROM stackelberg_events ORDER BY number").fetchall()
    return [(kind, key, time, json.loads(body)) for kind, key, time, body in rows]


@pytest.mark.parametrize("name", ["everything", "corrected", "guarded", "response-model"])
def test_whatever_of_a_log_a_newer_version_wrote_the_rest_can_be_read(tmp_path, name):
    created, *others = kept_log(tmp_path, name)
    for seed, share in enumerate([0.1, 0.3]):
        draw = random.Random(seed)
        newer = [draw.random() < share for _ in others]
        written = [(*e[:3], e[3] | {"format": 9}) if new else e for e, new in zip(others, newer, strict=True)]
        url = f"sqlite:///{tmp_path}/{seed}.db"
        hand.write(url, [created, *written])
        with Study.open(url, "hand") as study:
            history, known = study.history(), [e for e, new in zip(others, newer, strict=True) if not new]
            rounds = [record.round for record in history.records]
            assert rounds == sorted(set(rounds))
            assert len(history.answers) == sum(kind == "told" for kind, *_ in known)
            assert study.can_lead is not any(newer)
            study.export(tmp_path / f"{seed}.json")


def test_a_round_is_in_the_history_once_whatever_a_newer_version_did_between(url):
    """Rounds that events of a newer version closed are missing; the one before them is not said again."""
    hand.write(url, [CREATED, asked(0), told(0), ("danced", None, 2.5, {"format": 9}), asked(3), told(3)])
    with Study.open(url, "hand") as study:
        assert not study.can_lead
        assert [record.round for record in study.history().records] == [0, 3]


def test_an_answer_to_what_a_newer_version_asked_is_one_of_its_own_round(url):
    questions = [(kind, key, time, body | {"format": 2}) for kind, key, time, body in (asked(1), asked(2))]
    first, second = questions
    hand.write(url, [CREATED, asked(0), told(0), first, told(1, format=2), second, told(2)])
    with Study.open(url, "hand") as study:
        assert [(record.round, record.cost) for record in study.history().records] == [(0, 3.0), (2, 3.0)]
        assert study.round == 3


def test_answers_of_a_round_that_a_newer_version_closed_are_none_of_the_next(url):
    """Of two probes one was told in a way not known here: the round after it has answers of its own only."""

    def both(round: int) -> hand.Written:
        kind, key, time, body = asked(round)
        return kind, key, time, body | {"probes": [hand.probe(round, i, hand.array(0.5)) for i in (0, 1)]}

    def one(round: int, index: int, cost: float, **others: object) -> hand.Written:
        body = hand.told(round, index, hand.array(0.5), y=hand.array(cost), cost=cost) | others
        return "told", f"told/{round}/{index}/0", 3.0, body

    created = ("created", "created", 1.0, hand.settings(hand.collector(2), hand.array(0.5)))
    first = [both(0), one(0, 0, 3.0), one(0, 1, 4.0, format=2)]
    hand.write(url, [created, *first, both(1), one(1, 0, 5.0), one(1, 1, 6.0), both(2), one(2, 0, 7.0)])
    with Study.open(url, "hand") as study:
        (record,) = study.history().records
        assert (record.round, record.cost) == (1, 5.5), "both probes of round 1 were at the recommended x"
        assert math.isnan(record.moved), "where the followers stood before is not known"
        assert [o.name for o in study.known.answered] == ["2.0"]
        assert [probe.name for probe in study.known.waiting] == ["2.1"]


@pytest.mark.parametrize("damaged", [{"format": "two"}, {"format": None}, {"format": [2]}])
def test_a_format_that_is_no_number_is_damage(url, damaged):
    from stackelberg.study import LogDamaged

    hand.write(url, [CREATED, asked(0), told(0, **damaged)])
    with pytest.raises(LogDamaged, match="'told' cannot be read"):
        Study.open(url, "hand")


def test_settings_of_a_newer_format_are_refused_with_what_to_do(url):
    hand.write(url, [(*CREATED[:3], CREATED[3] | {"format": 2})])
    with pytest.raises(LogTooNew, match=r"format 2 .* up to 1; get a newer clone of stackelberg, .*pip install \."):
        Study.open(url, "hand")


@pytest.mark.parametrize("made", [True, False], ids=["created here", "opened here"])
def test_a_newer_version_that_begins_to_write_beside_us(url, made):
    """A process that leads hears of it when it next looks, stops leading, and can still be read."""
    study = studies.new_study(url)
    studies.run_rounds(study, 1)
    if not made:
        study.close()
        study = Study.open(url, "tolls")
    with study, Study.open(url, "tolls") as other:
        other._journal.write([ev.Noted("this is what comes before")])
        head = other._journal.head
        newer = other.log.append(head, [_Danced()], 1e10)
        assert newer is not None
        before = study.history().records
        assert [r.cost for r in study.history().records] == [r.cost for r in before]
        assert study.round == 1
        with pytest.raises(CannotLead, match="'_danced' in format 99, which a newer version wrote"):
            study.ask()
    assert json.loads(hand.rows(url, "SELECT body FROM stackelberg_events WHERE kind = '_danced'")[0][0]) == {
        "step": 3,
        "format": 99,
        "may_ignore": False,
    }


def test_what_is_refused_is_refused_in_view_of_what_a_newer_version_wrote(url):
    """A probe that nobody knows here may be one that the other has asked."""
    with studies.new_study(url) as study, Study.open(url, "tolls") as other:
        other.log.append(other.head, [_Danced()], 1e10)
        with pytest.raises(CannotLead, match="which a newer version wrote"):
            study.retract((7, 0), reason="a broken counter")


@dataclass(frozen=True)
class _Danced(ev.Noted):
    """An event of a version to come."""

    text: str = ""

    def body(self):
        return {"step": 3, "format": 99, "may_ignore": False}


def test_a_study_that_is_only_read_keeps_no_snapshot_of_a_state_it_does_not_know(url, monkeypatch):
    """A note may be written without the leader; what it would have kept has no state of the leader in it."""
    monkeypatch.setattr(journals, "SNAPSHOT_ROUNDS", 1)
    hand.write(url, [CREATED, asked(0), told(0), asked(1)])
    with monkeypatch.context() as patch:
        patch.setattr(studies.Collector, "bind", lambda self, knowledge: 1 / 0)
        with Study.open(url, "hand") as study:
            assert not study.can_lead
            study.note("a remark")
    assert hand.rows(url, "SELECT * FROM stackelberg_snapshots WHERE slot = 'state'") == []
    with Study.open(url, "hand") as study:
        study.tell((1, 0), cost=1.0)
        assert study.round == 2
