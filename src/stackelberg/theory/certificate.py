"""Has the leader arrived? Confidence intervals for gradient and curvature from deployments alone.

What is guaranteed. Let f_r be the settled cost f̃ smoothed at `radius` (see `theory.smoothing`), g = ∇f_r(c),
H = ∇²f_r(c) at the certified centre c. Blocks are independent and unbiased for g and H whatever f̃ is, up to the
settling bias, which is bounded from what each reading says of itself and added to the intervals. If block estimates
are jointly normal, then with probability at least `level` both hold: the interval for the projected-gradient norm
‖x − P_X(x − g)‖ covers it, and the interval for the smallest eigenvalue of H covers it; so a verdict other than
"undecided" is wrong with probability at most 1 − level. Without noise a quadratic f̃ is recovered exactly; with
normal noise its block estimates are normal given the frame and the radii; for any other f̃ or noise they are nearly
normal as sums of many readings, and the error rate is measured (`stackelberg theory`).

How. For m normal vectors with any covariance, ‖mean − expectation‖ <= t √(tr Σ̂/m) with t the two-sided Student
quantile of m − 1 degrees of freedom: exact when the noise has one direction, conservative otherwise (among Gaussian
quadratic forms of given mean, one direction has the heaviest tail: Székely and Bakirov 2003; a test checks it with
the covariance estimated). The
projected-gradient norm moves no more than g does, and the smallest eigenvalue no more than H does (Weyl's
inequality, with the Frobenius norm above the operator norm). Of the error 1 − level a quarter goes to each of
the two intervals; the other half is kept back for block estimates that are not quite normal.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

import numpy as np
from scipy.stats import t as student

from stackelberg.core import (
    Array,
    ConvexSet,
    InvalidInput,
    Purpose,
    as_vector,
    derive,
    frozen,
    positive,
    whole_number,
)
from stackelberg.theory.smoothing import (
    ProbeBlock,
    all_pairs,
    block_gradient,
    block_hessian,
    block_size,
    draw_block,
    gradient_bias,
    hessian_bias,
)

MIN_BLOCKS = 12
"""Blocks below which their mean is too far from normal for Student's quantiles."""

ROUNDING = 8 * float(np.finfo(np.float64).eps)
"""How far, relative to the largest cost of a block, arithmetic alone may move a cost: counted with the settling."""


class Verdict(Enum):
    """What a certificate says of x."""

    EQUILIBRIUM = "local Stackelberg equilibrium"
    """Projected gradient at most eps_g and smallest curvature at least −eps_h."""
    STATIONARY_ON_BOUNDARY = "stationary on the boundary"
    """Projected gradient at most eps_g; the probing ball leaves X, so curvature is not judged."""
    NOT_A_MINIMUM = "stationary but not a minimum"
    """Projected gradient at most eps_g and smallest curvature below −eps_h."""
    NOT_STATIONARY = "not stationary"
    """Projected gradient above eps_g."""
    UNDECIDED = "undecided"
    """The intervals hold both answers; `budget_needed` says what would decide."""


