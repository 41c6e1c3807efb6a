"""The structure of J = dS/dx as a user gives it: which entries of y can depend on which entries of x."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, final

import numpy as np

from stackelberg.core import InvalidInput, Prices
from stackelberg.leaders.response.groups import Groups, Indices, Support, lay_out, one_group


@final
@dataclass(frozen=True, eq=False)
class Blocks:
    """Blocks of J: in each pair, any of the outputs (entries of y) can depend on any of the inputs (entries of x).

    Where an output stands in several pairs, it can depend on the inputs of all of them; where it stands in none,
    on nothing. Indices start at 0.

    Two towns, each with two tolls and three roads of its own; the last road sees the tolls of both:

    >>> towns = Blocks([(range(0, 3), [0, 1]), (range(3, 6), [2, 3]), (5, [0, 1])])
    >>> towns.pairs[0]
    (array([0, 1, 2]), array([0, 1]))

    >>> from stackelberg.leaders import ResponseModel
    >>> leader = ResponseModel(K=3, structure=towns)

    The response then has six entries, and a leader that knows the structure needs about as many deployments as one
    output has inputs, not as x has entries.
    """

    pairs: Sequence[tuple[Indices, Indices]]

    def __post_init__(self) -> None:
        """Check the indices."""
        if not isinstance(self.pairs, Iterable):
            raise InvalidInput(f"structure: expected pairs (outputs, inputs), got {type(self.pairs).__name__}")
        object.__setattr__(self, "pairs", tuple(_pair(i, pair) for i, pair in enumerate(self.pairs)))

    def check_inputs(self, d: int) -> None:
        """Refuse an x of d entries where a block speaks of more."""
        self._check(1, "inputs", f"x has {d} entries", d)

    def rows(self, n: int) -> list[Indices]:
        """The inputs of each of n outputs, in rising order; refused where a block speaks of more."""
        self._check(0, "outputs", f"y has {n} entries", n)
        of: list[list[Indices]] = [[np.zeros(0, np.intp)] for _ in range(n)]
        for outputs, inputs in self.pairs:
            for output in outputs.tolist():
                of[output].append(inputs)
        return [np.unique(np.concatenate(sides)) for sides in of]

    def _check(self, side: int, name: str, has: str, end: int) -> None:
        for i, pair in enumerate(self.pairs):
            if pair[side].size and pair[side][-1] >= end:
                raise InvalidInput(
                    f"structure: block {i} has {name} up to {pair[side][-1]}, but {has}: "
                    f"expected indices 0 to {end - 1}"
                )


@final
@dataclass(frozen=True, eq=False)
class Mask:
    """A mask of J, row by row: the inputs of output j are indices[starts[j] : starts[j + 1]] of the d there are."""

    starts: Indices
    indices: Indices
    d: int

    def check_inputs(self, d: int) -> None:
        """The mask has a column for each entry of x."""
        if d != self.d:
            raise InvalidInput(
                f"structure: expected a mask with {d} columns, one for each entry of x, got {self.d}"
            )

    def rows(self, n: int) -> list[Indices]:
        """The inputs of each of n outputs, in rising order: the mask has a row for each entry of y."""
        if n != self.starts.size - 1:
            raise InvalidInput(
                f"structure: expected a mask with {n} rows, one for each entry of y, got {self.starts.size - 1}"
            )
        return np.split(self.indices, self.starts[1:-1])


Structure: TypeAlias = Blocks | Mask
"""Which entries of y (outputs) can depend on which entries of x (inputs)."""


def as_structure(value: Any) -> Structure | None:
    """What a user gave as `structure`, checked as far as it can be before x and y are known.

    >>> as_structure([([0, 1], [0]), ([2], [1])]).pairs[1]
    (array([2]), array([1]))
    >>> as_structure([[True, False], [False, True]])
    Traceback (most recent call last):
    stackelberg.support.errors.InvalidInput: structure: block 0: expected whole numbers >= 0 as outputs, got True; \
give a mask as an array: np.array(mask)
    """
    if value is None or isinstance(value, Structure):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Blocks(value)
    import scipy.sparse  # imported when used: it loads slowly

    sparse = bool(scipy.sparse.issparse(value))
    if not sparse and not isinstance(value, np.ndarray):
        raise InvalidInput(
            "structure: expected a boolean array or a scipy.sparse matrix with a row for each entry of y and a "
            f"column for each of x, or Blocks([(outputs, inputs), ...]), got {type(value).__name__}"
        )
    if not sparse and value.dtype != np.bool_:
        raise InvalidInput(f"structure: expected booleans, got dtype {value.dtype}; write J != 0")
    if value.ndim != 2:
        raise InvalidInput(f"structure: expected a mask of shape (entries of y, entries of x), got {value.shape}")
    rows = scipy.sparse.csr_array(value).astype(bool)
    rows.sum_duplicates()
    rows.eliminate_zeros()
    return Mask(_frozen(rows.indptr), _frozen(rows.indices), int(rows.shape[1]))


@lru_cache(maxsize=8)
def groups_of(structure: Structure | None, n: int, d: int, prices: Prices | None = None) -> Groups:
    """The groups of outputs with the same inputs, checked against y of n entries and x of d."""
    if structure is None:
        return one_group(n, d, prices)
    structure.check_inputs(d)
    like: dict[bytes, tuple[list[int], Indices]] = {}
    for output, inputs in enumerate(structure.rows(n)):
        like.setdefault(inputs.tobytes(), ([], inputs))[0].append(output)
    return lay_out([(np.array(outputs), inputs) for outputs, inputs in like.values()], n, d, prices)


def _pair(i: int, pair: Any) -> Support:
    if not isinstance(pair, Sequence) or len(pair) != 2:
        raise InvalidInput(f"structure: block {i}: expected a pair (outputs, inputs), got {pair!r}")
    sides = []
    for name, values in zip(("outputs", "inputs"), pair, strict=True):
        given = np.atleast_1d(np.asarray(values))
        if given.size and (given.dtype.kind not in "iu" or given.ndim != 1 or given.min() < 0):
            advice = "; give a mask as an array: np.array(mask)" if given.dtype.kind == "b" else ""
            raise InvalidInput(
                f"structure: block {i}: expected whole numbers >= 0 as {name}, got {values!r}{advice}"
            )
        sides.append(_frozen(np.unique(given)))
    return sides[0], sides[1]


def _frozen(values: Any) -> Indices:
    indices = np.array(values, dtype=np.intp)
    indices.flags.writeable = False
    return indices
