"""The control room: one page with its style and scripts, and the viewer; all from this package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC = Path(str(files("stackelberg.server") / "static"))
VIEWER = Path(str(files("stackelberg.report") / "viewer"))
_FRESH = {"Cache-Control": "no-cache"}


class Fresh(StaticFiles):
    """Files that a browser asks for again, and takes from its cache where they are the same."""

    def file_response(self, *given, **named):  # type: ignore[no-untyped-def]
        """With the word that a browser may not go by its cache alone."""
        found = super().file_response(*given, **named)
        found.headers.update(_FRESH)
        return found


_ROOM = Fresh(directory=STATIC)


async def _index(request: Request) -> Response:
    """The page."""
    return await _ROOM.get_response("index.html", request.scope)


async def _icon(request: Request) -> Response:
    """The icon of the page."""
    return await _ROOM.get_response("icon.svg", request.scope)


ROUTES: list[BaseRoute] = [
    Route("/", _index),
    Route("/favicon.ico", _icon),
    Mount("/static", _ROOM),
    Mount("/viewer", Fresh(directory=VIEWER)),
]
