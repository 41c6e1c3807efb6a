"""Long tables, read fast: a few columns of a CSV file that is as plain as most are.

Where anything is not plain (quotes, rows of another length, a column that is not there) there is no answer, and the
table is read row by row, which understands more and names the line where it does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from stackelberg.core import Array
from stackelberg.routing.files.text import FilePath
from stackelberg.support.files import read_text


def read_plain_columns(path: FilePath, names: Mapping[str, Sequence[str]]) -> dict[str, list[str]] | None:
    """The columns that are called by one of the names given for each, as text; None where the file is not plain."""
    text = read_text(path, encoding="utf-8-sig", errors="replace")
    if "\ufffd" in text or '"' in text or "'" in text:
        return None
    rows = [row.split(",") for row in text.replace("\r\n", "\n").split("\n") if row.strip() and row[0] != "#"]
    if len(rows) < 2 or any(len(row) != len(rows[0]) for row in rows):
        return None
    heading = [name.strip().lower() for name in rows[0]]
    places = {
        ours: next((heading.index(n) for n in theirs if n in heading), None) for ours, theirs in names.items()
    }
    if len(set(heading)) < len(heading) or None in places.values():
        return None
    return {ours: [row[place].strip() for row in rows[1:]] for ours, place in places.items() if place is not None}


def as_numbers(texts: Sequence[str]) -> Array | None:
    """Texts as finite numbers; None where one is not."""
    try:
        numbers = np.array([float(text) for text in texts])
    except ValueError:
        return None
    return numbers if np.isfinite(numbers).all() else None
