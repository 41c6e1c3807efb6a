"""What a server refuses comes out as the error that a local study raises."""

from __future__ import annotations

import json

from stackelberg.core import InvalidInput, StackelbergError
from stackelberg.support.errors import OVER_HTTP, StudyError, word_of


class Unreachable(StudyError):
    """The server did not answer for as long as the client was willing to wait. What was sent may be done again."""


class NotAllowed(StudyError):
    """The server wants a token, or one that allows more."""


class TooMuch(StudyError):
    """A request was too large, or there were too many."""


_KINDS = {word_of(kind): kind for kind, _ in OVER_HTTP}
_BY_STATUS: dict[int, type[StackelbergError]] = {
    401: NotAllowed,
    403: NotAllowed,
    421: NotAllowed,
    413: TooMuch,
    429: TooMuch,
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
