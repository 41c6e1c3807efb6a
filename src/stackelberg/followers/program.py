"""One running copy of another program: a line of JSON goes in, a line of JSON comes out, in time or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, final

from stackelberg.core import InvalidInput, ResponseFailed
from stackelberg.support.files import SAFE_PATH
from stackelberg.support.names import printable

ERROR_LINES = 5
"""How many of the last lines of a program's standard error a failure quotes."""
SHOWN = 300
"""How many characters of a line are quoted."""
CHUNK = 65_536
POLITE_S = 1.0
"""How long a program has to leave by itself once its standard input is closed."""
LAST_WORDS_S = 0.3
"""How long to wait for the last lines of a program that has ended."""


class ProgramFailed(ResponseFailed):
    """Another program did not answer as agreed: what happened, and the last lines it wrote to standard error."""


class CannotStart(ProgramFailed, InvalidInput):
    """There is no such program, or it may not be run."""


@final
class Program:
    """A command that was started. `ask` sends a request and waits for the answer to it."""

    def __init__(self, command: Sequence[str], folder: Path | None, longest_line: int) -> None:
        self._command, self._longest = tuple(command), longest_line
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=dict(variable for variable in os.environ.items() if variable != SAFE_PATH),
                start_new_session=True,  # Ctrl-C is ours, and whatever the program starts can be ended with it
            )
        except (OSError, ValueError) as error:
            raise CannotStart(f"command: {_shown(self._command)} cannot be started ({error})") from error
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()  # lines; one without an end is the last
        self._errors: deque[bytes] = deque(maxlen=ERROR_LINES)
        self._count, self._over = 0, False
        self._threads = [
            threading.Thread(target=work, daemon=True, name=f"{work.__name__} of {self._command[0]}")
            for work in (self._write, self._read, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def ask(self, request: Mapping[str, Any], timeout_s: float) -> dict[str, Any]:
        """The answer to a request; `ProgramFailed` where none comes, or one that is no answer to it."""
        if not self._said.empty():  # it would be taken for an answer
            raise self._failed(f"it wrote a line that nobody asked for: {_quoted(self._whole(self._said.get()))}")
        self._count += 1
        line = json.dumps({"id": self._count, **request}, allow_nan=False, separators=(",", ":"))
        self._requests.put(line.encode() + b"\n")
        answer = self._decoded(self._line(timeout_s, str(request["do"])))
        if answer.get("id") != self._count:
            raise self._failed(f"it answered with id {answer.get('id')!r}, expected {self._count}")
        if "error" in answer:
            raise self._failed(f"it says: {_shown_text(str(answer['error']))}")
        return answer

    def close(self) -> None:
        """Close its standard input, wait a moment, then end it and whatever it started."""
        self._requests.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(POLITE_S)
        self.kill()

    def kill(self) -> None:
        """End it and whatever it started, at once; nothing is left behind, not even a zombie."""
        if self._over:
            return
        self._over = True
        self._requests.put(None)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "nt":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread, stream in zip(self._threads, self._streams, strict=True):
            thread.join(POLITE_S)
            with contextlib.suppress(OSError):
                if not thread.is_alive():  # else something that it started holds the other end
                    stream.close()

    def _line(self, timeout_s: float, what: str) -> bytes:
        """The next line it writes."""
        until = time.monotonic() + timeout_s
        while (left := until - time.monotonic()) > 0.0:
            with contextlib.suppress(queue.Empty):
                return self._whole(self._said.get(timeout=min(left, 0.1)))
            if self._process.poll() is not None:  # something it started may still hold the pipe
                until = min(until, time.monotonic() + LAST_WORDS_S)
        code = self._process.poll()
        missing = f"no answer to {what!r} within {timeout_s:g} s"
        raise self._failed(missing if code is None else f"it {_exit_words(code)}")

    def _whole(self, line: bytes) -> bytes:
        """A line, refused where it is too long or its end is missing."""
        if line.endswith(b"\n"):
            return line
        if len(line) > self._longest:
            raise self._failed(f"it wrote a line of more than {self._longest:,} bytes: {_quoted(line)}")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS_S)
        code = self._process.poll()
        how = "closed its standard output" if code is None else _exit_words(code)
        raise self._failed(f"it {how}" + (f" in the middle of a line: {_quoted(line)}" if line else ""))

    def _decoded(self, line: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._failed(f"expected a line of JSON on its standard output, got {_quoted(line)}") from error
        if not isinstance(answer, dict):
            raise self._failed(f"expected a JSON object, got {_quoted(line)}")
        return answer

    def _failed(self, what: str) -> ProgramFailed:
        """The failure in words, in one line."""
        self._threads[2].join(0.05)  # the last error lines may be on their way
        lines = [_quoted(line) for line in list(self._errors)]
        said = f"; the last lines of its standard error: {' / '.join(lines)}" if lines else ""
        return ProgramFailed(f"{_shown(self._command)}: {what}{said}")

    @property
    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        return stdin, stdout, stderr

    def _write(self) -> None:
        stream = self._streams[0]
        with contextlib.suppress(OSError, ValueError):  # that it has ended shows where its answer is awaited
            while (data := self._requests.get()) is not None:
                stream.write(data)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self) -> None:
        line = b"\n"
        with contextlib.suppress(OSError, ValueError):
            while line.endswith(b"\n"):
                line = self._streams[1].readline(self._longest + 1)
                self._said.put(line)

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := self._streams[2].readline(CHUNK):
                self._errors.extend([line[-SHOWN:]] if line.strip() else [])


def _exit_words(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def _quoted(line: bytes) -> str:
    return repr(_shown_text(line.decode("utf-8", "replace").strip()))


def _shown_text(text: str) -> str:
    short = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
    return printable(short, lines=False)


def _shown(command: Sequence[str]) -> str:
    return _shown_text(shlex.join(command))
