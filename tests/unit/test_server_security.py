"""One test for each rule by which the server lets callers in."""

import asyncio
import gc
import json
import os
import re
import socket
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, make_token, running

from stackelberg.core import InvalidInput
from stackelberg.server.access import TokenBucket
from stackelberg.server.limits import Limits
from stackelberg.server.metrics import Metrics
from stackelberg.server.problem_documents import Refused
from stackelberg.server.registry import Registry
from stackelberg.server.run import Served, bound_socket, make_server, serve
from stackelberg.server.security import SecurityMiddleware
from stackelberg.server.tokens import Scope, TokenStore
from stackelberg.study import Setup, Storage, Study, UnknownStudy, back_up

LEADERS = {"kind": "two-point"}
for _ in range(6):
    LEADERS = {"kind": "fall-back", "leader": LEADERS, "to": {"kind": "two-point"}}


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    limits = Limits(body_bytes=20_000, dimension=40)
    with running(f"sqlite:///{tmp_path_factory.mktemp('open')}/s.db", limits=limits) as server:
        assert server.send("POST", "/v1/studies", {"problem": PIGOU}).status == 201
        yield server


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server with tokens, and one token of each scope by name."""
    db = f"sqlite:///{tmp_path_factory.mktemp('guarded')}/s.db"
    tokens = {scope.word: make_token(db, scope.word, scope) for scope in Scope}
    tokens["one"] = make_token(db, "one", Scope.ADMIN, studies=["mine"])
    with running(db) as server:
        sent = server.send("POST", "/v1/studies", {"problem": PIGOU}, Authorization=f"Bearer {tokens['admin']}")
        assert sent.status == 201
        yield server, tokens


class TestWhereRequestsComeFrom:
    @pytest.mark.slow
    @pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost@evil.example"])
    def test_another_host_is_refused(self, open_server, host):
        """A name that leads here by DNS rebinding."""
        assert open_server.send("GET", "/v1/studies", Host=host).status == 421

    @pytest.mark.parametrize(
        "header", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}]
    )
    def test_pages_elsewhere_are_refused(self, open_server, header):
        sent = open_server.send("POST", "/v1/studies/pigou/finish", {}, **header)
        assert (sent.status, sent.json["type"]) == (403, "urn:stackelberg:origin")
        with Study.open(open_server.db, "pigou") as study:
            assert study.progress.finished is None

    def test_its_own_page_is_taken(self, open_server):
        own = {"Origin": open_server.address, "Sec_Fetch_Site": "same-origin"}
        assert open_server.send("GET", "/v1/me", **own).status == 200


class TestTokens:
    def test_scopes(self, guarded):
        server, tokens = guarded
        doing = {
            "read": ("GET", "/v1/studies/pigou", None),
            "tell": ("POST", "/v1/studies/pigou/notes", {"text": "hello"}),
            "admin": ("POST", "/v1/studies/pigou/amend", {"changes": {"K": 3}}),
        }
        words = list(doing)
        for place, (_, (method, path, content)) in enumerate(doing.items()):
            statuses = [
                server.send(method, path, content, Authorization=f"Bearer {tokens[word]}").status for word in words
            ]
            assert [status == 403 for status in statuses] == [i < place for i in range(3)], statuses
            assert all(status < 300 for status in statuses[place:])

    def test_the_log_says_who(self, guarded):
        server, tokens = guarded
        server.send(
            "POST", "/v1/studies/pigou/notes", {"text": "by whom?"}, Authorization=f"Bearer {tokens['tell']}"
        )
        with Study.open(server.db, "pigou") as study:
            signed = {event.kind: event.by for _, _, event in study.events()}
        assert signed["noted"] == "tell"
        assert signed["created"] == "admin"

    def test_always_one_on_loopback_too(self, tmp_path):
        """Nobody made a token, and the request comes straight from a program of this machine."""
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            for method, path in (("GET", "/v1/studies"), ("POST", "/v1/studies"), ("GET", "/v1/stream")):
                sent = server.send(method, path, {"problem": PIGOU}, Authorization="")
                assert (sent.status, sent.json["type"]) == (401, "urn:stackelberg:token-needed")
            assert server.send("GET", "/v1/studies").json["total"] == 0

    def test_that_of_a_server_ends_with_it_and_is_not_stored(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        with running(db) as server:
            token = server.token
            assert server.send("GET", "/v1/me").json["scope"] == "admin"
        with running(db) as server:
            assert server.send("GET", "/v1/me", Authorization=f"Bearer {token}").status == 401
        with Storage(db) as storage:
            assert TokenStore(storage).all() == []

    def test_wrong_ones(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        right = make_token(db, "me", Scope.READ)
        wrong = [
            "stk_00000000_nothing",
            "x" * 500,
            "stk__",
            "tést",
            right[:-1],
            right.upper(),
            "stk",
            "_",
            "a b",
            right * 2,
        ]
        with running(db) as server:

            def send(text):
                return server.send("GET", "/v1/studies", Authorization=f"Bearer {text}".encode().decode("latin-1"))

            sent = [send(text) for text in wrong]
            assert [one.status for one in sent] == [401] * 10
            assert sent[0].headers["www-authenticate"] == 'Bearer error="invalid_token"'
            assert sent[0].json["type"] == "urn:stackelberg:wrong-token"
            assert {one.headers["content-type"] for one in sent} == {"application/problem+json"}
            assert server.send("GET", "/v1/studies", Authorization=f"bearer  {right} ").status == 200
            for none in ("", f"Basic {right}", right):
                sent = server.send("GET", "/v1/studies", Authorization=none)
                assert (sent.status, sent.json["type"]) == (401, "urn:stackelberg:token-needed")
                assert sent.headers["www-authenticate"] == "Bearer"

    def test_no_backup_holds_them(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        make_token(db, "roadside", Scope.READ)
        back_up(db, tmp_path / "backup.db")
        with Storage(db) as storage:
            digest = TokenStore(storage).all()[0].digest
        kept = (tmp_path / "backup.db").read_bytes()
        assert b"roadside" not in kept
        assert digest.encode() not in kept

    def test_expiry_and_revocation(self, tmp_path):
        now = [1000.0]
        with Storage(f"sqlite:///{tmp_path}/s.db") as storage:
            store = TokenStore(storage, now=lambda: now[0])
            short, long = store.make("short", Scope.READ, days=1.0), store.make("long", Scope.READ)
            now[0] += 86_399.0
            assert store.check(short).name == "short"
            now[0] += 1.0
            assert store.check(short) is None
            store.revoke("long")
            assert store.check(long) is None
            assert [token.state(now[0]) for token in store.all()] == ["expired", "revoked"]
            assert not any(store.holds(token.id) for token in store.all())
            with pytest.raises(InvalidInput, match="no token 'long'"):
                store.revoke("long")
            with pytest.raises(InvalidInput, match="already"):
                store.make("short", Scope.READ)

    def test_never_logged(self, guarded, caplog, capfd):
        server, tokens = guarded
        with caplog.at_level(0), caplog.at_level("INFO", "stackelberg.access"):
            server.send("GET", "/v1/studies", Authorization=f"Bearer {tokens['read']}")
            server.send("GET", "/v1/nothing", Authorization=f"Bearer {tokens['read']}")
        out, err = capfd.readouterr()
        assert tokens["read"] not in caplog.text + out + err

    def test_limited_to_studies_by_name(self, guarded):
        server, tokens = guarded
        for name in ("mine", "yours"):
            sent = {"problem": PIGOU, "name": name}
            server.send("POST", "/v1/studies", sent, Authorization=f"Bearer {tokens['admin']}")

        def send(method, path, content=None):
            return server.send(method, path, content, Authorization=f"Bearer {tokens['one']}")

        assert send("GET", "/v1/me").json["studies"] == ["mine"]
        for query in ("", "?brief=true"):
            found = send("GET", f"/v1/studies{query}").json
            assert (found["total"], [one["name"] for one in found["studies"]]) == (1, ["mine"])
        assert send("POST", "/v1/studies/mine/ask").status == 200
        refused = [send("POST", "/v1/studies/yours/ask"), send("GET", "/v1/studies/yours/history")]
        refused.append(send("POST", "/v1/studies", {"problem": PIGOU, "name": "new"}))
        assert [(one.status, one.json["type"]) for one in refused] == [(403, "urn:stackelberg:study")] * 3
        assert "yours" not in send("GET", "/metrics").text + send("GET", "/v1/stream?once=true").text

    def test_health_and_page_need_none(self, guarded):
        server, _ = guarded
        assert server.send("GET", "/v1/health").json["status"] == "ok"
        assert server.send("GET", "/").status == 200


class TestLimits:
    @pytest.mark.parametrize(
        ("name", "value", "status"),
        [
            ("dimension", 40, 201),
            ("dimension", 41, 413),
            ("dimension", -(10**12), 413),
            ("K", 100_000, 201),
            ("K", 100_001, 413),
            ("K", -(10**12), 413),
            ("K", True, 422),
            ("seed", 10**12, 201),
            ("rounds", 10**12, 201),
        ],
    )
    def test_counts_and_sizes_in_a_problem(self, open_server, name, value, status):
        """What would take all memory is refused before anything is built, below zero too."""
        problem = {
            "study": {"name": f"{name} {value!r}"[:40], **({name: value} if name in ("seed", "rounds") else {})},
            "live": {"dimension": 2, **({name: value} if name in ("dimension", "x0") else {})},
            "leader": {"kind": "two-point", "K": value if name == "K" else 2},
        }
        sent = open_server.send("POST", "/v1/studies", {"problem": problem})
        assert sent.status == status, sent.text
        if status == 413:
            assert sent.json["type"] == "urn:stackelberg:vector"
            assert sent.json["errors"][0]["field"] == name

    def test_counts_in_settings_and_amendments(self, open_server):
        leader = {"kind": "two-point", "K": -(10**12)}
        sent = open_server.send("POST", "/v1/studies", {"name": "x", "settings": {"leader": leader, "x0": [0.0]}})
        assert (sent.status, sent.json["errors"][0]["field"]) == (413, "K")
        for changes in ({"K": -(10**12)}, {"lower": [0.0] * 100_001}):
            assert open_server.send("POST", "/v1/studies/pigou/amend", {"changes": changes}).status == 413
        settings = {"leader": {**leader, "K": 1}, "x0": [0.0] * 41}
        assert open_server.send("POST", "/v1/studies", {"name": "x", "settings": settings}).status == 413

    @pytest.mark.parametrize(
        ("more", "field"),
        [
            (
                {"constraints": [{"name": f"l{i}", "y": {"1": 1.0}, "at_most": 1.0} for i in range(3_000)]},
                "problem",
            ),
            ({"parameters": {f"p{i}": [0, 1] for i in range(10_001)}}, "parameters"),
            ({"live": {"dimension": 2, "A": [[1, 1]] * 41, "b": [1] * 41}}, "A"),
            ({"leader": {"kind": "fall-back", "leader": LEADERS, "to": LEADERS}}, "kind"),
        ],
    )
    def test_what_takes_minutes_is_refused_before_it_is_built(self, tmp_path, more, field):
        """Names to look up, constraints of a set, and leaders in leaders, each of which asks those in it twice."""
        problem = {"study": {"name": "x"}, "live": {"dimension": 2, "objective": "revenue"}, **more}
        with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(dimension=40)) as server:
            begun = time.monotonic()
            sent = server.send("POST", "/v1/studies", {"problem": problem})
            assert time.monotonic() - begun < 5.0
        assert sent.status in (413, 422)
        assert sent.json["errors"][0]["field"] == field

    def test_nesting(self, open_server):
        deep = []
        for _ in range(29):
            deep = [deep]
        sent = open_server.send("POST", "/v1/studies/pigou/amend", {"changes": {"lower": deep}})
        assert "nested too deep" not in sent.text
        for more, words in (
            ([[deep]], "lower: lists or tables nested too deep"),
            ({"kind": "tuple", "items": [deep]}, "items: lists or tables nested too deep"),
        ):
            sent = open_server.send("POST", "/v1/studies/pigou/amend", {"changes": {"lower": more}})
            assert (sent.status, sent.json["detail"]) == (422, words)
        tables = {}
        for _ in range(40):
            tables = {"a": tables}
        sent = open_server.send("POST", "/v1/studies", {"problem": {"study": {"name": "x"}, "live": tables}})
        assert (sent.status, sent.json["detail"]) == (422, "a: lists or tables nested too deep")

    def test_a_body_to_the_last_byte(self, open_server):
        whole = b'{"text": "' + b"x" * 5_000 + b'"}'
        body = whole + b" " * (20_000 - len(whole))
        assert open_server.send("POST", "/v1/studies/pigou/notes", body).status == 201
        assert open_server.send("POST", "/v1/studies/pigou/notes", body + b" ").status == 413

    @pytest.mark.slow
    def test_studies(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(studies=2)) as server:
            found = [server.send("POST", "/v1/studies", {"problem": PIGOU, "name": name}).status for name in "abcd"]
        assert found == [201, 201, 429, 429]


def through(gate, bodies=(b"",), **scope):
    """What a gate answers to one request, whose body comes in pieces: (status, headers, body) of each message."""
    sent, pieces = [], list(bodies)

    async def receive():
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), *scope.pop("headers", [])]
    request = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/x", "headers": headers, **scope}
    asyncio.run(gate(request, receive, send))
    return sent


class TestTheGateItself:
    @staticmethod
    def gate(app, rate=0.0):
        store = SimpleNamespace(is_stale=False, check=lambda text: None)
        registry = SimpleNamespace(limits=Limits(body_bytes=1000, rate=rate), places=())
        app.state = SimpleNamespace(registry=registry, store=store, hosts={"127.0.0.1"}, metrics=Metrics())
        return SecurityMiddleware(app)

    def test_a_mistake_after_an_answer_began_sends_no_second_one(self, caplog):
        async def halfway(scope, receive, send):
            await send({"type": "http.response.start", "status": 200, "headers": []})
            raise scope["raised"]

        for raised in (ZeroDivisionError(), InvalidInput("late"), Refused(403, "late", "late")):
            assert [message["status"] for message in through(self.gate(halfway), raised=raised)] == [200]
        assert caplog.text.count("GET /x failed") == 1  # a mistake of ours is in the log, however far an answer was

    @staticmethod
    def reading():
        """An application that reads all of a body before it answers, or nothing of it."""

        async def app(scope, receive, send):
            while scope.get("reads", True) and (await receive())["more_body"]:
                pass
            await send({"type": "http.response.start", "status": 200, "headers": []})

        return app

    @pytest.mark.parametrize(
        ("length", "status"),
        [(b"0", 200), (b"1000", 200), (b"1001", 413), (b"", 413), (b"-1", 413), (b"1e2", 413), (b"\xb2", 413)],
    )
    def test_what_says_that_it_is_too_large_is_not_read(self, length, status):
        sent = through(self.gate(self.reading()), headers=[(b"content-length", length)], reads=False)
        assert sent[0]["status"] == status
        if status == 413:
            assert json.loads(sent[1]["body"])["detail"] == "a request may have 1000 bytes at most"

    @pytest.mark.parametrize(
        ("bodies", "status"),
        [
            ([b"x" * 1000], 200),
            ([b"x" * 1001], 413),
            ([b"x" * 400, b"x" * 600, b""], 200),
            ([b"x" * 400, b"x" * 600, b"x", b"x" * 9000], 413),
        ],
    )
    def test_what_does_not_say_how_large_it_is(self, bodies, status):
        assert through(self.gate(self.reading()), bodies)[0]["status"] == status

    def test_the_access_log_has_a_line_for_each_request(self, caplog):
        gate = self.gate(self.reading())
        gate.state.store.check = lambda text: SimpleNamespace(name="ada")
        with caplog.at_level("INFO", "stackelberg.access"):
            through(gate, path="/a\nb", headers=[(b"authorization", b"Bearer x")], client=("10.0.0.1", 1))
        assert re.fullmatch(r"10\.0\.0\.1 ada GET /a\\nb 200 \d+ms", caplog.messages[0])


class TestServing:
    @pytest.mark.parametrize(("host", "name"), [("127.0.0.1", r"127\.0\.0\.1"), ("::1", r"\[::1\]")])
    def test_says_where_with_a_token(self, tmp_path, monkeypatch, host, name):
        said, ran = [], []
        monkeypatch.setattr("stackelberg.server.run.Server.run", lambda self, sockets: ran.append((self, sockets)))
        monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
        serve(Served(f"sqlite:///{tmp_path}/s.db", host, 0), said.append)
        ((server, (listening,)),) = ran
        port, token = re.fullmatch(rf"http://{name}:(\d+)/#token=(stk_[\w-]+)", said[0]).groups()
        assert server.config.app.state.store.check(token).scope is Scope.ADMIN
        assert int(port) > 0
        assert listening.fileno() == -1

    def test_a_port_that_is_taken(self):
        taken = bound_socket("127.0.0.1", 0)
        taken.listen()
        port = taken.getsockname()[1]
        assert taken.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        with pytest.raises(InvalidInput, match=f"--port: cannot listen on 127.0.0.1 port {port} "):
            bound_socket("127.0.0.1", port)
        taken.close()

    @pytest.mark.slow
    def test_nothing_is_left_open(self, tmp_path):
        if not Path("/proc/self/fd").is_dir():
            pytest.skip("this system does not say which files are open")
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            server.send("POST", "/v1/studies/pigou/ask", {})
        gc.collect()
        opened = {os.path.realpath(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")}
        assert not [name for name in opened if name.startswith(str(tmp_path))]

    @pytest.mark.parametrize(("host", "named"), [("127.0.0.2", True), ("0.0.0.0", False), ("::", False)])
    def test_an_address_is_a_name_unless_it_is_every_address(self, tmp_path, host, named):
        db = f"sqlite:///{tmp_path}/s.db"
        make_token(db, "me", Scope.READ)
        server = make_server(Served(db, host))
        server.config.app.state.registry.close()
        assert (host in server.config.app.state.hosts) == named
        assert {"127.0.0.1", "localhost", "::1"} <= server.config.app.state.hosts


def test_ten_thousand_callers_are_remembered():
    for others, wait in ((9_999, 0.5), (10_000, 0.0)):
        allowed = TokenBucket(2.0)
        assert [allowed.wait_s("first", 0.0) for _ in range(5)] == [0.0] * 4 + [0.5]
        assert {allowed.wait_s(str(number), 0.0) for number in range(others)} == {0.0}
        assert allowed.wait_s("first", 0.0) == wait


def test_nobody_gets_another_address_by_saying_so(tmp_path):
    """Whoever tries tokens is one caller, whatever the headers of a proxy would say."""
    db = f"sqlite:///{tmp_path}/s.db"
    make_token(db, "me", Scope.READ)
    with running(db) as server:
        wrong = {"Authorization": "Bearer stk_00000000_nothing"}
        found = [server.send("GET", "/v1/me", X_Forwarded_For=f"10.0.0.{n}", **wrong).status for n in range(60)]
    assert found[:10] == [401] * 10
    assert 429 in found


class TestNoCodeFromRequests:
    @pytest.mark.parametrize(
        "problem",
        [
            {"study": {"name": "x"}, "game": {"python": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"dimension": 1, "objective": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"dimension": 1}, "leader": {"kind": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"net": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"net": "/etc/passwd", "trips": "/etc/passwd"}},
            {"study": {"name": "x"}, "live": {"network": "sioux-falls", "sensors": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"command": ["ls", "/"], "objective": "total-response"}},
            {"study": {"name": "x"}, "game": {"command": ["ls"], "objective": "os:getcwd"}},
            {
                "study": {"name": "x"},
                "game": {"network": "braess", "classes": [{"name": "a", "trips": "/etc/passwd"}]},
            },
            {"study": {"name": "x"}, "game": {"net": "/etc/passwd", "nodes": "/etc/passwd"}},
            {
                "study": {"name": "x"},
                "game": {"builtin": "pigou"},
                "leader": {"kind": "fall-back", "leader": {"kind": "os:getcwd"}},
            },
        ],
    )
    def test_in_a_problem(self, open_server, problem):
        before = open_server.send("GET", "/v1/studies").json["total"]
        sent = open_server.send("POST", "/v1/studies", {"problem": problem})
        assert sent.status == 422
        assert re.search("may not name|unknown kind|registered", sent.json["detail"])
        assert "root:" not in sent.text
        for place in (os.getcwd(), str(Path.home()), open_server.db.removeprefix("sqlite:///")):
            assert place not in sent.text
        assert open_server.send("GET", "/v1/studies").json["total"] == before

    def test_links_by_number_and_built_in_objectives_are_no_files(self, open_server):
        live = {"network": "sioux-falls", "sensors": [1, 2, 3], "tollable": [1]}
        for name, table in (("by number", live), ("by name", {"dimension": 2, "objective": "total-response"})):
            sent = open_server.send("POST", "/v1/studies", {"problem": {"study": {"name": name}, "live": table}})
            assert sent.status == 201, sent.text

    def test_a_program_does_not_run(self, tmp_path):
        program, mark = tmp_path / "town.sh", tmp_path / "mark"
        program.write_text('#!/bin/sh\ntouch "$1"\n')
        program.chmod(0o755)
        problem = {
            "study": {"name": "x"},
            "game": {"command": [str(program), str(mark)], "objective": "total-response", "timeout_s": 5.0},
        }
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            assert server.send("POST", "/v1/studies", {"problem": problem}).status == 422
        assert not mark.exists()

    @pytest.mark.parametrize(
        "leader",
        [
            {"kind": "function", "name": "os:getcwd"},
            {"kind": "method", "of": {"kind": "two-point"}, "name": "bind"},
            {"kind": "storage", "url": "sqlite:////tmp/x.db"},
            {"kind": "stackelberg.study.storage:Storage", "url": "sqlite:////tmp/x.db"},
            {"kind": "two-point", "K": {"kind": "function", "name": "revenue"}},
            {"kind": "two-point", "schedule": "os:getcwd"},
            {"kind": "two-point", "K": [[{"kind": "method", "of": {}, "name": "x"}]]},
            {"kind": "two-point-memory"},
            {"kind": []},
            {"K": 1},
        ],
    )
    def test_in_settings(self, open_server, leader):
        sent = open_server.send("POST", "/v1/studies", {"name": "x", "settings": {"leader": leader, "x0": [0.0]}})
        assert sent.status == 422
        assert sent.json["errors"][0]["field"].partition(".")[0] in ("settings", "leader", "K")

    def test_sets_are_sets(self, open_server):
        two_point, box = {"kind": "two-point"}, {"kind": "box", "lower": [0.0], "upper": [1.0]}
        for leader, X, field in ((two_point, two_point, "X"), (box, box, "settings.leader")):
            settings = {"leader": leader, "x0": [0.5], "X": X}
            sent = open_server.send("POST", "/v1/studies", {"name": "x", "settings": settings})
            assert (sent.status, sent.json["errors"][0]["field"]) == (422, field)

    def test_either_a_problem_or_settings(self, open_server):
        leader = {"kind": "two-point", "K": 1}
        settings = {"leader": leader, "x0": [0.5]}
        for content, field in (
            ({"name": "x"}, "problem"),
            ({"name": "x", "problem": PIGOU, "settings": settings}, "problem"),
            ({"settings": settings}, "name"),
            ({"name": "a/b", "settings": settings}, "name"),
            ({"name": "x", "settings": {**settings, "problem": {"a": 1}}}, "problem"),
        ):
            sent = open_server.send("POST", "/v1/studies", content)
            assert (sent.status, sent.json["errors"][0]["field"]) == (422, field)

    def test_an_amendment_names_no_objective(self, open_server):
        sent = open_server.send("POST", "/v1/studies/pigou/amend", {"changes": {"objective": "total-response"}})
        assert sent.status == 422


class TestThePage:
    def test_policy_and_headers(self, open_server):
        sent = open_server.send("GET", "/")
        policy = sent.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy.replace("'self'", "")
        assert sent.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in sent.text
        assert "style=" not in sent.text

    def test_nothing_from_elsewhere(self, open_server):
        for name in ("", "static/room.css", "static/app.js"):
            text = open_server.send("GET", f"/{name}").text
            assert "https://" not in text
            assert "http://" not in text.replace("http://www.w3.org/", "")

    @pytest.mark.parametrize(
        "path", ["/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/.hidden", "/static/x", "/static/none.js"]
    )
    def test_only_its_own_files(self, open_server, path):
        assert open_server.send("GET", path).status == 404

    def test_kinds_and_tags(self, open_server):
        kinds = {
            "": "text/html; charset=utf-8",
            "static/room.css": "text/css; charset=utf-8",
            "static/app.js": "text/javascript; charset=utf-8",
            "static/icon.svg": "image/svg+xml",
            "viewer/plot.js": "text/javascript; charset=utf-8",
        }
        for name, kind in kinds.items():
            sent = open_server.send("GET", f"/{name}")
            assert (sent.status, sent.headers["content-type"]) == (200, kind), name
            assert sent.headers["cache-control"] == "no-store"

    def test_where_anything_lies_is_not_told(self, tmp_path, monkeypatch):
        """Not by what a study says that may not be led, nor by a refusal of it."""
        home = tmp_path / "home"
        home.mkdir()
        monkeypatch.setenv("HOME", str(home))
        (home / "theircosts.py").write_text("def cost(x, y):\n    return float(y.sum())\n")
        monkeypatch.syspath_prepend(home)
        import theircosts
        from tests.studies import two_point

        db = f"sqlite:///{tmp_path}/s.db"
        Study.create(db, "theirs", Setup(two_point(), theircosts.cost, x0=[0.0])).close()
        with running(db) as server:
            sent = [
                server.send("GET", "/v1/studies"),
                server.send("GET", "/v1/studies/theirs"),
                server.send("POST", "/v1/studies/theirs/ask"),
            ]
        assert [one.status for one in sent] == [200, 200, 409]
        assert sent[1].json["status"]["state"] == "readable"
        for one in sent:
            assert str(tmp_path) not in one.text


def test_names_that_nobody_has_leave_nothing_behind(tmp_path):
    """Whoever asks for one name after another does not fill the memory of the server."""
    registry = Registry(f"sqlite:///{tmp_path}/s.db", Limits())
    try:
        for number in range(3):
            with pytest.raises(UnknownStudy):
                registry.study(f"nobody {number}")
        assert not registry._locks
        assert not registry._studies
    finally:
        registry.close()
