"""A game in other units: x' = a x, y' = b y, f' = c f + constant, the same followers behind it.

A leader that depends on units shows it here: nothing but the numbers it is given has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias, final

import numpy as np

from benchmarks.leaders_bench.case import Case
from stackelberg.core import Array, ConvexSet, Followers, Game, InvalidInput, KnownAnswer, Objective, frozen
from stackelberg.core.objective import Gradients
from stackelberg.sets import Box, Reals
from stackelberg.sets.base import ProjectableSet

Factor: TypeAlias = float | Array
"""One factor for all entries, or one for each."""

MIXED = (1e-2, 1.0, 1e2)
"""The factors of `mixed` units, entry by entry in turn: cents beside euros beside hundreds of them."""


@final
@dataclass(frozen=True, eq=False)
class ScaledSet(ProjectableSet):
    """{a x : x in X} with one factor a > 0, for sets that are neither boxes nor all of R^d."""

    inside: ConvexSet
    factor: float

    @property
    def dimension(self) -> int:
        """As before."""
        return self.inside.dimension

    def inradius(self) -> float:
        """a times that of X."""
        return self.factor * self.inside.inradius()

    def tangent_basis(self) -> Array | None:
        """As before: directions have no length."""
        return self.inside.tangent_basis()

    def _project(self, point: Array) -> Array:
        return self.factor * self.inside.project(point / self.factor)

    def _shrunk(self, radius: float) -> ConvexSet:
        return ScaledSet(self.inside.shrink(radius / self.factor), self.factor)


@final
@dataclass(frozen=True, eq=False)
class Translated(Followers):
    """Followers who live in the old units behind a leader who uses the new ones."""

    followers: Followers
    x: Factor
    y: Factor

    def __post_init__(self) -> None:
        object.__setattr__(self, "rewindable", self.followers.rewindable)
        object.__setattr__(self, "partial", self.followers.partial)

    def initial(self, rng: np.random.Generator) -> Any:
        """The memory of the followers inside."""
        return self.followers.initial(rng)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Their response, in the new units."""
        y, after = self.followers.respond(frozen(x / self.x), memory, rounds, rng)
        return frozen(self.y * y), after


def rescaled(game: Game, *, x: Factor = 1.0, y: Factor = 1.0, f: float = 1.0, constant: float = 0.0) -> Game:
    """The game with x' = x·x, y' = y·y and f' = f·f + constant; factors of x and y may differ by entry.

    >>> from stackelberg.games import pigou
    >>> minutes = pigou()
    >>> seconds = rescaled(minutes, x=60.0)
    >>> seconds.X.upper, seconds.known.x / minutes.known.x
    (array([60.]), array([60.]))
    """
    for name, factor in (("x", x), ("y", y), ("f", f)):
        if not (np.all(np.isfinite(factor)) and np.all(np.asarray(factor) > 0.0)):
            raise InvalidInput(f"{name}: expected positive factors, got {factor!r}")
    return Game(
        X=_scaled_set(game.X, x),
        objective=_scaled_objective(game.objective, x, y, f, constant),
        followers=Translated(game.followers, x, y),
        name=game.name,
        x0=None if game.x0 is None else frozen(x * game.x0),
        answer=None if game.answer is None else _scaled_answer(game.answer, x, y, f, constant),
    )


def _scaled_set(X: ConvexSet, a: Factor) -> ConvexSet:
    if isinstance(X, Reals):
        return X
    if isinstance(X, Box):
        return Box(a * X.lower, a * X.upper)
    if np.ndim(a) != 0:
        raise InvalidInput(f"x: expected one factor for a {type(X).__name__}, got one for each entry")
    return ScaledSet(X, float(a))


def _scaled_objective(inside: Objective, a: Factor, b: Factor, c: float, constant: float) -> Objective:
    """f in the new units, its gradients by the chain rule where they were given as functions."""
    gradients: Gradients = inside.gradients
    if isinstance(gradients, tuple):
        partial_x, partial_y = gradients
        gradients = (
            lambda x, y: (c / a) * partial_x(x / a, y / b),
            lambda x, y: (c / b) * partial_y(x / a, y / b),
        )
    return Objective(
        lambda x, y: c * inside.function(x / a, y / b) + constant, gradients, inside.name, prices=inside.prices
    )


def _scaled_answer(answer: KnownAnswer, a: Factor, b: Factor, c: float, constant: float) -> KnownAnswer:
    return KnownAnswer(
        frozen(a * answer.x),
        c * answer.cost + constant,
        lambda x: frozen(b * answer.equilibrium(x / a)),
        lambda x: frozen((c / a) * answer.hypergradient(x / a)),
    )


def rescaled_case(
    case: Case, name: str, *, x: Factor = 1.0, y: Factor = 1.0, f: float = 1.0, constant: float = 0.0
) -> Case:
    """The case in other units, judged by the followers and the judge of the old ones."""
    moving, residuals = case.moving, case.residuals
    return replace(
        case,
        name=name,
        game=replace(rescaled(case.game, x=x, y=y, f=f, constant=constant), name=name),
        scale=case.scale * float(np.exp(np.mean(np.log(x)))),
        best=f * case.best + constant,
        judge=lambda z: f * case.judge(z / x) + constant,
        settled_costs_of=None,
        unit=None if case.unit is None else f * case.unit,
        residuals=None if residuals is None else lambda z, y_: np.sqrt(f) * residuals(z / x, y_ / y),
        moving=None if moving is None else lambda day: _moved(moving(day), x, f, constant),
    )


def _moved(at_day: tuple[Any, float], x: Factor, f: float, constant: float) -> tuple[Any, float]:
    judge, best = at_day
    return lambda z: f * judge(z / x) + constant, f * best + constant


def in_units(case: Case, words: str) -> Case:
    """The case with units as the name of a case has them: "x=1e4", "x=mixed", "y=60,f=1e-2", "constant=1e3".

    `x=mixed` gives entries factors of 0.01, 1 and 100 in turn; `constant` is in units of f(x0) − f*.
    """
    chosen: dict[str, Any] = {}
    for word in words.split(","):
        key, _, value = word.strip().partition("=")
        if key not in ("x", "y", "f", "constant"):
            raise InvalidInput(f"units: expected x, y, f or constant with a factor, as in x=60, got {word!r}")
        if value == "mixed":
            if key != "x":
                raise InvalidInput(f"units: only x can be mixed, got {word!r}")
            chosen[key] = np.resize(MIXED, case.x0.size)
        else:
            try:
                chosen[key] = float(value)
            except ValueError:
                raise InvalidInput(f"units: expected a number, as in x=60, got {word!r}") from None
    if "constant" in chosen:
        chosen["constant"] *= chosen.get("f", 1.0) * case.gap
    return rescaled_case(case, f"{case.name} [{words}]", **chosen)
