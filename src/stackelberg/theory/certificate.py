"""Has the leader arrived? Confidence intervals for gradient and curvature from deployments alone.

What is judged. Where the ball of `radius` around x fits into X, f_r: the settled cost f̃ smoothed over that ball
(see `theory.smoothing`), g = ∇f_r(x) and H = ∇²f_r(x). Where it does not fit, g = ∇f̃(x), the gradient of x itself,
extrapolated from inside X (see `theory.boundary`), and no curvature.

What is guaranteed. Blocks have independent frames, and radii spread evenly over strata, which makes their mean vary
no more than if they were independent. In the interior they are unbiased for g and H whatever f̃ is, up to the
settling bias, which is bounded from what each reading says of itself and added to the intervals; at the boundary
the error of the extrapolation is bounded by how much it changes from one radius to half of it, under the assumption
stated in `theory.boundary`, and added too. If block estimates are jointly normal, then with probability at least
`level` both hold: the interval for the projected-gradient norm ‖x − P_X(x − g)‖ covers it, and the interval for the
smallest eigenvalue of H covers it; so a verdict other than "undecided" is wrong with probability at most 1 − level.
Without noise a quadratic f̃ is recovered exactly; with normal noise its block estimates are normal given the frame
and the radii; for any other f̃ or noise they are nearly normal as sums of many readings, and the error rate is
measured (`python -m stackelberg_repro theory`).

No finite number of deployments shows that x is a local minimum: a verdict says what was looked for, how far away,
and to which tolerance. Before it says that no descent was found, the lowest point probed is compared with x in
deployments of its own: a monkey saddle or the top of a narrow ripple has no gradient and no curvature, and lower
points close by.

How. For m normal vectors with any covariance, ‖mean − expectation‖ <= t √(tr Σ̂/m) with t the two-sided Student
quantile of m − 1 degrees of freedom: exact when the noise has one direction, conservative otherwise (among Gaussian
quadratic forms of given mean, one direction has the heaviest tail: Székely and Bakirov 2003; a test checks it with
the covariance estimated). The projected-gradient norm moves no more than g does, and the smallest eigenvalue no
more than H does (Weyl's inequality, with the Frobenius norm above the operator norm). Of the error 1 − level a
quarter goes to each of the two intervals (at the boundary: to the gradient and to its error), an eighth to the
lower point; the rest is kept back for block estimates that are not quite normal.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from scipy.special import stdtrit

from stackelberg.core import Array, ConvexSet, as_vector, frozen, positive, refuse, whole_number
from stackelberg.theory.boundary import boundary_gradients
from stackelberg.theory.plan import CHECKS, Question, place, plan_for
from stackelberg.theory.smoothing import ProbeBlock, block_gradient, block_hessian
from stackelberg.theory.verdicts import Certificate, CostReading, Interval, Probing, Verdict

ROUNDING = 8 * float(np.finfo(np.float64).eps)
"""How far, relative to the largest cost of a block, arithmetic alone may move a cost: counted with the settling."""


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
    not fit, the gradient of x is extrapolated from balls inside, and curvature is not judged. Where X has no
    interior, all of this happens within its affine hull.

    Parameters
    ----------
    probe : Probing
        probe(x) deploys x and returns the cost, or a `CostReading`.
    x : Any
        The point to judge.
    X : ConvexSet
        The feasible set.
    eps_g : float
        The largest gradient of a stationary point.
    eps_h : float
        The most negative curvature of a local minimum.
    radius : float
        Radius of the probing ball.
    level : float, default 0.95
        Confidence level of all intervals together.
    budget : int, default 1000
        Deployments at most.
    seed : int, default 0
        Of all that is random.

    Returns
    -------
    Certificate
        The verdict with its intervals.

    Examples
    --------
    >>> from stackelberg.sets import Reals
    >>> bowl = certify(lambda x: float(x @ x), [0.0, 0.0], Reals(2), eps_g=0.1, eps_h=0.1, radius=0.5, budget=200)
    >>> bowl.verdict.value, round(bowl.curvature.low, 6)
    ('no descent found to (eps_g, eps_h) at this radius', 2.0)
    """
    x = as_vector("x", x, X.dimension)
    eps_g, eps_h, radius = positive("eps_g", eps_g), positive("eps_h", eps_h, zero=True), positive("radius", radius)
    refuse(not 0.5 <= level < 1, f"level: expected a confidence level in [0.5, 1), got {level!r}")
    ask = place(x, X, radius, (eps_g, eps_h), level)
    plan = plan_for(ask, whole_number("budget", budget))
    sample = _Sample(ask)
    for block in plan.draw(ask.d, seed):
        points = ask.points(block)
        sample.add(block, points, [_reading(probe(frozen(point))) for point in points])
    return _judge(ask, sample, probe if plan.check else None)


