"""Suggested η̄, δ̄ and K for Algorithm 1 on a game, with the reasons in words."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, as_vector, derive, positive, whole_number
from stackelberg.leaders import TheoremSchedule, TwoPoint
from stackelberg.leaders.estimators import draw_directions
from stackelberg.sets import length_of
from stackelberg.theory.contraction import Contraction, estimate_contraction
from stackelberg.theory.rates import rounds_needed
from stackelberg.theory.smoothing import block_size
from stackelberg.theory.smoothness import estimate_smoothness

LEAST_ROUNDS = 50
"""A budget that leaves fewer rounds than this for learning is too small to advise on."""

LEAST_LOOK = 9
"""Deployments around x, besides the first at x, however small the budget."""


@dataclass(frozen=True, eq=False)
class Advice:
    """Settings for `TwoPoint`, how they were reached, and what finding them cost."""

    eta_bar: float
    delta_bar: float
    K: int
    rounds: int
    deployments_spent: int
    reasons: tuple[str, ...]

    @property
    def leader(self) -> TwoPoint:
        """Algorithm 1 with these settings."""
        return TwoPoint(K=self.K, schedule=TheoremSchedule(self.eta_bar, self.delta_bar))

    def __str__(self) -> str:
        """The settings and a reason a line."""
        head = f"eta_bar = {self.eta_bar:.4g}, delta_bar = {self.delta_bar:.4g}, K = {self.K}, {self.rounds} rounds"
        return "\n".join([head, *(f"- {reason}" for reason in self.reasons)])


def advise(game: Game, budget: int, x: Any = None, *, radius: float | None = None, seed: int = 0) -> Advice:
    """Suggest η̄, δ̄ and K for `budget` deployments of Algorithm 1 on `game`, from what followers show at x.

    A tenth of the budget at most (or ten deployments) goes into finding ρ or λ (Assumption 3) and ℓ̃; the rest is
    the T of the corollaries. Where a tenth does not show every direction it shows some, and ℓ̃ is the typical
    curvature along a random one, which a step of Algorithm 1 meets. `TwoPoint()` measures as much by itself.
    `radius` is how far around x to look (default: a tenth of the length that X or x has).

    >>> from stackelberg import solve
    >>> from stackelberg.games import stackelberg_cournot
    >>> game = stackelberg_cournot(n=2)
    >>> advice = advise(game, budget=600, x=[3.0])
    >>> result = solve(game, advice.leader, rounds=advice.rounds, x0=[3.0], seed=0)
    >>> bool(abs(result.x[0] - 6) < 0.5)
    True
    """
    whole_number("budget", budget)
    if x is None and game.x0 is None:
        raise InvalidInput(f"x: expected a start, got none and game {game.name!r} has no default start")
    start = as_vector("x", game.x0 if x is None else x, game.X.dimension)
    basis = game.X.tangent_basis()
    d = start.size if basis is None else int(basis.shape[1])
    look = _look(game, start, radius)
    seen = estimate_contraction(game.followers, start, seed=seed)
    rate = seen.settled_rate()
    holding = rounds_needed(max(budget, 2), d, rate)
    around = _around(game, start, look, holding, budget // 10 - 1, seed, basis)
    spent = 1 + around.deployments
    rounds = (budget - spent) // 2
    if rounds < LEAST_ROUNDS:
        raise InvalidInput(
            f"budget: expected at least {spent + 2 * LEAST_ROUNDS} deployments in dimension {d} ({spent} to look "
            f"around, two per round after that), got {budget}"
        )
    K = rounds_needed(rounds, d, rate)
    if not around.curvature > 0.0:
        raise InvalidInput(
            f"game {game.name!r}: costs around x do not curve at all at radius {look:g}: give a radius"
        )
    eta_bar = min(d / 2, 1.0) / around.curvature
    delta_bar, why_delta = _delta(game, around, d, look)
    reasons = (*_why(seen, around, rounds, d, K, eta_bar), why_delta)
    return Advice(eta_bar, delta_bar, K, rounds, spent, reasons)


def _look(game: Game, x: Array, radius: float | None) -> float:
    if radius is not None:
        return positive("radius", radius)
    return min(0.1 * (length_of(game.X, x) or 1.0), 0.5 * game.X.inradius())


class _Around(NamedTuple):
    """What is seen around x: the typical slope along a random direction, the curvature, how that was found."""

    slope: float
    curvature: float
    part: str
    deployments: int


def _around(game: Game, x: Array, radius: float, K: int, budget: int, seed: int, basis: Array | None) -> _Around:
    """Probe around x (moved inside X where needed) with followers held for K rounds from one memory."""
    memory: Any = game.followers.initial(derive(seed, Purpose.INITIAL_MEMORY))
    rng = derive(seed, Purpose.RESPONSE)
    _, settled = game.followers.respond(x, memory, K, rng)

    def probe(z: Array) -> float:
        nonlocal settled
        y, after = game.followers.respond(z, settled, K, rng)
        if not game.followers.rewindable:
            settled = after
        return game.objective(z, y)

    d = x.size if basis is None else int(basis.shape[1])
    centre = game.X.shrink(min(radius, game.X.inradius())).project(x)
    budget = max(budget, LEAST_LOOK)
    if budget < block_size(d, 0):
        return _along_some_directions(probe, centre, radius, min(d, (budget - 1) // 2), seed, basis)
    smooth = estimate_smoothness(probe, centre, radius=radius, budget=budget, seed=seed, basis=basis)
    part = "the whole Hessian" if smooth.whole_hessian else "second differences along one frame (a lower bound)"
    slope = float(np.linalg.norm(smooth.gradient)) / math.sqrt(d)
    return _Around(slope, smooth.l_tilde, part, smooth.deployments)


def _along_some_directions(
    probe: Callable[[Array], float], x: Array, radius: float, count: int, seed: int, basis: Array | None
) -> _Around:
    """Slope and curvature along a few orthonormal directions, each the root of a mean square."""
    d = x.size if basis is None else int(basis.shape[1])
    v = draw_directions(derive(seed, Purpose.CERTIFICATE), d, count, orthonormal=True)
    directions = v if basis is None else v @ basis.T
    middle = probe(x)
    costs = np.array([[probe(x + radius * u), probe(x - radius * u)] for u in directions])
    slopes = (costs[:, 0] - costs[:, 1]) / (2 * radius)
    curvatures = (costs.sum(axis=1) - 2 * middle) / radius**2
    part = f"second differences along {count} of {d} directions (their typical size)"
    return _Around(_typical(slopes), _typical(curvatures), part, 1 + 2 * count)


def _typical(values: Array) -> float:
    return float(np.sqrt(np.mean(values**2)))


def _delta(game: Game, around: _Around, d: int, look: float) -> tuple[float, str]:
    """δ_0 where the curvature's share of the difference quotient is half of the slope's, but at least `look`.

    Along a random direction the slope is ‖∇f̃‖/√d.
    """
    first = min(max(around.slope / around.curvature, look), 0.5 * game.X.inradius())
    return first * math.sqrt(d), (
        f"delta_bar = {first * math.sqrt(d):.3g}: the first radius {first:.3g} makes curvature (l~ delta/2) at "
        "most half of the slope along a random direction, is no smaller than the radius looked at, and fits into X"
    )


def _why(seen: Contraction, around: _Around, T: int, d: int, K: int, eta_bar: float) -> tuple[str, ...]:
    limit = (
        "1/l~, below the theorem's d/(2 l~): beyond 2/l~ a quadratic blows up before it settles"
        if d > 2
        else "the theorem's limit d/(2 l~)"
    )
    return (
        f"K = {K}: followers settle at {seen.rate} ({seen.reason}); the corollary for T = {T}, d = {d} asks for it",
        f"eta_bar = {eta_bar:.3g}: l~ is about {around.curvature:.3g} around x, from {around.part}; {limit}",
    )
