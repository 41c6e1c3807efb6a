"""What one stranger sends keeps no server from answering others: work, memory and connections are bounded."""

import subprocess
import sys
import tracemalloc

import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")

from stackelberg.server.limits import Limits
from stackelberg.server.models import NewStudy
from stackelberg.server.problem_documents import Refused
from stackelberg.server.requests import problem_of_request

CHILD = """
import asyncio, resource, sys
from stackelberg.core import InvalidInput
from stackelberg.server.app import build_app
from stackelberg.server.security import SecurityMiddleware
from stackelberg.server.limits import Limits
from stackelberg.server.models import NewStudy
from stackelberg.server.requests import problem_of_request

most = int(resource.getrusage(resource.RUSAGE_SELF).ru_utime) + 20
resource.setrlimit(resource.RLIMIT_CPU, (most, most))
"""
HEADER = """
app, sent = SecurityMiddleware(build_app("sqlite:///" + sys.argv[1])), []
async def receive(): return {"type": "http.request", "body": b"", "more_body": False}
async def send(message): sent.append(message)
headers = [(b"host", b"localhost"), (b"x" + b"-a" * 30_000 + b"!", b"1"), (b"content-type", b" " * 60_000 + b"x")]
scope = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/v1/me", "query_string": b""}
asyncio.run(app({**scope, "headers": headers, "client": ("127.0.0.1", 1)}, receive, send))
print(sent[0]["status"])
"""
PROBLEM = """
text = '[live]\\nobjective = \"\"\"\\n[' + " " * 9_000 + '\\n\"\"\"\\n[study]\\nname = "x"\\nrounds = 3.5\\n'
try:
    problem_of_request(NewStudy(problem=text), Limits())
except InvalidInput as error:
    print(str(error)[:24])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of processor time there")
@pytest.mark.parametrize(
    ("code", "said"),
    [(HEADER, "401"), (PROBLEM, "problem, line 7, [study]")],
    ids=["a header of 60 kB", "a problem of 9 kB"],
)
def test_no_expression_tries_what_a_stranger_sends_in_every_way(tmp_path, code, said):
    """The system ends the process after twenty seconds of computing; hours were needed once."""
    words = [sys.executable, "-c", CHILD + code, str(tmp_path / "s.db")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, said), done.stderr


def asked(builtin, arguments):
    problem = {"study": {"name": "x"}, "game": {"builtin": builtin, "arguments": arguments}}
    return problem_of_request(NewStudy(problem=problem), Limits())


@pytest.mark.parametrize(
    ("builtin", "arguments", "field"),
    [
        ("linear-quadratic", {"d": 15_000}, "d"),
        ("linear-quadratic", {"d": 2, "n": 15_000}, "n"),
        ("linear-quadratic", {"d": 300, "n": 334}, "n"),
        ("cournot", {"n": 15_000}, "n"),
        ("strict-saddle", {"d": 15_000}, "d"),
        ("demand-response", {"kinds": 200, "households": 50_000}, "households"),
        ("hyper-parameters", {"groups": 100, "features": 100, "samples": 100_000}, "samples"),
        ("inverse-optimisation", {"criteria": 300, "options": 300, "situations": 3}, "situations"),
        ("platform-pricing", {"sellers": 15_000}, "sellers"),
        ("security", {"targets": 15_000}, "targets"),
        ("strategic-classification", {"people": 90_000, "features": 2_000}, "features"),
    ],
)
def test_what_a_game_would_fill_memory_with_is_refused_before_it_is_built(builtin, arguments, field):
    small = dict.fromkeys(arguments, 4)
    assert asked(builtin, small).x0.size > 0  # what is imported for it is imported
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as refused:
            asked(builtin, arguments)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (refused.value.status_code, refused.value.field) == (413, field)
    assert most < 1_000_000
