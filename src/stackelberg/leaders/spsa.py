"""SPSA (Spall 1992, 1998): both probes along a vector of random signs, with Spall's gain sequences.

With signs Δ the SPSA estimate (f(x + cΔ) − f(x − cΔ)) / (2c) Δ is the central estimator along v = Δ/√d at radius
δ = c√d, so SPSA is Algorithm 1's loop with another estimator and another schedule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from stackelberg.core import Array, InvalidInput, Outcome, positive, whole_number
from stackelberg.leaders.estimators import Central, Estimator
from stackelberg.leaders.probing import DEFAULT_K
from stackelberg.leaders.schedules import Steps
from stackelberg.leaders.two_point import TwoPoint
from stackelberg.support.arrays import keep_checked, number


@dataclass(frozen=True)
class RandomSigns(Estimator):
    """Central differences along Δ/√d with independent random signs Δ, averaged over `count` draws.

    >>> from stackelberg.core import Purpose, derive
    >>> np.abs(RandomSigns().directions(derive(0, Purpose.DIRECTION), 4))
    array([[0.5, 0.5, 0.5, 0.5]])
    """

    count: int = 1
    deploys_centre = False
    _central: Central = field(default_factory=Central, repr=False, init=False)

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        keep_checked(self, whole_number, "count")

    @property
    def size(self) -> int:
        """Two points for each draw."""
        return 2 * self.count

    def directions(self, rng: np.random.Generator, d: int) -> Array:
        """`count` sign vectors of length one."""
        return np.asarray(rng.choice([-1.0, 1.0], size=(self.count, d)) / np.sqrt(d))

    def points(self, centre: Array, delta: float, directions: Array) -> list[Array]:
        """x + δ v and x − δ v for each v."""
        return self._central.points(centre, delta, directions)

    def estimate(self, centre: Array, answers: Sequence[Outcome], d: int, previous: float | None) -> Array:
        """The average of the central quotients: (f(x + cΔ) − f(x − cΔ)) / (2c) Δ."""
        return self._central.estimate(centre, answers, d, previous)

    def middle(self, centre: Array, answers: Sequence[Outcome]) -> Array:
        """The middle of the deployed points."""
        return self._central.middle(centre, answers)


@dataclass(frozen=True)
class SpallSchedule:
    """Spall's gains a_t = a/(A + t + 1)^0.602 and c_t = c/(t + 1)^0.101; the probing radius is c_t √d.

    >>> SpallSchedule(a=0.1, c=0.2, A=0)(t=0, d=4)
    Steps(eta=0.1, delta=0.4)
    """

    a: float = 0.1
    c: float = 0.1
    A: float = 10.0
    alpha: float = 0.602
    gamma: float = 0.101

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        keep_checked(self, positive, "a", "c")
        keep_checked(self, positive, "A", zero=True)
        keep_checked(self, number, "alpha", "gamma")
        if not 0 < self.gamma < self.alpha <= 1:
            raise InvalidInput(
                f"alpha, gamma: expected 0 < gamma < alpha <= 1, got alpha={self.alpha}, gamma={self.gamma}"
            )

    def __call__(self, t: int, d: int) -> Steps:
        """a_t, and c_t √d."""
        return Steps(self.a / (self.A + t + 1) ** self.alpha, self.c / (t + 1) ** self.gamma * d**0.5)


def spsa(a: float = 0.1, c: float = 0.1, A: float = 10.0, *, K: int = DEFAULT_K, count: int = 1) -> TwoPoint:
    """The SPSA leader: two probes x ± c_t Δ_t per round, whatever the dimension.

    >>> from stackelberg import solve
    >>> from stackelberg.games import stackelberg_cournot
    >>> result = solve(stackelberg_cournot(n=2), spsa(a=1.0, K=30), rounds=200, x0=[3.0], seed=0)
    >>> bool(abs(result.x[0] - 6) < 0.2)
    True
    """
    return TwoPoint(K=K, schedule=SpallSchedule(a, c, A), estimator=RandomSigns(count))
