"""Python for tests that start processes: one process imports everything once, and forks for every call.

A call is a process of its own, with the caller's folder, environment and streams, which is waited for, interrupted
and killed as any other; it only saves importing everything again. Where imports are the subject, a test starts
`sys.executable`.
"""

from __future__ import annotations

import atexit
import builtins
import gc
import importlib
import json
import os
import runpy
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import types
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import psutil

CLIENT = """
import json, os, socket, sys
address, told, *words = {words}
call = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
call.connect(address)
socket.send_fds(call, [json.dumps([words, os.getcwd(), dict(os.environ)]).encode()], [0, 1, 2])
process = call.recv(16)
if told:
    os.write(int(told), process)
    os.close(int(told))
code = int(call.recv(16) or b"70")
if code < 0:
    os.kill(os.getpid(), -code)
sys.exit(code)
"""
COMMAND = "import sys; sys.argv[0] = 'stackelberg'; from stackelberg.cli import main; main()"
ROOMS = (
    "stackelberg.cli",
    "stackelberg.client",
    "stackelberg.games",
    "stackelberg.leaders",
    "stackelberg.problems",
    "stackelberg.report.document",
    "stackelberg.roads",
    "stackelberg.study",
    "stackelberg.tolls",
    "tests.studies",
)
"""What calls import, mostly."""


class Popen(subprocess.Popen[Any]):
    """`subprocess.Popen([sys.executable, *words])`; signals go to the process that was forked."""

    def __init__(self, words: Sequence[str], **options: Any) -> None:
        ours, theirs = os.pipe()
        client = [sys.executable, "-SE", "-c", CLIENT.format(words="sys.argv[1:]"), _server()[0], str(theirs)]
        super().__init__([*client, *words], pass_fds=[theirs], **options)
        os.close(theirs)
        with open(ours) as told:
            self.forked = int(told.read())

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended by itself
                os.kill(self.forked, number)


def run(words: Sequence[str], timeout: float = 120, **options: Any) -> subprocess.CompletedProcess[str]:
    """`subprocess.run([sys.executable, *words], capture_output=True, text=True)`."""
    with Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(list(words), process.returncode, out, err)


def write_command(folder: Path) -> None:
    """A command `stackelberg` in a folder, for shells."""
    words = f"[{_server()[0]!r}, '', '-c', {COMMAND!r}, *sys.argv[1:]]"
    command = folder / "stackelberg"
    command.write_text(f"#!{sys.executable} -SE\n{CLIENT.format(words=words)}")
    command.chmod(0o755)


def spent() -> float:
    """Seconds of computing of all calls that have ended."""
    return float(psutil.Process(_server()[1]).cpu_times().children_user)


@cache
def _server() -> tuple[str, int]:
    """The address and the number of the process that forks; it ends with this one."""
    from tests import studies

    environment = studies.child_environment()
    environment.pop("STACKELBERG_DB", None)
    # -P, not a path to take away: a command that ran in this process may have left PYTHONSAFEPATH behind
    command = [sys.executable, "-P", "-c", "from tests.forked import serve; serve()"]
    server = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    atexit.register(server.wait, 30)
    atexit.register(server.stdin.close)
    with server.stdout as said:
        return said.readline().strip(), server.pid


def serve() -> None:
    """Fork for every call, and say how it ended, until the standard input is closed."""
    for room in ROOMS:
        importlib.import_module(room)
    _prepare()
    gc.collect()
    gc.freeze()
    calls: dict[int, socket.socket] = {}
    ended, woken = socket.socketpair()
    ended.setblocking(False)
    woken.setblocking(False)
    signal.set_wakeup_fd(woken.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    folder = tempfile.mkdtemp()  # not one that goes by itself: it would go with the first call that ends
    with selectors.DefaultSelector() as ready:
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listening.bind(f"{folder}/socket")
        listening.listen()
        for source in (listening, ended, sys.stdin):
            ready.register(source, selectors.EVENT_READ)
        print(f"{folder}/socket", flush=True)
        while True:
            sources = [key.fileobj for key, _ in ready.select()]
            if sys.stdin in sources:
                shutil.rmtree(folder)
                return
            if ended in sources:
                ended.recv(1000)
                _reap(calls)
            if listening in sources:
                call, _ = listening.accept()
                words, streams, _, _ = socket.recv_fds(call, 1 << 20, 3)
                process = os.fork()
                if process == 0:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    for source in (ready, listening, ended, woken, call, *calls.values()):
                        source.close()
                    _be(*json.loads(words), streams)
                for stream in streams:
                    os.close(stream)
                calls[process] = call
                call.send(str(process).encode())


def _reap(calls: dict[int, socket.socket]) -> None:
    while calls:
        process, status = os.waitpid(-1, os.WNOHANG)
        if process == 0:
            return
        with calls.pop(process) as call, suppress(OSError):  # nobody waits for it any more
            call.send(str(os.waitstatus_to_exitcode(status)).encode())


def _prepare() -> None:
    """Build the commands, and load what they load when they are first used: the compiled solver among it."""
    import typer.main
    import typer.testing

    from stackelberg.cli import app
    from stackelberg.roads import braess, equilibrium

    built = typer.main.get_command(app)
    typer.main.get_command = typer.testing._get_command = lambda _: built
    equilibrium(*braess())
    with tempfile.TemporaryDirectory() as folder:
        file, db = Path(folder) / "town.toml", f"sqlite:///{folder}/s.db"
        file.write_text('[study]\nname = "town"\n[live]\nnetwork = "braess"\n')
        for words in (["run", str(file)], ["ask", "town", "--csv"], ["tell", "town", "--y", "6,6,2,4,4"]):
            done = typer.testing.CliRunner().invoke(app, [*words, "--db", db])
            assert done.exit_code == 0, done.output


def _be(words: list[str], folder: str, environment: dict[str, str], streams: list[int]) -> None:
    """Be the interpreter for one call, and end as it does."""
    for place, stream in enumerate(streams):
        os.dup2(stream, place)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    code = 1
    try:
        _interpret(words)
        code = 0
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        else:
            code = end.code or 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _interpret(words: list[str]) -> None:
    """What the words after `python` ask for."""
    main = types.ModuleType("__main__")
    main.__dict__["__builtins__"] = builtins
    if words[0] == "-m":
        sys.path.insert(0, os.getcwd())
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return
    sys.modules["__main__"] = main
    if words[0] == "-c":
        sys.path.insert(0, "")
        sys.argv = ["-c", *words[2:]]
        exec(words[1], main.__dict__)
    else:
        sys.path.insert(0, str(Path(words[0]).resolve().parent))
        sys.argv = words
        main.__dict__["__file__"] = words[0]
        exec(compile(Path(words[0]).read_bytes(), words[0], "exec"), main.__dict__)
