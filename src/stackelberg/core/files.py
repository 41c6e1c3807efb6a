"""Writing files as a whole: a crash or an interruption leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from stackelberg.core.errors import InvalidInput


@contextmanager
def written_beside(path: str | os.PathLike[str]) -> Iterator[Path]:
    """A path beside `path`, with the same ending, to write to; moved into its place once the block has ended well.

    Where the block fails, what was written is removed and `path` is as it was. A link is followed, not replaced.

    >>> from tempfile import mkdtemp
    >>> target = Path(mkdtemp(), "numbers.txt")
    >>> with written_beside(target) as beside:
    ...     _ = beside.write_text("1 2 3")
    >>> target.read_text()
    '1 2 3'
    """
    target = Path(os.path.realpath(path))
    # A name of its own each time: two threads or programs that write one file do not write into each other's.
    beside = target.with_name(f".{target.stem}.{secrets.token_hex(4)}.part{target.suffix}")
    try:
        yield beside
        os.replace(beside, target)
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be written ({error.strerror or error})") from error
    finally:
        with suppress(OSError):  # it is gone where all went well, and was never there where its folder is not
            beside.unlink()


def write_text(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text file as a whole, line ends as they are; returns its path."""
    with written_beside(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="")
    return Path(path)
