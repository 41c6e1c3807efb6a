"""Text that others wrote, shown and used with care: names of studies, links and files, reasons, messages.

A name may come from a database or a file that somebody sent. On a terminal its control characters would be obeyed,
as a path its slashes would lead elsewhere, and in a spreadsheet a leading `=` would be computed.
"""

from __future__ import annotations

import re
import unicodedata

from stackelberg.support.brief import short_repr
from stackelberg.support.errors import InvalidInput, refuse

LONGEST_NAME = 200
"""Characters in the name of a study."""

LONGEST_TEXT = 10_000
"""Characters in a reason, a remark, or what is said of a failure."""

NOWHERE_HELD = re.compile("[\0\ud800-\udfff]")
"""NUL and halves of characters, which no file and no database holds."""

_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")
"""Marks that change the direction or the lines of what follows: a name could look like another one."""


def is_plain(character: str) -> bool:
    """Whether a character only shows itself: no control character, no half of one, no turn of direction."""
    return unicodedata.category(character) not in ("Cc", "Cs") and character not in _TURNING


def printable(text: str, *, lines: bool = True) -> str:
    r"""Text for a terminal: what would be obeyed and not shown is written as an escape. `lines` keeps line ends.

    >>> print(printable("red \x1b[31m, half \ud800"), printable("a\nb", lines=False))
    red \x1b[31m, half \ud800 a\nb
    """
    kept = {*"\n\t"} if lines else set()
    return "".join(
        c if is_plain(c) or c in kept else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def checked_name(what: str, name: object) -> str:
    r"""The name of a study, refused where it could not be shown, typed or used as a file name as it is.

    >>> checked_name("name", "Zürich 2026")
    'Zürich 2026'
    >>> checked_name("name", "../toll")
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: name: expected a name without '/' (it is used for files), got '../toll'
    """
    if not isinstance(name, str) or not name.strip():
        raise InvalidInput(f"{what}: expected a name for the study, got {short_repr(name)}")
    marks = "".join(mark for mark in "/\\" if mark in name)[:1]
    for wrong, wanted in (
        (len(name) > LONGEST_NAME, f"at most {LONGEST_NAME} characters"),
        (marks, f"a name without {marks!r} (it is used for files)"),
        (name in (".", "..") or name[0] == "-", "a name that does not look like a folder or an option"),
        (not all(map(is_plain, name)), "a name without control characters"),
    ):
        refuse(wrong, f"{what}: expected {wanted}, got {short_repr(printable(name, lines=False))}")
    return name


def checked_text(what: str, text: object, *, empty: bool = True, cut: bool = False) -> str:
    """A reason or a remark for the log; an exception is its kind and its message.

    Other kinds, text of more than `LONGEST_TEXT` characters, and characters that no file holds are refused. `cut`:
    what is said of a failure must get through; it is cut off, and such characters are written as escapes.

    >>> checked_text("reason", "a road is closed"), checked_text("reason", KeyError("bus"))
    ('a road is closed', "KeyError: 'bus'")
    >>> checked_text("reason", 404)
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: reason: expected text, got 404
    """
    if isinstance(text, BaseException):
        text, cut = f"{type(text).__name__}: {text}".removesuffix(": "), True
    wrong = not isinstance(text, str) or not (empty or text.strip())
    refuse(wrong, f"{what}: expected text, got {short_repr(text)}")
    if cut:
        text = str(text).encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")
        return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 3]}..."
    long, odd = len(str(text)) > LONGEST_TEXT, NOWHERE_HELD.search(str(text))
    wanted = f"at most {LONGEST_TEXT} characters" if long else "text without NUL or halves of characters"
    refuse(long or odd, f"{what}: expected {wanted}, got {short_repr(text)}")
    return str(text)
