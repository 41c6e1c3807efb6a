"""A probing function made of a game: deploy x, wait, and say how far from settled the cost may be."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, derive, refuse, whole_number
from stackelberg.theory.contraction import estimate_contraction
from stackelberg.theory.rates import Exponential, Polynomial, Rate
from stackelberg.theory.verdicts import CostReading

STILL = 1e-12
"""Moves below this, relative to the response, are rounding."""

WATCHED = (200, 800)
"""Follower rounds that a rate is estimated from: more where fewer do not show it."""

TOO_LITTLE = 0.9
"""K rounds that leave this share of the distance to settled, or more, are too few to tell what is left."""


@final
@dataclass(frozen=True)
class SettlingLaw:
    """How followers settle, for bounds: a rate that was given and is trusted, or one watched, which is not."""

    rate: Rate
    watched: bool

    def share(self, K: int) -> float:
        """q: by how much K more rounds shrink the distance to settled."""
        if self.watched and isinstance(self.rate, Polynomial):
            return float(2 ** (-self.rate.lam / 2))  # a law that goes on: from round K to round 2K
        return math.sqrt(self.rate.squared_factor(K))


def settling_law(game: Game, x: Array, rate: Rate | SettlingLaw | None, seed: int) -> SettlingLaw:
    """The rate given, or what is seen at x: watched for longer where followers have not settled at first."""
    if isinstance(rate, SettlingLaw):
        return rate
    if rate is None:
        seen = estimate_contraction(game.followers, x, rounds=WATCHED[0], seed=seed)
        if not seen.settles:
            seen = estimate_contraction(game.followers, x, rounds=WATCHED[1], seed=seed)
        return SettlingLaw(seen.slowest_rate(), watched=True)
    refuse(
        not isinstance(rate, Exponential | Polynomial),
        f"rate: expected Exponential(rho) or Polynomial(lam), got {rate!r}",
    )
    return SettlingLaw(rate, watched=False)


class SettledProbe:
    """Deploy x for 2K follower rounds and read the cost, with a bound on |cost − settled cost|.

    With ‖y^{(K)} − S‖ <= q ‖y^{(0)} − S‖, q < 1, the second half of the rounds shows how far is left:
    ‖y^{(2K)} − S‖ <= q/(1 − q) ‖y^{(2K)} − y^{(K)}‖. The cost is off by at most that times the size of ∂y f on the
    way, taken at y^{(2K)} and widened by the change of ∂y f seen between y^{(K)} and y^{(2K)}. The population goes
    on from probe to probe, so live followers will do.

    A `rate` that is given is trusted: q = Cρ^K for an Exponential one, √C K^{−λ/2} for a Polynomial one. A rate
    that is estimated, from responses at `x`, is not. Then q is that of the slowest law that the fit leaves room for
    (`Contraction.slow`), and every deployment is watched besides: with moves m_1 from y^{(K/2)} to y^{(K)} and m_2
    from there to y^{(2K)}, moves that go on shrinking by m_2/m_1 or faster per doubling of the rounds leave at most
    m_2 · q/(1 − q) with q = m_2/m_1. The larger of the two bounds counts, and there is none (infinity) where
    m_2 >= m_1. What no response has shown yet, such as a slow mode that is still small, no bound contains.

    Parameters
    ----------
    game : Game
        The game.
    x : ndarray
        Where a rate is estimated.
    K : int
        Half the follower rounds of a reading.
    rate : Rate | SettlingLaw, optional
        How followers settle; left out, it is estimated at x.
    seed : int, default 0
        Of all that is random.
    """

    def __init__(
        self, game: Game, x: Array, K: int, *, rate: Rate | SettlingLaw | None = None, seed: int = 0
    ) -> None:
        self.game, self.K, self.seed = game, whole_number("K", K), seed
        law = settling_law(game, x, rate, seed)
        self.rate, self.watched, self.share = law.rate, law.watched, law.share(K)
        refuse(self.watched and K < 2, f"K: expected at least 2 rounds where the rate is estimated, got {K}")
        if self.share >= TOO_LITTLE:
            words = "C rho^K" if isinstance(self.rate, Exponential) else "their slow law"
            raise InvalidInput(
                f"K: {K} rounds shrink the distance to settled only by {words} = {self.share:.3g}; give more rounds"
            )
        self._memory: Any = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        self.deployments = 0

    @property
    def follower_rounds(self) -> int:
        """Follower rounds spent so far."""
        return 2 * self.K * self.deployments

    def __call__(self, x: Array) -> CostReading:
        """Deploy x."""
        f = self.game.objective
        middle, half, y = self._responses(x)
        self.deployments += 1
        moved = float(np.linalg.norm(y - half))
        left = self._factor(y, half, middle) * moved if moved > 0 else 0.0
        if math.isinf(left):
            return CostReading(f(x, y), math.inf)
        slope = f.partial_y(x, y)
        bend = float(np.linalg.norm(slope - f.partial_y(x, half))) / moved if moved > 0 else 0.0
        return CostReading(f(x, y), left * (float(np.linalg.norm(slope)) + bend * left))

    def _responses(self, x: Array) -> tuple[Array | None, Array, Array]:
        """y^{(K/2)} where deployments are watched, y^{(K)} and y^{(2K)}."""
        followers, rng = self.game.followers, derive(self.seed, Purpose.RESPONSE, self.deployments)
        middle, memory, rest = None, self._memory, self.K
        if self.watched:
            middle, memory = followers.respond(x, memory, self.K - self.K // 2, rng)
            rest = self.K // 2
        half, memory = followers.respond(x, memory, rest, rng)
        y, self._memory = followers.respond(x, memory, self.K, rng)
        return middle, half, y

    def _factor(self, y: Array, half: Array, middle: Array | None) -> float:
        """How many times the last move is left at most."""
        share = self.share
        if middle is not None:
            still = STILL * max(float(np.abs(y).max()), 1e-300)
            moved, before = float(np.linalg.norm(y - half)), float(np.linalg.norm(half - middle))
            if moved > still:
                share = max(share, moved / before if before > 0 else math.inf)
        return share / (1 - share) if share < 1 else math.inf


def settled_probe(
    game: Game, K: int, x: Array | None = None, *, rate: Rate | SettlingLaw | None = None, seed: int = 0
) -> SettledProbe:
    """The probing function of a game for `certify`; x (default: the game's start) is where a rate is estimated.

    Parameters
    ----------
    game : Game
        The game.
    K : int
        Half the follower rounds of a reading.
    x : ndarray, optional
        Where a rate is estimated (default: the game's start).
    rate : Rate | SettlingLaw, optional
        How followers settle; left out, it is estimated at x.
    seed : int, default 0
        Of all that is random.

    Returns
    -------
    SettledProbe
        A callable of x.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> from stackelberg.theory import certify
    >>> game = stackelberg_cournot(n=2)
    >>> seen = certify(settled_probe(game, K=30), [6.0], game.X, eps_g=0.01, eps_h=0.01, radius=0.5, budget=100)
    >>> seen.verdict.value
    'no descent found to (eps_g, eps_h) at this radius'
    """
    start = game.x0 if x is None else x
    refuse(
        start is None and rate is None,
        "x: expected a point to estimate the settling rate at, or a rate; got neither",
    )
    return SettledProbe(game, np.zeros(game.X.dimension) if start is None else start, K, rate=rate, seed=seed)
