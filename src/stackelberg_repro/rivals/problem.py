"""What a white-box method sees: f and G as functions that JAX can differentiate, and how followers step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import Array, InvalidInput, as_vector, positive, require, whole_number
from stackelberg_repro.affine.game import AffineGame

Counts: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class WhiteBox:
    """f(x, y) and G(x, y) written with plain arithmetic or jax.numpy, on R^d and R^n, followers' step γ.

    `potential` is g(x, y) with ∇_y g = G where the followers minimise one (the value-function method needs it);
    `oracle` is S(x) in closed form where somebody knows it (the exact-oracle method needs it).
    """

    d: int
    n: int
    f: Callable[[Any, Any], Any]
    G: Callable[[Any, Any], Any]
    step: float
    potential: Callable[[Any, Any], Any] | None = None
    oracle: Callable[[Array], Array] | None = None
    name: str = ""

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        whole_number("d", self.d)
        whole_number("n", self.n)
        positive("step", self.step)

    def start(self, x0: Any, y0: Any) -> tuple[Array, Array]:
        """x0 and y0, checked."""
        return as_vector("x0", x0, self.d), as_vector("y0", y0, self.n)


@dataclass(frozen=True, eq=False)
class RivalRun:
    """The iterates of a rival with running counts, in the words used for leaders.

    `follower_rounds` is None where the method asks an oracle instead of followers. `needs` says what it must know.
    """

    name: str
    xs: Array
    deployments: Counts
    follower_rounds: Counts | None
    needs: str

    @property
    def x(self) -> Array:
        """Where it got."""
        return np.asarray(self.xs[-1])


def white_box(game: AffineGame) -> WhiteBox:
    """An affine game opened up: f, G, S, and the potential where M is symmetric.

    >>> from stackelberg.games import linear_quadratic_data
    >>> from stackelberg_repro.affine import quadratic_target
    >>> white_box(quadratic_target(linear_quadratic_data(3))).potential is None   # M is not symmetric
    True
    """
    M, B, c = (np.asarray(part) for part in (game.M, game.B, game.c))

    def potential(x: Any, y: Any) -> Any:
        return 0.5 * y @ M @ y + y @ (B @ x + c)

    return WhiteBox(
        d=game.d,
        n=game.n,
        f=lambda x, y: game.loss.value(y - game.target).sum(-1) + 0.5 * game.lam * (x @ x),
        G=lambda x, y: M @ y + B @ x + c,
        step=game.step,
        potential=potential if np.allclose(M, M.T) else None,
        oracle=game.settled,
        name=game.name,
    )


JointStep = Callable[[Any, Any], tuple[Any, Any]]


def iterate(step: JointStep, x0: Array, y0: Array, rounds: int) -> Array:
    """x_0, x_1, … from a jitted step (x, y) -> (x, y), in double precision."""
    jax = require("jax", extra="jax")
    whole_number("rounds", rounds)
    with jax.enable_x64(True):
        jitted = jax.jit(step)
        x, y = jax.numpy.asarray(x0), jax.numpy.asarray(y0)
        xs = [np.asarray(x)]
        for _ in range(rounds):
            x, y = jitted(x, y)
            xs.append(np.asarray(x))
    return np.stack(xs)


def adapt(problem: WhiteBox, x: Any, y: Any, K: int) -> Any:
    """K follower rounds y ← y − γ G(x, y), traceable."""
    for _ in range(K):
        y = y - problem.step * problem.G(x, y)
    return y


def counts(rounds: int, each: int) -> Counts:
    """Running counts 0, each, 2·each, …"""
    return np.arange(rounds + 1, dtype=np.int64) * each


def need(name: str, value: Any, method: str) -> Any:
    """A part of the white box that a method cannot do without."""
    if value is None:
        raise InvalidInput(f"{name}: the {method} method needs it, and this game has none")
    return value
