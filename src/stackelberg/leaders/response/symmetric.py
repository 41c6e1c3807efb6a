"""The response as that of a potential: where x_i is a price on y_i, dS/dx is often symmetric and of one sign.

Where followers together maximise something less what they pay (travellers on congested roads, buyers with a common
surplus), H = −dS/dx of the priced entries is symmetric and positive semidefinite, so that what was seen in one
direction tells of all others. Let S have a row for each known move of x, D a row for the response of y to it, D_p
that of the priced entries, the first d of y. The smallest such H that explains all of them is Nyström's
H S'(S H S')⁺ S H, where H S' = −D_p'. And all of y responds to a move z as to that combination of known moves which
priced entries cannot tell from z:
    J z = D' a,  a = (S H S')⁺ S H z.
A few moves then give most of J where a general J needs d of them. The sign may be the other one (x a subsidy).

Nobody tells the leader whether its followers are like that: the window compares what this model and the bank had
predicted, and the better of the two leads. Moves are those from the last deployment to each one before it, so that
J is a slope over the distances that the leader has lately come, across the kinks on the way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import COMPARISONS, ERROR_MEMORY, JUMP, RIDGE, WINDOW
from stackelberg.leaders.response.response import Response


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
class Model:
    """S(z) = c + J (z − x), x being the last deployment of the window."""

    x: Array
    J: Factored
    c: Array

    def at(self, z: Array) -> Array:
        """S(z)."""
        return self.c + self.J @ (z - self.x)


@dataclass(frozen=True, eq=False)
class Window:
    """The last deployments that were answered: x, the y seen, and the y before each; rows from old to new.

    now: where the population is held to be. own, bank: running mean square errors of the symmetric model and of the
    bank, over `tried` predictions. A jump of the level moves all that was seen before it.
    """

    x: Array
    y: Array
    before: Array
    now: Array
    own: float = 0.0
    bank: float = 0.0
    tried: int = 0

    @property
    def leads(self) -> bool:
        """Whether the symmetric model has lately predicted better than the bank."""
        return self.tried >= COMPARISONS and self.own < self.bank


def first_window(x: Array, y: Array) -> Window:
    """The window after the first answer."""
    return Window(x[None, :], y[None, :], y[None, :], y)


def add_answer(window: Window, x: Array, y: Array, leading: Response) -> Window:
    """The window after x was deployed and y seen; entries that were not measured (NaN) are as the bank predicts."""
    of_bank = _reach(window, leading.at(x), leading.rate)
    measured = ~np.isnan(y)
    y = np.where(measured, y, of_bank)
    model = symmetric_model(window, leading.rate)
    if model is not None:
        window = _compare(window, y, _reach(window, model.at(x), leading.rate), of_bank, measured)
    return replace(
        window,
        x=frozen(np.vstack([window.x, x])[-WINDOW:]),
        y=frozen(np.vstack([window.y, y])[-WINDOW:]),
        before=frozen(np.vstack([window.before, window.now])[-WINDOW:]),
        now=frozen(y),
    )


def advance(window: Window, x: Array, leading: Response) -> Window:
    """The window after x was deployed and no answer came: the population has moved as the bank predicts."""
    return replace(window, now=frozen(_reach(window, leading.at(x), leading.rate)))


def symmetric_model(window: Window, rate: float) -> Model | None:
    """The model by all moves of the window, of followers that go a share `rate` of the way in a deployment.

    None where no move shows a response of one sign.
    """
    heading = window.before + (window.y - window.before) / rate
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
    return Model(window.x[-1], Factored(left, priced.T @ vector), heading[-1])


def _reach(window: Window, heading: Array, rate: float) -> Array:
    """What is seen of followers that head for `heading` from where they are now."""
    return np.asarray(window.now + rate * (heading - window.now))


def _compare(window: Window, y: Array, own: Array, of_bank: Array, measured: Array) -> Window:
    """The window with one more pair of predictions compared; what both miss by far is a jump, and is not."""
    errors = [float(np.mean((y - guess)[measured] ** 2)) for guess in (own, of_bank)]
    if window.tried > COMPARISONS and errors[0] > JUMP * window.own and errors[1] > JUMP * window.bank:
        jump = y - own
        return replace(window, y=window.y + jump, before=window.before + jump, now=window.now + jump)
    keep = min(ERROR_MEMORY, window.tried / (window.tried + 1.0))
    means = [keep * old + (1.0 - keep) * new for old, new in zip((window.own, window.bank), errors, strict=True)]
    return replace(window, own=means[0], bank=means[1], tried=window.tried + 1)
