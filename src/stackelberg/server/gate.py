"""What every request passes before anything else: where it comes from, who sends it, how large and how often."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Collection, Mapping, Sequence
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackelberg.core import StackelbergError
from stackelberg.server.callers import Allowance, Caller
from stackelberg.server.limits import Limits
from stackelberg.server.metrics import Metrics
from stackelberg.server.problem_documents import Refused, document_of
from stackelberg.server.tokens import TokenStore

WRONG_TOKENS_PER_S = 5.0
"""How many requests with a wrong token an address may send."""

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    b"content-security-policy": CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}
_PIECE = 131_072
"""Bytes of an answer that are sent at once."""
_log = logging.getLogger("stackelberg.server")


class Gate:
    """The outermost layer of the application.

    hosts: names by which this server is called. store: of tokens. places: where things lie on this machine, which
    callers are not told.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        limits: Limits,
        metrics: Metrics,
        store: TokenStore,
        places: Sequence[str] = (),
    ) -> None:
        self.app, self.hosts, self.limits, self.metrics = app, hosts, limits, metrics
        self.store, self.places = store, places
        self.allowance = None if limits.rate is None else Allowance(limits.rate)
        self.wrong_tokens = Allowance(WRONG_TOKENS_PER_S)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        watched = _Watched(send)
        begun = time.perf_counter()
        try:
            headers = _headers(scope)
            self._check_origin(headers)
            scope["caller"] = await self._caller(scope, headers)
            self._check_rate(scope)
            await self.app(scope, _Limited(receive, headers, self.limits.body_bytes), watched)
        except Exception as error:
            if not isinstance(error, Refused | StackelbergError) and watched.status != 500:
                _log.exception("%s %s failed", scope["method"], scope["path"])  # the application has not logged it
            if watched.status == 0:
                await document_of(error, self.places)(scope, receive, watched)
        finally:
            self.metrics.count(scope, watched.status, time.perf_counter() - begun)

    def _check_origin(self, headers: Mapping[str, str]) -> None:
        """Refuse what a page elsewhere could send: another Host (DNS rebinding) or another Origin."""
        host = _host_name(headers.get("host", ""))
        if host not in self.hosts:
            raise Refused(421, "host", f"this server is not called {host!r}; start it with --allow-host to be")
        origin = headers.get("origin")
        elsewhere = origin is not None and urlsplit(origin).netloc.lower() != headers["host"].lower()
        if elsewhere or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "origin", "requests from pages of other servers are refused")

    async def _caller(self, scope: Scope, headers: Mapping[str, str]) -> Caller | None:
        kind, _, text = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        if self.store.is_stale:
            await asyncio.to_thread(self.store.refresh)
        token = self.store.check(text.strip())
        if token is not None:
            return Caller(token.name, token.scope, token.id)
        wait = self.wrong_tokens.wait_s(_address(scope))
        if wait > 0:
            raise _too_many(wait, "too many wrong tokens from this address")
        raise Refused(
            401,
            "wrong-token",
            "this token is not known, has expired or was revoked",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        )

    def _check_rate(self, scope: Scope) -> None:
        if self.allowance is None:
            return
        caller = scope["caller"]
        who = f"token {caller.name}" if caller is not None else f"address {_address(scope)}"
        wait = self.allowance.wait_s(who)
        if wait > 0:
            raise _too_many(wait, f"more than {self.allowance.rate:g} requests per second")


class _Watched:
    """Sends on, with the headers that every answer bears, and remembers the status."""

    def __init__(self, send: Send) -> None:
        self._send, self.status = send, 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            present = {name.lower() for name, _ in message["headers"]}
            more = [(name, value) for name, value in _HEADERS.items() if name not in present]
            if b"cache-control" not in present:
                more.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message["headers"], *more]}
        elif len(message.get("body", b"")) > _PIECE:
            body, message = message["body"], {**message, "body": b""}
            for start in range(0, len(body), _PIECE):
                # The next piece waits until this one is taken: who asks for much and takes nothing costs little.
                await self._send({**message, "body": body[start : start + _PIECE], "more_body": True})
        await self._send(message)


class _Limited:
    """Receives a body up to a number of bytes."""

    def __init__(self, receive: Receive, headers: Mapping[str, str], most: int) -> None:
        self._receive, self._left, self._most = receive, most, most
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            raise self._too_large()

    def _too_large(self) -> Refused:
        return Refused(413, "body", f"a request may have {self._most} bytes at most")

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise self._too_large()
        return message


def _too_many(wait: float, why: str) -> Refused:
    return Refused(429, "rate", why, headers={"Retry-After": str(math.ceil(wait))})


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else "unknown"


def _host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
