"""Gradient estimators: which points to announce around x, and what their costs say of ∇f̃.

An estimator is a part of a leader. It lays out points around a centre (`points`) and, from the points really
deployed and their costs, estimates the gradient (`estimate`). Written with the deployed displacement
u = x̂ − x = δ v, the paper's estimator (d/δ)(f(x̂) − f(x)) v is d (f(x̂) − f(x)) u / ‖u‖², which stays right
when what was deployed differs from what was asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from stackelberg.core import Answer, Array, unit_sphere, whole_number
from stackelberg.support.arrays import validate_fields


@dataclass(frozen=True)
class Estimator(ABC):
    """Where to probe around a centre, and the gradient that costs there suggest, averaged over `count` directions.

    `deploys_centre` says whether point 0 is the centre itself: it counts where it was deployed, and its
    response is the one to go on from.

    Parameters
    ----------
    count : int, default 1
        Number of random directions averaged.
    """

    deploys_centre: ClassVar[bool]

    count: int = 1

    def __post_init__(self) -> None:
        validate_fields(self, whole_number, "count")

    @property
    @abstractmethod
    def size(self) -> int:
        """How many points are announced."""

    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """Unit directions v, one per row, in d coordinates."""
        return np.stack([unit_sphere(rng, d) for _ in range(self.count)])

    @abstractmethod
    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """The points to announce."""

    @abstractmethod
    def estimate(self, answers: Sequence[Answer], d: int) -> tuple[Array, Array]:
        """The gradient estimate, and the point it speaks of, from what was deployed."""


def quotient(high: Answer, low: Answer, d: int) -> Array:
    """d (f(x̂) − f(x)) u / ‖u‖² with u = x̂ − x: the paper's equation for one pair of deployed points."""
    assert high.cost is not None
    assert low.cost is not None
    u = high.x - low.x
    return np.asarray(d * (high.cost - low.cost) / float(u @ u) * u)


@dataclass(frozen=True)
class OneSided(Estimator):
    """The paper's estimator (d/δ)(f(x̂) − f(x)) v, averaged over `count` directions.

    Mean over v: the gradient of f̃ smoothed over the ball of radius δ.

    Parameters
    ----------
    count : int, default 1
        Number of random directions averaged.
    orthonormal : bool, default False
        Whether directions are at right angles to each other.
    """

    deploys_centre = True

    @property
    def size(self) -> int:
        """The centre, and a point for each direction."""
        return 1 + self.count

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x, then x + δ v for each v."""
        return [centre, *[centre + delta * v for v in directions]]

    def estimate(self, answers: Sequence[Answer], d: int) -> tuple[Array, Array]:
        """The average of the one-sided quotients, at the centre."""
        base, *others = answers
        return np.asarray(sum([quotient(other, base, d) for other in others]) / len(others)), base.x


@dataclass(frozen=True)
class Central(Estimator):
    """Central differences (d/2δ)(f(x + δv) − f(x − δv)) v, averaged over `count` directions.

    Same mean as the one-sided estimator; the even part of f̃ cancels, so its variance does not grow with
    curvature. The centre itself is not deployed.

    Parameters
    ----------
    count : int, default 1
        Number of random directions averaged.
    orthonormal : bool, default False
        Whether directions are at right angles to each other.
    """

    deploys_centre = False

    @property
    def size(self) -> int:
        """Two points for each direction."""
        return 2 * self.count

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x + δ v and x − δ v for each v."""
        return [centre + sign * delta * v for v in directions for sign in (1.0, -1.0)]

    def estimate(self, answers: Sequence[Answer], d: int) -> tuple[Array, Array]:
        """The average of the central quotients, in the middle of the deployed points."""
        pairs = list(zip(answers[::2], answers[1::2], strict=True))
        slope = np.asarray(sum(quotient(plus, minus, d) for plus, minus in pairs) / len(pairs))
        return slope, np.asarray(np.mean([answer.x for answer in answers], axis=0))
