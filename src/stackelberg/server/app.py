"""The application: the API, the control room, and the gate before both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from stackelberg import __version__
from stackelberg.core import StackelbergError
from stackelberg.server import metrics, routes, streams
from stackelberg.server.limits import Limits
from stackelberg.server.models import ProblemDocument
from stackelberg.server.problem_documents import MEDIA_TYPE, on_error
from stackelberg.server.registry import Notifier, Registry
from stackelberg.server.tokens import TokenStore
from stackelberg.server.webhook import Webhook

_THREADS = 100
_PROBLEMS = {
    400: "the request cannot be read",
    401: "a token is needed, or was refused",
    403: "the token does not allow this, or the request comes from a page elsewhere",
    404: "there is no such thing",
    409: "not as the study stands",
    413: "too large",
    421: "the Host header does not name this server",
    422: "something in the request was refused; `errors` name the fields",
    429: "too many; `Retry-After` says when to try again",
    503: "the database is out of reach; nothing was written, try again",
}


def build_app(
    db: str | Path, limits: Limits | None = None, *, hosts: Iterable[str] = (), webhook: str | None = None
) -> FastAPI:
    """The application on a database; callers need a token. `hosts`: names of this server besides loopback."""
    registry = Registry(db, limits or Limits())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.stopping = asyncio.Event()
        anyio.to_thread.current_default_thread_limiter().total_tokens = _THREADS
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_THREADS, "request"))
        told = None if webhook is None else asyncio.create_task(Webhook(webhook, registry).run(app))
        yield
        if told is not None:
            await told
        registry.close()

    problem = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}
    app = FastAPI(
        title="stackelberg",
        version=__version__,
        summary="Studies over HTTP: ask, tell, and watch.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=lifespan,
        responses={status: {"description": words, "content": problem} for status, words in _PROBLEMS.items()},
    )
    state: Any = app.state
    state.registry, state.metrics, state.store = registry, metrics.Metrics(), TokenStore(registry.reading)
    state.notifier = Notifier(registry.reading.heads)
    state.hosts = {"127.0.0.1", "localhost", "::1"} | {name.lower() for name in hosts}
    for kind in (StackelbergError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, on_error)
    for router in (routes.router, streams.router, metrics.router):
        app.include_router(router)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    app.mount("/viewer", StaticFiles(directory=str(files("stackelberg.report") / "viewer")))
    static = str(files("stackelberg.server") / "static")
    app.mount("/static", StaticFiles(directory=static))
    app.add_route("/", lambda request: FileResponse(f"{static}/index.html"))
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with what a refusal looks like, and that callers need a token."""
    document = FastAPI.openapi(app)
    document["components"]["schemas"]["ProblemDocument"] = ProblemDocument.model_json_schema()
    document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    document["security"] = [{"token": []}]
    return document
