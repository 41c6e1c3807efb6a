"""Which of the paper's assumptions a game meets: checked numerically where it can be, argued where it cannot.

A check samples; it can refute an assumption, or fail to. "holds" below means: no sample spoke against it, and the
constant did not grow with the radius looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from stackelberg.core import Array, Game, Purpose, derive
from stackelberg.theory.contraction import estimate_contraction
from stackelberg.theory.stability import estimate_stability

GROWTH = 3.0
"""A constant that grows by more than this when the radius grows a hundredfold is not a global one."""


class Standing(Enum):
    """Whether an assumption is met."""

    HOLDS = "holds"
    LOCALLY = "holds locally"
    FAILS = "fails"
    UNKNOWN = "not known"


@dataclass(frozen=True)
class Finding:
    """One assumption on one game: its standing, and what was seen or why it is so."""

    assumption: str
    standing: Standing
    evidence: str
    checked: bool = True


def check_assumptions(game: Game, *, radius: float = 1.0, seed: int = 0) -> tuple[Finding, ...]:
    """Check Assumptions 1 to 3 around the known answer of `game`, at `radius` and at a hundred times that.

    >>> from stackelberg.games import strict_saddle
    >>> [finding.standing.value for finding in check_assumptions(strict_saddle(2))]
    ['holds locally', 'holds', 'holds locally', 'holds', 'holds']
    """
    near, far = (_points(game, reach, seed) for reach in (radius, 100 * radius))
    return (
        _lipschitz_cost(game, near, far),
        _response(game, near, seed),
        _hyperobjective(game, near, far),
        _stability(game, radius, seed),
        _contraction(game, seed),
    )


def _points(game: Game, reach: float, seed: int, count: int = 400) -> Array:
    """Points of X within `reach` of the known optimum; a hair inside, where f̃ is differentiable."""
    rng = derive(seed, Purpose.START)
    draws = game.known.x + reach * rng.uniform(-1.0, 1.0, size=(count, game.X.dimension))
    inside = game.X.shrink(min(1e-6 * reach, 0.5 * game.X.inradius()))
    return np.stack([inside.project(point) for point in draws])


def _largest(function: Callable[[Array], Any], points: Array) -> float:
    return max(float(np.linalg.norm(function(x))) for x in points)


def _grown(what: str, near: float, far: float) -> tuple[Standing, str]:
    if far > GROWTH * max(near, 1e-12):
        return Standing.LOCALLY, f"{what} {near:.3g} near the optimum, {far:.3g} at 100 times the radius"
    return Standing.HOLDS, f"{what} {max(near, far):.3g}"


def _lipschitz_cost(game: Game, near: Array, far: Array) -> Finding:
    """1(1): L_x and L_y, at y = S(x)."""
    f, S = game.objective, game.known.equilibrium

    def slope(x: Array) -> Array:
        y = S(x)
        return np.concatenate([f.partial_x(x, y), f.partial_y(x, y)])

    standing, evidence = _grown("slopes of f up to", _largest(slope, near), _largest(slope, far))
    return Finding("1(1) f Lipschitz and smooth", standing, evidence)


def _response(game: Game, near: Array, seed: int) -> Finding:
    """1(2): S single-valued and Lipschitz, from two starts of the followers."""
    x = near[0]
    ends = []
    for start in (seed, seed + 1):
        memory = game.followers.initial(derive(start, Purpose.INITIAL_MEMORY))
        ends.append(game.followers.respond(x, memory, 2000, derive(start, Purpose.RESPONSE))[0])
    apart = float(np.linalg.norm(ends[0] - ends[1]))
    S = game.known.equilibrium
    steps = [float(np.linalg.norm(S(a) - S(b)) / np.linalg.norm(a - b)) for a, b in _pairs(near)]
    name = "1(2) S single-valued, Lipschitz"
    if apart > 1e-6 * max(1.0, float(np.linalg.norm(ends[0]))):
        return Finding(name, Standing.FAILS, f"two starts end {apart:.3g} apart at one x")
    return Finding(name, Standing.HOLDS, f"two starts end {apart:.1g} apart; L_S at least {max(steps):.3g}")


def _pairs(points: Array) -> list[tuple[Array, Array]]:
    return [(a, b) for a, b in zip(points[::2], points[1::2], strict=False) if np.linalg.norm(a - b) > 1e-12]


def _hyperobjective(game: Game, near: Array, far: Array) -> Finding:
    """1(3): f̃ Lipschitz and smooth; a kink shows as a jump of ∇f̃ that does not shrink with the step."""
    name, gradient = "1(3) f̃ smooth and Lipschitz", game.known.hypergradient
    for points in (near, far):
        jump, at = _jump(gradient, points)
        if jump > 0:
            away = float(np.linalg.norm(at - game.known.x))
            standing = Standing.LOCALLY if away > 1e-3 else Standing.FAILS
            return Finding(name, standing, f"∇f̃ jumps by {jump:.3g} at distance {away:.3g} from the optimum")
    standing, evidence = _grown("‖∇f̃‖ up to", _largest(gradient, near), _largest(gradient, far))
    curve = max(float(np.linalg.norm(gradient(a) - gradient(b)) / np.linalg.norm(a - b)) for a, b in _pairs(near))
    return Finding(name, standing, f"{evidence}; curvature seen up to {curve:.3g}")


def _jump(gradient: Callable[[Array], Array], points: Array) -> tuple[float, Array]:
    """The largest jump of ∇f̃ along segments between points, by bisecting towards the largest change."""
    largest, where = 0.0, points[0]
    for low, high in _pairs(points)[:60]:
        at_low, at_high = gradient(low), gradient(high)
        whole = float(np.linalg.norm(at_high - at_low))
        rounding = 1e-12 * max(1e-6, float(np.linalg.norm(at_low)), float(np.linalg.norm(at_high)))
        for _ in range(45):
            middle = (low + high) / 2
            at_middle = gradient(middle)
            if float(np.linalg.norm(at_middle - at_low)) >= float(np.linalg.norm(at_high - at_middle)):
                high, at_high = middle, at_middle
            else:
                low, at_low = middle, at_middle
        left_over = float(np.linalg.norm(at_high - at_low))
        if left_over > max(1e-6 * whole, rounding, largest):
            largest, where = left_over, low
    return largest, where


def _stability(game: Game, radius: float, seed: int) -> Finding:
    """2: C after few and after many rounds."""
    if not game.followers.prepare().rewindable:
        return Finding("2 responses stable in x", Standing.UNKNOWN, "cannot be rewound: not checked", checked=False)
    x, reach = game.known.x, 0.1 * min(radius, game.X.inradius())
    few, many = (estimate_stability(game.followers, x, K=K, radius=reach, pairs=20, seed=seed).C for K in (5, 500))
    standing, evidence = _grown("C at least", few, many)
    return Finding("2 responses stable in x", standing, evidence)


def _contraction(game: Game, seed: int) -> Finding:
    """3: the fitted rate at the optimum."""
    name, seen = "3 followers settle", estimate_contraction(game.followers, game.known.x, seed=seed)
    if seen.rate is None:
        return Finding(name, Standing.FAILS, seen.reason)
    return Finding(name, Standing.HOLDS, f"{type(seen.rate).__name__.lower()}: {_of(seen.rate)}")


def _of(rate: Any) -> str:
    return ", ".join(f"{name} = {value:.3g}" for name, value in vars(rate).items())


STRICT_SADDLE = "4 saddles are strict"

ARGUED: dict[str, Finding] = {
    "convex": Finding(STRICT_SADDLE, Standing.HOLDS, "f̃ is convex: it has no saddle", checked=False),
    "wells": Finding(STRICT_SADDLE, Standing.HOLDS, "every coordinate's curvature at 0 is −1", checked=False),
    "unknown": Finding(STRICT_SADDLE, Standing.UNKNOWN, "cannot be checked by sampling", checked=False),
}

ROUTING: tuple[Finding, ...] = (
    Finding(
        "1(1) f Lipschitz and smooth",
        Standing.LOCALLY,
        "total travel time and λ‖x‖² are not Lipschitz on R^d",
        checked=False,
    ),
    Finding(
        "1(2) S single-valued, Lipschitz",
        Standing.FAILS,
        "link flows are unique, route flows are not; f sees link flows only, so f̃ is well defined all the same",
        checked=False,
    ),
    Finding(
        "1(3) f̃ smooth and Lipschitz",
        Standing.LOCALLY,
        "a kink wherever a route comes into or out of use",
        checked=False,
    ),
    Finding("2 responses stable in x", Standing.HOLDS, "projections do not expand: for a fixed K", checked=False),
    Finding(
        "3 followers settle",
        Standing.LOCALLY,
        "link flows settle, route flows to a set; latencies without slope at zero flow leave no quadratic "
        "growth on empty links, so the rate holds away from them",
        checked=False,
    ),
    Finding(STRICT_SADDLE, Standing.UNKNOWN, "cannot be checked by sampling", checked=False),
)
"""The paper's own routing game, argued from its definition."""
