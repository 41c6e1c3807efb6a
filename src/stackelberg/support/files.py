"""Reading files that have an end, writing files as a whole, and letting go of what was opened in vain.

A file that somebody names may be a pipe, a device or larger than memory: those are refused before they are read. A
crash or an interruption while one is written leaves the old file or the new one, never half of one.
"""

from __future__ import annotations

import io
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, TypeVar

from stackelberg.support.errors import InvalidInput, refuse

SAFE_PATH = ("PYTHONSAFEPATH", "stackelberg")
"""Commands set this for our own Python processes; programs of users do not inherit it: they find their modules."""

LARGEST_FILE = 1_000_000_000
"""Bytes of a file that is read at once."""
LARGEST_TABLES = 10_000_000
"""Bytes of a file that people write by hand: a problem, say."""


@contextmanager
def _said_of(path: str | os.PathLike[str], what: str) -> Iterator[None]:
    """What the system refuses, as an error that names the file."""
    try:
        yield
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be {what} ({error.strerror or error})") from error


@contextmanager
def opened(path: str | os.PathLike[str], most: int = LARGEST_FILE) -> Iterator[BinaryIO]:
    """A file for reading, refused where it is none, cannot be opened or has more than `most` bytes.

    >>> with opened(os.devnull):
    ...     pass
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: /dev/null: expected a file, got a pipe or a device, \
which may have no end
    """
    with _said_of(path, "read"):
        try:
            found = os.stat(path)  # before it is opened: a pipe to which nobody writes lets one wait for ever
        except ValueError as error:  # a name that no file can have
            raise InvalidInput(f"{str(path)[:100]!r}: cannot be read ({error})") from error
        device = not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode))
        refuse(device, f"{path}: expected a file, got a pipe or a device, which may have no end")
        refuse(found.st_size > most, f"{path}: expected a file of at most {most} bytes, got {found.st_size}")
        with open(path, "rb") as file:
            yield file


def read_text(
    path: str | os.PathLike[str], most: int = LARGEST_FILE, *, encoding: str = "utf-8", errors: str = "strict"
) -> str:
    """The text of a file of at most `most` bytes, whatever its line ends; of standard input for `-`."""
    with nullcontext(sys.stdin.buffer) if path == "-" else opened(path, most) as file:
        data = file.read(most + 1)  # a file may grow, or not say how long it is
    refuse(len(data) > most, f"{path}: expected at most {most} bytes, got more")
    try:
        return io.TextIOWrapper(io.BytesIO(data), encoding=encoding, errors=errors).read()
    except UnicodeDecodeError as error:
        wanted = f"{path}: expected text in UTF-8 ({error})"
        raise InvalidInput(f"{wanted}; save the file as UTF-8 or plain text") from error


_Opened = TypeVar("_Opened")


@contextmanager
def closed_on_error(opened: _Opened) -> Iterator[_Opened]:
    """What was opened (a database, a connection), let go of where the block fails."""
    try:
        yield opened
    except BaseException:
        opened.close()  # type: ignore[attr-defined]
        raise


@contextmanager
def written_beside(path: str | os.PathLike[str], *, overwrite: bool = True) -> Iterator[Path]:
    """A path beside `path`, with the same ending, to write to; moved into its place once the block has ended well.

    Where the block fails, what was written is removed and `path` is as it was. A link at `path` is replaced, not
    followed: somebody else may have put it there, and it may lead anywhere. What was written is on the disk before
    it takes its name. `overwrite=False` refuses a path that is there.

    >>> from tempfile import mkdtemp
    >>> target = Path(mkdtemp(), "numbers.txt")
    >>> with written_beside(target) as beside:
    ...     _ = beside.write_text("1 2 3")
    >>> target.read_text()
    '1 2 3'
    """
    target = Path(os.path.abspath(path))
    # A name of its own each time: two threads or programs that write one file do not write into each other's.
    beside = target.with_name(f".{target.stem}.{secrets.token_hex(4)}.part{target.suffix}")
    try:
        with _said_of(path, "written"):
            yield beside
            refuse(not overwrite and target.exists(), f"{path}: the file exists already; choose another name")
            with beside.open("rb+") as written:
                os.fsync(written.fileno())
            os.replace(beside, target)
            if hasattr(os, "O_DIRECTORY"):  # a name is on the disk when its folder is
                folder = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
                os.fsync(folder)
                os.close(folder)
    finally:
        with suppress(OSError):  # it is gone where all went well, and was never there where its folder is not
            beside.unlink()


def made_folder(path: str | os.PathLike[str]) -> Path:
    """A folder to write into, made where it is not there yet, and refused where it cannot be."""
    with _said_of(path, "written"):
        Path(path).mkdir(parents=True, exist_ok=True)
    return Path(path)


def write_text(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text file as a whole, line ends as they are; halves of characters as escapes. Returns its path."""
    with written_beside(path) as beside:
        beside.write_bytes(text.encode("utf-8", "backslashreplace"))
    return Path(path)
