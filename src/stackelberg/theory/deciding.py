"""What a certificate takes, said before it is spent: deployments, how settled they have to be, and for how long.

Intervals of a certificate have a random part, which more deployments shrink, and a settling bias, which only longer
holding does. Near its answer a certificate decides only where the bias is well below the thresholds. Its size
follows from the blocks, which are drawn beforehand, and from the bound on each reading: so the bound that readings
need is known before the first deployment. How many follower rounds that takes is tried out on a few deployments of
their own, at opposite ends of the ball, with K doubled until their bounds are small enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from stackelberg.core import Array, Game, as_vector, frozen, positive, whole_number
from stackelberg.theory.plan import Question, place, plan_for, whole_budget
from stackelberg.theory.rates import Rate
from stackelberg.theory.settled import TOO_LITTLE, SettledProbe, SettlingLaw, settling_law
from stackelberg.theory.smoothing import ProbeBlock
from stackelberg.theory.verdicts import Effort

FIRST = 4
"""The first K that is tried."""

PAIRS = 3
"""Pairs of opposite points that are tried, at most."""

SHARE = 0.1
"""Of the thresholds, that the settling bias may take up."""

DOUBLINGS = 30
"""Of the largest K tried, beyond which none is predicted."""


def effort(
    game: Game,
    x: Any,
    eps_g: float,
    eps_h: float,
    radius: float,
    *,
    budget: int | None = None,
    limit: int = 1_000_000,
    precision: float | None = None,
    rate: Rate | SettlingLaw | None = None,
    seed: int = 0,
) -> Effort:
    """Estimate what `certify` takes to decide about x, if that is within reach of `limit` follower rounds.

    Parameters
    ----------
    game : Game
        The game.
    x : Any
        The point to judge.
    eps_g : float
        The largest gradient of a stationary point.
    eps_h : float
        The most negative curvature of a local minimum.
    radius : float
        Radius of the probing ball.
    budget : int, optional
        Deployments at most (None: the fewest that judge curvature in full and compare the lowest point).
    limit : int, default 1000000
        Follower rounds to spend in all.
    precision : float, optional
        Of readings, where it is known better than from the thresholds (`Certificate.precision_needed`).
    rate : Rate | SettlingLaw, optional
        How followers settle; None: it is estimated at x, as `settled_probe` does.
    seed : int, default 0
        Of all that is random.

    Returns
    -------
    Effort
        Deployments, K and precision.

    Examples
    --------
    >>> from stackelberg.games import stackelberg_cournot
    >>> print(effort(stackelberg_cournot(n=2), [6.0], eps_g=0.01, eps_h=0.01, radius=0.5))
    costs within ... of settled: 84 deployments of ... follower rounds (K = ...), ... in all
    """
    eps = positive("eps_g", eps_g), positive("eps_h", eps_h, zero=True)
    ask = place(as_vector("x", x, game.X.dimension), game.X, positive("radius", radius), eps, 0.95)
    whole = whole_budget(ask)
    spent = whole if budget is None else min(whole, whole_number("budget", budget))
    blocks = list(plan_for(ask, spent).draw(ask.d, seed))
    wanted = _precision(ask, blocks) if precision is None else positive("precision", precision)
    law = settling_law(game, ask.x, rate, seed)
    longest = whole_number("limit", limit) // (2 * spent)
    return Effort(spent, wanted, *_rounds(game, ask, blocks[0], wanted, longest, law, seed), limit)


def _precision(ask: Question, blocks: Sequence[ProbeBlock]) -> float:
    """Of readings, with which the settling bias takes up SHARE of the thresholds of gradient and curvature."""
    biases = np.mean([ask.biases(one, np.ones(len(ask.points(one)))) for one in blocks], axis=0)
    eps = [ask.eps_g, ask.eps_h] if ask.interior and ask.eps_h > 0 else [ask.eps_g]
    return float(min(SHARE * threshold / bias for threshold, bias in zip(eps, biases, strict=False)))


def _rounds(
    game: Game, ask: Question, block: ProbeBlock, precision: float, longest: int, law: SettlingLaw, seed: int
) -> tuple[int | None, int, float]:
    """The first K, by doubling, with which readings are precise enough, or the one predicted from those tried."""
    first = 1 if ask.interior else 0
    ends = ask.points(block)[first : first + 2 * min(ask.d, PAIRS)]
    seen: list[float] = []
    tried = FIRST
    for K in (FIRST * 2**k for k in range(max(3, (2 * longest // FIRST).bit_length()))):
        tried = K
        if law.share(K) < TOO_LITTLE:
            seen.append(_worst(SettledProbe(game, ask.x, K, rate=law, seed=seed), ends))
            if seen[-1] <= precision:
                return K, K, seen[-1]
    reached = seen[-1] if seen else math.inf
    if len(seen) < 2 or not reached < seen[-2] < math.inf:
        return None, tried, reached
    predicted = math.log(precision / reached) / math.log(reached / seen[-2])  # doublings
    return (math.ceil(tried * 2**predicted) if predicted < DOUBLINGS else None), tried, reached


def _worst(probe: SettledProbe, ends: Array) -> float:
    """The largest bound on readings at ends of the ball, each reached from the opposite one."""
    bounds = []
    for one, other in ends.reshape(-1, 2, ends.shape[-1]):
        probe(frozen(one))
        bounds += [probe(frozen(other)).settling, probe(frozen(one)).settling]
    return max(bounds)
