"""Who calls, and what they may do."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from inspect import iscoroutinefunction
from typing import Any, get_args, get_type_hints

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Send

from stackelberg.server.desk import Desk, Pulse
from stackelberg.server.problem_documents import Refused
from stackelberg.server.tokens import Scope

_MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Caller:
    """A caller by the name of their token, and the number of that token."""

    name: str
    scope: Scope
    token: str


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
            "this server needs a token (it prints one when it starts, stackelberg token makes others): send "
            "'Authorization: Bearer TOKEN'",
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

    FastAPI describes it, and says what does not fit that. Answering is done here, for a fraction of what FastAPI
    spends on it: in a thread, from checking what was sent to writing the answer. A request goes to another thread
    once.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        described, self._visit, self._needed = _described(endpoint)
        super().__init__(path, described, **settings)
        self._call, found = endpoint, self.dependant
        places = {"path": found.path_params, "query": found.query_params, "header": found.header_params}
        self._parameters = [(place, field) for place, given in places.items() for field in given]
        self._body = found.body_params[0] if found.body_params else None
        parsed: Any = None if self._body is None else self._body.field_info.annotation
        self._parsed, self._written = TypeAdapter[Any](parsed), TypeAdapter[Any](self.response_model)
        self.app = self._served

    async def _served(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request. What goes wrong is answered by whoever stands around all routes."""
        request = Request(scope, receive)
        if self._needed is not None:
            _refuse_without(self._needed, caller_of(request))
        try:
            content = b"" if self._body is None else await request.body()
        except ClientDisconnect as error:
            raise HTTPException(400, _UNREADABLE) from error
        if iscoroutinefunction(self._call):
            response = await self._call(**self._values(request, content))
        else:
            response = await asyncio.to_thread(self._answer, request, content)
        await response(scope, receive, send)

    def _answer(self, request: Request, content: bytes) -> Response:
        found = self._call(**self._values(request, content))
        if isinstance(found, Response):
            return found
        return Response(self._written.dump_json(found), self.status_code or 200, media_type="application/json")

    def _values(self, request: Request, content: bytes) -> dict[str, Any]:
        """What the endpoint is called with. Whatever does not fit its description is refused, all of it at once."""
        values: dict[str, Any] = {"request": request}
        in_body = self._read(content, request.headers.get("content-type", ""), values)
        refused: list[Any] = []
        sources = {"path": request.path_params, "query": request.query_params, "header": request.headers}
        for place, field in self._parameters:
            text = sources[place].get(field.alias)
            if text is not None:
                values[field.name], wrong = field.validate(text, {}, loc=(place, field.alias))
                refused += wrong or ()
            elif field.field_info.is_required():
                refused.append({"loc": (place, field.alias), "msg": _MISSING})
            else:
                values[field.name] = field.field_info.default
        if refused or in_body:
            raise RequestValidationError([*refused, *in_body])
        if self._visit is not None:
            seen = {part.name: values.pop(part.name) for part in fields(self._visit) if part.name != "caller"}
            values["visit"] = self._visit(caller=caller_of(request), **seen)
        return values

    def _read(self, content: bytes, kind: str, values: dict[str, Any]) -> Sequence[Any]:
        """Read a body into values, checked as it is parsed; what does not fit. FastAPI has the words for that."""
        body = self._body
        if body is None:
            return ()
        if not content:
            return ({"loc": ("body",), "msg": _MISSING},)
        if not _is_json(kind):
            return ({"loc": ("header", "Content-Type"), "type": "content_type", "msg": _NOT_JSON, "input": kind},)
        with suppress(ValidationError):
            values[body.name] = self._parsed.validate_json(content)
            return ()
        try:
            parsed = json.loads(content)
        except json.JSONDecodeError as error:
            raise RequestValidationError([{"loc": ("body", error.pos), "msg": "JSON decode error"}]) from error
        except (ValueError, RecursionError) as error:
            raise HTTPException(400, _UNREADABLE) from error
        values[body.name], wrong = body.validate(parsed, {}, loc=("body",))
        return wrong or ()


def _described(endpoint: Callable[..., Any]) -> tuple[Callable[..., None], Any, Scope | None]:
    """An endpoint for FastAPI to describe, with what a visit is made of in its place; the visit, and its scope."""
    signature = inspect.signature(endpoint, eval_str=True)
    parameters, kind, needed = dict(signature.parameters), None, None
    made_of: list[inspect.Parameter] = []
    if "visit" in parameters:
        kind, needed = get_args(parameters.pop("visit").annotation)
        hints = get_type_hints(kind, include_extras=True)
        names = [part.name for part in fields(kind) if part.name != "caller"]
        made_of = [inspect.Parameter(name, _BY_NAME, annotation=hints[name]) for name in names]

    def described() -> None: ...

    kept = [one.replace(kind=_BY_NAME) for one in parameters.values()]
    described.__signature__ = signature.replace(parameters=[*made_of, *kept])  # type: ignore[attr-defined]
    described.__name__, described.__doc__ = endpoint.__name__, endpoint.__doc__
    return described, kind, needed


_BY_NAME = inspect.Parameter.KEYWORD_ONLY
_UNREADABLE, _MISSING = "There was an error parsing the body", "Field required"
_NOT_JSON = "The body should be declared as application/json (curl: --json instead of -d)"


def _is_json(kind: str) -> bool:
    """Whether a Content-Type says JSON.

    >>> [_is_json(kind) for kind in ("application/json; charset=utf-8", "Application/problem+JSON", "text/json")]
    [True, True, False]
    """
    main, _, sub = kind.partition(";")[0].strip().lower().partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))


def _refuse_without(scope: Scope, caller: Caller) -> None:
    if caller.scope < scope:
        raise Refused(
            403,
            "scope",
            f"this needs the scope {scope.word!r}; the token {caller.name!r} has {caller.scope.word!r}",
        )
