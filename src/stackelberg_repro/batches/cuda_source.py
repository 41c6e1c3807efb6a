"""The CUDA source of a batch: its text, the sizes it is compiled with, and its arrays, packed as it reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput
from stackelberg.run.loop import RUNAWAY
from stackelberg_repro.batches.layout import RoutingLayout

FILES = tuple(Path(__file__).with_name(name) for name in ("algorithm_one.cu", "draws.cu"))
GROUP = 8
"""Lanes that serve one pair under one probe. Measured on an H200, see docs/scale.md."""
SLOTS = 128
"""With no more routes listed than this, their links and flows are kept at hand in shared memory."""
MOST_LINKS = 255
MOST_ROUTES = 2**16
MOST_THREADS = 1024
MOST_SHARED = 227 * 1024
"""What the kernel can hold: link numbers in a byte, route numbers in two, one block per run, its flows in shared
memory (bytes of a Hopper or Ampere A100 block; less on other chips, which the launch then reports)."""


def source() -> str:
    """The whole text, in the order in which it must be compiled."""
    return "\n".join(path.read_text(encoding="utf-8") for path in FILES)


def threads(layout: RoutingLayout, group: int = GROUP) -> int:
    """The threads of a block: a group for each pair and probe, whole warps."""
    return -(-2 * layout.pairs * group // 32) * 32


def definitions(layout: RoutingLayout, dtype: Any, group: int = GROUP) -> dict[str, str]:
    """The sizes that the source is compiled with.

    >>> from stackelberg_repro.routing.game import TollSettings, paper_game
    >>> layout = RoutingLayout.of(paper_game(TollSettings()).followers)
    >>> definitions(layout, np.float32)["THREADS"]
    '96'
    """
    check_fits(layout, dtype, group)
    return {
        "REAL": "float" if np.dtype(dtype) == np.float32 else "double",
        "LINKS": str(layout.links),
        "ROUTES": str(layout.routes),
        "PAIRS": str(layout.pairs),
        "PER_ROUTE": str(layout.longest),
        "MOST_ROUTES": str(layout.most_routes),
        "POWER_4": str(int(np.all(layout.power == 4.0))),
        "GROUP": str(group),
        "THREADS": str(threads(layout, group)),
        "SLOTS": str(SLOTS),
        "RUNAWAY": repr(RUNAWAY),
    }


def shared_bytes(layout: RoutingLayout, dtype: Any) -> int:
    """Shared memory of a block: the struct `Shared` of the source."""
    words, size = -(-layout.links // 32), int(np.dtype(dtype).itemsize)
    numbers = 4 * layout.routes + 3 * (layout.links + 1) + 4 * layout.links + 2 * words + 5 * 32 + 2 * SLOTS
    return numbers * size + 4 * (words * SLOTS + layout.pairs) + 2 * layout.routes + 16  # and what alignment adds


def check_fits(layout: RoutingLayout, dtype: Any, group: int = GROUP) -> None:
    """Refuse a network that the kernel has no room for, in words."""
    for what, has, most in (
        ("links", layout.links, MOST_LINKS),
        ("routes", layout.routes, MOST_ROUTES),
        ("threads per run", threads(layout, group), MOST_THREADS),
        ("bytes of shared memory per run", shared_bytes(layout, dtype), MOST_SHARED),
    ):
        if has > most:
            raise InvalidInput(
                f"device: the CUDA kernel takes at most {most:,} {what}, this game has {has:,}; use device 'cpu'"
            )


def network_arrays(layout: RoutingLayout, dtype: Any) -> list[NDArray[Any]]:
    """The arrays of the source's `Network`, in its order."""
    numbers = (
        layout.volume,
        layout.cost_constant,
        layout.time_constant,
        layout.coefficient,
        1.0 / layout.scale,
        layout.power,
    )
    return [
        _packed_links(layout),
        _masks(layout.incidence),
        layout.first_route.astype(np.int32),
        *(np.ascontiguousarray(values, dtype=dtype) for values in numbers),
    ]


def _packed_links(layout: RoutingLayout) -> NDArray[np.uint32]:
    """Four links of a route in a word, a row of words for the first four of every route, and so on."""
    count = -(-layout.longest // 4)
    wide = np.full((layout.routes, 4 * count), layout.links, dtype=np.uint8)
    wide[:, : layout.longest] = layout.route_links
    return np.ascontiguousarray(wide.view("<u4").T.astype(np.uint32))


def _masks(incidence: Array) -> NDArray[np.uint32]:
    """A bit per link, a row of words per route."""
    routes, links = incidence.shape
    bits = np.zeros((routes, -(-links // 32) * 32), dtype=bool)
    bits[:, :links] = incidence > 0
    return np.ascontiguousarray(np.packbits(bits, axis=1, bitorder="little").view("<u4").astype(np.uint32))
