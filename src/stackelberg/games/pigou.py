"""Pigou's two links with a toll on the congested one."""

from __future__ import annotations

import numpy as np

from stackelberg.core import Array, Game, Objective, ReferenceSolution, frozen
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.sets import Box, Simplex


def _route_costs(x: Array, y: Array) -> Array:
    """Costs 1 and v + τ of the two links, y = (1 − v, v)."""
    return np.array([1.0, y[1] + x[0]])


def _equilibrium(x: Array) -> Array:
    v = float(np.clip(1.0 - x[0], 0.0, 1.0))
    return np.array([1.0 - v, v])


def _travel_time(x: Array, y: Array) -> float:
    return float(y[0] + y[1] ** 2)


def _partial_x(x: Array, y: Array) -> Array:
    return np.zeros(1)


def _partial_y(x: Array, y: Array) -> Array:
    return np.array([1.0, 2.0 * y[1]])


def _hypergradient(x: Array) -> Array:
    """d/dτ of τ + (1 − τ)² on 0 < τ < 1, zero beyond."""
    return np.array([2.0 * x[0] - 1.0 if 0.0 < x[0] < 1.0 else 0.0])


def pigou(step: float = 0.5) -> Game:
    """Costs 1 and v, demand 1, toll τ in [0, 1] on the second link: v = 1 − τ, τ* = 1/2, total time 3/4.

    Parameters
    ----------
    step : float, default 0.5
        Step of the projected gradient by which travellers adapt.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = pigou()
    >>> float(game.known.x[0]), game.known.cost, game.hyperobjective(np.array([0.0]))
    (0.5, 0.75, 1.0)
    """
    return Game(
        X=Box(np.zeros(1), np.ones(1)),
        objective=Objective(_travel_time, gradients=(_partial_x, _partial_y), name="pigou"),
        followers=ProjectedGradient(VariationalInequality(_route_costs, Simplex(2)), step=step),
        name="pigou",
        x0=frozen([0.0]),
        reference=ReferenceSolution(frozen([0.5]), 0.75, _equilibrium, _hypergradient),
    )
