"""Nobody keeps the server busy by sending nothing: slow headers and bodies, floods, answers that nobody takes."""

import socket
from types import SimpleNamespace

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import running

from stackelberg.server.limits import Limits
from stackelberg.server.run import MOST_HEADER_BYTES, Served, make_server

HEAD = b"POST /v1/studies HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(f"sqlite:///{tmp_path_factory.mktemp('waiting')}/s.db", limits=Limits(wait_s=0.5)) as found:
        yield found


def connected(server):
    return socket.create_connection(("127.0.0.1", int(server.address.rpartition(":")[2])), timeout=60)


def until_closed(sock):
    """What a server still says before it hangs up."""
    said = b""
    try:
        while piece := sock.recv(65_536):
            said += piece
    except ConnectionError:
        pass
    finally:
        sock.close()
    return said


@pytest.mark.slow
@pytest.mark.parametrize("sent", [b"", HEAD, HEAD + b"Authorization: Bearer TOKEN\r\nContent-Length: 9\r\n\r\n{"])
def test_what_never_comes_is_not_waited_for(server, sent):
    sock = connected(server)
    sock.sendall(sent.replace(b"TOKEN", server.token.encode()))
    assert until_closed(sock) == b""


@pytest.mark.slow
def test_headers_without_end(server):
    sock = connected(server)
    try:
        for _ in range(3 * MOST_HEADER_BYTES // 1000 + 300):
            sock.sendall(b"X-More: " + b"a" * 990 + b"\r\n" if _ else HEAD)
    except ConnectionError:
        pass
    assert until_closed(sock)[:12] in (b"HTTP/1.1 400", b"")


@pytest.mark.slow
def test_others_are_answered_beside_a_flood(tmp_path):
    body = b"Authorization: Bearer %b\r\nContent-Length: 9\r\n\r\n{"
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        held = [connected(server) for _ in range(150)]
        for sock in held:
            sock.sendall(HEAD + body % server.token.encode())
        assert server.send("GET", "/v1/me").status == 200
        for sock in held:
            sock.close()


def test_who_is_waited_for(tmp_path):
    """Neither who computes nor who listens: only who is to send, or to take what was sent."""

    class Line:
        def __init__(self, cycle=None, unsent=0):
            self.cycle, self.unsent, self.gone = cycle, unsent, False
            self.transport = SimpleNamespace(
                get_write_buffer_size=lambda: self.unsent, abort=lambda: setattr(self, "gone", True)
            )

    def asked(more_body=False, done=False):
        return type("Cycle", (), {"more_body": more_body, "response_complete": done})()

    server = make_server(Served(f"sqlite:///{tmp_path}/s.db", limits=Limits(wait_s=10.0)))
    server.app.state.desk.close()
    lines = [Line(), Line(asked(more_body=True)), Line(asked(done=True)), Line(asked(), 100)]
    busy, taking, anew = Line(asked()), Line(asked(), 100), Line(asked(done=True))
    server.server_state.connections = {*lines, busy, taking, anew}
    for now in (0.0, 5.0, 10.0):
        server.look(now)
        taking.unsent -= 10
    assert not any(line.gone for line in server.server_state.connections)
    anew.cycle = asked(done=True)
    server.look(10.5)
    assert [line.gone for line in (*lines, busy, taking, anew)] == [True] * 4 + [False] * 3
