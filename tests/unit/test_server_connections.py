"""Callers who let the server wait, take nothing or send too much: others do not notice."""

import http.client
import os
import re
import select
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, closing, contextmanager
from urllib.parse import urlsplit

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import PIGOU, make_token, revoke_token, running

from stackelberg.client import Connection, NotAllowed, RemoteStudy, TooMuch
from stackelberg.server.connections import MOST_HEADER_BYTES, most_connections
from stackelberg.server.limits import Limits
from stackelberg.server.tokens import Scope

HALF = b"GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
WHOLE = HALF + b"\r\n"


@contextmanager
def sockets(url, count=1, say=b""):
    """So many connections that say the same and then wait."""
    place = urlsplit(url)
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection((place.hostname, place.port), timeout=20))
            one.sendall(say)
            found.append(one)
        yield found


def said(one, seconds=20.0):
    """All that comes until the other end hangs up."""
    one.settimeout(seconds)
    found = b""
    try:
        while piece := one.recv(65_536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def send_until_it_hangs_up(one, pieces, every_s=0.0):
    """Whether it did before all was sent."""
    try:
        for piece in pieces:
            one.sendall(piece)
            time.sleep(every_s)
    except ConnectionError:
        return True
    return False


def until(true, seconds=20.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


class TestHowManyMayBeOpen:
    def test_half_open_ones_make_room(self, tmp_path):
        limits = Limits(connections=20)
        with running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server, sockets(server.url, 70, HALF) as many:
            begun = time.monotonic()
            assert server.send("GET", "/v1/health").status == 200
            assert time.monotonic() - begun < 5.0
            assert len(server.server.server_state.connections) <= 21
            gone, _, _ = select.select(many, [], [], 2.0)
            assert len(gone) >= 49
            assert set(gone) == set(many[: len(gone)])  # those that have let it wait for longest

    def test_whoever_is_answered_stays(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db", limits=Limits(connections=10)) as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            listening = WHOLE.replace(b"/v1/health", b"/v1/studies/pigou/stream?after=1")
            with sockets(server.url, 1, listening) as (stream,):
                heard = stream.recv(12_000)
                assert heard.startswith(b"HTTP/1.1 200")
                with sockets(server.url, 40, HALF):
                    until(lambda: len(server.server.server_state.connections) <= 10)
                    assert server.send("POST", "/v1/studies/pigou/notes", {"text": "still there?"}).status == 201
                    while b"still there?" not in heard:
                        piece = stream.recv(65_536)
                        assert piece
                        heard += piece

    def test_where_all_are_answered_a_new_one_is_told_to_come_again(self, tmp_path):
        limits, listen = Limits(connections=3), WHOLE.replace(b"/v1/health", b"/v1/stream")
        with (
            running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server,
            sockets(server.url, 3, listen) as streams,
        ):
            for one in streams:
                assert b"200 OK" in one.recv(12_000)
            with sockets(server.url) as (late,):
                assert said(late).startswith(b"HTTP/1.1 503 ")

    def test_well_below_what_the_system_allows(self, monkeypatch):
        resource = pytest.importorskip("resource")
        for files, expected in ((1024, (400, 256)), (256, (128, 64)), (resource.RLIM_INFINITY, (400, 256))):
            monkeypatch.setattr("resource.getrlimit", lambda what, files=files: (files, files))
            assert most_connections(Limits()) == expected

    @pytest.mark.skipif(sys.platform == "win32", reason="no limit of files there")
    def test_more_half_open_ones_than_files(self, tmp_path):
        """The server as it is typed, where the system lets it open 128 files."""
        limited = (
            "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)); "
            "from stackelberg.cli import main; main()"
        )
        words = [sys.executable, "-c", limited, "serve", "--db", f"sqlite:///{tmp_path}/s.db", "--port", "0"]
        with (tmp_path / "said").open("w+") as heard:
            process = subprocess.Popen(words, stderr=heard, env={**os.environ, "NO_COLOR": "1"})
            try:
                until(lambda: "http://" in (tmp_path / "said").read_text(), 60)
                url = re.search(r"http://[\d.:]+", (tmp_path / "said").read_text())[0]
                with closing(Connection(url, patience_s=60.0)) as server:
                    server.get("health")
                with sockets(url, 160, HALF), sockets(url, 1, WHOLE) as (one,):
                    one.settimeout(10)
                    assert one.recv(100).startswith(b"HTTP/1.1 200")
            finally:
                process.terminate()
                process.wait(30)


class TestHowLongTheServerWaits:
    @pytest.mark.parametrize(
        ("say", "answer"),
        [
            (b"", b""),
            (HALF, b"HTTP/1.1 408 "),
            (b"POST /v1/studies HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{", b"HTTP/1.1 408 "),
            (
                b"POST /v1/studies HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
                b"HTTP/1.1 408 ",
            ),
        ],
    )
    def test_for_headers_and_bodies(self, tmp_path, say, answer):
        limits = Limits(headers_s=1.0, body_s=1.0)
        with running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server, sockets(server.url, 1, say) as (one,):
            begun = time.monotonic()
            assert said(one).startswith(answer)
            assert 0.9 < time.monotonic() - begun < 9.0

    def test_a_drop_at_a_time_wins_no_time(self, tmp_path):
        limits = Limits(headers_s=1.0)
        with running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server, sockets(server.url) as (one,):
            begun = time.monotonic()
            assert send_until_it_hangs_up(one, [bytes([letter]) for letter in HALF + b"X: y\r\n" * 50], 0.05)
            assert time.monotonic() - begun < 9.0

    def test_for_what_was_sent_to_be_taken(self, tmp_path):
        """Whoever asks for a large file and takes nothing of it costs little memory, and is left before long."""
        pytest.importorskip("plotly")
        limits = Limits(take_s=1.0)
        with running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server:
            asking = WHOLE.replace(b"/v1/health", b"/static/plotly.min.js") * 5
            with sockets(server.url, 4, asking):
                known = server.server.server_state.connections
                until(lambda: len(known) == 4 and all(c.transport.get_write_buffer_size() for c in known))
                assert max(c.transport.get_write_buffer_size() for c in known) < 1_000_000
                until(lambda: not known, 10)

    def test_too_many_headers(self, tmp_path):
        with running(f"sqlite:///{tmp_path}/s.db") as server, sockets(server.url, 1, HALF) as (one,):
            more = b"X-More: " + b"x" * 1_000 + b"\r\n"
            assert send_until_it_hangs_up(one, [more] * (100 * MOST_HEADER_BYTES // len(more)))
            with sockets(server.url, 1, HALF + b"X-More: " + b"x" * MOST_HEADER_BYTES) as (other,):
                assert said(other).startswith(b"HTTP/1.1 431 ")


class TestBeforeABodyIsRead:
    @pytest.fixture(scope="class")
    def guarded(self, tmp_path_factory):
        db = f"sqlite:///{tmp_path_factory.mktemp('guarded')}/s.db"
        tokens = {scope.word: make_token(db, scope.word, scope) for scope in Scope}
        with running(db) as server:
            yield server, tokens

    @pytest.mark.parametrize(
        ("token", "path", "status"),
        [
            (None, "/v1/studies", 401),
            (None, "/v1/studies/x/tells", 401),
            ("stk_00000000_nothing", "/v1/studies", 401),
            ("read", "/v1/studies/x/tell", 403),
            ("tell", "/v1/studies", 403),
            ("tell", "/v1/studies/x/amend", 403),
        ],
    )
    def test_it_is_known_who_calls(self, guarded, token, path, status):
        server, tokens = guarded
        who = "" if token is None else f"Authorization: Bearer {tokens.get(token, token)}\r\n"
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3900000\r\n{who}\r\n"
        with sockets(server.url, 1, head.encode()) as (one,):
            one.settimeout(5)
            assert one.recv(4096).startswith(f"HTTP/1.1 {status} ".encode())

    def test_what_follows_a_refused_body_is_understood(self, guarded):
        server, tokens = guarded
        place = urlsplit(server.url)
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=20)
        connection.request("POST", "/v1/studies", b"{" * 3_900_000)
        first = connection.getresponse()
        assert first.status == 401
        first.read()
        connection.request("GET", "/v1/me", headers={"Authorization": f"Bearer {tokens['read']}"})
        assert connection.getresponse().status == 200
        connection.close()


class TestTooMuch:
    @pytest.mark.parametrize("size", [5_000_000, 60_000_000])
    def test_is_what_the_client_says(self, tmp_path, size):
        """Also where the server stops to listen before all is sent."""
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            with RemoteStudy.open(server.url, "pigou", patience_s=5.0) as study:
                with pytest.raises(TooMuch, match="4000000 bytes at most"):
                    study.tell((0, 0), y=np.full(size // 20, 0.123456789012345678))
                assert study.round == 0


class TestStreamsOfTokensThatAreGone:
    @pytest.mark.parametrize("path", ["/v1/stream", "/v1/studies/pigou/stream"])
    def test_end(self, tmp_path, path):
        db = f"sqlite:///{tmp_path}/s.db"
        admin, reader = (make_token(db, scope.word, scope) for scope in (Scope.ADMIN, Scope.READ))
        brief = make_token(db, "brief", Scope.READ, days=3.0 / 86_400)
        with running(db) as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU}, Authorization=f"Bearer {admin}")
            heads = [
                WHOLE[:-2].replace(b"/v1/health", path.encode()) + f"Authorization: Bearer {token}\r\n\r\n".encode()
                for token in (reader, brief, admin)
            ]
            with ExitStack() as stack:
                revoked, expired, kept = (stack.enter_context(sockets(server.url, 1, head))[0] for head in heads)
                assert kept.recv(4096).startswith(b"HTTP/1.1 200")
                revoke_token(db, "read")
                for one in (revoked, expired):
                    heard = b""
                    one.settimeout(8.0)
                    while not heard.endswith(b"\r\n0\r\n\r\n"):  # the end of an answer without a length
                        heard += one.recv(4096)
                    assert heard.startswith(b"HTTP/1.1 200")
                kept.settimeout(3.0)
                with pytest.raises(TimeoutError):  # the messages that were there; after them silence, and no end
                    list(iter(lambda: kept.recv(4096), b""))

    def test_and_the_client_says_why(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        admin, reader = (make_token(db, scope.word, scope) for scope in (Scope.ADMIN, Scope.READ))
        with running(db) as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU}, Authorization=f"Bearer {admin}")
            with closing(Connection(server.url, reader)) as connection:
                watching = connection.stream("studies", "pigou", "stream")
                assert next(watching)["kind"] == "created"
                revoke_token(db, "read")
                with pytest.raises(NotAllowed, match="revoked"):
                    next(watching)
