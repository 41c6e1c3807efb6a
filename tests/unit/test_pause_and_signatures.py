"""Studies that are paused, events that say who wrote them, and writers that share a commit."""

import threading

import pytest
from tests import handwritten_logs as hand
from tests.studies import read_log

from stackelberg.leaders import ConstantSchedule, TwoPoint
from stackelberg.server.shared_storage import SharedStorage
from stackelberg.study import LogDamaged, Setup, Storage, Study, StudyFinished, StudyPaused
from stackelberg.study.storage import Entry


def leader():
    return TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.5))


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/s.db"


@pytest.fixture
def study(url):
    with Study.create(url, "tolls", Setup(leader(), x0=[0.0])) as found:
        yield found


class TestPause:
    def test_hands_out_nothing_in_any_process(self, study, url):
        probes = study.ask()
        study.pause("a road is closed")
        with Study.open(url, "tolls") as other:
            for one in (study, other):
                with pytest.raises(StudyPaused, match="a road is closed"):
                    one.ask()
                with pytest.raises(StudyPaused):
                    one.next_probe()
            other.resume("open again")
        assert [p.x.tobytes() for p in study.ask()] == [p.x.tobytes() for p in probes]

    def test_whoever_is_behind_reads_on_before_it_pauses_or_resumes(self, study, url):
        study.pause("first")
        with Study.open(url, "tolls") as other:
            study.resume()
            other.pause("again")
            with pytest.raises(StudyPaused, match="again"):
                study.ask()
            other.resume()
            study.pause("and again")
            other.resume()
        assert study.ask()

    def test_answers_are_taken_meanwhile(self, study):
        probes = study.ask()
        study.pause()
        for probe in probes:
            assert study.tell(probe, cost=1.0).recorded
        study.resume()
        assert study.ask()[0].round == 1

    def test_twice_is_once_and_the_log_shows_both(self, study):
        for _ in range(2):
            study.pause("why")
        for _ in range(2):
            study.resume()
        words = [event.words for _, _, event in study.events()][1:]
        assert words == [("paused", "why"), ("resumed", "")]

    def test_not_once_it_is_finished(self, study):
        study.finish()
        with pytest.raises(StudyFinished):
            study.pause()

    def test_survives_opening_again_and_without_a_leader(self, study, url, monkeypatch):
        study.pause("until Monday")
        with Study.open(url, "tolls") as again:
            assert again.progress.paused == "until Monday"
        monkeypatch.setattr(TwoPoint, "bind", lambda *_: 1 / 0)
        with Study.open(url, "tolls") as read:
            assert not read.can_lead
            assert read.progress.paused == "until Monday"


class TestSignatures:
    def test_everything_within_says_who(self, study, url):
        with study.signed("ada"):
            probe = study.next_probe()
            study.tell(probe, cost=1.0)
            study.correct((0, 0), cost=2.0, reason="typo")
        study.note("unsigned")
        with Study.open(url, "tolls") as again:
            signed = [(event.kind, event.by) for _, _, event in again.events()]
        expected = [("created", None), ("asked", "ada"), ("told", "ada"), ("corrected", "ada"), ("noted", None)]
        assert signed == expected

    def test_in_memory_too(self):
        study = Study.in_memory(Setup(leader(), x0=[0.0]))
        with study.signed("ada"):
            study.note("hello")
        assert [event.by for _, _, event in study.events()] == [None, "ada"]


class TestWritersShareACommit:
    @pytest.fixture
    def storage(self, url):
        with SharedStorage(url) as found:
            yield found

    def waiting_writers(self, storage, works):
        """Let all queue up behind the lock of the connection, then let go of it."""
        found = [None] * len(works)

        def write(number):
            try:
                found[number] = storage.append(*works[number])
            except LogDamaged as error:
                found[number] = error

        threads = [threading.Thread(target=write, args=(i,)) for i in range(len(works))]
        with storage.lock:
            for thread in threads:
                thread.start()
            while len(storage._queue) < len(works):
                pass
        for thread in threads:
            thread.join(10)
        return found

    def test_in_one_transaction(self, storage, monkeypatch):
        batches = []
        together = Storage.append_together
        monkeypatch.setattr(Storage, "append_together", lambda s, b: batches.append(len(b)) or together(s, b))
        made = [storage.add(f"study {i}", [Entry("created", "{}", 0.0)]) for i in range(4)]
        found = self.waiting_writers(storage, [(*one, [Entry("note", "{}", 1.0)]) for one in made])
        assert [head.events for head in found] == [2, 2, 2, 2]
        assert batches == [4]
        assert [len(list(read_log(storage, number))) for number, _ in made] == [2, 2, 2, 2]

    def test_one_that_comes_too_late_does_not_hold_up_the_others(self, storage):
        number, head = storage.add("one", [Entry("created", "{}", 0.0)])
        found = self.waiting_writers(storage, [(number, head, [Entry("note", "{}", 1.0)]) for _ in range(3)])
        assert sorted(head is None for head in found) == [False, True, True]
        assert len(list(read_log(storage, number))) == 2

    def test_one_that_cannot_be_written_does_not_either(self, storage):
        first, head = storage.add("one", [Entry("created", "{}", 0.0)])
        second, other = storage.add("two", [Entry("created", "{}", 0.0)])
        hand.edit(storage.place, "INSERT INTO stackelberg_events VALUES (1, 2, 'told', NULL, 0.0, '', '')")
        damaged = (first, head, [Entry("told", "{}", 1.0)])
        found = self.waiting_writers(storage, [damaged, (second, other, [Entry("note", "{}", 1.0)])])
        assert isinstance(found[0], LogDamaged)
        assert found[1].events == 2
        assert (storage.head(first), len(read_log(storage, second))) == (head, 2)

    def test_logs_are_read_while_others_are_being_written(self, storage):
        """Somebody else's commit, or a queue of them, is not waited for."""
        made = [storage.add(f"study {i}", [Entry("created", "{}", 0.0)]) for i in range(3)]
        behind = storage.append(*made[2], [Entry("note", "{}", 1.0)])
        found = [None] * 3

        def read(number):
            found[number] = storage.rows(*made[number])

        threads = [threading.Thread(target=read, args=(i,)) for i in range(3)]
        with storage.transaction(write=True):
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(10)
        assert found[:2] == [(), ()]
        assert [(row[0], row[-1]) for row in found[2]] == [behind]

    def test_a_log_that_is_gone_is_said_to_be_damaged(self, storage, url):
        number, head = storage.add("one", [Entry("created", "{}", 0.0)])
        with storage.transaction(write=True) as connection:
            connection.exec_driver_sql("DELETE FROM stackelberg_events")
            connection.exec_driver_sql("DELETE FROM stackelberg_studies")
        with pytest.raises(LogDamaged, match="the row of study 1 is gone"):
            storage.rows(number, head)

    def test_a_shared_database_is_closed_by_the_last(self, url):
        storage = Storage(url)
        with Study.create(storage, "one", Setup(leader(), x0=[0.0])) as study:
            study.note("hello")
        assert list(storage.heads()) == ["one"]
        storage.close()
        assert storage._connection is None
