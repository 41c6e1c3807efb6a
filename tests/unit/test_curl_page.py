"""docs/curl.md: every call of the API is on it, and they work in the order in which they stand there."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.servers import running

pytestmark = pytest.mark.slow  # whole commands

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "curl.md").read_text(encoding="utf-8")
CALL = re.compile(r"""^curl -(\w+) "?\$S(/[^\s"]*)"?(?: --json '([^']*)')?$""", re.MULTILINE)


def calls() -> list[tuple[str, str, str, dict | None]]:
    found = CALL.findall(PAGE)
    return [(how, "POST" if data else "GET", path, json.loads(data) if data else None) for how, path, data in found]


def test_the_calls_work_in_their_order(tmp_path):
    assert len(calls()) == PAGE.count("\ncurl ")
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        for how, method, path, data in calls():
            if how == "N":
                continue
            sent = server.send(method, path, data)
            assert sent.status < 300, (path, sent)


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_the_page_is_for_curl_itself(tmp_path):
    """What curl makes of the lines, above all how it declares what it sends."""
    lines = re.findall(r"^curl -s (?:[^'\n]|'[^']*')*$", PAGE, re.MULTILINE)[:8]
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        (tmp_path / ".curlrc").write_text(f'header = "Authorization: Bearer {server.token}"\n')
        there = {**os.environ, "CURL_HOME": str(tmp_path)}
        for line in lines:
            words = shlex.split(line.replace("$S", server.address))
            sent = subprocess.run(
                [*words, "--fail-with-body"], capture_output=True, text=True, timeout=60, env=there
            )
            assert sent.returncode == 0, (line, sent)


def test_every_call_of_the_api_is_there(tmp_path):
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        described = server.send("GET", "/v1/openapi.json").json["paths"]
    shown = [(method, path.partition("?")[0]) for _, method, path, _ in calls()]
    for template, methods in described.items():
        pattern = re.compile(re.sub(r"\{\w+\}", "[^/]+", template))
        for method in methods:
            assert any(m == method.upper() and pattern.fullmatch(path) for m, path in shown), (method, template)
