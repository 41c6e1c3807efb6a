"""Checks of whole arrays at the door: what is wrong is said of the first entry that is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import InvalidInput

MOST_NAMED = 5
"""How many nodes, links or zones a message names."""


def refuse_first(wrong: NDArray[np.bool_], expected: str, values: NDArray[Any], place: str = "link") -> None:
    """Refuse the first of some values that is wrong: what was expected, what came, and where.

    >>> refuse_first(np.array([False, True]), "capacity: expected numbers > 0", np.array([5.0, -1.0]))
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: capacity: expected numbers > 0, got -1.0 at link 1
    """
    if wrong.any():
        at = int(np.argmax(wrong))
        raise InvalidInput(f"{expected}, got {values[at]} at {place} {at}")


def as_indices(name: str, values: Any, size: int | None = None, below: int | None = None) -> NDArray[np.int64]:
    """Check that `values` is a vector of whole numbers >= 0 (and `below`), and return a read-only int64 copy.

    >>> as_indices("tail", [0, 2])
    array([0, 2])
    >>> as_indices("tail", [0.5])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: tail: expected whole numbers >= 0, got 0.5 at index 0
    """
    array, most = np.array(values), np.inf if below is None else below - 1
    if array.ndim != 1 or (size is not None and array.size != size):
        expected = "whole numbers" if size is None else f"{size} whole numbers"
        raise InvalidInput(f"{name}: expected a vector of {expected}, got shape {array.shape}")
    numbers = array if array.dtype.kind in "iuf" else np.full(array.size, -1)
    wrong = (numbers != np.floor(numbers)) | (numbers < 0) | (numbers > most)
    bounds = ">= 0" if below is None else f"from 0 to {most}"
    refuse_first(wrong, f"{name}: expected whole numbers {bounds}", array, "index")
    indices = array.astype(np.int64)
    indices.flags.writeable = False
    return indices


def listed(names: Iterable[Any], most: int = MOST_NAMED) -> str:
    """Some names, and how many more there are.

    >>> listed("abc", 2)
    'a, b and 1 more'
    """
    known = [str(name) for name in names]
    rest = f" and {len(known) - most:,} more" if len(known) > most else ""
    return ", ".join(known[:most]) + rest
