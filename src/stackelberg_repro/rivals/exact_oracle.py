"""Zeroth order with an exact best-response oracle: Chen, Xu, Zhang 2023."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Purpose, derive, unit_sphere, whole_number
from stackelberg.leaders import Schedule
from stackelberg_repro.rivals.problem import RivalRun, WhiteBox, counts, need


def exact_oracle(problem: WhiteBox, x0: Any, *, rounds: int, schedule: Schedule, seed: int = 0) -> RivalRun:
    """Algorithm 1 with S(x) in place of followers: x ← x − η (d/δ)(f̃(x + δv) − f̃(x)) v.

    The same directions as `TwoPoint` with the same seed, so what differs is only that followers are settled.
    """
    x, _ = problem.start(x0, np.zeros(problem.n))
    S = need("oracle", problem.oracle, "exact-oracle")
    whole_number("rounds", rounds)
    xs = [x]
    for t in range(rounds):
        eta, delta = schedule(t, problem.d)
        v = unit_sphere(derive(seed, Purpose.DIRECTION, t), problem.d)
        probe = x + delta * v
        rise = float(problem.f(probe, S(probe))) - float(problem.f(x, S(x)))
        x = np.asarray(x - eta * problem.d / delta * rise * v)
        xs.append(x)
    return RivalRun("exact oracle", np.stack(xs), counts(rounds, 2), None, "f, and an oracle for S(x)")
