"""Writing files as a whole: a crash or an interruption leaves the old file or the new one, never half of one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from stackelberg.core.errors import InvalidInput


@contextmanager
def written_beside(path: str | os.PathLike[str], *, overwrite: bool = True) -> Iterator[Path]:
    """A path beside `path`, with the same ending, to write to; moved into its place once the block has ended well.

    Where the block fails, what was written is removed and `path` is as it was. A link is followed, not replaced.
    What was written is on the disk before it takes its name. `overwrite=False` refuses one that is there.

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
        _sync(beside)
        if overwrite:
            os.replace(beside, target)
        else:
            _name_anew(beside, target)
        _sync(target.parent)
    except FileExistsError as error:
        raise InvalidInput(f"{path}: the file exists already; choose another name") from error
    except OSError as error:
        raise InvalidInput(f"{path}: cannot be written ({error.strerror or error})") from error
    finally:
        with suppress(OSError):  # it is gone where all went well, and was never there where its folder is not
            beside.unlink()


def _sync(path: Path) -> None:
    """On the disk, not only on its way there; a folder, where the system can: the names in it."""
    folder = path.is_dir()
    try:
        opened = os.open(path, os.O_RDONLY if folder or os.name != "nt" else os.O_RDWR)
    except OSError:
        if folder:  # Windows does not open folders; the name is there, only not for certain after a power cut
            return
        raise
    try:
        os.fsync(opened)
    except OSError:
        if not folder:
            raise
    finally:
        os.close(opened)


def _name_anew(beside: Path, target: Path) -> None:
    """Give a file its name unless that is taken; a link fails where it is, with nothing in between."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(target) from None
        os.replace(beside, target)


def write_text(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text file as a whole, line ends as they are; halves of characters as escapes. Returns its path."""
    return write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: str | os.PathLike[str], data: bytes) -> Path:
    """Write a file as a whole; returns its path."""
    with written_beside(path) as beside:
        beside.write_bytes(data)
    return Path(path)
