"""A message to an address of yours for everything that needs a person, when it first does."""

from __future__ import annotations

import asyncio
import json
import logging
import urllib.request
from contextlib import suppress

from fastapi import FastAPI

from stackelberg.core import StackelbergError
from stackelberg.server.registry import Registry
from stackelberg.server.routes import overview

EVERY_S = 30.0
_log = logging.getLogger("stackelberg.server")


class Webhook:
    """Sends `{"study", "kind", "words", "action", "about", "text"}` as JSON, once for each need since the start."""

    def __init__(self, url: str, registry: Registry) -> None:
        self.url, self.registry = url, registry
        self._said: set[tuple[str, str, str]] = set()

    async def run(self, app: FastAPI) -> None:
        """Look for new needs until the server stops."""
        while not app.state.stopping.is_set():
            try:
                await asyncio.to_thread(self.look)
            except (StackelbergError, OSError) as error:  # what was not said is said the next time
                _log.warning("webhook: %s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(app.state.stopping.wait(), EVERY_S)

    def look(self) -> None:
        """Send what is new."""
        for name in (one.name for one in self.registry.reading.summaries() if not one.finished):
            for need in overview(self.registry, name)["attention"]:
                known = name, need["kind"], need["words"]
                if known not in self._said:
                    body = json.dumps({"study": name, **need, "text": f"{name}: {need['words']}"}).encode()
                    request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})
                    urllib.request.urlopen(request, timeout=10.0).close()
                    self._said.add(known)