@dataclass(frozen=True)
class Interval:
    """A confidence interval."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class CostReading:
    """What a probing function saw at one x: the cost, and a bound on |cost − settled cost|."""

    cost: float
    settling: float = 0.0


Probing: TypeAlias = Callable[[Array], "float | CostReading"]


@dataclass(frozen=True, eq=False)
class Certificate:
    """The verdict with its intervals. `curvature` is None where the probing ball does not fit into X around x.

    `gradient_settling` and `curvature_settling` are the shares of the half-widths that the settling bias takes;
    `budget_needed` is about how many deployments would decide (None: decided, or no budget can).
    """

    verdict: Verdict
    centre: Array
    radius: float
    level: float
    gradient: Array
    projected_gradient: Interval
    curvature: Interval | None
    gradient_settling: float
    curvature_settling: float
    deployments: int
    blocks: int
    budget_needed: int | None
    reason: str

    def __str__(self) -> str:
        """A few lines for a person."""
        g, h = self.projected_gradient, self.curvature
        curvature = "not judged" if h is None else f"[{h.low:.4g}, {h.high:.4g}]"
        return "\n".join(
            [
                f"verdict             {self.verdict.value} ({self.level:.0%} confidence)",
                f"projected gradient  [{g.low:.4g}, {g.high:.4g}], settling bias <= {self.gradient_settling:.2g}",
                f"smallest curvature  {curvature}, settling bias <= {self.curvature_settling:.2g}",
                f"deployments         {self.deployments} in {self.blocks} blocks, radius {self.radius:g}",
                f"reason              {self.reason}",
            ]
        )


def certify(
    probe: Probing,
    x: Any,
    X: ConvexSet,
    eps_g: float,
    eps_h: float,
    radius: float,
    level: float = 0.95,
    budget: int = 1000,
    *,
    seed: int = 0,
) -> Certificate:
    """Judge x from at most `budget` deployments of `probe`: see the module's text for what is guaranteed.

    `probe(x)` deploys x and returns the cost, or a `CostReading` that also bounds how far from settled it is
    (`settled_probe` makes one from a game). Every probed point lies in X: where the ball of `radius` around x does
    not fit, the centre moves inside, the projected gradient is that of x with the centre's gradient, and
    curvature is not judged. Where X has no interior, all of this happens within its affine hull.

    >>> from stackelberg.sets import Reals
    >>> bowl = certify(lambda x: float(x @ x), [0.0, 0.0], Reals(2), eps_g=0.1, eps_h=0.1, radius=0.5, budget=200)
    >>> bowl.verdict.value, round(bowl.curvature.low, 6)
    ('local Stackelberg equilibrium', 2.0)
    """
    x = as_vector("x", x, X.dimension)
    eps_g, eps_h, radius = positive("eps_g", eps_g), positive("eps_h", eps_h, zero=True), positive("radius", radius)
    if not 0.5 <= level < 1:
        raise InvalidInput(f"level: expected a confidence level in [0.5, 1), got {level!r}")
    ask = _place(x, X, radius, (eps_g, eps_h), level)
    blocks, pairs = _plan(ask.d, whole_number("budget", budget), ask.interior)
    sample = _Sample(radius)
    for index in range(blocks):
        block = draw_block(derive(seed, Purpose.CERTIFICATE, index), ask.d, pairs)
        steps = block.displacements() if ask.interior else block.displacements()[: 1 + 2 * ask.d]
        arms = radius * ask.in_space(steps)
        sample.add(block, [_reading(probe(frozen(ask.centre + arm))) for arm in arms], ask.interior)
    return _judge(ask, sample)


@dataclass(frozen=True, eq=False)
class _Question:
    """What is asked: x in X, the centre to probe around, the directions to probe in, thresholds and level."""

    x: Array
    X: ConvexSet
    centre: Array
    basis: Array | None
    eps_g: float
    eps_h: float
    level: float

    @property
    def d(self) -> int:
        """The number of directions."""
        return self.X.dimension if self.basis is None else int(self.basis.shape[1])

    @property
    def interior(self) -> bool:
        """Whether the ball around x itself fits into X."""
        scale = max(1.0, float(np.linalg.norm(self.x)))
        return float(np.linalg.norm(self.centre - self.x)) <= 1e-9 * scale

    def in_space(self, rows: Array) -> Array:
        """Vectors of the tangent space as vectors of the whole space."""
        return rows if self.basis is None else np.asarray(rows @ self.basis.T)


def _place(x: Array, X: ConvexSet, radius: float, eps: tuple[float, float], level: float) -> _Question:
    """Put the question, with the centre moved into X where the ball around x does not fit."""
    basis = X.tangent_basis()
    if (X.dimension if basis is None else basis.shape[1]) == 0:
        raise InvalidInput("X: expected a set with more than one point, got a single point")
    distance = X.distance(x)
    if distance > 1e-6 * max(1.0, float(np.linalg.norm(x))):
        raise InvalidInput(f"x: expected a point of X, got one at distance {distance:.3g}; certify X.project(x)")
    if radius > X.inradius():
        raise InvalidInput(f"radius: expected at most the inradius {X.inradius():.4g} of X, got {radius:g}")
    return _Question(x, X, frozen(X.shrink(radius).project(x)), basis, *eps, level)


def _plan(d: int, budget: int, interior: bool) -> tuple[int, int]:
    """How many blocks, and how many index pairs each: all pairs where enough such blocks fit into the budget."""
    if not interior:
        size, pairs = 1 + 2 * d, 0
    else:
        pairs = all_pairs(d)
        if MIN_BLOCKS * block_size(d, pairs) > budget:
            pairs = max(min(1, pairs), (budget // MIN_BLOCKS - block_size(d, 0)) // 4)
        size = block_size(d, pairs)
    if MIN_BLOCKS * size > budget:
        raise InvalidInput(
            f"budget: expected at least {MIN_BLOCKS * size} deployments ({MIN_BLOCKS} blocks of {size} in "
            f"dimension {d}), got {budget}"
        )
    return budget // size, pairs


def _reading(seen: float | CostReading) -> CostReading:
    reading = seen if isinstance(seen, CostReading) else CostReading(float(seen))
    if not math.isfinite(reading.cost) or not reading.settling >= 0:
        raise InvalidInput(f"probe: expected a finite cost and a settling bound >= 0, got {reading}")
    return reading


class _Sample:
    """The blocks' estimates so far, with bounds on their settling bias."""

    def __init__(self, radius: float) -> None:
        self.radius = radius
        self.gradients: list[Array] = []
        self.hessians: list[Array] = []
        self.gradient_bias: list[float] = []
        self.hessian_bias: list[float] = []
        self.deployments = 0

    def add(self, block: ProbeBlock, readings: list[CostReading], curvature: bool) -> None:
        """Fold one block's readings in."""
        costs = np.array([r.cost for r in readings])
        off = np.array([r.settling for r in readings]) + ROUNDING * float(np.abs(costs).max())
        self.gradients.append(block_gradient(block, costs, self.radius))
        self.gradient_bias.append(gradient_bias(block, off, self.radius))
        if curvature:
            self.hessians.append(block_hessian(block, costs, self.radius))
            self.hessian_bias.append(hessian_bias(block, off, self.radius))
        self.deployments += len(readings)


