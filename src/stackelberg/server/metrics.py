"""Counts for monitoring, in the text format of Prometheus."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any


class Metrics:
    """Requests by method, route and status; seconds by route."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: Counter[str] = Counter()
        self.streams = 0

    def count(self, scope: Any, status: int, seconds: float) -> None:
        """One request. Names of studies do not show: a route is counted by its pattern."""
        route = getattr(scope.get("route"), "path", "none")
        method = (
            scope["method"] if scope["method"] in ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE") else "other"
        )
        with self._lock:
            self._requests[method, route, status] += 1
            self._seconds[route] += seconds  # type: ignore[assignment]

    def text(self, studies: int) -> str:
        """All counts so far."""
        with self._lock:
            requests, seconds = dict(self._requests), dict(self._seconds)
        lines = ["# TYPE stackelberg_requests_total counter"]
        lines += [
            f'stackelberg_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
            for (method, route, status), count in sorted(requests.items())
        ]
        lines.append("# TYPE stackelberg_request_seconds_total counter")
        lines += [
            f'stackelberg_request_seconds_total{{route="{route}"}} {s:.6f}' for route, s in sorted(seconds.items())
        ]
        lines += ["# TYPE stackelberg_streams gauge", f"stackelberg_streams {self.streams}"]
        lines += ["# TYPE stackelberg_studies gauge", f"stackelberg_studies {studies}"]
        return "\n".join(lines) + "\n"
