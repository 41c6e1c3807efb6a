"""The response as that of a potential: where x_i is a price on y_i, dS/dx is often symmetric and of one sign.

Where followers together maximise something less what they pay (travellers on congested roads, buyers with a common
surplus), H = −dS/dx of the priced entries is symmetric and positive semidefinite, so that what was seen in one
direction tells of all others. Let S have a row for each known move of x, D a row for the response of y to it, D_p
that of the priced entries, the first d of y. The smallest such H that explains all of them is Nyström's
H S'(S H S')⁺ S H, where H S' = −D_p'. And all of y responds to a move z as to that combination of known moves which
priced entries cannot tell from z:
    J z = D' a,  a = (S H S')⁺ S H z.
A few moves then give most of J where a general J needs d of them. The sign may be the other one (x a subsidy).

Moves are those from the last deployment to each one before it, so that J is a slope over the distances that the
leader has lately come, across the kinks on the way. Whether followers are like that, `judge` finds out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import RIDGE, WINDOW
from stackelberg.leaders.response.predictor import Predictor


@dataclass(frozen=True, eq=False)
class Factored:
    """The matrix left rightᵀ, of low rank: only its products with vectors are needed."""

    left: Array
    right: Array

    def __matmul__(self, z: Array) -> Array:
        """The product with a vector."""
        return np.asarray(self.left @ (self.right.T @ z))

    @property
    def T(self) -> Factored:
        """The transpose."""
        return Factored(self.right, self.left)


@dataclass(frozen=True, eq=False)
class Window:
    """The last deployments that were answered: x, the y seen, and the y before each; rows from old to new.

    now: where the population is held to be.
    """

    x: Array
    y: Array
    before: Array
    now: Array


def first_window(x: Array, y: Array) -> Window:
    """The window after the first answer."""
    return Window(x[None, :], y[None, :], y[None, :], y)


def add_answer(window: Window, x: Array, y: Array) -> Window:
    """The window after x was deployed and y seen."""
    return Window(
        x=frozen(np.vstack([window.x, x])[-WINDOW:]),
        y=frozen(np.vstack([window.y, y])[-WINDOW:]),
        before=frozen(np.vstack([window.before, window.now])[-WINDOW:]),
        now=frozen(y),
    )


def advance(window: Window, x: Array, predictor: Predictor) -> Window:
    """The window after x was deployed and no answer came: the population has moved as predicted."""
    return replace(window, now=frozen(predict_answer(window, x, predictor)))


def shift_level(window: Window, by: Array) -> Window:
    """The window after a jump of the level: all that was seen before it moves along."""
    return replace(window, y=window.y + by, before=window.before + by, now=window.now + by)


def predict_answer(window: Window, x: Array, predictor: Predictor) -> Array:
    """What is seen at x of followers that head from where they are now for where the predictor says."""
    return np.asarray(window.now + predictor.rate * (predictor.predict(x) - window.now))


def symmetric_model(window: Window, bank: Predictor) -> Predictor | None:
    """The model by all moves of the window, of followers that settle at the bank's rate.

    What the bank says of noise and uncertainty holds for it too. None where no move shows a response of one sign.
    """
    heading = window.before + (window.y - window.before) / bank.rate
    moves, responses = window.x[:-1] - window.x[-1], heading[:-1] - heading[-1]
    length = np.linalg.norm(moves, axis=1)
    made = length > 0.0
    S, D = moves[made] / length[made, None], responses[made] / length[made, None]
    priced = D[:, : S.shape[1]]
    sign = 1.0 if np.sum(S * priced) > 0.0 else -1.0
    product = sign * S @ priced.T
    value, vector = np.linalg.eigh((product + product.T) / 2.0)
    positive = value > 0.0
    if not positive.any():
        return None
    value, vector = value[positive], vector[:, positive]
    left = (D.T @ vector) * (sign / (value + RIDGE * value[-1]))
    J = Factored(left, priced.T @ vector)
    return replace(bank, x=window.x[-1], J=J, c=heading[-1], symmetric=True)
