"""A server-sent stream: how long the logs are, whenever one has grown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent

from stackelberg.core import StackelbergError
from stackelberg.server.access import Reader, RequestContext
from stackelberg.server.problem_documents import Refused

STILL_S = 2.0
"""How often a stream asks whether its caller may still listen."""
_Once = Annotated[bool, Query(description="end when all that is there was sent")]

router = APIRouter(prefix="/v1")


def _room(context: Reader) -> None:
    """Refuse one more stream than may be open; before anything of it is sent."""
    if context.request.app.state.metrics.streams >= context.registry.limits.streams:
        raise Refused(429, "streams", "too many streams are open", headers={"Retry-After": "5"})


@router.get("/stream", operation_id="stream", response_class=EventSourceResponse, dependencies=[Depends(_room)])
async def stream(context: Reader, study: str | None = None, once: _Once = False) -> AsyncIterable[ServerSentEvent]:
    """How many events each study has, or one, now and whenever that changes: `GET .../events?after=` has them."""
    known: dict[str, Any] = {}

    def read() -> Sequence[ServerSentEvent]:
        nonlocal known
        heads = context.registry.reading.heads().items()
        seen = {name: head.events for name, head in heads if context.caller.sees(name) and study in (None, name)}
        before, known = known, seen
        return [] if known == before else [ServerSentEvent(data=known, event="heads")]

    async for event in _whenever(context, read, once):
        yield event


async def _whenever(
    context: RequestContext, read: Callable[[], Sequence[ServerSentEvent]], once: bool
) -> AsyncIterator[ServerSentEvent]:
    """What `read` finds, now and whenever something has changed.

    It ends when the server stops, and when the token of the caller has expired or was revoked.
    """
    state = context.request.app.state
    state.metrics.streams += 1
    try:
        with state.notifier.listening() as changed:
            while not state.stopping.is_set() and await _may_listen(context):
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


async def _may_listen(context: RequestContext) -> bool:
    """Whether the token with which a stream was asked for still holds."""
    store = context.request.app.state.store
    with suppress(StackelbergError):  # the database is out of reach for the moment: by what is known
        if store.is_stale:
            await asyncio.to_thread(store.refresh)
    return bool(store.holds(context.caller.id))
