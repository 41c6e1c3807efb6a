"""One test for each rule by which the server lets callers in."""

import http.client
import json
import os
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, TOLLS, make_token, revoke_token, running

from stackelberg.core import InvalidInput
from stackelberg.server.limits import Limits
from stackelberg.server.requests import decoded
from stackelberg.server.run import Served, allowed_hosts, make_server
from stackelberg.server.tokens import Scope, TokenStore
from stackelberg.study import Storage, Study, back_up


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    limits = Limits(body_bytes=20_000, numbers=50, dimension=40)
    with running(f"sqlite:///{tmp_path_factory.mktemp('open')}/s.db", limits=limits) as server:
        assert server.send("POST", "/v1/studies", {"problem": PIGOU}).status == 201
        yield server


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A server with tokens, and one token of each scope by name."""
    db = f"sqlite:///{tmp_path_factory.mktemp('guarded')}/s.db"
    tokens = {scope.word: make_token(db, scope.word, scope) for scope in Scope}
    with running(db) as server:
        sent = server.send("POST", "/v1/studies", {"problem": PIGOU}, Authorization=f"Bearer {tokens['admin']}")
        assert sent.status == 201
        yield server, tokens


class TestWhereRequestsComeFrom:
    @pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost@evil.example"])
    def test_another_host_is_refused(self, open_server, host):
        """A name that leads here by DNS rebinding."""
        assert open_server.send("GET", "/v1/studies", Host=host).status == 421

    def test_names_of_loopback_are_taken(self, open_server):
        assert open_server.send("GET", "/v1/studies", Host="localhost:8000").status == 200

    @pytest.mark.parametrize(
        "header", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}]
    )
    def test_pages_elsewhere_are_refused(self, open_server, header):
        sent = open_server.send("POST", "/v1/studies/pigou/finish", {}, **header)
        assert (sent.status, sent.json["type"]) == (403, "urn:stackelberg:origin")
        with Study.open(open_server.db, "pigou") as study:
            assert study.progress.finished is None

    def test_its_own_page_is_taken(self, open_server):
        assert open_server.send("GET", "/v1/me", Origin=open_server.url, Sec_Fetch_Site="same-origin").status == 200

    @pytest.mark.parametrize(
        "header",
        [
            *("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port"),
            *(
                "X-Real-IP",
                "X-Client-IP",
                "X-Cluster-Client-IP",
                "X-Original-URL",
                "X-Request-ID",
                "X-Amzn-Trace-Id",
            ),
            *("X-Original-Forwarded-For", "X-ProxyUser-Ip", "X-Envoy-External-Address", "X-Azure-ClientIP"),
            *("X-Scheme", "X-Forwarded", "X-Via", "X-Cloud-Trace-Context", "X-Auth-Request-User"),
            *("CF-Connecting-IP", "CF-Ray", "CDN-Loop", "True-Client-IP", "Fastly-Client-IP", "Client-IP"),
            *("Proxy-Connection", "Front-End-Https", "Max-Forwards", "Surrogate-Capability", "Not-Yet-Invented"),
        ],
    )
    def test_without_tokens_nothing_from_a_proxy(self, open_server, guarded, header):
        sent = open_server.send("GET", "/v1/me", **{header: "203.0.113.9"})
        assert (sent.status, sent.json["type"]) == (403, "urn:stackelberg:forwarded")
        assert "--tokens" in sent.json["detail"]
        server, tokens = guarded
        by_token = {"Authorization": f"Bearer {tokens['read']}", header: "203.0.113.9"}
        assert server.send("GET", "/v1/me", **by_token).status == 200

    def test_without_tokens_no_old_http(self, open_server):
        """As nginx speaks to what stands behind it, without any header that would tell, unless it is set up to."""
        parts = urlsplit(open_server.url)
        with socket.create_connection((parts.hostname, parts.port), timeout=20) as one:
            one.sendall(b"GET /v1/me HTTP/1.0\r\nHost: 127.0.0.1:8000\r\nConnection: close\r\n\r\n")
            assert one.recv(100).startswith(b"HTTP/1.1 403 ")

    def test_what_browsers_and_programs_send_is_taken(self, open_server):
        """As a browser, curl and Python's requests send it to a server of the same machine."""
        sent = {
            "User-Agent": "Mozilla/5.0",
            "Accept": "*/*",
            "Accept-Language": "de-CH,de;q=0.9",
            "Accept-Encoding": "gzip, deflate, br, zstd",
            "Sec-Fetch-Site": "same-origin",
            "Sec-Fetch-Mode": "cors",
            "sec-ch-ua-platform": '"Linux"',
            "Referer": f"{open_server.url}/",
            "Cookie": "other=1",
            "DNT": "1",
            "Priority": "u=1, i",
            "Pragma": "no-cache",
            "Cache-Control": "no-cache",
            "If-None-Match": '"x"',
            "Connection": "keep-alive",
            "Upgrade-Insecure-Requests": "1",
            "HTTP2-Settings": "AAEAAEAAAAIAAAAB",
            "X-Requested-With": "XMLHttpRequest",
            "X-Schemathesis-TestCaseId": "abc",
        }
        assert open_server.send("GET", "/v1/me", **sent).status == 200

    def test_no_cross_origin_headers(self, open_server):
        sent = open_server.send("OPTIONS", "/v1/studies", Origin="https://evil.example")
        assert not any(name.startswith("access-control") for name in sent.headers)


