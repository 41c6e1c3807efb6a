"""The gradient at a boundary point itself, from deployments that all lie inside X.

Where the ball of radius r around x leaves X, let c be the point of X nearest to x whose ball of radius r stays
inside. By convexity the ball of radius λr around x + λ(c − x) lies in X for every λ in [0, 1]: the picture at λ = 1
shrunk towards x. Central differences in such a ball give g(λ), the gradient smoothed there, and g(λ) → ∇f̃(x) as λ →
0. So the gradient of x is extrapolated along λ, with the same frame at every λ:

    far = 2 g(1/2) − g(1),    near = 2 g(1/4) − g(1/2).

Both are exact where f̃ is quadratic. Where it has a third derivative, the error of `far` is of order r² and that of
`near` a quarter of it. `near` is the estimate, and ‖far − near‖ bounds its error as long as going from `far` to
`near` at least halves the error: ‖e_near‖ <= ½‖e_far‖ gives ‖e_near‖ <= ‖far − near‖. That is an assumption about f̃
at the scale of the radius. A kink much closer to x than r/4 can break it, and so can a third derivative that
changes sign within r; no finite number of deployments can rule that out.
"""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array
from stackelberg.theory.smoothing import ProbeBlock, block_gradient, gradient_bias

SCALES = (1.0, 0.5, 0.25)
"""The λ at which gradients are taken, largest first."""

FAR, NEAR = np.array([-1.0, 2.0, 0.0]), np.array([0.0, -1.0, 2.0])
"""What `far` and `near` take of the gradients at SCALES."""


def boundary_size(d: int) -> int:
    """Costs that a block needs: d pairs at every scale."""
    return len(SCALES) * 2 * d


def boundary_displacements(block: ProbeBlock, inwards: Array, radius: float) -> Array:
    """Displacements from x, one per row: λ(inwards ± radius s_i q_i) at every scale λ, pairs together."""
    arms = inwards + radius * block.displacements()[1 : 1 + 2 * block.d]
    return np.concatenate([scale * arms for scale in SCALES])


def boundary_gradients(block: ProbeBlock, costs: Array, radius: float) -> tuple[Array, Array]:
    """The block's `near` and `far − near`, from costs in the order of `boundary_displacements`."""
    at_scales = np.stack(
        [block_gradient(block, part, scale * radius) for part, scale in _parts(costs, block.d)], axis=0
    )
    return NEAR @ at_scales, (FAR - NEAR) @ at_scales


def boundary_settling(block: ProbeBlock, off: Array, radius: float) -> float:
    """How far `near` and the bound ‖far − near‖ can be off together when cost k may be off by `off[k]`."""
    at_scales = np.array([gradient_bias(block, part, scale * radius) for part, scale in _parts(off, block.d)])
    return float((np.abs(NEAR) + np.abs(FAR - NEAR)) @ at_scales)


def _parts(values: Array, d: int) -> list[tuple[Array, float]]:
    """The values of every scale, with a place for the centre in front, which a gradient does not use."""
    rows = values.reshape(len(SCALES), 2 * d)
    return [(np.concatenate([[0.0], row]), scale) for row, scale in zip(rows, SCALES, strict=True)]
