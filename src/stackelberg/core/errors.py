"""What can go wrong, each with a message that names the culprit and says what to do."""

from __future__ import annotations


class StackelbergError(Exception):
    """Base of every error this package raises on purpose."""


class InvalidInput(StackelbergError, ValueError):
    """An argument was refused at the door: which one, what was expected, what came."""


class WrongRound(StackelbergError):
    """An observation of a round that is not open yet, or of a probe that it does not have."""


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
