"""Programs that a problem file or a log names as followers run only where the caller says that they may."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from stackelberg.support.errors import NotTrusted
from stackelberg.support.names import printable

_may_run: ContextVar[bool] = ContextVar("programs_may_run", default=False)


@contextmanager
def programs_may_run(allowed: bool = True) -> Iterator[None]:
    """Within the block programs that files and studies name may run, if `allowed`.

    Parameters
    ----------
    allowed : bool, default True
        Whether they may.

    Returns
    -------
    Iterator[None]
        To be used in a `with` block.
    """
    token = _may_run.set(allowed or _may_run.get())
    try:
        yield
    finally:
        _may_run.reset(token)


def allow_programs() -> None:
    """Programs may run from now on, until the block of `programs_may_run` around this ends."""
    _may_run.set(True)


def refuse_program(command: Sequence[str], folder: str, where: str) -> None:
    """Raise NotTrusted where nobody has said that programs may run."""
    if not _may_run.get():
        line, place = (printable(text, lines=False) for text in (shlex.join(command), folder))
        raise NotTrusted(
            f"{where}: this would run the command {line!r} in {place!r}; if you know what it does, add --programs "
            "(in Python: problems.programs_may_run())"
        )
