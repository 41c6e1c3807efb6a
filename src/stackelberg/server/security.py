"""What every request passes before anything else: where it comes from, who sends it, how large and how often."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from stackelberg.core import StackelbergError
from stackelberg.server.access import TokenBucket
from stackelberg.server.problem_documents import Refused, document_of
from stackelberg.server.tokens import Token
from stackelberg.support.names import printable

WRONG_TOKENS_PER_S = 5.0
"""How many requests with a wrong token an address may send."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
_log = logging.getLogger("stackelberg.server")
_access = logging.getLogger("stackelberg.access")


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: FastAPI) -> None:
        self.app, self.state = app, app.state
        self.limits = app.state.registry.limits
        self.bucket = TokenBucket(self.limits.rate) if self.limits.rate else None
        self.wrong_tokens = TokenBucket(WRONG_TOKENS_PER_S)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status, left = time.perf_counter(), 0, self.limits.body_bytes

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status, headers = message["status"], MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        async def to_a_limit() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise self._too_large()
            return message

        try:
            headers = Headers(scope=scope)
            self._check_origin(headers)
            scope["caller"] = await self._caller(scope, headers)
            self._check_rate(scope)
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > left:
                raise self._too_large()
            await self.app(scope, to_a_limit, with_headers)
        except Exception as error:
            if not isinstance(error, Refused | StackelbergError) and status != 500:
                _log.exception("%s %s failed", scope["method"], scope["path"])  # the application has not logged it
            if status == 0:
                await document_of(error, self.state.registry.places)(scope, receive, with_headers)
        finally:
            spent, caller = time.perf_counter() - begun, scope.get("caller")
            self.state.metrics.count(scope, status)
            who, path = "-" if caller is None else caller.name, printable(scope["path"], lines=False)
            _access.info("%s %s %s %s %d %.0fms", _address(scope), who, scope["method"], path, status, 1e3 * spent)

    def _check_origin(self, headers: Mapping[str, str]) -> None:
        """Refuse what a page elsewhere could send: another Host (DNS rebinding) or another Origin."""
        host = _host_name(headers.get("host", ""))
        if host not in self.state.hosts:
            raise Refused(421, "host", f"this server is not called {host!r}; start it with --allow-host to be")
        origin = headers.get("origin")
        elsewhere = origin is not None and origin.lower().partition("//")[2] != headers["host"].lower()
        if elsewhere or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "origin", "requests from pages of other servers are refused")

    async def _caller(self, scope: Scope, headers: Mapping[str, str]) -> Token | None:
        kind, _, text = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            path = scope["path"]  # the page and its files hold nothing of a study
            if path == "/v1/health" or not (path.startswith("/v1/") or path == "/metrics"):
                return None
            raise Refused(
                401,
                "token-needed",
                "this server needs a token (it prints one when it starts, stackelberg token makes others): send "
                "'Authorization: Bearer TOKEN'",
                headers={"WWW-Authenticate": "Bearer"},
            )
        store = self.state.store
        if store.is_stale:
            await asyncio.to_thread(store.refresh)
        token: Token | None = store.check(text.strip())
        if token is not None:
            return token
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
        if self.bucket is None:
            return
        caller = scope["caller"]
        who = f"address {_address(scope)}" if caller is None else f"token {caller.name}"
        wait = self.bucket.wait_s(who)
        if wait > 0:
            raise _too_many(wait, f"more than {self.bucket.rate:g} requests per second")

    def _too_large(self) -> Refused:
        return Refused(413, "body", f"a request may have {self.limits.body_bytes} bytes at most")


def _too_many(wait: float, why: str) -> Refused:
    return Refused(429, "rate", why, headers={"Retry-After": str(math.ceil(wait))})


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else "unknown"


def _host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
