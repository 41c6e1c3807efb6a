"""Step size and radius of two-point leaders from what their first deployments show, in whatever units they come.

At a point, f̃ has a *slope* s along a random direction (the root of the mean square of ∂f̃/∂v) and a *curvature* c
along it. A step along one direction ends at the bottom of its parabola if η̄ = 1/c, and of a difference quotient
over a radius δ the slope is s and the curvature's share c δ/2. Both follow from looks around the start: costs at
x ± r v along random directions v, between two costs at x itself, whose difference is noise. The radius r is changed
from look to look until it is about s/c, the length of a step. In d dimensions s is ‖∇f̃‖/√d and c the mean
eigenvalue of the Hessian: the slope along one direction, not the whole gradient, is what a probe has to show.

With x in other units, or f, or both, the same points are announced in those units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from stackelberg.core import Array, ConvexSet, Outcome, frozen
from stackelberg.leaders.estimators import cost_of
from stackelberg.leaders.probing import probing_centre, probing_radius
from stackelberg.leaders.schedules import Steps, TheoremSchedule
from stackelberg.sets import length_of

SHORTEST_K, LONGEST_K = 5, 200
"""What K may become where it is measured."""

UNSETTLED = 0.05
"""A measured K leaves this share of the distance to the equilibrium: the bias of Algorithm 1 is as large."""

WAITS = 3
"""Deployments of the start itself before anybody looks around: followers settle, and show how fast."""

DIRECTIONS = 2
"""Random directions of a look."""

LEAST_SIGNAL = 0.05
"""Of a slope that drowns in noise, this share is taken to be real: steps are short then, but not nothing."""

LOOKS = 8
"""The largest number of looks; two that agree end it."""

CLEAR = 3.0
"""A difference of costs is seen if it is this many times the noise."""

ROUNDING = 1e-12
"""The share of a cost that is always noise."""

FIRST_RADIUS, LARGEST_RADIUS = 0.1, 10.0
"""The radius of the first look, and the largest, as shares of a length that X or x has."""

NO_LENGTH = 0.1
"""The length where neither X nor x has one. Rather too small: radii grow with less risk than they shrink."""

BLIND_GROWTH, LARGEST_CHANGE = 5.0, 100.0
"""By how much the radius grows where nothing curves, and by how much it changes at most."""

ONE_SIDED_BLUR = 5.0
"""How much noisier slope and curvature are from costs at x, x + u/2 and x + u than from x − u, x and x + u: the
slope is 4 f(x + u/2) − f(x + u) − 3 f(x), and (4, −1, −3) is about 5 long."""

NEAR = 4.0
"""Two radii agree if neither is more than so many times the other."""

FURTHEST = 4.0
"""A parabola is believed this many times further than the radius over which it was seen."""

LONGEST_STEP = 4.0
"""Steps are cut at this many times the length of a typical first step."""

MEMORY = 0.8
"""How much of the running mean of costs is left after a round."""


class Parabola(NamedTuple):
    """Slope and curvature of the cost along one direction, and how far along that was seen; `blur` as in `Look`."""

    slope: float
    curvature: float
    radius: float
    blur: float = 1.0


@dataclass(frozen=True)
class Look:
    """What one look around has shown: parabolas along some directions, over which radius, and the noise of a cost.

    blur: how many times that noise is in `rise` and `bend`.
    """

    parabolas: tuple[Parabola, ...]
    radius: float
    noise: float
    cost: float
    blur: float = 1.0

    @property
    def slope(self) -> float:
        """The typical slope along a random direction."""
        return _typical([p.slope for p in self.parabolas])

    @property
    def curvature(self) -> float:
        """The typical curvature along a random direction, without its sign."""
        return _typical([p.curvature for p in self.parabolas])

    @property
    def rise(self) -> float:
        """By how much the slope changes the cost over the radius."""
        return self.slope * self.radius

    @property
    def bend(self) -> float:
        """By how much the curvature changes the cost over the radius."""
        return 0.5 * self.curvature * self.radius**2

    @property
    def slopes_seen(self) -> bool:
        """Whether the slope stands out of the noise."""
        return self.rise > CLEAR * self.blur * self.noise

    @property
    def curves_seen(self) -> bool:
        """Whether the curvature stands out of the noise."""
        return self.bend > CLEAR * self.blur * self.noise

    @property
    def seen(self) -> bool:
        """Whether the cost is seen to answer to x."""
        return self.slopes_seen or self.curves_seen

    @property
    def flat(self) -> bool:
        """Whether the cost does not answer to x at all."""
        return max(self.rise, self.bend) <= CLEAR * ROUNDING * abs(self.cost)


@dataclass(frozen=True, eq=False)
class Tuning:
    """A leader that is still looking around: how far (and how far at most), how long it holds, what it has seen.

    waited: the last answer at the start itself; moves: by how much it differed from the one before, each time.
    repeats: by how much costs at the same point differed, which is noise.
    """

    radius: float
    K: int
    largest: float = math.inf
    waited: Outcome | None = None
    moves: tuple[float, ...] = ()
    repeats: tuple[float, ...] = ()
    looks: tuple[Look, ...] = ()
    agreeing: int = 0

    @property
    def waiting(self) -> bool:
        """Whether it still lets the followers settle."""
        return len(self.moves) < WAITS - 1


@dataclass(frozen=True, eq=False)
class Pace:
    """Step size, radius and K as measured, how far the schedule has got, and what there is to go back to.

    longest: the longest first step. slack: by how much `level`, a running mean of costs, may lie above `reference`,
    where it began, until the leader goes back to `best_x`, where the level was lowest.
    """

    eta_bar: float
    delta_bar: float
    K: int
    longest: float
    slack: float
    taken: int = 0
    reference: float | None = None
    level: float = math.nan
    best_x: Array | None = None
    best_level: float = math.inf

    def steps(self, d: int) -> Steps:
        """η_t and δ_t of Theorem 1 with the measured η̄ and δ̄, t counted from the end of the measurement."""
        return TheoremSchedule(self.eta_bar, self.delta_bar)(self.taken, d)

    def shortened(self, x: Array, wanted: Array) -> Array:
        """The step from x to `wanted`, cut at the longest step of this round."""
        length, longest = float(np.linalg.norm(wanted - x)), self.longest * (self.taken + 1) ** -0.5
        return wanted if length <= longest else frozen(x + (longest / length) * (wanted - x))

    def restarted(self) -> Pace:
        """The same pace somewhere else: what was seen of costs no longer counts."""
        return replace(self, taken=0, reference=None, best_x=None, best_level=math.inf)


def begin_tuning(X: ConvexSet, x: Array, K: int) -> Tuning:
    """Before the first deployment: radii go from a tenth of a length that X or x has to ten times that length."""
    length = length_of(X, x)
    known = length if length > 0.0 else NO_LENGTH
    largest = LARGEST_RADIUS * length if length > 0.0 else math.inf
    return Tuning(probing_radius(X, FIRST_RADIUS * known), K, probing_radius(X, largest))


def wait(tuning: Tuning, answer: Outcome, measure_K: bool) -> Tuning:
    """One more answer at the start itself."""
    moves, repeats = tuning.moves, tuning.repeats
    if tuning.waited is not None:
        moves = (*moves, _distance(tuning.waited, answer))
        settling = len(moves) > 1 and moves[-1] < 0.5 * moves[-2]
        repeats = () if settling else (cost_of(answer) - cost_of(tuning.waited),)
    tuning = replace(tuning, waited=answer, moves=moves, repeats=repeats)
    if tuning.waiting or not measure_K:
        return tuning
    return replace(tuning, K=settling_K(tuning.K, *moves[-2:]))


def _distance(before: Outcome, after: Outcome) -> float:
    """How far apart two responses are where both were seen whole, else two costs."""
    if before.y is not None and after.y is not None and before.y.size == after.y.size:
        moved = float(np.linalg.norm(after.y - before.y))
        if math.isfinite(moved):
            return moved
    return abs(cost_of(after) - cost_of(before))


def settling_K(K: int, before: float, after: float) -> int:
    """The K that leaves `UNSETTLED`, where an answer moved by `before` and then by `after`, in K rounds each.

    >>> settling_K(10, 1.0, 0.5), settling_K(10, 1.0, 1e-4), settling_K(10, 0.0, 0.0)
    (44, 5, 10)
    """
    if not before > 0.0:
        return K
    left = after / before
    if left >= 1.0:  # noise, or followers that do not settle: more of the same will not help
        return K
    rounds = SHORTEST_K if left == 0.0 else math.ceil(K * math.log(UNSETTLED) / math.log(left))
    return min(max(rounds, SHORTEST_K), LONGEST_K)


def look_points(X: ConvexSet, x: Array, radius: float, directions: Array) -> list[Array]:
    """x, two points on a line through it for each direction, and x again.

    The two are x + r v and x − r v. Where X ends before that, they are the point of X nearest to one of these,
    whichever is further from x, and the point half-way there.
    """
    return [x, *(point for v in directions for point in _arms(X, x, radius * v)), x]


def _arms(X: ConvexSet, x: Array, u: Array) -> tuple[Array, Array]:
    plus, minus = X.project(x + u), X.project(x - u)
    if X.contains(x + u, 0.0) and X.contains(x - u, 0.0):
        return x + u, x - u
    far = plus if np.linalg.norm(plus - x) >= np.linalg.norm(minus - x) else minus
    return far, x + 0.5 * (far - x)


def read_look(tuning: Tuning, answers: Sequence[Outcome | None]) -> tuple[Look, tuple[float, ...]] | None:
    """What the answers to `look_points` show, from where they were deployed, and all differences of repeated costs.

    None where they show nothing.
    """
    centres = [a for a in (answers[0], answers[-1]) if a is not None and a.cost is not None]
    if not centres:
        return None
    costs = [cost_of(a) for a in centres]
    middle, cost = np.mean([a.x for a in centres], axis=0), float(np.mean(costs))
    pairs = zip(answers[1:-1:2], answers[2:-1:2], strict=True)
    found = tuple(one for one in (fit_parabola(middle, cost, *pair) for pair in pairs) if one is not None)
    if not found:
        return None
    repeats = (*tuning.repeats, costs[-1] - costs[0]) if len(costs) == 2 else tuning.repeats
    noise = max(_typical(repeats) / math.sqrt(2.0) if repeats else 0.0, ROUNDING * abs(cost))
    radius = float(np.mean([one.radius for one in found]))
    return Look(found, radius, noise, cost, max(one.blur for one in found)), repeats


def fit_parabola(middle: Array, cost: float, one: Outcome | None, other: Outcome | None) -> Parabola | None:
    """The parabola through three costs on a line, wherever guard rails let them be deployed."""
    if one is None or other is None or one.cost is None or other.cost is None:
        return None
    far = float(np.linalg.norm(one.x - middle))
    if far == 0.0:
        return None
    near = float((other.x - middle) @ (one.x - middle)) / far
    if min(abs(near), abs(far - near)) <= 1e-6 * far:
        return None
    first, second = (one.cost - cost) / far, (other.cost - cost) / near
    curvature = 2.0 * (first - second) / (far - near)
    return Parabola(first - 0.5 * curvature * far, curvature, far, ONE_SIDED_BLUR if near > 0.0 else 1.0)


def after_failure(tuning: Tuning) -> Tuning:
    """Probes failed: perhaps they went too far."""
    return replace(tuning, radius=0.5 * tuning.radius)


def after_look(tuning: Tuning, look: Look, repeats: tuple[float, ...]) -> Tuning:
    """The radius of the next look, and how many agree by now."""
    wanted = min(look.radius * radius_change(look), tuning.largest)
    tried = [one.radius for one in tuning.looks]
    between = [r for r in tried if min(look.radius, wanted) < r < max(look.radius, wanted)]
    if between:  # not beyond what was tried before: the way back would be next
        nearest = min(between, key=lambda r: abs(math.log(r / look.radius)))
        near, wanted = _near(nearest, look.radius), math.sqrt(nearest * look.radius)
    else:
        near = _near(wanted, look.radius)
    agrees = near and look.seen
    return replace(
        tuning,
        radius=look.radius if agrees else wanted,
        looks=(*tuning.looks, look),
        repeats=repeats,
        agreeing=tuning.agreeing + 1 if agrees else 0,
    )


def _near(one: float, other: float) -> bool:
    return 1.0 / NEAR <= one / other <= NEAR


def radius_change(look: Look) -> float:
    """By how much the radius must change to be about s/c, as far as the noise lets one tell."""
    if not look.seen:
        return BLIND_GROWTH
    if not look.slopes_seen:
        return 1.0
    most = LARGEST_CHANGE if look.curves_seen else BLIND_GROWTH
    return min(max(0.5 * look.rise / max(look.bend, look.blur * look.noise), 1.0 / LARGEST_CHANGE), most)


def is_over(tuning: Tuning) -> bool:
    """Whether there is enough to go by: two looks that agree, or as many as there may be."""
    return tuning.agreeing >= 2 or len(tuning.looks) >= LOOKS


def chosen_pace(tuning: Tuning, X: ConvexSet, x: Array, d: int) -> Pace | None:
    """η̄, δ̄ and K from the last looks around x; None where the cost does not answer to x at all."""
    last = [look for look in tuning.looks if not look.flat][-2:]
    if not last:
        return None
    if not _near(last[-1].radius, last[0].radius):
        last = last[-1:]
    parabolas = [p for look in last for p in look.parabolas]
    slope = _typical([p.slope for p in parabolas])
    noise = last[-1].noise
    radius = max(look.radius for look in last)
    cost = float(np.mean([look.cost for look in tuning.looks]))
    # The root of the mean square, not the mean c̄: it is c̄ where all directions curve alike and √3 c̄ where only one
    # of many does, and steps are stable up to 2/c̄ and 2/(3 c̄) then.
    curvature = max(_typical([p.curvature for p in parabolas]), slope / (FURTHEST * radius))
    step = slope / curvature
    # Curvature is a tenth of what a probe shows or less, unless noise asks for more; no further than was looked.
    delta = min(max(0.1 * step, CLEAR * noise / slope), radius) if slope > 0.0 else radius
    delta = probing_radius(X, delta)  # X may have been amended since the looks
    while (
        np.linalg.norm(probing_centre(X, x, delta) - x) > radius
    ):  # room for δ, without going further than was seen
        delta *= 0.5
    # Of what a probe shows, this share is slope: the step that is best against noise is shorter by as much.
    true = max(slope**2 - (last[-1].blur * noise / radius) ** 2, LEAST_SIGNAL * slope**2)
    signal = true / (true + 2.0 * (noise / delta) ** 2) if true > 0.0 else 1.0
    return Pace(
        eta_bar=signal / curvature,
        delta_bar=delta * math.sqrt(d),
        K=tuning.K,
        longest=LONGEST_STEP * signal * step,
        slack=1.5 * noise + 0.5 * signal * slope * step,
        reference=cost,
        level=cost,
        best_x=frozen(x),
        best_level=cost,
    )


def judge_cost(pace: Pace, x: Array, cost: float) -> tuple[Pace, bool]:
    """The pace after a round with that cost at x, and whether to go back to `best_x`."""
    if pace.reference is None:
        return replace(pace, reference=cost, level=cost, best_x=frozen(x), best_level=cost), False
    level = MEMORY * pace.level + (1.0 - MEMORY) * cost
    risen = not level <= pace.reference + pace.slack
    if level < pace.best_level:
        return replace(pace, level=level, best_x=frozen(x), best_level=level), risen
    return replace(pace, level=level), risen


def gone_back(pace: Pace) -> Pace:
    """Back at the best, with half the step; costs are compared from there on."""
    slower = replace(pace, eta_bar=0.5 * pace.eta_bar, longest=0.5 * pace.longest)
    return replace(slower, reference=None, best_x=None, best_level=math.inf)


def _typical(values: Sequence[float]) -> float:
    return float(np.sqrt(np.mean(np.square(values))))
