"""Nobody keeps the server busy: headers without end, requests that never come, floods."""

import socket

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from tests.servers import running

from stackelberg.server.run import MOST_HEADER_BYTES

HEAD = b"POST /v1/studies HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(f"sqlite:///{tmp_path_factory.mktemp('waiting')}/s.db") as found:
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
@pytest.mark.parametrize(
    "sent", [b"", HEAD, HEAD + b"Content-Length: 9\r\n\r\n{"], ids=["nothing", "headers", "body"]
)
def test_what_never_comes_is_not_waited_for(tmp_path, monkeypatch, sent):
    monkeypatch.setattr("stackelberg.server.run.WAIT_S", 1.0)
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        body = b"Host: 127.0.0.1\r\nAuthorization: Bearer %b\r\n" % server.token.encode()
        sock = connected(server)
        sock.sendall(sent.replace(b"Host: 127.0.0.1\r\n", body))
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
