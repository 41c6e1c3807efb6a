"""Followers that are another program, in any language: they answer lines of JSON (docs/process_followers.md)."""

from __future__ import annotations

import json
import threading
import warnings
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar, final

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    InvalidInput,
    RunMustStop,
    as_vector,
    frozen,
    positive,
    refuse,
    whole_number,
)
from stackelberg.core.forms import from_data
from stackelberg.followers.program import Program, ProgramFailed
from stackelberg.support.arrays import one_of
from stackelberg.support.brief import short_repr

OnFailure: TypeAlias = Literal["retry", "skip", "stop"]
Lifetime: TypeAlias = Literal["study", "probe"]
VERSION = 1
"""Of the protocol; a program may read it in the request `hello`."""
T = TypeVar("T")


class RestartedWarning(RuntimeWarning):
    """A program that cannot be rewound was started again: what it remembered is lost, unless it keeps it itself."""


@dataclass(frozen=True)
class Handshake:
    """The first answer of a program: how many numbers x and y have, their names, and what it can do.

    Attributes
    ----------
    x : int
        How many numbers x has.
    y : int
        How many numbers y has.
    rewindable : bool, default False
        Whether it can return to a memory.
    partial : bool, default False
        Whether entries of y may be missing.
    x_names : tuple[str, ...], optional
        Names of the entries of x.
    y_names : tuple[str, ...], optional
        Names of the entries of y.
    """

    x: int
    y: int
    rewindable: bool = False
    partial: bool = False
    x_names: tuple[str, ...] = ()
    y_names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for key in ("x", "y"):
            size, names = whole_number(key, getattr(self, key)), getattr(self, f"{key}_names")
            refuse(len(names) not in (0, size), f"{key}_names: expected a list of {size} names, got {len(names)}")

    @classmethod
    def read(cls, answer: dict[str, Any], command: str) -> Handshake:
        """From the answer to `hello`, checked."""
        try:
            known = {part.name: answer[part.name] for part in fields(cls) if part.name in answer}
            found: Handshake = from_data(known, cls)
            return found
        except InvalidInput as error:
            raise ProgramFailed(f"{command}: hello: {error}") from error


