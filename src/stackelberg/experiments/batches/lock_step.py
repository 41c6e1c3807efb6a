"""Programs side by side that stop for what is best done together: each runs until it asks, then all are answered.

A program is a function that is given `ask`. It runs in a thread of its own, but only one of them runs at a time:
threads are there so that a program can stop anywhere, in the middle of somebody else's code too. What programs do
does not depend on who runs first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
R = TypeVar("R")
Program: TypeAlias = Callable[[Callable[[Q], A]], R]


class _Abandoned(BaseException):
    """The others were stopped: this program too. Not an Exception, so that nobody takes it for a failure."""


class _Course(Generic[Q, A, R]):
    """One program under way: its thread, what it asks for, and how it ended."""

    def __init__(self, program: Program[Q, A, R], stopped: threading.Semaphore) -> None:
        self._program, self._stopped = program, stopped
        self._turn = threading.Semaphore(0)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.question: Q | None = None
        self.answer: A | None = None
        self.result: R | None = None
        self.error: BaseException | None = None
        self.ended = self.abandoned = False

    def go_on(self) -> None:
        """Let it run until it asks or ends."""
        self._turn.release()
        if self._thread.ident is None:
            self._thread.start()
        self._stopped.acquire()

    def abandon(self) -> None:
        """End it where it stands."""
        if self._thread.ident is not None and not self.ended:
            self.abandoned = True
            self._turn.release()
            self._thread.join()

    def _run(self) -> None:
        self._turn.acquire()
        try:
            self.result = self._program(self._ask)
        except BaseException as error:  # handed on by whoever waits for it
            self.error = error
        finally:
            self.ended = True
            self._stopped.release()

    def _ask(self, question: Q) -> A:
        self.question = question
        self._stopped.release()
        self._turn.acquire()
        if self.abandoned:
            raise _Abandoned
        assert self.answer is not None
        return self.answer


def in_lock_step(
    programs: Sequence[Program[Q, A, R]],
    answer: Callable[[Mapping[int, Q]], Mapping[int, A]],
    on_ended: Callable[[int], None] | None = None,
) -> list[R | Exception]:
    """What each program returned, or the exception that ended it. `answer` is given what programs ask, by number.

    on_ended: called with the number of a program that has ended. What `answer` raises ends all of them.

    >>> def program(ask):
    ...     return ask(1) + ask(10)
    >>> in_lock_step([program, lambda ask: ask(2)], lambda asked: {i: n * len(asked) for i, n in asked.items()})
    [12, 4]
    """
    stopped = threading.Semaphore(0)
    courses: list[_Course[Q, A, R]] = [_Course(program, stopped) for program in programs]
    waiting = dict(enumerate(courses))
    try:
        while waiting:
            for number, course in list(waiting.items()):
                course.go_on()
                if course.ended:
                    del waiting[number]
                    if course.error is not None and not isinstance(course.error, Exception):
                        raise course.error
                    if on_ended is not None:
                        on_ended(number)
            asked: dict[int, Any] = {number: course.question for number, course in waiting.items()}
            if asked:
                for number, given in answer(asked).items():
                    waiting[number].answer = given
    finally:
        for course in courses:
            course.abandon()
    return [course.error if isinstance(course.error, Exception) else course.result for course in courses]  # type: ignore[misc]