def _reading(seen: float | CostReading) -> CostReading:
    reading = seen if isinstance(seen, CostReading) else CostReading(float(seen))
    refuse(
        not math.isfinite(reading.cost) or not reading.settling >= 0,
        f"probe: expected a finite cost and a settling bound >= 0, got {reading}",
    )
    return reading


class _Sample:
    """The blocks' estimates so far, with bounds on their settling bias, and the lowest point."""

    def __init__(self, ask: Question) -> None:
        self.ask = ask
        self.gradients: list[Array] = []
        self.corrections: list[Array] = []
        """At the boundary: far − near of every block, whose mean bounds the error of the extrapolation."""
        self.hessians: list[Array] = []
        self.biases: list[tuple[float, float]] = []
        """Of every block: how far its gradient and its Hessian may be off because followers have not settled."""
        self.units: list[tuple[float, float]] = []
        """The same, if all readings were off by one."""
        self.off: list[float] = []
        """Of every block: the mean bound on its readings."""
        self.deployments = 0
        self.lowest = (math.inf, ask.x)

    @property
    def bias(self) -> list[float]:
        """The settling bias of the mean gradient and of the mean Hessian."""
        return [float(np.mean(one)) for one in zip(*self.biases, strict=True)]

    def add(self, block: ProbeBlock, points: Array, readings: list[CostReading]) -> None:
        """Fold one block's readings in."""
        radius = self.ask.radius
        costs = np.array([r.cost for r in readings])
        off = np.array([r.settling for r in readings]) + ROUNDING * float(np.abs(costs).max())
        self.biases.append(self.ask.biases(block, off))
        self.units.append(self.ask.biases(block, np.ones_like(off)))
        self.off.append(float(off.mean()))
        if self.ask.interior:
            self.gradients.append(block_gradient(block, costs, radius))
            self.hessians.append(block_hessian(block, costs, radius))
        else:
            near, correction = boundary_gradients(block, costs, radius)
            self.gradients.append(near)
            self.corrections.append(correction)
        self.deployments += len(readings)
        level = costs + self.ask.unexplained(points)
        k = int(level.argmin())
        if level[k] < self.lowest[0]:
            self.lowest = (float(level[k]), points[k])


def mean_radius(sample: Array, error: float) -> float:
    """How far (norm) the mean of the rows can be from their expectation, but for probability `error`."""
    m = len(sample)
    flat = sample.reshape(m, -1)
    trace = float(np.sum((flat - flat.mean(axis=0)) ** 2)) / (m - 1)
    return float(stdtrit(m - 1, 1 - error / 2)) * math.sqrt(trace / m)


class _Part(NamedTuple):
    """One judged quantity: its estimate, the random part of its half-width, and what no budget shrinks."""

    value: float
    random: float
    settling: float
    extrapolation: float = 0.0
    extrapolation_bound: float = 0.0
    """With its own random part, which is counted in `random`."""

    @property
    def bias(self) -> float:
        return self.settling + self.extrapolation

    @property
    def interval(self) -> Interval:
        return Interval(self.value - self.random - self.bias, self.value + self.random + self.bias)

    def times_more(self, threshold: float) -> float:
        """How many times the deployments would bring the random part below what the bias leaves of the gap."""
        gap = abs(self.value - threshold)
        return (self.random / (gap - self.bias)) ** 2 if gap > self.bias else math.inf


def _judge(ask: Question, sample: _Sample, probe: Probing | None) -> Certificate:
    """Intervals, verdict, and the budget that would decide; `probe` compares the lowest point with x."""
    error = (1 - ask.level) / 4
    gradient, slope = _slope(ask, sample, error)
    bend = _bend(sample, error) if sample.hessians else None
    projected = Interval(max(0.0, slope.interval.low), slope.interval.high)
    curvature = None if bend is None else bend.interval
    verdict = _verdict(projected, curvature, ask.eps_g, ask.eps_h)
    found = verdict in (Verdict.NO_DESCENT_FOUND, Verdict.NO_DESCENT_AT_BOUNDARY)
    lower_by = _compare(ask, sample, probe, error / 2) if found and probe is not None else None
    if lower_by is not None and lower_by.high < -float(ask.unexplained(sample.lowest[1])):
        verdict = Verdict.LOWER_POINT_FOUND
    open_gradient = projected.high > ask.eps_g or bend is None
    missing = slope.times_more(ask.eps_g) if open_gradient or bend is None else bend.times_more(-ask.eps_h)
    what = "projected gradient" if open_gradient else "smallest curvature"
    extrapolated = slope.extrapolation > slope.settling
    needed, reason = _advice(verdict, what, missing, sample.deployments, extrapolated, lower_by is None)
    precision = _precision(ask, sample, slope, bend) if verdict is Verdict.UNDECIDED else None
    if precision is not None:
        reason += f" (costs within {precision:.2g} of settled would; these are within {np.mean(sample.off):.2g})"
    return Certificate(
        verdict=verdict,
        centre=ask.centre,
        radius=ask.radius,
        level=ask.level,
        gradient=frozen(gradient),
        projected_gradient=projected,
        curvature=curvature,
        gradient_settling=slope.settling,
        curvature_settling=0.0 if bend is None else bend.settling,
        extrapolation=slope.extrapolation_bound,
        lower=None if lower_by is None else frozen(sample.lowest[1]),
        lower_by=lower_by,
        deployments=sample.deployments,
        blocks=len(sample.gradients),
        budget_needed=needed,
        precision_needed=precision,
        reason=reason,
    )


