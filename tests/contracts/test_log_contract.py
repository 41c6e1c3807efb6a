"""The contract of a log: append if the head is the one believed, read after a head, keep what belongs to a head."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import Answer, Probe
from stackelberg.leaders import TwoPoint
from stackelberg.study import Setup, Storage
from stackelberg.study.events import AnswerRecorded, Created, Finished, Noted, ProbesIssued
from stackelberg.study.log import Log, SqlLog, entry_of
from stackelberg.study.storage import GENESIS, Head

CREATED = Created(Setup(TwoPoint(K=3), None, np.array([1.0, 2.0]), seed=4))
PROBE = Probe(0, 1, np.array([0.5, -2.0]), 3, keep=True)


class LogContract:
    """Subclass, give `log` that holds CREATED at time 1.0, and every rule below is tested."""

    def test_it_begins_with_what_it_was_created_with(self, log: Log):
        (first,) = log.read()
        assert (first.head.events, first.time, first.kind) == (1, 1.0, "created")
        assert first.event.setup.seed == 4
        assert first.event.setup.leader == TwoPoint(K=3)

    def test_events_come_back_in_order_with_their_times(self, log: Log):
        (first,) = log.read()
        head = log.append(first.head, [ProbesIssued(0, 0, (PROBE,))], 2.0)
        told = AnswerRecorded(Answer.answer(PROBE, y=[1.0, np.nan], cost=0.1))
        head = log.append(head, [told, Noted("rain")], 3.5)
        entries = list(log.read())
        assert [entry.kind for entry in entries] == ["created", "asked", "told", "noted"]
        assert [entry.time for entry in entries] == [1.0, 2.0, 3.5, 3.5]
        assert [entry.head.events for entry in entries] == [1, 2, 3, 4]
        assert entries[-1].head == head
        probe, observation = entries[1].event.probes[0], entries[2].event.observation
        assert (probe.round, probe.index, probe.x.tolist(), probe.keep) == (0, 1, [0.5, -2.0], True)
        assert (observation.y[0], np.isnan(observation.y[1]), observation.cost) == (1.0, True, 0.1)

    def test_only_what_comes_after_a_head_is_read(self, log: Log):
        (first,) = log.read()
        second = log.append(first.head, [Noted("a")], 2.0)
        third = log.append(second, [Noted("b"), Noted("c")], 3.0)
        assert [entry.event.text for entry in log.read(first.head)] == ["a", "b", "c"]
        assert [entry.event.text for entry in log.read(second)] == ["b", "c"]
        assert list(log.read(third)) == []

    def test_a_writer_who_is_behind_writes_nothing(self, log: Log):
        (first,) = log.read()
        ahead = log.append(first.head, [Noted("a")], 2.0)
        assert log.append(first.head, [Noted("late"), Finished("late")], 3.0, {"slot": 1}) is None
        assert log.kept("slot") is None
        assert [entry.kind for entry in log.read()] == ["created", "noted"]
        assert log.append(ahead, [Finished("done")], 3.0).events == 3

    def test_what_is_kept_belongs_to_the_head_it_was_kept_at(self, log: Log):
        (first,) = log.read()
        assert log.kept("slot") is None
        head = log.append(first.head, [Noted("a")], 2.0, {"slot": [1, {"x": 2.5}], "other": "b"})
        log.append(head, [Noted("b")], 3.0, {"other": "c"})
        assert log.kept("slot") == (head, [1, {"x": 2.5}])
        assert log.kept("other").content == "c"
        assert log.kept("other").head.events == 3


class TestMemoryLog(LogContract):
    @pytest.fixture
    def log(self):
        log = Log()
        log.append(Head(), [CREATED], 1.0)
        return log

    def test_it_holds_the_very_events(self, log):
        assert next(log.read()).event is CREATED
        assert log.place == "memory"
        log.append(Head(1), [], 2.0, {"anything": log})
        assert log.kept("anything").content is log
        log.close()


class TestSqlLog(LogContract):
    @pytest.fixture
    def log(self, tmp_path):
        with Storage(f"sqlite:///{tmp_path}/log.db") as storage:
            number, _ = storage.add("toll", [entry_of(CREATED, 1.0)])
            yield SqlLog(storage, number)

    def test_it_says_where_it_is(self, log, tmp_path):
        assert log.place == f"sqlite:///{tmp_path}/log.db"
        assert next(log.read()).head.digest != GENESIS

    def test_what_cannot_be_written_down_is_left_out(self, log):
        (first,) = log.read()
        head = log.append(first.head, [Noted("a")], 2.0, {"odd": object(), "plain": 3})
        assert log.kept("odd") is None
        assert log.kept("plain") == (head, 3)

    def test_closing_lets_go_of_the_database(self, log):
        log.close()
        assert log.storage._connection is None
