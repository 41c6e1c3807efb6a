"""Requests to a server, sent again where an answer is lost: the server does each of them once.

What it refuses comes out as the error that a local study raises.
"""

from __future__ import annotations

import json
import random
import ssl
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPMessage, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from stackelberg.core import InvalidInput, StackelbergError, positive
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import OVER_HTTP, StudyError, word_of

TRY_AGAIN = frozenset({429, 502, 503, 504})
"""Statuses that say: later."""


class Unreachable(StudyError):
    """The server did not answer for as long as the client was willing to wait. What was sent may be done again."""


class NotAllowed(StudyError):
    """The server wants a token, or one that allows more."""


class TooMuch(StudyError):
    """A request was too large, or there were too many."""


_KINDS = {word_of(kind): kind for kind, _ in OVER_HTTP}
_BY_STATUS: dict[int, type[StackelbergError]] = {
    401: NotAllowed,
    403: NotAllowed,
    421: NotAllowed,
    413: TooMuch,
    429: TooMuch,
    422: InvalidInput,
}


def error_of(status: int, body: bytes) -> StackelbergError:
    """The error that an answer stands for.

    >>> error_of(404, b'{"type": "urn:stackelberg:unknown-study", "detail": "no such study"}')
    UnknownStudy('no such study')
    """
    try:
        document = json.loads(body)
        word, detail = str(document["type"]).rpartition(":")[2], str(document["detail"])
    except (ValueError, KeyError, TypeError):
        word, detail = "", body[:200].decode("utf-8", "replace")
    kind = _KINDS.get(word) or _BY_STATUS.get(status, StudyError)
    return kind(detail or f"the server answered with status {status}")


