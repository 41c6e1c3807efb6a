"""Callers who let the server wait, take nothing or send too much: others do not notice."""

import asyncio
import http.client
import os
import re
import socket
import sys
import time
from contextlib import ExitStack, closing, contextmanager
from functools import wraps
from types import SimpleNamespace
from urllib.parse import urlsplit

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

import uvicorn
from tests import forked
from tests.servers import PIGOU, make_token, revoke_token, running
from uvicorn.server import ServerState

from stackelberg.client import Connection, NotAllowed, RemoteStudy, TooMuch
from stackelberg.server.connections import connections, most_connections
from stackelberg.server.limits import Limits
from stackelberg.server.tokens import Scope

pytestmark = pytest.mark.slow  # servers

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


def until(true, seconds=20.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


class TestHowManyMayBeOpen:
    def test_well_below_what_the_system_allows(self, monkeypatch):
        resource = pytest.importorskip("resource")
        for files, expected in (
            (1024, (400, 256)),
            (256, (128, 64)),
            (0, (1, 1)),
            (3, (1, 1)),
            (resource.RLIM_INFINITY, (400, 256)),
        ):
            monkeypatch.setattr("resource.getrlimit", lambda what, files=files: (files, 1_000_000))
            assert most_connections(Limits()) == expected
        monkeypatch.setattr("stackelberg.server.connections.resource", None)  # as on Windows
        assert most_connections(Limits(connections=9)) == (9, 256)

    @pytest.mark.skipif(sys.platform == "win32", reason="no limit of files there")
    def test_more_half_open_ones_than_files(self, tmp_path):
        """The server as it is typed, where the system lets it open 128 files."""
        limited = (
            "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)); "
            "from stackelberg.cli import main; main()"
        )
        words = ["-c", limited, "serve", "--db", f"sqlite:///{tmp_path}/s.db", "--port", "0"]
        with (tmp_path / "said").open("w+") as heard:
            process = forked.Popen(words, stderr=heard, env={**os.environ, "NO_COLOR": "1"})
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
    @pytest.mark.parametrize(("say", "answer"), [(b"", b""), (HALF, b"HTTP/1.1 408 ")])
    def test_for_headers(self, tmp_path, say, answer):
        limits = Limits(headers_s=1.0)
        with running(f"sqlite:///{tmp_path}/s.db", limits=limits) as server, sockets(server.url, 1, say) as (one,):
            assert said(one).startswith(answer)


class Wire(asyncio.Transport):
    """The other end, played by hand: what was said, and how the connection ended."""

    def __init__(self):
        super().__init__()
        self.heard, self.ended, self.unsent, self.now = b"", None, 0, 0.0

    def get_extra_info(self, name, default=None):
        return default

    def get_write_buffer_size(self):
        return self.unsent

    def is_closing(self):
        return self.ended is not None

    def write(self, data):
        self.heard += data

    def close(self):
        self.ended = self.ended or "closed"

    def abort(self):
        self.ended = self.ended or "aborted"

    def pause_reading(self):
        pass

    resume_reading = pause_reading


class Line:
    """One connection over a wire, with a clock of its own; `answer` lets the application answer."""

    LIMITS = Limits(headers_s=10.0, body_s=60.0, take_s=30.0, body_bytes=1_000)

    def __init__(self, state=None, most=100, reads=False):
        real = asyncio.get_running_loop()
        self.wire, self._may_answer, self._reads, self.asked = Wire(), asyncio.Event(), reads, []
        clock = SimpleNamespace(
            time=lambda: self.wire.now, create_task=real.create_task, call_later=real.call_later
        )
        config = uvicorn.Config(self._app, interface="asgi3", lifespan="off", log_config=None)
        self.state = ServerState() if state is None else state
        make = connections(self.LIMITS, most)
        self.connection = make(config=config, server_state=self.state, app_state={}, _loop=clock)
        self.connection.connection_made(self.wire)

    async def _app(self, scope, receive, send):
        self.asked.append(scope["path"])
        await self._may_answer.wait()
        self._may_answer.clear()
        if self._reads:
            while (message := await receive())["type"] == "http.request" and message["more_body"]:
                pass
            self.asked.append(message["type"])
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    def say(self, *pieces):
        for piece in pieces:
            self.connection.data_received(piece)

    async def answer(self):
        before = self.wire.heard
        self._may_answer.set()
        for _ in range(10):
            await asyncio.sleep(0)
        assert self.wire.heard[len(before) :].startswith(b"HTTP/1.1 204 ")
        self.wire.heard = b""

    def at(self, now):
        """How the connection stands after a look at that time: how it ended, and with which status."""
        self.wire.now = now
        self.connection.look()
        return self.wire.ended, self.wire.heard[9:12]


def by_hand(test):
    """A test that runs in a loop."""
    return wraps(test)(lambda *settings: asyncio.run(asyncio.wait_for(test(*settings), 30)))


WAITING, GONE = (None, b""), ("closed", b"")
POST = b"POST /v1/studies HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20000\r\n\r\n"


class TestByHand:
    """Headers may take 10 s, a body 60 s, what was sent 30 s to be taken; bodies are of 1,000 bytes at most."""

    @by_hand
    async def test_nothing_is_said(self):
        line = Line()
        assert [line.at(now) for now in (0.0, 10.0, 10.5)] == [WAITING, WAITING, GONE]

    @by_hand
    async def test_half_a_request(self):
        line = Line()
        line.at(5.0)
        line.say(HALF[:1])  # wins no time
        assert [line.at(now) for now in (10.0, 10.5)] == [WAITING, ("closed", b"408")]
        assert line.wire.heard.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        head, _, words = line.wire.heard.partition(b"\r\n\r\n")
        assert f"content-length: {len(words)}".encode() in head.split(b"\r\n")
        assert b"connection: close" in head.split(b"\r\n")
        assert words == b"Request timed out; try again later"

    @by_hand
    async def test_the_next_request_is_waited_for_from_the_last_answer(self):
        for more, end in ((b"", GONE), (HALF, ("closed", b"408"))):
            line = Line()
            line.say(WHOLE)
            line.wire.now = 100.0
            await line.answer()
            line.say(*[more] * bool(more))
            assert [line.at(now) for now in (110.0, 110.5)] == [WAITING, end]

    @by_hand
    async def test_whoever_is_answered_is_waited_for(self):
        line = Line()
        line.say(WHOLE)
        assert [line.at(now) for now in (10.5, 60.5, 1e6)] == [WAITING] * 3
        await line.answer()

    @by_hand
    async def test_a_body(self):
        line = Line()
        line.wire.now = 7.0
        line.say(POST, b"{")
        line.at(40.0)
        line.say(b"{")  # wins no time
        assert [line.at(now) for now in (67.0, 67.5)] == [WAITING, ("closed", b"408")]

    @by_hand
    async def test_a_body_that_was_answered_already(self):
        """Refused before it was read: then the server waits as it does between requests."""
        line = Line()
        line.say(POST)
        line.wire.now = 3.0
        await line.answer()
        assert [line.at(now) for now in (13.0, 13.5)] == [WAITING, GONE]

    @by_hand
    async def test_what_is_not_taken(self):
        line = Line()
        line.say(WHOLE)
        line.wire.unsent = 500
        assert line.at(100.0) == WAITING
        line.wire.unsent = 499  # something was taken
        assert [line.at(now) for now in (120.0, 150.0, 150.5)] == [WAITING, WAITING, ("aborted", b"")]

    @by_hand
    async def test_headers_to_the_last_byte(self):
        """Of the first request and of the next one; and each has as many."""
        for before in (0, 1, 2):
            for more, end in ((0, WAITING), (1, ("closed", b"431"))):
                line = Line()
                for _ in range(before):
                    line.say(WHOLE)
                    await line.answer()
                line.say(HALF, b"X: ", b"x" * (65_536 - len(HALF) - 3 + more))
                assert line.at(0.0) == end, (before, more)

    @by_hand
    async def test_requests_that_come_before_the_last_one_is_answered(self):
        """Each is answered in its turn, and waited for as long as that takes."""
        line = Line(reads=True)
        line.say(*[WHOLE.replace(b"health", word) for word in (b"a", b"b", b"c")])
        for now, path in ((100.0, "/v1/a"), (200.0, "/v1/b"), (300.0, "/v1/c")):
            await asyncio.sleep(0)
            assert line.asked[-1] == path
            assert line.at(now) == WAITING
            assert not line.connection._can_go
            await line.answer()
        assert line.asked[1::2] == ["http.request"] * 3
        assert [line.at(now) for now in (310.0, 310.5)] == [WAITING, GONE]

    @by_hand
    async def test_whoever_leaves_is_no_longer_answered(self):
        """Also where another request came after the one that is being answered."""
        for more in (b"", WHOLE):
            line = Line(reads=True)
            line.say(POST, b"{" * 20_000, *[more] * bool(more))
            await asyncio.sleep(0)
            assert line.connection in line.state.connections
            line.connection.connection_lost(None)
            assert line.connection not in line.state.connections
            line._may_answer.set()
            for _ in range(10):
                await asyncio.sleep(0)
            assert line.asked == ["/v1/studies", "http.disconnect"]
            assert line.wire.heard == b""

    @by_hand
    async def test_a_refused_body_is_read_ten_times_over(self):
        for more, end in ((0, None), (1, "aborted")):
            line = Line()
            line.say(POST)
            await line.answer()
            line.say(b"{" * 5_000, b"{" * (5_000 + more))
            assert line.wire.ended == end

    @by_hand
    async def test_bodies_that_never_come_make_room(self):
        """Six hundred of them kept everybody else out for as long as a body may take."""
        state = ServerState()
        stalled = [Line(state, most=3) for _ in range(3)]
        for line in stalled:
            line.say(POST, b"{")
        newcomer = Line(state, most=3)
        assert [line.wire.ended for line in stalled].count("closed") == 1
        newcomer.say(WHOLE)
        await newcomer.answer()
        assert newcomer.wire.ended is None

    @by_hand
    async def test_the_one_that_has_let_it_wait_for_longest_makes_room(self):
        state = ServerState()
        first, second, third = (Line(state, most=3) for _ in range(3))
        first.say(WHOLE)  # is being answered
        third.connection._since = -1.0
        assert [line.wire.ended for line in (first, second, third)] == [None] * 3
        fourth = Line(state, most=3)
        assert [line.wire.ended for line in (first, second, third, fourth)] == [None, None, "closed", None]
        third.connection.connection_lost(None)
        second.wire.unsent = 1
        second.connection.look()
        fourth.say(WHOLE)
        last = Line(state, most=3)
        assert [line.wire.ended for line in (first, second, fourth, last)] == [None, "aborted", None, None]
        second.connection.connection_lost(None)
        last.say(WHOLE)
        refused = Line(state, most=3)
        assert [line.wire.ended for line in (first, fourth, last)] == [None] * 3
        assert refused.at(0.0) == ("closed", b"503")
        for line in (first, fourth, last):
            await line.answer()


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
    @pytest.mark.parametrize("size", [5_000_000, 20_000_000])
    def test_is_what_the_client_says(self, tmp_path, size):
        """Also where the server stops to listen before all is sent."""
        with running(f"sqlite:///{tmp_path}/s.db") as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU})
            with RemoteStudy.open(server.url, "pigou", patience_s=5.0) as study:
                with pytest.raises(TooMuch, match="4000000 bytes at most"):
                    study.tell((0, 0), y=np.full(size // 20, 0.123456789012345678))
                assert study.round == 0


class TestStreamsOfTokensThatAreGone:
    def test_and_the_client_says_why(self, tmp_path):
        db = f"sqlite:///{tmp_path}/s.db"
        admin, reader = (make_token(db, scope.word, scope) for scope in (Scope.ADMIN, Scope.READ))
        with running(db) as server:
            server.send("POST", "/v1/studies", {"problem": PIGOU}, Authorization=f"Bearer {admin}")
            with closing(Connection(server.address, reader)) as connection:
                watching = connection.stream("studies", "pigou", "stream")
                assert next(watching)["kind"] == "created"
                revoke_token(db, "read")
                with pytest.raises(NotAllowed, match="revoked"):
                    next(watching)
