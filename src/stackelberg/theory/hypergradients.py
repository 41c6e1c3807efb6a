"""∇f̃(x) = ∂x f + Jᵀ ∂y f: known in closed form, or by implicit differentiation of the followers' equilibrium."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Purpose, as_vector, central_differences, derive
from stackelberg.followers import ProjectedGradient, VariationalInequality


def hypergradient(game: Game, x: Any) -> Array:
    """The exact ∇f̃(x) where the game knows it, else by implicit differentiation where its followers show G and Y.

    Followers may know it too: the method `hypergradient(game, x)` of theirs, inside whatever stands around them.

    Parameters
    ----------
    game : Game
        The game.
    x : Any
        Where.

    Returns
    -------
    ndarray
        ∇f̃(x).

    Examples
    --------
    >>> from stackelberg.games import pigou
    >>> hypergradient(pigou(), [0.25])
    array([-0.5])
    """
    x = as_vector("x", x, game.X.dimension)
    if game.reference is not None:
        return np.asarray(game.reference.hypergradient(x), dtype=np.float64)
    if isinstance(game.followers, ProjectedGradient):
        return implicit_hypergradient(game, game.followers.problem, x)
    inside: Any = game.followers
    while inside is not None:
        if (known := getattr(inside, "hypergradient", None)) is not None:
            return np.asarray(known(game, x), dtype=np.float64)
        inside = getattr(inside, "followers", None)
    raise InvalidInput(
        f"game {game.name!r}: its hypergradient is not known: it has no ReferenceSolution, and its followers "
        f"({type(game.followers).__name__}) do not show G and Y; give Game(..., answer=...), or call "
        "implicit_hypergradient with the variational inequality they solve"
    )


def implicit_hypergradient(game: Game, problem: VariationalInequality, x: Any, step: float | None = None) -> Array:
    """∂x f + Jᵀ ∂y f with J = dS/dx from the fixed point y = P_Y(y − γ G(x, y)).

    Differentiating it, (I − D(I − γ G_y)) J = −γ D G_x with D the derivative of the projection where it is taken;
    every derivative by central differences. D exists where no constraint is just barely active; the result is the
    one-sided average otherwise.

    Parameters
    ----------
    game : Game
        The game.
    problem : VariationalInequality
        The game among the followers, as a variational inequality.
    x : Any
        Where.
    step : float, optional
        γ (default: one that is found).

    Returns
    -------
    ndarray
        ∇f̃(x).
    """
    x = as_vector("x", x, game.X.dimension)
    gamma = _step(problem, x) if step is None else step
    y = equilibrium(problem, x, gamma)
    J = response_jacobian(problem, x, y, gamma)
    f = game.objective
    return np.asarray(f.partial_x(x, y) + J.T @ f.partial_y(x, y))


def response_jacobian(problem: VariationalInequality, x: Array, y: Array, gamma: float) -> Array:
    """J = dS/dx at an equilibrium y, of shape (n, d); least squares where the response is not unique."""
    G_y = central_differences(lambda z: problem(x, z), y)
    G_x = central_differences(lambda z: problem(z, y), x)
    D = central_differences(problem.Y.project, y - gamma * problem(x, y))
    left = np.eye(y.size) - D @ (np.eye(y.size) - gamma * G_y)
    return np.asarray(np.linalg.lstsq(left, -gamma * D @ G_x, rcond=1e-10)[0])


def equilibrium(problem: VariationalInequality, x: Array, gamma: float, rounds: int = 100_000) -> Array:
    """S(x) by projected gradient with step γ, to a fixed-point residual of 1e-13 of the scale of y."""
    y = problem.Y.project(derive(0, Purpose.INITIAL_MEMORY).random(problem.Y.dimension))
    moved = 0.0
    for _ in range(rounds):
        after = problem.Y.project(y - gamma * problem(x, y))
        moved = float(np.linalg.norm(after - y))
        y = after
        if moved <= 1e-13 * max(1.0, float(np.linalg.norm(y))):
            return y
        if moved > 1e50:  # they run away: stop before the numbers overflow
            break
    raise InvalidInput(
        f"followers: expected an equilibrium within {rounds} projected-gradient rounds of step {gamma:.3g}, but "
        f"they still move by {moved:.3g}: G(x, ·) is not strongly monotone (they cycle), or the step is too large"
    )


def _step(problem: VariationalInequality, x: Array) -> float:
    """μ/L² from G_y at a point of Y: contracts where G(x, ·) is strongly monotone."""
    y = problem.Y.project(np.zeros(problem.Y.dimension))
    G_y = central_differences(lambda z: problem(x, z), y)
    strong = float(np.linalg.eigvalsh((G_y + G_y.T) / 2)[0])
    largest = float(np.linalg.norm(G_y, 2))
    # Where G is only monotone (strong about 0) a step of 1/L still settles for gradients of convex functions.
    return strong / largest**2 if strong > 1e-8 * largest else 1.0 / max(largest, 1e-12)
