"""What is on its way out: a warning that says what to write instead, and until when the old way works."""

from __future__ import annotations

import warnings


def deprecated(old: str, instead: str, *, ends: str, not_before: str, depth: int = 3) -> None:
    """Warn, at the line of the caller's caller, that `old` ends with a release and not before a day.

    The same stands in docs/deprecations.md, and a test compares them. depth: how many calls up that line is.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as seen:
    ...     warnings.simplefilter("always")
    ...     deprecated("dig(spade=...)", "dig(tool=...)", ends="0.9.0", not_before="2030-01-01")
    >>> print(seen[0].message)
    write dig(tool=...) in place of dig(spade=...), which ends with 0.9.0, not before 2030-01-01
    """
    said = f"write {instead} in place of {old}, which ends with {ends}, not before {not_before}"
    warnings.warn(said, DeprecationWarning, stacklevel=depth)
