"""Who calls, and what they may do."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from stackelberg.server.problem_documents import Refused
from stackelberg.server.tokens import Scope

LOCAL = "local"
"""The name of whoever calls a server that needs no tokens: somebody on this machine."""
_MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Caller:
    """A caller by the name of their token, and the number of that token."""

    name: str
    scope: Scope
    token: str | None = None


class Allowance:
    """So many requests per second for each caller, and twice as many at once (a leaking bucket)."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, who: str, now: float | None = None) -> float:
        """Take one request off the allowance: 0 if there was one, else seconds until there is."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(who, (2.0 * self.rate, now))
        left = min(2.0 * self.rate, left + (now - then) * self.rate)
        enough = left >= 1.0
        self._left[who] = (left - 1.0 if enough else left, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return 0.0 if enough else (1.0 - left) / self.rate


def caller_of(request: Request) -> Caller:
    """Who calls, as the gate found out."""
    caller = request.scope.get("caller")
    if not isinstance(caller, Caller):
        raise Refused(
            401,
            "token-needed",
            "this server needs a token (stackelberg token makes one): send 'Authorization: Bearer TOKEN'",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return caller


class Needs:
    """What a dependency begins with that lets callers in who may do what needs `scope`."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def check(self, request: Request) -> Caller:
        """Who calls, or why they may not."""
        caller = caller_of(request)
        if caller.scope < self.scope:
            raise Refused(
                403,
                "scope",
                f"this needs the scope {self.scope.word!r}; the token {caller.name!r} has {caller.scope.word!r}",
            )
        return caller


class CallerFirst(APIRoute):
    """A route that looks at who calls before a byte of what they send is read.

    What it does is done in a thread, and so is writing its answer: a request goes to another thread once.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        blocks = not iscoroutinefunction(endpoint)
        super().__init__(path, self._in_a_thread(endpoint) if blocks else endpoint, **settings)
        self._written = TypeAdapter(self.response_model)

    def _in_a_thread(self, endpoint: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Response]]:
        def answer(values: dict[str, Any]) -> Response:
            found = endpoint(**values)
            if isinstance(found, Response):
                return found
            return Response(self._written.dump_json(found), self.status_code or 200, media_type="application/json")

        @wraps(endpoint)
        async def answered(**values: Any) -> Response:
            return await asyncio.to_thread(answer, values)

        return answered

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        handle = super().get_route_handler()
        checks = [found.call.check for found in self.dependant.dependencies if isinstance(found.call, Needs)]

        async def guarded(request: Request) -> Response:
            for check in checks:
                check(request)
            return await handle(request)

        return guarded
