"""The command `stackelberg` for shells in tests: one process imports it once, and forks for every call.

A call is a process of its own, with the caller's folder, environment and streams, as when the command is typed; it
only saves importing everything again. Run as a script with the address of a socket by `served`.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CLIENT = """#!{python} -SE
import json, os, socket, sys
call = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
call.connect({address!r})
words = json.dumps([sys.argv[1:], os.getcwd(), dict(os.environ)]).encode()
socket.send_fds(call, [words], [0, 1, 2])
sys.exit(int(call.recv(16) or b"70"))
"""


@contextmanager
def served(folder: Path, environment: dict[str, str]) -> Iterator[Path]:
    """A folder that holds a command `stackelberg`, for as long as the process behind it runs."""
    address = str(folder / "socket")
    command = folder / "stackelberg"
    command.write_text(CLIENT.format(python=sys.executable, address=address))
    command.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, __file__, address], env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "ready\n"
            yield folder
        finally:
            server.kill()


def serve(address: str) -> None:
    """Answer calls until killed."""
    for room in ("cli", "leaders", "problems", "report.study_page", "roads", "study", "tolls"):
        importlib.import_module(f"stackelberg.{room}")  # what every call would import again
    prepare()
    server = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    server.bind(address)
    server.listen()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the calls but their callers
    print("ready", flush=True)
    while True:
        call, _ = server.accept()
        if os.fork() == 0:
            server.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            answer(call)
        call.close()


def prepare() -> None:
    """Build the commands and load the compiled solver, as every call would."""
    import typer.main

    from stackelberg.cli import app
    from stackelberg.roads import braess, equilibrium

    built = typer.main.get_command(app)
    typer.main.get_command = lambda _: built
    equilibrium(*braess())


def answer(call: socket.socket) -> None:
    """Be the command for one call, and end with its exit code."""
    from stackelberg.cli import main

    words, streams, _, _ = socket.recv_fds(call, 1 << 20, 3)
    arguments, folder, environment = json.loads(words)
    for place, stream in enumerate(streams):
        os.dup2(stream, place)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["stackelberg", *arguments]
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    call.send(str(code).encode())
    os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
