"""Errors as problem documents (RFC 9457): what is wrong, with which field, and what to do."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.engine import URL
from starlette.exceptions import HTTPException

from stackelberg.core import StackelbergError
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import OVER_HTTP, word_of
from stackelberg.support.names import printable

_log = logging.getLogger("stackelberg.server")

MEDIA_TYPE = "application/problem+json"
PREFIX = "urn:stackelberg:"
_FIELD = re.compile(r"^(?:problem|request|amend)?(?:, line \d+)?,? ?(?:\[[\w.-]+\] )?([A-Za-z_][\w.\[\]-]*): ")
"""Messages begin with the name of what was refused, and in a problem with its table."""
_A_FIELD = re.compile(r"(?!(?:str|dict|list|float|int|bool)\b)[\w $-]{1,100}")
"""What is no name of a field is the name of an alternative that was tried."""


class Refused(HTTPException):
    """A request that is refused before any study is asked: the status, a word for machines, and why."""

    def __init__(
        self,
        status: int,
        word: str,
        detail: str,
        field: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, detail, dict(headers or {}))
        self.word, self.field = word, field


def problem(
    status: int,
    word: str,
    detail: str,
    errors: Sequence[Mapping[str, str]] = (),
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """A problem document."""
    title = HTTPStatus(status).phrase
    content: dict[str, Any] = {"type": PREFIX + word, "title": title, "status": status, "detail": printable(detail)}
    if errors:
        content["errors"] = [{name: printable(e[name]) for name in ("field", "message")} for e in errors]
    return JSONResponse(content, status, headers=dict(headers or {}), media_type=MEDIA_TYPE)


def places_of(url: URL, place: str) -> tuple[str, ...]:
    """Places of this machine that callers are not told of, as messages call them: longer ones before others."""
    known = [Path.cwd(), Path(os.path.expanduser("~")), Path(sys.prefix)]
    if url.get_backend_name() == "sqlite":
        file = Path(str(url.database)).absolute()
        known += [file, file.parent, file.resolve().parent]
    paths = {str(path) for path in known if path.is_absolute() and path != Path(path.anchor)}
    return place, *sorted(paths, key=len, reverse=True)


def unplaced(text: str, places: Sequence[str]) -> str:
    """Text without the places of this machine.

    >>> unplaced("sqlite:////srv/s.db: no such study; is it in /srv?", ("sqlite:////srv/s.db", "/srv"))
    'no such study; is it in …?'
    """
    for place in places:
        text = text.replace(f"{place}: ", "").replace(place, "…")
    return text


def document_of(error: Exception, places: Sequence[str] = ()) -> JSONResponse:
    """What went wrong, for the caller: not where things lie (`places`), and nothing of a mistake of ours."""
    if isinstance(error, Refused):
        errors = [] if error.field is None else [{"field": error.field, "message": error.detail}]
        return problem(error.status_code, error.word, error.detail, errors, error.headers)
    if isinstance(error, HTTPException):  # what the framework refuses: no such path, no such method
        word = {404: "not-found", 405: "method-not-allowed", 400: "malformed"}.get(error.status_code, "refused")
        return problem(error.status_code, word, str(error.detail), headers=error.headers)
    if isinstance(error, RequestValidationError):  # every field that does not fit its description, by name
        errors = [{"field": _place(e["loc"]), "message": _message(e)} for e in error.errors()[:20]]
        return problem(422, "invalid-input", "; ".join(f"{e['field']}: {e['message']}" for e in errors[:3]), errors)
    if not isinstance(error, StackelbergError):
        return problem(500, "failed", "the server failed; its log says why")
    said = unplaced(str(error), places)
    word, status = next(((word_of(kind), s) for kind, s in OVER_HTTP if isinstance(error, kind)), ("refused", 422))
    found = _FIELD.match(said) if status == 422 else None
    errors = [{"field": found.group(1), "message": said}] if found else []
    return problem(status, word, said, errors, {"Retry-After": "1"} if status == 503 else None)


async def on_error(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request in which something went wrong; of a mistake of ours the log says what it was."""
    if not isinstance(error, StackelbergError | HTTPException | RequestValidationError):
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return document_of(error, request.app.state.registry.places)


def _message(error: Mapping[str, Any]) -> str:
    """What was expected of a field and what came.

    >>> _message({"type": "finite_number", "msg": "Input should be a finite number", "input": float("nan")})
    'Input should be a finite number, or null where nothing was measured, got nan'
    """
    said = str(error["msg"])
    if "input" not in error or error["type"] in ("missing", "json_invalid"):
        return said
    unmeasured = ", or null where nothing was measured" if error["type"] == "finite_number" else ""
    return f"{said}{unmeasured}, got {short_repr(error['input'])}"


def _place(location: Sequence[int | str]) -> str:
    """A place in a request: `y[3]`, `observations[0].cost`."""
    where = ("body", "query", "path", "header")
    parts = [p for p in location if p not in where and (isinstance(p, int) or _A_FIELD.fullmatch(p))]
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts).lstrip(".")
    return text or "body"
