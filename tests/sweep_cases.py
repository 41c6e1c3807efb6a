"""Cases for sweeps, in a module that workers can import."""

from __future__ import annotations

import os

from stackelberg.core import Game, Leader
from stackelberg.games import linear_quadratic
from stackelberg.leaders import TheoremSchedule, TwoPoint


def steps(K: int, eta: float = 0.5) -> tuple[Game, Leader]:
    return linear_quadratic(d=4), TwoPoint(K=K, schedule=TheoremSchedule(eta, 0.5))


def killing(K: int) -> tuple[Game, Leader]:
    """A worker dies of K = 3."""
    if K == 3:
        os._exit(1)
    return steps(K)
