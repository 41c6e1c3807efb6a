"""The response as that of a potential: where x_i is a price on y_i, dS/dx is often symmetric and of one sign.

Where followers together maximise something less what they pay (travellers on congested roads, buyers with a common
surplus), H = −dS/dx of the priced entries is symmetric and positive semidefinite, so that what was seen in one
direction tells of all others. Let S have a row for each known move of x, D a row for the response of y to it, D_p
that of the priced entries. The smallest such H that explains all of them is Nyström's
H S'(S H S')⁺ S H, where H S' = −D_p'. And all of y responds to a move z as to that combination of known moves which
priced entries cannot tell from z:
    J z = D' a,  a = (S H S')⁺ S H z.
A few moves then give most of J where a general J needs d of them. The sign may be the other one (x a subsidy).

In directions that no move had a part in, it responds like a multiple κ of the identity, as quasi-Newton updates do:
the mean response of the priced entries of each block of y along the moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, Prices
from stackelberg.leaders.response.filter import Fit

WINDOW, NEAREST, RIDGE = 60, 5, 1e-3
"""Of how many deployments it is made; moves longer than the fifth shortest count less; and what is added to its
eigenvalues, as a share of the largest."""


def price_places(prices: Prices | None, n: int, d: int) -> Any:
    """The entry of y that each entry of x is a price on (b, d): as is said, or in order where y has b·d entries."""
    if prices is not None:
        return np.array(prices)
    return np.arange(n if n % d == 0 else 0).reshape(-1, d)


@dataclass(frozen=True, eq=False)
class Symmetric:
    """S(u) = level + left rightᵀ (u − at) + κ_b (I − Q Qᵀ)(u − at) in the rows (`places`) of each block b."""

    at: Array
    level: Array
    left: Array
    right: Array
    basis: Array
    places: Array
    kappa: Array

    def predict(self, u: Array) -> Array:
        """S(u)."""
        move = u - self.at
        y = self.level + self.left @ (self.right.T @ move)
        y[self.places] += self.kappa[:, None] * self.outside(move)
        return y

    def pull_back(self, u: Array, slope: Array) -> Array:
        """Jᵀ slope."""
        return np.asarray(self.right @ (self.left.T @ slope) + self.outside(self.kappa @ slope[self.places]))

    def outside(self, z: Array) -> Array:
        """The part of z in directions that no known move had a part in."""
        return np.asarray(z - self.basis @ (self.basis.T @ z))


def smallest_model(fit: Fit) -> Symmetric | None:
    """The smallest symmetric model of what was seen; None where no move shows a response of one sign."""
    u, y, places = fit.u[-WINDOW:], fit.y[-WINDOW:], fit.places
    heading = (y - fit.rho * fit.before[-WINDOW:]) / (1.0 - fit.rho)
    moves, responses = u[:-1] - u[-1], heading[:-1] - heading[-1]
    length = np.linalg.norm(moves, axis=1)
    made = length > 1e-9 * fit.move  # rounding is no move
    if not made.any():
        return None
    along, slopes = moves[made] / length[made, None], responses[made] / length[made, None]
    near = np.sort(length[made])[:NEAREST][-1]
    weight = np.minimum(1.0, (near / length[made, None]) ** 2)  # of slopes over longer ways less is true here
    S, D = weight * along, weight * slopes
    priced = D[:, places[0]]
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
    kappa = np.array([np.sum(S * D[:, block]) for block in places]) / np.sum(S**2)
    return Symmetric(u[-1], heading[-1], left, priced.T @ vector, basis, places, kappa)
