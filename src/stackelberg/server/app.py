"""The application: the API, the control room, and the gate before both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from stackelberg import __version__
from stackelberg.core import StackelbergError
from stackelberg.server import models, page, routes, streams
from stackelberg.server.desk import Desk, Pulse
from stackelberg.server.gate import Gate
from stackelberg.server.limits import Limits
from stackelberg.server.metrics import Metrics
from stackelberg.server.problem_documents import MEDIA_TYPE, on_error
from stackelberg.server.tokens import TokenStore

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
_THREADS = 100
_OFTEN = ("/v1/studies/{name}/ask", "/v1/studies/{name}/tell")
_OPEN_TO_ALL = ("health",)
"""Operations without a token."""


def build_app(db: str | Path, limits: Limits | None = None, *, hosts: Iterable[str] = ()) -> FastAPI:
    """The application on a database; callers need a token. `hosts`: names of this server besides loopback."""
    limits = limits or Limits()
    desk, metrics = Desk(db, limits), Metrics()
    store = TokenStore(desk.reading)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.stopping = asyncio.Event()
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(_THREADS, "request"))
        yield
        desk.close()

    app = FastAPI(
        title="stackelberg",
        version=__version__,
        summary="Studies over HTTP: ask, tell, and watch.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=lifespan,
    )
    app.state.desk, app.state.metrics, app.state.store = desk, metrics, store
    app.state.pulse = Pulse(desk.reading.heads)
    app.state.hosts = LOOPBACK_NAMES | {name.lower() for name in hosts}
    for kind in (StackelbergError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, on_error)
    for part in (routes.router.routes, streams.router.routes, page.ROUTES):
        app.router.routes += part  # included as routers they would be looked through twice
    app.router.routes.sort(key=lambda route: getattr(route, "path", "") not in _OFTEN)  # they are tried in turn
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def gated(app: FastAPI) -> ASGIApp:
    """The application behind its gate: this is what is served."""
    state = app.state
    return Gate(app, state.hosts, state.desk.limits, state.metrics, state.store, state.desk.places)


_PROBLEMS = {
    "400": "the request cannot be read",
    "401": "a token is needed, or was refused",
    "403": "the token does not allow this, or the request comes from a page elsewhere",
    "404": "there is no such thing",
    "409": "not as the study stands",
    "413": "too large",
    "421": "the Host header does not name this server",
    "422": "something in the request was refused; `errors` name the fields",
    "429": "too many; `Retry-After` says when to try again",
    "503": "the database is out of reach; nothing was written, try again",
}


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the problems that every operation may answer."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title, version=app.version, summary=app.summary, routes=app.routes, openapi_version="3.1.0"
        )
        schemas = document["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        described = models.ProblemDocument.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas |= described.pop("$defs", {})
        schemas["ProblemDocument"] = described
        reference = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}
        document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        for path in document["paths"].values():
            for operation in path.values():
                operation["responses"] |= {
                    status: {"description": words, "content": reference} for status, words in _PROBLEMS.items()
                }
                if operation["operationId"] not in _OPEN_TO_ALL:
                    operation["security"] = [{"token": []}]
        app.openapi_schema = document
    return app.openapi_schema
