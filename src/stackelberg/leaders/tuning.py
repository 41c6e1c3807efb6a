"""Step size and radius of Algorithm 1 from what its first deployments show, in whatever units they come.

Along a random direction f̃ has a slope s and a curvature c (roots of mean squares). A step along one direction ends
at the bottom of its parabola if η̄ = 1/c, and of a difference quotient over a radius δ the slope is s and the
curvature's share c δ/2. Looks around the start show both: costs at x ± r v along two random directions, between two
costs at x itself, whose difference is noise. The radius r changes from look to look until it is about s/c, the
length of a step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, Outcome
from stackelberg.leaders.schedules import Steps, TheoremSchedule

DIRECTIONS, LOOKS, NEAR = 2, 8, 4.0
"""Random directions of a look; the most looks; two that ask for about the same radius end it."""

FIRST_RADIUS, LARGEST_RADIUS, NO_LENGTH = 0.1, 10.0, 0.1
"""Radii of the first look and at most, as shares of a length that X or x has; the length where neither has one."""

CLEAR, ROUNDING = 3.0, 1e-12
"""What is seen is so many times the noise, which is no less than this share of a cost."""

BLIND_GROWTH, LARGEST_CHANGE = 5.0, 100.0
"""By how much the radius grows where nothing curves, and by how much it changes at most."""

LEAST_SIGNAL = 0.05
"""Of a slope that drowns in noise, this share is taken to be real: steps are short then, but not nothing."""

LONGEST_STEP, MEMORY = 4.0, 0.8
"""Steps are cut at so many typical first ones; how much of the running mean of costs is left after a round."""


class Look(NamedTuple):
    """What a look has shown: its radius, slope and curvature along a random direction, noise, and cost."""

    radius: float
    slope: float
    curvature: float
    noise: float
    cost: float

    @property
    def rises(self) -> bool:
        """Whether the slope stands out of the noise."""
        return self.slope * self.radius > CLEAR * self.noise

    @property
    def bends(self) -> bool:
        """Whether the curvature stands out of the noise."""
        return 0.5 * self.curvature * self.radius**2 > CLEAR * self.noise

    @property
    def next_radius(self) -> float:
        """The radius that is about s/c, as far as the noise lets one tell."""
        if not self.rises:
            return self.radius * (1.0 if self.bends else BLIND_GROWTH)
        bend = max(0.5 * self.curvature * self.radius**2, self.noise)
        change = 0.5 * self.slope * self.radius / bend
        return self.radius * min(max(change, 1.0 / LARGEST_CHANGE), LARGEST_CHANGE if self.bends else BLIND_GROWTH)

    @property
    def fits(self) -> bool:
        """Whether another radius would show no more."""
        return (self.rises or self.bends) and 1.0 / NEAR <= self.next_radius / self.radius <= NEAR


@dataclass(frozen=True, eq=False)
class Pace:
    """Step size and radius as measured, and where to go back to.

    longest: the longest first step. slack: by how much `level`, a running mean of costs, may lie above `reference`,
    the first cost there, until the leader goes back `home`. taken: steps since then.
    """

    eta_bar: float
    delta_bar: float
    longest: float
    slack: float
    home: Array
    reference: float = math.nan
    level: float = math.nan
    taken: int = 0

    def steps(self, d: int) -> Steps:
        """η_t and δ_t of Theorem 1 with the measured η̄ and δ̄, t counted from the end of the measurement."""
        return TheoremSchedule(self.eta_bar, self.delta_bar)(self.taken, d)

    def step(self, x: Array, wanted: Array, cost: float) -> tuple[Array, Pace]:
        """The step from x, which costs so much, to `wanted`, cut at the longest; home, where costs have risen."""
        if math.isnan(self.level) and not math.isnan(cost):
            return self.at(x, cost).step(x, wanted, cost)
        level = MEMORY * self.level + (1.0 - MEMORY) * cost
        if level > self.reference + self.slack:
            return self.home, replace(self, eta_bar=0.5 * self.eta_bar, longest=0.5 * self.longest).at(self.home)
        length, longest = float(np.linalg.norm(wanted - x)), self.longest * (self.taken + 1) ** -0.5
        to = wanted if length <= longest else x + (longest / length) * (wanted - x)
        return to, replace(self, level=level, taken=self.taken + 1)

    def at(self, x: Array, cost: float = math.nan) -> Pace:
        """The same pace begun at x."""
        return replace(self, home=x, reference=cost, level=cost, taken=0)


def read_look(answers: Sequence[Outcome | None]) -> Look | None:
    """What costs at x, at two points on a line through it for each direction, and at x again show, if anything."""
    known = [a for a in answers if a is not None and a.cost is not None]
    if len(known) < len(answers):
        return None
    costs, xs = np.array([a.cost for a in known], dtype=np.float64), np.array([a.x for a in known])
    middle, cost, slopes, curvatures, radii = (xs[0] + xs[-1]) / 2, (costs[0] + costs[-1]) / 2, [], [], []
    for i in range(1, len(known) - 1, 2):  # the parabola through three costs, wherever rails let them be deployed
        far = float(np.linalg.norm(xs[i] - middle))
        near = float((xs[i + 1] - middle) @ (xs[i] - middle)) / far if far > 0.0 else 0.0
        if min(abs(near), abs(far - near)) > 1e-6 * far:
            first, second = (costs[i] - cost) / far, (costs[i + 1] - cost) / near
            curvatures.append(2.0 * (first - second) / (far - near))
            slopes.append(first - 0.5 * curvatures[-1] * far)
            radii.append(far)
    if not radii:
        return None
    noise = max(abs(costs[-1] - costs[0]) / math.sqrt(2.0), ROUNDING * abs(cost))
    return Look(float(np.mean(radii)), _typical(slopes), _typical(curvatures), float(noise), float(cost))


def chosen_pace(looks: Sequence[Look], x: Array, d: int) -> Pace | None:
    """η̄ and δ̄ from the last look around x; None where the cost does not answer to x at all."""
    last = looks[-1]
    if max(last.slope * last.radius, last.curvature * last.radius**2) <= CLEAR * ROUNDING * abs(last.cost):
        return None
    both = [look for look in looks[-2:] if 1.0 / NEAR <= look.radius / last.radius <= NEAR]
    slope, bent, noise = (_typical(values) for values in zip(*(one[1:4] for one in both), strict=True))
    curvature = max(bent, slope / (NEAR * last.radius))
    step = slope / curvature
    # Curvature is a tenth of what a probe shows or less, unless noise asks for more; no further than was looked.
    delta = min(max(0.1 * step, CLEAR * noise / slope), last.radius) if slope > 0.0 else last.radius
    # Of what a probe shows, this share is slope: the step that is best against noise is shorter by as much.
    true = max(slope**2 - (noise / last.radius) ** 2, LEAST_SIGNAL * slope**2)
    signal = true / (true + 2.0 * (noise / delta) ** 2) if true > 0.0 else 1.0
    slack = 1.5 * noise + 0.5 * signal * slope * step
    return Pace(signal / curvature, delta * math.sqrt(d), LONGEST_STEP * signal * step, slack, x)


def _typical(values: Sequence[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values))))
