"""The control room: one page, its style and its scripts, all from this package."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from importlib.resources import files

from fastapi import APIRouter, Request, Response

from stackelberg.server.problem_documents import Refused

router = APIRouter(include_in_schema=False)
_KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


@lru_cache
def _file(name: str) -> tuple[bytes, bytes, str] | None:
    """A file of the page, the same compressed, and its tag; None where there is none."""
    found = files("stackelberg.server") / "static" / name
    if "/" in name or "\\" in name or name.startswith(".") or not found.is_file():
        return None
    content = found.read_bytes()
    return content, gzip.compress(content, 6), f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def _answer(request: Request, name: str) -> Response:
    found = _file(name)
    kind = _KINDS.get(name.rpartition(".")[2])
    if found is None or kind is None:
        raise Refused(404, "not-found", "there is no such file")
    content, packed, tag = found
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(content, media_type=kind, headers=headers)


@router.get("/")
async def index(request: Request) -> Response:
    """The page."""
    return _answer(request, "index.html")


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The icon of the page."""
    return _answer(request, "icon.svg")


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A file of the page."""
    return _answer(request, name)
