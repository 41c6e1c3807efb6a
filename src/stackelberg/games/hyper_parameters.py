"""Hyper-parameters: weight decay for each group of features, the follower a trainer of a few epochs at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    Game,
    Objective,
    Purpose,
    ReferenceSolution,
    derive,
    frozen,
    whole_number,
)
from stackelberg.followers import CallableFollowers
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box

WEAKEST, MIDDLE, STRONGEST = -4.0, -1.0, 1.0
"""log₁₀ of the weakest and the strongest weight decay, and of that to begin with."""


@dataclass(frozen=True, eq=False)
class HyperParameters:
    """Ridge regression with a weight decay 10^{x_g} for each group g of features; f is the validation loss.

    The trainer minimises ½‖A w − b‖²/n + ½ Σ_i 10^{x_g(i)} w_i² by epochs of coordinate descent, from where it was;
    y = w, and f(x, w) = ½‖A' w − b'‖²/n' on validation data that the leader holds. Settled, w = (AᵀA/n + D)⁻¹Aᵀb/n,
    which gives f̃ and its gradient by the implicit function theorem, exactly.

    Parameters
    ----------
    train : tuple[ndarray, ndarray]
        A and b.
    validation : tuple[ndarray, ndarray]
        A' and b'.
    group : ndarray of int
        The group of each feature.
    """

    train: tuple[Array, Array]
    validation: tuple[Array, Array]
    group: NDArray[np.int64]

    @property
    def groups(self) -> int:
        """Number of groups."""
        return int(self.group.max()) + 1

    def decay(self, x: Array) -> Array:
        """The weight decay of each feature."""
        return np.asarray(10.0 ** x[self.group])

    def normal_equations(self, x: Array) -> tuple[Array, Array]:
        """AᵀA/n + D and Aᵀb/n."""
        A, b = self.train
        return A.T @ A / b.size + np.diag(self.decay(x)), A.T @ b / b.size

    def equilibrium(self, x: Array) -> Array:
        """S(x): the trained weights."""
        return np.asarray(np.linalg.solve(*self.normal_equations(x)))

    def cost(self, x: Array, w: Array) -> float:
        """f(x, w): half the mean squared error on the validation data."""
        A, b = self.validation
        gap = A @ w - b
        return float(0.5 * gap @ gap / b.size)

    def partial_x(self, x: Array, w: Array) -> Array:
        """∂x f = 0: weight decay matters only by what is trained."""
        return np.zeros(x.size)

    def partial_y(self, x: Array, w: Array) -> Array:
        """∂w f."""
        A, b = self.validation
        return np.asarray(A.T @ (A @ w - b) / b.size)

    def hypergradient(self, x: Array) -> Array:
        """The implicit gradient: −(∂D/∂x w)ᵀ (AᵀA/n + D)⁻¹ ∂w f, added up over the features of a group."""
        H, _ = self.normal_equations(x)
        w = self.equilibrium(x)
        pull = np.asarray(-np.linalg.solve(H, self.partial_y(x, w)) * np.log(10.0) * self.decay(x) * w)
        return np.asarray(np.bincount(self.group, weights=pull, minlength=self.groups), dtype=np.float64)

    def optimum(self) -> Array:
        """The best weight decays found down the implicit gradient, from three common ones."""
        starts = [np.full(self.groups, level) for level in (-3.0, MIDDLE, 0.0)]
        bounds = [(WEAKEST, STRONGEST)] * self.groups
        return best_of_starts(
            lambda x: self.cost(x, self.equilibrium(x)), self.hypergradient, starts, bounds=bounds, rounds=200
        )

    def epochs(self, x: Array, w: Array, epochs: int) -> Array:
        """So many epochs of coordinate descent: each weight in turn, exactly."""
        H, c = self.normal_equations(x)
        for _ in range(epochs):
            for i in range(w.size):
                w[i] += (c[i] - H[i] @ w) / H[i, i]
        return w

    def game(self, epochs: int = 3, name: str = "hyper-parameters") -> Game:
        """The game, from a tenth everywhere."""
        best = self.optimum()
        return Game(
            X=Box(np.full(self.groups, WEAKEST), np.full(self.groups, STRONGEST)),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=CallableFollowers(lambda x, w, k: self.epochs(x, w, epochs), start=np.zeros(self.group.size)),
            name=name,
            x0=frozen(np.full(self.groups, MIDDLE)),
            reference=ReferenceSolution(
                frozen(best), self.cost(best, self.equilibrium(best)), self.equilibrium, self.hypergradient
            ),
        )


def hyper_parameters_data(
    groups: int = 8, features: int = 5, samples: int = 120, *, seed: int = 0
) -> HyperParameters:
    """Groups of features that matter less and less: true weights of group g are normal with deviation 2^{1−g}."""
    rng, count = derive(seed, Purpose.INSTANCE), whole_number("groups", groups) * whole_number("features", features)
    group = np.repeat(np.arange(groups), features)
    truth = rng.standard_normal(count) * 2.0 ** (1.0 - group)
    whole_number("samples", samples, least=4)

    def draw(rows: int) -> tuple[Array, Array]:
        A = rng.standard_normal((rows, count))
        return frozen(A), frozen(A @ truth + 2.0 * rng.standard_normal(rows))

    return HyperParameters(draw(samples // 2), draw(samples - samples // 2), group)


def hyper_parameters(
    groups: int = 8, features: int = 5, samples: int = 120, *, seed: int = 0, epochs: int = 3
) -> Game:
    """Weight decay for each of `groups` groups of features; the trainer runs so many epochs a round.

    Parameters
    ----------
    groups : int, default 8
        Number of groups.
    features : int, default 5
        Features in a group.
    samples : int, default 120
        Samples for training, and as many for validation.
    seed : int, default 0
        Of all that is random.
    epochs : int, default 3
        Epochs of the trainer in a follower round.

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = hyper_parameters(seed=1)
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (8, True)
    """
    data = hyper_parameters_data(groups, features, samples, seed=seed)
    return data.game(whole_number("epochs", epochs), f"hyper-parameters {groups} groups")
