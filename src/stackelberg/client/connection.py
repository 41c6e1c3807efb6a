"""Requests to a server, sent again where an answer is lost, unless they would be done twice.

What it refuses comes out as the error that a local study raises.
"""

from __future__ import annotations

import json
import random
import ssl
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from stackelberg.core import InvalidInput, StackelbergError, positive, require
from stackelberg.support.brief import short_repr
from stackelberg.support.errors import OVER_HTTP, StudyError, word_of

if TYPE_CHECKING:
    import httpx


class Unreachable(StudyError):
    """The server did not answer for as long as the client was willing to wait. What was sent may be done again."""


class NotAllowed(StudyError):
    """The server wants a token, or one that allows more."""


class TooMuch(StudyError):
    """A request was too large, or there were too many."""


_KINDS = {word_of(kind): kind for kind, _ in OVER_HTTP}
_BY_STATUS: dict[int, type[StackelbergError]] = {
    **dict.fromkeys((401, 403, 421), NotAllowed),
    **dict.fromkeys((413, 429), TooMuch),
    422: InvalidInput,
}


def error_of(status: int, body: bytes) -> StackelbergError:
    """The error that an answer stands for.

    >>> error_of(404, b'{"type": "urn:stackelberg:unknown-study", "detail": "no such study"}')
    UnknownStudy('no such study')
    """
    try:
        document = json.loads(body)
        word, detail = str(document["type"]).rpartition(":")[2], str(document["detail"])
    except (ValueError, KeyError, TypeError):
        word, detail = "", body[:200].decode("utf-8", "replace")
    kind = _KINDS.get(word) or _BY_STATUS.get(status, StudyError)
    return kind(detail or f"the server answered with status {status}")


class Connection:
    """One server; any thread may send.

    Parameters
    ----------
    address : str
        http:// or https:// and the host, perhaps with ?token=.
    token : str, optional
        As `stackelberg token` made it; the address that a server prints when it starts has one.
    timeout_s : float, default 30.0
        For one answer.
    patience_s : float, default 60.0
        For how long a request is sent again while the server is out of reach, restarts, or has too much to do.
    context : ssl.SSLContext, optional
        For https, the usual one.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        timeout_s: float = 30.0,
        patience_s: float = 60.0,
        context: ssl.SSLContext | None = None,
    ) -> None:
        parts = urlsplit(address if isinstance(address, str) else "")
        if token is None and parts.fragment.startswith("token="):  # as the server prints it when it starts
            token, parts = parts.fragment.removeprefix("token="), parts._replace(fragment="")
        more = parts.username or parts.password or parts.query or parts.fragment
        if parts.scheme not in ("http", "https") or not parts.hostname or more:
            got = "a user, password or query in it; pass the token as token=..." if more else short_repr(address)
            raise InvalidInput(f"address: expected http://host:port or https://host, got {got}")
        if token is not None and not (isinstance(token, str) and token and all("!" <= c <= "~" for c in token)):
            raise InvalidInput("token: expected the text that `stackelberg token` printed")
        self.address = parts.geturl().rstrip("/")
        self._patience_s = positive("patience_s", patience_s, zero=True)
        self._httpx = require("httpx", extra="client")
        own = {"Accept": "application/json"} | ({} if token is None else {"Authorization": f"Bearer {token}"})
        timeout, verify = positive("timeout_s", timeout_s), context or parts.scheme == "https"
        self._client: httpx.Client = self._httpx.Client(headers=own, timeout=timeout, verify=verify)

    def __repr__(self) -> str:
        """Without the token."""
        return f"Connection({self.address!r})"

    def close(self) -> None:
        """Let go of the server."""
        self._client.close()

    def get(self, *path: str, **query: Any) -> Any:
        """What is at a path."""
        return self.sent("GET", path, params=query).json()

    def post(self, *path: str, content: Mapping[str, Any] | None = None, once: bool = False) -> Any:
        """Have something done. `once`: it is not sent again where it may have been done and the answer was lost."""
        return self.sent("POST", path, once=once, json=content or {}).json()

    def sent(self, method: str, path: tuple[str, ...], *, once: bool = False, **what: Any) -> httpx.Response:
        """The answer to a request, which is sent again for as long as patience lasts."""
        url = "/".join([f"{self.address}/v1", *(quote(part, safe="") for part in path)])
        end, pause = time.monotonic() + self._patience_s, 0.05
        while True:
            wait: float | None = None
            try:
                found = self._client.request(method, url, **what)
                if found.is_success:
                    return found
                failed: Exception = error_of(found.status_code, found.content)
                if found.status_code not in (429, 502, 503, 504):  # which say: later
                    raise failed
                after = found.headers.get("Retry-After", "")
                wait = float(after) if after.isdigit() else None
            except self._httpx.TransportError as error:
                if "CERTIFICATE_VERIFY_FAILED" in str(error):  # it will be refused again
                    raise NotAllowed(f"{self.address}: its certificate was refused ({error})") from error
                failed = Unreachable(f"{self.address}: cannot be reached ({error or type(error).__name__})")
                failed.__cause__ = error
                if once and not isinstance(error, self._httpx.ConnectError):
                    raise failed from error
            left = end - time.monotonic()
            if left <= (wait or 0.0):
                raise failed
            # At least as long as the server asks for, and clients that lost it together not equally.
            asked = pause * random.uniform(0.5, 1.5) if wait is None else wait * random.uniform(1.0, 1.5)
            time.sleep(min(left, asked))
            pause = min(2.0, 2.0 * pause)
