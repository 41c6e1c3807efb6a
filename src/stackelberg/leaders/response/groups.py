"""Which entries of y can depend on which entries of x, laid out for batched linear algebra.

Outputs (entries of y) with the same support (the inputs, entries of x, that they can depend on) form a group: they
share one covariance over their own inputs only. Groups of like shape stand side by side in a cell, so that one
batched operation serves them all. A response without structure is one cell with one group of all n outputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import InvalidInput, Prices

Indices: TypeAlias = NDArray[np.intp]
Support: TypeAlias = tuple[Indices, Indices]
"""The outputs of a group, and the inputs they can depend on."""


@dataclass(frozen=True, eq=False)
class Cell:
    """G groups of n outputs with s inputs, u of which are a price on outputs of their group.

    outputs (G, n), inputs (G, s): which entries of y and of x. priced (G, u): which of the group's inputs, by
    position, have a price slope. own (G, n): the price of each output by its place in `priced`; block (G, n): to
    which quantity it belongs (`Groups.places`). A smaller group is filled up with indices one past the end: they
    stand for an entry of x that never moves, an entry of y that is never seen and a price that is not there.
    """

    outputs: Indices
    inputs: Indices
    priced: Indices
    own: Indices
    block: Indices


@dataclass(frozen=True, eq=False)
class Groups:
    """All cells of a response with n outputs and d inputs.

    places (b, d): the output that each input is a price on, a row for each quantity that prices act on.
    """

    n: int
    d: int
    places: Indices
    cells: tuple[Cell, ...]

    @cached_property
    def layout(self) -> int:
        """A checksum of which outputs depend on which inputs."""
        tables = [self.places, *(table for cell in self.cells for table in (cell.outputs, cell.inputs))]
        return crc32(b"".join(table.tobytes() for table in tables), crc32(repr([t.shape for t in tables]).encode()))

    @property
    def unstructured(self) -> bool:
        """Whether there is one group of all outputs and all inputs: no structure."""
        return [(c.outputs.shape, c.inputs.shape) for c in self.cells] == [((1, self.n), (1, self.d))]

    @property
    def entries(self) -> int:
        """What one member of a bank must hold: the entries of J, or those of P if they are more."""
        J = sum(cell.outputs.size * cell.inputs.shape[1] for cell in self.cells)
        P = sum(len(cell.inputs) * (cell.inputs.shape[1] + 1) ** 2 for cell in self.cells)
        return int(max(J, P))

    @property
    def share(self) -> float:
        """The share of a move of x (its squared length) that reaches an output, averaged over outputs."""
        reached = [np.repeat((c.inputs < self.d).sum(axis=1), (c.outputs < self.n).sum(axis=1)) for c in self.cells]
        sizes = np.concatenate(reached)
        moving = np.unique(np.concatenate([cell.inputs[cell.inputs < self.d] for cell in self.cells])).size
        return float(sizes[sizes > 0].mean() / moving) if moving else 1.0


def price_places(prices: Prices | None, n: int, d: int) -> Indices:
    """Which output each input is a price on: as declared, or block by block where y is as long as x, or twice, ...

    >>> price_places(None, 4, 2).tolist(), price_places(((2, 0),), 3, 2).tolist(), price_places(None, 3, 2).shape
    ([[0, 1], [2, 3]], [[2, 0]], (0, 2))
    """
    if prices is None:
        return np.arange(n if n % d == 0 else 0, dtype=np.intp).reshape(-1, d)
    check_prices(prices, d)
    places = np.array(prices, dtype=np.intp)
    if places.max() >= n:
        raise InvalidInput(f"prices: expected entries of y from 0 to {n - 1}, got {prices!r}")
    return places


def check_prices(prices: Prices, d: int) -> None:
    """Refuse prices that are not one for each of d entries of x."""
    if len(prices[0]) != d:
        raise InvalidInput(
            f"prices: expected {d} entries of y, one for each entry of x, got {len(prices[0])}: {prices!r}"
        )


def one_group(n: int, d: int, prices: Prices | None = None) -> Groups:
    """No structure: every output can depend on every input."""
    return lay_out([(np.arange(n), np.arange(d))], n, d, prices)


def lay_out(supports: Sequence[Support], n: int, d: int, prices: Prices | None = None) -> Groups:
    """Groups of like shape into cells, in the order of their first output."""
    shapes: dict[tuple[int, int], list[Support]] = {}
    for outputs, inputs in sorted(supports, key=lambda support: int(support[0][0])):
        shapes.setdefault((_round_size(outputs.size), _round_size(inputs.size)), []).append((outputs, inputs))
    places = price_places(prices, n, d)
    return Groups(n, d, places, tuple(_cell(like, n, d, places) for like in shapes.values()))


def _round_size(size: int) -> int:
    """Sizes that may share a cell: up to 4 as they are, then in steps of a quarter of a power of two."""
    if size <= 4:
        return size
    step = 1 << (int(size - 1).bit_length() - 3)
    return -(-size // step) * step


def _cell(like: Sequence[Support], n: int, d: int, places: Indices) -> Cell:
    priced_by, quantity = np.full(n + 1, d), np.full(n + 1, len(places))
    priced_by[places], quantity[places] = np.arange(d), np.arange(len(places))[:, None]
    outputs = _fill([support[0] for support in like], n)
    inputs = _fill([support[1] for support in like], d)
    prices = [np.flatnonzero(np.isin(i, priced_by[o])) for o, i in like]
    u = max(p.size for p in prices)
    own = np.full(outputs.shape, u)
    for g, ((o, i), price) in enumerate(zip(like, prices, strict=True)):
        if price.size:
            place = np.minimum(np.searchsorted(i[price], priced_by[o]), price.size - 1)
            own[g, : o.size] = np.where(i[price][place] == priced_by[o], place, u)
    return Cell(outputs, inputs, _fill(prices, inputs.shape[1]), own, quantity[outputs])


def _fill(rows: Sequence[Indices], end: int) -> Indices:
    """Rows of one length, filled up with `end`."""
    table = np.full((len(rows), max(row.size for row in rows)), end, dtype=np.intp)
    for g, row in enumerate(rows):
        table[g, : row.size] = row
    return table
