"""E‖∇f̃(x_t)‖² of Algorithm 1 on quadratics without sampling: second moments, round by round.

With settled followers and f̃ quadratic, g = ∇f̃(x) moves by −η H F with F = d (g·v + ½ δ vᵀHv) v, v uniform on the
sphere. Odd moments of v vanish, E[(g·v)² vvᵀ] = (‖g‖² I + 2ggᵀ)/(d(d+2)), and E[(vᵀHv)² vvᵀ] =
((tr²H + 2 tr H²) I + 4 tr H · H + 8H²)/(d(d+2)(d+4)). So the matrix Σ = E[ggᵀ] follows a recursion of its own:

    Σ ← Σ − η(HΣ + ΣH) + η² d² H (E[(g·v)² vvᵀ] + ¼ δ² E[(vᵀHv)² vvᵀ]) H.

An expectation found so has no sampling error. Where steps are long it is carried by rare runs that no sample of a
few hundred contains.
"""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders import Schedule


def quadratic_levels(H: Array, gradient: Array, schedule: Schedule, rounds: int) -> Array:
    """E‖∇f̃(x_t)‖² for t = 0 … rounds on a quadratic with Hessian H, from a start with this gradient.

    In one dimension a round is a plain gradient step:

    >>> from stackelberg.leaders import ConstantSchedule
    >>> quadratic_levels(np.eye(1), np.array([2.0]), ConstantSchedule(0.5, 1e-9), 1)
    array([4., 1.])
    """
    d = len(gradient)
    trace, square = float(np.trace(H)), float(np.sum(H * H))
    curved = ((trace**2 + 2 * square) * np.eye(d) + 4 * trace * H + 8 * H @ H) / (d * (d + 2) * (d + 4))
    seen, sigma = np.empty(rounds + 1), np.outer(gradient, gradient)
    for t in range(rounds + 1):
        seen[t] = np.trace(sigma)
        eta, delta = schedule(t, d)
        noise = (seen[t] * np.eye(d) + 2 * sigma) / (d * (d + 2)) + 0.25 * delta**2 * curved
        step = H @ sigma
        sigma = sigma - eta * (step + step.T) + eta**2 * d**2 * (H @ noise @ H)
    return seen


def bowl_levels(d: int, curvatures: Array, schedule: Schedule, rounds: int) -> Array:
    """The same on f̃ = ½h‖x‖² started where f̃ = 1, for many h at once: shape (rounds + 1, number of h).

    There E‖x‖² ← (1 − 2ηh + η²h²d) E‖x‖² + ¼ η²d²h²δ² and ‖∇f̃‖² = h²‖x‖².
    """
    h = np.asarray(curvatures, dtype=np.float64)
    seen, square = np.empty((rounds + 1, h.size)), 2.0 / h
    for t in range(rounds + 1):
        seen[t] = h**2 * square
        eta, delta = schedule(t, d)
        square = (1 - 2 * eta * h + eta**2 * h**2 * d) * square + 0.25 * (eta * d * h * delta) ** 2
    return seen


def worst_bowl(d: int, rounds: int, schedule: Schedule) -> tuple[float, float]:
    """The largest min over t < rounds of E‖∇f̃‖² over bowls with gap 1 and ℓ̃ <= 1, and its curvature."""
    around = d / (4 * rounds**0.5)
    h = np.unique(np.minimum(1.0, around * np.geomspace(0.1, 10.0, 121)))
    best = bowl_levels(d, h, schedule, rounds - 1).min(axis=0)
    k = int(best.argmax())
    return float(best[k]), float(h[k])
