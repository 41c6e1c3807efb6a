"""How much the server takes: what goes beyond is answered by 413 (too large) or 429 (too many)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of one server.

    body_bytes: of a request. numbers: in a vector that is told. dimension: of x of a study created over HTTP, whose
    leader may need memory of its square. studies: in the database. rate: requests per second and caller, with twice
    as many at once; None for no limit. streams: event streams that are open at once. certificate: deployments of
    simulated followers that one certificate may spend.
    """

    body_bytes: int = 4_000_000
    numbers: int = 100_000
    dimension: int = 2_000
    studies: int = 1_000
    rate: float | None = None
    streams: int = 200
    certificate: int = 2_000
