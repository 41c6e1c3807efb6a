"""Limits as a model of the response foresees them: what `leaders.limits` needs of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stackelberg.core import Array, Limit
from stackelberg.leaders.limits import Foreseen
from stackelberg.leaders.response.frame import Seat
from stackelberg.leaders.response.predictor import Predictor


def foresee_with(model: Predictor, seat: Seat, limits: Sequence[Limit]) -> Callable[[Array], Foreseen]:
    """u ↦ what the model foresees of each limit at u, in the units of that limit."""
    seats = [replace(seat, objective=limit) for limit in limits]
    noise = model.noise * model.scale * model.unit**2  # of an entry of y, as the model sees it
    pulled: tuple[Array, Array] | None = None

    def foresee(u: Array) -> Foreseen:
        nonlocal pulled
        v = model.predict(u)
        found = [one.cost_and_slopes(u, v) for one in seats]
        by_v = np.stack([slope for _, _, slope in found])
        if pulled is None or not np.array_equal(by_v, pulled[0]):  # weights have the same everywhere
            pulled = by_v, np.stack([model.pull(slope) for slope in by_v])
        variance, slope_of_variance = model.variances(u, by_v**2)
        return Foreseen(
            value=np.array([value for value, _, _ in found]),
            slope=np.stack([slope for _, slope, _ in found]) + pulled[1],
            variance=variance,
            slope_of_variance=slope_of_variance,
            noise=(by_v**2).sum(axis=1) * noise,
        )

    return foresee
