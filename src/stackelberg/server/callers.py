"""Who calls, and what they may do."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, fields
from inspect import iscoroutinefunction
from typing import Any, get_args, get_type_hints

from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from stackelberg.server.desk import Desk, Pulse
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


@dataclass(frozen=True)
class Visit:
    """A request that was let in, and who sent it. What a route is called with first says which scope that needs:
    `visit: Annotated[Visit, Scope.TELL]`. Further fields of a kind of visit are read from the request."""

    caller: Caller
    request: Request

    @property
    def desk(self) -> Desk:
        """The studies of this server."""
        desk: Desk = self.request.app.state.desk
        return desk

    def request_id(self, key: str | None, content: Any) -> str | None:
        """A key together with what it was sent for: the same key for something else is a caller's mistake."""
        if key is None:
            return None
        sent = [self.request.method, self.request.url.path, content]
        text = json.dumps(sent, sort_keys=True, default=str)
        return f"{key} {hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"

    def nudge(self) -> None:
        """Something was written: whoever listens hears of it."""
        pulse: Pulse = self.request.app.state.pulse
        pulse.nudge()


class CallerFirst(APIRoute):
    """A route that looks at who calls before a byte of what they send is read.

    What it does is done in a thread, and so is writing its answer: a request goes to another thread once.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        self._needed: Scope | None = None
        super().__init__(path, self._called(endpoint), **settings)
        self._written = TypeAdapter(self.response_model)

    def _called(self, endpoint: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Response]]:
        """What FastAPI calls, with what a visit is made of in its place: a `Depends` would cost more."""
        signature = inspect.signature(endpoint, eval_str=True)
        parameters = dict(signature.parameters)
        made_of: dict[str, inspect.Parameter] = {}
        kind: Any = None
        if "visit" in parameters:
            kind, self._needed = get_args(parameters.pop("visit").annotation)
            hints = get_type_hints(kind, include_extras=True)
            made_of = {
                part.name: inspect.Parameter(part.name, inspect.Parameter.KEYWORD_ONLY, annotation=hints[part.name])
                for part in fields(kind)
                if part.name != "caller"
            }

        async def answered(**values: Any) -> Response:
            if kind is not None:
                seen = {name: values.pop(name) for name in made_of}
                values["visit"] = kind(caller=caller_of(seen["request"]), **seen)
            if iscoroutinefunction(endpoint):
                found: Response = await endpoint(**values)
                return found
            return await asyncio.to_thread(self._answer, endpoint, values)

        kept = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters.values()]
        answered.__signature__ = signature.replace(parameters=[*made_of.values(), *kept])  # type: ignore[attr-defined]
        answered.__name__, answered.__doc__ = endpoint.__name__, endpoint.__doc__
        return answered

    def _answer(self, endpoint: Callable[..., Any], values: dict[str, Any]) -> Response:
        found = endpoint(**values)
        if isinstance(found, Response):
            return found
        return Response(self._written.dump_json(found), self.status_code or 200, media_type="application/json")

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        handle = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            if self._needed is not None:
                _refuse_without(self._needed, caller_of(request))
            return await handle(request)

        return guarded


def _refuse_without(scope: Scope, caller: Caller) -> None:
    if caller.scope < scope:
        raise Refused(
            403,
            "scope",
            f"this needs the scope {scope.word!r}; the token {caller.name!r} has {caller.scope.word!r}",
        )
