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

import numpy as np

from stackelberg.core import Array, InvalidInput, Outcome, unit_sphere, whole_number
from stackelberg.support.arrays import flag, keep_checked


class Estimator(ABC):
    """Where to probe around a centre, and the gradient that the costs there suggest.

    `deploys_centre` says whether point 0 is the centre itself: it counts where it was deployed, and its response is
    the one to go on from.
    """

    deploys_centre: bool
    uses_centre: bool = False
    """Whether the centre of the round counts although it was not deployed."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many points are announced."""

    @abstractmethod
    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """Unit directions v, one per row, in d coordinates."""

    @abstractmethod
    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """The points to announce."""

    @abstractmethod
    def estimate(self, centre: Array, answers: Sequence[Outcome], d: int, previous: float | None) -> Array | None:
        """The gradient estimate; `previous` is the cost of the last round's last point. None: not yet."""

    def middle(self, centre: Array, answers: Sequence[Outcome]) -> Array:
        """The point the estimate speaks of, from what was deployed."""
        return answers[0].x if self.deploys_centre else centre


def quotient(high: Outcome, low: Outcome, d: int) -> Array:
    """d (f(x̂) − f(x)) u / ‖u‖² with u = x̂ − x: the paper's equation for one pair of deployed points."""
    u = high.x - low.x
    length = float(u @ u)
    if length == 0.0:
        raise InvalidInput(
            "x: two probes of one round were deployed at the same point; their difference says nothing"
        )
    return np.asarray(d * (cost_of(high) - cost_of(low)) / length * u)


def cost_of(answer: Outcome) -> float:
    """The cost of an answer that is known to have one."""
    if answer.cost is None:
        raise InvalidInput("cost: an estimator was given an answer without a cost")
    return answer.cost


def draw_directions(rng: np.random.Generator, d: int, count: int, orthonormal: bool) -> Array:
    """`count` directions uniform on the sphere, independent or orthonormal, one per row."""
    if not orthonormal:
        return np.stack([unit_sphere(rng, d) for _ in range(count)])
    if count > d:
        raise InvalidInput(f"count: at most {d} orthonormal directions exist in dimension {d}, got {count}")
    q, r = np.linalg.qr(rng.standard_normal((d, count)))
    return np.ascontiguousarray((q * np.sign(np.diag(r))).T)


@dataclass(frozen=True)
class OneSided(Estimator):
    """The paper's estimator (d/δ)(f(x̂) − f(x)) v, averaged over `count` directions.

    Mean over v: the gradient of f̃ smoothed over the ball of radius δ. With `orthonormal=True` and as many
    directions as dimensions it is forward differences along a random basis.
    """

    count: int = 1
    orthonormal: bool = False
    deploys_centre = True

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        keep_checked(self, whole_number, "count")
        keep_checked(self, flag, "orthonormal")

    @property
    def size(self) -> int:
        """The centre, and a point for each direction."""
        return 1 + self.count

    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """`count` unit directions."""
        return draw_directions(rng, d, self.count, self.orthonormal)

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x, then x + δ v for each v."""
        return [centre, *[centre + delta * v for v in directions]]

    def estimate(self, centre: Array, answers: Sequence[Outcome], d: int, previous: float | None) -> Array:
        """The average of the one-sided quotients."""
        base, *others = answers
        return np.asarray(sum([quotient(other, base, d) for other in others]) / len(others))


@dataclass(frozen=True)
class Central(Estimator):
    """Central differences (d/2δ)(f(x + δv) − f(x − δv)) v, averaged over `count` directions.

    Same mean as the one-sided estimator; the even part of f̃ cancels, so its variance does not grow with
    curvature. The centre itself is not deployed.
    """

    count: int = 1
    orthonormal: bool = False
    deploys_centre = False

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        keep_checked(self, whole_number, "count")
        keep_checked(self, flag, "orthonormal")

    @property
    def size(self) -> int:
        """Two points for each direction."""
        return 2 * self.count

    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """`count` unit directions."""
        return draw_directions(rng, d, self.count, self.orthonormal)

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x + δ v and x − δ v for each v."""
        return [centre + sign * delta * v for v in directions for sign in (1.0, -1.0)]

    def estimate(self, centre: Array, answers: Sequence[Outcome], d: int, previous: float | None) -> Array:
        """The average of the central quotients."""
        pairs = list(zip(answers[::2], answers[1::2], strict=True))
        return np.asarray(sum(quotient(plus, minus, d) for plus, minus in pairs) / len(pairs))

    def middle(self, centre: Array, answers: Sequence[Outcome]) -> Array:
        """The middle of the deployed points."""
        return np.asarray(np.mean([answer.x for answer in answers], axis=0))


@dataclass(frozen=True)
class ResidualFeedback(Estimator):
    """One point per round: (d/δ)(f(x_t + δ v_t) − f(x_{t−1} + δ v_{t−1})) v_t (Zhang et al., arXiv 2006.10820).

    The first round has nothing to compare with and takes no step.
    """

    deploys_centre = False
    uses_centre = True
    size = 1

    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """One unit direction."""
        return draw_directions(rng, d, 1, orthonormal=False)

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x + δ v."""
        return [centre + delta * directions[0]]

    def estimate(self, centre: Array, answers: Sequence[Outcome], d: int, previous: float | None) -> Array | None:
        """The residual quotient; None in the first round, or where the centre itself was deployed."""
        if previous is None or np.array_equal(answers[0].x, centre):
            return None
        return quotient(answers[0], Outcome(centre, None, previous), d)
