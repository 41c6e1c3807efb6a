"""A server that says what a test has it say, one answer after the other, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    content: Any


@dataclass(frozen=True)
class Said:
    """An answer: JSON, or raw bytes. The connection may be lost before anything is said, or cut in the middle."""

    content: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    lost: bool = False
    cut: bool = False


@dataclass
class Stub:
    url: str
    answers: list[Said]
    requests: list[Request] = field(default_factory=list)


@contextmanager
def saying(*answers: Said) -> Iterator[Stub]:
    """A stub on a free port of loopback, until the block ends; it must have been asked for all it had to say."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # an answer is sent in one piece

        def handle_one(self) -> None:
            parts, length = urlsplit(self.path), int(self.headers.get("Content-Length", 0))
            content = json.loads(self.rfile.read(length)) if length else None
            query = dict(parse_qsl(parts.query))
            stub.requests.append(Request(self.command, parts.path, query, dict(self.headers), content))
            said = stub.answers.pop(0) if stub.answers else Said({"type": "x", "detail": "nothing to say"}, 500)
            self.close_connection = said.lost or said.cut
            if said.lost:
                return
            body = said.content if isinstance(said.content, bytes) else json.dumps(said.content).encode()
            self.send_response(said.status)
            for name, value in {"Content-Length": str(len(body) + said.cut), **said.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = handle_one

        def log_message(self, *words: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stub = Stub(f"http://127.0.0.1:{server.server_port}", list(answers))
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    try:
        yield stub
        assert not stub.answers, "not everything was asked for"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(20)
