"""The tables of NumPy's ziggurats, read off the NumPy that is installed.

NumPy draws normal and exponential numbers by the ziggurat method (Marsaglia, Tsang 2000) with 256 layers. A draw
takes a layer and a mantissa from the bits of one word: the number is mantissa · width[layer], accepted at once
where the mantissa is below inside[layer], else by comparing with the density between height[layer] and
height[layer − 1]. A device that shall draw the same numbers needs the same tables. They are not public, but
PCG64's state can be set so that any word comes next; what NumPy makes of it shows the tables, to the bit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array

LAYERS = 256
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_INVERSE = pow(_MULTIPLIER, -1, 2**128)
_STEP = 1
"""The increment of the generator; any odd number will do."""


class Ziggurat(NamedTuple):
    """Width of a step of the mantissa, mantissas accepted at once, and density at the end, one entry per layer."""

    width: Array
    inside: NDArray[np.uint64]
    height: Array


class _Probe:
    """Feeds NumPy words of our own and sees what it draws from them."""

    def __init__(self, draw: Callable[[np.random.Generator], float], word: Callable[[int, int], int]) -> None:
        self._bits = np.random.PCG64(0)
        self._draw, self._word = draw, word
        self._generator = np.random.Generator(self._bits)

    def _feed(self, layer: int, mantissa: int) -> int:
        """Set the state so that the next word is the one of a layer and a mantissa; the state after that word."""
        after = self._word(layer, mantissa)  # high half 0: the word is the state itself, not turned
        before = (after - _STEP) * _INVERSE % 2**128
        state: Any = self._bits.state
        state["state"] = {"state": before, "inc": _STEP}
        self._bits.state = state
        return after

    def at_once(self, layer: int, mantissa: int) -> bool:
        """Whether the word is accepted without a further one."""
        after = self._feed(layer, mantissa)
        self._draw(self._generator)
        return bool(self._bits.state["state"]["state"] == after)

    def value(self, layer: int, mantissa: int) -> float:
        """What is drawn from the word."""
        self._feed(layer, mantissa)
        return abs(self._draw(self._generator))

    def inside(self, layer: int, most: int) -> int:
        """The first mantissa that is not accepted at once, by bisection."""
        low, high = 0, most
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.at_once(layer, middle) else (low, middle)
        return low


def _read(probe: _Probe, bits: int, density: Callable[[Array], Array]) -> Ziggurat:
    most = 2**bits
    inside = np.array([probe.inside(layer, most) for layer in range(LAYERS)], dtype=np.uint64)
    # The top layer accepts nothing at once; a mantissa of 1 lies under any density and is accepted all the same.
    width = np.array([probe.value(layer, 1) for layer in range(LAYERS)])
    height = density(width * most)
    height[0] = 1.0  # the layer of the tail; nothing is compared with its own end
    return Ziggurat(width, inside, height)


@cache
def normal_ziggurat() -> Ziggurat:
    """The tables of `standard_normal`."""
    probe = _Probe(lambda rng: float(rng.standard_normal()), lambda layer, mantissa: layer | mantissa << 9)
    return _read(probe, 52, lambda end: np.exp(-0.5 * end * end))


@cache
def exponential_ziggurat() -> Ziggurat:
    """The tables of `standard_exponential`."""
    probe = _Probe(
        lambda rng: float(rng.standard_exponential()), lambda layer, mantissa: layer << 3 | mantissa << 11
    )
    return _read(probe, 53, lambda end: np.exp(-end))
