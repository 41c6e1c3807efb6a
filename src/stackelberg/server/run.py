"""Start the server: what it refuses to start with, and how it is run."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stackelberg.core import InvalidInput
from stackelberg.server.app import build_app
from stackelberg.server.limits import Limits
from stackelberg.server.security import SecurityMiddleware

MOST_HEADER_BYTES = 65_536
"""The line and the headers of a request, together."""

MOST_CONNECTIONS = 1_000
"""At once; more are answered by 503."""

WAIT_S = 20.0
"""For how long a caller may keep the server waiting for a request, body and all."""


@dataclass(frozen=True)
class Served:
    """What a server is started with."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    hosts: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    webhook: str | None = None
    access_log: bool = False


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there, or an error that says why not."""
    try:
        made = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise InvalidInput(f"--port: cannot listen on {host} port {port} ({error.strerror or error})") from error
    # asyncio sends at once (TCP_NODELAY) only on sockets that say they are TCP, as this one then does.
    return socket.socket(fileno=made.detach())


class Connection(HttpToolsProtocol):
    """One connection; uvicorn's reads headers without end, and waits without end for a request."""

    _head = 0

    def connection_made(self, transport: Any) -> None:
        """Somebody calls, and is waited for."""
        super().connection_made(transport)
        self._patience = self.loop.call_later(WAIT_S, transport.abort)

    def on_message_begin(self) -> None:
        """A request begins: its headers are counted, and the rest of it is waited for."""
        super().on_message_begin()
        self._head = 1
        if self._patience.cancelled():
            self._patience = self.loop.call_later(WAIT_S, self.transport.abort)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._patience.cancel()
        super().on_message_complete()

    def on_headers_complete(self) -> None:
        """The reader counts what follows."""
        self._head = 0
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Hang up where headers do not end."""
        super().data_received(data)
        self._head += len(data) if self._head else 0
        if self._head > MOST_HEADER_BYTES and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")


class Server(uvicorn.Server):
    """A server that lets go of open streams when it is told to stop."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: streams end, requests under way are answered."""
        state = cast(SecurityMiddleware, self.config.app).state
        state.stopping.set()
        state.notifier.nudge()
        await super().shutdown(sockets)


def make_server(served: Served) -> Server:
    """The server, ready to run."""
    hosts = [*served.hosts, *([] if served.host in ("0.0.0.0", "::") else [served.host])]
    app = build_app(served.db, served.limits, hosts=hosts, webhook=served.webhook)
    config = uvicorn.Config(
        SecurityMiddleware(app),
        http=Connection,
        log_level="warning",
        access_log=False,  # it says nothing of who called; ours does
        server_header=False,
        date_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=10,
        limit_concurrency=MOST_CONNECTIONS,
        ws="none",
    )
    return Server(config)


def serve(served: Served, started: Callable[[str], None]) -> None:
    """Serve until told to stop; `started` hears the address, with a token for the person who started it."""
    sys.setswitchinterval(0.001)  # 5 ms, as usual, is long for the thread that reads requests
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("stackelberg.access").setLevel(logging.INFO if served.access_log else logging.WARNING)
    with bound_socket(served.host, served.port) as listening:
        server = make_server(served)
        token = cast(SecurityMiddleware, server.config.app).state.store.make_own()
        name = served.host.replace("0.0.0.0", "127.0.0.1") if ":" not in served.host else f"[{served.host}]"
        started(f"http://{name}:{listening.getsockname()[1]}/#token={token}")
        server.run(sockets=[listening])
