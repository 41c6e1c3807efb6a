"""The paper's bounds with their constants: as printed, and as the proofs give them.

Global constants are infinite for a quadratic f, so bounds are taken on the ball a run visited (`Constants`). The
two versions differ by the slips listed in `slips`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders import Schedule

Version = Literal["printed", "corrected"]


@dataclass(frozen=True)
class Constants:
    """The constants of Assumptions 1 to 3, valid on the set a run visited.

    `alpha` is the factor by which K rounds shrink the *squared* distance to S(x): C²ρ^{2K}.
    """

    d: int
    L_x: float
    """f(·, y) is L_x-Lipschitz."""
    L_y: float
    """f(x, ·) is L_y-Lipschitz."""
    L_S: float
    """S is L_S-Lipschitz."""
    L_tilde: float
    """f̃ is L̃-Lipschitz."""
    l_tilde: float
    """f̃ is ℓ̃-smooth."""
    C: float
    """C of Assumption 2."""
    alpha: float
    e0: float
    """‖y_0^{(0)} − S(x_0)‖²."""


def smoothing_bound(constants: Constants, delta: float) -> float:
    """E‖E1‖² <= ℓ̃² δ² d² / 4 (Lemma 2). The truth is at most ℓ̃² δ²: a mean of gradients within δ of x."""
    return constants.l_tilde**2 * delta**2 * constants.d**2 / 4


def direction_bound(constants: Constants) -> float:
    """E‖E2‖² <= 4 d² L̃² (Lemma 2)."""
    return 4 * constants.d**2 * constants.L_tilde**2


def unsettled_bounds(constants: Constants, schedule: Schedule, rounds: int, version: Version) -> Array:
    """E‖E3‖² <= … (Lemma 2) for t = 0 … rounds − 1.

    "printed" evaluates Lemma 2 as the appendix states it: (d²/δ_t²) L_y² (2α^t e_0 + 2C_6 Σ α^{t−k} η_k² +
    C_4 Σ α^{t−k} δ_k²) with α = ρ^K, C_6 = 2 L_S (L_x² + L_y² C²) and C_4 = 4 L_S. "corrected" runs the proof's own
    recursion with its factors kept: ẽ_t <= 2α(ẽ_{t−1} + L_S² d² Q η²_{t−1}), e_t <= 2α(ẽ_{t−1} + 2L_S² d² Q
    η²_{t−1} + 2L_S² δ_t²), Q = 2(L_x² + L_y² C²), and E3² <= 2 (d²/δ_t²) L_y² (e_t + ẽ_t), α = C²ρ^{2K}.
    """
    return (_printed if version == "printed" else _corrected)(constants, schedule, rounds)


def _printed(c: Constants, schedule: Schedule, rounds: int) -> Array:
    alpha = np.sqrt(c.alpha)  # ρ^K where the squared distance shrinks by ρ^{2K}
    C6, C4 = 2 * c.L_S * (c.L_x**2 + c.L_y**2 * c.C**2), 4 * c.L_S
    out, history = np.empty(rounds), 0.0
    for t in range(rounds):
        eta, delta = schedule(t, c.d)
        out[t] = c.d**2 / delta**2 * c.L_y**2 * (2 * alpha**t * c.e0 + history)
        history = alpha * (history + 2 * C6 * eta**2 + C4 * delta**2)
    return out


def _corrected(c: Constants, schedule: Schedule, rounds: int) -> Array:
    Q = 2 * (c.L_x**2 + c.L_y**2 * c.C**2)
    out, base, moved = np.empty(rounds), c.e0, 0.0
    for t in range(rounds):
        eta, delta = schedule(t, c.d)
        at_probe = 2 * c.alpha * (base + c.L_S**2 * (2 * moved + 2 * delta**2))
        at_base = 2 * c.alpha * (base + c.L_S**2 * moved) if t else c.alpha * base
        out[t] = 2 * c.d**2 / delta**2 * c.L_y**2 * (at_probe + at_base)
        base, moved = at_base, c.d**2 * Q * eta**2
    return out


def theorem_bounds(constants: Constants, schedule: Schedule, rounds: int, gap: float) -> Array:
    """Theorem 1 with its constants kept, for every T = 1 … rounds: a bound on the η-weighted mean of E‖∇f̃(x_t)‖².

    The proof's sum of Lemma 1 over t < T, (2 gap + 2 Σ η_t (E1 + E3) + 2 ℓ̃ Σ η_t² E2) / Σ η_t, with each error
    replaced by its (corrected) bound of Lemma 2; gap = f̃(x_0) − min f̃. What bounds a weighted mean bounds the
    smallest term.
    """
    steps = [schedule(t, constants.d) for t in range(rounds)]
    eta, delta = np.array([s.eta for s in steps]), np.array([s.delta for s in steps])
    unsettled = unsettled_bounds(constants, schedule, rounds, "corrected")
    smoothing = constants.l_tilde**2 * delta**2 * constants.d**2 / 4
    errors = np.cumsum(eta * (smoothing + unsettled))
    noise = constants.l_tilde * direction_bound(constants) * np.cumsum(eta**2)
    return np.asarray((2 * gap + 2 * errors + 2 * noise) / np.cumsum(eta))


def theorem_bound(constants: Constants, schedule: Schedule, T: int, gap: float) -> float:
    """The bound at one T: see `theorem_bounds`."""
    return float(theorem_bounds(constants, schedule, T, gap)[-1])
