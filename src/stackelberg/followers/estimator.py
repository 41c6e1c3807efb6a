"""A model that is trained a little every round as the follower: a scikit-learn estimator, or anything like it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

import numpy as np

from stackelberg.core import Array, Followers, refuse, whole_number
from stackelberg.followers.rule import refuse_nonfinite
from stackelberg.support.user_frames import as_response


@final
@dataclass(frozen=True, eq=False)
class EstimatorFollowers(Followers):
    """An estimator that is trained at x for a round at a time, and of which the leader sees a vector.

    `train(estimator, x)` trains it a little at x, in place (a `partial_fit`, a `fit` with `warm_start=True`);
    `observe(estimator)` is what the leader sees of it then: coefficients, predictions, probabilities. The estimator
    given here is never touched: each response trains a copy (`copy.deepcopy`), so followers can be rewound. With
    `random_state=` a number, shuffling is the same in every round and runs repeat to the bit.

    Parameters
    ----------
    estimator : Any
        A scikit-learn estimator; each response trains a copy.
    train : callable
        train(estimator, x) trains it a little at x, in place.
    observe : callable
        What the leader sees of it: coefficients, predictions, probabilities.

    Examples
    --------
    >>> class Mean:
    ...     level = np.zeros(1)
    ...     def partial_fit(self, goal):
    ...         self.level = self.level + 0.5 * (goal - self.level)
    >>> followers = EstimatorFollowers(Mean(), lambda model, x: model.partial_fit(x), lambda model: model.level)
    >>> rng = np.random.default_rng(0)
    >>> followers.respond(np.array([8.0]), followers.initial(rng), 3, rng)[0]
    array([7.])
    """

    estimator: Any
    train: Callable[[Any, Array], Any]
    observe: Callable[[Any], Any]

    def __post_init__(self) -> None:
        for name in ("train", "observe"):
            refuse(not callable(getattr(self, name)), f"{name}: expected a function, got {getattr(self, name)!r}")

    def initial(self, rng: np.random.Generator) -> Any:
        """A copy of the estimator as it was given."""
        return copy.deepcopy(self.estimator)

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, Any]:
        """Train a copy for `rounds` rounds at x."""
        model = copy.deepcopy(memory)
        for _ in range(whole_number("rounds", rounds, least=0)):
            self.train(model, x)
        seen = np.array(as_response(self.observe, self.observe(model)))
        refuse_nonfinite("EstimatorFollowers", x, seen, rounds)
        return seen, model
