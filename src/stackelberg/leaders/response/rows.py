"""The window of answers, the leader's only memory of data, and the filters as a function of it.

A row is a deployment: x as it was deployed, y as it was measured, in the user's units. An answer that does not come
leaves a row of NaN, under which the population has moved as the filters believe; one that comes late is put in its
row, and the filters learn all rows again. So nothing else need know of missing and late answers. What the filters
have learned is not kept with a run's state: it follows from the rows, and is remembered by the process as long as
there is room (`bank_of`). Where it was forgotten, the rows are learned again, to the same bits.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from hashlib import blake2b
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.bank import Bank, begin, placed, update
from stackelberg.leaders.response.constants import ROWS_KEPT, ROWS_PER_INPUT
from stackelberg.leaders.response.filters import Members
from stackelberg.leaders.response.problem import Scaling

WHOLE, PARENTS, PLACE = range(3)
"""What a row teaches: all that was measured; all but entries that follow from others (`curves`); or only where the
population is, for it is too far off to learn from."""


@dataclass(frozen=True, eq=False)
class Rows:
    """T deployments, from old to new; at least the first of them was answered.

    x (T, d), y (T, n): deployed and measured, in the user's units; NaN where nothing is known. measured (T, n):
    which entries of y were; others are as they were predicted, or NaN. unit (T): how far the leader explored then.
    place (T, 2): the round of a probe and its index there. use (T): what the filters make of the row (`WHOLE`,
    `PARENTS`, `PLACE`).
    """

    x: Array
    y: Array
    measured: NDArray[np.bool_]
    unit: Array
    place: NDArray[np.int64]
    use: NDArray[np.int8]

    @property
    def observed(self) -> NDArray[np.bool_]:
        """Which entries of y were measured at all (n)."""
        return np.asarray(self.measured.any(axis=0))

    @property
    def nonnegative(self) -> bool:
        """Whether no entry of y was below zero."""
        return not np.any(self.y < 0.0)

    @property
    def answered(self) -> NDArray[np.bool_]:
        """To which deployments anything was answered (T)."""
        return np.asarray(self.measured.any(axis=1))

    @property
    def absent(self) -> NDArray[np.intp]:
        """For how many answers in a row, up to the last, each entry that was measured before has not been (n)."""
        return np.where(self.observed, np.argmax(self.measured[self.answered][::-1], axis=0), 0)


def add_row(
    rows: Rows | None,
    x: Array,
    y: Array,
    unit: float,
    place: tuple[int, int],
    use: int = WHOLE,
    measured: NDArray[np.bool_] | None = None,
) -> Rows:
    """The window after x was deployed and y measured (all NaN: no answer yet); once it is full old rows go.

    measured: which entries of y were, if not all that are numbers.
    """
    seen = ~np.isnan(y) if measured is None else measured
    columns: list[Any] = [x, y, seen, np.array(unit), np.array(place, np.int64), np.array(use, np.int8)]
    if rows is None:
        return Rows(*(column[None] for column in columns))
    keep, start = max(ROWS_KEPT, ROWS_PER_INPUT * x.size), 0
    if len(rows.x) >= 2 * keep:  # from an answered row on, for the filters begin there
        start = len(rows.x) - keep + int(np.argmax(rows.answered[-keep:]))
    joined = [
        np.concatenate([old[start:], new[None]]) for old, new in zip(vars(rows).values(), columns, strict=True)
    ]
    for column in joined:
        column.flags.writeable = False
    return Rows(*joined)


def answer_late(rows: Rows, place: tuple[int, int], x: Array, y: Array) -> Rows | None:
    """The window with the answer to a deployment that had none; None where there is no such row."""
    found = np.flatnonzero((rows.place == place).all(axis=1) & ~rows.answered)
    if found.size == 0:
        return None
    at, x_, y_ = found[-1], np.array(rows.x), np.array(rows.y)
    measured, use = np.array(rows.measured), np.array(rows.use)
    x_[at], y_[at], measured[at], use[at] = x, y, ~np.isnan(y), WHOLE
    return replace(rows, x=frozen(x_), y=frozen(y_), measured=measured, use=use)


MOST_BYTES = 256e6
"""How much of what was learned from rows a process remembers."""

_Key = tuple[bytes, int]
_LEARNED: OrderedDict[_Key, tuple[Bank, int]] = OrderedDict()
_BYTES = 0
_LOCK = Lock()


def bank_of(rows: Rows, scaling: Scaling, members: Members, children: NDArray[np.intp]) -> Bank:
    """What the filters have learned from the rows; `children` are the entries of y that follow from others."""
    end = len(rows.x)
    known = _find(_key(rows, scaling, members, end))
    if known is not None:
        return known
    known, start = _find(_key(rows, scaling, members, end - 1)), end - 1
    if known is None:
        first = scaling.scale_response(rows.y[0])
        known, start = begin(members, scaling.scale(rows.x[0]), first, float(rows.unit[0])), 1
    for t in range(start, end):
        y = scaling.scale_response(rows.y[t])
        if rows.use[t] == PLACE:
            known = placed(known, members, y)
            continue
        if rows.use[t] == PARENTS:
            y[children] = np.nan
        known = update(known, members, scaling.scale(rows.x[t]), y, float(rows.unit[t]))
    _remember(_key(rows, scaling, members, end), known)
    return known


def _key(rows: Rows, scaling: Scaling, members: Members, end: int) -> _Key:
    """All that the bank by the rows before `end` follows from."""
    digest = blake2b(digest_size=16)
    for column in (rows.x, rows.y, rows.measured, rows.unit, rows.use):
        digest.update(column[:end].tobytes())
    for part in (scaling.origin, scaling.length, scaling.sizes):
        digest.update(b"" if part is None else part.tobytes())
    return digest.digest(), members.groups.layout


def _find(key: _Key) -> Bank | None:
    with _LOCK:
        found = _LEARNED.get(key)
        if found is not None:
            _LEARNED.move_to_end(key)
        return None if found is None else found[0]


def _remember(key: _Key, bank: Bank) -> None:
    global _BYTES
    size = sum(table.nbytes for part in bank.parts for table in (part.T, part.U, part.W, part.P))
    with _LOCK:
        _BYTES += size - _LEARNED.pop(key, (bank, 0))[1]
        _LEARNED[key] = bank, size
        while len(_LEARNED) > 1 and _BYTES > MOST_BYTES:
            _BYTES -= _LEARNED.popitem(last=False)[1][1]
