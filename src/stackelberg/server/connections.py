"""Connections as they come in: how many may be open, and for how long the server waits for the other end.

Nobody needs a token to open a connection, so none may cost the server much: where there are too many, the one that
has kept it waiting for longest is closed for a new one. Whoever is being answered is never closed for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stackelberg.server.limits import Limits

MOST_HEADER_BYTES = 65_536
"""The line and the headers of a request, together."""
_DRAINED = 10
"""A body that is refused is read on, so that its sender sees why, up to so many times the largest that is taken."""
_IN_THE_QUEUE = 256
"""Connections that the system holds until they are made, which happens to all of them at once."""

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]


def most_connections(limits: Limits) -> tuple[int, int]:
    """How many connections may be open, and how many may wait to be: well below what the system lets one open."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource is not None else -1
    if files < 0:
        return limits.connections, _IN_THE_QUEUE
    return max(1, min(limits.connections, files // 2)), max(1, min(_IN_THE_QUEUE, files // 4))


class Connection(HttpToolsProtocol):
    """One connection, which waits for headers, for a body, and for what was sent to be taken, but not for ever."""

    def __init__(self, *args: Any, limits: Limits, most: int, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._limits, self._most = limits, most
        self._since = self.loop.time()
        self._unsent = 0
        self._received = 0
        self._in_body = False
        self._answering: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room where there is none."""
        super().connection_made(transport)
        if len(self.connections) <= self._most:
            return
        known = (c for c in self.connections if isinstance(c, Connection) and c is not self)
        longest = min((c for c in known if c._can_go), key=lambda c: c._since, default=None)
        if longest is not None:
            longest._hang_up()
        else:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let whatever is being answered know; uvicorn tells the request that came last."""
        super().connection_lost(exc)
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Count what comes in until something of a request is whole."""
        self._received += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_body:
            if self._received > _DRAINED * self._limits.body_bytes:
                self.transport.abort()
        elif self._between and self._received > MOST_HEADER_BYTES:
            self._answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """A request begins: what may follow now is its body."""
        self._in_body = True
        self._step()
        first = self._between
        super().on_headers_complete()
        if first:
            self._answering = self.cycle

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._in_body = False
        self._step()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer was given: from now on the server waits for the next request."""
        self._since = self.loop.time()
        if self.pipeline:  # the next request came before this answer
            self._answering = self.pipeline[-1][0]
        super().on_response_complete()

    def look(self) -> None:
        """Hang up on whoever has let the server wait for too long."""
        now, unsent = self.loop.time(), self.transport.get_write_buffer_size()
        if unsent != self._unsent:
            self._unsent, self._since = unsent, now
        waited = now - self._since
        if unsent:
            if waited > self._limits.take_s:
                self.transport.abort()
        elif self._between:
            if waited > self._limits.headers_s:
                self._time_is_up(begun=self._received > 0 and not self._in_body)
        elif self._in_body and self._answering is self.cycle and waited > self._limits.body_s:
            self._time_is_up(begun=not self.cycle.response_started)

    @property
    def _between(self) -> bool:
        """Whether no request is being answered."""
        return self._answering is None or self._answering.response_complete

    @property
    def _can_go(self) -> bool:
        """Whether this one can be closed for another: it asks for nothing, does not send what it began to, or does
        not take what it asked for."""
        return (self._between or self._in_body or self._unsent > 0) and not self.transport.is_closing()

    def _step(self) -> None:
        self._since, self._received = self.loop.time(), 0

    def _time_is_up(self, *, begun: bool) -> None:
        if begun:
            self._answer(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._hang_up()

    def _answer(self, status: HTTPStatus) -> None:
        """Say in one line what is wrong, and hang up."""
        words = status.description or status.phrase
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain\r\nretry-after: 1\r\n"
        self.transport.write(f"{head}connection: close\r\ncontent-length: {len(words)}\r\n\r\n{words}".encode())
        self.transport.close()

    def _hang_up(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # a close would wait until all of it was taken
        else:
            self.transport.close()


def connections(limits: Limits, most: int) -> Callable[..., Connection]:
    """What makes a connection for uvicorn."""
    return partial(Connection, limits=limits, most=most)
