"""A model of the response, ready to use by the step and the exploration: the one form in which all models come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array
from stackelberg.leaders.response.constants import QUIET
from stackelberg.leaders.response.groups import Cell
from stackelberg.leaders.response.pace import Pace


@dataclass(frozen=True, eq=False)
class Uncertainty:
    """How well the groups of a cell are known: Var S_j(z) = scale · hᵀPh with h = (z − x, 1), for each output j."""

    cell: Cell
    P: Array
    scale: Array


@dataclass(frozen=True, eq=False)
class Predictor:
    """Predicts where followers head for at any z, S(z) = c + J (z − x), and says how well that is known.

    One is made of the best member of the bank (`bank.best_model`), another where followers respond like those of a
    potential (`symmetric.symmetric_model`). J is an array, sparse where it has structure, of low rank in the latter
    (`symmetric.Factored`); pace, noise and uncertainties are those of the best member in any case. noise: the
    variance of a measured entry of y, relative to what a move of one `unit` does; scale: what turns both into units
    of y.
    """

    x: Array
    J: Any
    c: Array
    uncertainties: tuple[Uncertainty, ...]
    scale: float
    pace: Pace
    noise: float
    unit: float
    symmetric: bool = False

    @property
    def quiet(self) -> bool:
        """Whether little noise is seen: less than that of about one move of x."""
        return self.noise < QUIET

    @property
    def noise_sd(self) -> float:
        """The standard deviation of a measured entry of y."""
        return float(np.sqrt(self.noise * self.scale)) * self.unit

    @property
    def unseen_directions(self) -> float:
        """About how many directions of x are still as little known as at the start."""
        return max((float(np.trace(P[:-1, :-1])) for part in self.uncertainties for P in part.P), default=0.0)

    @property
    def column_norms(self) -> Array:
        """How much a move of one in each entry of x does to y (d), by a J that is an array or sparse."""
        J: Any = self.J
        squares: Array = np.asarray((J**2 if isinstance(J, np.ndarray) else J.power(2)).sum(axis=0)).ravel()
        return np.sqrt(squares)

    def next_answer(self, now: Array, z: Array) -> Array:
        """What is seen at z of followers who are at `now`."""
        return self.pace.toward(now, self.predict(z))

    def predict(self, z: Array) -> Array:
        """S(z)."""
        return np.asarray(self.c + self.J @ (z - self.x))

    def vjp(self, slope: Array) -> Array:
        """Jᵀ slope: what a slope in y is worth in x."""
        return np.asarray(self.J.T @ slope)

    def worths(self, weights: Array) -> list[Array]:
        """What the variances of each cell's groups are worth, with each of several `weights` (m, n) of the outputs.

        Where the weights of a group sum to less than zero, it adds nothing.
        """
        padded = np.append(weights, np.zeros((len(weights), 1)), axis=1)
        return [
            np.maximum(0.0, padded[:, part.cell.outputs].sum(axis=2)) * part.scale for part in self.uncertainties
        ]

    def variance(self, z: Array, worths: Sequence[Array]) -> tuple[Array, Array]:
        """Σ weight · Var S(z) with weights that are worth so much (`worths`): values (m), gradients (m, d)."""
        move = np.zeros(self.x.size + 1)
        move[:-1] = z - self.x
        count = len(worths[0]) if worths else 0
        values, gradients = np.zeros(count), np.zeros((count, self.x.size))
        for part, worth in zip(self.uncertainties, worths, strict=True):
            h = np.ones((len(part.P), part.cell.inputs.shape[1] + 1))
            h[:, :-1] = move[part.cell.inputs]
            Ph = (part.P @ h[:, :, None])[:, :, 0]
            values += worth @ (h * Ph).sum(axis=1)
            for gradient, one in zip(gradients, worth, strict=True):
                gradient += sum_over_groups(part.cell, 2.0 * one[:, None] * Ph[:, :-1], self.x.size)
        return values, gradients

    def least_known(self, rng: np.random.Generator) -> Array:
        """A random direction of x, tilted towards what is known least: P ξ averaged over outputs, ξ normal."""
        d, n = self.x.size, self.c.size
        draw = rng.standard_normal(d)
        padded = np.append(draw, 0.0)
        total, reached = np.zeros(d), np.zeros(d)
        for part in self.uncertainties:
            outputs = (part.cell.outputs < n).sum(axis=1)[:, None] / n
            tilted = (part.P[:, :-1, :-1] @ padded[part.cell.inputs][:, :, None])[:, :, 0]
            total += sum_over_groups(part.cell, outputs * tilted, d)
            reached += sum_over_groups(part.cell, np.broadcast_to(outputs, tilted.shape), d)
        direction = total / np.where(reached > 0.0, reached, 1.0)
        return direction if np.any(direction) else rng.standard_normal(d)


def sum_over_groups(cell: Cell, values: Array, d: int) -> Array:
    """Sums over groups of `values`, one for each input of each group, laid out over the d entries of x."""
    sums = np.bincount(cell.inputs.ravel(), weights=values.ravel(), minlength=d + 1)
    return np.asarray(sums[:d], dtype=np.float64)
