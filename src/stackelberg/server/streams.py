"""Events as they happen, as a server-sent stream: of one study, or where the logs of all end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent

from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.report.document import event_row
from stackelberg.server import models as m
from stackelberg.server.access import Reader, StudyReader, Visit
from stackelberg.server.problem_documents import Refused

STILL_S = 2.0
"""How often a stream asks whether its caller may still listen."""
_BATCH = 200
_Once = Annotated[bool, Query(description="end when all that is there was sent")]

router = APIRouter(prefix="/v1")


def _room(visit: Reader) -> None:
    """Refuse one more stream than may be open; before anything of it is sent."""
    if visit.request.app.state.metrics.streams >= visit.desk.limits.streams:
        raise Refused(429, "streams", "too many streams are open", headers={"Retry-After": "5"})


def _begin(
    visit: StudyReader,
    after: Annotated[int, Query(ge=0, le=m.LARGEST_WHOLE, description="begin after this event")] = 0,
    last_event_id: Annotated[str | None, Header(description="where a lost stream goes on")] = None,
) -> int:
    """The number of the event after which a stream begins: what is wrong with it is said before it begins."""
    if last_event_id is not None:
        if not last_event_id.isascii() or not last_event_id.isdigit() or len(last_event_id) > 15:
            raise InvalidInput(f"Last-Event-ID: expected the number of an event, got {last_event_id[:50]!r}")
        after = int(last_event_id)
    visit.desk.log_after(visit.name, after, 1)
    return after


@router.get(
    "/studies/{name}/stream",
    operation_id="stream",
    response_class=EventSourceResponse,
    dependencies=[Depends(_room)],
)
async def stream(
    visit: StudyReader,
    after: Annotated[int, Depends(_begin)],
    brief: Annotated[bool, Query(description="without x and y")] = False,
    once: _Once = False,
) -> AsyncIterable[ServerSentEvent]:
    """Every event of a study's log, those that are there and then those to come; `id` is its number."""

    def read() -> Sequence[ServerSentEvent]:
        nonlocal after
        rows = [event_row(entry, brief=brief) for entry in visit.desk.log_after(visit.name, after, _BATCH)]
        after = rows[-1]["number"] if rows else after
        return [ServerSentEvent(data=row, event="logged", id=str(row["number"])) for row in rows]

    async for event in _whenever(visit, read, once):
        yield event


@router.get("/stream", operation_id="stream_all", response_class=EventSourceResponse, dependencies=[Depends(_room)])
async def stream_all(visit: Reader, once: _Once = False) -> AsyncIterable[ServerSentEvent]:
    """How many events each study has, whenever that changes."""
    known: dict[str, Any] = {}

    def read() -> Sequence[ServerSentEvent]:
        nonlocal known
        heads = visit.desk.reading.heads().items()
        before, known = known, {name: head.events for name, head in heads if visit.caller.sees(name)}
        return [] if known == before else [ServerSentEvent(data=known, event="heads")]

    async for event in _whenever(visit, read, once):
        yield event


async def _whenever(
    visit: Visit, read: Callable[[], Sequence[ServerSentEvent]], once: bool
) -> AsyncIterator[ServerSentEvent]:
    """What `read` finds, now and whenever something has changed.

    It ends when the server stops, and when the token of the caller has expired or was revoked.
    """
    state = visit.request.app.state
    state.metrics.streams += 1
    try:
        with state.pulse.listening() as changed:
            while not state.stopping.is_set() and await _may_listen(visit):
                changed.clear()
                found: Sequence[ServerSentEvent] = ()
                with suppress(StackelbergError):  # the database is out of reach for the moment
                    found = await asyncio.to_thread(read)
                for event in found:
                    yield event
                if once and not found:
                    return
                if not found:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), STILL_S)
    finally:
        state.metrics.streams -= 1


async def _may_listen(visit: Visit) -> bool:
    """Whether the token with which a stream was asked for still holds."""
    store = visit.request.app.state.store
    with suppress(StackelbergError):  # the database is out of reach for the moment: by what is known
        if store.is_stale:
            await asyncio.to_thread(store.refresh)
    return bool(store.holds(visit.caller.id))
