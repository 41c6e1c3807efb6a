"""The response as that of a potential: where x_i is a price on y_i, dS/dx is often symmetric and of one sign.

Where followers together maximise something less what they pay (travellers on congested roads, buyers with a common
surplus), H = −dS/dx of the priced entries is symmetric and positive semidefinite, so that what was seen in one
direction tells of all others. Let S have a row for each known move of x, D a row for the response of y to it, D_p
that of the priced entries. The smallest such H that explains all of them is Nyström's
H S'(S H S')⁺ S H, where H S' = −D_p'. And all of y responds to a move z as to that combination of known moves which
priced entries cannot tell from z:
    J z = D' a,  a = (S H S')⁺ S H z.
A few moves then give most of J where a general J needs d of them. The sign may be the other one (x a subsidy).

The smallest H does not respond at all in directions that no move had a part in. A second model of the same moves
responds there like an unknown multiple of the identity, as quasi-Newton updates with several secants do (a block
BFGS update of κ I), with κ for each block of y from how the first model's predictions fell short: it leads in the
first rounds.

Moves are those from the last deployment to each one before it, so that J is a slope over the distances that the
leader has lately come, across the kinks on the way; the further off, the less it counts. Whether followers are like
that, `contest` finds out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stackelberg.core import Array, frozen
from stackelberg.leaders.response.constants import ERROR_MEMORY, NEAREST, RIDGE, WINDOW
from stackelberg.leaders.response.groups import Indices
from stackelberg.leaders.response.predictor import Predictor


@dataclass(frozen=True, eq=False)
class Factored:
    """The matrix left rightᵀ + κ_b (I − Q Qᵀ) in the rows of each quantity b: only products with it are needed.

    κ is empty where there is no second part; columns of Q are orthonormal. places (b, d): the rows.
    """

    left: Array
    right: Array
    basis: Array
    kappa: Array
    places: Indices

    transposed: bool = False

    def __matmul__(self, z: Array) -> Array:
        """The product with a vector."""
        if self.transposed:
            product = self.right @ (self.left.T @ z)
            return product + self.outside(self.kappa @ z[self.places]) if self.kappa.size else product
        product = self.left @ (self.right.T @ z)
        if self.kappa.size:
            product[self.places] += self.kappa[:, None] * self.outside(z)
        return product

    @property
    def T(self) -> Factored:
        """The transpose."""
        return replace(self, transposed=not self.transposed)

    def outside(self, z: Array) -> Array:
        """The part of z in directions that no known move had a part in."""
        return np.asarray(z - self.basis @ (self.basis.T @ z))


@dataclass(frozen=True, eq=False)
class Window:
    """The last deployments that were answered: x, the y seen, and the y before each; rows from old to new.

    now: where the population is held to be. places (b, d): the entry of y that each entry of x is a price on, a row
    for each quantity; top, bottom (b): the sums of the least squares for κ.
    """

    x: Array
    y: Array
    before: Array
    now: Array
    places: Indices
    top: Array
    bottom: Array


def first_window(x: Array, y: Array, places: Indices) -> Window:
    """The window after the first answer."""
    none = np.zeros(len(places))
    return Window(x[None, :], y[None, :], y[None, :], y, places, none, none)


def add_answer(window: Window, x: Array, y: Array) -> Window:
    """The window after x was deployed and y seen."""
    return replace(
        window,
        x=frozen(np.vstack([window.x, x])[-WINDOW:]),
        y=frozen(np.vstack([window.y, y])[-WINDOW:]),
        before=frozen(np.vstack([window.before, window.now])[-WINDOW:]),
        now=frozen(y),
    )


def advance(window: Window, x: Array, predictor: Predictor) -> Window:
    """The window after x was deployed and no answer came: the population has moved as predicted."""
    return replace(window, now=frozen(predictor.next_answer(window.now, x)))


def shift_level(window: Window, by: Array) -> Window:
    """The window after a jump of the level: all that was seen before it moves along."""
    return replace(window, y=window.y + by, before=window.before + by, now=window.now + by)


def learn_outside(window: Window, model: Predictor | None, x: Array, missing: Array) -> Window:
    """The window with what an answer at x says of κ: `missing` is what the smallest model lacks (NaN: unseen).

    That is all of the response to the first move, when there is no model: quasi-Newton methods scale their first
    matrix so.
    """
    move = x - window.x[-1]
    new = move if model is None else model.J.outside(move)
    if not float(new @ new) > 1e-12 * float(move @ move):
        return window
    by_block = missing[window.places]
    top = np.nansum(by_block * new, axis=1)
    bottom = (np.isfinite(by_block) * new**2).sum(axis=1)
    return replace(window, top=ERROR_MEMORY * window.top + top, bottom=ERROR_MEMORY * window.bottom + bottom)


def symmetric_models(window: Window, bank: Predictor) -> tuple[Predictor, Predictor] | None:
    """The smallest model by all moves of the window, and the one that responds elsewhere too.

    What the bank says of pace, noise and uncertainty holds for them too. None where no move shows a response of
    one sign.
    """
    heading = bank.pace.heading(window.before, window.y)
    moves, responses = window.x[:-1] - window.x[-1], heading[:-1] - heading[-1]
    length = np.linalg.norm(moves, axis=1)
    made = length > 1e-9 * bank.unit  # rounding is no move
    if not made.any():
        return None
    along, slopes = moves[made] / length[made, None], responses[made] / length[made, None]
    near = np.sort(length[made])[:NEAREST][-1]
    weight = np.minimum(1.0, (near / length[made, None]) ** 2)  # of slopes over longer ways less is true here
    S, D = weight * along, weight * slopes
    priced = D[:, window.places[0]]
    sign = 1.0 if np.sum(S * priced) > 0.0 else -1.0
    product = sign * S @ priced.T
    value, vector = np.linalg.eigh((product + product.T) / 2.0)
    positive = value > 0.0
    if not positive.any():
        return None
    value, vector = value[positive], vector[:, positive]
    left = (D.T @ vector) * (sign / (value + RIDGE * value[-1]))
    _, size, rows = np.linalg.svd(along, full_matrices=False)
    basis = rows[size > 1e-6 * size[0]].T
    smallest = Factored(left, priced.T @ vector, basis, np.zeros(0), window.places)
    kappa = np.divide(window.top, window.bottom, out=np.zeros_like(window.top), where=window.bottom > 0.0)
    whole = replace(smallest, kappa=kappa)
    small, large = (replace(bank, x=window.x[-1], J=J, c=heading[-1], symmetric=True) for J in (smallest, whole))
    return small, large
