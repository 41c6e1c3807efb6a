"""Bayesian persuasion: a sender chooses how to grade, receivers learn what grades mean and act on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import (
    Array,
    Game,
    Objective,
    ReferenceSolution,
    as_vector,
    central_differences,
    frozen,
    positive,
)
from stackelberg.followers import LogitResponse, VariationalInequality
from stackelberg.sets import Product, Simplex

# The grid of posteriors is refined around the best ones, by this much and this often: value to about 1e-9.
_GRID, _FINER, _REFINEMENTS = 40, 8, 5


@dataclass(frozen=True, eq=False)
class Persuasion:
    """A sender who sees the state ω and shows signal s with probability π(s|ω); receivers who see s and choose a.

    x is π, one simplex per state; y is how often receivers choose each action after each signal, one simplex per
    signal. Receivers' utility is `receiver[a, ω]`, the sender's `sender[a]`, f = −(the sender's expected utility).
    Receivers respond to posteriors p(ω|s) by logit choice with this temperature.

    The value of a signal depends only on the posteriors that it leads to: with v(p) the sender's utility from
    receivers at posterior p, the best that can be reached is the concave closure of v at the prior (Kamenica and
    Gentzkow 2011), found here by a linear program over a grid of posteriors that is refined around the best.

    Parameters
    ----------
    prior : ndarray
        Probability of each state.
    receiver : ndarray
        receiver[a, ω].
    sender : ndarray
        sender[a].
    temperature : float
        Of the receivers' logit choice.
    """

    prior: Array
    receiver: Array
    sender: Array
    temperature: float

    @property
    def signals(self) -> int:
        """As many as states: more are never needed."""
        return self.prior.size

    def posteriors(self, x: Array) -> tuple[Array, Array]:
        """Frequency of each signal, and p(ω|s), a row per signal; a signal never shown says nothing new."""
        joint = (self.prior[:, None] * x.reshape(self.prior.size, self.signals)).T
        seen = joint.sum(axis=1)
        safe = np.where(seen > 0.0, seen, 1.0)[:, None]
        return seen, np.where(seen[:, None] > 0.0, joint / safe, self.prior)

    def costs(self, x: Array, y: Array) -> Array:
        """Minus what receivers expect of each action after each signal."""
        return np.asarray(-(self.posteriors(x)[1] @ self.receiver.T)).ravel()

    def choices(self, posteriors: Array) -> Array:
        """Settled choices of the receivers at each posterior, a row each."""
        pays = posteriors @ self.receiver.T
        weights = np.exp((pays - pays.max(axis=1, keepdims=True)) / self.temperature)
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def equilibrium(self, x: Array) -> Array:
        """S(x)."""
        return self.choices(self.posteriors(x)[1]).ravel()

    def cost(self, x: Array, y: Array) -> float:
        """f(x, y)."""
        seen, _ = self.posteriors(x)
        return float(-seen @ y.reshape(self.signals, -1) @ self.sender)

    def partial_x(self, x: Array, y: Array) -> Array:
        """∂x f: how often a signal is seen is linear in π."""
        worth = y.reshape(self.signals, -1) @ self.sender
        return np.asarray(-np.outer(self.prior, worth)).ravel()

    def partial_y(self, x: Array, y: Array) -> Array:
        """∂y f."""
        return np.asarray(-np.outer(self.posteriors(x)[0], self.sender)).ravel()

    def hypergradient(self, x: Array) -> Array:
        """∇f̃ by central differences of the exact f(x, S(x)), wherever nobody is indifferent."""
        return central_differences(lambda z: self.cost(z, self.equilibrium(z)), x, 0.1)

    def optimum(self) -> tuple[Array, float]:
        """The best signal, and minus its value."""
        grid = _grid(self.prior.size, _GRID)
        size = 1.0 / _GRID
        for _ in range(_REFINEMENTS):
            weights, value = self._closure(grid)
            used = grid[weights > 1e-9]
            size /= _FINER
            grid = np.vstack([used, *(_around(posterior, size) for posterior in used)])
        weights, value = self._closure(grid)
        return self._signal_with(grid[weights > 1e-9], weights[weights > 1e-9]), -value

    def _closure(self, grid: Array) -> tuple[Array, float]:
        """max Σ w_j v(p_j) over weights whose mean posterior is the prior: the concave closure on a grid."""
        from scipy.optimize import linprog  # imported when used: it loads slowly

        values = self.choices(grid) @ self.sender
        found = linprog(-values, A_eq=grid.T, b_eq=self.prior, bounds=(0.0, None), method="highs-ds")
        weights = np.asarray(found.x)
        return weights, float(weights @ values)

    def _signal_with(self, posteriors: Array, weights: Array) -> Array:
        """The π that leads to these posteriors so often; near ones share a signal where there are too many."""
        while weights.size > self.signals:
            gaps = np.linalg.norm(posteriors[:, None] - posteriors[None], axis=2) + 9.0 * np.eye(weights.size)
            i, j = np.unravel_index(int(np.argmin(gaps)), gaps.shape)
            total = weights[i] + weights[j]
            posteriors[i] = (weights[i] * posteriors[i] + weights[j] * posteriors[j]) / total
            weights[i] = total
            posteriors, weights = np.delete(posteriors, j, axis=0), np.delete(weights, j)
        signal = np.zeros((self.prior.size, self.signals))
        signal[:, : weights.size] = (weights[:, None] * posteriors).T / self.prior[:, None]
        return np.asarray(signal / signal.sum(axis=1, keepdims=True)).ravel()

    def game(self, name: str = "persuasion") -> Game:
        """The game, from a signal half-way between telling all and telling nothing.

        Receivers begin with what they would do knowing only the prior.
        """
        states = self.prior.size
        problem = VariationalInequality(self.costs, Product((Simplex(self.sender.size),) * self.signals))
        start = np.tile(self.choices(self.prior[None])[0], self.signals)
        x, cost = self.optimum()
        return Game(
            X=Product((Simplex(self.signals),) * states),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=LogitResponse(problem, self.temperature, damping=0.5, start=start),
            name=name,
            x0=frozen((0.5 * np.eye(states) + 0.5 / states).ravel()),
            reference=ReferenceSolution(frozen(x), cost, self.equilibrium, self.hypergradient),
        )


def _grid(states: int, steps: int) -> Array:
    """All posteriors whose entries are multiples of 1/steps."""
    axes = np.meshgrid(*[np.arange(steps + 1)] * (states - 1), indexing="ij")
    cells = np.stack(axes, axis=-1).reshape(-1, states - 1)
    cells = cells[cells.sum(axis=1) <= steps]
    return np.column_stack([cells, steps - cells.sum(axis=1)]) / steps


def _around(posterior: Array, size: float) -> Array:
    """Posteriors near one, on a grid of that size."""
    states = posterior.size
    moves = np.stack(np.meshgrid(*[np.arange(-2 * _FINER, 2 * _FINER + 1)] * (states - 1), indexing="ij"), axis=-1)
    moved = posterior[:-1] + size * 0.5 * moves.reshape(-1, states - 1)
    whole = np.column_stack([moved, 1.0 - moved.sum(axis=1)])
    return np.asarray(whole[(whole >= 0.0).all(axis=1)])


def persuasion(*, temperature: float = 0.1, prior: Any = (0.7, 0.2, 0.1)) -> Game:
    """A school grades pupils of three abilities; employers see the grade and offer one of three jobs.

    An employer wants job a for ability a and loses the square of the difference; the school gets 0, 0.7 or 1 for
    the job. Employers choose by logit at this temperature.

    Parameters
    ----------
    temperature : float, default 0.1
        Of the employers' logit choice.
    prior : Any, optional
        Probability of each ability.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = persuasion()
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (9, True)
    """
    level = np.arange(3.0)
    utility = frozen(-((level[:, None] - level) ** 2))
    worth, smooth = frozen([0.0, 0.7, 1.0]), positive("temperature", temperature)
    return Persuasion(as_vector("prior", prior, 3), utility, worth, smooth).game("persuasion logit")