def _slope(ask: Question, sample: _Sample, error: float) -> tuple[Array, _Part]:
    """The gradient, and the norm of its projected version with what it may be off by."""
    gradients = np.stack(sample.gradients)
    gradient = ask.in_space(gradients.mean(axis=0))
    norm = float(np.linalg.norm(ask.x - ask.X.project(ask.x - gradient)))
    random, settling = mean_radius(gradients, error), sample.bias[0]
    if not sample.corrections:
        return gradient, _Part(norm, random, settling)
    corrections = np.stack(sample.corrections)
    seen, uncertain = float(np.linalg.norm(corrections.mean(axis=0))), mean_radius(corrections, error)
    sure = max(0.0, seen - uncertain)  # what more deployments would not take away
    return gradient, _Part(norm, random + seen + uncertain - sure, settling, sure, seen + uncertain)


def _bend(sample: _Sample, error: float) -> _Part:
    """The smallest curvature with what it may be off by."""
    hessians = np.stack(sample.hessians)
    smallest = float(np.linalg.eigvalsh(hessians.mean(axis=0))[0])
    return _Part(smallest, mean_radius(hessians, error), sample.bias[1])


def _compare(ask: Question, sample: _Sample, probe: Probing, error: float) -> Interval:
    """An interval for the cost of the lowest point minus that of x, from pairs of fresh deployments."""
    point = frozen(sample.lowest[1])
    pairs = [(_reading(probe(point)), _reading(probe(frozen(ask.x)))) for _ in range(CHECKS)]
    sample.deployments += 2 * CHECKS
    rise = np.array([there.cost - here.cost for there, here in pairs])
    largest = max(abs(one.cost) for pair in pairs for one in pair)
    off = float(np.mean([there.settling + here.settling for there, here in pairs])) + 2 * ROUNDING * largest
    half = mean_radius(rise[:, None], error) + off
    return Interval(float(rise.mean()) - half, float(rise.mean()) + half)


def _precision(ask: Question, sample: _Sample, slope: _Part, bend: _Part | None) -> float | None:
    """How settled readings must be for the bias to take half of the gaps; None where they are, or nothing helps."""
    parts = [(slope, ask.eps_g)]
    if bend is not None and slope.value < ask.eps_g:
        parts.append((bend, -ask.eps_h))
    gaps = [abs(part.value - threshold) - part.extrapolation for part, threshold in parts]
    units = [float(np.mean(one)) for one in zip(*sample.units, strict=True)]
    wanted = min(0.5 * gap / unit for gap, unit in zip(gaps, units, strict=False))
    return wanted if 0.0 < wanted < float(np.mean(sample.off)) else None


def _verdict(projected: Interval, curvature: Interval | None, eps_g: float, eps_h: float) -> Verdict:
    if projected.low > eps_g:
        return Verdict.NOT_STATIONARY
    if projected.high > eps_g:
        return Verdict.UNDECIDED
    if curvature is None:
        return Verdict.NO_DESCENT_AT_BOUNDARY
    if curvature.low >= -eps_h:
        return Verdict.NO_DESCENT_FOUND
    return Verdict.DESCENT_BY_CURVATURE if curvature.high < -eps_h else Verdict.UNDECIDED


def _advice(
    verdict: Verdict, what: str, missing: float, spent: int, extrapolated: bool, unchecked: bool
) -> tuple[int | None, str]:
    """About how many deployments would decide, and the reason in words."""
    if verdict is Verdict.LOWER_POINT_FOUND:
        return None, "the lowest point probed was compared with x and is lower: move there"
    if verdict is not Verdict.UNDECIDED:
        words = "the intervals lie on one side of the thresholds"
        found = verdict in (Verdict.NO_DESCENT_FOUND, Verdict.NO_DESCENT_AT_BOUNDARY)
        return (
            None,
            f"{words}; the budget left no comparison with the lowest point" if found and unchecked else words,
        )
    if math.isinf(missing) and extrapolated:
        return None, (
            f"the {what} is within the error of extrapolating to the boundary of its threshold: take a smaller "
            "radius, or another eps; more deployments cannot decide"
        )
    if math.isinf(missing):
        return None, (
            f"the {what} is within the settling bias of its threshold: hold every x for more follower rounds, "
            "take a larger radius, or another eps; more deployments cannot decide"
        )
    needed = max(spent + 1, math.ceil(1.2 * spent * max(missing, 1.0)))  # 1.2: the estimate itself is uncertain
    return needed, f"the interval of the {what} holds its threshold: about {needed} deployments would decide"
