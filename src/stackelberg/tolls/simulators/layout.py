"""A simulated day: tolls by link and period go in, volumes and times by link and period come out, and its cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, InvalidInput, Objective, as_vector, frozen, positive, whole_number
from stackelberg.support.brief import brief

SECONDS = {"seconds": 1.0, "minutes": 60.0, "hours": 3600.0}
"""Units in which tolls and times can be told."""

EXTRAS = ("waited", "unfinished", "teleported")
"""The last entries of a response."""


def unit_seconds(unit: str) -> float:
    """How many seconds a unit of time has."""
    if unit not in SECONDS:
        raise InvalidInput(f"unit: expected one of {', '.join(SECONDS)}, got {unit!r}")
    return SECONDS[unit]


@final
@dataclass(frozen=True, eq=False)
class Day:
    """What a simulator says of a day, times in seconds.

    `volumes` entered each link in each period (periods × links) and took `times` on average; `waited_s` is the
    time spent outside of links (before entering the network, within junctions), `unfinished` counts the trips
    under way at the end, `teleported` the vehicles that the simulator took out of a jam because they had stood
    too long.
    """

    volumes: Array
    times: Array
    waited_s: float
    unfinished: float
    teleported: float = 0.0

    @property
    def total_s(self) -> float:
        """Time that all vehicles spent on links and before them."""
        return float((self.volumes * self.times).sum()) + self.waited_s


@final
@dataclass(frozen=True)
class DayLayout:
    """Which entries of x and y mean what.

    x has a toll for each tolled link in the first period, then in the second, and so on. y has the volumes of all
    links in the first period, in the second, ..., then their mean times in the same order, then `EXTRAS`: the
    time that all vehicles together waited outside of links, the number of trips that did not end, and of vehicles
    teleported.

    >>> layout = DayLayout(links=3, tolled=(2,), periods=2)
    >>> layout.tolls(np.array([5.0, 7.0]))
    array([[0., 0., 5.],
           [0., 0., 7.]])
    >>> layout.prices
    ((2, 5), (8, 11))
    """

    links: int
    tolled: tuple[int, ...]
    periods: int = 1

    def __post_init__(self) -> None:
        """Check the links."""
        whole_number("periods", self.periods)
        tolled = tuple(int(link) for link in self.tolled)
        if not tolled or len(set(tolled)) != len(tolled) or min(tolled) < 0 or max(tolled) >= self.links:
            raise InvalidInput(f"tollable: expected different links 0 to {self.links - 1}, got {list(self.tolled)}")
        object.__setattr__(self, "tolled", tolled)

    @property
    def x_size(self) -> int:
        """How many tolls there are."""
        return self.periods * len(self.tolled)

    @property
    def y_size(self) -> int:
        """How many numbers are seen."""
        return 2 * self.periods * self.links + len(EXTRAS)

    @property
    def prices(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """On which entries of y each toll is a price: the volume of its link in its period, and the time there."""
        volumes = tuple(p * self.links + link for p in range(self.periods) for link in self.tolled)
        return volumes, tuple(self.periods * self.links + entry for entry in volumes)

    def tolls(self, x: Array) -> Array:
        """Tolls as periods × links."""
        table = np.zeros((self.periods, self.links))
        table[:, list(self.tolled)] = as_vector("x", x, self.x_size).reshape(self.periods, -1)
        return table

    def response(self, day: Day, unit_s: float) -> Array:
        """y of a day, times in units of `unit_s` seconds."""
        parts = (
            day.volumes.ravel(),
            day.times.ravel() / unit_s,
            [day.waited_s / unit_s, day.unfinished, day.teleported],
        )
        return frozen(np.concatenate(parts))

    def parts(self, y: Array) -> tuple[Array, Array, float, float]:
        """Volumes, times (both periods × links), time waited, and trips that failed (unfinished or teleported)."""
        if y.size != self.y_size:
            raise InvalidInput(f"y: expected {self.y_size} numbers of a simulated day, got {y.size}")
        half = self.periods * self.links
        shape = (self.periods, self.links)
        return y[:half].reshape(shape), y[half : 2 * half].reshape(shape), float(y[-3]), float(y[-2] + y[-1])


@final
@dataclass(frozen=True, eq=False)
class SimulatedTime:
    """f(x, y) = scale · (Σ volume · time + time waited + failed_cost · failed trips) + λ‖x‖².

    A trip that is under way at the end, or that was teleported past a jam, counts with its time so far, and with
    `failed_cost` besides, in units of time: a gridlock does not look like a day without traffic.

    >>> f = SimulatedTime(DayLayout(2, (1,)), failed_cost=10.0).objective()
    >>> f(np.zeros(1), np.array([3.0, 4.0, 5.0, 2.0, 7.0, 1.0, 0.0]))  # 3 · 5 + 4 · 2 + 7 + 10
    40.0
    >>> f.partial_y(np.zeros(1), np.array([3.0, 4.0, 5.0, 2.0, 7.0, 1.0, 0.0]))
    array([ 5.,  2.,  3.,  4.,  1., 10., 10.])
    """

    layout: DayLayout
    failed_cost: float = 30.0
    lam: float = 0.0
    scale: float = 1.0

    __repr__ = brief

    def __post_init__(self) -> None:
        """Check the numbers."""
        positive("failed_cost", self.failed_cost, zero=True)
        positive("lam", self.lam, zero=True)
        positive("scale", self.scale)

    def __call__(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        volumes, times, waited, failed = self.layout.parts(y)
        spent = float((volumes * times).sum()) + waited + self.failed_cost * failed
        return float(self.scale * spent + self.lam * (x @ x))

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂f/∂x = 2 λ x: drivers' times are all in y."""
        return np.asarray(2.0 * self.lam * x)

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂f/∂y: times for the volumes, volumes for the times."""
        volumes, times, _, _ = self.layout.parts(y)
        return np.asarray(
            self.scale * np.concatenate([times.ravel(), volumes.ravel(), [1.0, self.failed_cost, self.failed_cost]])
        )

    def objective(self) -> Objective:
        """As an `Objective` with exact gradients, and the structure of the tolls."""
        pair: Any = (self.partial_x, self.partial_y)
        return Objective(self, pair, "total time, simulated", prices=self.layout.prices)