def mean_radius(sample: Array, error: float) -> float:
    """How far (norm) the mean of the rows can be from their expectation, but for probability `error`."""
    m = len(sample)
    flat = sample.reshape(m, -1)
    trace = float(np.sum((flat - flat.mean(axis=0)) ** 2)) / (m - 1)
    return float(student.ppf(1 - error / 2, m - 1)) * math.sqrt(trace / m)


def _judge(ask: _Question, sample: _Sample) -> Certificate:
    """Intervals, verdict, and the budget that would decide."""
    error = (1 - ask.level) / 4  # a quarter for each interval, the rest for what is not quite normal
    gradients = np.stack(sample.gradients)
    gradient = ask.in_space(gradients.mean(axis=0))
    norm = float(np.linalg.norm(ask.x - ask.X.project(ask.x - gradient)))
    random_g, bias_g = mean_radius(gradients, error), float(np.mean(sample.gradient_bias))
    projected = Interval(max(0.0, norm - random_g - bias_g), norm + random_g + bias_g)
    missing = {"projected gradient": _times_more(abs(norm - ask.eps_g), random_g, bias_g)}
    curvature, bias_h = None, 0.0
    if sample.hessians:
        hessians = np.stack(sample.hessians)
        smallest = float(np.linalg.eigvalsh(hessians.mean(axis=0))[0])
        random_h, bias_h = mean_radius(hessians, error), float(np.mean(sample.hessian_bias))
        curvature = Interval(smallest - random_h - bias_h, smallest + random_h + bias_h)
        missing["smallest curvature"] = _times_more(abs(smallest + ask.eps_h), random_h, bias_h)
    verdict = _verdict(projected, curvature, ask.eps_g, ask.eps_h)
    open_question = "projected gradient" if projected.high > ask.eps_g else "smallest curvature"
    needed, reason = _advice(verdict, open_question, missing.get(open_question, 0.0), sample.deployments)
    return Certificate(
        verdict=verdict,
        centre=ask.centre,
        radius=sample.radius,
        level=ask.level,
        gradient=frozen(gradient),
        projected_gradient=projected,
        curvature=curvature,
        gradient_settling=bias_g,
        curvature_settling=bias_h,
        deployments=sample.deployments,
        blocks=len(gradients),
        budget_needed=needed,
        reason=reason,
    )


def _verdict(projected: Interval, curvature: Interval | None, eps_g: float, eps_h: float) -> Verdict:
    if projected.low > eps_g:
        return Verdict.NOT_STATIONARY
    if projected.high > eps_g:
        return Verdict.UNDECIDED
    if curvature is None:
        return Verdict.STATIONARY_ON_BOUNDARY
    if curvature.low >= -eps_h:
        return Verdict.EQUILIBRIUM
    return Verdict.NOT_A_MINIMUM if curvature.high < -eps_h else Verdict.UNDECIDED


def _times_more(gap: float, random: float, bias: float) -> float:
    """How many times the deployments would bring the random part below what the bias leaves of the gap."""
    return (random / (gap - bias)) ** 2 if gap > bias else math.inf


def _advice(verdict: Verdict, what: str, missing: float, spent: int) -> tuple[int | None, str]:
    if verdict is not Verdict.UNDECIDED:
        return None, "the intervals lie on one side of the thresholds"
    if math.isinf(missing):
        return None, (
            f"the {what} is within the settling bias of its threshold: hold every x for more follower rounds, "
            "take a larger radius, or another eps; more deployments cannot decide"
        )
    needed = max(spent + 1, math.ceil(1.2 * spent * max(missing, 1.0)))  # 1.2: the estimate itself is uncertain
    return needed, f"the interval of the {what} holds its threshold: about {needed} deployments would decide"
