"""Stackelberg–Cournot: a leader commits to a quantity, n followers compete in what is left of the market."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stackelberg.core import Array, Game, InvalidInput, Objective, ReferenceSolution, frozen, positive, whole_number
from stackelberg.followers import ProjectedGradient, VariationalInequality
from stackelberg.sets import Box


@dataclass(frozen=True)
class Cournot:
    """Price a − b(Q + Σq); the leader's unit cost is C, each follower's c. The leader minimises −profit.

    With followers in the interior, q = (a − c − bQ)/(b(n+1)), Q* = (a + nc − (n+1)C)/(2b) and the leader's
    profit is (a + nc − (n+1)C)²/(4b(n+1)).

    Parameters
    ----------
    n : int
        Number of followers.
    a : float
        Price at which nothing is sold.
    b : float
        Fall of the price per unit.
    c : float
        Unit cost of a follower.
    C : float
        Unit cost of the leader.
    """

    n: int
    a: float
    b: float
    c: float
    C: float

    def __post_init__(self) -> None:
        whole_number("n", self.n)
        positive("b", self.b)
        if self._margin() <= 0 or self.a - self.c - self.b * self.quantity() <= 0:
            raise InvalidInput(
                f"a, c, C: expected an optimum with everybody producing, got a={self.a}, c={self.c}, C={self.C}: "
                "raise a or bring c and C closer"
            )

    def _margin(self) -> float:
        return self.a + self.n * self.c - (self.n + 1) * self.C

    def quantity(self) -> float:
        """Q*."""
        return self._margin() / (2 * self.b)

    def G(self, x: Array, q: Array) -> Array:
        """Each follower's marginal cost minus marginal revenue."""
        return np.asarray(self.c - self.a + self.b * (x[0] + q.sum()) + self.b * q)

    def equilibrium(self, x: Array) -> Array:
        """q_i(Q), zero where the leader has taken the whole market."""
        return np.full(self.n, max(0.0, (self.a - self.c - self.b * x[0]) / (self.b * (self.n + 1))))

    def cost(self, x: Array, q: Array) -> float:
        """Minus the leader's profit."""
        return float(-(self.a - self.b * (x[0] + q.sum()) - self.C) * x[0])

    def partial_x(self, x: Array, q: Array) -> Array:
        """∂f/∂Q."""
        return np.array([-(self.a - self.b * (2 * x[0] + q.sum()) - self.C)])

    def partial_y(self, x: Array, q: Array) -> Array:
        """∂f/∂q."""
        return np.full(self.n, self.b * x[0])

    def hypergradient(self, x: Array) -> Array:
        """∂Q f + Jᵀ ∂q f."""
        q = self.equilibrium(x)
        slope = -1 / (self.n + 1) if q[0] > 0 else 0.0
        return np.asarray(self.partial_x(x, q) + slope * self.partial_y(x, q).sum())


def stackelberg_cournot(
    n: int = 2, a: float = 13.0, b: float = 1.0, c: float = 1.0, C: float = 1.0, step: float | None = None
) -> Game:
    """Stackelberg–Cournot with n followers; the defaults give Q* = 6 and profit 12 for n = 2.

    Parameters
    ----------
    n : int, default 2
        Number of followers.
    a : float, default 13.0
        Price at which nothing is sold.
    b : float, default 1.0
        Fall of the price per unit.
    c : float, default 1.0
        Unit cost of a follower.
    C : float, default 1.0
        Unit cost of the leader.
    step : float, optional
        Step of the followers (default: settles at once by best responses).

    Returns
    -------
    Game
        A game with its exact answer.

    Examples
    --------
    >>> game = stackelberg_cournot(n=2)
    >>> float(game.known.x[0]), game.known.cost
    (6.0, -12.0)
    """
    data = Cournot(n, a, b, c, C)
    step = 1 / (b * (n + 1)) if step is None else step
    followers = ProjectedGradient(VariationalInequality(data.G, Box(np.zeros(n), np.full(n, np.inf))), step=step)
    x = frozen([data.quantity()])
    return Game(
        X=Box(np.zeros(1), np.full(1, np.inf)),
        objective=Objective(data.cost, gradients=(data.partial_x, data.partial_y), name="cournot"),
        followers=followers,
        name=f"cournot n={n}",
        x0=frozen([0.0]),
        reference=ReferenceSolution(
            x, -(data._margin() ** 2) / (4 * b * (n + 1)), data.equilibrium, data.hypergradient
        ),
    )
