"""Unbiased gradients and Hessians of a smoothed objective, from costs at a few points around x.

The smoothed objective is f_r(x) = E f(x + r u) with u drawn from the unit ball of R^d with density proportional to
1 − ‖u‖². Of the usual kernels it is the one for which costs alone give both derivatives without bias: integrating
by parts, with v uniform on the sphere, s of density (d+2) s^{d+1} on [0, 1] and Δ²(w) = f(x+rw) + f(x−rw) − 2f(x),

    ∇f_r(x)  = (d/r) E[ (f(x + r s v) − f(x − r s v)) / (2s) · v ]
    ∇²f_r(x) = (d(d+2)/2r²) E[ Δ²(v) v vᵀ ] − (d/2r²) E[ Δ²(s v)/s² ] I.

A *block* evaluates both along a random orthonormal frame q_1 … q_d: pairs ±s_i q_i for the gradient and the trace,
pairs ±q_i for the diagonal, pairs ±(q_i ± q_j)/√2 for the rest. Every direction of a random frame is uniform on the
sphere, so each block is unbiased for any f; where f is quadratic each block is exact, so blocks differ only by what
is not quadratic and by noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array


@dataclass(frozen=True, eq=False)
class ProbeBlock:
    """Where one block probes: a frame (rows q_i), radii s_i, and the index pairs (i, j) it looks at.

    `weight` is (all pairs)/(pairs looked at): a random subset of pairs, so weighted, stays unbiased.
    """

    frame: Array
    radii: Array
    pairs: tuple[tuple[int, int], ...]
    weight: float

    @property
    def d(self) -> int:
        """The dimension."""
        return int(self.radii.size)

    def displacements(self) -> Array:
        """Unit-radius displacements, one per row: 0, ±s_i q_i, ±q_i, ±(q_i + q_j)/√2, ±(q_i − q_j)/√2."""
        q, root = self.frame, np.sqrt(0.5)
        arms = [self.radii[:, None] * q, q]
        arms += [root * np.stack([q[i] + q[j], q[i] - q[j]]) for i, j in self.pairs]
        one_way = np.concatenate(arms)
        return np.concatenate([np.zeros((1, self.d)), np.stack([one_way, -one_way], axis=1).reshape(-1, self.d)])


def block_size(d: int, pairs: int) -> int:
    """Costs that a block needs: the centre, 2d for the gradient, 2d for the diagonal, 4 per pair."""
    return 1 + 4 * d + 4 * pairs


def all_pairs(d: int) -> int:
    """How many index pairs i < j there are."""
    return d * (d - 1) // 2


def draw_strata(rng: np.random.Generator, blocks: int, d: int) -> Array:
    """For every block (row) and direction, which of `blocks` equally likely strata its radius is drawn from.

    Every stratum is drawn from once per direction. Each block alone is distributed as without strata; over all of
    them radii are spread evenly, so that means vary less than independent blocks would make believe. That matters
    where f has a kink: second differences over s² are then of size 1/s, whose tail a few independent draws miss.
    """
    return np.stack([rng.permutation(blocks) for _ in range(d)], axis=1).astype(np.float64)


def draw_block(
    rng: np.random.Generator, d: int, pairs: int, stratum: Array | float = 0.0, strata: int = 1
) -> ProbeBlock:
    """A random frame, its radii (each from its stratum), and `pairs` index pairs drawn without repetition."""
    q, r = np.linalg.qr(rng.standard_normal((d, d)))
    frame = np.ascontiguousarray((q * np.sign(np.diag(r))).T)
    radii = ((stratum + rng.random(d)) / strata) ** (1.0 / (d + 2))
    every = [(i, j) for i in range(d) for j in range(i + 1, d)]
    chosen = rng.choice(len(every), size=pairs, replace=False) if pairs < len(every) else np.arange(len(every))
    weight = len(every) / pairs if pairs else 0.0
    return ProbeBlock(frame, radii, tuple(every[k] for k in chosen), weight)


def block_gradient(block: ProbeBlock, costs: Array, radius: float) -> Array:
    """The block's estimate of ∇f_r(x) from costs in the order of `displacements`."""
    pairs = costs[1 : 1 + 2 * block.d].reshape(-1, 2)
    slopes = (pairs[:, 0] - pairs[:, 1]) / (2 * radius * block.radii)
    return np.asarray(slopes @ block.frame)


def block_hessian(block: ProbeBlock, costs: Array, radius: float) -> Array:
    """The block's estimate of ∇²f_r(x) from costs in the order of `displacements`."""
    d, q = block.d, block.frame
    second = (costs[1:].reshape(-1, 2).sum(axis=1) - 2 * costs[0]) / radius**2
    inner, diagonal, rest = second[:d] / block.radii**2, second[d : 2 * d], second[2 * d :].reshape(-1, 2)
    h = np.diag(diagonal)
    for (i, j), (plus, minus) in zip(block.pairs, rest, strict=True):
        h[i, j] = h[j, i] = block.weight * (plus - minus) / 2
    trace = 0.5 * float(np.sum(inner - diagonal))
    return np.asarray(q.T @ h @ q - trace * np.eye(d))


def gradient_bias(block: ProbeBlock, off: Array, radius: float) -> float:
    """How far ‖·‖ the block's gradient can be off when cost k may be off by `off[k]`."""
    pairs = off[1 : 1 + 2 * block.d].reshape(-1, 2)
    return float(np.linalg.norm(pairs.sum(axis=1) / (2 * radius * block.radii)))


def hessian_bias(block: ProbeBlock, off: Array, radius: float) -> float:
    """How far, in operator norm, the block's Hessian can be off when cost k may be off by `off[k]`."""
    d = block.d
    second = (off[1:].reshape(-1, 2).sum(axis=1) + 2 * off[0]) / radius**2
    inner, diagonal, rest = second[:d] / block.radii**2, second[d : 2 * d], second[2 * d :].reshape(-1, 2)
    # Frobenius norm of the frame part (off-diagonals stand twice), plus the trace part times the identity; the
    # centre cancels in plus − minus, so `rest` overstates a little.
    frame_part = np.sqrt(np.sum(diagonal**2) + 2 * np.sum((block.weight * rest.sum(axis=1) / 2) ** 2))
    return float(frame_part + 0.5 * np.sum(inner + diagonal))
