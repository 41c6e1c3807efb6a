"""The API as it is spoken, and the client that has the words of a local study."""

import http.client
import json
import time
from datetime import UTC, datetime, timedelta, timezone
from urllib.parse import quote, urlsplit

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, TOLLS, running

from stackelberg import ConstantSchedule, InvalidInput, Setup, TwoPoint, __version__
from stackelberg.client import NotAllowed, RemoteStudy, Study, TooMuch
from stackelberg.client.connection import error_of
from stackelberg.server.limits import Limits
from stackelberg.server.problem_documents import OVER_HTTP, Refused, document_of
from stackelberg.study import Study as LocalStudy

pytestmark = pytest.mark.slow  # servers


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
    with Study.create(server.url, name, Setup(leader(), x0=[0.0, 0.0], seed=3)) as found:
        yield found


def play(study, rounds):
    """A follower without memory whose cost is least at (1, 1)."""
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, y=2.0 * probe.x, cost=float(((probe.x - 1.0) ** 2).sum()))


class TestRequestsOfTheirOwn:
    """What has no counterpart in a local study."""

    def test_from_a_problem_file(self, server):
        with RemoteStudy.from_problem(server.url, TOLLS) as study:
            assert study.ask()[0].x.size == 76
            assert study.status["status"]["rounds"] is None
        with pytest.raises(InvalidInput, match=r"\[study\]"):
            RemoteStudy.from_problem(server.url, "[study]\nnames = 3\n")


