"""The API as it is spoken, and the client that has the words of a local study."""

import inspect
import json
import threading

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, TOLLS, running

from stackelberg import Box, ConstantSchedule, InvalidInput, Rails, TwoPoint
from stackelberg.client import Connection, NotAllowed, RemoteStudy, Study, Unreachable
from stackelberg.core import Observation
from stackelberg.study import (
    NotStorable,
    SettleTest,
    StudyExists,
    StudyFinished,
    StudyPaused,
    UnknownStudy,
)
from stackelberg.study import Study as LocalStudy


def leader():
    return TwoPoint(K=1, schedule=ConstantSchedule(eta=0.1, delta=0.5))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(f"sqlite:///{tmp_path_factory.mktemp('api')}/s.db") as found:
        yield found


@pytest.fixture
def name(request):
    return f"study of {request.node.name}"[:150].replace("/", "-")


@pytest.fixture
def study(server, name):
    with Study.create(server.url, name, leader(), x0=[0.0, 0.0], seed=3) as found:
        yield found


def play(study, rounds):
    """A follower without memory whose cost is least at (1, 1)."""
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, y=2.0 * probe.x, cost=float(((probe.x - 1.0) ** 2).sum()))


class TestTheWordsOfALocalStudy:
    def test_the_same_bits_on_a_server_and_in_a_file(self, server, study, tmp_path):
        play(study, 6)
        with Study.create(f"sqlite:///{tmp_path}/here.db", "here", leader(), x0=[0.0, 0.0], seed=3) as here:
            play(here, 6)
            ours, theirs = here.history(), study.history()
            assert [r.x.tobytes() for r in ours.records] == [r.x.tobytes() for r in theirs.records]
            assert [o.cost for o in ours.answers] == [o.cost for o in theirs.answers]
            assert [o.y.tobytes() for o in ours.answers] == [o.y.tobytes() for o in theirs.answers]
            assert here.recommend().tobytes() == study.recommend().tobytes()
            assert str(here.expected()) == str(study.expected())
            assert here.flagged().keys() == study.flagged().keys()

    def test_every_word_has_the_arguments_of_the_local_one(self):
        own = {"connection", "status", "watch", "from_problem"}
        for word, ours in inspect.getmembers(RemoteStudy, callable):
            if word.startswith("_") or word in own:
                continue
            theirs = inspect.signature(getattr(LocalStudy, word)).parameters
            more = {"token", "options", "after"}
            given = {n: p for n, p in inspect.signature(ours).parameters.items() if n not in more}
            assert list(given) == [n for n in theirs if n in given], word
            assert {n: p.default for n, p in given.items()} == {n: theirs[n].default for n in given}, word

    def test_asking_twice_and_telling_twice(self, study):
        first, again = study.ask(), study.ask()
        assert [p.x.tobytes() for p in first] == [p.x.tobytes() for p in again]
        assert study.tell(first[0], cost=1.0).recorded
        assert not study.tell(first[0], cost=1.0).recorded
        with pytest.raises(InvalidInput, match="already told"):
            study.tell(first[0], cost=2.0)
        assert study.tell(first[0], cost=2.0, replicate=1).recorded

    def test_several_at_once(self, study):
        receipts = study.record([Observation.answer(p, cost=1.0 + p.index) for p in study.ask()])
        assert [r.recorded for r in receipts] == [True, True]
        assert study.round == 1
        with pytest.raises(InvalidInput, match="already told"):
            study.record([Observation.answer(study.asked((0, i)), cost=9.0) for i in (0, 1)])

    def test_what_was_not_measured(self, study):
        probe = study.next_probe()
        study.tell(probe, y=[1.0, np.nan], cost=2.0)
        study.tell(study.next_probe(), failure="sensor down")
        answers = study.history().answers
        assert np.isnan(answers[0].y).tolist() == [False, True]
        assert answers[1].failure == "sensor down"

    def test_corrections(self, study):
        play(study, 2)
        study.correct((0, 0), cost=5.0, reason="an 8 for a 5")
        assert not study.correct((0, 0), cost=5.0, reason="an 8 for a 5").recorded
        study.retract((1, 0), reason="wrong file")
        gone = study.history().superseded
        assert [(o.kind, o.reason) for o in gone] == [("corrected", "an 8 for a 5"), ("retracted", "wrong file")]

    def test_several_corrections(self, server, study, name):
        play(study, 2)
        wanted = [{"round": t, "index": 0, "cost": 4.0, "reason": "typo"} for t in (0, 1, 7)]
        path = ("studies", name, "corrections")
        assert len(study.connection.post(*path, content={"corrections": wanted[:2]})["receipts"]) == 2
        with pytest.raises(InvalidInput, match=r"corrections\[2\], after 2"):
            study.connection.post(*path, content={"corrections": wanted})

    def test_amendments(self, study):
        study.amend(largest_change=0.125, within=Box([-1.0, -1.0], [1.0, 1.0]), reason="careful")
        before = study.recommend()
        play(study, 3)
        steps = np.diff([before, *(r.x for r in study.history().records)], axis=0)
        assert np.abs(steps).max() <= 0.125 + 1e-12
        with pytest.raises(InvalidInput, match="neither a setting"):
            study.amend(no_such_setting=1)

    def test_readings(self, server, name):
        rails = Rails(settle=SettleTest(tolerance=0.01))
        with Study.create(server.url, name, leader(), x0=[0.0], rails=rails) as study:
            probe = study.next_probe()
            found = [study.reading(probe, [value]) for value in (1.0, 2.0, 2.0, 2.0)]
        assert [f.settled for f in found] == [False, False, False, True]

    def test_pause_resume_finish(self, study):
        probe = study.next_probe()
        study.pause("a road is closed")
        with pytest.raises(StudyPaused, match="a road is closed"):
            study.ask()
        assert study.tell(probe, cost=1.0).recorded
        study.resume()
        study.note("open again")
        study.finish("enough")
        with pytest.raises(StudyFinished, match="enough"):
            study.ask()
        kinds = [e["kind"] for e in study.events()]
        assert kinds == ["created", "asked", "paused", "told", "resumed", "noted", "finished"]

    def test_exports(self, study, tmp_path):
        play(study, 2)
        files = study.export(tmp_path / "tables")
        assert [f.name for f in files] == ["rounds.csv", "answers.csv", "code.csv"]
        assert files[0].read_text().startswith("round,cost,deployments")
        whole = json.loads(study.export(tmp_path / "all.json")[0].read_text())
        assert whole["events"][0]["by"] == "local"

    def test_errors_are_those_of_a_local_study(self, server, study, name):
        with pytest.raises(UnknownStudy):
            Study.open(server.url, "nobody")
        with pytest.raises(StudyExists):
            Study.create(server.url, name, leader(), x0=[0.0])
        with pytest.raises(InvalidInput, match="never asked"):
            study.tell((5, 0), cost=1.0)
        with pytest.raises((InvalidInput, NotStorable)):
            Study.create(server.url, "x", leader(), lambda x, y: 0.0, x0=[0.0])
        with pytest.raises(InvalidInput, match="address"):
            Connection("ftp://here")
        assert any(found["name"] == name for found in Study.list(server.url))

    def test_from_a_problem_file(self, server):
        with RemoteStudy.from_problem(server.url, TOLLS) as study:
            assert study.ask()[0].x.size == 76
            assert study.status["rounds"] == 40
        with pytest.raises(InvalidInput, match=r"\[study\]"):
            RemoteStudy.from_problem(server.url, "[study]\nnames = 3\n")


