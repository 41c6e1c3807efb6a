"""What the tests of the server share: one that runs in a thread of this process, and plain requests to it."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from stackelberg.server.run import Served, Server, bound_socket, make_server
from stackelberg.server.tokens import Scope, TokenStore
from stackelberg.study import Storage


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Running:
    """address: of the server. token: as it makes one when it starts, which `url` has in it and `send` sends."""

    address: str
    db: str
    server: Server
    token: str

    @property
    def url(self) -> str:
        return f"{self.address}/#token={self.token}"

    def send(self, method: str, path: str, content: Any = None, **headers: str) -> Answer:
        """One request, with nothing that a client would add."""
        parts = urlsplit(self.url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=120)  # a busy machine
        try:
            body = content if isinstance(content, bytes) or content is None else json.dumps(content).encode()
            usual = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
            sent = usual | {k.replace("_", "-"): v for k, v in headers.items()}
            connection.request(method, path, body, sent)
            found = connection.getresponse()
            return Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, found.read().decode())
        finally:
            connection.close()


@contextmanager
def running(db: str, **settings: Any) -> Iterator[Running]:
    """A server on a free port of loopback, until the block ends."""
    listening = bound_socket("127.0.0.1", 0)
    server = make_server(Served(db, **settings))
    server.install_signal_handlers = lambda: None
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server ended before it began"
            time.sleep(0.01)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        yield Running(address, db, server, server.config.app.state.store.make_own())
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


def make_token(db: str, name: str, scope: Scope, **settings: Any) -> str:
    with Storage(db) as storage:
        return TokenStore(storage).make(name, scope, **settings)


def revoke_token(db: str, name: str) -> None:
    with Storage(db) as storage:
        TokenStore(storage).revoke(name)


PIGOU = '[study]\nname = "pigou"\nrounds = 30\n[game]\nbuiltin = "pigou"\n[leader]\nkind = "two-point"\nK = 2\n'
TOLLS = '[study]\nname = "tolls"\nrounds = 40\n[live]\nnetwork = "sioux-falls"\n[leader]\nkind = "response-model"\n'
