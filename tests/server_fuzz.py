"""Requests made up from the OpenAPI document of a running server, good ones and bad ones, and what came back.

    python -m tests.server_fuzz --requests 100000

Every answer must be one that the document describes, of the kind and shape that it says, and never a 5xx.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
import warnings
from collections import Counter
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.servers import PIGOU, TOLLS, running

from stackelberg import ConstantSchedule, Setup, TwoPoint
from stackelberg.client import Connection, RemoteStudy, Study

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
LONGEST_S = 20.0
"""An answer that takes longer counts as a hang."""


def fill(url: str) -> list[str]:
    """Studies to be talked about: names that exist make most requests reach further than a 404."""
    leader = TwoPoint(K=1, schedule=ConstantSchedule(eta=0.05, delta=0.2))
    with Study.create(url, "fuzzed", Setup(leader, x0=[0.0, 0.0])) as study:
        for _ in range(3):
            for probe in study.ask():
                study.tell(probe, y=probe.x, cost=float(probe.x @ probe.x))
    RemoteStudy.from_problem(url, TOLLS).close()
    RemoteStudy.from_problem(url, PIGOU).close()
    return ["fuzzed", "tolls", "pigou"]


def fuzz(url: str, names: list[str], wanted: int, seed: int = 0, seen: Counter[str] | None = None) -> Counter[str]:
    """Send about `wanted` requests; raises where an answer is not as described. Statuses, counted in `seen`."""
    schema = schemathesis.openapi.from_dict(Connection(url).get("openapi.json"))
    place, _, token = url.partition("/#token=")
    schema.config.update(base_url=place)
    operations = [found.ok() for found in schema.get_all_operations()]
    seen = Counter() if seen is None else seen
    chance = random.Random(seed)
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {token}"
        while sum(seen.values()) < wanted:
            each = max(1, min(300, (wanted - sum(seen.values())) // len(operations) + 1))
            for operation in operations:
                _one_operation(operation, session, names, each, chance, seen)
    return seen


def _one_operation(
    operation: Any, session: Any, names: list[str], examples: int, chance: random.Random, seen: Counter[str]
) -> None:
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    for mode, share in zip(modes, (0.6, 0.4), strict=True):
        settings = hypothesis.settings(
            max_examples=max(1, round(examples * share)),
            deadline=None,
            database=None,
            derandomize=False,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )

        @hypothesis.seed(chance.randrange(2**32))
        @settings
        @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Any) -> None:
            _aim(case, names, chance)
            begun = time.monotonic()
            response = case.call(session=session, timeout=LONGEST_S)
            assert time.monotonic() - begun < LONGEST_S
            seen[str(response.status_code)] += 1
            case.validate_response(response, checks=CHECKS)

        try:
            send()
        except hypothesis.errors.Unsatisfiable:  # nothing bad can be said of this operation
            continue


def _aim(case: Any, names: list[str], chance: random.Random) -> None:
    """Most requests go to a study that exists, and streams end when all was sent."""
    path = case.path_parameters
    if path and "name" in path and chance.random() < 0.85:
        path["name"] = chance.choice(names)
    if case.path.endswith("stream"):
        case.query = {**(case.query or {}), "once": "true"}
    if path and path.get("verb") == "finish" and path["name"] in names:
        path["name"] = "nobody"  # the others go on talking to it
    if case.path.endswith("/tell") and isinstance(case.body, dict) and chance.random() < 0.5:
        case.body |= {"probe": f"{chance.randrange(6)}.{chance.randrange(2)}"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder, running(f"sqlite:///{folder}/s.db") as server:
        begun = time.monotonic()
        seen: Counter[str] = Counter()
        try:
            fuzz(server.url, fill(server.url), options.requests, options.seed, seen)
        finally:
            spent = time.monotonic() - begun
            print(f"{sum(seen.values())} requests in {spent:.0f} s: {dict(sorted(seen.items()))}", flush=True)


if __name__ == "__main__":
    main()