class Connection:
    """One server. Any thread may send; each keeps a connection of its own.

    token: as `stackelberg token` made it; the address that a server prints when it starts has one. timeout_s: for
    one answer. patience_s: for how long a request is sent again while the server is out of reach, restarts, or has
    too much to do. context: for https, Python's default.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        timeout_s: float = 30.0,
        patience_s: float = 60.0,
        context: ssl.SSLContext | None = None,
    ) -> None:
        parts = urlsplit(address if isinstance(address, str) else "")
        if token is None and parts.fragment.startswith("token="):  # as the server prints it when it starts
            token, parts = parts.fragment.removeprefix("token="), parts._replace(fragment="")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InvalidInput(f"address: expected http://host:port or https://host, got {in_brief(address)}")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise InvalidInput("address: expected no user, password or query in it; pass the token as token=...")
        if token is not None and not (isinstance(token, str) and token and all("!" <= c <= "~" for c in token)):
            raise InvalidInput("token: expected the text that `stackelberg token` printed")
        if context is not None and not isinstance(context, ssl.SSLContext):
            raise InvalidInput(
                f"context: expected an ssl.SSLContext, got {in_brief(context)}; of what is known of each day a "
                "server hears in a problem: RemoteStudy.from_problem"
            )
        self.address = parts.geturl().rstrip("/")
        self._secure, self._host, self._port = parts.scheme == "https", parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._token = token
        self._timeout_s = positive("timeout_s", timeout_s)
        self._patience_s = positive("patience_s", patience_s, zero=True)
        self._context = context or (ssl.create_default_context() if self._secure else None)
        self._own = threading.local()
        self._all: list[tuple[threading.Thread, HTTPConnection]] = []
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        """Without the token."""
        return f"Connection({self.address!r})"

    def close(self) -> None:
        """Let go of the connections of all threads."""
        for _, connection in self._all:
            connection.close()

    def get(self, *path: str, **query: Any) -> Any:
        """What is at a path."""
        return json.loads(self._sent("GET", path, query))

    def text(self, *path: str) -> str:
        """What is at a path, as text."""
        return self._sent("GET", path, {}).decode("utf-8")

    def post(self, *path: str, content: Mapping[str, Any] | None = None, once: bool = False) -> Any:
        """Have something done. `once`: under a key, so that it is done once although it may be sent twice."""
        return json.loads(self._sent("POST", path, {}, content or {}, once=once))

    def _sent(
        self, method: str, path: tuple[str, ...], query: Mapping[str, Any], content: Any = None, once: bool = False
    ) -> bytes:
        target = self._target(path, query)
        body = None if content is None else json.dumps(content, allow_nan=False).encode()
        headers = self._headers({"Idempotency-Key": uuid.uuid4().hex} if once else {}, body)
        end, pause = time.monotonic() + self._patience_s, 0.05
        while True:
            wait: float | None = None
            try:
                status, answered, found = self._once(method, target, body, headers)
                if status < 300:
                    return found
                if status not in TRY_AGAIN:
                    raise error_of(status, found)
                wait = _seconds(answered.get("Retry-After"))
                failed: Exception = error_of(status, found)
            except (OSError, HTTPException) as error:
                if isinstance(error, ssl.SSLCertVerificationError):
                    raise NotAllowed(f"{self.address}: its certificate was refused ({error})") from error
                self._drop()
                failed = Unreachable(f"{self.address}: cannot be reached ({error or type(error).__name__})")
                failed.__cause__ = error
            left = end - time.monotonic()
            if left <= (wait or 0.0):
                raise failed
            time.sleep(min(left, _pause_s(pause, wait)))
            pause = min(2.0, 2.0 * pause)

    def _target(self, path: tuple[str, ...], query: Mapping[str, Any]) -> str:
        asked = urlencode({key: value for key, value in query.items() if value is not None})
        way = "/".join(quote(str(part), safe="") for part in path)
        return f"{self._prefix}/v1/{way}" + (f"?{asked}" if asked else "")

    def _headers(self, more: Mapping[str, str], body: bytes | None) -> dict[str, str]:
        headers = {"Accept": "application/json", **more}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        return headers if body is None else headers | {"Content-Type": "application/json"}

    def _once(
        self, method: str, target: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, HTTPMessage, bytes]:
        connection = self._mine()
        try:
            connection.request(method, target, body, dict(headers))
        except ConnectionError as error:
            return self._early(connection, error)
        return _read(connection)

    def _early(self, connection: HTTPConnection, error: ConnectionError) -> tuple[int, HTTPMessage, bytes]:
        """What a server said that hung up before it had read all of a request; the error where it said nothing."""
        if connection.sock is None:  # nobody was there
            raise error
        try:
            return _read(connection)
        except (OSError, HTTPException):
            raise error from None
        finally:
            self._drop()

    def _mine(self) -> HTTPConnection:
        found: HTTPConnection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = self._new(self._timeout_s)
            with self._lock:  # threads that come and go for months would leave as many open
                gone = [connection for thread, connection in self._all if not thread.is_alive()]
                self._all = [one for one in self._all if one[1] not in gone]
                self._all.append((threading.current_thread(), found))
            for connection in gone:
                connection.close()
        return found

    def _new(self, timeout_s: float) -> HTTPConnection:
        if self._secure:
            return HTTPSConnection(self._host, self._port, timeout=timeout_s, context=self._context)
        return HTTPConnection(self._host, self._port, timeout=timeout_s)

    def _drop(self) -> None:
        found: HTTPConnection | None = getattr(self._own, "connection", None)
        if found is not None:
            found.close()

    def stream(self, *path: str, after: int = 0, **query: Any) -> Iterator[dict[str, Any]]:
        """The data of a server-sent stream; where it is lost it goes on after the last event that came."""
        end = time.monotonic() + self._patience_s
        while True:
            connection, wait = self._new(self._timeout_s), None
            try:
                headers = self._headers({"Accept": "text/event-stream"}, None)
                connection.request("GET", self._target(path, {**query, "after": after}), headers=headers)
                response = connection.getresponse()
                if response.status >= 300:
                    failed = error_of(response.status, response.read())
                    if response.status not in TRY_AGAIN:
                        raise failed
                    wait = _seconds(response.headers.get("Retry-After"))
                    raise OSError(str(failed))
                for data in _messages(response):
                    end = time.monotonic() + self._patience_s
                    after = data.get("number", after)
                    yield data
                if query.get("once"):
                    return
            except (OSError, HTTPException) as error:
                if time.monotonic() > end:
                    raise Unreachable(f"{self.address}: the stream was lost ({error})") from error
            finally:
                connection.close()
            time.sleep(_pause_s(0.3, wait))


def _read(connection: HTTPConnection) -> tuple[int, HTTPMessage, bytes]:
    response = connection.getresponse()
    return response.status, response.headers, response.read()


def _messages(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    """The data of each message of a stream."""
    lines: list[str] = []
    for raw in response:
        line = raw.decode("utf-8").rstrip("\r\n")
        if line.startswith("data:"):
            lines.append(line[5:].lstrip())
        elif not line and lines:
            yield json.loads("\n".join(lines))
            lines = []


def _pause_s(usual: float, asked: float | None) -> float:
    """How long to wait: at least as long as the server asks for, and clients that lost it together not equally."""
    return usual * random.uniform(0.5, 1.5) if asked is None else asked * random.uniform(1.0, 1.5)


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdigit() else None
