"""What can go wrong, each with a message that names what failed and says what to do."""

from __future__ import annotations

import re


class StackelbergError(Exception):
    """Base of every error this package raises on purpose."""


class InvalidInput(StackelbergError, ValueError):
    """An argument was refused at the door: which one, what was expected, what came."""


def refuse(when: object, message: str) -> None:
    """Refuse an argument at the door: `message` says which one, what was expected, and what came.

    Parameters
    ----------
    when : object
        Raises where this is true.
    message : str
        Which argument, what was expected, what came.

    Examples
    --------
    >>> refuse(1 < 2, "K: expected two or more, got 1")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: K: expected two or more, got 1
    """
    if when:
        raise InvalidInput(message)


class WrongReturn(InvalidInput):
    """A function of the user's gave back something of the wrong kind or shape: which one, where, what to write."""


class MissingExtra(StackelbergError, ImportError):
    """An optional package is needed; the message names the extra that installs it."""


class ResponseFailed(StackelbergError):
    """Followers could not answer a probe. Raised by followers, recorded as a failed observation."""


class RunMustStop(StackelbergError):
    """Followers say that the run must not go on: the probe stays unanswered, and a later run asks it again."""


class FailedRunWarning(RuntimeWarning):
    """A run ended without doing what was asked of it: why, and the last lines of the traceback."""


class StudyError(StackelbergError):
    """Base of every error about a stored study."""


class UnknownStudy(StudyError, KeyError):
    """There is no study of that name in this database."""

    __str__ = Exception.__str__


class StudyExists(StudyError):
    """A study of that name exists already, with other settings."""


class StudyFinished(StudyError):
    """The study was finished: it takes no more questions and answers."""


class StudyPaused(StudyError):
    """The study is paused: no probes are issued until it is resumed; answers are still recorded."""


class LogDamaged(StudyError):
    """The log is corrupted: edited by hand, truncated, or on a failing disk."""


class LogTooNew(StudyError):
    """The log was written by a newer version of this package."""


class StorageFailed(StudyError):
    """The database refused: disk full, read-only, locked, or out of reach. Nothing was half written."""


class NotStorable(StudyError, TypeError):
    """A value cannot be written as plain data (a lambda, an open file, an object of an unknown kind)."""


class NotTrusted(NotStorable):
    """A file or a database names a program, and nobody has said that it may run."""


class ObjectiveChanged(StudyError):
    """The objective gives other costs than those in the log, so that old and new ones would not compare."""


class CannotLead(StudyError):
    """The study can be read, but its leader or objective cannot be rebuilt here, so nobody can go on with it."""


class ReplayMismatch(StudyError):
    """Replaying the log gives other probes than the ones that were asked."""


OVER_HTTP: tuple[tuple[type[StackelbergError], int], ...] = (
    *((UnknownStudy, 404), (StudyExists, 409), (StudyFinished, 409), (StudyPaused, 409), (CannotLead, 409)),
    *((ObjectiveChanged, 409), (StorageFailed, 503), (LogTooNew, 500), (LogDamaged, 500), (NotStorable, 422)),
    (InvalidInput, 422),
)
"""The errors that a server tells its callers by kind, and their statuses; a client raises them again."""


def word_of(kind: type[StackelbergError]) -> str:
    """What a kind of error is called over HTTP.

    >>> word_of(LogTooNew)
    'log-too-new'
    """
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
