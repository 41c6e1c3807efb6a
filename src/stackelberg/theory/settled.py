"""A probing function made of a game: deploy x, wait, and say how far from settled the cost may be."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, derive, whole_number
from stackelberg.theory.certificate import CostReading
from stackelberg.theory.contraction import estimate_contraction
from stackelberg.theory.rates import Exponential


class SettledProbe:
    """Deploy x for 2K follower rounds and read the cost, with a bound on |cost − settled cost|.

    With ‖y^{(K)} − S‖ <= q ‖y^{(0)} − S‖, q = Cρ^K < 1, the second half of the rounds shows how far is left:
    ‖y^{(2K)} − S‖ <= q/(1 − q) ‖y^{(2K)} − y^{(K)}‖. The cost is off by at most that times the size of ∂y f on the
    way, taken at y^{(2K)} and widened by the change of ∂y f seen between y^{(K)} and y^{(2K)}. The population goes
    on from probe to probe, so live followers will do. The bound is as good as ρ and C are: give a `rate` you trust,
    or let it be estimated from responses at `x`.
    """

    def __init__(self, game: Game, x: Array, K: int, *, rate: Exponential | None = None, seed: int = 0) -> None:
        self.game, self.K, self.seed = game, whole_number("K", K), seed
        fitted = (
            estimate_contraction(game.followers, x, seed=seed, kind="1b").settled_rate() if rate is None else rate
        )
        if not isinstance(fitted, Exponential):
            raise InvalidInput(f"rate: expected an Exponential rate, got {fitted!r}")
        self.rate = fitted
        self.share = self.rate.C * self.rate.rho**self.K
        if self.share >= 0.9:
            raise InvalidInput(
                f"K: {K} rounds shrink the distance to settled only by C rho^K = {self.share:.3g}; give more rounds"
            )
        self._memory: Any = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
        self.deployments = 0

    @property
    def follower_rounds(self) -> int:
        """Follower rounds spent so far."""
        return 2 * self.K * self.deployments

    def __call__(self, x: Array) -> CostReading:
        """Deploy x."""
        f, followers = self.game.objective, self.game.followers
        rng = derive(self.seed, Purpose.RESPONSE, self.deployments)
        half, memory = followers.respond(x, self._memory, self.K, rng)
        y, self._memory = followers.respond(x, memory, self.K, rng)
        self.deployments += 1
        moved = float(np.linalg.norm(y - half))
        left = self.share / (1 - self.share) * moved
        slope = f.partial_y(x, y)
        bend = float(np.linalg.norm(slope - f.partial_y(x, half))) / moved if moved > 0 else 0.0
        return CostReading(f(x, y), left * (float(np.linalg.norm(slope)) + bend * left))


def settled_probe(
    game: Game, K: int, x: Array | None = None, *, rate: Exponential | None = None, seed: int = 0
) -> SettledProbe:
    """The probing function of a game for `certify`; x (default: the game's start) is where a rate is estimated.

    >>> from stackelberg.games import stackelberg_cournot
    >>> from stackelberg.theory import certify
    >>> game = stackelberg_cournot(n=2)
    >>> seen = certify(settled_probe(game, K=30), [6.0], game.X, eps_g=0.01, eps_h=0.01, radius=0.5, budget=100)
    >>> seen.verdict.value
    'local Stackelberg equilibrium'
    """
    start = game.x0 if x is None else x
    if start is None and rate is None:
        raise InvalidInput("x: expected a point to estimate the settling rate at, or a rate; got neither")
    return SettledProbe(game, np.zeros(game.X.dimension) if start is None else start, K, rate=rate, seed=seed)