class TestIdempotencyKeys:
    def test_a_note_sent_twice_is_written_once(self, server, study, name):
        path = f"/v1/studies/{name.replace(' ', '%20').replace('[', '%5B').replace(']', '%5D')}/notes"
        first = server.send("POST", path, {"text": "once"}, Idempotency_Key="abcdefgh")
        again = server.send("POST", path, {"text": "once"}, Idempotency_Key="abcdefgh")
        other = server.send("POST", path, {"text": "another"}, Idempotency_Key="abcdefgh")
        assert (first.status, again.status, other.status) == (201, 201, 422)
        assert (first.json["repeated"], again.json["repeated"]) == (False, True)
        assert [e["kind"] for e in study.events()].count("noted") == 1

    def test_keys_survive_a_restart(self, tmp_path):
        db, key = f"sqlite:///{tmp_path}/s.db", {"Idempotency_Key": "create-1234"}
        with running(db) as server:
            assert server.send("POST", "/v1/studies", {"problem": PIGOU}, **key).json["repeated"] is False
            assert server.send("POST", "/v1/studies/pigou/finish", {}, Idempotency_Key="finish-12").status == 200
        with running(db) as server:
            assert server.send("POST", "/v1/studies", {"problem": PIGOU}, **key).json["repeated"] is True
            assert server.send("POST", "/v1/studies", {"problem": PIGOU}).status == 409
            sent = server.send("POST", "/v1/studies/pigou/finish", {}, Idempotency_Key="finish-12")
            assert (sent.status, sent.json["repeated"]) == (200, True)
            assert server.send("POST", "/v1/studies/pigou/finish", {}).status == 409

    def test_a_lost_answer_is_asked_for_again(self, server, study, monkeypatch):
        """The answer is lost after the server has done its work: the client sends again, and it counts once."""
        sent = []
        once = Connection._once

        def losing(self, method, target, body, headers):
            found = once(self, method, target, body, headers)
            sent.append(headers.get("Idempotency-Key"))
            if len(sent) == 1:
                raise ConnectionResetError("lost")
            return found

        monkeypatch.setattr(Connection, "_once", losing)
        study.note("once")
        assert len(sent) == 2
        assert sent[0] == sent[1]
        monkeypatch.undo()
        assert [e["kind"] for e in study.events()].count("noted") == 1


