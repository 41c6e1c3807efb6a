"""A message to an address of yours for everything that needs a person, when it first does."""

from __future__ import annotations

import asyncio
import json
import logging
import urllib.request
from typing import Any

from fastapi import FastAPI

from stackelberg.core import StackelbergError
from stackelberg.server.desk import Desk
from stackelberg.server.routes import overview

EVERY_S = 30.0
_log = logging.getLogger("stackelberg.server")


class Webhook:
    """Sends `{"study", "kind", "words", "action", "about", "text"}` as JSON, once for each need since the start."""

    def __init__(self, url: str, desk: Desk) -> None:
        self.url, self.desk = url, desk
        self._heads: dict[str, int] = {}
        self._said: set[tuple[str, str, str]] = set()

    async def run(self, app: FastAPI) -> None:
        """Look for new needs until the server stops."""
        while not app.state.stopping.is_set():
            try:
                await asyncio.to_thread(self.look)
            except (StackelbergError, OSError) as error:  # what was not said is said the next time
                _log.warning("webhook: %s", error)
            await asyncio.wait([asyncio.create_task(app.state.stopping.wait())], timeout=EVERY_S)

    def look(self) -> None:
        """Send what is new."""
        for one in self.desk.reading.summaries():
            if one.finished or one.damaged is not None:
                continue
            for need in overview(self.desk, one.name)["attention"]:
                known = (one.name, need["kind"], need["words"])
                if known not in self._said:
                    self._send({"study": one.name, **need, "text": f"{one.name}: {need['words']}"})
                    self._said.add(known)

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10.0):
            pass
