"""Batches on an NVIDIA GPU: the CUDA source, compiled when it is needed (CuPy, extra `gpu`)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from stackelberg.core import InvalidInput, Purpose, require
from stackelberg_repro.batches import cuda_source
from stackelberg_repro.batches.batch import BatchOutcome, RoutingBatch
from stackelberg_repro.batches.layout import RoutingLayout
from stackelberg_repro.batches.ziggurats import exponential_ziggurat, normal_ziggurat
from stackelberg_repro.routing.game import HIGHEST_FIRST_TOLL

DRAWING_THREADS = 64
SHARE_OF_MEMORY = 0.6
"""Of the device's free memory, what a batch may take."""
MOST_AT_ONCE = 65_536
"""Runs of one launch: more would not be faster, and what is done so far is kept after each."""
SECOND_START = 2
"""The number of the draw for the separate start of x̂ in round 0, as in `routing.runs`."""


def _refuse_without_device(cupy: Any) -> None:
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise InvalidInput(f"device: CUDA finds no GPU here ({error}); use device 'cpu'") from error
    if count == 0:
        raise InvalidInput("device: CUDA finds no GPU here; use device 'cpu'")


class CudaEngine:
    """Runs batches on one layout in one precision. Compiling takes a second or two; CuPy keeps the result."""

    def __init__(self, layout: RoutingLayout, precision: str = "float32", group: int = cuda_source.GROUP) -> None:
        self._cupy = require("cupy", extra="gpu")
        _refuse_without_device(self._cupy)
        self._layout, self._dtype, self._group = layout, np.dtype(precision), group
        self.name = f"CUDA kernel, {precision}"
        self._network = [self._cupy.asarray(a) for a in cuda_source.network_arrays(layout, self._dtype)]
        self._normal = [self._cupy.asarray(table) for table in normal_ziggurat()]
        self._exponential = [self._cupy.asarray(table) for table in exponential_ziggurat()]

    @cached_property
    def _kernels(self) -> tuple[Any, Any, Any]:
        defined = cuda_source.definitions(self._layout, self._dtype, self._group)
        options = ("-std=c++17", "--device-int128", *(f"-D{name}={value}" for name, value in defined.items()))
        module = self._cupy.RawModule(code=cuda_source.source(), options=options)
        names = ("algorithm_one", "draw_directions", "draw_starts")
        play, directions, starts = (module.get_function(name) for name in names)
        play.max_dynamic_shared_size_bytes = cuda_source.shared_bytes(self._layout, self._dtype)
        return play, directions, starts

    def most_runs(self, batch: RoutingBatch) -> int:
        """How many runs fit: their directions take most of the memory."""
        free, _ = self._cupy.cuda.runtime.memGetInfo()
        numbers = batch.rounds * (batch.layout.links + 1) + 2 * batch.layout.routes + batch.layout.links
        return max(1, min(MOST_AT_ONCE, int(SHARE_OF_MEMORY * free / (numbers * self._dtype.itemsize))))

    def run(self, batch: RoutingBatch) -> BatchOutcome:
        """Draw, play, and fetch the results."""
        costs, x, y, stopped, _ = self.play(batch, self.draw(batch))
        get = self._cupy.asnumpy
        return BatchOutcome(get(costs), get(x), get(y), get(stopped).astype(np.int64))

    def draw(self, batch: RoutingBatch) -> tuple[Any, Any, Any, Any]:
        """Directions, first tolls, and where both probes start, on the device."""
        cupy, layout, runs = self._cupy, self._layout, batch.runs
        _, directions, starts = self._kernels
        seeds = cupy.asarray(batch.seeds)
        v = cupy.empty((runs, batch.rounds, layout.links), self._dtype)
        rows = runs * batch.rounds
        shared = DRAWING_THREADS * (layout.links + 1) * self._dtype.itemsize
        directions.max_dynamic_shared_size_bytes = shared
        directions(
            (-(-rows // DRAWING_THREADS),),
            (DRAWING_THREADS,),
            (
                *(seeds, np.int64(rows), np.int32(batch.rounds), np.int32(0), np.uint32(Purpose.DIRECTION)),
                *(*self._normal, v),
            ),
            shared_mem=shared,
        )
        x = cupy.empty((runs, layout.links), self._dtype)
        y = cupy.empty((runs, layout.routes), self._dtype)
        self._draw_start(starts, seeds, HIGHEST_FIRST_TOLL, 0, x, y)
        y_hat = y
        if batch.separate:
            y_hat = cupy.empty_like(y)
            self._draw_start(starts, seeds, 0.0, SECOND_START, x, y_hat)
        return v, x, y, y_hat

    def _draw_start(self, kernel: Any, seeds: Any, highest: float, probe: int, x: Any, y: Any) -> None:
        runs = len(seeds)
        kernel(
            (-(-runs // DRAWING_THREADS),),
            (DRAWING_THREADS,),
            (
                *(seeds, np.int32(runs), *self._network, *self._exponential, np.uint32(Purpose.START)),
                *(np.float64(highest), np.uint32(Purpose.INITIAL_MEMORY), np.uint32(probe), x, y),
            ),
        )

    def play(self, batch: RoutingBatch, drawn: tuple[Any, Any, Any, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """All rounds of all runs in one launch: costs, x, y, where runs stopped, and how lists were renewed."""
        cupy, (v, x, y, y_hat) = self._cupy, drawn
        kernel, _, _ = self._kernels

        def device(values: Any) -> Any:
            return cupy.asarray(values, dtype=self._dtype)

        costs = cupy.full((batch.runs, batch.rounds), np.nan, self._dtype)
        stopped = cupy.empty(batch.runs, np.int32)
        work = cupy.empty((batch.runs, 3), np.int32)
        kernel(
            (batch.runs,),
            (cuda_source.threads(self._layout, self._group),),
            (
                *(*self._network, np.int32(batch.rounds), np.int32(batch.K), cupy.asarray(batch.schedule)),
                *(device(batch.eta), device(batch.delta), device(batch.gamma), device(batch.penalty)),
                *(v, x, y, y_hat, costs, stopped, work),
            ),
            shared_mem=cuda_source.shared_bytes(self._layout, self._dtype),
        )
        return costs, x, y, stopped, work
