"""`stackelberg` for pages that call it dozens of times: forked each time from one interpreter with all imports."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import studies

ROOMS = "stackelberg.cli stackelberg.report.page stackelberg.tolls.links stackelberg.tolls.twin.city"
COMMAND = """#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as there:
    there.connect({place!r})
    call = json.dumps([sys.argv, os.getcwd(), dict(os.environ)]).encode()
    socket.send_fds(there, [call], [0, 1, 2])
    sys.exit(int(there.recv(9) or 70))
"""


@contextmanager
def quick_commands(folder: Path) -> Iterator[str]:
    """The path to look for commands in, with a `stackelberg` that does not start an interpreter of its own."""
    place = str(folder / "calls")
    command = folder / "stackelberg"
    command.write_text(COMMAND.format(python=sys.executable, place=place))
    command.chmod(0o755)
    words = [sys.executable, "-m", "tests.quick_commands", place]
    with subprocess.Popen(words, env=studies.child_environment(), stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == b"ready\n"
            yield os.pathsep.join([str(folder), str(Path(sys.executable).parent), os.environ["PATH"]])
        finally:
            server.kill()


def main(place: str) -> None:
    """Answer calls until killed; each says its exit code itself."""
    for room in ROOMS.split():
        __import__(room)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place)
        listening.listen()
        print("ready", flush=True)
        while True:
            with listening.accept()[0] as caller:
                call, files, _, _ = socket.recv_fds(caller, 1 << 20, 3)
                if os.fork() == 0:
                    os.set_blocking(caller.fileno(), True)
                    caller.send(str(_play(*json.loads(call), files)).encode())
                    os._exit(0)
                for file in files:
                    os.close(file)


def _play(words: list[str], folder: str, environment: dict[str, str], files: list[int]) -> int:
    from stackelberg.cli import main as command

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, file in enumerate(files):
        os.dup2(file, number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = words
    code: object = 0
    try:
        command()
    except SystemExit as end:
        code = end.code
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


if __name__ == "__main__":
    main(sys.argv[1])
