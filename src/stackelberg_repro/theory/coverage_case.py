"""One row of the coverage table: a game at a point where the truth is known, repeated, and what was counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stackelberg.core import Array, ConvexSet, Game, Purpose, derive
from stackelberg.followers import NotRewindable
from stackelberg.sets import Reals
from stackelberg.theory import Certificate, CostReading, Rate, SettledProbe, Verdict, certify
from stackelberg.theory.plan import place, whole_budget
from stackelberg.theory.verdicts import Probing
from stackelberg_repro.affine import AffineGame
from stackelberg_repro.affine.exact_smoothing import CERTIFICATE, smoothed_gradient, smoothed_hessian

LEVEL = 0.95

OFF = 0.1
"""Thresholds lie this share above or below the true value: where verdicts err most."""


@dataclass(frozen=True, eq=False)
class Truth:
    """Inside X the exact norm of ∇f_r and smallest eigenvalue of ∇²f_r, on its boundary the projected ∇f̃."""

    projected_gradient: float
    curvature: float | None


@dataclass(frozen=True, eq=False)
class Known:
    """A game whose f̃ is known, with ∇f̃ where it is looked at on the boundary of X.

    `game` has the followers, and `rate` how fast they settle where a leader is told. An affine game is smoothed
    exactly, in any dimension.
    """

    X: ConvexSet
    cost: Callable[[Array], float]
    slope: Callable[[Array], Array] | None = None
    game: Game | None = None
    rate: Rate | None = None
    affine: AffineGame | None = None


def affine(game: AffineGame, X: ConvexSet | None = None, rate: Rate | None = None) -> Known:
    """An affine game, on R^d unless X is given."""
    f = game.hyperobjective
    return Known(
        Reals(game.d) if X is None else X, lambda x: float(f(x)), game.hypergradient, game.game(), rate, game
    )


@dataclass(frozen=True, eq=False)
class CoverageCase:
    """A point of a game, what lies between the leader and the truth, and how far the thresholds are from it.

    `where` is interior, face, edge or corner of X. Readings come from followers held for 2K rounds, with their rate
    estimated unless the game has one; with K = 0 they are f̃ itself plus `noise(rng)`.
    """

    name: str
    known: Known
    x: Array
    radius: float
    where: str = "interior"
    held_out: bool = False
    K: int = 0
    noise: Callable[[np.random.Generator], float] | None = None
    above: bool = True

    @property
    def X(self) -> ConvexSet:
        """Where x may be."""
        return self.known.X

    @property
    def game(self) -> Game | None:
        """The game whose followers answer; None where f̃ itself is read."""
        return self.known.game if self.K else None

    @cached_property
    def truth(self) -> Truth:
        """Worked out once."""
        known = self.known
        if self.where != "interior":
            assert known.slope is not None  # a game that is looked at on the boundary has one
            return boundary_truth(known.slope, self.X, self.x)
        if known.affine is not None:
            return affine_truth(known.affine, self.x, self.radius)
        return interior_truth(known.cost, self.X, self.x, self.radius)

    @property
    def readings(self) -> str:
        """Where readings come from, in words."""
        if self.game is None:
            return "settled" if self.noise is None else "settled, noise"
        return "rate given" if self.known.rate is not None else "rate estimated"

    @property
    def eps(self) -> tuple[float, float]:
        """eps_g and eps_h a little above or below the truth; 0.05 where that is zero or no threshold is near."""
        share = 1 + OFF if self.above else 1 - OFF
        slope, bend = self.truth.projected_gradient, self.truth.curvature
        return share * slope if slope > 1e-3 else 0.05, -share * bend if bend is not None and bend < -1e-3 else 0.05

    def certificate(self, seed: int) -> Certificate:
        """One certificate at the smallest budget that leaves room for the comparison with the lowest point."""
        budget = whole_budget(place(self.x, self.X, self.radius, self.eps, LEVEL))
        return certify(self.probe(seed), self.x, self.X, *self.eps, self.radius, LEVEL, budget, seed=seed)

    def probe(self, seed: int) -> Probing:
        """A probing function with draws of its own."""
        if self.game is not None:
            return SettledProbe(population(self.game), self.x, self.K, rate=self.known.rate, seed=seed)
        rng, noise, cost = derive(seed, Purpose.NOISE), self.noise, self.known.cost
        return (lambda x: cost(x)) if noise is None else (lambda x: cost(x) + noise(rng))

    def right(self, seen: Certificate) -> bool:
        """Whether a decided verdict is true."""
        eps_g, eps_h = self.eps
        stationary = self.truth.projected_gradient <= eps_g
        if seen.verdict is Verdict.NOT_STATIONARY:
            return not stationary
        if seen.verdict is Verdict.LOWER_POINT_FOUND:
            assert seen.lower is not None  # the verdict says so
            far = float(np.linalg.norm(seen.lower - self.x))
            return self.known.cost(seen.lower) < self.known.cost(self.x) - eps_g * far - 0.5 * eps_h * far**2
        if seen.verdict is Verdict.NO_DESCENT_AT_BOUNDARY:
            return stationary
        assert self.truth.curvature is not None  # the other verdicts are about interior points
        curves_down = self.truth.curvature < -eps_h
        return stationary and curves_down == (seen.verdict is Verdict.DESCENT_BY_CURVATURE)


def population(game: Game) -> Game:
    """The game as a population that goes on from probe to probe: a rate is then estimated in one sitting."""
    followers = NotRewindable(game.followers)
    return Game(X=game.X, objective=game.objective, followers=followers, name=game.name, x0=game.x0)


@dataclass
class Counts:
    """What was counted over repetitions of a case."""

    repetitions: int = 0
    decided: int = 0
    wrong: int = 0
    missed_gradient: int = 0
    missed_curvature: int = 0
    curvatures: int = 0
    missed_comparison: int = 0
    comparisons: int = 0
    missed_readings: int = 0
    readings: int = 0
    unbounded: int = 0


def repeat(case: CoverageCase, repetitions: int) -> Counts:
    """Certify again and again with other draws, and count."""
    counts = Counts()
    for seed in range(repetitions):
        seen = case.certificate(seed)
        counts.repetitions += 1
        decided = seen.verdict is not Verdict.UNDECIDED
        counts.decided += decided
        counts.wrong += decided and not case.right(seen)
        counts.missed_gradient += case.truth.projected_gradient not in seen.projected_gradient
        counts.unbounded += not np.isfinite(seen.projected_gradient.high)
        if seen.curvature is not None and case.truth.curvature is not None:
            counts.curvatures += 1
            counts.missed_curvature += case.truth.curvature not in seen.curvature
        if seen.lower_by is not None and seen.lower is not None:
            counts.comparisons += 1
            counts.missed_comparison += case.known.cost(seen.lower) - case.known.cost(case.x) not in seen.lower_by
        if case.game is not None:
            _count_readings(case, seed, counts)
    return counts


def _count_readings(case: CoverageCase, seed: int, counts: Counts, points: int = 10) -> None:
    """How often |cost − settled cost| exceeds its bound, at points of X around x."""
    probe, rng = case.probe(seed), derive(seed, Purpose.START)
    for _ in range(points):
        x = case.X.project(case.x + case.radius * rng.uniform(-1.0, 1.0, case.x.size) / np.sqrt(case.x.size))
        reading = probe(x)
        assert isinstance(reading, CostReading)  # a settled probe gives nothing else
        exact = case.known.cost(x)
        counts.readings += 1
        counts.missed_readings += abs(reading.cost - exact) > reading.settling + 1e-12 * max(1.0, abs(exact))


def interior_truth(cost: Callable[[Array], float], X: ConvexSet, x: Array, radius: float) -> Truth:
    """The exact smoothed gradient and curvature in one or two dimensions, by quadrature of the formulas."""
    gradient, hessian = _one(cost, x, radius) if x.size == 1 else _two(cost, x, radius)
    return Truth(float(np.linalg.norm(x - X.project(x - gradient))), float(np.linalg.eigvalsh(hessian)[0]))


def affine_truth(game: AffineGame, x: Array, radius: float) -> Truth:
    """Smoothed gradient and curvature of an affine game, by its own quadrature."""
    return Truth(
        float(np.linalg.norm(smoothed_gradient(game, x, radius, CERTIFICATE))),
        float(np.linalg.eigvalsh(smoothed_hessian(game, x, radius))[0]),
    )


def boundary_truth(gradient: Callable[[Array], Array], X: ConvexSet, x: Array) -> Truth:
    """The projected gradient of f̃ itself at x."""
    basis = X.tangent_basis()
    slope = gradient(x) if basis is None else basis @ (basis.T @ gradient(x))
    return Truth(float(np.linalg.norm(x - X.project(x - slope))), None)


def _one(cost: Callable[[Array], float], x: Array, r: float, count: int = 4001) -> tuple[Array, Array]:
    """Density ¾(1 − u²): f_r' = (3/2r) ∫ u f(x + ru) du, f_r'' = (3/2r²)(f(x + r) + f(x − r) − ∫ f(x + ru) du)."""
    u = np.linspace(-1.0, 1.0, count)
    f = np.array([cost(x + r * one) for one in u[:, None]])
    weights = np.full(count, 2.0 / (count - 1) / 3)  # Simpson's rule
    weights[1:-1:2] *= 4
    weights[2:-1:2] *= 2
    slope = 1.5 / r * float(weights @ (u * f))
    bend = 1.5 / r**2 * (f[0] + f[-1] - float(weights @ f))
    return np.array([slope]), np.array([[bend]])


