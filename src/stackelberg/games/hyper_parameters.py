"""Hyper-parameters: weight decay for each group of features, the follower a trainer of a few epochs at a time."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stackelberg.core import (
    Array,
    Followers,
    Game,
    InvalidInput,
    KnownAnswer,
    Objective,
    Purpose,
    derive,
    frozen,
    require,
    whole_number,
)
from stackelberg.followers import CallableFollowers, EstimatorFollowers
from stackelberg.games.reference import best_of_starts
from stackelberg.sets import Box

Trainer = Literal["numpy", "scikit-learn"]
WEAKEST, MIDDLE, STRONGEST = -4.0, -1.0, 1.0
"""log₁₀ of the weakest and the strongest weight decay, and of that to begin with."""


@dataclass(frozen=True, eq=False)
class HyperParameters:
    """Ridge regression with a weight decay 10^{x_g} for each group g of features; f is the validation loss.

    The trainer minimises ½‖A w − b‖²/n + ½ Σ_i 10^{x_g(i)} w_i² by epochs of coordinate descent, from where it was;
    y = w, and f(x, w) = ½‖A' w − b'‖²/n' on validation data that the leader holds. Settled, w = (AᵀA/n + D)⁻¹Aᵀb/n,
    which gives f̃ and its gradient by the implicit function theorem, exactly.
    """

    train: tuple[Array, Array]
    validation: tuple[Array, Array]
    group: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Check the settings at the door."""
        for name, (features, targets) in (("train", self.train), ("validation", self.validation)):
            if features.shape != (targets.size, self.group.size):
                raise InvalidInput(
                    f"{name}: expected a row per target and a column per feature, ({targets.size}, "
                    f"{self.group.size}), got {features.shape}"
                )

    @property
    def groups(self) -> int:
        """How many groups there are."""
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

    def epoch(self, x: Array, w: Array, k: int) -> Array:
        """One epoch of coordinate descent: each weight in turn, exactly."""
        H, c = self.normal_equations(x)
        for i in range(w.size):
            w[i] += (c[i] - H[i] @ w) / H[i, i]
        return w

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

    def grid_search(self, levels: Array, folds: int = 5) -> tuple[float, float]:
        """What one would do by hand: the common decay that is best by cross-validation on the training data.

        Returns its log₁₀ and what it then costs on the validation data.
        """
        A, b = self.train
        part = np.arange(b.size) % folds
        losses = np.zeros(levels.size)
        for fold in range(folds):
            fit, held = part != fold, part == fold
            H, c = A[fit].T @ A[fit] / fit.sum(), A[fit].T @ b[fit] / fit.sum()
            for i, level in enumerate(levels):
                w = np.linalg.solve(H + 10.0**level * np.eye(c.size), c)
                losses[i] += float(np.sum((A[held] @ w - b[held]) ** 2))
        best = float(levels[int(np.argmin(losses))])
        x = np.full(self.groups, best)
        return best, self.cost(x, self.equilibrium(x))

    def followers(self, trainer: Trainer, epochs: int) -> Followers:
        """A trainer that runs so many epochs per round, from where it was."""
        if trainer == "numpy":
            return CallableFollowers(lambda x, w, k: self._epochs(x, w, epochs), start=np.zeros(self.group.size))
        ElasticNet = require("sklearn.linear_model", extra="learn").ElasticNet
        model = ElasticNet(alpha=1.0, l1_ratio=0.0, fit_intercept=False, warm_start=True, max_iter=epochs, tol=0.0)
        return EstimatorFollowers(
            _Scaled(model, np.zeros(self.group.size)),
            lambda scaled, x: scaled.fit(*self.train, self.decay(x)),
            lambda scaled: scaled.weights,
        )

    def _epochs(self, x: Array, w: Array, epochs: int) -> Array:
        for k in range(epochs):
            w = self.epoch(x, w, k)
        return w

    def game(self, trainer: Trainer = "numpy", epochs: int = 3, name: str = "hyper-parameters") -> Game:
        """The game, from a tenth everywhere."""
        best = self.optimum()
        return Game(
            X=Box(np.full(self.groups, WEAKEST), np.full(self.groups, STRONGEST)),
            objective=Objective(self.cost, gradients=(self.partial_x, self.partial_y), name=name),
            followers=self.followers(trainer, epochs),
            name=name,
            x0=frozen(np.full(self.groups, MIDDLE)),
            answer=KnownAnswer(
                frozen(best), self.cost(best, self.equilibrium(best)), self.equilibrium, self.hypergradient
            ),
        )


class _Scaled:
    """A scikit-learn estimator with one weight decay, and units of features that make it each group's own."""

    def __init__(self, model: Any, weights: Array) -> None:
        self.model, self.weights = model, weights

    def fit(self, features: Array, targets: Array, decay: Array) -> None:
        """Go on from the weights there are. With u = √decay · w, ½ Σ decay w² is ½‖u‖²."""
        unit = np.sqrt(decay)
        self.model.coef_ = self.weights * unit
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a few epochs are meant not to converge
            self.model.fit(np.asfortranarray(features / unit), targets)
        self.weights = np.asarray(self.model.coef_) / unit


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
    groups: int = 8,
    features: int = 5,
    samples: int = 120,
    *,
    seed: int = 0,
    trainer: Trainer = "numpy",
    epochs: int = 3,
) -> Game:
    """Weight decay for each of `groups` groups of features; `trainer` is "numpy" or "scikit-learn".

    >>> game = hyper_parameters(seed=1)
    >>> game.X.dimension, bool(game.known.cost < game.hyperobjective(game.x0))
    (8, True)
    """
    if trainer not in ("numpy", "scikit-learn"):
        raise InvalidInput(f"trainer: expected 'numpy' or 'scikit-learn', got {trainer!r}")
    data = hyper_parameters_data(groups, features, samples, seed=seed)
    return data.game(trainer, whole_number("epochs", epochs), f"hyper-parameters {groups} groups")
