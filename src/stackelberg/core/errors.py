"""What can go wrong, each with a message that names the culprit and says what to do."""

from __future__ import annotations


class StackelbergError(Exception):
    """Base of every error this package raises on purpose."""


class InvalidInput(StackelbergError, ValueError):
    """An argument was refused at the door: which one, what was expected, what came."""


class MissingExtra(StackelbergError, ImportError):
    """An optional package is needed; the message names the extra that installs it."""


class ResponseFailed(StackelbergError):
    """Followers could not answer a probe. Raised by followers, recorded as a failed observation."""