@final
@dataclass(frozen=True, eq=False)
class ProcessFollowers(Followers):
    """Any program that reads requests and writes answers, one JSON object per line (docs/process_followers.md).

    Nothing is started before `prepare()` is called, a `with` block is entered, or a probe is to be answered; what
    the program says of itself (`rewindable`, `partial`) is known from then on. Processes end with `close()`, at the
    end of a `with` block, or when nobody holds these followers any more.

    Parameters
    ----------
    command : Sequence[str]
        The program and its arguments, which runs in `folder` (default: the present one).
    folder : str | Path, optional
        Where the program runs (default: the present folder).
    lifetime : Lifetime, default 'study'
        "study", one process answers probe after probe; "probe", a new one is started for each.
    timeout_s : float, default 60.0
        How long an answer may take.
    on_failure : OnFailure, default 'retry'
        What to do when there is no answer. "retry": start the program again and ask once more, up to `retries`
        times, then the probe has failed; "skip": the probe has failed, the run goes on; "stop": the run stops
        and keeps what it has, with status FOLLOWERS_STOPPED. The process that failed is ended in any case.
        Callers in several threads take their turns.
    retries : int, default 1
        How often it is started again.
    longest_line : int, default 16000000
        How many bytes it may have.

    Examples
    --------
    >>> import sys
    >>> program = '''
    ... import json, sys
    ... for line in sys.stdin:
    ...     asked = json.loads(line)
    ...     answer = {"x": 1, "y": 1} if asked["do"] == "hello" else {"y": [10.0 - 2.0 * asked["x"][0]]}
    ...     print(json.dumps({"id": asked["id"], **answer}), flush=True)
    ... '''
    >>> with ProcessFollowers([sys.executable, "-c", program]) as shoppers:
    ...     shoppers.rewindable, shoppers.respond(np.array([3.0]), None, 1, np.random.default_rng(0))[0]
    (False, array([4.]))
    """

    command: Sequence[str]
    folder: str | Path | None = None
    lifetime: Lifetime = "study"
    timeout_s: float = 60.0
    on_failure: OnFailure = "retry"
    retries: int = 1
    longest_line: int = 16_000_000
    _copy: _Copy = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Nothing is started yet."""
        words = [self.command] if isinstance(self.command, str) else list(self.command)
        refuse(
            isinstance(self.command, str) or not words or not all(isinstance(word, str) for word in words),
            f"command: expected a list, the program and its arguments, got {self.command!r}",
        )
        object.__setattr__(self, "command", tuple(words))
        one_of("lifetime", self.lifetime, "study", "probe")
        one_of("on_failure", self.on_failure, "retry", "skip", "stop")
        positive("timeout_s", self.timeout_s)
        whole_number("retries", self.retries, least=0)
        whole_number("longest_line", self.longest_line)
        object.__setattr__(self, "_copy", _Copy(self))
        weakref.finalize(self, self._copy.close)

    def __reduce__(self) -> Any:
        """Settings travel, processes do not: another process starts its own."""
        settings = (self.command, self.folder, self.lifetime, self.timeout_s, self.on_failure)
        return ProcessFollowers, (*settings, self.retries, self.longest_line)

    def __enter__(self) -> ProcessFollowers:
        """For a `with` block: start the program."""
        return self.prepare()

    def __exit__(self, *error: object) -> None:
        """End the process."""
        self.close()

    def close(self) -> None:
        """End the process. It is started again where it is needed again."""
        self._copy.close()

    def prepare(self) -> ProcessFollowers:
        """Start the program, unless it was started before."""
        if self._copy.handshake is None:
            self._copy.use(lambda program: None)
        return self

    @property
    def handshake(self) -> Handshake:
        """The first answer of the program."""
        if self._copy.handshake is None:
            raise InvalidInput(f"{self._named}: not known before it is started; call prepare(), or use `with`")
        return self._copy.handshake

    @property
    def rewindable(self) -> bool:  # type: ignore[override]
        """Whether the program can return to an earlier memory."""
        return self.handshake.rewindable

    @property
    def partial(self) -> bool:  # type: ignore[override]
        """Whether the program may answer null for entries that nobody measured."""
        return self.handshake.partial

    def initial(self, rng: np.random.Generator) -> str | None:
        """The memory it begins with, as JSON text; None where it cannot be rewound and simply is where it is."""
        if not self.prepare().rewindable:
            return None
        seed = int(rng.integers(2**31))

        def begin(program: Program) -> str:
            program.ask({"do": "begin", "seed": seed}, self.timeout_s)
            return self._snapshot(program)

        return self._tried(begin)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, str | None]:
        """Let the program adapt; `rng` gives it a seed, the same one for every try."""
        announced = as_vector("x", x, self.prepare().handshake.x)
        request = {"do": "respond", "x": announced.tolist(), "rounds": whole_number("rounds", rounds, least=0)}
        request["seed"] = int(rng.integers(2**31))
        rewinds = self.handshake.rewindable

        def answer(program: Program) -> tuple[Array, str | None]:
            if rewinds:
                program.ask({"do": "restore", "memory": json.loads(memory)}, self.timeout_s)
            y = self._response(program.ask(request, self.timeout_s))
            return y, self._snapshot(program) if rewinds else None

        return self._tried(answer)

    def _snapshot(self, program: Program) -> str:
        answer = program.ask({"do": "snapshot"}, self.timeout_s)
        if "memory" not in answer:
            raise ProgramFailed(f"{self._named}: snapshot: expected a key 'memory', got {short_repr(answer)}")
        return json.dumps(answer["memory"], separators=(",", ":"))

    def _response(self, answer: dict[str, Any]) -> Array:
        numbers = answer.get("y")
        if not isinstance(numbers, list) or not all(type(value) in (int, float, type(None)) for value in numbers):
            raise ProgramFailed(f"{self._named}: expected 'y': a list of numbers, got {short_repr(numbers)}")
        y = np.array([np.nan if value is None else value for value in numbers], dtype=np.float64)
        if y.size != self.handshake.y:
            raise ProgramFailed(f"{self._named}: expected {self.handshake.y} numbers in y, got {y.size}")
        seen = np.isfinite(y) if not self.handshake.partial else ~np.isinf(y)
        if not seen.all():
            entry = int(np.argmin(seen))
            why = "" if self.handshake.partial else '; null needs "partial": true in hello'
            raise ProgramFailed(f"{self._named}: y[{entry}]: expected a number, got {numbers[entry]}{why}")
        return frozen(y)

    @property
    def _named(self) -> str:
        return " ".join(self.command)[:100]

    def _tried(self, work: Callable[[Program], T]) -> T:
        """Let a copy of the program work; where it fails, do as `on_failure` says."""
        left = self.retries if self.on_failure == "retry" else 0
        while True:
            try:
                return self._copy.use(work)
            except ProgramFailed as error:
                if self.on_failure == "stop":
                    raise RunMustStop(str(error)) from error
                if left == 0:
                    raise
                left -= 1


class _Copy:
    """The process of some followers: started when it is needed, one caller at a time."""

    def __init__(self, settings: ProcessFollowers) -> None:
        folder = None if settings.folder is None else Path(settings.folder)
        self._start = partial(Program, settings.command, folder, settings.longest_line)
        self._named, self._timeout_s = settings._named, settings.timeout_s
        self._keep = settings.lifetime == "study"
        self._lock, self._lost = threading.Lock(), False
        self.program: Program | None = None
        self.handshake: Handshake | None = None

    def use(self, work: Callable[[Program], T]) -> T:
        """Let it work; one that fails in any way is ended."""
        with self._lock:
            fresh = self.program is None
            program = self.program = self.program or self._start()
            try:
                if fresh:
                    self._greet(program)
                found = work(program)
            except BaseException:
                self._lost, self.program = True, None
                program.kill()
                raise
            if not self._keep:
                self.close()
            return found

    def close(self) -> None:
        """End it, also at work."""
        program, self.program = self.program, None
        if program is not None:
            program.close()

    def _greet(self, program: Program) -> None:
        handshake = Handshake.read(program.ask({"do": "hello", "version": VERSION}, self._timeout_s), self._named)
        if self.handshake is not None and handshake != self.handshake:
            raise ProgramFailed(f"{self._named}: it said {self.handshake} before, and now {handshake}")
        if self._lost and not handshake.rewindable and self._keep:
            lost = "the program was started again; what it remembered is lost, unless it keeps it itself"
            warnings.warn(lost, RestartedWarning, stacklevel=2)
        self.handshake, self._lost = handshake, False