class TestProblemDocuments:
    @pytest.mark.parametrize(
        ("method", "path", "content", "status", "field"),
        [
            ("GET", "/v1/studies/none", None, 404, None),
            ("POST", "/v1/studies", {"problem": 3}, 422, "problem"),
            ("POST", "/v1/studies", {}, 422, "problem"),
            ("POST", "/v1/studies", {"problem": "[study]\nname = 3"}, 422, "name"),
            ("POST", "/v1/studies/none/tell", {"probe": "-1.0"}, 422, "probe"),
            ("POST", "/v1/studies/none/tell", {"probe": "0.0", "y": [1, "a"]}, 422, "y[1]"),
            ("POST", "/v1/studies/none/tell", b'{"probe": "0.0", "y": [NaN]}', 422, "y[0]"),
            ("POST", "/v1/studies/none/tell", b"{", 422, None),
            ("POST", "/v1/studies/none/notes", {"text": "\ud800"}, 422, "text"),
            ("POST", "/v1/studies/none/notes", {"text": "x", "more": 1}, 422, "more"),
            ("GET", "/v1/studies?limit=0", None, 422, "limit"),
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

    def test_say_what_came_and_how_to_say_that_nothing_was_measured(self, server):
        sent = server.send("POST", "/v1/studies/none/tell", b'{"probe": "0.0", "y": [NaN, 3]}')
        expected = "Input should be a finite number, or null where nothing was measured, got nan"
        assert sent.json["detail"] == f"y[0]: {expected}"

    @pytest.mark.parametrize(
        ("content", "kind", "refused"),
        [
            (b"", "application/json", ("body", "Field required")),
            (b'{"text": }', "application/json", ("[9]", "JSON decode error")),
            (b'{"text": "rain"}', "text/plain", ("body", "Input should be a valid dictionary")),
            (b"[]", "application/json", ("body", "Input should be a valid dictionary")),
            (b'{"text": 1}', "application/json", ("text", "Input should be a valid string")),
            (b'{"text": "rain"}', "application/vnd.api+json; charset=utf-8", None),
            ('{"text": "rain"}'.encode("utf-16"), "Application/JSON", None),
            (b'\xef\xbb\xbf{"text": "rain"}', "application/json", None),
            (b'{"text": "snow", "text": "rain"}', "application/json", None),
        ],
        ids=["empty", "broken", "text", "list", "number", "vendor", "utf-16", "marked", "twice"],
    )
    def test_a_body_is_read_as_it_is_declared(self, server, study, content, kind, refused):
        sent = server.send("POST", f"/v1/studies/{quote(study.name)}/notes", content, Content_Type=kind)
        if refused is None:
            with LocalStudy.open(server.db, study.name) as written:
                assert (sent.status, [*written.events()][-1][2].text) == (201, "rain")
        else:
            (error,) = sent.json["errors"]
            assert (sent.status, error["field"], error["message"][: len(refused[1])]) == (422, *refused)

    def test_everything_that_is_wrong_with_a_request_is_said_at_once(self, server):
        sent = server.send("POST", "/v1/studies", {"name": 3, "more": 1})
        assert [error["field"] for error in sent.json["errors"]] == ["name", "more"]

    def test_what_the_framework_refuses(self, server):
        for method, path, status, word in (
            ("GET", "/v1/nothing", 404, "not-found"),
            ("DELETE", "/v1/studies", 405, "method-not-allowed"),
        ):
            sent = server.send(method, path)
            assert (sent.status, sent.json["type"]) == (status, f"urn:stackelberg:{word}")

    def test_a_mistake_of_ours_says_nothing_of_the_inside(self, server, monkeypatch, caplog):
        monkeypatch.setattr("stackelberg.server.routes.study_document", lambda study, whole: 1 / 0)
        RemoteStudy.from_problem(server.url, PIGOU, name="broken").close()
        sent = server.send("GET", "/v1/studies/broken")
        assert (sent.status, sent.json["detail"]) == (500, "the server failed; its log says why")
        assert "ZeroDivisionError" in caplog.text


class TestStreams:
    def test_what_another_process_writes_is_heard(self, server, study, name):
        with LocalStudy.open(server.db, name) as here:
            here.note("from elsewhere")
        assert [event["kind"] for event in study.events(after=1)] == ["noted"]
        assert study.round == 0

    def test_of_one_study_or_of_all(self, server, study, name):
        play(study, 1)
        for path in (f"/v1/stream?study={quote(name)}&once=true", "/v1/stream?once=true"):
            sent = server.send("GET", path)
            assert sent.headers["content-type"].startswith("text/event-stream")
            (said,) = [line for line in sent.text.splitlines() if line.startswith("data: ")]
            heads = json.loads(said.removeprefix("data: "))
            assert heads[name] == 4
            assert ("study=" in path) == ({*heads} == {name})


@pytest.mark.parametrize("hours", [14, 0, -11])
def test_a_time_may_be_in_any_zone_and_not_in_none(server, hours):
    """Noon in Greenwich is the same moment on Kiritimati, wherever the server stands."""
    when = datetime(2026, 11, 13, 12, tzinfo=UTC).astimezone(timezone(timedelta(hours=hours)))
    problem = {
        "study": {"name": (name := f"zone {hours}")},
        "live": {"dimension": 1, "lower": 0.5, "upper": 4.5, "objective": "revenue"},
    }
    assert server.send("POST", "/v1/studies", {"problem": problem}).status == 201
    with RemoteStudy.open(server.url, name) as far:
        far.tell(far.next_probe(), [8.0], time=when)
        far.correct("0.0", [8.5], time=when, reason="a slip")
        sent = {"probe": "0.0", "y": [8.0], "time": "2026-11-13T12:00:00"}
        refused = server.send("POST", f"/v1/studies/{quote(name)}/tell", sent)
        assert (refused.status, "needs its offset from UTC" in refused.json["detail"]) == (422, True)
        with LocalStudy.open(server.db, name) as study:
            (answer,) = study.answers()
        assert answer.time == when.timestamp()


class TestStatuses:
    """One row for each error of the package: the status, the word for machines, and the title for people."""

    def test_no_more_fields_than_can_be_read(self, server):
        sent = server.send("POST", "/v1/studies/none/tell", {"probe": "0.0", "y": ["a"] * 30}).json
        assert [e["field"] for e in sent["errors"]] == [f"y[{i}]" for i in range(20)]
        assert sent["detail"].count("y[") == 3


class TestWhatIsTaken:
    """Boundaries of what a request may hold, from both sides."""

    @pytest.mark.parametrize(
        ("path", "content", "field"),
        [
            ("tell", {"probe": "0.0", "cost": "1.0"}, "cost"),
            ("tell", {"probe": 0.0, "cost": 1.0}, "probe"),
            ("tell", {"probe": f"{10**15}.0", "cost": 1.0}, "probe"),
            ("tell", {"probe": "0.0", "failure": ""}, "failure"),
            ("tell", {"probe": "0.0", "y": [0] * 100_001}, "y"),
            ("correct", {"probe": "0.0", "cost": 1.0, "reason": ""}, "reason"),
            ("amend", {"changes": {}}, "changes"),
            ("notes", {"text": "a\0b"}, "text"),
            ("notes", {"text": "\udfff"}, "text"),
            ("notes", {"text": "a\ud800"}, "text"),
            ("notes", {"text": "x" * 10_001}, "text"),
            ("notes", {"text": ""}, "text"),
            ("pause", {"reason": "x" * 10_001}, "reason"),
        ],
    )
    def test_and_what_is_not(self, server, path, content, field):
        body = json.dumps(content).encode()
        sent = server.send("POST", f"/v1/studies/none/{path}", body)
        assert sent.status == 422, sent.text
        assert sent.json["errors"][0]["field"].startswith(field)

    @pytest.mark.parametrize(
        ("path", "content"),
        [
            ("tell", {"probe": f"{10**15 - 1}.{10**15 - 1}-{10**15 - 1}", "cost": 1}),
            ("tell", {"probe": "0.0", "y": {"bread": None}}),
            ("correct", {"probe": "0.0", "cost": 1.0, "reason": "r"}),
            ("retract", {"probe": "0.0", "reason": "r"}),
            ("amend", {"changes": {"K": 1}, "reason": "x" * 10_000}),
            ("notes", {"text": "x" * 10_000}),
            ("notes", {"text": "\ud7ff\ue000"}),
            ("pause", {}),
        ],
    )
    def test_to_the_limit(self, server, path, content):
        """Understood, and refused only because there is no such study."""
        assert server.send("POST", f"/v1/studies/none/{path}", content).status == 404

    def test_names_of_studies(self, server):
        for name, status in (("", 422), ("x" * 200, 201), ("x" * 201, 422), ("a\0", 422)):
            sent = server.send("POST", "/v1/studies", {"problem": PIGOU, "name": name})
            assert sent.status == status, sent.text
            if status == 422:
                assert sent.json["errors"][0]["field"] == "name"

    def test_either_an_answer_or_a_failure(self, server, study, name):
        study.ask()
        for more in ({"y": [1.0]}, {"cost": 1.0}):
            both = {"probe": "0.0", "failure": "rain", **more}
            with pytest.raises(InvalidInput, match=r"either an answer .* or a failure, got both"):
                study.connection.post("studies", name, "tell", content=both)

    def test_pages_of_studies(self, server, study):
        total = server.send("GET", "/v1/studies?limit=200").json["total"]
        assert total >= 1
        for query, status in (
            ("limit=200", 200),
            ("limit=10001", 422),
            ("limit=1&offset=0", 200),
            ("offset=-1", 422),
        ):
            assert server.send("GET", f"/v1/studies?{query}").status == status
        two = [server.send("GET", f"/v1/studies?limit=1&offset={n}").json for n in (0, total)]
        assert [(page["total"], page["offset"], len(page["studies"])) for page in two] == [
            (total, 0, 1),
            (total, total, 0),
        ]


class TestTheDescription:
    def test_every_operation_says_what_may_go_wrong_and_what_it_needs(self, server):
        document = server.send("GET", "/v1/openapi.json").json
        assert (document["info"]["title"], document["security"]) == ("stackelberg", [{"token": []}])
        operations = [o for path in document["paths"].values() for o in path.values()]
        assert len({o["operationId"] for o in operations}) == len(operations) >= 21
        problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}
        for operation in operations:
            for status in ("400", "401", "403", "404", "409", "413", "421", "422", "429", "503"):
                assert operation["responses"][status]["content"] == problem
        schemas = document["components"]["schemas"]
        assert {"type", "title", "status", "detail", "errors"} == set(schemas["ProblemDocument"]["properties"])
        stream = document["paths"]["/v1/stream"]["get"]["responses"]["200"]
        assert list(stream["content"]) == ["text/event-stream"]
        csv = document["paths"]["/v1/studies/{name}/{table}.csv"]["get"]["responses"]["200"]["content"]
        assert "text/csv" in csv

    def test_health_and_me(self, server):
        assert server.send("GET", "/v1/health").json == {"status": "ok", "version": __version__}
        assert server.send("GET", "/v1/me").json == {"name": "local", "scope": "admin", "studies": None}


def lines_of(server, path, count, **headers):
    """The first lines of a stream, which is then let go of."""
    parts = urlsplit(server.url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    more = {k.replace("_", "-"): v for k, v in headers.items()}
    connection.request("GET", path, headers={"Authorization": f"Bearer {server.token}", **more})
    response = connection.getresponse()
    try:
        return response.status, response.headers, [response.readline().decode().rstrip("\n") for _ in range(count)]
    finally:
        connection.close()


class TestOpenStreams:
    def test_where_all_logs_end(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            server.send("POST", "/v1/studies/pigou/notes", {"text": "two"})
            status, headers, lines = lines_of(server, "/v1/stream", 3)
            once = server.send("GET", "/v1/stream?once=true").text
        assert (status, lines) == (200, ["event: heads", 'data: {"pigou": 2}', ""])
        assert headers["X-Accel-Buffering"] == "no"
        assert once.strip() == 'event: heads\ndata: {"pigou": 2}'

    def test_so_many_and_no_more(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(streams=1)) as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            parts = urlsplit(server.url)
            first = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
            first.request("GET", "/v1/stream", headers={"Authorization": f"Bearer {server.token}"})
            assert first.getresponse().readline() == b"event: heads\n"
            assert "stackelberg_streams 1\n" in server.send("GET", "/metrics").text
            second = server.send("GET", "/v1/stream?once=true")
            assert (second.status, second.json["type"], second.headers["retry-after"]) == (
                429,
                "urn:stackelberg:streams",
                "5",
            )
            first.close()
            end = time.monotonic() + 20
            while server.send("GET", "/v1/stream?once=true").status != 200:
                assert time.monotonic() < end
                time.sleep(0.05)
            while "stackelberg_streams 0\n" not in server.send("GET", "/metrics").text:
                assert time.monotonic() < end
                time.sleep(0.05)

    @pytest.fixture
    def only_when_told(self, monkeypatch):
        """Streams that look for something new only when they are told to, within the time of a test."""
        monkeypatch.setattr("stackelberg.server.streams.STILL_S", 3600.0)

    @pytest.mark.usefixtures("only_when_told")
    def test_it_ends_with_the_server(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            server.server.config.app.state.notifier._every_s = 3600.0
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            parts = urlsplit(server.url)
            connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
            who = {"Authorization": f"Bearer {server.token}"}
            connection.request("GET", "/v1/stream?study=pigou", headers=who)
            response = connection.getresponse()
            assert [response.readline() for _ in range(3)][:1] == [b"event: heads\n"]
            server.server.should_exit = True
            response.read()
            connection.close()


@pytest.mark.parametrize(("kind", "status"), OVER_HTTP, ids=lambda value: getattr(value, "__name__", str(value)))
def test_an_error_comes_out_of_the_client_as_it_went_into_the_server(kind, status):
    """Without the place of the database. Only a database that did not answer may answer the next moment."""
    sent = document_of(kind("db.sqlite: cost: expected a number"), ("db.sqlite",))
    assert (sent.status_code, sent.headers.get("retry-after")) == (status, "1" if status == 503 else None)
    found = error_of(status, sent.body)
    assert (type(found), str(found)) == (kind, "cost: expected a number")
    errors = json.loads(sent.body).get("errors", [])
    assert [error["field"] for error in errors] == (["cost"] if status == 422 else [])


@pytest.mark.parametrize(
    ("status", "kind"), [(401, NotAllowed), (403, NotAllowed), (421, NotAllowed), (413, TooMuch), (429, TooMuch)]
)
def test_a_refusal_comes_out_of_the_client_by_its_status(status, kind):
    sent = document_of(Refused(status, "word", "why", "field", {"Retry-After": "7"}))
    assert (sent.status_code, sent.headers["retry-after"]) == (status, "7")
    found = error_of(status, sent.body)
    assert (type(found), str(found)) == (kind, "why")