class TestStarting:
    @pytest.mark.parametrize("more", [{"host": "0.0.0.0"}, {"hosts": ("tolls.example.org",)}, {"tokens": True}])
    def test_off_loopback_refuses_to_start_without_tokens(self, tmp_path, more):
        with pytest.raises(InvalidInput, match="no valid token"):
            make_server(Served(f"sqlite:///{tmp_path}/s.db", **more))

    def test_expired_and_revoked_tokens_do_not_count(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        make_token(db, "old", Scope.ADMIN, days=1e-9)
        make_token(db, "gone", Scope.ADMIN)
        revoke_token(db, "gone")
        with pytest.raises(InvalidInput, match="no valid token"):
            make_server(Served(db, "0.0.0.0"))

    def test_where_tokens_were_made_loopback_needs_them_too(self, guarded):
        server, _ = guarded
        assert server.send("GET", "/v1/studies").status == 401

    def test_names_are_checked(self):
        with pytest.raises(InvalidInput, match="--allow-host"):
            allowed_hosts(["https://tolls.example.org"])


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
            signed = {event.kind: event.signature for _, _, event in study.events()}
        assert signed["noted"].by == "tell"
        assert signed["created"].by == "admin"

    @pytest.mark.parametrize("wrong", ["stk_00000000_nothing", "", "x" * 500, "stk__", "tést"])
    def test_wrong_ones(self, guarded, wrong):
        server, _ = guarded
        sent = server.send("GET", "/v1/studies", Authorization=f"Bearer {wrong}".encode().decode("latin-1"))
        assert sent.status in (401, 429)
        assert sent.headers["content-type"] == "application/problem+json"

    def test_another_secret_for_a_known_id(self, tmp_path):
        with Storage(f"sqlite:///{tmp_path}/s.db") as storage:
            store = TokenStore(storage)
            text = store.make("me", Scope.READ)
            assert store.check(text).name == "me"
            assert store.check(text[:-3] + "xyz") is None
            assert store.check(text.replace("stk", "abc")) is None

    def test_stored_as_a_digest(self, tmp_path):
        make_token(f"sqlite:///{tmp_path}/s.db", "me", Scope.READ)
        text = make_token(f"sqlite:///{tmp_path}/s.db", "you", Scope.READ)
        secret = text.rpartition("_")[2]
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"you" in stored
        assert secret.encode() not in stored

    def test_no_backup_holds_them(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        make_token(db, "roadside", Scope.READ)
        back_up(db, tmp_path / "backup.db")
        with Storage(db) as storage:
            digest = TokenStore(storage).all()[0].digest
        kept = (tmp_path / "backup.db").read_bytes()
        assert b"roadside" not in kept
        assert digest.encode() not in kept

    def test_compared_in_constant_time(self, tmp_path, monkeypatch):
        """By the standard library's word for it, for a known and for an unknown id."""
        seen = []
        monkeypatch.setattr("hmac.compare_digest", lambda a, b: seen.append((a, b)) or a == b)
        with Storage(f"sqlite:///{tmp_path}/s.db") as storage:
            store = TokenStore(storage)
            text = store.make("me", Scope.READ)
            assert store.check(text) is not None
            assert store.check("stk_00000000_secret") is None
        assert [len(a) for a, _ in seen] == [64, 64]
        assert seen[0][0] == seen[0][1]

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
            with pytest.raises(InvalidInput, match="no token 'long'"):
                store.revoke("long")
            with pytest.raises(InvalidInput, match="already"):
                store.make("short", Scope.READ)

    def test_a_running_server_hears_of_a_revocation(self, guarded):
        server, _ = guarded
        token = make_token(server.db, "brief", Scope.READ)
        end = time.monotonic() + 30
        while server.send("GET", "/v1/me", Authorization=f"Bearer {token}").status != 200:
            assert time.monotonic() < end
            time.sleep(0.3)
        revoke_token(server.db, "brief")
        end = time.monotonic() + 30
        while server.send("GET", "/v1/me", Authorization=f"Bearer {token}").status == 200:
            assert time.monotonic() < end
            time.sleep(0.1)

    def test_never_logged(self, guarded, caplog, capfd):
        server, tokens = guarded
        with caplog.at_level(0):
            server.send("GET", "/v1/studies", Authorization=f"Bearer {tokens['read']}")
            server.send("GET", "/v1/nothing", Authorization=f"Bearer {tokens['read']}")
        out, err = capfd.readouterr()
        assert tokens["read"] not in caplog.text + out + err

    def test_health_and_page_need_none(self, guarded):
        server, _ = guarded
        assert server.send("GET", "/v1/health").json["status"] == "ok"
        assert server.send("GET", "/").status == 200


class TestLimits:
    def test_body(self, open_server):
        sent = open_server.send("POST", "/v1/studies/pigou/notes", {"text": "x" * 30_000})
        assert (sent.status, sent.json["type"]) == (413, "urn:stackelberg:body")

    def test_body_without_a_length(self, open_server):
        parts = urlsplit(open_server.url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
        try:
            text = b'{"text":"' + b"x" * 30_000
            connection.putrequest("POST", "/v1/studies/pigou/notes")
            connection.putheader("Transfer-Encoding", "chunked")
            connection.endheaders(b"%x\r\n%s\r\n0\r\n\r\n" % (len(text), text))
            assert connection.getresponse().status == 413
        finally:
            connection.close()

    def test_vectors(self, open_server):
        sent = open_server.send("POST", "/v1/studies/pigou/tell", {"round": 0, "index": 0, "y": [1.0] * 51})
        assert (sent.status, sent.json["errors"][0]["field"]) == (413, "y")

    def test_answers_and_repeats(self, open_server):
        """So many answers took half a minute, in which nobody else could tell anything."""
        answer = {"round": 0, "index": 0, "cost": 1}
        answers = json.dumps({"answers": [answer] * 120_001}, separators=(",", ":")).encode()
        with running(open_server.db) as server:
            server.send("POST", "/v1/studies/pigou/ask")
            sent = server.send("POST", "/v1/studies/pigou/tells", answers)
            assert (sent.status, sent.json["errors"][0]["field"]) == (413, "answers")
            assert "at most 1000 answers" in sent.json["detail"]
            sent = server.send("POST", "/v1/studies/pigou/tell", {**answer, "replicate": 1000})
            assert (sent.status, sent.json["errors"][0]["field"]) == (413, "replicate")
            wrong = [{**answer, "reason": "typo"}] * 1001
            sent = server.send("POST", "/v1/studies/pigou/corrections", {"corrections": wrong})
            assert (sent.status, sent.json["errors"][0]["field"]) == (413, "corrections")

    def test_certificates(self, tmp_path):
        """76 numbers, as Sioux Falls has, need 3,708 deployments: they are spent, or it is said beforehand."""
        game = {"builtin": "linear-quadratic", "arguments": {"d": 76}}
        problem = {"study": {"name": "wide"}, "game": game}
        db = f"sqlite:///{tmp_path}/s.db"
        with running(db) as server:
            server.send("POST", "/v1/studies", {"problem": problem})
            sent = server.send("POST", "/v1/studies/wide/certificate")
            assert sent.status == 200
            assert "deployments         3708 in 12 blocks" in sent.json["words"]
        with running(db, limits=Limits(certificate=3_707)) as server:
            sent = server.send("POST", "/v1/studies/wide/certificate")
            assert (sent.status, sent.json["type"]) == (413, "urn:stackelberg:certificate")
            assert "needs 3708 deployments" in sent.json["detail"]
            assert "--budget 3708" in sent.json["detail"]
        with running(db, limits=Limits(certificate_s=0.0)) as server:
            sent = server.send("POST", "/v1/studies/wide/certificate")
            assert (sent.status, sent.json["type"]) == (413, "urn:stackelberg:certificate")

    def test_dimension(self, open_server):
        problem = {"study": {"name": "large"}, "live": {"dimension": 41}}
        assert open_server.send("POST", "/v1/studies", {"problem": problem}).status == 413

    def test_studies(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(studies=2)) as server:
            found = [server.send("POST", "/v1/studies", {"problem": PIGOU, "name": name}).status for name in "abcd"]
        assert found == [201, 201, 429, 429]

    def test_rate(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db", rate=5.0) as server:
            found = [server.send("GET", "/v1/me") for _ in range(14)]
        assert [sent.status for sent in found][:10] == [200] * 10
        assert found[-1].status == 429
        assert int(found[-1].headers["retry-after"]) >= 1


class TestNoCodeFromRequests:
    @pytest.mark.parametrize(
        "problem",
        [
            {"study": {"name": "x"}, "game": {"python": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"dimension": 1, "objective": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"dimension": 1}, "leader": {"python": "os:getcwd"}},
            {"study": {"name": "x"}, "live": {"net": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"net": "/etc/passwd", "trips": "/etc/passwd"}},
            {"study": {"name": "x"}, "live": {"network": "sioux-falls", "sensors": "/etc/passwd"}},
            {"study": {"name": "x"}, "live": {"network": "sioux-falls", "without_sensors": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"command": ["ls", "/"], "objective": "total-response"}},
            {"study": {"name": "x"}, "game": {"command": ["ls"], "objective": "os:getcwd"}},
            {"study": {"name": "x"}, "game": {"command": "ls"}},
            {"study": {"name": "x"}, "game": {"simulator": "sumo", "grid": {"size": 3}}},
            {"study": {"name": "x"}, "game": {"simulator": "sumo", "net": "/etc/passwd", "trips": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"simulator": "uxsim", "net": "/etc/passwd", "trips": "/etc/passwd"}},
            {
                "study": {"name": "x"},
                "game": {"network": "braess", "classes": [{"name": "a", "trips": "/etc/passwd"}]},
            },
            {"study": {"name": "x"}, "game": {"network": "braess", "nodes": "/etc/passwd"}},
            {"study": {"name": "x"}, "game": {"builtin": "pigou"}, "leader": {"leader": {"python": "os:getcwd"}}},
            {"study": {"name": "x"}, "game": {"builtin": "pigou", "arguments": {"objective": "os:getcwd"}}},
            {"leader": {"python": "os:getcwd"}},  # although all else is missing
        ],
    )
    def test_in_a_problem(self, open_server, problem):
        before = open_server.send("GET", "/v1/studies").json["total"]
        sent = open_server.send("POST", "/v1/studies", {"problem": problem})
        assert sent.status == 422
        assert "may not name" in sent.json["detail"]
        assert "root:" not in sent.text
        for place in (os.getcwd(), str(Path.home()), open_server.db.removeprefix("sqlite:///")):
            assert place not in sent.text
        assert open_server.send("GET", "/v1/studies").json["total"] == before

    def test_links_by_number_and_built_in_objectives_are_no_files(self, open_server):
        live = {"network": "sioux-falls", "sensors": [1, 2, 3], "tollable": [1]}
        for name, table in (("by number", live), ("by name", {"dimension": 2, "objective": "total-response"})):
            sent = open_server.send("POST", "/v1/studies", {"problem": {"study": {"name": name}, "live": table}})
            assert sent.status == 201, sent.text

    def test_a_program_of_a_trusted_folder_does_not_run(self, tmp_path, monkeypatch):
        (tmp_path / "trusted").mkdir()
        program, mark = tmp_path / "trusted" / "town.sh", tmp_path / "mark"
        program.write_text('#!/bin/sh\ntouch "$1"\n')
        program.chmod(0o755)
        monkeypatch.setenv("STACKELBERG_TRUST", str(tmp_path / "trusted"))
        problem = {
            "study": {"name": "x"},
            "game": {"command": [str(program), str(mark)], "objective": "total-response", "timeout_s": 5.0},
        }
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            assert server.send("POST", "/v1/studies", {"problem": problem}).status == 422
        assert not mark.exists()

    @pytest.mark.parametrize(
        "name",
        [
            "stackelberg.leaders.two_point:LeaderState",  # what that module imports
            "stackelberg.leaders.two_point:TwoPointMemory",
            "stackelberg.study.guarded:Guarded",
            "stackelberg.study.guarded:Probe",
            "stackelberg.leaders:TwoPoint",
        ],
    )
    def test_classes_that_a_request_may_name_are_listed(self, name):
        with pytest.raises(InvalidInput, match="expected a leader, a set or rails"):
            decoded("leader", {"$data": [name, {}]}, None, Limits())

    @pytest.mark.parametrize(
        "leader",
        [
            {"$ref": "os:getcwd"},
            {"$method": [{"$data": ["stackelberg.study.backup:Copied", {}]}, "x"]},
            {"$data": ["stackelberg.study.storage:Storage", {"url": "sqlite:////tmp/x.db"}]},
            {"$data": ["stackelberg.leaders.two_point:TwoPoint", {"K": {"$ref": "os:getcwd"}}]},
            {"$named": ["stackelberg.study.storage:Entry", []]},
        ],
    )
    def test_in_settings(self, open_server, leader):
        sent = open_server.send("POST", "/v1/studies", {"name": "x", "settings": {"leader": leader, "x0": [0.0]}})
        assert sent.status == 422
        assert sent.json["errors"][0]["field"] == "leader"

    def test_objectives_are_built_in(self, open_server):
        leader = {"$data": ["stackelberg.leaders.two_point:TwoPoint", {"K": 1}]}
        settings = {"leader": leader, "x0": [0.0], "objective": "tests.studies:quadratic"}
        sent = open_server.send("POST", "/v1/studies", {"name": "x", "settings": settings})
        assert (sent.status, sent.json["errors"][0]["field"]) == (422, "objective")

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
        "path", ["/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/.hidden", "/static/x"]
    )
    def test_only_its_own_files(self, open_server, path):
        assert open_server.send("GET", path).status == 404

    def test_where_the_database_lies_is_not_told(self, open_server):
        sent = open_server.send("GET", "/v1/studies/nothing")
        assert sent.status == 404
        assert "sqlite" not in sent.text

    def test_where_anything_lies_is_not_told(self, tmp_path, monkeypatch):
        """Not by what a study says that may not be led, nor by a refusal of it."""
        home = tmp_path / "home"
        home.mkdir()
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.delenv("STACKELBERG_TRUST", raising=False)
        (home / "theircosts.py").write_text("def cost(x, y):\n    return float(y.sum())\n")
        monkeypatch.syspath_prepend(home)
        import theircosts
        from tests.studies import two_point

        db = f"sqlite:///{tmp_path}/s.db"
        Study.create(db, "theirs", two_point(), theircosts.cost, x0=[0.0]).close()
        with running(db) as server:
            sent = [
                server.send("GET", "/v1/studies"),
                server.send("GET", "/v1/studies/theirs"),
                server.send("POST", "/v1/studies/theirs/ask"),
            ]
        assert [one.status for one in sent] == [200, 200, 409]
        for one in sent:
            assert "theircosts" in one.text
            assert str(tmp_path) not in one.text


def test_code_in_a_log_needs_the_operators_trust(tmp_path, monkeypatch):
    """A study whose objective is somebody's module can be read, and is not led, unless whoever serves lists it."""
    monkeypatch.delenv("STACKELBERG_TRUST", raising=False)
    (tmp_path / "mycosts.py").write_text("def cost(x, y):\n    return float(y.sum())\n")
    monkeypatch.syspath_prepend(tmp_path)
    import mycosts
    from tests.studies import two_point

    db = f"sqlite:///{tmp_path}/s.db"
    Study.create(db, "mine", two_point(), mycosts.cost, x0=[0.0]).close()
    with running(db) as server:
        assert server.send("GET", "/v1/studies/mine").json["state"] == "readable"
        assert server.send("POST", "/v1/studies/mine/ask").status == 409


def test_tolls_can_be_created(tmp_path):
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        assert server.send("POST", "/v1/studies", {"problem": TOLLS}).status == 201
        assert server.send("GET", "/v1/studies/tolls/network").json["tolled"][:3] == [0, 1, 2]
