"""Events as they happen, as a server-sent stream: of one study, or where the logs of all end."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import StreamingResponse

from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.report.document import event_row
from stackelberg.server import models as m
from stackelberg.server.callers import CallerFirst, Visit, caller_of
from stackelberg.server.desk import Pulse
from stackelberg.server.problem_documents import Refused
from stackelberg.server.routes import Reader, StudyReader, StudyVisit
from stackelberg.server.tokens import TokenStore

ALIVE_S = 15.0
"""A comment is sent this often, so that both ends notice when the other is gone."""
STILL_S = 2.0
"""How often a stream asks whether its caller may still listen."""
_BATCH = 200
_ALIVE = ": alive\n\n"

router = APIRouter(prefix="/v1", route_class=CallerFirst)
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "a stream that ends when the caller leaves or the server stops",
        "content": {
            "text/event-stream": {
                "schema": {
                    "type": "object",
                    "description": "one message; `data` is JSON",
                    "properties": {
                        "id": {"type": "string"},
                        "event": {"type": "string"},
                        "data": {"type": "string", "contentMediaType": "application/json"},
                    },
                    "required": ["event", "data"],
                }
            }
        },
    }
}


@router.get("/studies/{name}/stream", operation_id="stream", response_class=StreamingResponse, responses=_STREAM)
async def stream(
    visit: StudyReader,
    after: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE, description="begin after this event")] = 0,
    brief: Annotated[bool, Query(description="without x and y")] = False,
    once: Annotated[bool, Query(description="end when all that is there was sent")] = False,
    last_event_id: Annotated[str | None, Header(description="where a lost stream goes on")] = None,
) -> StreamingResponse:
    """Every event of a study's log, those that are there and then those to come; `id` is its number."""
    begin, log_after = after if last_event_id is None else _number(last_event_id), visit.desk.log_after
    await asyncio.to_thread(lambda: next(log_after(visit.name, begin, 1), None))  # a wrong name or number shows now
    return _response(visit.request, _events(visit, begin, brief, once))


@router.get("/stream", operation_id="stream_all", response_class=StreamingResponse, responses=_STREAM)
async def stream_all(
    visit: Reader,
    once: Annotated[bool, Query(description="end after the first message")] = False,
) -> StreamingResponse:
    """How many events each study has, whenever that changes."""
    return _response(visit.request, _heads(visit, once))


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise InvalidInput(f"Last-Event-ID: expected the number of an event, got {text[:50]!r}")
    return int(text)


def _response(request: Request, content: AsyncIterator[str]) -> StreamingResponse:
    state = request.app.state
    if state.metrics.streams >= state.desk.limits.streams:
        raise Refused(429, "streams", "too many streams are open", headers={"Retry-After": "5"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_counted(state.metrics, content), media_type="text/event-stream", headers=headers)


async def _counted(metrics: Any, content: AsyncIterator[str]) -> AsyncIterator[str]:
    metrics.streams += 1
    try:
        async for text in content:
            yield text
    finally:
        metrics.streams -= 1


def _message(event: str, data: Any, id: int | None = None) -> str:
    number = "" if id is None else f"id: {id}\n"
    return f"{number}event: {event}\ndata: {json.dumps(data, allow_nan=False)}\n\n"


def _events(visit: StudyVisit, after: int, brief: bool, once: bool) -> AsyncIterator[str]:
    def read() -> str:
        nonlocal after
        batch = [event_row(entry, brief=brief) for entry in visit.desk.log_after(visit.name, after, _BATCH)]
        after = batch[-1]["number"] if batch else after
        # All at once: whoever has left would be written to for every event.
        return "".join(_message("logged", event, event["number"]) for event in batch)

    return _whenever(visit.request, read, once)


def _heads(visit: Visit, once: bool) -> AsyncIterator[str]:
    known: dict[str, int] = {}

    def read() -> str:
        nonlocal known
        before, known = known, {name: head.events for name, head in visit.desk.reading.heads().items()}
        return "" if known == before else _message("heads", known)

    return _whenever(visit.request, read, once)


async def _whenever(request: Request, read: Callable[[], str], once: bool) -> AsyncIterator[str]:
    """What `read` finds, now and whenever something has changed, and signs of life.

    It ends when the server stops, and when the token of the caller has expired or was revoked.
    """
    pulse: Pulse = request.app.state.pulse
    stopping: asyncio.Event = request.app.state.stopping
    yield _ALIVE
    alive = time.monotonic()
    with pulse.listening() as changed:
        while not stopping.is_set() and await _may_listen(request):
            changed.clear()
            found = ""
            with suppress(
                StackelbergError
            ):  # the database is out of reach for the moment; the caller is still there
                found = await asyncio.to_thread(read)
            if found:
                yield found
                continue
            if once:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), min(STILL_S, ALIVE_S))
            if time.monotonic() - alive >= ALIVE_S:
                alive = time.monotonic()
                yield _ALIVE


async def _may_listen(request: Request) -> bool:
    """Whether the token with which a stream was asked for still holds."""
    store: TokenStore = request.app.state.store
    with suppress(StackelbergError):  # the database is out of reach for the moment: by what is known
        if store.is_stale:
            await asyncio.to_thread(store.refresh)
    return store.holds(caller_of(request).token)