def _two(cost: Callable[[Array], float], x: Array, r: float) -> tuple[Array, Array]:
    """The formulas of `theory.smoothing` for d = 2: Gauss–Legendre in s (density 4s³), a mean over angles."""
    nodes, weights = np.polynomial.legendre.leggauss(24)
    radii, weights = (nodes + 1) / 2, weights / 2 * 4 * ((nodes + 1) / 2) ** 3
    angles = np.linspace(0.0, np.pi, 48, endpoint=False)  # v and −v are the same pair
    centre, d = cost(x), 2
    gradient, outer, trace = np.zeros(2), np.zeros((2, 2)), 0.0
    for angle in angles:
        v = np.array([np.cos(angle), np.sin(angle)])
        pairs = [(cost(x + r * s * v), cost(x - r * s * v)) for s in radii]
        gradient += sum(w * (a - b) / (2 * s) for (a, b), s, w in zip(pairs, radii, weights, strict=True)) * v
        trace += sum(w * (a + b - 2 * centre) / s**2 for (a, b), s, w in zip(pairs, radii, weights, strict=True))
        outer += (cost(x + r * v) + cost(x - r * v) - 2 * centre) * np.outer(v, v)
    gradient, trace, outer = gradient / len(angles), trace / len(angles), outer / len(angles)
    return d / r * gradient, d * (d + 2) / (2 * r**2) * outer - d / (2 * r**2) * trace * np.eye(2)
