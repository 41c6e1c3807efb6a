"""A game whose hyper-objective has a strict saddle between two minima."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, Game, Objective, ReferenceSolution, frozen, whole_number
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.sets import Reals


def _copycats(x: Array, y: Array) -> Array:
    """Followers who want to do what the leader does: S(x) = x."""
    return y - x


def _cost(x: Array, y: Array) -> float:
    return float(0.25 * y[0] ** 4 - 0.5 * y[0] ** 2 + 0.5 * y[1:] @ y[1:])


def _partial_x(x: Array, y: Array) -> Array:
    return np.zeros(x.size)


def _partial_y(x: Array, y: Array) -> Array:
    return np.concatenate([[y[0] ** 3 - y[0]], y[1:]])


def strict_saddle(d: int = 2, step: float = 0.5) -> Game:
    """f̃(x) = ¼x₁⁴ − ½x₁² + ½Σ_{i>1} x_i²: strict saddle at 0 (curvature −1), minima at (±1, 0, …), cost −¼.

    `answer.x` is the minimum (1, 0, …); (−1, 0, …) is as good.

    Parameters
    ----------
    d : int, default 2
        Dimension of x.
    step : float, default 0.5
        Step of the followers.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = strict_saddle()
    >>> game.known.hypergradient(np.zeros(2)), game.hyperobjective(np.array([-1.0, 0.0]))
    (array([0., 0.]), -0.25)
    """
    whole_number("d", d, least=2)
    return Game(
        X=Reals(d),
        objective=Objective(_cost, gradients=(_partial_x, _partial_y), name="strict-saddle"),
        followers=ProjectedGradient(VariationalInequality(_copycats, Reals(d)), step=step),
        name=f"strict-saddle d={d}",
        x0=np.zeros(d),
        reference=ReferenceSolution(frozen(np.eye(d)[0]), -0.25, lambda x: x.copy(), lambda x: _partial_y(x, x)),
    )
