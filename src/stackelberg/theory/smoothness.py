"""ℓ̃, the smoothness of f̃, from probes: what the step size of Theorem 1 rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, Purpose, as_vector, derive, positive, whole_number
from stackelberg.theory.smoothing import all_pairs, block_gradient, block_hessian, block_size, draw_block
from stackelberg.theory.verdicts import CostReading, Probing


@dataclass(frozen=True, eq=False)
class Smoothness:
    """Curvature seen around x: `l_tilde` is the largest absolute one; `whole_hessian` says if all of it was seen.

    Without the whole Hessian (too few deployments) `l_tilde` is the largest second difference over a random frame,
    which lies below the largest eigenvalue; ℓ̃ over all of X can be larger still.
    """

    l_tilde: float
    gradient: Array
    whole_hessian: bool
    deployments: int


def estimate_smoothness(
    probe: Probing, x: Any, *, radius: float, budget: int = 1000, seed: int = 0, basis: Array | None = None
) -> Smoothness:
    """Curvature and gradient around x from one block of probes (see `theory.smoothing`).

    `basis` has orthonormal columns where x may only move within a subspace.

    >>> seen = estimate_smoothness(lambda x: float(x[0] ** 2 + 3 * x[1] ** 2), [0.0, 1.0], radius=0.1)
    >>> round(seen.l_tilde, 6), seen.whole_hessian, round(float(seen.gradient[1]), 6)
    (6.0, True, 6.0)
    """
    x, radius = as_vector("x", x), positive("radius", radius)
    d = x.size if basis is None else int(basis.shape[1])
    complete = block_size(d, all_pairs(d)) <= whole_number("budget", budget, least=block_size(d, 0))
    block = draw_block(derive(seed, Purpose.CERTIFICATE), d, all_pairs(d) if complete else 0)
    arms = block.displacements() if basis is None else block.displacements() @ basis.T
    costs = np.array([_cost(probe(x + radius * arm)) for arm in arms])
    if complete:
        largest = float(np.abs(np.linalg.eigvalsh(block_hessian(block, costs, radius))).max())
    else:
        second = (costs[1 + 2 * d :].reshape(-1, 2).sum(axis=1) - 2 * costs[0]) / radius**2
        largest = float(np.abs(second).max())
    gradient = block_gradient(block, costs, radius)
    return Smoothness(largest, gradient if basis is None else basis @ gradient, complete, len(costs))


def _cost(seen: float | CostReading) -> float:
    return seen.cost if isinstance(seen, CostReading) else float(seen)