class TestProblemDocuments:
    @pytest.mark.parametrize(
        ("method", "path", "content", "status", "field"),
        [
            ("GET", "/v1/studies/none", None, 404, None),
            ("GET", "/v1/nothing", None, 404, None),
            ("DELETE", "/v1/studies", None, 405, None),
            ("POST", "/v1/studies", {"problem": 3}, 422, "problem"),
            ("POST", "/v1/studies", {}, 422, "problem"),
            ("POST", "/v1/studies", {"problem": "[study]\nname = 3"}, 422, "name"),
            ("POST", "/v1/studies/none/tell", {"round": -1, "index": 0}, 422, "round"),
            ("POST", "/v1/studies/none/tell", {"round": 0, "index": 0, "y": [1, "a"]}, 422, "y[1]"),
            ("POST", "/v1/studies/none/tell", b'{"round": 0, "index": 0, "y": [NaN]}', 422, "y[0]"),
            ("POST", "/v1/studies/none/tell", b"{", 422, None),
            ("POST", "/v1/studies/none/notes", {"text": "\ud800"}, 422, "text"),
            ("POST", "/v1/studies/none/notes", {"text": "x", "more": 1}, 422, "more"),
            ("GET", "/v1/studies?limit=0", None, 422, "limit"),
            ("GET", "/v1/studies/none/stream", None, 404, None),
        ],
    )
    def test_name_the_field(self, server, method, path, content, status, field):
        sent = server.send(method, path, content)
        assert sent.status == status, sent.text
        assert sent.headers["content-type"] == "application/problem+json"
        document = sent.json
        assert {"type", "title", "status", "detail"} <= set(document)
        assert document["status"] == status
        if field is not None:
            assert document["errors"][0]["field"].startswith(field)

    def test_a_mistake_of_ours_says_nothing_of_the_inside(self, server, monkeypatch, caplog):
        monkeypatch.setattr("stackelberg.server.views.network", lambda study: 1 / 0)
        RemoteStudy.from_problem(server.url, PIGOU, name="broken").close()
        sent = server.send("GET", "/v1/studies/broken/network")
        assert (sent.status, sent.json["detail"]) == (500, "the server failed; its log says why")
        assert "ZeroDivisionError" in caplog.text


class TestStreams:
    def test_events_as_they_happen(self, study):
        seen, ready = [], threading.Event()

        def listen():
            for event in study.watch():
                seen.append(event["kind"])
                ready.set()
                if event["kind"] == "finished":
                    return

        listener = threading.Thread(target=listen)
        listener.start()
        assert ready.wait(30)
        play(study, 1)
        study.finish()
        listener.join(30)
        assert seen == ["created", "asked", "told", "told", "finished"]

    def test_what_another_process_writes_is_heard(self, server, study, name):
        heard = threading.Event()

        def listen():
            for event in study.watch(after=1):
                if event["kind"] == "noted":
                    heard.set()
                    return

        listener = threading.Thread(target=listen)
        listener.start()
        with LocalStudy.open(server.db, name) as here:
            here.note("from elsewhere")
        assert heard.wait(30)
        listener.join(30)
        assert study.round == 0

    def test_where_it_was_lost(self, server, study, name):
        play(study, 1)
        from urllib.parse import quote

        sent = server.send("GET", f"/v1/studies/{quote(name)}/stream?once=true&brief=true", Last_Event_ID="2")
        assert [line for line in sent.text.splitlines() if line.startswith("id:")] == ["id: 3", "id: 4"]
        assert sent.headers["content-type"].startswith("text/event-stream")
        assert server.send("GET", f"/v1/studies/{quote(name)}/stream", Last_Event_ID="x").status == 422


def test_history_in_pages(study, name):
    play(study, 5)
    first = study.connection.get("studies", name, "history", offset=0, limit=2)
    last = study.connection.get("studies", name, "history", offset=4, limit=2)
    assert (first["total"], first["next"], [r["round"] for r in first["rounds"]]) == (5, 2, [0, 1])
    assert {a["round"] for a in first["answers"]} == {0, 1}
    assert (last["next"], [r["round"] for r in last["rounds"]]) == (None, [4])


def test_metrics(server, study):
    text = server.send("GET", "/v1/metrics").text
    assert 'stackelberg_requests_total{method="POST",route="/v1/studies",status="201"}' in text


def test_nobody_there(tmp_path):
    with pytest.raises(Unreachable, match="cannot be reached"):
        Study.open("http://127.0.0.1:9", "x", patience_s=0.2)


def test_a_token_is_not_shown():
    assert "stk_" not in repr(RemoteStudy(Connection("http://127.0.0.1:9", "stk_1_2"), "x"))
    assert issubclass(NotAllowed, Exception)
