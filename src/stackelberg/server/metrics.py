"""What monitoring asks for, in the text format of Prometheus: requests, and how studies do."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fastapi import APIRouter, Response

from stackelberg.server.access import Reader
from stackelberg.server.routes import overview

MOST_STUDIES = 200
"""Studies that are told of: those that changed last and are not finished."""
_METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE")
router = APIRouter()
_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


class Metrics:
    """Requests by method, route and status; streams that are open."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self.streams = 0

    def count(self, scope: Any, status: int) -> None:
        """One request. A route is counted by its pattern, so that strangers do not fill the memory with names."""
        route = getattr(scope.get("route"), "path", "none")
        with self._lock:
            self._requests[scope["method"] if scope["method"] in _METHODS else "other", route, status] += 1

    def lines(self) -> Iterable[str]:
        """All counts so far."""
        with self._lock:
            requests = sorted(self._requests.items())
        counts = (({"method": m, "route": r, "status": str(s)}, n) for (m, r, s), n in requests)
        yield from _metric("requests_total", "counter", counts)
        yield from _metric("streams", "gauge", [({}, self.streams)])


@router.get("/metrics", operation_id="metrics", response_class=Response, responses=_TEXT)
def metrics(context: Reader) -> Response:
    """Counts of requests, and of the studies that changed last how they do, as Prometheus has it."""
    registry, now = context.registry, time.time()
    every = [one for one in registry.reading.summaries() if context.caller.sees(one.name)]
    open_ones = sorted((one for one in every if not one.finished), key=lambda one: -(one.changed or 0.0))
    seen = [overview(registry, one.name) for one in open_ones[:MOST_STUDIES]]
    read = [one for one in seen if one["state"] != "damaged"]
    gauges: dict[str, Iterable[tuple[Mapping[str, Any], Any]]] = {
        "study_seconds_since_last_change": [(one, now - one["changed"]) for one in read],
        "study_seconds_since_last_answer": [(one, now - one["answered"]) for one in read if one["answered"]],
        "study_answers": [(one, one["answers"]) for one in read],
        "study_answers_in_doubt": [
            (one, [n["kind"] for n in one["attention"]].count("looks wrong")) for one in read
        ],
        "study_constraint_breaches": [(one, one["breaches"]) for one in read],
        "study_expected_saving_percent": [(one, one["saving"]) for one in read if one["saving"] is not None],
        "study_needs_attention": [(one, len(one["attention"])) for one in read],
    }
    lines = [*context.request.app.state.metrics.lines(), *_metric("studies", "gauge", [({}, len(every))])]
    for name, values in gauges.items():
        lines += _metric(name, "gauge", (({"study": one["name"]}, value) for one, value in values))
    return Response("\n".join([*lines, ""]), media_type="text/plain; version=0.0.4")


def _metric(name: str, kind: str, values: Iterable[tuple[Mapping[str, str], float]]) -> Iterable[str]:
    yield f"# TYPE stackelberg_{name} {kind}"
    for labels, value in values:
        said = ",".join(f"{key}={json.dumps(text, ensure_ascii=False)}" for key, text in labels.items())
        yield f"stackelberg_{name}{{{said}}} {value:.10g}" if said else f"stackelberg_{name} {value:.10g}"
