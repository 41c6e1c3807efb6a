"""NumPy's directions for many seeds and rounds at once, compiled: SeedSequence, PCG64 and the normal ziggurat.

`core.derive` makes a generator for every draw, which takes longer than what is drawn from it. The same words and
the same tables give the same numbers without a generator: the twin of `draws.cu`, and as there only the last bit of
rare draws from the tail, and of a length, can differ.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stackelberg.core import Array, Purpose
from stackelberg_repro.batches.ziggurats import normal_ziggurat

Words = NDArray[np.uint64]
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLIER_HIGH, MULTIPLIER_LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
MANTISSA = np.uint64(0x000FFFFFFFFFFFFF)
TAIL, TAIL_INVERSE = 3.6541528853610088, 0.27366123732975828


@njit(cache=True, nogil=True)
def _high_product(a: Any, b: Any) -> Any:
    """The upper 64 bits of a product of two words."""
    a_low, a_high, b_low, b_high = a & LOW, a >> HALF, b & LOW, b >> HALF
    first = a_high * b_low + ((a_low * b_low) >> HALF)
    second = a_low * b_high + (first & LOW)
    return a_high * b_high + (first >> HALF) + (second >> HALF)


@njit(cache=True, nogil=True)
def _next_word(stream: Words) -> Any:
    """PCG64: state ← state · multiplier + increment, its halves folded and turned. stream: state, increment."""
    high, low = stream[0], stream[1]
    high = _high_product(low, MULTIPLIER_LOW) + high * MULTIPLIER_LOW + low * MULTIPLIER_HIGH
    low = low * MULTIPLIER_LOW
    total = low + stream[3]
    high = high + stream[2] + (np.uint64(1) if total < low else np.uint64(0))
    stream[0], stream[1] = high, total
    folded, turn = high ^ total, high >> np.uint64(58)
    return (folded >> turn) | (folded << ((np.uint64(64) - turn) & np.uint64(63)))


@njit(cache=True, nogil=True)
def _next_double(stream: Words) -> float:
    return float(_next_word(stream) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(cache=True, nogil=True)
def _hashed(value: Any, constant: NDArray[np.uint32], multiplier: Any) -> Any:
    value = np.uint32(value ^ constant[0])
    constant[0] = np.uint32(constant[0] * multiplier)
    value = np.uint32(value * constant[0])
    return np.uint32(value ^ (value >> np.uint32(16)))


@njit(cache=True, nogil=True)
def _mixed(x: Any, y: Any) -> Any:
    result = np.uint32(np.uint32(0xCA01F9DD) * x - np.uint32(0x4973F715) * y)
    return np.uint32(result ^ (result >> np.uint32(16)))


@njit(cache=True, nogil=True)
def _derive(seed: Any, purpose: int, round: int, stream: Words) -> None:
    """The stream of derive(seed, purpose, round), for seeds below 2^64."""
    entropy = np.zeros(7, dtype=np.uint32)
    entropy[0], entropy[1] = np.uint32(seed & LOW), np.uint32(seed >> HALF)
    entropy[4], entropy[5] = np.uint32(purpose), np.uint32(round)
    pool, constant = np.empty(4, dtype=np.uint32), np.array([0x43B0D7E5], dtype=np.uint32)
    for i in range(4):
        pool[i] = _hashed(entropy[i], constant, np.uint32(0x931E8875))
    for source in range(4):
        for target in range(4):
            if source != target:
                pool[target] = _mixed(pool[target], _hashed(pool[source], constant, np.uint32(0x931E8875)))
    for source in range(4, 7):
        for target in range(4):
            pool[target] = _mixed(pool[target], _hashed(entropy[source], constant, np.uint32(0x931E8875)))
    constant[0] = np.uint32(0x8B51F9DD)
    words = np.empty(4, dtype=np.uint64)
    for i in range(4):
        low = np.uint64(_hashed(pool[(2 * i) % 4], constant, np.uint32(0x58F38DED)))
        high = np.uint64(_hashed(pool[(2 * i + 1) % 4], constant, np.uint32(0x58F38DED)))
        words[i] = low | (high << HALF)
    one = np.uint64(1)
    stream[2] = (words[2] << one) | (words[3] >> np.uint64(63))
    stream[3] = (words[3] << one) | one
    stream[0] = stream[1] = np.uint64(0)
    _next_word(stream)
    low = stream[1] + words[1]
    stream[0] = stream[0] + words[0] + (one if low < words[1] else np.uint64(0))
    stream[1] = low
    _next_word(stream)


@njit(cache=True, nogil=True)
def _next_normal(stream: Words, width: Array, inside: Words, height: Array) -> Any:
    while True:
        bits = _next_word(stream)
        layer = int(bits & np.uint64(255))
        mantissa = (bits >> np.uint64(9)) & MANTISSA
        value = float(mantissa) * width[layer]
        if (bits >> np.uint64(8)) & np.uint64(1):
            value = -value
        if mantissa < inside[layer]:
            return value
        if layer == 0:
            while True:
                beyond = -TAIL_INVERSE * np.log1p(-_next_double(stream))
                depth = -np.log1p(-_next_double(stream))
                if depth + depth > beyond * beyond:
                    far = TAIL + beyond
                    return -far if (mantissa >> np.uint64(8)) & np.uint64(1) else far
        top, end = height[layer - 1], height[layer]
        if (top - end) * _next_double(stream) + end < np.exp(-0.5 * value * value):
            return value


@njit(cache=True, nogil=True)
def _fill(seeds: Words, first: int, purpose: int, width: Array, inside: Words, height: Array, v: Array) -> None:
    stream = np.empty(4, dtype=np.uint64)
    for t in range(v.shape[0]):
        for run in range(v.shape[1]):
            _derive(seeds[run], purpose, first + t, stream)
            row, square = v[t, run], 0.0
            for i in range(row.size):
                row[i] = _next_normal(stream, width, inside, height)
                square += row[i] * row[i]
            length = np.sqrt(square)
            for i in range(row.size):
                row[i] /= length


def directions(seeds: Any, d: int, first: int, last: int) -> Array:
    """v_t of the rounds from `first` to `last` − 1, rounds first, then runs: as `TwoPoint` draws them.

    >>> from stackelberg.core import derive, unit_sphere
    >>> v = directions([7, 2**62], 5, 3, 5)
    >>> bool(np.allclose(v[1, 0], unit_sphere(derive(7, Purpose.DIRECTION, 4), 5), rtol=1e-15))
    True
    """
    words = np.asarray(seeds, dtype=np.uint64)
    v = np.empty((last - first, words.size, d))
    tables = normal_ziggurat()

    def part(t: int) -> None:
        _fill(words, first + t, int(Purpose.DIRECTION), *tables, v[t : t + 1])

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        list(pool.map(part, range(last - first)))
    return v
