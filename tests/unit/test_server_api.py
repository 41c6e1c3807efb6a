"""The API as it is spoken, and the client that has the words of a local study."""

import threading

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, TOLLS, running

from stackelberg import ConstantSchedule, InvalidInput, TwoPoint
from stackelberg.client import RemoteStudy, Study
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


class TestRequestsOfTheirOwn:
    """What has no counterpart in a local study."""

    def test_several_corrections(self, server, study, name):
        play(study, 2)
        wanted = [{"round": t, "index": 0, "cost": 4.0, "reason": "typo"} for t in (0, 1, 7)]
        path = ("studies", name, "corrections")
        assert len(study.connection.post(*path, content={"corrections": wanted[:2]})["receipts"]) == 2
        with pytest.raises(InvalidInput, match=r"corrections\[2\], after 2"):
            study.connection.post(*path, content={"corrections": wanted})

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
