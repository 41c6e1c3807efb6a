"""How much the server takes: what goes beyond is answered by 413 (too large) or 429 (too many)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of one server.

    body_bytes: of a request. dimension: of x of a study created over HTTP, whose leader may need memory of its
    square. studies: in the database. rate: requests per second and caller, with twice as many at once; 0 for no
    limit. streams: event streams that are open at once.
    """

    body_bytes: int = 4_000_000
    dimension: int = 2_000
    studies: int = 1_000
    rate: float = 200.0
    streams: int = 200
